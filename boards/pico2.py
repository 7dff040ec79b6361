"""Raspberry Pi Pico 2 and Pico 2 W: the same pins as the Pico, another chip."""
from boards.pico import *  # noqa: F403

NAME = "Raspberry Pi Pico 2"
MCU = "rp2350"
