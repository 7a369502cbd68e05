// The vector operations of core/solve/solver_single_engine.h in AVX2: the lanes of bands 0 and 1 are one
// register, those of band 2 half of another.

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    __m256i upper; // bands 0 and 1
    __m128i lower; // band 2
} Vec;

typedef uint32_t Lanes8 __attribute__((vector_size(32)));
typedef uint32_t Lanes4 __attribute__((vector_size(16)));
#define VEC static inline __attribute__((always_inline))

VEC Vec vec_all(uint32_t x) { return (Vec){_mm256_set1_epi32((int)x), _mm_set1_epi32((int)x)}; }

// x in the lanes that stand for rows, 0 in idle ones.
VEC Vec vec_all_busy(uint32_t x) {
    int i = (int)x;
    return (Vec){_mm256_setr_epi32(i, i, i, 0, i, i, i, 0), _mm_setr_epi32(i, i, i, 0)};
}

// The lane's number in both halves of each lane.
VEC Vec vec_lane_numbers(void) {
    return (Vec){
        _mm256_setr_epi32(0x000000, 0x010001, 0x020002, 0x030003, 0x040004, 0x050005, 0x060006, 0x070007),
        _mm_setr_epi32(0x080008, 0x090009, 0x0a000a, 0x0b000b),
    };
}

VEC Vec vec_and(Vec a, Vec b) {
    return (Vec){_mm256_and_si256(a.upper, b.upper), _mm_and_si128(a.lower, b.lower)};
}
VEC Vec vec_or(Vec a, Vec b) {
    return (Vec){_mm256_or_si256(a.upper, b.upper), _mm_or_si128(a.lower, b.lower)};
}
VEC Vec vec_differ(Vec a, Vec b) {
    return (Vec){_mm256_xor_si256(a.upper, b.upper), _mm_xor_si128(a.lower, b.lower)};
}
VEC Vec vec_without(Vec a, Vec b) {
    return (Vec){_mm256_andnot_si256(b.upper, a.upper), _mm_andnot_si128(b.lower, a.lower)};
}

// Three-input logic out of two-input logic.
VEC Vec vec_and3(Vec a, Vec b, Vec c) { return vec_and(vec_and(a, b), c); }
VEC Vec vec_or3(Vec a, Vec b, Vec c) { return vec_or(vec_or(a, b), c); }
VEC Vec vec_two_of(Vec a, Vec b, Vec c) { return vec_or(vec_and(a, b), vec_and(c, vec_or(a, b))); }
VEC Vec vec_without2(Vec a, Vec b, Vec c) { // a & ~b & ~c
    return vec_without(a, vec_or(b, c));
}
VEC Vec vec_and_either(Vec a, Vec b, Vec c) { // a & (b | c)
    return vec_and(a, vec_or(b, c));
}
VEC Vec vec_and_unless(Vec a, Vec b, Vec c) { // a & (b | ~c)
    return vec_without(a, vec_without(c, b));
}
VEC Vec vec_or_without(Vec a, Vec b, Vec c) { // a | (b & ~c)
    return vec_or(a, vec_without(b, c));
}
VEC Vec vec_or_differ(Vec a, Vec b, Vec c) { // a | (b ^ c)
    return vec_or(a, vec_differ(b, c));
}

VEC Vec vec_add(Vec a, Vec b) {
    return (Vec){_mm256_add_epi32(a.upper, b.upper), _mm_add_epi32(a.lower, b.lower)};
}
VEC Vec vec_sub(Vec a, Vec b) {
    return (Vec){_mm256_sub_epi32(a.upper, b.upper), _mm_sub_epi32(a.lower, b.lower)};
}
VEC Vec vec_left(Vec a, int bits) {
    return (Vec){(__m256i)((Lanes8)a.upper << bits), (__m128i)((Lanes4)a.lower << bits)};
}
VEC Vec vec_right(Vec a, int bits) {
    return (Vec){(__m256i)((Lanes8)a.upper >> bits), (__m128i)((Lanes4)a.lower >> bits)};
}
VEC Vec vec_left_each(Vec a, Vec bits) {
    return (Vec){_mm256_sllv_epi32(a.upper, bits.upper), _mm_sllv_epi32(a.lower, bits.lower)};
}

// Turns: each lane sees the one that many rows of its band, or bands, further on, round and round.
VEC Vec vec_turn_rows_1(Vec v) {
    return (Vec){_mm256_shuffle_epi32(v.upper, _MM_SHUFFLE(3, 0, 2, 1)),
                 _mm_shuffle_epi32(v.lower, _MM_SHUFFLE(3, 0, 2, 1))};
}
VEC Vec vec_turn_rows_2(Vec v) {
    return (Vec){_mm256_shuffle_epi32(v.upper, _MM_SHUFFLE(3, 1, 0, 2)),
                 _mm_shuffle_epi32(v.lower, _MM_SHUFFLE(3, 1, 0, 2))};
}
VEC Vec vec_turn_bands_1(Vec v) {
    __m256i band_2 = _mm256_castsi128_si256(v.lower);
    return (Vec){_mm256_permute2x128_si256(v.upper, band_2, 0x21), _mm256_castsi256_si128(v.upper)};
}
VEC Vec vec_turn_bands_2(Vec v) {
    return (Vec){_mm256_inserti128_si256(_mm256_castsi128_si256(v.lower), _mm256_castsi256_si128(v.upper), 1),
                 _mm256_extracti128_si256(v.upper, 1)};
}
VEC Vec vec_turn_bands_1_rows_1(Vec v) { return vec_turn_bands_1(vec_turn_rows_1(v)); }
VEC Vec vec_turn_bands_1_rows_2(Vec v) { return vec_turn_bands_1(vec_turn_rows_2(v)); }
VEC Vec vec_turn_bands_2_rows_1(Vec v) { return vec_turn_bands_2(vec_turn_rows_1(v)); }
VEC Vec vec_turn_bands_2_rows_2(Vec v) { return vec_turn_bands_2(vec_turn_rows_2(v)); }

