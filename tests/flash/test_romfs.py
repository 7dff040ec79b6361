"""The program in a board's ROM partition: deployed with the real mpremote onto the bench board, started, updated, cut off, refused.

A small program (project.py) for all that can go wrong; the whole console is played in test_rom_console.py.
"""
import pytest
from project import listing, restarted
from test_cut_points import CutLink, Interrupted

from sim.bench.bench import Bench
from tools import build, doctor, romfs, slot
from tools.board_link import Link, LinkError

SIZE = 64 << 10
IDENTITY = "micropython|%s|RPI_PICO|Raspberry Pi Pico with RP2040|%d"


@pytest.fixture
def bench(micropython):
    with Bench(rom=SIZE) as b:
        yield b


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(doctor, "STARTS_IN", (0.5, 4.0))


def deploy(project, bench, link=None, **options):
    """Put the program into ROM; returns what was done."""
    folder, manifest = slot.make(project.root / "out", "pico 9\n")
    path = project.root / "out" / "x.romfs"
    path.write_bytes(romfs.image(folder, manifest, "pico 9\n"))
    project.said = []
    deployer = romfs.Deployer(link or Link(bench.port, quiet=10), path, folder, manifest, say=project.said.append, **options)
    return deployer.run("rp2040", "pico")


def on_board(bench, code):
    return bench.mpremote("resume", "exec", code).stdout.strip()


def named(bench):
    """What /slot says."""
    return on_board(bench, "print(open('/slot').read())")


def booted(bench):
    """The version that starts when the board is reset, or "-" for a prompt after a traceback, and all it said."""
    bench.reset()
    mark = bench.booted                 # mpremote's own prompt may have come late

    def done():
        said = bytes(bench.console[mark:])
        return b" started" in said or b">>> " in said[said.rfind(b"Traceback"):] and b"Traceback" in said
    bench.wait_for(done, what="start, or prompt after a traceback")
    said = bytes(bench.console[mark:]).decode()
    return said.split(" started")[0].split()[-1] if " started" in said else "-", said


def examined(bench):
    lines, faults = doctor.report(doctor.Visit(Link(bench.port)))
    return "\n".join(lines), faults


def in_rom(bench):
    return bench.rom.read_bytes()


# ---- the bench board ------------------------------------------------------------------------------------------------
def test_mpremote_sees_the_partition_as_on_a_board(bench, tmp_path):
    assert "ROMFS0 partition has size 65536 bytes (16 blocks of 4096 bytes each)" in bench.mpremote("romfs", "query").stdout
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "what.py").write_text("print(__file__)")
    bench.mpremote("romfs", "--no-mpy", "deploy", str(tmp_path / "some"))
    bench.reset()
    assert bench.mpremote("exec", "import what, sys; print(sys.path[-2:])").stdout.split("\n")[:2] == ["/rom/what.py", "['/rom', '/rom/lib']"]
    assert "ROMFS image size" in bench.mpremote("romfs", "query").stdout


@pytest.mark.parametrize("rom, sentence", [(None, "ROMFS is not enabled"), (0, "No ROMFS partitions")])
def test_and_that_there_is_none(micropython, rom, sentence):
    with Bench(rom=rom) as b:
        assert sentence in b.mpremote("romfs", "query").stdout


def test_flash_is_erased_before_it_is_written(bench):
    """As on an rp2 board: a block device that reads as memory; bits only go from 1 to 0."""
    said = on_board(bench, "import vfs; r = vfs.rom_ioctl; d = r(2, 0); m = memoryview(d); d.writeblocks(1, b'\\x0f', 8); d.writeblocks(1, b'\\xf1', 8); "
                           "print(m[4104], d.ioctl(4, 0), d.ioctl(5, 0), d.ioctl(6, 1), m[4104], r(1), r(2, 1), r(3, 0, 4096), r(6, 0))")
    assert said == "1 16 4096 0 255 1 -22 -22 -22"


# ---- there and back -------------------------------------------------------------------------------------------------
def test_it_starts_from_rom_after_every_kind_of_reset(bench, project):
    done = deploy(project, bench)
    assert done["stay"] == "a" and in_rom(bench)[:done["sent"]] == (project.root / "out" / "x.romfs").read_bytes()
    for press in (None, bench.power_cycle):
        restarted(bench, "one", press)
    assert on_board(bench, "import sys; print(slot, fault, sys.modules['firmware.start'].__file__, sys.path[:2])") == \
        "r None /rom/firmware/start.mpy ['/rom', '/rom/firmware/lib']"
    assert not [x for x in listing(bench) if x.startswith(("/a/", "/b/"))]
    said, faults = examined(bench)
    assert faults == [] and "ROM        Croupier 1.0, commit unknown, whole, games: gambit7 gallery nolsem gambler <- runs" in said


