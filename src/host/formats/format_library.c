// Positions in lines of HoDoKu's technique library, 9x9 by its definition. core/text/technique_case.h reads
// the lines that are cases; a position that was saved without a technique, ":0000:x:<grid>:<deleted>:::", is
// not a case.
#include <string.h>

#include "core/base/csv.h"
#include "host/formats/shared/format.h"

enum { FIELD_GRID = 3, FIELD_DELETED, FIELDS };

typedef struct {
    const char *line;
    int number;
    TextError *error;
} Library;

static bool refuse_at(const Library *it, const char *at, const char *reason) {
    return text_error(it->error, it->number, format_column(it->line, (size_t)(at - it->line)), "%s", reason);
}

// 81 cells; '+' stands before a value that is not given.
static bool read_grid(const Library *it, const CsvField *field, FormatsPuzzle *out) {
    const char *end = field->text + field->length;
    int cell = 0;
    for (const char *at = field->text; at < end; at++, cell++) {
        bool own = *at == '+' && at + 1 < end;
        at += own;
        bool digit = *at >= '1' && *at <= '9';
        if (!digit && (own || (*at != '.' && *at != '0')))
            return refuse_at(it, at, "not a cell: '.', a digit, or '+' and a digit");
        if (cell == FORMATS_CELLS) return refuse_at(it, at, "more than 81 cells");
        Grid *grid = own ? &out->entries : &out->givens;
        grid->cell[cell] = (uint8_t)(digit ? *at - '0' : 0);
    }
    return cell == FORMATS_CELLS || refuse_at(it, field->text, "fewer than 81 cells");
}

// Digit, row and column of each candidate that is gone.
static bool read_deleted(const Library *it, const CsvField *field, Marks *left) {
    const char *end = field->text + field->length;
    for (const char *at = field->text; at < end;) {
        if (*at == ' ') {
            at++;
            continue;
        }
        int digit[3];
        for (int k = 0; k < 3; k++, at++) {
            if (at == end || *at < '1' || *at > '9')
                return refuse_at(it, at, "not a candidate: token, row and column, as in 314");
            digit[k] = *at - '0';
        }
        left->cell[FORMATS_ORDER * (digit[1] - 1) + digit[2] - 1] &= ~marks_bit(digit[0]);
    }
    return true;
}

static bool is_library(const char *line, size_t length) {
    return length > 5 && line[0] == ':' && line[1] >= '0' && line[1] <= '9' &&
           memchr(line + 1, ':', length - 1);
}

static bool read_library(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                         TextError *error) {
    const Layout *layout = output->layout;
    Library it = {line, puzzle->line, error};
    CsvField field[FIELDS];
    while (length > 0 && line[length - 1] == ' ') length--;
    int count = csv_split(line, (int)length, ':', field, FIELDS);
    if (count <= FIELD_GRID)
        return refuse_at(&it, line, "a line of a technique library must go on to its third field, the grid");
    if (!read_grid(&it, &field[FIELD_GRID], puzzle)) return false;
    Grid filled = formats_values(puzzle);
    Marks all = marks_of_grid(layout, &filled), left = all;
    if (count > FIELD_DELETED && !read_deleted(&it, &field[FIELD_DELETED], &left)) return false;
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
    for (int c = 0; c < FORMATS_CELLS; c++) { // in HoDoKu's order: it compares lines as texts
        for (int t = 1; t <= FORMATS_ORDER; t++) {
            if (values.cell[c] || !marks_has(&all, c, t) || marks_has(&left, c, t)) continue;
            text_addf(out, "%s%d%d%d", first ? "" : " ", t, layout_row(layout, c) + 1,
                      layout_column(layout, c) + 1);
            first = false;
        }
    }
    text_add(out, ":::\n");
}

const FormatRow format_library = {
    {"library", "a position of HoDoKu's technique library; entries, candidates"},
    .write = write_library,
    .line_is = is_library,
    .line_read = read_library};
