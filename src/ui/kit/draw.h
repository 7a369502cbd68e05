#pragma once
// Drawing on a canvas of pixels: anti-aliased shapes and text at their real pixel size, the same pixels on
// every machine.
//
// A frame is recorded first (draw_begin, the calls below, draw_end) and compared with the frame before: only
// the regions whose commands differ are painted, so that a running clock costs a few digits and a board at
// rest nothing. Units are pixels of the canvas; y grows downwards. Colours are 0xAARRGGBB, not premultiplied.

#include <SDL.h>
#include <stdint.h>

#include "core/pack/pack.h"
#include "ui/kit/fonts.h"
#include "ui/kit/geometry.h"

typedef uint32_t Colour;

typedef enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

typedef struct Draw Draw;

Draw *draw_create(Fonts *fonts);
void draw_destroy(Draw *draw);
Fonts *draw_fonts(const Draw *draw);

// Begins a frame on a surface of 32-bit pixels, red in bits 16..23 (SDL_PIXELFORMAT_RGB888 or ARGB8888).
void draw_begin(Draw *draw, SDL_Surface *target, Colour background);

// What goes on changing while all else rests, such as a clock, is drawn between the first two of these, at
// most once a frame. The next frame can then be begun with the third instead of draw_begin: it is the frame
// before except for this part, and only this part is drawn. It returns false, with nothing begun, if that is
// not possible: there is no such part, or everything must be painted. Masks of the frame before must still
// be there (fonts_trim). No polygons.
void draw_live_begin(Draw *draw);
void draw_live_end(Draw *draw);
bool draw_begin_live(Draw *draw, SDL_Surface *target);

// Paints what changed. Writes the painted regions (at most `max`, merged) and returns how many; 0 means that
// the surface is as it was.
int draw_end(Draw *draw, SDL_Rect *out_damage, int max);

// Forgets the frame before, so that the next is painted whole (for a surface that is new or was lost).
void draw_invalidate(Draw *draw);

// Copies the frame that was drawn on a surface to another of the same size, where drawing goes on: what has
// not changed is not painted again. False when `from` does not hold the frame before.
bool draw_goes_on(Draw *draw, const SDL_Surface *from, SDL_Surface *onto);

// Everything drawn until the matching pop is cut to the rectangle, and its opacity multiplied (0..1).
void draw_push_clip(Draw *draw, Rect clip);
void draw_pop_clip(Draw *draw);
void draw_push_opacity(Draw *draw, float opacity);
void draw_pop_opacity(Draw *draw);

// Shapes. A fill's edges land on whole pixels; a frame lies inside its rectangle, and a line has round ends.
// A polygon has at most 64 points. A shape can be grown by as much on all its sides. A shadow is full below
// the rectangle, then soft; spread > 0.
void draw_fill(Draw *draw, Rect rect, Colour colour);
void draw_round(Draw *draw, Rect rect, float radius, Colour colour);
void draw_round_frame(Draw *draw, Rect rect, float radius, float thickness, Colour colour);
void draw_panel(Draw *draw, Rect rect, float radius, float thickness, Colour face, Colour edge); // both
void draw_circle(Draw *draw, float x, float y, float radius, Colour colour);
void draw_ring(Draw *draw, float x, float y, float radius, float thickness, Colour colour);
void draw_line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, Colour colour);
void draw_dotted(Draw *draw, float x0, float y0, float x1, float y1, float dot, float gap, Colour colour);
void draw_polygon(Draw *draw, const Point *points, int count, Colour colour);
void draw_shape(Draw *draw, Shape shape, float x, float y, float radius, Colour colour);
void draw_shape_grown(Draw *draw, Shape shape, float x, float y, float radius, float by, Colour colour);
void draw_fade(Draw *draw, Rect rect, float top, float bottom, Colour colour); // so opaque there (0..1)
void draw_shadow(Draw *draw, Rect rect, float radius, float spread, Colour colour);

// A picture at an opacity.
void draw_picture(Draw *draw, SDL_Surface *picture, float opacity);

// Text on a baseline. Returns the width.
float draw_text(Draw *draw, Face face, float size, float x, float baseline, Align align, Colour colour,
                const char *text);
float draw_text_width(Draw *draw, Face face, float size, const char *text);

// Text in a rectangle, its capitals centred between top and bottom.
void draw_text_in(Draw *draw, Face face, float size, Rect rect, Align align, Colour colour, const char *text);

// A sign with its ink centred on a point (up and down by the capitals' height, in faces of letters): for
// tokens, whose advance and baseline say little.
void draw_sign(Draw *draw, Face face, float size, float x, float y, Colour colour, const char *text);

// Text cut to a width with an ellipsis; nothing when not even that has room. Returns the width used.
float draw_text_cut(Draw *draw, Face face, float size, float x, float baseline, float width, Colour colour,
                    const char *text);

// Text made as small as its room requires, but no smaller than `least`: if that does not fit, it is cut.
void draw_text_shrunk(Draw *draw, Face face, float size, float least, Rect room, float baseline,
                      Colour colour, const char *text);

// Digits and signs each in a cell of fixed width, so that nothing trembles, from x on. Returns the width.
float draw_digits(Draw *draw, Face face, float size, float x, float baseline, Colour colour,
                  const char *text);
float draw_digits_width(Draw *draw, Face face, float size, const char *text);

// What the frame drawn last consists of, in the order of drawing: for tests that measure what is seen.
typedef enum {
    DRAWN_FACE,  // a filled rectangle, rounded or not, or a disc
    DRAWN_LINE,  // a line, a frame, a ring
    DRAWN_SHAPE, // a polygon
    DRAWN_TEXT,
    DRAWN_OTHER // a shadow, a fade, a picture
} DrawnKind;

typedef struct {
    DrawnKind kind;
    SDL_Rect box; // no pixel is touched outside
    Colour colour;
    const TextMask *mask; // of a text, else NULL
} Drawn;

int draw_count(const Draw *draw);
Drawn draw_drawn(const Draw *draw, int i);

// Paints a part of that frame onto a surface of its size once more, the i-th in another colour; 0 leaves it
// out. `alike`: and with it all shapes of the same colour, however clear.
void draw_repaint(const Draw *draw, SDL_Surface *onto, SDL_Rect part, int i, bool alike, Colour colour);

// Colour arithmetic.
Colour colour_alpha(Colour colour, float alpha);
Colour colour_mix(Colour a, Colour b, float amount); // 0: a, 1: b
