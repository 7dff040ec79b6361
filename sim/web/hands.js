// Keyboard, mouse, wheel and fingers become contacts of the box. `box` has press(key), release(key), turn(n).

const KEYS = { Enter: 'knob', ' ': 'knob', Backspace: 'back', Escape: 'back', t: 'timer', T: 'timer' };
const TURNS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -5, PageDown: 5 };
const SEATS = 'ABCDEFG';
const DEGREES = 18;             // of the rim for a detent
const SWIPE = 26;               // CSS pixels across the display for a detent
const NOTCH = 40;               // pixels of a fine wheel (a touch pad) for a detent
const COARSE = 50;              // a wheel that moves so far at once has notches: one is a detent
const FIRST = 400, REPEAT = 110;    // ms: a held step button

function keyOf(event) {
  const seat = event.code && /^(?:Digit|Numpad)([1-7])$/.exec(event.code);
  return seat ? SEATS[seat[1] - 1] : KEYS[event.key];
}

export class Hands {
  constructor(box) {
    this.box = box;
    this.strokes = new Map();           // code of the keyboard: key of the box
    this.rest = 0;                      // of a fine wheel
    // a click leaves the keyboard to the box: Enter is the knob, not the button clicked last
    for (const node of document.querySelectorAll('button')) node.addEventListener('mousedown', (e) => e.preventDefault());
    window.addEventListener('keydown', (e) => this.keyDown(e));
    window.addEventListener('keyup', (e) => this.keyUp(e));
    window.addEventListener('blur', () => this.letGo());
  }

  // ---- keyboard ----------------------------------------------------------------------------------------------
  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('dialog, select, input, .tool')) return;
    if (TURNS[event.key]) {
      event.preventDefault();
      this.box.turn(TURNS[event.key]);
      return;
    }
    let key = keyOf(event);
    const own = event.target.closest('[data-key]');
    if (key === 'knob' && own) key = own.dataset.key;       // Enter on a focused button is that button
    if (key === 'knob' && event.target.closest('[data-turn]')) return;      // a step button is clicked
    if (!key) return;
    event.preventDefault();
    if (event.repeat || this.strokes.has(event.code)) return;
    this.strokes.set(event.code, key);
    this.box.press(key);
  }

  keyUp(event) {
    const key = this.strokes.get(event.code);
    if (!key) return;
    event.preventDefault();
    this.strokes.delete(event.code);
    if (![...this.strokes.values()].includes(key)) this.box.release(key);
  }

  letGo() {
    for (const key of new Set(this.strokes.values())) this.box.release(key);
    this.strokes.clear();
  }

  // ---- buttons -----------------------------------------------------------------------------------------------
  button(node, key) {
    const up = () => {
      if (!node.classList.contains('down')) return;
      node.classList.remove('down');
      this.box.release(key);
    };
    node.addEventListener('pointerdown', (e) => {
      if (e.button) return;
      node.setPointerCapture(e.pointerId);
      node.classList.add('down');
      this.box.press(key);
    });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) node.addEventListener(name, up);
    node.addEventListener('contextmenu', (e) => e.preventDefault());
    // what an assistive technology sends: a click without a pointer or a key
    node.addEventListener('click', (e) => { if (e.detail === 0 && !this.strokes.size) this.tap(key); });
  }

  tap(key) {
    this.box.press(key);
    setTimeout(() => this.box.release(key), 80);
  }

  // a button that turns by one while it is held
  stepper(node, n) {
    let timer = 0;
    const stop = () => { clearTimeout(timer); timer = 0; };
    const again = () => { this.box.turn(n); timer = setTimeout(again, REPEAT); };
    node.addEventListener('pointerdown', (e) => {
      if (e.button) return;
      node.setPointerCapture(e.pointerId);
      this.box.turn(n);
      timer = setTimeout(again, FIRST);
    });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) node.addEventListener(name, stop);
    node.addEventListener('contextmenu', (e) => e.preventDefault());
    node.addEventListener('click', (e) => { if (e.detail === 0) this.box.turn(n); });
  }

  // ---- turning -----------------------------------------------------------------------------------------------
  wheel(node) {
    node.addEventListener('wheel', (e) => {
      if (e.ctrlKey) return;            // the browser's zoom
      e.preventDefault();
      const way = e.deltaY || e.deltaX;
      if (e.deltaMode || Math.abs(way) >= COARSE) {
        this.rest = 0;
        this.box.turn(Math.sign(way));
        return;
      }
      this.rest += way;
      const n = Math.trunc(this.rest / NOTCH);
      if (n) this.box.turn(n);
      this.rest -= n * NOTCH;
    }, { passive: false });
  }

  // the rim: a finger goes round it; a touch without a turn is a press
  rim(node) {
    let last = null, sum = 0, turned = 0;
    const angle = (e) => {
      const r = node.getBoundingClientRect();
      return Math.atan2(e.clientY - r.top - r.height / 2, e.clientX - r.left - r.width / 2) * 180 / Math.PI;
    };
    node.addEventListener('pointerdown', (e) => {
      if (e.button) return;
      node.setPointerCapture(e.pointerId);
      last = angle(e);
      sum = turned = 0;
    });
    node.addEventListener('pointermove', (e) => {
      if (last === null) return;
      const now = angle(e);
      sum += ((now - last + 540) % 360) - 180;
      last = now;
      const n = Math.trunc(sum / DEGREES) - turned;
      if (n) this.box.turn(n);
      turned += n;
    });
    const end = (e) => {
      if (last === null) return;
      last = null;
      if (e.type === 'pointerup' && Math.abs(sum) < DEGREES / 3) this.tap('knob');
    };
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) node.addEventListener(name, end);
    node.addEventListener('contextmenu', (e) => e.preventDefault());
  }

  // across the display
  swipe(node) {
    let from = null, turned = 0;
    node.addEventListener('pointerdown', (e) => {
      node.setPointerCapture(e.pointerId);
      from = [e.clientX, e.clientY];
      turned = 0;
    });
    node.addEventListener('pointermove', (e) => {
      if (!from) return;
      const dx = e.clientX - from[0], dy = e.clientY - from[1];
      const n = Math.trunc((Math.abs(dx) > Math.abs(dy) ? dx : dy) / SWIPE) - turned;
      if (n) this.box.turn(n);
      turned += n;
    });
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) node.addEventListener(name, () => { from = null; });
  }
}
