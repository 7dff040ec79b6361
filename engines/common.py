"""What every engine needs: the error, a generator that is the same on both Pythons, a deep copy, ranks."""


class RuleError(Exception):
    """An event or a set-up that the rules refuse; `code` is the text key of the reason."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Rng:
    """Own 30-bit generator (a full-period LCG, high bits used): the same numbers on CPython and MicroPython."""

    def __init__(self, seed):
        self.x = (seed * 2 + 1) & 0x3FFFFFFF
        self.below(2)

    def below(self, n):
        """A number from 0 to n - 1, n at most 32768."""
        self.x = (self.x * 0x2C9277B5 + 0xB) & 0x3FFFFFFF
        return (self.x >> 15) * n >> 15

    def shuffle(self, items):
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items):
        """One element of a non-empty list."""
        return items[self.below(len(items))]


def clone(v):
    """Deep copy of a value that JSON can carry."""
    t = type(v)
    if t is list:
        for x in v:
            if type(x) is list or type(x) is dict:
                return [clone(x) for x in v]
        return v[:]
    if t is dict:
        d = {}
        for k in v:
            d[k] = clone(v[k])
        return d
    return v


def is_int(v):
    """A plain int: bool is refused on both Pythons (it is no int on MicroPython)."""
    return type(v) is int


def ranks(points):
    """Rank by seat, the most points first; equal points share a rank (1, 2, 2, 4)."""
    return [1 + sum(1 for q in points if q > p) for p in points]


def result(points):
    """The result of a finished game from its points."""
    best = max(points)
    return {"ranks": ranks(points), "win": [i for i in range(len(points)) if points[i] == best]}


def check_options(meta, options):
    """Options with defaults filled in; refuses unknown keys ("no_option") and values out of range ("bad_option")."""
    if not isinstance(options, dict):
        raise RuleError("bad_option")
    out = {}
    for key, default, allowed in meta["options"]:
        out[key] = clone(default)
        if key in options:
            if not fits(options[key], allowed):
                raise RuleError("bad_option")
            out[key] = clone(options[key])
    for key in options:
        if key not in out:
            raise RuleError("no_option")
    return out


def fits(v, allowed):
    """Is `v` one of `allowed`: a list, ("range", lo, hi, step), ("ints", count, lo, hi)? 1 and True are different."""
    if isinstance(allowed, tuple):
        if allowed[0] == "ints":
            return (isinstance(v, list) and len(v) == allowed[1]
                    and all(is_int(x) and allowed[2] <= x <= allowed[3] for x in v))
        return is_int(v) and allowed[1] <= v <= allowed[2] and (v - allowed[1]) % allowed[3] == 0
    for a in allowed:
        if a == v and isinstance(a, bool) == isinstance(v, bool):
            return True
    return False


def check_players(meta, n):
    """Refuses a player count outside the game's range ("bad_players")."""
    if not is_int(n) or not meta["min"] <= n <= meta["max"]:
        raise RuleError("bad_players")
