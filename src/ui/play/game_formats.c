#include "ui/play/game_formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/formats_parts.h"
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

static bool has_notes(const FormatsPuzzle *game, const Layout *board) {
    int count[FORMATS_PARTS];
    formats_parts(board, game, NULL, count);
    return count[FORMATS_PART_NOTES] + count[FORMATS_PART_REMOVED] > 0;
}

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
    word_list_count(&list, has_notes(game, board) ? count_marks(&game->marks, board) : 0, "note", "notes");
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

typedef struct {
    Move *move;
    int count;
    size_t room;
    bool in_step;
} ReadyMoves;

// Moves that follow one another are one undo step until the next begins.
static void begin_step(ReadyMoves *list) { list->in_step = false; }

static void add_move(ReadyMoves *list, Move move) {
    bool of_cells = move.kind != MOVE_UNDO;
    if (of_cells && cellset_empty(&move.cells)) return;
    list->move = mem_room(list->move, &list->room, (size_t)list->count + 1, sizeof(Move));
    move.joined = of_cells && list->in_step;
    list->in_step = true;
    list->move[list->count++] = move;
}

static void add_marks(ReadyMoves *list, const Layout *board, const Marks *marks, MoveKind kind) {
    for (int t = 1; t <= board->order; t++)
        add_move(list, (Move){.kind = kind, .token = (uint8_t)t, .cells = marks_cells(board, marks, t)});
}

static void add_cell_colours(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    for (int colour = 1; colour <= MARK_COLOURS; colour++)
        add_move(list, (Move){.kind = MOVE_COLOUR_ON,
                              .colour = (uint8_t)colour,
                              .cells = marks_cells(board, &game->colours, colour)});
}

static void add_note_colours(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    for (int c = 0; c < board->cells; c++) {
        for (int t = 1; t <= board->order && game->note_colour[c]; t++) {
            int colour = mark_colour(game->note_colour[c], t);
            if (colour < 1 || colour > MARK_COLOURS || !marks_has(&game->marks, c, t)) continue;
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

// Adds what has no steps of its own: first what stays when a cell is filled, at the end what belongs to the
// notes.
static void add_drawings(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board, bool of_notes) {
    begin_step(list);
    if (of_notes) {
        add_marks(list, board, &game->corners, MOVE_CORNER_ON);
        add_note_colours(list, game, board);
    } else {
        add_cell_colours(list, game, board);
        add_lines(list, game);
    }
}

static void add_board(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    begin_step(list);
    for (int c = 0; c < board->cells; c++)
        if (game->entries.cell[c])
            add_move(list, (Move){.kind = MOVE_PUT, .token = game->entries.cell[c], .cells = cellset_of(c)});
    if (has_notes(game, board)) add_marks(list, board, &game->marks, MOVE_NOTE_ON);
    add_marks(list, board, &game->corners, MOVE_CORNER_ON);
    add_note_colours(list, game, board);
    add_cell_colours(list, game, board);
    add_lines(list, game);
}

// ---- in, step by step

typedef struct {
    Grid entries;
    Marks notes;
} StepBoard;

// The moves of a change. Returns how many steps begin with it.
static int add_change(ReadyMoves *list, StepBoard *at, const FormatsChange *change) {
    int cell = change->cell, before = list->count, entry = change->entry;
    if (!change->joined) begin_step(list);
    bool begins = !list->in_step;
    if (entry != at->entries.cell[cell]) {
        add_move(list, (Move){.kind = entry ? MOVE_PUT : MOVE_ERASE,
                              .token = (uint8_t)entry,
                              .cells = cellset_of(cell)});
        at->entries.cell[cell] = (uint8_t)entry;
        at->notes.cell[cell] = 0;
    }
    TokenMask to = entry ? 0 : change->notes, from = at->notes.cell[cell];
    for (TokenMask turned = to ^ from; turned; turned &= turned - 1) {
        int token = marks_first(turned);
        bool on = (to & marks_bit(token)) != 0;
        add_move(list, (Move){.kind = on ? MOVE_NOTE_ON : MOVE_NOTE_OFF,
                              .token = (uint8_t)token,
                              .cells = cellset_of(cell)});
    }
    at->notes.cell[cell] = to;
    return begins && list->count > before;
}

// Adds the steps, and those undone after them, unless something without steps has to come in between.
static void add_steps(ReadyMoves *list, const FormatsPuzzle *game, const Layout *board) {
    StepBoard at = {.entries = {{0}}};
    add_drawings(list, game, board, false);
    for (int i = 0; i < game->done; i++) add_change(list, &at, &game->change[i]);
    int before = list->count, undone = 0;
    add_drawings(list, game, board, true);
    if (list->count > before) return;
    for (int i = game->done; i < game->changes; i++) undone += add_change(list, &at, &game->change[i]);
    for (int i = 0; i < undone; i++) add_move(list, (Move){.kind = MOVE_UNDO});
}

// True when the moves lead where the game stands: some other programs allow what is not allowed here.
static bool leads_there(const Session *fresh, const ReadyMoves *list, const FormatsPuzzle *game) {
    Session session;
    const Layout *layout = fresh->layout;
    session_init(&session, layout, &fresh->givens, &fresh->solution);
    bool well = true;
    for (int i = 0; i < list->count && well; i++) well = session_apply(&session, &list->move[i]);
    Grid values = formats_values(game);
    well = well && grid_equal(layout, &session.board.grid, &values) &&
           marks_equal(layout, &session.board.notes, &game->marks) &&
           marks_equal(layout, &session.board.corners, &game->corners);
    session_finish(&session);
    return well;
}

bool game_formats_begin(Play *play, Save *save, const FormatsPuzzle *game, const Layout *board,
                        TextError *error) {
    MEM_LOCAL(Layout, own); // `board` may be that of a game that ends as this one begins
    *own = *board;
    Grid values = formats_values(game);
    if (grid_complete(own, &values)) return text_error(error, 0, 0, "this game is solved already");
    if (!play_begin_puzzle(play, save, own, &game->givens, error)) return false;
    ReadyMoves list = {0};
    if (game->changes > 0) add_steps(&list, game, own);
    if (game->changes == 0 || !leads_there(&play->session, &list, game)) {
        list.count = 0;
        add_board(&list, game, own);
    }
    int64_t played_us = game->played_s > 0 ? game->played_s * US_PER_S : 0;
    bool well = play_prepare(play, save, list.move, list.count, played_us);
    free(list.move);
    return well || text_error(error, 0, 0, "the game cannot be written to the save");
}
