#pragma once
// The index of a pack's seeds: one flat block of memory that can be written to a file as it is and mapped
// from there, so that a pack of a million seeds opens without being read. It holds a header, the seeds'
// entries in file order, their numbers sorted by id, and their numbers band by band in file order.
//
// A block that was read from a file may hold anything. pack_index_fits checks that it belongs to this pack
// and has the right size; the sum, that nothing in it has changed; pack_index_entries_sound, that every entry
// is possible. The numbers in the other two parts are checked when they are used. So no block can do harm.

#include "core/pack/pack.h"

enum { PACK_INDEX_VERSION = 2 };

typedef struct {
    char magic[8];
    uint32_t byte_order; // of the machine that wrote it
    uint32_t version;
    uint64_t csv_size;
    int64_t csv_time_ns; // when the csv was last changed
    uint64_t columns;    // pack_line_columns
    uint64_t sum;        // of the whole block, with 0 in this field
    uint32_t count;
    uint32_t band_start[BAND_COUNT + 1]; // where each band begins in the last part; then its end
} PackIndexHeader;

// Identifies the csv that an index is made from.
typedef struct {
    uint64_t csv_size;
    int64_t csv_time_ns;
} PackStamp;

// Makes the index of pack->csv.
bool pack_index_text(Pack *pack, TextError *error);

// Makes the index of a csv that is read through pack->files. keep_going (NULL allowed) is called now and then
// with the percentage done, and stops the work by returning false.
bool pack_index_files(Pack *pack, const PackStamp *stamp, bool (*keep_going)(void *context, int percent),
                      void *context, TextError *error);

// Reads only the header line of such a csv, which says how its lines are to be read.
bool pack_index_columns(Pack *pack, TextError *error);

// The finished index, to be written to a file; its size goes to *out_size.
const void *pack_index_block(const Pack *pack, size_t *out_size);

// True when a block of `size` bytes with this header can be an index of this pack and csv. The pack's columns
// must be known.
bool pack_index_fits(const Pack *pack, const PackStamp *stamp, const PackIndexHeader *header, uint64_t size);

// A block is checked piece by piece, so that it need not all be in memory. The sum begins with
// pack_index_sum_header and goes on over all that follows, in pieces of whole entries (32 bytes) as long as
// there are any, then of whole words (8 bytes). In the end it must equal the one in the header.
uint64_t pack_index_sum_header(const PackIndexHeader *header);
uint64_t pack_index_sum(uint64_t sum, const void *bytes, size_t size);
bool pack_index_entries_sound(const PackIndexHeader *header, const SeedEntry *entry, size_t count);

// Takes the pack's seeds from a block that fits and is sound. The caller keeps owning the block and must
// keep it for as long as the pack.
void pack_index_attach(Pack *pack, const void *block);

// The seed of this id (the first of several), or -1.
int pack_find_seed(const Pack *pack, uint64_t id);

// The k-th seed of this id, from 0, in file order, if the pack holds it more than once; -1 past the last.
int pack_find_seeds(const Pack *pack, uint64_t id, int k);

// The k-th seed of a band, from 0, in file order; -1 when the band has no k-th.
int pack_band_seed(const Pack *pack, Band band, int k);

// Reports every line of a csv that holds no seed (pack_take_seeds stops at the first). If the header cannot
// be used, only that is reported. Stops when the complaint returns false. The pack gets no seeds.
typedef bool PackComplaint(void *context, const TextError *error);
void pack_bad_lines(Pack *pack, const char *csv, size_t size, PackComplaint *complaint, void *context);
