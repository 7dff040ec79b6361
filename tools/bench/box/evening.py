"""The compiled console plays a recorded evening on MicroPython, without a wire: the contacts come from a file.

    evening.py TREE SIM FOLDER CONTACTS SECONDS WHAT

CONTACTS: lines `us pin level`, in order; SECONDS: virtual time to play. WHAT: "play" (says what the stand-ins take of
the heap, and the events at the end), "alloc" (the bytes that are taken while nothing is given back), "modules" (which
modules are there, a line whenever that changes).
"""
import gc
import os
import sys


class NoCollection:
    """In place of `gc`: nothing is ever given back, and there is always room."""

    @staticmethod
    def collect():
        """Nothing."""

    @staticmethod
    def threshold(n):
        """Nothing."""

    @staticmethod
    def mem_free():
        """Enough."""
        return 1 << 20

    mem_alloc = collect


def main(tree, simulator, folder, contacts, seconds, what):
    """Everything."""
    os.chdir(tree)                  # paths as short as on the board
    sys.path[:] = ["", "firmware/lib", simulator, ".frozen"]
    import sim.device
    from sim import far, standin
    standin.install(sim.device.load_board("pico"))
    gc.collect()
    print("say standins %d" % gc.mem_alloc())
    if what == "alloc":
        gc.disable()
        sys.modules["gc"] = NoCollection
    device = sim.device.Device("pico", folder, "firmware.start:build", (), far)
    begin = gc.mem_alloc()
    known = None
    end = int(seconds) * 1000000
    world, turn = device.world, device.app.turn
    with open(contacts) as f:
        line = f.readline()
        while world.us < end:
            while line:
                t, pin, level = [int(x) for x in line.split()]
                if t > world.us + 20000:
                    break
                world.pin(t, pin, level)
                line = f.readline()
            turn()
            if what == "modules" and len(sys.modules) != known:
                known = len(sys.modules)
                print("modules " + " ".join(sys.modules))
    print("say taken %d" % (gc.mem_alloc() - begin))
    print("say events %d" % device.app.probe()["n"])


main(*sys.argv[1:])
