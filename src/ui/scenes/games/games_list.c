// Which games there are, and the boards of those that are seen.
#include <stdlib.h>
#include <string.h>

#include "core/pack/pack_seeds.h"
#include "core/rate/effort.h"
#include "host/files/local_date.h"
#include "store/save_boards.h"
#include "ui/scenes/games/games_view.h"

// ---- the lists

// Packs of the player's own: those in the data folder.
static bool is_own(const App *app, const PackEntry *entry) {
    char folder[PATH_MAX_BYTES];
    path_join(folder, app->paths.data, "packs");
    size_t length = strlen(folder);
    return entry->usable && !entry->indexing && !entry->gone && strncmp(entry->folder, folder, length) == 0 &&
           entry->folder[length] == '/';
}

// Pack after pack; in each what was kept last comes first.
const PackEntry *games_kept(const App *app, int item, int *out_seed) {
    for (int i = 0; i < app->packs.count; i++) {
        const PackEntry *entry = app->packs.entry[i];
        if (!is_own(app, entry)) continue;
        *out_seed = entry->pack.seed_count - 1 - item;
        if (*out_seed >= 0) return entry;
        item -= entry->pack.seed_count;
    }
    return NULL;
}

static int count_kept(const App *app) {
    int count = 0;
    for (int i = 0; i < app->packs.count; i++)
        if (is_own(app, app->packs.entry[i])) count += app->packs.entry[i]->pack.seed_count;
    return count;
}

static void forget_cards(Games *self) {
    for (int i = 0; i < GAMES_READ; i++) self->card[i].item = -1;
    int last = self->count[self->place->tab] - 1;
    int *item = &self->place->item[self->place->tab];
    *item = clampi(*item, 0, last < 0 ? 0 : last);
    self->view.last[GAMES_GROUP_CARDS] = GAMES_CARD + *item;
}

void games_read(Games *self, App *app) {
    free(self->begun);
    free(self->solved);
    self->begun = save_games_begun(app->save, &self->count[GAMES_BEGUN]);
    self->solved = save_games_solved(app->save, &self->count[GAMES_SOLVED]);
    self->count[GAMES_KEPT] = count_kept(app);
    self->packs_version = app->packs_version;
    self->today = local_date(app->unix_s).number;
    forget_cards(self);
}

void games_show(Games *self, App *app, GamesTab tab) {
    (void)app;
    self->place->tab = tab;
    self->view.scroll = (Scroll){0};
    forget_cards(self);
}

const GameRow *games_row(const Games *self, int item) {
    const GameRow *rows = self->place->tab == GAMES_BEGUN ? self->begun : self->solved;
    bool there = self->place->tab != GAMES_KEPT && item >= 0 && item < self->count[self->place->tab];
    return there ? &rows[item] : NULL;
}

// ---- what can be done with one

int games_deeds(const Games *self, GamesDeed out[GAMES_ROOM]) {
    static const struct {
        int count;
        GamesDeed deed[4];
    } LISTS[GAMES_TABS] = {
        [GAMES_BEGUN] = {3, {GAMES_GO_ON, GAMES_KEEP, GAMES_DISCARD}},
        [GAMES_KEPT] = {4, {GAMES_PLAY, GAMES_REMOVE, GAMES_RENAME, GAMES_DELETE}},
        [GAMES_SOLVED] = {3, {GAMES_LOOK, GAMES_WATCH, GAMES_RACE}},
    };
    GamesTab tab = self->place->tab;
    int count = 0;
    if (self->count[tab] > 0)
        for (; count < LISTS[tab].count; count++) out[count] = LISTS[tab].deed[count];
    if ((self->discarded && tab == GAMES_BEGUN) || (games_pack_changed(self) && tab == GAMES_KEPT))
        out[count++] = GAMES_UNDO;
    return count;
}

const char *games_deed_name(GamesDeed deed) {
    static const char *const NAMES[GAMES_DEEDS] = {
        [GAMES_GO_ON] = "Go on",        [GAMES_KEEP] = "Keep",       [GAMES_DISCARD] = "Discard",
        [GAMES_PLAY] = "Play",          [GAMES_REMOVE] = "Delete",   [GAMES_RENAME] = "Rename pack",
        [GAMES_DELETE] = "Delete pack", [GAMES_LOOK] = "Look again", [GAMES_WATCH] = "Watch",
        [GAMES_RACE] = "Race",          [GAMES_UNDO] = "Undo"};
    return NAMES[deed];
}

// ---- the boards

const GamesCard *games_card(const Games *self, int item) {
    const GamesCard *card = &self->card[item % GAMES_READ];
    return card->item == item ? card : NULL;
}

// `id` is that of the pack as the game has it.
static void take_board(GamesCard *card, const char *id, const Grid *givens, const Grid *board,
                       const Grid *solution) {
    if (card->pack) pack_game(&card->pack->pack, id, &card->layout, givens, solution, &card->game);
    card->givens = *givens;
    card->board = *board;
    card->blanks = card->layout.cells - grid_filled(&card->layout, givens);
    card->filled = card->blanks - card->layout.cells + grid_filled(&card->layout, board);
    card->about_s = effort_seconds(effort_of(&card->layout, givens, solution));
}

// A game whose board cannot be read stands as far as it can.
static void read_game(const App *app, const GameRow *row, GamesCard *card) {
    SavedGame game;
    Grid board;
    if (!save_game(app->save, row->id, &game) || !save_board(app->save, game.layout, &card->layout)) return;
    save_game_board(app->save, &game, &board);
    const PackEntry *pack = game.pack[0] ? packs_find(&app->packs, game.pack) : NULL;
    card->pack = pack && pack->pack.layout.order == card->layout.order ? pack : NULL;
    take_board(card, game.pack, &game.givens, &board, &game.solution);
}

static void read_kept(const App *app, int item, GamesCard *card) {
    Seed seed;
    TextError error;
    card->pack = games_kept(app, item, &card->seed);
    if (!card->pack || !pack_seed_board(&card->pack->pack, card->seed, &seed, &card->layout, &error)) return;
    take_board(card, "", &seed.puzzle, &seed.puzzle, &seed.solution);
    card->solved = save_seed_is_solved(app->save, card->pack->pack.id, seed.id);
}

void games_read_cards(Games *self, const App *app, int first, int end) {
    for (int item = first; item < end && item < self->count[self->place->tab]; item++) {
        GamesCard *card = &self->card[item % GAMES_READ];
        if (card->item == item) continue;
        *card = (GamesCard){.item = item};
        const GameRow *row = games_row(self, item);
        if (row)
            read_game(app, row, card);
        else
            read_kept(app, item, card);
    }
}
