#include "game/play/board.h"

#include <string.h>

Board board_of_givens(const Grid *givens) { return (Board){.grid = *givens}; }

// ---- entries and marks

// Sets the notes of a cell; a note that goes takes its colour along.
static void set_notes(Board *board, int cell, TokenMask notes) {
    for (int gone = board->notes.cell[cell] & ~notes; gone; gone &= gone - 1)
        board->note_colour[cell] = mark_coloured(board->note_colour[cell], marks_first(gone), 0);
    board->notes.cell[cell] = notes;
}

static void clear_marks(Board *board, int cell) {
    set_notes(board, cell, 0);
    board->corners.cell[cell] = 0;
}

static bool enter(const Layout *layout, const Grid *givens, Board *board, const Move *move) {
    int cell = cellset_next(&move->cells, 0);
    if (givens->cell[cell] || board->grid.cell[cell] == move->token) return false;
    board->grid.cell[cell] = move->token;
    board->try_of[cell] = (uint8_t)board->tries;
    clear_marks(board, cell);
    // A wrong entry must not eat the notes that show that it is wrong.
    if (!move->tidy || !grid_allows(layout, &board->grid, cell, move->token)) return true;
    const CellSet *peers = &layout->peers[cell];
    TokenMask others = ~marks_bit(move->token);
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        set_notes(board, c, board->notes.cell[c] & others);
        board->corners.cell[c] &= others;
    }
    return true;
}

static bool erase(const Grid *givens, Board *board, const CellSet *cells) {
    bool changed = false;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if (givens->cell[c]) continue;
        changed |= board->grid.cell[c] || board->notes.cell[c] || board->corners.cell[c];
        board->grid.cell[c] = board->try_of[c] = 0;
        clear_marks(board, c);
    }
    return changed;
}

static bool note(Board *board, const Move *move, bool on) {
    bool changed = false;
    for (int c = cellset_next(&move->cells, 0); c >= 0; c = cellset_next(&move->cells, c + 1)) {
        if (board->grid.cell[c] || marks_has(&board->notes, c, move->token) == on) continue;
        set_notes(board, c, board->notes.cell[c] ^ marks_bit(move->token));
        changed = true;
    }
    return changed;
}

static bool corner(Board *board, const Move *move, bool on) {
    bool changed = false;
    for (int c = cellset_next(&move->cells, 0); c >= 0; c = cellset_next(&move->cells, c + 1)) {
        if (board->grid.cell[c] || marks_has(&board->corners, c, move->token) == on) continue;
        board->corners.cell[c] ^= marks_bit(move->token);
        changed = true;
    }
    return changed;
}

static bool set_all_notes(const Layout *layout, Board *board, const Marks *notes) {
    if (marks_equal(layout, &board->notes, notes)) return false;
    for (int c = 0; c < layout->cells; c++) set_notes(board, c, notes->cell[c]);
    return true;
}

// ---- colours and lines

static bool colour(Board *board, const Move *move, bool on) {
    bool changed = false;
    for (int c = cellset_next(&move->cells, 0); c >= 0; c = cellset_next(&move->cells, c + 1)) {
        if (marks_has(&board->colours, c, move->colour) == on) continue;
        board->colours.cell[c] ^= marks_bit(move->colour);
        changed = true;
    }
    return changed;
}

static bool tint(Board *board, const Move *move, int to) {
    bool changed = false;
    for (int c = cellset_next(&move->cells, 0); c >= 0; c = cellset_next(&move->cells, c + 1)) {
        int from = board_note_colour(board, c, move->token);
        if (from == to || !marks_has(&board->notes, c, move->token)) continue;
        board->note_colour[c] = mark_coloured(board->note_colour[c], move->token, to);
        changed = true;
    }
    return changed;
}

int board_line_at(const Board *board, int a, int b) {
    int first = a < b ? a : b, second = a < b ? b : a;
    for (int i = 0; i < board->lines; i++)
        if (board->line[i].a == first && board->line[i].b == second) return i;
    return -1;
}

