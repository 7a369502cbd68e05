#include "core/solver.h"

#include <string.h>

#include "core/solver_engine.h"

// Slow to fast.
static const SolverEngine *const ENGINES[] = {&solver_general};
enum { ENGINE_COUNT = sizeof ENGINES / sizeof ENGINES[0] };

const SolverEngine *solver_engine(int index) {
    return index >= 0 && index < ENGINE_COUNT ? ENGINES[index] : NULL;
}

const SolverEngine *solver_engine_named(const char *name) {
    for (int i = 0; i < ENGINE_COUNT; i++)
        if (strcmp(ENGINES[i]->name, name) == 0) return ENGINES[i];
    return NULL;
}

const char *solver_engine_name(const SolverEngine *engine) {
    return engine->name;
}

static bool is_9x9(const Layout *layout) {
    return layout->order == 9 && layout->box_rows == 3 && layout->box_columns == 3 &&
           layout->house_count == 27;
}

bool solver_engine_suits(const SolverEngine *engine, const Layout *layout) {
    return (!engine->only_9x9 || is_9x9(layout)) && (!engine->processor_suits || engine->processor_suits());
}

const SolverEngine *solver_engine_best(const Layout *layout) {
    int i = ENGINE_COUNT - 1;
    while (!solver_engine_suits(ENGINES[i], layout)) i--;
    return ENGINES[i];
}

uint64_t solver_each_by(const SolverEngine *engine, const Layout *layout, const Grid *puzzle, uint64_t limit,
                        SolverSink *sink, bool (*keep_going)(void *context), void *context,
                        bool *out_given_up) {
    SolverSearch search = {.limit = limit, .sink = sink, .keep_going = keep_going, .context = context};
    uint64_t found = limit > 0 ? engine->each(layout, puzzle, &search) : 0;
    if (out_given_up) *out_given_up = search.given_up;
    return found;
}

uint64_t solver_each(const Layout *layout, const Grid *puzzle, uint64_t limit, SolverSink *sink,
                     bool (*keep_going)(void *context), void *context, bool *out_given_up) {
    return solver_each_by(solver_engine_best(layout), layout, puzzle, limit, sink, keep_going, context,
                          out_given_up);
}

uint64_t solver_count(const Layout *layout, const Grid *puzzle, uint64_t limit) {
    return solver_each(layout, puzzle, limit, NULL, NULL, NULL, NULL);
}

static bool keep_first(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return false;
}

bool solver_solve(const Layout *layout, const Grid *puzzle, Grid *out) {
    return solver_each(layout, puzzle, 1, keep_first, NULL, out, NULL) == 1;
}

static bool keep_any(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return true;
}

bool solver_unique(const Layout *layout, const Grid *puzzle, Grid *out) {
    Grid solution;
    if (solver_each(layout, puzzle, 2, keep_any, NULL, &solution, NULL) != 1) return false;
    if (out) *out = solution;
    return true;
}

void solver_batch_by(const SolverEngine *engine, const Layout *layout, const SolverTask *task, size_t count,
                     uint64_t limit, uint64_t *out_count, Grid *out_solution) {
    if (limit > 0)
        engine->batch(layout, task, count, limit, out_count, out_solution);
    else
        memset(out_count, 0, count * sizeof *out_count);
}

void solver_batch(const Layout *layout, const SolverTask *task, size_t count, uint64_t limit,
                  uint64_t *out_count, Grid *out_solution) {
    solver_batch_by(solver_engine_best(layout), layout, task, count, limit, out_count, out_solution);
}

CellSet solver_redundant_clues(const Layout *layout, const Grid *puzzle) {
    SolverTask task[CELLS_MAX];
    uint64_t others[CELLS_MAX];
    size_t count = 0;
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell]) task[count++] = (SolverTask){puzzle, (uint8_t)cell, puzzle->cell[cell]};
    solver_batch(layout, task, count, 1, others, NULL);
    CellSet redundant = {{0}};
    for (size_t i = 0; i < count; i++)
        if (others[i] == 0) cellset_add(&redundant, task[i].cell);
    return redundant;
}
