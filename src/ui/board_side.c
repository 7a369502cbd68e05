// All that stands beside the grid: names and time, the pad of tokens, buttons, splits, and the hint panel in
// their place.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/board.h"
#include "ui/widget.h"

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}

// ---- names and time

static void title(const App *app, char *out, size_t size) {
    const Play *play = &app->play;
    char grade[64] = "";
    if (play->saved.band >= 0)
        snprintf(grade, sizeof grade, "%s %d.%d", band_name((Band)play->saved.band),
                 play->saved.rating_tenths / 10, play->saved.rating_tenths % 10);
    else
        snprintf(grade, sizeof grade, "not graded");
    if (play->pack) {
        int seed = pack_find_seed(&play->pack->pack, play->saved.seed_id);
        snprintf(out, size, "%s  ·  Seed %04d  ·  %s", play->pack->pack.name, seed + 1, grade);
    } else {
        snprintf(out, size, "Your own puzzle  ·  %s", grade);
    }
}

// Minutes and seconds large, the hundredths smaller and dim, all in fixed places. Returns the right end.
static float draw_time(const App *app, Draw *draw, float x, float baseline, float size, int64_t elapsed_us) {
    char text[32];
    time_print(elapsed_us, TIME_HUNDREDTHS, text, sizeof text);
    char *dot = strrchr(text, '.');
    char fraction[8];
    snprintf(fraction, sizeof fraction, "%s", dot ? dot : "");
    if (dot) *dot = 0;
    x += draw_digits(draw, FACE_LIGHT, size, x, baseline, role(app, ROLE_TEXT), text) + size * 0.04f;
    return x + draw_digits(draw, FACE_LIGHT, size * 0.55f, x, baseline, role(app, ROLE_DIM), fraction);
}

// How the run stands against the best: at the last split passed.
static void draw_difference(const App *app, Draw *draw, const BoardLayout *layout, float left) {
    const Play *play = &app->play;
    float u = layout->unit, right = layout->head.x + layout->head.w, y = layout->head.y;
    if (!play->record.best_us) return;
    char best[32], text[48];
    time_print(play->record.best_us, TIME_HUNDREDTHS, best, sizeof best);
    snprintf(text, sizeof text, "best %s", best);
    Splits now = splits_of_session(&play->session);
    bool compare = now.reached > 0 && play->best_splits.reached >= now.reached;
    if (compare) snprintf(text, sizeof text, "vs best %s", best);
    float size = 14 * u;
    if (draw_text_width(draw, FACE_TEXT, size, text) > right - left - 12 * u) return;
    draw_text(draw, FACE_TEXT, size, right, y + 92 * u, ALIGN_RIGHT, role(app, ROLE_DIM), text);
    char last[32], line[48];
    time_print(play->record.last_us, TIME_HUNDREDTHS, last, sizeof last);
    snprintf(line, sizeof line, "last %s", last);
    draw_text(draw, FACE_TEXT, size, right, y + 111 * u, ALIGN_RIGHT, role(app, ROLE_DIM), line);
    if (!compare) return;
    int64_t difference = now.time_us[now.reached - 1] - play->best_splits.time_us[now.reached - 1];
    time_print_difference(difference, TIME_TENTHS, text, sizeof text);
    draw_text(draw, FACE_STRONG, 20 * u, right, y + 71 * u, ALIGN_RIGHT,
              role(app, difference <= 0 ? ROLE_GOOD : ROLE_CONFLICT), text);
}

void board_draw_head(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                     int64_t now_us) {
    (void)board;
    const Play *play = &app->play;
    float u = layout->unit;
    Rect head = layout->head;
    char text[200];
    title(app, text, sizeof text);
    draw_text_cut(draw, FACE_MEDIUM, 15 * u, head.x, head.y + 16 * u, head.w, role(app, ROLE_DIM), text);
    float baseline = head.y + 98 * u;
    if (app->settings.show_timer) {
        int64_t elapsed = play_elapsed_us(play, now_us);
        float size = (elapsed >= INT64_C(3600000000) ? 58 : 78) * u;
        float room = head.w - 10 * u;
        if (size * 3.1f > room) size = room / 3.1f;
        float end = draw_time(app, draw, head.x, baseline, size, elapsed);
        draw_difference(app, draw, layout, end);
    } else {
        snprintf(text, sizeof text, "%d of %d", session_placed(&play->session),
                 session_blanks(&play->session));
        draw_text(draw, FACE_LIGHT, 44 * u, head.x, baseline - 8 * u, ALIGN_LEFT, role(app, ROLE_TEXT), text);
    }
}

// ---- pad, buttons, splits

