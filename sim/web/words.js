// The page's own words; the box speaks for itself. {0}, {1} are filled in.

export const LANGS = [['en', 'English'], ['de', 'Deutsch'], ['ru', 'Русский']];

const GAMES = { gambit7: 'Gambit 7', gallery: 'Gallery Gambit', nolsem: 'Ноль семь', gambler: 'Gambler' };

const WORDS = {
  en: {
    keys: 'Arrows or wheel: turn · Enter: press, hold · Backspace: back · T: timer · 1–7: seats',
    box: 'The box', display: 'Display', ring: 'Ring of light', knob: 'Knob: turn', push: 'Knob: press', left: 'Turn left', right: 'Turn right',
    back: 'Back', timer: 'Timer', seat: 'Seat {0}', lang: 'Language', sound: 'Sound', sound_off: 'Sound is off', power: 'Off and on', games: 'Games', help: 'Help', close: 'Close',
    pad: 'Score pad', loading: 'The box is starting …', now: 'On the table', none: 'No game has been played yet. Games that are over stand here.',
    players: '{0}, {1} players', copy: 'Copy link', save: 'Save', watch: 'Watch', open: 'Open a record …', copied: 'The link is copied: whoever opens it sees this game.',
    copy_this: 'Copy this link:', first: 'To the start', prev: 'One step back', next: 'One step on', last: 'To the end', play: 'Play', stop: 'Stop', step: 'Step', leave: 'Back to my box',
    record: '{0}, {1} players: step {2} of {3}', round: 'Round {0}', table: 'Table', start: 'Before the first move', offline: 'This page now works without a network, too.',
    update: 'A new version is ready: reload the page.', other_tab: 'This box is open in another tab, which keeps the games. What is played here is not kept: close the other tab and reload.',
    no_keep: 'This browser keeps nothing here (a private window?): games are lost when the page is closed.', not_kept: 'The browser did not keep the last change ({0}): make room and play on.',
    died: 'The program on the box has stopped. The game is kept up to the last entry: switch off and on.', report: 'What it said',
    bad_load: 'The page did not load whole ({0}). Reload it; if it stays so, build it anew with make web.',
    bad_link: 'The link holds no game record, or only a part of one: ask for the whole link.', bad_sum: 'This record is damaged or was cut off (its checksum does not fit): ask for it again.',
    bad_form: 'This is not a record of a game: take a file hNNNN.txt of the box.', bad_version: 'This record was made by another version of Croupier ({0}, format {1}): update this page.',
    bad_event: 'This record breaks the rules at event {0} ({1}): it was changed by hand or made by another version.', bad_digest: 'This record plays to another end ({0}) than on its box ({1}): it was changed by hand.',
    help_title: 'How to play', help_knob: 'turn the knob: mouse wheel, arrow keys, or drag its rim (on the phone: around it, or across the display)', help_push: 'press the knob: Enter, Space, or its middle; hold for more',
    help_back: 'Back: Backspace or Escape', help_timer: 'Timer: T', help_seats: 'seat buttons: 1 to 7', help_keep: 'Games stay in this browser. A finished one can be sent as a link.',
  },
  de: {
    keys: 'Pfeile oder Rad: drehen · Enter: drücken, halten · Rücktaste: zurück · T: Uhr · 1–7: Plätze',
    box: 'Die Box', display: 'Anzeige', ring: 'Lichtring', knob: 'Knopf: drehen', push: 'Knopf: drücken', left: 'Nach links drehen', right: 'Nach rechts drehen',
    back: 'Zurück', timer: 'Uhr', seat: 'Platz {0}', lang: 'Sprache', sound: 'Ton', sound_off: 'Der Ton ist aus', power: 'Aus und an', games: 'Spiele', help: 'Hilfe', close: 'Schließen',
    pad: 'Punkteblock', loading: 'Die Box startet …', now: 'Auf dem Tisch', none: 'Noch kein Spiel. Beendete Spiele stehen hier.',
    players: '{0}, {1} Spieler', copy: 'Link kopieren', save: 'Speichern', watch: 'Ansehen', open: 'Aufzeichnung öffnen …', copied: 'Der Link ist kopiert: wer ihn öffnet, sieht dieses Spiel.',
    copy_this: 'Diesen Link kopieren:', first: 'An den Anfang', prev: 'Einen Schritt zurück', next: 'Einen Schritt weiter', last: 'Ans Ende', play: 'Abspielen', stop: 'Anhalten', step: 'Schritt', leave: 'Zurück zu meiner Box',
    record: '{0}, {1} Spieler: Schritt {2} von {3}', round: 'Runde {0}', table: 'Tisch', start: 'Vor dem ersten Zug', offline: 'Diese Seite geht jetzt auch ohne Netz.',
    update: 'Eine neue Version ist da: Seite neu laden.', other_tab: 'Diese Box ist in einem anderen Tab offen, der die Spiele bewahrt. Was hier gespielt wird, bleibt nicht: den anderen Tab schließen und neu laden.',
    no_keep: 'Dieser Browser bewahrt hier nichts (privates Fenster?): mit der Seite sind die Spiele fort.', not_kept: 'Der Browser hat die letzte Änderung nicht bewahrt ({0}): Platz schaffen und weiterspielen.',
    died: 'Das Programm der Box ist stehengeblieben. Das Spiel ist bis zur letzten Eingabe bewahrt: aus- und anschalten.', report: 'Was es sagte',
    bad_load: 'Die Seite kam nicht ganz an ({0}). Neu laden; bleibt es so, mit make web neu bauen.',
    bad_link: 'Der Link enthält keine Aufzeichnung oder nur ein Stück davon: um den ganzen Link bitten.', bad_sum: 'Diese Aufzeichnung ist beschädigt oder abgeschnitten (die Prüfsumme passt nicht): noch einmal darum bitten.',
    bad_form: 'Das ist keine Aufzeichnung eines Spiels: eine Datei hNNNN.txt der Box nehmen.', bad_version: 'Diese Aufzeichnung stammt von einer anderen Version von Croupier ({0}, Format {1}): diese Seite erneuern.',
    bad_event: 'Diese Aufzeichnung bricht bei Ereignis {0} die Regeln ({1}): sie wurde von Hand geändert oder stammt von einer anderen Version.', bad_digest: 'Diese Aufzeichnung endet anders ({0}) als auf ihrer Box ({1}): sie wurde von Hand geändert.',
    help_title: 'So wird gespielt', help_knob: 'Knopf drehen: Mausrad, Pfeiltasten oder am Rand ziehen (am Telefon: rundherum, oder über die Anzeige)', help_push: 'Knopf drücken: Enter, Leertaste oder seine Mitte; halten für mehr',
    help_back: 'Zurück: Rücktaste oder Escape', help_timer: 'Uhr: T', help_seats: 'Platzknöpfe: 1 bis 7', help_keep: 'Spiele bleiben in diesem Browser. Ein beendetes lässt sich als Link verschicken.',
  },
  ru: {
    keys: 'Стрелки или колесо: крутить · Enter: нажать, держать · Backspace: назад · T: таймер · 1–7: места',
    box: 'Коробка', display: 'Дисплей', ring: 'Световое кольцо', knob: 'Ручка: крутить', push: 'Ручка: нажать', left: 'Повернуть влево', right: 'Повернуть вправо',
    back: 'Назад', timer: 'Таймер', seat: 'Место {0}', lang: 'Язык', sound: 'Звук', sound_off: 'Звук выключен', power: 'Выключить и включить', games: 'Игры', help: 'Помощь', close: 'Закрыть',
    pad: 'Блокнот очков', loading: 'Коробка включается …', now: 'На столе', none: 'Игр ещё не было. Оконченные игры будут здесь.',
    players: '{0}, игроков: {1}', copy: 'Копировать ссылку', save: 'Сохранить', watch: 'Смотреть', open: 'Открыть запись …', copied: 'Ссылка скопирована: кто её откроет, увидит эту игру.',
    copy_this: 'Скопируйте эту ссылку:', first: 'В начало', prev: 'Шаг назад', next: 'Шаг вперёд', last: 'В конец', play: 'Показать', stop: 'Стоп', step: 'Шаг', leave: 'К моей коробке',
    record: '{0}, игроков: {1}; шаг {2} из {3}', round: 'Раунд {0}', table: 'Стол', start: 'До первого хода', offline: 'Теперь страница работает и без сети.',
    update: 'Есть новая версия: перезагрузите страницу.', other_tab: 'Эта коробка открыта в другой вкладке, игры хранит она. Сыгранное здесь не сохранится: закройте другую вкладку и перезагрузите.',
    no_keep: 'Этот браузер здесь ничего не хранит (приватное окно?): закроете страницу — игры пропадут.', not_kept: 'Браузер не сохранил последнее изменение ({0}): освободите место и играйте дальше.',
    died: 'Программа коробки остановилась. Игра сохранена до последнего ввода: выключите и включите.', report: 'Что она сказала',
    bad_load: 'Страница загрузилась не вся ({0}). Перезагрузите; если не поможет, соберите заново: make web.',
    bad_link: 'В ссылке нет записи игры или только её часть: попросите всю ссылку.', bad_sum: 'Запись повреждена или обрезана (контрольная сумма не сходится): попросите её ещё раз.',
    bad_form: 'Это не запись игры: нужен файл коробки hNNNN.txt.', bad_version: 'Запись сделана другой версией Croupier ({0}, формат {1}): обновите страницу.',
    bad_event: 'Запись нарушает правила в событии {0} ({1}): её меняли руками или сделала другая версия.', bad_digest: 'Запись кончается иначе ({0}), чем на своей коробке ({1}): её меняли руками.',
    help_title: 'Как играть', help_knob: 'крутить ручку: колесо мыши, стрелки или тянуть за край (на телефоне: вокруг или по дисплею)', help_push: 'нажать ручку: Enter, пробел или середина; держать — ещё',
    help_back: 'Назад: Backspace или Escape', help_timer: 'Таймер: T', help_seats: 'кнопки мест: 1–7', help_keep: 'Игры остаются в этом браузере. Оконченную можно послать ссылкой.',
  },
};

let lang = 'en';

export function speak(to) {
  lang = WORDS[to] ? to : 'en';
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll('[data-label]')) {
    const [key, ...rest] = node.dataset.label.split(' ');
    node.setAttribute('aria-label', t(key, ...rest));
    if (node.tagName === 'BUTTON') node.title = t(key, ...rest);
  }
}

export function t(key, ...values) {
  const text = WORDS[lang][key];
  if (text === undefined) throw new Error('no word ' + key);
  return text.replace(/\{(\d)\}/g, (_, i) => values[i]);
}

export function gameName(id) {
  return GAMES[id] || (id === 'pad' ? t('pad') : id);
}

// the browser's language, if the box speaks it
export function preferred() {
  const known = LANGS.map(([code]) => code);
  return (navigator.languages || []).map((l) => l.slice(0, 2).toLowerCase()).find((l) => known.includes(l)) || 'en';
}
