#pragma once
// What a scene hands over to be printed or saved as a picture: it fills the order and goes to SCENE_PRINT.

#include "host/packs/packs.h"
#include "host/print/print.h"
#include "ui/play/play.h"

typedef struct App App;

enum { PRINT_ORDER_MAX = 48 };

typedef struct {
    Layout layout;
    const PackEntry *pack;          // in whose tokens; NULL: digits
    TokenLook look[TOKENS_MAX + 1]; // where there is a pack
    int count;
    PrintBoard board[PRINT_ORDER_MAX];
    Layout own[PRINT_ORDER_MAX]; // of those boards that are not on the layout
    PrintThoughts thoughts;      // of the first board, if it has any
} PrintOrder;

// The order that SCENE_PRINT carries out; the program has one.
PrintOrder *print_order(App *app);

// An empty order, in the tokens of a pack (NULL: digits).
void print_order_begin(PrintOrder *order, const Layout *layout, const PackEntry *pack);

// Adds a board if there is room: its layout (NULL: the order's; else one of that size), its givens, its
// entries (a grid that may hold the givens too; NULL: none) and its solution (NULL: not known).
void print_order_add(PrintOrder *order, const Layout *layout, const Grid *givens, const Grid *board,
                     const Grid *solution, const char *title, const char *detail);

// Copies an order, without its pack. The copy stays as it is when the order changes.
void print_order_copy(const PrintOrder *order, PrintOrder *out);

// Makes the order one of the game in progress, with what is filled in, noted, coloured and drawn; its
// solution only when it is solved.
void print_order_play(App *app);