static void draw_pad_token(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                           int token) {
    float u = layout->unit;
    Rect r = layout->pad[token - 1];
    const Session *session = &app->play.session;
    int order = app->play.layout.order, left = session_remaining(session, token), placed = order - left;
    bool lit = token == board_highlight(board, app), hovered = board->hover_token == token;
    Colour face = role(app, lit ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
    draw_round(draw, r, 12 * u, face);
    bool in_hand = token == board->active;  // also where the cursor lights another token
    draw_round_frame(draw, r, 12 * u, fmaxf(1, u) * (in_hand ? 2.5f : 1),
                     role(app, lit || in_hand ? ROLE_ENTERED : ROLE_LINE_THIN));
    TokenSet tokens = board_tokens(app);
    float size = fminf(fminf(r.h * 0.74f, 64 * u), r.w * 0.8f);
    Colour ink = colour_alpha(role(app, ROLE_GIVEN), left <= 0 && !lit ? 0.4f : 1);
    token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h * (r.h > 60 * u ? 0.46f : 0.42f), size, ink);
    if (board->notes_mode) // the pad itself says that it writes notes
        draw_text(draw, FACE_MEDIUM, 12 * u, r.x + 12 * u, r.y + 19 * u, ALIGN_LEFT, role(app, ROLE_HINT),
                  "note");
    char count[12];
    snprintf(count, sizeof count, "%d", left);
    float foot = r.y + r.h - 15 * u;
    bool too_many = left < 0;
    draw_text(draw, FACE_TEXT, 14 * u, r.x + r.w - 12 * u, r.y + r.h - 10 * u, ALIGN_RIGHT,
              role(app, too_many ? ROLE_CONFLICT
                        : lit    ? ROLE_GIVEN
                                 : ROLE_DIM),
              left == 0 ? "✓" : count);
    float step = fminf(6.6f * u, (r.w - 46 * u) / (float)order), dot = fminf(2.1f * u, step * 0.34f);
    if (step < 3.2f * u) return; // too narrow for dots: the count says it
    for (int i = 0; i < order; i++) {
        Colour off = colour_mix(role(app, ROLE_LINE_THIN), face, lit ? 0.2f : 0);
        Colour on = lit && !app->theme.dark ? role(app, ROLE_ENTERED) : role(app, ROLE_GOOD);
        draw_circle(draw, r.x + 15 * u + (float)i * step, foot, dot, i < placed ? on : off);
    }
}

static const struct {
    const char *label;
    Action action;
} BUTTONS[BUTTON_COUNT] = {
    [BUTTON_UNDO] = {"Undo", ACTION_UNDO},         [BUTTON_REDO] = {"Redo", ACTION_REDO},
    [BUTTON_NOTES] = {"Notes", ACTION_NOTES_MODE}, [BUTTON_ERASE] = {"Erase", ACTION_ERASE},
    [BUTTON_HINT] = {"Hint", ACTION_HINT},         [BUTTON_PAUSE] = {"Pause", ACTION_PAUSE},
};

static void draw_buttons(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Session *session = &app->play.session;
    for (int i = 0; i < BUTTON_COUNT; i++) {
        Button button = {
            .rect = layout->button[i], .label = BUTTONS[i].label, .hovered = board->hover_button == i};
        if (layout->button_keys) button.action = BUTTONS[i].action;
        if (i == BUTTON_NOTES) {
            button.on = board->notes_mode;
            button.label = board->notes_mode ? "Notes on" : "Notes";
        }
        button.disabled = (i == BUTTON_UNDO && !session_can_undo(session)) ||
                          (i == BUTTON_REDO && !session_can_redo(session));
        widget_button(draw, app, &button);
    }
}

