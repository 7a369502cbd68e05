// How the page of all games looks.
#include <math.h>
#include <stdio.h>

#include "game/race/race_daily.h"
#include "host/files/local_date.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/games/games_view.h"

// ---- a card

static const char *title_of(const GameRow *row, const GamesCard *card) {
    if (row && row->day >= 0) return "Daily nonet";
    if (card && card->pack) return card->pack->pack.name;
    return row && row->pack[0] ? row->pack : "Your own";
}

// "today, medium" or "Hard"
static void describe(const Games *self, const GameRow *row, const GamesCard *card, char *out, size_t size) {
    char date[LOCAL_DATE_TEXT_MAX];
    out[0] = '\0';
    if (row && row->day >= 0) {
        LocalDate local = local_date((int64_t)row->day * 86400 + 43200);
        const char *band = band_name(race_daily_band(clampi(row->level, 0, RACE_DAILIES - 1)));
        snprintf(out, size, "%s, %s", row->day == self->today ? "Today" : local_date_text(local, false, date),
                 band);
    } else if (row && row->band >= 0) {
        snprintf(out, size, "%s", band_name((Band)row->band));
    } else if (!row && card && card->pack) {
        snprintf(out, size, "puzzle %d%s", card->seed + 1, card->solved ? ", solved" : "");
    }
}

static void draw_progress(const App *app, Draw *draw, Rect r, const GamesCard *card) {
    float h = fmaxf(5 * app->look.unit, 3),
          share = card->blanks ? (float)card->filled / (float)card->blanks : 1;
    draw_round(draw, (Rect){r.x, r.y, r.w, h}, h / 2, role(app, ROLE_LINE_THIN));
    if (share > 0) draw_round(draw, (Rect){r.x, r.y, fmaxf(r.w * share, h), h}, h / 2, role(app, ROLE_GOOD));
}

static void draw_words(const Games *self, const App *app, Draw *draw, Rect r, int item) {
    const GameRow *row = games_row(self, item);
    const GamesCard *card = games_card(self, item);
    float u = app->look.unit, small = widget_small(app, 14), y = r.y + 22 * u;
    char text[96], time[24];
    draw_text_shrunk(draw, FACE_STRONG, 20 * u, 15 * u, r, y, role(app, ROLE_TEXT), title_of(row, card));
    describe(self, row, card, text, sizeof text);
    y += 26 * u;
    draw_text_cut(draw, FACE_TEXT, small, r.x, y, r.w, role(app, ROLE_DIM), text);
    if (card && card->about_s > 0 && self->place->tab != GAMES_SOLVED) {
        snprintf(text, sizeof text, "about %d min", clampi((card->about_s + 30) / 60, 1, 999));
        y += 20 * u;
        draw_text_cut(draw, FACE_TEXT, small, r.x, y, r.w, role(app, ROLE_DIM), text);
    }
    if (row && row->assisted) {
        y += 20 * u;
        draw_text_cut(draw, FACE_TEXT, small, r.x, y, r.w, role(app, ROLE_DIM), "with help");
    }
    if (!row) return;
    y = fmaxf(y + 40 * u, r.y + 110 * u);
    time_format(row->elapsed_us, TIME_SECONDS, time, sizeof time);
    draw_digits(draw, FACE_LIGHT, 28 * u, r.x, y, role(app, ROLE_TEXT), time);
    if (card && self->place->tab == GAMES_BEGUN)
        draw_progress(app, draw, (Rect){r.x, y + 22 * u, r.w, 0}, card);
}

static void draw_card(const Games *self, const App *app, Draw *draw, Rect r, int item, bool hovered) {
    const GamesCard *card = games_card(self, item);
    float u = app->look.unit, pad = floorf(17 * u), side = r.h - 2 * pad;
    bool focused = self->view.focus == GAMES_CARD + item;
    bool meant = item == games_item(self) && self->view.focus >= GAMES_DEED && self->view.focus < GAMES_CARD;
    widget_row(draw, app, r, 18 * u, false, focused || meant, hovered);
    Look look = app_pack_look(app, card ? card->pack : NULL);
    if (card && card->layout.cells)
        grid_draw_small_game(draw, &look, &card->layout, &card->board, &card->givens,
                             card->pack ? card->game.look : play_digits(), app_pack_face(card->pack),
                             (Rect){r.x + pad, r.y + pad, side, side});
    float x = r.x + pad + side + 18 * u;
    draw_words(self, app, draw, (Rect){x, r.y + pad, r.x + r.w - x - pad, side}, item);
}

