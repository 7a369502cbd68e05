// What the pack browser does: choosing, scrolling, sifting, playing, printing, copying.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/pack/pack_seeds.h"
#include "core/rate/band.h"
#include "ui/app/copy_line.h"
#include "ui/scenes/browse/browse_view.h"

// ---- the list

void browse_choose(Browse *self, int row) {
    self->row = row;
    int chosen = row >= 0 ? (int)self->list.index[row] : -1;
    if (chosen == self->chosen) return;
    self->chosen = chosen;
    self->chosen_id = chosen >= 0 ? self->seeds.seed[chosen].id : 0;
    TextError error;
    self->has_seed = chosen >= 0 && pack_seed(&self->entry->pack, chosen, &self->seed, &error);
}

// Brings the chosen row into view.
static void show_row(Browse *self, const App *app, bool glide) {
    BrowseLayout l = browse_layout(self, app);
    scroll_show(&self->view.scroll, &l.scroll, self->row, self->row + 1, app->now_us,
                glide && !app->settings.reduce_motion);
}

static int row_of(const Browse *self, int chosen) {
    for (int row = 0; row < self->list.count; row++)
        if ((int)self->list.index[row] == chosen) return row;
    return -1;
}

// A new list has come: the seed chosen before stays chosen where it is in it.
void browse_take_list(Browse *self, App *app) {
    if (!browse_work_take(self->work, &self->list)) return;
    int row = self->chosen >= 0 ? row_of(self, self->chosen) : -1;
    browse_choose(self, row >= 0 ? row : self->list.count > 0 ? 0 : -1);
    if (row < 0) self->view.scroll.to = 0;
    show_row(self, app, false);
}

void browse_ask(Browse *self, App *app) {
    browse_work_ask(self->work, &self->filter, &self->sort);
    if (self->view.focus == CONTROL_CLEAR && browse_filter_is_all(&self->filter))
        self->view.focus = CONTROL_LIST;
    browse_take_list(self, app);
}

void browse_move_row(Browse *self, App *app, int64_t to) {
    if (self->list.count == 0) return;
    to = to < 0 ? 0 : to > self->list.count - 1 ? self->list.count - 1 : to;
    if (to != self->row) audio_sound(app->audio, SOUND_MOVE);
    browse_choose(self, (int)to);
    show_row(self, app, true);
}

void browse_page(Browse *self, App *app, int direction) {
    BrowseLayout l = browse_layout(self, app);
    int rows = (int)scroll_seen(&l.scroll) - 1;
    browse_move_row(self, app, (int64_t)self->row + direction * (rows > 1 ? rows : 1));
}

// ---- what the player does

void browse_remember(const Browse *self, App *app) {
    BrowsePlace *place = browse_place(app);
    *place = (BrowsePlace){.filter = self->filter,
                           .sort = self->sort,
                           .chosen = self->chosen,
                           .seed_id = self->chosen_id,
                           .scroll = self->view.scroll.to,
                           .away = place->away};
    memcpy(place->pack, self->pack_id, sizeof place->pack);
}

Go browse_go_back(const Browse *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = SCENE_NEWGAME, .pack = self->pack, .back = SCENE_BROWSE};
}

static Go play(const Browse *self, App *app) {
    if (self->chosen < 0) return GO_STAY;
    TextError error = {0};
    SavedGame other, kept;
    bool had_other = save_latest(app->save, &other);
    audio_sound(app->audio, SOUND_OPEN);
    int band = self->seeds.seed[self->chosen].band;
    if (!play_begin_pack(&app->play, app->save, self->entry, band, self->chosen, &app->rng, &error)) {
        app_notice(app, true, "Seed in line %d: %s", error.line, error.reason);
        return GO_STAY;
    }
    if (had_other && save_game(app->save, other.id, &kept) && kept.elapsed_us > 0)
        app_notice(app, false, "Your other game is kept: once this one is solved, Continue brings it back.");
    return (Go){.scene = SCENE_BOARD};
}

