#pragma once
// What host/formats/formats reads, told as text, for tests. Include after cmocka.h.

#include <stdio.h>
#include <string.h>

#include "host/formats/formats.h"
#include "support/formats_text.h"

enum { TOLD_MAX = 1 << 16, PUZZLES_MAX = 8 };

static Layout nine;

// ---- Telling what was read

typedef struct {
    char text[TOLD_MAX];
    int length;
    FormatsPuzzle puzzle[PUZZLES_MAX];
    int puzzles, complaints;
} Told;

__attribute__((format(printf, 2, 3))) static inline void tell(Told *told, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    told->length +=
        vsnprintf(told->text + told->length, (size_t)(TOLD_MAX - told->length), format, arguments);
    va_end(arguments);
    assert_true(told->length < TOLD_MAX);
}

static inline void explain_text(Told *told, const char *name, const char *text) {
    if (text[0]) tell(told, "  %s: %s\n", name, text);
}

// The line, the format and the cells, '+' before what is not given; then what else is known.
static inline bool explain_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Told *told = context;
    Grid values = puzzle->givens;
    tell(told, "%d %s ", puzzle->line, formats_row(puzzle->format)->key);
    for (int c = 0; c < nine.cells; c++) {
        if (puzzle->entries.cell[c]) {
            assert_int_equal(puzzle->givens.cell[c], 0);
            values.cell[c] = puzzle->entries.cell[c];
            tell(told, "+");
        }
        tell(told, "%c", values.cell[c] ? '0' + values.cell[c] : '.');
    }
    tell(told, "\n");
    explain_text(told, "title", puzzle->title);
    explain_text(told, "author", puzzle->author);
    explain_text(told, "level", puzzle->level);
    explain_text(told, "source", puzzle->source);
    if (puzzle->played_s >= 0) tell(told, "  played: %d s\n", (int)puzzle->played_s);
    Marks rules = marks_of_grid(&nine, &values);
    bool notes = puzzle->marks_are == FORMATS_NOTES;
    if (puzzle->marks_are != FORMATS_NO_MARKS) {
        tell(told, notes ? "  notes:" : "  gone:");
        for (int c = 0; c < nine.cells; c++) {
            for (int t = 1; t <= 9; t++) {
                bool has = marks_has(&puzzle->marks, c, t), gone = marks_has(&rules, c, t) && !has;
                if (notes ? has : gone) tell(told, " %d%d%d", t, c / 9 + 1, c % 9 + 1);
            }
        }
        tell(told, "\n");
    } else {
        assert_true(marks_empty(&nine, &puzzle->marks));
    }
    if (!marks_empty(&nine, &puzzle->corners)) {
        tell(told, "  corners:");
        for (int c = 0; c < nine.cells; c++)
            for (int t = 1; t <= 9; t++)
                if (marks_has(&puzzle->corners, c, t)) tell(told, " %d%d%d", t, c / 9 + 1, c % 9 + 1);
        tell(told, "\n");
    }
    if (told->puzzles < PUZZLES_MAX) told->puzzle[told->puzzles] = formats_kept(puzzle);
    told->puzzles++;
    return true;
}

static inline bool explain_error(void *context, const TextError *error) {
    Told *told = context;
    told->complaints++;
    assert_true(error->line >= 1 && error->column >= 0);
    tell(told, "%d:%d: %s\n", error->line, error->column, error->reason);
    return true;
}

static inline void read_text(const char *text, size_t size, Told *told) {
    told->length = told->puzzles = told->complaints = 0;
    told->text[0] = '\0';
    bool fine = formats_read(text, size, &nine, explain_puzzle, explain_error, told);
    assert_int_equal(fine, told->complaints == 0);
    assert_true(told->puzzles + told->complaints > 0);
}
