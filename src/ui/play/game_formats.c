#include "ui/play/game_formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats_parts.h"
#include "ui/play/game_moves.h"
#include "ui/play/play_begin.h"

enum { US_PER_S = 1000000 };

// ---- what is in a text

typedef struct {
    FoundGame *game;
    TextError *error;
    bool refused;
} Finder;

static bool find(void *context, const FormatsPuzzle *puzzle) {
    FoundGame *game = ((Finder *)context)->game;
    if (game->puzzles++ > 0) return true;
    game->first = *puzzle;
    if (puzzle->changes > 0)
        game->first.change = mem_copy(puzzle->change, (size_t)puzzle->changes * sizeof *puzzle->change);
    if (puzzle->board) layout_copy(puzzle->board, &game->board);
    game->first.board = &game->board;
    return true;
}

static bool complain(void *context, const TextError *error) {
    Finder *finder = context;
    if (!finder->refused) *finder->error = *error;
    finder->refused = true;
    return true;
}

bool game_formats_read(const char *text, FoundGame *out, TextError *error) {
    Finder finder = {out, error, false};
    MEM_LOCAL(Layout, nine);
    layout_init(nine, "9x9");
    out->puzzles = 0;
    out->first = formats_blank(FORMATS_LINE, 0);
    out->board = *nine;
    FormatsReader *reader = formats_create(nine, find, complain, &finder);
    formats_take_boards(reader);
    formats_feed(reader, text, strlen(text));
    formats_finish(reader);
    return out->puzzles > 0;
}

void game_formats_drop(FormatsPuzzle *game) {
    free(game->change);
    game->change = NULL;
    game->changes = game->done = 0;
}

// ---- what a game has

bool game_formats_is_begun(const FormatsPuzzle *game, const Layout *board) {
    if (grid_filled(board, &game->givens) == 0 && board->constraint_count == 0) return false;
    return formats_is_begun(board, game);
}

static int count_marks(const Marks *marks, const Layout *board) {
    int count = 0;
    for (int c = 0; c < board->cells; c++) count += marks_count(marks->cell[c]);
    return count;
}

static int count_steps(const FormatsPuzzle *game) {
    int count = 0;
    for (int i = 0; i < game->done; i++) count += i == 0 || !game->change[i].joined;
    return count;
}

void game_formats_words(const FormatsPuzzle *game, const Layout *board, Text *out) {
    WordList list = {.out = out};
    int count[FORMATS_PARTS];
    formats_parts(board, game, NULL, count);
    word_list_count(&list, grid_filled(board, &game->entries), "entry", "entries");
    word_list_count(&list, game_moves_has_notes(game, board) ? count_marks(&game->marks, board) : 0, "note",
                    "notes");
    word_list_count(&list, count[FORMATS_PART_CORNERS], "corner mark", "corner marks");
    word_list_count(&list, count[FORMATS_PART_COLOURS], "coloured cell", "coloured cells");
    word_list_count(&list, count[FORMATS_PART_LINES], "line", "lines");
    if (count[FORMATS_PART_NOTE_COLOURS]) word_list_add(&list, "colours of notes");
    word_list_count(&list, count_steps(game), "step to undo", "steps to undo");
    if (game->played_s > 0) {
        char time[32], words[TEXT_COUNT_MAX];
        time_format(game->played_s * US_PER_S, TIME_SECONDS, time, sizeof time);
        snprintf(words, sizeof words, "%s on the clock", time);
        word_list_add(&list, words);
    }
    word_list_end(&list);
}

void game_formats_left_words(const FormatsPuzzle *game, Text *out) {
    WordList list = {.out = out};
    if (game->steps_lost) word_list_add(&list, "the steps to undo");
    if (!marks_empty(game->board, &game->deleted)) word_list_add(&list, "removed candidates");
    if (game->title[0]) word_list_add(&list, "title");
    if (game->author[0]) word_list_add(&list, "author");
    word_list_end(&list);
}

// ---- in

bool game_formats_begin(Play *play, Save *save, const FormatsPuzzle *game, const Layout *board,
                        TextError *error) {
    MEM_LOCAL(Layout, own); // `board` may be that of a game that ends as this one begins
    layout_copy(board, own);
    Grid values = formats_values(game);
    if (grid_complete(own, &values)) return text_error(error, 0, 0, "this game is solved already");
    if (!play_begin_puzzle(play, save, own, &game->givens, error)) return false;
    return game_moves_make(play, save, game) ||
           text_error(error, 0, 0, "the game cannot be written to the save");
}
