"""The boards that Croupier runs on: one module of plain facts each."""
NAMES = ("esp32s3_devkitc1", "pico", "pico2", "pico_w")


def load(name):
    """The module of the board `name`; ValueError if there is none. A file of one's own in this folder is one too."""
    good = isinstance(name, str) and name != ""
    if good:
        for c in name:
            good = good and (c == "_" or "a" <= c <= "z" or "0" <= c <= "9")
    if good:
        try:
            return __import__("boards." + name, None, None, ("NAME",))
        except Exception as e:
            it = "boards." + name
            if not isinstance(e, ImportError) or getattr(e, "name", it) != it:      # the file is there, and wrong
                raise ValueError("boards/%s.py: %s" % (name, e))
    raise ValueError("unknown board %r: there are %s" % (name, ", ".join(NAMES)))
