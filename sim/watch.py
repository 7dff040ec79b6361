"""Sees that a source of the box was saved: the developer's loop restarts the game then."""
import os
import subprocess
import sys

from sim.power import ROOMS, ROOT

TEXTS = os.path.join("tools", "texts.tsv")
_ENDS = (".py", ".txt", ".bin")


class Watch:
    """`changed()` gives the files (from the project's folder) that are new, gone or newer than at the last look."""

    def __init__(self, root=ROOT):
        self.root = root
        self.seen = self._look()

    def _look(self):
        found = {}
        for room in ROOMS:
            for folder, folders, names in os.walk(os.path.join(self.root, room)):
                folders[:] = [f for f in folders if f != "__pycache__"]
                for name in names:
                    if name.endswith(_ENDS):
                        self._note(found, os.path.join(folder, name))
        self._note(found, os.path.join(self.root, TEXTS))
        return found

    def _note(self, found, path):
        try:
            st = os.stat(path)
        except OSError:
            return                      # gone meanwhile
        found[os.path.relpath(path, self.root)] = st.st_mtime_ns, st.st_size

    def changed(self):
        """Names, sorted; the texts are baked first if their table is among them: ValueError if they cannot be."""
        now = self._look()
        names = sorted(n for n in set(now) | set(self.seen) if now.get(n) != self.seen.get(n))
        self.seen = now
        if TEXTS in names:
            self._bake()
            self.seen = self._look()
        return names

    def _bake(self):
        done = subprocess.run([sys.executable, "-m", "tools.bake_texts"], cwd=self.root, capture_output=True, text=True)
        if done.returncode:
            raise ValueError((done.stderr.strip().splitlines() or ["the texts cannot be baked"])[-1])


def sentence(e, root=ROOT):
    """What a program that does not start or has ended died of: file and line of the project, and the error."""
    where, tb = "", e.__traceback__
    while tb:
        name = tb.tb_frame.f_code.co_filename
        if name.startswith(root) and os.sep + "sim" + os.sep not in name[len(root):]:
            where = "%s:%d: " % (os.path.relpath(name, root), tb.tb_lineno)
        tb = tb.tb_next
    if isinstance(e, SyntaxError) and e.filename:
        where = "%s:%d: " % (os.path.relpath(e.filename, root), e.lineno or 0)
        return "%s%s" % (where, e.msg)
    text = str(e).strip().splitlines()
    return "%s%s%s" % (where, type(e).__name__, ": " + text[-1] if text else "")
