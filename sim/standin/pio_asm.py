"""The assembler of the stand-in for `rp2`: a program is what its function does when it is called."""


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


def assemble(f, settings):
    """Call `f` with the assembler's names among its globals."""
    e = Program()
    e.settings = settings
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
    if e.end is None:
        e.end = len(e.code)
    return e
