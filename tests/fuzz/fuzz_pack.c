// libFuzzer target: pack.ini up to the first byte 0, seeds.csv after it up to the next, then the words and
// pictures that pack.ini may name, in one text. Whatever the bytes are: errors have a reason, and a pack that
// is taken can be read seed by seed, printed, read again and drawn from.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/pack/pack.h"
#include "core/pack/pack_game.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "host/files/ini.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool set_one(void *context, const char *section, const char *key, const char *value, int line,
                    TextError *error) {
    assert(line > 0);
    error->reason[0] = '\0';
    if (pack_set(context, section, key, value, line, error)) return true;
    assert(error->line == line && error->reason[0]);
    return false;
}

static bool hear(void *context, const TextError *error) {
    (void)context;
    assert(error->reason[0] && memchr(error->reason, 0, sizeof error->reason));
    return true;
}

static void check_tokens(const Pack *pack) {
    for (int token = 1; token <= pack->layout.order; token++) {
        const TokenLook *look = &pack->token[token];
        assert(look->name[0] && utf8_valid(look->name) && utf8_valid(look->text));
        assert(look->text[0] || look->shape != SHAPE_NONE);
    }
}

static void check_seed(const Pack *pack, int index) {
    Seed seed, again;
    Layout board;
    TextError error = {.reason = ""};
    if (!pack_seed_board(pack, index, &seed, &board, &error)) {
        assert(error.line > 0 && error.reason[0]);
        return;
    }
    assert(pack_find_seed(pack, seed.id) >= 0 && pack_find_seed(pack, seed.id) <= index);
    char line[2 * SEED_LINE_MAX];
    int length = pack_format_header(line);
    length += sprintf(line + length, "%s\n", seed.board[0] ? PACK_BOARD_HEADER : "");
    length += pack_format_seed(&pack->layout, &seed, line + length);
    char *csv = strndup(line, (size_t)length);
    Pack copy = *pack;
    copy.csv = NULL, copy.index = NULL, copy.words = (PackWords){0}, copy.pictures = (Pictures){0};
    assert(csv && pack_take_seeds(&copy, csv, (size_t)length, NULL) && copy.seed_count == 1);
    assert(pack_seed(&copy, 0, &again, NULL));
    assert(grid_equal(&pack->layout, &seed.puzzle, &again.puzzle) && seed.id == again.id);
    assert(strcmp(seed.board, again.board) == 0);
    pack_finish(&copy);
    if (index > 0) return;
    Grid solution;
    Disguise disguise;
    Rng rng = rng_seed(seed.id);
    pack_draw(pack, &board, &seed, &rng, &disguise, &solution);
    assert(grid_filled(&board, &disguise.puzzle) == grid_filled(&board, &seed.puzzle));
    PackGame game;
    pack_game(pack, pack->id, &board, &disguise.puzzle, &solution, &game);
    assert(game.row < board.order && utf8_valid(game.word) && utf8_valid(game.picture));
    assert(pack->words.count == 0 || (game.word[0] && game.look[1].text[0]));
}

// False when they cannot be used; errors have a reason then.
static bool take_texts(Pack *pack, const char *text, size_t size) {
    TextError error = {.reason = ""};
    bool fine = !pack->words_file[0] || pack_take_words(pack, text, size, &error);
    fine = fine && (!pack->pictures_file[0] || pack_take_pictures(pack, text, &error));
    assert(fine || error.reason[0]);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    assert(text);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    size_t ini = strlen(text);
    Pack pack;
    TextError error = {.reason = ""};
    pack_init(&pack);
    bool fine = ini_read(text, ini, set_one, hear, &pack);
    bool whole = pack_complete(&pack, &error);
    assert(whole || error.reason[0]);
    size_t rest = ini < size ? size - ini - 1 : 0;
    const char *seeds = text + size - rest, *after = memchr(seeds, 0, rest);
    size_t more = after ? (size_t)(seeds + rest - after - 1) : 0;
    rest -= after ? more + 1 : 0;
    if (fine && whole && take_texts(&pack, text + size - more, more)) {
        check_tokens(&pack);
        char *csv = malloc(rest + 1);
        assert(csv);
        memcpy(csv, seeds, rest);
        csv[rest] = '\0';
        error.reason[0] = '\0';
        if (pack_take_seeds(&pack, csv, rest, &error))
            for (int i = 0; i < pack.seed_count; i++) check_seed(&pack, i);
        else
            assert(error.reason[0] && pack.seed_count == 0 && !pack.csv);
    }
    free(text);
    pack_finish(&pack);
    return 0;
}
