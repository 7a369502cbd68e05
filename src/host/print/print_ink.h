#pragma once
// The state of drawing: a cairo context with the typefaces, and the tokens as they are printed. Private to
// this folder. Units are those of the context: points, or pixels.

#include <cairo.h>

#include "core/base/text_error.h"
#include "core/look/colour_roles.h"
#include "host/print/print_sheet.h"

typedef enum {
    PRINT_FACE_TEXT,    // Inter Regular
    PRINT_FACE_STRONG,  // Inter SemiBold
    PRINT_FACE_DISPLAY, // Inter Display Medium: tokens
    PRINT_FACE_TITLE,   // Inter Display SemiBold
    PRINT_FACE_LIGHT,   // Inter Display Light: entries
    PRINT_FACE_PACK,    // the pack's own
    PRINT_FACE_COUNT
} PrintFace;

typedef struct {
    double red, green, blue;
} PrintColour;

// The colours of a picture or of paper.
typedef struct {
    PrintColour ground, board, ink, entered, dim, thin, thick, given_ground, title;
    PrintColour tile[COLOUR_MARKS], mark[COLOUR_MARKS]; // of coloured cells, and of what is drawn in colour
    Ground lies_on;                                     // for tokens that have a colour of their own
} PrintColours;

typedef struct {
    cairo_t *cairo;
    cairo_font_face_t *face[PRINT_FACE_COUNT];
    const PrintSheet *sheet;
    PrintColours colours;
    PrintColour ground[COLOUR_MARKS]; // what else the next token stands on, besides the board
    int grounds;
    TokenLook look[TOKENS_MAX + 1]; // 1..order, as printed: what a font lacks has become its digit
    PrintFace look_face[TOKENS_MAX + 1];
    float look_size[TOKENS_MAX + 1]; // how much larger than in its font, as in the window
    float note_size[TOKENS_MAX + 1]; // in the room of a note; 0: text of the game's fonts
    bool letters;                    // the pack's font has a sign for H: its signs stand on a line
    bool overlay;                    // digits besides: otherwise two tokens would differ by colour alone
    bool signs;                      // the tokens are not the digits themselves
    bool entries;                    // the player's entries too
    bool pixels;                     // lines lie on whole pixels
} PrintInk;

PrintColour print_colour(uint32_t rgb);
PrintColour print_mix(PrintColour a, PrintColour b, double amount); // 0: a, 1: b
// The colours of a picture are the pack's, where it has its own; on paper only titles, entries and the ground
// of givens take the pack's, so that all the rest is printed in black.
PrintColours print_colours(const PrintSheet *sheet, ColourTableId id);

// Opens the typefaces and prepares the tokens, for drawing on this context, which becomes the ink's. False,
// with the reason, when a font cannot be read. print_ink_finish in both cases.
bool print_ink_init(PrintInk *ink, cairo_t *cairo, const PrintSheet *sheet, bool digits, TextError *error);
void print_ink_finish(PrintInk *ink);

void print_ink_set(PrintInk *ink, PrintColour colour);
void print_rectangle(PrintInk *ink, double x, double y, double w, double h, PrintColour colour);

double print_text_width(PrintInk *ink, PrintFace face, double size, const char *text);

typedef enum { PRINT_LEFT, PRINT_CENTRE, PRINT_RIGHT } PrintAlign;

typedef struct {
    PrintFace face;
    double size;
    PrintColour colour;
    PrintAlign align;
    double width; // cut to it, with an ellipsis
} PrintStyle;

// Text on a baseline, at x by the style's alignment. Returns the width used.
double print_text(PrintInk *ink, const PrintStyle *style, double x, double baseline, const char *text);

// Text with its ink centred on a point; in the game's own faces the height of a capital is centred instead of
// the ink's. Smaller where it would be wider than `width`.
void print_sign(PrintInk *ink, PrintFace face, double size, double x, double y, double width,
                PrintColour colour, const char *text);
