"""The compiled console from its reset, counted on hardware that costs nothing (bare.py).

    console.py FOLDER PRESSES [SLOT]    the folder of its files; presses of the knob after which a game is on the panel; the
                                        folder of a slot as on a board, else the modules are plain files

Regions: "menu" from reset to the menu's whole picture, "game" from the first of the presses to the game's whole picture,
and single turns of the loop where nothing happens: "idle" in the menu, "game.idle" in the game. Says the heap that a
hundred such turns take, the transfers to the panel, and the screens that stood there.
"""
import gc
import sys

import bare
from region import begin, region


class Box:
    """The console and its clock."""

    def __init__(self, folder, slot):
        self.clock = bare.BOOT
        self.folder = folder
        self.slot = slot

    def reset(self):
        """What /main.py does, until the picture stands."""
        if self.slot:
            sys.path.insert(0, self.slot)
            import slotfs
            slotfs.mount(self.slot)
            sys.path[:] = ["/app", "/app/firmware/lib"]
        import boards
        from firmware import start
        self.app = start.build(boards.load("pico"), self.folder)
        while not bare.I2C.sent[0]:     # the panel's reset takes its time
            self.go(1)
        self.rest()

    def go(self, count):
        """Turns of the loop."""
        for _ in range(count):
            bare.at(self.clock)
            self.app.turn()
            self.clock += 4

    def rest(self):
        """Turns until nothing has been sent for ten."""
        quiet = 0
        while quiet < 10:
            was = bare.I2C.sent[0]
            self.go(1)
            quiet = quiet + 1 if bare.I2C.sent[0] == was else 0

    def push(self, count):
        """Short presses of the knob, each until the picture stands."""
        for _ in range(count):
            bare.close(8)
            self.go(20)
            bare.open(8)
            self.go(10)
            self.rest()

    def ten(self):
        """Ten turns at once: what a region costs varies with the heap and must not count."""
        turn = self.app.turn
        for _ in range(10):
            turn()

    def quiet(self, name):
        """Tens of turns in which nothing happens, counted; then the heap that a hundred take."""
        self.go(600)
        for _ in range(12):
            bare.at(self.clock)
            region(name, self.ten)
            self.clock += 40
        gc.collect()
        before = gc.mem_alloc()
        self.go(100)
        print("say %s.bytes %d" % (name, gc.mem_alloc() - before))

    def tell(self, name):
        """What is on the panel, and what was sent since last time."""
        print("say %s.transfers %d" % (name, bare.I2C.sent[0]))
        print("say %s.bus %d" % (name, bare.I2C.sent[1]))
        print("screen %s %s" % (name, self.app.probe()["screen"]))
        bare.I2C.sent[:] = (0, 0)


def main(folder, presses, slot=""):
    """Everything."""
    begin()
    bare.install()
    box = Box(folder, slot)
    region("menu", box.reset)
    box.tell("menu")
    box.quiet("idle")
    if int(presses):
        bare.I2C.sent[:] = (0, 0)
        region("game", lambda: box.push(int(presses)))
        box.tell("game")
        box.quiet("game.idle")


main(*sys.argv[1:])
