#include "game/words/lesson.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/csv.h"
#include "core/base/memory.h"
#include "core/constraint/board_text.h"

static const char HEADER[] = "technique,kind,puzzle,board,gone,layout";
static const char *const KINDS[] = {[LESSON_EXAMPLE] = "example", [LESSON_PRACTISE] = "practise"};
_Static_assert(sizeof KINDS / sizeof *KINDS == LESSON_KIND_COUNT, "a word for each kind");

enum { FIELDS = 6, LESSON_ORDER = 9 };

static bool same(const CsvField *field, const char *word) {
    return (int)strlen(word) == field->length && memcmp(field->text, word, (size_t)field->length) == 0;
}

static bool read_technique(const CsvField *field, int line, Technique *out, TextError *error) {
    const char *near;
    char word[64];
    snprintf(word, sizeof word, "%.*s", field->length, field->text);
    *out = technique_of_key(word, &near);
    if (*out < TECHNIQUE_COUNT) return true;
    return text_error(error, line, 1,
                      near ? "there is no technique “%s”; did you mean “%s”?" : "there is no technique “%s”",
                      word, near);
}

static bool read_cells(const Layout *layout, const CsvField *field, int line, Grid *out, TextError *error) {
    int column = field->column;
    if (field->length != layout->cells)
        return text_error(error, line, column, "a board has %d cells, not %d", layout->cells, field->length);
    *out = (Grid){{0}};
    for (int c = 0; c < layout->cells; c++) {
        char sign = field->text[c];
        if (sign == '.') continue;
        if (sign < 'a' || sign >= 'a' + layout->order)
            return text_error(error, line, column + c, "a cell is '.' or a letter from a to %c",
                              'a' + layout->order - 1);
        out->cell[c] = (uint8_t)(sign - 'a' + 1);
    }
    Conflict conflict;
    if (grid_conflicts(layout, out, &conflict, 1) > 0)
        return text_error(error, line, column + conflict.b,
                          "cells %d and %d hold the same token in one house", conflict.a + 1, conflict.b + 1);
    return true;
}

// Every clue must still stand on the board.
static bool board_fits(const Layout *layout, const Grid *puzzle, const Grid *board, int line, int column,
                       TextError *error) {
    for (int c = 0; c < layout->cells; c++)
        if (puzzle->cell[c] && board->cell[c] != puzzle->cell[c])
            return text_error(error, line, column + c, "the board lacks the given of cell %d", c + 1);
    return true;
}

static bool read_gone(const Layout *layout, const CsvField *field, int line, Marks *marks, TextError *error) {
    for (int i = 0; i < field->length;) {
        if (field->text[i] == ' ') {
            i++;
            continue;
        }
        int column = field->column + i, left = field->length - i;
        int token = field->text[i] - 'a' + 1, r = left > 1 ? field->text[i + 1] - '0' : 0;
        int c = left > 2 ? field->text[i + 2] - '0' : 0, n = layout->order;
        bool ends = left == 3 || (left > 3 && field->text[i + 3] == ' ');
        if (!ends || token < 1 || token > n || r < 1 || r > n || c < 1 || c > n)
            return text_error(error, line, column, "a candidate is a token, a row and a column, as in a12");
        int cell = layout_cell(layout, r - 1, c - 1);
        if (!marks_has(marks, cell, token))
            return text_error(error, line, column, "“%.3s” is no candidate", field->text + i);
        marks->cell[cell] &= ~marks_bit(token);
        i += 3;
    }
    return true;
}

static bool read_line(const Layout *layout, const char *text, int length, int line, Lesson *out,
                      TextError *error) {
    CsvField field[FIELDS];
    if (csv_split(text, length, ',', field, FIELDS) < FIELDS - 1)
        return text_error(error, line, 0, "a lesson has %d fields with commas between, or %d", FIELDS - 1,
                          FIELDS);
    *out = (Lesson){.kind = LESSON_KIND_COUNT};
    if (!read_technique(&field[0], line, &out->technique, error)) return false;
    for (int k = 0; k < LESSON_KIND_COUNT; k++)
        if (same(&field[1], KINDS[k])) out->kind = (LessonKind)k;
    if (out->kind == LESSON_KIND_COUNT)
        return text_error(error, line, field[1].column, "a lesson is “example” or “practise”");
    if (!read_cells(layout, &field[2], line, &out->puzzle, error)) return false;
    Grid board = out->puzzle;
    if (field[3].length > 0 && (!read_cells(layout, &field[3], line, &board, error) ||
                                !board_fits(layout, &out->puzzle, &board, line, field[3].column, error)))
        return false;
    out->midway = field[3].length > 0 || field[4].length > 0;
    out->position = position_of_grid(layout, &out->puzzle); // so that it knows what is given
    out->position.grid = board;
    out->position.marks = marks_of_grid(layout, &board);
    return read_gone(layout, &field[4], line, &out->position.marks, error);
}

