"""The figures of one run: what tools/bench measures, docs/performance.json keeps and docs/performance.md shows.

{"made": {what it was measured on}, "figures": {"display.full.instructions": [value, unit], ...},
 "series": {"session.undo": [[x, y], ...], ...}}

The unit says what a figure is worth: `instructions` and `bytes` come out the same every time, `us` of virtual time too;
`per s`, `x` (a ratio measured in the same run) and `ms` depend on the machine.
"""
import json
import os
import platform
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "docs" / "performance.json"
ROUNDS = 5                  # of which the median is taken, where time is measured


class Figures:
    """Figures and series of a run; `put` takes whole numbers as they are and rounds others to three digits."""

    def __init__(self, made=None):
        self.made = made or {}
        self.figures, self.series = {}, {}

    def put(self, key, value, unit):
        """A figure; a list is its rounds, of which the median counts."""
        if isinstance(value, (list, tuple)):
            value = median(value)
        if isinstance(value, float):
            value = round(value) if abs(value) >= 1000 else float("%.3g" % value)
        self.figures[key] = [value, unit]

    def get(self, key):
        """Value of a figure, None if it was not measured."""
        found = self.figures.get(key)
        return found[0] if found else None

    def row(self, key, points):
        """A series of (x, y)."""
        self.series[key] = [[x, round(y) if abs(y) >= 1000 else float("%.3g" % y)] for x, y in points]

    def under(self, prefix):
        """{rest of the key: value} of the figures whose key begins with `prefix` and a dot."""
        return {k[len(prefix) + 1:]: v[0] for k, v in self.figures.items() if k.startswith(prefix + ".")}

    def take(self, other, group):
        """The figures of a group out of another run, in place of the ones here."""
        inside = group + "."
        for mine, new in ((self.figures, other.figures), (self.series, other.series)):
            for key in [k for k in mine if k.startswith(inside)]:
                del mine[key]
            mine.update({k: v for k, v in new.items() if k.startswith(inside)})

    def save(self, path=DATA):
        """To a file, one figure a line."""
        lines = ['{"made": %s,' % json.dumps(self.made, sort_keys=True)]
        for name, part in (("figures", self.figures), ("series", self.series)):
            inner = ",\n".join("%s: %s" % (json.dumps(k), json.dumps(part[k])) for k in sorted(part))
            lines.append('"%s": {\n%s}%s' % (name, inner, "," if name == "figures" else "}"))
        Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")


def load(path=DATA):
    """The figures in a file; FileNotFoundError if there are none yet."""
    d = json.loads(Path(path).read_text(encoding="utf-8"))
    made = Figures(d["made"])
    made.figures, made.series = d["figures"], d["series"]
    return made


def machine():
    """What the times of this run depend on."""
    cpu = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as f:
            cpu = next((line.split(":")[1].strip() for line in f if line.startswith("model name")), cpu)
    except OSError:
        pass
    return {"python": platform.python_version(), "processor": cpu, "cores": os.cpu_count()}
