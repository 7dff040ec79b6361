import pytest
from project import Project

from tools import build, flash


@pytest.fixture
def bench(micropython):
    from sim.bench.bench import Bench
    with Bench() as b:
        yield b


@pytest.fixture
def project(tmp_path, monkeypatch):
    root = tmp_path / "project"
    made = Project(root)
    monkeypatch.setattr(build, "ROOT", root)
    monkeypatch.setattr(build, "git", lambda *args: "")
    monkeypatch.setattr(flash, "STARTS_IN", (0.4, 3.0))
    return made
