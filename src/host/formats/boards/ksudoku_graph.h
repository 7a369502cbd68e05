#pragma once
// KSudoku's graphs: which cells hold each token once, and cages. Its cells are numbered column by column.

#include "host/formats/boards/board_draft.h"
#include "host/formats/shared/format.h"

enum { K_CLIQUES_MAX = HOUSES_MAX, K_CAGES_MAX = CELLS_MAX };

typedef struct {
    int operation, value, count;
    int first; // of its cells in KGraph.cage_cell
} KCage;

typedef struct {
    int order;
    bool plain;   // the usual boxes, and nothing else
    bool killer;  // cages hold no token twice
    bool rows;    // all rows and columns are there
    bool blocks;  // and square boxes
    bool settled; // values for its cells have been read, so that no other graph may take its place
    int cliques, cages, cage_cells;
    CellIndex clique[K_CLIQUES_MAX][TOKENS_MAX];
    KCage cage[K_CAGES_MAX];
    CellIndex cage_cell[CONSTRAINT_CELLS_MAX];
    char operation[8], value[8]; // those of the cage whose cells come next
} KGraph;

// The cell of a number, and the number of a cell.
static inline int k_cell(int order, int number) { return number % order * order + number / order; }

// Begins with what the element <graph> says. NULL texts are missing. False with what is not known here.
bool k_graph_begin(KGraph *graph, const char *order, const char *type, const char *kind,
                   const char *const size[3], TextError *error);

// All rows and columns, and the square blocks of the board, unless `blocks` is "0". False when they are not
// those of the board itself.
bool k_graph_groups(KGraph *graph, const char *at, const char *blocks, TextError *error);

// A group of cells, and a cage of graph->operation and value, as lists of numbers. False with the reason.
bool k_graph_clique(KGraph *graph, const char *cells, TextError *error);
bool k_graph_cage(KGraph *graph, const char *cells, TextError *error);

// The board. False with the reason: what is not known is named.
bool k_graph_build(const KGraph *graph, Layout *out, TextError *error);

// The element <graph>. False, with names and numbers, when KSudoku has no way to say some of the constraints.
bool k_graph_write(Text *out, const Layout *board, TextError *error);
