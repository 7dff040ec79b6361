"""Headless Chromium, driven over a pipe with its own DevTools protocol: nothing but Python and the browser is needed."""
import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = ("/usr/bin/chromium", "/usr/bin/google-chrome", "/snap/bin/chromium",
          "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium")
# --no-sandbox only for root, whom Chromium refuses otherwise; the rest: no calls to anybody, no first-run questions
FLAGS = ("--headless", "--remote-debugging-pipe", "--disable-gpu", "--disable-quic", "--no-first-run", "--mute-audio",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
         "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required", "--lang=en-US", "--hide-scrollbars")
# the protocol's ends are the file descriptors 3 and 4
_AS_3_AND_4 = ("import fcntl, os, sys; r, w = [fcntl.fcntl(int(n), fcntl.F_DUPFD, 10) for n in sys.argv[1:3]];"
               " os.dup2(r, 3); os.dup2(w, 4); os.execv(sys.argv[3], sys.argv[3:])")
SECONDS = 120           # an answer may take; a busy machine is slow


class ChromiumError(Exception):
    """The browser is not there, does not answer, or the page has thrown."""


def find():
    """Path of a Chromium; ChromiumError if there is none."""
    named = os.environ.get("CHROMIUM")
    for path in ([named] if named else [shutil.which(n) for n in NAMES] + list(PLACES)):
        if path and os.access(path, os.X_OK):
            return path
    raise ChromiumError("%s: install it (Debian: apt-get install chromium) or name one in CHROMIUM" % (
        "CHROMIUM names no program (%s)" % named if named else "there is no Chromium here"))


