"""The power goes in the middle of an update: the old or the new version starts, never neither.

A real update is done once with the real mpremote while the bench board's flash chip writes down every program and erase;
each cut point is then the chip as it was at that moment, that write torn, put into a board that is switched on.
"""
import random

import pytest
from project import restarted

from sim.bench import cuts
from tools.board_link import Link

STEP = 6                    # of the writes of the chip, which are up to 4 KB long


def large(project):
    """As much code as the console has when it is packed, so that an update writes as much."""
    rng = random.Random(7)
    for i in range(46):
        project.write("engines/m%02d.py" % i, "X = %r\n" % "".join(chr(rng.randrange(48, 112)) for _ in range(5000)))


def recorded(bench, project, tmp_path, **options):
    """(chip before, writes, what the flasher did) of one flash."""
    bench.power_cycle()
    before = bench.flash.read_bytes()
    bench.log = tmp_path / "log"
    bench.power_cycle()
    done = project.flash(bench, **options)
    bench.log = None
    bench.power_cycle()
    return cuts.Chip(before), cuts.read(tmp_path / "log"), done


def started(bench, image):
    """What the board prints with this chip in it: the version that has started, or "-" for a bare prompt."""
    bench.flash.write_bytes(image)
    bench.power_cycle()
    mark = bench.booted         # a prompt of before may have come late
    bench.wait_for(lambda: b" started" in bench.console[mark:] or b">>> " in bench.console[mark:], what="start or prompt")
    words = bytes(bench.console[mark:]).split(b" started")
    return words[0].split()[-1].decode() if len(words) > 1 else "-"


def sweep(bench, chip, writes, points):
    """{version: how many cut points it started at}"""
    seen = {}
    for _, image in chip.torn(writes, points):
        name = started(bench, image)
        seen[name] = seen.get(name, 0) + 1
    return seen


@pytest.mark.parametrize("clean", [False, True], ids=["changed", "clean"])
def test_power_cut_at_many_writes_of_an_update(bench, project, tmp_path, clean, figures):
    large(project)
    project.flash(bench)
    project.says("two")
    project.flash(bench)                    # both slots are in use, as on any box after its first update
    project.says("three")
    chip, writes, done = recorded(bench, project, tmp_path, clean=clean)
    assert done["sent"] if clean else done["sent"] == ["firmware/start.mpy", "manifest.json"]
    seen = sweep(bench, chip, writes, sorted(set(range(0, len(writes), STEP * (1 + clean))) | {len(writes) - 2, len(writes) - 1}))
    figures("%d writes, a cut at every %dth: %s" % (len(writes), STEP * (1 + clean), ", ".join("%s started %d times" % x for x in sorted(seen.items()))))
    assert len(writes) > 200 and set(seen) == {"two", "three"}
    assert seen["two"] > seen["three"]      # the pointer changes at the very end


def test_power_cut_around_the_moment_of_switching_over(bench, project, tmp_path, figures):
    project.flash(bench)
    project.says("two")
    chip, writes, _ = recorded(bench, project, tmp_path)
    seen = sweep(bench, chip, writes, range(max(0, len(writes) - 25), len(writes)))
    figures("a cut at each of the last 25 writes: %s" % seen)
    assert set(seen) == {"one", "two"}


@pytest.mark.soak
@pytest.mark.parametrize("clean", [False, True], ids=["changed", "clean"])
def test_power_cut_at_every_write_of_an_update(bench, project, tmp_path, clean, figures):
    large(project)
    project.flash(bench)
    project.says("two")
    chip, writes, _ = recorded(bench, project, tmp_path, clean=clean)
    seen = sweep(bench, chip, writes, range(len(writes)))
    figures("%d writes, a cut at each: %s" % (len(writes), seen))
    assert set(seen) == {"one", "two"}


def test_a_first_flash_cut_off_leaves_a_prompt_or_a_program(bench, project, tmp_path, figures):
    chip, writes, _ = recorded(bench, project, tmp_path)
    seen = sweep(bench, chip, writes, range(0, len(writes), STEP))
    figures("first flash, %d writes, a cut at every %dth: %s" % (len(writes), STEP, seen))
    assert set(seen) <= {"-", "one"} and seen["-"] > 3
    bench.flash.write_bytes(next(chip.torn(writes, [len(writes) // 2]))[1])
    bench.power_cycle()
    project.flash(bench)
    restarted(bench, "one")


class Interrupted(Exception):
    pass


class CutLink(Link):
    """mpremote carries out `commands` commands and no more: Ctrl-C, a PC that went down. Counts those it was asked for."""

    def __init__(self, port, commands):
        super().__init__(port)
        self.left = commands

    def run(self, *commands, resume=True, line=None):
        if self.left < len(commands):
            words = ["resume"] if resume else []
            for i, command in enumerate(commands[:self.left]):
                words += (["+"] if i else []) + command
            if self.left:
                self.mpremote(*words)
            raise Interrupted
        self.left -= len(commands)
        return super().run(*commands, resume=resume, line=line)


def test_cut_off_after_every_command_of_mpremote(bench, project, figures):
    project.flash(bench)
    seen = []
    for n in range(30):
        project.says("two%d" % n)
        try:
            project.flash(bench, link=CutLink(bench.port, n))
            break
        except Interrupted:
            bench.reset()
            mark = bench.booted
            bench.wait_console(" started", mark)
            seen.append(bytes(bench.console[mark:]).split(b" started")[0].split()[-1].decode())
    restarted(bench, "two%d" % n)
    figures("%d commands of mpremote, cut after each: %s" % (n, " ".join(seen)))
    assert n >= 8 and len(seen) == n
    assert seen[0] == "one" and "two%d" % (n - 1) in seen[-2:]