// The length of the line that begins here, without its line break.
static int line_length(const char *text) {
    int length = (int)strcspn(text, "\n");
    return length > 0 && text[length - 1] == '\r' ? length - 1 : length;
}

// The board that the line names in its last field, which has all the commas that follow; NULL: none. False
// with the reason when it is no board for a lesson.
static bool read_layout(const char *text, int length, int line, Layout **out, TextError *error) {
    CsvField field[FIELDS];
    *out = NULL;
    if (csv_split(text, length, ',', field, FIELDS) < FIELDS) return true;
    const CsvField *own = &field[FIELDS - 1];
    char *board = mem_alloc((size_t)length + 1);
    snprintf(board, (size_t)length + 1, "%.*s", (int)(text + length - own->text), own->text);
    Layout *layout = mem_alloc(sizeof *layout);
    TextError reason = {0};
    bool read = board_parse(board, layout, NULL, &reason);
    free(board);
    if (read && layout->order == LESSON_ORDER) {
        *out = layout;
        return true;
    }
    free(layout);
    if (read) return text_error(error, line, own->column, "a board of a lesson has %d tokens", LESSON_ORDER);
    return text_error(error, line, own->column, "%s", reason.reason);
}

static void drop_entries(Lessons *lessons) {
    for (int i = 0; i < lessons->count; i++) free(lessons->entry[i].layout);
    lessons->count = 0;
}

void lessons_finish(Lessons *lessons) {
    drop_entries(lessons);
    free(lessons->text);
    free(lessons->entry);
    *lessons = (Lessons){0};
}

static bool is_header(const char *text, int length, int line, TextError *error) {
    return same(&(CsvField){text, length, 1}, HEADER) ||
           text_error(error, line, 1, "the header must be “%s”", HEADER);
}

static bool take_line(Lessons *out, const Layout *layout, size_t at, int length, int line, TextError *error) {
    Lesson lesson;
    Layout *own;
    if (!read_layout(out->text + at, length, line, &own, error)) return false;
    if (!read_line(own ? own : layout, out->text + at, length, line, &lesson, error)) {
        free(own);
        return false;
    }
    out->entry = mem_room(out->entry, &out->room, (size_t)out->count + 1, sizeof *out->entry);
    out->entry[out->count++] =
        (LessonEntry){(uint8_t)lesson.technique, (uint8_t)lesson.kind, (uint32_t)at, (uint32_t)line, own};
    return true;
}

bool lessons_take(Lessons *out, const Layout *layout, char *text, size_t size, TextError *error) {
    assert(layout->order == LESSON_ORDER);
    *out = (Lessons){.text = text};
    if (strlen(text) != size) return text_error(error, 0, 0, "this is no text");
    bool headed = false;
    int line = 0;
    for (size_t at = 0; at < size; at += strcspn(text + at, "\n") + 1) {
        const char *begin = text + at;
        int length = line_length(begin);
        line++;
        if (length == 0 || begin[0] == '#') continue;
        if (headed ? !take_line(out, layout, at, length, line, error)
                   : !is_header(begin, length, line, error)) {
            drop_entries(out);
            return false;
        }
        headed = true;
    }
    return headed || text_error(error, 0, 0, "the header is missing");
}

bool lesson_has_a_look(const Lesson *lesson) {
    return lesson->technique == TECHNIQUE_SYMMETRICAL_PLACEMENT &&
           lesson->position.layout->constraint_count == 0;
}

int lessons_count(const Lessons *lessons, Technique technique, LessonKind kind) {
    int count = 0;
    for (int i = 0; i < lessons->count; i++)
        count += lessons->entry[i].technique == technique && lessons->entry[i].kind == kind;
    return count;
}

bool lessons_get(const Lessons *lessons, const Layout *layout, Technique technique, LessonKind kind,
                 int index, Lesson *out) {
    for (int i = 0; i < lessons->count; i++) {
        const LessonEntry *entry = &lessons->entry[i];
        if (entry->technique != technique || entry->kind != kind || index-- > 0) continue;
        const char *text = lessons->text + entry->offset;
        const Layout *own = entry->layout ? entry->layout : layout;
        return read_line(own, text, line_length(text), (int)entry->line, out, NULL);
    }
    return false;
}
