// How long a person waits for a hint: for each position on the way to the solution of each puzzle the time of
// hint_next, by the rating of the puzzle; and which techniques the time went into.
//     bench_hint [-n PUZZLES] [-t] puzzles.txt        one puzzle to a line; -t lists the techniques
// Puzzles are taken at even distances from the file. The way goes by the hints themselves.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/rate/grade.h"
#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"

enum { PUZZLES_MAX = 20000, LATENCIES_MAX = 400000 };

// Upper limits of the groups in tenths of ER.
static const int LIMITS[] = {15, 25, 34, 56, 75, 85, 95, 105, 200};
enum { GROUPS = sizeof LIMITS / sizeof LIMITS[0] };

typedef struct {
    int puzzles, stuck, count;
    float *ms;
} Group;

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int by_size(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
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

static double spent_ms[TECHNIQUE_COUNT];
static int searched[TECHNIQUE_COUNT];
static int taken[TECHNIQUE_COUNT];

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// The same as hint_next, technique by technique, to see where the time goes.
static void time_techniques(const Position *position) {
    Step step;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        HintAsk ask = {.unique = true};
        (void)ask;
        double start = now_ms();
        bool found = !technique_find(position, t, take_first, &step);
        spent_ms[t] += now_ms() - start;
        searched[t]++;
        if (found) return;
    }
}

static void walk(const Layout *layout, const Grid *puzzle, Group *group, bool techniques) {
    Position position = position_of_grid(layout, puzzle);
    HintAsk ask = {.unique = true};
    Step step;
    group->puzzles++;
    while (!grid_complete(layout, &position.grid)) {
        double start = now_ms();
        HintResult result = hint_next(&position, &ask, &step);
        double took = now_ms() - start;
        if (group->count < LATENCIES_MAX) group->ms[group->count++] = (float)took;
        if (techniques && took > 5) time_techniques(&position);
        if (result != HINT_FOUND) {
            group->stuck++;
            return;
        }
        taken[step.technique]++;
        step_apply(&step, &position);
    }
}

int main(int argc, char **argv) {
    static Grid puzzle[PUZZLES_MAX];
    int most = 2000, i = 1;
    bool techniques = false;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "-t") == 0) techniques = true;
        if (strcmp(argv[i], "-n") == 0 && i + 1 < argc) most = atoi(argv[++i]);
    }
    int count = i < argc ? read_puzzles(argv[i], puzzle) : 0;
    Layout layout;
    if (count == 0 || most < 1 || !layout_init(&layout, "9x9")) {
        fprintf(stderr, "usage: bench_hint [-n PUZZLES] [-t] puzzles.txt\n");
        return 2;
    }
    if (most > count) most = count;
    Group group[GROUPS] = {{0}};
    for (int g = 0; g < GROUPS; g++) {
        group[g].ms = malloc(LATENCIES_MAX * sizeof *group[g].ms);
        if (group[g].ms == NULL) return 1;
    }
    for (int n = 0; n < most; n++) {
        const Grid *here = &puzzle[(int64_t)n * count / most];
        Grade grade;
        grade_puzzle(&layout, here, NULL, NULL, &grade);
        int g = 0;
        while (g < GROUPS - 1 && grade.rating_tenths > LIMITS[g]) g++;
        walk(&layout, here, &group[g], techniques);
    }
    printf("ER up to  puzzles  positions  stuck   p50 ms   p99 ms   max ms\n");
    for (int g = 0; g < GROUPS; g++) {
        if (group[g].count == 0) continue;
        qsort(group[g].ms, (size_t)group[g].count, sizeof *group[g].ms, by_size);
        printf("%8.1f %8d %10d %6d %8.3f %8.3f %8.3f\n", LIMITS[g] / 10.0, group[g].puzzles, group[g].count,
               group[g].stuck, group[g].ms[group[g].count / 2],
               group[g].ms[(int)((double)group[g].count * 0.99)], group[g].ms[group[g].count - 1]);
        free(group[g].ms);
    }
    for (int t = 0; techniques && t < TECHNIQUE_COUNT; t++) {
        if (searched[t] == 0 && taken[t] == 0) continue;
        printf("%-34s taken %6d  searched %6d  %8.3f ms each\n", technique_info((Technique)t)->name, taken[t],
               searched[t], searched[t] ? spent_ms[t] / searched[t] : 0.0);
    }
    return 0;
}
