#include "ui/scenes/entry/puzzle_check.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "host/work/worker.h"

struct PuzzleCheck {
    Worker *worker; // its lock guards what follows
    bool answered;
    int found; // solutions so far
    PuzzleFacts facts;
};

typedef struct {
    Layout layout; // work that is called off may still look at it for a while
    Grid puzzle;
} PuzzleQuestion;

typedef struct {
    PuzzleCheck *check;
    WorkerTask *task;
    Grid solution;      // the last that was found
    const Grade *grade; // that is being made
    int told;           // of its steps
} PuzzleCheckWork;

static bool keep_going(void *context) { return worker_goes_on(((PuzzleCheckWork *)context)->task); }

// The same while the puzzle is graded, and tells how far that is.
static bool keep_grading(void *context) {
    PuzzleCheckWork *work = context;
    int steps = 0;
    for (int i = 0; i < TECHNIQUE_COUNT; i++) steps += work->grade->used[i];
    if (steps != work->told) {
        if (!worker_enter(work->task)) return false;
        work->check->facts.steps = work->told = steps;
        worker_leave_quietly(work->task);
    }
    return worker_goes_on(work->task);
}

static bool take(void *context, const Grid *solution) {
    PuzzleCheckWork *work = context;
    work->solution = *solution;
    if (!worker_enter(work->task)) return false;
    work->check->found++;
    worker_leave_quietly(work->task);
    return true;
}

static bool is_minimal(const PuzzleQuestion *asked, PuzzleCheckWork *work) {
    for (int cell = 0; cell < asked->layout.cells; cell++) {
        if (!asked->puzzle.cell[cell]) continue;
        Grid less = asked->puzzle;
        less.cell[cell] = 0;
        if (solver_each(&asked->layout, &less, 2, NULL, keep_going, work, NULL) < 2) return false;
    }
    return true;
}

static void publish(PuzzleCheckWork *work, PuzzleFacts *facts) {
    facts->cut = worker_out_of_time(work->task);
    if (!worker_enter(work->task)) return;
    work->check->facts = *facts;
    work->check->answered = true;
    worker_leave(work->task);
}

static void find_out(void *context, WorkerTask *task, const void *question) {
    const PuzzleQuestion *asked = question;
    const Layout *layout = &asked->layout;
    PuzzleCheckWork work = {.check = context, .task = task};
    PuzzleFacts facts = {0};
    facts.solutions =
        solver_each(layout, &asked->puzzle, PUZZLE_CHECK_SOLUTIONS_MAX, take, keep_going, &work, NULL);
    if (facts.solutions == 1 && !worker_goes_on(task)) facts.solutions = 0; // there may be others
    if (facts.solutions == 1) {
        Grid canonical;
        Grade grade;
        facts.solution = work.solution;
        canonical_form(layout, &asked->puzzle, &canonical, NULL);
        facts.seed_id = canonical_id(layout, &canonical);
        facts.pattern = pattern_of(layout, &asked->puzzle);
        facts.minimal = is_minimal(asked, &work);
        facts.effort = effort_of(layout, &asked->puzzle, &work.solution);
        facts.grading = true;
        publish(&work, &facts);
        work.grade = &grade;
        grade_form(layout, &canonical, keep_grading, &work, &grade);
        facts.steps = work.told;
        facts.grading = false;
        facts.graded = grade.solved;
        facts.rating_tenths = grade.rating_tenths;
        facts.band = gentle_band(layout, &asked->puzzle, &work.solution, grade.rating_tenths);
    }
    if (facts.solutions == 0 && worker_goes_on(task))
        facts.reason = no_solution_reason_find(layout, &asked->puzzle);
    publish(&work, &facts);
}

PuzzleCheck *puzzle_check_create(void) {
    PuzzleCheck *check = mem_zeroed(1, sizeof *check);
    check->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(PuzzleQuestion), .work = find_out, .context = check, .endless = true});
    return check;
}

void puzzle_check_cancel(PuzzleCheck *check) {
    worker_cancel(check->worker);
    check->answered = false;
    check->found = 0;
}

void puzzle_check_ask(PuzzleCheck *check, const Layout *layout, const Grid *puzzle) {
    puzzle_check_cancel(check);
    MEM_LOCAL(PuzzleQuestion, question);
    layout_copy(layout, &question->layout);
    question->puzzle = *puzzle;
    worker_ask(check->worker, question);
}

int puzzle_check_found(PuzzleCheck *check) {
    worker_lock(check->worker);
    int found = check->found;
    worker_unlock(check->worker);
    return found;
}

static bool is_answered(const void *context) { return ((const PuzzleCheck *)context)->answered; }

static bool is_settled(const void *context) {
    return is_answered(context) && !((const PuzzleCheck *)context)->facts.grading;
}

static bool get(PuzzleCheck *check, bool (*ready)(const void *context), int wait_ms, PuzzleFacts *out) {
    if (!worker_wait(check->worker, wait_ms, ready)) return false;
    worker_lock(check->worker);
    *out = check->facts;
    worker_unlock(check->worker);
    return true;
}

bool puzzle_check_answer(PuzzleCheck *check, int wait_ms, PuzzleFacts *out) {
    return get(check, is_answered, wait_ms, out);
}

bool puzzle_check_settled(PuzzleCheck *check, int wait_ms, PuzzleFacts *out) {
    return get(check, is_settled, wait_ms, out);
}

void puzzle_check_destroy(PuzzleCheck *check) {
    if (!check) return;
    worker_destroy(check->worker);
    free(check);
}
