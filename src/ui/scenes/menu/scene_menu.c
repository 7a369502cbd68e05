// The menu: what can be done on the left, the packs as cards on the right; in a tall window above and below.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/files/local_date.h"
#include "ui/app/paste_drop.h"
#include "ui/play/daily_streak.h"
#include "ui/widget/pack_card.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// The targets: the items, and the cards from CARD on.
enum {
    ITEM_NONE,
    ITEM_CONTINUE,
    ITEM_PLAY,
    ITEM_DAILY,
    ITEM_SPEEDRUN,
    ITEM_GAMES,
    ITEM_ENTER,
    ITEM_LEARN,
    ITEM_RECORDS,
    ITEM_SETTINGS,
    ITEM_QUIT,
    ITEM_COUNT
};

enum { GROUP_ITEMS, GROUP_CARDS, CARD = 100, WHEEL = 84, GAP = 20, CARD_LEAST = 246, CARD_MOST = 340 };

typedef struct {
    bool has_game;
    bool has_next;                 // without a game: a next puzzle
    char game[PACK_NAME_MAX + 40]; // "Runes · 4:07", or the next puzzle's "Runes · Gentle"
    int day;                       // of the player's calendar
    char daily[64];                // "20 Nov · 41 days in a row"
    PackFacts *facts;              // of each pack, looked up once it is seen
    int cards;
    int packs_version; // that facts are of
    TargetView view;
} Menu;

typedef struct {
    bool tall, subtitles;
    int item_columns;
    float left, top, mark; // of the title
    Rect item[ITEM_COUNT];
    Rect area; // of the cards
    int columns, rows;
    float card_w, card_h, gap;
    ScrollArea scroll;
} MenuLayout;

static int items_shown(const Menu *menu) {
    return ITEM_COUNT - (menu->has_game || menu->has_next ? ITEM_CONTINUE : ITEM_PLAY);
}

// ---- layout

static void place_cards(const Menu *menu, MenuLayout *l, float u) {
    l->gap = floorf(GAP * u);
    int n = menu->cards > 0 ? menu->cards : 1;
    int most = (int)((l->area.w + l->gap) / (CARD_LEAST * u + l->gap));
    if (most < 1) most = 1;
    l->rows = (n + most - 1) / most;
    l->columns = (n + l->rows - 1) / l->rows; // as even as can be
    float width = (l->area.w - (float)(l->columns - 1) * l->gap) / (float)l->columns;
    l->card_w = floorf(fminf(width, CARD_MOST * u));
    float seen = fmaxf(1, roundf((l->area.h + l->gap) / (244 * u))); // rows at once
    float height = fmaxf((l->area.h + l->gap) / seen - l->gap, fminf(180 * u, l->area.h));
    l->card_h = floorf(fminf(height, pack_card_height(l->card_w / u) * u));
}

static void place_items(const Menu *menu, MenuLayout *l, Rect within, float u) {
    int shown = items_shown(menu);
    int rows = (shown + l->item_columns - 1) / l->item_columns;
    float pitch = fminf(64 * u, within.h / (float)rows), height = pitch - fminf(8 * u, pitch * 0.12f);
    l->subtitles = height >= 40 * u;
    float width = within.w / (float)l->item_columns;
    Rect first = {within.x, within.y, width, height};
    for (int i = 0; i < shown; i++)
        l->item[ITEM_COUNT - shown + i] = rect_tile(first, i, l->item_columns, width, pitch);
}

static MenuLayout wide_layout(const Menu *menu, const App *app) {
    MenuLayout l = {.item_columns = 1};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.0375f, 20, 48), side = clampf(w * 0.2344f, 216, 300),
          gap = clampf(w * 0.0344f, 16, 44);
    float top = clampf(h * 0.08f, 24, 64), foot = 52;
    float x = margin + side + gap;
    l.area = (Rect){x * u, floorf(top * u), (w - x - margin + 10) * u, (h - top - foot) * u};
    place_cards(menu, &l, u);
    // In a very wide window the whole stands in the middle.
    float cards = (float)l.columns * (l.card_w + l.gap) - l.gap;
    float shift = floorf(fmaxf(0, (l.area.w - cards) / 2));
    l.area.x = floorf(l.area.x + shift);
    l.area.w = cards;
    l.left = (margin + 16) * u + shift;
    l.top = top * u;
    l.mark = clampf(h * 0.077f, 40, 61) * u;
    float first = l.top + l.mark + clampf(h * 0.1f, 34, 81) * u;
    place_items(menu, &l, (Rect){margin * u + shift, first, side * u, (h - foot) * u - first}, u);
    return l;
}

