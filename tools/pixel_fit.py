"""Instructions for glyphs whose straight edges are to lie on whole pixels at every size, as TrueType describes them."""
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program

AXES = (("y", 1, "SVTCA[0]"), ("x", 0, "SVTCA[1]"))


def program(lines):
    out = Program()
    out.fromAssembly(lines)
    return out


def fit_axis(points, axis, chains):
    """Of each chain of edges the first is rounded to a pixel, unless an earlier chain has done so; each other one is a
    whole number of pixels, one at least, from the one before it."""
    lines, done = [], set()
    for chain in chains:
        for i, edge in enumerate(chain):
            on = [k for k, point in enumerate(points) if round(point[axis]) == round(edge)]
            if edge in done:
                lines += ["PUSHB[ ] %d" % on[0], "SRP0[ ]"]
                continue
            done.add(edge)
            lines += ["PUSHB[ ] %d" % on[0], "MDRP[11100]" if i else "MDAP[1]"]
            for k in on[1:]:
                lines += ["PUSHB[ ] %d" % k, "ALIGNRP[ ]"]
    return lines


def fit_glyph(glyph, chains):
    """chains: {"x": [[edge, ...], ...], "y": [...]}, in units of the font as drawn there."""
    points = list(glyph.coordinates)
    assert len(points) < 256
    lines = []
    for name, axis, vectors in AXES:
        if chains.get(name):
            lines += [vectors] + fit_axis(points, axis, chains[name])
    glyph.program = program(lines + ["IUP[0]", "IUP[1]"])


def fit_font(font):
    """Asks for all that the instructions say, also across (selector 3 of INSTCTRL)."""
    font["prep"] = newTable("prep")
    font["prep"].program = program(["PUSHB[ ] 4 3", "INSTCTRL[ ]"])
    profile = font["maxp"]
    profile.maxStackElements = 32
    profile.maxSizeOfInstructions = max(len(font["glyf"][name].program.getBytecode())
                                        for name in font.getGlyphOrder() if hasattr(font["glyf"][name], "program"))
