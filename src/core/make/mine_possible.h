#pragma once
// What no search can find: known before the first puzzle is made, from the table of techniques and from how
// many cells the board and the pattern of the clues have.

#include "core/base/text_error.h"
#include "core/make/mine.h"

// False, with the reason, when no puzzle of the layout is what the spec asks for, or when one of the bands
// that it asks for has none. True promises nothing: what is left may be very rare.
bool mine_possible(const Layout *layout, const MineSpec *spec, TextError *why);

// The ratings, in tenths, that puzzles of a band can have by the spec, in ascending order; returns how many.
// For layouts whose puzzles have ratings on Sudoku Explainer's scale, that is, the classic one.
enum { MINE_RATINGS_MAX = 128 };
int mine_ratings(const MineSpec *spec, Band band, int out[MINE_RATINGS_MAX]);

// True when something is asked for that is so rare that its odds are known; *odds states them.
bool mine_rare(const Layout *layout, const MineSpec *spec, TextError *odds);
