// Paused: the clock stands still, and so the board is hidden.
#include <math.h>
#include <stdio.h>

#include "ui/app/print_order.h"
#include "ui/kit/board_layout.h"
#include "ui/kit/constraint_view.h"
#include "ui/scenes/pause/pause_share.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

enum { // a target each
    ENTRY_NONE,
    ENTRY_CONTINUE,
    ENTRY_CHECK,
    ENTRY_FILL_NOTES,
    ENTRY_SHARE,
    ENTRY_START_OVER,
    ENTRY_SOLUTION,
    ENTRY_PRINT,
    ENTRY_SETTINGS,
    ENTRY_MENU,
    ENTRY_END,
    ENTRY_COUNT = ENTRY_END - ENTRY_CONTINUE
};

typedef struct {
    TargetView view;
    Picker share; // the ways to share the game
    int asked;    // the entry that was pressed once: a second press confirms it
} Pause;

typedef struct {
    GridLayout grid;
    float unit;
    Rect text;
    bool small_text; // name, "Paused" beside the time, and the count, in three lines
    Rect entry[ENTRY_COUNT];
    Rect plate; // under the entries, where they stand on the hidden board; empty (h 0) where beside it
    Rect mark;
} PauseLayout;

static void place_entries(PauseLayout *layout, Rect area, bool centred) {
    float u = layout->unit, gap = fminf(12 * u, area.h * 0.02f);
    if (area.h < 36 * ENTRY_COUNT) gap = area.h * 0.008f; // what can be pressed comes first
    float h = fminf(54 * u, (area.h - (ENTRY_COUNT - 1) * gap) / ENTRY_COUNT);
    float y = area.y;
    if (centred) y += (area.h - ENTRY_COUNT * h - (ENTRY_COUNT - 1) * gap) / 2;
    for (int i = 0; i < ENTRY_COUNT; i++)
        layout->entry[i] = (Rect){area.x, y + (float)i * (h + gap), area.w, h};
}

// Words and entries beside the board; in portrait the words in the head and the entries on the board, which
// is empty while it is hidden.
static PauseLayout pause_layout(const App *app) {
    BoardLayout board = board_layout_for(&app->look, &app->play.layout);
    float u = board.unit, small_h = 100 * u;
    Rect side = board.side, grid = board.grid.rect;
    PauseLayout layout = {.grid = board.grid, .unit = u};
    if (board.portrait) {
        layout.small_text = true;
        layout.text = (Rect){board.head.x, board.head.y, board.head.w, small_h};
        float inset = grid.w * 0.04f, w = fminf(grid.w - 4 * inset, 430 * u);
        place_entries(&layout, (Rect){grid.x + (grid.w - w) / 2, grid.y + inset, w, grid.h - 2 * inset},
                      true);
        Rect first = layout.entry[0], last = layout.entry[ENTRY_COUNT - 1];
        float round = inset / 2, h = last.y + last.h - first.y;
        layout.plate = (Rect){first.x - round, first.y - round, w + 2 * round, h + 2 * round};
        float size = fminf(side.h * 0.5f, 120 * u);
        layout.mark = (Rect){side.x + (side.w - size) / 2, side.y + (side.h - size) / 2, size, size};
        return layout;
    }
    float least = ENTRY_COUNT * fmaxf(36 * u, 34) + (ENTRY_COUNT - 1) * 6 * u;
    layout.small_text = side.h < 196 * u + least;
    float text_h = layout.small_text ? small_h : 170 * u, top = text_h + (layout.small_text ? 8 : 26) * u;
    layout.text = (Rect){side.x, side.y, side.w, text_h};
    place_entries(&layout, (Rect){side.x, side.y + top, fminf(side.w, 430 * u), side.h - top}, false);
    float size = grid.w * 0.22f;
    layout.mark = (Rect){grid.x + (grid.w - size) / 2, grid.y + (grid.h - size) / 2, size, size};
    return layout;
}

static void entries_targets(const void *self, const App *app, Targets *out) {
    static const char *const NAMES[ENTRY_END] = {
        [ENTRY_CONTINUE] = "Continue",
        [ENTRY_CHECK] = "Check my entries",
        [ENTRY_FILL_NOTES] = "Fill in all notes",
        [ENTRY_SHARE] = "Copy or save the game",
        [ENTRY_START_OVER] = "Start this puzzle over",
        [ENTRY_SOLUTION] = "Give up and show solution",
        [ENTRY_PRINT] = "Print or save a picture",
        [ENTRY_SETTINGS] = "Settings",
        [ENTRY_MENU] = "Menu",
    };
    // A run has another way to begin again, and to leave it is to give it up.
    static const char *const OF_RUN[ENTRY_END] = {
        [ENTRY_START_OVER] = "Another run", [ENTRY_MENU] = "Give up"};
    bool timed = play_is_timed(&app->play);
    const Pause *pause = self;
    PauseLayout layout = pause_layout(app);
    out->element = scene_board_element(constraint_view_around(&layout.grid, &app->play.layout), &layout.grid);
    for (int id = ENTRY_CONTINUE; id < ENTRY_END; id++)
        targets_add(out, (Target){id, TARGET_BUTTON, layout.entry[id - ENTRY_CONTINUE],
                                  timed && OF_RUN[id] ? OF_RUN[id] : NAMES[id],
                                  .label = id == pause->asked ? "Really? Press again" : NULL,
                                  .action = id == ENTRY_CONTINUE ? ACTION_PAUSE : ACTION_NONE,
                                  .primary = id == ENTRY_CONTINUE});
}

