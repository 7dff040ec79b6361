"""One run of the bench board's interpreter, from one reset to the next: process, terminal, pipe of events, wire."""
import fcntl
import os
import pty
import signal
import subprocess
import termios
import tty


def set_nonblocking(fd):
    """Reads and writes of this descriptor return at once."""
    fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_NONBLOCK)


def _quiet(fd):
    """8-bit clean, no echo, no line editing; Ctrl-C still interrupts running code, as on a board."""
    tty.setraw(fd)
    attr = termios.tcgetattr(fd)
    attr[3] |= termios.ISIG
    attr[6][termios.VINTR] = b"\x03"
    for char in (termios.VQUIT, termios.VSUSP):
        attr[6][char] = b"\x00"
    termios.tcsetattr(fd, termios.TCSANOW, attr)


def _own_session():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Child:
    """`tty`: the master side of its terminal. `pipe`: its events. `to_box`, `from_box`: the wire of sim/wire.py."""

    def __init__(self, command, env):
        self.tty, slave = pty.openpty()
        _quiet(slave)
        set_nonblocking(self.tty)
        self.pipe, tell = os.pipe()
        set_nonblocking(self.pipe)
        down, self.to_box = os.pipe()
        self.from_box, up = os.pipe()
        self._partial = b""
        theirs = (tell, down, up)
        self._process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd="/", preexec_fn=_own_session, pass_fds=theirs,
            env=dict(env, BENCH_TELL=str(tell), CROUPIER_WIRE_IN=str(down), CROUPIER_WIRE_OUT=str(up)))
        for fd in theirs + (slave,):
            os.close(fd)

    def read(self):
        """What it has printed; None once it has ended."""
        try:
            return os.read(self.tty, 4096) or None
        except BlockingIOError:
            return b""
        except OSError:         # EIO: nobody holds the other side any more
            return None

    def runs(self):
        """Is code running, so that Ctrl-C on the terminal is a signal? At a prompt it is a character."""
        try:
            return bool(termios.tcgetattr(self.tty)[3] & termios.ISIG)
        except termios.error:
            return False

    def interrupt(self):
        """Ask the program to raise KeyboardInterrupt when it next sleeps (sim/bench/setup.py).

        The unix build raises it in the signal handler, wherever the signal strikes: in the middle of a garbage
        collection that leaves the heap locked, which no board does.
        """
        try:
            os.write(self.to_box, b"C\n")
        except OSError:
            pass

    def write(self, data):
        """Type to it; returns how much was taken."""
        try:
            return os.write(self.tty, bytes(data[:1024]))
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)

    def events(self):
        """Lines reported since the last call, as [kind, text]."""
        try:
            data = self._partial + os.read(self.pipe, 65536)
        except BlockingIOError:
            return []
        *lines, self._partial = data.split(b"\n")
        return [line.decode().partition(" ")[::2] for line in lines]

    def end(self):
        """Power off, now."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        for fd in (self.tty, self.pipe, self.to_box, self.from_box):
            os.close(fd)
