// The engine in AVX-512: the twelve lanes, and four idle ones, are one register.
#include "core/solve/solver_single.h"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__)

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/solve/solver_single_bytes.h"

typedef __m512i Vec;
typedef uint32_t Lanes16 __attribute__((vector_size(64)));
#define VEC static inline __attribute__((always_inline))

VEC Vec vec_all(uint32_t x) { return _mm512_set1_epi32((int)x); }

// x in the lanes that stand for rows, 0 in idle ones.
VEC Vec vec_all_busy(uint32_t x) { return _mm512_maskz_set1_epi32(0x0777, (int)x); }

// The lane's number in both halves of each lane.
VEC Vec vec_lane_numbers(void) {
    return _mm512_setr_epi32(0x000000, 0x010001, 0x020002, 0x030003, 0x040004, 0x050005, 0x060006, 0x070007,
                             0x080008, 0x090009, 0x0a000a, 0x0b000b, 0x0c000c, 0x0d000d, 0x0e000e, 0x0f000f);
}

VEC Vec vec_and(Vec a, Vec b) { return _mm512_and_si512(a, b); }
VEC Vec vec_or(Vec a, Vec b) { return _mm512_or_si512(a, b); }
VEC Vec vec_differ(Vec a, Vec b) { return _mm512_xor_si512(a, b); }
VEC Vec vec_without(Vec a, Vec b) { return _mm512_andnot_si512(b, a); }

// Three-input logic: the truth table of an expression is that expression of these three bytes.
enum { TABLE_A = 0xf0, TABLE_B = 0xcc, TABLE_C = 0xaa, TABLE_ALL = 0xff };
#define LOGIC(name, table)                                                                                   \
    VEC Vec name(Vec a, Vec b, Vec c) { return _mm512_ternarylogic_epi32(a, b, c, table); }
LOGIC(vec_and3, (TABLE_A & TABLE_B & TABLE_C))
LOGIC(vec_or3, (TABLE_A | TABLE_B | TABLE_C))
LOGIC(vec_two_of, (TABLE_A & TABLE_B) | (TABLE_A & TABLE_C) | (TABLE_B & TABLE_C))
LOGIC(vec_without2, (TABLE_A & (TABLE_ALL ^ (TABLE_B | TABLE_C))))   // a & ~b & ~c
LOGIC(vec_and_either, (TABLE_A & (TABLE_B | TABLE_C)))               // a & (b | c)
LOGIC(vec_and_unless, (TABLE_A & (TABLE_B | (TABLE_ALL ^ TABLE_C)))) // a & (b | ~c)
LOGIC(vec_or_without, (TABLE_A | (TABLE_B & (TABLE_ALL ^ TABLE_C)))) // a | (b & ~c)
LOGIC(vec_or_differ, (TABLE_A | (TABLE_B ^ TABLE_C)))                // a | (b ^ c)

VEC Vec vec_add(Vec a, Vec b) { return _mm512_add_epi32(a, b); }
VEC Vec vec_sub(Vec a, Vec b) { return _mm512_sub_epi32(a, b); }
VEC Vec vec_left(Vec a, int bits) { return (Vec)((Lanes16)a << bits); }
VEC Vec vec_right(Vec a, int bits) { return (Vec)((Lanes16)a >> bits); }
VEC Vec vec_left_each(Vec a, Vec bits) { return _mm512_sllv_epi32(a, bits); }

// Turns: each lane sees the one that many rows of its band, or bands, further on, round and round.
VEC Vec vec_turn_rows_1(Vec v) { return _mm512_shuffle_epi32(v, _MM_SHUFFLE(3, 0, 2, 1)); }
VEC Vec vec_turn_rows_2(Vec v) { return _mm512_shuffle_epi32(v, _MM_SHUFFLE(3, 1, 0, 2)); }
VEC Vec vec_turn_bands_1(Vec v) { return _mm512_shuffle_i32x4(v, v, _MM_SHUFFLE(3, 0, 2, 1)); }
VEC Vec vec_turn_bands_2(Vec v) { return _mm512_shuffle_i32x4(v, v, _MM_SHUFFLE(3, 1, 0, 2)); }
#define TURN(name, ...)                                                                                      \
    VEC Vec name(Vec v) { return _mm512_permutexvar_epi32(_mm512_setr_epi32(__VA_ARGS__), v); }
