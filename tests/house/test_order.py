"""With several processes long files of tests come first, so that no core waits for one of them at the end."""
import importlib.util
from types import SimpleNamespace

import tree

# by its path: folders of tests have a conftest of their own
_SPEC = importlib.util.spec_from_file_location("conftest_of_all", tree.ROOT / "conftest.py")
conftest = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(conftest)


def test_long_files_are_there():
    assert [n for n in conftest.LONG_FIRST if not (tree.ROOT / n).is_file()] == []
    assert len(set(conftest.LONG_FIRST)) == len(conftest.LONG_FIRST) > 5


def test_long_ones_come_first_then_those_with_few_tests():
    long = conftest.LONG_FIRST[1]
    items = ["tests/a.py::1", "tests/a.py::2", "tests/b.py::1", long + "::1", long + "::2", long + "::3"]
    got = conftest.in_order(items, lambda i: i.split("::")[0])
    assert got == [long + "::1", long + "::2", long + "::3", "tests/b.py::1", "tests/a.py::1", "tests/a.py::2"]


def test_only_processes_of_a_full_run_are_put_in_order():
    items = [SimpleNamespace(nodeid=n, get_closest_marker=lambda _: None) for n in ("tests/a.py::1", "tests/a.py::2", "tests/b.py::1")]
    config = SimpleNamespace(getoption=lambda _: True)
    conftest.pytest_collection_modifyitems(config, items)
    assert items[0].nodeid == "tests/a.py::1"
    config.workerinput = {}
    conftest.pytest_collection_modifyitems(config, items)
    assert items[0].nodeid == "tests/b.py::1"


def test_make_keeps_the_order():
    assert "--no-loadscope-reorder" in (tree.ROOT / "Makefile").read_text()     # xdist has one of its own: most tests first
