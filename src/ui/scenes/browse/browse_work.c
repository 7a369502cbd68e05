#include "ui/scenes/browse/browse_work.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

// What the worker is asked: to make a list, if one is wanted, and to count what there is, if it is not known.
typedef struct {
    bool list, survey;
    BrowseFilter filter;
    BrowseSort sort;
} BrowseQuestion;

struct BrowseWork {
    BrowseSeeds seeds;
    BrowseQuestion question; // asked last
    bool waiting;            // the list asked for last has not been taken
    bool resting;            // the seeds must not be looked at
    Worker *worker;          // NULL: everything is done at once. Its lock guards what follows
    bool ready, surveyed;
    BrowseList done;
    BrowseSurvey survey;
};

static void make_list(BrowseWork *work, const BrowseQuestion *asked, WorkerTask *task) {
    BrowseList list = {.filter = asked->filter, .sort = asked->sort};
    list.index = mem_alloc((size_t)work->seeds.count * sizeof *list.index);
    list.count =
        browse_make(&work->seeds, &list.filter, &list.sort, task ? worker_goes_on : NULL, task, list.index);
    if (list.count < 0 || (task && !worker_enter(task))) {
        browse_list_free(&list);
        return;
    }
    browse_list_free(&work->done);
    work->done = list;
    work->ready = true;
    if (task) worker_leave(task);
}

// The list comes first: it is what the player sees.
static void answer(void *context, WorkerTask *task, const void *question) {
    BrowseWork *work = context;
    const BrowseQuestion *asked = question;
    if (asked->list) make_list(work, asked, task);
    BrowseSurvey *survey = asked->survey ? mem_alloc(sizeof *survey) : NULL;
    if (survey && browse_survey(&work->seeds, worker_goes_on, task, survey) && worker_enter(task)) {
        work->survey = *survey;
        work->surveyed = true;
        worker_leave(task);
    }
    free(survey);
}

static void ask(BrowseWork *work) {
    work->question.list = work->waiting && !work->ready; // the worker is stopped: no lock is needed
    work->question.survey = !work->surveyed;
    if (!work->resting) worker_ask(work->worker, &work->question);
}

BrowseWork *browse_work_create(const BrowseSeeds *seeds) {
    BrowseWork *work = mem_zeroed(1, sizeof *work);
    work->seeds = *seeds;
    if (seeds->count <= BROWSE_AT_ONCE) {
        work->surveyed = browse_survey(seeds, NULL, NULL, &work->survey);
        return work;
    }
    work->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(BrowseQuestion), .work = answer, .wake = wake_loop, .context = work});
    ask(work);
    return work;
}

void browse_work_destroy(BrowseWork *work) {
    if (!work) return;
    worker_destroy(work->worker);
    browse_list_free(&work->done);
    free(work);
}

void browse_work_rest(BrowseWork *work) {
    if (!work->worker) return;
    work->resting = true;
    worker_stop(work->worker);
}

void browse_work_wake(BrowseWork *work) {
    if (!work->resting) return;
    work->resting = false;
    ask(work); // what was called off
}

void browse_work_ask(BrowseWork *work, const BrowseFilter *filter, const BrowseSort *sort) {
    if (work->worker) worker_cancel(work->worker);
    work->question.filter = *filter;
    work->question.sort = *sort;
    work->waiting = true;
    work->ready = false;
    if (work->worker)
        ask(work);
    else
        make_list(work, &work->question, NULL);
}

bool browse_work_busy(const BrowseWork *work) { return work->waiting; }

static void lock(const BrowseWork *work) {
    if (work->worker) worker_lock(work->worker);
}
static void unlock(const BrowseWork *work) {
    if (work->worker) worker_unlock(work->worker);
}

bool browse_work_take(BrowseWork *work, BrowseList *list) {
    lock(work);
    bool ready = work->ready;
    if (ready) {
        BrowseList old = *list;
        *list = work->done;
        work->done = old;
        work->ready = work->waiting = false;
    }
    unlock(work);
    return ready;
}

void browse_list_free(BrowseList *list) {
    free(list->index);
    *list = (BrowseList){0};
}

const BrowseSurvey *browse_work_survey(const BrowseWork *work) {
    lock(work);
    bool known = work->surveyed;
    unlock(work);
    return known ? &work->survey : NULL;
}
