#include "core/make/mine.h"

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/make/generate.h"
#include "core/make/mine_few.h"
#include "core/make/mine_shape.h"
#include "core/rate/gentle.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

enum {
    FAR = 1000,       // farther than any rating is from another
    PLAIN_ORDER = 9,  // the largest boards on which a trial walks
    FEW = 21,         // clues: digging seldom gets down to so few
    FEW_TIED = 23,    // the same where a pattern ties them together
    LARGE_LEAST = 40, // percent of the cells of a large board that have clues, at least and at most
    LARGE_MOST = 60,
};

typedef struct {
    const Layout *layout; // the board of the trial
    const MineSpec *spec;
    Rng rng;
    int shape;    // if the spec has any
    MineFew *few; // when the clues must be few
    bool (*keep_going)(void *context);
    MineSink *sink;
    void *context;
    MineTally *tally;
    uint64_t found[MINE_FINDS_MAX]; // ids
    int count;
    bool full;  // enough found
    bool ended; // from outside
} Trial;

// Boards on which every proof is short.
static bool is_plain(const Layout *layout, const MineSpec *spec) {
    return layout->order <= PLAIN_ORDER && layout->constraint_count == 0 && spec->draw == NULL;
}

static bool asks_for_few(const Layout *layout, const MineSpec *spec) {
    return is_plain(layout, spec) && layout->order == PLAIN_ORDER && spec->shape_count == 0 &&
           spec->clues_max > 0 && spec->clues_max <= (spec->pattern == PATTERN_NONE ? FEW : FEW_TIED);
}

bool mine_is_slow(const Layout *layout, const MineSpec *spec) {
    return asks_for_few(layout, spec) || !is_plain(layout, spec);
}

static bool is_new(Trial *trial, uint64_t id) {
    for (int i = 0; i < trial->count; i++)
        if (trial->found[i] == id) return false;
    if (trial->count == MINE_FINDS_MAX) return false;
    trial->found[trial->count++] = id;
    return true;
}

static void tell(Trial *trial, const MineNear *near) {
    if (trial->tally != NULL) mine_tally_puzzle(trial->tally, near);
}

// Long before their rating is known, most puzzles are known to be rated higher than asked for. Returns how
// far off such a puzzle is, else 0. In rare cases a puzzle is missed because its rating differs from that of
// its canonical form.
static int screen(Trial *trial, const Grid *puzzle) {
    const MineSpec *spec = trial->spec;
    Grade grade;
    if (spec->rating_max == 0 || !layout_is_classic(trial->layout)) return 0;
    if (!grade_puzzle_within(trial->layout, puzzle, spec->rating_max, trial->keep_going, trial->context,
                             &grade)) {
        trial->ended = true;
        return FAR;
    }
    int off = grade.solved ? mine_rating_off(spec, grade.rating_tenths) : FAR;
    MineNear near = {.lacks = 1u << WISH_RATING,
                     .off = off,
                     .rating_tenths = grade.rating_tenths,
                     .clues = grid_filled(trial->layout, puzzle)};
    if (off != 0) tell(trial, &near);
    return off;
}

// Grades the puzzle and hands it to the sink if it is wanted. Returns how far its rating is from those
// wanted.
static int grade_near(Trial *trial, const Grid *puzzle, const Grid *solution) {
    MineFind find = {
        .layout = trial->layout, .puzzle = *puzzle, .solution = *solution, .shape = trial->shape};
    int off = screen(trial, puzzle);
    if (off != 0) return off;
    if (!grade_canonical(trial->layout, puzzle, trial->keep_going, trial->context, &find.grade,
                         &find.canonical)) {
        trial->ended = true;
        return FAR;
    }
    MineNear near = mine_look(trial->layout, trial->spec, puzzle, solution, &find.grade);
    tell(trial, &near);
    if (near.lacks == 0 && is_new(trial, canonical_id(trial->layout, &find.canonical)))
        trial->ended = !trial->sink(trial->context, &find);
    if (trial->spec->finds_max != 0 && trial->count == trial->spec->finds_max) trial->full = true;
    return mine_rating_off(trial->spec, find.grade.rating_tenths);
}

// Puts clues into all cells that the pattern ties to this one, or removes them.
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

// A puzzle near this one: one or two clues (or groups of tied clues) fewer, then others more until there is
// one solution again, and dug anew. False when that gives nothing new.
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
    if (trial->few != NULL) return mine_few_step(trial->few, &trial->rng, puzzle, out, out_solution);
    if (trial->spec->shape_count > 0)
        return mine_shape_step(trial->layout, &trial->rng, puzzle, out, out_solution);
    *out_solution = *solution;
    for (int i = 0; i < TRIES && !trial->ended; i++)
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
    return rng_seed(rng_next(&parent) + index * HASH_MULTIPLIER);
}

static int draw_shape(Rng *rng, const MineSpec *spec) {
    return spec->shape_count > 0 ? (int)rng_below(rng, (uint64_t)spec->shape_count) : 0;
}

int mine_trial_shape(const MineSpec *spec, uint64_t seed, uint64_t index) {
    Rng rng = rng_of_trial(seed, index);
    return draw_shape(&rng, spec);
}

