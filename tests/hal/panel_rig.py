"""A panel on a table, with a picture that it should show."""
from hal_rig import Rig, ticks
from sim.contacts import Bounce


class PanelRig(Rig):
    """Keeps a picture and sends one page a turn, as the display does; sends all of it when the panel says so."""

    def __init__(self, kind="ssd1309", bus=None, **changes):
        changes["PANEL"] = kind
        if kind == "sh1106":
            changes["PANEL_FIRST"] = 2
        if bus:
            changes["PANEL_BUS"] = bus
        super().__init__(**changes)
        self.panel = self.hal.panel
        self.picture = bytearray(1024)
        self.todo = []
        self.came = []                  # when the panel came up
        self.b = Bounce(5)

    def draw(self, x1, x2, p1, p2):
        """Something new in these columns and pages."""
        for p in range(p1, p2):
            for x in range(x1, x2):
                self.picture[p * 128 + x] = self.b.below(256)
            self.todo.append((x1, x2, p))

    def rest(self):
        if self.panel.poll(ticks.ms()):
            self.came.append(self.now())
            self.todo = [(0, 128, p) for p in range(8)]
        if self.todo:
            x1, x2, p = self.todo.pop(0)
            self.panel.send(x1, x2, p, p + 1, [memoryview(self.picture)[p * 128 + x1:p * 128 + x2]])
        super().rest()

    def seen(self):
        return self.world.panel.picture()

    def up(self):
        """Turns until the first picture is complete."""
        self.run(220)
        assert self.panel.ok and len(self.came) == 1 and not self.todo
        return self
