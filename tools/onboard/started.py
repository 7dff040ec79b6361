"""Runs on the board: which slot's program main.py has started ("-": none that still ran), and why not."""
try:
    print("@@ started", slot if app and not fault else "-", repr(fault))  # noqa: F821
except NameError:
    print("@@ started", "-", "main.py did not come to its end")
print("@@ end")
