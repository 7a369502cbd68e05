#include "core/rate/grade.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/rate.h"
#include "core/symmetry/symmetry.h"
#include "core/techniques/technique_find.h"

bool grade_counts(Technique technique) { return technique_info(technique)->graded; }

// The largest boards whose grades go beyond the small techniques: with constraints, and with a rating.
enum { FULL_ORDER = 9, FULL_ORDER_RATED = 16 };

bool grade_is_short(const Layout *layout) {
    return layout->order > (grade_has_rating(layout) ? FULL_ORDER_RATED : FULL_ORDER);
}

// Forcing chains take long on large boards, and where constraints say what chains would have to find out.
static bool is_fast_enough(const Layout *layout, Technique technique) {
    if (grade_is_short(layout)) return !technique_is_slow(layout, technique);
    return (layout->order <= 9 && grade_has_rating(layout)) || technique < TECHNIQUE_NISHIO;
}

bool grade_uses(const Layout *layout, Technique technique) {
    return grade_counts(technique) && technique_fits(layout, technique) && is_fast_enough(layout, technique);
}

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
    if (grade_counts(technique)) grade->used[technique]++;
}

static bool go_on(void *context) {
    GradeWork *work = context;
    if (!work->stopped && work->keep_going != NULL) work->stopped = !work->keep_going(work->context);
    return !work->stopped;
}

// ---- 9x9

static bool count_rated(void *context, const RateStep *step) {
    count_step(context, step->technique, step->tenths, step->token != 0);
    return true;
}

// ---- Other boards

// What counts, in the order of Sudoku Explainer's producers, which is that of their ratings; where a board
// has constraints also what reasons from them.
static void make_ladder(GradeWork *work, const Layout *layout) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const TechniqueInfo *info = technique_info(t);
        if (!info->graded && !(info->constraints && layout->constraint_count > 0)) continue;
        if (!technique_fits(layout, t)) continue;
        int at = work->ladder_count++, tenths = info->rating_tenths;
        for (; at > 0 && technique_info(work->ladder[at - 1])->rating_tenths > tenths; at--)
            work->ladder[at] = work->ladder[at - 1];
        work->ladder[at] = t;
    }
}

// False when there is none, or the work was stopped.
static bool easiest_step(const Position *position, GradeWork *work, Step *out) {
    for (int i = 0; i < work->ladder_count; i++) {
        Technique technique = work->ladder[i];
        if (!is_fast_enough(position->layout, technique)) continue;
        if (!go_on(work)) return false;
        if (!technique_find(position, technique, step_take_first, out)) return true;
    }
    return false;
}

static bool grade_ladder(const Layout *layout, const Grid *puzzle, GradeWork *work) {
    Position position = position_of_grid(layout, puzzle);
    position.keep_going = go_on;
    position.context = work;
    make_ladder(work, layout);
    Step step;
    while (easiest_step(&position, work, &step)) {
        int own = technique_info(step.technique)->rating_tenths;
        count_step(work, step.technique, step.rating_tenths != 0 ? step.rating_tenths : own, step.token != 0);
        step_apply(&step, &position);
    }
    work->grade->solved = grid_complete(layout, &position.grid);
    return work->grade->solved || !work->stopped;
}

// Adds the step that no technique found.
static void add_beyond(GradeWork *work) {
    Grade *grade = work->grade;
    grade->rating_tenths = GRADE_BEYOND;
    if (!work->placed) grade->pearl_tenths = GRADE_BEYOND;
    if (!work->begun) grade->diamond_tenths = GRADE_BEYOND;
}

bool grade_puzzle_within(const Layout *layout, const Grid *puzzle, int most_tenths,
                         bool (*keep_going)(void *context), void *context, Grade *out) {
    *out = (Grade){.solved = false};
    GradeWork work = {.grade = out, .keep_going = keep_going, .context = context};
    bool done = layout_is_classic(layout)
                    ? rate_puzzle_within(puzzle, most_tenths, go_on, count_rated, &work, &out->solved)
                    : grade_ladder(layout, puzzle, &work);
    if (!done) *out = (Grade){.solved = false};
    if (done && !out->solved) add_beyond(&work);
    if (!grade_has_rating(layout)) out->rating_tenths = out->pearl_tenths = out->diamond_tenths = 0;
    return done;
}

bool grade_puzzle(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context), void *context,
                  Grade *out) {
    return grade_puzzle_within(layout, puzzle, INT_MAX, keep_going, context, out);
}

bool grade_form(const Layout *layout, const Grid *form, bool (*keep_going)(void *context), void *context,
                Grade *out) {
    if (layout->text_hash == 0) return grade_puzzle(layout, form, keep_going, context, out);
    Layout *board = mem_alloc(sizeof *board);
    canonical_board(layout, board);
    bool done = grade_puzzle(board, form, keep_going, context, out);
    free(board);
    return done;
}

bool grade_canonical(const Layout *layout, const Grid *puzzle, bool (*keep_going)(void *context),
                     void *context, Grade *out, Grid *out_form) {
    Grid form;
    canonical_form(layout, puzzle, &form, NULL);
    if (out_form != NULL) *out_form = form;
    return grade_form(layout, &form, keep_going, context, out);
}
