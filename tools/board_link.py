"""The way to the board: finds its port and runs the real mpremote on it, always under a time limit.

Every failure is a LinkError with one sentence that says what to do.
"""
import os
import queue
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

ONBOARD = Path(__file__).resolve().parent / "onboard"
RESET_IN = 0.5              # seconds after the end of `mpremote reset` when the board surely has been reset: it lets 0.1 s pass
BACK_IN = 10.0              # seconds for a USB port to come back after a reset
QUIET = 25.0                # seconds without a word after which mpremote is given up
SLOWEST = 4096              # bytes a second at which a file must get over at least: mpremote says nothing meanwhile
KNOWN = {                   # USB ids, and what hides behind them
    (0x2E8A, 0x0005): "MicroPython on a Pico",
    (0x303A, 0x4001): "MicroPython on an ESP32-S3",
    (0x303A, 0x1001): "ESP32-S3 (serial and JTAG)",
    (0x10C4, 0xEA60): "CP210x serial adapter",
    (0x1A86, 0x7523): "CH340 serial adapter",
    (0x1A86, 0x55D3): "CH343 serial adapter",
}
NO_PORT = ("no board found: use a USB cable that carries data, and another socket; a Pico that shows up as a drive "
           "RPI-RP2 has no MicroPython yet (copy its .uf2 file onto that drive)")


class LinkError(Exception):
    """One sentence: why the board cannot be reached, or what it refused."""


def candidates():
    """Ports that may be a board: [(device, description)], those that are known to be one first."""
    try:
        from serial.tools import list_ports
    except ImportError:
        raise LinkError("mpremote is missing: run `make flash`, or `pip install mpremote`")
    found = [p for p in list_ports.comports() if p.vid is not None]
    known = [(p.device, KNOWN[p.vid, p.pid]) for p in found if (p.vid, p.pid) in KNOWN]
    return sorted(known)


def choose_port(port, ask=None):
    """The port to use: the one named, else the only candidate; several are put to `ask` (a function like input)."""
    if port:
        return named_port(port)
    ports = candidates()
    if not ports:
        raise LinkError(NO_PORT)
    if len(ports) == 1:
        return ports[0][0]
    if ask:
        for i, (device, what) in enumerate(ports, 1):
            print("%d  %s  %s" % (i, device, what))
        answer = ask("Which one? ").strip()
        if answer.isdigit() and 1 <= int(answer) <= len(ports):
            return ports[int(answer) - 1][0]
    raise LinkError("several boards are connected (%s): name one with --port" % ", ".join(d for d, _ in ports))


def named_port(port):
    """A port as the user wrote it, checked as far as the system lets us without opening it."""
    if os.name == "nt" or "://" in port:
        return port
    if not os.path.exists(port):
        there = [d for d, _ in candidates()]
        raise LinkError("the port %s does not exist; %s" % (
            port, "there is %s" % ", ".join(there) if there else "no board is connected"))
    port = os.path.realpath(port)
    if not stat.S_ISCHR(os.stat(port).st_mode):
        raise LinkError("%s is not a serial port" % port)
    if not os.access(port, os.R_OK | os.W_OK):
        raise LinkError("no permission for %s: add yourself to its group (`sudo usermod -aG %s $USER`), "
                        "log out and in again" % (port, _group(port)))
    return port


def _group(port):
    import grp
    try:
        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except KeyError:
        return "dialout"


def explain(text, port):
    """mpremote's complaint as a sentence that helps."""
    last = text.strip().splitlines()[-1].strip() if text.strip() else "no reason given"
    if "in use by another program" in text or "PermissionError" in text:
        return "the port %s is busy: close the other program that uses it (an IDE, a serial monitor)" % port
    if "could not enter raw repl" in text:
        return ("the board at %s does not let go of its program: hold BACK, press its reset button, and try again; "
                "if there is no MicroPython on it, install it first" % port)
    if "OSError: 28" in text or "ENOSPC" in text or "[Errno 28]" in text or "No space left" in text:
        return "the board's storage is full: flash again with --clean, or delete files of your own"
    if "disconnected" in text or "Input/output error" in text or "device reports readiness" in text:
        return "the board at %s went away: plug it in again and repeat; the old version still starts" % port
    return "the board at %s refused: %s" % (port, last.replace("mpremote: ", ""))


