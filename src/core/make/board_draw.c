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
    REGIONS_TRIES = 100, // where regions are drawn: most large boards are too hard, and that is soon known
    LARGEST_REGIONS_TRIES = 4, // beyond LARGEST_ORDER: they take too long for more
    PATIENCE = 256,            // how often the solver may ask whether to go on looking for a grid
    REGIONS_PATIENCE = 20,     // the same where regions are drawn: others may be easier
    LARGE_REGIONS_PATIENCE = 5,
    LARGE_ORDER = 13,  // the first such board
    LARGEST_ORDER = 16 // the last
};

// The board without constraints.
static void draw_plain(const Layout *base, bool regions, Rng *rng, Layout *out) {
    uint8_t region[CELLS_MAX];
    char id[LAYOUT_ID_MAX];
    if (regions) regions_draw(base->order, rng, region);
    snprintf(id, sizeof id, "%dx%d", base->order, base->order);
    layout_init_regions(out, regions ? id : base->id, base->order, regions ? region : base->box_of);
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

static bool has_grid(const Layout *layout, int patience, TextError *error) {
    bool given_up;
    if (solver_each(layout, &(Grid){{0}}, 1, NULL, be_patient, &patience, &given_up) > 0) return true;
    return text_error(error, 0, 0,
                      given_up ? "no full grid was found in time that keeps the constraints of this board"
                               : "no full grid keeps the constraints of this board");
}

bool board_has_grid(const Layout *layout, TextError *error) { return has_grid(layout, PATIENCE, error); }

static int patience_of(const Layout *base, const BoardDrawSpec *spec) {
    if (!spec->regions) return PATIENCE;
    return base->order < LARGE_ORDER ? REGIONS_PATIENCE : LARGE_REGIONS_PATIENCE;
}

static int tries_of(const Layout *base, const BoardDrawSpec *spec) {
    if (!spec->regions) return TRIES;
    return base->order <= LARGEST_ORDER ? REGIONS_TRIES : LARGEST_REGIONS_TRIES;
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

static bool is_first(ConstraintDrawn how) { return how == DRAWN_FIRST; }
static bool is_marks(ConstraintDrawn how) { return how == DRAWN_MARKS; }
static bool is_other(ConstraintDrawn how) { return how != DRAWN_FIRST && how != DRAWN_MARKS; }

// Builds the board as a player who reads its text will get it.
static bool finish(const Layout *drawn, Layout *out, TextError *error) {
    Text text = {0};
    board_format(drawn, &text);
    bool fine = board_parse(text_of(&text), out, NULL, error);
    text_finish(&text);
    return fine;
}

// *plain is for the board without constraints, *drawn for the board before it is built. *out serves for other
// boards until it receives the result.
static bool try_once(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *plain, Layout *drawn,
                     Layout *out, Grid *out_grid, TextError *error) {
    ConstraintDraw draw = {.plain = plain, .rng = rng, .out = drawn, .trial = out};
    draw_plain(base, spec->regions, rng, plain);
    *drawn = *plain;
    if (!add_own(base, drawn, error) || !draw_some(&draw, &spec->asks, is_first, error)) return false;
    *out = *drawn;
    if (!constraint_build(out, error) || !has_grid(out, patience_of(base, spec), error)) return false;
    full_grid_draw(out, rng, out_grid);
    draw.grid = out_grid;
    return draw_some(&draw, &spec->asks, is_marks, error) && draw_some(&draw, &spec->asks, is_other, error) &&
           finish(drawn, out, error);
}

bool board_draw(const Layout *base, const BoardDrawSpec *spec, Rng *rng, Layout *out, Grid *out_grid,
                TextError *error) {
    Layout *plain = mem_alloc(sizeof *plain), *drawn = mem_alloc(sizeof *drawn);
    bool fine = false;
    for (int i = 0; i < tries_of(base, spec) && !fine; i++) {
        fine = try_once(base, spec, rng, plain, drawn, out, out_grid, error);
        if (fine || drawn->constraint_count < CONSTRAINTS_MAX) continue;
        text_error(error, 0, 0, "more than %d constraints: ask for a share of them, as in less:40%%",
                   CONSTRAINTS_MAX);
        break; // another grid would not have more room
    }
    MEM_FREE(plain, drawn);
    return fine;
}