def test_an_update_and_the_same_again(bench, project):
    deploy(project, bench)
    assert deploy(project, bench) == {"sent": 0, "stay": "r"} and "in the board's ROM already" in project.said[-1]
    project.says("two")
    assert deploy(project, bench)["sent"] > 0
    restarted(bench, "two")
    text = (project.root / "firmware" / "main.py").read_text()
    (project.root / "firmware" / "main.py").write_text(text + "# newer\n")
    assert deploy(project, bench) == {"sent": 0, "stay": "r"} and named(bench) == "r"
    assert "# newer" in on_board(bench, "print(open('/main.py').read())")


def test_from_a_slot_into_rom_and_back_into_a_slot(bench, project):
    project.flash(bench)
    project.says("two")
    assert deploy(project, bench)["stay"] == "a"
    restarted(bench, "two")
    assert project.flash(bench)["slot"] == "b" and "program in ROM" in project.said[0]
    assert named(bench) == "b", "a is whole and stays"
    restarted(bench, "two")
    said, faults = examined(bench)
    assert faults == [] and [x for x in said.split("\n") if x.startswith("slot b") and x.endswith("<- runs")]
    assert deploy(project, bench)["sent"] == 0           # the image is still there
    assert named(bench) == "r"


def test_a_version_that_does_not_start_gives_way(bench, project):
    project.flash(bench)
    project.write("firmware/start.py", "import nothing_of_that_name\n")
    with pytest.raises(LinkError, match="does not start.*nothing_of_that_name.*the old one is back"):
        deploy(project, bench)
    assert named(bench) == "a"
    restarted(bench, "one")


def test_a_slot_that_is_not_whole_is_not_gone_back_to(bench, project):
    project.flash(bench)
    project.says("two")
    project.flash(bench)
    bench.mpremote("exec", "import os; os.remove('/b/modules')")
    project.write("firmware/start.py", "import nothing_of_that_name\n")
    with pytest.raises(LinkError, match="does not start.*nothing_of_that_name.*the old one is back"):
        deploy(project, bench)
    assert named(bench) == "a" and booted(bench)[0] == "one"


def test_a_slot_that_does_not_start_gives_way_to_rom(bench, project):
    deploy(project, bench)
    project.write("firmware/start.py", "import nothing_of_that_name\n")
    with pytest.raises(LinkError, match="does not start.*nothing_of_that_name.*the old one is back"):
        project.flash(bench)
    assert named(bench) == "r"
    restarted(bench, "one")


def test_a_first_version_that_does_not_start_says_why(bench, project):
    project.write("firmware/start.py", "import nothing_of_that_name\n")
    with pytest.raises(LinkError, match="the program does not start .*nothing_of_that_name"):
        deploy(project, bench)


def test_a_main_of_ones_own_is_kept_and_a_new_box_gets_its_language(bench, project):
    bench.mpremote("exec", "with open('main.py', 'w') as f: f.write('mine = 1')")
    deploy(project, bench, language="de")
    assert on_board(bench, "print(open('/main.old').read(), open('/data/settings.json').read())") == 'mine = 1 {"lang": "de", "fresh": false}'


# ---- what is damaged, cut off or broken ------------------------------------------------------------------------------
def damage(bench, at):
    with open(bench.rom, "r+b") as f:
        f.seek(at)
        byte = f.read(1)[0]
        f.seek(at)
        f.write(bytes([byte ^ 1]))


def test_both_slots_broken_it_starts_from_rom(bench, project):
    project.flash(bench)
    project.says("two")
    deploy(project, bench)
    bench.mpremote("exec", "with open('/slot', 'w') as f: f.write('a')")
    assert booted(bench)[0] == "one"
    bench.mpremote("exec", "import os; os.remove('/a/modules')")
    assert booted(bench)[0] == "two"
    bench.mpremote("exec", "import os; os.remove('/slot')")
    assert booted(bench)[0] == "two"


