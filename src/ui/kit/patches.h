#pragma once
// Irregular boxes as the patches of a quilt: four shades do (K. Appel and W. Haken, 1977), so that a box is
// seen as one piece and not only by the line around it.

#include "core/board/layout.h"
#include "ui/kit/theme.h"

enum { PATCH_SHADES = 4 };

typedef struct {
    uint8_t of_box[TOKENS_MAX]; // 0..PATCH_SHADES-1
} PatchShades;

// A shade for each box; boxes that share an edge have different ones. Boxes in several parts, for which four
// may not do, may have some alike.
void patches_shade(const Layout *layout, PatchShades *out);

// The ground of a shade; 0 is that of the board. Every token can be read on it.
Colour patches_colour(const Theme *theme, int shade);
