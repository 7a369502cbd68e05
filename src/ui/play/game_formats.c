#include "ui/play/game_formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
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
    if (puzzle->board) game->board = *puzzle->board;
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
    out->board = *nine;
    FormatsReader *reader = formats_create(nine, find, complain, &finder);
    formats_take_boards(reader);
    formats_feed(reader, text, strlen(text));
    formats_finish(reader);
    return out->puzzles > 0;
}

// ---- what a game has

static bool has_notes(const FormatsPuzzle *game, const Layout *board) {
    if (game->marks_are == FORMATS_NO_MARKS) return false;
    if (game->marks_are == FORMATS_NOTES) return !marks_empty(board, &game->marks);
    Grid values = formats_values(game);
    Marks all = marks_of_grid(board, &values);
    return !marks_equal(board, &all, &game->marks);
}

static bool has_note_colours(const FormatsPuzzle *game, const Layout *board) {
    bool any = false;
    for (int c = 0; c < board->cells; c++) any = any || game->note_colour[c] != 0;
    return any;
}

bool game_formats_is_begun(const FormatsPuzzle *game, const Layout *board) {
    if (grid_filled(board, &game->givens) == 0 && board->constraint_count == 0) return false;
    return formats_has_entries(game) || has_notes(game, board) || !marks_empty(board, &game->corners) ||
           !marks_empty(board, &game->colours) || game->drawn_count > 0 || has_note_colours(game, board) ||
           game->played_s > 0;
}

static int count_marks(const Marks *marks, const Layout *board) {
    int count = 0;
    for (int c = 0; c < board->cells; c++) count += marks_count(marks->cell[c]);
    return count;
}

// A list of words with its commas and its "and", whose last word is not known before the end.
typedef struct {
    Text *out;
    char last[TEXT_COUNT_MAX];
    int count;
} WordList;

static void list_add(WordList *list, const char *words) {
    if (list->count > 0) text_addf(list->out, "%s%s", list->count > 1 ? ", " : "", list->last);
    snprintf(list->last, sizeof list->last, "%s", words);
    list->count++;
}

static void list_count(WordList *list, int count, const char *one, const char *many) {
    char words[TEXT_COUNT_MAX];
    if (count > 0) list_add(list, text_count(count, one, many, words));
}

static void list_end(WordList *list) {
    if (list->count > 0) text_addf(list->out, "%s%s", list->count > 1 ? " and " : "", list->last);
}

void game_formats_words(const FormatsPuzzle *game, const Layout *board, Text *out) {
    WordList list = {.out = out};
    int coloured = 0;
    for (int c = 0; c < board->cells; c++) coloured += game->colours.cell[c] != 0;
    list_count(&list, grid_filled(board, &game->entries), "entry", "entries");
    list_count(&list, has_notes(game, board) ? count_marks(&game->marks, board) : 0, "note", "notes");
    list_count(&list, count_marks(&game->corners, board), "corner mark", "corner marks");
    list_count(&list, coloured, "coloured cell", "coloured cells");
    list_count(&list, game->drawn_count, "line", "lines");
    if (has_note_colours(game, board)) list_add(&list, "colours of notes");
    if (game->played_s > 0) {
        char time[32], words[TEXT_COUNT_MAX];
        time_format(game->played_s * US_PER_S, TIME_SECONDS, time, sizeof time);
        snprintf(words, sizeof words, "%s on the clock", time);
        list_add(&list, words);
    }
    list_end(&list);
}

void game_formats_left_words(const FormatsPuzzle *game, Text *out) {
    WordList list = {.out = out};
    if (game->title[0]) list_add(&list, "title");
    if (game->author[0]) list_add(&list, "author");
    list_end(&list);
}

// ---- in

// Moves of one undo step.
typedef struct {
    Move *move;
    int count;
    size_t room;
} ReadyMoves;

