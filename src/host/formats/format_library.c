// Positions in lines of HoDoKu's technique library, 9x9 by its definition. core/text/technique_case.h reads
// those that are cases; a position that was saved without a technique, ":0000:x:<grid>:<deleted>:::", is
// none.
#include <string.h>

#include "host/formats/shared/format.h"

enum { FIELD_GRID = 3, FIELD_DELETED, FIELDS };

typedef struct {
    const char *line;
    int number;
    TextError *error;
} Library;

// A part of the line.
typedef struct {
    int start, length;
} LibraryField;

static bool refuse_at(const Library *it, int at, const char *reason) {
    return text_error(it->error, it->number, format_column(it->line, (size_t)at), "%s", reason);
}

// 81 cells; '+' stands before a value that is not given.
static bool read_grid(const Library *it, LibraryField field, FormatsPuzzle *out) {
    int cell = 0, end = field.start + field.length;
    for (int i = field.start; i < end; i++, cell++) {
        bool own = it->line[i] == '+' && i + 1 < end;
        i += own;
        char c = it->line[i];
        bool digit = c >= '1' && c <= '9';
        if (!digit && (own || (c != '.' && c != '0')))
            return refuse_at(it, i, "not a cell: '.', a digit, or '+' and a digit");
        if (cell == FORMATS_CELLS) return refuse_at(it, i, "more than 81 cells");
        Grid *grid = own ? &out->entries : &out->givens;
        grid->cell[cell] = (uint8_t)(digit ? c - '0' : 0);
    }
    return cell == FORMATS_CELLS || refuse_at(it, field.start, "fewer than 81 cells");
}

// Digit, row and column of each candidate that is gone.
static bool read_deleted(const Library *it, LibraryField field, Marks *left) {
    for (int i = field.start, end = field.start + field.length; i < end;) {
        if (it->line[i] == ' ') {
            i++;
            continue;
        }
        int digit[3];
        for (int k = 0; k < 3; k++, i++) {
            char c = i < end ? it->line[i] : ' ';
            if (c < '1' || c > '9')
                return refuse_at(it, i, "not a candidate: token, row and column, as in 314");
            digit[k] = c - '0';
        }
        left->cell[FORMATS_ORDER * (digit[1] - 1) + digit[2] - 1] &= (uint16_t)~marks_bit(digit[0]);
    }
    return true;
}

static bool is_library(const char *line, int length) {
    return length > 5 && line[0] == ':' && line[1] >= '0' && line[1] <= '9' &&
           memchr(line + 1, ':', (size_t)length - 1);
}

static bool read_library(const Layout *layout, const char *line, int length, FormatsPuzzle *puzzle,
                         TextError *error) {
    Library it = {line, puzzle->line, error};
    LibraryField field[FIELDS] = {{0, 0}}; // one that is missing is empty
    int count = 0, start = 0;
    while (length > 0 && line[length - 1] == ' ') length--;
    for (int i = 0; i <= length && count < FIELDS; i++) {
        if (i < length && line[i] != ':') continue;
        field[count++] = (LibraryField){start, i - start};
        start = i + 1;
    }
    if (count <= FIELD_GRID)
        return refuse_at(&it, 0, "a line of a technique library must go on to its third field, the grid");
    if (!read_grid(&it, field[FIELD_GRID], puzzle)) return false;
    Grid filled = puzzle->givens;
    for (int c = 0; c < FORMATS_CELLS; c++) filled.cell[c] |= puzzle->entries.cell[c];
    Marks all = marks_of_grid(layout, &filled), left = all;
    if (!read_deleted(&it, field[FIELD_DELETED], &left)) return false;
    if (marks_equal(layout, &all, &left)) return true;
    puzzle->marks = left;
    puzzle->marks_are = FORMATS_ALL_CANDIDATES;
    return true;
}

static void write_library(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    Marks all = marks_of_grid(layout, &values), left = formats_candidates(layout, puzzle);
    bool first = true;
    text_add(out, ":0000:x:");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (puzzle->entries.cell[c]) text_add_char(out, '+');
        text_add_char(out, format_digit(values.cell[c]));
    }
    text_add_char(out, ':');
    for (int t = 1; t <= FORMATS_ORDER; t++) {
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (values.cell[c] || !marks_has(&all, c, t) || marks_has(&left, c, t)) continue;
            text_addf(out, "%s%d%d%d", first ? "" : " ", t, layout_row(layout, c) + 1,
                      layout_column(layout, c) + 1);
            first = false;
        }
    }
    text_add(out, ":::\n");
}

const FormatRow format_library = {.key = "library",
                                  .name = "a position of HoDoKu's technique library; entries, candidates",
                                  .write = write_library,
                                  .line_is = is_library,
                                  .line_read = read_library};
