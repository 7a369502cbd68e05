// Saved games of Simon Tatham's Solo and Unequal (midend.c there says what they hold): lines of a key, a
// length and a text. PARAMS and DESC make the puzzle's game id; moves set a cell or turn a note on and off,
// and those from STATEPOS on have been undone.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/boards/board_lines.h"
#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"

enum { KEY_LENGTH = 8, VALUE_MOST = 4096, STATES_MOST = 100000 };

#define SAVE_FIRST "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"

// ---- Reading

typedef struct {
    FormatsPuzzle puzzle;
    bool solo;
    char params[24];
    bool has_cells;
    int states, position, moves; // states and position 0: not known yet
    Grid entries;                // after the moves so far, including those that were undone
    Marks notes;
    bool in_move; // the move has changed a cell already
    bool solved;  // by the program, which ends the steps
} TathamSave;

typedef struct {
    char key[KEY_LENGTH + 1];
    char value[VALUE_MOST + 1];
    int value_column;
} SaveLine;

static bool is_save(const char *line, size_t length) {
    return length >= strlen(SAVE_FIRST) && memcmp(line, SAVE_FIRST, strlen(SAVE_FIRST)) == 0;
}

// The line gives the length of its value, which must reach to the end of the line.
static bool cut_line(const char *line, size_t length, SaveLine *out) {
    size_t at = KEY_LENGTH + 1, value = 0;
    while (length > 0 && line[length - 1] == '\r') length--;
    if (length < at || line[KEY_LENGTH] != ':') return false;
    for (; at < length && at < KEY_LENGTH + 8 && isdigit((unsigned char)line[at]); at++)
        value = 10 * value + (size_t)(line[at] - '0');
    if (at >= length || line[at] != ':' || value != length - at - 1 || value > VALUE_MOST) return false;
    snprintf(out->key, sizeof out->key, "%.*s", (int)strcspn(line, " :"), line);
    snprintf(out->value, sizeof out->value, "%.*s", (int)value, line + at + 1);
    out->value_column = (int)at + 2;
    return true;
}

// Keeps the letters of the parameters that are part of the puzzle; after them come its difficulty and the
// symmetry that it was made with.
static void keep_params(TathamSave *save, const char *params) {
    const char *at = params + strspn(params, "0123456789x");
    if (at > params && at[-1] == 'x') at--;
    at += save->solo ? strspn(at, "xjk") : strspn(at, "a");
    snprintf(save->params, sizeof save->params, "%.*s", (int)(at - params), params);
}

static bool take_cells(FormatsOutput *output, TathamSave *save, const SaveLine *line, TextError *error) {
    Text id = {0};
    text_addf(&id, "%s:%s", save->params, line->value);
    bool fine = other_board_take(output, text_of(&id), &save->puzzle, error);
    if (!fine && error->column > 0) error->column += line->value_column - (int)strlen(save->params) - 1;
    text_finish(&id);
    return save->has_cells = fine;
}

static void change_cell(FormatsOutput *output, TathamSave *save, int cell, int entry, TokenMask notes) {
    if (save->entries.cell[cell] == entry && save->notes.cell[cell] == notes) return;
    save->entries.cell[cell] = (uint8_t)entry;
    save->notes.cell[cell] = notes;
    formats_add_change(output, &save->puzzle,
                       (FormatsChange){.cell = (CellIndex)cell,
                                       .entry = (uint8_t)entry,
                                       .joined = save->in_move,
                                       .notes = entry ? 0 : notes});
    save->in_move = true;
}

// A move in one cell: R sets its entry, P turns a note on and off; 0 stands for none.
static void take_move(FormatsOutput *output, TathamSave *save, const Layout *board, const char *move) {
    const char *at = move + 1;
    int number[3] = {-1, -1, -1};
    for (int i = 0; i < 3; i++) {
        number[i] = draft_number(&at);
        if (i < 2 && *at++ != ',') return;
    }
    int x = number[0], y = number[1], token = number[2];
    if (x < 0 || y < 0 || token < 0 || x >= board->order || y >= board->order || token > board->order) return;
    int cell = layout_cell(board, y, x), entry = *move == 'R' ? token : save->entries.cell[cell];
    if (save->puzzle.givens.cell[cell]) return;
    TokenMask notes = *move == 'P' && token > 0 ? save->notes.cell[cell] ^ marks_bit(token) : 0;
    change_cell(output, save, cell, entry, notes);
}

// A move in all cells at once: every note in those that are empty, or nothing in any.
static void take_all(FormatsOutput *output, TathamSave *save, const Layout *board, bool notes) {
    for (int c = 0; c < board->cells; c++) {
        if (save->puzzle.givens.cell[c] || (notes && save->entries.cell[c])) continue;
        change_cell(output, save, c, 0, notes ? layout_all_tokens(board) : 0);
    }
}

// Takes a key that counts or moves. False for one that is not known.
static bool take_state(FormatsOutput *output, TathamSave *save, const SaveLine *line) {
    bool move = strcmp(line->key, "MOVE") == 0, restart = strcmp(line->key, "RESTART") == 0;
    bool solve = strcmp(line->key, "SOLVE") == 0;
    const Layout *board = save->puzzle.board ? save->puzzle.board : output->layout;
    const char *at = line->value;
    if (strcmp(line->key, "NSTATES") == 0) return (save->states = draft_number(&at)) >= 1;
    if (strcmp(line->key, "STATEPOS") == 0) return (save->position = draft_number(&at)) >= 1;
    if (!move && !restart && !solve) return true;
    save->moves++;
    save->in_move = false;
    if (!save->has_cells || save->solved) return true;
    if (move && (*at == 'R' || *at == 'P')) take_move(output, save, board, at);
    if (restart || (move && *at == 'M')) take_all(output, save, board, move);
    save->solved = solve;
    if (save->moves >= save->position) return true;
    if (solve) formats_lose_steps(&save->puzzle); // the game stays as it was before the program solved it
    save->puzzle.entries = save->entries;
    save->puzzle.marks = save->notes;
    save->puzzle.done = save->puzzle.changes;
    return true;
}