static MenuLayout tall_layout(const Menu *menu, const App *app) {
    MenuLayout l = {.tall = true};
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.06f, 20, 48), top = clampf(h * 0.045f, 20, 56);
    l.item_columns = w >= 900 ? 3 : w >= 500 ? 2 : 1;
    l.left = margin * u, l.top = top * u, l.mark = 61 * u;
    float first = top + 61 + 66, rows = ceilf((float)items_shown(menu) / (float)l.item_columns);
    place_items(menu, &l, (Rect){(margin - 16) * u, first * u, (w - 2 * margin + 32) * u, rows * 64 * u}, u);
    float y = first + rows * 64 + 18;
    l.area = (Rect){margin * u, floorf(y * u), (w - 2 * margin) * u, (h - y - 52) * u};
    place_cards(menu, &l, u);
    float cards = (float)l.columns * (l.card_w + l.gap) - l.gap;
    l.area.x = floorf(l.area.x + fmaxf(0, (l.area.w - cards) / 2));
    l.area.w = cards;
    return l;
}

static MenuLayout menu_layout(const Menu *menu, const App *app) {
    MenuLayout l =
        app->look.width < app->look.height * 1.02f ? tall_layout(menu, app) : wide_layout(menu, app);
    double u = (double)app->look.unit, content = (double)((float)l.rows * (l.card_h + l.gap) - l.gap);
    l.scroll = (ScrollArea){
        .rect = l.area, .content = content / u, .pixel = u, .wheel = WHEEL, .margin = SCROLL_FADE};
    return l;
}

static Rect card_rect(const MenuLayout *l, int card, float up) {
    Rect first = {l->area.x, l->area.y, l->card_w, l->card_h};
    return rect_moved_up(rect_tile(first, card, l->columns, l->card_w + l->gap, l->card_h + l->gap), up);
}

static bool card_is_seen(const MenuLayout *l, Rect card) {
    return card.y < l->area.y + l->area.h && card.y + card.h > l->area.y;
}

// The cards that are seen, and a row above and below them.
static void add_cards(const Menu *menu, const App *app, const MenuLayout *l, Targets *out) {
    float up = scroll_pixels(&menu->view.scroll, &l->scroll, app->now_us), pitch = l->card_h + l->gap;
    for (int card = 0; card < menu->cards && card < app->packs.count; card++) {
        Rect r = card_rect(l, card, up);
        bool near = r.y > l->area.y - 2 * pitch && r.y < l->area.y + l->area.h + pitch;
        const Pack *pack = &app->packs.entry[card]->pack;
        if (near || menu->view.focus == CARD + card || menu->view.last[GROUP_CARDS] == CARD + card)
            targets_add(out, (Target){CARD + card, TARGET_ROW, r, pack->name[0] ? pack->name : pack->id,
                                      .group = GROUP_CARDS, .scrolls = true});
    }
}

static const struct {
    const char *name, *subtitle;
} ITEMS[ITEM_COUNT] = {
    [ITEM_CONTINUE] = {"Continue", ""}, // the game's own
    [ITEM_PLAY] = {"Play", "choose a pack"},
    [ITEM_DAILY] = {"Daily nonet", ""}, // the date and the streak
    [ITEM_SPEEDRUN] = {"Speedrun", "splits, ghosts, proof"},
    [ITEM_GAMES] = {"Your games", "begun, kept, solved"},
    [ITEM_ENTER] = {"Enter a puzzle", "or a share code"},
    [ITEM_LEARN] = {"Learn", "rules and techniques"},
    [ITEM_RECORDS] = {"Records", "all your runs"},
    [ITEM_SETTINGS] = {"Settings", ""},
    [ITEM_QUIT] = {"Quit", ""},
};

static const char *item_name(const Menu *menu, int item) {
    return item == ITEM_CONTINUE && !menu->has_game ? "Next puzzle" : ITEMS[item].name;
}

static const char *item_subtitle(const Menu *menu, int item) {
    return item == ITEM_CONTINUE ? menu->game : item == ITEM_DAILY ? menu->daily : ITEMS[item].subtitle;
}

