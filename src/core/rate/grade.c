#include "core/rate/grade.h"

#include <stddef.h>

#include "core/rate/rate.h"
#include "core/symmetry/symmetry.h"
#include "core/techniques/technique_find.h"

bool grade_counts(Technique technique) { return technique_info(technique)->graded; }

// A grade that is being made.
typedef struct {
    Grade *grade;
    bool (*keep_going)(void *context);
    void *context;
    bool begun, placed; // a step was taken, a token placed
    bool stopped;
    int ladder_count; // boards other than 9x9
    Technique ladder[TECHNIQUE_COUNT];
} GradeWork;

static void count_step(GradeWork *work, Technique technique, int tenths, bool places) {
    Grade *grade = work->grade;
    if (tenths > grade->rating_tenths) grade->rating_tenths = tenths;
    if (!work->placed) grade->pearl_tenths = grade->rating_tenths;
    if (!work->begun) grade->diamond_tenths = tenths;
    work->begun = true;
    work->placed = work->placed || places;
    grade->used[technique]++;
}

static bool go_on(void *context) {
    GradeWork *work = context;
    if (!work->stopped && work->keep_going != NULL) work->stopped = !work->keep_going(work->context);
    return !work->stopped;
}

// ---- 9x9

static Technique loop_of(const RateStep *step) {
    Technique first = step->loop == 4 ? TECHNIQUE_UNIQUE_RECTANGLE_1 : TECHNIQUE_UNIQUE_LOOP_1;
    return first + (Technique)(step->form - RATE_FORM_TYPE_1);
}

static Technique chain_of(RateForm form) {
    return form == RATE_FORM_X          ? TECHNIQUE_X_CHAIN
           : form == RATE_FORM_Y        ? TECHNIQUE_XY_CHAIN
           : form == RATE_FORM_XY_CYCLE ? TECHNIQUE_CONTINUOUS_NICE_LOOP
                                        : TECHNIQUE_AIC;
}

// By which name a step of Sudoku Explainer's is counted. Its chains carry other names there: a cycle or chain
// of one token is an X-chain, a cycle through cells of two candidates an XY-chain, a cycle of both kinds of
// links a continuous nice loop, a chain of both an AIC; multiple forcing chains start from a cell or from a
// region (a house).
static Technique technique_of(const RateStep *step) {
    static const uint8_t only[RATE_PRODUCER_COUNT] = {
        [RATE_DIRECT_HIDDEN_PAIR] = TECHNIQUE_DIRECT_HIDDEN_PAIR,
        [RATE_NAKED_SINGLE] = TECHNIQUE_NAKED_SINGLE,
        [RATE_DIRECT_HIDDEN_TRIPLE] = TECHNIQUE_DIRECT_HIDDEN_TRIPLE,
        [RATE_NAKED_PAIR] = TECHNIQUE_NAKED_PAIR,
        [RATE_X_WING] = TECHNIQUE_X_WING,
        [RATE_HIDDEN_PAIR] = TECHNIQUE_HIDDEN_PAIR,
        [RATE_NAKED_TRIPLE] = TECHNIQUE_NAKED_TRIPLE,
        [RATE_SWORDFISH] = TECHNIQUE_SWORDFISH,
        [RATE_HIDDEN_TRIPLE] = TECHNIQUE_HIDDEN_TRIPLE,
        [RATE_XY_WING] = TECHNIQUE_XY_WING,
        [RATE_XYZ_WING] = TECHNIQUE_XYZ_WING,
        [RATE_NAKED_QUAD] = TECHNIQUE_NAKED_QUAD,
        [RATE_JELLYFISH] = TECHNIQUE_JELLYFISH,
        [RATE_HIDDEN_QUAD] = TECHNIQUE_HIDDEN_QUAD,
        [RATE_ALIGNED_PAIR] = TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
        [RATE_ALIGNED_TRIPLE] = TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
        [RATE_NISHIO] = TECHNIQUE_NISHIO,
        [RATE_DYNAMIC_CHAIN] = TECHNIQUE_DYNAMIC_FORCING_CHAIN,
        [RATE_DYNAMIC_CHAIN_PLUS] = TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN,
        [RATE_NESTED_FORCING] = TECHNIQUE_NESTED_FORCING_CHAIN,
        [RATE_NESTED_MULTIPLE] = TECHNIQUE_NESTED_FORCING_CHAIN,
        [RATE_NESTED_DYNAMIC] = TECHNIQUE_NESTED_FORCING_CHAIN,
        [RATE_NESTED_DYNAMIC_PLUS] = TECHNIQUE_NESTED_FORCING_CHAIN,
    };
    int tenths = step->tenths;
    if (step->producer == RATE_HIDDEN_SINGLE) {
        return tenths == 10   ? TECHNIQUE_FULL_HOUSE
               : tenths == 12 ? TECHNIQUE_HIDDEN_SINGLE_BOX
                              : TECHNIQUE_HIDDEN_SINGLE_LINE;
    }
    if (step->producer == RATE_DIRECT_LOCKING)
        return tenths == 17 ? TECHNIQUE_DIRECT_POINTING : TECHNIQUE_DIRECT_CLAIMING;
    if (step->producer == RATE_LOCKING) return tenths == 26 ? TECHNIQUE_POINTING : TECHNIQUE_CLAIMING;
    if (step->producer == RATE_UNIQUE_LOOP) return loop_of(step);
    if (step->producer == RATE_BUG) return TECHNIQUE_BUG_1 + (Technique)(step->form - RATE_FORM_TYPE_1);
    if (step->producer == RATE_FORCING_CHAIN) return chain_of(step->form);
    if (step->producer == RATE_MULTIPLE_CHAIN)
        return step->form == RATE_FORM_CELL ? TECHNIQUE_CELL_FORCING_CHAIN : TECHNIQUE_REGION_FORCING_CHAIN;
    return only[step->producer];
}

