"""The forms that tools/pack_fonts.py draws with: each is a shape of Shapely; | joins two, - cuts one out of the
other, & is what they have in common. Angles are in degrees, anticlockwise."""
import math

from shapely.affinity import rotate, scale
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

ROUND = 48  # pieces of a quarter of a circle


def circle(x, y, radius):
    return Point(x, y).buffer(radius, ROUND)


def ellipse(x, y, wide, high, turn=0):
    around = [(x + wide * math.cos(t * math.pi / 90), y + high * math.sin(t * math.pi / 90)) for t in range(180)]
    return rotate(Polygon(around), turn, origin=(x, y))


def corners(*points, soft=0):
    """A polygon; its corners are rounded by `soft`."""
    shape = Polygon(points)
    return shape.buffer(-soft, ROUND).buffer(soft, ROUND) if soft else shape


def curve(points, closed=False, pieces=16):
    """Points on a smooth path through these (E. Catmull, R. Rom, 1974; centripetal would be too much here)."""
    count, out = len(points), []
    last = count if closed else count - 1
    for i in range(last):
        def at(k):
            return points[k % count] if closed else points[min(max(k, 0), count - 1)]
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for k in range(pieces):
            t = k / pieces
            out.append(tuple(0.5 * (2 * b[j] + (c[j] - a[j]) * t + (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t
                                    + (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3) for j in (0, 1)))
    if not closed:
        out.append(points[-1])
    return out


def blob(*points):
    """A smooth closed form through these points."""
    return Polygon(curve(list(points), closed=True)).buffer(0)


def line(width, *points, smooth=True):
    """A stroke of even width with round ends."""
    way = curve(list(points)) if smooth and len(points) > 2 else list(points)
    return LineString(way).buffer(width / 2, ROUND)


def bar(width, start, end):
    """A straight stroke with flat ends."""
    return LineString([start, end]).buffer(width / 2, cap_style=2)


def along(points, smooth):
    """The path of a brush through (x, y, width), as many such triples close together."""
    plain = [(x, y) for x, y, _ in points]
    way = curve(plain) if smooth and len(points) > 2 else curve_straight(plain)
    pieces = (len(way) - 1) / (len(points) - 1)
    out = []
    for i, (x, y) in enumerate(way):
        k = min(int(i / pieces), len(points) - 2)
        t = i / pieces - k
        t = t * t * (3 - 2 * t)
        out.append((x, y, points[k][2] * (1 - t) + points[k + 1][2] * t))
    return out


def curve_straight(points, pieces=16):
    return [(a[0] + (b[0] - a[0]) * k / pieces, a[1] + (b[1] - a[1]) * k / pieces)
            for a, b in zip(points, points[1:]) for k in range(pieces)] + [points[-1]]


def swept(way):
    parts = [circle(x, y, max(width / 2, 2)) for x, y, width in way]
    return unary_union([unary_union([a, b]).convex_hull for a, b in zip(parts, parts[1:])])


def brush(*points, smooth=True, dry=()):
    """A stroke whose points are (x, y, width), as of a brush that is pressed more or less. Each item of `dry` is a
    hair that has run out of ink: (across, from, to), across as a part of the width, the others of the length."""
    way = along(points, smooth)
    shape = swept(way)
    for across, start, end in dry:
        hair, last = [], len(way) - 1
        for i in range(int(start * last), int(end * last) + 1):
            a, b = way[max(i - 1, 0)], way[min(i + 1, last)]
            length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
            x, y, width = way[i]
            t = (i / last - start) / (end - start)
            thin = 4 + 20 * math.sin(math.pi * min(max(t, 0), 1))
            hair.append((x - (b[1] - a[1]) / length * width * across, y + (b[0] - a[0]) / length * width * across, thin))
        shape = shape - swept(hair)
    return shape


def mirrored(shape):
    """Its mirror image, with left and right exchanged."""
    return scale(shape, -1, 1, origin=(0, 0))
