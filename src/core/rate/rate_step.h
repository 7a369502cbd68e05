#pragma once
// One step of the rating engine: the candidates that go, and what is placed. Sudoku Explainer's chains carry
// other names here: a cycle or chain of one token is an X-chain, a cycle through cells of two candidates an
// XY-chain, a cycle of both kinds of links a continuous nice loop, a chain of both an AIC; multiple forcing
// chains start from a cell or from a region (a house).

#include <stdint.h>

#include "core/logic/technique.h"

typedef struct {
    Technique technique;
    int tenths;    // of this step alone
    uint8_t token; // placed, or 0
    uint8_t cell;  // where
    uint8_t count; // of `remove`
    struct {
        uint8_t cell;
        uint16_t tokens; // bit t is token t
    } remove[81];
} RateStep;
