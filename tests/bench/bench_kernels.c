// Whether a smooth puzzle (core/rate/smooth.h) can need more than singles: that takes some last cells, nine
// at most, that are blank, have one solution, and among which no single is. Searches random solution grids
// for all such sets.
//     bench_kernels [CELLS [GRIDS [SEED]]]
// With 9 cells nothing is found; with 11 there are some, rated 4.2 and 5.6.
//
// A cell of such a set has another candidate, and its token another place in each of its houses. Either holds
// only because certain other cells are blank too: so from one cell on, each lack has few remedies, all of
// which are tried. Where nothing lacks, the set has several solutions or is one of those looked for; more
// blank cells would not have fewer solutions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/full_grid.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"

enum { CELLS = 9, GRIDS = 150, MOST = 16, RATINGS = 256 };

typedef struct {
    Layout layout;
    Grid solution;
    CellIndex where[HOUSES_MAX][TOKENS_MAX + 1];
    bool blank[CELLS_MAX];
    CellIndex cell[MOST + 4];
    int cells, most;
    long closed, unique;
    int rated[RATINGS];
} Kernels;

// Whether the blank cells leave a token to one of them.
static bool is_candidate(const Kernels *kernels, int cell, int token) {
    const Layout *layout = &kernels->layout;
    if (kernels->solution.cell[cell] == token) return true;
    for (int i = 0; i < layout->house_of_count[cell]; i++)
        if (!kernels->blank[kernels->where[layout->house_of[cell][i]][token]]) return false;
    return true;
}

static void take_kernel(Kernels *kernels) {
    Grid puzzle = kernels->solution;
    Grade grade;
    kernels->closed++;
    for (int i = 0; i < kernels->cells; i++) puzzle.cell[kernels->cell[i]] = 0;
    if (solver_count(&kernels->layout, &puzzle, 2) != 1) return;
    grade_puzzle(&kernels->layout, &puzzle, NULL, NULL, &grade);
    kernels->unique++;
    kernels->rated[grade.rating_tenths]++;
}

static void search(Kernels *kernels);

// Makes a token a candidate of a cell, blanking it and what else that takes, and searches on.
static void search_with(Kernels *kernels, int cell, int token) {
    const Layout *layout = &kernels->layout;
    int before = kernels->cells;
    if (!kernels->blank[cell]) kernels->blank[kernels->cell[kernels->cells++] = (CellIndex)cell] = true;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        CellIndex other = kernels->where[layout->house_of[cell][i]][token];
        if (kernels->blank[other]) continue;
        kernels->blank[other] = true;
        kernels->cell[kernels->cells++] = other;
    }
    if (kernels->cells > before && kernels->cells <= kernels->most) search(kernels);
    while (kernels->cells > before) kernels->blank[kernels->cell[--kernels->cells]] = false;
}

static int candidates(const Kernels *kernels, int cell) {
    int count = 0;
    for (int token = 1; token <= kernels->layout.order; token++) count += is_candidate(kernels, cell, token);
    return count;
}

static int places(const Kernels *kernels, const House *house, int token) {
    int count = 0;
    for (int i = 0; i < kernels->layout.order; i++)
        count += kernels->blank[house->cell[i]] && is_candidate(kernels, house->cell[i], token);
    return count;
}

static void search(Kernels *kernels) {
    const Layout *layout = &kernels->layout;
    for (int i = 0; i < kernels->cells; i++) {
        int cell = kernels->cell[i];
        if (candidates(kernels, cell) > 1) continue;
        for (int token = 1; token <= layout->order; token++)
            if (token != kernels->solution.cell[cell]) search_with(kernels, cell, token);
        return;
    }
    for (int i = 0; i < kernels->cells; i++) {
        int cell = kernels->cell[i], token = kernels->solution.cell[cell];
        for (int k = 0; k < layout->house_of_count[cell]; k++) {
            const House *house = &layout->house[layout->house_of[cell][k]];
            if (places(kernels, house, token) > 1) continue;
            for (int j = 0; j < layout->order; j++)
                if (house->cell[j] != cell) search_with(kernels, house->cell[j], token);
            return;
        }
    }
    take_kernel(kernels);
}

int main(int argc, char **argv) {
    static Kernels kernels; // large
    int grids = argc > 2 ? atoi(argv[2]) : GRIDS;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    layout_init(&kernels.layout, "9x9");
    kernels.most = argc > 1 ? atoi(argv[1]) : CELLS;
    if (kernels.most < 1 || kernels.most > MOST) return 2;
    for (int grid = 0; grid < grids; grid++) {
        Rng rng = rng_seed(seed + (uint64_t)grid);
        full_grid_draw(&kernels.layout, &rng, &kernels.solution);
        for (int h = 0; h < kernels.layout.house_count; h++)
            for (int i = 0; i < kernels.layout.order; i++) {
                CellIndex cell = kernels.layout.house[h].cell[i];
                kernels.where[h][kernels.solution.cell[cell]] = cell;
            }
        for (int cell = 0; cell < kernels.layout.cells; cell++) {
            memset(kernels.blank, 0, sizeof kernels.blank);
            kernels.blank[cell] = true;
            kernels.cell[0] = (CellIndex)cell;
            kernels.cells = 1;
            search(&kernels);
        }
    }
    printf("%d grids, up to %d cells: %ld closed sets, %ld of them with one solution\n", grids, kernels.most,
           kernels.closed, kernels.unique);
    for (int rating = 0; rating < RATINGS; rating++)
        if (kernels.rated[rating] > 0)
            printf("  %d.%d: %d\n", rating / 10, rating % 10, kernels.rated[rating]);
    return 0;
}
