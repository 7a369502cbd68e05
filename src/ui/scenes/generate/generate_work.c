#include "ui/scenes/generate/generate_work.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

enum { STUCK = 40, CLUES_SPREAD = 2 };

struct GenerateWork {
    GenerateBoards boards; // none: plain 9x9
    Layout board;          // of the puzzle at work
    Worker *worker;        // its lock guards what follows
    GenerateNews news;
    Layout latest; // the board of news.latest
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
    if (!grade_canonical(layout, puzzle, worker_goes_on, task, &grade, NULL)) return false;
    out->rating_tenths = grade.rating_tenths;
    out->solution = *solution;
    out->band = wish->band;
    return (grade.solved || !grade_has_rating(layout)) && needs_what_it_should(wish, &grade) &&
           gentle_band(layout, puzzle, solution, grade.rating_tenths) == wish->band;
}

// A number that a gentle puzzle with the pattern can have.
static int gentle_clues(const GenerateWork *work, Pattern pattern, Rng *rng) {
    int clues;
    do clues = GENTLE_CLUES_MIN + (int)rng_below(rng, GENTLE_CLUES_MAX - GENTLE_CLUES_MIN + 1);
    while (!generate_can_have(&work->board, pattern, clues));
    return clues;
}

static bool dig_plain(GenerateWork *work, const GenerateWish *wish, Rng *rng, Grid *out, Grid *out_solution) {
    GenerateSpec spec = {.pattern = wish->pattern, .clues_min = wish->clues, .clues_max = wish->clues};
    bool gentle = wish->band == BAND_GENTLE && wish->clues == 0; // dug to the end, none is
    if (gentle) spec.clues_min = spec.clues_max = gentle_clues(work, wish->pattern, rng);
    return generate_puzzle(&work->board, rng, &spec, out, out_solution);
}

// A board, and a puzzle on it, like one of the pack's of that band and kind. False, with a reason where no
// board can be drawn, when it is to be tried again.
static bool dig_on_board(GenerateWork *work, const GenerateWish *wish, Rng *rng, Grid *out,
                         Grid *out_solution, TextError *error) {
    const GenerateBoards *boards = &work->boards;
    GenerateSample like;
    int count = generate_boards_like(boards, (int)wish->band, wish->board, -1, &like);
    error->reason[0] = '\0';
    if (count == 0) return text_error(error, 0, 0, "the pack has no puzzle like that");
    generate_boards_like(boards, (int)wish->band, wish->board, (int)rng_below(rng, (uint64_t)count), &like);
    GenerateSpec spec = {.clues_min = like.clues, .clues_max = like.clues + CLUES_SPREAD};
    return board_draw(&boards->base, &boards->kind[like.kind].draw, rng, &work->board, out_solution, error) &&
           generate_dig(&work->board, rng, &spec, out_solution, out_solution, out);
}

static bool publish(GenerateWork *work, WorkerTask *task, const GenerateNews *news) {
    if (!worker_enter(task)) return false;
    work->news = *news;
    work->latest = work->board;
    if (news->found || news->stuck)
        worker_leave(task);
    else
        worker_leave_quietly(task);
    return true;
}

static void dig(void *context, WorkerTask *task, const void *question) {
    GenerateWork *work = context;
    const GenerateWish *wish = question;
    Rng rng = rng_seed(wish->seed);
    GenerateNews news = {0};
    Grid solution;
    TextError error = {0};
    bool going = true;
    for (int failed = 0; going && worker_goes_on(task) && !news.found && !news.stuck;) {
        if (work->boards.kinds > 0 ? dig_on_board(work, wish, &rng, &news.latest, &solution, &error)
                                   : dig_plain(work, wish, &rng, &news.latest, &solution)) {
            news.tried++;
            failed = 0;
            news.found = suits(&work->board, wish, &news.latest, &solution, task, &news);
        } else {
            failed += error.reason[0] != '\0';
            news.stuck = failed == STUCK;
            if (!news.stuck) continue;
            snprintf(news.reason, sizeof news.reason, "%s", error.reason);
        }
        going = publish(work, task, &news);
    }
}

GenerateWork *generate_work_begin(const GenerateBoards *boards, const GenerateWish *wish) {
    GenerateWork *work = mem_zeroed(1, sizeof *work);
    if (boards) work->boards = *boards;
    layout_init(&work->board, "9x9");
    work->latest = work->board;
    work->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof *wish, .work = dig, .wake = wake_loop, .context = work, .endless = true});
    worker_ask(work->worker, wish);
    return work;
}

GenerateNews generate_work_news(GenerateWork *work, Layout *out_board) {
    worker_lock(work->worker);
    GenerateNews news = work->news;
    if (news.tried > 0) *out_board = work->latest;
    worker_unlock(work->worker);
    return news;
}

// A board that is being drawn is not waited for.
void generate_work_end(GenerateWork *work) {
    enum { WAIT_MS = 5 };
    if (work) worker_abandon(work->worker, WAIT_MS, free);
}
