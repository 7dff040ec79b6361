"""Runs on the board: the pointer file changes to SLOT by one rename, which a power cut cannot halve.

Set before this text: SLOT; MAIN, a new main.py waits in /main.new; KEEP_MAIN, keep the one there is as /main.old.
"""
import os

if MAIN:  # noqa: F821
    if KEEP_MAIN:  # noqa: F821
        try:
            os.rename("/main.py", "/main.old")
        except OSError:
            pass
    os.rename("/main.new", "/main.py")
with open("/slot.new", "w") as _f:
    _f.write(SLOT)  # noqa: F821
os.rename("/slot.new", "/slot")
if hasattr(os, "sync"):
    os.sync()
print("@@ end")
