#pragma once
// The frame of a scene with a title at its top left: two columns where the window is wide, one where it is
// tall. In design units.

#include "ui/app/app.h"

typedef struct {
    bool tall;
    float u;           // pixels in a design unit
    float w, h;        // of the window
    float x, inner;    // where the contents begin, and how wide they are
    float left, right; // the columns' widths; tall: the one column's, and 0
    float gap;         // between them
    float foot;        // kept free for the prompts
} Page;

static inline bool page_is_tall(const App *app) { return app->look.width < app->look.height * 1.02f; }

// The contents are no wider than `widest`; the left column has a share of them.
static inline Page page_frame(const App *app, float widest, float share) {
    Page p = {.tall = page_is_tall(app), .u = app->look.unit, .w = app->look.width / app->look.unit};
    p.h = app->look.height / p.u;
    float margin = p.tall ? clampf(p.w * 0.06f, 20, 48) : clampf(p.w * 0.05f, 24, 64);
    p.inner = p.tall ? p.w - 2 * margin : fminf(p.w - 2 * margin, widest);
    p.x = p.tall ? margin : (p.w - p.inner) / 2;
    p.gap = clampf(p.w * 0.0516f, 24, 66);
    p.left = p.tall ? p.inner : (p.inner - p.gap) * share;
    p.right = p.tall ? 0 : p.inner - p.gap - p.left;
    p.foot = p.tall ? 60 : p.h >= 560 ? 64 : 56;
    return p;
}
