#include "support/solver_judge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/symmetry/symmetry.h"
#include "support/brute.h"

enum { CELLS = 81, ORDER = 9, FILLINGS_MAX = 500000 };

static int below(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

// --- puzzles

static bool read_file(JudgeStock *stock, const char *folder, const char *name) {
    char path[1024], line[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file) return false;
    while (stock->count < JUDGE_STOCK_MAX && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        int i = stock->count++;
        if (!grid_parse(&stock->layout, line, &stock->puzzle[i]) ||
            brute_count(&stock->layout, &stock->puzzle[i], 2, &stock->solution[i]) != 1)
            abort();
    }
    (void)fclose(file);
    return true;
}

bool judge_stock(JudgeStock *out, const char *folder) {
    out->count = 0;
    return layout_init(&out->layout, "9x9") && read_file(out, folder, "easy.txt") &&
           read_file(out, folder, "minimal.txt");
}

// A puzzle of the stock and its solution in a random disguise.
static void draw(const JudgeStock *stock, Rng *rng, Grid *puzzle, Grid *full) {
    int i = below(rng, stock->count);
    Transform transform = transform_random(&stock->layout, SYMMETRY_FULL, rng);
    transform_apply(&stock->layout, &transform, &stock->puzzle[i], puzzle);
    transform_apply(&stock->layout, &transform, &stock->solution[i], full);
}

// Empties cells until so many clues are left.
static void dig(Rng *rng, Grid *puzzle, int clues) {
    uint8_t order[CELLS];
    int filled = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (puzzle->cell[cell]) order[filled++] = (CellIndex)cell;
    rng_shuffle(rng, order, sizeof *order, filled);
    while (filled > clues) puzzle->cell[order[--filled]] = 0;
}

// Puts a wrong token, which breaks no rule at once if there is such a token, into a cell that holds a clue,
// or into one that holds none.
static void falsify(const Layout *layout, Rng *rng, Grid *puzzle, const Grid *full, bool clue) {
    int cell = 0, token = 0;
    for (int tries = 0; tries < 100; tries++) {
        do cell = below(rng, CELLS);
        while ((puzzle->cell[cell] != 0) != clue);
        do token = 1 + below(rng, ORDER);
        while (token == full->cell[cell]);
        if (grid_allows(layout, puzzle, cell, token)) break;
    }
    puzzle->cell[cell] = (uint8_t)token;
}

static void swap_cells(Grid *grid, int a, int b) {
    uint8_t kept = grid->cell[a];
    grid->cell[a] = grid->cell[b];
    grid->cell[b] = kept;
}

// Makes a full grid wrong: one cell; two cells of a row; two rows or columns of different bands, where rows
// and columns stay right and boxes do not; a box, where boxes and nothing else stay right.
static void spoil(Rng *rng, Grid *full) {
    int a = below(rng, 9), b = (a + 3 + below(rng, 3)) % 9, row, kind = below(rng, 5);
    switch (kind) {
    case 0: full->cell[9 * a + b] = (uint8_t)(full->cell[9 * a + b] % ORDER + 1); break;
    case 1:
        row = below(rng, 9);
        swap_cells(full, 9 * row + a, 9 * row + b);
        break;
    case 2:
        b = (a / 3 * 3 + 3 + below(rng, 6)) % 9;
        for (int i = 0; i < 9; i++) swap_cells(full, 9 * a + i, 9 * b + i);
        break;
    case 3:
        b = (a / 3 * 3 + 3 + below(rng, 6)) % 9;
        for (int i = 0; i < 9; i++) swap_cells(full, 9 * i + a, 9 * i + b);
        break;
    default:
        for (int i = 0; i < 9; i++) {
            uint8_t *token = &full->cell[27 * (a / 3) + 3 * (a % 3) + 9 * (i / 3) + i % 3];
            *token = *token % ORDER + 1;
        }
    }
}

static void empty_tokens(Rng *rng, Grid *grid, int count) {
    uint8_t token[ORDER] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    rng_shuffle(rng, token, sizeof *token, ORDER);
    for (int cell = 0; cell < CELLS; cell++)
        if (memchr(token, grid->cell[cell], (size_t)count)) grid->cell[cell] = 0;
}

static void empty_houses(const Layout *layout, Rng *rng, Grid *grid, int count) {
    while (count-- > 0) {
        const House *house = &layout->house[below(rng, layout->house_count)];
        for (int i = 0; i < ORDER; i++) grid->cell[house->cell[i]] = 0;
    }
}

// Copies a clue to another cell of one of its houses.
static void clash(const Layout *layout, Rng *rng, Grid *grid) {
    int cell = below(rng, CELLS);
    if (!grid->cell[cell]) grid->cell[cell] = (uint8_t)(1 + below(rng, ORDER));
    const House *house = &layout->house[layout->house_of[cell][below(rng, 3)]];
    int other = cell;
    while (other == cell) other = house->cell[below(rng, ORDER)];
    grid->cell[other] = grid->cell[cell];
}

Grid judge_puzzle(const JudgeStock *stock, Rng *rng, JudgeKind kind) {
    const Layout *layout = &stock->layout;
    Grid puzzle, full;
    draw(stock, rng, &puzzle, &full);
    switch (kind) {
    case JUDGE_DUG: dig(rng, &full, 17 + below(rng, 55)); return full;
    case JUDGE_UNIQUE: return puzzle;
    case JUDGE_FEWER: dig(rng, &puzzle, grid_filled(layout, &puzzle) - 1 - below(rng, 3)); return puzzle;
    case JUDGE_CHANGED: falsify(layout, rng, &puzzle, &full, true); return puzzle;
    case JUDGE_ADDED: falsify(layout, rng, &puzzle, &full, false); return puzzle;
    case JUDGE_CLASH:
        dig(rng, &full, below(rng, 82));
        clash(layout, rng, &full);
        return full;
    case JUDGE_SPARSE: dig(rng, &full, below(rng, 17)); return full;
    case JUDGE_FULL: return full;
    case JUDGE_FULL_SPOILED: spoil(rng, &full); return full;
    case JUDGE_TOKENS_GONE: empty_tokens(rng, &full, 2 + below(rng, 4)); return full;
    case JUDGE_HOUSES_GONE: empty_houses(layout, rng, &full, 2 + below(rng, 5)); return full;
    case JUDGE_ALMOST_SPOILT:
        spoil(rng, &full);
        dig(rng, &full, 30 + below(rng, 50));
        return full;
    case JUDGE_EMPTY:
    case JUDGE_KIND_COUNT: break;
    }
    return (Grid){{0}};
}

// --- answers

bool judge_count(const Layout *layout, const SolverTask *task, uint64_t limit, uint64_t *out) {
    if (!task->token) return brute_count_within(layout, task->puzzle, limit, FILLINGS_MAX, out);
    *out = 0;
    for (int token = 1; token <= layout->order && *out < limit; token++) {
        if (token == task->token) continue;
        Grid filled = *task->puzzle;
        uint64_t count;
        filled.cell[task->cell] = (uint8_t)token;
        if (!brute_count_within(layout, &filled, limit - *out, FILLINGS_MAX, &count)) return false;
        *out += count;
    }
    return true;
}

bool judge_solves(const Layout *layout, const SolverTask *task, const Grid *solution) {
    if (!grid_complete(layout, solution)) return false;
    for (int cell = 0; cell < layout->cells; cell++) {
        int clue = task->puzzle->cell[cell];
        if (task->token && cell == task->cell) {
            if (solution->cell[cell] == task->token) return false;
        } else if (clue && clue != solution->cell[cell]) {
            return false;
        }
    }
    for (int cell = layout->cells; cell < CELLS_MAX; cell++)
        if (solution->cell[cell]) return false;
    return true;
}

bool judge_keep(void *context, const Grid *solution) {
    JudgeSearch *search = context;
    if (search->count < JUDGE_KEPT_MAX) search->solution[search->count] = *solution;
    return ++search->count != search->stop_at;
}

bool judge_ask(void *context) {
    JudgeSearch *search = context;
    return search->asked++ < search->patience;
}

static bool find_fault(char *fault, const Layout *layout, const SolverEngine *engine, const SolverTask *task,
                       uint64_t limit, uint64_t expected, uint64_t got, const char *what) {
    char puzzle[CELLS_MAX + 1];
    grid_format(layout, task->puzzle, puzzle);
    snprintf(fault, JUDGE_FAULT_MAX,
             "%s: %s: limit %" PRIu64 ", forbidden token %d in cell %d, expected %" PRIu64 ", got %" PRIu64
             ": %s",
             solver_engine_name(engine), what, limit, task->token, task->cell, expected, got, puzzle);
    return false;
}

static int by_content(const void *a, const void *b) { return memcmp(a, b, sizeof(Grid)); }

static bool all_different(const JudgeSearch *search) {
    static Grid sorted[JUDGE_KEPT_MAX];
    size_t count = search->count < JUDGE_KEPT_MAX ? search->count : JUDGE_KEPT_MAX;
    memcpy(sorted, search->solution, count * sizeof sorted[0]);
    qsort(sorted, count, sizeof sorted[0], by_content);
    for (size_t i = 1; i < count; i++)
        if (by_content(&sorted[i - 1], &sorted[i]) == 0) return false;
    return true;
}

// If there are as many solutions as expected, each right and none twice, they are all: that proves the set.
bool judge_each(const Layout *layout, const SolverEngine *engine, const Grid *puzzle, uint64_t limit,
                int64_t expected, JudgeSearch *out, char *fault) {
    SolverTask task = {.puzzle = puzzle};
    out->count = out->stop_at = out->asked = 0;
    out->patience = UINT64_MAX;
    bool given_up = true;
    uint64_t found = solver_each_by(engine, layout, puzzle, limit, judge_keep, judge_ask, out, &given_up);
    uint64_t right = expected == JUDGE_ANY ? found : (uint64_t)expected;
    const char *wrong = NULL;
    if (found != right)
        wrong = "each";
    else if (out->count != found)
        wrong = "each does not count its calls of the sink";
    else if (given_up)
        wrong = "each has given up unasked";
    else if (!all_different(out))
        wrong = "each hands out a solution twice";
    if (wrong) return find_fault(fault, layout, engine, &task, limit, right, found, wrong);
    for (uint64_t i = 0; i < out->count && i < JUDGE_KEPT_MAX; i++)
        if (!judge_solves(layout, &task, &out->solution[i]))
            return find_fault(fault, layout, engine, &task, limit, right, i, "each hands out no solution");
    found = solver_each_by(engine, layout, puzzle, limit, NULL, NULL, NULL, NULL);
    return found == right ||
           find_fault(fault, layout, engine, &task, limit, right, found, "each without a sink");
}

// Room for `count` grids at an odd address, which is all that the type promises.
static Grid *new_grids(size_t count, char **out_room) {
    *out_room = malloc(count * sizeof(Grid) + 1);
    if (!*out_room) abort();
    memset(*out_room, 0xAA, count * sizeof(Grid) + 1);
    return (Grid *)(*out_room + 1);
}

bool judge_batch(const Layout *layout, const SolverEngine *engine, const SolverTask *task, size_t count,
                 uint64_t limit, const uint64_t *expected, char *fault) {
    char *room, *room_untouched;
    Grid *solution = new_grids(count, &room), *untouched = new_grids(1, &room_untouched);
    uint64_t *got = malloc(count * sizeof *got + 1), *got_alone = malloc(count * sizeof *got + 1);
    if (!got || !got_alone) abort();
    memset(got, 0xAA, count * sizeof *got);
    memset(got_alone, 0xAA, count * sizeof *got);
    solver_batch_by(engine, layout, task, count, limit, got, solution);
    solver_batch_by(engine, layout, task, count, limit, got_alone, NULL);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        const char *wrong = NULL;
        if (got[i] != expected[i])
            wrong = "batch";
        else if (got_alone[i] != expected[i])
            wrong = "batch without solutions";
        else if (expected[i] ? !judge_solves(layout, &task[i], &solution[i])
                             : memcmp(&solution[i], untouched, sizeof *untouched) != 0)
            wrong = "batch writes what is no solution";
        if (wrong) {
            uint64_t answer = got[i] != expected[i] ? got[i] : got_alone[i];
            good = find_fault(fault, layout, engine, &task[i], limit, expected[i], answer, wrong);
        }
    }
    free(room);
    free(room_untouched);
    free(got);
    free(got_alone);
    return good;
}

