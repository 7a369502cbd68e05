// Puzzles a second of solver_count with limit 2 over a file, in processor time: the best and the median of
// five passes after one that only warms up. The answers are checked: every pass gives the same ones, and each
// unique solution is complete and agrees with the clues.
//     bench_solver puzzles.txt [layout]
// One puzzle a line, as grid_print writes it; lines that start with '#' and empty ones are skipped.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/solver.h"

enum { PASSES = 5 };

typedef struct {
    Grid *puzzle;
    int count, capacity;
} Puzzles;

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool read_puzzles(const Layout *layout, const char *path, Puzzles *out) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "bench_solver: cannot open %s\n", path);
        return false;
    }
    char line[1024];
    bool good = true;
    for (int number = 1; good && fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || line[0] == '#') continue;
        if (out->count == out->capacity) {
            out->capacity = out->capacity ? 2 * out->capacity : 1024;
            Grid *larger = realloc(out->puzzle, (size_t)out->capacity * sizeof *larger);
            if (!larger) abort();
            out->puzzle = larger;
        }
        good = grid_parse(layout, line, &out->puzzle[out->count]);
        if (good)
            out->count++;
        else
            fprintf(stderr, "bench_solver: line %d of %s is not a puzzle\n", number, path);
    }
    fclose(file);
    return good;
}

// The warm-up: notes each count, and proves the solution of each unique puzzle.
static bool first_pass(const Layout *layout, const Puzzles *puzzles, uint8_t *answer) {
    for (int i = 0; i < puzzles->count; i++) {
        const Grid *puzzle = &puzzles->puzzle[i];
        Grid solution;
        answer[i] = (uint8_t)solver_count(layout, puzzle, 2);
        bool good = solver_unique(layout, puzzle, &solution) == (answer[i] == 1);
        if (good && answer[i] == 1) {
            good = grid_complete(layout, &solution);
            for (int cell = 0; cell < layout->cells; cell++)
                good = good && (puzzle->cell[cell] == 0 || puzzle->cell[cell] == solution.cell[cell]);
        }
        if (!good) {
            fprintf(stderr, "bench_solver: wrong answer for puzzle %d\n", i + 1);
            return false;
        }
    }
    return true;
}

static bool timed_pass(const Layout *layout, const Puzzles *puzzles, const uint8_t *answer,
                       double *out_seconds) {
    double start = processor_s();
    int wrong = 0;
    for (int i = 0; i < puzzles->count; i++)
        wrong += solver_count(layout, &puzzles->puzzle[i], 2) != answer[i];
    *out_seconds = processor_s() - start;
    if (wrong) fprintf(stderr, "bench_solver: %d answers differ from those of the first pass\n", wrong);
    return wrong == 0;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool bench(const Layout *layout, const Puzzles *puzzles, uint8_t *answer) {
    if (!first_pass(layout, puzzles, answer)) return false;
    double seconds[PASSES];
    for (int pass = 0; pass < PASSES; pass++)
        if (!timed_pass(layout, puzzles, answer, &seconds[pass])) return false;
    qsort(seconds, PASSES, sizeof seconds[0], by_size);
    int tally[3] = {0};
    for (int i = 0; i < puzzles->count; i++) tally[answer[i]]++;
    printf("%d puzzles: %d unique, %d none, %d several\n", puzzles->count, tally[1], tally[0], tally[2]);
    printf("puzzles/s: best %.0f, median %.0f\n", puzzles->count / seconds[0],
           puzzles->count / seconds[PASSES / 2]);
    return true;
}

int main(int argc, char **argv) {
    Layout layout;
    if (argc < 2 || argc > 3 || !layout_init(&layout, argc == 3 ? argv[2] : "9x9")) {
        fprintf(stderr, "usage: bench_solver puzzles.txt [layout]\n");
        return 2;
    }
    Puzzles puzzles = {0};
    bool good = read_puzzles(&layout, argv[1], &puzzles) && puzzles.count > 0;
    if (good) {
        uint8_t *answer = malloc((size_t)puzzles.count);
        if (!answer) abort();
        good = bench(&layout, &puzzles, answer);
        free(answer);
    }
    free(puzzles.puzzle);
    return good ? 0 : 1;
}
