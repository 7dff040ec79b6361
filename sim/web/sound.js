// The buzzer: a square wave as the pin's PWM gives it. Browsers allow sound only after the first touch or key.

const SOFT = 0.05, LOUD = 0.14;

export class Buzzer {
  constructor() {
    this.on = true;
    this.context = null;
  }

  wake() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!this.context && Context) {
      this.context = new Context();
      this.tone = this.context.createOscillator();
      this.tone.type = 'square';
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.tone.connect(this.gain).connect(this.context.destination);
      this.tone.start();
    }
    if (this.context && this.context.state === 'suspended') this.context.resume();
  }

  // tones: [[ms from now, Hz, duty 0..65535] ...]
  play(tones) {
    if (!this.context || this.context.state !== 'running') return;
    const now = this.context.currentTime + 0.01;
    for (const [ms, hz, duty] of tones) {
      const at = now + ms / 1000;
      if (hz) this.tone.frequency.setValueAtTime(hz, at);
      this.gain.gain.setValueAtTime(!this.on || !duty ? 0 : duty > 10000 ? LOUD : SOFT, at);
    }
  }

  hush() {
    if (!this.context) return;
    this.gain.gain.cancelScheduledValues(0);
    this.gain.gain.setValueAtTime(0, this.context.currentTime);
  }
}