def test_what_is_damaged_in_rom_is_not_started(bench, project):
    project.flash(bench)
    project.says("two")
    size = deploy(project, bench)["sent"]
    for at in (0, 9, size // 2, size - 1):
        damage(bench, at)
        name, said = booted(bench)
        assert name == "one" and "OSError: no whole program in ROM: run make rom or make flash" in said
        damage(bench, at)
    damage(bench, size)                                 # nothing of ours
    assert booted(bench)[0] == "two"
    damage(bench, 999)
    assert booted(bench)[0] == "one"
    said, faults = examined(bench)
    assert "not whole, games: gambit7" in said and "<- to be started" in said and len(faults) == 1 and "what is in ROM is not whole" in faults[0]
    assert deploy(project, bench)["sent"] == size
    assert booted(bench)[0] == "two" and examined(bench)[1] == []


def test_what_is_said_of_rom_may_be_nonsense(bench, project):
    deploy(project, bench)
    for text in ("", "x", "10 20", "99999999 7", "-1 7"):
        bench.mpremote("exec", "with open('/rom.sha', 'w') as f: f.write(%r)" % text)
        name, said = booted(bench)
        assert name == "-" and "no whole program in ROM" in said and ">>> " in said, text
        assert not romfs.look(Link(bench.port)).whole
    bench.mpremote("exec", "import os; os.remove('/rom.sha')")
    assert "no whole program in ROM" in booted(bench)[1]
    said, faults = examined(bench)
    assert "ROM        empty <- to be started" in said and len(faults) == 1 and "what is in ROM is not whole" in faults[0]
    deploy(project, bench)
    assert booted(bench)[0] == "one"


def test_a_slot_that_has_lost_its_modules_does_not_find_those_in_rom(bench, project):
    """The firmware mounts /rom by itself, and nobody has looked whether that is whole."""
    project.flash(bench)
    project.says("two")
    deploy(project, bench)
    bench.mpremote("exec", "f = open('/slot', 'w'); f.write('a'); f.close(); f = open('/a/modules', 'r+b'); f.write(bytes(2)); f.close()")
    assert booted(bench)[0] == "two"
    assert on_board(bench, "print(slot)") == "r", "not as slot a"
    damage(bench, 999)
    assert booted(bench)[0] == "-"


def test_the_only_slot_that_runs_is_not_written_over(bench, project):
    project.flash(bench)
    deploy(project, bench)
    damage(bench, 999)
    assert booted(bench)[0] == "one" and on_board(bench, "print(slot, end='')") == "a" and named(bench) == "r"
    project.says("new")
    assert project.flash(bench)["slot"] == "b" and booted(bench)[0] == "new"


@pytest.mark.parametrize("text", [b"\xff", b"\xc3", b"\0", b""], ids=repr)
def test_what_slot_says_may_be_nonsense(bench, project, text):
    project.flash(bench)
    bench.mpremote("exec", "f = open('/slot', 'wb'); f.write(%r); f.close()" % text)
    assert booted(bench)[0] == "one"
    assert project.flash(bench)["slot"] in ("a", "b")


class DamagingLink(Link):
    """A byte of what was sent does not arrive."""

    def run(self, *commands, **options):
        if commands[0][:2] == ["romfs", "deploy"]:
            commands = (commands[0], ["exec", "import vfs; vfs.rom_ioctl(2, 0).writeblocks(0, bytes(4), 500)"]) + commands[1:]
        return super().run(*commands, **options)


def test_an_image_that_arrives_damaged_is_never_named(bench, project):
    with pytest.raises(LinkError, match="did not arrive as it should.*until then no program starts"):
        deploy(project, bench, link=DamagingLink(bench.port))
    assert "no whole program in ROM" in booted(bench)[1]
    project.flash(bench)
    with pytest.raises(LinkError, match="did not arrive as it should.*until then slot b starts"):
        deploy(project, bench, link=DamagingLink(bench.port))
    assert booted(bench)[0] == "one" and named(bench) == "b"


def cuts(project, bench, before):
    """[version started] after a deploy cut off after 0, 1, 2 ... commands of mpremote; before(n) prepares the board."""
    seen = []
    for n in range(20):
        before()
        project.says("new")
        try:
            deploy(project, bench, link=CutLink(bench.port, n))
            assert booted(bench)[0] == "new"
            return seen
        except Interrupted:
            name, said = booted(bench)
            whole = romfs.look(Link(bench.port)).whole
            assert name != "-" or "no whole program in ROM" in said
            assert named(bench) != "r" or whole, "/slot names what is not whole"
            seen.append(name)
    raise AssertionError("it does not come to its end")


def test_cut_off_after_every_command_while_a_slot_runs(bench, project, figures):
    def before():
        project.says("old")
        project.flash(bench)
        on_board(bench, "import vfs; [vfs.rom_ioctl(2, 0).ioctl(6, n) for n in range(%d)]" % (SIZE // 4096))
    seen = cuts(project, bench, before)
    figures("deploy from a slot, cut off after each command of mpremote: %s" % " ".join(seen))
    assert len(seen) >= 6 and set(seen) == {"old", "new"} and seen == sorted(seen, reverse=True)


def test_cut_off_after_every_command_while_rom_runs(bench, project, figures):
    def before():
        project.says("old")
        deploy(project, bench)
        assert named(bench) == "r"
    project.says("slot")
    project.flash(bench)
    seen = cuts(project, bench, before)
    figures("deploy over the program in ROM, cut off after each command: %s" % " ".join(seen))
    assert seen[:2] == ["old", "old"] and seen[-1] == "new" and "slot" in seen and "-" not in seen


def test_cut_off_without_a_slot_to_go_to(bench, project, figures):
    def before():
        project.says("old")
        deploy(project, bench)
    seen = cuts(project, bench, before)
    figures("the same without a program in a slot: %s" % " ".join(seen))
    assert seen[:2] == ["old", "old"] and seen[-1] == "new" and set(seen) == {"old", "-", "new"}


@pytest.mark.parametrize("n", [0, 3, 9, 16])
def test_the_power_goes_in_the_middle_of_the_image(bench, project, n):
    """ROM and file system share a chip: the n-th erase or write is torn, a new port comes."""
    project.write("firmware/fonts/big.bin", "".join(chr(33 + i * i % 90) for i in range(40000)))
    project.flash(bench)
    project.says("two")
    bench.cut_after(n)
    with pytest.raises((LinkError, FileNotFoundError), match="went away|stopped answering") as e:
        deploy(project, bench, link=Link(bench.port, quiet=2))
    assert "until then slot a starts" in str(e.value)
    bench.wait_for(lambda: "cut" in bench.boots, what="power cut")
    assert booted(bench)[0] == "one" and named(bench) == "a"
    deploy(project, bench)
    assert booted(bench)[0] == "two"


@pytest.mark.soak
def test_the_power_goes_at_every_write(bench, project, figures):
    """Of image, /rom.sha, /slot and what else is written meanwhile."""
    seen = []
    while True:
        project.says("old")
        project.flash(bench)
        project.says("new")
        before = bench.boots.count("cut")
        bench.cut_after(len(seen))
        try:
            deploy(project, bench, link=Link(bench.port, quiet=2))
        except (LinkError, FileNotFoundError):
            pass
        bench.cut_after(-1)
        seen.append(booted(bench)[0])
        assert seen[-1] in ("old", "new")
        if bench.boots.count("cut") == before:
            break
    figures("deploy, cut off at each of %d writes: %d times the old version started, %d times the new" % (
        len(seen) - 1, seen.count("old"), seen.count("new") - 1))
    assert len(seen) > 8 and seen[0] == "old" and seen[-1] == "new"


# ---- refusals --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rom, identity, sentence", [
    (None, IDENTITY % ("1.29.0", 6), "has no ROMFS .no vfs.rom_ioctl.: `make flash` puts the program into the file system instead"),
    (0, IDENTITY % ("1.29.0", 6), "was built without a ROM partition .MICROPY_HW_ROMFS_BYTES.: `make flash` puts"),
    (4096, IDENTITY % ("1.29.0", 6), "has 4 KB, the program takes [0-9]+: leave games out with --games"),
    (SIZE, IDENTITY % ("1.25.0", 6), "MicroPython 1.25.0, Croupier needs 1.26 or newer"),
    (SIZE, IDENTITY % ("1.29.0", 5), "version 5, mpy-cross makes version 6"),
    (SIZE, "micropython|1.29.0|RPI_PICO2|Raspberry Pi Pico2 with RP2350|6", "is a Raspberry Pi Pico2 .*RP2040"),
], ids=["no ROMFS", "no partition", "too small", "old", "mpy", "chip"])
def test_a_board_that_does_not_fit_is_refused_unchanged(micropython, project, rom, identity, sentence):
    with Bench(rom=rom, identity=identity) as b:
        b.mpremote("exec", "with open('main.py', 'w') as f: f.write('mine = 1')")
        before = listing(b), rom and in_rom(b)
        with pytest.raises(LinkError, match=sentence):
            deploy(project, b)
        assert (listing(b), rom and in_rom(b)) == before


def test_a_busy_port(bench, project):
    import serial
    with serial.Serial(bench.port, exclusive=True), pytest.raises(LinkError, match="busy"):
        deploy(project, bench)


@pytest.mark.parametrize("args, sentence", [
    (["--deploy", "--port", "/dev/no-such-port"], "the port /dev/no-such-port does not exist"),
    (["--board", "toaster"], "toaster"),
    (["--games", "chess"], "there is no game 'chess'"),
    (["--out", "x.bin"], "x.bin must end in .romfs or .img"),
    (["--out", "no/such/folder/x.img"], "no/such/folder/x.img cannot be used .No such file or directory"),
])
def test_the_command_refuses_with_a_sentence(tmp_path, monkeypatch, project, args, sentence):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match="^romfs: .*" + sentence) as e:
        romfs.main(args)
    assert "\n" not in str(e.value) and [p.name for p in tmp_path.iterdir()] == ["project"]


def test_no_board_is_said_before_anything_is_built(monkeypatch, project):
    monkeypatch.setattr("tools.board_link.candidates", lambda: [])
    with pytest.raises(SystemExit, match="^romfs: no board found"):
        romfs.main(["--deploy"])
    assert not (build.ROOT / "build").exists()
