// Recorded games: how large they are, what recording an input costs, and how fast they are proved.
//     bench_run [-n RUNS] [-d DIFFERENT] [-r] [-w FILE]
// Makes RUNS (default 2000) with a model of a person (support/human_run.h), DIFFERENT of them (default 200)
// not alike; with -r they are drawn at random (support/random_run.h), of all modes and boards. -w writes them
// to a file, for `nonet-cli run verify --jobs N FILE`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "game/run/run_check.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b) {
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static void print_sizes(const char *name, size_t *size, int count) {
    qsort(size, (size_t)count, sizeof *size, by_size);
    printf("%-11s least %6zu  median %6zu  most %6zu bytes\n", name, size[0], size[count / 2],
           size[count - 1]);
}

static size_t compressed(const char *text, size_t size) {
    uLongf length = compressBound(size);
    Bytef *out = malloc(length);
    compress2(out, &length, (const Bytef *)text, size, 6);
    free(out);
    return length;
}

// What the game does at each input: the event is kept, and its line written with its mark.
static void time_recording(const Run *run) {
    enum { AGAIN = 200 };
    double start = now_s();
    for (int k = 0; k < AGAIN; k++) {
        Run copy = {.mode = run->mode};
        Text text = {0};
        run_add_puzzle(&copy, run->puzzle->layout->id, run->puzzle->code, &run->puzzle->givens);
        for (int i = 0; i < run->events; i++) run_add_event(&copy, &run->event[i]);
        run_write(&copy, &text);
        text_finish(&text);
        run_finish(&copy);
    }
    printf("recording   %.2f microseconds an event: kept, written, marked\n",
           (now_s() - start) * 1e6 / AGAIN / run->events);
}

static void time_proving(char **text, const size_t *size, int different, int runs) {
    double start = now_s(), reading = 0;
    for (int i = 0; i < runs; i++) {
        Run run;
        RunResult result;
        TextError error;
        double before = now_s();
        bool fine = run_read(text[i % different], size[i % different], &run, &error);
        reading += now_s() - before;
        if (!fine || !run_check(&run, &result, &error)) {
            fprintf(stderr, "line %d: %s\n", error.line, error.reason);
            exit(1);
        }
        run_finish(&run);
    }
    double spent = now_s() - start;
    printf("proving     %.0f runs a second of one processor (%.0f%% of it the chain and the text): a million "
           "in %.0f s\n",
           runs / spent, 100 * reading / spent, 1e6 * spent / runs);
}

int main(int argc, char **argv) {
    int runs = 2000, different = 200, option;
    const char *path = NULL;
    bool drawn = false;
    while ((option = getopt(argc, argv, "n:d:rw:")) != -1) {
        if (option == 'r') drawn = true;
        if (option == 'n') runs = atoi(optarg);
        if (option == 'd') different = atoi(optarg);
        if (option == 'w') path = optarg;
    }
    if (runs < 1 || different < 1) return 2;
    if (different > runs) different = runs;
    char **text = calloc((size_t)different, sizeof *text);
    size_t *size = calloc((size_t)different, sizeof *size),
           *sorted = calloc((size_t)different, sizeof *sorted),
           *packed = calloc((size_t)different, sizeof *packed);
    Rng rng = rng_seed(1);
    for (int i = 0; i < different; i++) {
        Run run = drawn ? random_run(&rng) : human_run(&rng);
        Text whole = {0};
        run_write(&run, &whole);
        sorted[i] = size[i] = whole.length;
        packed[i] = compressed(whole.text, whole.length);
        text[i] = text_take(&whole);
        if (i == 0) time_recording(&run);
        run_finish(&run);
    }
    print_sizes("a run", sorted, different);
    print_sizes("compressed", packed, different);
    time_proving(text, size, different, runs);
    FILE *file = path ? fopen(path, "w") : NULL;
    for (int i = 0; file && i < runs; i++) (void)fwrite(text[i % different], 1, size[i % different], file);
    if (file && fclose(file) != 0) perror(path);
    for (int i = 0; i < different; i++) free(text[i]);
    free(text);
    free(size);
    free(sorted);
    free(packed);
    return 0;
}