def _ports():
    from serial.tools import list_ports
    return [(p.device, p.serial_number) for p in list_ports.comports()]


def _serial_number(port):
    """The USB serial number behind a port, None for anything else."""
    return dict(_ports()).get(port)


def _size_of_copy(line):
    """Bytes of the file that mpremote has begun to copy when it says this, 0 for any other line."""
    name = line[3:].rpartition(" ")[0] if line.startswith("cp ") else ""
    return os.path.getsize(name) if os.path.isfile(name) else 0


class Link:
    """One board at one port. `quiet`: seconds without output before mpremote is stopped."""

    def __init__(self, port, quiet=QUIET):
        self.port = port
        self.quiet = quiet
        self.serial = _serial_number(port)

    def mpremote(self, *args, line=None):
        """Run mpremote with these arguments; `line(text)` is called for each line as it comes. Returns the output, after
        `reset` when the board has been reset."""
        process = subprocess.Popen([sys.executable, "-u", "-m", "mpremote", "connect", self.port, *args],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = queue.Queue()

        def pump():
            for raw in process.stdout:
                lines.put(raw.decode("utf-8", "replace").rstrip("\r\n"))
            lines.put(None)
        threading.Thread(target=pump, daemon=True).start()
        said, patience = [], self.quiet
        try:
            while True:
                text = lines.get(timeout=patience)
                if text is None:
                    break
                said.append(text)
                patience = self.quiet + _size_of_copy(text) / SLOWEST
                if line:
                    line(text)
        except queue.Empty:
            raise LinkError("the board at %s stopped answering for %d s: unplug it, plug it in, and try again"
                            % (self.port, patience))
        finally:
            if process.poll() is None:
                try:
                    process.wait(0.5)
                except subprocess.TimeoutExpired:
                    process.kill()
            process.wait()
            process.stdout.close()
        out = "\n".join(said)
        if process.returncode:
            if "No module named mpremote" in out:
                raise LinkError("mpremote is missing: run `make flash`, or `pip install mpremote`")
            raise LinkError(explain(out, self.port))
        if args[-1] == "reset":
            self._wait_back()
        return out

    def run(self, *commands, resume=True, line=None):
        """Commands of mpremote (lists of words), one after the other in one call; the `@@` lines as lists of words.

        They must end with what a script of tools/onboard says last.
        """
        args = ["resume"] if resume else []
        for i, command in enumerate(commands):
            args += (["+"] if i else []) + command
        out = self.mpremote(*args, line=line)
        lines = [x[3:].split(" ") for x in out.splitlines() if x.startswith("@@ ")]
        if not lines or lines[-1] != ["end"]:
            raise LinkError(explain(out, self.port))
        return lines[:-1]

    def _wait_back(self):
        """Until a hard reset has happened: what comes before would be lost with the program that it ends. A USB port goes
        away then and comes back, perhaps under another name."""
        time.sleep(RESET_IN)
        if not self.serial:
            return
        end = time.monotonic() + BACK_IN
        while time.monotonic() < end:
            for device, number in _ports():
                if number == self.serial:
                    self.port = device
                    return
            time.sleep(0.1)
        raise LinkError("the board did not come back after its reset: unplug it and plug it in again")


def script(name, **values):
    """The command that runs a script of tools/onboard with some names set before it."""
    text = "".join("%s = %r\n" % v for v in sorted(values.items()))
    return ["exec", text + (ONBOARD / name).read_text(encoding="utf-8")]
