#include "ui/app/print_order.h"

#include <stdio.h>
#include <string.h>

#include "core/pack/pack_index.h"
#include "ui/app/app.h"

PrintOrder *print_order(App *app) { return app_kept(app, SCENE_PRINT, sizeof(PrintOrder)); }

void print_order_begin(PrintOrder *order, const Layout *layout, const PackEntry *pack) {
    layout_copy(layout, &order->layout);
    order->pack = pack;
    order->count = 0;
    if (pack) memcpy(order->look, pack->pack.token, sizeof order->look);
}

void print_order_add(PrintOrder *order, const Layout *layout, const Grid *givens, const Grid *board,
                     const Grid *solution, const char *title, const char *detail) {
    if (order->count == PRINT_ORDER_MAX) return;
    Layout *own = &order->own[order->count];
    PrintBoard *out = &order->board[order->count++];
    *out = (PrintBoard){.givens = *givens};
    if (layout && !layout_equal(layout, &order->layout)) {
        layout_copy(layout, own);
        out->layout = own;
    }
    for (int cell = 0; board && cell < order->layout.cells; cell++)
        if (!givens->cell[cell]) out->entries.cell[cell] = board->cell[cell];
    if (solution) out->solution = *solution;
    snprintf(out->title, sizeof out->title, "%s", title);
    snprintf(out->detail, sizeof out->detail, "%s", detail);
}

void print_order_copy(const PrintOrder *order, PrintOrder *out) {
    print_order_begin(out, &order->layout, NULL);
    out->count = order->count;
    out->thoughts = order->thoughts;
    for (int i = 0; i < order->count; i++) {
        out->board[i] = order->board[i];
        if (order->board[i].thoughts) out->board[i].thoughts = &out->thoughts;
        if (!order->board[i].layout) continue;
        out->own[i] = *order->board[i].layout;
        out->board[i].layout = &out->own[i];
    }
}

// What the player has noted, coloured and drawn.
static void add_thoughts(PrintOrder *order, const Board *board) {
    PrintThoughts *out = &order->thoughts;
    *out = (PrintThoughts){.notes = board->notes, .corners = board->corners, .colours = board->colours};
    memcpy(out->note_colour, board->note_colour, sizeof out->note_colour);
    memcpy(out->line, board->line, sizeof out->line);
    out->lines = board->lines;
    if (!print_thoughts_empty(out)) order->board[0].thoughts = out;
}

void print_order_play(App *app) {
    PrintOrder *order = print_order(app);
    const Play *play = &app->play;
    const Session *session = &play->session;
    char grade[40], title[sizeof order->board->title], detail[sizeof order->board->detail];
    int clues = grid_filled(&play->layout, &session->givens);
    int seed = play->pack ? pack_find_seed(&play->pack->pack, play->saved.seed_id) : -1;
    const char *name = play->pack ? play->pack->pack.name : "Sudoku";
    snprintf(title, sizeof title, "%s", name);
    if (seed >= 0) snprintf(title, sizeof title, "%s %d", name, seed + 1);
    app_grade(app, play->saved.band, play->saved.rating_tenths, grade);
    snprintf(detail, sizeof detail, "%d clues", clues);
    if (play->saved.band >= 0) snprintf(detail, sizeof detail, "%s · %d clues", grade, clues);
    print_order_begin(order, &play->layout, play->pack);
    if (play->pack) memcpy(order->look, play->game.look, sizeof order->look);
    print_order_add(order, NULL, &session->givens, &session->board.grid,
                    session_solved(session) ? &session->solution : NULL, title, detail);
    add_thoughts(order, &session->board);
}
