"""The buzzer as it is heard: tones of a box through the desktop's loudspeaker. Silence where there is none."""
import os
import sys

import pygame

RATE = 22050
FASTEST = 2             # times natural speed at which sound is still sound
LOUD = 9000             # of 32767
_KEPT = 40


def card_there():
    """Can there be a loudspeaker? Without one the sound library of Linux fills the terminal with complaints."""
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    here = os.environ.get("XDG_RUNTIME_DIR", "")
    return os.path.exists("/dev/snd") or bool(here) and any(os.path.exists(os.path.join(here, n)) for n in ("pulse/native", "pipewire-0"))


class Speaker:
    """`hear(tones, t, speed)` once a frame: `tones` as box.tones() gives them, `t` µs now."""

    def __init__(self):
        self.ok = self.muted = False
        self.sounds, self.channel, self.until = {}, None, None
        if not card_there():
            return
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
            self.channel = pygame.mixer.Channel(0)
            self.ok = True
        except (pygame.error, NotImplementedError):
            pass

    def hear(self, tones, t, speed=1):
        """Plays what has begun; a tone that has begun and ended since the last frame is played at its length."""
        if not self.ok or not tones:
            return
        if self.muted or speed > FASTEST:
            self.channel.stop()
            return
        sounding = None                 # (since, Hz, duty)
        for at, hz, duty in tones:
            if not duty:
                if sounding and at > sounding[0]:
                    self.channel.play(self.sound(*sounding[1:]), loops=-1, maxtime=max((at - sounding[0]) // 1000, 8))
                else:
                    self.channel.stop()
                sounding = None
            else:
                sounding = at, hz, duty
        if sounding:
            self.channel.play(self.sound(*sounding[1:]), loops=-1, maxtime=2000)

    def sound(self, hz, duty):
        """A twentieth of a second of that tone, to be repeated; few per cent of high time are soft, a half is loud."""
        level = LOUD if duty > 8000 else LOUD // 4
        if (hz, level) not in self.sounds:
            if len(self.sounds) > _KEPT:
                self.sounds.clear()
            n = round(max(1, hz / 20) * RATE / hz)
            wave = bytearray()
            for i in range(n):
                wave += (level if i * hz * 2 // RATE % 2 == 0 else -level).to_bytes(2, "little", signed=True)
            self.sounds[hz, level] = pygame.mixer.Sound(buffer=bytes(wave))
        return self.sounds[hz, level]

    def close(self):
        """Silent."""
        if self.ok:
            self.channel.stop()
            pygame.mixer.quit()
            self.ok = False
