#pragma once
// Any values as the code of a board, with the hash and the check that belong to them: the values are then
// read, however little sense they make. Hash and check are computed independently here.

#include <stddef.h>
#include <stdint.h>

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/symmetry/code_characters.h"

// `value`: those between "B1" and the hash, each below 32.
static inline void board_code_seal(const uint8_t *value, size_t count, Text *out) {
    uint8_t begin[2] = {(uint8_t)code_value('B'), 1}, check = 0;
    uint64_t hash = hash_mix(hash_bytes(hash_bytes(HASH_BEGIN, begin, 2), value, count)) & 0x7FFF;
    uint8_t end[4] = {hash >> 10 & 31, hash >> 5 & 31, hash & 31, 0};
    for (size_t i = 0; i < count + 6; i++) {
        uint8_t one = i < 2 ? begin[i] : i < count + 2 ? value[i - 2] : end[i - count - 2];
        check = code_check(check, one);
        if (i == count + 5) one = check;
        text_add_char(out, CODE_ALPHABET[one]);
        if (i == 1) text_add_char(out, '-');
    }
}
