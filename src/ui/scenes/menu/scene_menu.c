// The menu: what can be done on the left, the packs as cards on the right; in a tall window above and below.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/app/pack_card.h"
#include "ui/app/paste_drop.h"
#include "ui/app/widget.h"

typedef enum { ITEM_CONTINUE, ITEM_PLAY, ITEM_ENTER, ITEM_LEARN, ITEM_SETTINGS, ITEM_QUIT, ITEM_COUNT } Item;

enum {
    HIT_NONE = -1,
    HIT_CARD = 100, // the first card; items are themselves
    SCROLL_US = 180000,
    WHEEL = 84, // design units a line
    GAP = 20,
    CARD_LEAST = 246,
    CARD_MOST = 340,
};

typedef struct {
    bool has_game;
    char game[PACK_NAME_MAX + 40]; // "Runes · 4:07"
    PackFacts *facts;              // of each pack
    int cards;
    int packs_version; // that facts are of
    bool on_cards;     // the focus is on a card
    Item item;
    int card;
    bool pointing; // the pointer is in the window, at:
    float x, y;
    bool pressed, dragging;
    int press_hit;
    float press_y, press_scroll;
    float scroll_from, scroll_to; // design units
    int64_t scroll_us;            // when the scrolling began
} Menu;

typedef struct {
    bool tall, subtitles;
    int item_columns;
    float left, top, mark; // of the title
    Rect item[ITEM_COUNT];
    Rect area; // of the cards
    int columns;
    float card_w, card_h, gap;
    float content; // height of all cards
} MenuLayout;

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}
static float clampf(float v, float least, float most) {
    return fmaxf(least, fminf(v, most));
}
static bool item_shown(const Menu *menu, int item) {
    return item != ITEM_CONTINUE || menu->has_game;
}

// ---- layout

static void place_cards(const Menu *menu, MenuLayout *l, float u) {
    l->gap = floorf(GAP * u);
    int n = menu->cards > 0 ? menu->cards : 1;
    int most = (int)((l->area.w + l->gap) / (CARD_LEAST * u + l->gap));
    if (most < 1) most = 1;
    int rows = (n + most - 1) / most;
    l->columns = (n + rows - 1) / rows; // as even as can be
    float width = (l->area.w - (float)(l->columns - 1) * l->gap) / (float)l->columns;
    l->card_w = floorf(fminf(width, CARD_MOST * u));
    float seen = fmaxf(1, roundf((l->area.h + l->gap) / (352 * u))); // rows at once
    float height = fmaxf((l->area.h + l->gap) / seen - l->gap, fminf(280 * u, l->area.h));
    l->card_h = floorf(fminf(height, pack_card_height(l->card_w / u) * u));
    l->content = (float)rows * (l->card_h + l->gap) - l->gap;
}

static void place_items(const Menu *menu, MenuLayout *l, Rect within, float u) {
    int shown = menu->has_game ? ITEM_COUNT : ITEM_COUNT - 1, index = 0;
    int rows = (shown + l->item_columns - 1) / l->item_columns;
    float pitch = fminf(64 * u, within.h / (float)rows), height = pitch - 8 * u;
    l->subtitles = height >= 54 * u;
    float width = within.w / (float)l->item_columns;
    for (int item = 0; item < ITEM_COUNT; item++) {
        if (!item_shown(menu, item)) continue;
        Rect r = {within.x + width * (float)(index % l->item_columns),
                  within.y + pitch * (float)(index / l->item_columns), width, height};
        l->item[item] = r;
        index++;
    }
}

static MenuLayout wide_layout(const Menu *menu, const App *app) {
    MenuLayout l = {.item_columns = 1};
    float u = app->unit, w = app->width / u, h = app->height / u;
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
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.06f, 20, 48), top = clampf(h * 0.045f, 20, 56);
    l.item_columns = w >= 900 ? 3 : w >= 500 ? 2 : 1;
    l.left = margin * u, l.top = top * u, l.mark = 61 * u;
    float first = top + 61 + 66,
          rows = ceilf((float)(menu->has_game ? ITEM_COUNT : ITEM_COUNT - 1) / (float)l.item_columns);
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
    return app->width < app->height * 1.02f ? tall_layout(menu, app) : wide_layout(menu, app);
}

static float scroll_most(const MenuLayout *l, float u) {
    return fmaxf(0, (l->content - l->area.h) / u);
}

