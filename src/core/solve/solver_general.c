#include "core/solve/solver_general.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/base/processor.h"
#include "core/search/learn.h"
#include "core/search/search.h"
#include "core/search/walk.h"
#include "core/solve/solver_single.h"

enum { CLASSIC_HOUSES = 27 };

// --- The board as a model

static void add_house(Model *model, const Layout *layout, int number) {
    uint16_t cell[TOKENS_MAX];
    const House *house = &layout->house[number];
    for (int i = 0; i < layout->order; i++) cell[i] = house->cell[i];
    model_house(model, cell, house->kind == HOUSE_EXTRA ? number : (int)house->kind);
}

static void add_peers(Model *model, const Layout *layout) {
    for (int cell = 0; cell < layout->cells; cell++)
        for (int peer = cellset_next(&layout->peers[cell], cell + 1); peer >= 0;
             peer = cellset_next(&layout->peers[cell], peer + 1))
            model_differ(model, (uint16_t[]){(uint16_t)cell, (uint16_t)peer}, 2);
}

static void add_rule(Model *model, const Layout *layout, const LayoutRule *rule) {
    uint16_t cell[RULE_CELLS_MAX];
    for (int i = 0; i < rule->rule.count; i++) cell[i] = layout_rule_cells(layout, rule)[i];
    model_rule(model, &rule->rule, cell);
}

static ModelHouses *fastest_houses(void) {
#if defined(__x86_64__)
    if (processor_has_avx512()) return solver_houses_avx512;
    if (processor_has_avx2()) return solver_houses_avx2;
#endif
    return solver_houses_portable;
}

static bool begins_with_classic_houses(const Layout *layout) {
    return layout->order == 9 && layout->box_rows == 3 && layout->box_columns == 3;
}

// Random draws look at one house after the other, because a seed must go on giving the same draw.
static Model *board_model(const Layout *layout, bool draws) {
    Model *model = model_new(layout->cells, layout->order);
    for (int i = 0; i < layout->house_count; i++) add_house(model, layout, i);
    if (!draws && begins_with_classic_houses(layout)) model_follow(model, fastest_houses(), CLASSIC_HOUSES);
    if (layout->peers_beyond_houses) add_peers(model, layout);
    for (int i = 0; i < layout->rule_count; i++) add_rule(model, layout, &layout->rule[i]);
    model_derive(model);
    return model;
}

struct SolverSetup {
    const Layout *layout;
    Model *model;
};

static SolverSetup make_setup(const Layout *layout, bool draws) {
    return (SolverSetup){layout, board_model(layout, draws)};
}

// The board's model for a puzzle, until it is asked for another one.
static const Model *puzzle_model(SolverSetup *setup, const Grid *puzzle, const SolverSearch *asked) {
    const Layout *layout = setup->layout;
    Model *model = setup->model;
    for (int cell = 0; cell < layout->cells; cell++) {
        model->domain[cell] = model_all_tokens(model);
        model_allow(model, cell, layout->domain[cell]);
        bool is_asked = asked->token && asked->cell == cell;
        int clue = is_asked ? 0 : puzzle->cell[cell];
        if (clue)
            model_allow(model, cell, token_bit(clue));
        else if (asked->marks)
            model_allow(model, cell, asked->marks->cell[cell]);
        if (is_asked) model_allow(model, cell, ~token_bit(asked->token));
    }
    return model;
}

// --- The search

typedef struct {
    SolverSearch *asked;
    int cells;
} GeneralSearch;

static bool report(void *context, const uint8_t *token) {
    const GeneralSearch *search = context;
    Grid solution = {{0}};
    for (int cell = 0; cell < search->cells; cell++) solution.cell[cell] = token[cell];
    return search->asked->sink(search->asked->context, &solution);
}

static bool may_go_on(void *context) {
    const GeneralSearch *search = context;
    return search->asked->keep_going(search->asked->context);
}

typedef SearchAnswer GeneralWay(const Model *model, const SearchQuestion *question);

