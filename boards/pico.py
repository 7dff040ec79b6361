"""Raspberry Pi Pico with the parts of the reference build. Another board: copy this file and change the facts."""
NAME = "Raspberry Pi Pico"
MCU = "rp2040"                  # rp2040, rp2350 or esp32s3: how pins are read and LEDs are sent

# Display: ssd1306 (0.96"), ssd1309 (2.42"), sh1106 (1.3"), st7789 (240 x 240 colours, SPI), or None
PANEL = "ssd1309"
PANEL_BUS = ("i2c", 0, 4, 5, 400000, 0x3C)      # bus, SDA, SCL, Hz, address; or ("spi", bus, SCK, MOSI, Hz, CS, DC)
PANEL_RES = 3                   # reset pin, or None
PANEL_FIRST = 0                 # RAM column of the left edge: 2 for sh1106 (st7789: RAM row of the top)

# Ring: 12, 16, 24 or 32 LEDs, 0 = none
RING_PIN = 22
RING_LEDS = 24
RING_START = 0                  # which LED of the strip is at 12 o'clock
RING_DIR = 1                    # 1: the strip runs clockwise, -1: the other way
RING_ORDER = "GRB"              # channels on the wire
RING_MA = 240                   # current for its light, in mA (a channel at full takes 20)

# Knob: "pio" (RP2), "encoder" (ESP32) or "irq", and the pins of A and B; or None
KNOB = ("pio", 6, 7)
KNOB_EDGES = 4                  # quarter steps between two detents: 4, 2 or 1
KNOB_DIR = 1                    # -1 turns it round

# Buttons, contacts to ground; None = not there
KNOB_PUSH = 8
BACK = 9
TIMER = 10
SEATS = (11, 12, 13, 14, 15, 16, 17)    # seat A, B, ...; () = none
SEAT_READER = None              # None: the numbers are pins; ("hc165", load, clock, data) or ("mcp23017", address)

SOUND_PIN = 2                   # piezo, or None
