"""Counting rods: one to five lie, from six on one stands for five and the others lie below it."""

WIDE, THICK, PITCH, HIGH, MOST = 724, 74, 150, 756, 5
LEFT, RIGHT = (WIDE - THICK) / 2, (WIDE + THICK) / 2


def lying(row):
    y = row * PITCH
    return [(0, y), (0, y + THICK), (WIDE, y + THICK), (WIDE, y)]


def standing_on(row):
    """The topmost lying rod, and the one that stands on it."""
    low, top, right, end = lying(row)
    return [low, top, (LEFT, top[1]), (LEFT, HIGH), (RIGHT, HIGH), (RIGHT, top[1]), right, end]


def rods(number):
    if number <= MOST:
        return [lying(row) for row in range(number)]
    top = number - MOST - 1
    return [standing_on(top)] + [lying(row) for row in range(top)]


def edges(number):
    """Rows are whole pixels apart, and rods whole pixels thick."""
    upright = number > MOST
    feet = [row * PITCH for row in range(number - MOST if upright else number)]
    rows = [feet] + [[foot, foot + THICK] for foot in feet]
    if not upright:
        return {"y": rows, "x": [[0], [WIDE]]}
    return {"y": rows + [[HIGH]], "x": [[0], [WIDE], [LEFT, RIGHT]]}


OUTLINES = [(chr(0x1D360 + n - 1), rods(n), edges(n)) for n in range(1, 10)]
