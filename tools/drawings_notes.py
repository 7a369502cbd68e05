"""The scale of C major on a staff. Each note is written in its own way: a whole note, half notes, quarters, one of them
dotted, eighths and a sixteenth. All stand on the same five lines, so they are placed as they are and not moved; H, which
is never shown, says how high the whole is."""
import math

UNITS, ASCENT, DESCENT = 1064, 1400, -20

STEP = 116                     # from a note to the next
LOWEST = 145                   # the middle of C
LEFT, RIGHT = 110, 890         # the staff
MIDDLE = 500                   # the heads
LINE, LEDGER, STEM = 15, 26, 44
LENGTH, FOOT = 812, 36         # of a stem, from the middle of the head; where it begins
HIGHEST = 1351                 # no stem goes higher
UP, DOWN = 647, 309            # the left edges of stems
TILT = 22

# From the outer end of a stem: each point, with the one that bends the way to it.
FLAG = [((25, -80), (146, -160)), ((305, -301), (131, -470)), ((195, -310), (106, -250)), ((5, -191), (-STEM, -120))]


def box(left, low, right, high):
    return [(left, low), (left, high), (right, high), (right, low)]


def oval(x, y, wide, high, tilt=0, hole=False):
    """Eight arcs, clockwise, or anticlockwise for a hole."""
    out, turn = [], math.radians(tilt)
    for i in range(16):
        angle, far = math.radians(22.5 * i), 1 / math.cos(math.radians(22.5)) if i % 2 else 1
        across, up = wide * far * math.cos(angle), high * far * math.sin(angle) * (1 if hole else -1)
        out.append((x + across * math.cos(turn) - up * math.sin(turn),
                    y + across * math.sin(turn) + up * math.cos(turn), i % 2 == 0))
    return out


def staff():
    return [box(LEFT, low, RIGHT, low + LINE) for low in range(LOWEST + 2 * STEP - 7, LOWEST + 11 * STEP - 7, 2 * STEP)]


def head(y, hollow=False):
    full = [oval(MIDDLE, y, 205, 142, TILT)]
    return full + [oval(MIDDLE, y, 147.6, 65.3, TILT + 12, hole=True)] if hollow else full


def flag(right, top):
    out = [(right, top)]
    for (bend_x, bend_y), (x, y) in FLAG:
        out += [(right + bend_x, top + bend_y, False), (right + x, top + y)]
    return out + [(right - STEM, top)]


def up(y, flags=0):
    top = min(y + LENGTH, HIGHEST)
    return [box(UP, y + FOOT, UP + STEM, top)] + [flag(UP + STEM, top - 243 * i) for i in range(flags)]


def down(y, flags=0, end=None):
    low = y - LENGTH if end is None else end
    mirrored = [[(p[0], 2 * low - p[1], *p[2:]) for p in reversed(flag(DOWN + STEM, low))] for _ in range(flags)]
    return [box(DOWN, low, DOWN + STEM, y - FOOT)] + mirrored


def whole(y):
    return [box(LEFT + 60, y - LEDGER / 2, RIGHT - 60, y + LEDGER / 2), oval(MIDDLE, y, 237.6, 142),
            oval(MIDDLE, y, 103, 105, -28, hole=True)]


def notes():
    c, d, e, f, g, a, b, high_c, high_d = (LOWEST + STEP * i for i in range(9))
    yield "C", whole(c)
    yield "D", head(d, hollow=True) + up(d)
    yield "E", head(e) + up(e)
    yield "F", head(f) + up(f, flags=1)
    yield "G", head(g) + up(g) + [oval(830, g + STEP, 56, 56)]
    yield "A", head(a) + up(a, flags=2)
    yield "B", head(b, hollow=True) + down(b)
    yield "c", head(high_c) + down(high_c, end=122)
    yield "d", head(high_d) + down(high_d, flags=1)


PLACED = [(letter, staff() + drawn) for letter, drawn in notes()] + [("H", [box(LEFT, 0, RIGHT, 1365)])]
