"""The rules run where there is no module `micropython`, not even the desktop's stand-in."""
import importlib.util
import sys
from pathlib import Path

import pytest

import engines

FILES = sorted(Path(engines.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=[f.stem for f in FILES])
def test_import(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "micropython", None)
    spec = importlib.util.spec_from_file_location("copy_of_" + path.stem, path)
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
