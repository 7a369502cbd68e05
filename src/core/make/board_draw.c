#include "core/make/board_draw.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "core/make/constraint_draw.h"
#include "core/make/full_grid.h"
#include "core/make/regions_draw.h"
#include "core/solve/solver.h"

enum {
    TRIES = 20,
    REGIONS_TRIES = 100,       // where regions are drawn
    REGIONS_GRID_TRIES = 1000, // the same for a grid: few of them may have one that is soon found
    LARGEST_REGIONS_TRIES = 4, // beyond LARGEST_ORDER: they take too long for more
    PATIENCE = 256,            // how often the solver may ask whether to go on looking for a grid
    REGIONS_PATIENCE = 20,     // the same where regions are drawn: others may be easier
    LARGE_REGIONS_PATIENCE = 5,
    HARD_PATIENCE = 1000, // the same of the search that learns: asked every 64 contradictions
    LARGE_ORDER = 13,     // large boards with drawn regions: from this order
    LARGEST_ORDER = 16    // to this one
};

// The board without constraints.
static void draw_plain(const Layout *base, bool regions, Rng *rng, Layout *out) {
    uint8_t region[CELLS_MAX];
    char id[LAYOUT_ID_MAX];
    if (regions) regions_draw(base->order, rng, region);
    snprintf(id, sizeof id, "%dx%d", base->order, base->order);
    bool square = regions && layout_init(out, id); // there are Latin squares of other orders
    layout_init_regions(out, square ? id : base->id, base->order, regions ? region : base->box_of);
}

static bool add_own(const Layout *base, Layout *out, TextError *error) {
    for (int i = 0; i < base->constraint_count; i++) {
        const Constraint *own = &base->constraint[i];
        if (!constraint_add(out, own->kind, own->value, layout_constraint_cells(base, own), own->count,
                            error))
            return false;
    }
    return true;
}

static bool be_patient(void *context) {
    int *left = context;
    return (*left)-- > 0;
}

static bool refuse(bool given_up, TextError *error) {
    return text_error(error, 0, 0,
                      given_up ? "no full grid was found in time that keeps the constraints of this board"
                               : "no full grid keeps the constraints of this board");
}

static bool has_grid(const Layout *layout, int patience, bool *out_given_up) {
    return solver_each(layout, &(Grid){{0}}, 1, NULL, be_patient, &patience, out_given_up) > 0;
}

// For boards on which none was found: takes longer, and finds one of some of them.
static bool draw_hard(const Layout *layout, Rng *rng, Grid *out, TextError *error) {
    int patience = HARD_PATIENCE;
    bool given_up;
    return solver_draw_hard(layout, rng, be_patient, &patience, out, &given_up) || refuse(given_up, error);
}

// Before it goes on, the solver tries each cell once, and asks each time.
static int full_patience(const Layout *layout) { return PATIENCE + layout->cells; }

bool board_has_grid(const Layout *layout, TextError *error) {
    bool given_up;
    Grid grid;
    Rng rng = rng_seed(0);
    if (has_grid(layout, full_patience(layout), &given_up)) return true;
    return given_up ? draw_hard(layout, &rng, &grid, error) : refuse(false, error);
}

static int patience_of(const Layout *base, const BoardDrawSpec *spec) {
    if (!spec->regions) return full_patience(base);
    return base->order < LARGE_ORDER ? REGIONS_PATIENCE : LARGE_REGIONS_PATIENCE;
}

// Draws a full grid, or says why not. With irregular boxes it is quicker to go on to other boxes.
static bool draw_grid(const Layout *base, const BoardDrawSpec *spec, const Layout *board, Rng *rng, Grid *out,
                      TextError *error) {
    bool given_up;
    if (has_grid(board, patience_of(base, spec), &given_up)) {
        full_grid_draw(board, rng, out);
        return true;
    }
    return given_up && !spec->regions ? draw_hard(board, rng, out, error) : refuse(given_up, error);
}

static int tries_of(const Layout *base, const BoardDrawSpec *spec) {
    if (!spec->regions) return TRIES;
    return base->order <= LARGEST_ORDER ? REGIONS_TRIES : LARGEST_REGIONS_TRIES;
}

static int grid_tries_of(const Layout *base, const BoardDrawSpec *spec) {
    return spec->regions && base->order <= LARGEST_ORDER ? REGIONS_GRID_TRIES : tries_of(base, spec);
}

// Draws those of the asked-for kinds whose turn it is: first those before the grid, then all marks, then the
// others, which leave out what has a mark.
static bool draw_some(ConstraintDraw *draw, const ConstraintAsks *asks, bool (*now)(ConstraintDrawn how),
                      TextError *error) {
    for (int i = 0; i < asks->count; i++)
        if (now(constraint_kind(asks->ask[i].kind)->random.how) &&
            !constraint_draw(draw, &asks->ask[i], error))
            return false;
    return true;
}

