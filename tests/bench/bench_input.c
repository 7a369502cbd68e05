// What recording an input costs: the same moves through play_move, once recorded with their rows in the save
// (a real file; the disk itself is the flush worker's), once not recorded at all.
//     bench_input [MOVES]
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "host/files/machine.h"
#include "support/ui_stage.h"

// Microseconds: half, 99 of 100 and all moves took no longer. The processor's own time of the thread leaves
// out what other programs do meanwhile.
typedef struct {
    double median, slow, slowest;
} Cost;

typedef struct {
    Cost passed, own;
} Costs;

static double clock_us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static Cost cost_of(double *took, int moves) {
    qsort(took, (size_t)moves, sizeof *took, by_size);
    return (Cost){took[moves / 2], took[moves / 100 * 99], took[moves - 1]};
}

// Entries and erasures by turns, in each blank after the other.
static Costs measure(Stage *stage, int moves, bool recorded) {
    stage_play_pack(stage, "classic-nine", 0);
    Play *play = &stage->app.play;
    if (!recorded) recorder_finish(&play->recorder);
    play_present(play, stage->app.now_us);
    double *passed = malloc((size_t)moves * sizeof *passed), *own = malloc((size_t)moves * sizeof *own);
    int cell = 0;
    for (int i = 0; i < moves; i++) {
        bool puts = i % 2 == 0;
        while (puts && session_is_given(&play->session, cell = (cell + 1) % play->layout.cells)) continue;
        Move move = {.kind = puts ? MOVE_PUT : MOVE_ERASE, .cells = cellset_of(cell)};
        if (puts) move.token = (uint8_t)(1 + i / 2 % 9);
        stage->app.now_us += 100000;
        double from_us = clock_us(CLOCK_MONOTONIC), own_us = clock_us(CLOCK_THREAD_CPUTIME_ID);
        PlayEffect effect = play_move(play, stage->app.save, move, stage->app.now_us);
        own[i] = clock_us(CLOCK_THREAD_CPUTIME_ID) - own_us;
        passed[i] = clock_us(CLOCK_MONOTONIC) - from_us;
        if (!effect.changed || !effect.saved) {
            fprintf(stderr, "move %d failed\n", i);
            exit(1);
        }
    }
    Costs costs = {cost_of(passed, moves), cost_of(own, moves)};
    free(passed);
    free(own);
    return costs;
}

static void print(const char *name, const char *clock, const Cost *cost) {
    printf("%-13s %-10s median %7.2f  99 of 100 below %8.2f  slowest %9.2f microseconds a move\n", name,
           clock, cost->median, cost->slow, cost->slowest);
}

int main(int argc, char **argv) {
    int moves = argc > 1 ? atoi(argv[1]) : 4000;
    if (moves < 100) return 2;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 7);
    Costs not_recorded = measure(&stage, moves, false), recorded = measure(&stage, moves, true);
    print("not recorded", "passed", &not_recorded.passed);
    print("not recorded", "processor", &not_recorded.own);
    print("recorded", "passed", &recorded.passed);
    print("recorded", "processor", &recorded.own);
    stage_close(&stage);
    return 0;
}
