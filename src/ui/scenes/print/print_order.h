#ifndef NONET_UI_SCENES_PRINT_PRINT_ORDER_H
#define NONET_UI_SCENES_PRINT_PRINT_ORDER_H
// What a scene hands over to be printed or saved as a picture. It fills app->print and goes to SCENE_PRINT.

#include "host/packs/packs.h"
#include "host/print/print.h"
#include "ui/app/play.h"

enum { PRINT_ORDER_MAX = 48 };

typedef struct {
    Layout layout;
    const PackEntry *pack; // in whose tokens; NULL: digits
    int count;
    PrintBoard board[PRINT_ORDER_MAX];
} PrintOrder;

// An order of the game in progress, with what is filled in; its solution only when it is solved.
void print_order_play(PrintOrder *order, const Play *play);

#endif
