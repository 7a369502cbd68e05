// Canonical forms and counts of automorphisms a second, in processor time: the best and the median of nine
// passes after one that only warms up, and the slowest single form. The forms are checked: a random disguise
// of each grid has the same one.
//     bench_canonical puzzles.txt...
// 9x9 puzzles, one a line, as grid_format writes them; other lines are skipped. Each file is measured as it
// is, and again as the solutions of its unique puzzles; then come sparse and symmetrical grids that are made
// here, each in disguises.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

enum { PASSES = 9, GRIDS_MAX = 20000, DISGUISES = 500 };

typedef struct {
    Grid grid[GRIDS_MAX];
    int count;
} Grids;

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double form_pass(const Layout *layout, const Grids *grids) {
    double start = processor_s();
    for (int i = 0; i < grids->count; i++) {
        Grid form;
        canonical_form(layout, &grids->grid[i], &form, NULL);
    }
    return processor_s() - start;
}

static double count_pass(const Layout *layout, const Grids *grids, uint64_t *out_most) {
    double start = processor_s();
    for (int i = 0; i < grids->count; i++) {
        uint64_t count = canonical_automorphisms(layout, &grids->grid[i]);
        if (count > *out_most) *out_most = count;
    }
    return processor_s() - start;
}

static double slowest_form_us(const Layout *layout, const Grids *grids) {
    double slowest = 0;
    for (int i = 0; i < grids->count; i++) {
        double least = 1;
        for (int n = 0; n < 3; n++) {
            Grid form;
            double start = processor_s();
            canonical_form(layout, &grids->grid[i], &form, NULL);
            double took = processor_s() - start;
            if (took < least) least = took;
        }
        if (least > slowest) slowest = least;
    }
    return slowest * 1e6;
}

static bool forms_hold(const Layout *layout, const Grids *grids, Rng *rng) {
    for (int i = 0; i < grids->count; i++) {
        Grid form, disguised, other;
        Transform disguise = transform_random(layout, SYMMETRY_FULL, rng);
        transform_apply(layout, &disguise, &grids->grid[i], &disguised);
        canonical_form(layout, &grids->grid[i], &form, NULL);
        canonical_form(layout, &disguised, &other, NULL);
        if (!grid_equal(layout, &form, &other)) return false;
    }
    return true;
}

static bool bench(const Layout *layout, const char *name, const Grids *grids, Rng *rng) {
    if (grids->count == 0) return true;
    if (!forms_hold(layout, grids, rng)) {
        fprintf(stderr, "bench_canonical: %s: two disguises of one grid have two forms\n", name);
        return false;
    }
    double forms[PASSES], counts[PASSES];
    uint64_t most = 0;
    for (int pass = 0; pass < PASSES; pass++) {
        forms[pass] = form_pass(layout, grids);
        counts[pass] = count_pass(layout, grids, &most);
    }
    qsort(forms, PASSES, sizeof forms[0], by_size);
    qsort(counts, PASSES, sizeof counts[0], by_size);
    printf("%-24s %6d grids  forms/s %7.0f, median %7.0f, slowest %5.1f us  counts/s %7.0f, median %7.0f, "
           "most %llu\n",
           name, grids->count, grids->count / forms[0], grids->count / forms[PASSES / 2],
           slowest_form_us(layout, grids), grids->count / counts[0], grids->count / counts[PASSES / 2],
           (unsigned long long)most);
    (void)fflush(stdout);
    return true;
}

static bool read_grids(const Layout *layout, const char *path, Grids *out) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "bench_canonical: cannot open %s\n", path);
        return false;
    }
    char line[1024];
    out->count = 0;
    while (out->count < GRIDS_MAX && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = '\0';
        out->count += grid_parse(layout, line, &out->grid[out->count]);
    }
    (void)fclose(file);
    return true;
}

// Those with one solution become it, the others go.
static void solve_all(const Layout *layout, Grids *grids) {
    int count = 0;
    for (int i = 0; i < grids->count; i++) {
        Grid solution;
        if (solver_unique(layout, &grids->grid[i], &solution)) grids->grid[count++] = solution;
    }
    grids->count = count;
}

static bool bench_file(const Layout *layout, const char *path, Grids *grids, Rng *rng) {
    const char *slash = strrchr(path, '/');
    char name[64];
    snprintf(name, sizeof name, "%.40s", slash ? slash + 1 : path);
    if (!read_grids(layout, path, grids) || !bench(layout, name, grids, rng)) return false;
    snprintf(name, sizeof name, "%.40s solved", slash ? slash + 1 : path);
    solve_all(layout, grids);
    return bench(layout, name, grids, rng);
}

