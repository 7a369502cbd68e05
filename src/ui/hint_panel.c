// The hint panel, in the place of pad and buttons: its words, and how they are fitted into the room there is.
// Whatever the window, the sentence can be read: what is around it gives way, then its size.
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/board.h"
#include "ui/widget.h"

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}

// A low panel (in tall windows) has its buttons beside the title, else they stand at its foot.
static bool is_low(const BoardLayout *layout) {
    return layout->side.h < 330 * layout->unit;
}

HintLayout hint_layout(const BoardLayout *layout) {
    float u = layout->unit;
    bool low = is_low(layout);
    Rect panel = layout->side;
    float inset = low ? 12 * u : fminf(30 * u, panel.w * 0.06f), gap = 12 * u;
    float inner = panel.w - 2 * inset;
    float both = low ? fminf(inner * 0.52f, 400 * u) : inner, w = (both - gap) * 0.56f;
    float h = fmaxf(low ? 40 * u : fminf(54 * u, panel.h * 0.085f), 34);
    float x = panel.x + panel.w - inset - both, y = low ? panel.y + inset : panel.y + panel.h - inset - h;
    return (HintLayout){panel, {x, y, w, h}, {x + w + gap, y, both - w - gap, h}};
}

// ---- words

// The words of the stage reached: heading, small line, paragraph, and what follows from it.
typedef struct {
    char stage[32], heading[64], small[128], text[TELL_TEXT_MAX], result[TELL_TEXT_MAX + 64];
    char go_on[32];
    uint16_t tokens; // that are spoken of by names that are not what stands on the board
} HintWords;

// The tokens of a step whose signs a reader must know to follow its sentences.
static uint16_t tokens_to_name(const Step *step, const Layout *layout, const TokenLook *look) {
    uint16_t spoken = step->token ? marks_bit(step->token) : 0, out = 0;
    for (int cell = 0; cell < layout->cells; cell++)
        spoken |= (uint16_t)(step->pattern.cell[cell] | step->remove.cell[cell]);
    for (int token = 1; token <= layout->order; token++)
        if ((spoken & marks_bit(token)) && strcmp(tell_token(look, token), look[token].text) != 0)
            out |= marks_bit(token);
    return out;
}

static void step_words(const Hint *hint, const App *app, HintWords *words) {
    const Layout *layout = &app->play.layout;
    const TokenLook *look = play_tokens(&app->play);
    const TechniqueInfo *info = technique_info(hint->step.technique);
    snprintf(words->heading, sizeof words->heading, "%s", hint->stage >= 2 ? info->name : "Where to look");
    // "Hidden Single (Box)": where it is goes to the small line
    char *kind = strstr(words->heading, " ("), where[32] = "";
    if (kind) {
        snprintf(where, sizeof where, "  ·  in a %c%.*s", tolower((unsigned char)kind[2]),
                 (int)strcspn(kind + 3, ")"), kind + 3);
        *kind = 0;
    }
    if (hint->stage >= 2)
        snprintf(words->small, sizeof words->small, "difficulty %d.%d%s", info->rating_tenths / 10,
                 info->rating_tenths % 10, where);
    tell_step(layout, look, &hint->step, (TellStage)hint->stage, words->text);
    if (hint->stage >= 3) {
        char result[TELL_TEXT_MAX];
        tell_step(layout, look, &hint->step, TELL_RESULT, result);
        bool fill = !hint->step.token && !session_notes_are_full(&app->play.session);
        snprintf(words->result, sizeof words->result, "%s%s", result,
                 fill ? " (your notes are filled in first)" : "");
        words->tokens = tokens_to_name(&hint->step, layout, look);
    }
    snprintf(words->go_on, sizeof words->go_on, "%s",
             hint->stage == 1   ? "What"
             : hint->stage == 2 ? "Why"
                                : "Apply");
}

// "Look at r1c1 r4c5", up to eight of them
static void wrong_places(const Hint *hint, const App *app, char *out, size_t size) {
    size_t used =
        (size_t)snprintf(out, size, "Look at%s:", hint->kind == HINT_WRONG_NOTES ? " the notes of" : "");
    int shown = 0;
    for (int cell = cellset_next(&hint->wrong, 0); cell >= 0 && shown < 8;
         cell = cellset_next(&hint->wrong, cell + 1), shown++) {
        char name[16];
        tell_cell(&app->play.layout, cell, name);
        used += (size_t)snprintf(out + used, size - used, " %s", name);
    }
    if (cellset_count(&hint->wrong) > shown) snprintf(out + used, size - used, " …");
}

