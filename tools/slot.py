"""A slot of the board: the build's .mpy files in one file `modules`, everything else as it is, and a manifest.

    build/slots/<key>/tree      what tools/build.py makes
    build/slots/<key>/slot      what lies in /a or /b

manifest.json: `version commit mpy games`, `files` {path: [size, sha256]}, `modules` {path: [offset in `modules`, size, first 16
digits of the sha256]}, of each module as it lies there, packed (tools/slot_common.py). The format of `modules` is told in
firmware/slotfs.py, which reads it on the board.
"""
import hashlib
import json
import os
import re
import shutil
import tempfile
import time
from binascii import crc32
from pathlib import Path

import boards
from engines import GAMES
from tools import build, slot_common

LOADER = "firmware/slotfs.py"
COMMON = "(common)"         # what all modules have in common, in the table of modules
DAY = 86400
CHOICE = [game for game, _, _ in GAMES if game != "pad"]        # what --games may leave out


def pack(modules):
    """({path: [offset, size, hash]}, bytes of the head, bytes of the whole) of {path: bytes} of .mpy files. What they have
    in common is in the table as COMMON."""
    common = slot_common.load()
    folders = {p.rsplit("/", n)[0] for p in modules for n in range(1, p.count("/") + 1)}
    names = sorted(set(modules) | folders)
    keys = [crc32(("/" + n).encode()) for n in names]
    if len(set(keys)) < len(keys):
        raise build.BuildError("two modules have the same CRC32 of their paths: rename one")
    at = 2 + 7 * len(names)
    table, starts, body = {}, b"", b""
    for name in [COMMON] + names:
        start = 0
        if name == COMMON or name in modules:
            data = common.block() if name == COMMON else common.packed(modules[name], name)
            start = at + len(body)
            table[name] = [start, len(data), hashlib.sha256(data).hexdigest()[:16]]
            body += data
        if name != COMMON:
            starts += start.to_bytes(3, "little")
    head = len(names).to_bytes(2, "little") + b"".join(k.to_bytes(4, "little") for k in keys) + starts
    return table, head, head + body


def packed_size(tree, manifest):
    """Bytes that all .mpy files of a build in the folder `tree` would take in a slot with everything."""
    return len(pack({n: (Path(tree) / n).read_bytes() for n in manifest["files"] if n.endswith(".mpy")})[2])


def beside(name):
    """Where a file lies that is no module: in the slot itself, without folders."""
    return name.rpartition("/")[2]


def games_named(text):
    """The games of a list like "gambit7,gambler", in the order of the box; BuildError names one that there is not."""
    names = [n.strip() for n in text.split(",") if n.strip()]
    for name in names:
        if name not in CHOICE:
            raise build.BuildError("there is no game %r: choose from %s" % (name, ",".join(CHOICE)))
    if not names:
        raise build.BuildError("at least one game is needed: choose from %s" % ",".join(CHOICE))
    return [g for g in CHOICE if g in names]


def _without(built, tree, games):
    """Take the games not in `games` out of a tree that has been built; the box then knows of no others."""
    gone = [g for g in CHOICE if g not in games]
    for name in list(built["files"]):
        if name.startswith("engines/") and name[len("engines/"):-len(".mpy")].split("_")[0] in gone:
            del built["files"][name]
    text = (build.ROOT / "engines" / "__init__.py").read_text(encoding="utf-8")
    rest = tuple(entry for entry in GAMES if entry[0] not in gone)
    source = tree / "engines" / "__init__.py"
    source.write_text(text.replace(repr(GAMES).replace("'", '"'), repr(rest)), encoding="utf-8")
    build.compile_file(build.mpy_cross()[0], "engines/__init__.py", source.with_suffix(".mpy"), tree)
    source.unlink()


def unneeded(name):
    """Paths of modules that the program on this board never loads: other boards, drivers of parts that it lacks, and bots
    (they play in tests). () for a board that is not known here."""
    try:
        b = boards.load(name)
    except ValueError:
        return ()
    text = Path(b.__file__).read_text(encoding="utf-8")
    kept = {"__init__", name} | set(re.findall(r"^from boards\.(\w+) import", text, re.M))
    gone = {p.relative_to(build.ROOT).with_suffix(".mpy").as_posix() for p in (build.ROOT / "boards").glob("*.py") if p.stem not in kept}
    bus = b.PANEL_BUS[0] if b.PANEL else ""
    for module, wanted in (
            ("hal/panel_none", b.PANEL is None), ("hal/panel_st7789", b.PANEL == "st7789"), ("hal/panel_sh1106", b.PANEL == "sh1106"),
            ("hal/panel_ssd13xx", b.PANEL in ("ssd1306", "ssd1309", "sh1106")), ("firmware/lib/strips", b.PANEL == "st7789"),
            ("hal/links", bus == "i2c"), ("hal/link_spi", bus == "spi"), ("hal/seats", b.SEAT_READER is not None),
            ("hal/knob_counted", b.KNOB is not None and b.KNOB[0] != "pio"),
            ("hal/pinkeys", b.MCU == "esp32s3"), ("hal/blocking", b.MCU == "esp32s3" and b.RING_LEDS > 0),
            ("hal/nothing", None in (b.KNOB, b.SOUND_PIN) or not b.RING_LEDS),
            ("hal/rp2_pio", b.MCU != "esp32s3"), ("hal/leds", b.RING_LEDS > 0), ("engines/gallery_bot", False)):
        if not wanted:
            gone.add(module + ".mpy")
    return gone


