"""What docs/simulator.md, docs/scripts.md and the form for bugs say is so."""
import re
from pathlib import Path

import pytest

from sim import __main__ as command
from sim import eyes, language
from sim.orders import ORDERS

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = (ROOT / "docs" / "simulator.md").read_text(encoding="utf-8")
SCRIPTS = (ROOT / "docs" / "scripts.md").read_text(encoding="utf-8")
FORM = (ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("order, key", [(order, key) for order, key, _ in ORDERS])
def test_every_key_of_the_simulator_is_in_the_table(order, key):
    table = "\n".join(line for line in SIMULATOR.splitlines() if line.startswith("|"))
    assert re.search(r"(?<![\w])%s(?![\w])" % re.escape(key), table), order


@pytest.mark.parametrize("word", language.WORDS)
def test_every_command_is_described(word):
    assert re.search(r"`%s\b" % word, SCRIPTS), word


@pytest.mark.parametrize("what", sorted(language._EXPECT))
def test_every_expectation_is_described_and_can_be_looked_at(what):
    assert "`expect %s " % what in SCRIPTS
    assert callable(getattr(eyes.Eyes, "see_" + what))


def test_the_examples_of_the_page_are_scripts(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "bets.txt").write_text("press knob\n")
    blocks = re.findall(r"\n```\n(.*?)```", SCRIPTS, re.S)
    assert len(blocks) >= 2
    for i, block in enumerate(blocks):
        path = tmp_path / ("%d.txt" % i)
        path.write_text(block, encoding="utf-8")
        assert language.parse(path)


def test_the_options_of_the_page_exist():
    sources = (Path(command.__file__), ROOT / "tools" / "web.py")
    known = {o for path in sources for o in re.findall(r"--[\w-]+", path.read_text(encoding="utf-8"))} | {"--help"}
    for page in (SIMULATOR, SCRIPTS):
        assert set(re.findall(r"(?<![\w-])--[a-z][\w-]+", page)) - known == set()


def test_the_form_for_bugs_asks_for_a_script_and_says_how_to_get_one():
    fields = dict(re.findall(r"id: (\w+)\n(.*?)(?=\n  - type:|\Z)", FORM, re.S))
    assert re.search(r"required: true", fields["script"]) and "docs/scripts.md" in fields["script"]
    (key,) = [key for order, key, _ in ORDERS if order == "record"]
    assert "**%s**" % key in FORM
    assert "blank_issues_enabled: false" in (ROOT / ".github" / "ISSUE_TEMPLATE" / "config.yml").read_text()


def test_the_pictures_of_the_page_are_there():
    for name in re.findall(r'src="([^"]+)"', SIMULATOR):
        assert (ROOT / "docs" / name).is_file(), name
