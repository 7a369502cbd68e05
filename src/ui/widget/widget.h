#pragma once
// The parts that every scene is made of: buttons, keycaps, headings. Sizes are in
// design units (the mockups' pixels), scaled by app->look.unit; positions are canvas pixels.

#include "ui/app/app.h"
#include "ui/kit/board_layout.h"

// A size of small text in pixels, never too small to read.
static inline float widget_small(const App *app, float units) { return fmaxf(units * app->look.unit, 11); }

// A button: its label (or name) and, where there is room, the keycap of its action.
void widget_button(Draw *draw, const App *app, const Target *button, bool focused, bool hovered);

// The ground and the frame of a row in a list of choices, and the ink of what is less important on it.
void widget_row(Draw *draw, const App *app, Rect rect, float radius, bool chosen, bool focused, bool hovered);
Colour widget_row_dim(const App *app, bool chosen);

// The colour of a time difference that is shown to the tenth: behind, ahead, or neither.
Role widget_difference_role(int64_t difference_us);

// A clock: minutes and seconds large, the hundredths smaller and dim, all in fixed places. Returns the right
// end.
float widget_clock(Draw *draw, const App *app, float x, float baseline, float size, int64_t time_us);

// One of the nine colours (from 1) and its sign.
void widget_swatch(Draw *draw, const App *app, Rect rect, int colour);

// An arrow in the middle of a rectangle, to the left (-1) or to the right (1).
void widget_arrow(Draw *draw, const App *app, Rect rect, int direction, bool hovered);

// A keycap with its left edge at x, centred on cy. `label` may be a pad button's name when the pad was
// touched last. Returns its width.
float widget_keycap(Draw *draw, const App *app, float x, float cy, const char *label, Device device);
float widget_keycap_width(const App *app, const char *label, Device device);

// Scenes name the button that confirms "a" and the one that leads back "b"; where a pad or a setting has them
// the other way round, the places change.
const char *widget_pad_place(const App *app, const char *name);

// The height that the footer takes at the foot of the window, in pixels.
float widget_footer_height(const App *app);

// "Esc  Packs" at the top left of a scene that leads back; returns its rectangle, for clicks.
Rect widget_back_rect(const App *app, float x);
void widget_back(Draw *draw, const App *app, float x, const char *label, bool hovered);

// Words in capitals with room after each letter and each blank, in parts of the size.
void widget_spaced(Draw *draw, float size, float x, float baseline, Colour colour, float apart, float blank,
                   const char *text);

// A small heading in spaced capitals: "How hard" is drawn as "HOW HARD".
void widget_heading(Draw *draw, const App *app, float x, float baseline, const char *text);

// Nonet's mark, nine squares of a given whole size, its top left corner at x, y.
void widget_mark(Draw *draw, const App *app, float x, float y, float size);
