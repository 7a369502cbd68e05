// The hint panel, in the place of pad and buttons: how its words are fitted into the room there is. Whatever
// the window, the sentence can be read: what is around it gives way, then its size.
#include <math.h>
#include <stdio.h>

#include "core/base/memory.h"
#include "game/words/name.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/board/board_view.h"

// Where the sentences have to end.
static float words_end(const BoardView *board, const HintLayout *place, float u) {
    float gap = (place->panel.h < 560 * u ? 6 : 12) * u;
    float end = place->low ? place->panel.y + place->panel.h - place->inset : place->go_on.y - gap;
    bool chips = place->chip[0].h > 0;
    for (int i = 0; i < CHIP_COUNT; i++)
        if (chips && hint_has_chip(board, (HintChip)i)) end = place->chip[0].y - gap;
    if (!hint_has_walk(board)) return end;
    bool tabs = board->walk.walk.branch_count > 1 && place->tabs.h > 0;
    return (tabs ? place->tabs.y : place->back.y) - gap;
}

// ---- fitting

// What stands between the heading and the foot of the panel, and how large.
typedef struct {
    float size, line; // of the paragraph
    float result_size, result_line;
    float gap;
    bool legend, bars, signs;
} HintFit;

typedef struct {
    const App *app;
    Draw *draw;
    float u;
    bool low;
    const HintWords *words;
    const StepPicture *picture; // NULL: none is shown
} Panel;

static float fit_paragraph(const Panel *panel, float w, float size, float line, const char *text) {
    return wrap_marked(panel->draw, (Rect){0, 0, w, 0}, size, line, 0, 0, text);
}

// Sign and name of each token spoken of, in rows; returns their height. Draws nothing without an ink.
static float legend(const Panel *panel, Rect area, float size, Colour ink) {
    const App *app = panel->app;
    Draw *draw = panel->draw;
    const TokenLook *look = play_tokens(&app->play);
    TokenSet set = app_play_tokens(app, &app->play);
    set.ground = role(app, ROLE_PANEL);
    float row = size * 1.5f, sign = size * 1.9f, x = area.x, y = area.y;
    for (int token = 1; token <= app->play.layout.order; token++) {
        if (!(panel->words->tokens & marks_bit(token))) continue;
        float w = sign + draw_text_width(draw, FACE_STRONG, size, name_token(look, token));
        if (x > area.x && x + w > area.x + area.w) x = area.x, y += row;
        if (ink) {
            token_draw(draw, &set, token, x + sign * 0.42f, y + row / 2, sign, role(app, ROLE_GIVEN));
            draw_text_in(draw, FACE_STRONG, size, (Rect){x + sign, y, w - sign, row}, ALIGN_LEFT, ink,
                         name_token(look, token));
        }
        x += w + size * 1.1f;
    }
    return y + row - area.y;
}

// What the signs on the board mean, and the step on one line; returns their height.
static float signs(const Panel *panel, Rect area, Colour ink) {
    float size = fmaxf(13 * panel->u, 11), h = step_picture_legend(panel->picture, area, size, ink);
    if (!panel->words->notation[0]) return h;
    h += 8 * panel->u;
    if (ink)
        draw_text_cut(panel->draw, FACE_MONO, size * 0.94f, area.x, area.y + h + size * 1.1f, area.w, ink,
                      panel->words->notation);
    return h + size * 1.5f;
}

static float fitted_height(const Panel *panel, float w, const HintFit *fit) {
    const HintWords *words = panel->words;
    float inner = w - words->depth * 16 * panel->u;
    float h = fit_paragraph(panel, inner, fit->size, fit->line, words->text);
    if (words->result[0])
        h += fit->gap + fit_paragraph(panel, w, fit->result_size, fit->result_line, words->result);
    Rect area = {0, 0, w, 0};
    if (fit->legend && words->tokens) h += fit->gap + legend(panel, area, fit->result_size, 0);
    if (fit->signs) h += fit->gap + signs(panel, area, 0);
    return h;
}

