"""Every command that docs/play gives does what it says."""
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "play").glob("*.md"))
COMMANDS = sorted({line.strip() for page in PAGES for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("    ")
                   and not line.strip().startswith("!")})


def test_there_are_pages_and_commands():
    assert len(PAGES) == 5
    commands = [c for c in COMMANDS if c.startswith(("python", "make"))]
    assert len(commands) >= 7
    assert commands == [c for c in COMMANDS if c]


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("python")])
def test_command(command, tmp_path):
    words = shlex.split(command)
    assert words[0] == "python"
    done = subprocess.run([sys.executable] + words[1:] + ["--shots", str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    assert list(tmp_path.rglob("*.png"))


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
