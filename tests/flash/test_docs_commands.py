"""Every command that docs/build and docs/flashing.md show is run, in their order, against the bench board.

make says what it would run (`make -n`), and that is run here with a small program in place of the console, so that each flash
takes seconds; the whole console is flashed in test_flashed_console.py.
"""
import importlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import boards
import pytest

from sim.bench.bench import IDENTITY, Bench
from tools import newboard

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "build").rglob("*.md")) + [ROOT / "docs" / "flashing.md"]
NOT_RUN = {     # and why
    "sudo usermod -aG dialout $USER": "changes the user's own account",
    "make board ARGS=\"--link box\"": "runs until it is stopped; test_bench_board.py has it",
}


def commands(page):
    """Command lines of a page: indented by four, not in a list or a table."""
    lines = page.read_text(encoding="utf-8").splitlines()
    found = [re.sub(r"\s+#.*$", "", x[4:]) for x in lines if re.match(r"    (?:make|python|mpremote|openscad|sudo) ", x)]
    return [x for x in found if x not in NOT_RUN]


ALL = [(page, line) for page in PAGES for line in commands(page)]


def test_the_pages_show_commands():
    said = [line.split()[0] for _, line in ALL]
    assert said.count("make") > 10 and "mpremote" in said and "python" in said and "openscad" in said
    for line in NOT_RUN:
        assert any(line in p.read_text(encoding="utf-8") for p in PAGES), "%s is shown nowhere any more" % line


def test_every_indented_line_is_a_command():
    for page in PAGES:
        text = re.sub(r"<!--.*?-->", "", page.read_text(encoding="utf-8"))
        for line in text.splitlines():
            if line.startswith("    ") and line.strip() and line[4] != " ":
                assert re.match(r"    (make|python|mpremote|openscad|sudo) ", line), (page.name, line)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert target.startswith("http") or (page.parent / target).exists(), target


def test_the_table_of_wires_is_that_of_the_board_file():
    from tools import wiring
    assert wiring.table(boards.load("pico")) in (ROOT / "docs/build/wiring.md").read_text(encoding="utf-8"), "python -m tools.wiring --table pico"


def test_every_fact_that_trouble_names_is_one():
    for word in re.findall(r"`([A-Z]+_[A-Z]+)", (ROOT / "docs/build/trouble.md").read_text(encoding="utf-8")):
        assert hasattr(boards.load("pico"), word), word


class Desk:
    """Runs a command line of the docs in place of a user whose only board is `bench`, in the folder `tmp`."""

    def __init__(self, bench, tmp, monkeypatch):
        self.bench, self.tmp = bench, tmp
        monkeypatch.chdir(tmp)
        monkeypatch.setattr("tools.board_link.candidates", lambda: [(bench.port, "a Pico")])
        monkeypatch.setattr("tools.package.load_board", lambda name: (None, "pico 9\n"))
        monkeypatch.setattr(newboard, "FOLDER", tmp)
        monkeypatch.setattr("tools.wiring.FOLDER", tmp / "docs" / "build")
        self.monkeypatch = monkeypatch

    def run(self, line):
        """Output of a command; it must end well."""
        words = shlex.split(line)
        words = [w if "ttyACM" not in w and w != "PORT=box" else "PORT=" + self.bench.port for w in words]
        if words[0] == "make":
            words = self.made(words)
        if words[0] == "mpremote":
            words = [sys.executable, "-m", "mpremote"] + ([] if words[1] == "connect" else ["connect", self.bench.port]) + words[1:]
            words = [w if w != "./box" else self.bench.port for w in words]
            return subprocess.run(words, check=True, capture_output=True, text=True, timeout=120, cwd=self.tmp).stdout
        if words[0] == "openscad":
            return self.openscad(words)
        assert words[:2] == ["python", "-m"], line
        return self.module(words[2], words[3:])

    def made(self, words):
        env = {k: v for k, v in os.environ.items() if k not in ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "ARGS", "PORT", "BOARD")}
        done = subprocess.run(["make", "-n"] + words[1:], cwd=ROOT, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        last = [x for x in done.stdout.splitlines() if " -m " in x][-1]
        return ["python"] + shlex.split(last)[1:]

    def module(self, name, args):
        if name == "sim":
            (self.tmp / "look.txt").write_text("wait 300ms\n")
            return subprocess.run([sys.executable, "-m", "sim"] + args + ["--headless", "--script", str(self.tmp / "look.txt"), "--shots", str(self.tmp / "out")],
                                  check=True, capture_output=True, text=True, timeout=120, cwd=ROOT).stdout
        if name == "tools.replay":              # leaves the choice of the port to mpremote
            args = args + ["--port", self.bench.port]
        main = importlib.import_module(name).main
        if name == "tools.newboard":
            main(args, lambda text: "" if "Chip" not in text else "rp2040", lambda text: None, self.tmp)
            spec = importlib.util.spec_from_file_location("boards.mine", self.tmp / "mine.py")
            made = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(made)
            self.monkeypatch.setitem(sys.modules, "boards.mine", made)
            return ""
        assert not main(args), (name, args)
        return ""

    def openscad(self, words):
        if not shutil.which("openscad"):
            return ""
        (self.tmp / "build").mkdir(exist_ok=True)
        subprocess.run([w if not w.startswith("docs/") else str(ROOT / w) for w in words], check=True, capture_output=True, timeout=120, cwd=self.tmp)
        assert (self.tmp / words[words.index("-o") + 1]).stat().st_size > 1000
        return ""


@pytest.fixture
def bench(micropython):
    with Bench(rom=512 << 10) as b:
        yield b


@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
def test_every_command_of_the_docs(bench, project, monkeypatch, figures):
    here = project.root                     # plays the checkout
    desk = Desk(bench, here, monkeypatch)
    ran = []
    for page, line in ALL:
        if "BOARD=mine" in line and " sim " in line:        # the module of a board that lies elsewhere is not found by a new process
            desk.made(shlex.split(line))
            assert boards.load("mine").NAME == boards.load("pico").NAME
        elif "BOARD=pico2" in line:
            bench.identity = IDENTITY.replace("RPI_PICO|Raspberry Pi Pico with RP2040", "RPI_PICO2|Raspberry Pi Pico2 with RP2350")
            bench.power_cycle()
            desk.run(line)
            bench.identity = IDENTITY
            bench.power_cycle()
        else:
            if "FILE=mine.zip" in line and "backup" in line:
                (here / "mine.zip").unlink(missing_ok=True)
                bench.mpremote("exec", "import os\ntry:\n    os.mkdir('/data')\nexcept OSError:\n    pass\nopen('/data/settings.json', 'w').write('{}')")
            desk.run(line)
        ran.append(line)
    assert zipfile.is_zipfile(here / "mine.zip")
    figures("%d commands of %d pages were run" % (len(ran), len(PAGES)))