// The largest text that ends above the foot: the signs and the bars go first, then the size down to 12
// pixels, then the legend, and only then a size that is hard to read.
static HintFit fit_words(const Panel *panel, Rect room, float bars_h) {
    static const struct {
        bool signs, bars, legend;
        float units, pixels; // the size goes down to either
    } STEPS[] = {{true, true, true, 16, 13},
                 {false, true, true, 15, 12},
                 {false, false, true, 0, 12},
                 {false, false, false, 0, 12},
                 {false, false, false, 0, 9}};
    float u = panel->u, most = roundf(fmaxf((panel->low ? 16 : 18) * u, 12));
    HintFit fit = {0};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        fit.bars = STEPS[i].bars && bars_h > 0, fit.legend = STEPS[i].legend;
        fit.signs = STEPS[i].signs && panel->picture;
        float least = fmaxf(STEPS[i].units * u, STEPS[i].pixels);
        for (float size = most; size >= least - 0.5f; size = floorf(size * 0.95f)) {
            bool roomy = size >= 13 && size > 14 * u;
            fit.size = size, fit.line = roundf(size * (roomy ? 1.5f : 1.25f));
            fit.result_size = fmaxf(roundf(size * 0.92f), fminf(size, 12));
            fit.result_line = roundf(fit.result_size * (roomy ? 1.42f : 1.25f));
            fit.gap = roomy ? size * (panel->low ? 0.4f : 1) : size * 0.3f;
            if (fitted_height(panel, room.w, &fit) <= room.h - (fit.bars ? bars_h : 0)) return fit;
        }
    }
    return fit;
}

// ---- drawing

static void draw_stage_bars(const Hint *hint, const App *app, Draw *draw, float u, Rect area) {
    static const char *const NAMES[] = {"Where", "What", "Why", "Apply"};
    float gap = 8 * u, w = (area.w - 3 * gap) / 4;
    for (int i = 0; i < 4; i++) {
        Rect bar = {area.x + (float)i * (w + gap), area.y, w, 6 * u};
        draw_round(draw, bar, 3 * u, role(app, i < hint->stage ? ROLE_HINT : ROLE_LINE_THIN));
        draw_text(draw, FACE_TEXT, 13 * u, bar.x, area.y + 24 * u, ALIGN_LEFT, role(app, ROLE_DIM), NAMES[i]);
    }
}

void board_draw_search_bar(const HintProgress *progress, const App *app, Draw *draw, Rect bar) {
    float u = app->look.unit, part = (float)technique_number(progress->technique) / (float)TECHNIQUE_COUNT;
    draw_round(draw, bar, bar.h / 2, role(app, ROLE_LINE_THIN));
    Rect done = {bar.x, bar.y, fmaxf(bar.w * part, bar.h), bar.h};
    draw_round(draw, done, bar.h / 2, role(app, ROLE_HINT));
    if (app->settings.reduce_motion || progress->resting) return;
    float w = 46 * u, t = (float)(app->now_us % 1600000) / 1600000;
    draw_push_clip(draw, bar);
    Rect glint = {bar.x - w + (bar.w + w) * t, bar.y, w, bar.h};
    draw_round(draw, glint, bar.h / 2, colour_alpha(role(app, ROLE_TEXT), 0.4f));
    draw_pop_clip(draw);
}

// Stage, title and small line; in a tight panel stage and small line are one. In a low panel they stand
// beside the buttons. Returns where they end.
static float draw_title(const Panel *panel, Rect area, bool tight, Colour ink) {
    const HintWords *words = panel->words;
    float y = area.y, size = fminf(34 * panel->u, area.h * 0.062f), u = panel->u;
    char first[192];
    bool joined = tight && words->small[0];
    snprintf(first, sizeof first, "%s%s%s", words->stage, joined ? "  ·  " : "", joined ? words->small : "");
    if (panel->low) {
        draw_text_cut(panel->draw, FACE_MEDIUM, 13 * u, area.x, y + 11 * u, area.w, ink, first);
        draw_text_cut(panel->draw, FACE_TITLE, 22 * u, area.x, y + 35 * u, area.w,
                      role(panel->app, ROLE_TEXT), words->heading);
        return y + area.h;
    }
    draw_text_cut(panel->draw, FACE_STRONG, 14 * u, area.x, y + 11 * u, area.w, ink, first);
    y += (tight ? 18 : 22) * u;
    float width = draw_text_width(panel->draw, FACE_TITLE, size, words->heading);
    if (width > area.w) size *= area.w / width;
    draw_text(panel->draw, FACE_TITLE, size, area.x, y + size * 0.95f, ALIGN_LEFT,
              role(panel->app, ROLE_TEXT), words->heading);
    y += size * 1.3f;
    if (tight || !words->small[0]) return y;
    draw_text_cut(panel->draw, FACE_TEXT, 14 * u, area.x, y + 14 * u, area.w, role(panel->app, ROLE_DIM),
                  words->small);
    return y + 22 * u;
}

