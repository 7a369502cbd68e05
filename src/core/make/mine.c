#include "core/make/mine.h"

#include "core/make/generate.h"
#include "core/make/mine_shape.h"
#include "core/rate/gentle.h"
#include "core/rate/smooth.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

enum {
    FAR = 1000, // farther than any rating is from another
};

typedef struct {
    const Layout *layout;
    const MineSpec *spec;
    Rng rng;
    int shape; // when there are any
    bool (*keep_going)(void *context);
    MineSink *sink;
    void *context;
    uint64_t found[MINE_FINDS_MAX]; // ids
    int count;
    bool full;  // enough found
    bool ended; // from outside
} Trial;

// How far a rating is from those looked for, in tenths; 0 when it is one.
static int distance(const MineSpec *spec, int rating) {
    bool any_band = true;
    for (Band band = 0; band < BAND_COUNT; band++) any_band = any_band && !spec->band[band];
    int low = spec->rating_min, high = spec->rating_max != 0 ? spec->rating_max : FAR, best = FAR;
    for (int r = 0; r < GRADE_BEYOND && best > 0; r++) {
        if (r < low || r > high || (!any_band && !spec->band[band_of_rating(r)])) continue;
        int here = r < rating ? rating - r : r - rating;
        if (here < best) best = here;
    }
    return best;
}

static bool clues_fit(const Layout *layout, const MineSpec *spec, const Grid *puzzle) {
    int clues = grid_filled(layout, puzzle);
    return clues >= spec->clues_min && (spec->clues_max == 0 || clues <= spec->clues_max) &&
           pattern_holds(layout, puzzle, spec->pattern);
}

static bool is_smooth(const Layout *layout, const MineSpec *spec, const Grid *puzzle) {
    Grid solution;
    return spec->smooth == 0 || (solver_unique(layout, puzzle, &solution) &&
                                 smooth_width(layout, puzzle, &solution, spec->smooth) == spec->smooth);
}

// A puzzle that only its rating calls gentle would be of a band that it was not looked for in.
static bool is_gentle_enough(const Layout *layout, const MineSpec *spec, const Grid *puzzle,
                             const Grade *grade) {
    Grid solution;
    return !spec->band[BAND_GENTLE] || band_of_rating(grade->rating_tenths) != BAND_GENTLE ||
           (solver_unique(layout, puzzle, &solution) && gentle_holds(layout, puzzle, &solution, NULL));
}

bool mine_wants(const Layout *layout, const MineSpec *spec, const Grid *puzzle, const Grade *grade) {
    if (!grade->solved || distance(spec, grade->rating_tenths) != 0) return false;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (spec->required[t] && grade->used[t] == 0) return false;
        if (spec->forbidden[t] && grade->used[t] != 0) return false;
    }
    if (!clues_fit(layout, spec, puzzle) || !is_smooth(layout, spec, puzzle)) return false;
    if (!is_gentle_enough(layout, spec, puzzle, grade)) return false;
    if (!spec->minimal) return true;
    CellSet redundant = solver_redundant_clues(layout, puzzle);
    return cellset_empty(&redundant);
}

static bool is_new(Trial *trial, uint64_t id) {
    for (int i = 0; i < trial->count; i++)
        if (trial->found[i] == id) return false;
    if (trial->count == MINE_FINDS_MAX) return false;
    trial->found[trial->count++] = id;
    return true;
}

// Grades the puzzle and hands it to the sink if it is wanted. Returns how far its rating is from those
// wanted.
static int grade_near(Trial *trial, const Grid *puzzle, const Grid *solution) {
    MineFind find = {.puzzle = *puzzle, .solution = *solution, .shape = trial->shape};
    if (!grade_canonical(trial->layout, puzzle, trial->keep_going, trial->context, &find.grade,
                         &find.canonical)) {
        trial->ended = true;
        return FAR;
    }
    if (mine_wants(trial->layout, trial->spec, puzzle, &find.grade) &&
        is_new(trial, canonical_id(trial->layout, &find.canonical)))
        trial->ended = !trial->sink(trial->context, &find);
    if (trial->spec->finds_max != 0 && trial->count == trial->spec->finds_max) trial->full = true;
    return distance(trial->spec, find.grade.rating_tenths);
}

// Clues stand, or do not, in all cells that the pattern ties together.
static void turn_orbit(const Trial *trial, Grid *puzzle, const Grid *solution, int cell, bool clue) {
    CellIndex orbit[PATTERN_ORBIT_MAX];
    int size = pattern_orbit(trial->layout, trial->spec->pattern, cell, orbit);
    for (int i = 0; i < size; i++) puzzle->cell[orbit[i]] = clue ? solution->cell[orbit[i]] : 0;
}

static int random_cell(Trial *trial, const Grid *puzzle, bool clue) {
    int cell;
    do cell = (int)rng_below(&trial->rng, (uint64_t)trial->layout->cells);
    while ((puzzle->cell[cell] != 0) != clue);
    return cell;
}