// True when any lane has a bit in both.
VEC bool vec_meet(Vec a, Vec b) {
    Vec both = vec_and(a, b);
    __m256i any = _mm256_or_si256(both.upper, _mm256_zextsi128_si256(both.lower));
    return !_mm256_testz_si256(any, any);
}

// Flips the bits in one lane, if `really`.
VEC Vec vec_toggle_lane(Vec v, int lane, Vec bits, bool really) {
    Vec number = vec_all(really ? (uint32_t)lane * 0x010001 : UINT32_MAX), lanes = vec_lane_numbers();
    Vec here = {_mm256_cmpeq_epi32(lanes.upper, number.upper), _mm_cmpeq_epi32(lanes.lower, number.lower)};
    return vec_differ(v, vec_and(here, bits));
}

// Of the 16-bit halves of lanes: the smaller ones of two vectors, and the smallest of all in one.
VEC Vec vec_min_halves(Vec a, Vec b) {
    return (Vec){_mm256_min_epu16(a.upper, b.upper), _mm_min_epu16(a.lower, b.lower)};
}
VEC unsigned vec_least_half(Vec v) {
    __m128i two = _mm_min_epu16(_mm256_castsi256_si128(v.upper), _mm256_extracti128_si256(v.upper, 1));
    return (unsigned)_mm_extract_epi16(_mm_minpos_epu16(_mm_min_epu16(two, v.lower)), 0);
}

// The clues of the cells that register 0, 1 or 2 holds: a byte for each stack.
VEC Vec vec_clues(const uint8_t *cell, int reg) {
    enum { o = -1 }; // yields 0
    // Out of the bytes 0..15 of a band, and out of its bytes 11..26.
    static const int8_t FROM_0[3][16] = {
        {0, 3, 6, o, 10, 13, o, o, o, o, o, o, o, o, o, o},
        {1, 4, 7, o, 11, 14, o, o, o, o, o, o, o, o, o, o},
        {2, 5, 8, o, 9, 12, 15, o, o, o, o, o, o, o, o, o},
    };
    static const int8_t FROM_11[3][16] = {
        {o, o, o, o, o, o, 5, o, 9, 12, 15, o, o, o, o, o},
        {o, o, o, o, o, o, 6, o, 7, 10, 13, o, o, o, o, o},
        {o, o, o, o, o, o, o, o, 8, 11, 14, o, o, o, o, o},
    };
    __m128i from_0 = _mm_loadu_si128((const __m128i *)FROM_0[reg]);
    __m128i from_11 = _mm_loadu_si128((const __m128i *)FROM_11[reg]);
    __m128i clues[3];
    for (int band = 0; band < 3; band++) {
        __m128i at_0 = _mm_loadu_si128((const __m128i *)(cell + 27 * band));
        __m128i at_11 = _mm_loadu_si128((const __m128i *)(cell + 27 * band + 11));
        clues[band] = _mm_or_si128(_mm_shuffle_epi8(at_0, from_0), _mm_shuffle_epi8(at_11, from_11));
    }
    return (Vec){_mm256_set_m128i(clues[1], clues[0]), clues[2]};
}

// The way back: bytes of registers a, b, c become 81 cells. Bytes 0..15 of each band, then its bytes 11..26.
VEC void vec_put_cells(uint8_t *cell, Vec a, Vec b, Vec c) {
    enum { o = -1 }; // yields 0
    static const int8_t TO_0[3][16] = {
        {0, o, o, 1, o, o, 2, o, o, o, 4, o, o, 5, o, o},
        {o, 0, o, o, 1, o, o, 2, o, o, o, 4, o, o, 5, o},
        {o, o, 0, o, o, 1, o, o, 2, 4, o, o, 5, o, o, 6},
    };
    static const int8_t TO_11[3][16] = {
        {o, o, 5, o, o, 6, o, o, o, 8, o, o, 9, o, o, 10},
        {4, o, o, 5, o, o, 6, 8, o, o, 9, o, o, 10, o, o},
        {o, 5, o, o, 6, o, o, o, 8, o, o, 9, o, o, 10, o},
    };
    const Vec from[3] = {a, b, c};
    for (int band = 0; band < 3; band++) {
        __m128i low = _mm_setzero_si128(), high = low;
        for (int reg = 0; reg < 3; reg++) {
            __m128i bytes = band == 2   ? from[reg].lower
                            : band == 1 ? _mm256_extracti128_si256(from[reg].upper, 1)
                                        : _mm256_castsi256_si128(from[reg].upper);
            __m128i to_0 = _mm_loadu_si128((const __m128i *)TO_0[reg]);
            __m128i to_11 = _mm_loadu_si128((const __m128i *)TO_11[reg]);
            low = _mm_or_si128(low, _mm_shuffle_epi8(bytes, to_0));
            high = _mm_or_si128(high, _mm_shuffle_epi8(bytes, to_11));
        }
        _mm_storeu_si128((__m128i *)(cell + 27 * band), low);
        _mm_storeu_si128((__m128i *)(cell + 27 * band + 11), high);
    }
}
