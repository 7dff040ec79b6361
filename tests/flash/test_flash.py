"""Flashing the bench board with the real mpremote: first flash, updates, cuts, versions that do not start."""
import pytest
from project import listing, restarted

from tools import build
from tools.board_link import Link, LinkError


def test_first_flash_starts_the_program_after_every_kind_of_reset(bench, project):
    seen = []
    done = project.flash(bench, progress=lambda n, total, path: seen.append((n, total)))
    assert done["slot"] == "a" and "modules" in done["sent"] and "firmware/fonts/s.bin" in done["sent"]
    assert seen[-1][0] == seen[-1][1] == len(seen) == len(done["sent"]) + 1     # and main.py
    restarted(bench, "one")
    restarted(bench, "one", bench.power_cycle)
    mark = len(bench.console)
    bench.mpremote("soft-reset")                            # main.py interrupted, friendly prompt
    assert b"ring dark" in bench.console[mark:]
    restarted(bench, "one", lambda: bench.type(b"\x04"))
    assert not [x for x in listing(bench) if ".py " in x and not x.startswith("/main.py")]
    assert bench.mpremote("exec", "print(open('/a/firmware/version.txt').read())").stdout.split() == ["1.0", "unknown"]
    assert build.version() == ("1.0", "unknown")


def test_an_update_sends_only_what_changed(bench, project):
    first = project.flash(bench)
    again = project.flash(bench)
    assert again["sent"] == [] and again["slot"] == "a"
    project.says("two")
    second = project.flash(bench)
    assert second["slot"] == "b"
    assert second["sent"] == ["firmware/start.mpy", "manifest.json"]
    assert sorted(second["local"] + ["manifest.json", "modules"]) == first["sent"]
    assert int(project.said[-1].split()[2]) <= 2        # KB; the module and the head of `modules`
    restarted(bench, "two")
    project.says("three")
    third = project.flash(bench)
    assert third["sent"] == second["sent"] and third["slot"] == "a"
    assert third["local"] == [] and sorted(third["kept"] + ["manifest.json", "modules"]) == first["sent"]
    restarted(bench, "three")


def test_what_the_project_lost_goes_and_a_hiding_source_too(bench, project):
    project.flash(bench)
    project.says("two")
    project.flash(bench)
    bench.mpremote("exec", "with open('/a/firmware/start.py', 'w') as f: f.write('raise ValueError')")
    (project.root / "engines" / "big.py").unlink()
    (project.root / "firmware" / "fonts" / "s.bin").unlink()
    project.says("three")
    project.flash(bench)
    restarted(bench, "three")
    assert "/a/firmware/start.py " not in " ".join(listing(bench))
    code = "import sys; sys.path[:0] = ['/a']; import slotfs; slotfs.mount('/a'); sys.path[0] = '/app'; import engines.common"
    bench.mpremote("exec", code)
    done = bench.mpremote("exec", code + ", engines.big", check=False)
    assert "no module named 'engines.big'" in done.stdout + done.stderr
    assert "fonts" not in bench.mpremote("exec", "import os; print(os.listdir('/a/firmware'))").stdout


def test_user_data_and_a_foreign_main_are_kept(bench, project):
    bench.mpremote("exec", "import os; os.mkdir('data')\nwith open('data/game.log', 'w') as f: f.write('mine')\n"
                           "with open('main.py', 'w') as f: f.write('theirs = 1')")
    project.flash(bench)
    project.flash(bench, clean=True)
    said = bench.mpremote("exec", "print(open('/data/game.log').read(), open('/main.old').read())").stdout
    assert said.strip() == "mine theirs = 1"


def test_dry_run_changes_nothing_and_says_what_it_would_do(bench, project):
    project.flash(bench)
    before = listing(bench)
    project.says("two")
    done = project.flash(bench, dry_run=True)
    assert done["sent"] == ["firmware/start.mpy", "manifest.json"]
    assert "2 KB to send (2 files and modules)" in project.said[-1]
    assert listing(bench) == before


def test_clean_sends_everything(bench, project):
    first = project.flash(bench)
    again = project.flash(bench, clean=True)
    assert again["sent"] == first["sent"] and again["slot"] == "b"


def test_a_program_that_runs_is_interrupted_and_one_that_prints_too(bench, project):
    start = project.root / "firmware" / "start.py"
    start.write_text(start.read_text().replace("time.sleep_ms(4)", "print('noise ' * 9)"))
    project.flash(bench)
    restarted(bench, "one")
    project.says("two")
    project.flash(bench)
    restarted(bench, "two")


def test_a_version_that_does_not_start_gives_way_to_the_old_one(bench, project):
    project.flash(bench)
    project.write("firmware/start.py", "import nothing_of_that_name\n")
    with pytest.raises(LinkError, match="does not start.*nothing_of_that_name.*the old one is back"):
        project.flash(bench)
    assert bench.mpremote("exec", "print(open('/slot').read())").stdout.strip() == "a"
    restarted(bench, "one")


