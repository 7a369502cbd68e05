#pragma once
// Operations that AVX-512 has in one instruction, made of simpler ones: for the other engines of
// core/solve/solver_single_engine.h, which define Vec, VEC and those.

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

VEC Vec vec_turn_bands_1_rows_1(Vec v) { return vec_turn_bands_1(vec_turn_rows_1(v)); }
VEC Vec vec_turn_bands_1_rows_2(Vec v) { return vec_turn_bands_1(vec_turn_rows_2(v)); }
VEC Vec vec_turn_bands_2_rows_1(Vec v) { return vec_turn_bands_2(vec_turn_rows_1(v)); }
VEC Vec vec_turn_bands_2_rows_2(Vec v) { return vec_turn_bands_2(vec_turn_rows_2(v)); }