static void menu_targets(const void *self, const App *app, Targets *out) {
    const Menu *menu = self;
    MenuLayout l = menu_layout(menu, app);
    for (int item = ITEM_CONTINUE; item < ITEM_COUNT; item++)
        targets_add(out,
                    (Target){item, TARGET_BUTTON, l.item[item], item_name(menu, item), .group = GROUP_ITEMS});
    out->scroll = l.scroll;
    int card = menu->view.pressed ? menu->view.press : menu->view.focus;
    if (card >= CARD) {
        float up = scroll_pixels(&menu->view.scroll, &l.scroll, app->now_us);
        out->element =
            (Element){rect_and(card_rect(&l, card - CARD, up), l.area), PACK_CARD_RADIUS * app->look.unit};
    }
    add_cards(menu, app, &l, out);
}

static void focus_item(Menu *menu, int item) { menu->view.focus = menu->view.last[GROUP_ITEMS] = item; }

// The card that has the focus, or had it last.
static int card_of(const Menu *menu) { return menu->view.last[GROUP_CARDS] - CARD; }

// ---- opening

static Go open_card(App *app, int card) {
    const PackEntry *entry = app->packs.entry[card];
    if (entry->indexing) {
        app_notice(app, false, "%s has so many puzzles that they are still being read: %d %% done",
                   entry->pack.name, entry->percent);
        return GO_STAY;
    }
    if (entry->usable) return app_open(app, (Go){.scene = SCENE_NEWGAME, .pack = card});
    if (entry->error.line > 0)
        app_notice(app, true, "%s cannot be used: line %d, %s", entry->pack.id, entry->error.line,
                   entry->error.reason);
    else
        app_notice(app, true, "%s cannot be used: %s", entry->pack.id, entry->error.reason);
    return GO_STAY;
}

static Go go_on(Menu *menu, App *app) {
    if (!menu->has_game) return app_play_next(app);
    TextError error = {0};
    if (app->save && play_continue(&app->play, app->save, &app->packs, &error)) {
        if (error.reason[0]) app_notice(app, true, "%s", error.reason); // not all of its moves could be read
        return (Go){.scene = SCENE_BOARD};
    }
    app_notice(app, true, "%s", error.reason[0] ? error.reason : "There is no game to continue");
    menu->has_game = menu->has_next = false;
    focus_item(menu, ITEM_PLAY);
    return GO_STAY;
}

// A speedrun is offered with the pack that was solved last, and before that with the one made for it.
static Go open_speedrun(App *app) {
    SavedGame last;
    const PackEntry *pack =
        app->save && save_last_solved(app->save, &last) ? packs_find(&app->packs, last.pack) : NULL;
    if (!pack || !pack->usable) pack = packs_find(&app->packs, "sprint");
    for (int i = 0; i < app->packs.count; i++)
        if (app->packs.entry[i] == pack && pack->usable)
            return (Go){.scene = SCENE_NEWGAME, .pack = i, .mode = RUN_SPEEDRUN};
    app_notice(app, false, "Choose a pack, then Speedrun");
    return GO_STAY;
}

static Go open_item(Menu *menu, App *app, int item) {
    audio_sound(app->audio, SOUND_OPEN);
    switch (item) {
    case ITEM_CONTINUE: return go_on(menu, app);
    case ITEM_PLAY:
        if (menu->cards > 0)
            scene_focus(menu_targets, menu, app, &menu->view, CARD + card_of(menu), true);
        else
            app_notice(app, true, "There are no packs in %s", app->paths.share);
        return GO_STAY;
    case ITEM_GAMES: return (Go){.scene = SCENE_GAMES};
    case ITEM_SPEEDRUN: return open_speedrun(app);
    case ITEM_DAILY: return (Go){.scene = SCENE_TODAY};
    case ITEM_ENTER: return (Go){.scene = SCENE_ENTRY};
    case ITEM_LEARN: return (Go){.scene = SCENE_LEARN, .back = SCENE_MENU};
    case ITEM_RECORDS: return (Go){.scene = SCENE_RECORDS};
    case ITEM_SETTINGS: return (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU};
    case ITEM_QUIT: return (Go){.scene = SCENE_QUIT};
    }
    return GO_STAY;
}

// ---- the scene

