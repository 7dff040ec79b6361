"""The stand-ins of a box on MicroPython lie outside its heap, and are the same files."""
import shutil
import subprocess
import sys

from sim import compiled, rom, wire

LOOK = """
import os, uctypes, vfs
at, n = [int(x) for x in os.getenv("CROUPIER_ROM").split()]
vfs.mount(vfs.VfsRom(uctypes.bytearray_at(at, n)), "/rom")
for name in ("long/x.mpy", "a.mpy"):
    with open("/rom/some/" + name, "rb") as f:
        print(name, f.read() == bytes(range(256)) * 3)
print(os.listdir("/rom/some"))
"""


def test_micropython_reads_the_image(micropython, tmp_path):
    (tmp_path / "some" / "long").mkdir(parents=True)
    for name in ("long/x.mpy", "a.mpy", "other.txt"):
        (tmp_path / "some" / name).write_bytes(bytes(range(256)) * 3)
    (tmp_path / "image").write_bytes(rom.image(str(tmp_path / "some")))
    done = subprocess.run([sys.executable, rom.__file__, str(tmp_path / "image"), "-c", LOOK], capture_output=True, text=True)
    assert done.stdout.split("\n")[:3] == ["long/x.mpy True", "a.mpy True", "['a.mpy', 'long']"], done.stderr


def test_stand_ins_take_less_heap_in_rom(micropython, monkeypatch, figures):
    rom_kb = wire.standins()
    monkeypatch.setattr(compiled, "image", lambda: None)
    heap_kb = wire.standins()
    assert rom_kb <= heap_kb - 6
    figures("stand-ins for hardware: %d KB of heap, %d if they did not lie in ROM" % (rom_kb, heap_kb))


def test_the_whole_program_lies_in_rom(micropython, tmp_path):
    """What is loaded comes from the image, with fonts and words: the folder it was made of may be gone."""
    tree = shutil.copytree(compiled.tree(), tmp_path / "tree")
    (tmp_path / "data").mkdir()
    with wire.WireBox(data=str(tmp_path / "data"), program=str(tree), heap="192k", in_rom=True) as box:
        shutil.rmtree(tree)
        box.run(3_000_000)
        assert any(box.panel()), "the box has started and shows something"
