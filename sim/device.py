"""Program and world of one box: what a local box and the far end of the wire share."""
from sim import standin
from sim.world import World


def factory(spec):
    """The function behind "module:function"."""
    module, name = spec.split(":")
    return getattr(__import__(module, None, None, (name,)), name)


def load_board(board):
    """A board module by name; anything but a name is taken as the facts themselves."""
    if not isinstance(board, str):
        return board
    import boards
    return boards.load(board)


class Device:
    """`app` is a function (board, data) that gives something with `turn()` and `probe()`, or "module:function";
    `parts` the module that makes the chips."""

    def __init__(self, board, data, app, closed=(), parts=None):
        self.board = load_board(board)
        standin.install(self.board)
        self.world = World(self.board, closed, parts)
        if isinstance(app, str):
            app = factory(app)
        self.app = app(self.board, data)

    def stats(self):
        """Counters of the world, and the heap in use."""
        import gc
        return dict(self.world.stats, heap=gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0)