// Where the cards are scrolled to now, in design units.
static float scroll_now(const Menu *menu, const MenuLayout *l, float u, int64_t now_us) {
    float t = clampf((float)(now_us - menu->scroll_us) / SCROLL_US, 0, 1), rest = 1 - t;
    float at = menu->scroll_to + (menu->scroll_from - menu->scroll_to) * rest * rest * rest;
    return clampf(at, 0, scroll_most(l, u));
}

static Rect card_rect(const MenuLayout *l, int card, float scroll_px) {
    float x = l->area.x + (float)(card % l->columns) * (l->card_w + l->gap);
    float y = l->area.y + (float)(card / l->columns) * (l->card_h + l->gap) - roundf(scroll_px);
    return (Rect){x, y, l->card_w, l->card_h};
}

static int hit_test(const Menu *menu, const App *app, const MenuLayout *l, float x, float y) {
    for (int item = 0; item < ITEM_COUNT; item++)
        if (item_shown(menu, item) && rect_has(l->item[item], x, y)) return item;
    if (!rect_has(l->area, x, y)) return HIT_NONE;
    float scroll = scroll_now(menu, l, app->unit, app->now_us) * app->unit;
    for (int card = 0; card < menu->cards; card++)
        if (rect_has(card_rect(l, card, scroll), x, y)) return HIT_CARD + card;
    return HIT_NONE;
}

// ---- moving about

static void scroll_to(Menu *menu, const App *app, const MenuLayout *l, float to, bool glide) {
    menu->scroll_from = scroll_now(menu, l, app->unit, app->now_us);
    menu->scroll_to = clampf(to, 0, scroll_most(l, app->unit));
    menu->scroll_us = app->now_us;
    if (!glide || app->settings.reduce_motion) menu->scroll_from = menu->scroll_to;
}

// Brings the focused card into view.
static void show_card(Menu *menu, const App *app, const MenuLayout *l, bool glide) {
    float u = app->unit, row = (float)(menu->card / l->columns) * (l->card_h + l->gap) / u;
    float least = row + (l->card_h - l->area.h) / u, to = menu->scroll_to;
    if (to > row) to = row;
    if (to < least) to = least;
    scroll_to(menu, app, l, to, glide);
}

static void focus_cards(Menu *menu, const App *app, const MenuLayout *l) {
    if (menu->cards == 0) return;
    menu->on_cards = true;
    show_card(menu, app, l, true);
}

static void move_on_cards(Menu *menu, const App *app, const MenuLayout *l, Action direction) {
    int column = menu->card % l->columns, next = menu->card;
    switch ((int)direction) {
    case ACTION_LEFT:
        if (column > 0)
            next--;
        else
            menu->on_cards = l->tall;
        break;
    case ACTION_RIGHT:
        if (column + 1 < l->columns && next + 1 < menu->cards) next++;
        break;
    case ACTION_UP:
        if (next >= l->columns)
            next -= l->columns;
        else
            menu->on_cards = !l->tall;
        break;
    case ACTION_DOWN:
        if (next + l->columns < menu->cards)
            next += l->columns;
        else if (next / l->columns < (menu->cards - 1) / l->columns)
            next = menu->cards - 1;
        break;
    }
    menu->card = next;
    if (menu->on_cards) show_card(menu, app, l, true);
}

static void move_on_items(Menu *menu, const App *app, const MenuLayout *l, Action direction) {
    int shown[ITEM_COUNT], count = 0, at = 0;
    for (int item = 0; item < ITEM_COUNT; item++) {
        if (!item_shown(menu, item)) continue;
        if (item == (int)menu->item) at = count;
        shown[count++] = item;
    }
    int columns = l->item_columns, next = at;
    if (direction == ACTION_UP && at >= columns) next -= columns;
    if (direction == ACTION_LEFT && at % columns > 0) next--;
    if (direction == ACTION_RIGHT) {
        if (!l->tall)
            focus_cards(menu, app, l);
        else if (at % columns + 1 < columns && at + 1 < count)
            next++;
    }
    if (direction == ACTION_DOWN) {
        if (at + columns < count)
            next += columns;
        else if (l->tall)
            focus_cards(menu, app, l);
    }
    menu->item = (Item)shown[next];
}

static void move_focus(Menu *menu, App *app, Action direction) {
    MenuLayout l = menu_layout(menu, app);
    Menu before = *menu;
    if (menu->on_cards)
        move_on_cards(menu, app, &l, direction);
    else
        move_on_items(menu, app, &l, direction);
    if (before.on_cards != menu->on_cards || before.item != menu->item || before.card != menu->card)
        audio_sound(app->audio, SOUND_MOVE);
}

