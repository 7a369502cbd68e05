// Any bytes as a 9x9 puzzle and a forbidden token: all engines that this processor can run agree on how many
// solutions there are, up to three, and what they hand out are solutions. The first two bytes are cell and
// token; each further byte is a clue, a distance from the one before and a token.
#include <stdio.h>
#include <stdlib.h>

#include "support/solver_judge.h"

enum { LIMIT = 3, CELLS = 81, PATIENCE = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static JudgeSearch search;

static void demand(bool good, const char *fault) {
    if (good) return;
    fprintf(stderr, "%s\n", fault);
    abort();
}

// By the general engine. False when it takes too long: nothing is learnt from a puzzle that every engine
// needs minutes for.
static bool expect(const Layout *layout, const SolverTask *task, uint64_t *out) {
    *out = 0;
    for (int token = 0; token <= layout->order && *out < LIMIT; token++) {
        Grid filled = *task->puzzle;
        bool given_up;
        if (task->token ? token == 0 || token == task->token : token > 0) continue;
        if (task->token) filled.cell[task->cell] = (uint8_t)token;
        search.asked = search.count = search.stop_at = 0;
        search.patience = PATIENCE;
        *out += solver_each_by(solver_engine(0), layout, &filled, LIMIT - *out, judge_keep, judge_ask,
                               &search, &given_up);
        if (given_up) return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Layout layout;
    char fault[JUDGE_FAULT_MAX] = "";
    if (size < 2 || !layout_init(&layout, "9x9")) return 0;
    Grid puzzle = {{0}};
    for (size_t i = 2, cell = 0; i < size; i++, cell++) {
        cell += data[i] / 10;
        if (cell >= CELLS) break;
        puzzle.cell[cell] = data[i] % 10;
    }
    SolverTask task[] = {{&puzzle, 0, 0}, {&puzzle, data[0] % CELLS, 1 + data[1] % 9}};
    uint64_t expected[2];
    if (!expect(&layout, &task[0], &expected[0]) || !expect(&layout, &task[1], &expected[1])) return 0;
    const SolverEngine *engine;
    for (int i = 0; (engine = solver_engine(i)); i++) {
        if (!solver_engine_suits(engine, &layout)) continue;
        demand(judge_each(&layout, engine, &puzzle, LIMIT, (int64_t)expected[0], &search, fault), fault);
        demand(judge_batch(&layout, engine, task, 2, LIMIT, expected, fault), fault);
    }
    return 0;
}
