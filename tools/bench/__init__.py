"""The bench: what Croupier costs in time, memory and space. `python -m tools.bench` (see __main__.py)."""
