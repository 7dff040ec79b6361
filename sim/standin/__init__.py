"""Stand-ins for MicroPython's hardware modules: what is simulated is the hardware, never a driver or a screen."""
import sys


def install(board=None):
    """Make `import machine`, `neopixel`, `rp2` and, on CPython, `framebuf` and `micropython` find the stand-ins, and
    give virtual time to hal/ticks.py, the only module that imports `time`: for everybody else it stays the real one.
    With a `board` only what it has. May be called again."""
    from sim.standin import machine, simtime
    mods = sys.modules
    mods["machine"] = machine
    if board is None or board.MCU.startswith("rp2"):
        from sim.standin import rp2
        mods["rp2"] = rp2
    if board is None or not board.MCU.startswith("rp2"):
        from sim.standin import neopixel
        mods["neopixel"] = neopixel
    if sys.implementation.name != "micropython":
        sys.print_exception = _print_exception
        for name in ("micropython", "framebuf"):
            if name not in mods:
                mods[name] = getattr(__import__("sim.standin." + name).standin, name)
    if "hal.ticks" not in mods:
        real = mods.get("time")
        mods["time"] = simtime
        try:
            import hal.ticks  # noqa: F401
        finally:
            if real is None:
                del mods["time"]
            else:
                mods["time"] = real


def _print_exception(e, file=None):
    """MicroPython's sys.print_exception on CPython."""
    import traceback
    traceback.print_exception(type(e), e, e.__traceback__, file=file or sys.stdout)
