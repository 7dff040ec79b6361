"""Runs on the board: the folder NEW takes the place of OLD, whose files go last. NEW, OLD, ASIDE are set before this text."""
import os


def _clear(folder):
    try:
        for e in list(os.ilistdir(folder)):
            os.remove(folder + "/" + e[0])
        os.rmdir(folder)
    except OSError:
        pass


_clear(ASIDE)  # noqa: F821
try:
    os.rename(OLD, ASIDE)  # noqa: F821
except OSError:
    pass                    # there was none
os.rename(NEW, OLD)  # noqa: F821
_clear(ASIDE)  # noqa: F821
if hasattr(os, "sync"):
    os.sync()
print("@@ end")
