"""Raspberry Pi Pico W: the same pins as the Pico."""
from boards.pico import *  # noqa: F403

NAME = "Raspberry Pi Pico W"
