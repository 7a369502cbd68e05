// What stands beside the grid: names and time, the pad of tokens (a key of it is board_pad.c), buttons and
// splits. The hint panel that takes their place is in hint_panel.c.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/pack/pack_index.h"
#include "ui/scenes/board/board_view.h"

// ---- names and time

// "Marathon 2 of 5", "Speedrun".
static void mode_text(const Play *play, char *out, size_t bytes) {
    const char *mode = run_mode_name(play->recorder.run.mode);
    int length = snprintf(out, bytes, "%c%s", toupper((unsigned char)mode[0]), mode + 1);
    if (play->puzzles > 1)
        snprintf(out + length, bytes - (size_t)length, " %d of %d", play->leg + 1, play->puzzles);
}

// What is practised, or what the puzzle teaches while that is needed, without the pack's name where there is
// little room; else the whole title, or the title without its number or grade. True for the former.
static bool title(const BoardView *board, const App *app, Draw *draw, float size, float room, char *out,
                  size_t bytes) {
    const Play *play = &app->play;
    char grade[40];
    app_grade(app, play->saved.band, play->saved.rating_tenths, grade);
    const char *name = play->pack ? play->pack->pack.name : "Your own puzzle";
    if (play->practises) {
        snprintf(out, bytes, "Practice  ·  %s: %s", play->practise_found ? "found" : "to be found",
                 technique_info(play->practised)->name);
        return true;
    }
    if (play->taught != TECHNIQUE_COUNT && board->needed) {
        const char *needed = technique_info(play->taught)->name;
        snprintf(out, bytes, "%s  ·  needed: %s", name, needed);
        if (draw_text_width(draw, FACE_MEDIUM, size, out) > room) snprintf(out, bytes, "Needed: %s", needed);
        return true;
    }
    char whole[200], mode[40];
    mode_text(play, mode, sizeof mode);
    snprintf(out, bytes, "%s  ·  %s", name, play_is_timed(play) ? mode : grade);
    if (!play->pack) {
        if (draw_text_width(draw, FACE_MEDIUM, size, out) > room) snprintf(out, bytes, "%s", name);
        return false;
    }
    int seed = pack_find_seed(&play->pack->pack, play->saved.seed_id);
    snprintf(whole, sizeof whole, "%s  ·  Puzzle %d  ·  %s", name, seed + 1, grade);
    if (play_is_timed(play)) snprintf(whole, sizeof whole, "%s  ·  %s  ·  %s", name, grade, mode);
    if (draw_text_width(draw, FACE_MEDIUM, size, whole) <= room) snprintf(out, bytes, "%s", whole);
    return false;
}

// The time, with what it is held against; without a clock how much is filled in.
void board_draw_clock(const App *app, Draw *draw, const BoardLayout *layout) {
    const Play *play = &app->play;
    float u = layout->unit;
    Rect head = layout->head;
    bool below = app->settings.show_timer && board_standing_below(app, layout);
    float lowest = layout->portrait ? 88 * u : 98 * u; // a hint names the columns below it
    float baseline = head.y + (below ? fminf(lowest, head.h - 32 * u) : lowest);
    draw_live_begin(draw);
    if (app->settings.show_timer) {
        int64_t elapsed = play_shown_us(play, app->now_us);
        float size = (elapsed >= INT64_C(3600000000) ? 58 : 78) * u;
        if (size * 3.1f > head.w - 10 * u) size = (head.w - 10 * u) / 3.1f;
        if (below) size = fminf(size, (baseline - head.y - 24 * u) / 0.74f); // clear of the title
        float end = widget_clock(draw, app, head.x, baseline, size, elapsed);
        board_draw_standing(app, draw, layout, end);
    } else {
        char text[40];
        snprintf(text, sizeof text, "%d of %d", session_placed(&play->session),
                 session_blanks(&play->session));
        draw_text(draw, FACE_LIGHT, 44 * u, head.x, baseline - 8 * u, ALIGN_LEFT, role(app, ROLE_TEXT), text);
    }
    draw_live_end(draw);
}

void board_draw_head(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    float u = layout->unit;
    Rect head = layout->head;
    char text[200];
    float room = layout->tools.x - head.x - 8 * u;
    bool technique = title(board, app, draw, fmaxf(13.5f * u, 11), room, text, sizeof text);
    draw_text_shrunk(draw, FACE_MEDIUM, 15 * u, fmaxf(12 * u, 11), (Rect){head.x, head.y, room, 20 * u},
                     head.y + 16 * u, role(app, technique ? ROLE_TEXT : ROLE_DIM), text);
    board_draw_clock(app, draw, layout);
}

// ---- buttons, splits

static void draw_buttons(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    Targets targets;
    scene_targets(board_targets_beside, board, app, NULL, &targets);
    for (int i = 0; i < BUTTON_COUNT; i++) {
        Target button = *targets_find(&targets, BOARD_BUTTON + i);
        if (!layout->button_keys) button.action = ACTION_NONE;
        scene_draw_button(draw, app, &button, &board->view, board->hover);
    }
}

void board_draw_side(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    for (int token = 1; token <= app->play.layout.order; token++)
        board_draw_pad_token(board, app, draw, layout, token);
    draw_buttons(board, app, draw, layout);
    if (board_has_rules(app))
        board_draw_rules(board, app, draw, layout);
    else if (app->settings.show_timer)
        board_draw_splits(app, draw, layout);
}

// ---- the line at the foot: what the device in hand does now

