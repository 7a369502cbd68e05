#include "ui/app/entry_kept.h"

#include <string.h>

#include "core/base/memory.h"
#include "ui/app/app.h"
#include "ui/play/game_formats.h"

void entry_puzzle_write(const Layout *layout, const Grid *puzzle, char out[ENTRY_PUZZLE_MAX]) {
    if (layout_is_classic(layout)) {
        grid_format(layout, puzzle, out);
        return;
    }
    Text text = text_fixed(out, ENTRY_PUZZLE_MAX);
    board_format_puzzle(layout, puzzle, &text);
    if (text.full) out[0] = '\0';
}

bool entry_puzzle_read(const char *text, Layout *out_layout, Grid *out_puzzle) {
    TextError error;
    if (strchr(text, ';')) return board_parse(text, out_layout, out_puzzle, &error);
    return layout_init(out_layout, "9x9") && grid_parse(out_layout, text, out_puzzle);
}

void entry_kept_copy(const EntryKept *from, EntryKept *out) {
    const FormatsPuzzle *game = &from->game;
    entry_kept_finish(out);
    *out = *from;
    if (game->changes > 0)
        out->game.change = mem_copy(game->change, (size_t)game->changes * sizeof *game->change);
}

void entry_kept_finish(EntryKept *kept) { game_formats_drop(&kept->game); }

static void finish(void *kept) { entry_kept_finish(kept); }

EntryKept *entry_kept(App *app) {
    bool first = !app->kept[SCENE_ENTRY];
    EntryKept *kept = app_kept(app, SCENE_ENTRY, sizeof *kept);
    app->finish_kept[SCENE_ENTRY] = finish;
    if (first && save_draft_read(app->save, kept->typed, sizeof kept->typed))
        memcpy(kept->puzzle, kept->typed, sizeof kept->puzzle);
    return kept;
}
