#pragma once
// What the files of the scene of all games share: scene_games.c answers input, games_list.c knows which games
// there are, reads boards and says what can be done, games_do.c is what can be done with one, games_packs.c
// with a pack of the player's own, games_layout.c says where things are and what of it can be used,
// games_draw.c draws.
//
// A list is the ids of its games; a board is read from the save when its card is seen, so that a thousand
// games open as quickly as ten.

#include "core/pack/pack_game.h"
#include "host/packs/own_seed.h"
#include "store/save_games.h"
#include "ui/widget/keyboard.h"
#include "ui/widget/page.h"
#include "ui/widget/picker.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

typedef enum { GAMES_BEGUN, GAMES_KEPT, GAMES_SOLVED, GAMES_TABS } GamesTab;

// What can be done, the first of each list by confirming.
typedef enum {
    GAMES_GO_ON,
    GAMES_KEEP,
    GAMES_DISCARD,
    GAMES_PLAY,
    GAMES_REMOVE, // a kept puzzle, from its pack
    GAMES_RENAME, // the pack of a kept puzzle
    GAMES_DELETE, // likewise; asks
    GAMES_LOOK,
    GAMES_WATCH,
    GAMES_RACE,
    GAMES_UNDO, // while something can be brought back
    GAMES_DEEDS
} GamesDeed;

// The targets.
enum { GAMES_TAB = 1, GAMES_DEED = GAMES_TAB + GAMES_TABS, GAMES_CARD = 100 };
enum { GAMES_GROUP_TABS, GAMES_GROUP_DEEDS, GAMES_GROUP_CARDS };
enum { GAMES_READ = 64, GAMES_ROOM = 5 }; // cards held at once; deeds of one list at the most

// A card as it is seen.
typedef struct {
    int item;              // -1: none is read
    const PackEntry *pack; // in whose tokens; NULL: digits
    PackGame game;         // what it makes of this one
    int seed;              // of a kept puzzle: its index there
    Layout layout;
    Grid givens, board;
    int filled, blanks;
    int about_s; // what a typical person takes; 0: not known
    bool solved; // a kept puzzle that was solved before
} GamesCard;

// What outlives the scene.
typedef struct {
    GamesTab tab;
    int item[GAMES_TABS];
    double scroll;
} GamesPlace;

typedef struct {
    GamesPlace *place;
    GameRow *begun, *solved;
    int count[GAMES_TABS];
    GamesCard card[GAMES_READ]; // item i of the list that is shown is held at i % GAMES_READ
    int today, packs_version;
    int64_t discarded; // a game that can be brought back; 0 for none
    char
        pack_folder[PATH_MAX_BYTES]; // of the pack that was changed last and can be changed back; "" for none
    char pack_name[PACK_NAME_MAX];   // that it had; "": it was deleted
    OwnSeed removed;                 // a kept puzzle that can be put back, if it was changed last
    bool naming;
    char name[PACK_NAME_MAX]; // as it is typed
    Keyboard keyboard;        // for it, where there is none at hand
    Picker picker;            // asks whether to delete a pack
    TargetView view;
} Games;

typedef struct {
    bool tall;
    float left, width, title; // baseline
    Rect tab[GAMES_TABS], deed[GAMES_ROOM];
    Rect area;
    int columns;
    float card_w, card_h, gap;
    ScrollArea scroll;
} GamesLayout;

// Something that was done to a pack can be undone.
static inline bool games_pack_changed(const Games *self) {
    return self->pack_folder[0] || self->removed.text;
}

static inline int games_item(const Games *self) { return self->place->item[self->place->tab]; }

// ---- which games there are (games_list.c)

void games_read(Games *self, App *app);               // the save or the packs have changed
void games_show(Games *self, App *app, GamesTab tab); // another list
// Reads the boards of the items from `first` to before `end` that are not read yet.
void games_read_cards(Games *self, const App *app, int first, int end);
const GameRow *games_row(const Games *self, int item);                // NULL for a kept puzzle
const GamesCard *games_card(const Games *self, int item);             // NULL while it is not read
const PackEntry *games_kept(const App *app, int item, int *out_seed); // in which pack a kept puzzle is

// What can be done in the list that is shown. Returns how many.
int games_deeds(const Games *self, GamesDeed out[GAMES_ROOM]);
const char *games_deed_name(GamesDeed deed);

// ---- doing it (games_do.c)

Go games_do(Games *self, App *app, GamesDeed deed);

// ---- packs of the player's own (games_packs.c)

void games_remove(Games *self, App *app); // with the last one its pack goes too
void games_begin_naming(Games *self, App *app);
bool games_type(Games *self, App *app, const Input *in); // while a name is typed; false: not its business
void games_stop_naming(Games *self, App *app);
void games_ask(Games *self, App *app); // whether to delete the pack
void games_delete_pack(Games *self, App *app);
void games_undo_pack(Games *self, App *app);

// ---- where things are (games_layout.c)

KeyboardField games_name_field(const Games *self); // as it is typed
GamesLayout games_layout(const Games *self, const App *app);
Rect games_card_rect(const GamesLayout *l, int item, float up);
void games_targets(const void *state, const App *app, Targets *out);
void games_targets_below(const void *state, const App *app, Targets *out); // without what lies over it

void games_draw(const void *state, const App *app, Draw *draw);
void games_footer(const void *state, const App *app, Footer *out);
