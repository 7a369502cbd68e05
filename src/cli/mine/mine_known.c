#include "cli/mine/mine_known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

bool mine_known_has(const MineKnown *known, uint64_t id) {
    if (known->room == 0) return false;
    for (size_t i = id % known->room; known->slot[i] != 0; i = (i + 1) % known->room)
        if (known->slot[i] == id + 1) return true;
    return false;
}

static void grow(MineKnown *known) {
    MineKnown larger = {.room = known->room ? 2 * known->room : 4096};
    larger.slot = mem_zeroed(larger.room, sizeof *larger.slot);
    for (size_t i = 0; i < known->room; i++)
        if (known->slot[i] != 0) mine_known_add(&larger, known->slot[i] - 1);
    free(known->slot);
    *known = larger;
}

void mine_known_add(MineKnown *known, uint64_t id) {
    if (2 * known->count >= known->room) grow(known);
    if (mine_known_has(known, id)) return;
    size_t i = id % known->room;
    while (known->slot[i] != 0) i = (i + 1) % known->room;
    known->slot[i] = id + 1;
    known->count++;
}

static void add_pack(MineKnown *known, const Pack *pack) {
    for (int i = 0; i < pack->seed_count; i++) mine_known_add(known, pack->seeds[i].id);
}

static bool read_file(MineKnown *known, const char *path) {
    Pack pack;
    TextError error;
    char reason[128];
    size_t size;
    char *csv = machine_read_file(path, 0, &size, reason, sizeof reason);
    if (csv == NULL) {
        fprintf(stderr, "%s: %s\n", path, reason);
        return false;
    }
    pack_init(&pack);
    layout_init(&pack.layout, "9x9");
    bool fine = pack_take_seeds(&pack, csv, size, &error);
    if (fine)
        add_pack(known, &pack);
    else
        cli_complain(path, &error);
    pack_finish(&pack);
    return fine;
}

bool mine_known_read(MineKnown *known, const char *path) {
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".csv") == 0) return read_file(known, path);
    PackEntry entry;
    pack_read_folder(path, &entry);
    bool fine = entry.usable;
    if (fine)
        add_pack(known, &entry.pack);
    else
        cli_complain(entry.file, &entry.error);
    pack_entry_finish(&entry);
    return fine;
}

void mine_known_finish(MineKnown *known) {
    free(known->slot);
    *known = (MineKnown){.room = 0};
}
