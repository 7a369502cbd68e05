#include "core/pack/pack_index.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/pack/pack_line.h"

enum { BYTE_ORDER_MARK = 0x01020304, PIECE_SIZE = 1 << 18, RATING_MOST = 200 };

static const char MAGIC[8] = "NonetIdx";
_Static_assert(sizeof(PackIndexHeader) == 80 && sizeof(PackIndexHeader) % 8 == 0, "as in index files");

static size_t block_size(uint32_t count) {
    return sizeof(PackIndexHeader) + (size_t)count * (sizeof(SeedEntry) + 2 * sizeof(uint32_t));
}

// ---- making an index

// An index that is being made: its block, which doubles when it is full, and how far the text has been read.
typedef struct {
    Pack *pack;
    bool (*keep_going)(void *context, int percent);
    void *context;
    LineReader reader;
    char *block;
    uint32_t count, room;
    int lines;
    bool header; // the header line has been read
    TextError *error;
    PackComplaint *complaint; // told of bad lines, which are then skipped; NULL: the first one ends the work
    void *complaint_context;
} IndexBuild;

static SeedEntry *entries_of(char *block) { return (SeedEntry *)(void *)(block + sizeof(PackIndexHeader)); }

// False when the caller wants to stop.
static bool report_progress(const IndexBuild *making, int percent) {
    return !making->keep_going || making->keep_going(making->context, percent) ||
           text_error(making->error, 0, 0, "stopped");
}

static bool no_memory(TextError *error) { return text_error(error, 0, 0, "not enough memory"); }

static bool add_entry(IndexBuild *making, const SeedEntry *entry) {
    if (making->count == making->room) {
        uint32_t room = making->room ? making->room * 2 : 256;
        if (room > INT32_MAX) return text_error(making->error, 0, 0, "there are too many seeds for one pack");
        char *block = mem_try_resize(making->block, 1, block_size(room));
        if (!block) return no_memory(making->error);
        making->block = block;
        making->room = room;
    }
    entries_of(making->block)[making->count++] = *entry;
    return true;
}

// A line must not be longer than what pack_seed reads.
static bool too_long(TextError *error, int line) {
    return text_error(error, line, 0, "the line is longer than %d bytes; in so large a file none may be",
                      PACK_LINE_BYTES - 2);
}

static bool index_line(IndexBuild *making, const char *line, size_t length, uint64_t offset) {
    if (length > 0 && line[length - 1] == '\r') length--;
    if (making->lines == INT32_MAX) return text_error(making->error, 0, 0, "there are too many lines");
    int number = ++making->lines;
    if (making->pack->files.read && length > PACK_LINE_BYTES - 2) return too_long(making->error, number);
    if (!making->header) {
        if (pack_line_precedes_header(line, length)) return true;
        if (!pack_line_header(making->pack, line, length, number, making->error)) return false;
        pack_line_reader(making->pack, &making->reader);
        return making->header = true;
    }
    SeedEntry entry = {.offset = offset};
    bool any;
    if (!pack_line_entry(&making->reader, line, length, number, &entry, &any, making->error))
        return making->complaint && making->complaint(making->complaint_context, making->error);
    return !any || add_entry(making, &entry);
}

// Takes the lines of a piece of text that begins at `offset` of the csv. Unless it is the last piece, its
// last line may be cut off. Returns how many bytes were used, or -1 when a line is bad.
static long take_lines(IndexBuild *making, const char *text, size_t size, uint64_t offset, bool last,
                       bool header_only) {
    size_t at = 0;
    if (offset == 0 && size >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0)) {
        text_error(making->error, 0, 0, "the file is in UTF-16; it must be saved as UTF-8");
        return -1;
    }
    if (offset == 0 && size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) at = 3;
    while (at < size && !(header_only && making->header)) {
        const char *stop = memchr(text + at, '\n', size - at);
        if (!stop && !last) break;
        size_t length = stop ? (size_t)(stop - text) - at : size - at;
        if (!index_line(making, text + at, length, offset + at)) return -1;
        at += length + (stop != NULL);
    }
    return (long)at;
}

