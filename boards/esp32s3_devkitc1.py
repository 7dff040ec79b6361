"""ESP32-S3-DevKitC-1 (N8R8). Kept free: strapping pins 0 3 45 46, USB 19 20, flash and PSRAM 26 to 37, UART 43 44,
the LED on the board 38 48."""
NAME = "ESP32-S3-DevKitC-1"
MCU = "esp32s3"

PANEL = "ssd1309"
PANEL_BUS = ("i2c", 0, 8, 9, 400000, 0x3C)
PANEL_RES = 14
PANEL_FIRST = 0

RING_PIN = 21
RING_LEDS = 24
RING_START = 0
RING_DIR = 1
RING_ORDER = "GRB"
RING_MA = 240

KNOB = ("encoder", 4, 5)
KNOB_EDGES = 4
KNOB_DIR = 1

KNOB_PUSH = 6
BACK = 7
TIMER = 15
SEATS = (16, 17, 18, 40, 2, 42, 41)
SEAT_READER = None

SOUND_PIN = 39
