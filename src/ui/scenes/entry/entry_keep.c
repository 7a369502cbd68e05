// Keeping what is entered in a pack: the choice of one, and what becomes of it.
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "ui/app/app_packs.h"
#include "ui/packs/save_to_pack.h"
#include "ui/scenes/entry/entry_view.h"

enum { KEPT_US = 4000000 }; // how long the place of what was kept is news

static void offer(SaveToPackChoice *choice, const char *id, const char *name) {
    if (choice->count == SAVE_TO_PACK_PACKS_MAX) return;
    int i = choice->count++;
    snprintf(choice->pack[i].id, sizeof choice->pack[i].id, "%s", id);
    snprintf(choice->pack[i].name, sizeof choice->pack[i].name, "%s", name);
}

// True when the pack may hold puzzles on that board.
static bool suits(const PackEntry *entry, const Layout *board) {
    Seed seed;
    TextError error;
    return seed_set_board(&entry->pack.layout, board, &seed, &error);
}

// The player's own pack, whether it is there yet or not, and the others in the data folder that are of boards
// like this one.
static void offer_packs(SaveToPackChoice *choice, const App *app, const Layout *board) {
    char folder[PATH_MAX_BYTES], own[PACK_NAME_MAX];
    save_puzzle_pack_name(board, own);
    path_join(folder, app->paths.data, "packs");
    size_t length = strlen(folder);
    *choice = (SaveToPackChoice){.open = false};
    offer(choice, "", own);
    for (int i = 0; i < app->packs.count; i++) {
        const PackEntry *entry = app->packs.entry[i];
        bool players = strncmp(entry->folder, folder, length) == 0 && entry->folder[length] == '/';
        if (entry->usable && players && strcmp(entry->pack.name, own) != 0 && suits(entry, board))
            offer(choice, entry->pack.id, entry->pack.name);
    }
}

// Looks whether it has been kept, and says so. True while it is not.
bool entry_keep_update(EntryScene *self, App *app) {
    app_tell_saved(app);
    self->keep = save_to_pack_busy(app->saving);
    return self->keep;
}

// The index-th of the packs is chosen.
void entry_keep_in(EntryScene *self, App *app, int index) {
    const PuzzleEditor *editor = &self->editor;
    MEM_LOCAL(PendingPuzzle, puzzle);
    layout_copy(&editor->layout, &puzzle->layout);
    puzzle->puzzle = editor->shown;
    TextError error;
    self->choice.open = false;
    snprintf(puzzle->pack_id, sizeof puzzle->pack_id, "%s", self->choice.pack[index].id);
    snprintf(puzzle->title, sizeof puzzle->title, "%s", editor->kept.title);
    if (!save_to_pack_begin(app->saving, puzzle, &error))
        app_notice(app, true, "Not kept. %s.", error.reason);
    else if (entry_keep_update(self, app))
        app_notice(app, false, "It will be rated, then kept in %s.", self->choice.pack[index].name);
}

// The player asks to keep the puzzle: a choice of packs is opened where there is one.
void entry_keep(EntryScene *self, App *app) {
    if (self->keep) {
        save_to_pack_stop(app->saving);
        app_notice(app, false, "Stopped: the puzzle is not kept.");
        return;
    }
    puzzle_editor_settle(&self->editor, app);
    if (puzzle_editor_is_empty(&self->editor)) {
        app_notice(app, true, "The grid is empty: there is nothing to keep yet.");
        return;
    }
    const PuzzleEditorWords *words = &self->editor.words;
    if (!words->playable) {
        app_notice(app, true, "Only a puzzle with one solution can be kept: %s",
                   words->detail[0] ? words->detail : words->main);
        return;
    }
    offer_packs(&self->choice, app, &self->editor.layout);
    if (self->choice.count == 1) {
        entry_keep_in(self, app, 0);
        return;
    }
    audio_sound(app->audio, SOUND_OPEN);
    self->choice.open = true;
}

// Looks whether the packs have changed, and what is known of the puzzle with them. The notice that a pack
// was read again must not hide why it was: a puzzle was kept in it.
void entry_keep_follow(EntryScene *self, App *app) {
    if (self->packs_version == app->packs_version) return;
    self->packs_version = app->packs_version;
    puzzle_editor_packs_changed(&self->editor, app);
    const SavedToPack *last = save_to_pack_last(app->saving);
    bool just_kept =
        last->result == SAVE_PUZZLE_DONE && last->told_us && app->now_us < last->told_us + KEPT_US;
    if (just_kept && !(app->notice[0] && app->notice_is_error))
        app_notice(app, false, "Kept: %s.", last->where);
}
