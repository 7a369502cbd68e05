// Any bytes as boards of other programs, a line of one and whole files of them. What is read of a line is a
// board's text, unless its constraints contradict each other; what is refused has its reason, and adds
// nothing. What a form can say of a board is read again as a board.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "host/formats/boards/other_boards.h"
#include "host/formats/formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CONSTRAINTS_WRITTEN = 60, BOARDS_WRITTEN = 2 }; // more would be beyond what another form has room for

typedef struct {
    int puzzles, complaints;
    bool write;
} Heard;

static Layout nine;

static bool hear_error(void *context, const TextError *error) {
    ((Heard *)context)->complaints++;
    assert(error->line >= 0 && error->column >= 0 && error->reason[0]);
    return true;
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle);

static void read_boards(const char *text, size_t size, Heard *heard) {
    FormatsReader *reader = formats_create(&nine, hear_puzzle, hear_error, heard);
    formats_take_boards(reader);
    formats_feed(reader, text, size);
    formats_finish(reader);
}

static void check_back(const FormatsPuzzle *puzzle, Format format) {
    Text text = {0};
    TextError error = {0, 0, ""};
    Heard back = {0};
    if (formats_write_board(format, &nine, puzzle, true, &text, &error)) {
        formats_write_tail(format, &text);
        read_boards(text_of(&text), text.length, &back);
        if (back.puzzles != 1 || back.complaints) fprintf(stderr, "%s", text_of(&text));
        assert(back.puzzles == 1 && back.complaints == 0);
    } else {
        assert(error.reason[0] && text.length == 0);
    }
    text_finish(&text);
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Heard *heard = context;
    bool written = heard->write && heard->puzzles < BOARDS_WRITTEN && puzzle->board &&
                   puzzle->board->constraint_count <= CONSTRAINTS_WRITTEN;
    heard->puzzles++;
    for (int f = 0; f < FORMAT_COUNT && written; f++)
        if (formats_row((Format)f)->write_board) check_back(puzzle, (Format)f);
    return true;
}

static void read_line(const char *line, size_t size) {
    Text text = {0};
    TextError error = {0, 0, ""};
    other_boards_begin(line, size);
    if (other_boards_read(line, &text, &error)) {
        Layout layout;
        Grid clues;
        if (!board_parse(text_of(&text), &layout, &clues, &error)) assert(error.reason[0] != '\0');
    } else {
        assert(text.length == 0 && error.line >= 0 && error.column >= 0 && error.reason[0] != '\0');
    }
    text_finish(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (nine.cells == 0) layout_init(&nine, "9x9");
    char *line = malloc(size + 1);
    if (!line) return 0;
    memcpy(line, data, size);
    line[size] = '\0';
    read_line(line, size);
    read_boards(line, size, &(Heard){.write = true});
    free(line);
    return 0;
}
