#!/usr/bin/python3
"""Draws the fonts of packs whose tokens were made for Nonet, the same on every machine:

    tools/pack_fonts.py PACK [FOLDER]

FOLDER (packs/PACK when left out) gets PACK.ttf. It takes Debian's packages python3-fonttools and python3-shapely.

Each sign is drawn in a square from -500 to 500, y upwards, out of a few forms that are put together and cut out of
each other, and is then scaled so that all of a pack cover about the same area. drawings_PACK.py has the signs: SIGNS, or
OUTLINES where straight edges lie on whole pixels, or PLACED where all have a place in common, such as lines they stand on.
An outline is a list of contours of points, (x, y) or (x, y, on the contour or not), as it is to be, with the edges that
pixel_fit.py is to fit. What is placed is such contours, which stay where they are.
"""
import importlib
import math
import os
import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from shapely.affinity import scale, translate
from shapely.geometry import MultiPolygon

from pixel_fit import fit_font, fit_glyph

UNITS = 1000
SIDE = 1180  # of the square that no sign leaves, unless its drawings say another
FINE = 1.2   # units by which an outline may be off


def polygons(shape):
    return list(shape.geoms) if isinstance(shape, MultiPolygon) else [shape]


def fitted(shape, area, side):
    """Centred, with about this area, and no wider or higher than this side."""
    x0, y0, x1, y1 = shape.bounds
    shape = translate(shape, -(x0 + x1) / 2, -(y0 + y1) / 2)
    by = math.sqrt(area / shape.area)
    by = min(by, side / max(x1 - x0, y1 - y0))
    return scale(shape, by, by, origin=(0, 0))


def ring(pen, points, clockwise):
    points = [(round(x), round(y)) for x, y in points[:-1]]
    kept = [p for i, p in enumerate(points) if p != points[i - 1]]
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(kept, kept[1:] + kept[:1]))
    if (twice > 0) == clockwise:
        kept.reverse()
    pen.moveTo(kept[0])
    for point in kept[1:]:
        pen.lineTo(point)
    pen.closePath()


def glyph(shape):
    pen = TTGlyphPen(None)
    shape = translate(shape.simplify(FINE), UNITS / 2, 360)
    for polygon in polygons(shape):
        ring(pen, list(polygon.exterior.coords), True)
        for hole in polygon.interiors:
            ring(pen, list(hole.coords), False)
    return pen.glyph()


def contour_glyph(contours):
    pen = TTGlyphPen(None)
    for contour in contours:
        points = [(round(p[0]), round(p[1]), p[2] if len(p) > 2 else True) for p in contour]
        first = next(i for i, point in enumerate(points) if point[2])
        pen.moveTo(points[first][:2])
        off = []
        for x, y, on in points[first + 1:] + points[:first]:
            off.append((x, y))
            if on:
                pen.qCurveTo(*off) if len(off) > 1 else pen.lineTo((x, y))
                off = []
        if off:
            pen.qCurveTo(*off, points[first][:2])
        pen.closePath()
    return pen.glyph()


def outline_glyph(contours, edges):
    """Moved to where signs are in the square of the font, and its edges with it."""
    points = [point for contour in contours for point in contour]
    left, low, right, high = (f(point[i] for point in points) for f, i in ((min, 0), (min, 1), (max, 0), (max, 1)))
    by = {"x": UNITS / 2 - (left + right) / 2, "y": 360 - (low + high) / 2}
    out = contour_glyph([[(p[0] + by["x"], p[1] + by["y"], *p[2:]) for p in contour] for contour in contours])
    fit_glyph(out, {axis: [[round(edge + by[axis]) for edge in chain] for chain in chains]
                    for axis, chains in edges.items()})
    return out


def drawn_glyphs(drawings):
    """Characters with their glyphs."""
    if hasattr(drawings, "OUTLINES"):
        return [(character, outline_glyph(contours, edges)) for character, contours, edges in drawings.OUTLINES]
    if hasattr(drawings, "PLACED"):
        return [(character, contour_glyph(contours)) for character, contours in drawings.PLACED]
    side = getattr(drawings, "SIDE", SIDE)
    return [(character, glyph(fitted(draw().buffer(0), drawings.AREA, side))) for character, draw in drawings.SIGNS]


def build(pack, path):
    drawings = importlib.import_module("drawings_" + pack)
    names, glyphs = {}, {".notdef": TTGlyphPen(None).glyph()}
    for character, drawn in drawn_glyphs(drawings):
        name = "u%04X" % ord(character)
        names[ord(character)] = name
        glyphs[name] = drawn
    units, ascent, descent = (getattr(drawings, name, usual)
                              for name, usual in (("UNITS", UNITS), ("ASCENT", 960), ("DESCENT", -240)))
    font = FontBuilder(units, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(names)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (UNITS, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=ascent, descent=descent)
    font.setupNameTable({"familyName": "Nonet " + pack, "styleName": "Regular",
                         "licenseDescription": "CC0-1.0, made for Nonet"})
    font.setupOS2(sTypoAscender=ascent, sTypoDescender=descent, usWinAscent=ascent, usWinDescent=-descent)
    font.setupPost()
    if hasattr(drawings, "OUTLINES"):
        fit_font(font.font)
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    font.save(path)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    here = os.path.dirname(os.path.abspath(__file__))
    wanted = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(here, "..", "packs", wanted)
    build(wanted, os.path.join(folder, wanted + ".ttf"))
