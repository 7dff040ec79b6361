"""Every command that docs/play gives does what it says."""
import re
import shlex
from pathlib import Path

import pytest

from sim import __main__ as command

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "play").glob("*.md"))
COMMANDS = sorted({line.strip() for page in PAGES for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("    ")
                   and not line.strip().startswith("!")})


def test_there_are_pages_and_commands():
    assert len(PAGES) == 5
    commands = [c for c in COMMANDS if c.startswith(("python", "make"))]
    assert len(commands) >= 7
    assert commands == [c for c in COMMANDS if c]


@pytest.mark.parametrize("line", COMMANDS)
def test_command(line):
    """Its options are some, and its script can be read; the scripts themselves are played in tests/sim and tests/console."""
    words = shlex.split(line)
    assert words[:2] == ["make", "sim"] and words[2].startswith("ARGS=") and len(words) == 3
    o = command.options(shlex.split(words[2][len("ARGS="):]))
    command.check(o)
    assert o.headless and command.steps_of(str(ROOT / o.script), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
