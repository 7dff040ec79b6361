"""The bench board behaves as a board does, seen through the real mpremote."""
import pytest

from sim.bench import __main__ as bench_main

MAIN = """
import time
print("main", "started")
while True:
    time.sleep_ms(10)
"""


def write_main(bench, text=MAIN):
    bench.mpremote("exec", "with open('main.py', 'w') as f: f.write(%r)" % text)


def test_it_says_what_it_is(bench):
    said = bench.mpremote("exec", "import sys; print(sys.implementation._build, sys.platform); import os; "
                          "s = os.statvfs('/'); print(s[0] * s[2])").stdout.split()
    assert said == ["RPI_PICO", "rp2", str(352 * 4096)]


def test_main_starts_after_hard_reset_and_power_cycle(bench):
    write_main(bench)
    for press in (bench.reset, bench.power_cycle, lambda: bench.mpremote("reset")):
        mark = len(bench.console)
        press()
        bench.wait_console("main started", mark)


def test_soft_reset_from_the_raw_repl_does_not_start_main(bench):
    write_main(bench)
    mark = len(bench.console)
    assert bench.mpremote("exec", "print('x' + 'y')").stdout.strip() == "xy"     # soft-resets first
    assert b"MPY: soft reboot" in bench.console[mark:]
    assert b"main started" not in bench.console[mark:]


def test_soft_reset_at_the_prompt_starts_main(bench):
    write_main(bench)
    mark = len(bench.console)
    bench.type(b"\x04")
    bench.wait_console("main started", mark)
    assert bench.boots[-1] == "soft"


def test_ctrl_c_interrupts_main_each_time(bench):
    write_main(bench)
    for _ in range(3):
        mark = len(bench.console)
        bench.reset()
        bench.wait_console("main started", mark)
        assert bench.mpremote("resume", "eval", "1+1").stdout.strip() == "2"


def test_files_outlive_the_power_and_ram_does_not(bench):
    bench.mpremote("exec", "f = open('a', 'w'); f.write('kept'); f.close(); v = 1; g = open('b', 'w'); g.write('lost')")
    bench.power_cycle()
    said = bench.mpremote("resume", "exec", "print(open('a').read(), 'v' in globals(), repr(open('b').read()))")
    assert said.stdout.strip() == "kept False ''"


def test_the_heap_is_a_boards(bench):
    done = bench.mpremote("exec", "b = bytearray(250000)", check=False)
    assert done.returncode == 1 and "MemoryError" in done.stdout + done.stderr
    used, free = bench.heap
    assert used + free <= (256 + 16) * 1024 and free > 200000


def test_a_power_cut_tears_a_write_and_the_port_vanishes(bench):
    bench.mpremote("exec", "with open('a', 'w') as f: f.write('old')")
    port = bench.port
    bench.cut_after(1)
    done = bench.mpremote("exec", "with open('a', 'w') as f: f.write('new' * 2000)", check=False)
    assert done.returncode != 0
    bench.wait_for(lambda: "cut" in bench.boots)
    assert bench.port != port or bench.boots.count("cut") == 1
    assert bench.mpremote("resume", "exec", "print(open('a').read())").stdout.strip() == "old"


def test_binary_files_come_back_as_they_went(bench, tmp_path):
    blob = bytes(range(256)) * 20                   # Ctrl-C, Ctrl-D and all
    (tmp_path / "out").write_bytes(blob)
    bench.mpremote("fs", "cp", str(tmp_path / "out"), ":x")
    bench.mpremote("fs", "cp", ":x", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == blob


def test_command_line(micropython, tmp_path):
    import subprocess
    import sys
    from sim.bench.bench import ROOT
    link = tmp_path / "box"
    process = subprocess.Popen([sys.executable, "-m", "sim.bench", "--link", str(link)], cwd=ROOT,
                               stdout=subprocess.PIPE, text=True)
    try:
        assert str(link) in process.stdout.readline()
        said = subprocess.run([sys.executable, "-m", "mpremote", "connect", str(link), "eval", "6*7"],
                              capture_output=True, text=True, timeout=30)
        assert said.stdout.strip() == "42"
    finally:
        process.terminate()
        process.wait(10)
    assert not link.is_symlink()




@pytest.mark.parametrize("option, value, why", [("--heap", "foo", "k or m"), ("--heap", "-1k", "k or m"), ("--rom", "-5", "number of KB"), ("--rom", "0", "number of KB")])
def test_a_wrong_size_is_refused_in_a_sentence(option, value, why, capsys):
    with pytest.raises(SystemExit) as end:
        bench_main.main(["%s=%s" % (option, value)])
    assert end.value.code == 2 and why in capsys.readouterr().err
