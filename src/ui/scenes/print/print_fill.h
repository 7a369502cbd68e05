#ifndef NONET_UI_SCENES_PRINT_PRINT_FILL_H
#define NONET_UI_SCENES_PRINT_PRINT_FILL_H
// Filling in app->print.

#include "ui/app/app.h"

// An empty order, in the tokens of a pack (NULL: digits).
void print_fill_begin(App *app, const Layout *layout, const PackEntry *pack);

// One board more, as long as there is room: its givens, what is entered besides them (a grid that holds the
// givens too; NULL: nothing) and the solution (NULL: not known).
void print_fill_add(App *app, const Grid *givens, const Grid *board, const Grid *solution, const char *title,
                    const char *detail);

#endif
