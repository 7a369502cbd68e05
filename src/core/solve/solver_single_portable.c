// The engine for any machine, in the vector types that GCC and Clang know: a register of four lanes for each
// band. Where the machine has vectors of 16 bytes they are used.
#include "core/solve/solver_single.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t Lanes __attribute__((vector_size(16)));
typedef uint16_t Halves __attribute__((vector_size(16)));
typedef struct {
    Lanes band[3];
} Vec;
#define VEC static inline __attribute__((always_inline))

VEC Vec vec_all(uint32_t x) { return (Vec){{{x, x, x, x}, {x, x, x, x}, {x, x, x, x}}}; }

// x in the lanes that stand for rows, 0 in idle ones.
VEC Vec vec_all_busy(uint32_t x) { return (Vec){{{x, x, x, 0}, {x, x, x, 0}, {x, x, x, 0}}}; }

// The lane's number in both halves of each lane.
VEC Vec vec_lane_numbers(void) {
    return (Vec){{{0x000000, 0x010001, 0x020002, 0x030003},
                  {0x040004, 0x050005, 0x060006, 0x070007},
                  {0x080008, 0x090009, 0x0a000a, 0x0b000b}}};
}

#define EACH_BAND(operator, b0, b1, b2)                                                                      \
    ((Vec){{a.band[0] operator b0, a.band[1] operator b1, a.band[2] operator b2}})
#define BAND_BY_BAND(operator) EACH_BAND(operator, b.band[0], b.band[1], b.band[2])

VEC Vec vec_and(Vec a, Vec b) { return BAND_BY_BAND(&); }
VEC Vec vec_or(Vec a, Vec b) { return BAND_BY_BAND(|); }
VEC Vec vec_differ(Vec a, Vec b) { return BAND_BY_BAND(^); }
VEC Vec vec_without(Vec a, Vec b) { return BAND_BY_BAND(&~); }
VEC Vec vec_add(Vec a, Vec b) { return BAND_BY_BAND(+); }
VEC Vec vec_sub(Vec a, Vec b) { return BAND_BY_BAND(-); }
VEC Vec vec_left(Vec a, int bits) { return EACH_BAND(<<, bits, bits, bits); }
VEC Vec vec_right(Vec a, int bits) { return EACH_BAND(>>, bits, bits, bits); }
VEC Vec vec_left_each(Vec a, Vec b) { return BAND_BY_BAND(<<); }

// Turns: each lane sees the one that many rows of its band, or bands, further on, round and round.
VEC Vec vec_turn_rows_1(Vec v) {
    return (Vec){{__builtin_shufflevector(v.band[0], v.band[0], 1, 2, 0, 3),
                  __builtin_shufflevector(v.band[1], v.band[1], 1, 2, 0, 3),
                  __builtin_shufflevector(v.band[2], v.band[2], 1, 2, 0, 3)}};
}
VEC Vec vec_turn_rows_2(Vec v) {
    return (Vec){{__builtin_shufflevector(v.band[0], v.band[0], 2, 0, 1, 3),
                  __builtin_shufflevector(v.band[1], v.band[1], 2, 0, 1, 3),
                  __builtin_shufflevector(v.band[2], v.band[2], 2, 0, 1, 3)}};
}
VEC Vec vec_turn_bands_1(Vec v) { return (Vec){{v.band[1], v.band[2], v.band[0]}}; }
VEC Vec vec_turn_bands_2(Vec v) { return (Vec){{v.band[2], v.band[0], v.band[1]}}; }

// True when any lane has a bit in both.
VEC bool vec_meet(Vec a, Vec b) {
    Vec both = vec_and(a, b);
    typedef uint64_t Pair __attribute__((vector_size(16)));
    Pair any = (Pair)(both.band[0] | both.band[1] | both.band[2]);
    return (any[0] | any[1]) != 0;
}

// Flips the bits in one lane, if `really`.
VEC Vec vec_toggle_lane(Vec v, int lane, Vec bits, bool really) {
    uint32_t number = really ? (uint32_t)lane * 0x010001 : UINT32_MAX;
    Vec numbers = vec_lane_numbers(), here;
    for (int i = 0; i < 3; i++) here.band[i] = (Lanes)(numbers.band[i] == number);
    return vec_differ(v, vec_and(here, bits));
}

// Of the 16-bit halves of lanes: the smaller ones of two vectors, and the smallest of all in one. (Compared
// as signed numbers, for which more machines have an instruction; the keys are below 2^15.)
VEC Vec vec_min_halves(Vec a, Vec b) {
    typedef int16_t Signed __attribute__((vector_size(16)));
    Vec least;
    for (int i = 0; i < 3; i++) {
        Lanes less = (Lanes)((Signed)a.band[i] < (Signed)b.band[i]);
        least.band[i] = (a.band[i] & less) | (b.band[i] & ~less);
    }
    return least;
}
VEC unsigned vec_least_half(Vec v) {
    Vec turned = vec_min_halves(v, vec_turn_bands_1(v));
    turned = vec_min_halves(turned, vec_turn_bands_2(v));
    Halves half = (Halves)turned.band[0];
    unsigned least = half[0];
    for (int i = 1; i < 8; i++) least = half[i] < least ? half[i] : least;
    return least;
}

// The clues of the cells that register 0, 1 or 2 holds: a byte for each stack.
VEC Vec vec_clues(const uint8_t *cell, int reg) {
    Vec clues = vec_all(0);
    for (int row = 0; row < 9; row++) {
        const uint8_t *clue = cell + 9 * (ptrdiff_t)row + (row + reg) % 3;
        clues.band[row / 3][row % 3] = clue[0] | (uint32_t)clue[3] << 8 | (uint32_t)clue[6] << 16;
    }
    return clues;
}

// The way back: bytes of registers a, b, c become 81 cells.
VEC void vec_put_cells(uint8_t *cell, Vec a, Vec b, Vec c) {
    const Vec from[3] = {a, b, c};
    for (int row = 0; row < 9; row++) {
        for (int reg = 0; reg < 3; reg++) {
            uint32_t bytes = from[reg].band[row / 3][row % 3];
            uint8_t *first = cell + 9 * (ptrdiff_t)row + (row + reg) % 3;
            first[0] = (uint8_t)bytes;
            first[3] = (uint8_t)(bytes >> 8);
            first[6] = (uint8_t)(bytes >> 16);
        }
    }
}

#include "core/solve/solver_single_compound.h"

#define VEC_WAITS false
#include "core/solve/solver_single_engine.h"

bool solver_houses_portable(TokenMask *domain, uint64_t *out_cells) {
    return follow_houses(domain, out_cells);
}

uint64_t solver_single_portable(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}