class Chromium:
    """A browser with a fresh profile. `page()` opens pages; close() ends it and removes the profile."""

    def __init__(self, path=None):
        path = path or find()
        self._profile = tempfile.mkdtemp(prefix="croupier-chromium-")
        self._said = tempfile.TemporaryFile()
        self._buf, self._id, self._events, self._sessions = b"", 0, [], {}
        to_r, self._to = os.pipe()
        self._from, from_w = os.pipe()
        flags = FLAGS + (("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ())
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _AS_3_AND_4, str(to_r), str(from_w), path, *flags, "--user-data-dir=" + self._profile, "about:blank"],
                pass_fds=(to_r, from_w), stdin=subprocess.DEVNULL, stdout=self._said, stderr=self._said)
        finally:
            os.close(to_r)
            os.close(from_w)
        try:
            self.version = self.send("Browser.getVersion")["product"]
        except ChromiumError:
            self.close()
            raise

    # ---- the protocol ------------------------------------------------------------------------------------------
    def _read(self, seconds):
        # one message, None if none comes in time
        end = time.monotonic() + seconds
        while b"\0" not in self._buf:
            ready, _, _ = select.select([self._from], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            data = os.read(self._from, 1 << 20)
            if not data:
                self._said.seek(0)
                why = self._said.read().decode(errors="replace").strip()
                raise ChromiumError("Chromium has ended: " + (why.splitlines()[-1][-300:] if why else "it gave no reason"))
            self._buf += data
        message, _, self._buf = self._buf.partition(b"\0")
        return json.loads(message)

    def send(self, method, session=None, **params):
        """One call; its result."""
        self._id += 1
        message = {"id": self._id, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        try:
            while data:
                data = data[os.write(self._to, data):]
        except OSError:
            raise ChromiumError("Chromium has ended") from None
        while True:
            got = self._read(SECONDS)
            if got is None:
                raise ChromiumError("Chromium has not answered %s for %d s" % (method, SECONDS))
            if got.get("id") == self._id:
                if "error" in got:
                    raise ChromiumError("%s: %s" % (method, got["error"].get("message")))
                return got["result"]
            self._take(got)

    def _take(self, message):
        page = self._sessions.get(message.get("sessionId"))
        if page and "method" in message:
            page.event(message["method"], message["params"])

    def listen(self, seconds):
        """Take what the pages tell, for at most so long; False if it was nothing."""
        got = self._read(seconds)
        if got is not None:
            self._take(got)
        return got is not None

    def page(self, width=1280, height=900, scale=1, phone=False, same_as=None):
        """A page of this size in CSS pixels, in a profile of its own unless it shares that of the page `same_as`."""
        context = same_as.context if same_as else self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self._sessions[session] = Page(self, session, target, context)
        page.size(width, height, scale, phone)
        return page

    def close(self):
        """End the browser."""
        try:
            self.send("Browser.close")
        except ChromiumError:
            pass
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for fd in (self._to, self._from):
            os.close(fd)
        self._said.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()


class Page:
    """One page. `errors`: what it has complained of; `requests`: the addresses that it asked for."""

    def __init__(self, browser, session, target, context):
        self.browser, self.session, self.target, self.context = browser, session, target, context
        self.errors, self.lines, self.requests = [], [], []
        self.loaded = 0
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(domain + ".enable")

    def send(self, method, **params):
        """One call of the protocol."""
        return self.browser.send(method, self.session, **params)

    def event(self, method, params):
        """What the page tells by itself."""
        if method == "Runtime.exceptionThrown":
            d = params["exceptionDetails"]
            self.errors.append(d.get("exception", {}).get("description") or d["text"])
        elif method == "Runtime.consoleAPICalled":
            text = " ".join(str(a.get("value", a.get("description", ""))) for a in params["args"])
            (self.errors if params["type"] in ("error", "warning", "assert") else self.lines).append(text)
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.errors.append("%s %s" % (params["entry"]["text"], params["entry"].get("url", "")))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded += 1

    def size(self, width, height, scale=1, phone=False):
        """The size in CSS pixels; a phone has a touch screen."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=phone)
        self.send("Emulation.setTouchEmulationEnabled", enabled=phone)

    def open(self, url):
        """Go there and wait until it has loaded."""
        self._load(lambda: self.send("Page.navigate", url=url))

    def reload(self):
        """The same again."""
        self._load(lambda: self.send("Page.reload"))

    def _load(self, begin):
        was = self.loaded
        done = begin()
        if done.get("errorText"):
            raise ChromiumError("the page does not open: " + done["errorText"])
        end = time.monotonic() + SECONDS
        while self.loaded == was:
            if time.monotonic() > end:
                raise ChromiumError("the page has not loaded for %d s" % SECONDS)
            self.browser.listen(1)

    def js(self, code):
        """The value of a JavaScript expression, awaited; ChromiumError with what it throws."""
        got = self.send("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in got:
            d = got["exceptionDetails"]
            raise ChromiumError(d.get("exception", {}).get("description") or d["text"])
        return got["result"].get("value")

    def until(self, code, seconds=SECONDS):
        """Waits until the expression is true; its value."""
        end = time.monotonic() + seconds
        while True:
            value = self.js(code)
            if value:
                return value
            if time.monotonic() > end:
                raise ChromiumError("the page never came to: %s" % code)
            self.browser.listen(0.05)

    def close(self):
        """Close it; what it kept goes when the browser ends."""
        self.browser.send("Target.closeTarget", targetId=self.target)
        self.browser._sessions.pop(self.session, None)

    # ---- hands -------------------------------------------------------------------------------------------------
    def key(self, name, down=True, up=True, text=""):
        """A key of the keyboard by its DOM name."""
        code = "Digit" + name if name.isdigit() else "Key" + name.upper() if len(name) == 1 and name.isalpha() else "Space" if name == " " else name
        number = {"Enter": 13, "Backspace": 8, "Escape": 27, "Tab": 9, " ": 32}.get(name, ord(name.upper()) if len(name) == 1 else 0)
        if down:
            self.send("Input.dispatchKeyEvent", type="keyDown", key=name, code=code, windowsVirtualKeyCode=number, text=text)
        if up:
            self.send("Input.dispatchKeyEvent", type="keyUp", key=name, code=code, windowsVirtualKeyCode=number)

    def middle(self, selector):
        """(x, y) of the middle of an element."""
        return self.js("(() => { const r = document.querySelector(%s).getBoundingClientRect();"
                       " return [r.x + r.width / 2, r.y + r.height / 2]; })()" % json.dumps(selector))

    def mouse(self, kind, x, y, **more):
        """mousePressed, mouseReleased, mouseMoved, mouseWheel."""
        if kind in ("mousePressed", "mouseReleased"):
            more = dict({"button": "left", "clickCount": 1}, **more)
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, selector):
        """The left button, down and up."""
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def touch(self, kind, *points):
        """touchStart, touchMove, touchEnd with the fingers' places."""
        self.send("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    # ---- looks -------------------------------------------------------------------------------------------------
    def offline(self, on=True):
        """No network any more, for the page and its service worker."""
        self.send("Network.emulateNetworkConditions", offline=on, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def names(self):
        """[(role, name)] of what an assistive technology is told of."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes if not n.get("ignored") and "role" in n]

    def picture(self, path):
        """A PNG of what is seen."""
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as f:
            f.write(base64.b64decode(data))
