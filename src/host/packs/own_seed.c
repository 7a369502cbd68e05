#include "host/packs/own_seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "host/files/machine.h"
#include "host/packs/own_pack.h"
#include "host/packs/packs.h"

// Where the line of a puzzle begins in the pack's seeds.csv. False with the reason.
static bool find_line(const char *folder, uint64_t id, size_t *out_offset, TextError *error) {
    PackEntry *entry = mem_alloc(sizeof *entry);
    pack_read_folder(folder, entry);
    bool found = false;
    for (int i = 0; entry->usable && !found && i < entry->pack.seed_count; i++) {
        found = entry->pack.seeds[i].id == id;
        if (found) *out_offset = entry->pack.seeds[i].offset;
    }
    if (!entry->usable)
        text_error(error, 0, 0, "%s", entry->error.reason);
    else if (!found)
        text_error(error, 0, 0, "the pack no longer has this puzzle");
    pack_entry_finish(entry);
    free(entry);
    return found;
}

static bool write_csv(const char *path, const Text *text, TextError *error) {
    char reason[128];
    return machine_write_file(path, text_of(text), text->length, reason, sizeof reason) ||
           text_error(error, 0, 0, "seeds.csv: %s", reason);
}

// Writes the file without the line at `offset`; that line goes to *out.
static bool cut_line(const char *path, const char *csv, size_t size, size_t offset, OwnSeed *out,
                     TextError *error) {
    Lines lines = lines_of(csv + offset, size - offset);
    Line line;
    Text rest = {0};
    if (!lines_next(&lines, true, &line)) return text_error(error, 0, 0, "seeds.csv has changed meanwhile");
    size_t next = lines_next(&lines, true, &line) ? (size_t)(line.text - csv) : size;
    text_add_bytes(&rest, csv, offset);
    text_add_bytes(&rest, csv + next, size - next);
    bool fine = write_csv(path, &rest, error);
    text_finish(&rest);
    if (!fine) return false;
    out->offset = offset;
    out->size = next - offset;
    out->text = mem_copy(csv + offset, out->size);
    return true;
}

bool own_seed_take_out(const char *folder, uint64_t id, OwnSeed *out, TextError *error) {
    char path[PATH_MAX_BYTES], reason[128];
    size_t size = 0, offset = 0;
    own_seed_forget(out);
    snprintf(out->folder, sizeof out->folder, "%s", folder);
    path_join(path, folder, "seeds.csv");
    int lock = own_pack_lock(folder);
    bool found = find_line(folder, id, &offset, error);
    char *csv = found ? machine_read_file(path, 0, &size, reason, sizeof reason) : NULL;
    bool fine = csv && cut_line(path, csv, size, offset, out, error);
    if (found && !csv) text_error(error, 0, 0, "seeds.csv: %s", reason);
    own_pack_unlock(lock);
    free(csv);
    return fine;
}

static bool is_break(char c) { return c == '\r' || c == '\n'; }

bool own_seed_put_back(OwnSeed *seed, TextError *error) {
    char path[PATH_MAX_BYTES], reason[128];
    size_t size = 0;
    Text whole = {0};
    path_join(path, seed->folder, "seeds.csv");
    int lock = own_pack_lock(seed->folder);
    char *csv = machine_read_file(path, 0, &size, reason, sizeof reason);
    if (csv) {
        bool there = seed->offset <= size && seed->offset > 0 && is_break(csv[seed->offset - 1]);
        size_t at = there ? seed->offset : size;
        bool ends = is_break(seed->text[seed->size - 1]);
        text_add_bytes(&whole, csv, at);
        if (at == size && size > 0 && !is_break(csv[size - 1])) text_add_char(&whole, '\n');
        text_add_bytes(&whole, seed->text, seed->size);
        if (at < size && !ends) text_add_char(&whole, '\n');
        text_add_bytes(&whole, csv + at, size - at);
    }
    bool fine = csv ? write_csv(path, &whole, error) : text_error(error, 0, 0, "seeds.csv: %s", reason);
    own_pack_unlock(lock);
    text_finish(&whole);
    free(csv);
    if (fine) own_seed_forget(seed);
    return fine;
}

void own_seed_forget(OwnSeed *seed) {
    free(seed->text);
    *seed = (OwnSeed){.text = NULL};
}
