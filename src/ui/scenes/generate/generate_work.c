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

static bool needs_what_it_should(const GenerateWish *wish, const Grade *grade) {
    int steps = 0, meant = 0;
    if (!wish->needs) return true;
    for (int t = 0; t < TECHNIQUE_COUNT; t++) steps += grade->used[t];
    for (const Technique *t = wish->needs; *t != TECHNIQUE_COUNT; t++) meant += grade->used[*t];
    return wish->only ? meant == steps : meant > 0;
}

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
    return grade.solved && needs_what_it_should(wish, &grade) &&
           gentle_band(layout, puzzle, solution, grade.rating_tenths) == wish->band;
}

// A number that a gentle puzzle with the pattern can have.
static int gentle_clues(const GenerateWork *work, Pattern pattern, Rng *rng) {
    int clues;
    do clues = GENTLE_CLUES_MIN + (int)rng_below(rng, GENTLE_CLUES_MAX - GENTLE_CLUES_MIN + 1);
    while (!generate_can_have(&work->layout, pattern, clues));
    return clues;
}

static void dig(void *context, WorkerTask *task, const void *question) {
    GenerateWork *work = context;
    const GenerateWish *wish = question;
    GenerateSpec spec = {.pattern = wish->pattern, .clues_min = wish->clues, .clues_max = wish->clues};
    bool gentle = wish->band == BAND_GENTLE && wish->clues == 0; // dug to the end, none is
    Rng rng = rng_seed(wish->seed);
    GenerateNews news = {0};
    Grid solution;
    while (worker_goes_on(task) && !news.found) {
        if (gentle) spec.clues_min = spec.clues_max = gentle_clues(work, wish->pattern, &rng);
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
