"""pytest's own settings that pyproject.toml cannot hold: the plugin for MicroPython, and `--soak`."""
pytest_plugins = ("tests.mpy_plugin",)


def pytest_addoption(parser):
    parser.addoption("--soak", action="store_true", help="also run the long tests marked `soak`")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--soak"):
        return
    long = [i for i in items if i.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [i for i in items if not i.get_closest_marker("soak")]