static void drop_line(Board *board, int at) {
    memmove(&board->line[at], &board->line[at + 1], (size_t)(board->lines - at - 1) * sizeof *board->line);
    board->line[--board->lines] = (CellLine){0};
}

static bool line(Board *board, const Move *move, bool on) {
    int a = cellset_next(&move->cells, 0), b = cellset_next(&move->cells, a + 1);
    int at = board_line_at(board, a, b);
    if (!on) {
        if (at >= 0) drop_line(board, at);
        return at >= 0;
    }
    if (at >= 0 && board->line[at].colour == move->colour) return false;
    if (at < 0 && board->lines == CELL_LINES_MAX) return false;
    board->line[at < 0 ? board->lines++ : at] = (CellLine){(CellIndex)a, (CellIndex)b, move->colour};
    return true;
}

static bool wipe(Board *board, const CellSet *cells) {
    bool changed = false;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        changed |= board->colours.cell[c] || board->note_colour[c];
        board->colours.cell[c] = 0;
        board->note_colour[c] = 0;
    }
    for (int i = board->lines - 1; i >= 0; i--) {
        if (!cellset_has(cells, board->line[i].a) && !cellset_has(cells, board->line[i].b)) continue;
        drop_line(board, i);
        changed = true;
    }
    return changed;
}

CellSet board_coloured(const Layout *layout, const Board *board) {
    CellSet cells = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (board->colours.cell[c] || board->note_colour[c]) cellset_add(&cells, c);
    for (int i = 0; i < board->lines; i++) {
        cellset_add(&cells, board->line[i].a);
        cellset_add(&cells, board->line[i].b);
    }
    return cells;
}

// ---- tries

static bool begin_try(Board *board, Board bookmark[TRIES_MAX]) {
    if (board->tries == TRIES_MAX) return false;
    bookmark[board->tries] = *board;
    board->tries++;
    return true;
}

static bool go_back(Board *board, const Board bookmark[TRIES_MAX]) {
    if (board->tries == 0) return false;
    *board = bookmark[board->tries - 1];
    return true;
}

// What was entered in the innermost try now belongs to the one around it.
static bool keep(const Layout *layout, Board *board) {
    if (board->tries == 0) return false;
    board->tries--;
    for (int c = 0; c < layout->cells; c++)
        if (board->try_of[c] > board->tries) board->try_of[c] = (uint8_t)board->tries;
    return true;
}

// ----

bool board_play(const Layout *layout, const Grid *givens, Board *board, Board bookmark[TRIES_MAX],
                const Move *move) {
    Marks all;
    switch ((int)move->kind) {
    case MOVE_PUT:
    case MOVE_REVEAL: return enter(layout, givens, board, move);
    case MOVE_ERASE: return erase(givens, board, &move->cells);
    case MOVE_NOTE_ON: return note(board, move, true);
    case MOVE_NOTE_OFF: return note(board, move, false);
    case MOVE_FILL: all = marks_of_grid(layout, &board->grid); return set_all_notes(layout, board, &all);
    case MOVE_CLEAR: return set_all_notes(layout, board, &(Marks){{0}});
    case MOVE_CORNER_ON: return corner(board, move, true);
    case MOVE_CORNER_OFF: return corner(board, move, false);
    case MOVE_COLOUR_ON: return colour(board, move, true);
    case MOVE_COLOUR_OFF: return colour(board, move, false);
    case MOVE_TINT_ON: return tint(board, move, move->colour);
    case MOVE_TINT_OFF: return tint(board, move, 0);
    case MOVE_LINE_ON: return line(board, move, true);
    case MOVE_LINE_OFF: return line(board, move, false);
    case MOVE_WIPE: return wipe(board, &move->cells);
    case MOVE_TRY: return begin_try(board, bookmark);
    case MOVE_BACK: return go_back(board, bookmark);
    case MOVE_KEEP: return keep(layout, board);
    }
    return false;
}
