#include "ui/play/late_grade.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "host/work/worker.h"
#include "store/save_games.h"

typedef struct {
    Layout layout;
    Grid puzzle, solution;
} GradeQuestion;

struct LateGrade {
    int64_t game;   // that was asked about; 0: none
    Worker *worker; // its lock guards:
    bool known;
    int band, rating_tenths;
};

static void find_out(void *context, WorkerTask *task, const void *question) {
    LateGrade *late = context;
    const GradeQuestion *asked = question;
    const Layout *layout = &asked->layout;
    Grade grade = {0};
    bool rated = grade_has_rating(layout);
    if (rated && !grade_canonical(layout, &asked->puzzle, worker_goes_on, task, &grade, NULL)) return;
    if (rated && !grade.solved) return;
    int band = (int)gentle_band(layout, &asked->puzzle, &asked->solution, grade.rating_tenths);
    if (!worker_enter(task)) return;
    late->band = band;
    late->rating_tenths = grade.rating_tenths;
    late->known = true;
    worker_leave(task);
}

LateGrade *late_grade_create(void (*wake)(void *context)) {
    LateGrade *late = mem_zeroed(1, sizeof *late);
    late->worker = worker_create(&(WorkerSpec){.question_size = sizeof(GradeQuestion),
                                               .work = find_out,
                                               .wake = wake,
                                               .context = late,
                                               .endless = true});
    return late;
}

void late_grade_destroy(LateGrade *late) {
    if (!late) return;
    worker_destroy(late->worker);
    free(late);
}

// The game that is on needs no answer, or another one than the one before.
static void ask(LateGrade *late, const Play *play) {
    const SavedGame *game = &play->saved;
    bool wanted = play->active && !game->finished && !game->pack[0] && game->band < 0;
    int64_t id = wanted ? game->id : 0;
    if (late->game == id) return;
    worker_cancel(late->worker);
    late->game = id;
    late->known = false; // the worker is stopped
    if (!wanted) return;
    MEM_LOCAL(GradeQuestion, question);
    layout_copy(&play->layout, &question->layout);
    question->puzzle = game->givens;
    question->solution = game->solution;
    worker_ask(late->worker, question);
}

// The run has the grade of its first puzzle. The game's row comes last: as long as that has none, the grade
// is asked for again.
static void give(const LateGrade *late, Play *play, Save *save) {
    SavedGame *game = &play->saved;
    game->band = play->puzzle[play->leg].band = late->band;
    game->rating_tenths = play->puzzle[play->leg].rating_tenths = late->rating_tenths;
    if (play->leg == 0 && play->recorder.id) {
        Run *run = &play->recorder.run;
        run->band = game->band;
        run->rating_tenths = game->rating_tenths;
        save_run_grade(save, play->recorder.id, run);
    }
    save_game_grade(save, game->id, game->band, game->rating_tenths);
}

bool late_grade_follow(LateGrade *late, Play *play, Save *save, int wait_ms) {
    ask(late, play);
    if (late->game == 0) return false;
    if (wait_ms != 0) worker_wait(late->worker, wait_ms, NULL);
    worker_lock(late->worker);
    bool known = late->known;
    late->known = false;
    worker_unlock_quietly(late->worker);
    if (known) give(late, play, save);
    return known;
}
