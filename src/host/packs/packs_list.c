#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// Adds an entry to the list and returns it to be filled in.
static PackEntry *add_entry(PackList *list) {
    // The room doubles at each power of two, so that it need not be stored.
    if ((list->count & (list->count - 1)) == 0) {
        size_t room = list->count ? (size_t)list->count * 2 : 1;
        list->entry = mem_resize(list->entry, room, sizeof(PackEntry *));
    }
    PackEntry *entry = machine_pages(sizeof *entry, offsetof(PackEntry, pack.layout.peers));
    return list->entry[list->count++] = entry;
}

// True for a folder that is not in the list by another name.
static bool is_new_folder(const PackList *list, const char *folder) {
    struct stat info;
    if (stat(folder, &info) != 0 || !S_ISDIR(info.st_mode)) return false;
    for (int i = 0; i < list->count; i++) {
        const PackEntry *entry = list->entry[i];
        if (entry->inode == (uint64_t)info.st_ino && entry->device == (uint64_t)info.st_dev &&
            machine_same_file(entry->folder, folder)) // it is still there
            return false;
    }
    return true;
}

static int visible(const struct dirent *item) { return item->d_name[0] != '.'; }

// Names sort by their bytes, in every locale alike.
static int by_bytes(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

// True when another usable pack has this one's id; says so in *entry.
static bool id_is_taken(const PackList *list, const PackEntry *except, PackEntry *entry) {
    for (int i = 0; i < list->count; i++) {
        const PackEntry *other = list->entry[i];
        if (other == except || other == entry || !other->usable ||
            strcmp(other->pack.id, entry->pack.id) != 0)
            continue;
        path_join(entry->file, entry->folder, "pack.ini");
        entry->id_taken = true;
        text_error(&entry->error, pack_key_line(&entry->pack, "pack", "id"), 0,
                   "the id “%s” is taken already by “%s”", other->pack.id, other->folder);
        return true;
    }
    return false;
}

// Reads a folder into the list. NULL when it is no folder, or is in the list already.
static PackEntry *read_one(PackList *list, const char *folder, const PackReading *how, int place) {
    if (packs_at(list, folder) || !is_new_folder(list, folder)) return NULL;
    PackEntry *entry = add_entry(list);
    pack_read(folder, how, entry);
    entry->place = place;
    if (entry->usable && id_is_taken(list, NULL, entry)) pack_refuse(entry);
    return entry;
}

static int compare_entries(const void *a, const void *b) {
    const PackEntry *first = *(PackEntry *const *)a, *second = *(PackEntry *const *)b;
    if (first->usable != second->usable) return first->usable ? -1 : 1;
    int order = first->place - second->place;
    if (order == 0) order = first->pack.list_order - second->pack.list_order;
    if (order == 0) order = strcmp(first->pack.name, second->pack.name);
    if (order == 0) order = strcmp(first->pack.id, second->pack.id);
    return order ? order : strcmp(first->folder, second->folder);
}

static void sort(PackList *list) {
    if (list->count) qsort(list->entry, (size_t)list->count, sizeof(PackEntry *), compare_entries);
}

// The folder of packs in `parent`; empty when `parent` is.
static bool packs_of(const char *parent, char out[PATH_MAX_BYTES]) {
    char folder[PATH_MAX_BYTES];
    path_join(folder, parent, "packs");
    snprintf(out, PATH_MAX_BYTES, "%s", parent[0] ? folder : "");
    return true;
}

bool packs_folder(const Paths *paths, int index, char out[PATH_MAX_BYTES]) {
    char parent[PATH_MAX_BYTES];
    int system = 0;
    while (paths_system(system, parent)) system++;
    if (index < 0 || index > system + 1) return false;
    if (index == 0) return packs_of(paths->share, out);
    if (index == system + 1) return packs_of(paths->data, out);
    return paths_system(index - 1, parent) && packs_of(parent, out);
}

// Reads the packs of all folders that are not in the list yet, in the order of the folders' names, and calls
// `heard` (NULL allowed) for each.
static void read_new(PackList *list, const Paths *paths, const PackReading *how, PackHeard *heard,
                     void *context) {
    char packs[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    for (int place = 0; packs_folder(paths, place, packs); place++) {
        struct dirent **item;
        int count = packs[0] ? scandir(packs, &item, visible, by_bytes) : -1;
        for (int i = 0; i < count; i++) {
            path_join(folder, packs, item[i]->d_name);
            PackEntry *entry = read_one(list, folder, how, place);
            if (entry && heard) heard(context, entry, entry->indexing ? PACK_LATER : PACK_ADDED, entry);
            free(item[i]);
        }
        if (count >= 0) free(item);
    }
}

void packs_read_as(const Paths *paths, const PackReading *how, PackList *out) {
    *out = (PackList){0};
    read_new(out, paths, how, NULL, NULL);
    sort(out);
    PackEntry *but = how->but ? packs_at(out, how->but) : NULL;
    if (but) but->usable = false;
}

void packs_read(const Paths *paths, PackList *out) { packs_read_as(paths, &(PackReading){0}, out); }

void packs_finish(PackList *list) {
    for (int i = 0; i < list->count; i++) {
        pack_entry_finish(list->entry[i]);
        machine_free_pages(list->entry[i], sizeof *list->entry[i]);
    }
    free(list->entry);
    *list = (PackList){0};
}

// ---- reading them again

// Replaces the old pack by the new one; the typeface that it is drawn with stays.
static void take_over(PackEntry *entry, PackEntry *fresh) {
    MEM_LOCAL(PackEntry, old);
    *old = *entry;
    *entry = *fresh;
    entry->face = old->face;
    entry->place = old->place;
    entry->version = old->version + 1;
    pack_entry_finish(old);
    pack_init(&fresh->pack);
}

PackChange packs_put(const PackList *list, PackEntry *entry, PackEntry *fresh, const PackEntry *in_play) {
    bool held = entry->usable && (entry == in_play || !entry->indexing); // it can stay as it is
    if (fresh->usable && id_is_taken(list, entry, fresh)) pack_refuse(fresh);
    if (fresh->usable && entry == in_play && !layout_equal(&fresh->pack.layout, &entry->pack.layout)) {
        path_join(fresh->file, fresh->folder, "pack.ini");
        text_error(&fresh->error, pack_key_line(&fresh->pack, "board", "layout"), 0,
                   "a game is on the board that it was");
        pack_refuse(fresh);
    }
    if (fresh->usable && !(fresh->indexing && held)) {
        PackChange change = fresh->indexing ? PACK_LATER : PACK_CHANGED;
        take_over(entry, fresh);
        return change;
    }
    entry->stamp = fresh->stamp;
    entry->gone = false;
    if (fresh->usable) { // the old seeds are used until the new ones are there
        pack_entry_finish(fresh);
        return PACK_LATER;
    }
    if (held) {
        entry->indexing = false;
        pack_entry_finish(fresh);
    } else {
        take_over(entry, fresh);
    }
    return PACK_REFUSED;
}

// For an entry whose folder is no longer there.
static void lose(PackEntry *entry, const PackEntry *in_play) {
    entry->gone = true;
    entry->stamp = 0;
    entry->version++;
    if (entry == in_play) return;
    entry->file[0] = '\0';
    text_error(&entry->error, 0, 0, "its folder is gone");
    pack_refuse(entry);
}

static void read_again(const PackList *list, PackEntry *entry, const PackReading *how,
                       const PackEntry *in_play, PackHeard *heard, void *context) {
    PackEntry *fresh = mem_alloc(sizeof *fresh);
    bool changed = pack_stamp(entry->folder) != entry->stamp;
    pack_read(entry->folder, how, fresh);
    PackChange change = packs_put(list, entry, fresh, in_play);
    if (heard && (changed || change != PACK_REFUSED)) heard(context, entry, change, fresh);
    free(fresh);
}

void packs_refresh(PackList *list, const Paths *paths, const PackReading *how, const PackEntry *in_play,
                   PackHeard *heard, void *context) {
    const PackReading plain = {0};
    bool any_free = false; // an id may have become free
    if (!how) how = &plain;
    for (int i = 0; i < list->count; i++) {
        PackEntry *entry = list->entry[i];
        uint64_t stamp = pack_stamp(entry->folder);
        if (stamp == entry->stamp) continue;
        any_free = true;
        if (stamp) {
            read_again(list, entry, how, in_play, heard, context);
        } else {
            lose(entry, in_play);
            if (heard) heard(context, entry, PACK_GONE, entry);
        }
    }
    for (int i = 0; any_free && i < list->count; i++) {
        PackEntry *entry = list->entry[i];
        if (entry->id_taken && !entry->gone) read_again(list, entry, how, in_play, heard, context);
    }
    read_new(list, paths, how, heard, context);
}

PackEntry *packs_at(const PackList *list, const char *folder) {
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->entry[i]->folder, folder) == 0) return list->entry[i];
    return NULL;
}

