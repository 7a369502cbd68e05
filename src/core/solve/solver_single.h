#pragma once
// The fast engines for 9x9: one algorithm (core/solve/solver_single_engine.h) over three sets of vector
// operations (core/solve/solver_single_*.c). All walk through the same search tree, so that solutions come in
// the same order everywhere. core/solve/solver.c and core/solve/solver_general.c ask the processor first.
//
// The board. The candidates of the whole board fit three vector registers a, b, c. Of each box, each register
// holds three cells, so that it has one of each row and one of each column:
//
//            column of the box
//              0   1   2            A register has a lane of 32 bits for each of the nine rows, four to
//     row 0    a   b   c            a band, the fourth being idle: lane = 4 * band + row of the band.
//     row 1    c   a   b            In the lane stand the row's three cells, one of each box:
//     row 2    b   c   a
//                                   31 30 | 29 | 28..20 | 19 | 18..10 |  9 |  8..0
//                                    0  0 |  1 | box 2  |  1 | box 1  |  1 | box 0
//
// A cell is nine bits, bit t-1 for token t, under a guard bit that is always 1. Idle lanes have every token,
// which no rule ever changes.
//
// What this is good for. All nine tokens of 27 cells go through one instruction. a | b | c is what the
// *mini-rows* (three cells in one row and one box) can hold. With b and c turned by the rows of a band
// (inside four lanes: a cheap shuffle) each lane stands for a column of the boxes instead, and a | b | c is
// what the *mini-columns* can hold. The rows of a band are then matched with its boxes, and the columns of a
// stack with the bands, by the same few instructions for all tokens at once:
//
//     A token stands once in each row and once in each box of a band. Of its nine mini-rows it therefore
//     takes three, in one of six ways: three falling diagonals, three rising ones (diagonals that leave on
//     one side come in on the other). A mini-row that is part of no way that is still open loses the token.
//
//          x . .    . x .    . . x        . . x    . x .    x . .
//          . x .    . . x    x . .        . x .    x . .    . . x
//          . . x    x . .    . x .        x . .    . . x    . x .
//
// That is every deduction about one token in a band: locked candidates of both kinds and whatever follows
// from them. Two rules about cells join in: a cell's only token is removed from the rest of the box (from
// there the matchings carry it on into row and column), and a token with one cell left in a box drives the
// others out of it. A round of the four rules has no branch and no table. Rounds follow each other until
// nothing changes; then a cell is guessed, and the board without the guess waits on a stack.
//
// What a round costs is waiting: some hundred operations, most of which need the result of the one before.
// With AVX-512, where an operation is one instruction, a processor is idle most of that time. There the rules
// about cells both look at the board as it was, so do both matchings, and the two boards of a guess are
// followed at once: two rounds in the time of one.
//
// Ideas: exactly one in each row of boxes as a choice of six ways, and boards in vector registers, from tdoku
// (Tom Dillon); matching mini-rows with boxes, from the JCZSolve family (zhouyundong, JasonLion,
// champagne), which looks it up in a table; matching columns with bands, and guessing the cell with two
// tokens that has the most open peers, from FastBand. The layout in three slanted registers, with matchings
// by shuffles alone, was made for Nonet.

#include "core/solve/solver_engine.h"

// What rows, columns and boxes leave of the sets of 81 cells, as ModelHouses in core/search/model.h.
bool solver_houses_avx512(TokenMask *domain, uint64_t *out_cells);
bool solver_houses_avx2(TokenMask *domain, uint64_t *out_cells);
bool solver_houses_portable(TokenMask *domain, uint64_t *out_cells);

// As SolverEngine.each. The first two exist on processors of that family only.
uint64_t solver_single_avx512(const Layout *layout, const Grid *puzzle, SolverSearch *search);
uint64_t solver_single_avx2(const Layout *layout, const Grid *puzzle, SolverSearch *search);
uint64_t solver_single_portable(const Layout *layout, const Grid *puzzle, SolverSearch *search);
