#define _GNU_SOURCE // memmem

#include "host/packs/pack_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/formats/formats_parts.h"

bool pack_games_keeps(const Layout *board, const FormatsPuzzle *game) {
    Grid values = formats_values(game);
    return formats_is_begun(board, game) && !grid_complete(board, &values);
}

void pack_games_format(const Layout *board, const FormatsPuzzle *game, Text *out) {
    formats_write(FORMATS_JSON, board, game, false, out);
}

bool pack_games_add(const char *folder, const char *lines, size_t size, TextError *error) {
    char path[PATH_MAX_BYTES], reason[128];
    size_t kept = 0;
    path_join(path, folder, PACK_GAMES_NAME);
    bool exists = machine_file_exists(path);
    char *old = exists ? machine_read_file(path, 0, &kept, reason, sizeof reason) : NULL;
    Text text = {0};
    text_add_bytes(&text, old ? old : "", kept);
    text_add_bytes(&text, lines, size);
    bool fine =
        (old || !exists) && machine_write_file(path, text_of(&text), text.length, reason, sizeof reason);
    if (!fine) text_error(error, 0, 0, PACK_GAMES_NAME ": %s", reason);
    text_finish(&text);
    free(old);
    return fine;
}

// ---- finding one

typedef struct {
    const Layout *nine, *board;
    const Grid *givens;
    FormatsSink *take; // NULL: it is only asked whether the line is the game's
    void *context;
    bool found;
} GameSearch;

static bool hear_game(void *context, const FormatsPuzzle *game) {
    GameSearch *search = context;
    if (!layout_equal(game->board ? game->board : search->nine, search->board)) return true;
    if (!grid_equal(search->board, &game->givens, search->givens)) return true;
    search->found = true;
    if (search->take) search->take(search->context, game);
    return false;
}

static bool pass_over(void *context, const TextError *error) {
    (void)context, (void)error;
    return true;
}

static bool read_line(GameSearch *search, const Line *line) {
    FormatsReader *reader = formats_create(search->nine, hear_game, pass_over, search);
    search->found = false;
    formats_take_boards(reader);
    formats_feed(reader, line->text, line->length);
    formats_finish(reader);
    return search->found;
}

// The last line with the game. Only lines that have its cells are looked at more closely.
static bool find_line(GameSearch *search, const char *text, size_t size, Line *out) {
    char cells[CELLS_MAX + 1];
    grid_format(search->board, search->givens, cells);
    Lines lines = lines_of(text, size);
    bool any = false;
    for (Line line; lines_next(&lines, true, &line);) {
        if (!memmem(line.text, line.length, cells, (size_t)search->board->cells)) continue;
        if (!read_line(search, &line)) continue;
        *out = line;
        any = true;
    }
    return any;
}

bool pack_games_find(const char *folder, const Layout *board, const Grid *givens, FormatsSink *take,
                     void *context) {
    char path[PATH_MAX_BYTES];
    size_t size;
    path_join(path, folder, PACK_GAMES_NAME);
    char *text = machine_read_file(path, 0, &size, NULL, 0);
    MEM_LOCAL(Layout, nine);
    layout_init(nine, "9x9");
    GameSearch search = {.nine = nine, .board = board, .givens = givens};
    Line line;
    bool found = text && find_line(&search, text, size, &line);
    search.take = take;
    search.context = context;
    if (found) read_line(&search, &line);
    free(text);
    return found;
}
