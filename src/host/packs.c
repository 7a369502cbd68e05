#include "host/packs.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/ini.h"
#include "host/machine.h"

enum { INI_SIZE_MAX = 1 << 18 };

typedef struct {
    Pack *pack;
    TextError *error;
} Reading;

static bool set_one(void *context, const char *section, const char *key, const char *value, int line,
                    TextError *error) {
    Reading *reading = context;
    return pack_set(reading->pack, section, key, value, line, error);
}

static bool keep_first(void *context, const TextError *error) {
    Reading *reading = context;
    *reading->error = *error;
    return false;
}

// Reads a file of the pack; out->file then says which, in case something is wrong with it.
static char *read_part(PackEntry *out, const char *name, size_t limit, size_t *out_size) {
    char reason[128];
    path_join(out->file, out->folder, name);
    char *text = machine_read_file(out->file, limit, out_size, reason, sizeof reason);
    if (!text) text_error(&out->error, 0, 0, "%s", reason);
    return text;
}

static bool read_ini(PackEntry *out) {
    size_t size;
    char *text = read_part(out, "pack.ini", INI_SIZE_MAX, &size);
    if (!text) return false;
    Reading reading = {&out->pack, &out->error};
    bool fine = ini_read(text, size, set_one, keep_first, &reading);
    free(text);
    return fine && pack_complete(&out->pack, &out->error);
}

// The files that pack.ini names must be there.
static bool check_files(PackEntry *out) {
    const struct {
        const char *section, *key, *name;
    } parts[] = {{"tokens", "font", out->pack.font},
                 {"music", "board", out->pack.music_board},
                 {"music", "victory", out->pack.music_victory}};
    for (int i = 0; i < 3; i++) {
        char path[PATH_MAX_BYTES];
        path_join(path, out->folder, parts[i].name);
        if (parts[i].name[0] && !machine_file_exists(path))
            return text_error(&out->error, pack_key_line(&out->pack, parts[i].section, parts[i].key), 0,
                              "there is no file “%s” in the pack", parts[i].name);
    }
    return true;
}

static bool read_seeds(PackEntry *out) {
    size_t size;
    char *text = read_part(out, "seeds.csv", 0, &size);
    if (!text || !pack_take_seeds(&out->pack, text, size, &out->error)) return false;
    return out->pack.seed_count > 0 || text_error(&out->error, 0, 0, "there is no seed after the header");
}

// What is left of a pack that cannot be used: id and name, or the folder's name for want of those.
static void keep_names(PackEntry *out) {
    char id[PACK_ID_MAX], name[PACK_NAME_MAX];
    const char *slash = strrchr(out->folder, '/');
    const char *folder = slash && slash[1] ? slash + 1 : out->folder;
    snprintf(id, sizeof id, "%.*s", PACK_ID_MAX - 1, out->pack.id[0] ? out->pack.id : folder);
    snprintf(name, sizeof name, "%.*s", PACK_NAME_MAX - 1, out->pack.name[0] ? out->pack.name : folder);
    pack_finish(&out->pack);
    memcpy(out->pack.id, id, sizeof id);
    memcpy(out->pack.name, name, sizeof name);
}

static void refuse(PackEntry *entry) {
    entry->usable = false;
    keep_names(entry);
}

static void read_folder(const char *folder, bool seeds, PackEntry *out) {
    *out = (PackEntry){.usable = true};
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    snprintf(out->folder, sizeof out->folder, "%.*s",
             (int)(length < PATH_MAX_BYTES ? length : PATH_MAX_BYTES - 1), folder);
    pack_init(&out->pack);
    if (read_ini(out) && check_files(out) && (!seeds || read_seeds(out))) {
        out->file[0] = '\0';
        return;
    }
    refuse(out);
}

void pack_read_folder(const char *folder, PackEntry *out) {
    read_folder(folder, true, out);
}

void pack_read_about(const char *folder, PackEntry *out) {
    read_folder(folder, false, out);
}

void pack_entry_finish(PackEntry *entry) {
    pack_finish(&entry->pack);
}

// Adds an entry to the list and gives it back for filling in. NULL when memory is short.
static PackEntry *add_entry(PackList *list) {
    // Room doubles at each power of two, so that it need not be kept.
    if ((list->count & (list->count - 1)) == 0) {
        size_t room = list->count ? (size_t)list->count * 2 : 1;
        PackEntry *entry = realloc(list->entry, room * sizeof *entry);
        if (!entry) return NULL;
        list->entry = entry;
    }
    return &list->entry[list->count++];
}

