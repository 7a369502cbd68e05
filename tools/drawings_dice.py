"""The faces of a die."""
import math

HALF, LINE, CORNER, PIP, PIP_ACE, PLACE = 360, 60, 130, 80, 105, 185

ACE, RISING, FALLING, SIDES = [(0, 0)], [(-1, -1), (1, 1)], [(-1, 1), (1, -1)], [(-1, 0), (1, 0)]
FACES = [ACE, RISING, ACE + RISING, RISING + FALLING, ACE + RISING + FALLING, RISING + FALLING + SIDES]


def arc(x, y, radius, start, turn, pieces):
    """Of a circle, as points and, between them, the corners of its tangents."""
    out, step = [], turn / pieces
    for i in range(pieces):
        angle = start + (i + 0.5) * step
        far = radius / math.cos(step / 2)
        out.append((x + far * math.cos(angle), y + far * math.sin(angle), False))
        angle += step / 2
        out.append((x + radius * math.cos(angle), y + radius * math.sin(angle), True))
    return out


def circle(x, y, radius):
    return arc(x, y, radius, 0, -2 * math.pi, 8)


def frame(half, corner, turn):
    """A square with round corners, clockwise when `turn` is -1."""
    out = []
    for i in range(4):
        start = math.pi / 4 + turn * (i * math.pi / 2 - math.pi / 4)
        middle = math.pi / 4 + turn * i * math.pi / 2
        x, y = math.copysign(half - corner, math.cos(middle)), math.copysign(half - corner, math.sin(middle))
        begin = (x + corner * math.cos(start), y + corner * math.sin(start), True)
        out += [begin] + arc(x, y, corner, start, turn * math.pi / 2, 2)
    return out


def die(face):
    pips = [circle(x * PLACE, y * PLACE, PIP_ACE if face is ACE else PIP) for x, y in face]
    return [frame(HALF, CORNER, -1), frame(HALF - LINE, CORNER - LINE, 1)] + pips


EDGES = [[-HALF, LINE - HALF], [HALF, HALF - LINE]]
OUTLINES = [(chr(0x2680 + i), die(face), {"x": EDGES, "y": EDGES}) for i, face in enumerate(FACES)]
