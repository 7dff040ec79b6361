"""The command `python -m sim`: what it refuses, what it does without a screen, what it leaves behind."""
import json
import os
import subprocess
import sys

import pytest

from sim import __main__ as command

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHORT = 'press knob\nexpect "What shall we do?"\nshot home\n'


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder as the working directory, without any screen."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder, text, name="s.txt"):
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


@pytest.mark.parametrize("args, words", [
    (["--board", "pcio"], "unknown board 'pcio': there are"),
    (["--board", "../x"], "unknown board"),
    (["--script", "nope.txt"], "there is no script nope.txt"),
    (["--lang", "fr"], "unknown language 'fr': there are en, de, ru"),
    (["--speed", "0"], "the speed must lie within 0.25 and 60"),
    (["--speed", "nan"], "the speed must lie within"),
    (["--python", "jython"], "unknown Python 'jython'"),
    (["--tty", "--headless"], "does not go together with --headless"),
    (["--record", "r.txt", "--headless"], "does not go together with --headless"),
    (["--record", "r.txt"], "nothing can be recorded"),
    (["--headless", "--set", "3"], "--set wants NAME=VALUE"),
    (["--headless", "--data", "/dev/null/box"], "/dev/null/box cannot be used: "),
    (["--headless", "--shots", "/dev/null/out"], "/dev/null/out cannot be used: "),
])
def test_a_wrong_option_is_one_sentence_and_nothing_else(here, capsys, args, words):
    assert command.main(args) == 2
    out, err = capsys.readouterr()
    assert words in err and err.startswith("sim: ") and err.count("\n") == 1 and out == ""
    assert not list(here.iterdir())


def test_a_typo_in_a_script_is_told_with_line_and_column(here, capsys):
    path = write(here, "press knob\n  pres knob\n")
    assert command.main(["--headless", "--script", path]) == 2
    assert capsys.readouterr().err == 'sim: %s:2:3: there is no command "pres"; did you mean "press"?\n' % path
    assert [p.name for p in here.iterdir()] == ["s.txt"]


def test_a_recording_does_not_overwrite(here, capsys):
    path = write(here, "precious\n", "r.txt")
    assert command.main(["--record", path]) == 2
    assert "exists already" in capsys.readouterr().err and (here / "r.txt").read_text() == "precious\n"


def test_a_script_that_holds_and_one_that_does_not(here, capsys):
    path = write(here, SHORT)
    assert command.main(["--headless", "--script", path, "--shots", "pics", "--report", "r.json"]) == 0
    out = capsys.readouterr().out
    assert "3 commands" in out and str(here / "pics") in out
    assert (here / "pics" / "home.png").exists()
    assert list(json.loads((here / "r.json").read_text())["shots"]) == ["home"]
    path = write(here, SHORT + 'expect "Nothing of the kind"\n')
    assert command.main(["--headless", "--script", path]) == 1
    assert 'FAILED  s.txt:4: "Nothing of the kind" does not stand' in capsys.readouterr().err


def test_without_a_screen_the_demo_is_played_and_the_pictures_are_named(here, capsys):
    assert command.main([]) == 0
    out = capsys.readouterr().out
    assert "No window can be opened here (there is no screen): here is a demo instead." in out
    assert "demo.txt" in out and "7 events" in out and str(here / "out") in out
    assert len(list((here / "out").glob("*.png"))) == 12


def test_the_demo_plays_in_another_language(here):
    assert command.main(["--headless", "--lang", "ru"]) == 0


@pytest.mark.parametrize("lang, words", [("de", "Was tun wir?"), ("ru", "Что делаем?")])
def test_the_box_has_the_language_it_was_told(here, lang, words):
    path = write(here, 'expect "%s"\n' % words)
    assert command.main(["--headless", "--lang", lang, "--script", path]) == 0


def test_the_box_keeps_its_files_only_where_it_is_told_to(here, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(here / "tmp"))
    (here / "tmp").mkdir()
    command.tempfile.tempdir = None
    path = write(here, SHORT)
    assert command.main(["--headless", "--script", path]) == 0
    assert list((here / "tmp").iterdir()) == []
    assert command.main(["--headless", "--script", path, "--data", "box"]) == 0
    assert list((here / "box").iterdir())
    command.tempfile.tempdir = None


