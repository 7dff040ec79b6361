"""A release that `mip` installs on a new board, without the flasher: package.json and the files it names.

    python -m tools.package [--board pico] [--out build/mip]
    mpremote mip install --target / build/mip/package.json

The folder may lie on any web server: `mpremote mip install --target / https://.../package.json`. mip writes in place and
verifies nothing: it is for a first installation; updates belong to tools/flash.py, which survives a power cut.
"""
import argparse
import json
import shutil
import sys
from pathlib import Path

from tools import build, slot
from tools.board_link import LinkError
from tools.flash import load_board


def make(out, board, games=None):
    """Make the folder `out` (made afresh) for a board; returns the content of its package.json.

    The program goes into slot a; main.py comes last, so that what has been cut off does not start.
    """
    out = Path(out)
    _, line = load_board(board)
    folder, manifest = slot.cached(line, games)
    if out.exists():
        if not out.is_dir() or not (out / "package.json").exists() and any(out.iterdir()):
            raise build.BuildError("%s is not empty and no package: name another folder" % out)
        shutil.rmtree(out)
    shutil.copytree(folder, out / "a")
    (out / "slot").write_text("a")
    shutil.copyfile(build.ROOT / "firmware" / "main.py", out / "main.py")
    names = sorted("a/" + n for n in list(manifest["files"]) + ["manifest.json"]) + ["slot", "main.py"]
    package = {"urls": [[n, n] for n in names], "deps": [], "version": manifest["version"]}
    (out / "package.json").write_text(json.dumps(package, indent=1) + "\n")
    return package


def main(argv=None):
    ap = argparse.ArgumentParser(prog="tools.package", description="A folder that mpremote mip install installs.")
    ap.add_argument("--board", default="pico", help="board file in boards/ (default pico)")
    ap.add_argument("--out", default=str(build.ROOT / "build" / "mip"), help="folder to make (default build/mip)")
    ap.add_argument("--games", default=",".join(slot.CHOICE), help="games to take along (default: all)")
    args = ap.parse_args(argv)
    try:
        package = make(args.out, args.board, slot.games_named(args.games))
    except (LinkError, build.BuildError) as e:
        sys.exit("package: %s" % e)
    except OSError as e:
        sys.exit("package: %s" % build.unusable(e))
    print("Croupier %s for %s: %d files in %s" % (package["version"], args.board, len(package["urls"]), args.out))


if __name__ == "__main__":
    main()