static void draw_cards(const Games *self, const App *app, Draw *draw, const GamesLayout *l, int hovered) {
    float up = scroll_pixels(&self->view.scroll, &l->scroll, app->now_us), pitch = l->card_h + l->gap;
    int first = (int)fmaxf(floorf(up / pitch), 0) * l->columns;
    Rect clip = {l->area.x - 2, l->area.y - 2, l->area.w + 4, l->area.h + 4};
    draw_push_clip(draw, clip);
    for (int item = first; item < self->count[self->place->tab]; item++) {
        Rect r = games_card_rect(l, item, up);
        if (r.y >= l->area.y + l->area.h) break;
        draw_card(self, app, draw, r, item, hovered == GAMES_CARD + item);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, clip, role(app, ROLE_BACKGROUND));
}

// ---- all

static void draw_tab(const Games *self, const App *app, Draw *draw, const Target *tab, int hovered) {
    bool on = tab->on;
    widget_row(draw, app, tab->rect, tab->rect.h / 2, on, self->view.focus == tab->id, hovered == tab->id);
    draw_text_in(draw, FACE_STRONG, widget_small(app, 15), tab->rect, ALIGN_CENTRE,
                 on ? role(app, ROLE_GIVEN) : role(app, ROLE_DIM), tab->name);
}

static void draw_nothing(const Games *self, const App *app, Draw *draw, const GamesLayout *l) {
    static const char *const WORDS[GAMES_TABS] = {
        "No game is begun. Play opens one.",
        "Nothing is kept yet. Keep, on a game that is begun, puts its puzzle into a pack of your own.",
        "No game is solved yet."};
    float u = app->look.unit;
    if (self->count[self->place->tab] == 0)
        wrap_text(draw, (Rect){l->left, l->area.y, fminf(l->width, 640 * u), l->area.h}, FACE_TEXT, 17 * u,
                  26 * u, role(app, ROLE_DIM), WORDS[self->place->tab]);
}

// While a pack is given another name, that stands there, with a caret.
static void draw_title(const Games *self, const App *app, Draw *draw, const GamesLayout *l) {
    float u = app->look.unit, size = 52 * u;
    const char *text = self->naming ? self->name : "Your games";
    float width = draw_text_width(draw, FACE_TITLE, size, text);
    if (width > l->width - 8 * u) size *= (l->width - 8 * u) / width;
    float x = l->left - u +
              draw_text(draw, FACE_TITLE, size, l->left - u, l->title, ALIGN_LEFT,
                        role(app, self->naming ? ROLE_ENTERED : ROLE_TEXT), text);
    if (self->naming)
        draw_fill(draw, (Rect){x + 4 * u, l->title - size * 0.78f, fmaxf(2, 3 * u), size},
                  role(app, ROLE_ENTERED));
}

void games_draw(const void *state, const App *app, Draw *draw) {
    const Games *self = state;
    GamesLayout l = games_layout(self, app);
    Targets targets;
    int hovered = scene_targets(games_targets_below, self, app, &self->view, &targets);
    if (self->picker.of || self->keyboard.open) hovered = TARGET_NONE;
    float u = app->look.unit;
    widget_back(draw, app, l.left, "Menu", hovered == TARGET_BACK);
    draw_title(self, app, draw, &l);
    for (int i = 0; i < targets.count; i++)
        if (targets.target[i].role == TARGET_TAB) draw_tab(self, app, draw, &targets.target[i], hovered);
    scene_draw_buttons(draw, app, &targets, &self->view, hovered);
    draw_nothing(self, app, draw, &l);
    draw_cards(self, app, draw, &l, hovered);
    scene_draw_scroll_bar(draw, app, &l.scroll, &self->view.scroll, l.area.x + l.area.w + 8 * u);
    KeyboardField field = games_name_field(self);
    keyboard_draw(&self->keyboard, app, &field, draw);
    if (self->picker.of) picker_draw(&self->picker, app, draw);
}

void games_footer(const void *state, const App *app, Footer *out) {
    static const char *const DOES[GAMES_TABS] = {"Go on", "Play", "Look again"};
    static const Prompt NAMING[] = {{ACTION_CONFIRM, "Rename", NULL, NULL, "a"},
                                    {ACTION_BACK, "As it was", NULL, NULL, NULL}};
    static const Prompt LESS[GAMES_TABS] = {{ACTION_ERASE, "Discard", NULL, NULL, "b"},
                                            {ACTION_ERASE, "Delete", NULL, NULL, "b"},
                                            {ACTION_RESTART, "Watch", NULL, NULL, ""}};
    const Games *self = state;
    GamesTab tab = self->place->tab;
    const Prompt prompts[] = {PROMPT_CHOOSE("↑↓←→"),
                              {ACTION_CONFIRM, DOES[tab], NULL, NULL, "a"},
                              {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"},
                              {ACTION_BACK, "Menu", NULL, NULL, NULL}};
    out->x = games_layout(self, app).left;
    if (keyboard_footer(&self->keyboard, out) || picker_footer(&self->picker, out)) return;
    if (self->naming) {
        footer_add(out, NAMING, 2);
    } else {
        footer_add(out, prompts, sizeof prompts / sizeof *prompts);
        footer_add(out, &LESS[tab], 1);
    }
}
