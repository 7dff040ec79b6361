"""The screen of tools/display_cost.py, counted: nothing changed, one digit of the countdown, everything; and the same
picture drawn the plain way. Prints the bytes that each left on the heap."""
import gc
import sys

import display_cost
from plain import Plain
from region import begin, region

TURNS = 20          # even: the digit changes there and back; many: what a region costs varies a little


def measure(what, turn):
    """Regions of TURNS turns, and the heap that one takes."""
    for i in range(4):
        turn(i)
    gc.collect()
    was = gc.mem_alloc()
    turn(1)
    print("say %s.bytes %d" % (what, gc.mem_alloc() - was))

    def turns():
        for i in range(TURNS):
            turn(i)

    region(what, turns)


def main(fonts):
    """Everything, one after the other."""
    begin()
    screen = display_cost.Screen(fonts)
    step = screen.display.refresh_step

    def idle(_):
        step()

    def digit(i):
        display_cost.turn(screen, "digit", i)

    def full(i):
        display_cost.turn(screen, "full", i)

    for i in range(4):
        digit(i)
        full(i)
    measure("nothing", lambda _: None)
    for what, turn in (("idle", idle), ("digit", digit), ("full", full)):
        measure(what, turn)
        screen.bus.sent = screen.bus.bands = 0
        turn(0)
        print("say %s.sent %d" % (what, screen.bus.sent))
        print("say %s.bands %d" % (what, screen.bus.bands))
    plain = Plain(screen)
    measure("plain", plain.turn)
    plain.fb.bus.bytes = plain.fb.bus.transfers = 0
    plain.turn(1)
    print("say plain.bus %d" % plain.fb.bus.bytes)
    screen.time.text = "28"
    screen.display.redraw()
    screen.display.refresh()
    print("say same %d" % (bytes(plain.fb.buffer) == bytes(screen.display.buffer)))


main(sys.argv[1])
