"""The box in a web page: what runs there on MicroPython's WebAssembly build (inside.py, records.py), and the page itself."""