static void wrong_words(const Hint *hint, const App *app, HintWords *words) {
    bool one = cellset_count(&hint->wrong) == 1, notes = hint->kind == HINT_WRONG_NOTES;
    snprintf(words->heading, sizeof words->heading, "First, a slip");
    const char *what = notes ? one ? "*One cell* lacks the token that belongs there in its notes."
                                   : "*Several cells* lack the token that belongs there in their notes."
                       : one ? "*One entry* is not right."
                             : "*Some entries* are not right.";
    snprintf(words->text, sizeof words->text, "%s No step can be trusted until that is mended.", what);
    snprintf(words->go_on, sizeof words->go_on, "Show");
    if (hint->stage < 2) return;
    if (hint->undos > 1) {
        size_t used = strlen(words->text);
        snprintf(
            words->text + used, sizeof words->text - used,
            " Taking back *%d steps* leads to where all was right; right entries made since then go too. "
            "Or mend it yourself.",
            hint->undos);
    }
    wrong_places(hint, app, words->result, sizeof words->result);
    snprintf(words->go_on, sizeof words->go_on, "Take back %d step%s", hint->undos,
             hint->undos == 1 ? "" : "s");
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
    snprintf(words->go_on, sizeof words->go_on, "Reveal");
}

// ---- fitting

// What stands between the heading and the foot of the panel, and how large.
typedef struct {
    float size, line; // of the paragraph
    float result_size, result_line;
    float gap;
    bool legend, bars;
} HintFit;

static float fit_paragraph(Draw *draw, float w, float size, float line, const char *text) {
    return *text ? draw_paragraph(draw, (Rect){0, 0, w, 0}, FACE_TEXT, FACE_STRONG, size, line, 0, 0, text)
                 : 0;
}

// Sign and name of each token spoken of, in rows; returns their height. Draws nothing without an ink.
static float legend(const App *app, Draw *draw, Rect area, float size, uint16_t tokens, Colour ink) {
    const TokenLook *look = play_tokens(&app->play);
    TokenSet set = board_tokens(app);
    set.ground = role(app, ROLE_PANEL);
    float row = size * 1.5f, sign = size * 1.9f, x = area.x, y = area.y;
    for (int token = 1; token <= app->play.layout.order; token++) {
        if (!(tokens & marks_bit(token))) continue;
        float w = sign + draw_text_width(draw, FACE_STRONG, size, tell_token(look, token));
        if (x > area.x && x + w > area.x + area.w) x = area.x, y += row;
        if (ink) {
            token_draw(draw, &set, token, x + sign * 0.42f, y + row / 2, sign, role(app, ROLE_GIVEN));
            draw_text_in(draw, FACE_STRONG, size, (Rect){x + sign, y, w - sign, row}, ALIGN_LEFT, ink,
                         tell_token(look, token));
        }
        x += w + size * 1.1f;
    }
    return y + row - area.y;
}

static float fitted_height(const App *app, Draw *draw, float w, const HintWords *words, const HintFit *fit) {
    float h = fit_paragraph(draw, w, fit->size, fit->line, words->text);
    if (words->result[0])
        h += fit->gap + fit_paragraph(draw, w, fit->result_size, fit->result_line, words->result);
    if (fit->legend && words->tokens)
        h += fit->gap + legend(app, draw, (Rect){0, 0, w, 0}, fit->result_size, words->tokens, 0);
    return h;
}

