"""pytest's own settings that pyproject.toml cannot hold: the plugin for MicroPython, and `--soak`."""
import gc

import pytest

pytest_plugins = ("tests.mpy_plugin",)
_FIGURES = []       # of all tests, also of those that ran in other processes
# files that take longest: with several processes they come first, and no core waits for one of them at the end
LONG_FIRST = (
    "tests/console/test_walk.py", "tests/engines/test_suite.py", "tests/faults/test_power_cuts.py",
    "tests/faults/test_power_cuts_gallery.py", "tests/faults/test_power_cuts_gambler.py",
    "tests/faults/test_power_cuts_nolsem.py", "tests/house/test_budgets.py", "tests/sim/test_evening_levels.py",
    "tests/console/test_scripts.py", "tests/faults/test_long_runs.py", "tests/house/test_bench.py",
    "tests/faults/test_wear.py", "tests/flash/test_romfs.py", "tests/faults/test_hostile_files.py", "tests/engines/test_digests.py",
)


def pytest_addoption(parser):
    parser.addoption("--soak", action="store_true", help="also run the long tests marked `soak`")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--soak"):
        long = [i for i in items if i.get_closest_marker("soak")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [i for i in items if not i.get_closest_marker("soak")]
    if hasattr(config, "workerinput"):
        items[:] = in_order(items, lambda i: i.nodeid.split("::")[0])


def in_order(items, file_of):
    """The files of LONG_FIRST, then the others, those with few tests first: a test is long where there are few."""
    counts, files = {}, {}
    for i in items:
        counts[file_of(i)] = counts.get(file_of(i), 0) + 1
    for name in counts:
        files[name] = (LONG_FIRST.index(name) if name in LONG_FIRST else len(LONG_FIRST), counts[name], name)
    return sorted(items, key=lambda i: files[file_of(i)])


def pytest_collection_finish():
    """The console collects garbage whenever it comes home: it need not walk through thousands of tests each time (0.1 s)."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def figures(request):
    """figures(text): a measured figure; all of them are printed at the end of the run, whatever process measured."""
    return lambda text: request.node.user_properties.append(("figure", text))


def pytest_runtest_logreport(report):
    if report.when == "teardown":
        _FIGURES.extend(text for key, text in report.user_properties if key == "figure")


def pytest_terminal_summary(terminalreporter):
    if _FIGURES:
        terminalreporter.section("figures")
        for text in _FIGURES:
            terminalreporter.write_line(text)