// A puzzle near this one: one or two (tied groups of) clues less, others more until there is one solution
// again, and dug anew. False when that gives nothing new.
static bool step_aside(Trial *trial, const GenerateSpec *dig, const Grid *puzzle, const Grid *solution,
                       Grid *out) {
    enum { MORE = 6 };
    *out = *puzzle;
    int less = rng_below(&trial->rng, 4) == 0 ? 2 : 1;
    for (int i = 0; i < less; i++) turn_orbit(trial, out, solution, random_cell(trial, out, true), false);
    for (int i = 0; i < MORE; i++) {
        turn_orbit(trial, out, solution, random_cell(trial, out, false), true);
        if (i + 1 >= less && solver_count(trial->layout, out, 2) == 1)
            return generate_dig(trial->layout, &trial->rng, dig, out, solution, out) &&
                   !grid_equal(trial->layout, out, puzzle);
    }
    return false;
}

// The next puzzle of a walk, with its solution. False when none was found.
static bool step_near(Trial *trial, const GenerateSpec *dig, const Grid *puzzle, const Grid *solution,
                      Grid *out, Grid *out_solution) {
    enum { TRIES = 40 };
    if (trial->spec->shape_count > 0)
        return mine_shape_step(trial->layout, &trial->rng, puzzle, out, out_solution);
    *out_solution = *solution;
    for (int i = 0; i < TRIES; i++)
        if (step_aside(trial, dig, puzzle, solution, out)) return true;
    return false;
}

// Walks from puzzle to puzzle, mostly towards the mark.
static void walk(Trial *trial, const GenerateSpec *dig, Grid *puzzle, Grid *solution, int off) {
    for (int i = 0; i < trial->spec->walk && !trial->ended && !trial->full; i++) {
        Grid near, near_solution;
        if (!step_near(trial, dig, puzzle, solution, &near, &near_solution)) return;
        int here = grade_near(trial, &near, &near_solution);
        if (here > off && rng_below(&trial->rng, 16) != 0) continue;
        *puzzle = near;
        *solution = near_solution;
        off = here;
    }
}

static Rng rng_of_trial(uint64_t seed, uint64_t index) {
    Rng parent = rng_seed(seed);
    return rng_seed(rng_next(&parent) + index * UINT64_C(0x9e3779b97f4a7c15));
}

static int draw_shape(Rng *rng, const MineSpec *spec) {
    return spec->shape_count > 0 ? (int)rng_below(rng, (uint64_t)spec->shape_count) : 0;
}

int mine_trial_shape(const MineSpec *spec, uint64_t seed, uint64_t index) {
    Rng rng = rng_of_trial(seed, index);
    return draw_shape(&rng, spec);
}

// The puzzle that a trial begins with. False when none was found.
static bool begin(Trial *trial, const GenerateSpec *dig, Grid *puzzle, Grid *solution) {
    const MineSpec *spec = trial->spec;
    if (spec->shape_count == 0) return generate_puzzle(trial->layout, &trial->rng, dig, puzzle, solution);
    return mine_shape_draw(trial->layout, &trial->rng, &spec->shape[trial->shape], puzzle, solution);
}

// How far a trial digs. Gentle puzzles have many clues, each number as often; where other bands are wanted
// too, every second trial goes for them.
static GenerateSpec dig_of_trial(Trial *trial) {
    const MineSpec *spec = trial->spec;
    GenerateSpec dig = {.pattern = spec->pattern, .clues_min = spec->minimal ? 0 : spec->clues_min};
    bool others = false;
    for (Band band = BAND_EASY; band < BAND_COUNT; band++) others = others || spec->band[band];
    if (!spec->band[BAND_GENTLE] || spec->shape_count > 0) return dig;
    if (others && rng_below(&trial->rng, 2) == 0) return dig;
    int least = spec->clues_min > GENTLE_CLUES_MIN ? spec->clues_min : GENTLE_CLUES_MIN,
        most = GENTLE_CLUES_MAX;
    if (spec->clues_max > 0 && spec->clues_max < most) most = spec->clues_max;
    int numbers = most - least + 1;
    if (numbers > 0) dig.clues_min = least + (int)rng_below(&trial->rng, (uint64_t)numbers);
    return dig;
}

bool mine_trial(const Layout *layout, const MineSpec *spec, uint64_t seed, uint64_t index,
                bool (*keep_going)(void *context), MineSink *sink, void *context) {
    Trial trial = {.layout = layout,
                   .spec = spec,
                   .rng = rng_of_trial(seed, index),
                   .keep_going = keep_going,
                   .sink = sink,
                   .context = context};
    trial.shape = draw_shape(&trial.rng, spec);
    GenerateSpec dig = dig_of_trial(&trial);
    Grid puzzle, solution;
    if (!begin(&trial, &dig, &puzzle, &solution)) return true;
    int off = grade_near(&trial, &puzzle, &solution);
    if (!trial.ended && !trial.full) walk(&trial, &dig, &puzzle, &solution, off);
    return !trial.ended;
}
