// A game record shown step by step: at each step the box stands where that game stood, and can be played on from there.
// The player's own box is not touched: the record lives in a folder of its own.
import { fromHash } from './links.js';
import { gameName, t } from './words.js';

const FOLDER = '/replay', OWN = '/data';
const PACE = 1200;              // ms between two steps that are played
const $ = (id) => document.getElementById(id);

export class Replay {
  constructor(page) {
    this.page = page;
    this.game = null;
    const to = (id, k) => $('replay-' + id).addEventListener('click', () => { this.stop(); this.step(k()); });
    to('first', () => 0);
    to('prev', () => this.at - 1);
    to('next', () => this.at + 1);
    to('last', () => this.game.rows.length);
    $('replay-at').addEventListener('input', (e) => { this.stop(); this.step(Number(e.target.value)); });
    $('replay-play').addEventListener('click', () => (this.timer ? this.stop() : this.play()));
    $('replay-leave').addEventListener('click', () => this.leave());
  }

  // what the address asks for
  async follow() {
    let record;
    try {
      record = await fromHash(location.hash);
    } catch (e) {
      this.page.notice(t('bad_link'));
      return;
    }
    if (record !== null) await this.show(record);
    else if (this.game) this.leave();
  }

  async show(record) {
    const game = this.page.machine.openRecord(record);
    if (game.error) {
      this.page.notice(t(...game.error));
      return;
    }
    this.stop();
    this.page.look();                   // the own box is left as it is, and kept
    this.game = game;
    this.page.notice('');
    const { machine } = this.page;
    machine.empty(FOLDER);
    machine.write(FOLDER + '/settings.json', new TextEncoder().encode(JSON.stringify({ lang: this.page.lang, fresh: false, sound: 0 })));
    this.page.power(FOLDER);
    this.page.advance(300);             // the display comes up
    $('replay').hidden = false;
    document.body.classList.add('replaying');
    $('replay-at').max = game.rows.length;
    this.step(game.rows.length);
  }

  step(k) {
    const { rows } = this.game;
    this.at = Math.max(0, Math.min(rows.length, k));
    this.page.attempt(() => this.page.machine.showStep(this.at));
    this.page.advance(100);
    this.page.look();
    this.tell();
    if (this.at === rows.length) this.stop();
  }

  // what the step is, in words
  tell() {
    if (!this.game) return;
    const { rows, game, seats, names } = this.game, row = this.at ? rows[this.at - 1] : null;
    const who = (seat) => (seat < 0 ? t('table') : names[seat] || 'ABCDEFG'[seat]);
    $('replay-title').textContent = t('record', gameName(game), seats, this.at, rows.length);
    $('replay-step').textContent = !row ? t('start')
      : `${t('round', row[0])} · ${who(row[1])}: ${row[2]} ${row[3]} · ${row[4].map((p, q) => who(q) + ' ' + p).join(', ')}`;
    $('replay-at').value = this.at;
    $('replay-at').setAttribute('aria-valuetext', $('replay-step').textContent);
    $('replay-play').textContent = t(this.timer ? 'stop' : 'play');
  }

  play() {
    if (this.at === this.game.rows.length) this.step(0);
    this.timer = setInterval(() => this.step(this.at + 1), PACE);
    this.tell();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.tell();
  }

  leave() {
    this.stop();
    this.game = null;
    $('replay').hidden = true;
    document.body.classList.remove('replaying');
    this.page.notice('');
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
    this.page.power(OWN);
  }
}