// The largest text that ends above the foot: the bars go first, then the size down to 12 pixels, then the
// legend, and only then a size that is hard to read.
static HintFit fit_words(const App *app, Draw *draw, Rect room, float bars_h, bool low, float u,
                         const HintWords *words) {
    static const struct {
        bool bars, legend;
        float units, pixels; // the size goes down to either
    } STEPS[] = {{true, true, 15, 12}, {false, true, 0, 12}, {false, false, 0, 12}, {false, false, 0, 9}};
    float most = roundf(fmaxf((low ? 16 : 18) * u, 12));
    HintFit fit = {0};
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        fit.bars = STEPS[i].bars && bars_h > 0, fit.legend = STEPS[i].legend;
        float least = fmaxf(STEPS[i].units * u, STEPS[i].pixels);
        for (float size = most; size >= least - 0.5f; size = floorf(size * 0.95f)) {
            bool roomy = size >= 13 && size > 14 * u;
            fit.size = size, fit.line = roundf(size * (roomy ? 1.5f : 1.25f));
            fit.result_size = fmaxf(roundf(size * 0.92f), fminf(size, 12));
            fit.result_line = roundf(fit.result_size * (roomy ? 1.42f : 1.25f));
            fit.gap = roomy ? size * (low ? 0.4f : 1) : size * 0.3f;
            if (fitted_height(app, draw, room.w, words, &fit) <= room.h - (fit.bars ? bars_h : 0)) return fit;
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

// Stage, title and small line; in a tight panel stage and small line are one. Returns where they end.
static float draw_title(const App *app, Draw *draw, Rect area, float u, bool tight, const HintWords *words,
                        Colour ink) {
    float y = area.y, size = fminf(34 * u, area.h * 0.062f);
    char first[192];
    bool joined = tight && words->small[0];
    snprintf(first, sizeof first, "%s%s%s", words->stage, joined ? "  ·  " : "", joined ? words->small : "");
    draw_text_cut(draw, FACE_STRONG, 14 * u, area.x, y + 11 * u, area.w, ink, first);
    y += (tight ? 18 : 22) * u;
    float width = draw_text_width(draw, FACE_TITLE, size, words->heading);
    if (width > area.w) size *= area.w / width;
    draw_text(draw, FACE_TITLE, size, area.x, y + size * 0.95f, ALIGN_LEFT, role(app, ROLE_TEXT),
              words->heading);
    y += size * 1.3f;
    if (tight || !words->small[0]) return y;
    draw_text_cut(draw, FACE_TEXT, 14 * u, area.x, y + 14 * u, area.w, role(app, ROLE_DIM), words->small);
    return y + 22 * u;
}

// The same in a low panel, beside the buttons.
static float draw_low_title(const App *app, Draw *draw, Rect area, float u, const HintWords *words,
                            Colour ink) {
    char first[192];
    snprintf(first, sizeof first, "%s%s%s", words->stage, words->small[0] ? "  ·  " : "", words->small);
    draw_text_cut(draw, FACE_MEDIUM, 13 * u, area.x, area.y + 11 * u, area.w, ink, first);
    draw_text_cut(draw, FACE_TITLE, 22 * u, area.x, area.y + 35 * u, area.w, role(app, ROLE_TEXT),
                  words->heading);
    return area.y + area.h;
}

static float draw_body(const BoardView *board, const App *app, Draw *draw, Rect room, float u, bool low,
                       const HintWords *words, Colour ink) {
    const Hint *hint = &board->hint;
    float bars_h = hint->kind == HINT_STEP && !low ? 38 * u : 0;
    HintFit fit = fit_words(app, draw, room, bars_h, low, u, words);
    float y = room.y;
    y += draw_paragraph(draw, (Rect){room.x, y, room.w, 0}, FACE_TEXT, FACE_STRONG, fit.size, fit.line,
                        role(app, ROLE_TEXT), ink, words->text);
    if (words->result[0]) {
        bool good = hint->kind == HINT_STEP && hint->step.token;
        y += fit.gap;
        y += draw_paragraph(draw, (Rect){room.x, y, room.w, 0}, FACE_TEXT, FACE_STRONG, fit.result_size,
                            fit.result_line, role(app, good ? ROLE_GOOD : ROLE_CONFLICT), ink, words->result);
    }
    if (fit.legend && words->tokens)
        legend(app, draw, (Rect){room.x, y + fit.gap, room.w, 0}, fit.result_size, words->tokens, ink);
    if (fit.bars)
        draw_stage_bars(hint, app, draw, u, (Rect){room.x, room.y + room.h - 26 * u, room.w, 26 * u});
    return fit.size;
}

static void draw_panel_buttons(const BoardView *board, const App *app, Draw *draw, const HintLayout *place,
                               const HintWords *words) {
    float x = board->pointer_x, y = board->pointer_y;
    Button go_on = {.rect = place->go_on,
                    .label = words->go_on,
                    .action = ACTION_CONFIRM,
                    .primary = true,
                    .hint = true,
                    .hovered = board->pointer_in && rect_has(place->go_on, x, y)};
    Button close = {.rect = place->close,
                    .label = "Close",
                    .action = ACTION_BACK,
                    .hovered = board->pointer_in && rect_has(place->close, x, y)};
    widget_button(draw, app, &go_on);
    widget_button(draw, app, &close);
}

float board_draw_hint(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    const Hint *hint = &board->hint;
    float u = layout->unit;
    bool low = is_low(layout);
    HintLayout place = hint_layout(layout);
    Rect panel = place.panel;
    HintWords words = {0};
    if (hint->kind == HINT_STEP)
        step_words(hint, app, &words);
    else if (hint->kind == HINT_BEYOND)
        beyond_words(hint, app, &words);
    else
        wrong_words(hint, app, &words);
    draw_round(draw, panel, 16 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, panel, 16 * u, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    Colour ink = role(app, app->theme.dark ? ROLE_HINT : ROLE_TEXT);
    snprintf(words.stage, sizeof words.stage, hint->kind == HINT_STEP ? "HINT  %d of 4" : "HINT",
             hint->stage);
    float inset = panel.x + panel.w - place.close.x - place.close.w;
    Rect title = {panel.x + inset, panel.y + inset, panel.w - 2 * inset, panel.h};
    bool tight = panel.h < 560 * u;
    float top, bottom = panel.y + panel.h - inset;
    if (low) {
        title.w = place.go_on.x - title.x - 12 * u, title.h = place.go_on.h;
        top = draw_low_title(app, draw, title, u, &words, ink) + 8 * u;
    } else {
        top = draw_title(app, draw, title, u, tight, &words, ink) + (tight ? 2 : 12) * u;
        bottom = place.go_on.y - (tight ? 6 : 12) * u;
    }
    Rect room = {panel.x + inset, top, panel.w - 2 * inset, bottom - top};
    draw_panel_buttons(board, app, draw, &place, &words);
    return draw_body(board, app, draw, room, u, low, &words, ink);
}
