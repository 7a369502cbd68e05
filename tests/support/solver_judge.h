#pragma once
// The engines of core/solve/solver on 9x9, judged by brute force. Uses no test framework, so that the test,
// the fuzz target, and the program that runs under Valgrind and MemorySanitizer judge alike. A function that
// returns false has found an engine wrong, and says how in `fault` (JUDGE_FAULT_MAX characters).

#include <stddef.h>

#include "core/base/rng.h"
#include "core/solve/solver.h"

enum { JUDGE_STOCK_MAX = 1000, JUDGE_KEPT_MAX = 1000, JUDGE_ROUND = 250, JUDGE_FAULT_MAX = 700 };

// Puzzles with one solution, from which others are made.
typedef struct {
    Layout layout;
    Grid puzzle[JUDGE_STOCK_MAX], solution[JUDGE_STOCK_MAX];
    int count;
} JudgeStock;

// Reads easy.txt and minimal.txt of tests/data. False when they are not there.
bool judge_stock(JudgeStock *out, const char *folder);

typedef enum {
    JUDGE_DUG,          // 17 to 71 cells of a full grid
    JUDGE_UNIQUE,       // a puzzle of the stock
    JUDGE_FEWER,        // one without one to three of its clues
    JUDGE_CHANGED,      // one with a clue changed to a token that clashes with no other clue, if there is one
    JUDGE_ADDED,        // one with an added false clue that clashes with no other, if there is one
    JUDGE_CLASH,        // a token twice in a house
    JUDGE_SPARSE,       // 0 to 16 cells of a full grid
    JUDGE_FULL,         // all 81 cells, right
    JUDGE_FULL_SPOILED, // all 81 cells, wrong, some of them in boxes alone or in rows alone
    JUDGE_TOKENS_GONE,  // a full grid without two to five of its tokens
    JUDGE_HOUSES_GONE,  // a full grid without some of its houses
    JUDGE_ALMOST_SPOILT, // a spoiled full grid with some cells emptied
    JUDGE_EMPTY,
    JUDGE_KIND_COUNT
} JudgeKind;

// A random puzzle of a kind.
Grid judge_puzzle(const JudgeStock *stock, Rng *rng, JudgeKind kind);

// What solver_batch has to answer, by brute force. False when that would take too long: rare puzzles with few
// clues take it minutes.
bool judge_count(const Layout *layout, const SolverTask *task, uint64_t limit, uint64_t *out);

// True when `solution` is complete and right and agrees with the task.
bool judge_solves(const Layout *layout, const SolverTask *task, const Grid *solution);

// The context of a search: keeps what it is handed, and stops it when it should.
typedef struct {
    Grid solution[JUDGE_KEPT_MAX];
    uint64_t count;    // of calls; no more than JUDGE_KEPT_MAX are kept
    uint64_t stop_at;  // judge_keep returns false at this call; 0 for never
    uint64_t asked;    // calls of judge_ask
    uint64_t patience; // how often judge_ask says yes
} JudgeSearch;

bool judge_keep(void *context, const Grid *solution);
bool judge_ask(void *context);

// Asks for single solutions, with a sink and without: as many as expected (JUDGE_ANY: any number), each
// right, no two the same. They are left in *out.
enum { JUDGE_ANY = -1 };
bool judge_each(const Layout *layout, const SolverEngine *engine, const Grid *puzzle, uint64_t limit,
                int64_t expected, JudgeSearch *out, char *fault);

// Asks for a batch, with solutions and without, and checks that nothing but the answers was written.
bool judge_batch(const Layout *layout, const SolverEngine *engine, const SolverTask *task, size_t count,
                 uint64_t limit, const uint64_t *expected, char *fault);

// How often no, one and more solutions were expected.
typedef struct {
    uint64_t none, one, more;
} JudgeTally;

// One round: JUDGE_ROUND random tasks of all kinds, with a limit that depends on the seed, given to `engine`,
// or to all suitable engines when it is NULL, one by one and as batches. Adds to *tally.
bool judge_round(const JudgeStock *stock, const SolverEngine *engine, uint64_t seed, JudgeTally *tally,
                 char *fault);
