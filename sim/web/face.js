// What glows: the ring with its light falling on the case, and the dots of the OLED. Sizes in device pixels.

const LEDS_AT = 0.42;                       // radius of the ring in parts of the case's width
const GLASS = 0.7;                          // width of the 128 dots likewise
const OLED = [226, 240, 250], BLACK = [6, 7, 9];
const FINEST = 3;                           // device pixels per CSS pixel that are drawn at most

// What the eye makes of a linear r, g, b: brightness 0..1 and the colour at full brightness.
export function seen(r, g, b) {
  const top = Math.max(r, g, b);
  if (!top) return null;
  const full = [r, g, b].map((v) => Math.floor(255 * (v / top) ** 0.45));
  return { bright: Math.min(1, (1.6 * top / 255) ** 0.42), full };
}

const css = (c) => `rgb(${c.map((v) => Math.round(v)).join(',')})`;

export class Face {
  constructor(box, light, oled) {
    this.box = box;
    this.light = light;
    this.oled = oled;
    this.small = new Hidden(128, 64);
    this.dots = this.small.context.createImageData(128, 64);
    this.spots = new Map();
    this.last = null;
    this.fit();
  }

  // the canvases take the size that the page gives the case
  fit() {
    const ratio = Math.min(window.devicePixelRatio || 1, FINEST);
    const width = Math.max(this.box.clientWidth, 64);
    const side = Math.round(width * ratio);
    if (this.side === side) return;
    this.side = side;
    this.light.width = this.light.height = side;
    const dot = Math.max(1, Math.floor(side * GLASS / 128));
    this.dot = dot;
    this.oled.width = 128 * dot;
    this.oled.height = 64 * dot;
    this.oled.style.width = 128 * dot / ratio + 'px';
    this.oled.style.height = 64 * dot / ratio + 'px';
    this.spots.clear();
    this.gaps = this.mask(dot);
    if (this.last) this.paint(this.last);
    else this.paint({ panel: new Uint8Array(1024), contrast: 0, leds: new Uint8Array(72) });
  }

  // what differs from the last picture
  paint(frame) {
    const old = this.fitted === this.side ? this.last : null;
    this.fitted = this.side;
    this.last = frame;
    if (!old || !same(old.leds, frame.leds)) this.ring(frame.leds);
    if (!old || old.contrast !== frame.contrast || !same(old.panel, frame.panel)) this.glass(frame.panel, frame.contrast);
  }

  // ---- the OLED ----------------------------------------------------------------------------------------------
  glass(panel, contrast) {
    const level = contrast ? 0.35 + 0.65 * Math.sqrt(contrast / 255) : 0;
    const on = OLED.map((v, i) => BLACK[i] + (v - BLACK[i]) * level), { data } = this.dots;
    for (let i = 0; i < 1024; i++) {
      for (let bit = 0; bit < 8; bit++) {
        const at = 4 * (((i >> 7) * 8 + bit) * 128 + (i & 127));
        const c = panel[i] >> bit & 1 ? on : BLACK;
        data[at] = c[0];
        data[at + 1] = c[1];
        data[at + 2] = c[2];
        data[at + 3] = 255;
      }
    }
    this.small.context.putImageData(this.dots, 0, 0);
    const c = this.oled.getContext('2d'), w = this.oled.width, h = this.oled.height;
    c.globalCompositeOperation = 'source-over';
    c.imageSmoothingEnabled = false;
    c.drawImage(this.small.canvas, 0, 0, w, h);
    if (this.gaps) {
      c.globalCompositeOperation = 'multiply';
      c.drawImage(this.gaps, 0, 0);
    }
    c.globalCompositeOperation = 'lighter';             // bright areas give light to their surroundings
    c.imageSmoothingEnabled = true;
    c.globalAlpha = 0.17;
    const haze = this.haze || (this.haze = new Hidden(32, 16));
    haze.context.drawImage(this.small.canvas, 0, 0, 32, 16);
    c.drawImage(haze.canvas, 0, 0, w, h);
    c.globalAlpha = 1;
  }

  // thin dark lines between the dots, where there is room
  mask(dot) {
    if (dot < 3) return null;
    const { canvas, context } = new Hidden(128 * dot, 64 * dot);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'rgb(176,180,184)';
    for (let x = dot - 1; x < canvas.width; x += dot) context.fillRect(x, 0, 1, canvas.height);
    for (let y = dot - 1; y < canvas.height; y += dot) context.fillRect(0, y, canvas.width, 1);
    return canvas;
  }

  // ---- the ring ----------------------------------------------------------------------------------------------
  ring(leds) {
    const c = this.light.getContext('2d'), n = leds.length / 3, mid = this.side / 2, k = this.side / 780;
    c.globalCompositeOperation = 'source-over';
    c.clearRect(0, 0, this.side, this.side);
    const lit = [];
    for (let i = 0; i < n; i++) {
      const turn = 2 * Math.PI * i / n, r = this.side * LEDS_AT;
      const x = mid + r * Math.sin(turn), y = mid - r * Math.cos(turn);
      disc(c, x, y, 17 * k, '#121214');
      disc(c, x, y, 15 * k, '#38383a');
      disc(c, x - 3 * k, y - 4 * k, 5 * k, '#464649');
      const led = seen(leds[3 * i], leds[3 * i + 1], leds[3 * i + 2]);
      if (led) lit.push({ x, y, ...led });
    }
    c.globalCompositeOperation = 'lighter';
    for (const { x, y, bright, full } of lit) {
      const spot = this.spot(full.map((v) => Math.floor(v * bright / 8) * 8));
      c.drawImage(spot, x - spot.width / 2, y - spot.height / 2);
    }
    c.globalCompositeOperation = 'source-over';
    for (const { x, y, bright, full } of lit) {
      const white = Math.max(0, bright - 0.35) * 0.75;
      disc(c, x, y, 14 * k, css(full.map((v) => 50 * (1 - bright) + v * bright)));
      disc(c, x - k, y - 2 * k, 7 * k, css(full.map((v) => 50 * (1 - bright) + (v + (255 - v) * white) * bright)));
    }
  }

  // light that falls off with the square of the distance
  spot(colour) {
    const key = colour.join();
    if (!this.spots.has(key)) {
      if (this.spots.size > 64) this.spots.clear();
      const size = Math.max(2, Math.round(this.side * 190 / 780));
      const { canvas, context } = new Hidden(size, size);
      const falling = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
      for (let i = 0; i <= 10; i++) {
        const d = i / 10, v = (1 / (1 + 22 * d * d) - 1 / 23) * 23 / 22;
        falling.addColorStop(d, `rgba(${colour.join()},${Math.max(0, v).toFixed(3)})`);
      }
      context.fillStyle = falling;
      context.fillRect(0, 0, size, size);
      this.spots.set(key, canvas);
    }
    return this.spots.get(key);
  }
}

function same(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function disc(c, x, y, r, colour) {
  c.fillStyle = colour;
  c.beginPath();
  c.arc(x, y, r, 0, 2 * Math.PI);
  c.fill();
}

// a canvas that is on no page
class Hidden {
  constructor(width, height) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = width;
    this.canvas.height = height;
    this.context = this.canvas.getContext('2d');
  }
}