static const Prompt PROMPTS[] = {
    {ACTION_NONE, "Move", "↑↓←→", "Click", "↑↓←→"},
    {ACTION_NONE, "Place", "1–9", "", "a"},
    {ACTION_NONE, "Note", "Shift", "Right click", ""},
    {ACTION_NOTE, "Note", "", "", NULL},
    {ACTION_NONE, "Aim token", "", "", "rs"},
    {ACTION_NOTES_MODE, "Notes mode", NULL, NULL, ""},
    {ACTION_ERASE, "Erase", "", "", NULL},
    {ACTION_UNDO, "Undo", "", "", NULL},
    {ACTION_REDO, "Redo", "", "", NULL},
    {ACTION_TOKEN_NEXT, "Token", "", "", NULL},
    {ACTION_NONE, "Token", "", "Wheel", ""},
    {ACTION_HINT, "Hint", NULL, NULL, NULL},
    {ACTION_LESSON, "Lesson", "", "", ""},       // where the puzzle teaches something
    {ACTION_RULES, "Rules", NULL, NULL, ""},     // where there are constraints
    {ACTION_ZOOM_IN, "Zoom in", NULL, NULL, ""}, // where cells are small, or seen larger already
    {ACTION_ZOOM_ALL, "Whole board", NULL, NULL, ""},
    {ACTION_CHECK, "Check", NULL, NULL, ""},
    {ACTION_FILL_NOTES, "Fill notes", NULL, NULL, ""},
    {ACTION_BACK, "Menu", NULL, NULL, NULL},
    {ACTION_NOTES_MODE, "Notes mode, twice: Tools", "", "", NULL},
};

// Beside the prompts of an open hint, what it does to the game.
void board_draw_assisted(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    static const char *const SAYS[] = {"The clock goes on  ·  this game is now marked ",
                                       "This game is now marked "};
    static const char *const MARK = "assisted";
    if (layout->portrait || board->walk.has || !app->play.session.assisted) return;
    float u = app->look.unit, y = app->look.height - 22 * u, x = layout->side.x + layout->side.w;
    float mark = draw_text_width(draw, FACE_STRONG, 14 * u, MARK);
    Colour strong = app->look.theme.colour[app->look.theme.dark ? ROLE_HINT : ROLE_TEXT];
    for (int i = 0; i < 2; i++) {
        if (draw_text_width(draw, FACE_TEXT, 14 * u, SAYS[i]) + mark > layout->side.w) continue;
        draw_text(draw, FACE_STRONG, 14 * u, x, y, ALIGN_RIGHT, strong, MARK);
        draw_text(draw, FACE_TEXT, 14 * u, x - mark, y, ALIGN_RIGHT, role(app, ROLE_DIM), SAYS[i]);
        return;
    }
}

static void hide(Prompt *prompt) { prompt->keys = prompt->mouse = prompt->pad = ""; }

static void footer_of_play(const BoardView *board, const App *app, Footer *out) {
    enum { PLACE = 1, AIM = 4, HINT = 11, LESSON, RULES, ZOOM_IN, ZOOM_ALL, CHECK, MENU = CHECK + 2 };
    static const char *const KEYS[] = {"1–4",     "1–5",     "1–6",     "1–7",     "1–8",     "1–9",
                                       "1–9 A",   "1–9 A–B", "1–9 A–C", "1–9 A–D", "1–9 A–E", "1–9 A–F",
                                       "1–9 A–G", "1–9 A–H", "1–9 A–I", "1–9 A–J", "1–9 A–K", "1–9 A–L",
                                       "1–9 A–M", "1–9 A–N", "1–9 A–O", "1–9 A–P"}; // from order 4 on
    static const char *const WRITES[WRITE_COUNT] = {"Place", "Note", "Corner", "Colour", "Tint", "Colour"};
    char letters[TOKEN_KEYS];
    app_token_letters(app, letters);
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
    Prompt *prompts = out->prompt;
    int order = app->play.layout.order;
    prompts[PLACE].keys = letters[1] ? "A–Z" : KEYS[clampi(order, 4, TOKENS_MAX) - 4];
    prompts[PLACE].label = WRITES[board->writing];
    bool zoomed = grid_zoom_is_on(&board->zoom), zooms = zoomed || board_zoom_helps(app);
    if (app->play.layout.constraint_count == 0) hide(&prompts[RULES]);
    if (!zooms) hide(&prompts[ZOOM_IN]);
    if (!zoomed) hide(&prompts[ZOOM_ALL]);
    if (zooms && wheel_middle(order) == 0) // the stick's button is no token
        prompts[AIM].label = zoomed ? "Aim token, pressed: Whole board" : "Aim token, pressed: Zoom in";
    if (app->play.taught != TECHNIQUE_COUNT) prompts[LESSON].keys = prompts[LESSON].mouse = NULL;
    if (!play_is_timed(&app->play)) return;
    if (app->play.recorder.run.mode == RUN_CHAMPIONSHIP) { // has neither hints nor checks
        prompts[HINT].label = "Submit";
        prompts[CHECK].keys = prompts[CHECK].mouse = "";
    }
    prompts[0] = (Prompt){ACTION_RESTART, "Restart: hold", NULL, NULL, ""};
    prompts[MENU].label = "Pause"; // to leave is to give up: the pause asks
}

void board_footer(const void *self, const App *app, Footer *out) {
    const BoardView *board = self;
    out->x = board_layout_of(board, app).footer_x;
    if (board->wheel.open && wheel_has_rings(app->play.layout.order))
        token_wheel_footer(out);
    else if (board->rules)
        board_rules_footer(board, app, out);
    else if (board->hint.kind == HINT_CLOSED)
        footer_of_play(board, app, out);
    else
        hint_footer(board, app, out);
}
