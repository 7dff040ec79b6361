"""The folder of the page: whole, small, independent of any other server; what goes wrong says what to do."""
import http.server
import json
import re
import socket
import sys
import threading

import pytest

from engines.common import Rng
from engines.session import Session
from firmware import archive
from tools import web

PAGE = {n: d.decode() for n, d in web.page_files().items() if not n.endswith((".png", ".ico"))}


def test_what_the_page_asks_for_is_there(site):
    there = {p.name for p in site.iterdir()}
    asked = set()
    for name, text in PAGE.items():
        asked |= set(re.findall(r"""(?:src|href)="([\w.]+)\"""", text)) if name.endswith(".html") else set()
        asked |= set(re.findall(r"""from '\./([\w.]+)'""", text)) | set(re.findall(r"fetched\('([\w.]+)'\)", text))
    assert len(asked) > 10 and asked <= there, asked - there


def test_nothing_comes_from_elsewhere():
    """No address but names of formats, and what is said to people."""
    found = {u for name, text in PAGE.items() for u in re.findall(r"https?://[^\s\"'<>)]+", text) if name != "NOTICE.txt"}
    assert {u for u in found if "www.w3.org" not in u} == set()


def test_service_worker_keeps_every_file(site):
    kept = json.loads(re.search(r"FILES = (\[.*\]);", (site / "sw.js").read_text()).group(1))
    assert set(kept) - {"./"} == {p.name for p in site.iterdir()} - {"sw.js"}


def test_another_file_is_another_build():
    files = web.page_files()
    one = web.service_worker(files)
    assert web.service_worker(files) == one and b"@" not in one
    assert web.service_worker(dict(files, **{"style.css": files["style.css"] + b" "})) != one


def test_it_is_what_is_flashed(site):
    """The very bytes of the build, in one file."""
    data = (site / "program.bin").read_bytes()
    head, _, body = data.partition(b"\n")
    files, at = {}, 0
    for name, size in json.loads(head):
        files[name] = body[at:at + size]
        at += size
    assert at == len(body)
    from tools import build
    flashed = [n for n in build.sources() if n.endswith(".py")]
    assert {n[:-3] + ".mpy" for n in flashed} <= set(files)
    assert all(files[n[:-3] + ".mpy"][:2] == b"M\x06" for n in flashed)


def test_it_is_small(site):
    """A phone loads it in a moment."""
    assert sum(p.stat().st_size for p in site.iterdir()) < 1_300_000


def test_the_notice_of_the_engine_goes_with_it(site):
    assert "MicroPython" in (site / "NOTICE.txt").read_text() and "Adobe" in (site / "NOTICE.txt").read_text()


# ---- words -----------------------------------------------------------------------------------------------------------
def words():
    """{language: {key: text}} of words.js."""
    parts = re.split(r"^  (en|de|ru): \{$", PAGE["words.js"], flags=re.M)
    return {lang: dict(re.findall(r"\b(\w+): '([^']*)'", text)) for lang, text in zip(parts[1::2], parts[2::2])}


def test_every_language_has_every_word():
    by = words()
    assert set(by) == {"en", "de", "ru"} and len(by["en"]) > 50
    for lang in by:
        assert set(by[lang]) == set(by["en"])
        for key in by["en"]:
            assert set(re.findall(r"\{\d\}", by[lang][key])) == set(re.findall(r"\{\d\}", by["en"][key])), (lang, key)


def test_words_are_those_that_are_used():
    used = {"first", "prev", "next", "last"}
    for name, text in PAGE.items():
        used |= set(re.findall(r"""\bt\('(\w+)'""", text)) | set(re.findall(r"""data-(?:t|label)="(\w+)""", text))
        used |= {w for pair in re.findall(r"t\([^()']*\? '(\w+)' : '(\w+)'\)", text) for w in pair}
        used |= set(re.findall(r"(?<!\.)\badd\('(\w+)'", text))
    used |= set(re.findall(r'RecordError\("(\w+)"', (web.PAGE / "records.py").read_text()))
    assert used == set(words()["en"])


