"""The pytest plugin for MicroPython finds what it is there to find, and never hides a failure."""
import os
import re
import subprocess
import sys

import pytest
import tree

MODULE = '''
import pytest

pytestmark = pytest.mark.both


def test_same():
    with pytest.raises(ValueError, match="x") as e:
        raise ValueError("xyz")
    assert e.value.args[0] == "xyz"


@pytest.mark.parametrize("a, b", [(1, [2, "хо"]), (None, {"k": (1, 2)})])
def test_literals(a, b):
    assert a in (1, None) and b in ([2, "хо"], {"k": (1, 2)})


def test_zfill_is_missing_there():
    assert "7".zfill(2) == "07"


def test_wrong_on_both():
    assert 1 == 2


def test_eats_memory():
    print("no line end", end="")
    assert len(bytearray(300000)) == 300000


def test_ends_the_interpreter_there():
    import sys
    if sys.implementation.name == "micropython":
        sys.exit(3)


def test_still_runs_after_that():
    pass


def test_skips():
    pytest.skip("no reason")


def test_with_a_fixture(tmp_path):
    pass


@pytest.mark.parametrize("f", [len])
def test_no_literal(f):
    pass


class TestClass:
    def setup_method(self):
        self.x = 5

    def test_in_class(self):
        assert self.x == 5
'''


def run(tmp_path, *args, module=MODULE):
    (tmp_path / "test_it.py").write_text(module, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    both: x\n    mpy: x\n    soak: x\n")
    env = dict(os.environ, PYTHONPATH=str(tree.ROOT), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "tests.mpy_plugin", "-v", "-rs", "-p",
                           "no:cacheprovider", *args], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120)
    return done, dict(re.findall(r"::(\S+) (PASSED|FAILED|SKIPPED|ERROR)", done.stdout))


@pytest.mark.mpy
def test_twins_run_on_micropython_and_tell_the_truth(tmp_path):
    done, got = run(tmp_path)
    assert done.returncode == 1
    assert {n[:-4]: r for n, r in got.items() if n.endswith("@mpy")} == {
        "test_same": "PASSED", "test_literals[1-b0]": "PASSED", "test_literals[None-b1]": "PASSED",
        "test_zfill_is_missing_there": "FAILED", "test_wrong_on_both": "FAILED", "test_eats_memory": "FAILED",
        "test_ends_the_interpreter_there": "FAILED", "test_still_runs_after_that": "PASSED", "test_skips": "SKIPPED",
        "TestClass::test_in_class": "PASSED"}
    assert {n for n, r in got.items() if r == "FAILED" and "@" not in n} == {"test_wrong_on_both"}
    assert "test_with_a_fixture" in got and "test_no_literal[len]" in got
    assert "no attribute 'zfill'" in done.stdout
    assert "test_it.py:19: assert \"7\".zfill(2) == \"07\"" in done.stdout        # MicroPython gives no source lines
    assert "MemoryError" in done.stdout and "no line end" in done.stdout
    assert "MicroPython ended: exit status 3" in done.stdout


@pytest.mark.mpy
def test_a_module_that_cannot_be_imported_there_fails_each_twin(tmp_path):
    done, got = run(tmp_path, module="import pytest, dataclasses\n\n\n@pytest.mark.both\ndef test_a():\n    pass\n\n\n"
                                     "@pytest.mark.both\ndef test_b():\n    pass\n")
    assert got == {"test_a": "PASSED", "test_a@mpy": "FAILED", "test_b": "PASSED", "test_b@mpy": "FAILED"}
    assert "cannot be imported on MicroPython" in done.stdout and "dataclasses" in done.stdout


@pytest.mark.mpy
def test_a_twin_that_never_ends_is_stopped(tmp_path):
    module = "import pytest, sys\npytestmark = pytest.mark.both\n\n\ndef test_a():\n    " \
             "while sys.implementation.name == 'micropython':\n        pass\n\n\ndef test_b():\n    pass\n"
    done, got = run(tmp_path, "--mpy-timeout", "3", module=module)
    assert got["test_a@mpy"] == "FAILED" and got["test_b@mpy"] == "PASSED"
    assert "no end within 3 s" in done.stdout


def test_no_twins_when_told_so(tmp_path):
    _, got = run(tmp_path, "--no-mpy")
    assert "test_same" in got and not [n for n in got if "@mpy" in n]


def test_without_the_binary_twins_are_skipped_with_a_sentence(tmp_path):
    done, got = run(tmp_path, "--mpy-bin", "")
    assert got["test_same@mpy"] == "SKIPPED" and got["test_same"] == "PASSED"
    assert "no MicroPython binary here" in done.stdout


@pytest.mark.mpy
def test_only_selected_twins_run(tmp_path):
    _, got = run(tmp_path, "-k", "test_same or test_skips")
    assert set(got) == {"test_same", "test_same@mpy", "test_skips", "test_skips@mpy"}
