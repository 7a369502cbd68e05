#pragma once
// What the scenes on cards share. Only for the files of card_scene.
//
// Everything is laid out in parts of the scene's height and centred across, so that a card may have any
// shape. Inks that carry a token are made readable on what lies below it; what is only a background is faint.

#include "ui/app/app.h"
#include "ui/kit/grid_view.h"
#include "ui/widget/pack_preview.h"

// The opacity, of 255, of signs that are part of a background and not to be read.
enum { CARD_SCENE_FAINT = 0x78 };

typedef struct {
    Draw *draw;
    const Look *look;
    const Pack *pack;
    const PackPreview *preview;
    TokenSet tokens;
    int order; // how many tokens
    Rect rect;
    float middle; // across
} CardScene;

#define CARD(kind, name) void card_scene_##name(const CardScene *scene);
#include "core/look/card_kinds.def"
#undef CARD

// The puzzles of a cabinet, one of each kind.
void card_find_kinds(const Pack *pack, PackPreview *preview);

Colour card_colour(const CardScene *scene, Role role);
Colour card_mix(const CardScene *scene, Role a, Role b, float amount);

// The lighter and the darker of board and given: paper, ivory, porcelain, and the ink on it.
Colour card_paper(const CardScene *scene);
Colour card_ink(const CardScene *scene);

// A height and a distance from the middle, in parts of the scene's height.
float card_y(const CardScene *scene, float part);
float card_x(const CardScene *scene, float part);

// The i-th token, from 0; it goes round.
int card_nth(const CardScene *scene, int i);

// A token that is meant to be read, on such a ground; and one of the background. `size` is the square that it
// stands in, in pixels.
void card_token(const CardScene *scene, int token, float x, float y, float size, Colour ink, Colour ground);
void card_faint(const CardScene *scene, int token, float x, float y, float size, Colour ink);

// Polygons of a few points given one by one.
void card_quad(const CardScene *scene, Point a, Point b, Point c, Point d, Colour colour);

// A rectangle turned around its middle by an angle in radians, with round corners.
void card_turned(const CardScene *scene, Point middle, float w, float h, float angle, float radius,
                 Colour colour);
