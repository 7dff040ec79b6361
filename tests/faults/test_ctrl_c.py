"""Ctrl-C ends the program from every state: nothing swallows it, no step is long, and main.py leaves the ring dark."""
import ast
import os

import pytest

from tests.console.desk import Desk

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STATES = ["wait 10ms", "press knob", "press knob\nturn 3", "press timer\nwait 2s", "hold knob", "press timer\nwait 1s\npress timer",
          "press knob\ntype 20\ntype 30\ntype 40", "hold back"]


@pytest.mark.parametrize("where", ["tick", "draw", "ring"])
@pytest.mark.parametrize("keys", STATES)
def test_it_comes_out_of_every_state(tmp_path, monkeypatch, keys, where):
    desk = Desk(tmp_path)
    desk.start(3)
    desk.play(keys)
    app = desk.box.app

    def stop(*args):
        raise KeyboardInterrupt
    monkeypatch.setattr(app.top(), where, stop)
    app.dirty()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(60):
            app.turn()
    assert not os.path.exists(str(tmp_path / "crash.log")), "it is no crash"
    assert app.longest < 200, "no step is so long that it would have to wait"


def catches_all(node):
    """Does this handler catch KeyboardInterrupt?"""
    names = [n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)] if node.type else ["BaseException"]
    return bool({"BaseException", "KeyboardInterrupt"} & set(names))


def test_nothing_on_the_board_swallows_it():
    found, looked = [], 0
    for room in ("engines", "hal", "boards", "firmware"):
        for folder, _, names in os.walk(os.path.join(ROOT, room)):
            for name in names:
                if name.endswith(".py"):
                    looked += 1
                    with open(os.path.join(folder, name), encoding="utf-8") as f:
                        tree = ast.parse(f.read())
                    found += [(name, n.lineno) for n in ast.walk(tree) if isinstance(n, ast.ExceptHandler) and catches_all(n)]
    assert looked > 50 and not found