static bool bench_sparse(const Layout *layout, int clues, Grids *grids, Rng *rng) {
    char name[64];
    snprintf(name, sizeof name, "up to %d clues", clues);
    for (grids->count = 0; grids->count < 4000; grids->count++) {
        Grid *grid = &grids->grid[grids->count];
        memset(grid, 0, sizeof *grid);
        for (int i = 0; i < clues; i++) {
            int cell = (int)rng_below(rng, 81), token = 1 + (int)rng_below(rng, 9);
            if (grid->cell[cell] == 0 && grid_allows(layout, grid, cell, token))
                grid->cell[cell] = (uint8_t)token;
        }
    }
    return bench(layout, name, grids, rng);
}

static const struct {
    const char *name, *grid;
} symmetrical[] = {
    {"648 automorphisms",
     "123456789456789123789123456231564897564897231897231564312645978645978312978312645"},
    {"first of all forms",
     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"},
    {"last of all forms",
     "123456789457893612986217354274538196531964827698721435342685971715349268869172543"},
    {"shifted rows", "123456789456789123789123456234567891567891234891234567345678912678912345912345678"},
    {"empty", "................................................................................."},
    {"one clue", "........................................5........................................"},
    {"diagonal", "1.........2.........3.........4.........5.........6.........7.........8.........9"},
    {"diagonal of one token",
     "1.........1.........1.........1.........1.........1.........1.........1.........1"},
    {"both diagonals", "1.......9.2.....8...3...7.....4.6.......5.......4.6.....3...7...2.....8.1.......9"},
    {"three boxes", "123......456......789.........123......456......789.........123......456......789"},
    {"six boxes", "...456789...789123...123456234...891567...234891...567345678...678912...912345..."},
    {"one band", "123456789456789123789123456......................................................"},
    {"a row of each band",
     "123456789..................234567891..................345678912.................."},
    {"every third diagonal",
     "1..4..7....6..9..3.8..2..5.2..5..8....7..1..4.9..3..6.3..6..9....8..2..5.1..4..7."},
    {"chessboard", "1.3.5.7.9.5.7.9.2.7.9.2.4.6.3.5.7.9.5.7.9.2.4.9.2.4.6.3.5.7.9.2.7.9.2.4.9.2.4.6.8"},
    {"three tokens", "123............123...123...21.3.....3.....21....21.3...31..2.....2....31....31..2"},
    {"one token gone", "123456.89456.89123.8912345621436589.36589.21489.2143655316429.86429.85319.8531642"},
    {"all cells alike", "111111111111111111111111111111111111111111111111111111111111111111111111111111111"},
    {"boxes alike", "123123123456456456789789789123123123456456456789789789123123123456456456789789789"},
    {"boxes of one token",
     "111222333111222333111222333444555666444555666444555666777888999777888999777888999"},
    {"rows alike", "123456789123456789123456789123456789123456789123456789123456789123456789123456789"},
};

static bool bench_symmetrical(const Layout *layout, const char *name, const char *text, Grids *grids,
                              Rng *rng) {
    Grid grid;
    if (!grid_parse(layout, text, &grid)) abort();
    for (grids->count = 0; grids->count < DISGUISES; grids->count++) {
        Transform disguise = transform_random(layout, SYMMETRY_FULL, rng);
        transform_apply(layout, &disguise, &grid, &grids->grid[grids->count]);
    }
    return bench(layout, name, grids, rng);
}

int main(int argc, char **argv) {
    static Grids grids;
    Layout layout;
    Rng rng = rng_seed(1);
    bool good = layout_init(&layout, "9x9");
    for (int i = 1; good && i < argc; i++) good = bench_file(&layout, argv[i], &grids, &rng);
    static const int clues[] = {2, 4, 6, 8, 10, 15, 20, 30, 40};
    for (size_t i = 0; good && i < sizeof clues / sizeof *clues; i++)
        good = bench_sparse(&layout, clues[i], &grids, &rng);
    for (size_t i = 0; good && i < sizeof symmetrical / sizeof *symmetrical; i++)
        good = bench_symmetrical(&layout, symmetrical[i].name, symmetrical[i].grid, &grids, &rng);
    return good ? 0 : 1;
}