static void describe_daily(Menu *menu, App *app) {
    LocalDate today = local_date(app->unix_s);
    if (menu->day == today.number) return;
    menu->day = today.number;
    char date[LOCAL_DATE_TEXT_MAX];
    int count = 0;
    SavedDaily *daily = app->save ? save_dailies(app->save, &count) : NULL;
    int streak = daily ? daily_streak(daily, count, today.number) : 0;
    free(daily);
    local_date_text(today, false, date);
    if (streak > 0)
        snprintf(menu->daily, sizeof menu->daily, "%s  ·  %d %s", date, streak,
                 streak == 1 ? "day" : "days in a row");
    else
        snprintf(menu->daily, sizeof menu->daily, "%s  ·  three puzzles", date);
}

static void describe_game(Menu *menu, App *app) {
    SavedGame game;
    menu->has_game = app->save && save_latest(app->save, &game);
    menu->has_next = false;
    if (!menu->has_game) {
        Band band;
        const PackEntry *next = app_next_puzzle(app, &band);
        menu->has_next = next != NULL;
        if (next) snprintf(menu->game, sizeof menu->game, "%s  ·  %s", next->pack.name, band_name(band));
        return;
    }
    const PackEntry *pack = game.pack[0] ? packs_find(&app->packs, game.pack) : NULL;
    const char *name = pack ? pack->pack.name : game.pack[0] ? game.pack : "Your own puzzle";
    char time[24];
    time_format(game.elapsed_us, TIME_SECONDS, time, sizeof time);
    snprintf(menu->game, sizeof menu->game, "%s  ·  %s", name, time);
}

static void forget_packs(Menu *menu) {
    for (int card = 0; card < menu->cards; card++) pack_facts_finish(&menu->facts[card]);
    free(menu->facts);
}

static void count_packs(Menu *menu, const App *app) {
    forget_packs(menu);
    menu->cards = app->packs.count;
    menu->packs_version = app->packs_version;
    menu->facts = mem_zeroed((size_t)menu->cards, sizeof *menu->facts);
}

// Looks up what the cards in view show, before they are drawn.
static void look_up_packs(Menu *menu, App *app) {
    MenuLayout l = menu_layout(menu, app);
    float up = scroll_pixels(&menu->view.scroll, &l.scroll, app->now_us);
    for (int card = 0; card < menu->cards && card < app->packs.count; card++)
        if (!menu->facts[card].known && card_is_seen(&l, card_rect(&l, card, up)))
            pack_facts(app->packs.entry[card], app->save, &menu->facts[card]);
}

static void enter(void *self, App *app, const Go *from) {
    Menu *menu = self;
    app_theme(app, NULL);
    describe_game(menu, app);
    describe_daily(menu, app);
    count_packs(menu, app);
    SceneId back = from->back;
    menu->view.last[GROUP_CARDS] = CARD;
    focus_item(menu, back == SCENE_NEWGAME              ? ITEM_PLAY
                     : back == SCENE_TODAY              ? ITEM_DAILY
                     : back == SCENE_GAMES              ? ITEM_GAMES
                     : back == SCENE_ENTRY              ? ITEM_ENTER
                     : back == SCENE_LEARN              ? ITEM_LEARN
                     : back == SCENE_RECORDS            ? ITEM_RECORDS
                     : back == SCENE_SETTINGS           ? ITEM_SETTINGS
                     : menu->has_game || menu->has_next ? ITEM_CONTINUE
                                                        : ITEM_PLAY);
    // Back from a pack: the focus is where it was.
    if (back == SCENE_NEWGAME && from->pack < menu->cards)
        scene_focus(menu_targets, menu, app, &menu->view, CARD + from->pack, false);
    look_up_packs(menu, app);
}

static void leave(void *self, App *app) {
    (void)app;
    forget_packs(self);
}

