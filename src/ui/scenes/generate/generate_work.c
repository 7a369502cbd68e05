#include "ui/scenes/generate/generate_work.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/symmetry/symmetry.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

struct GenerateWork {
    Layout layout;
    Worker *worker; // its lock guards the news
    GenerateNews news;
};

// Whether it is as it was wished for; what is quickly seen is looked at first.
static bool suits(const Layout *layout, const GenerateWish *wish, const Grid *puzzle, const Grid *solution,
                  WorkerTask *task, GenerateNews *out) {
    int about_s = wish->to_s ? effort_seconds(effort_of(layout, puzzle, solution)) : 0;
    if (wish->to_s && (about_s < wish->from_s || about_s >= wish->to_s)) return false;
    Grade grade;
    Grid form;
    if (!grade_canonical(layout, puzzle, worker_goes_on, task, &grade, &form)) return false;
    out->rating_tenths = grade.rating_tenths;
    out->id = canonical_id(layout, &form);
    return grade.solved && gentle_band(layout, puzzle, solution, grade.rating_tenths) == wish->band;
}

static int clamp_clues(int clues) {
    return clues < GENTLE_CLUES_MIN ? GENTLE_CLUES_MIN : clues > GENTLE_CLUES_MAX ? GENTLE_CLUES_MAX : clues;
}

static void dig(void *context, WorkerTask *task, const void *question) {
    GenerateWork *work = context;
    const GenerateWish *wish = question;
    GenerateSpec spec = {.pattern = wish->pattern, .clues_min = wish->clues, .clues_max = wish->clues};
    if (wish->band == BAND_GENTLE) { // what is gentle has so many
        spec.clues_min = wish->clues ? clamp_clues(wish->clues) : GENTLE_CLUES_MIN;
        spec.clues_max = wish->clues ? spec.clues_min : GENTLE_CLUES_MAX;
    }
    Rng rng = rng_seed(wish->seed);
    GenerateNews news = {0};
    Grid solution;
    while (worker_goes_on(task) && !news.found) {
        if (!generate_puzzle(&work->layout, &rng, &spec, &news.latest, &solution)) continue;
        news.tried++;
        news.found = suits(&work->layout, wish, &news.latest, &solution, task, &news);
        if (!worker_enter(task)) return;
        work->news = news;
        if (news.found)
            worker_leave(task);
        else
            worker_leave_quietly(task);
    }
}

GenerateWork *generate_work_begin(const Layout *layout, const GenerateWish *wish) {
    GenerateWork *work = mem_zeroed(1, sizeof *work);
    work->layout = *layout;
    work->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof *wish, .work = dig, .wake = wake_loop, .context = work, .endless = true});
    worker_ask(work->worker, wish);
    return work;
}

GenerateNews generate_work_news(GenerateWork *work) {
    worker_lock(work->worker);
    GenerateNews news = work->news;
    worker_unlock(work->worker);
    return news;
}

void generate_work_end(GenerateWork *work) {
    if (!work) return;
    worker_destroy(work->worker);
    free(work);
}
