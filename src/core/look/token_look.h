#pragma once
// How a token looks: text, a shape, or both.

#include <stdbool.h>
#include <stdint.h>

#include "core/look/colour_roles.h"

enum { TOKEN_TEXT_MAX = 16, TOKEN_NAME_MAX = 32 };

// What a token may be drawn as, besides or instead of text.
typedef enum {
    SHAPE_NONE,
    SHAPE_CIRCLE,
    SHAPE_SQUARE,
    SHAPE_TRIANGLE,
    SHAPE_DIAMOND,
    SHAPE_PENTAGON,
    SHAPE_HEXAGON,
    SHAPE_STAR,
    SHAPE_CROSS,
    SHAPE_HEART,
    SHAPE_DROP,
    SHAPE_RING,
    SHAPE_MOON,
    SHAPE_COUNT
} Shape;

typedef struct {
    char text[TOKEN_TEXT_MAX];  // UTF-8; may be empty when there is a shape
    char name[TOKEN_NAME_MAX];  // "Fehu"; what sentences call it
    char small[TOKEN_TEXT_MAX]; // stands in notes, where the text is too fine; mostly empty
    bool small_own;             // in the pack's own font, and not in the game's
    Shape shape;
    bool has_colour;
    uint32_t colour[GROUND_COUNT]; // 0xRRGGBB
} TokenLook;
