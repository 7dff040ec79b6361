"""A world whose time is the host's; commands of the wire are served as they come."""
import select
import time


def serve(world, end):
    """`end` is the WireEnd."""
    poll = select.poll()
    poll.register(end.stream, select.POLLIN)
    state = [time.ticks_us(), 0]

    def us():
        t = time.ticks_us()
        state[1] += time.ticks_diff(t, state[0])
        state[0] = t
        return state[1]

    def nap(n):
        stop = us() + n
        while True:
            left = stop - us()
            for _ in poll.poll(left // 1000 if left > 0 else 0):
                end.line(end.stream.readline())
            if left <= 0:
                return

    def due():
        if 0 <= end.until <= world.us:
            end.until = -1
            end.say("D %d" % world.us)

    world.real = us
    world.nap = nap
    world.gate = due