// One sentence of a walk; those of a chain inside the chain are indented by a rule. Returns its height.
static float walk_sentence(const BoardView *board, const Panel *panel, Rect room, int stop,
                           const HintFit *fit, Colour ink) {
    const Playback *view = &board->walk;
    char text[EXPLAIN_TEXT_MAX];
    playback_text(view, &board->hint.step, app_names(panel->app), stop, text);
    float indent = (float)view->walk.stop[stop].depth * 16 * panel->u;
    if (indent > room.w / 3) indent = room.w / 3;
    Rect r = {room.x + indent, room.y, room.w - indent, 0};
    float h = wrap_marked(panel->draw, r, fit->result_size, fit->result_line, ink, ink, text);
    if (ink && indent > 0)
        draw_fill(panel->draw, (Rect){r.x - 10 * panel->u, r.y, fmaxf(1, 2 * panel->u), h},
                  role(panel->app, ROLE_LINE_THICK));
    return h + fit->result_line * 0.3f;
}

// A stop whose sentence has been shown.
static bool was_told(const Playback *view, int stop) {
    return view->age[stop] >= 0 && chain_playback_is_told(&view->walk, stop);
}

// The sentences before the one reached, as many as there is room for and one can take in; returns their
// height.
static float draw_story(const BoardView *board, const Panel *panel, Rect room, const HintFit *fit) {
    enum { TOLD_MAX = 11 }; // with the one reached twelve
    const Playback *view = &board->walk;
    int told = 0;
    if (!hint_has_walk(board) || panel->low) return 0;
    int first = view->stop, last = view->stop < view->walk.count ? view->stop : view->walk.count;
    float h = 0;
    for (int i = last - 1; i >= 0 && told < TOLD_MAX; i--) {
        if (!was_told(view, i)) continue;
        float more = walk_sentence(board, panel, room, i, fit, 0);
        if (h + more > room.h) break;
        h += more;
        told++;
        first = i;
    }
    float y = room.y;
    for (int i = first; i < last; i++) {
        if (!was_told(view, i)) continue;
        y += walk_sentence(board, panel, (Rect){room.x, y, room.w, 0}, i, fit, role(panel->app, ROLE_DIM));
    }
    return h;
}

static float draw_body(const BoardView *board, const Panel *panel, Rect room, Colour ink) {
    const App *app = panel->app;
    const HintWords *words = panel->words;
    bool looks = board->hint.kind == HINT_SEARCHING, stages = board->hint.kind == HINT_STEP;
    float u = panel->u, bars_h = panel->low ? (looks ? 16 : 0) * u : stages || looks ? 40 * u : 0;
    HintFit fit = fit_words(panel, room, bars_h);
    float y = room.y, left = room.h - (fit.bars ? bars_h : 0) - fitted_height(panel, room.w, &fit);
    y += draw_story(board, panel, (Rect){room.x, y, room.w, left}, &fit);
    float indent = words->depth * 16 * u;
    if (indent > 0)
        draw_fill(panel->draw, (Rect){room.x + indent - 10 * u, y, fmaxf(1, 2 * u), fit.line}, ink);
    y += wrap_marked(panel->draw, (Rect){room.x + indent, y, room.w - indent, 0}, fit.size, fit.line,
                     role(app, ROLE_TEXT), ink, words->text);
    if (words->result[0]) {
        y += fit.gap;
        y += wrap_marked(panel->draw, (Rect){room.x, y, room.w, 0}, fit.result_size, fit.result_line,
                         role(app, words->good ? ROLE_GOOD : ROLE_CONFLICT), ink, words->result);
    }
    if (fit.legend && words->tokens)
        y += fit.gap + legend(panel, (Rect){room.x, y + fit.gap, room.w, 0}, fit.result_size, ink);
    if (fit.signs) signs(panel, (Rect){room.x, y + fit.gap, room.w, 0}, role(app, ROLE_DIM));
    Rect bars = {room.x, room.y + room.h - 29 * u, room.w, 26 * u};
    if (looks) {
        Rect bar = {room.x, room.y + room.h - (panel->low ? 6 : 26) * u, room.w, 6 * u};
        board_draw_search_bar(&board->hint.progress, app, panel->draw, bar);
    } else if (fit.bars) {
        draw_stage_bars(&board->hint, app, panel->draw, u, bars);
    }
    return fit.size;
}