def test_the_language_does_not_touch_other_settings(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"lang": "en", "bright": 20}')
    command.set_language(str(tmp_path), "de")
    assert json.loads(path.read_text()) == {"lang": "de", "bright": 20, "fresh": False}
    path.write_text("[garbage")
    command.set_language(str(tmp_path), "ru")
    assert json.loads(path.read_text())["lang"] == "ru"


def test_without_pygame_the_pictures_show_the_panel(here):
    program = "import sys; sys.modules['pygame'] = None\nfrom sim.__main__ import main\nsys.exit(main(%r))"
    path = write(here, SHORT)
    env = dict(os.environ, PYTHONPATH=ROOT)
    p = subprocess.run([sys.executable, "-c", program % ["--script", path]], env=env, cwd=here, capture_output=True,
                       text=True, timeout=120)
    assert p.returncode == 0, p.stderr
    assert "pygame is not installed" in p.stdout
    Image = pytest.importorskip("PIL.Image")
    with Image.open(here / "out" / "home.png") as im:
        assert im.size == (512, 256)


def test_a_script_can_be_watched_in_a_window(here, monkeypatch):
    window = pytest.importorskip("sim.window")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    said = []

    class Closed(window.Window):
        def say(self, text):
            said.append((text, self.desk.state.get("screen")))
            self.open = False
    monkeypatch.setattr(window, "Window", Closed)
    path = write(here, SHORT)
    assert command.main(["--script", path, "--speed", "30"]) == 0
    assert said[0][0] == "the script has ended" and (here / "out" / "home.png").exists()


def test_closing_the_window_ends_a_watched_script(here, monkeypatch, capsys):
    window = pytest.importorskip("sim.window")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    class Closed(window.Window):
        def tick(self, limit=None):
            if self.desk.t > 1_000_000:
                window.pygame.event.post(window.pygame.event.Event(window.pygame.QUIT))
            super().tick(limit)
    monkeypatch.setattr(window, "Window", Closed)
    path = write(here, "wait 2min\n")
    assert command.main(["--script", path]) == 1
    assert "the window was closed" in capsys.readouterr().err


def test_a_script_brings_its_box(here):
    """Board, language and files, as a recording has them: here a box with German and no seat buttons' names kept."""
    path = write(here, 'board esp32s3_devkitc1\nlanguage de\nfile "settings.json" "\\{\\"seats\\": 6\\}"\nexpect "Was tun wir?"\n'
                       'press knob\npress knob\nexpect chosen "6"\n')
    assert command.main(["--headless", "--script", path, "--report", "r.json"]) == 0
    assert json.loads((here / "r.json").read_text())["end"]["screen"] == "A5"
    assert command.main(["--headless", "--script", path, "--lang", "ru"]) == 1         # the command line wins


@pytest.mark.parametrize("text, status, says", [("", 0, "0 commands"), ("# nothing yet\n", 0, "0 commands"),
                                                ("board pcio\n", 2, "unknown board 'pcio'"), ("board pico\n", 0, "0 commands")])
def test_a_script_without_steps_is_no_demo(here, capsys, text, status, says):
    assert command.main(["--script", write(here, text), "--headless"]) == status
    told = capsys.readouterr()
    assert says in told.out + told.err and "demo" not in told.out + told.err


def test_a_script_for_a_board_that_is_not_there(here, capsys):
    path = write(here, "board toaster\npress knob\n")
    assert command.main(["--headless", "--script", path]) == 2
    assert capsys.readouterr().err.startswith("sim: unknown board 'toaster': there are")
    path = write(here, 'file "a.json" "x"\npress knob\n')
    assert command.main(["--headless", "--script", path, "--python", "bench"]) == 2
    assert "does not go with --python bench" in capsys.readouterr().err


def test_a_recording_begins_with_its_box(here, monkeypatch):
    o = command.options(["--record", "r.txt", "--data", "box", "--lang", "de", "--board", "pico"])
    (here / "box").mkdir()
    (here / "box" / "people.json").write_text('{"a": "b"}\n')
    command.recorder(o).close(0)
    assert (here / "r.txt").read_text().split("pace ")[0] == 'board pico\nlanguage de\nfile "people.json" "\\{\\"a\\": \\"b\\"}\\n"\n'
