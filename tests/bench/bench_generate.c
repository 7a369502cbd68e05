// How fast full grids and minimal puzzles are made on one core: the best and the median of several passes of
// each, in processor time. Where qqwing is installed (the Debian package of that name), it makes puzzles of
// the same symmetry in the same run, between the passes, so that a change of the machine's pace hits both.
//     bench_generate [passes]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "core/make/full_grid.h"
#include "core/make/generate.h"
#include "core/solve/solver.h"

enum { PASSES_MAX = 99, PUZZLES = 20000, GRIDS = 200000, QQWING_PUZZLES = 100 };

typedef struct {
    const char *what;
    double rate[PASSES_MAX]; // made a second
} Series;

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double children_s(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static double time_grids(const Layout *layout) {
    Rng rng = rng_seed(1);
    Grid grid;
    double start = processor_s();
    for (int i = 0; i < GRIDS; i++) full_grid_draw(layout, &rng, &grid);
    return GRIDS / (processor_s() - start);
}

static double time_puzzles(const Layout *layout, Pattern pattern, const uint64_t *seed, Grid *out,
                           Grid *out_solution) {
    GenerateSpec spec = {.pattern = pattern};
    double start = processor_s();
    for (int i = 0; i < PUZZLES; i++) {
        Rng rng = rng_seed(seed[i]);
        generate_puzzle(layout, &rng, &spec, &out[i], &out_solution[i]);
    }
    return PUZZLES / (processor_s() - start);
}

// 0 when there is no qqwing.
static double time_qqwing(const char *symmetry) {
    char command[128];
    snprintf(command, sizeof command, "qqwing --generate %d --symmetry %s --one-line 2>&1", QQWING_PUZZLES,
             symmetry);
    double start = children_s();
    FILE *pipe = popen(command, "r");
    if (!pipe) return 0;
    char line[256];
    int made = 0;
    while (fgets(line, sizeof line, pipe)) made += strspn(line, ".123456789") == 81;
    pclose(pipe);
    return made == QQWING_PUZZLES ? made / (children_s() - start) : 0;
}

static bool check(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    for (int i = 0; i < PUZZLES; i++) {
        Grid found;
        if (!solver_unique(layout, &puzzle[i], &found) || !grid_equal(layout, &found, &solution[i])) {
            fprintf(stderr, "bench_generate: puzzle %d has not one solution\n", i);
            return false;
        }
    }
    return true;
}

static void print(Series *series, int passes, double unit) {
    if (series->rate[0] <= 0) return;
    qsort(series->rate, (size_t)passes, sizeof series->rate[0], by_size);
    printf("%-34s best %9.0f/s (%8.2f us), median %9.0f/s", series->what, series->rate[0],
           1e6 / series->rate[0], series->rate[passes / 2]);
    if (unit > 0) printf(", %.1f times qqwing", series->rate[0] / unit);
    putchar('\n');
}

int main(int argc, char **argv) {
    enum { GRID, NONE, ROTATE180, QQWING_NONE, QQWING_ROTATE180, COUNT };
    static Series series[COUNT] = {{"full grids", {0}},
                                   {"minimal puzzles", {0}},
                                   {"minimal puzzles, rotate180", {0}},
                                   {"qqwing --symmetry none", {0}},
                                   {"qqwing --symmetry rotate180", {0}}};
    static uint64_t seed[PUZZLES];
    static Grid puzzle[PUZZLES], solution[PUZZLES];
    int passes = argc > 1 ? atoi(argv[1]) : 5;
    if (argc > 2 || passes < 1 || passes > PASSES_MAX) {
        fprintf(stderr, "usage: bench_generate [passes]\n");
        return 2;
    }
    Layout layout;
    layout_init(&layout, "9x9");
    for (int i = 0; i < PUZZLES; i++) seed[i] = (uint64_t)i;
    time_puzzles(&layout, PATTERN_NONE, seed, puzzle, solution); // only warms up
    if (!check(&layout, puzzle, solution)) return 1;
    for (int pass = 0; pass < passes; pass++) {
        series[GRID].rate[pass] = time_grids(&layout);
        series[NONE].rate[pass] = time_puzzles(&layout, PATTERN_NONE, seed, puzzle, solution);
        series[QQWING_NONE].rate[pass] = time_qqwing("none");
        series[ROTATE180].rate[pass] = time_puzzles(&layout, PATTERN_ROTATE180, seed, puzzle, solution);
        series[QQWING_ROTATE180].rate[pass] = time_qqwing("rotate180");
    }
    printf("9x9, engine %s, %d passes, processor time of one core\n",
           solver_engine_name(solver_engine_best(&layout)), passes);
    print(&series[QQWING_NONE], passes, 0);
    print(&series[QQWING_ROTATE180], passes, 0);
    print(&series[GRID], passes, 0);
    print(&series[NONE], passes, series[QQWING_NONE].rate[0]);
    print(&series[ROTATE180], passes, series[QQWING_ROTATE180].rate[0]);
    if (series[QQWING_NONE].rate[0] <= 0) puts("no qqwing to compare with");
    return 0;
}
