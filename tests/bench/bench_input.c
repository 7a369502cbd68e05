// What recording an input costs: the same moves through play_move, once recorded with their rows in the save
// (a real file; the disk itself is the flush worker's), once not recorded at all.
//     bench_input [MOVES]
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "host/files/machine.h"
#include "support/ui_stage.h"

typedef struct {
    double median, slow, slowest, processor; // microseconds: half, 99 of 100 and all moves took no longer
} Cost;

static double processor_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// Entries and erasures by turns, in each blank after the other.
static Cost measure(Stage *stage, int moves, bool recorded) {
    stage_play_pack(stage, "classic-nine", 0);
    Play *play = &stage->app.play;
    if (!recorded) recorder_finish(&play->recorder);
    play_present(play, stage->app.now_us);
    double *took = malloc((size_t)moves * sizeof *took), before = processor_us();
    int cell = 0;
    for (int i = 0; i < moves; i++) {
        bool puts = i % 2 == 0;
        while (puts && session_is_given(&play->session, cell = (cell + 1) % play->layout.cells)) continue;
        Move move = {.kind = puts ? MOVE_PUT : MOVE_ERASE, .cells = cellset_of(cell)};
        if (puts) move.token = (uint8_t)(1 + i / 2 % 9);
        stage->app.now_us += 100000;
        struct timespec from, to;
        clock_gettime(CLOCK_MONOTONIC, &from);
        PlayEffect effect = play_move(play, stage->app.save, move, stage->app.now_us);
        clock_gettime(CLOCK_MONOTONIC, &to);
        if (!effect.changed || !effect.saved) {
            fprintf(stderr, "move %d failed\n", i);
            exit(1);
        }
        took[i] = (double)(to.tv_sec - from.tv_sec) * 1e6 + (double)(to.tv_nsec - from.tv_nsec) * 1e-3;
    }
    Cost cost = {.processor = (processor_us() - before) / moves};
    qsort(took, (size_t)moves, sizeof *took, by_size);
    cost.median = took[moves / 2];
    cost.slow = took[moves / 100 * 99];
    cost.slowest = took[moves - 1];
    free(took);
    return cost;
}

static void print(const char *name, const Cost *cost) {
    printf("%-13s median %7.2f  99%% below %8.2f  slowest %9.2f  processor %7.2f microseconds a move\n", name,
           cost->median, cost->slow, cost->slowest, cost->processor);
}

int main(int argc, char **argv) {
    int moves = argc > 1 ? atoi(argv[1]) : 4000;
    if (moves < 100) return 2;
    Stage stage;
    stage_open(&stage, 800, 600, THEME_INK, 7);
    Cost not_recorded = measure(&stage, moves, false), recorded = measure(&stage, moves, true);
    print("not recorded", &not_recorded);
    print("recorded", &recorded);
    printf("recording     median %7.2f microseconds an input, %.1f times a move that is not recorded\n",
           recorded.median - not_recorded.median, recorded.median / not_recorded.median);
    stage_close(&stage);
    return 0;
}
