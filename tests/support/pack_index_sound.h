#pragma once
// Whether an index block in memory is undamaged, as host/packs/pack_files checks it in a file.

#include <assert.h>
#include <string.h>

#include "core/pack/pack_index.h"

static inline bool pack_index_sound(const void *block, size_t size) {
    PackIndexHeader header;
    assert(size >= sizeof header);
    memcpy(&header, block, sizeof header);
    if (size != sizeof header + (size_t)header.count * (sizeof(SeedEntry) + 2 * sizeof(uint32_t)))
        return false;
    const char *rest = (const char *)block + sizeof header;
    return pack_index_sum(pack_index_sum_header(&header), rest, size - sizeof header) == header.sum &&
           pack_index_entries_sound(&header, (const SeedEntry *)(const void *)rest, header.count);
}
