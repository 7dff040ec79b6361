"""The mutation run itself (it takes long: `python -m tools.mutate`); here only that its list is right."""
from tools import mutate


def test_every_target_and_its_tests_are_there():
    for module, tests in mutate.TARGETS.items():
        assert (mutate.ROOT / "engines" / (module + ".py")).exists()
        assert [t for t in tests if not (mutate.ROOT / mutate.TESTS / t).exists()] == []


def test_a_change_is_one_change():
    source = (mutate.ROOT / "engines" / "gambit7_board.py").read_text(encoding="utf-8")
    plain = mutate.ast.unparse(mutate.ast.parse(source)).splitlines()
    found = mutate.mutants("gambit7_board")
    assert len(found) > 100
    for m in found:
        lines = m.source.splitlines()
        assert m.source != "\n".join(plain)
        same = sum(1 for a, b in zip(plain, lines) if a == b) + sum(1 for a, b in zip(plain[::-1], lines[::-1]) if a == b)
        assert same >= len(plain) - 1, str(m)


def test_equal_changes_are_still_there():
    found = {module: mutate.mutants(module, False) for module in {key[0] for key in mutate.SAME}}
    for module, function, change in mutate.SAME:
        assert [m for m in found[module] if (m.function, m.change) == (function, change)], (module, change)


def test_unknown_module(capsys):
    assert mutate.main(["chess"]) == 2
    assert "'chess' is no target" in capsys.readouterr().err
