#pragma once
// Which constraints a program is to draw, as a text: keys of kinds with commas between, each with a number or
// a share where the kind's own is not meant: "cage,thermo:4,less:50%".

#include "core/constraint/constraint_kinds.h"

enum { ASKS_MAX = 64 };

typedef struct {
    int kind;
    int number; // 0: what is usual
    bool share; // the number is percent: of the places, or of the cells of grown ones
} ConstraintAsk;

typedef struct {
    ConstraintAsk ask[ASKS_MAX];
    int count;
} ConstraintAsks;

// False with the reason and its column.
bool constraint_asks_read(const char *text, ConstraintAsks *out, TextError *error);
