// The page: starts the machine, lets time go by, paints, and joins hands, sound, files and words to it.
import { Machine, Fault } from './machine.js';
import { Keep } from './keep.js';
import { Face } from './face.js';
import { Hands } from './hands.js';
import { Buzzer } from './sound.js';
import { Games } from './games.js';
import { Replay } from './replay.js';
import { LANGS, preferred, speak, t } from './words.js';

const DATA = '/data';               // the box's folder; a record is shown in a folder of its own
const STEP = 40;                    // ms of box time between two pictures at most: 25 a second
const SPENT = 14;                   // ms of computing per picture of the page, then the page has its turn
const LATE = 2000;                  // ms that are caught up; a page that slept longer lets the rest go
const LOOK = 150;                   // ms between two looks at the files and at what is to be read aloud
const HIDDEN = 200;                 // likewise of a page that nobody sees: it has four turns a second (ticker.js)
const DETENT = 18;                  // degrees

const $ = (id) => document.getElementById(id);
const options = new URLSearchParams(location.search);

class Page {
  constructor() {
    this.frames = 0;                // pictures painted
    this.owed = 0;                  // ms of box time still to come
    this.at = 0;                    // where the knob stands, in detents
    this.looked = this.last = 0;
    this.dead = false;
    this.stopped = options.has('stopped');      // time goes by only when told (tests, and those who look closely)
    this.lang = this.asked = LANGS.some(([code]) => code === options.get('lang')) ? options.get('lang') : preferred();
  }

  async start() {
    speak(this.lang);
    this.notice(t('loading'));
    this.face = new Face($('case'), $('light'), $('oled'));
    const [machine, keep] = await Promise.all([Machine.load(fetched, (line) => console.log(line)), Keep.open('croupier')]);
    this.machine = machine;
    this.keep = keep;
    await keep.restore(machine, DATA).catch(() => { keep.db = null; });
    this.buzzer = new Buzzer();
    this.notice('');
    this.power(DATA);
    this.join();
    if (!keep.mine || !keep.db) this.notice(t(keep.mine ? 'no_keep' : 'other_tab'));
    this.games = new Games(this);
    this.replay = new Replay(this);
    await this.replay.follow();
    this.first = performance.now();
    if (!this.stopped) requestAnimationFrame((now) => { this.last = now; this.tick(now); });
  }

  // ---- power -------------------------------------------------------------------------------------------------
  power(data) {
    this.dead = false;
    this.data = data;
    this.on = false;                    // without a picture until it has started
    this.attempt(() => { this.machine.power('pico', data, this.lang); this.on = true; });
    this.paint();
    this.look();
  }

  // what may end the program on the box
  attempt(act) {
    if (this.dead) return;
    try {
      act();
    } catch (e) {
      this.died(e);
    }
  }

  died(e) {
    if (!(e instanceof Fault)) throw e;
    this.dead = true;
    this.notice(t('died'), e.message);
  }

  // ---- time --------------------------------------------------------------------------------------------------
  tick(now) {
    if (this.stopped) return;
    requestAnimationFrame((next) => this.tick(next));
    this.elapse(now);
  }

  // real time has gone by up to `now`
  elapse(now) {
    this.owed = Math.min(this.owed + now - this.last, LATE);
    this.last = now;
    const end = performance.now() + (document.hidden ? HIDDEN : SPENT);
    do {
      const ms = Math.min(this.owed, STEP);
      if (ms >= 4) this.advance(ms);
      else break;
      this.owed -= ms;
    } while (performance.now() < end);
    if (now - this.looked >= LOOK) {
      this.looked = now;
      this.look();
    }
  }

  // ms of box time, and the picture after it
  advance(ms) {
    this.attempt(() => {
      const tones = this.machine.run(Math.round(ms * 1000));
      if (tones.length) this.buzzer.play(tones);
    });
    this.paint();
  }

  // on to a moment of box time in µs, as fast as it goes; gives where that led
  runTo(us) {
    this.machine.runTo(us);
    this.paint();
    this.look();
    return this.machine.ask('now');
  }

  paint() {
    const frame = this.on ? this.machine.frame() : null;
    if (!frame) return;
    this.face.paint(frame);
    this.frames += 1;
    this.changed = true;
  }

  // ---- files, and words for those who do not see the display ------------------------------------------------------
  look() {
    if (this.data === DATA) {
      this.keep.sync(this.machine, DATA).then(() => {
        if (this.keep.failed) this.notice(t('not_kept', this.keep.failed.name));
      });
    }
    if (!this.changed || this.dead) return;
    this.changed = false;
    const says = this.machine.ask('says');
    const text = says.lines.join('. '), words = text.replace(/[\d:.,+\s]+/g, ' ');
    $('says').textContent = text;
    if (words !== this.words) {         // a running clock is not read aloud
      this.words = words;
      $('told').textContent = text;
    }
    this.awake(says.game);
    const rim = $('rim');
    rim.setAttribute('aria-valuemax', Math.max(0, says.wheel.length - 1));
    rim.setAttribute('aria-valuenow', says.wheel.length ? says.at : 0);
    rim.setAttribute('aria-valuetext', says.wheel[says.at] ?? '');
    $('sound').title = says.volume ? t('sound') : t('sound_off');
    if (says.lang !== this.lang) this.speak(says.lang);
  }

