"""Everything that is flashed compiles with mpy-cross, completely and the same way each time."""
import ast
import io
import json
import os
import subprocess
import tarfile
from concurrent.futures import ThreadPoolExecutor

import pytest
import tree

from tools import build, package, slot, web


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    out = tmp_path_factory.mktemp("build") / "x"
    return out, build.build(out)


def test_every_flashed_source_is_there_compiled(built):
    out, manifest = built
    for name in tree.python(*tree.FLASHED):
        if name in build.NOT_FLASHED:
            assert not (out / name).exists()
        else:
            assert name[:-3] + ".mpy" in manifest["files"], name
    assert not list(out.rglob("*.py"))


def test_mpy_version_is_what_micropython_1_26_reads(built):
    out, manifest = built
    assert manifest["mpy"] == [6, 3]
    for name in manifest["files"]:
        if name.endswith(".mpy"):
            head = (out / name).read_bytes()[:4]
            assert head == b"M\x06\x00\x1f", name     # bytecode only (any board), small ints of 31 bits


def test_manifest_tells_the_truth(built):
    out, manifest = built
    assert json.loads((out / "manifest.json").read_text()) == manifest
    on_disk = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()} - {"manifest.json"}
    assert on_disk == set(manifest["files"])
    for name, (size, sha256) in manifest["files"].items():
        assert size == (out / name).stat().st_size
        assert sha256 == build.digest(out / name)
    assert manifest["version"] in (out / "firmware/version.txt").read_text()


def test_the_same_tree_gives_the_same_files(built, tmp_path):
    _, manifest = built
    again = build.build(tmp_path / "again")["files"]
    told = "firmware/version.txt"       # tells the commit
    assert {k: v for k, v in again.items() if k != told} == {k: v for k, v in manifest["files"].items() if k != told}


def test_two_slots_fit_a_pico_w(tmp_path):
    """848 KB, in blocks of 4 KB, two for each folder; 96 KB stay for games, their history and a file that is sent."""
    _, manifest = slot.make(tmp_path, "pico 9\n")
    blocks = sum(-(-size // 4096) for size, _ in manifest["files"].values()) + 3        # and manifest.json
    folders = {p.rsplit("/", 1)[0] for p in manifest["files"] if "/" in p}
    assert 2 * 4 * (blocks + 2 * (len(folders) + 1)) <= 848 - 96


def test_a_mistake_is_one_sentence_with_file_and_line(tmp_path, monkeypatch):
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "bad.py").write_text("x = 1\ny = [*x]\n")
    (tmp_path / "VERSION").write_text("1\n")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    with pytest.raises(build.BuildError, match=r"engines/bad\.py does not compile: SyntaxError.*line 2"):
        build.build(tmp_path / "out")


def test_constants_are_written_so_that_the_compiler_folds_them():
    """`A, B = const(0), const(1)` keeps two names and two look-ups; `A = const(0)` keeps none, and needs no import."""
    for name in tree.python(*tree.FLASHED):
        source = ast.parse((tree.ROOT / name).read_text(encoding="utf-8"))
        plain = {id(n.value) for n in ast.walk(source) if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)}
        for n in ast.walk(source):
            if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "const":
                assert id(n) in plain, "%s:%d" % (name, n.lineno)
                assert isinstance(ast.literal_eval(n.args[0]) if not isinstance(n.args[0], ast.BinOp) else 0, int), "%s:%d" % (name, n.lineno)


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path):
    """--out names a folder that is made afresh: only a build may go for that."""
    (tmp_path / "mine").write_text("x")
    with pytest.raises(SystemExit, match="is not empty and no build"):
        build.main(["--out", str(tmp_path)])
    with pytest.raises(SystemExit, match="is not empty and no build"):
        build.main(["--out", str(tmp_path / "mine")])
    assert (tmp_path / "mine").read_text() == "x"
    for inside in ("manifest.json", "old.mpy"):
        (tmp_path / "built" / inside).parent.mkdir(exist_ok=True)
        (tmp_path / "built" / inside).write_text("{}")
    build.build(tmp_path / "built")
    assert not (tmp_path / "built" / "old.mpy").exists() and (tmp_path / "built" / "hal" / "ring.mpy").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["built", "mine"]


