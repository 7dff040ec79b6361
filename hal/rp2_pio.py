"""The two PIO programs of the RP2 boards. Imported only there: `rp2` exists nowhere else."""
# ruff: noqa: F821  (the names inside the programs are the assembler's)
import rp2

SAMPLE_HZ = 4000        # clock of the sampler: four cycles a sample; the divider ends at 1908 Hz (2289 on RP2350)
SEND_HZ = 16000000      # clock of the sender: twenty cycles a bit, 1.25 us


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=30, fifo_join=rp2.PIO.JOIN_RX)
def sampler():
    """Two pins, a thousand times a second; 15 samples a word, the oldest in the highest bits; 8 words wait.

    30 bits, not 32: such a word is a small int and costs no heap.
    """
    wrap_target()
    in_(pins, 2)[3]
    wrap()


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24,
             fifo_join=rp2.PIO.JOIN_TX)
def sender():
    """WS2812: 0 is 313 ns high and 937 low, 1 is 688 high and 562 low, inside the windows of the whole family."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[8]
    jmp(not_x, "zero").side(1)[4]
    jmp("bit").side(1)[5]
    label("zero")
    nop().side(0)[5]
    wrap()