// Whether two numbers that differ, as those on the sides of an edge do, can have such a sign between them.
static bool can_occur(const Layout *base, const ConstraintKind *kind) {
    if (kind->over != OVER_EDGE || kind->value != VALUE_NONE) return true;
    for (int first = 1; first <= base->order; first++)
        if (relation_second(kind->step, base->order, first) & ~token_bit(first)) return true;
    return false;
}

bool board_draw_possible(const Layout *base, const BoardDrawSpec *spec, TextError *error) {
    for (int i = 0; i < spec->asks.count; i++) {
        const ConstraintKind *kind = constraint_kind(spec->asks.ask[i].kind);
        if (!can_occur(base, kind))
            return text_error(error, 0, 0, "%s: two different numbers up to %d never keep its rule. %s",
                              kind->name, base->order, kind->rule);
    }
    return true;
}

static bool is_first(ConstraintDrawn how) { return how == DRAWN_FIRST; }
static bool is_marks(ConstraintDrawn how) { return how == DRAWN_MARKS; }
static bool is_other(ConstraintDrawn how) { return how != DRAWN_FIRST && how != DRAWN_MARKS; }

// Builds the board as a player who reads its text will get it.
static bool finish(const Layout *drawn, Layout *out, TextError *error) {
    Text text = {0};
    board_format(drawn, &text);
    bool fine =
        board_text_has_room(text.length)
            ? board_parse(text_of(&text), out, NULL, error)
            : text_error(error, 0, 0,
                         "the constraints make the board's text too long: ask for a share of them, as "
                         "in less:40%%");
    text_finish(&text);
    return fine;
}

// True when chance has a say in the board for which a grid is drawn.
static bool begins_at_random(const BoardDrawSpec *spec) {
    bool random = spec->regions;
    for (int i = 0; i < spec->asks.count; i++) {
        const ConstraintKind *kind = constraint_kind(spec->asks.ask[i].kind);
        bool all = spec->asks.ask[i].number == 0;
        random = random || (kind->random.how == DRAWN_FIRST && kind->over != OVER_BOARD && !all);
    }
    return random;
}

// NO_GRID: unlucky, too, and sooner known. HOPELESS: another try would hardly do better.
typedef enum { DRAWN, UNLUCKY, NO_GRID, HOPELESS } DrawResult;

static DrawResult fail_of(const Layout *drawn, TextError *error) {
    bool full = drawn->constraint_count == CONSTRAINTS_MAX;
    if (!full && drawn->constraint_cell_count + drawn->order <= CONSTRAINT_CELLS_MAX) return UNLUCKY;
    text_error(error, 0, 0, "more than %d %s: ask for a share of them, as in less:40%%",
               full ? CONSTRAINTS_MAX : CONSTRAINT_CELLS_MAX, full ? "constraints" : "cells in constraints");
    return HOPELESS; // another grid would not have more room
}

// *plain is for the board without constraints, *drawn for the board before it is built. *out serves for other
// boards until it receives the result.
static DrawResult try_once(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *plain,
                           Layout *drawn, Layout *out, Grid *out_grid, TextError *error) {
    ConstraintDraw draw = {.plain = plain, .rng = rng, .out = drawn, .trial = out};
    draw_plain(base, spec->regions, rng, plain);
    *drawn = *plain;
    if (!add_own(base, drawn, error) || !draw_some(&draw, &spec->asks, is_first, error))
        return fail_of(drawn, error);
    *out = *drawn;
    if (!constraint_build(out, error) || !draw_grid(base, spec, out, rng, out_grid, error))
        return begins_at_random(spec) ? NO_GRID : HOPELESS;
    draw.grid = out_grid;
    if (!draw_some(&draw, &spec->asks, is_marks, error) || !draw_some(&draw, &spec->asks, is_other, error))
        return fail_of(drawn, error);
    // The grid satisfies all constraints, so that nothing but room can be missing.
    return finish(drawn, out, error) ? DRAWN : HOPELESS;
}

bool board_draw(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *out, Grid *out_grid,
                TextError *error) {
    if (!board_draw_possible(base, spec, error)) return false;
    Layout *plain = mem_alloc(sizeof *plain), *drawn = mem_alloc(sizeof *drawn);
    DrawResult result;
    int tries = 0, most;
    do {
        result = try_once(base, spec, rng, plain, drawn, out, out_grid, error);
        most = result == NO_GRID ? grid_tries_of(base, spec) : tries_of(base, spec);
    } while (++tries < most && (result == UNLUCKY || result == NO_GRID));
    MEM_FREE(plain, drawn);
    return result == DRAWN;
}
