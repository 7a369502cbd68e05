// What can be done with a game. Each is on the disk before it is seen.
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "store/save_boards.h"
#include "ui/app/race_run.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/games/games_view.h"

static Go go_on(App *app, const GameRow *row) {
    TextError error = {0};
    bool well =
        save_game_taken_up(app->save, row->id) && play_continue(&app->play, app->save, &app->packs, &error);
    if (error.reason[0]) app_notice(app, true, "%s", error.reason); // not all of its moves could be read
    if (well) return app_open(app, (Go){.scene = SCENE_BOARD});
    if (!error.reason[0]) app_notice(app, true, "The game cannot be continued: %s", save_error(app->save));
    return GO_STAY;
}

// Its puzzle goes to the player's own pack, where it still is when the game is over.
static void keep(App *app, const GameRow *row) {
    SavedGame game;
    MEM_LOCAL(PendingPuzzle, puzzle);
    puzzle->number = 0;
    TextError error = {0};
    if (!save_game(app->save, row->id, &game) || !save_board(app->save, game.layout, &puzzle->layout)) {
        app_notice(app, true, "Not kept: the game cannot be read");
        return;
    }
    puzzle->puzzle = game.givens;
    if (!save_to_pack_begin(app->saving, puzzle, &error)) {
        app_notice(app, true, "Not kept. %s.", error.reason);
    } else if (save_to_pack_busy(app->saving)) {
        char pack[PACK_NAME_MAX];
        save_puzzle_pack_name(&puzzle->layout, pack);
        app_notice(app, false, "It will be rated, then kept in %s.", pack);
    }
}

static void changed(Games *self, App *app) {
    flush_request(app->flush);
    games_read(self, app);
}

static void discard(Games *self, App *app, const GameRow *row) {
    int64_t id = row->id;
    if (!save_game_discard(app->save, id, true)) {
        app_notice(app, true, "Not discarded: %s", save_error(app->save));
        return;
    }
    if (app->play.active && app->play.saved.id == id) play_finish(&app->play);
    self->discarded = id;
    changed(self, app);
    const char *key = input_label(app->input, ACTION_UNDO, DEVICE_KEYBOARD);
    if (*key && input_device(app->input) == DEVICE_KEYBOARD)
        app_notice(app, false, "The game is discarded. %s brings it back", key);
    else
        app_notice(app, false, "The game is discarded. Undo brings it back");
}

static void bring_back(Games *self, App *app) {
    int64_t id = self->discarded;
    if (!id) return;
    if (!save_game_discard(app->save, id, false)) {
        app_notice(app, true, "Not brought back: %s", save_error(app->save));
        return;
    }
    self->discarded = 0;
    changed(self, app);
    app_notice(app, false, "The game is back");
    if (self->place->tab != GAMES_BEGUN) return;
    for (int i = 0; i < self->count[GAMES_BEGUN]; i++)
        if (self->begun[i].id == id) self->place->item[GAMES_BEGUN] = i;
    self->view.last[GAMES_GROUP_CARDS] = GAMES_CARD + games_item(self);
}

static Go watch(App *app, const GameRow *row, bool at_end) {
    if (row->run)
        return app_open(app,
                        (Go){.scene = SCENE_REPLAY, .run = row->run, .at_end = at_end, .back = SCENE_GAMES});
    app_notice(app, true, "This game is from before games were recorded: only its time is known");
    return GO_STAY;
}

static Go play_kept(const Games *self, App *app) {
    int seed;
    const PackEntry *pack = games_kept(app, games_item(self), &seed);
    return pack ? app_play_seed(app, pack, 0, seed) : GO_STAY;
}

Go games_do(Games *self, App *app, GamesDeed deed) {
    GamesDeed deeds[GAMES_ROOM];
    int count = games_deeds(self, deeds), at = 0;
    while (at < count && deeds[at] != deed) at++;
    if (at == count) return GO_STAY; // not in this list
    const GameRow *row = games_row(self, games_item(self));
    switch (deed) {
    case GAMES_GO_ON: return go_on(app, row);
    case GAMES_KEEP: keep(app, row); break;
    case GAMES_DISCARD: discard(self, app, row); break;
    case GAMES_PLAY: return play_kept(self, app);
    case GAMES_REMOVE: games_remove(self, app); break;
    case GAMES_RENAME: games_begin_naming(self, app); break;
    case GAMES_DELETE: games_ask(self, app); break;
    case GAMES_LOOK: return watch(app, row, true);
    case GAMES_WATCH: return watch(app, row, false);
    case GAMES_RACE: return race_run(app, row->run, row->code, row->elapsed_us);
    case GAMES_UNDO:
        if (self->place->tab == GAMES_KEPT)
            games_undo_pack(self, app);
        else
            bring_back(self, app);
        break;
    case GAMES_DEEDS: break;
    }
    return GO_STAY;
}
