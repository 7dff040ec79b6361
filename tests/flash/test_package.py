"""The release as a package: mpremote mip installs it from a folder and from a web server, and it starts."""
import functools
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from project import restarted

from tools import build, package


@pytest.fixture
def folder(project, tmp_path, monkeypatch):
    monkeypatch.setattr(package, "load_board", lambda name: (None, "pico 9\n"))
    out = tmp_path / "mip"
    package.make(out, "pico")
    return out


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def test_from_a_folder(bench, folder):
    bench.mpremote("mip", "install", "--target", "/", str(folder / "package.json"))
    restarted(bench, "one")


def test_from_a_web_server_and_the_flasher_goes_on_from_it(bench, folder, project):
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        bench.mpremote("mip", "install", "--target", "/", "http://127.0.0.1:%d/package.json" % server.server_port)
    finally:
        server.shutdown()
        server.server_close()
    restarted(bench, "one")
    project.says("two")
    done = project.flash(bench)
    assert done["slot"] == "b" and done["sent"] == ["firmware/start.mpy", "manifest.json"]


def test_main_comes_last_and_every_file_is_named(folder):
    made = json.loads((folder / "package.json").read_text())
    names = [to for to, _ in made["urls"]]
    assert names[-2:] == ["slot", "main.py"] and made["version"] == "1.0"
    there = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert set(names) == there - {"package.json"}


def test_a_folder_of_somebody_elses_is_left_alone(project, tmp_path, monkeypatch):
    monkeypatch.setattr(package, "load_board", lambda name: (None, "pico 9\n"))
    (tmp_path / "mine").write_text("x")
    with pytest.raises(build.BuildError, match="is not empty and no package"):
        package.make(tmp_path, "pico")
    assert (tmp_path / "mine").read_text() == "x"
