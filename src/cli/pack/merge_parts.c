#include "cli/pack/merge_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tool/cli.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { STATE_BYTES = 4096, PARTS_NAMED = 12, SHARDS_MAX = 999999 };

typedef enum { KEY_ORDER, KEY_SHARD, KEY_SHARDS, KEY_BYTES, KEY_CHECK, KEY_WHOLE, KEY_COUNT } StateKey;
static const char *const KEYS[KEY_COUNT] = {"order", "shard", "shards", "bytes", "check", "whole"};

// What a mine has written beside its file.
typedef struct {
    char path[PATH_MAX_BYTES];
    uint64_t value[KEY_COUNT];
    unsigned found; // bit i: key i
} MergeState;

// ---- one file

static bool take_key(void *context, const char *section, const char *key, const char *value, int line,
                     TextError *error) {
    MergeState *state = context;
    int i = text_index(key, KEYS, KEY_COUNT);
    if (strcmp(section, "progress") != 0 || i < 0) return true;
    if (!*value || strspn(value, "0123456789") != strlen(value))
        return text_error(error, line, 0, "“%s” is no number", value);
    state->value[i] = strtoull(value, NULL, 10);
    state->found |= 1U << i;
    return true;
}

static bool say_error(void *context, const TextError *error) {
    cli_complain(((MergeState *)context)->path, error);
    return true;
}

// False, with a message, when it cannot be read.
static bool read_state(MergeState *state) {
    char reason[128];
    size_t size;
    char *text = machine_read_file(state->path, STATE_BYTES, &size, reason, sizeof reason);
    if (!text) {
        fprintf(stderr, "%s: %s\n", state->path, reason);
        return false;
    }
    bool fine = ini_read(text, size, take_key, say_error, state);
    free(text);
    uint64_t shards = state->value[KEY_SHARDS];
    if (fine && (state->found != (1U << KEY_COUNT) - 1 || shards < 1 || shards > SHARDS_MAX ||
                 state->value[KEY_SHARD] >= shards)) {
        fprintf(stderr, "%s: this is not what a mine writes\n", state->path);
        return false;
    }
    return fine;
}

__attribute__((format(printf, 3, 4))) static void say(MergeParts *parts, const MergePart *part,
                                                      const char *format, ...) {
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (part->shards > 1)
        fprintf(stderr, "%s: part %llu of %llu %s\n", part->file, (unsigned long long)part->shard + 1,
                (unsigned long long)part->shards, words);
    else
        fprintf(stderr, "%s: it %s\n", part->file, words);
    parts->faults++;
}

// Compares the file with what its mine has noted of it.
static void look_at_bytes(MergeParts *parts, MergePart *part, const MergeState *state, const Pack *pack) {
    size_t size, bytes = state->value[KEY_BYTES];
    char *text = machine_read_file(part->file, 0, &size, NULL, 0);
    if (!text) return; // reported when it was read as a pack
    if (size < bytes)
        say(parts, part, "ends too early, after %zu bytes of %zu: it was cut short, or not copied to its end",
            size, bytes);
    else if (hash_bytes(HASH_BEGIN, text, bytes) != state->value[KEY_CHECK])
        fprintf(stderr, "%s: changed since it was mined; whether it is whole cannot be told\n", part->file);
    else if (size > bytes && (bytes > 0 || !pack || pack->seed_count > 0)) // else there is only the header
        say(parts, part, "was stopped while it was written; start its mine again, and it goes on");
    else if (!state->value[KEY_WHOLE])
        say(parts, part, "was stopped before it was whole; start its mine again, and it goes on");
    free(text);
}

void merge_parts_take(MergeParts *parts, const char *file, const Pack *pack) {
    MergeState state = {.found = 0};
    int length = snprintf(state.path, sizeof state.path, "%s.mine", file);
    if (length >= (int)sizeof state.path || machine_is_folder(file) || !machine_file_exists(state.path))
        return;
    if (!read_state(&state)) {
        parts->faults++;
        return;
    }
    parts->part = mem_room(parts->part, &parts->room, (size_t)parts->count + 1, sizeof *parts->part);
    MergePart *part = &parts->part[parts->count++];
    *part = (MergePart){.file = file,
                        .order = state.value[KEY_ORDER],
                        .shard = state.value[KEY_SHARD],
                        .shards = state.value[KEY_SHARDS]};
    look_at_bytes(parts, part, &state, pack);
}

// ---- the parts of an order

static int compare(const void *a, const void *b) {
    const MergePart *x = a, *y = b;
    if (x->shards != y->shards) return x->shards < y->shards ? -1 : 1;
    if (x->order != y->order) return x->order < y->order ? -1 : 1;
    return x->shard < y->shard ? -1 : x->shard > y->shard;
}

// Says which are there twice, and takes the second ones out. Returns how many are left.
static int take_out_doubles(MergeParts *parts, MergePart *part, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (kept > 0 && part[i].shard == part[kept - 1].shard)
            say(parts, &part[i], "is there already: %s", part[kept - 1].file);
        else
            part[kept++] = part[i];
    return kept;
}

// "3, 7 and 12 more".
static int list_missing(const MergePart *part, int count, Text *out) {
    int missing = 0, all = (int)part->shards, at = 0;
    for (int shard = 0; shard < all; shard++)
        if (at < count && (int)part[at].shard == shard)
            at++;
        else if (missing++ < PARTS_NAMED)
            text_addf(out, "%s%d", missing > 1 ? ", " : "", shard + 1);
    if (missing > PARTS_NAMED) text_addf(out, " and %d more", missing - PARTS_NAMED);
    return missing;
}

// `several`: there are parts of other orders too.
static void say_missing(MergeParts *parts, const MergePart *part, int count, bool several) {
    Text list = {0};
    int missing = list_missing(part, count, &list);
    if (missing > 0) {
        fprintf(stderr, "%s of %llu %s missing%s%s: %s (beside each file must lie its .mine)\n",
                missing > 1 ? "parts" : "a part", (unsigned long long)part->shards,
                missing > 1 ? "are" : "is", several ? " of the order of " : "", several ? part->file : "",
                text_of(&list));
        parts->faults++;
    }
    text_finish(&list);
}

void merge_parts_check(MergeParts *parts) {
    MergePart *part = parts->part;
    int count = parts->count;
    if (count == 0) return;
    qsort(part, (size_t)count, sizeof *part, compare);
    for (int from = 0, to; from < count; from = to) {
        for (to = from + 1;
             to < count && part[to].shards == part[from].shards && part[to].order == part[from].order;)
            to++;
        int left = take_out_doubles(parts, &part[from], to - from);
        say_missing(parts, &part[from], left, to - from < count);
    }
}

void merge_parts_finish(MergeParts *parts) {
    free(parts->part);
    *parts = (MergeParts){.count = 0};
}
