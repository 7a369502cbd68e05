#include "ui/scenes/solutions/solutions.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "host/work/worker.h"

struct Solutions {
    Worker *worker; // its lock guards what follows
    int count;
    bool cut;                // the search had to end before its end
    NoSolutionReason reason; // why there are none
    Grid found[SOLUTIONS_MAX];
};

typedef struct {
    const Layout *layout;
    Grid puzzle;
} SolutionsQuestion;

static bool take(void *task, const Grid *solution) {
    Solutions *solutions = worker_context(task);
    if (!worker_enter(task)) return false;
    bool wanted = solutions->count < SOLUTIONS_MAX;
    if (wanted) solutions->found[solutions->count++] = *solution;
    worker_leave(task);
    return wanted;
}

static void work(void *context, WorkerTask *task, const void *question) {
    Solutions *solutions = context;
    const SolutionsQuestion *asked = question;
    uint64_t count =
        solver_each(asked->layout, &asked->puzzle, SOLUTIONS_MAX, take, worker_goes_on, task, NULL);
    NoSolutionReason reason = {.kind = NO_SOLUTION_NONE};
    if (count == 0 && worker_goes_on(task)) reason = no_solution_reason_find(asked->layout, &asked->puzzle);
    if (!worker_enter(task)) return;
    solutions->reason = reason;
    solutions->cut = worker_out_of_time(task);
    worker_leave(task);
}

Solutions *solutions_create(void) {
    Solutions *solutions = mem_zeroed(1, sizeof *solutions);
    solutions->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(SolutionsQuestion), .work = work, .context = solutions, .endless = true});
    return solutions;
}

void solutions_ask(Solutions *solutions, const Layout *layout, const Grid *puzzle) {
    worker_cancel(solutions->worker);
    solutions->count = 0; // the worker is stopped
    solutions->cut = false;
    solutions->reason = (NoSolutionReason){.kind = NO_SOLUTION_NONE};
    worker_ask(solutions->worker, &(SolutionsQuestion){layout, *puzzle});
}

int solutions_found(Solutions *solutions, int wait_ms, bool *out_over) {
    *out_over = worker_wait(solutions->worker, wait_ms, NULL);
    worker_lock(solutions->worker);
    int count = solutions->count;
    if (solutions->cut) *out_over = false;
    worker_unlock(solutions->worker);
    return count;
}

NoSolutionReason solutions_reason(Solutions *solutions) {
    worker_lock(solutions->worker);
    NoSolutionReason reason = solutions->reason;
    worker_unlock(solutions->worker);
    return reason;
}

bool solutions_at(Solutions *solutions, int index, Grid *out) {
    worker_lock(solutions->worker);
    bool there = index >= 0 && index < solutions->count;
    if (there) *out = solutions->found[index];
    worker_unlock(solutions->worker);
    return there;
}

void solutions_destroy(Solutions *solutions) {
    if (!solutions) return;
    worker_destroy(solutions->worker);
    free(solutions);
}
