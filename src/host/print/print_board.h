#pragma once
// A board and its tokens on paper.

#include "host/print/print_ink.h"

// A token centred in a square of that size. `given`: in the strong face.
void print_token(PrintInk *ink, int token, double x, double y, double size, bool given);

// The same as a note: small, and where the pack has one by its sign for that.
void print_note(PrintInk *ink, int token, double x, double y, double size);

typedef enum { PRINT_PUZZLE, PRINT_SOLUTION } PrintSide;

// A board whose frame's outer edge is that square.
void print_board(PrintInk *ink, const PrintBoard *board, PrintSide side, double x, double y, double size);
