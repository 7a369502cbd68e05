#include "core/solve/solver.h"

#include <string.h>

#include "core/base/processor.h"
#include "core/solve/solver_general.h"
#include "core/solve/solver_single.h"

// Slow to fast.
static const SolverEngine ENGINES[] = {
    {.name = "general", .each = solver_general_each},
    {.name = "portable", .only_9x9 = true, .each = solver_single_portable},
#if defined(__x86_64__)
    {.name = "avx2", .only_9x9 = true, .processor_suits = processor_has_avx2, .each = solver_single_avx2},
    {.name = "avx512",
     .only_9x9 = true,
     .processor_suits = processor_has_avx512,
     .each = solver_single_avx512},
#endif
};
enum { GENERAL, ENGINE_COUNT = sizeof ENGINES / sizeof ENGINES[0] };

const SolverEngine *solver_engine(int index) {
    return index >= 0 && index < ENGINE_COUNT ? &ENGINES[index] : NULL;
}

const SolverEngine *solver_engine_named(const char *name) {
    for (int i = 0; i < ENGINE_COUNT; i++)
        if (strcmp(ENGINES[i].name, name) == 0) return &ENGINES[i];
    return NULL;
}

const char *solver_engine_name(const SolverEngine *engine) { return engine->name; }

bool solver_engine_suits(const SolverEngine *engine, const Layout *layout) {
    return (!engine->only_9x9 || layout_is_classic(layout)) &&
           (!engine->processor_suits || engine->processor_suits());
}

const SolverEngine *solver_engine_best(const Layout *layout) {
    int i = ENGINE_COUNT - 1;
    while (!solver_engine_suits(&ENGINES[i], layout)) i--;
    return &ENGINES[i];
}

static uint64_t run(const SolverEngine *engine, const Layout *layout, const Grid *puzzle,
                    SolverSearch *search, bool *out_given_up) {
    uint64_t found = search->limit > 0 ? engine->each(layout, puzzle, search) : 0;
    if (out_given_up) *out_given_up = search->given_up;
    return found;
}

uint64_t solver_each_by(const SolverEngine *engine, const Layout *layout, const Grid *puzzle, uint64_t limit,
                        SolverSink *sink, bool (*keep_going)(void *context), void *context,
                        bool *out_given_up) {
    SolverSearch search = {.limit = limit, .sink = sink, .keep_going = keep_going, .context = context};
    return run(engine, layout, puzzle, &search, out_given_up);
}

uint64_t solver_each_within(const Position *position, uint64_t limit, uint64_t nodes_max, SolverSink *sink,
                            bool (*keep_going)(void *context), void *context, bool *out_given_up) {
    SolverSearch search = {.limit = limit,
                           .sink = sink,
                           .keep_going = keep_going,
                           .context = context,
                           .marks = &position->marks,
                           .nodes_max = nodes_max};
    return run(&ENGINES[GENERAL], position->layout, &position->grid, &search, out_given_up);
}

uint64_t solver_each(const Layout *layout, const Grid *puzzle, uint64_t limit, SolverSink *sink,
                     bool (*keep_going)(void *context), void *context, bool *out_given_up) {
    return solver_each_by(solver_engine_best(layout), layout, puzzle, limit, sink, keep_going, context,
                          out_given_up);
}

uint64_t solver_count(const Layout *layout, const Grid *puzzle, uint64_t limit) {
    return solver_each(layout, puzzle, limit, NULL, NULL, NULL, NULL);
}

static bool keep_last(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return true;
}

bool solver_unique(const Layout *layout, const Grid *puzzle, Grid *out) {
    Grid solution;
    if (solver_each(layout, puzzle, 2, keep_last, NULL, &solution, NULL) != 1) return false;
    if (out) *out = solution;
    return true;
}

void solver_batch_by(const SolverEngine *engine, const Layout *layout, const SolverTask *task, size_t count,
                     uint64_t limit, uint64_t *out_count, Grid *out_solution) {
    for (size_t i = 0; i < count; i++) {
        SolverSearch search = {.limit = limit, .cell = task[i].cell, .token = task[i].token};
        if (out_solution) {
            search.sink = keep_last;
            search.context = &out_solution[i];
        }
        out_count[i] = run(engine, layout, task[i].puzzle, &search, NULL);
    }
}

void solver_batch(const Layout *layout, const SolverTask *task, size_t count, uint64_t limit,
                  uint64_t *out_count, Grid *out_solution) {
    solver_batch_by(solver_engine_best(layout), layout, task, count, limit, out_count, out_solution);
}

SolverSetup *solver_setup_new(const Layout *layout) { return solver_general_setup(layout); }
void solver_setup_free(SolverSetup *setup) { solver_general_free(setup); }

uint64_t solver_setup_count(SolverSetup *setup, const SolverTask *task, uint64_t limit, uint64_t nodes_max,
                            bool (*keep_going)(void *context), void *context, bool *out_given_up) {
    SolverSearch search = {.limit = limit,
                           .keep_going = keep_going,
                           .context = context,
                           .cell = task->cell,
                           .token = task->token,
                           .nodes_max = nodes_max};
    uint64_t found = limit > 0 ? solver_general_ask(setup, task->puzzle, &search) : 0;
    if (out_given_up) *out_given_up = search.given_up;
    return found;
}

bool solver_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out) {
    return solver_general_draw(layout, puzzle, rng, out);
}

bool solver_draw_hard(const Layout *layout, Rng *rng, bool (*keep_going)(void *context), void *context,
                      Grid *out, bool *out_given_up) {
    return solver_general_draw_hard(layout, rng, keep_going, context, out, out_given_up);
}

CellSet solver_redundant_clues(const Layout *layout, const Grid *puzzle) {
    SolverTask task[CELLS_MAX];
    uint64_t others[CELLS_MAX];
    size_t count = 0;
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell]) task[count++] = (SolverTask){puzzle, (CellIndex)cell, puzzle->cell[cell]};
    CellSet redundant = {{0}};
    if (count == 0) return redundant;
    solver_batch(layout, task, count, 1, others, NULL);
    for (size_t i = 0; i < count; i++)
        if (others[i] == 0) cellset_add(&redundant, task[i].cell);
    return redundant;
}
