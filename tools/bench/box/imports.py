"""Heap that each module of the compiled console takes, in the order in which they are loaded: imports.py TREE.

Prints `loaded module bytes`: what is still taken after a collection, the modules that it brings along not counted.
"""
import builtins
import gc
import os
import sys

import bare

depth = [0]
taken = {}
order = []


def main(tree):
    """Everything."""
    os.chdir(tree)
    sys.path[:] = ["", "firmware/lib", ".frozen"]
    bare.install()
    native = builtins.__import__

    def counted(name, *more):
        """An import, and what it leaves on the heap."""
        if name in sys.modules and (len(more) < 3 or not more[2]):
            return native(name, *more)
        known = len(sys.modules)
        gc.collect()
        before = gc.mem_alloc()
        inner = depth[0]
        depth[0] = 0
        made = native(name, *more)
        gc.collect()
        took = gc.mem_alloc() - before
        if len(sys.modules) != known:
            if name not in taken:
                order.append(name)
            taken[name] = taken.get(name, 0) + took - depth[0]
        depth[0] = inner + took
        return made

    builtins.__import__ = counted
    import boards
    from firmware import start
    start.build(boards.load("pico"), "")
    for name in ("firmware.screens.home", "engines.gambit7", "firmware.play"):
        __import__(name)
    builtins.__import__ = native
    for name in order:
        print("loaded %s %d" % (name, taken[name]))


main(sys.argv[1])
