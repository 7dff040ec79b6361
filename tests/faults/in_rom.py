"""Starts the main() of a module in ROM, where the program lies too (see sim/rom.py):

    micropython in_rom.py MODULE ARGUMENT ...
"""
import os
import sys

import uctypes
import vfs

vfs.mount(vfs.VfsRom(uctypes.bytearray_at(*[int(n) for n in os.getenv("CROUPIER_ROM").split()])), "/rom")
os.chdir("/rom")                # modules keep the path they were found under: let it be as short as on a board
sys.path[:] = ["", "firmware/lib", "faults", ".frozen"]
__import__(sys.argv[1]).main(*sys.argv[2:])
