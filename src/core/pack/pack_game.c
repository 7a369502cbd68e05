#include "core/pack/pack_game.h"

#include <stdio.h>
#include <string.h>

#include "core/symmetry/symmetry.h"

static void find_word(const Pack *pack, const char *id, const Layout *board, const Grid *solution,
                      PackGame *out) {
    int order = pack->layout.order;
    WordFound found = words_of(&pack->words, id, board, solution);
    const PackWord *word = &pack->words.word[found.word];
    words_looks(word, order, found.plain, out->look);
    memcpy(out->word, word->text, sizeof out->word);
    memcpy(out->spelt, word->token, sizeof out->spelt);
    for (int i = 0; found.plain && i < order; i++) out->spelt[i] = (uint8_t)(i + 1);
    out->row = found.row;
}

static int row_of(const Layout *board, const Grid *solution, const uint8_t token[TOKENS_MAX]) {
    for (int row = 0; row < board->order; row++) {
        int column = 0;
        while (column < board->order && solution->cell[layout_cell(board, row, column)] == token[column])
            column++;
        if (column == board->order) return row;
    }
    return -1;
}

// The clues may have been turned or mirrored.
static void find_picture(const Pack *pack, const Layout *board, const Grid *givens,
                         char out[PICTURE_NAME_MAX]) {
    if (pack->pictures.count == 0 || board->order != PICTURE_ROWS) return;
    Transform square[SQUARE_SYMMETRIES_MAX];
    int squares = base_squares(&pack->layout, square);
    for (int i = 0; i < squares; i++) {
        CellSet cells = {{0}};
        for (int cell = 0; cell < board->cells; cell++)
            if (givens->cell[cell]) cellset_add(&cells, square[i].cell[cell]);
        int found = pictures_find(&pack->pictures, cells);
        if (found < 0) continue;
        memcpy(out, pack->pictures.picture[found].name, PICTURE_NAME_MAX);
        return;
    }
}

void pack_game(const Pack *pack, const char *id, const Layout *board, const Grid *givens,
               const Grid *solution, PackGame *out) {
    *out = (PackGame){.row = -1};
    memcpy(out->look, pack->token, sizeof out->look);
    if (board->order != pack->layout.order) return;
    if (pack->words.count > 0) {
        find_word(pack, id, board, solution, out);
    } else if (pack->reveal[0]) {
        snprintf(out->word, sizeof out->word, "%s", pack->reveal);
        memcpy(out->spelt, pack->reveal_token, sizeof out->spelt);
        out->row = row_of(board, solution, out->spelt);
    }
    find_picture(pack, board, givens, out->picture);
}
