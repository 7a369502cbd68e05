#include "ui/scenes/print/print_order.h"

#include <stdio.h>

void print_order_play(PrintOrder *order, const Play *play) {
    const Session *session = &play->session;
    *order = (PrintOrder){.layout = play->layout, .pack = play->pack, .count = 1};
    PrintBoard *board = &order->board[0];
    board->givens = session->givens;
    if (session_solved(session)) board->solution = session->solution;
    for (int cell = 0; cell < play->layout.cells; cell++)
        if (!session->givens.cell[cell]) board->entries.cell[cell] = session->board.grid.cell[cell];
    int clues = grid_filled(&play->layout, &board->givens), rating = play->saved.rating_tenths;
    if (play->pack) {
        const Pack *pack = &play->pack->pack;
        int seed = pack_find_seed(pack, play->saved.seed_id);
        if (seed >= 0)
            snprintf(board->title, sizeof board->title, "%s %d", pack->name, seed + 1);
        else
            snprintf(board->title, sizeof board->title, "%s", pack->name);
    } else {
        snprintf(board->title, sizeof board->title, "Sudoku");
    }
    if (play->saved.band >= 0 && rating > 0)
        snprintf(board->detail, sizeof board->detail, "%s %d.%d · %d clues",
                 band_name((Band)play->saved.band), rating / 10, rating % 10, clues);
    else
        snprintf(board->detail, sizeof board->detail, "%d clues", clues);
}
