"""Heap of the evenings with words of 32 bits, as a board has (sim/node_box.py): the most in use, garbage and stand-ins apart."""
import tempfile

from tools import build, evening
from tools.bench import count
from tools.bench.evenings import SCRIPTS

WAYS = (("rom", "rom32", evening.GOAL32), ("files", "words32", 192))     # key, level, KB that the program is told it has


def measure(book, rounds):
    """KB for each evening, with the program in ROM and out of a file system; RuntimeError if one does not play."""
    with tempfile.TemporaryDirectory() as folder:
        build.build(folder + "/program")
        for key, level, told in WAYS:
            for name in SCRIPTS:
                path = count.ROOT / "scripts" / ("%s_evening.txt" % name)
                try:
                    report, stats = evening.play(level, path, folder + "/program", heap=told)
                except evening.BoxError as e:
                    raise RuntimeError(str(e)) from None
                if not report.ok:
                    raise RuntimeError("the evening of %s fails with 32 bits: %s" % (name, report.failures[0]))
                book.put("words32.%s.%s" % (key, name), -(-stats["need"] // 1024), "KB")
