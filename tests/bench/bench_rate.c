// How fast puzzles are rated on one core: the best and the median of several passes over a file of puzzles,
// one to a line, in processor time; and the slowest puzzle.
//     bench_rate puzzles.txt [passes]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/rate/grade.h"

enum { PASSES_MAX = 99, PUZZLES_MAX = 20000 };

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

static int read_puzzles(const char *path, Grid *out) {
    FILE *file = fopen(path, "r");
    if (file == NULL) return 0;
    char line[512];
    int count = 0;
    while (count < PUZZLES_MAX && fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#' || strlen(line) < 81) continue;
        memset(&out[count], 0, sizeof out[count]);
        for (int cell = 0; cell < 81; cell++)
            if (line[cell] >= '1' && line[cell] <= '9') out[count].cell[cell] = (uint8_t)(line[cell] - '0');
        count++;
    }
    (void)fclose(file);
    return count;
}

int main(int argc, char **argv) {
    static Grid puzzle[PUZZLES_MAX];
    int count = argc > 1 ? read_puzzles(argv[1], puzzle) : 0;
    int passes = argc > 2 ? atoi(argv[2]) : 5;
    Layout layout;
    if (count == 0 || passes < 1 || passes > PASSES_MAX || !layout_init(&layout, "9x9")) {
        fprintf(stderr, "usage: bench_rate puzzles.txt [passes]\n");
        return 2;
    }
    double rate[PASSES_MAX], slowest = 0.0;
    int beyond = 0;
    for (int pass = 0; pass < passes; pass++) {
        double start = processor_s();
        for (int i = 0; i < count; i++) {
            Grade grade;
            double from = processor_s();
            grade_puzzle(&layout, &puzzle[i], NULL, NULL, &grade);
            double took = processor_s() - from;
            if (took > slowest) slowest = took;
            if (pass == 0 && !grade.solved) beyond++;
        }
        rate[pass] = count / (processor_s() - start);
    }
    qsort(rate, (size_t)passes, sizeof rate[0], by_size);
    printf("%d puzzles, %d not solved: best %.0f/s, median %.0f/s, slowest %.3f s\n", count, beyond, rate[0],
           rate[passes / 2], slowest);
    return 0;
}
