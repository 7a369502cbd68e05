// Records of plain boards of 4x4, 9x9 and 16x16, whose boxes are squares of a base number: 2, 3 or 4. A line
// has the puzzle's index, its cells, those of its solution, how many clues it has, and its grade to the
// line's end, with commas between. Cells are digits and then letters from A on, or letters from A on alone;
// '.' or 0 for an empty one. Solution, clues and grade may be missing.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/csv.h"
#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"

enum { FIELD_INDEX, FIELD_PUZZLE, FIELD_SOLUTION, FIELD_CLUES, FIELD_GRADE, FIELDS };

// The base of a board with so many cells; 0: it has none.
static int base_of(int cells) { return cells == 16 ? 2 : cells == 81 ? 3 : cells == 256 ? 4 : 0; }

static bool is_number(const CsvField *field) {
    bool number = field->length > 0 && field->length <= 9;
    for (int i = 0; i < field->length; i++) number = number && isdigit((unsigned char)field->text[i]);
    return number;
}

static bool is_cells(const CsvField *field) {
    bool cells = base_of(field->length) > 0;
    for (int i = 0; i < field->length && cells; i++)
        cells = isalnum((unsigned char)field->text[i]) || field->text[i] == '.';
    return cells;
}

bool record_begins(const char *line, size_t length) {
    CsvField field[FIELDS] = {{0}};
    if (length == 0 || !isdigit((unsigned char)line[0])) return false;
    return csv_split(line, (int)length, ',', field, FIELDS) > FIELD_PUZZLE &&
           is_number(&field[FIELD_INDEX]) && is_cells(&field[FIELD_PUZZLE]);
}

// True for letters alone: no token is a digit.
static bool is_in_letters(const CsvField *field) {
    bool letters = false;
    for (int i = 0; i < field->length; i++) {
        if (field->text[i] >= '1' && field->text[i] <= '9') return false;
        letters = letters || isalpha((unsigned char)field->text[i]);
    }
    return letters;
}

// 0: an empty cell; -1: neither that nor a token.
static int token_of(char c, bool letters) {
    if (c == '.' || c == '0') return 0;
    if (isdigit((unsigned char)c)) return c - '0';
    return isalpha((unsigned char)c) ? toupper((unsigned char)c) - 'A' + (letters ? 1 : 10) : -1;
}

// The solution must have a token in each cell, and agree with the clues.
static bool take_solution(BoardDraft *draft, const CsvField *field, bool letters, Grid *out) {
    if (field->length != draft->layout.cells)
        return draft_fail(draft, field->text, "the solution has %d cells, the board %d", field->length,
                          draft->layout.cells);
    for (int cell = 0; cell < field->length; cell++) {
        int token = token_of(field->text[cell], letters), clue = draft->clues.cell[cell];
        if (token < 0 || token > draft->layout.order || (clue && clue != token))
            return draft_fail(draft, field->text + cell, "'%c' is not what the puzzle has there",
                              field->text[cell]);
        out->cell[cell] = (uint8_t)token;
    }
    return grid_complete(&draft->layout, out) || draft_fail(draft, field->text, "the solution breaks a rule");
}

static bool read_parts(BoardDraft *draft, const char *line, Grid *out_solution) {
    CsvField field[FIELDS] = {{0}};
    int count = csv_split(line, (int)strlen(line), ',', field, FIELDS), clues = 0;
    const CsvField *puzzle = &field[FIELD_PUZZLE], *solution = &field[FIELD_SOLUTION];
    int base = base_of(puzzle->length);
    bool solved = count > FIELD_SOLUTION && solution->length > 0;
    bool letters = is_in_letters(solved ? solution : puzzle);
    if (!draft_begin_boxes(draft, line, base, base)) return false;
    for (int cell = 0; cell < puzzle->length; cell++) {
        int token = token_of(puzzle->text[cell], letters);
        if (token && !draft_add_clue(draft, puzzle->text + cell, cell, token)) return false;
        clues += token > 0;
    }
    if (solved && !take_solution(draft, solution, letters, out_solution)) return false;
    const char *at = field[FIELD_CLUES].text;
    if (count <= FIELD_CLUES || field[FIELD_CLUES].length == 0) return true;
    return (is_number(&field[FIELD_CLUES]) && draft_number(&at) == clues) ||
           draft_fail(draft, field[FIELD_CLUES].text, "the puzzle has %d clues", clues);
}

bool record_read(BoardDraft *draft, const char *line) {
    Grid solution = {{0}};
    return read_parts(draft, line, &solution);
}

bool record_read_all(BoardDraft *draft, const char *line, FormatsPuzzle *puzzle) {
    CsvField field[FIELDS] = {{0}};
    size_t length = strlen(line);
    if (!read_parts(draft, line, &puzzle->solution)) return false;
    puzzle->givens = draft->clues;
    puzzle->index = (int)strtol(line, NULL, 10);
    if (csv_split(line, (int)length, ',', field, FIELDS) > FIELD_GRADE)
        formats_take_text(puzzle->level, field[FIELD_GRADE].text,
                          (size_t)(line + length - field[FIELD_GRADE].text));
    return true;
}

// ---- Writing

static void put_cells(Text *out, const Layout *board, const Grid *grid, bool letters) {
    for (int cell = 0; cell < board->cells; cell++) {
        int token = grid->cell[cell];
        text_add_char(out, letters && token ? (char)('A' + token - 1) : grid_character(token));
    }
}

bool record_add(Text *out, const Layout *board, const PuzzleRecord *record, bool letters, TextError *error) {
    BoardSaid nothing = {.board = board};
    if (!said_all(&nothing, "a record", error)) return false;
    if (!base_of(board->cells) || board->box_rows != board->box_columns)
        return text_error(error, 0, 0, "records are for boards of 4x4, 9x9 and 16x16 with square boxes");
    text_addf(out, "%d,", record->index);
    put_cells(out, board, record->puzzle, letters);
    text_add_char(out, ',');
    if (record->solution) put_cells(out, board, record->solution, letters);
    text_addf(out, ",%d,%s\n", grid_filled(board, record->puzzle), record->grade);
    return true;
}

static bool write_record(Text *out, const Layout *board, const FormatsPuzzle *puzzle, bool letters,
                         TextError *error) {
    bool solved = grid_filled(board, &puzzle->solution) == board->cells;
    PuzzleRecord record = {puzzle->index < 0 ? puzzle->line : puzzle->index, &puzzle->givens,
                           solved ? &puzzle->solution : NULL, puzzle->level};
    return record_add(out, board, &record, letters, error);
}

bool record_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    return write_record(out, board, puzzle, false, error);
}

bool record_write_letters(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    return write_record(out, board, puzzle, true, error);
}