static bool take_key(FormatsOutput *output, TathamSave *save, const SaveLine *line, TextError *error) {
    if (strcmp(line->key, "GAME") == 0) {
        save->solo = strcmp(line->value, "Solo") == 0;
        if (save->solo || strcmp(line->value, "Unequal") == 0) return true;
        return text_error(error, 0, line->value_column,
                          "a saved game of “%.30s”; only Solo and Unequal are known here", line->value);
    }
    if (strcmp(line->key, "PARAMS") == 0) keep_params(save, line->value);
    if (strcmp(line->key, "DESC") == 0) return take_cells(output, save, line, error);
    return take_state(output, save, line) ||
           text_error(error, 0, line->value_column, "“%.20s” is not a number", line->value);
}

static FormatsFile take_line(FormatsOutput *output, void **kept, const char *line, size_t length, int number,
                             TextError *error) {
    if (!*kept) {
        TathamSave *made = mem_zeroed(1, sizeof *made);
        made->puzzle = formats_blank(FORMATS_TATHAM_SAVE, number);
        made->puzzle.marks_are = FORMATS_NOTES;
        *kept = made;
    }
    TathamSave *save = *kept;
    SaveLine *cut = mem_alloc(sizeof *cut);
    FormatsFile result = FORMATS_FILE_BROKEN;
    if (!cut_line(line, length, cut))
        text_error(error, 0, 1, "here a line of a saved game is wanted: a key, a length and a text");
    else if (take_key(output, save, cut, error))
        result = FORMATS_FILE_GOES_ON;
    free(cut);
    bool whole = save->states > 0 && save->position > 0 && save->moves >= save->states - 1;
    if (result == FORMATS_FILE_BROKEN || !whole) return result;
    if (!save->has_cells) {
        text_error(error, 0, 0, "the saved game has no DESC");
        return FORMATS_FILE_BROKEN;
    }
    formats_give(output, &save->puzzle);
    return FORMATS_FILE_ENDS;
}

// ---- Writing

static void put_line(Text *out, const char *key, const char *value) {
    text_addf(out, "%-8s:%d:%s\n", key, (int)strlen(value), value);
}

static void put_number(Text *out, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    put_line(out, key, text);
}

static void put_move(Text *out, const Layout *board, char kind, int cell, int token) {
    char text[24];
    snprintf(text, sizeof text, "%c%d,%d,%d", kind, layout_column(board, cell), layout_row(board, cell),
             token);
    put_line(out, "MOVE", text);
}

typedef struct {
    Text *out;
    const Layout *board;
    Grid entries;
    Marks notes;
    int moves;
} SaveMoves;

// A cell that is set loses its notes.
static void put_change(SaveMoves *made, const FormatsChange *change) {
    int cell = change->cell;
    if (made->entries.cell[cell] != change->entry) {
        put_move(made->out, made->board, 'R', cell, change->entry);
        made->entries.cell[cell] = change->entry;
        made->notes.cell[cell] = 0;
        made->moves++;
    }
    TokenMask turned = change->entry ? 0 : made->notes.cell[cell] ^ change->notes;
    made->notes.cell[cell] ^= turned;
    for (; turned; turned &= turned - 1, made->moves++)
        put_move(made->out, made->board, 'P', cell, marks_first(turned));
}

// The steps as moves, or, without steps, the entries and notes. Returns how many moves; *out_done of them are
// not undone.
static int put_moves(Text *out, const Layout *board, const FormatsPuzzle *puzzle, int *out_done) {
    SaveMoves *made = mem_zeroed(1, sizeof *made);
    made->out = out;
    made->board = board;
    *out_done = 0;
    for (int i = 0; i < puzzle->changes; i++) {
        put_change(made, &puzzle->change[i]);
        if (i + 1 == puzzle->done) *out_done = made->moves;
    }
    for (int cell = 0; cell < board->cells && puzzle->changes == 0; cell++)
        put_change(made, &(FormatsChange){.cell = (CellIndex)cell,
                                          .entry = puzzle->entries.cell[cell],
                                          .notes = puzzle->marks.cell[cell]});
    int moves = made->moves;
    if (puzzle->changes == 0) *out_done = moves;
    free(made);
    return moves;
}

static bool write_save(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    Text id = {0}, moves = {0};
    bool fine = tatham_write(&id, board, puzzle, error);
    if (fine) {
        char *params = text_take(&id), *cells = strchr(params, ':');
        *cells++ = '\0';
        cells[strcspn(cells, "\n")] = '\0';
        int done, count = put_moves(&moves, board, puzzle, &done);
        text_add(out, SAVE_FIRST "\n");
        put_line(out, "VERSION", "1");
        put_line(out, "GAME", boxes_are_rows(board) ? "Unequal" : "Solo");
        put_line(out, "PARAMS", params);
        put_line(out, "CPARAMS", params);
        put_line(out, "DESC", cells);
        put_number(out, "NSTATES", count + 1);
        put_number(out, "STATEPOS", done + 1);
        text_add(out, text_of(&moves));
        free(params);
    }
    text_finish(&id);
    text_finish(&moves);
    return fine;
}

const FormatRow format_tatham_save = {
    .key = "tatham-save",
    .name = "a saved game of Simon Tatham's Solo or Unequal; entries, notes, steps",
    .write_board = write_save,
    .file_is = is_save,
    .file_line = take_line};
