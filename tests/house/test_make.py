"""The front door: every target that `make help` names exists, and every pin is exact and explained."""
import re
import shlex
import shutil
import subprocess
import sys

import pytest
import tree

MAKEFILE = (tree.ROOT / "Makefile").read_text()
REQUIREMENTS = sorted(n for n in tree.files() if re.fullmatch(r"requirements[\w-]*\.txt", n))


def targets():
    return set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))


def test_help_names_targets_that_exist():
    named = re.findall(r'@echo "make ([a-z-]+) ', MAKEFILE)
    assert len(named) > 5
    assert set(named) - targets() == set()


def test_every_target_is_phony():
    phony = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.M).group(1).split())
    assert phony == targets()


def test_every_module_that_make_runs_exists():
    modules = re.findall(r"\$\(PY\) -m ((?:tools|sim)[.\w]*)", MAKEFILE)
    assert modules
    for module in modules:
        path = tree.ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module


@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
@pytest.mark.parametrize("target", ["test", "lint", "sim", "flash", "build"])
def test_make_would_run(target):
    """make itself accepts the file and knows what to do; nothing is run."""
    done = subprocess.run(["make", "-n", target], cwd=tree.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert ".venv/bin/python" in done.stdout


@pytest.mark.skipif(not shutil.which("make"), reason="no make here")
@pytest.mark.parametrize("target", ["backup", "restore"])
@pytest.mark.parametrize("name", ["mine.zip", "Abend im März.zip"])
def test_a_file_may_have_blanks_in_its_name(target, name):
    done = subprocess.run(["make", "-n", target, "FILE=" + name], cwd=tree.ROOT, capture_output=True, text=True)
    line = [x for x in done.stdout.splitlines() if "tools.backup" in x][0]
    assert shlex.split(line)[-1] == name
    done = subprocess.run(["make", "-n", target], cwd=tree.ROOT, capture_output=True, text=True)
    assert "" not in shlex.split(done.stdout)


@pytest.mark.parametrize("version, refused", [((3, 9, 18), True), ((3, 10, 0), False), ((3, 13, 1), False)])
def test_a_python_that_is_too_old_is_refused_with_a_sentence(version, refused):
    code = re.search(r"\$\(PYTHON\) -c '(.*)'", MAKEFILE).group(1)
    done = subprocess.run([sys.executable, "-c", "import sys; sys.version_info = %r; %s" % (version, code)],
                          capture_output=True, text=True)
    assert done.returncode == (1 if refused else 0)
    assert ("needs Python 3.10 or newer; this is 3.9" in done.stderr) == refused


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_pins_are_exact_and_explained(name):
    explained = False
    for line in (tree.ROOT / name).read_text().splitlines():
        if line.startswith("#"):
            explained = True
        elif line.strip():
            assert re.match(r"[\w-]+==[\w.]+( ; .+)?$", line), line
            assert explained, "%s: nothing says why %s is here" % (name, line)


def test_ci_runs_make_test():
    script = tree.ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert re.search(r"^make test", script.read_text(), re.M)
