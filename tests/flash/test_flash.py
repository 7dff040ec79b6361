"""Flashing the bench board with the real mpremote: first flash, updates, cuts, versions that do not start."""
import json
import time

import pytest
from project import listing, restarted

from tools import backup, build
from tools.board_link import Link, LinkError


def test_first_flash_starts_the_program_after_every_kind_of_reset(bench, project):
    seen = []
    done = project.flash(bench, progress=lambda n, total, path: seen.append((n, total)))
    assert done["slot"] == "a" and "modules" in done["sent"] and "s.bin" in done["sent"]
    assert seen[-1][0] == seen[-1][1] == len(seen) == len(done["sent"]) + 1     # and main.py
    restarted(bench, "one")
    restarted(bench, "one", bench.power_cycle)
    mark = len(bench.console)
    bench.mpremote("soft-reset")                            # main.py interrupted, friendly prompt
    assert b"ring dark" in bench.console[mark:]
    restarted(bench, "one", lambda: bench.type(b"\x04"))
    assert not [x for x in listing(bench) if ".py " in x and not x.startswith("/main.py")]
    assert bench.mpremote("exec", "print(open('/a/version.txt').read())").stdout.split() == ["1.0", "unknown"]
    assert build.version() == ("1.0", "unknown")


@pytest.mark.parametrize("act", [lambda bench, project: project.flash(bench), lambda bench, project: backup.go_on(Link(bench.port))],
                         ids=["flash", "backup"])
def test_the_board_has_been_reset_when_a_tool_ends(bench, project, act):
    """mpremote ends 0.1 s before the reset it asks for: a Ctrl-C in between is lost with the program, and what comes
    next waits for a prompt for ever."""
    project.flash(bench)
    act(bench, project)
    boots = len(bench.boots)
    time.sleep(0.4)
    assert len(bench.boots) == boots


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
    bench.mpremote("exec", "import os; os.mkdir('/a/firmware')\nwith open('/a/firmware/start.py', 'w') as f: f.write('raise ValueError')")
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
    said = bench.mpremote("exec", "import os; print(os.listdir('/a'))").stdout
    assert "s.bin" not in said and "firmware" not in said and "modules" in said


def test_user_data_and_a_foreign_main_are_kept(bench, project):
    bench.mpremote("exec", "import os; os.mkdir('data')\nwith open('data/game.log', 'w') as f: f.write('mine')\n"
                           "with open('main.py', 'w') as f: f.write('theirs = 1')")
    project.flash(bench)
    project.flash(bench, clean=True)
    said = bench.mpremote("exec", "print(open('/data/game.log').read(), open('/main.old').read())").stdout
    assert said.strip() == "mine theirs = 1"


def test_a_new_box_begins_in_the_language_asked_for_and_keeps_its_own_later(bench, project):
    project.flash(bench, language="de")
    read = "print(open('/data/settings.json').read())"
    assert json.loads(bench.mpremote("exec", read).stdout) == {"lang": "de", "fresh": False}
    project.flash(bench, language="ru")
    assert json.loads(bench.mpremote("exec", read).stdout)["lang"] == "de"
    assert "keeps its language" in " ".join(project.said)


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
    at, size, _ = json.loads((project.root / "out" / "slot" / "manifest.json").read_text())["modules"]["firmware/start.mpy"]
    bench.mpremote("exec", "f = open('/b/modules', 'r+b'); f.seek(%d); f.write(b'?'); f.close()" % (at + size // 2))
    mark = len(bench.console)
    restarted(bench, "one")
    assert b"OSError: /firmware/start.mpy is damaged: flash again" in bench.console[mark:]
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


def test_the_board_is_pulled_out_in_mid_copy(bench, project, tmp_path):
    """The port vanishes and another one comes: one sentence, and the next flash goes on with what has arrived."""
    project.flash(bench)
    project.write("firmware/fonts/big.bin", "x" * 60000)
    project.says("two")
    bench.cut_after(14)
    with pytest.raises((LinkError, FileNotFoundError), match="went away|stopped answering"):
        project.flash(bench, link=Link(bench.port, quiet=5))
    bench.wait_for(lambda: "cut" in bench.boots, what="power cut")
    assert bench.mpremote("exec", "print(open('/slot').read())").stdout.strip() == "a"
    restarted(bench, "one")
    project.flash(bench)
    restarted(bench, "two")


@pytest.mark.parametrize("text", [
    "while True: pass",                                             # no sleep in it
    "while True: print('noise ' * 9)",
    "1/0",
    "import time\nwhile True:\n    time.sleep_ms(10)",
], ids=["loops", "prints", "has crashed", "sleeps"])
def test_whatever_main_there_was_it_gives_way_and_is_kept(bench, project, text):
    bench.mpremote("exec", "with open('main.py', 'w') as f: f.write(%r)" % text)
    bench.reset()
    project.flash(bench)
    restarted(bench, "one")
    assert bench.mpremote("exec", "print(open('/main.old').read())").stdout.strip().splitlines() == text.splitlines()


def test_storage_that_fills_up_in_mid_copy(bench, project, monkeypatch):
    """Somebody writes to the board, or it had said the wrong thing: the old version still starts."""
    from tools import flash_plan
    project.flash(bench)
    monkeypatch.setattr(flash_plan, "SPARE", -10**9)
    bench.mpremote("exec", "f = open('mine', 'w'); n = 0\nwhile n < 320:\n    f.write('x' * 4096); n += 1\nf.close()")
    project.write("firmware/fonts/big.bin", "x" * 120000)
    project.says("two")
    with pytest.raises(LinkError, match="storage is full"):
        project.flash(bench)
    restarted(bench, "one")
    bench.mpremote("exec", "import os; os.remove('mine')")
    project.flash(bench)
    restarted(bench, "two")


def test_of_two_boards_only_the_one_chosen_is_flashed(bench, project, monkeypatch):
    from sim.bench.bench import Bench
    from tools.board_link import choose_port
    with Bench() as other:
        ports = [(other.port, "a Pico"), (bench.port, "another")]
        monkeypatch.setattr("tools.board_link.candidates", lambda: ports)
        with pytest.raises(LinkError, match="several boards are connected .*--port"):
            choose_port(None)
        port = choose_port(None, ask=lambda text: "2")
        project.flash(bench, link=Link(port))
        restarted(bench, "one")
        assert listing(other) == []
