// Paused: the clock stands still, and so the board is hidden.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/board.h"
#include "ui/widget.h"

typedef enum {
    ENTRY_CONTINUE,
    ENTRY_CHECK,
    ENTRY_FILL_NOTES,
    ENTRY_COPY_CODE,
    ENTRY_START_OVER,
    ENTRY_SETTINGS,
    ENTRY_MENU,
    ENTRY_COUNT
} Entry;

typedef struct {
    int focus;
    int hover;             // -1 for none
    bool start_over_asked; // pressed once: the second time it is meant
} Pause;

typedef struct {
    GridLayout grid;
    Rect text;
    Rect entry[ENTRY_COUNT];
    bool beside; // the words stand beside the board, not below it
} PauseLayout;

static PauseLayout pause_layout(const App *app) {
    BoardLayout board = board_layout_of(app);
    float u = board.unit;
    PauseLayout layout = {.grid = board.grid, .beside = !board.portrait};
    Rect side = board.side;
    float x = side.x, y = side.y, w = fminf(side.w, 430 * u);
    layout.text = (Rect){x, y, side.w, 170 * u};
    int columns = layout.beside ? 1 : 2, rows = (ENTRY_COUNT + columns - 1) / columns;
    float top = y + layout.text.h + (layout.beside ? 26 : 4) * u, room = side.y + side.h - top;
    float gap = fminf(12 * u, room * 0.02f),
          h = fminf(54 * u, (room - (float)(rows - 1) * gap) / (float)rows);
    float wide = layout.beside ? w : (side.w - gap) / 2;
    for (int i = 0; i < ENTRY_COUNT; i++)
        layout.entry[i] =
            (Rect){x + (float)(i % columns) * (wide + gap), top + (float)(i / columns) * (h + gap), wide, h};
    return layout;
}

static void pause_enter(void *self, App *app, const Go *from) {
    (void)app;
    Pause *pause = self;
    pause->hover = -1;
    if (from->back == SCENE_SETTINGS) pause->focus = ENTRY_SETTINGS;
}

// Back to the board, which then does `action`: what has no button of its own there.
static Go resume(App *app, Action action, int64_t now_us) {
    play_resume(&app->play, app->save, now_us);
    return (Go){.scene = SCENE_BOARD, .action = action};
}

// All entries and notes away, as one step that can be undone; the clock goes on from where it stands.
static Go start_over(App *app, int64_t now_us) {
    const Session *session = &app->play.session;
    Move erase = {.kind = MOVE_ERASE};
    for (int cell = 0; cell < app->play.layout.cells; cell++)
        if (!session_is_given(session, cell)) cellset_add(&erase.cells, cell);
    play_resume(&app->play, app->save, now_us);
    play_move(&app->play, app->save, erase, now_us);
    flush_request(app->flush);
    return (Go){.scene = SCENE_BOARD};
}

static Go choose(Pause *pause, App *app, int entry, int64_t now_us) {
    bool asked = pause->start_over_asked;
    pause->start_over_asked = false;
    switch ((Entry)entry) {
    case ENTRY_CONTINUE:
        return resume(app, ACTION_NONE, now_us);
    case ENTRY_START_OVER:
        if (asked) return start_over(app, now_us);
        pause->start_over_asked = true;
        return GO_STAY;
    case ENTRY_CHECK:
        return resume(app, ACTION_CHECK, now_us);
    case ENTRY_FILL_NOTES:
        return resume(app, ACTION_FILL_NOTES, now_us);
    case ENTRY_COPY_CODE:
        return resume(app, ACTION_COPY_CODE, now_us);
    case ENTRY_SETTINGS:
        return (Go){.scene = SCENE_SETTINGS, .back = SCENE_PAUSE};
    case ENTRY_MENU:
        return (Go){.scene = SCENE_MENU};
    case ENTRY_COUNT:
        break;
    }
    return GO_STAY;
}

static void move_focus(Pause *pause, const App *app, Action action) {
    PauseLayout layout = pause_layout(app);
    int step = 0;
    if (action == ACTION_UP) step = layout.beside ? -1 : -2;
    if (action == ACTION_DOWN) step = layout.beside ? 1 : 2;
    if (action == ACTION_LEFT && !layout.beside) step = -1;
    if (action == ACTION_RIGHT && !layout.beside) step = 1;
    if (!step) return;
    pause->focus = (pause->focus + step + ENTRY_COUNT) % ENTRY_COUNT;
    pause->start_over_asked = false;
}

static int entry_at(const App *app, float x, float y) {
    PauseLayout layout = pause_layout(app);
    for (int i = 0; i < ENTRY_COUNT; i++)
        if (rect_has(layout.entry[i], x, y)) return i;
    return -1;
}

