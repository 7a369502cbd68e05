#pragma once
// A token as it looks: on the board, on the pad, as a note, on a card. Text, a shape, or a shape with text.

#include "ui/kit/draw.h"

// The contrast of tokens to the board. More than the 7 that is wanted on the screen, because small strokes
// are thinner than a pixel. And of those that a hint draws back, before they are made translucent.
#define TOKEN_BOARD_CONTRAST 7.6f
#define TOKEN_DIMMED_CONTRAST 10.0f

// How a pack's tokens are drawn.
typedef struct {
    const TokenLook *look; // 1..order
    Face face;             // of their text
    bool digits;           // also small digits, for packs of letters and signs
    Colour ground;         // that they stand on and must be visible on. 0: not known
} TokenSet;

// Where a note stands: its middle, the side of the square that is its own, and how large it is when it is
// text, in pixels per em.
typedef struct {
    float x, y, room, text;
} NotePlace;

// What a digit among nine notes has of its room; discs and rings around notes are measured by it.
#define NOTE_TEXT_PART 0.74f

// Draws token t with its ink centred on (x, y) in a square of `size`; `ink` colours text (shapes have their
// own colour, or take the ink when they have none).
void token_draw(Draw *draw, const TokenSet *set, int token, float x, float y, float size, Colour ink);

// How much larger a token is drawn than in its font, so that all tokens of a pack look equally large.
float token_sign_size(Draw *draw, const TokenSet *set, int token);

// As a note: small, without the overlay digit; a point where text could not be read. Signs of a pack's font
// are as large as their room allows, digits and letters as NotePlace says.
void token_draw_note(Draw *draw, const TokenSet *set, int token, const NotePlace *place, Colour ink);

// The letter keys that place tokens ('a'..'z', of token t at t; 0: it has a digit key): the tokens' own
// letters if all are different letters; on larger boards A for the tenth token, B for the eleventh and so on.
enum { TOKEN_KEYS = TOKENS_MAX + 1 };
void token_letters(const TokenLook *look, int order, char out[TOKEN_KEYS]);

// The key of a token as the pad shows it, "" where the token itself says it.
void token_key_label(const TokenSet *set, const char letters[TOKEN_KEYS], int token, char out[2]);

// True when the tokens are the digits themselves, so that an overlay would say nothing.
bool token_set_is_digits(const TokenLook *look, int order);