// --- a round

typedef struct {
    SolverTask task[JUDGE_ROUND];
    uint64_t expected[JUDGE_ROUND];
    Grid *puzzle;
    uint64_t limit;
} Round;

// Mostly small limits, as the engines are mostly asked with.
static uint64_t limit_of(uint64_t seed) {
    static const uint64_t limits[] = {2, 1, 2, 3,  2, 10, 2, 1, 2, 3, 2, 1,    2, 3, 2, 10,
                                      2, 1, 2, 40, 2, 10, 2, 1, 2, 3, 2, 1000, 2, 3, 2, 10};
    return limits[seed % (sizeof limits / sizeof limits[0])];
}

static JudgeKind kind_of(Rng *rng, uint64_t limit) {
    JudgeKind kind = (JudgeKind)below(rng, 2 * JUDGE_KIND_COUNT);
    if (kind >= JUDGE_KIND_COUNT) kind = (JudgeKind)((int)kind % (JUDGE_CHANGED + 1));
    // Counting many solutions of nearly empty boards takes brute force too long.
    bool slow = kind == JUDGE_EMPTY || kind == JUDGE_SPARSE;
    return slow && limit > 10 && below(rng, 10) ? JUDGE_FEWER : kind;
}

// Half of the tasks forbid a token: mostly that of the clue or of the solution.
static void forbid(Rng *rng, SolverTask *task) {
    if (below(rng, 2)) return;
    if (task->puzzle->cell[task->cell] && below(rng, 4))
        task->token = task->puzzle->cell[task->cell];
    else
        task->token = (uint8_t)(1 + below(rng, ORDER));
}

