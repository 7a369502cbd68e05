// How the entry scene looks.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/entry.h"
#include "ui/token.h"
#include "ui/widget.h"
#include "ui/wrap.h"

enum { CONFLICTS_SHOWN = 64 };

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}

static Rect cell_rect(const EntryScene *self, const EntryLayout *l, int cell) {
    return grid_cell(&l->grid, layout_row(&self->draft.layout, cell),
                     layout_column(&self->draft.layout, cell));
}

// ---- the grid

static void draw_clashes(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l) {
    const Draft *draft = &self->draft;
    Colour colour = role(app, ROLE_CONFLICT);
    Conflict pairs[CONFLICTS_SHOWN];
    int count = grid_conflicts(&draft->layout, &draft->shown, pairs, CONFLICTS_SHOWN);
    for (int i = 0; i < count && i < CONFLICTS_SHOWN; i++) {
        Rect a = cell_rect(self, l, pairs[i].a), b = cell_rect(self, l, pairs[i].b);
        float dx = b.x - a.x, dy = b.y - a.y, far = fmaxf(fabsf(dx), fabsf(dy)), cut = a.w * 0.47f / far;
        if (cut >= 0.5f) continue; // neighbours: the rings meet
        float x = a.x + a.w / 2, y = a.y + a.h / 2, dot = fmaxf(2.5f, a.w * 0.045f);
        draw_dotted(draw, x + dx * cut, y + dy * cut, x + dx * (1 - cut), y + dy * (1 - cut), dot, dot * 1.3f,
                    colour);
    }
    CellSet cells = grid_conflict_cells(&draft->layout, &draft->shown);
    for (int cell = cellset_next(&cells, 0); cell >= 0; cell = cellset_next(&cells, cell + 1)) {
        Rect r = cell_rect(self, l, cell);
        float inset = r.w * 0.05f;
        Rect ring = {r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset};
        draw_round_frame(draw, ring, r.w * 0.11f, fmaxf(2, r.w * 0.038f), colour);
    }
}

static void draw_grid(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l, int hovered) {
    static const TokenLook DIGITS[TOKENS_MAX + 1] = {
        [1] = {.text = "1"}, [2] = {.text = "2"}, [3] = {.text = "3"},
        [4] = {.text = "4"}, [5] = {.text = "5"}, [6] = {.text = "6"},
        [7] = {.text = "7"}, [8] = {.text = "8"}, [9] = {.text = "9"},
    };
    const Draft *draft = &self->draft;
    TokenSet set = {draft->pack ? draft->pack->pack.token : DIGITS, app_pack_face(app, draft->pack),
                    draft->pack && app->settings.digits_overlay &&
                        !token_set_is_digits(draft->pack->pack.token, draft->layout.order),
                    app->theme.colour[ROLE_BOARD]};
    draw_round(draw, l->grid.rect, widget_grid_radius(&l->grid), role(app, ROLE_BOARD));
    bool code = draft_is_code(draft);
    if (hovered >= HIT_CELL && !code)
        draw_fill(draw, cell_rect(self, l, hovered - HIT_CELL), role(app, ROLE_HOUSE));
    if (!code)
        draw_fill(draw, cell_rect(self, l, draft->cursor),
                  role(app, self->focus == FOCUS_GRID ? ROLE_SELECTED : ROLE_SAME));
    widget_grid_lines(draw, app, &l->grid, &draft->layout);
    CellSet clashing = grid_conflict_cells(&draft->layout, &draft->shown);
    for (int cell = 0; cell < draft->layout.cells; cell++) {
        if (!draft->shown.cell[cell]) continue;
        Rect r = cell_rect(self, l, cell);
        Colour ink = role(app, cellset_has(&clashing, cell) ? ROLE_CONFLICT : ROLE_GIVEN);
        token_draw(draw, &set, draft->shown.cell[cell], r.x + r.w / 2, r.y + r.h / 2, r.w, ink);
    }
    draw_clashes(self, app, draw, l);
}

// ---- the side

static void draw_spaced(Draw *draw, Face face, float size, float x, float baseline, Colour colour,
                        const char *text) {
    while (*text) {
        char letter[5];
        int n = 1;
        while (n < 4 && ((uint8_t)text[n] & 0xC0u) == 0x80u) n++;
        memcpy(letter, text, (size_t)n);
        letter[n] = 0;
        float apart = size * (*text == ' ' ? 0.2f : 0.06f);
        x += draw_text(draw, face, size, x, baseline, ALIGN_LEFT, colour, letter) + apart;
        text += n;
    }
}

