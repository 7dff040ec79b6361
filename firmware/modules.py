"""Modules are memory: what the present screen does not need is let go, and read again from flash when it is wanted."""
import gc
import sys

from micropython import const

_LOW = const(56000)         # bytes free below which screens are loaded one by one
_ROOMY = const(130000)      # bytes free from which on all names come up at once
_CORE = ("screens", "app", "kit", "screen", "store", "texts", "clock", "ringview", "icons", "modules", "lib")


def release(package, keep):
    """Let go of the modules in `package` whose name is not in `keep`; objects made from them live on until they are dropped."""
    inside = package + "."
    names = inside,
    while names:
        names = []
        for name in sys.modules:
            if name.startswith(inside) and name[len(inside):].split(".")[0] not in keep:
                names.append(name)
                if len(names) == 4:     # a list of all would ask for more in one piece than there may be
                    break
        for name in names:
            forget(name)


def forget(name):
    """Let go of one module. A deleted entry of a dict keeps its value in MicroPython: that goes first."""
    if name in sys.modules:
        sys.modules[name] = None
        del sys.modules[name]
        package, _, leaf = name.rpartition(".")
        parent = sys.modules.get(package)
        if parent is not None and hasattr(parent, leaf):
            setattr(parent, leaf, None)
            delattr(parent, leaf)


def built(package, keep):
    """What has only built (make(), constructors) goes from the modules of `package` whose name is not in `keep`; they are
    released next, and what is built again loads them anew."""
    for name in list(sys.modules):
        if name.startswith(package + ".") and name[len(package) + 1:] not in keep:
            module = sys.modules[name]
            if hasattr(module, "make"):
                module.make = None
            for kind in list(module.__dict__.values()):     # dir() of MicroPython tries every name there is
                if type(kind) is type and getattr(kind, "__module__", "") == name and "__init__" in kind.__dict__:
                    kind.__init__ = None


def _tables():
    import engines
    from firmware import screens
    for table, size in ((sys.modules, 70), (engines.__dict__, 16), (sys.modules["firmware"].__dict__, 34), (screens.__dict__, 22)):
        n = size - len(table)
        for i in range(n):
            table[i] = None
        for i in range(n - 1, -1, -1):      # from behind they leave no marks to look behind
            del table[i]
        yield


def early(path):
    """What is for ever comes to be at home, a little in each turn: in the middle of a game it would come to lie in the middle
    of its memory. That is the tables of modules, in the size that a game's modules need, and, where there is room, all names
    that modules bring along. `path`: the file of names that tools/allnames.py has written."""
    for _ in range(100):            # first the panel comes up and shows where one is
        yield
    for _ in _tables():
        yield
    gc.collect()
    yield
    if gc.mem_free() < _ROOMY:
        return
    n = 0
    try:
        with open(path) as f:
            for name in _names(f, __file__[:__file__.rfind("firmware/")]):
                hasattr(gc, name)
                n += 1
                if n & 255 == 0:
                    gc.collect()        # little lies between them
                if n & 3 == 0:
                    yield
    except Exception:
        pass                        # damaged, or too little memory: they come up later; the sources as they are have no such file


def _names(f, at):
    # what stands in the file of names: characters, names, and of modules also the last part and the path
    for ch in f.readline():
        yield ch
    for name in f:
        yield name.strip("\n\t")
        if name[0] == "\t":
            yield name[name.rfind(".") + 1:-1]
            yield at + name[1:-1].replace(".", "/") + ".mpy"


def named(spec):
    """What "module:name" says, the module loaded if it is not there yet."""
    module, name = spec.split(":")
    return getattr(__import__(module, None, None, (name,)), name)


def for_home():
    """No game runs: its rules and its screens go."""
    release("engines", ("common",))
    release("firmware.screens", ("home", "trouble"))
    release("firmware", _CORE + ("names", "start"))
    gc.collect()


def _short():
    """Is memory short, garbage apart?"""
    if not hasattr(gc, "mem_free") or gc.mem_free() >= _LOW:
        return False
    gc.collect()
    return gc.mem_free() < _LOW


def tight(kit):
    """Between two screens, when memory is short: all screens' modules and the kit's objects go, the next one loads its
    own. True if they went.

    A Pico has room for a whole game's screens; this is for less, and for the day when something else takes the room.
    """
    if not _short():
        return False
    release("firmware.screens", ("base",))
    _seldom(kit)
    return True


def room(kit):
    """Before a screen is laid over another, when memory is short: the kit's objects and what is used seldom go. True
    if they went: then the picture must be drawn anew."""
    if not _short():
        return False
    release("firmware.screens", ("base", "menu"))       # those that lie there live on
    _seldom(kit)
    return True


def _seldom(kit):
    kit.forget()
    release("firmware", _CORE + ("play", "keep"))
    gc.collect()
