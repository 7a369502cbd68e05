// libFuzzer target: the index of a pack as somebody may have left it on the disk. Bytes that begin with 1 are
// the whole block; others are changes to a sound one, each a place and what stands there instead. The sum is
// made to agree, as an enemy would. What then fits and is sound can be asked anything without harm.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "support/pack_index_sound.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SEEDS = 5, WORD = 8, CHANGE = 1 + WORD, HEADER = sizeof(PackIndexHeader) };

// What the puzzles are does not matter to an index.
static void make_pack(Pack *out) {
    char *csv = malloc((SEEDS + 1) * SEED_LINE_MAX);
    assert(csv);
    pack_init(out);
    layout_init(&out->layout, "9x9");
    size_t size = (size_t)pack_format_header(csv);
    for (int i = 0; i < SEEDS; i++) {
        Seed seed = {.id = (uint64_t)(7 * i + 3), .rating_tenths = 12 + 15 * i, .clues = 81};
        seed.band = band_of_rating(seed.rating_tenths);
        for (int cell = 0; cell < 81; cell++)
            seed.puzzle.cell[cell] = seed.solution.cell[cell] = (uint8_t)(1 + (cell + i) % 9);
        csv[size++] = '\n';
        size += (size_t)pack_format_seed(&out->layout, &seed, csv + size);
    }
    csv[size] = '\0';
    assert(pack_take_seeds(out, csv, size, NULL) && out->seed_count == SEEDS);
}

// A block in memory of its own, so that whatever is read beyond its end is noticed; its size goes to *out.
static char *make_block(const Pack *pack, const uint8_t *data, size_t size, size_t *out) {
    bool whole = size > 0 && data[0] == 1;
    const void *sound = pack_index_block(pack, out);
    if (whole) *out = size - 1;
    char *block = malloc(*out + 1);
    assert(block);
    memcpy(block, whole ? data + 1 : sound, *out);
    for (size_t at = 1; !whole && at + CHANGE <= size; at += CHANGE)
        memcpy(block + data[at] % (*out / WORD) * WORD, data + at + 1, WORD);
    return block;
}

static void agree_sum(char *block, size_t size) {
    PackIndexHeader header;
    memcpy(&header, block, HEADER);
    header.sum = pack_index_sum(pack_index_sum_header(&header), block + HEADER, size - HEADER);
    memcpy(block, &header, HEADER);
}

static void ask(const Pack *pack) {
    for (int i = 0; i < pack->seed_count; i++) {
        Seed seed;
        TextError error = {.reason = ""};
        if (!pack_seed(pack, i, &seed, &error)) assert(error.line > 0 && error.reason[0]);
        int found = pack_find_seed(pack, pack->seeds[i].id);
        assert(found >= -1 && found < pack->seed_count);
        found = pack_find_seeds(pack, pack->seeds[i].id, i);
        assert(found >= -1 && found < pack->seed_count);
    }
    for (Band band = 0; band < BAND_COUNT; band++)
        for (int k = -1; k <= pack->band_count[band]; k++) {
            int found = pack_band_seed(pack, band, k);
            assert(found >= -1 && found < pack->seed_count);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Pack pack; // made once
    size_t length;
    if (pack.seed_count == 0) make_pack(&pack);
    char *block = make_block(&pack, data, size, &length);
    if (length >= HEADER && (length - HEADER) % WORD == 0) {
        agree_sum(block, length);
        const PackStamp stamp = {.csv_size = pack.csv_size};
        PackIndexHeader header;
        memcpy(&header, block, HEADER);
        if (pack_index_fits(&pack, &stamp, &header, length) && pack_index_sound(block, length)) {
            pack_index_attach(&pack, block);
            ask(&pack);
            pack_index_attach(&pack, pack.index);
        }
    }
    free(block);
    return 0;
}
