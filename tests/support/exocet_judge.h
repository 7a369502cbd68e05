#pragma once
// Proof of what an exocet takes away, from the places of two or three tokens alone, and from the houses that
// the step names. Include after support/finder_walk.h.

#include "support/demand_judge.h"

// --- the judge: can two tokens, or three, be placed in every row, column and box? ---

typedef struct {
    const Position *position;
    int cell, token;    // what is supposed to be true
    int base[3], of[3]; // the base cells, and their tokens; the third, which may be anywhere: -1
    int count;          // of the tokens
    int taken[81];      // by the first, 1, or the second, 2
} ExocetCase;

// Whether the token can stand in the cell of the case.
static inline bool exocet_can_stand(const ExocetCase *it, int which, int cell) {
    const Position *position = it->position;
    int token = it->of[which];
    if (it->taken[cell]) return false;
    for (int i = 0; i < 2; i++)
        if (i != which && cell == it->base[i]) return false;
    if (cell == it->cell && token != it->token) return false;
    return position->grid.cell[cell] == token || marks_has(&position->marks, cell, token);
}

// The token must be in this row, since it is given there, supposed there or in the base.
static inline bool exocet_must_stand(const ExocetCase *it, int which, int cell) {
    return cell == it->base[which] || it->position->grid.cell[cell] == it->of[which] ||
           (cell == it->cell && it->token == it->of[which]);
}

static inline bool exocet_place(ExocetCase *it, int which, int row, uint32_t columns, uint32_t boxes) {
    if (row == 9) return which == it->count - 1 || exocet_place(it, which + 1, 0, 0, 0);
    const Layout *layout = it->position->layout;
    int only = -1;
    for (int cell = row * 9; cell < row * 9 + 9; cell++)
        if (exocet_must_stand(it, which, cell)) only = cell;
    for (int cell = row * 9; cell < row * 9 + 9; cell++) {
        uint32_t column = 1u << cell % 9, box = 1u << layout->box_of[cell];
        if ((only >= 0 && cell != only) || (columns & column) || (boxes & box)) continue;
        if (!exocet_can_stand(it, which, cell)) continue;
        it->taken[cell] = which + 1;
        if (exocet_place(it, which, row + 1, columns | column, boxes | box)) return true;
        it->taken[cell] = 0;
    }
    return false;
}

// Whether some tokens of the base, and a third token (0: none), leave room for the candidate.
static inline bool exocet_leaves_room(const Position *position, const int base[2], int third, int cell,
                                      int token) {
    for (int a = 1; a <= 9; a++) {
        for (int b = 1; b <= 9; b++) {
            ExocetCase it = {position,      cell,          token, {base[0], base[1], -1},
                             {a, b, third}, third ? 3 : 2, {0}};
            bool fits = a != b && a != third && b != third && marks_has(&position->marks, base[0], a) &&
                        marks_has(&position->marks, base[1], b);
            for (int i = 0; i < 2; i++) fits = fits && (base[i] != cell || it.of[i] == token);
            if (fits && exocet_place(&it, 0, 0, 0, 0)) return true;
        }
    }
    return false;
}

static inline bool exocet_has_token(const Position *position, int house, int token) {
    for (int i = 0; i < 9; i++)
        if (position->grid.cell[position->layout->house[house].cell[i]] == token) return true;
    return false;
}

// What does not follow from the houses that the step names and from the cells of the base, or NULL.
static inline const char *exocet_fault_of_houses(const Position *position, const Step *step,
                                                 const int base[2]) {
    DemandJudge judge = {.position = position};
    TokenMask locked;
    step_marked(step, STEP_COMMON, &locked);
    for (int h = 0; h < step->house_count; h++)
        for (TokenMask left = step->tokens | locked; left != 0; left &= left - 1)
            if (!exocet_has_token(position, step->house[h], marks_first(left)))
                demand_add(&judge, step->house[h], left & -left);
    demand_add_cell(&judge, base[0]);
    demand_add_cell(&judge, base[1]);
    return demand_fault(&judge, step);
}
