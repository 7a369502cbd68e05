#include "core/rate/gentle.h"

#include <stddef.h>

#include "core/board/marks.h"
#include "core/rate/effort.h"
#include "core/rate/grade.h"
#include "core/rate/openings.h"
#include "core/rate/smooth.h"

// True when singles fill every other box while this one is left alone.
static bool others_fill(const Openings *from, int box) {
    Openings openings = *from;
    const Layout *layout = openings.layout;
    CellSet others = {{0}};
    for (int cell = 0; cell < layout->cells; cell++)
        if (layout->box_of[cell] != box) cellset_add(&others, cell);
    for (bool any = true; any;) {
        CellSet blank = cellset_and(openings.blank, others);
        any = false;
        for (int cell = cellset_next(&blank, 0); cell >= 0; cell = cellset_next(&blank, cell + 1)) {
            if (!openings_is_open(&openings, cell)) continue;
            openings_fill(&openings, cell);
            any = true;
        }
    }
    return !cellset_meet(openings.blank, others);
}

// 0 when every token stands among the clues.
static int missing_token(const Layout *layout, const Grid *puzzle) {
    TokenMask there = 0;
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell]) there |= marks_bit(puzzle->cell[cell]);
    TokenMask missing = ~there & layout_all_tokens(layout);
    return missing ? marks_first(missing) : 0;
}

bool gentle_holds(const Layout *layout, const Grid *puzzle, const Grid *solution, TextError *why) {
    if (layout->order != 9) return true;
    int clues = grid_filled(layout, puzzle);
    if (clues < GENTLE_CLUES_MIN || clues > GENTLE_CLUES_MAX)
        return text_error(why, 0, 0, "it has %d clues, not %d to %d", clues, GENTLE_CLUES_MIN,
                          GENTLE_CLUES_MAX);
    int missing = missing_token(layout, puzzle);
    if (missing) return text_error(why, 0, 0, "token %d is not among its clues", missing);
    Openings openings = openings_begin(layout, puzzle, solution);
    for (int box = 0; box < layout->order; box++)
        if (!others_fill(&openings, box))
            return text_error(why, 0, 0, "while box %d is left alone, singles do not fill the others",
                              box + 1);
    int width = smooth_width(layout, puzzle, solution, GENTLE_WIDTH);
    return width == GENTLE_WIDTH ||
           text_error(why, 0, 0, "it can come to a moment at which only %d %s open, not %d", width,
                      width == 1 ? "cell is" : "cells are", GENTLE_WIDTH);
}

// About as many of the puzzles that ship on such boards are of each band as when efforts were first counted.
static Band band_of_effort(int effort) {
    static const int MOST[] = {160, 750, 1600, 2850, 6200};
    Band band = BAND_GENTLE;
    while (band < BAND_DIABOLICAL && effort > MOST[band]) band++;
    return band;
}

Band gentle_band(const Layout *layout, const Grid *puzzle, const Grid *solution, int rating_tenths) {
    if (!grade_has_rating(layout)) return band_of_effort(effort_of(layout, puzzle, solution));
    Band band = band_of_rating(rating_tenths);
    return band == BAND_GENTLE && !gentle_holds(layout, puzzle, solution, NULL) ? BAND_EASY : band;
}
