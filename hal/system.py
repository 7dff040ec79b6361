"""The board itself: reset, cause of the last one, number."""
import machine


def reset():
    """Start again from power-on; does not return."""
    machine.reset()


def watchdog_bit():
    """True if the last reset was a watchdog's or asked for, False after power-on."""
    return machine.reset_cause() == machine.WDT_RESET


def flash():
    """The block device that the file system lies on, with 4096-byte blocks that can be programmed in part; None where
    the port has none (see firmware/pages.py)."""
    try:
        import rp2
        return rp2.Flash()
    except (ImportError, AttributeError):
        return None


def unique_id():
    """The board's number as hex digits."""
    return "".join("%02x" % b for b in machine.unique_id())
