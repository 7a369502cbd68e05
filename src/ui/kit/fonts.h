#pragma once
// Typefaces, and text as coverage masks, kept in a cache. Sizes are pixels per em.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/look/sign_balance.h"

typedef enum {
    FACE_TEXT,    // Inter Regular
    FACE_MEDIUM,  // Inter Medium
    FACE_STRONG,  // Inter SemiBold
    FACE_DISPLAY, // Inter Display Medium: tokens
    FACE_TITLE,   // Inter Display SemiBold
    FACE_LIGHT,   // Inter Display Light: the time
    FACE_MONO,    // JetBrains Mono: codes
    FACE_PACK,    // the first of the packs' own fonts: FACE_PACK + n
    FACES_MAX = 64
} Face;

typedef struct {
    Face face;
    int size;
    char *text; // what it shows
    int width, height;
    int left, top; // of the mask's corner, from the pen on the baseline; top is negative upwards
    int ink_x0, ink_y0, ink_x1, ink_y1; // where there is any ink, from the mask's corner
    float ink;                          // how many pixels it covers
    float advance;
    uint64_t hash;     // of face, size and text: equal masks have equal hashes
    uint8_t *coverage; // width * height
} TextMask;

typedef struct Fonts Fonts;

// Loads the game's faces from <share>/assets/fonts. NULL when one is missing; `reason` says which.
Fonts *fonts_create(const char *share, char *reason, int reason_size);
void fonts_destroy(Fonts *fonts);

// Loads a pack's font. A face, or FACE_DISPLAY when it cannot be read.
Face fonts_add(Fonts *fonts, const char *path);

// Throws away the packs' fonts, so that they can be added anew.
void fonts_drop_packs(Fonts *fonts);

// The mask of a text. Valid until the next fonts_trim.
const TextMask *fonts_mask(Fonts *fonts, Face face, float size, const char *text);

// How much each of these signs inks at a size. Keeps nothing.
void fonts_measure(Fonts *fonts, Face face, int size, const char *const *signs, int count, SignInk *out);

// How many bytes of a text fit into that width, in whole characters.
size_t fonts_fit(Fonts *fonts, Face face, float size, float width, const char *text);

float fonts_cap_height(Fonts *fonts, Face face, float size);

// True for a face of letters, which stand on one line: the game's own, and a pack's with a sign for H, whose
// height is that of its capitals. The signs of others stand by their ink.
bool fonts_has_line(const Fonts *fonts, Face face);

// A place where whoever draws a face's signs keeps the sizes of each, as tokens and as notes; all 0 until
// something is written there.
enum { FONTS_SIGNS_MAX = 26 };
typedef struct {
    float token[FONTS_SIGNS_MAX]; // how much larger than in the font
    float note[FONTS_SIGNS_MAX];  // the font's size, in the room of a note
} SignSizes;
SignSizes *fonts_sign_sizes(Fonts *fonts, Face face);

bool fonts_has_glyphs(const Fonts *fonts, Face face, const char *text);

// Between frames: throws away masks not used for a while when there are many.
void fonts_trim(Fonts *fonts);