def test_a_version_that_needs_too_much_memory_gives_way_too(bench, project):
    project.flash(bench)
    project.write("firmware/start.py", "keep = []\nwhile True:\n    keep.append(bytearray(16))\n")
    with pytest.raises(LinkError, match="does not start.*[Mm]emory.*the old one is back"):
        project.flash(bench)
    restarted(bench, "one")


def test_a_version_that_ends_in_its_first_turn_gives_way_too(bench, project):
    project.flash(bench)
    project.says("two")
    start = project.root / "firmware" / "start.py"
    start.write_text(start.read_text().replace("time.sleep_ms(4)", "time.sleep_ms(4)\n        raise ValueError('no turn')"))
    with pytest.raises(LinkError, match="does not start .ValueError.*no turn.*the old one is back"):
        project.flash(bench)
    restarted(bench, "one")


def test_a_damaged_slot_gives_way_to_the_other_one(bench, project):
    """What main.py does on its own, without the flasher."""
    project.flash(bench)
    project.says("two")
    project.flash(bench)
    bench.mpremote("exec", "import os; os.remove('/b/modules')")
    restarted(bench, "one")
    bench.mpremote("exec", "f = open('/slot', 'w'); f.write('?'); f.close()")
    restarted(bench, "one")
    bench.mpremote("exec", "import os; os.remove('/slot')")
    restarted(bench, "one")
    bench.mpremote("exec", "import os; os.remove('/a/board')")
    mark = len(bench.console)
    bench.reset()
    bench.wait_console(">>> ", mark)            # neither slot: a REPL, and it says why
    assert b"ENOENT" in bench.console[mark:]


class DamagingLink(Link):
    """What was sent does not arrive as it should."""

    def run(self, *commands, **options):
        if any(c[:2] == ["fs", "cp"] for c in commands):
            damage = ["exec", "f = open('/b/modules', 'r+b'); f.seek(99); f.write(b'?'); f.close()"]
            commands = commands[:-1] + (damage,) + commands[-1:]
        return super().run(*commands, **options)


def test_a_file_that_arrives_damaged_stops_the_update(bench, project):
    project.flash(bench)
    project.says("two")
    with pytest.raises(LinkError, match="1 of .* files did not arrive as they should .modules"):
        project.flash(bench, link=DamagingLink(bench.port))
    assert bench.mpremote("exec", "print(open('/slot').read())").stdout.strip() == "a"
    restarted(bench, "one")
    project.flash(bench)
    restarted(bench, "two")


class Interrupted(Exception):
    pass


class CutLink(Link):
    """mpremote is not called any more after `calls` calls: the user pressed Ctrl-C, the PC went down."""

    def __init__(self, port, calls):
        super().__init__(port)
        self.calls = calls

    def mpremote(self, *args, line=None):
        self.calls -= 1
        if self.calls < 0:
            raise Interrupted
        return super().mpremote(*args, line=line)


def test_cut_off_between_any_two_calls_of_mpremote(bench, project):
    project.flash(bench)
    for calls in range(1, 20):
        project.says("two %d" % calls)
        try:
            project.flash(bench, link=CutLink(bench.port, calls))
        except Interrupted:
            mark = len(bench.console)
            bench.reset()
            bench.wait_console("started", mark)
            continue
        break
    assert calls >= 4                           # every call was the last one once
    restarted(bench, "two %d" % calls)


def cut_at(bench, project, n, word, clean):
    """Flash with the power cut at the n-th write; True if it got through."""
    project.says(word)
    boots = len(bench.boots)
    bench.cut_after(n)
    try:
        project.flash(bench, link=Link(bench.port, quiet=5), clean=clean)
    except (LinkError, FileNotFoundError):
        pass
    bench.cut_after(-1)
    return "cut" not in bench.boots[boots:]


def sweep(bench, project, points, clean=False):
    """Cut at each of these writes of an update; the old or the new version must start. Number of cuts."""
    project.flash(bench)
    cuts = 0
    for n in points:
        if cut_at(bench, project, n, "new%d" % n, clean):
            break
        cuts += 1
        mark = len(bench.console)
        bench.reset()
        bench.wait_console(" started", mark)
    project.says("last")
    project.flash(bench)
    restarted(bench, "last")
    return cuts


def test_power_cut_during_an_update(bench, project):
    assert sweep(bench, project, (0, 3, 7, 11, 15, 30)) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("clean", [False, True])
def test_power_cut_at_every_write_of_an_update(bench, project, clean):
    cuts = sweep(bench, project, range(1000), clean)
    print("%d cut points: the old or the new version started each time" % cuts)
    assert cuts > 10


def test_first_flash_cut_off_leaves_a_prompt(bench, project):
    with pytest.raises(Interrupted):
        project.flash(bench, link=CutLink(bench.port, 1))
    mark = len(bench.console)
    bench.reset()
    bench.wait_console(">>> ", mark)
    project.flash(bench)
    restarted(bench, "one")