static void pause_targets(const void *self, const App *app, Targets *out) {
    const Pause *pause = self;
    if (!picker_targets(&pause->share, app, out)) entries_targets(self, app, out);
}

static void pause_enter(void *self, App *app, const Go *from) {
    Pause *pause = self;
    pause->view.focus = from->back == SCENE_SETTINGS ? ENTRY_SETTINGS
                        : from->back == SCENE_PRINT  ? ENTRY_PRINT
                                                     : ENTRY_CONTINUE;
    if (from->back == SCENE_PRINT) play_pause(&app->play, app->save, app->now_us);
}

// Back to the board, which then does `action`: what has no button of its own there.
static Go resume(App *app, Action action, int64_t now_us) {
    play_resume(&app->play, app->save, now_us);
    return (Go){.scene = SCENE_BOARD, .action = action};
}

// All entries, marks, colours and lines away, as one step that can be undone; the clock goes on from where it
// stands.
static Go start_over(App *app, int64_t now_us) {
    const Session *session = &app->play.session;
    Move erase = {.kind = MOVE_ERASE};
    for (int cell = 0; cell < app->play.layout.cells; cell++)
        if (!session_is_given(session, cell)) cellset_add(&erase.cells, cell);
    play_resume(&app->play, app->save, now_us);
    bool erased = play_move(&app->play, app->save, erase, now_us).changed;
    CellSet coloured = board_coloured(&app->play.layout, &session->board);
    if (!cellset_empty(&coloured))
        play_move(&app->play, app->save, (Move){.kind = MOVE_WIPE, .cells = coloured, .joined = erased},
                  now_us);
    flush_request(app->flush);
    return (Go){.scene = SCENE_BOARD};
}

// The game is over. What is shown can be looked at until the player leaves.
static Go show_solution(App *app, int64_t now_us) {
    play_stop(&app->play, app->save, now_us);
    flush_request(app->flush);
    return (Go){.scene = SCENE_GIVENUP};
}

// The board can be seen while it is being printed, so the clock keeps running.
static Go print_board(App *app, int64_t now_us) {
    play_resume(&app->play, app->save, now_us);
    play_present(&app->play, now_us);
    print_order_play(app);
    bool plain = marks_empty(&app->play.layout, &app->play.session.board.colours);
    app_notice(app, false, "The board is in view here, so the clock keeps running.%s",
               plain ? "" : " Colours are not printed.");
    return (Go){.scene = SCENE_PRINT, .back = SCENE_PAUSE};
}

static void open_share(Pause *pause, App *app) {
    picker_begin(&pause->share, ENTRY_SHARE);
    pause_share_list(&pause->share, app);
    picker_open(&pause->share, app, pause_layout(app).entry[ENTRY_SHARE - ENTRY_CONTINUE], &pause->view);
}

static Go choose(Pause *pause, App *app, int entry, int64_t now_us) {
    bool asked = pause->asked == entry;
    pause->asked = ENTRY_NONE;
    if (!asked && (entry == ENTRY_START_OVER || entry == ENTRY_SOLUTION)) {
        pause->asked = entry;
        return GO_STAY;
    }
    switch (entry) {
    case ENTRY_CONTINUE: return resume(app, ACTION_NONE, now_us);
    case ENTRY_START_OVER:
        return play_is_timed(&app->play) ? app_play_again(app, false) : start_over(app, now_us);
    case ENTRY_SOLUTION: return show_solution(app, now_us);
    case ENTRY_CHECK: return resume(app, ACTION_CHECK, now_us);
    case ENTRY_FILL_NOTES: return resume(app, ACTION_FILL_NOTES, now_us);
    case ENTRY_SHARE: open_share(pause, app); break;
    case ENTRY_PRINT: return print_board(app, now_us);
    case ENTRY_SETTINGS: return (Go){.scene = SCENE_SETTINGS, .back = SCENE_PAUSE};
    case ENTRY_MENU:
        if (play_is_timed(&app->play)) play_give_up(&app->play, app->save, now_us);
        return (Go){.scene = SCENE_MENU};
    }
    return GO_STAY;
}

// True while the input is the list's.
static bool take_share(Pause *pause, App *app, const Input *input) {
    int value;
    if (!pause->share.of) return false;
    PickerResult result = picker_input(&pause->share, app, input, &value);
    if (result == PICKER_STAYS) return true;
    picker_close(&pause->share, &pause->view);
    if (result == PICKER_TAKEN) pause_share_do(app, value);
    return result != PICKER_BROUGHT;
}

