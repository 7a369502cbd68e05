#ifndef NONET_HOST_EXCHANGE_PRINT_H
#define NONET_HOST_EXCHANGE_PRINT_H
// What the writers of host/exchange share. A writer puts one puzzle, with its last newline.

#include "host/exchange_parts.h"

typedef struct {
    char *out; // EXCHANGE_WRITTEN_MAX bytes, with a 0 after what is there
    int length;
} ExchangePrinter;

void exchange_put(ExchangePrinter *printer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void exchange_put_char(ExchangePrinter *printer, char c);
void exchange_put_text(ExchangePrinter *printer, const char *text);

// 81 characters, the text after each row of nine.
void exchange_put_cells(ExchangePrinter *printer, const Grid *grid, char empty, const char *after_row);

// Quotes included; the text has no control characters.
void exchange_put_json(ExchangePrinter *printer, const char *text);

// A given or an entry; 0 for an empty cell.
int exchange_value(const ExchangePuzzle *puzzle, int cell);
bool exchange_has_entries(const ExchangePuzzle *puzzle);
bool exchange_has_marks(const ExchangePuzzle *puzzle);
Grid exchange_values(const ExchangePuzzle *puzzle);

// What can be in each cell: its value, or what the rules leave and, where it is told, the puzzle lists.
Marks exchange_candidates(const Layout *layout, const ExchangePuzzle *puzzle);
bool exchange_tells_candidates(const ExchangePuzzle *puzzle);

// ---- exchange_write_text.c

void exchange_put_sdk(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_sdx(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle);
void exchange_put_ss(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle);
void exchange_put_table(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_pencil_marks(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle);
void exchange_put_729(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle);
void exchange_put_library(ExchangePrinter *printer, const Layout *layout, const ExchangePuzzle *puzzle);

// ---- exchange_write_xml.c

void exchange_put_opensudoku_head(ExchangePrinter *printer, int version, const ExchangePuzzle *first);
void exchange_put_opensudoku(ExchangePrinter *printer, int version, const Layout *layout,
                             const ExchangePuzzle *puzzle);
void exchange_put_ksudoku(ExchangePrinter *printer, const ExchangePuzzle *puzzle);

// ---- exchange_write_web.c

void exchange_put_own(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_gnome(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_share(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_f_puzzles(ExchangePrinter *printer, const ExchangePuzzle *puzzle);
void exchange_put_sudokupad(ExchangePrinter *printer, const ExchangePuzzle *puzzle);

#endif
