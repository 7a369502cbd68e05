#include "core/rate/effort.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/play_singles.h"
#include "core/symmetry/symmetry.h"
#include "core/techniques/technique_find.h"

// Large boards are played less often: so many cells have fewer surprises.
enum { PLAYS_MAX = 20, CELLS_PLAYED = PLAYS_MAX * 81 };

static const double NEVER_NONE = 0.1;
static const double EASIEST_TENTHS = 26.0; // pointing
enum { CHAIN_TENTHS = 66 };

// How times grow with effort, and the point that is assumed.
static const double GROWTH = 0.33, SET_EFFORT = 360.0, SET_SECONDS = 600.0;

SightWeights effort_weights(void) { return (SightWeights){.box = 50, .line = 25, .cell = 1, .same = 5}; }

typedef struct {
    Openings openings;
    Position position; // the same moment, for the finders of steps
    Rng rng;
    double cost;
} Solving;

// Fills all that singles lead to.
static void fill_singles(Solving *solving, const SightWeights *weights) {
    int cells = solving->openings.layout->cells;
    CellSet filled = solving->openings.blank;
    solving->cost += play_singles(&solving->openings, weights, cells > 81 ? CELLS_PLAYED / cells : PLAYS_MAX,
                                  &solving->rng);
    filled = cellset_minus(filled, solving->openings.blank);
    for (int cell = cellset_next(&filled, 0); cell >= 0; cell = cellset_next(&filled, cell + 1))
        position_place(&solving->position, cell, solving->openings.solution->cell[cell]);
}

// A search among the blank cells for one of so many things that are not placements.
static void search(Solving *solving, int steps, int tenths) {
    double times = tenths / EASIEST_TENTHS;
    solving->cost += cellset_count(&solving->openings.blank) / (steps + NEVER_NONE) * times * times;
}

typedef struct {
    Marks gone;
    int steps;
} Found;

static bool collect(void *context, const Step *step) {
    Found *found = context;
    for (int cell = 0; cell < CELLS_MAX; cell++) found->gone.cell[cell] |= step->remove.cell[cell];
    found->steps++;
    return true;
}

// Techniques that cross candidates out and that people know by heart. Large boards do with fewer: fish take
// long there.
static bool is_used(const Layout *layout, Technique technique) {
    const TechniqueInfo *info = technique_info(technique);
    if (info->constraints) {
        if (layout_has_only_houses(layout)) return false;
    } else if (!info->graded || info->unique || technique < TECHNIQUE_POINTING) {
        return false;
    }
    return technique <= (layout->order > 9 ? TECHNIQUE_HIDDEN_PAIR : TECHNIQUE_HIDDEN_QUAD);
}

// Crosses out all that the easiest technique can. False when none can.
static bool cross_out(Solving *solving) {
    const Layout *layout = solving->openings.layout;
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!is_used(layout, (Technique)t)) continue;
        Found found = {.steps = 0};
        const TechniqueInfo *info = technique_info((Technique)t);
        technique_find(&solving->position, (Technique)t, collect, &found);
        if (marks_empty(layout, &found.gone)) continue;
        search(solving, info->constraints ? found.steps : 0, info->rating_tenths);
        position_remove(&solving->position, &found.gone);
        for (int cell = 0; cell < layout->cells; cell++)
            openings_cross_out(&solving->openings, cell, found.gone.cell[cell]);
        return true;
    }
    return false;
}

// How soon a chain would settle a cell: few candidates first, then many blank cells around it, then few
// candidates there.
static int promise(const Openings *openings, int cell) {
    CellSet around = cellset_and(openings->layout->peers[cell], openings->blank);
    int candidates = 0;
    for (int peer = cellset_next(&around, 0); peer >= 0; peer = cellset_next(&around, peer + 1))
        candidates += marks_count(openings->marks.cell[peer]);
    return -(marks_count(openings->marks.cell[cell]) * 256 - cellset_count(&around)) * 1024 - candidates;
}

// Fills the most promising cells; those that promise alike are filled together.
static void follow_chain(Solving *solving) {
    CellSet best = {{0}};
    const CellSet *blank = &solving->openings.blank;
    int most = 0;
    for (int cell = cellset_next(blank, 0); cell >= 0; cell = cellset_next(blank, cell + 1)) {
        int this = promise(&solving->openings, cell);
        if (cellset_empty(&best) || this > most) {
            best = (CellSet){{0}};
            most = this;
        }
        if (this == most) cellset_add(&best, cell);
    }
    search(solving, 0, CHAIN_TENTHS);
    for (int cell = cellset_next(&best, 0); cell >= 0; cell = cellset_next(&best, cell + 1)) {
        openings_fill(&solving->openings, cell);
        position_place(&solving->position, cell, solving->openings.solution->cell[cell]);
    }
}

// Of a canonical form.
static double cost_of(const Layout *layout, const Grid *form, const Grid *solution,
                      const SightWeights *weights) {
    Solving solving = {.openings = openings_begin(layout, form, solution),
                       .position = position_of_grid(layout, form),
                       .rng = rng_seed(1)};
    for (;;) {
        fill_singles(&solving, weights);
        if (cellset_empty(&solving.openings.blank)) return solving.cost;
        if (!cross_out(&solving)) follow_chain(&solving);
    }
}

int effort_weighed(const Layout *layout, const Grid *puzzle, const Grid *solution,
                   const SightWeights *weights) {
    Transform to;
    Grid form, form_solution;
    canonical_form(layout, puzzle, &form, &to);
    transform_apply(layout, &to, solution, &form_solution);
    Layout *board = NULL;
    if (layout->text_hash != 0) {
        board = mem_alloc(sizeof *board);
        canonical_board(layout, board);
    }
    double cost = cost_of(board ? board : layout, &form, &form_solution, weights);
    free(board);
    if (cost <= 0.0) return 0;
    int effort = cost < EFFORT_MAX ? (int)(cost + 0.5) : EFFORT_MAX;
    return effort > 0 ? effort : 1;
}

int effort_of(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    SightWeights weights = effort_weights();
    return effort_weighed(layout, puzzle, solution, &weights);
}

int effort_seconds(int effort) { return (int)(SET_SECONDS * pow(effort / SET_EFFORT, GROWTH) + 0.5); }

int effort_tenths(int effort) { return (effort_seconds(effort) + 3) / 6; }