static bool print_seed(const Browse *self, App *app, PrintOrder *order, int index) {
    Seed seed;
    TextError error;
    if (!pack_seed(&self->entry->pack, index, &seed, &error)) {
        app_notice(app, true, "Seed in line %d: %s", error.line, error.reason);
        return false;
    }
    char title[PRINT_TEXT_MAX], detail[PRINT_TEXT_MAX];
    snprintf(title, sizeof title, "%s %d", self->entry->pack.name, index + 1);
    snprintf(detail, sizeof detail, "%s %d.%d · %d clues", band_name(seed.band), seed.rating_tenths / 10,
             seed.rating_tenths % 10, seed.clues);
    print_order_add(order, &seed.puzzle, NULL, &seed.solution, title, detail);
    return true;
}

// The chosen seed, or the first of the list.
static Go print(const Browse *self, App *app, int count, bool list) {
    PrintOrder *order = print_order(app);
    print_order_begin(order, &self->entry->pack.layout, self->entry);
    for (int i = 0; i < count; i++)
        if (!print_seed(self, app, order, list ? (int)self->list.index[i] : self->chosen)) return GO_STAY;
    audio_sound(app->audio, SOUND_OPEN);
    browse_place(app)->away = true; // leave() keeps it
    return (Go){.scene = SCENE_PRINT, .pack = self->pack, .back = SCENE_BROWSE};
}

void browse_copy(const Browse *self, App *app) {
    if (!self->has_seed) return;
    char text[CELLS_MAX + 1];
    grid_format(&self->entry->pack.layout, &self->seed.puzzle, text);
    copy_text(app, text, "The puzzle is on the clipboard.");
    audio_sound(app->audio, SOUND_MOVE);
}

static void open_picker(Browse *self, App *app, BrowseControl control) {
    const TargetView *below = &self->view;
    browse_picker_open(self, control);
    TargetView *view = &self->picker.view;
    *view = (TargetView){.inside = below->inside, .x = below->x, .y = below->y};
    BrowseLayout l = browse_layout(self, app);
    ScrollArea area = browse_picker_scroll(self, app, &l);
    view->focus = BROWSE_OPTION + self->picker.at;
    scroll_to(&view->scroll, &area, self->picker.at - 3, app->now_us, false);
    audio_sound(app->audio, SOUND_OPEN);
}

void browse_close_picker(Browse *self) {
    const TargetView *above = &self->picker.view;
    self->view.inside = above->inside;
    self->view.x = above->x, self->view.y = above->y;
    self->picker.of = CONTROL_NONE;
}

Go browse_take_option(Browse *self, App *app, int option) {
    BrowseControl of = self->picker.of;
    self->picker.at = option;
    if (of == CONTROL_PRINT) {
        browse_close_picker(self);
        return print(self, app, self->picker.value[option], option > 0);
    }
    browse_picker_take(self, option);
    if (of != CONTROL_BANDS || option == 0) browse_close_picker(self); // several bands at once are usual
    audio_sound(app->audio, SOUND_MOVE);
    browse_ask(self, app);
    return GO_STAY;
}

// What Enter, a, or a click does to a control.
Go browse_use(Browse *self, App *app, BrowseControl control) {
    if ((int)control >= CONTROL_BAND && control < CONTROL_BANDS) {
        int band = (int)control - CONTROL_BAND;
        if (self->entry->pack.band_count[band] == 0) return GO_STAY;
        self->filter.bands ^= 1u << band;
        audio_sound(app->audio, SOUND_MOVE);
        browse_ask(self, app);
        return GO_STAY;
    }
    switch ((int)control) {
    case CONTROL_RATING:
    case CONTROL_CLUES:
        self->handle = 1 - self->handle;
        audio_sound(app->audio, SOUND_MOVE);
        break;
    case CONTROL_BANDS:
    case CONTROL_TECHNIQUE:
    case CONTROL_PATTERN:
    case CONTROL_SOLVED:
    case CONTROL_SORT: open_picker(self, app, control); break;
    case CONTROL_DIRECTION:
        self->sort.descending = !self->sort.descending;
        audio_sound(app->audio, SOUND_MOVE);
        browse_ask(self, app);
        break;
    case CONTROL_CLEAR:
        self->filter = browse_filter_all();
        audio_sound(app->audio, SOUND_MOVE);
        browse_ask(self, app);
        break;
    case CONTROL_LIST:
    case CONTROL_PLAY: return play(self, app);
    case CONTROL_PRINT:
        if (self->has_seed) open_picker(self, app, control);
        break;
    case CONTROL_COPY: browse_copy(self, app); break;
    }
    return GO_STAY;
}
