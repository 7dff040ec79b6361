"""Bake the texts: tools/texts.tsv (key, field, English, German, Russian) -> firmware/words/<language>.txt.

    python -m tools.bake_texts            write the three files
    python -m tools.bake_texts --check    exit 1 if a file is not current

A field is a font (S, M or H) and the widest ink allowed in pixels. `~` separates the plural forms.
"""
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "tools" / "texts.tsv"
LANGUAGES = ("en", "de", "ru")


def load():
    """The table as a list of (key, field, {language: text}); a fault is one sentence naming its line."""
    rows, seen = [], set()
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != 5 or not all(cells):
            sys.exit("texts.tsv line %d: five filled columns are needed, found %d" % (number, len([c for c in cells if c])))
        if cells[0] in seen:
            sys.exit("texts.tsv line %d: the key %s stands twice" % (number, cells[0]))
        seen.add(cells[0])
        rows.append((cells[0], cells[1], dict(zip(LANGUAGES, cells[2:]))))
    return rows


def baked(rows, language):
    """The file of one language: key, tab, text, newline, sorted by key."""
    return "".join("%s\t%s\n" % (key, texts[language]) for key, _, texts in sorted(rows, key=lambda r: r[0].encode()))


def main(argv):
    rows, stale = load(), []
    for language in LANGUAGES:
        path = ROOT / "firmware" / "words" / (language + ".txt")
        text = baked(rows, language)
        if "--check" in argv:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(path.name)
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        sys.exit("not current: %s; run python -m tools.bake_texts" % ", ".join(stale))


if __name__ == "__main__":
    main(sys.argv[1:])