// Asked while a trial digs.
static bool may_dig_on(void *context) {
    Trial *trial = context;
    if (trial->keep_going != NULL && !trial->keep_going(trial->context)) trial->ended = true;
    return !trial->ended;
}

// How far a trial digs. Gentle puzzles have many clues, each number equally often; where other bands are
// wanted too, about every second trial aims at gentle puzzles.
static GenerateSpec dig_of_trial(Trial *trial) {
    const MineSpec *spec = trial->spec;
    GenerateSpec dig = {.pattern = spec->pattern,
                        .clues_min = spec->minimal ? 0 : spec->clues_min,
                        .minimal = spec->minimal,
                        .keep_going = may_dig_on,
                        .context = trial};
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

// On a board that is not plain, each trial draws how many clues it leaves: a puzzle dug to its end is easy on
// one board, and beyond all techniques on another.
static GenerateSpec dig_of_board(Trial *trial) {
    const MineSpec *spec = trial->spec;
    const Layout *layout = trial->layout;
    int least = spec->clues_min, most = spec->clues_max;
    bool large = layout->order > PLAIN_ORDER && layout->constraint_count == 0;
    if (least == 0) least = large ? layout->cells * LARGE_LEAST / 100 : 0;
    if (most == 0) most = layout->cells * LARGE_MOST / 100;
    GenerateSpec dig = {.pattern = spec->pattern,
                        .clues_min = spec->minimal ? 0 : least,
                        .minimal = spec->minimal,
                        .keep_going = may_dig_on,
                        .context = trial};
    if (!spec->minimal && most > least)
        dig.clues_min += (int)rng_below(&trial->rng, (uint64_t)most - (uint64_t)least + 1);
    return dig;
}

// The puzzle of a trial on a board that is not plain, whose board may be drawn with it. False when none was
// found.
static bool begin_board(Trial *trial, Layout *drawn, Grid *puzzle, Grid *solution) {
    const MineSpec *spec = trial->spec;
    if (spec->draw != NULL) {
        if (!board_draw(trial->layout, spec->draw, &trial->rng, drawn, solution, NULL)) return false;
        trial->layout = drawn;
    }
    GenerateSpec dig = dig_of_board(trial);
    if (spec->draw == NULL) return generate_puzzle(trial->layout, &trial->rng, &dig, puzzle, solution);
    return generate_dig(trial->layout, &trial->rng, &dig, solution, solution, puzzle);
}

// Digs, and goes on to few clues. False when it does not get down to so few; the tally is told.
static bool begin_few(Trial *trial, const GenerateSpec *dig, Grid *puzzle, Grid *solution) {
    if (!generate_puzzle(trial->layout, &trial->rng, dig, puzzle, solution)) return false;
    if (mine_few_reduce(trial->few, &trial->rng, trial->spec->clues_max, trial->keep_going, trial->context,
                        puzzle, solution))
        return true;
    trial->ended = trial->keep_going != NULL && !trial->keep_going(trial->context);
    int clues = grid_filled(trial->layout, puzzle);
    MineNear near = {.lacks = 1u << WISH_CLUES, .off = clues - trial->spec->clues_max, .clues = clues};
    tell(trial, &near);
    return false;
}

// The puzzle that a trial begins with. False when none was found.
static bool begin(Trial *trial, const GenerateSpec *dig, Grid *puzzle, Grid *solution) {
    const MineSpec *spec = trial->spec;
    if (trial->few != NULL) return begin_few(trial, dig, puzzle, solution);
    if (spec->shape_count == 0) return generate_puzzle(trial->layout, &trial->rng, dig, puzzle, solution);
    return mine_shape_draw(trial->layout, &trial->rng, &spec->shape[trial->shape], puzzle, solution);
}

static void run_plain(Trial *trial) {
    trial->shape = draw_shape(&trial->rng, trial->spec);
    GenerateSpec dig = layout_is_classic(trial->layout) ? dig_of_trial(trial) : dig_of_board(trial);
    Grid puzzle, solution;
    if (!begin(trial, &dig, &puzzle, &solution)) return;
    int off = grade_near(trial, &puzzle, &solution);
    if (!trial->ended && !trial->full) walk(trial, &dig, &puzzle, &solution, off);
}

static void run_board(Trial *trial) {
    MEM_LOCAL(Layout, drawn);
    Grid puzzle, solution;
    if (begin_board(trial, drawn, &puzzle, &solution)) (void)grade_near(trial, &puzzle, &solution);
}

bool mine_trial(const Layout *layout, const MineSpec *spec, uint64_t seed, uint64_t index,
                bool (*keep_going)(void *context), MineSink *sink, void *context, MineTally *tally) {
    Trial trial = {.layout = layout,
                   .spec = spec,
                   .rng = rng_of_trial(seed, index),
                   .keep_going = keep_going,
                   .sink = sink,
                   .context = context,
                   .tally = tally};
    if (asks_for_few(layout, spec)) trial.few = mine_few_create(layout, spec->pattern);
    if (is_plain(layout, spec))
        run_plain(&trial);
    else
        run_board(&trial);
    mine_few_destroy(trial.few);
    return !trial.ended;
}
