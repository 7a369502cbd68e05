#ifndef NONET_HOST_FORMATS_FORMATS_PRINT_H
#define NONET_HOST_FORMATS_FORMATS_PRINT_H
// What the writers of host/formats/formats share. A writer puts one puzzle, with its last newline.

#include "host/formats/formats_parts.h"

typedef struct {
    char *out; // FORMATS_WRITTEN_MAX bytes, with a 0 after what is there
    int length;
} FormatsPrinter;

void formats_put(FormatsPrinter *printer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void formats_put_char(FormatsPrinter *printer, char c);
void formats_put_text(FormatsPrinter *printer, const char *text);

// 81 characters, the text after each row of nine.
void formats_put_cells(FormatsPrinter *printer, const Grid *grid, char empty, const char *after_row);

// Quotes included; the text has no control characters.
void formats_put_json(FormatsPrinter *printer, const char *text);

// A given or an entry; 0 for an empty cell.
int formats_value(const FormatsPuzzle *puzzle, int cell);
bool formats_has_entries(const FormatsPuzzle *puzzle);
bool formats_has_marks(const FormatsPuzzle *puzzle);
Grid formats_values(const FormatsPuzzle *puzzle);

// What can be in each cell: its value, or what the rules leave and, where it is told, the puzzle lists.
Marks formats_candidates(const Layout *layout, const FormatsPuzzle *puzzle);
bool formats_tells_candidates(const FormatsPuzzle *puzzle);

// ---- formats_write_text.c

void formats_put_sdk(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_sdx(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle);
void formats_put_ss(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle);
void formats_put_table(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_pencil_marks(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle);
void formats_put_729(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle);
void formats_put_library(FormatsPrinter *printer, const Layout *layout, const FormatsPuzzle *puzzle);

// ---- formats_write_xml.c

void formats_put_opensudoku_head(FormatsPrinter *printer, int version, const FormatsPuzzle *first);
void formats_put_opensudoku(FormatsPrinter *printer, int version, const Layout *layout,
                            const FormatsPuzzle *puzzle);
void formats_put_ksudoku(FormatsPrinter *printer, const FormatsPuzzle *puzzle);

// ---- formats_write_web.c

void formats_put_own(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_gnome(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_share(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_f_puzzles(FormatsPrinter *printer, const FormatsPuzzle *puzzle);
void formats_put_sudokupad(FormatsPrinter *printer, const FormatsPuzzle *puzzle);

#endif
