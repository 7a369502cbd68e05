// How many cells are open at each moment of a puzzle (core/rate/openings.h): every puzzle is filled in twenty
// times in a random order of what is open, and the fewest open cells are noted, as long as more cells are
// blank than a house has. The distribution is printed.
//     bench_openings < PUZZLES
// reads 81 signs a line from standard input: digits, or letters a to i as in seeds.csv; anything else is
// blank. What follows in the line is left alone. For example, all gentle puzzles that ship, and
// newspaper-like ones:
//     grep -h ',gentle,' packs/*/seeds.csv | bench_openings
//     nonet-cli generate --count 200 --seed 1 --clues 36-38 | bench_openings
#include <stdio.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/rate/openings.h"
#include "core/solve/solver.h"

enum { PLAYS = 20, LINE_BYTES = 4096 };

static bool read_puzzle(const Layout *layout, const char *line, Grid *out) {
    if (strlen(line) < (size_t)layout->cells) return false;
    *out = (Grid){{0}};
    for (int cell = 0; cell < layout->cells; cell++) {
        char c = line[cell];
        if (c >= '1' && c <= '9') out->cell[cell] = (uint8_t)(c - '0');
        if (c >= 'a' && c <= 'i') out->cell[cell] = (uint8_t)(c - 'a' + 1);
    }
    return true;
}

// The fewest open cells in one random play; 0 when singles do not lead to the end.
static int fewest_open(const Layout *layout, const Grid *puzzle, const Grid *solution, Rng *rng) {
    Openings openings = openings_begin(layout, puzzle, solution);
    int fewest = layout->cells;
    for (int blank = layout->cells - grid_filled(layout, puzzle); blank > 0; blank--) {
        int open[CELLS_MAX], count = 0;
        for (int cell = 0; cell < layout->cells; cell++)
            if (cellset_has(&openings.blank, cell) && openings_is_open(&openings, cell)) open[count++] = cell;
        if (blank > layout->order && count < fewest) fewest = count;
        if (count == 0) return 0;
        openings_fill(&openings, open[rng_below(rng, (uint64_t)count)]);
    }
    return fewest;
}

int main(void) {
    Layout layout;
    Rng rng = rng_seed(1);
    char line[LINE_BYTES];
    int puzzles = 0, refused = 0, with[CELLS_MAX + 1] = {0};
    double sum = 0;
    layout_init(&layout, "9x9");
    while (fgets(line, sizeof line, stdin)) {
        Grid puzzle, solution;
        if (!read_puzzle(&layout, line, &puzzle) || !solver_unique(&layout, &puzzle, &solution)) {
            refused++;
            continue;
        }
        int fewest = layout.cells;
        for (int play = 0; play < PLAYS; play++) {
            int open = fewest_open(&layout, &puzzle, &solution, &rng);
            if (open < fewest) fewest = open;
        }
        puzzles++;
        with[fewest]++;
        sum += fewest;
    }
    printf("%d puzzles, %d lines without one; fewest open cells in %d plays of each: mean %.1f\n", puzzles,
           refused, PLAYS, puzzles ? sum / puzzles : 0);
    for (int open = 0; open <= layout.cells; open++)
        if (with[open])
            printf("%3d open  %5d puzzles  %5.1f%%\n", open, with[open], 100.0 * with[open] / puzzles);
    return 0;
}
