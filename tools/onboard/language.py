"""Runs on the board: the language LANGUAGE for a box that has no settings yet. LANGUAGE is set before this text."""
import os

try:
    os.stat("/data/settings.json")
    print("@@ language kept")
except OSError:
    try:
        os.mkdir("/data")
    except OSError:
        pass
    with open("/data/settings.new", "w") as _f:
        _f.write('{"lang": "%s", "fresh": false}' % LANGUAGE)  # noqa: F821
    os.rename("/data/settings.new", "/data/settings.json")
    print("@@ language set")
print("@@ end")