static bool count_rated(void *context, const RateStep *step) {
    count_step(context, technique_of(step), step->tenths, step->token != 0);
    return true;
}

static bool grade_9x9(const Grid *puzzle, GradeWork *work) {
    Rating rating;
    if (!rate_puzzle(puzzle, go_on, count_rated, work, &rating)) return false;
    work->grade->solved = rating.solved;
    return true;
}

// ---- Other boards

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// What counts, in the order of Sudoku Explainer's producers, which is that of their ratings.
static void make_ladder(GradeWork *work) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) continue;
        int at = work->ladder_count++, tenths = technique_info(t)->rating_tenths;
        for (; at > 0 && technique_info(work->ladder[at - 1])->rating_tenths > tenths; at--)
            work->ladder[at] = work->ladder[at - 1];
        work->ladder[at] = t;
    }
}

// Forcing chains take long on large boards.
static bool is_fast_enough(const Layout *layout, Technique technique) {
    return layout->order <= 9 || technique < TECHNIQUE_NISHIO;
}

// False when there is none, or the work was stopped.
static bool easiest_step(const Position *position, GradeWork *work, Step *out) {
    for (int i = 0; i < work->ladder_count; i++) {
        Technique technique = work->ladder[i];
        if (!is_fast_enough(position->layout, technique)) continue;
        if (!go_on(work)) return false;
        if (!technique_find(position, technique, take_first, out)) return true;
    }
    return false;
}

static bool grade_ladder(const Layout *layout, const Grid *puzzle, GradeWork *work) {
    Position position = position_of_grid(layout, puzzle);
    position.keep_going = go_on;
    position.context = work;
    make_ladder(work);
    Step step;
    while (easiest_step(&position, work, &step)) {
        int own = technique_info(step.technique)->rating_tenths;
        count_step(work, step.technique, step.rating_tenths != 0 ? step.rating_tenths : own, step.token != 0);
        step_apply(&step, &position);
    }
    work->grade->solved = grid_complete(layout, &position.grid);
    return work->grade->solved || !work->stopped;
}

static bool is_classic(const Layout *layout) {
    return layout->order == 9 && layout->box_rows == 3 && layout->box_columns == 3 &&
           layout->house_count == 27;
}

// The step that nobody found.
static void add_beyond(GradeWork *work) {
    Grade *grade = work->grade;
    grade->rating_tenths = GRADE_BEYOND;
    if (!work->placed) grade->pearl_tenths = GRADE_BEYOND;
    if (!work->begun) grade->diamond_tenths = GRADE_BEYOND;
}

bool grade_puzzle(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context), void *context,
                  Grade *out) {
    *out = (Grade){.solved = false};
    GradeWork work = {.grade = out, .keep_going = keep_going, .context = context};
    bool done = is_classic(layout) ? grade_9x9(puzzle, &work) : grade_ladder(layout, puzzle, &work);
    if (!done) *out = (Grade){.solved = false};
    if (done && !out->solved) add_beyond(&work);
    return done;
}

bool grade_canonical(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context),
                     void *context, Grade *out, Grid *out_form) {
    Grid form;
    canonical_form(layout, puzzle, &form, NULL);
    if (out_form != NULL) *out_form = form;
    return grade_puzzle(layout, &form, keep_going, context, out);
}