static uint64_t run(SolverSetup *setup, const Grid *puzzle, SolverSearch *asked, GeneralWay *way, Rng *rng) {
    GeneralSearch search = {.asked = asked, .cells = setup->layout->cells};
    SearchQuestion question = {.limit = asked->limit,
                               .sink = asked->sink ? report : NULL,
                               .keep_going = asked->keep_going ? may_go_on : NULL,
                               .context = &search,
                               .guesses_max = asked->nodes_max,
                               .rng = rng};
    const Model *model = puzzle_model(setup, puzzle, asked);
    SearchAnswer answer = way(model, &question);
    asked->given_up = answer.given_up;
    return answer.found;
}

uint64_t solver_general_each(const Layout *layout, const Grid *puzzle, SolverSearch *asked) {
    SolverSetup setup = make_setup(layout, false);
    uint64_t found = run(&setup, puzzle, asked, search_each, NULL);
    model_free(setup.model);
    return found;
}

SolverSetup *solver_general_setup(const Layout *layout) {
    SolverSetup setup = make_setup(layout, false);
    return mem_copy(&setup, sizeof setup);
}

void solver_general_free(SolverSetup *setup) {
    if (setup) model_free(setup->model);
    free(setup);
}

uint64_t solver_general_ask(SolverSetup *setup, const Grid *puzzle, SolverSearch *asked) {
    return run(setup, puzzle, asked, search_each, NULL);
}

static bool keep_first(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return false;
}

// The i-th term, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: the lengths of tries that lose least where
// nothing is known of how their luck falls (M. Luby, A. Sinclair, D. Zuckerman: Optimal speedup of Las Vegas
// algorithms, 1993).
static uint64_t luby(uint64_t i) {
    for (uint64_t power = 1;; power *= 2) {
        if (i == 2 * power - 1) return power;
        if (i < 2 * power - 1) return luby(i - (power - 1));
    }
}

// Walks beyond that many guesses have got lost, whatever their luck: then the other search goes to the end.
enum { WALKED_MAX = 800000 };

bool solver_general_draw(const Layout *layout, const Grid *puzzle, Rng *rng, Grid *out) {
    // A random search that took a bad turn early may never come back from it; a new one usually has better
    // luck (C. Gomes, B. Selman, N. Crato, H. Kautz: heavy-tailed phenomena in satisfiability, 2000).
    SolverSetup setup = make_setup(layout, true);
    SolverSearch asked = {.limit = 1, .sink = keep_first, .context = out, .given_up = true};
    uint64_t found = 0, walked = 0;
    for (uint64_t i = 1; asked.given_up && walked < WALKED_MAX; i++, walked += asked.nodes_max) {
        asked.nodes_max = 4 * (uint64_t)layout->cells * luby(i);
        found = run(&setup, puzzle, &asked, search_walk, rng);
    }
    asked.nodes_max = 0;
    if (asked.given_up) found = run(&setup, puzzle, &asked, search_learn, rng);
    model_free(setup.model);
    return found == 1;
}

// What is asked and where the answer goes.
typedef struct {
    bool (*keep_going)(void *context);
    void *context;
    Grid *out;
} HardDraw;

static bool keep_drawing(void *context) {
    const HardDraw *draw = context;
    return !draw->keep_going || draw->keep_going(draw->context);
}

static bool keep_drawn(void *context, const Grid *solution) {
    *((const HardDraw *)context)->out = *solution;
    return false;
}

bool solver_general_draw_hard(const Layout *layout, Rng *rng, bool (*keep_going)(void *context),
                              void *context, Grid *out, bool *out_given_up) {
    SolverSetup setup = make_setup(layout, true);
    HardDraw draw = {keep_going, context, out};
    SolverSearch asked = {.limit = 1, .sink = keep_drawn, .keep_going = keep_drawing, .context = &draw};
    uint64_t found = run(&setup, &(Grid){{0}}, &asked, search_learn, rng);
    model_free(setup.model);
    *out_given_up = asked.given_up;
    return found == 1;
}
