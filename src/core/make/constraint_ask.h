#pragma once
// Which constraints a program is to draw, as text: keys of kinds, separated by commas, each followed by a
// number or a share unless the kind's own is meant: "cage,thermo:4,less:50%".

#include "core/constraint/constraint_kinds.h"

enum { ASKS_MAX = 64 };

typedef struct {
    int kind;
    int number; // 0: the usual number
    bool share; // the number is a percentage of the places or, for grown kinds, of the cells
} ConstraintAsk;

typedef struct {
    ConstraintAsk ask[ASKS_MAX];
    int count;
} ConstraintAsks;

// False with the reason and its column.
bool constraint_asks_read(const char *text, ConstraintAsks *out, TextError *error);