static void add_move(ReadyMoves *list, Move move) {
    if ((move.kind != MOVE_PUT) && cellset_empty(&move.cells)) return;
    list->move = mem_room(list->move, &list->room, (size_t)list->count + 1, sizeof(Move));
    move.joined = list->count > 0;
    list->move[list->count++] = move;
}

static void add_marks(ReadyMoves *list, const Layout *board, const Marks *marks, MoveKind kind) {
    for (int t = 1; t <= board->order; t++)
        add_move(list, (Move){.kind = kind, .token = (uint8_t)t, .cells = marks_cells(board, marks, t)});
}

static void add_colours(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    for (int colour = 1; colour <= MARK_COLOURS; colour++)
        add_move(list, (Move){.kind = MOVE_COLOUR_ON,
                              .colour = (uint8_t)colour,
                              .cells = marks_cells(board, &game->colours, colour)});
    for (int c = 0; c < board->cells; c++) {
        for (int t = 1; t <= board->order && game->note_colour[c]; t++) {
            int colour = mark_colour(game->note_colour[c], t);
            if (colour < 1 || colour > MARK_COLOURS) continue;
            add_move(list, (Move){.kind = MOVE_TINT_ON,
                                  .token = (uint8_t)t,
                                  .colour = (uint8_t)colour,
                                  .cells = cellset_of(c)});
        }
    }
}

static void add_lines(ReadyMoves *list, const FormatsPuzzle *game) {
    for (int i = 0; i < game->drawn_count; i++) {
        Move line = {.kind = MOVE_LINE_ON, .colour = game->drawn[i].colour};
        cellset_add(&line.cells, game->drawn[i].a);
        cellset_add(&line.cells, game->drawn[i].b);
        add_move(list, line);
    }
}

static void add_all(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    for (int c = 0; c < board->cells; c++)
        if (game->entries.cell[c])
            add_move(list, (Move){.kind = MOVE_PUT, .token = game->entries.cell[c], .cells = cellset_of(c)});
    if (has_notes(game, board)) add_marks(list, board, &game->marks, MOVE_NOTE_ON);
    add_marks(list, board, &game->corners, MOVE_CORNER_ON);
    add_colours(list, game, board);
    add_lines(list, game);
}

bool game_formats_begin(Play *play, Save *save, const FormatsPuzzle *game, const Layout *board,
                        TextError *error) {
    MEM_LOCAL(Layout, own); // `board` may be that of a game that ends with this one's beginning
    *own = *board;
    Grid values = formats_values(game);
    if (grid_complete(own, &values)) return text_error(error, 0, 0, "this game is solved already");
    if (!play_begin_puzzle(play, save, own, &game->givens, error)) return false;
    ReadyMoves list = {0};
    add_all(&list, game, own);
    int64_t played_us = game->played_s > 0 ? game->played_s * US_PER_S : 0;
    bool well = play_prepare(play, save, list.move, list.count, played_us);
    free(list.move);
    return well || text_error(error, 0, 0, "the game cannot be written to the save");
}

// ---- out

void game_formats_take(const Play *play, int64_t now_us, FormatsPuzzle *out) {
    const Session *session = &play->session;
    const Layout *layout = &play->layout;
    const Board *board = &session->board;
    *out = formats_blank(FORMATS_JSON, 0);
    out->givens = session->givens;
    out->solution = session->solution;
    out->marks = board->notes;
    out->corners = board->corners;
    out->colours = board->colours;
    if (!marks_empty(layout, &out->marks)) out->marks_are = FORMATS_NOTES;
    for (int c = 0; c < layout->cells; c++) {
        out->note_colour[c] = board->note_colour[c];
        if (!session_is_given(session, c)) out->entries.cell[c] = board->grid.cell[c];
    }
    for (int i = 0; i < board->lines; i++)
        out->drawn[out->drawn_count++] =
            (FormatsLine){board->line[i].a, board->line[i].b, board->line[i].colour};
    out->played_s = play_shown_us(play, now_us) / US_PER_S;
}
