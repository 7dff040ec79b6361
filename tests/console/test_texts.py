"""Every text: known keys only, no key without use, fields wide enough, characters in the font, right plurals."""
import ast
import re
from pathlib import Path

import pytest

from bakedfont import Font
from firmware import texts
from tools import bake_texts

ROOT = Path(__file__).resolve().parents[2]
ROWS = bake_texts.load()
KEYS = {key for key, _, _ in ROWS}
FONTS = {name: Font(str(ROOT / "firmware" / "fonts" / (name.lower() + ".bin"))) for name in "SMH"}
# what stands for {0} {1} {2} when a width is measured: the widest that the game can bring
ARGS = {"r_chips": ("2", "15", "{shared}"), "r_won7": ("700000",), "r_star": ("10",), "gambitor": ("999",), "round": ("7", "7"),
        "inof": ("6", "7"), "chips": ("2",), "points": ("4902040",), "resumed": ("7", "G"), "was": ("R", "1914"), "throw": ("5",)}


def test_files_are_current():
    for language in bake_texts.LANGUAGES:
        path = ROOT / "firmware" / "words" / (language + ".txt")
        assert path.read_text(encoding="utf-8") == bake_texts.baked(ROWS, language), "run python -m tools.bake_texts"


def constants(node):
    """(text, is it only a prefix) of the keys that an argument of t() can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, False
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Tuple):
        for item in node.value.elts:
            yield from constants(item)
    elif isinstance(node, ast.BinOp):
        for text, _ in constants(node.left):
            yield text, True


def literal_keys():
    """Keys that the console asks for by name."""
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "t" and node.args:
                for text, prefix in constants(node.args[0]):
                    yield path.name, text, prefix


def test_every_key_asked_for_exists():
    asked = list(literal_keys())
    assert len(asked) > 80
    missing = [(name, key) for name, key, prefix in asked
               if key not in KEYS and not (prefix and any(k.startswith(key) for k in KEYS))]
    assert not missing


def engine_words():
    """(where, key): texts that engines may hand to the console: questions, reasons, options, values, words of choices."""
    for path in sorted((ROOT / "engines").glob("*.py")):
        if not hasattr(__import__("engines." + path.stem, fromlist=["meta"]), "meta"):
            continue
        game = __import__("engines." + path.stem, fromlist=["meta"])
        for key, _, allowed in game.meta()["options"]:
            if isinstance(allowed, list) and all(isinstance(v, (str, bool)) for v in allowed):
                yield path.stem, "o_" + key
                for v in allowed:
                    if isinstance(v, str):
                        yield path.stem, "v_" + v
            elif isinstance(allowed, tuple) and allowed[0] == "range":
                yield path.stem, "o_" + key


def test_every_option_of_every_engine_has_its_words():
    missing = sorted({(game, key) for game, key in engine_words() if key not in KEYS})
    assert not missing


@pytest.mark.parametrize("language", bake_texts.LANGUAGES)
def test_no_text_is_wider_than_its_field(language):
    table = {key: words[language] for key, _, words in ROWS}
    wide = []
    for key, field, words in ROWS:
        font, room = FONTS[field[0]], int(field[1:])
        for form in words[language].split("~"):
            args = [re.sub(r"\{(\w+)\}", lambda m: table[m.group(1)], a) for a in ARGS.get(key, ("", "", ""))]
            text = form
            for i, a in enumerate(args):
                text = text.replace("{%d}" % i, a)
            if font.width(text) - 1 > room:
                wide.append("%s: %r is %d px, its field has %d" % (key, text, font.width(text) - 1, room))
    assert not wide


@pytest.mark.parametrize("language", bake_texts.LANGUAGES)
def test_every_character_is_in_its_font(language):
    bad = [(key, ch) for key, field, words in ROWS for ch in re.sub(r"[~{}]", "", words[language]) if FONTS[field[0]]._index(ord(ch)) < 0]
    assert not bad


@pytest.mark.parametrize("language", bake_texts.LANGUAGES)
def test_placeholders_agree(language):
    """A translation fills in the same values as the English text."""
    for key, _, words in ROWS:
        want = set(re.findall(r"\{\d\}", words["en"]))
        for form in words[language].split("~"):
            assert set(re.findall(r"\{\d\}", form)) == want, key


def use(language):
    texts.use(language, str(ROOT / "firmware" / "words"))


def test_russian_plurals():
    use("ru")
    want = {1: "очко", 2: "очка", 5: "очков", 11: "очков", 12: "очков", 21: "очко", 22: "очка", 25: "очков", 101: "очко", 111: "очков", -1: "очко", 0: "очков"}
    for n, word in want.items():
        assert texts.t("points", n, n=n) == "%d %s" % (n, word)


def test_plurals_of_english_and_german():
    use("en")
    assert [texts.t("chips", n, n=n) for n in (0, 1, 2)] == ["0 chips", "1 chip", "2 chips"]
    use("de")
    assert [texts.t("points", n, n=n) for n in (1, 2)] == ["1 Punkt", "2 Punkte"]


def test_decimal_mark():
    use("en")
    assert texts.number("-3.5") == "-3.5"
    use("ru")
    assert texts.number("-3.5") == "-3,5"


def test_unknown_key_and_language():
    use("xx")
    assert texts.language() == "en"
    assert texts.t("no such key") == "no such key"
    assert texts.raw("no such key") is None


def lines_of(game):
    """Score lines of games that bots have played, any options."""
    from engines.common import Rng, RuleError
    rng, seen = Rng(11), {}
    for _ in range(40):
        m = game.meta()
        options = {key: allowed[rng.below(len(allowed))] for key, _, allowed in m["options"] if isinstance(allowed, list)}
        try:
            s = game.new(m["min"] + rng.below(m["max"] - m["min"] + 1), options)
        except RuleError:           # tableaux of one's own, and there are none
            continue
        for _ in range(150):
            asked = (game.who(s) or [-1])[0]
            if game.result(s):
                break
            e = game.bot(s, asked, rng) if asked >= 0 or not game.chance(s, rng) else game.chance(s, rng)
            for line in game.apply(s, e):
                seen[line[2]] = line
    return list(seen.values())


@pytest.mark.parametrize("language", bake_texts.LANGUAGES)
@pytest.mark.parametrize("game", ["gambit7", "gallery", "nolsem", "gambler", "pad"])
def test_every_reason_is_filled_in(game, language):
    """What an engine gives as a reason has its words, and all numbers that they have room for."""
    use(language)
    lines = lines_of(__import__("engines." + game, fromlist=["meta"]))
    assert len(lines) > (0 if game == "pad" else 3)
    for line in lines:
        for head in (None, "n_"):
            words = texts.reason(line, head)
            assert "{" not in words and not words.startswith("r_"), line