def git(folder, *args):
    done = subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x", *args], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("git does not work here: %s" % done.stderr.strip())
    return done.stdout.strip()


def test_the_version_is_not_that_of_a_repository_around_the_project(tmp_path, monkeypatch):
    """The project's folder out of a zip, below something of one's own that git keeps; then with a repository of its own."""
    inner = tmp_path / "croupier"
    inner.mkdir()
    (inner / "VERSION").write_text("1.2")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "x")
    git(tmp_path, "tag", "v9.9")
    monkeypatch.setattr(build, "ROOT", inner)
    assert build.version() == ("1.2", "unknown")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / ".git"))       # as in its hooks
    assert build.version() == ("1.2", "unknown")
    monkeypatch.delenv("GIT_DIR")
    git(inner, "init", "-q")
    git(inner, "add", ".")
    git(inner, "commit", "-q", "-m", "x")
    commit = git(inner, "rev-parse", "--short=8", "HEAD")
    assert build.version() == ("1.2-1-g" + commit, commit)
    git(inner, "tag", "v1.3")
    assert build.version()[0] == "1.3"


def filled(out):
    """In place of compiling: many files, then the manifest."""
    for i in range(50):
        (out / str(i)).write_text("x")
    (out / "manifest.json").write_text("{}")
    return out


def test_several_builds_at_once_are_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "_fill", filled)
    out = tmp_path / "1.0"
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(build.build, [out] * 60):
            pass
    assert len(list(out.iterdir())) == 51 and [p.name for p in tmp_path.iterdir()] == ["1.0"]


def test_another_build_that_comes_between(tmp_path, monkeypatch):
    """It takes the place just when this one has made room: then room is made once more."""
    out, rename, came = tmp_path / "1.0", os.rename, []

    def meanwhile(old, new):
        if new == out and not came:
            came.append(out.mkdir())
            filled(out)
        rename(old, new)
    monkeypatch.setattr(build, "_fill", filled)
    monkeypatch.setattr(build.os, "rename", meanwhile)
    build.build(out)
    assert came and len(list(out.iterdir())) == 51 and [p.name for p in tmp_path.iterdir()] == ["1.0"]


def test_a_build_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    out = tmp_path / "1.0"
    monkeypatch.setattr(build, "_fill", filled)
    build.build(out)
    monkeypatch.undo()
    monkeypatch.setattr(build, "sources", lambda: ["boards/nowhere.py"])
    with pytest.raises(OSError):
        build.build(out)
    assert len(list(out.iterdir())) == 51 and [p.name for p in tmp_path.iterdir()] == ["1.0"]


@pytest.mark.parametrize("tool", [build, package, web])
def test_a_folder_that_cannot_be_made_is_one_sentence(tool, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    monkeypatch.setattr(web, "fetch", tarred)
    monkeypatch.setattr(web, "compiled", lambda folder: {})
    monkeypatch.setattr(package.slot, "cached", lambda line, games: (tree.ROOT / "boards", {"files": {}, "version": "0"}))
    for out, says in (("file", "file is not empty"), ("file/x", "cannot be used")):
        with pytest.raises(SystemExit, match=says) as e:
            tool.main((["--build"] if tool is web else []) + ["--out", str(tmp_path / out)])
        assert "\n" not in str(e.value)
    assert (tmp_path / "file").read_text() == "x"


def tarred():
    """A package with what the page takes from it, all empty."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name in web.ENGINE:
            tar.addfile(tarfile.TarInfo(name), io.BytesIO())
    return out.getvalue()
