// .sdk of SadMan Sudoku and SudoCue, 9x9 by its definition; read by host/formats/text/text_reader.
#include "host/formats/shared/format.h"

// The sections are SadMan's. For a puzzle that has not been begun the rows alone are enough, which all
// programs read.
static void write_sdk(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    const struct {
        char letter;
        const char *text;
    } header[] = {{'A', puzzle->author}, {'D', puzzle->title}, {'S', puzzle->source}, {'L', puzzle->level}};
    for (int i = 0; i < 4; i++)
        if (header[i].text[0]) text_addf(out, "#%c%s\n", header[i].letter, header[i].text);
    bool entries = formats_has_entries(puzzle), marks = formats_has_marks(puzzle);
    if (entries || marks) text_add(out, "[Puzzle]\n");
    format_add_cells(out, layout, &puzzle->givens, '.', "\n");
    if (entries) {
        Grid values = formats_values(puzzle);
        text_add(out, "[State]\n");
        format_add_cells(out, layout, &values, '.', "\n");
    }
    if (!marks) return;
    text_add(out, "[PencilMarks]\n");
    for (int c = 0; c < FORMATS_CELLS; c++) {
        char text[FORMATS_ORDER + 1];
        format_digits(puzzle->marks.cell[c], ".", text);
        text_add(out, text);
        text_add_char(out, c % FORMATS_ORDER == FORMATS_ORDER - 1 ? '\n' : ' ');
    }
}

const FormatRow format_sdk = {
    {"sdk", "nine rows: .sdk of SadMan Sudoku and SudoCue; entries, notes, title, author, level, source"},
    .write = write_sdk,
    .between = "\n"};
