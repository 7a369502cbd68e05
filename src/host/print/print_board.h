#pragma once
// A board on paper.

#include "host/print/print_ink.h"

typedef enum { PRINT_PUZZLE, PRINT_SOLUTION } PrintSide;

// A board whose frame's outer edge is that square.
void print_board(PrintInk *ink, const PrintBoard *board, PrintSide side, double x, double y, double size);
