"""Short private names: what may share a name, what must not, and that nothing else changes."""
import ast

from tools import romnames
from tools.args import name_late, shorten_arguments, without_const
from tools.shorten import clusters, flashed_sources, shorten, Module

BASE = '''
from micropython import const
_LIMIT = const(5)


class Base:
    def __init__(self):
        self._count = 0
        self.open = _LIMIT

    def _step(self):
        self._count += 1
'''
DERIVED = '''
from base import Base


class Derived(Base):
    def __init__(self):
        super().__init__()
        self._other = 1

    def go(self):
        self._step()
        return self._count + self._other
'''
APART = '''
class Apart:
    def __init__(self):
        self._own = 3

    def value(self):
        return self._own
'''


def run(sources, code):
    """The value of `it` after running the sources as modules and then the code."""
    import sys
    import types
    made = []
    try:
        for name in sources:
            module = types.ModuleType(name[:-3])
            sys.modules[name[:-3]] = module
            made.append(name[:-3])
            module.const = int          # what MicroPython's compiler knows without an import
            exec(compile(sources[name], name, "exec"), module.__dict__)
        space = {}
        exec(code, space)
        return space["it"]
    finally:
        for name in made:
            sys.modules.pop(name, None)


def test_inherited_names_stay_one():
    sources = {"base.py": BASE, "derived.py": DERIVED}
    code = "from derived import Derived; it = Derived().go()"
    assert run(sources, code) == run(shorten(sources), code) == 2


def test_unrelated_modules_share_short_names():
    sources = {"base.py": BASE, "apart.py": APART}
    short = shorten(sources)
    names = [{n.attr for n in ast.walk(ast.parse(s)) if isinstance(n, ast.Attribute)} for s in short.values()]
    assert names[1] & names[0]
    assert names[1] & names[0] <= set(romnames.free(sources.values()))


def test_names_of_others_and_constants_stay():
    source = "import sys\nfrom micropython import const\n_X = const(1)\n\n\ndef _f():\n    return sys.implementation._mpy + _X\n"
    short = shorten({"m.py": source})["m.py"]
    assert "_mpy" in short and "_X" in short and "_f" not in short


def test_foreign_private_name_links_the_modules():
    user = "from base import Base\n\n\ndef peek(x):\n    return x._count\n"
    sources = {"base.py": BASE, "user.py": user}
    code = "from user import peek; from base import Base; it = peek(Base())"
    assert run(shorten(sources), code) == 0
    assert len(clusters([Module(n, s) for n, s in sources.items()])) == 1


def test_lines_stay_where_they_are():
    for source, short in zip((BASE, DERIVED), shorten({"base.py": BASE, "derived.py": DERIVED}).values()):
        assert source.count("\n") == short.count("\n")


def test_arguments_passed_by_place_take_letters_and_others_keep_their_names():
    source = '''
LEVEL = 7


def scale(amount, level=LEVEL, c=2):
    def inner(part):
        return part * amount + level * c
    return inner(3)


def fade(amount, said=1):
    try:
        amount += said
    except ValueError as wrong:
        raise wrong
    return [amount for amount in (amount,)][0]


it = (scale(2), scale(2, 1), scale(2, c=5), fade(3), fade(3, said=4))
'''
    short = shorten_arguments(source)
    before, after = {}, {}
    exec(source, before)
    exec(short, after)
    assert before["it"] == after["it"]
    names = {a.arg for a in ast.walk(ast.parse(short)) if isinstance(a, ast.arg)}
    assert "said" in names and "c" in names
    assert not names & {"amount", "level", "part"}
    assert source.count("\\n") == short.count("\\n")
    assert "amount" in shorten_arguments(source, {"amount"})


def test_late_imports_become_texts_and_lines_stay():
    source = '''"""Doc."""
import gc


def home():
    from firmware.screens.home import Home
    from firmware.screens import dial
    from firmware import rewind
    return Home(dial, rewind, gc)
'''
    late = name_late(source)
    assert 'Home = named("firmware.screens.home:Home")' in late
    assert "from firmware.screens import dial" in late and "from firmware import rewind" in late
    assert late.splitlines()[1] == "import gc; from firmware.modules import named"
    assert late.count("\\n") == source.count("\\n")
    assert name_late("import gc\\n") == "import gc\\n"


def test_the_import_of_const_goes_and_lines_stay():
    """MicroPython's compiler knows `const` by itself; every module would keep its name."""
    plain = "import sys\nfrom micropython import const\n_A = const(3)\nB = const(4)\n"
    tried = "try:\n    from micropython import const\nexcept ImportError:\n    def const(x):\n        return x\n\n_A = const(3)\n"
    both = "from micropython import const, opt_level\n"
    assert without_const(plain) == "import sys\n\n_A = const(3)\nB = const(4)\n"
    assert without_const(tried) == "\n\n\n\n\n_A = const(3)\n".replace("\n\n\n\n\n", "\n\n\n\n\n\n")
    assert without_const(both) == both


def test_names_in_rom_cost_nothing(micropython):
    """The whole list, on the pinned MicroPython; a name that is not there would be found."""
    names = [n for n in romnames.LIST.read_text(encoding="utf-8").splitlines() if n[0] != "#"]
    assert len(names) > 500 and romnames.in_rom(names + ["qzx_not_there"], micropython) == names


def test_no_private_name_becomes_one_that_is_said_anywhere():
    sources = flashed_sources()
    free = set(romnames.free(sources.values()))
    assert len(free) > 200
    said = set().union(*[romnames.said(s) for s in sources.values()])
    assert not free & said and not free & romnames.PROTOCOL and not free & romnames.surroundings()
