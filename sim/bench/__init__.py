"""The bench board: real MicroPython behind a pseudo-terminal, flashed and driven like a board on a USB port."""