// Reads the csv through pack->files, piece by piece. A header is looked for in small pieces first.
static bool take_files(IndexBuild *making, bool header_only) {
    const PackFiles *files = &making->pack->files;
    size_t most = header_only ? PACK_LINE_BYTES / 4 : PIECE_SIZE;
    char *piece = mem_alloc(most);
    bool fine = true;
    for (uint64_t at = 0; fine && at < files->size && !(header_only && making->header);) {
        uint64_t left = files->size - at;
        size_t size = left < most ? (size_t)left : most;
        long used = -1;
        if (!report_progress(making, (int)(at * 99 / files->size)))
            fine = false;
        else if (!files->read(files->context, at, size, piece))
            fine = text_error(making->error, 0, 0, "the file cannot be read to its end");
        else
            fine = (used = take_lines(making, piece, size, at, size == left, header_only)) >= 0;
        if (fine && size < left && !(header_only && making->header) && size - (size_t)used > PACK_LINE_BYTES)
            fine = too_long(making->error, making->lines + 1);
        at += (uint64_t)used;
        if (used == 0 && most < PIECE_SIZE) { // not even one line: it is looked at anew
            most *= 2;
            piece = mem_resize(piece, 1, most);
        }
    }
    free(piece);
    return fine;
}

// Sorts the numbers of the seeds by id, and equal ids by number: a radix sort of 11 bits at a time, the
// lowest first.
static bool sort_by_id(const IndexBuild *making, uint32_t *out) {
    enum { DIGIT = 11, DIGITS = 1 << DIGIT };
    const SeedEntry *entry = entries_of(making->block);
    uint32_t count = making->count;
    uint32_t *other = mem_try_alloc(((size_t)count + 1) * sizeof *other), *from = other, *to = out;
    if (!other) return no_memory(making->error);
    bool fine = true;
    int passes = (SEED_ID_BITS + DIGIT - 1) / DIGIT;
    if (passes % 2 == 0) from = out, to = other;
    for (uint32_t i = 0; i < count; i++) from[i] = i;
    for (int shift = 0; passes-- > 0 && (fine = report_progress(making, 99)); shift += DIGIT) {
        uint32_t start[DIGITS + 1] = {0};
        for (uint32_t i = 0; i < count; i++) start[(entry[i].id >> shift & (DIGITS - 1)) + 1]++;
        for (int digit = 0; digit < DIGITS; digit++) start[digit + 1] += start[digit];
        for (uint32_t i = 0; i < count; i++) to[start[entry[from[i]].id >> shift & (DIGITS - 1)]++] = from[i];
        uint32_t *swap = from;
        from = to, to = swap;
    }
    free(other);
    return fine;
}

static void sort_by_band(const SeedEntry *entry, uint32_t count, PackIndexHeader *header, uint32_t *out) {
    for (uint32_t i = 0; i < count; i++) header->band_start[entry[i].band + 1]++;
    for (int band = 0; band < BAND_COUNT; band++) header->band_start[band + 1] += header->band_start[band];
    uint32_t next[BAND_COUNT];
    memcpy(next, header->band_start, sizeof next);
    for (uint32_t i = 0; i < count; i++) out[next[entry[i].band]++] = i;
}

// Completes the block and hands it to the pack.
static bool complete(IndexBuild *making, const PackStamp *stamp) {
    Pack *pack = making->pack;
    size_t size = block_size(making->count);
    char *block = mem_resize(making->block, 1, size);
    making->block = block;
    PackIndexHeader header = {.byte_order = BYTE_ORDER_MARK,
                              .version = PACK_INDEX_VERSION,
                              .csv_size = stamp->csv_size,
                              .csv_time_ns = stamp->csv_time_ns,
                              .columns = pack_line_columns(pack),
                              .count = making->count};
    memcpy(header.magic, MAGIC, sizeof MAGIC);
    SeedEntry *entry = entries_of(block);
    uint32_t *by_id = (uint32_t *)(void *)(entry + making->count);
    if (!sort_by_id(making, by_id)) return false;
    sort_by_band(entry, making->count, &header, by_id + making->count);
    memcpy(block, &header, sizeof header);
    header.sum = pack_index_sum(pack_index_sum_header(&header), block + sizeof header, size - sizeof header);
    memcpy(block, &header, sizeof header);
    pack->index = block;
    making->block = NULL;
    pack_index_attach(pack, block);
    return true;
}

static bool has_header(const IndexBuild *making) {
    return making->header ||
           text_error(making->error, 0, 0, "the file is empty; its first line must be the header");
}

bool pack_index_text(Pack *pack, TextError *error) {
    IndexBuild making = {.pack = pack, .error = error};
    const PackStamp stamp = {.csv_size = pack->csv_size};
    bool fine = take_lines(&making, pack->csv, pack->csv_size, 0, true, false) >= 0 && has_header(&making) &&
                complete(&making, &stamp);
    free(making.block);
    return fine;
}

