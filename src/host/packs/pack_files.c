#include "host/packs/pack_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

// Where an index may be, and who is told of the progress of making one and may stop it.
typedef struct {
    bool in_cache; // only there, not beside the csv
    bool (*keep_going)(void *context, int percent);
    void *context;
} Waiting;

// The open files of a large pack.
typedef struct {
    int csv;
    void *map; // of the index file; NULL while the index is in memory
    size_t map_size;
} Files;

static bool read_at(int file, uint64_t offset, size_t size, char *out) {
    while (size > 0) {
        ssize_t got = pread(file, out, size, (off_t)offset);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        out += got;
        offset += (uint64_t)got;
        size -= (size_t)got;
    }
    return true;
}

static bool read_csv(void *context, uint64_t offset, size_t size, char *out) {
    const Files *files = context;
    return read_at(files->csv, offset, size, out);
}

static void release_files(void *context) {
    Files *files = context;
    if (files->map) munmap(files->map, files->map_size);
    close(files->csv);
    free(files);
}

static bool stamp_of(int file, PackStamp *out) {
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) return false;
    out->csv_size = (uint64_t)info.st_size;
    out->csv_time_ns = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    return true;
}

// ---- where the index is

static void index_beside(const char *csv, char out[PATH_MAX_BYTES]) {
    path_parent(out, csv);
    path_join(out, out, PACK_INDEX_NAME);
}

// Indexes are named by a hash of the csv's path.
static bool index_in_cache(const char *csv, char out[PATH_MAX_BYTES]) {
    char where[PATH_MAX], name[64];
    if (!realpath(csv, where) || !paths_cache(out)) return false;
    snprintf(name, sizeof name, "%016llx.index", (unsigned long long)hash_text(HASH_BEGIN, where));
    path_join(out, out, name);
    return true;
}

// ---- reading and writing it

// Reads the whole index once, without keeping it in memory, to check its sum.
static bool is_sound(int file, const PackIndexHeader *header, uint64_t size) {
    enum { PIECE = 1 << 17 };
    uint64_t sum = pack_index_sum_header(header), at = sizeof *header;
    uint64_t entries_end = at + (uint64_t)header->count * sizeof(SeedEntry);
    char *piece = mem_alloc(size < PIECE ? (size_t)size : PIECE);
    bool sound = true;
    while (sound && at < size) {
        bool entries = at < entries_end;
        uint64_t left = (entries ? entries_end : size) - at;
        size_t length = left < PIECE ? (size_t)left : PIECE;
        sound = read_at(file, at, length, piece);
        if (sound) sum = pack_index_sum(sum, piece, length);
        if (sound && entries)
            sound = pack_index_entries_sound(header, (const SeedEntry *)(void *)piece,
                                             length / sizeof(SeedEntry));
        at += length;
    }
    free(piece);
    return sound && sum == header->sum;
}

// Maps an index file if it belongs to this csv and is undamaged.
static bool map_index(Pack *pack, Files *files, const char *path, const PackStamp *stamp) {
    PackIndexHeader header;
    struct stat info;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); // O_NONBLOCK: it may be a pipe
    if (file < 0) return false;
    bool fits = fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_size >= (off_t)sizeof header &&
                read_at(file, 0, sizeof header, (char *)&header) &&
                pack_index_fits(pack, stamp, &header, (uint64_t)info.st_size) &&
                is_sound(file, &header, (uint64_t)info.st_size);
    void *map = fits ? mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (map == MAP_FAILED) return false;
    if (memcmp(map, &header, sizeof header) != 0) { // it has changed since it was read
        munmap(map, (size_t)info.st_size);
        return false;
    }
    files->map = map;
    files->map_size = (size_t)info.st_size;
    pack_index_attach(pack, map);
    return true;
}

static bool write_pieces(int file, const char *at, size_t size, const Waiting *waiting) {
    enum { PIECE = 1 << 20 };
    for (size_t piece; size > 0; at += piece, size -= piece) {
        piece = size < PIECE ? size : PIECE;
        if (waiting->keep_going && !waiting->keep_going(waiting->context, 99)) return false;
        if (!machine_write_all(file, at, piece)) return false;
    }
    return true;
}

// Writes the index to a temporary file and renames it. It is not synced: damage by a power cut is noticed
// when it is read. The file is read-only, because copying over a mapped file would truncate it for a moment
// and crash the program that has mapped it.
static bool write_index(const Pack *pack, const char *path, const Waiting *waiting) {
    char beside[PATH_MAX_BYTES];
    size_t size;
    const void *block = pack_index_block(pack, &size);
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside) return false;
    int file = mkstemp(beside);
    if (file < 0) return false;
    bool fine = write_pieces(file, block, size, waiting) && fchmod(file, 0444) == 0;
    fine = close(file) == 0 && fine && rename(beside, path) == 0;
    if (!fine) unlink(beside);
    return fine;
}

static bool find_index(Pack *pack, Files *files, const char *csv, const PackStamp *stamp, bool in_cache) {
    char path[PATH_MAX_BYTES];
    index_beside(csv, path);
    return (!in_cache && map_index(pack, files, path, stamp)) ||
           (index_in_cache(csv, path) && map_index(pack, files, path, stamp));
}

// Writes the new index to a file and uses that instead of the copy in memory; where no file can be written,
// the index stays in memory.
static void keep_index(Pack *pack, Files *files, const char *csv, const PackStamp *stamp,
                       const Waiting *waiting) {
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    index_beside(csv, path);
    bool written = !waiting->in_cache && write_index(pack, path, waiting);
    if (!written && paths_cache(folder) && machine_make_folder(folder) && index_in_cache(csv, path))
        written = write_index(pack, path, waiting);
    if (!written || !map_index(pack, files, path, stamp)) return;
    free(pack->index);
    pack->index = NULL;
}

static bool make_index(Pack *pack, Files *files, const char *csv, const PackStamp *stamp,
                       const Waiting *waiting, TextError *error) {
    PackStamp after;
    if (!pack_index_files(pack, stamp, waiting->keep_going, waiting->context, error)) return false;
    if (!stamp_of(files->csv, &after) || after.csv_size != stamp->csv_size ||
        after.csv_time_ns != stamp->csv_time_ns)
        return text_error(error, 0, 0, "the file was changed while it was read");
    keep_index(pack, files, csv, stamp, waiting);
    return true;
}

bool pack_files_open(Pack *pack, const char *csv, bool in_cache,
                     bool (*keep_going)(void *context, int percent), void *context, TextError *error) {
    pack_drop_seeds(pack);
    PackStamp stamp;
    int file = open(csv, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return text_error(error, 0, 0, "%s", strerror(errno));
    Files *files = stamp_of(file, &stamp) ? mem_zeroed(1, sizeof *files) : NULL;
    if (!files) {
        close(file);
        return text_error(error, 0, 0, "it is not a file that can be read");
    }
    files->csv = file;
    pack->files = (PackFiles){read_csv, release_files, files, stamp.csv_size};
    if (pack_index_columns(pack, error) &&
        (find_index(pack, files, csv, &stamp, in_cache) ||
         make_index(pack, files, csv, &stamp, &(Waiting){in_cache, keep_going, context}, error)))
        return true;
    pack_drop_seeds(pack);
    return false;
}