static void draw_verdict(const EntryScene *self, const App *app, Draw *draw, Rect r) {
    const DraftWords *words = &self->draft.words;
    float u = app->unit, f = fminf(u, r.h / 150), pad = fminf(25 * u, r.w * 0.06f), x = r.x + pad,
          w = r.w - 2 * pad;
    Colour tone = role(app, words->tone == TONE_GOOD  ? ROLE_GOOD
                            : words->tone == TONE_BAD ? ROLE_CONFLICT
                                                      : ROLE_DIM);
    draw_round(draw, r, 18 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, r, 18 * u, fmaxf(1, u),
                     words->tone == TONE_QUIET ? role(app, ROLE_LINE_THIN) : tone);
    draw_push_clip(draw, r);
    bool low = r.h < 112 * u; // then the heading's words must do
    float first = low ? r.y + fminf(34 * u, r.h * 0.5f) : r.y + 71 * f, size = 22 * u, gap = 12 * u;
    if (!low) draw_spaced(draw, FACE_STRONG, fmaxf(13.5f * u, 11), x, r.y + 37 * f, tone, words->heading);
    float main = draw_text_width(draw, FACE_STRONG, size, words->main);
    float extra = words->extra[0] ? draw_text_width(draw, FACE_TEXT, size, words->extra) + gap : 0;
    if (main + extra > w) {
        float narrower = w / (main + extra);
        size *= narrower, gap *= narrower;
    }
    main = draw_text(draw, FACE_STRONG, size, x, first, ALIGN_LEFT, role(app, ROLE_TEXT), words->main);
    draw_text(draw, FACE_TEXT, size, x + main + gap, first, ALIGN_LEFT, role(app, ROLE_DIM), words->extra);
    float y = low ? first + 8 * u : r.y + 84 * f;
    wrap_text(draw, (Rect){x, y, w, r.y + r.h - 4 * u - y}, FACE_TEXT, fmaxf(14.5f * u, 11), 20 * u,
              role(app, ROLE_DIM), words->detail);
    draw_pop_clip(draw);
}

