"""No display: the rest goes on without it."""


class NoPanel:
    """Takes everything and shows nothing."""

    width = 128
    height = 64
    depth = 1
    ok = False
    failures = 0

    def start(self):
        """Nothing to begin."""

    def poll(self, now):
        """Never comes up."""
        return False

    def send(self, x1, x2, p1, p2, rows):
        """Nothing is shown."""

    def contrast(self, n):
        """Nothing to set."""

    def sleep(self, on):
        """Dark already."""

    def flip(self, on):
        """Nothing to turn."""
