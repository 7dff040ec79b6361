"""pytest's own settings that pyproject.toml cannot hold: the plugin for MicroPython, and `--soak`."""
import gc

import pytest

pytest_plugins = ("tests.mpy_plugin",)
_FIGURES = []       # of all tests, also of those that ran in other processes


def pytest_addoption(parser):
    parser.addoption("--soak", action="store_true", help="also run the long tests marked `soak`")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--soak"):
        return
    long = [i for i in items if i.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [i for i in items if not i.get_closest_marker("soak")]


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
