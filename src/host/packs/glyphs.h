#pragma once
// What a font file can show, and how alike two signs look: for proving that a pack's tokens can be read. The
// game itself draws with ui/kit/fonts.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GLYPH_PICTURE = 32 };

// A text as it looks whatever its size: its ink, stretched over a square of GLYPH_PICTURE cells a side. A
// font whose sign for H is as high as the em draws all its signs in that frame.
typedef struct {
    float ink[GLYPH_PICTURE * GLYPH_PICTURE]; // 0..1
    float width, height;                      // of the ink, in parts of an em; 0 when there is none
} GlyphPicture;

typedef struct Glyphs Glyphs;

// Opens a font. NULL when the file is not a font or cannot be read; `reason` says why.
Glyphs *glyphs_open(const char *path, char *reason, size_t reason_size);
void glyphs_close(Glyphs *glyphs); // NULL allowed

// The table in which the font has its signs as coloured pictures (CBDT, sbix, COLR, SVG), as emoji fonts do;
// NULL when it has none. Signs that have no outline besides cannot be drawn here.
const char *glyphs_coloured(const Glyphs *glyphs);

// What to say of a font whose signs are coloured pictures only, and which font to use instead.
void glyphs_say_coloured(const char *table, char *reason, size_t reason_size);

// The first character of the text that the font has no sign for, or 0. Blanks and what only joins or varies
// other characters need none.
uint32_t glyphs_missing(const Glyphs *glyphs, const char *text);

// Draws a text. False, and a picture without ink, when nothing of it is visible.
bool glyphs_draw(const Glyphs *glyphs, const char *text, GlyphPicture *out);

// How different two signs look when each stands alone in a cell: 0 not at all, 1 nothing in common. Size and
// proportion count only when they differ much.
float glyph_difference(const GlyphPicture *a, const GlyphPicture *b);
