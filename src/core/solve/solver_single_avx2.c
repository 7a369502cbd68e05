// The engine in AVX2: the lanes of bands 0 and 1 are one register, those of band 2 half of another.
#include "core/solve/solver_single.h"

#if defined(__AVX2__)

#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/solve/solver_single_bytes.h"

typedef uint32_t Lanes8 __attribute__((vector_size(32)));
typedef uint32_t Lanes4 __attribute__((vector_size(16)));
typedef struct {
    Lanes8 upper; // bands 0 and 1
    Lanes4 lower; // band 2
} Vec;
#define VEC static inline __attribute__((always_inline))

VEC Vec vec_all(uint32_t x) { return (Vec){{x, x, x, x, x, x, x, x}, {x, x, x, x}}; }

// x in the lanes that stand for rows, 0 in idle ones.
VEC Vec vec_all_busy(uint32_t x) { return (Vec){{x, x, x, 0, x, x, x, 0}, {x, x, x, 0}}; }

// The lane's number in both halves of each lane.
VEC Vec vec_lane_numbers(void) {
    return (Vec){{0x000000, 0x010001, 0x020002, 0x030003, 0x040004, 0x050005, 0x060006, 0x070007},
                 {0x080008, 0x090009, 0x0a000a, 0x0b000b}};
}

VEC Vec vec_and(Vec a, Vec b) { return (Vec){a.upper & b.upper, a.lower & b.lower}; }
VEC Vec vec_or(Vec a, Vec b) { return (Vec){a.upper | b.upper, a.lower | b.lower}; }
VEC Vec vec_differ(Vec a, Vec b) { return (Vec){a.upper ^ b.upper, a.lower ^ b.lower}; }
VEC Vec vec_without(Vec a, Vec b) { return (Vec){a.upper & ~b.upper, a.lower & ~b.lower}; }
VEC Vec vec_add(Vec a, Vec b) { return (Vec){a.upper + b.upper, a.lower + b.lower}; }
VEC Vec vec_sub(Vec a, Vec b) { return (Vec){a.upper - b.upper, a.lower - b.lower}; }
VEC Vec vec_left(Vec a, int bits) { return (Vec){a.upper << bits, a.lower << bits}; }
VEC Vec vec_right(Vec a, int bits) { return (Vec){a.upper >> bits, a.lower >> bits}; }
VEC Vec vec_left_each(Vec a, Vec bits) { return (Vec){a.upper << bits.upper, a.lower << bits.lower}; }

// Turns: each lane sees the one that many rows of its band, or bands, further on, round and round.
VEC Vec vec_turn_rows_1(Vec v) {
    return (Vec){__builtin_shufflevector(v.upper, v.upper, 1, 2, 0, 3, 5, 6, 4, 7),
                 __builtin_shufflevector(v.lower, v.lower, 1, 2, 0, 3)};
}
VEC Vec vec_turn_rows_2(Vec v) {
    return (Vec){__builtin_shufflevector(v.upper, v.upper, 2, 0, 1, 3, 6, 4, 5, 7),
                 __builtin_shufflevector(v.lower, v.lower, 2, 0, 1, 3)};
}
VEC Vec vec_turn_bands_1(Vec v) {
    __m256i upper = (__m256i)v.upper, band_2 = _mm256_castsi128_si256((__m128i)v.lower);
    return (Vec){(Lanes8)_mm256_permute2x128_si256(upper, band_2, 0x21),
                 (Lanes4)_mm256_castsi256_si128(upper)};
}
VEC Vec vec_turn_bands_2(Vec v) {
    __m256i upper = (__m256i)v.upper, band_2 = _mm256_castsi128_si256((__m128i)v.lower);
    return (Vec){(Lanes8)_mm256_inserti128_si256(band_2, _mm256_castsi256_si128(upper), 1),
                 (Lanes4)_mm256_extracti128_si256(upper, 1)};
}