# ---- the package -----------------------------------------------------------------------------------------------------
def test_no_network(monkeypatch, tmp_path):
    with socket.socket() as s:              # a port that nobody answers on
        s.bind(("127.0.0.1", 0))
        monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:%d" % s.getsockname()[1])
        monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
        with pytest.raises(web.WebError) as e:
            web.fetch()
    assert "connect to the network" in str(e.value) and str(tmp_path) in str(e.value) and web.VERSION in str(e.value)


@pytest.fixture
def registry(monkeypatch, tmp_path):
    """A registry that answers everything with `registry.body`."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.server.asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(self.server.body)

        def log_message(self, *args):
            pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    server.asked, server.body = [], b""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:%d/" % server.server_port)
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    yield server
    server.shutdown()
    server.server_close()


def test_a_changed_package_is_refused(registry, tmp_path):
    registry.body = b"something else"
    with pytest.raises(web.WebError, match="SHA-512 differs"):
        web.fetch()
    assert not (tmp_path / "cache").exists()


def test_it_is_fetched_once_and_a_damaged_copy_again(registry, tmp_path, monkeypatch):
    registry.body = b"the package"
    monkeypatch.setattr(web, "right", lambda data: data == registry.body)
    assert web.fetch() == web.fetch() == registry.body
    assert registry.asked == ["/%s/-/micropython-webassembly-pyscript-%s.tgz" % (web.PACKAGE, web.VERSION)]
    kept, = (tmp_path / "cache").iterdir()
    kept.write_bytes(b"half of i")
    assert web.fetch() == registry.body and len(registry.asked) == 2
    assert kept.read_bytes() == registry.body


# ---- the command -----------------------------------------------------------------------------------------------------
def ends(*args):
    """The sentence with which the command ends."""
    with pytest.raises(SystemExit) as e:
        web.main(list(args))
    assert isinstance(e.value.code, str) and "\n" not in e.value.code       # printed to stderr, status 1
    return e.value.code


def test_a_port_that_is_taken(monkeypatch, site):
    monkeypatch.setattr(web, "build", lambda out: {"x": 1})
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        assert "another one with --port" in ends("--port", str(s.getsockname()[1]), "--out", str(site))


def test_a_folder_with_something_else_in_it(tmp_path):
    (tmp_path / "thesis.txt").write_text("x")
    assert "is not empty and not a page" in ends("--build", "--out", str(tmp_path))
    assert (tmp_path / "thesis.txt").exists()


def record():
    """A game that has been played to its end, as the box writes it."""
    from engines import gambit7
    session, rng = Session(gambit7, 3, {}), Rng(7)
    while gambit7.result(session.s) is None:
        who = gambit7.who(session.s) or [-1]
        session.do(gambit7.randbot(session.s, who[0], rng) if who[0] >= 0 else gambit7.chance(session.s, rng))
    return b"".join(archive.game_text(session, ["Ann", "", "Бо"]))


def test_link_holds_the_record(tmp_path, capsys):
    import base64
    import zlib
    path = tmp_path / "h0001.txt"
    path.write_bytes(record())
    web.main(["--link", str(path), "--site", "https://box.example/"])
    link = capsys.readouterr().out.strip()
    assert re.fullmatch(r"https://box\.example/#record=z[\w-]+", link)
    packed = link.split("=z")[1]
    assert zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15) == record()


def test_link_to_a_broken_record(tmp_path):
    path = tmp_path / "h0001.txt"
    path.write_bytes(record()[:-30])
    assert "checksum" in ends("--link", str(path))


def test_no_chromium(monkeypatch):
    from sim import chromium
    monkeypatch.setenv("CHROMIUM", sys.executable + "-not-there")
    with pytest.raises(chromium.ChromiumError, match="install it .* or name one in CHROMIUM"):
        chromium.find()


def test_the_evening_without_chromium(monkeypatch, capsys):
    """Where nobody asked for the browser it may be missing; else that is a failure. One sentence either way."""
    from tools import evening
    monkeypatch.setenv("CHROMIUM", sys.executable + "-not-there")
    path = evening.ROOT / "scripts" / "gambit7_evening.txt"
    assert evening.compare(path, ["browser"], None, 0, ("browser",))
    assert not evening.compare(path, ["browser"], None, 0)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and all("install it" in line for line in lines)
