// A number of rounds of random puzzles for one engine, or for all suitable ones, judged by brute force: what
// test_solver_engines does, as a plain program for Valgrind and MemorySanitizer, and to look for a fault that
// shows once in a million puzzles.
//     judge_engines [engine|all [rounds [first-seed]]]
//     judge_engines list        the engines that suit this processor
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/solver_judge.h"

static void list(const Layout *layout) {
    const SolverEngine *engine;
    for (int i = 0; (engine = solver_engine(i)); i++)
        if (solver_engine_suits(engine, layout)) printf("%s\n", solver_engine_name(engine));
}

int main(int argc, char **argv) {
    static JudgeStock stock;
    if (!judge_stock(&stock, TEST_DATA)) {
        fprintf(stderr, "judge_engines: no puzzles in " TEST_DATA "\n");
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "list") == 0) {
        list(&stock.layout);
        return 0;
    }
    const SolverEngine *engine = NULL;
    if (argc > 1 && strcmp(argv[1], "all") != 0) {
        engine = solver_engine_named(argv[1]);
        if (!engine || !solver_engine_suits(engine, &stock.layout)) {
            printf("%s: no such engine here\n", argv[1]);
            return 2;
        }
    }
    uint64_t rounds = argc > 2 ? strtoull(argv[2], NULL, 10) : 80;
    uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    JudgeTally tally = {0};
    char fault[JUDGE_FAULT_MAX];
    for (uint64_t i = 0; i < rounds; i++) {
        if (!judge_round(&stock, engine, first + i, &tally, fault)) {
            printf("%s\n", fault);
            return 1;
        }
    }
    printf("%s: %" PRIu64 " puzzles with no, %" PRIu64 " with one, %" PRIu64
           " with more solutions: all right\n",
           engine ? solver_engine_name(engine) : "all", tally.none, tally.one, tally.more);
    return 0;
}