void pack_bad_lines(Pack *pack, const char *csv, size_t size, PackComplaint *complaint, void *context) {
    TextError error;
    IndexBuild making = {.pack = pack, .error = &error, .complaint = complaint, .complaint_context = context};
    if (take_lines(&making, csv, size, 0, true, false) < 0 ? !making.header : !has_header(&making))
        complaint(context, &error);
    free(making.block);
}

bool pack_index_files(Pack *pack, const PackStamp *stamp, bool (*keep_going)(void *context, int percent),
                      void *context, TextError *error) {
    IndexBuild making = {.pack = pack, .keep_going = keep_going, .context = context, .error = error};
    bool fine = take_files(&making, false) && has_header(&making) && complete(&making, stamp);
    free(making.block);
    return fine;
}

bool pack_index_columns(Pack *pack, TextError *error) {
    IndexBuild making = {.pack = pack, .error = error};
    return take_files(&making, true) && has_header(&making);
}

const void *pack_index_block(const Pack *pack, size_t *out_size) {
    *out_size = pack->index ? block_size((uint32_t)pack->seed_count) : 0;
    return pack->index;
}

// ---- using an index

bool pack_index_fits(const Pack *pack, const PackStamp *stamp, const PackIndexHeader *header, uint64_t size) {
    if (memcmp(header->magic, MAGIC, sizeof MAGIC) != 0 || header->byte_order != BYTE_ORDER_MARK ||
        header->version != PACK_INDEX_VERSION)
        return false;
    if (header->csv_size != stamp->csv_size || header->csv_time_ns != stamp->csv_time_ns ||
        header->columns != pack_line_columns(pack))
        return false;
    if (header->count > INT32_MAX || size != block_size(header->count)) return false;
    if (header->band_start[0] != 0 || header->band_start[BAND_COUNT] != header->count) return false;
    for (int band = 0; band < BAND_COUNT; band++)
        if (header->band_start[band] > header->band_start[band + 1]) return false;
    return true;
}

uint64_t pack_index_sum(uint64_t sum, const void *bytes, size_t size) {
    assert(size % 8 == 0);
    return hash_words(sum, bytes, size);
}

uint64_t pack_index_sum_header(const PackIndexHeader *header) {
    PackIndexHeader summed = *header;
    summed.sum = 0;
    return pack_index_sum(1, &summed, sizeof summed);
}

bool pack_index_entries_sound(const PackIndexHeader *header, const SeedEntry *entry, size_t count) {
    bool sound = true;
    for (size_t i = 0; i < count; i++)
        sound = sound && entry[i].id >> SEED_ID_BITS == 0 && entry[i].offset < header->csv_size &&
                entry[i].line > 0 && entry[i].line <= INT32_MAX && entry[i].band < BAND_COUNT &&
                entry[i].pattern < PATTERN_COUNT && entry[i].rating_tenths <= RATING_MOST;
    return sound;
}

void pack_index_attach(Pack *pack, const void *block) {
    const PackIndexHeader *header = block;
    pack->seeds = (const SeedEntry *)(const void *)(header + 1);
    pack->by_id = (const uint32_t *)(const void *)(pack->seeds + header->count);
    pack->by_band = pack->by_id + header->count;
    pack->seed_count = (int)header->count;
    for (int band = 0; band < BAND_COUNT; band++) {
        pack->band_start[band] = (int)header->band_start[band];
        pack->band_count[band] = (int)(header->band_start[band + 1] - header->band_start[band]);
    }
}

// The first place in by_id with this id or a higher one; the end when the index is damaged there.
static int first_not_below(const Pack *pack, uint64_t id) {
    int low = 0, high = pack->seed_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        uint32_t seed = pack->by_id[middle];
        if (seed >= (uint32_t)pack->seed_count) return pack->seed_count;
        if (pack->seeds[seed].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int pack_find_seed(const Pack *pack, uint64_t id) { return pack_find_seeds(pack, id, 0); }

int pack_find_seeds(const Pack *pack, uint64_t id, int k) {
    int at = first_not_below(pack, id) + k;
    if (k < 0 || at >= pack->seed_count) return -1;
    uint32_t seed = pack->by_id[at];
    return seed < (uint32_t)pack->seed_count && pack->seeds[seed].id == id ? (int)seed : -1;
}

int pack_band_seed(const Pack *pack, Band band, int k) {
    if (k < 0 || k >= pack->band_count[band]) return -1;
    uint32_t seed = pack->by_band[pack->band_start[band] + k];
    return seed < (uint32_t)pack->seed_count ? (int)seed : -1;
}