// ---- buttons

// What opens a chip: a pad's buttons have other meanings on the board.
static Action chip_key(const App *app, int chip) {
    static const Action KEY[CHIP_COUNT] = {ACTION_NEXT_EMPTY, ACTION_ALL_STEPS, ACTION_LESSON};
    static const Action PAD[CHIP_COUNT] = {ACTION_NOTE, ACTION_TOKEN_PREVIOUS, ACTION_NOTES_MODE};
    if (chip < 0 || chip >= CHIP_COUNT) return ACTION_NONE;
    return (input_device(app->input) == DEVICE_PAD ? PAD : KEY)[chip];
}

// A small button: its key is shown where there is room.
static void draw_small(const BoardView *board, const App *app, Draw *draw, const Target *button) {
    float u = app->look.unit, size = fmaxf(14 * u, 11), radius = 10 * u;
    bool on = button->on, whole = button->id == BOARD_WALK_WHOLE;
    Rect r = button->rect;
    Colour face = role(app, on ? ROLE_SELECTED : ROLE_PANEL), ink = role(app, on ? ROLE_GIVEN : ROLE_TEXT);
    if (board->hover == button->id) face = colour_mix(face, role(app, ROLE_TEXT), 0.08f);
    draw_panel(draw, r, radius, fmaxf(1, u), face, role(app, on ? ROLE_ENTERED : ROLE_LINE_THIN));
    Action key = whole ? ACTION_TOKEN_NEXT : chip_key(app, button->id - BOARD_CHIP);
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *cap = key != ACTION_NONE ? input_label(app->input, key, device) : "";
    float width = draw_text_width(draw, FACE_MEDIUM, size, button->label);
    float cap_w = *cap ? widget_keycap_width(app, cap, device) : 0, gap = 8 * u;
    if (!*cap || width + gap + cap_w > r.w - 10 * u) cap_w = gap = 0;
    float most = r.w - 8 * u;
    if (width > most) size *= most / width, width = most;
    float x = r.x + (r.w - width - gap - cap_w) / 2;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){x, r.y, width, r.h}, ALIGN_LEFT, ink, button->label);
    if (cap_w > 0) widget_keycap(draw, app, x + width + gap, r.y + r.h / 2, cap, device);
}

static void draw_dots(const App *app, Draw *draw, Rect r) {
    for (int i = -1; i <= 1; i++)
        draw_circle(draw, r.x + r.w * (0.5f + 0.2f * (float)i), r.y + r.h / 2,
                    fmaxf(1.5f, 2 * app->look.unit), role(app, ROLE_TEXT));
}

static void draw_arrow(const App *app, Draw *draw, Rect r, int direction) {
    float s = r.h * 0.16f, x = r.x + r.w / 2, y = r.y + r.h / 2, d = (float)direction * s * 0.6f;
    float width = fmaxf(1.5f, 2 * app->look.unit);
    draw_line(draw, x - d, y - s, x + d, y, width, role(app, ROLE_TEXT));
    draw_line(draw, x - d, y + s, x + d, y, width, role(app, ROLE_TEXT));
}

// "If 3 in r1c2", shorter where there are many.
static void branch_text(const BoardView *board, const App *app, int branch, char *out, size_t size) {
    char marked[64], text[80];
    chain_playback_branch_text(&board->walk.walk, app_names(app), branch, marked);
    snprintf(text, sizeof text, "%s%s", board->walk.walk.branch_count < 4 ? "If " : "", marked);
    hint_unmark(text, out, size);
}

static void draw_buttons(const BoardView *board, const App *app, Draw *draw, const HintWords *words) {
    Targets targets;
    scene_targets(board_targets_beside, board, app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        Target button = targets.target[i];
        int id = button.id;
        char text[80];
        if (id == BOARD_GO_ON || id == BOARD_CLOSE) {
            button.label = id == BOARD_GO_ON ? words->go_on : words->close;
            button.hint = true;
            scene_draw_button(draw, app, &button, &board->view, board->hover);
            continue;
        }
        bool back = id == BOARD_WALK_BACK, arrow = back || id == BOARD_WALK_NEXT;
        button.label = arrow || id == BOARD_MORE ? "" : button.name;
        if (id >= BOARD_TAB) {
            branch_text(board, app, id - BOARD_TAB, text, sizeof text);
            button.label = text;
            button.rect.x += 2 * app->look.unit, button.rect.w -= 4 * app->look.unit;
        }
        draw_small(board, app, draw, &button);
        if (arrow) draw_arrow(app, draw, button.rect, back ? -1 : 1);
        if (id == BOARD_MORE) draw_dots(app, draw, button.rect);
    }
}

