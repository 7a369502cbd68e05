#pragma once
// Puzzles on boards of a few kinds of constraints, drawn at random.

#include "core/make/board_draw.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "support/constraints.h"

static inline bool board_patience(void *left) { return --*(int *)left > 0; }

// Whether some full grid keeps the constraints; false too when that is not found out soon.
static inline bool board_is_possible(const Layout *layout) {
    int left = 40;
    return solver_each(layout, &(Grid){{0}}, 1, NULL, board_patience, &left, NULL) == 1;
}

// A board of a few kinds drawn at random that has a full grid, and a puzzle on it. False for other boards.
static inline bool board_puzzle(int index, Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    static const char *const IDS[] = {"4x4", "6x6", "9x9", "8x8", "jigsaw"};
    return draw_constraints(IDS[index % 5], -1, 4, rng, layout) && board_is_possible(layout) &&
           generate_puzzle(layout, rng, &(GenerateSpec){0}, puzzle, solution);
}

// A puzzle on a board drawn as asked for: "cage", "white:30%,black:30%".
static inline bool drawn_puzzle(const char *asks, Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    Layout plain;
    BoardDrawSpec spec = {.regions = false};
    Grid grid;
    layout_init(&plain, draw_below(rng, 2) ? "9x9" : "6x6");
    return constraint_asks_read(asks, &spec.asks, NULL) &&
           board_draw(&plain, &spec, rng, layout, &grid, NULL) &&
           generate_puzzle(layout, rng, &(GenerateSpec){0}, puzzle, solution);
}

// A killer: cages over the whole board.
static inline bool killer_puzzle(Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    return drawn_puzzle("cage", rng, layout, puzzle, solution);
}

// A board of many lines or signs of a sort, which meet.
static inline bool joined_puzzle(int index, Rng *rng, Layout *layout, Grid *puzzle, Grid *solution) {
    static const char *const ASKS[] = {"whisper:70%", "white:30%,black:30%", "x:40%,v:40%,less:20%"};
    return drawn_puzzle(ASKS[index % 3], rng, layout, puzzle, solution);
}

// Takes wrong candidates away at random.
static inline void board_reduce(Position *position, const Grid *solution, Rng *rng, int percent) {
    for (int c = 0; c < position->layout->cells; c++)
        for (int t = 1; t <= position->layout->order; t++)
            if (t != solution->cell[c] && draw_below(rng, 100) < percent)
                position->marks.cell[c] &= ~marks_bit(t);
}