static Go pause_input(void *self, App *app, const Input *input) {
    Pause *pause = self;
    switch (input->kind) {
    case INPUT_ACTION:
        if (input->action == ACTION_PAUSE || input->menu_action == ACTION_BACK)
            return resume(app, ACTION_NONE, input->time_us);
        if (input->menu_action == ACTION_CONFIRM) return choose(pause, app, pause->focus, input->time_us);
        move_focus(pause, app, input->menu_action);
        break;
    case INPUT_POINTER_MOVE:
        pause->hover = entry_at(app, input->x, input->y);
        break;
    case INPUT_POINTER_DOWN: {
        int entry = entry_at(app, input->x, input->y);
        if (entry >= 0 && input->button == 1) return choose(pause, app, entry, input->time_us);
        break;
    }
    case INPUT_POINTER_LEAVE:
        pause->hover = -1;
        break;
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_POINTER_UP:
    case INPUT_SCROLL:
    case INPUT_AIM:
    case INPUT_DROP:
    case INPUT_PAD_ADDED:
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

static Go pause_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    (void)self, (void)app, (void)now_us, (void)out_wake_us;
    return GO_STAY;
}

static void draw_hidden_board(const App *app, Draw *draw, const PauseLayout *layout) {
    const GridLayout *grid = &layout->grid;
    draw_round(draw, grid->rect, widget_grid_radius(grid), app->theme.colour[ROLE_BOARD]);
    draw_push_opacity(draw, 0.45f);
    widget_grid_lines(draw, app, grid, &app->play.layout);
    draw_pop_opacity(draw);
    float size = grid->rect.w * 0.22f;
    float x = grid->rect.x + (grid->rect.w - size) / 2, y = grid->rect.y + (grid->rect.h - size) / 2;
    Rect plate = {x - size * 0.2f, y - size * 0.2f, size * 1.4f, size * 1.4f}; // inside the middle box
    draw_round(draw, plate, size * 0.2f, app->theme.colour[ROLE_BOARD]);
    widget_mark(draw, app, x, y, size);
}

static void draw_words(const App *app, Draw *draw, const PauseLayout *layout) {
    const Play *play = &app->play;
    float u = app->unit, x = layout->text.x, y = layout->text.y, w = layout->text.w;
    char text[200], time[32];
    snprintf(text, sizeof text, "%s", play->pack ? play->pack->pack.name : "Your own puzzle");
    draw_text_cut(draw, FACE_MEDIUM, 15 * u, x, y + 16 * u, w, app->theme.colour[ROLE_DIM], text);
    draw_text(draw, FACE_TITLE, 44 * u, x, y + 68 * u, ALIGN_LEFT, app->theme.colour[ROLE_TEXT], "Paused");
    time_print(play_elapsed_us(play, app->now_us), TIME_HUNDREDTHS, time, sizeof time);
    draw_digits(draw, FACE_LIGHT, 34 * u, x, y + 122 * u, app->theme.colour[ROLE_TEXT],
                app->settings.show_timer ? time : "");
    snprintf(text, sizeof text, "%d of %d placed  ·  the clock stands still", session_placed(&play->session),
             session_blanks(&play->session));
    draw_text_cut(draw, FACE_TEXT, 15 * u, x, y + 154 * u, w, app->theme.colour[ROLE_DIM], text);
}

static const Prompt PROMPTS[] = {
    {ACTION_UP, "Choose", "↑↓", "", "ls"},
    {ACTION_CONFIRM, "Take", NULL, "Click", "a"},
    {ACTION_PAUSE, "Continue", NULL, NULL, NULL},
};

static void pause_draw(const void *self, const App *app, Draw *draw, int64_t now_us) {
    (void)now_us;
    const Pause *pause = self;
    static const struct {
        const char *label;
        Action action;
    } ENTRIES[ENTRY_COUNT] = {
        [ENTRY_CONTINUE] = {"Continue", ACTION_PAUSE},
        [ENTRY_CHECK] = {"Check my entries", ACTION_NONE},
        [ENTRY_FILL_NOTES] = {"Fill in all notes", ACTION_NONE},
        [ENTRY_COPY_CODE] = {"Copy the share code", ACTION_NONE},
        [ENTRY_START_OVER] = {"Start this puzzle over", ACTION_NONE},
        [ENTRY_SETTINGS] = {"Settings", ACTION_NONE},
        [ENTRY_MENU] = {"Menu", ACTION_NONE},
    };
    PauseLayout layout = pause_layout(app);
    draw_hidden_board(app, draw, &layout);
    draw_words(app, draw, &layout);
    for (int i = 0; i < ENTRY_COUNT; i++) {
        Button button = {.rect = layout.entry[i],
                         .label = ENTRIES[i].label,
                         .focused = pause->focus == i,
                         .hovered = pause->hover == i,
                         .primary = i == ENTRY_CONTINUE,
                         .action = ENTRIES[i].action};
        if (i == ENTRY_START_OVER && pause->start_over_asked) button.label = "Really? Press again";
        widget_button(draw, app, &button);
    }
    widget_footer(draw, app, layout.grid.rect.x, PROMPTS, (int)(sizeof PROMPTS / sizeof *PROMPTS));
}

const Scene scene_pause = {
    .name = "pause",
    .size = sizeof(Pause),
    .enter = pause_enter,
    .input = pause_input,
    .update = pause_update,
    .draw = pause_draw,
};
