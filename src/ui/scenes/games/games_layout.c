// Where everything on the page of all games is, and what of it can be used.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/race/race_daily.h"
#include "ui/scenes/games/games_view.h"

enum { CARD_LEAST = 330, WHEEL = 84 };

static void place_row(Rect *out, int count, float x, float y, float w, float h, float gap) {
    for (int i = 0; i < count; i++) out[i] = rect_whole(x + (float)i * (w + gap), y, w, h);
}

// The cards, as many beside each other as have room.
static void place_cards(GamesLayout *l, const Games *self, float u) {
    l->gap = floorf(20 * u);
    l->columns = (int)fmaxf(floorf((l->area.w + l->gap) / (CARD_LEAST * u + l->gap)), 1);
    l->card_w = floorf((l->area.w - (float)(l->columns - 1) * l->gap) / (float)l->columns);
    l->card_h = floorf(fminf(228 * u, l->area.h));
    int lines = (self->count[self->place->tab] + l->columns - 1) / l->columns;
    float content = (float)lines * (l->card_h + l->gap) - l->gap;
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)(content / u),
                             .pixel = (double)u,
                             .wheel = WHEEL,
                             .margin = SCROLL_FADE};
}

GamesLayout games_layout(const Games *self, const App *app) {
    Page p = page_frame(app, 1600, 1);
    GamesDeed deeds[GAMES_ROOM];
    int count = games_deeds(self, deeds);
    float u = p.u, gap = 12 * u, h = fmaxf(40 * u, 36), y = 186 * u;
    GamesLayout l = {.tall = p.tall, .left = floorf(p.x * u), .width = floorf(p.inner * u), .title = 154 * u};
    float tab = fminf(138 * u, (l.width - 2 * gap) / 3),
          deed = fminf(118 * u, (l.width - (GAMES_ROOM - 1) * gap) / GAMES_ROOM);
    bool beside = GAMES_TABS * (tab + gap) + GAMES_ROOM * (deed + gap) <= l.width;
    place_row(l.tab, GAMES_TABS, l.left, y, tab, h, gap);
    float x = beside ? l.left + l.width - (float)count * (deed + gap) + gap : l.left;
    if (!beside) y += h + gap;
    place_row(l.deed, count, x, y, deed, h, gap);
    y = floorf(y + h + 24 * u);
    l.area = (Rect){l.left, y, l.width, floorf((p.h - p.foot) * u - y)};
    place_cards(&l, self, u);
    return l;
}

Rect games_card_rect(const GamesLayout *l, int item, float up) {
    Rect first = {l->area.x, l->area.y, l->card_w, l->card_h};
    return rect_moved_up(rect_tile(first, item, l->columns, l->card_w + l->gap, l->card_h + l->gap), up);
}

static const char *card_name(const Games *self, const App *app, int item, Targets *out) {
    const GameRow *row = games_row(self, item);
    const GamesCard *card = games_card(self, item);
    int seed;
    if (!row) {
        const PackEntry *pack = games_kept(app, item, &seed);
        return pack ? targets_words(out, "%s, puzzle %d", pack->pack.name, seed + 1) : "A puzzle";
    }
    char time[24];
    time_format(row->elapsed_us, TIME_SECONDS, time, sizeof time);
    const char *band = row->day >= 0    ? band_name(race_daily_band(clampi(row->level, 0, RACE_DAILIES - 1)))
                       : row->band >= 0 ? band_name((Band)row->band)
                                        : "of your own";
    const char *pack = row->day >= 0        ? "Daily nonet"
                       : card && card->pack ? card->pack->pack.name
                                            : "A puzzle";
    return targets_words(out, "%s, %s, %s", pack, band, time);
}

// The cards that are seen, and a line above and below them.
static void add_cards(const Games *self, const App *app, const GamesLayout *l, Targets *out) {
    float up = scroll_pixels(&self->view.scroll, &l->scroll, app->now_us), pitch = l->card_h + l->gap;
    int count = self->count[self->place->tab], chosen = games_item(self);
    int line = (int)floorf(up / pitch) - 1, lines = (int)ceilf(l->area.h / pitch) + 3;
    int first = line < 0 ? 0 : line * l->columns, end = (line + lines) * l->columns;
    for (int pass = 0; pass < 2; pass++) { // the chosen one is there wherever it is
        int from = pass ? chosen : first, to = pass ? chosen + 1 : end;
        if (pass && chosen >= first && chosen < end) break;
        for (int item = from; item < to && item < count; item++)
            targets_add(out, (Target){GAMES_CARD + item, TARGET_ROW, games_card_rect(l, item, up),
                                      card_name(self, app, item, out), .group = GAMES_GROUP_CARDS,
                                      .entry = item == chosen, .on = item == chosen, .scrolls = true});
    }
}

void games_targets_below(const void *state, const App *app, Targets *out) {
    static const char *const TABS[GAMES_TABS] = {"Begun", "Kept", "Solved"};
    const Games *self = state;
    GamesLayout l = games_layout(self, app);
    GamesDeed deeds[GAMES_ROOM];
    int count = games_deeds(self, deeds);
    scene_add_back(out, widget_back_rect(app, l.left), "Menu");
    for (int i = 0; i < GAMES_TABS; i++)
        targets_add(out,
                    (Target){GAMES_TAB + i, TARGET_TAB, l.tab[i],
                             targets_words(out, "%s %d", TABS[i], self->count[i]), .group = GAMES_GROUP_TABS,
                             .entry = i == (int)self->place->tab, .on = i == (int)self->place->tab});
    for (int i = 0; i < count; i++)
        targets_add(out,
                    (Target){GAMES_DEED + (int)deeds[i], TARGET_BUTTON, l.deed[i], games_deed_name(deeds[i]),
                             .group = GAMES_GROUP_DEEDS, .primary = i == 0 && deeds[i] != GAMES_UNDO});
    out->scroll = l.scroll;
    add_cards(self, app, &l, out);
}

KeyboardField games_name_field(const Games *self) {
    bool blank = self->name[strspn(self->name, " ")] == '\0', full = strlen(self->name) + 1 == PACK_NAME_MAX;
    return (KeyboardField){.text = self->name,
                           .said = blank  ? "A pack needs a name."
                                   : full ? "A name cannot be longer."
                                          : "",
                           .tone = blank || full ? ROLE_CONFLICT : ROLE_DIM};
}

void games_targets(const void *state, const App *app, Targets *out) {
    const Games *self = state;
    KeyboardField field = games_name_field(self);
    if (!keyboard_targets(&self->keyboard, app, &field, out) && !picker_targets(&self->picker, app, out))
        games_targets_below(state, app, out);
}