// The text in lines of a fixed number of characters, rows of the board kept whole, with a caret where typing
// goes on.
static void draw_as_text(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l) {
    const Draft *draft = &self->draft;
    char text[DRAFT_TEXT_MAX];
    int length = draft_text(draft, text), order = draft->layout.order;
    bool code = draft_is_code(draft);
    float u = app->unit, pad = fminf(17 * u, l->text.h * 0.18f), w = l->text.w - 2 * pad,
          h = l->text.h - 2 * pad;
    float size = 14 * u, advance = draw_text_width(draw, FACE_MONO, size, "0000000000") / 10;
    if (code && (float)(length + 1) * advance * 1.4f < w) {
        size = 19 * u;
        advance = draw_text_width(draw, FACE_MONO, size, "0000000000") / 10;
    }
    int fit = (int)(w / advance), per_line = code || fit < order ? fit : fit / order * order;
    int lines = (length + per_line - 1) / per_line;
    if (lines < 1) lines = 1;
    float pitch = fminf(23 * u, h / (float)lines), top = l->text.y + (l->text.h - pitch * (float)lines) / 2;
    draw_round(draw, l->text, 12 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, l->text, 12 * u, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    for (int line = 0; line < lines; line++) {
        char part[DRAFT_TEXT_MAX];
        int from = line * per_line, n = length - from < per_line ? length - from : per_line;
        memcpy(part, text + from, (size_t)n);
        part[n] = 0;
        Rect place = {l->text.x + pad, top + (float)line * pitch, w, pitch};
        draw_text_in(draw, FACE_MONO, size, place, ALIGN_LEFT, role(app, code ? ROLE_TEXT : ROLE_DIM), part);
    }
    int caret = code ? length : draft->cursor, row = caret / per_line;
    if (code && caret > 0 && caret % per_line == 0) row--;
    float x = l->text.x + pad + (float)(caret - row * per_line) * advance, y = top + (float)row * pitch;
    Rect bar = {roundf(x) - 1, roundf(y + pitch * 0.1f), fmaxf(2, roundf(1.5f * u)), roundf(pitch * 0.8f)};
    if (self->focus == FOCUS_GRID) draw_fill(draw, bar, role(app, ROLE_ENTERED));
}

static void draw_buttons(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l,
                         int hovered) {
    static const char *const LABEL[ENTRY_BUTTONS] = {"Play it", "Paste", "Copy", "Start over"};
    static const Action ACTION[ENTRY_BUTTONS] = {ACTION_NONE, ACTION_PASTE, ACTION_COPY, ACTION_NONE};
    for (int i = 0; i < ENTRY_BUTTONS; i++) {
        bool play = i == BUTTON_PLAY, playable = self->draft.words.playable;
        Button button = {.rect = l->button[i],
                         .label = LABEL[i],
                         .action = ACTION[i],
                         .focused = self->focus == i,
                         .hovered = hovered == i,
                         .primary = play && playable,
                         .disabled = play && !playable};
        widget_button(draw, app, &button);
    }
}

static void draw_keys(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l, int hovered) {
    const Draft *draft = &self->draft;
    float u = app->unit;
    for (int i = 0; i <= draft->layout.order; i++) {
        bool erase = i == draft->layout.order, dim = !erase && draft_is_code(draft);
        Rect r = l->key[i];
        Colour face = role(app, ROLE_PANEL);
        if (hovered == HIT_KEY + i && !dim) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
        char label[12];
        snprintf(label, sizeof label, "%d", i + 1);
        draw_push_opacity(draw, dim ? 0.45f : 1);
        draw_round(draw, r, fminf(10 * u, r.h / 4), face);
        draw_round_frame(draw, r, fminf(10 * u, r.h / 4), fmaxf(1, u), role(app, ROLE_LINE_THIN));
        draw_text_in(draw, erase ? FACE_TEXT : FACE_DISPLAY, fminf(19 * u, r.h * 0.55f), r, ALIGN_CENTRE,
                     role(app, ROLE_TEXT), erase ? "⌫" : label);
        draw_pop_opacity(draw);
    }
}

static void draw_head(const App *app, Draw *draw, const EntryLayout *l, int cells, bool hovered) {
    float u = app->unit, size = 35 * u;
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = input_label(app->input, ACTION_BACK, device);
    float label = draw_text_width(draw, FACE_TEXT, 16 * u, "Menu"), x = l->x + l->w - label;
    Rect place = {x, l->back.y, label, l->back.h};
    draw_text_in(draw, FACE_TEXT, 16 * u, place, ALIGN_LEFT, role(app, hovered ? ROLE_TEXT : ROLE_DIM),
                 "Menu");
    if (*key) {
        x -= 8 * u + widget_keycap_width(draw, app, key, device);
        widget_keycap(draw, app, x, l->back.y + l->back.h / 2, key, device);
    }
    float room = x - l->x - 12 * u, width = draw_text_width(draw, FACE_TITLE, size, "Enter a puzzle");
    if (width > room) size *= room / width;
    draw_text(draw, FACE_TITLE, size, l->x - u, l->title, ALIGN_LEFT, role(app, ROLE_TEXT), "Enter a puzzle");
    if (l->intro.h <= 0) return;
    char text[160];
    snprintf(text, sizeof text,
             "Type it cell by cell, paste any text with %d cells or a share code, or drop a file.", cells);
    wrap_text(draw, l->intro, FACE_TEXT, fmaxf(16 * u, 11), 24 * u, role(app, ROLE_DIM), text);
}

void entry_draw(const EntryScene *self, const App *app, Draw *draw, const EntryLayout *l, int hovered) {
    draw_grid(self, app, draw, l, hovered);
    draw_head(app, draw, l, self->draft.layout.cells, hovered == HIT_BACK);
    draw_verdict(self, app, draw, l->verdict);
    draw_buttons(self, app, draw, l, hovered);
    if (l->heading > 0)
        widget_heading(draw, app, l->x, l->heading, draft_is_code(&self->draft) ? "CODE" : "AS TEXT");
    draw_as_text(self, app, draw, l);
    draw_keys(self, app, draw, l, hovered);
    static const Prompt PUZZLE_PROMPTS[] = {
        {ACTION_NONE, "Write and move on", "1–9", "", ""},
        {ACTION_NONE, "Blank", "Space", "", ""},
        {ACTION_NONE, "Back", "⌫", "", ""},
        {ACTION_NONE, "Move", "↑↓←→", "", "ls"},
        {ACTION_NONE, "Select", "", "Click", ""},
        {ACTION_NONE, "Change", "", "Wheel", "a"},
        {ACTION_NONE, "Clear", "", "Right click", "b"},
        {ACTION_NONE, "Play", "Enter", "", "start"},
    };
    static const Prompt CODE_PROMPTS[] = {
        {ACTION_NONE, "Back", "⌫", "", ""},
        {ACTION_NONE, "Clear", "", "", "b"},
        {ACTION_NONE, "Play", "Enter", "", "start"},
        {ACTION_PASTE, "Paste", NULL, NULL, ""},
    };
    float x = l->grid.rect.x;
    if (draft_is_code(&self->draft))
        widget_footer(draw, app, x, CODE_PROMPTS, sizeof CODE_PROMPTS / sizeof *CODE_PROMPTS);
    else
        widget_footer(draw, app, x, PUZZLE_PROMPTS, sizeof PUZZLE_PROMPTS / sizeof *PUZZLE_PROMPTS);
}