// True when any lane has a bit in both.
VEC bool vec_meet(Vec a, Vec b) {
    Vec both = vec_and(a, b);
    __m256i any = _mm256_or_si256((__m256i)both.upper, _mm256_zextsi128_si256((__m128i)both.lower));
    return !_mm256_testz_si256(any, any);
}

// Flips the bits in one lane, if `really`.
VEC Vec vec_toggle_lane(Vec v, int lane, Vec bits, bool really) {
    Vec number = vec_all(really ? (uint32_t)lane * 0x010001 : UINT32_MAX), lanes = vec_lane_numbers();
    Vec here = {(Lanes8)(lanes.upper == number.upper), (Lanes4)(lanes.lower == number.lower)};
    return vec_differ(v, vec_and(here, bits));
}

// Of the 16-bit halves of lanes: the smaller ones of two vectors, and the smallest of all in one.
VEC Vec vec_min_halves(Vec a, Vec b) {
    return (Vec){(Lanes8)_mm256_min_epu16((__m256i)a.upper, (__m256i)b.upper),
                 (Lanes4)_mm_min_epu16((__m128i)a.lower, (__m128i)b.lower)};
}

// The lanes of a band.
VEC __m128i vec_band(Vec v, int band) {
    return band == 2   ? (__m128i)v.lower
           : band == 1 ? _mm256_extracti128_si256((__m256i)v.upper, 1)
                       : _mm256_castsi256_si128((__m256i)v.upper);
}
VEC unsigned vec_least_half(Vec v) {
    __m128i two = _mm_min_epu16(vec_band(v, 0), vec_band(v, 1));
    return (unsigned)_mm_extract_epi16(_mm_minpos_epu16(_mm_min_epu16(two, vec_band(v, 2))), 0);
}

// The clues of the cells that register 0, 1 or 2 holds: a byte for each stack.
VEC Vec vec_clues(const uint8_t *cell, int reg) {
    __m128i from_0 = _mm_loadu_si128((const __m128i *)FROM_0[reg]);
    __m128i from_11 = _mm_loadu_si128((const __m128i *)FROM_11[reg]);
    __m128i clues[3];
    for (int band = 0; band < 3; band++) {
        __m128i at_0 = _mm_loadu_si128((const __m128i *)(cell + 27 * (ptrdiff_t)band));
        __m128i at_11 = _mm_loadu_si128((const __m128i *)(cell + 27 * (ptrdiff_t)band + 11));
        clues[band] = _mm_or_si128(_mm_shuffle_epi8(at_0, from_0), _mm_shuffle_epi8(at_11, from_11));
    }
    return (Vec){(Lanes8)_mm256_set_m128i(clues[1], clues[0]), (Lanes4)clues[2]};
}

// The way back: bytes of registers a, b, c become 81 cells. Bytes 0..15 of each band, then its bytes 11..26.
VEC void vec_put_cells(uint8_t *cell, Vec a, Vec b, Vec c) {
    const Vec from[3] = {a, b, c};
    for (int band = 0; band < 3; band++) {
        __m128i low = _mm_setzero_si128(), high = low;
        for (int reg = 0; reg < 3; reg++) {
            __m128i bytes = vec_band(from[reg], band);
            __m128i to_0 = _mm_loadu_si128((const __m128i *)TO_0[reg]);
            __m128i to_11 = _mm_loadu_si128((const __m128i *)TO_11[reg]);
            low = _mm_or_si128(low, _mm_shuffle_epi8(bytes, to_0));
            high = _mm_or_si128(high, _mm_shuffle_epi8(bytes, to_11));
        }
        _mm_storeu_si128((__m128i *)(cell + 27 * (ptrdiff_t)band), low);
        _mm_storeu_si128((__m128i *)(cell + 27 * (ptrdiff_t)band + 11), high);
    }
}

#include "core/solve/solver_single_compound.h"

#define VEC_WAITS false
#include "core/solve/solver_single_engine.h"

bool solver_houses_avx2(TokenMask *domain, uint64_t *out_cells) { return follow_houses(domain, out_cells); }

uint64_t solver_single_avx2(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}

#endif