static Go pause_input(void *self, App *app, const Input *input) {
    Pause *pause = self;
    app->play.device = app_event_device(input->device);
    if (take_share(pause, app, input)) return GO_STAY;
    if (input->kind == INPUT_ACTION && input->action == ACTION_PAUSE)
        return resume(app, ACTION_NONE, input->time_us);
    TargetEvent event = scene_event(pause_targets, pause, app, &pause->view, input);
    switch ((int)event.kind) {
    case TARGET_USED: return choose(pause, app, event.id, input->time_us);
    case TARGET_LEAVE: return resume(app, ACTION_NONE, input->time_us);
    case TARGET_STOPPED: // from the last entry to the first, and the other way
        if (event.action != ACTION_UP && event.action != ACTION_DOWN) break;
        pause->view.focus = event.step > 0 ? ENTRY_CONTINUE : ENTRY_MENU;
        audio_sound(app->audio, SOUND_MOVE);
        // fall through
    case TARGET_FOCUSED: pause->asked = ENTRY_NONE; break;
    }
    return GO_STAY;
}

static void draw_hidden_board(const App *app, Draw *draw, const PauseLayout *layout) {
    grid_draw_hidden(draw, &app->look, &layout->grid, &app->play.layout);
    Rect mark = layout->mark, plate = layout->plate;
    float round = mark.w * 0.2f;
    if (plate.h == 0) plate = (Rect){mark.x - round, mark.y - round, mark.w * 1.4f, mark.w * 1.4f};
    draw_round(draw, plate, layout->plate.h > 0 ? 16 * layout->unit : round, role(app, ROLE_BOARD));
    widget_mark(draw, app, mark.x, mark.y, mark.w);
}

static void draw_words(const App *app, Draw *draw, const PauseLayout *layout) {
    const Play *play = &app->play;
    bool small = layout->small_text;
    float u = layout->unit, x = layout->text.x, y = layout->text.y, w = layout->text.w;
    Colour ink = role(app, ROLE_TEXT), dim = role(app, ROLE_DIM);
    char text[200], time[32] = "";
    snprintf(text, sizeof text, "%s", play->pack ? play->pack->pack.name : "Your own puzzle");
    draw_text_cut(draw, FACE_MEDIUM, 15 * u, x, y + 16 * u, w, dim, text);
    if (app->settings.show_timer)
        time_format(play_shown_us(play, app->now_us), play_is_timed(play) ? TIME_SECONDS : TIME_HUNDREDTHS,
                    time, sizeof time);
    draw_text(draw, FACE_TITLE, (small ? 34 : 44) * u, x, y + (small ? 58 : 68) * u, ALIGN_LEFT, ink,
              "Paused");
    float size = (small ? 26 : 34) * u, time_w = draw_digits_width(draw, FACE_LIGHT, size, time);
    draw_digits(draw, FACE_LIGHT, size, small ? x + w - time_w : x, y + (small ? 58 : 122) * u, ink, time);
    const char *clock = !play_is_timed(play)                ? "stands still"
                        : recorder_started(&play->recorder) ? "runs on"
                                                            : "has not started";
    snprintf(text, sizeof text, "%d of %d placed  ·  the clock %s", session_placed(&play->session),
             session_blanks(&play->session), clock);
    if (draw_text_width(draw, FACE_TEXT, 15 * u, text) > w)
        snprintf(text, sizeof text, "%d of %d placed", session_placed(&play->session),
                 session_blanks(&play->session));
    draw_text_cut(draw, FACE_TEXT, 15 * u, x, y + (small ? 88 : 154) * u, w, dim, text);
}

static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓"),
                                 PROMPT_SELECT,
                                 {ACTION_PAUSE, "Continue", NULL, NULL, NULL},
                                 {ACTION_MUSIC, "Music", NULL, NULL, NULL}};

static void pause_footer(const void *self, const App *app, Footer *out) {
    const Pause *pause = self;
    out->x = pause_layout(app).grid.rect.x;
    if (!picker_footer(&pause->share, out)) footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static void pause_draw(const void *self, const App *app, Draw *draw) {
    const Pause *pause = self;
    PauseLayout layout = pause_layout(app);
    Targets targets;
    int hovered = scene_targets(entries_targets, pause, app, &pause->view, &targets);
    if (pause->share.of) hovered = TARGET_NONE;
    draw_hidden_board(app, draw, &layout);
    draw_words(app, draw, &layout);
    scene_draw_buttons(draw, app, &targets, &pause->view, hovered);
    if (pause->share.of) picker_draw(&pause->share, app, draw);
}

// The clock of a run is seen to go on.
static Go pause_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    const Pause *pause = self;
    if (pause->share.of) picker_update(&pause->share, now_us, out_wake_us);
    if (play_is_timed(&app->play)) scene_wake(out_wake_us, now_us + 250000);
    return GO_STAY;
}

static void pause_leave(void *self, App *app) {
    Pause *pause = self;
    (void)app;
    picker_finish(&pause->share);
}

const Scene scene_pause = {"pause",      sizeof(Pause), pause_enter, pause_targets, pause_input,
                           pause_update, pause_draw,    pause_leave, pause_footer};
