"""A box on real MicroPython: `micropython sim/mp_main.py PROGRAM SIM BOARD DATA APP [PIN ...]`, started by sim/wire.py.

PROGRAM is the folder with engines, hal, boards and firmware (as .py or .mpy), SIM the folder that holds sim/, APP a
"module:function", PINs the contacts held down at power-on. With CROUPIER_ROM (see sim/rom.py) the stand-ins lie in ROM,
mounted as /rom; PROGRAM is /rom where the program lies there too.
"""
import os
import sys


def main(program, simulator, board, data, app, *closed):
    """Build the box and let it run for ever; the wire stops it."""
    rom = os.getenv("CROUPIER_ROM")
    if rom:
        import uctypes
        import vfs
        simulator = "/rom"
        vfs.mount(vfs.VfsRom(uctypes.bytearray_at(*[int(n) for n in rom.split()])), simulator)
    os.chdir(program)               # modules keep the path they were found under: let it be as short as on the board
    sys.path[:] = ["", "firmware/lib", simulator, ".frozen"]
    from sim import far
    from sim.device import Device
    from sim.wire_end import WireEnd
    end = WireEnd()
    try:
        device = Device(board, data, app, [int(p) for p in closed], far)
        end.attach(device)
        turn = device.app.turn
        while True:
            turn()
    except Exception as e:
        device = turn = None            # where memory has run out, there must be some to say so
        end.fail(e)
        raise


main(*sys.argv[1:])