// ---- opening

static Go open_card(Menu *menu, App *app) {
    const PackEntry *entry = app->packs.entry[menu->card];
    if (entry->indexing) {
        app_notice(app, false, "%s has so many seeds that they are being indexed: %d %% done",
                   entry->pack.name, entry->percent);
        return GO_STAY;
    }
    if (entry->usable) {
        audio_sound(app->audio, SOUND_OPEN);
        return (Go){.scene = SCENE_NEWGAME, .pack = menu->card};
    }
    if (entry->error.line > 0)
        app_notice(app, true, "%s cannot be used: line %d, %s", entry->pack.id, entry->error.line,
                   entry->error.reason);
    else
        app_notice(app, true, "%s cannot be used: %s", entry->pack.id, entry->error.reason);
    return GO_STAY;
}

static Go go_on(Menu *menu, App *app) {
    TextError error = {0};
    if (app->save && play_continue(&app->play, app->save, &app->packs, &error)) {
        if (error.reason[0]) app_notice(app, true, "%s", error.reason); // not all of its moves could be read
        return (Go){.scene = SCENE_BOARD};
    }
    app_notice(app, true, "%s", error.reason[0] ? error.reason : "There is no game to go on with");
    menu->has_game = false;
    menu->item = ITEM_PLAY;
    return GO_STAY;
}

static Go open_item(Menu *menu, App *app) {
    MenuLayout l = menu_layout(menu, app);
    audio_sound(app->audio, SOUND_OPEN);
    switch (menu->item) {
    case ITEM_CONTINUE:
        return go_on(menu, app);
    case ITEM_PLAY:
        if (menu->cards > 0)
            focus_cards(menu, app, &l);
        else
            app_notice(app, true, "There are no packs in %s", app->paths.share);
        return GO_STAY;
    case ITEM_ENTER:
        return (Go){.scene = SCENE_ENTRY};
    case ITEM_LEARN:
        return (Go){.scene = SCENE_LEARN, .back = SCENE_MENU};
    case ITEM_SETTINGS:
        return (Go){.scene = SCENE_SETTINGS, .back = SCENE_MENU};
    case ITEM_QUIT:
        return (Go){.scene = SCENE_QUIT};
    case ITEM_COUNT:
        break;
    }
    return GO_STAY;
}

static Go open_focus(Menu *menu, App *app) {
    return menu->on_cards ? open_card(menu, app) : open_item(menu, app);
}

static Go click(Menu *menu, App *app, int hit) {
    menu->on_cards = hit >= HIT_CARD;
    if (menu->on_cards)
        menu->card = hit - HIT_CARD;
    else
        menu->item = (Item)hit;
    return open_focus(menu, app);
}

// ---- the scene

static void describe_game(Menu *menu, App *app) {
    SavedGame game;
    menu->has_game = app->save && save_latest(app->save, &game);
    if (!menu->has_game) return;
    const PackEntry *pack = game.pack[0] ? packs_find(&app->packs, game.pack) : NULL;
    const char *name = pack ? pack->pack.name : game.pack[0] ? game.pack : "Your own puzzle";
    char time[24];
    time_format(game.elapsed_us, TIME_SECONDS, time, sizeof time);
    snprintf(menu->game, sizeof menu->game, "%s  ·  %s", name, time);
}

static void look_up_packs(Menu *menu, App *app) {
    free(menu->facts);
    menu->cards = app->packs.count;
    menu->packs_version = app->packs_version;
    menu->facts = calloc((size_t)menu->cards + 1, sizeof *menu->facts);
    for (int i = 0; menu->facts && i < menu->cards; i++)
        pack_facts(app->packs.entry[i], app->save, &menu->facts[i]);
    if (!menu->facts) menu->cards = 0;
}

static void enter(void *self, App *app, const Go *from) {
    Menu *menu = self;
    app_theme(app, NULL);
    describe_game(menu, app);
    look_up_packs(menu, app);
    menu->item = menu->has_game ? ITEM_CONTINUE : ITEM_PLAY;
    // Back from a pack: the focus is where it was.
    if (from && from->back == SCENE_NEWGAME && from->pack < menu->cards) {
        menu->item = ITEM_PLAY;
        menu->card = from->pack;
        menu->on_cards = true;
        MenuLayout l = menu_layout(menu, app);
        show_card(menu, app, &l, false);
    }
    if (from && from->back == SCENE_ENTRY) menu->item = ITEM_ENTER;
    if (from && from->back == SCENE_LEARN) menu->item = ITEM_LEARN;
    if (from && from->back == SCENE_SETTINGS) menu->item = ITEM_SETTINGS;
}

