#pragma once
// What a pack looks like from across the room: the ground of its card. A field of its tokens with one of them
// lit; of a pack whose boards are not plain, a piece of such a board; of one whose clues draw pictures, a
// picture.

#include "ui/app/app.h"

// A seed to be shown, on its board.
typedef struct {
    bool there;
    Grid puzzle;
    Layout board;
} PackPreview;

// The opacity, of 255, of what is meant as a background and not to be read.
enum { PACK_FIELD_ALPHA = 0x78 };

// In the upper part of a rectangle, fading out towards its lower edge; `look` has the pack's theme.
void pack_field_draw(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                     const PackPreview *preview, Rect rect);
