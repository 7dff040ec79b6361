"""What lies in the image for a board's ROM partition, read back as the format says."""
from tools import build, romfs, slot


def test_the_image_has_what_its_board_needs_and_no_more(tmp_path):
    folder, manifest = slot.cached("pico 9\n", ["gambit7"], tmp_path)
    data = romfs.image(folder, manifest, "pico 9\n")
    files = contents(data)
    assert files["board"] == b"pico 9\n" and files["firmware/version.txt"].startswith(build.version()[0].encode())
    gone = slot.unneeded("pico")
    assert gone and not set(gone) & set(files)
    assert "engines/gambit7.mpy" in files and not [n for n in files if n.startswith(("engines/nolsem", "engines/gall", "engines/gambler"))]
    tree = folder.parent / "tree"
    wanted = {p.relative_to(tree).as_posix() for p in tree.rglob("*") if p.suffix in (".mpy", ".bin", ".txt")} - set(gone)
    wanted = {n for n in wanted if not n.startswith(("engines/nolsem", "engines/gall", "engines/gambler"))}
    assert set(files) == wanted | {"board"}
    assert all(files[n] == (tree / n).read_bytes() for n in wanted)


def contents(data):
    """{path: bytes} of a ROMFS, read as the format says."""
    def number(at):
        n = 0
        while True:
            n = n << 7 | data[at] & 127
            at += 1
            if not data[at - 1] & 128:
                return n, at

    def walk(at, end, folder):
        while at < end:
            kind, at = number(at)
            size, at = number(at)
            after = at + size
            long, at = number(at)
            name = folder + data[at:at + long].decode()
            at += long
            if kind == 4:
                walk(at, after, name + "/")
            else:
                assert kind == 5 and data[at] == 2
                size, at = number(at + 1)
                files[name] = data[at:at + size]
                assert at + size == after
            at = after
        assert at == end
    files = {}
    assert data[:3] == b"\xd2\xcd\x31" and len(data) % 2 == 0
    size, at = number(3)
    walk(at, at + size, "")
    assert at + size == len(data)
    return files