static void leave(void *self, App *app) {
    (void)app;
    Menu *menu = self;
    free(menu->facts);
}

static Go take_action(Menu *menu, App *app, const Input *in) {
    if (in->action == ACTION_PASTE) return paste_drop_input(app, in);
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        move_focus(menu, app, in->menu_action);
        break;
    case ACTION_CONFIRM:
        return in->repeat ? GO_STAY : open_focus(menu, app);
    case ACTION_BACK: // nobody leaves by accident: a second key does it
        if (in->repeat) break;
        audio_sound(app->audio, SOUND_BACK);
        menu->on_cards = false;
        menu->item = ITEM_QUIT;
        break;
    }
    return GO_STAY;
}

static void point(Menu *menu, const App *app, const Input *in) {
    menu->pointing = true;
    menu->x = in->x, menu->y = in->y;
    if (!menu->pressed || menu->press_hit < HIT_CARD) return;
    float moved = (menu->press_y - in->y) / app->unit;
    if (fabsf(moved) > 8) menu->dragging = true;
    MenuLayout l = menu_layout(menu, app);
    if (menu->dragging) scroll_to(menu, app, &l, menu->press_scroll + moved, false);
}

static void press(Menu *menu, const App *app, const Input *in) {
    MenuLayout l = menu_layout(menu, app);
    menu->pointing = true;
    menu->x = in->x, menu->y = in->y;
    menu->pressed = in->button == 1;
    menu->dragging = false;
    menu->press_hit = hit_test(menu, app, &l, in->x, in->y);
    menu->press_y = in->y;
    menu->press_scroll = scroll_now(menu, &l, app->unit, app->now_us);
}

static Go release(Menu *menu, App *app, const Input *in) {
    MenuLayout l = menu_layout(menu, app);
    bool clicked = menu->pressed && !menu->dragging && in->button == 1;
    menu->pressed = menu->dragging = false;
    int hit = hit_test(menu, app, &l, in->x, in->y);
    return clicked && hit != HIT_NONE && hit == menu->press_hit ? click(menu, app, hit) : GO_STAY;
}

static Go input(void *self, App *app, const Input *in) {
    Menu *menu = self;
    MenuLayout l;
    switch (in->kind) {
    case INPUT_ACTION:
        return take_action(menu, app, in);
    case INPUT_POINTER_MOVE:
        point(menu, app, in);
        break;
    case INPUT_POINTER_DOWN:
        press(menu, app, in);
        break;
    case INPUT_POINTER_UP:
        return release(menu, app, in);
    case INPUT_POINTER_LEAVE:
        menu->pointing = menu->pressed = menu->dragging = false;
        break;
    case INPUT_SCROLL:
        l = menu_layout(menu, app);
        scroll_to(menu, app, &l, menu->scroll_to - in->scroll * WHEEL, true);
        break;
    case INPUT_DROP:
        return paste_drop_input(app, in);
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_AIM:
    case INPUT_PAD_ADDED:
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

static Go update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    Menu *menu = self;
    if (menu->packs_version != app->packs_version) {
        look_up_packs(menu, app);
        describe_game(menu, app);
    }
    bool moving = menu->scroll_from != menu->scroll_to && now_us < menu->scroll_us + SCROLL_US;
    if (moving && *out_wake_us > now_us + 12000) *out_wake_us = now_us + 12000;
    return GO_STAY;
}

// ---- drawing

static void draw_title(const App *app, Draw *draw, const MenuLayout *l) {
    float u = app->unit, size = l->mark * 0.925f;
    widget_mark(draw, app, floorf(l->left), floorf(l->top), l->mark);
    Rect name = {l->left + l->mark + 16 * u, l->top, 0, l->mark};
    draw_text_in(draw, FACE_TITLE, size, name, ALIGN_LEFT, role(app, ROLE_TEXT), "Nonet");
    float below = l->mark < 60 * u ? 20 * u : 33 * u;
    draw_text(draw, FACE_TEXT, 16 * u, l->left, l->top + l->mark + below, ALIGN_LEFT, role(app, ROLE_DIM),
              "Nine tokens, nine voices.");
}

static void draw_item(const App *app, Draw *draw, Rect r, const char *label, const char *subtitle,
                      bool focused, bool hovered) {
    float u = app->unit, radius = fminf(10 * u, r.h / 3), x = r.x + 18 * u, width = r.w - 30 * u;
    if (focused)
        draw_round(draw, r, radius, role(app, ROLE_SELECTED));
    else if (hovered)
        draw_round(draw, r, radius, role(app, ROLE_PANEL));
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT);
    Colour small =
        focused ? colour_mix(role(app, ROLE_GIVEN), role(app, ROLE_SELECTED), 0.16f) : role(app, ROLE_DIM);
    if (!*subtitle) {
        draw_text_in(draw, FACE_MEDIUM, fminf(20 * u, r.h * 0.6f), (Rect){x, r.y, width, r.h}, ALIGN_LEFT,
                     ink, label);
        return;
    }
    draw_text(draw, FACE_MEDIUM, 20 * u, x, r.y + 27 * u, ALIGN_LEFT, ink, label);
    draw_text_cut(draw, FACE_TEXT, fmaxf(13 * u, 11), x, r.y + 48 * u, width, small, subtitle);
}

