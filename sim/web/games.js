// The list of games: the one on the table and those that are over, as links and as files.
import { toLink } from './links.js';
import { gameName, t } from './words.js';

const $ = (id) => document.getElementById(id);

function head(record) {
  try {
    return JSON.parse(record.slice(0, record.indexOf('\n')));
  } catch (e) {
    return null;                    // damaged: the box tells of it
  }
}

export class Games {
  constructor(page) {
    this.page = page;
    this.dialog = $('games-dialog');
    $('games').addEventListener('click', () => { this.refresh(true); this.dialog.showModal(); });
    $('games-file').addEventListener('change', (e) => this.open(e.target));
  }

  // [name of a file, record]: the game on the table first, then the newest first
  all() {
    const { machine, data } = this.page;
    const found = [];
    const running = this.page.dead ? '' : machine.runningRecord();
    if (running) found.push(['', running]);
    const names = machine.list(data).map(([name]) => name).filter((name) => /^[he]\d{4}\.txt$/.test(name));
    for (const name of names.sort((a, b) => b.slice(1).localeCompare(a.slice(1)))) {
      const record = new TextDecoder().decode(machine.read(data + '/' + name));
      if (record !== running && head(record)) found.push([name, record]);
    }
    return found;
  }

  refresh(opening = false) {
    if (!opening && !this.dialog.open) return;
    const list = $('games-list');
    list.replaceChildren(...this.all().map(([name, record]) => this.row(name, record)));
    $('games-told').textContent = list.children.length ? '' : t('none');
  }

  row(name, record) {
    const row = document.createElement('li'), { g, n, names } = head(record);
    const title = document.createElement('span');
    title.textContent = t('players', gameName(g), n) + (names.some(Boolean) ? ': ' + names.filter(Boolean).join(', ') : '') + (name ? '' : ' · ' + t('now'));
    row.append(title);
    const add = (key, act) => {
      const button = document.createElement('button');
      button.className = 'word';
      button.textContent = t(key);
      button.addEventListener('click', act);
      row.append(button);
    };
    add('watch', async () => {
      location.hash = (await toLink(record, location.href)).split('#')[1];
      this.dialog.close();
    });
    add('copy', () => this.copy(record));
    add('save', () => this.save(name || 'game.txt', record));
    return row;
  }

  async copy(record) {
    const link = await toLink(record, location.href);
    try {
      await navigator.clipboard.writeText(link);
      $('games-told').textContent = t('copied');
    } catch (e) {
      window.prompt(t('copy_this'), link);          // a browser that lets no page write there
    }
  }

  save(name, record) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async open(input) {
    const [file] = input.files;
    if (!file) return;
    const record = await file.text();
    input.value = '';
    this.dialog.close();
    await this.page.replay.show(record);
  }
}