TURN(vec_turn_bands_1_rows_1, 5, 6, 4, 7, 9, 10, 8, 11, 1, 2, 0, 3, 13, 14, 12, 15)
TURN(vec_turn_bands_1_rows_2, 6, 4, 5, 7, 10, 8, 9, 11, 2, 0, 1, 3, 14, 12, 13, 15)
TURN(vec_turn_bands_2_rows_1, 9, 10, 8, 11, 1, 2, 0, 3, 5, 6, 4, 7, 13, 14, 12, 15)
TURN(vec_turn_bands_2_rows_2, 10, 8, 9, 11, 2, 0, 1, 3, 6, 4, 5, 7, 14, 12, 13, 15)

// True when any lane has a bit in both.
VEC bool vec_meet(Vec a, Vec b) { return _mm512_test_epi32_mask(a, b) != 0; }

// Flips the bits in one lane, if `really`.
VEC Vec vec_toggle_lane(Vec v, int lane, Vec bits, bool really) {
    return _mm512_mask_xor_epi32(v, (__mmask16)((unsigned)really << lane), v, bits);
}

// Of the 16-bit halves of lanes: the smaller ones of two vectors, and the smallest of all in one.
VEC Vec vec_min_halves(Vec a, Vec b) { return _mm512_min_epu16(a, b); }
VEC unsigned vec_least_half(Vec v) {
    __m256i four = _mm256_min_epu16(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
    __m128i two = _mm_min_epu16(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (unsigned)_mm_extract_epi16(_mm_minpos_epu16(two), 0);
}

// 16 bytes of each band.
VEC Vec vec_band_bytes(const uint8_t *cell) {
    Vec v = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)cell));
    v = _mm512_mask_broadcast_i32x4(v, 0x00f0, _mm_loadu_si128((const __m128i *)(cell + 27)));
    return _mm512_mask_broadcast_i32x4(v, 0x0f00, _mm_loadu_si128((const __m128i *)(cell + 54)));
}

// The clues of the cells that register 0, 1 or 2 holds: a byte for each stack.
VEC Vec vec_clues(const uint8_t *cell, int reg) {
    Vec from_0 = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)FROM_0[reg]));
    Vec from_11 = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)FROM_11[reg]));
    return _mm512_maskz_or_epi32(0x0fff, _mm512_shuffle_epi8(vec_band_bytes(cell), from_0),
                                 _mm512_shuffle_epi8(vec_band_bytes(cell + 11), from_11));
}

// The way back: bytes of registers a, b, c become 81 cells. Bytes 0..15 of each band, then its bytes 11..26.
VEC void vec_put_cells(uint8_t *cell, Vec a, Vec b, Vec c) {
    const Vec from[3] = {a, b, c};
    Vec at_0[3], at_11[3];
    for (int reg = 0; reg < 3; reg++) {
        __m128i to_0 = _mm_loadu_si128((const __m128i *)TO_0[reg]);
        __m128i to_11 = _mm_loadu_si128((const __m128i *)TO_11[reg]);
        at_0[reg] = _mm512_shuffle_epi8(from[reg], _mm512_broadcast_i32x4(to_0));
        at_11[reg] = _mm512_shuffle_epi8(from[reg], _mm512_broadcast_i32x4(to_11));
    }
    Vec low = vec_or3(at_0[0], at_0[1], at_0[2]), high = vec_or3(at_11[0], at_11[1], at_11[2]);
    _mm_storeu_si128((__m128i *)cell, _mm512_extracti32x4_epi32(low, 0));
    _mm_storeu_si128((__m128i *)(cell + 11), _mm512_extracti32x4_epi32(high, 0));
    _mm_storeu_si128((__m128i *)(cell + 27), _mm512_extracti32x4_epi32(low, 1));
    _mm_storeu_si128((__m128i *)(cell + 38), _mm512_extracti32x4_epi32(high, 1));
    _mm_storeu_si128((__m128i *)(cell + 54), _mm512_extracti32x4_epi32(low, 2));
    _mm_storeu_si128((__m128i *)(cell + 65), _mm512_extracti32x4_epi32(high, 2));
}

#define VEC_WAITS true
#include "core/solve/solver_single_engine.h"

bool solver_houses_avx512(TokenMask *domain, uint64_t *out_cells) { return follow_houses(domain, out_cells); }

uint64_t solver_single_avx512(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    return search_single(layout, puzzle, search);
}

#endif
