"""The table of bugs in docs/testing.md names tests that exist."""
import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
TABLE = TEXT[TEXT.index("## Bugs we are immune to"):].split("\n## ")[0]
NAME = re.compile(r"`([\w/]+\.py)::(\w+)`")


def missing(text):
    """The tests named in a text that are not there."""
    gone, known = [], {}
    for path, test in NAME.findall(text):
        if path not in known:
            file = ROOT / "tests" / path
            tree = ast.parse(file.read_text(encoding="utf-8")) if file.exists() else ast.parse("")
            known[path] = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        if test not in known[path]:
            gone.append(path + "::" + test)
    return gone


def test_every_test_named_is_there():
    assert len(NAME.findall(TABLE)) > 80
    assert missing(TEXT) == []          # the table of what was broken on purpose too


@pytest.mark.parametrize("text", ["`hal/test_bug_table.py::test_that_is_not_there`", "`hal/test_nowhere.py::test_x`"])
def test_the_check_itself(text):
    assert missing(text) and not missing("`hal/test_bug_table.py::test_the_check_itself`")


def test_every_row_names_a_test():
    rows = [line for line in TABLE.splitlines() if line.startswith("| ") and not line.startswith(("| thread |", "| wish"))]
    assert len(rows) > 50
    assert [row for row in rows if not NAME.search(row)] == []
