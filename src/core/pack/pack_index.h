#pragma once
// The index of a pack's seeds: one flat block of memory that can be written to a file as it stands and mapped
// from there, so that a pack of a million seeds opens without being read. It holds a header, the seeds'
// entries in file order, their numbers sorted by id, and their numbers band by band in file order.
//
// A block that was read from a file may be anything. pack_index_fits asks whether it belongs to this pack and
// has the right size; the sum tells whether it is as it was written, pack_index_entries_sound whether every
// entry can be; the numbers in the other two parts are looked at when they are used. After that no content of
// a block can do harm.

#include "core/pack/pack.h"

enum { PACK_INDEX_VERSION = 1 };

typedef struct {
    char magic[8];
    uint32_t byte_order; // as the machine that wrote it has it
    uint32_t version;
    uint64_t csv_size;
    int64_t csv_time_ns; // when the csv was changed last
    uint64_t columns;    // pack_line_columns
    uint64_t sum;        // of the block, this field taken as 0
    uint32_t count;
    uint32_t band_start[BAND_COUNT + 1]; // where each band begins in the last part, and the end of all
} PackIndexHeader;

// Which csv an index is of.
typedef struct {
    uint64_t csv_size;
    int64_t csv_time_ns;
} PackStamp;

// Makes the index of pack->csv.
bool pack_index_text(Pack *pack, TextError *error);

// Makes the index of a csv that is read through pack->files. keep_going (NULL allowed) is told now and then
// how many per cent are done; false stops it.
bool pack_index_files(Pack *pack, const PackStamp *stamp, bool (*keep_going)(void *context, int percent),
                      void *context, TextError *error);

// Reads the header line of such a csv, and no more of it: how lines are to be read.
bool pack_index_columns(Pack *pack, TextError *error);

// The index that was made, for writing; its size goes to *out_size.
const void *pack_index_block(const Pack *pack, size_t *out_size);

// True when a block of `size` bytes with this header can be an index of this pack and csv. The pack's columns
// are known.
bool pack_index_fits(const Pack *pack, const PackStamp *stamp, const PackIndexHeader *header, uint64_t size);

// Whether a block is whole is found out part by part, so that it need not be in memory: the sum begins with
// pack_index_sum_header and goes over all that follows, in pieces of whole entries (32 bytes) as long as
// there are any, then in pieces of whole words (8 bytes); it must be the header's at the end.
uint64_t pack_index_sum_header(const PackIndexHeader *header);
uint64_t pack_index_sum(uint64_t sum, const void *bytes, size_t size);
bool pack_index_entries_sound(const PackIndexHeader *header, const SeedEntry *entry, size_t count);

// The pack's seeds are those of a block that fits and is sound; it stays the caller's, and must live as long.
void pack_index_attach(Pack *pack, const void *block);

// The seed of this id (the first of several), or -1.
int pack_find_seed(const Pack *pack, uint64_t id);

// The k-th seed of this id, from 0, in file order, should the pack hold it more than once; -1 past the last.
int pack_find_seeds(const Pack *pack, uint64_t id, int k);

// The k-th seed of a band, from 0, in file order; -1 when the band has no k-th.
int pack_band_seed(const Pack *pack, Band band, int k);

// Tells of every line of a csv that holds no seed, where pack_take_seeds stops at the first; of a header that
// cannot be used, and then of nothing else. False from the complaint ends it. The pack gets no seeds.
typedef bool PackComplaint(void *context, const TextError *error);
void pack_bad_lines(Pack *pack, const char *csv, size_t size, PackComplaint *complaint, void *context);
