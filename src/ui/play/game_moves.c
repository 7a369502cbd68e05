#include "ui/play/game_moves.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "host/formats/formats_parts.h"

bool game_moves_has_notes(const FormatsPuzzle *game, const Layout *board) {
    int count[FORMATS_PARTS];
    formats_parts(board, game, NULL, count);
    return count[FORMATS_PART_NOTES] + count[FORMATS_PART_REMOVED] > 0;
}

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
    if (game_moves_has_notes(game, board)) add_marks(list, board, &game->marks, MOVE_NOTE_ON);
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

bool game_moves_make(Play *play, Save *save, const FormatsPuzzle *game) {
    enum { US_PER_S = 1000000 };
    ReadyMoves list = {0};
    if (game->changes > 0) add_steps(&list, game, &play->layout);
    if (game->changes == 0 || !leads_there(&play->session, &list, game)) {
        list.count = 0;
        add_board(&list, game, &play->layout);
    }
    int64_t played_us = game->played_s > 0 ? game->played_s * US_PER_S : 0;
    bool well = play_prepare(play, save, list.move, list.count, played_us);
    free(list.move);
    return well;
}