static bool read_already(const PackList *list, const char *folder) {
    char here[PATH_MAX], there[PATH_MAX];
    if (!realpath(folder, here)) return false;
    for (int i = 0; i < list->count; i++)
        if (realpath(list->entry[i].folder, there) && strcmp(here, there) == 0) return true;
    return false;
}

static int visible(const struct dirent *item) {
    return item->d_name[0] != '.';
}

// Names sort by their bytes, in every locale alike.
static int by_bytes(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool is_folder(const char *path) {
    DIR *folder = opendir(path);
    if (folder) closedir(folder);
    return folder != NULL;
}

static void read_one(PackList *list, const char *folder) {
    if (!is_folder(folder) || read_already(list, folder)) return;
    PackEntry *entry = add_entry(list);
    if (!entry) return;
    pack_read_folder(folder, entry);
    for (int i = 0; entry->usable && i < list->count - 1; i++) {
        const PackEntry *other = &list->entry[i];
        if (!other->usable || strcmp(other->pack.id, entry->pack.id) != 0) continue;
        path_join(entry->file, entry->folder, "pack.ini");
        text_error(&entry->error, pack_key_line(&entry->pack, "pack", "id"), 0,
                   "the id “%s” is taken already by “%s”", other->pack.id, other->folder);
        refuse(entry);
    }
}

static int compare_entries(const void *a, const void *b) {
    const PackEntry *first = a, *second = b;
    if (first->usable != second->usable) return first->usable ? -1 : 1;
    int order = first->pack.list_order - second->pack.list_order;
    if (order == 0) order = strcmp(first->pack.name, second->pack.name);
    return order ? order : strcmp(first->pack.id, second->pack.id);
}

// All packs of a folder, in order of their folders' names.
static void read_all(PackList *list, const char *parent) {
    char packs[PATH_MAX_BYTES];
    path_join(packs, parent, "packs");
    struct dirent **item;
    int count = parent[0] ? scandir(packs, &item, visible, by_bytes) : -1;
    if (count < 0) return;
    for (int i = 0; i < count; i++) {
        char folder[PATH_MAX_BYTES];
        path_join(folder, packs, item[i]->d_name);
        read_one(list, folder);
        free(item[i]);
    }
    free(item);
}

// Moves the usable entries before the others; each kind keeps its order.
static void usable_first(PackList *list) {
    PackEntry *sorted = list->count ? malloc((size_t)list->count * sizeof *sorted) : NULL;
    if (!sorted) return;
    int count = 0;
    for (int usable = 1; usable >= 0; usable--)
        for (int i = 0; i < list->count; i++)
            if (list->entry[i].usable == (usable == 1)) sorted[count++] = list->entry[i];
    memcpy(list->entry, sorted, (size_t)count * sizeof *sorted);
    free(sorted);
}

static void read_and_sort(PackList *list, const char *parent) {
    int before = list->count;
    read_all(list, parent);
    if (list->count > before)
        qsort(list->entry + before, (size_t)(list->count - before), sizeof *list->entry, compare_entries);
}

void packs_read(const Paths *paths, PackList *out) {
    *out = (PackList){0};
    char folder[PATH_MAX_BYTES];
    read_and_sort(out, paths->share);
    for (int i = 0; paths_system(i, folder); i++) read_and_sort(out, folder);
    read_and_sort(out, paths->data);
    usable_first(out);
}

void packs_finish(PackList *list) {
    for (int i = 0; i < list->count; i++) pack_entry_finish(&list->entry[i]);
    free(list->entry);
    *list = (PackList){0};
}

const PackEntry *packs_find(const PackList *list, const char *id) {
    for (int i = 0; i < list->count; i++)
        if (list->entry[i].usable && strcmp(list->entry[i].pack.id, id) == 0) return &list->entry[i];
    return NULL;
}

const PackEntry *packs_find_seed(const PackList *list, uint64_t seed_id, int *out_index) {
    for (int i = 0; i < list->count; i++) {
        int index = list->entry[i].usable ? pack_find_seed(&list->entry[i].pack, seed_id) : -1;
        if (index < 0) continue;
        *out_index = index;
        return &list->entry[i];
    }
    return NULL;
}
