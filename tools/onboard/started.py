"""Runs on the board: which slot's program main.py has started ("-": none), and why not. SLOT: the one expected."""
try:
    print("@@ started", slot if app else "-", repr(fault))  # noqa: F821
except NameError:
    print("@@ started", "-", "main.py did not come to its end")
print("@@ end")