static void draw_items(const Menu *menu, const App *app, Draw *draw, const MenuLayout *l, int hovered) {
    static const char *const LABEL[ITEM_COUNT] = {"Continue", "Play",     "Enter a puzzle",
                                                  "Learn",    "Settings", "Quit"};
    const char *subtitle[ITEM_COUNT] = {menu->game, "choose a pack", "or a share code", "every technique", "",
                                        ""};
    for (int item = 0; item < ITEM_COUNT; item++) {
        if (!item_shown(menu, item)) continue;
        draw_item(app, draw, l->item[item], LABEL[item], l->subtitles ? subtitle[item] : "",
                  !menu->on_cards && item == (int)menu->item, item == hovered);
    }
}

static void draw_cards(const Menu *menu, const App *app, Draw *draw, const MenuLayout *l, int hovered,
                       float scroll) {
    float u = app->unit;
    draw_push_clip(draw, l->area);
    for (int card = 0; card < menu->cards && card < app->packs.count; card++) {
        Rect r = card_rect(l, card, scroll);
        if (r.y >= l->area.y + l->area.h || r.y + r.h <= l->area.y) continue;
        CardState state = {
            .focused = menu->on_cards && card == menu->card,
            .marked = !menu->on_cards && menu->item == ITEM_PLAY && card == menu->card,
            .hovered = hovered == HIT_CARD + card,
        };
        pack_card_draw(draw, app, app->packs.entry[card], &menu->facts[card], r, state);
    }
    draw_pop_clip(draw);
    if (l->content <= l->area.h + 1) return;
    float width = fmaxf(3, roundf(4 * u)), right = l->area.x + l->area.w;
    float x = right + roundf(fminf(10 * u, (app->width - right - width) / 2));
    float thumb = fmaxf(l->area.h * l->area.h / l->content, 30 * u);
    float at = (l->area.h - thumb) * scroll / (l->content - l->area.h);
    draw_round(draw, (Rect){x, l->area.y, width, l->area.h}, width / 2, role(app, ROLE_PANEL));
    draw_round(draw, (Rect){x, l->area.y + roundf(at), width, roundf(thumb)}, width / 2,
               role(app, ROLE_LINE_THICK));
}

static void draw(const void *self, const App *app, Draw *d, int64_t now_us) {
    const Menu *menu = self;
    MenuLayout l = menu_layout(menu, app);
    bool mouse = menu->pointing && !menu->dragging && input_device(app->input) == DEVICE_MOUSE;
    int hovered = mouse ? hit_test(menu, app, &l, menu->x, menu->y) : HIT_NONE;
    draw_title(app, d, &l);
    draw_items(menu, app, d, &l, hovered);
    draw_cards(menu, app, d, &l, hovered, scroll_now(menu, &l, app->unit, now_us) * app->unit);
    static const Prompt PROMPTS[] = {
        {ACTION_NONE, "Choose", "↑↓←→", "", "ls"},
        {ACTION_CONFIRM, "Open", NULL, "Click", "a"},
        {ACTION_NONE, "Scroll", "", "Wheel", ""},
        {ACTION_PASTE, "Paste a puzzle or a code", NULL, NULL, ""},
    };
    widget_footer(d, app, l.left, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

const Scene scene_menu = {"menu", sizeof(Menu), enter, input, update, draw, leave};
