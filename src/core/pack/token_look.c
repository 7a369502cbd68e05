#include "core/pack/token_look.h"

#include <assert.h>

static const char *const SHAPES[] = {
    [SHAPE_NONE] = "none",         [SHAPE_CIRCLE] = "circle",   [SHAPE_SQUARE] = "square",
    [SHAPE_TRIANGLE] = "triangle", [SHAPE_DIAMOND] = "diamond", [SHAPE_PENTAGON] = "pentagon",
    [SHAPE_HEXAGON] = "hexagon",   [SHAPE_STAR] = "star",       [SHAPE_CROSS] = "cross",
    [SHAPE_HEART] = "heart",       [SHAPE_DROP] = "drop",       [SHAPE_RING] = "ring",
    [SHAPE_MOON] = "moon",
};
_Static_assert(sizeof SHAPES / sizeof SHAPES[0] == SHAPE_COUNT, "a name for each shape");

const char *shape_name(Shape shape) {
    assert(shape >= 0 && shape < SHAPE_COUNT);
    return SHAPES[shape];
}