static void draw_splits(const App *app, Draw *draw, const BoardLayout *layout) {
    const Play *play = &app->play;
    float u = layout->unit, row = 27 * u;
    Rect area = layout->splits;
    int rows = (int)((area.h - 24 * u) / row);
    if (area.h <= 0 || rows < 1) return;
    bool best = play->best_splits.reached == SPLIT_COUNT;
    draw_text(draw, FACE_TEXT, 13 * u, area.x, area.y + 10 * u, ALIGN_LEFT, role(app, ROLE_DIM), "SPLITS");
    float right = area.x + area.w, middle = best ? right - 100 * u : right;
    if (best)
        draw_text(draw, FACE_TEXT, 13 * u, right, area.y + 10 * u, ALIGN_RIGHT, role(app, ROLE_DIM), "best");
    Splits now = splits_of_session(&play->session);
    if (rows > SPLIT_COUNT) rows = SPLIT_COUNT;
    int first = now.reached + 1 > rows ? now.reached + 1 - rows : 0;
    if (first + rows > SPLIT_COUNT) first = SPLIT_COUNT - rows;
    for (int i = 0; i < rows; i++) {
        int k = first + i;
        bool done = k < now.reached;
        float y = area.y + 24 * u + (float)i * row + row * 0.62f;
        Colour ink = role(app, done ? ROLE_TEXT : ROLE_DIM);
        char text[48];
        snprintf(text, sizeof text, "%d of %d", k + 1, SPLIT_COUNT);
        draw_text(draw, FACE_TEXT, 15 * u, area.x, y, ALIGN_LEFT, ink, text);
        if (done) time_print(now.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
        float w = draw_digits_width(draw, FACE_TEXT, 15 * u, done ? text : "—");
        draw_digits(draw, FACE_TEXT, 15 * u, middle - w, y, ink, done ? text : "—");
        if (!best) continue;
        int64_t difference = done ? now.time_us[k] - play->best_splits.time_us[k] : 0;
        if (done)
            time_print_difference(difference, TIME_TENTHS, text, sizeof text);
        else
            time_print(play->best_splits.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
        w = draw_digits_width(draw, FACE_TEXT, 15 * u, text);
        Role sign = !done ? ROLE_DIM : difference <= 0 ? ROLE_GOOD : ROLE_CONFLICT;
        draw_digits(draw, FACE_TEXT, 15 * u, right - w, y, role(app, sign), text);
    }
}

void board_draw_side(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    for (int token = 1; token <= app->play.layout.order; token++)
        draw_pad_token(board, app, draw, layout, token);
    draw_buttons(board, app, draw, layout);
    if (app->settings.show_timer) draw_splits(app, draw, layout);
}

// ---- the hint panel

HintLayout hint_layout(const BoardLayout *layout) {
    float u = layout->unit, inset = fminf(30 * u, layout->side.w * 0.07f);
    HintLayout hint = {.panel = layout->side};
    float w = (hint.panel.w - 2 * inset - 12 * u) / 2, h = fminf(54 * u, hint.panel.h * 0.16f);
    float y = hint.panel.y + hint.panel.h - inset - h;
    hint.go_on = (Rect){hint.panel.x + inset, y, w, h};
    hint.close = (Rect){hint.panel.x + inset + w + 12 * u, y, w, h};
    return hint;
}

// The words of the stage reached: heading, small line, paragraph, and what follows from it.
typedef struct {
    char heading[64], small[128], text[TELL_TEXT_MAX], result[TELL_TEXT_MAX];
    const char *go_on;
} HintWords;

static void step_words(const Hint *hint, const App *app, HintWords *words) {
    const Layout *layout = &app->play.layout;
    const TokenLook *look = play_tokens(&app->play);
    const TechniqueInfo *info = technique_info(hint->step.technique);
    snprintf(words->heading, sizeof words->heading, "%s", hint->stage >= 2 ? info->name : "Where to look");
    char *kind = strstr(words->heading, " ("); // "Hidden Single (Box)": the kind goes to the small line
    if (hint->stage >= 2)
        snprintf(words->small, sizeof words->small, "difficulty %d.%d%s%s", info->rating_tenths / 10,
                 info->rating_tenths % 10, kind ? "  ·  " : "", kind ? kind + 1 : "");
    if (kind) *kind = 0;
    tell_step(layout, look, &hint->step, (TellStage)hint->stage, words->text);
    if (hint->stage >= 3) tell_step(layout, look, &hint->step, TELL_RESULT, words->result);
    words->go_on = hint->stage == 1 ? "What" : hint->stage == 2 ? "Why" : "Apply";
}

static void wrong_words(const Hint *hint, const App *app, HintWords *words) {
    int count = cellset_count(&hint->wrong);
    bool notes = hint->kind == HINT_WRONG_NOTES;
    snprintf(words->heading, sizeof words->heading, "First, a slip");
    const char *what = notes        ? count == 1
                                          ? "*One cell* lacks the token that belongs there in its notes."
                                          : "*Several cells* lack the token that belongs there in their notes."
                       : count == 1 ? "*One entry* is not right."
                                    : "*Some entries* are not right.";
    snprintf(words->text, sizeof words->text, "%s No step can be trusted until that is mended.", what);
    if (hint->stage >= 2) {
        int used =
            snprintf(words->result, sizeof words->result, "%s:", notes ? "look at the notes of" : "look at");
        int shown = 0;
        for (int cell = cellset_next(&hint->wrong, 0); cell >= 0 && shown < 8;
             cell = cellset_next(&hint->wrong, cell + 1), shown++) {
            char name[16];
            tell_cell(&app->play.layout, cell, name);
            used += snprintf(words->result + used, sizeof words->result - (size_t)used, " %s", name);
        }
        if (count > shown) snprintf(words->result + used, sizeof words->result - (size_t)used, " …");
    }
    words->go_on = hint->stage == 1 ? "Show" : "Go back to it";
}

static void beyond_words(const Hint *hint, const App *app, HintWords *words) {
    char cell[16];
    tell_cell(&app->play.layout, hint->reveal_cell, cell);
    snprintf(words->heading, sizeof words->heading, "Beyond me, for now");
    snprintf(words->text, sizeof words->text,
             "Everything placed so far is right. The next step needs a technique that these hints do not "
             "know yet.\n \n"
             "If you like, *%s* can be given away.",
             cell);
    words->go_on = "Reveal";
}

static void draw_stage_bars(const Hint *hint, const App *app, Draw *draw, const BoardLayout *layout,
                            float y) {
    static const char *const NAMES[] = {"Where", "What", "Why", "Apply"};
    float u = layout->unit;
    HintLayout place = hint_layout(layout);
    float x = place.go_on.x, gap = 8 * u, w = (place.close.x + place.close.w - x - 3 * gap) / 4;
    for (int i = 0; i < 4; i++) {
        Rect bar = {x + (float)i * (w + gap), y, w, 6 * u};
        draw_round(draw, bar, 3 * u, role(app, i < hint->stage ? ROLE_HINT : ROLE_LINE_THIN));
        draw_text(draw, FACE_TEXT, 13 * u, bar.x, y + 24 * u, ALIGN_LEFT, role(app, ROLE_DIM), NAMES[i]);
    }
}

void board_draw_hint(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Hint *hint = &board->hint;
    float u = layout->unit;
    HintLayout place = hint_layout(layout);
    HintWords words = {0};
    if (hint->kind == HINT_STEP)
        step_words(hint, app, &words);
    else if (hint->kind == HINT_BEYOND)
        beyond_words(hint, app, &words);
    else
        wrong_words(hint, app, &words);
    draw_round(draw, place.panel, 16 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, place.panel, 16 * u, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    float x = place.go_on.x, right = place.close.x + place.close.w,
          y = place.panel.y + (place.go_on.x - place.panel.x);
    bool low = place.panel.h < 330 * u; // a tall window: the panel is broad and low
    Colour ink = role(app, app->theme.dark ? ROLE_HINT : ROLE_TEXT);
    char stage[32];
    snprintf(stage, sizeof stage, hint->kind == HINT_STEP ? "HINT  %d of 4" : "HINT", hint->stage);
    draw_text(draw, FACE_STRONG, 14 * u, x, y + 11 * u, ALIGN_LEFT, ink, stage);
    y += low ? 20 * u : 28 * u;
    float title_size = (low ? 24 : 34) * u;
    float width = draw_text_width(draw, FACE_TITLE, title_size, words.heading);
    if (width > right - x) title_size *= (right - x) / width;
    draw_text(draw, FACE_TITLE, title_size, x, y + title_size * 0.95f, ALIGN_LEFT, role(app, ROLE_TEXT),
              words.heading);
    y += title_size * 1.3f;
    if (words.small[0]) {
        draw_text(draw, FACE_TEXT, 14 * u, x, y + 14 * u, ALIGN_LEFT, role(app, ROLE_DIM), words.small);
        y += 24 * u;
    }
    y += (low ? 2 : 18) * u;
    float size = (low ? 15 : 18) * u, line = (low ? 22 : 28) * u;
    y += draw_paragraph(draw, (Rect){x, y, right - x, 0}, FACE_TEXT, FACE_STRONG, size, line,
                        role(app, ROLE_TEXT), ink, words.text);
    if (words.result[0])
        draw_paragraph(draw, (Rect){x, y + (low ? 4 : 20) * u, right - x, 0}, FACE_TEXT, FACE_STRONG,
                       size * 0.92f, line * 0.86f,
                       role(app, hint->kind == HINT_STEP && hint->step.token ? ROLE_GOOD : ROLE_CONFLICT),
                       ink, words.result);
    if (hint->kind == HINT_STEP && !low) draw_stage_bars(hint, app, draw, layout, place.go_on.y - 47 * u);
    Button go_on = {.rect = place.go_on,
                    .label = words.go_on,
                    .action = ACTION_CONFIRM,
                    .primary = true,
                    .hint = true,
                    .hovered =
                        board->pointer_in && rect_has(place.go_on, board->pointer_x, board->pointer_y)};
    Button close = {.rect = place.close,
                    .label = "Close",
                    .action = ACTION_BACK,
                    .hovered =
                        board->pointer_in && rect_has(place.close, board->pointer_x, board->pointer_y)};
    widget_button(draw, app, &go_on);
    widget_button(draw, app, &close);
}