static void make_round(const JudgeStock *stock, Rng *rng, Round *round) {
    for (int i = 0; i < JUDGE_ROUND; i++) {
        SolverTask *task = &round->task[i];
        *task = (SolverTask){&round->puzzle[i], (CellIndex)below(rng, CELLS), 0};
        if (i > 0 && below(rng, 8) == 0)
            task->puzzle = round->task[i - 1].puzzle; // several tasks of one puzzle
        else
            round->puzzle[i] = judge_puzzle(stock, rng, kind_of(rng, round->limit));
        forbid(rng, task);
        while (!judge_count(&stock->layout, task, round->limit, &round->expected[i])) {
            round->puzzle[i] = judge_puzzle(stock, rng, JUDGE_UNIQUE);
            task->puzzle = &round->puzzle[i];
        }
    }
}

static bool same_solutions(const JudgeSearch *a, const JudgeSearch *b) {
    return a->count == b->count && memcmp(a->solution, b->solution, a->count * sizeof(Grid)) == 0;
}

// One by one. The engines for 9x9, which stand in for each other from machine to machine, hand out solutions
// in the same order.
static bool ask_each(const Layout *layout, const SolverEngine *only, const Round *round, char *fault) {
    static JudgeSearch first, search;
    for (int i = 0; i < JUDGE_ROUND; i++) {
        const SolverTask *task = &round->task[i];
        if (task->token) continue;
        const SolverEngine *leader = NULL, *engine;
        for (int k = 0; (engine = solver_engine(k)); k++) {
            if (only ? engine != only : !solver_engine_suits(engine, layout)) continue;
            bool lead = k > 0 && !leader;
            JudgeSearch *out = lead ? &first : &search;
            if (!judge_each(layout, engine, task->puzzle, round->limit, (int64_t)round->expected[i], out,
                            fault))
                return false;
            if (lead)
                leader = engine;
            else if (k > 0 && !same_solutions(&first, &search))
                return find_fault(fault, layout, engine, task, round->limit, 0, 0, "each in another order");
        }
    }
    return true;
}

