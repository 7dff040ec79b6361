"""Ticks wrap: only hal/ticks.py may compute with them, and only it may read the clock."""
import ast

import pytest
import tree
from ticks_rule import misuse

RAW = ("ticks_ms", "ticks_us", "ticks_cpu", "ticks_add", "ticks_diff", "time_ns", "sleep", "sleep_ms", "sleep_us")


def flashed(*rooms):
    return [n for n in tree.python(*rooms) if n != "hal/ticks.py"]


def test_nobody_computes_with_moments():
    found = ["%s:%d  %s" % (name, line, text) for name in flashed("hal", "firmware")
             for line, text in misuse(tree.tree(name))]
    assert found == []


def clock_reads(module):
    """Readings of the clock that go past hal.ticks: `x.ticks_ms`, `time.sleep`, any import of time."""
    for node in ast.walk(module):
        if isinstance(node, ast.Attribute) and node.attr in RAW:
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if owner in ("time", "utime") or (owner != "ticks" and node.attr != "sleep"):   # a panel sleeps too
                yield node
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            if any(a.name == "time" for a in node.names) or getattr(node, "module", "") == "time":
                yield node


def test_only_hal_ticks_reads_the_clock():
    found = ["%s:%d %s" % (name, node.lineno, ast.unparse(node)) for name in flashed(*tree.FLASHED)
             for node in clock_reads(tree.tree(name))]
    assert found == []


@pytest.mark.parametrize("text, bad", [
    ("import time", 1), ("from time import ticks_ms", 1), ("x.ticks_diff(a, b)", 1), ("time.sleep(1)", 1),
    ("ticks.sleep_us(9)", 0), ("self.panel.sleep(True)", 0), ("from hal import ticks", 0), ("ticks.ms()", 0),
])
def test_the_clock_check_itself(text, bad):
    assert len(list(clock_reads(ast.parse(text)))) == bad


def test_screens_do_not_sleep():
    """Only loops may wait: firmware/app.py ends each turn with the one sleep, firmware/safe.py draws its page before the prompt."""
    found = [name for name in tree.python("firmware", "engines") for node in ast.walk(tree.tree(name))
             if isinstance(node, ast.Attribute) and node.attr == "sleep_ms"]
    assert [n for n in found if n not in ("firmware/app.py", "firmware/safe.py")] == []


@pytest.mark.parametrize("text", [
    "def f(now, due):\n    return ticks.diff(due, now) < 0",
    "def f(now):\n    self.end = ticks.add(now, 5)",
    "def f(self, now):\n    left = ticks.diff(self.end, now)\n    return left - 5 > 0",
    "def f(now):\n    return now >> 8 & 1",
    "def f(self, n):\n    self.at = n\n    return self.at + 1",
    "def f(now):\n    return '%d' % now",
    "def f(now):\n    return now == 0 or x.at < 3",
    "def f(now):\n    end = now\ndef g(end):\n    return end + 1",
    "def f(now, n):\n    return self.left(now) < n",
])
def test_the_rule_lets_good_code_pass(text):
    assert misuse(ast.parse(text)) == []


@pytest.mark.parametrize("text", [
    "def f(now, due):\n    return now > due",
    "def f(now):\n    return now - self.start",
    "def f(now):\n    return self.start <= now",
    "def f():\n    t = ticks.ms()\n    return t + 5",
    "def f(self, now):\n    self.end = ticks.add(now, 5)\ndef g(self, x):\n    return self.end - x",
    "def f(self, now):\n    self.last[3] = now\ndef g(self, i, x):\n    return self.last[i] < x",
    "def f(now):\n    a = b = now\n    b += 4",
    "def f(now):\n    a, b = 1, now\n    return b * 2",
    "def f(now):\n    return max(now, 3)",
    "def f(now):\n    return now // 250 % 2",
    "def f(x):\n    return hw.inputs.at + x",
    "def f(x):\n    return x - ticks.add(x, 3)",
    "_t = 0\ndef f(now):\n    global _t\n    _t = now\ndef g(x):\n    return _t < x",
    "f = lambda now: now + 1",
    "def f(self, now):\n    self.c.append(now)\ndef g(self, x):\n    return [at for at in self.c if x > at]",
    "def f(now):\n    for at in [0]:\n        at = now\n    return at - 1",
    "def f(now):\n    k = self.a if x else now\n    return k < 3",
])
def test_the_rule_finds_bad_code(text):
    assert len(misuse(ast.parse(text))) == 1


def test_engines_have_no_floats():
    """The board's floats have 32 bits: a rule that needs one differs there. Also no true division."""
    found = []
    for name in tree.python("engines"):
        for node in ast.walk(tree.tree(name)):
            if isinstance(node, ast.Constant) and isinstance(node.value, float) \
                    or isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div) \
                    or isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
                found.append("%s:%d %s" % (name, node.lineno, ast.unparse(node)))
    assert found == []
