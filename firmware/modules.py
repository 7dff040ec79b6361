"""Modules are memory: what the present screen does not need is let go, and read again from flash when it is wanted."""
import gc
import sys

# what stays while a game is played, whatever the game
_PLAYING = ("base", "countdown", "scores", "tables")


def release(package, keep):
    """Let go of the modules in `package` whose name is not in `keep`; objects made from them live on until they are dropped."""
    inside = package + "."
    parent = sys.modules.get(package)
    for name in list(sys.modules):
        if name.startswith(inside):
            leaf = name[len(inside):]
            if leaf.split(".")[0] not in keep:
                del sys.modules[name]
                if parent is not None and hasattr(parent, leaf):
                    delattr(parent, leaf)


def for_game(widgets):
    """A game begins: the set-up goes; `widgets` are the screens that its questions have used so far."""
    release("firmware.screens", _PLAYING + tuple(widgets))
    gc.collect()


def for_home():
    """No game runs: its rules and its screens go."""
    release("engines", ("common",))
    release("firmware.screens", ("home", "trouble"))
    sys.modules.pop("firmware.play", None)
    parent = sys.modules.get("firmware")
    if parent is not None and hasattr(parent, "play"):
        delattr(parent, "play")
    gc.collect()
