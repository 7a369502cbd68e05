#include "ui/scenes/print/print_fill.h"

#include <stdio.h>
#include <string.h>

void print_fill_begin(App *app, const Layout *layout, const PackEntry *pack) {
    memset(&app->print, 0, sizeof app->print);
    app->print.layout = *layout;
    app->print.pack = pack;
}

void print_fill_add(App *app, const Grid *givens, const Grid *board, const Grid *solution, const char *title,
                    const char *detail) {
    PrintOrder *order = &app->print;
    if (order->count == PRINT_ORDER_MAX) return;
    PrintBoard *out = &order->board[order->count++];
    *out = (PrintBoard){.givens = *givens};
    if (board)
        for (int cell = 0; cell < order->layout.cells; cell++)
            if (!givens->cell[cell]) out->entries.cell[cell] = board->cell[cell];
    if (solution) out->solution = *solution;
    snprintf(out->title, sizeof out->title, "%s", title);
    snprintf(out->detail, sizeof out->detail, "%s", detail);
}
