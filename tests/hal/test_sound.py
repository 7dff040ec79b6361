"""The buzzer: patterns run by themselves, end silent, and never hold anything up."""
import pytest
from hal_rig import Rig, ticks
from hal.sound import PATTERNS

pytestmark = pytest.mark.both


class SoundRig(Rig):
    """Polls the sound; `log` is each change as (ms, Hz, duty)."""

    def __init__(self, **changes):
        super().__init__(**changes)
        self.log = []

    def rest(self):
        s = self.hal.sound
        s.poll(ticks.ms())
        hz, duty = self.world.pwm[2]
        if not self.log or self.log[-1][1:] != (hz, duty):
            self.log.append((self.now() // 1000, hz, duty))
        super().rest()


@pytest.mark.parametrize("name", ["tick", "ok", "full", "warn", "end", "error", "win"])
def test_every_pattern_plays_and_ends_silent(name):
    r = SoundRig()
    r.hal.sound.play(name)
    assert r.hal.sound.playing == name and r.world.pwm[2][1] > 0
    r.run(1500)
    assert r.hal.sound.playing is None and r.world.pwm[2][1] == 0
    length = sum(PATTERNS[name][i] for i in range(1, len(PATTERNS[name]), 2)) * 10
    assert abs(r.log[-1][0] - length) <= 8
    tones = [PATTERNS[name][i] * 100 for i in range(0, len(PATTERNS[name]), 2)]
    heard = [e[1] if e[2] else 0 for e in r.log[:-1]]
    assert heard == [t for i, t in enumerate(tones) if not i or t != tones[i - 1]]


def test_playing_takes_no_time():
    r = SoundRig()
    t = r.now()
    for name in PATTERNS:
        r.hal.sound.play(name)
        r.hal.sound.poll(ticks.ms())
    assert r.now() == t


def test_volume():
    r = SoundRig()
    s = r.hal.sound
    duty = []
    for v in (1, 2):
        s.volume(v)
        s.play("end")
        duty.append(r.world.pwm[2][1])
    assert 0 < duty[0] < duty[1] <= 32768
    s.volume(0)
    assert r.world.pwm[2][1] == 0 and s.playing is None
    s.play("end")
    assert r.world.pwm[2][1] == 0 and s.playing is None


@pytest.mark.parametrize("v", [-1, 3, None, "2"])
def test_a_wrong_volume_is_refused(v):
    with pytest.raises(ValueError, match="volume must be 0, 1 or 2"):
        Rig().hal.sound.volume(v)


def test_an_unknown_sound_is_refused():
    with pytest.raises(ValueError, match="no sound 'bang': there are end, error"):
        Rig().hal.sound.play("bang")


def test_a_new_sound_takes_the_place_of_the_old():
    r = SoundRig()
    r.hal.sound.play("win")
    r.run(100)
    r.hal.sound.play("tick")
    r.run(30)
    assert r.hal.sound.playing is None and r.world.pwm[2][1] == 0


def test_a_stall_delays_a_pattern_but_does_not_break_it():
    r = SoundRig()
    r.hal.sound.play("end")
    r.run(100)
    r.stall(300)
    r.run(1000)
    assert r.hal.sound.playing is None and r.world.pwm[2][1] == 0


def test_across_the_wrap():
    r = SoundRig()
    r.world.advance(65000000 - 150000)
    r.hal.sound.play("end")
    r.run(1200)
    assert r.hal.sound.playing is None and r.log[-1][2] == 0


def test_no_buzzer():
    s = Rig(SOUND_PIN=None).hal.sound
    s.play("win")
    s.volume(2)
    s.poll(0)
    s.stop()
    assert s.playing is None