def make(folder, board_line, games=None):
    """Build the program and the slot in `folder`; the slot's folder and manifest. board_line: text of its file `board`;
    games: those to take along (default: all)."""
    folder = Path(folder)
    tree, slot = folder / "tree", folder / "slot"
    built = build.build(tree)
    if games is not None and len(games) < len(CHOICE):
        _without(built, tree, games)
    if slot.exists():
        shutil.rmtree(slot)
    slot.mkdir(parents=True)
    modules, gone = {}, unneeded(board_line.split()[0])
    for name in built["files"]:
        if name in gone:
            continue
        if name.endswith(".mpy"):
            modules[name] = (tree / name).read_bytes()
        else:
            target = slot / beside(name)
            if target.exists():
                raise build.BuildError("two files are called %s: rename one" % target.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree / name, target)
    table, _, data = pack(modules)
    (slot / "modules").write_bytes(data)
    (slot / "board").write_text(board_line)
    # not shortened: MicroPython calls its methods by their names
    build.compile_file(build.mpy_cross()[0], LOADER, slot / "slotfs.mpy", build.ROOT)
    files = {p.relative_to(slot).as_posix(): [p.stat().st_size, build.digest(p)]
             for p in sorted(slot.rglob("*")) if p.is_file()}
    manifest = {"version": built["version"], "commit": built["commit"], "mpy": built["mpy"],
                "games": games or CHOICE, "files": files, "modules": table}
    (slot / "manifest.json").write_text(json.dumps(manifest, separators=(",", ":")) + "\n")
    return slot, manifest


def cached(board_line, games=None, root=None):
    """As make(), but what has been built of the same sources is taken again; several flashers at once are welcome.
    root: folder of all builds (default build/slots)."""
    root = Path(root or build.ROOT / "build" / "slots")
    key = hashlib.sha256(repr((build.version(), build.mpy_cross()[1], board_line, games)).encode() + slot_common.LIST.read_bytes())
    # names are made short according to what all of the project says (tools/args.py)
    code = [p for room in build.ROOMS + ("sim", "tests", "tools") for p in (build.ROOT / room).rglob("*.py")]
    for path in sorted(set(code) | {build.ROOT / n for n in build.sources()}):
        key.update(b"%s\0%s\0" % (path.relative_to(build.ROOT).as_posix().encode(), path.read_bytes()))
    folder = root / key.hexdigest()[:16]
    root.mkdir(parents=True, exist_ok=True)
    if not (folder / "slot" / "manifest.json").exists():
        _forget_old(root)
        new = tempfile.mkdtemp(dir=root, prefix="new-")
        try:
            make(new, board_line, games)
            os.rename(new, folder)
        except OSError:
            if not folder.exists():
                raise
        finally:                        # another flasher may have been faster
            shutil.rmtree(new, ignore_errors=True)
    return folder / "slot", json.loads((folder / "slot" / "manifest.json").read_text())


def _forget_old(root):
    """Builds of yesterday and before go."""
    for old in root.iterdir():
        try:
            if time.time() - old.stat().st_mtime > DAY:
                shutil.rmtree(old, ignore_errors=True)
        except FileNotFoundError:       # another flasher's, just gone
            pass


def delta(data, new, old):
    """How to make `modules` out of an old one: ({changed paths}, bytes to send, [[0 old / 1 sent, offset, size], ...]).

    data: bytes of the new one; new, old: the tables of their manifests.
    """
    first = min((at for at, _, _ in new.values()), default=len(data))
    sent, steps, changed = data[:first], [[1, 0, first]], set()
    for path in sorted(new, key=lambda p: new[p][0]):
        at, size, sha = new[path]
        if old.get(path, [0, 0, ""])[1:] == [size, sha]:
            step = [0, old[path][0], size]
        else:
            step = [1, len(sent), size]
            sent += data[at:at + size]
            changed.add(path)
        last = steps[-1]
        if last[0] == step[0] and last[1] + last[2] == step[1]:
            last[2] += size
        else:
            steps.append(step)
    return changed, sent, steps
