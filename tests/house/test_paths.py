"""What must not stand in the project, and how long its files may be."""
import re

import pytest
import tree

TEXT = (".py", ".md", ".txt", ".toml", ".tsv", ".svg", ".json", ".html", ".js", ".yml", ".cfg", ".ini")
# a path of somebody's machine; /tmp alone and the board's own /a, /b, /data, /lib are fine
MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|mnt|media|farm)/|(?<![\w.])/tmp/[\w-]+/|[A-Z]:\\\\?Users")
LONGEST = 400
# one module, because its names are those of CircuitPython's
LONGER = {"firmware/lib/displayio.py": 700}
GENERATED = re.compile(r"generated", re.I)


def texts():
    for name in tree.files():
        if name.endswith(TEXT) or "." not in name.split("/")[-1]:
            yield name, (tree.ROOT / name).read_text(encoding="utf-8")


def machine_paths(text):
    return [m.group(0) for m in MACHINE.finditer(text)]


def test_no_paths_of_one_machine():
    found = [(name, p) for name, text in texts() if name != "tests/house/test_paths.py" for p in machine_paths(text)]
    assert found == []


@pytest.mark.parametrize("text, bad", [
    ("open('/home/ann/x')", 1), ("see /" + "root/.cache", 1), (r"C:\Users\ann", 1), ("/tmp/try-1/out", 1),
    ("/tmp", 0), ("/data/settings.json", 0), ("https://x.org/home/", 0), ("docs/work/x", 0),
])
def test_the_check_itself(text, bad):
    assert len(machine_paths(text)) == bad


def dead_links(name, text):
    """Targets of a page's links and pictures that are not there."""
    targets = re.findall(r"\]\(([^)\s#]+)", text) + re.findall(r'<img src="([^"]+)"', text)
    here = (tree.ROOT / name).parent
    return ["%s: %s" % (name, t) for t in targets if "://" not in t and not (here / t).exists()]


def test_links_of_all_pages_lead_somewhere():
    pages = [n for n in tree.files() if n.endswith(".md")]
    assert len(pages) > 20
    assert [dead for n in pages for dead in dead_links(n, (tree.ROOT / n).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("text, dead", [("[a](README.md#how) [b](https://x.org/no)", 0), ("[a](docs/nowhere.md)", 1), ('<img src="no.png">', 1)])
def test_the_check_of_links(text, dead):
    assert len(dead_links("README.md", text)) == dead


def test_files_are_short():
    """A file over 400 lines is two (tests: 500); one that a tool wrote says so in its first lines."""
    long = []
    for name in tree.python(*tree.ROOMS):
        lines = (tree.ROOT / name).read_text(encoding="utf-8").splitlines()
        most = LONGER.get(name, LONGEST + 100 * name.startswith("tests/"))
        if len(lines) > most and not GENERATED.search("\n".join(lines[:5])):
            long.append("%s: %d lines" % (name, len(lines)))
    assert long == []


def test_no_two_test_modules_of_one_name():
    """pytest imports test modules by their bare names."""
    names = [n.split("/")[-1] for n in tree.python("tests") if n.split("/")[-1].startswith("test_")]
    assert sorted(names) == sorted(set(names))
