#pragma once
// Share codes: a short text that names the exact puzzle on every player's screen.
//
// A seed code such as N1-7K2QM9-TX04HV-3C2KPD holds the format version (1), the seed's id, the transform that
// leads from the seed's *canonical form* to the puzzle shown (so that no pack's spelling of a seed matters),
// and a check character. Id and transform form one number, written in Crockford's base 32 (no I, L, O, U;
// read without regard to case; O reads as 0, I and L as 1; dashes and blanks optional). For 9x9 it is 20
// characters, not counting dashes. A puzzle code (P1-...) holds a whole puzzle that belongs to no pack, clue
// by clue; on a board with a text of its own it only names that board, and core/symmetry/board_code.h has the
// codes that hold it.
//
// What the characters between version and check mean:
//   seed code    one number, most significant character first, as wide as the layout's greatest:
//                (seed id * geometries + geometry) * relabellings + relabelling, both counts those of
//                SYMMETRY_FULL. On a board with a text of its own the group is that of its base: the code of
//                such a seed is read as one of the base, and the seed that it names knows the board.
//   puzzle code  the layout's index among layout_id (31 for one that is not there, followed by the text_hash
//                of a board with constraints in 13 characters), then one number. If that is even, half of it
//                holds a bit for each cell (the first cell lowest, 1 for a clue) and, above them, the clues
//                less one in base `order`, the last clue lowest. If it is odd, half of it is all cells in
//                base order + 1, the last cell lowest. The writer takes the shorter of the two, the first if
//                they are equally long; each is as wide as the greatest with as many clues.
//
// The check makes the sum of all characters, prefix included, zero in GF(32) = GF(2)[x]/(x^5 + x^2 + 1),
// where a character weighs x to the power of its distance from the end. Weights of neighbours differ: it
// catches every single wrong character and every swap of neighbours.

#include "core/base/text_error.h"
#include "core/symmetry/symmetry.h"

enum { CODE_TEXT_MAX = 880 };

typedef enum { CODE_SEED, CODE_PUZZLE } CodeKind;

typedef struct {
    CodeKind kind;
    uint64_t seed_id;          // CODE_SEED
    TransformNumber transform; // CODE_SEED: from the canonical form to the puzzle
    Grid puzzle;               // CODE_PUZZLE
} Code;

void code_format(const Layout *layout, const Code *code, char out[CODE_TEXT_MAX]);

// False, leaving *out untouched, with the reason and the column in *error, for anything that is not a whole
// and undamaged code. The column is 0 when the place of the damage cannot be told.
bool code_parse(const Layout *layout, const char *text, Code *out, TextError *error);

// The id of the layout that a code is for, judged by its characters. NULL for a board with a text of its own,
// and for a text that is not a code.
const char *code_layout(const char *text);

// True when the text looks like a code (damaged or not) rather than a puzzle: it begins with N or P and a
// digit.
bool code_looks_like(const char *text);

// True for a line that is a code, damaged or not, of a kind that begins with one of the letters: the version
// and a dash come next, and then nothing but characters and dashes; other lines that begin like a code are
// words. A code without any dash must be long, and not as long as a puzzle.
bool code_is_line(const char *line, size_t length, const char *letters);

// The characters that can follow in a code that begins like this, for a program that lets people type codes:
// "NP" at first; "" when a seed code is complete. The text may be damaged.
const char *code_following(const Layout *layout, const char *begun);
