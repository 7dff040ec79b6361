"""Display: instructions, bytes on the bus and time on it, against the plain way, Adafruit's displayio and the wire itself."""
import json
import subprocess
import sys
from types import SimpleNamespace

from sim import standin
from sim.world import World
from tools import icount
from tools.bench import count

TURNS = 20                  # as in box/shown.py
BITS = 9                    # clocks that a byte takes on I2C, acknowledge included
WHAT = ("idle", "digit", "full")


def instructions(book):
    """Counts of idle, one digit, everything, and of the plain way, for which every change is everything."""
    counted, said = count.regions("shown.py", count.ROOT / "firmware" / "fonts", flashed=False)
    if not said["same"]:
        raise RuntimeError("the plain way does not draw the same picture")
    for what in WHAT + ("plain",):
        book.put("display.%s.instructions" % what, (counted[what] - counted["nothing"]) // TURNS, "instructions")
        book.put("display.%s.heap" % what, said[what + ".bytes"], "bytes")
    book.put("display.loop.instructions", counted["loop"], "instructions")
    for what in ("digit", "full"):
        book.put("display.%s.saved" % what, (counted["plain"] - counted["nothing"]) / (counted[what] - counted["nothing"]), "x")


def screen(hz):
    """(screen, its panel, its world): the screen of tools/display_cost.py on the emulated panel, bus at `hz`."""
    import boards
    pico = boards.load("pico")
    facts = {k: v for k, v in vars(pico).items() if k.isupper()}
    bus = list(facts["PANEL_BUS"])
    bus[4] = hz
    facts["PANEL_BUS"] = tuple(bus)
    board = SimpleNamespace(**facts)
    standin.install(board)
    world = World(board)
    import hal
    from hal import ticks
    from tools import display_cost
    panel = hal.build(board).panel
    while not panel.ok:
        panel.poll(ticks.ms())
        ticks.sleep_ms(4)
    made = display_cost.Screen(str(count.ROOT / "firmware" / "fonts"))
    made.display.bus = panel
    return made, panel, world


def patient(link):
    """The bus of a panel without its limit for a transfer: the plain way sends everything at once."""
    import machine
    sda, scl = link._pins
    return machine.I2C(link._bus, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=link._hz)


def plain_way():
    """The class of box/plain.py, on the stand-in for framebuf."""
    sys.path.insert(0, str(count.BOX))
    from plain import Plain
    sys.path.remove(str(count.BOX))
    return Plain


def spent(world, f, *args):
    """(bytes on the bus, us that they took) of f(*args)."""
    was, at = world.stats["bytes"], world.us
    f(*args)
    return world.stats["bytes"] - was, world.us - at


def bus(book):
    """Bytes and time on the wire for a digit and for everything, and their least: the bytes themselves, nothing else."""
    lib = str(count.ROOT / "firmware" / "lib")
    if lib not in sys.path:
        sys.path.insert(0, lib)
    for hz, name in ((400_000, "400k"), (1_000_000, "1M")):
        made, panel, world = screen(hz)
        from tools import display_cost
        plain = plain_way()(made, patient(panel.link))
        for i in range(4):
            display_cost.turn(made, "digit", i)
            display_cost.turn(made, "full", i)
        for what, own in (("digit", 180), ("full", 1024)):
            n, us = spent(world, display_cost.turn, made, what, 0)
            book.put("display.%s.bus" % what, n, "bytes")
            book.put("display.%s.overhead" % what, n / own, "x")
            book.put("display.%s.us_%s" % (what, name), us, "us")
            book.put("display.%s.limit_%s" % (what, name), own * BITS * 1_000_000 // hz, "us")
        n, us = spent(world, plain.turn, 1)
        book.put("display.plain.bus", n, "bytes")
        book.put("display.plain.us_%s" % name, us, "us")


def adafruit(book, rounds):
    """Times on CPython of this project's layer and of Adafruit's, in turns, each in a process of its own."""
    script = str(count.ROOT / "tools" / "bench" / "peer_displayio.py")
    if subprocess.run([sys.executable, script, "blinka", "1"], capture_output=True, cwd=count.ROOT).returncode:
        return False
    ratios = {"digit": [], "full": []}
    for _ in range(rounds):
        said = {}
        for which in ("own", "blinka"):
            done = subprocess.run([sys.executable, script, which, "30"], capture_output=True, text=True, cwd=count.ROOT, check=True)
            said[which] = json.loads(done.stdout)
        for what in ratios:
            ratios[what].append(said["blinka"][what] / said["own"][what])
    for what in ratios:
        book.put("display.%s.adafruit" % what, ratios[what], "x")
        book.put("display.%s.adafruit_bytes" % what, said["blinka"][what + "_bytes"], "bytes")
    return True


def measure(book, rounds):
    """All of it."""
    if not icount.available():
        instructions(book)
    bus(book)
    adafruit(book, rounds)
