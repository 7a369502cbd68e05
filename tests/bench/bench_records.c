// The records with many runs in the save: how long they take to open, and what a frame costs while the list
// is scrolled, in processor time of the window's thread.
//   bench_records [RUNS]
#include <stdio.h>
#include <stdlib.h>

#include "support/patience.h"
#include "support/played_runs.h"
#include "support/ui_stage.h"
#include "ui/scenes/records/records_view.h"

enum { FRAMES = 600, FRAME_US = 16667 };

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void say(const char *what, int64_t *us, int count) {
    qsort(us, (size_t)count, sizeof *us, by_size);
    int late = 0, middle = count / 2, nearly_last = count * 99 / 100;
    for (int i = 0; i < count; i++) late += us[i] > FRAME_US;
    printf("%-34s median %6.2f ms, 99 of 100 %6.2f ms, worst %6.2f ms, over 16.7 ms: %d of %d\n", what,
           (double)us[middle] / 1000, (double)us[nearly_last] / 1000, (double)us[count - 1] / 1000, late,
           count);
}

// A frame as the loop makes it: an input, the scene's update, the drawing.
static int64_t frame(Stage *stage, const Input *input) {
    int64_t begin_us = thread_us();
    if (input) stage_input(stage, *input);
    stage_wait(stage, FRAME_US);
    stage_draw(stage);
    return thread_us() - begin_us;
}

static void open_records(Stage *stage) {
    int64_t us[10], first_us[10];
    for (int i = 0; i < 10; i++) {
        stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU});
        int64_t begin_us = thread_us();
        stage_enter(stage, &scene_records, (Go){.scene = SCENE_RECORDS});
        us[i] = thread_us() - begin_us;
        stage_draw(stage);
        first_us[i] = thread_us() - begin_us;
    }
    say("opened", us, 10);
    say("opened and drawn", first_us, 10);
}

static void scroll(Stage *stage, const char *what, RecordsPage page) {
    const Records *self = stage->self;
    int64_t us[FRAMES];
    while (self->place->page != page) stage_action(stage, ACTION_NEXT_EMPTY);
    RecordsLayout l = records_layout(self, &stage->app);
    Input wheel = {.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -1};
    wheel.x = l.area.x + 20, wheel.y = l.area.y + 20;
    for (int i = 0; i < FRAMES; i++) us[i] = frame(stage, &wheel);
    say(what, us, FRAMES);
}

static void type(Stage *stage) {
    int64_t us[10];
    static const char *const LETTERS[] = {"r", "u", "n", "e", "s", " ", "h", "a", "r", "d"};
    while (((const Records *)stage->self)->place->page != RECORDS_RUNS)
        stage_action(stage, ACTION_NEXT_EMPTY);
    Targets targets;
    scene_targets(records_targets, stage->self, &stage->app, NULL, &targets);
    const Target *search = targets_find(&targets, RECORDS_SEARCH);
    stage_click(stage, search->rect.x + 9, search->rect.y + 9, 1);
    for (int i = 0; i < 10; i++) us[i] = frame(stage, &(Input){.kind = INPUT_TEXT, .text = LETTERS[i]});
    say("a letter in the search", us, 10);
}

int main(int argc, char **argv) {
    int runs = argc > 1 ? atoi(argv[1]) : 10000;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    stage.app.settings.reduce_motion = false;
    played_fill(stage.app.save, 3, runs, STAGE_UNIX_S);
    printf("%d runs in the save\n", runs);
    open_records(&stage);
    scroll(&stage, "the overview, runs being studied", RECORDS_OVERVIEW);
    scroll(&stage, "a frame of scrolling, Times", RECORDS_TIMES);
    scroll(&stage, "a frame of scrolling, Runs", RECORDS_RUNS);
    stage_size(&stage, 2560, 1440);
    scroll(&stage, "the same at 2560x1440, Times", RECORDS_TIMES);
    scroll(&stage, "the same at 2560x1440, Runs", RECORDS_RUNS);
    type(&stage);
    stage_close(&stage);
    return 0;
}
