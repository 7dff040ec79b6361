"""The assembler of the stand-in for `rp2`: a program is what its function does when it is called. It also tells which
of the two kinds of program that are simulated it is, so that the stand-in itself can be small."""

SETTINGS = ("in_shiftdir", "out_shiftdir", "autopush", "autopull", "push_thresh", "pull_thresh", "fifo_join",
            "sideset_init")


class Program:
    """`code`: instructions as [name, arguments, side, cycles]; `labels`, `start`, `end`, `settings`."""

    def __init__(self):
        self.code = []
        self.labels = {}
        self.start = 0
        self.end = None

    def wrap_target(self):
        self.start = len(self.code)

    def wrap(self):
        self.end = len(self.code)

    def label(self, name):
        self.labels[name] = len(self.code)

    def _op(self, name, *args):
        self.code.append([name, args, None, 1])
        return self

    def in_(self, *args):
        return self._op("in", *args)

    def out(self, *args):
        return self._op("out", *args)

    def jmp(self, *args):
        return self._op("jmp", *args)

    def nop(self):
        return self._op("nop")

    def side(self, level):
        self.code[-1][2] = level
        return self

    def __getitem__(self, delay):
        if not 0 <= delay < (32 if self.code[-1][2] is None else 16):
            raise ValueError("delay too large")
        self.code[-1][3] = 1 + delay
        return self


def assemble(f, settings, code):
    """Call `f` with the assembler's names among its globals; fill `code` (rp2._Code) with what came of it."""
    for key in settings:
        if key not in SETTINGS:
            raise NotImplementedError("asm_pio(%s=) is not simulated" % key)
    e = Program()
    names = {"x": "x", "pins": "pins", "not_x": "not_x"}
    for name in ("wrap_target", "wrap", "label", "in_", "out", "jmp", "nop"):
        names[name] = getattr(e, name)
    space = f.__globals__
    kept = dict(space)
    space.update(names)
    try:
        f()
    finally:
        for name in names:
            if name in kept:
                space[name] = kept[name]
            else:
                del space[name]
    code.code, code.labels, code.start = e.code, e.labels, e.start
    code.end = len(e.code) if e.end is None else e.end
    code.depth = 8 if settings.get("fifo_join") else 4
    if e.code[0][0] == "in":
        _sampler(code, settings)
    else:
        _sender(code, settings)


def _sampler(code, s):
    if [c[0] for c in code.code] != ["in"] or code.code[0][1] != ("pins", 2) or not s.get("autopush") \
            or s.get("in_shiftdir") != 0 or s.get("fifo_join") not in (None, 0, 2):
        raise NotImplementedError("only a sampler of two pins with left shift is simulated")
    code.per = s.get("push_thresh", 32) // 2
    code.cycles = code.code[0][3]


def _sender(code, s):
    if not s.get("autopull") or s.get("pull_thresh") != 24 or s.get("out_shiftdir") != 0 \
            or s.get("fifo_join") not in (None, 0, 1):
        raise NotImplementedError("only a sender of 24 bits a word, left shift, is simulated")
    code.per = 0
