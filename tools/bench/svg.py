"""Small plots as SVG text: bars and lines, readable on light and dark pages, no dependencies."""
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 34, 44
COLOURS = ("#2f6f9f", "#c8742b", "#4f8f4f", "#9a5aa8", "#a04040", "#6b7280")
_STYLE = ("<style>text{font:12px sans-serif;fill:#444}.t{font-weight:bold;font-size:13px}.g{stroke:#8886;stroke-width:1}"
          "@media(prefers-color-scheme:dark){text{fill:#ccc}}</style>")


def escaped(text):
    """Text for XML."""
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def short(v):
    """A number for an axis: 1.5k, 20M."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if abs(v) >= size:
            return ("%.1f" % (v / size)).rstrip("0").rstrip(".") + letter
    return "%g" % v


def steps(top):
    """Round marks of an axis from 0 to at least `top`: four to eight of them."""
    if top <= 0:
        return [0, 1]
    unit = 1
    while unit * 10 <= top:
        unit *= 10
    while unit > top:
        unit /= 10
    for share in (0.2, 0.5, 1, 2):
        if top / (unit * share) <= 7:
            step = unit * share
            break
    n = 0
    while n * step < top:
        n += 1
    return [i * step for i in range(n + 1)]


def _text(x, y, text, anchor="middle", kind=""):
    return '<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>' % (x, y, anchor, ' class="t"' if kind else "", escaped(text))


def _line(x1, y1, x2, y2, style):
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>' % (x1, y1, x2, y2, style)


class Plot:
    """A frame with a title and a y axis from 0 to `top`; `unit` stands over the axis."""

    def __init__(self, title, top, unit):
        self.marks = steps(top)
        self.parts = [_text(LEFT, 15, title, "start", "t"), _text(LEFT, TOP - 5, unit, "start")]
        for v in self.marks:
            y = self.y(v)
            self.parts.append(_line(LEFT, y, WIDTH - RIGHT, y, 'class="g"'))
            self.parts.append(_text(LEFT - 6, y + 4, short(v), "end"))

    def y(self, v):
        """Where a value lies."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * v / self.marks[-1]

    def limit(self, v, text):
        """A dashed line that should not be crossed."""
        y = self.y(v)
        self.parts.append(_line(LEFT, y, WIDTH - RIGHT, y, 'stroke="#c03030" stroke-dasharray="5 4"'))
        self.parts.append(_text(WIDTH - RIGHT, y - 4, text, "end"))

    def legend(self, names):
        """Names of the series, under the plot."""
        x = LEFT
        for i, name in enumerate(names):
            colour = COLOURS[i % len(COLOURS)]
            self.parts.append('<rect x="%d" y="%d" width="10" height="10" fill="%s"/>' % (x, HEIGHT - 14, colour))
            self.parts.append(_text(x + 14, HEIGHT - 5, name, "start"))
            x += 30 + 7 * len(name)

    def done(self):
        """The file's text."""
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">' % (WIDTH, HEIGHT, WIDTH, HEIGHT)
        return "\n".join([head, _STYLE] + self.parts + ["</svg>", ""])


def bars(title, unit, groups, names=(), limit=None):
    """Groups of bars: [(label, [value of each series or None])]; `limit` (value, text)."""
    top = max([v for _, vs in groups for v in vs if v is not None] + ([limit[0]] if limit else []))
    plot = Plot(title, top * 1.02, unit)
    room = (WIDTH - LEFT - RIGHT) / len(groups)
    for k, (label, values) in enumerate(groups):
        wide = min(room * 0.8 / len(values), 60)
        x = LEFT + room * k + (room - wide * len(values)) / 2
        for i, v in enumerate(values):
            if v is not None:
                y = plot.y(v)
                plot.parts.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>' % (
                    x, y, wide - 2, HEIGHT - BOTTOM - y, COLOURS[i % len(COLOURS)]))
                plot.parts.append(_text(x + wide / 2 - 1, y - 3, short(round(v, 1))))
            x += wide
        plot.parts.append(_text(LEFT + room * (k + 0.5), HEIGHT - BOTTOM + 15, label))
    if limit:
        plot.limit(*limit)
    if names:
        plot.legend(names)
    return plot.done()


def lines(title, unit, series, x_label):
    """Lines with dots: {name: [(x, y), ...]}; the x axis begins at 0."""
    right = max(x for points in series.values() for x, _ in points)
    plot = Plot(title, max(y for points in series.values() for _, y in points) * 1.02, unit)

    def at(x):
        return LEFT + (WIDTH - LEFT - RIGHT - 10) * x / right

    marks = sorted({x for points in series.values() for x, _ in points})
    for v, after in zip(marks, marks[1:] + [None]):
        if after is None or at(after) - at(v) >= 16:        # 99 beside 100 could not be read
            plot.parts.append(_text(at(v), HEIGHT - BOTTOM + 15, short(v)))
    plot.parts.append(_text(WIDTH - RIGHT, HEIGHT - 5, x_label, "end"))
    for i, points in enumerate(series.values()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join("%.1f,%.1f" % (at(x), plot.y(y)) for x, y in points)
        plot.parts.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (path, colour))
        for x, y in points:
            plot.parts.append('<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (at(x), plot.y(y), colour))
    plot.legend(list(series))
    return plot.done()