// As one batch, and in pieces of random sizes.
static bool ask_batches(const Layout *layout, const SolverEngine *only, Rng *rng, const Round *round,
                        char *fault) {
    const SolverEngine *engine;
    for (int k = 0; (engine = solver_engine(k)); k++) {
        if (only ? engine != only : !solver_engine_suits(engine, layout)) continue;
        if (!judge_batch(layout, engine, round->task, JUDGE_ROUND, round->limit, round->expected, fault))
            return false;
        for (int at = 0, count; at < JUDGE_ROUND; at += count) {
            count = 1 + below(rng, 70);
            if (count > JUDGE_ROUND - at) count = JUDGE_ROUND - at;
            if (!judge_batch(layout, engine, &round->task[at], (size_t)count, round->limit,
                             &round->expected[at], fault))
                return false;
        }
    }
    return true;
}

bool judge_round(const JudgeStock *stock, const SolverEngine *engine, uint64_t seed, JudgeTally *tally,
                 char *fault) {
    static Round round;
    Rng rng = rng_seed(seed);
    char *room, said[JUDGE_FAULT_MAX];
    round.puzzle = new_grids(JUDGE_ROUND, &room);
    round.limit = limit_of(seed);
    make_round(stock, &rng, &round);
    for (int i = 0; i < JUDGE_ROUND; i++) {
        tally->none += round.expected[i] == 0;
        tally->one += round.expected[i] == 1;
        tally->more += round.expected[i] > 1;
    }
    bool good = ask_each(&stock->layout, engine, &round, said) &&
                ask_batches(&stock->layout, engine, &rng, &round, said);
    if (!good) snprintf(fault, JUDGE_FAULT_MAX, "seed %" PRIu64 ": %.600s", seed, said);
    free(room);
    return good;
}
