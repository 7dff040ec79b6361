"""Stand-in for MicroPython's `micropython` module on CPython."""


def const(value):
    """The value itself; MicroPython's compiler puts it where the name stands."""
    return value


def _unchanged(function):
    return function


native = viper = asm_thumb = _unchanged


def opt_level(level=None):
    """Kept for scripts that ask; CPython's level does not change."""
    return 0 if level is None else None


def alloc_emergency_exception_buf(size):
    """CPython needs no spare room for a traceback."""


def mem_info(verbose=None):
    """Nothing to tell: CPython's heap is not the board's."""


def qstr_info(verbose=None):
    """Nothing to tell: CPython has no pool of short strings."""


def stack_use():
    """0: CPython does not count it."""
    return 0


def heap_lock():
    """CPython cannot forbid allocation; real MicroPython runs the tests that need it."""


def heap_unlock():
    """Depth of locks left: 0."""
    return 0


def heap_locked():
    """0: never locked here."""
    return 0


def kbd_intr(char):
    """Which character on the terminal means Ctrl-C; the desktop has its own."""


def schedule(function, arg):
    """Call `function(arg)` soon: here at once, as MicroPython does between two bytecodes."""
    function(arg)