static Go input(void *self, App *app, const Input *in) {
    Menu *menu = self;
    TargetEvent event = scene_event(menu_targets, menu, app, &menu->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        return event.id >= CARD ? open_card(app, event.id - CARD) : open_item(menu, app, event.id);
    case TARGET_LEAVE: // only a second key quits, so that nobody does by accident
        audio_sound(app->audio, SOUND_BACK);
        focus_item(menu, ITEM_QUIT);
        break;
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

static Go update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    Menu *menu = self;
    if (menu->packs_version != app->packs_version) {
        count_packs(menu, app);
        describe_game(menu, app);
    }
    look_up_packs(menu, app);
    describe_daily(menu, app); // midnight may have passed
    scroll_wake(&menu->view.scroll, now_us, out_wake_us);
    return GO_STAY;
}

// ---- drawing

static void draw_title(const App *app, Draw *draw, const MenuLayout *l) {
    float u = app->look.unit, size = l->mark * 0.925f;
    widget_mark(draw, app, floorf(l->left), floorf(l->top), l->mark);
    Rect name = {l->left + l->mark + 16 * u, l->top, 0, l->mark};
    draw_text_in(draw, FACE_TITLE, size, name, ALIGN_LEFT, role(app, ROLE_TEXT), "Nonet");
    float below = l->mark < 60 * u ? 20 * u : 33 * u;
    draw_text(draw, FACE_TEXT, 16 * u, l->left, l->top + l->mark + below, ALIGN_LEFT, role(app, ROLE_DIM),
              "Nine tokens, nine voices.");
}

static void draw_item(const App *app, Draw *draw, Rect r, const char *label, const char *subtitle,
                      bool focused, bool hovered) {
    float u = app->look.unit, radius = fminf(10 * u, r.h / 3), x = r.x + 18 * u, width = r.w - 30 * u;
    if (focused)
        draw_round(draw, r, radius, role(app, ROLE_SELECTED));
    else if (hovered)
        draw_round(draw, r, radius, role(app, ROLE_PANEL));
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT);
    Colour small =
        focused ? colour_mix(role(app, ROLE_GIVEN), role(app, ROLE_SELECTED), 0.16f) : role(app, ROLE_DIM);
    float size = fminf(20 * u, r.h * 0.42f);
    if (!*subtitle) {
        draw_text_in(draw, FACE_MEDIUM, size, (Rect){x, r.y, width, r.h}, ALIGN_LEFT, ink, label);
        return;
    }
    draw_text(draw, FACE_MEDIUM, size, x, r.y + roundf(r.h * 0.48f), ALIGN_LEFT, ink, label);
    draw_text_cut(draw, FACE_TEXT, fmaxf(fminf(13 * u, r.h * 0.28f), 11), x, r.y + roundf(r.h * 0.85f), width,
                  small, subtitle);
}

static void draw_items(const Menu *menu, const App *app, Draw *draw, const MenuLayout *l, int hovered) {
    for (int item = ITEM_COUNT - items_shown(menu); item < ITEM_COUNT; item++) {
        draw_item(app, draw, l->item[item], item_name(menu, item),
                  l->subtitles ? item_subtitle(menu, item) : "", item == menu->view.focus, item == hovered);
    }
}

static void draw_cards(const Menu *menu, const App *app, Draw *draw, const MenuLayout *l, int hovered,
                       float up) {
    int focus = menu->view.focus;
    draw_push_clip(draw, l->area);
    for (int card = 0; card < menu->cards && card < app->packs.count; card++) {
        Rect r = card_rect(l, card, up);
        if (!card_is_seen(l, r)) continue;
        CardState state = {
            .focused = focus == CARD + card,
            .marked = focus == ITEM_PLAY && card == card_of(menu),
            .hovered = hovered == CARD + card,
        };
        pack_card_draw(draw, app, app->packs.entry[card], &menu->facts[card], r, state);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &menu->view.scroll, l->area, role(app, ROLE_BACKGROUND));
}

static void draw(const void *self, const App *app, Draw *d) {
    const Menu *menu = self;
    MenuLayout l = menu_layout(menu, app);
    Targets targets;
    int hovered = scene_targets(menu_targets, menu, app, &menu->view, &targets);
    float u = app->look.unit, right = l.area.x + l.area.w, width = fmaxf(3, roundf(4 * u));
    draw_title(app, d, &l);
    draw_items(menu, app, d, &l, hovered);
    draw_cards(menu, app, d, &l, hovered, scroll_pixels(&menu->view.scroll, &l.scroll, app->now_us));
    scene_draw_scroll_bar(d, app, &l.scroll, &menu->view.scroll,
                          right + roundf(fminf(10 * u, (app->look.width - right - width) / 2)));
}

static void footer(const void *self, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓←→"),
                                     PROMPT_SELECT,
                                     PROMPT_SCROLL,
                                     {ACTION_PASTE, "Paste a puzzle or a code", NULL, NULL, ""}};
    out->x = menu_layout(self, app).left;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

const Scene scene_menu = {"menu", sizeof(Menu), enter, menu_targets, input, update, draw, leave, footer};