// Where a walk is, between the arrows.
static void draw_walk_place(const App *app, Draw *draw, Rect place, const HintWords *words) {
    float size = fmaxf(14 * app->look.unit, 11), room = place.w - 6;
    const char *text = words->place;
    if (draw_text_width(draw, FACE_MEDIUM, size, text) > room) text = words->short_place;
    draw_text_in(draw, FACE_MEDIUM, size, place, ALIGN_CENTRE, role(app, ROLE_TEXT), text);
}

float board_draw_hint(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    float u = layout->unit;
    HintLayout place = hint_layout(layout);
    Rect frame = place.panel;
    HintWords words;
    hint_words(board, app, &words);
    MEM_LOCAL(StepPicture, picture);
    bool pictured = board_step_picture(board, app, draw, layout, picture);
    Panel panel = {app, draw, u, place.low, &words, pictured ? picture : NULL};
    draw_panel(draw, frame, 16 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    Colour ink = role(app, app->look.theme.dark ? ROLE_HINT : ROLE_TEXT);
    Rect title = {frame.x + place.inset, frame.y + place.inset, frame.w - 2 * place.inset, frame.h};
    bool tight = frame.h < 560 * u;
    if (place.low) {
        title.w = (place.more.h > 0 ? place.more.x : place.go_on.x) - title.x - 12 * u;
        title.h = place.go_on.h;
    } else if (place.more.h > 0) {
        title.w -= place.more.w;
    }
    float top = draw_title(&panel, title, tight, ink) + (place.low ? 8 : tight ? 2 : 12) * u;
    Rect room = {frame.x + place.inset, top, frame.w - 2 * place.inset, words_end(board, &place, u) - top};
    draw_buttons(board, app, draw, &words);
    if (hint_has_walk(board)) draw_walk_place(app, draw, place.place, &words);
    return draw_body(board, &panel, room, ink);
}

// ---- the footer

void hint_footer(const BoardView *board, const App *app, Footer *out) {
    bool pad = input_device(app->input) == DEVICE_PAD;
    const char *another = input_label(app->input, ACTION_NOTE, DEVICE_PAD);
    const char *list = input_label(app->input, ACTION_TOKEN_PREVIOUS, DEVICE_PAD);
    const char *lesson = input_label(app->input, ACTION_NOTES_MODE, DEVICE_PAD);
    bool tabs = hint_has_walk(board) && board->walk.walk.branch_count > 1,
         in_list = board->hint.kind == HINT_LIST;
    const struct {
        bool wanted;
        Prompt prompt;
    } ALL[] = {
        {in_list, {ACTION_NONE, "Step", "↑↓", "Wheel", "↑↓"}},
        {in_list, {ACTION_NONE, "Page", "←→", "", "←→"}},
        {in_list, {ACTION_CONFIRM, "Why", NULL, NULL, "a"}},
        {hint_has_walk(board) && !tabs, {ACTION_NONE, "Link", "←→", "Wheel", "←→"}},
        {tabs, {ACTION_NONE, "Link", "↑↓", "Wheel", "↑↓"}},
        {tabs, {ACTION_NONE, "Branch", "←→", "", "←→"}},
        {hint_has_walk(board), {ACTION_TOKEN_NEXT, "Whole chain", NULL, NULL, NULL}},
        {hint_has_chip(board, CHIP_ANOTHER), {ACTION_NEXT_EMPTY, hint_another(board), NULL, NULL, another}},
        {hint_has_chip(board, CHIP_LIST), {ACTION_ALL_STEPS, "All steps", NULL, NULL, list}},
        {hint_has_chip(board, CHIP_LESSON), {ACTION_LESSON, "Lesson", NULL, NULL, lesson}},
        {pad || !hint_ready(board), {ACTION_BACK, "Close", NULL, NULL, NULL}},
    };
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) footer_add(out, &ALL[i].prompt, ALL[i].wanted);
}
