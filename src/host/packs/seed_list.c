#include "host/packs/seed_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { SLOTS_LEAST = 1024 };

static void make_room(SeedList *list, size_t more) {
    list->text = mem_room(list->text, &list->room, list->size + more, 1);
    list->source = mem_room(list->source, &list->sources_room, (size_t)list->count + 1, sizeof *list->source);
}

static size_t slot_of(const SeedList *list, uint64_t id) {
    size_t slot = id % list->slots;
    while (list->slot[slot] && list->source[list->slot[slot] - 1].id != id) slot = (slot + 1) % list->slots;
    return slot;
}

// At most half of the slots are taken.
static void make_slots(SeedList *list) {
    if (2 * (size_t)list->count < list->slots) return;
    list->slots = list->slots ? 2 * list->slots : SLOTS_LEAST;
    free(list->slot);
    list->slot = mem_zeroed(list->slots, sizeof *list->slot);
    for (int i = 0; i < list->count; i++) list->slot[slot_of(list, list->source[i].id)] = (uint32_t)i + 1;
}

void seed_list_begin(SeedList *list, const Layout *layout) {
    *list = (SeedList){.layout = *layout};
    make_room(list, SEED_LINE_MAX + 1);
    make_slots(list);
    list->size = (size_t)pack_format_header(list->text);
    list->text[list->size++] = '\n';
}

void seed_list_finish(SeedList *list) {
    free(list->text);
    free(list->source);
    free(list->slot);
    *list = (SeedList){0};
}

const SeedSource *seed_list_find(const SeedList *list, uint64_t id) {
    uint32_t found = list->slots ? list->slot[slot_of(list, id)] : 0;
    return found ? &list->source[found - 1] : NULL;
}

bool seed_list_add(SeedList *list, const Seed *seed, const char *file, int line) {
    if (seed_list_find(list, seed->id)) return false;
    make_room(list, SEED_LINE_MAX + 1);
    make_slots(list);
    list->slot[slot_of(list, seed->id)] = (uint32_t)list->count + 1;
    list->source[list->count++] = (SeedSource){seed->id, file, line};
    list->size += (size_t)pack_format_seed(&list->layout, seed, list->text + list->size);
    list->text[list->size++] = '\n';
    list->band_count[seed->band]++;
    return true;
}

bool seed_list_take_pack(SeedList *list, const Pack *pack, const char *file, SeedListSay *say, void *context,
                         int *out_double) {
    bool fine = true, whole = pack_counts_all(pack);
    TextError error;
    *out_double = 0;
    text_error(&error, 0, 0, "it lacks columns of today; its seeds are graded anew");
    if (!whole && say) say(context, file, &error);
    for (int i = 0; i < pack->seed_count; i++) {
        Seed seed;
        int line = (int)pack->seeds[i].line;
        if (seed_list_find(list, pack->seeds[i].id)) {
            ++*out_double;
        } else if (!pack_seed(pack, i, &seed, &error) ||
                   (!whole && !seed_measure(&list->layout, &seed.puzzle, &seed, &error))) {
            error.line = line;
            if (say) say(context, file, &error);
            fine = false;
        } else if (!seed_list_add(list, &seed, file, line)) {
            ++*out_double; // under an id that was not true
        }
    }
    return fine;
}

bool seed_list_save(const SeedList *list, const char *path, TextError *error) {
    char progress[PATH_MAX_BYTES], reason[128];
    if (!machine_write_file(path, list->text, list->size, reason, sizeof reason))
        return text_error(error, 0, 0, "%s", reason);
    snprintf(progress, sizeof progress, "%s.mine", path);
    unlink(progress);
    return true;
}