  // a phone does not fall asleep over a game
  async awake(wanted) {
    if (!navigator.wakeLock || wanted === Boolean(this.lock) || document.hidden) return;
    const lock = this.lock;
    this.lock = wanted ? true : null;
    if (!wanted) {
      if (lock.release) lock.release();
      return;
    }
    try {
      this.lock = await navigator.wakeLock.request('screen');
      this.lock.addEventListener('release', () => { this.lock = null; });
    } catch (e) {
      // a battery that is low, or a page that may not: then it does
    }
  }

  speak(lang) {
    this.lang = lang;
    speak(lang);
    $('lang').value = lang;
    this.games?.refresh();
    this.tellVersion();
    this.replay?.tell();
  }

  // under the help: which program this is, and whether it needs a network still
  async about(kept) {
    const { version } = JSON.parse(new TextDecoder().decode(await fetched('version.json')));
    this.kept = kept;
    this.version = version;
    this.tellVersion();
  }

  tellVersion() {
    if (this.version) $('version').textContent = `Croupier ${this.version}. ` + (this.kept ? t('offline') : '');
  }

  notice(text, more) {
    const node = $('notice');
    node.hidden = !text;
    node.textContent = text;
    if (more) {
      const details = document.createElement('details');
      details.innerHTML = '<summary></summary><pre></pre>';
      details.firstChild.textContent = t('report');
      details.lastChild.textContent = more;
      node.append(details);
    }
  }

  // ---- hands -------------------------------------------------------------------------------------------------
  hand(what, value) {
    this.buzzer.wake();
    this.attempt(() => this.machine.hand(what, value));
  }

  press(key) {
    document.querySelector(`[data-key=${key}]`).classList.add('shown-down');
    this.hand('press', key);
  }

  release(key) {
    document.querySelector(`[data-key=${key}]`).classList.remove('shown-down');
    this.hand('release', key);
  }

  turn(n) {
    this.at += n;
    $('rim').style.transform = `rotate(${this.at * DETENT}deg)`;
    this.hand('turn', n);
  }

  join() {
    const hands = this.hands = new Hands(this);
    for (const seat of 'ABCDEFG') {
      $('seats').insertAdjacentHTML('beforeend', `<button class="seat" data-key="${seat}" data-label="seat ${seat}"><b>${seat}</b><svg aria-hidden="true"><use href="#${seat}"/></svg></button>`);
    }
    for (const node of document.querySelectorAll('[data-key]')) hands.button(node, node.dataset.key);
    for (const node of document.querySelectorAll('[data-turn]')) hands.stepper(node, Number(node.dataset.turn));
    hands.wheel($('box'));
    hands.rim($('rim'));
    hands.swipe($('oled'));
    for (const [code, name] of LANGS) $('lang').add(new Option(name, code));
    $('lang').addEventListener('change', (e) => {
      this.hand('language', e.target.value);
      this.speak(e.target.value);
      e.target.blur();
    });
    $('power').addEventListener('click', () => { this.notice(''); this.power(this.data); });
    $('sound').addEventListener('click', (e) => {
      this.buzzer.on = !this.buzzer.on;
      e.currentTarget.setAttribute('aria-pressed', this.buzzer.on);
      this.buzzer.wake();
      this.buzzer.hush();
    });
    $('help').addEventListener('click', () => $('help-dialog').showModal());
    for (const node of document.querySelectorAll('.close')) node.addEventListener('click', () => node.closest('dialog').close());
    new ResizeObserver(() => this.face.fit()).observe($('case'));
    window.addEventListener('hashchange', () => this.replay.follow());
    document.addEventListener('visibilitychange', () => this.seen());
    window.addEventListener('pagehide', () => this.look());
    if (options.has('lang')) this.hand('language', this.asked);
    else this.look();
    this.speak(this.dead ? this.asked : this.machine.ask('says').lang);
  }

  // a page that nobody sees gets no animation frames, and its timers are slowed down; a worker's are not
  seen() {
    this.ticker?.terminate();
    this.ticker = null;
    this.changed = true;
    if (document.hidden) {
      this.hands.letGo();
      this.look();
      this.ticker = new Worker('ticker.js');
      this.ticker.onmessage = () => { if (!this.stopped) this.elapse(performance.now()); };
    }
  }
}

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(name + ': ' + answer.status);
  return answer.arrayBuffer();
}

// The page is kept for the time without a network; resolves once it is.
async function offline(page) {
  if (!('serviceWorker' in navigator)) return false;
  const was = navigator.serviceWorker.controller;
  const kept = await navigator.serviceWorker.register('sw.js');
  kept.addEventListener('updatefound', () => {
    kept.installing?.addEventListener('statechange', (e) => { if (was && e.target.state === 'activated') page.notice(t('update')); });
  });
  await navigator.serviceWorker.ready;
  return true;
}

const page = new Page();
window.croupier = page;
page.ready = page.start().then(() => {
  page.offline = offline(page).catch(() => false);
  page.offline.then((kept) => page.about(kept));
}).catch((e) => {
  page.notice(t('bad_load', e.message));
  throw e;
});