void packs_tidy(PackList *list, const PackEntry *in_play) {
    int count = 0;
    for (int i = 0; i < list->count; i++) {
        PackEntry *entry = list->entry[i];
        if (!entry->gone || entry == in_play) {
            list->entry[count++] = entry;
            continue;
        }
        pack_entry_finish(entry);
        machine_free_pages(entry, sizeof *entry);
    }
    list->count = count;
    sort(list);
}

// ---- looking things up

const PackEntry *packs_find(const PackList *list, const char *id) {
    for (int i = 0; i < list->count; i++)
        if (list->entry[i]->usable && strcmp(list->entry[i]->pack.id, id) == 0) return list->entry[i];
    for (int i = 0; i < list->count; i++)
        if (list->entry[i]->usable && pack_was(&list->entry[i]->pack, id)) return list->entry[i];
    return NULL;
}

const PackEntry *packs_find_seed(const PackList *list, uint64_t seed_id, int *out_index) {
    for (int i = 0; i < list->count; i++) {
        int index = list->entry[i]->usable ? pack_find_seed(&list->entry[i]->pack, seed_id) : -1;
        if (index < 0) continue;
        *out_index = index;
        return list->entry[i];
    }
    return NULL;
}

bool packs_indexing(const PackList *list) {
    for (int i = 0; i < list->count; i++)
        if (list->entry[i]->indexing) return true;
    return false;
}
