"""The stand-ins of a box on MicroPython lie outside its heap, and are the same files."""
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
