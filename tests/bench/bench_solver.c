// Puzzles a second of the solver's engines over a file, in processor time: for each engine that this
// processor can run, or the one that is named, one line for single puzzles and one for the file as a batch.
//     bench_solver puzzles.txt [engine]
// prints  engine single|batch puzzles/s unique none several,  the best of three passes that take turns.
// Figures mean something beside those of another solver in the same minute: ratios.sh puts them there. One
// puzzle of 9x9 a line, as grid_format writes it; lines that start with '#' and empty ones are skipped.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/solve/solver.h"

enum { PASSES = 3, CONTESTS_MAX = 32, LIMIT = 2 };

// A pass is over the file again and again until it has taken this long.
static const double PASS_S = 0.1;

typedef struct {
    Layout layout;
    Grid *puzzle;
    SolverTask *task;
    uint64_t *answer;
    size_t count, capacity;
} Puzzles;

typedef struct {
    const SolverEngine *engine;
    bool batch;
    double best_s; // for the whole file
    size_t tally[LIMIT + 1];
} Contest;

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool add_puzzle(Puzzles *puzzles, const char *line) {
    if (puzzles->count == puzzles->capacity) {
        puzzles->capacity = puzzles->capacity ? 2 * puzzles->capacity : 1024;
        puzzles->puzzle = realloc(puzzles->puzzle, puzzles->capacity * sizeof *puzzles->puzzle);
        if (!puzzles->puzzle) abort();
    }
    return grid_parse(&puzzles->layout, line, &puzzles->puzzle[puzzles->count]) && ++puzzles->count;
}

static bool read_puzzles(const char *path, Puzzles *out) {
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
        good = add_puzzle(out, line);
        if (!good) fprintf(stderr, "bench_solver: line %d of %s is not a puzzle\n", number, path);
    }
    (void)fclose(file);
    out->task = calloc(out->count + 1, sizeof *out->task);
    out->answer = calloc(out->count + 1, sizeof *out->answer);
    if (!out->task || !out->answer) abort();
    for (size_t i = 0; i < out->count; i++) out->task[i].puzzle = &out->puzzle[i];
    return good && out->count > 0;
}

static void answer_all(const Puzzles *puzzles, const Contest *contest) {
    const Layout *layout = &puzzles->layout;
    if (contest->batch) {
        solver_batch_by(contest->engine, layout, puzzles->task, puzzles->count, LIMIT, puzzles->answer, NULL);
        return;
    }
    for (size_t i = 0; i < puzzles->count; i++)
        puzzles->answer[i] =
            solver_each_by(contest->engine, layout, &puzzles->puzzle[i], LIMIT, NULL, NULL, NULL, NULL);
}

static void pass(const Puzzles *puzzles, Contest *contest) {
    double start = processor_s(), seconds;
    int times = 0;
    do {
        answer_all(puzzles, contest);
        times++;
        seconds = processor_s() - start;
    } while (seconds < PASS_S);
    if (contest->best_s == 0 || seconds / times < contest->best_s) contest->best_s = seconds / times;
    memset(contest->tally, 0, sizeof contest->tally);
    for (size_t i = 0; i < puzzles->count; i++) contest->tally[puzzles->answer[i]]++;
}

int main(int argc, char **argv) {
    static Puzzles puzzles;
    Contest contest[CONTESTS_MAX] = {{0}};
    int contests = 0;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: bench_solver puzzles.txt [engine]\n");
        return 2;
    }
    if (!layout_init(&puzzles.layout, "9x9") || !read_puzzles(argv[1], &puzzles)) return 1;
    const SolverEngine *engine;
    for (int i = 0; (engine = solver_engine(i)) && contests < CONTESTS_MAX; i++) {
        if (!solver_engine_suits(engine, &puzzles.layout)) continue;
        if (argc == 3 && strcmp(solver_engine_name(engine), argv[2]) != 0) continue;
        contest[contests++] = (Contest){.engine = engine};
        contest[contests++] = (Contest){.engine = engine, .batch = true};
    }
    for (int i = 0; i < PASSES; i++)
        for (int k = 0; k < contests; k++) pass(&puzzles, &contest[k]);
    for (int k = 0; k < contests; k++)
        printf("%s %s %.0f %zu %zu %zu\n", solver_engine_name(contest[k].engine),
               contest[k].batch ? "batch" : "single", (double)puzzles.count / contest[k].best_s,
               contest[k].tally[1], contest[k].tally[0], contest[k].tally[2]);
    free(puzzles.puzzle);
    free(puzzles.task);
    free(puzzles.answer);
    return 0;
}
