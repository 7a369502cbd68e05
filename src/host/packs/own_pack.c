#define _GNU_SOURCE // syscall

#include "host/packs/own_pack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

enum { NUMBERS_MAX = 1000 }; // ids tried

// ---- ids and places

void own_pack_id(const char *name, char out[PACK_ID_MAX]) {
    int length = 0;
    for (; *name && length < PACK_ID_MAX - 1; name++) {
        char c = *name >= 'A' && *name <= 'Z' ? (char)(*name - 'A' + 'a') : *name;
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            out[length++] = c;
        else if (length > 0 && out[length - 1] != '-')
            out[length++] = '-';
    }
    while (length > 0 && out[length - 1] == '-') length--;
    out[length] = '\0';
}

void own_pack_name(const char *name, char out[PACK_NAME_MAX]) {
    snprintf(out, PACK_NAME_MAX, "%s", name);
    for (const char *c = name; *c; c++)
        if (*c == ' ' || (*c >= 'A' && *c <= 'Z')) return;
    for (char *c = out; *c; c++) {
        if (*c == '-' || *c == '_') *c = ' ';
        if (*c >= 'a' && *c <= 'z' && (c == out || c[-1] == ' ')) *c = (char)(*c - 'a' + 'A');
    }
}

// True when the pack in the folder has that id.
static bool has_id(const char *folder, const char *id, bool usable_only) {
    PackEntry *entry = mem_alloc(sizeof *entry);
    pack_read_about(folder, entry);
    bool is = (entry->usable || !usable_only) && strcmp(entry->pack.id, id) == 0;
    pack_entry_finish(entry);
    free(entry);
    return is;
}

// True when the pack that is in `pack`'s folder has its note and its layout.
static bool is_same(const OwnPack *pack) {
    PackEntry *entry = mem_alloc(sizeof *entry);
    pack_read_about(pack->folder, entry);
    bool is = entry->usable && strcmp(entry->pack.note, pack->note) == 0 &&
              layout_equal(&entry->pack.layout, &pack->list.layout);
    pack_entry_finish(entry);
    free(entry);
    return is;
}

// The folder in `packs` that holds the pack of that id.
static bool find_in(const char *packs, const char *id, bool usable_only, char out[PATH_MAX_BYTES]) {
    DIR *folder = packs[0] ? opendir(packs) : NULL;
    bool found = false;
    for (struct dirent *item; folder && !found && (item = readdir(folder));) {
        if (item->d_name[0] == '.') continue;
        path_join(out, packs, item->d_name);
        found = machine_is_folder(out) && has_id(out, id, usable_only);
    }
    if (folder) closedir(folder);
    return found;
}

OwnPackPlace own_pack_find(const Paths *paths, const char *id, char out_folder[PATH_MAX_BYTES]) {
    char own[PATH_MAX_BYTES], packs[PATH_MAX_BYTES];
    path_join(own, paths->data, "packs");
    for (int i = 0; packs_folder(paths, i, packs); i++)
        if (!machine_same_file(packs, own) && find_in(packs, id, true, out_folder)) return OWN_PACK_FOREIGN;
    return find_in(own, id, false, out_folder) ? OWN_PACK_OWN : OWN_PACK_NOWHERE;
}

// ---- one folder in place of another

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info, (void)type, (void)walk;
    (void)remove(path); // what cannot be removed is left
    return 0;
}

void own_pack_remove(const char *folder) { nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

static void flush_parent(const char *path) {
    char parent[PATH_MAX_BYTES];
    path_parent(parent, path);
    machine_flush_folder(parent);
}

int own_pack_lock(const char *pack) {
    char packs[PATH_MAX_BYTES];
    path_parent(packs, pack);
    int file = open(packs, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (file >= 0 && flock(file, LOCK_EX) != 0 && errno == EINTR) continue;
    return file;
}

void own_pack_unlock(int file) {
    if (file >= 0) close(file);
}

static const char STAGE[] = ".install-", ASIDE[] = ".aside-"; // with the name of the folder moved aside

void own_pack_recover(const Paths *paths) {
    char packs[PATH_MAX_BYTES], aside[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    path_join(packs, paths->data, "packs");
    int locked = open(packs, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool busy = locked >= 0 && flock(locked, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    DIR *items = busy ? NULL : opendir(packs); // if another program is at work, nothing needs recovering
    for (struct dirent *item; items && (item = readdir(items));) {
        if (strncmp(item->d_name, ASIDE, strlen(ASIDE)) != 0 || !item->d_name[strlen(ASIDE)]) continue;
        path_join(aside, packs, item->d_name);
        path_join(folder, packs, item->d_name + strlen(ASIDE));
        if (machine_file_exists(folder))
            own_pack_remove(aside);
        else
            (void)rename(aside, folder); // if this fails, it is tried again next time
    }
    if (items) closedir(items);
    own_pack_unlock(locked);
}

bool own_pack_stage(const Paths *paths, char out_staged[PATH_MAX_BYTES], TextError *error) {
    char packs[PATH_MAX_BYTES], name[32];
    path_join(packs, paths->data, "packs");
    if (!machine_make_folder(packs)) return text_error(error, 0, 0, "%.120s: %s", packs, strerror(errno));
    DIR *folder = opendir(packs);
    for (struct dirent *item; folder && (item = readdir(folder));) {
        struct stat info;
        if (strncmp(item->d_name, STAGE, strlen(STAGE)) != 0) continue;
        path_join(out_staged, packs, item->d_name);
        // Another program may be using it: only a folder that is an hour old was left behind.
        if (lstat(out_staged, &info) == 0 && info.st_mtime < time(NULL) - 3600) own_pack_remove(out_staged);
    }
    if (folder) closedir(folder);
    snprintf(name, sizeof name, "%sXXXXXX", STAGE);
    path_join(out_staged, packs, name);
    return mkdtemp(out_staged) || text_error(error, 0, 0, "%.120s: %s", packs, strerror(errno));
}

// Exchanges two folders, which Linux can do in one step on most file systems.
static bool exchange_folders(const char *a, const char *b) {
#ifdef SYS_renameat2
    enum { EXCHANGE = 1 << 1 }; // RENAME_EXCHANGE, which not all headers have
    return syscall(SYS_renameat2, AT_FDCWD, a, AT_FDCWD, b, EXCHANGE) == 0;
#else
    (void)a, (void)b;
    errno = ENOSYS;
    return false;
#endif
}

// Elsewhere the old one is renamed first. If the program ends before the new one is in place,
// own_pack_recover finds the old one by its name.
static bool step_aside(const char *staged, const char *folder) {
    char packs[PATH_MAX_BYTES], name[PATH_MAX_BYTES], aside[PATH_MAX_BYTES];
    path_parent(packs, folder);
    snprintf(name, sizeof name, "%s%.200s", ASIDE, path_name(folder));
    path_join(aside, packs, name);
    if (rename(folder, aside) != 0) return false;
    if (rename(staged, folder) == 0) {
        machine_flush_folder(packs);
        own_pack_remove(aside);
        return true;
    }
    int fault = errno;
    if (rename(aside, folder) != 0) fault = errno;
    errno = fault;
    return false;
}

static bool replace_folder(const char *staged, const char *folder) {
    if (exchange_folders(staged, folder)) {
        flush_parent(folder);
        own_pack_remove(staged); // which is the old one now
        return true;
    }
    return errno == ENOENT ? rename(staged, folder) == 0 : step_aside(staged, folder);
}

// Under the lock.
static bool put_locked(const char *staged, const char *folder, bool replaces, TextError *error) {
    chmod(staged, 0755);
    machine_flush_folder(staged);
    if (replaces ? replace_folder(staged, folder) : rename(staged, folder) == 0) {
        flush_parent(folder);
        return true;
    }
    if (!replaces && (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR))
        return text_error(error, 0, 0, "%.120s: it has come there meanwhile; try again", folder);
    return text_error(error, 0, 0, "%.120s: %s", folder, strerror(errno));
}

bool own_pack_put(const char *staged, const char *folder, bool replaces, TextError *error) {
    int locked = own_pack_lock(folder);
    bool fine = put_locked(staged, folder, replaces, error);
    own_pack_unlock(locked);
    return fine;
}

// ---- packs that the program makes

// A text as the value of a key in an INI: on one line, without characters that would end it, cut to the room.
static void clean_value(const char *text, char *out, size_t size) {
    size_t length = 0;
    while (*text) {
        const char *start = text;
        uint32_t code;
        bool valid = utf8_next(&text, &code);
        if (!valid) text++;
        size_t bytes = valid ? (size_t)(text - start) : 1;
        if (length + bytes >= size) break;
        if (!valid || code < ' ' || (code >= 0x7F && code < 0xA0))
            out[length++] = '?';
        else if (code == ';' || code == '"')
            out[length++] = code == ';' ? ',' : '\'';
        else
            memcpy(out + length, start, bytes), length += bytes;
    }
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = '\0';
}

// ---- renaming and removing a pack

// The text of a pack.ini with another name in it. False when it has no name in [pack].
static bool print_renamed(const char *ini, const char *name, Text *out) {
    bool in_pack = false, found = false;
    while (*ini) {
        size_t length = strcspn(ini, "\n"), blank = strspn(ini, " \t");
        const char *key = ini + blank, *after = key + strcspn(key, "= \t\r\n");
        if (*key == '[') in_pack = strncmp(key, "[pack]", 6) == 0;
        if (in_pack && !found && after - key == 4 && strncmp(key, "name", 4) == 0) {
            text_addf(out, "name = %s", name);
            found = true;
        } else {
            text_addf(out, "%.*s", (int)length, ini);
        }
        ini += length;
        if (*ini) text_addf(out, "%c", *ini++);
    }
    return found;
}

bool own_pack_rename(const char *folder, const char *name, TextError *error) {
    enum { LIMIT = 1 << 20 };
    char path[PATH_MAX_BYTES], clean[PACK_NAME_MAX], reason[128];
    Text text = {0};
    clean_value(name, clean, sizeof clean);
    if (!clean[0]) return text_error(error, 0, 0, "a pack needs a name");
    path_join(path, folder, "pack.ini");
    int locked = own_pack_lock(folder);
    char *ini = machine_read_file(path, LIMIT, NULL, reason, sizeof reason);
    bool fine = false;
    if (!ini)
        text_error(error, 0, 0, "pack.ini: %s", reason);
    else if (!print_renamed(ini, clean, &text))
        text_error(error, 0, 0, "pack.ini: it has no line with the pack's name");
    else
        fine = machine_write_file(path, text_of(&text), text.length, reason, sizeof reason) ||
               text_error(error, 0, 0, "pack.ini: %s", reason);
    own_pack_unlock(locked);
    text_finish(&text);
    free(ini);
    return fine;
}

static const char DISCARDED[] = ".discarded-"; // with the folder's name

bool own_pack_discard(const char *folder, bool discarded, TextError *error) {
    char packs[PATH_MAX_BYTES], name[PATH_MAX_BYTES], away[PATH_MAX_BYTES];
    path_parent(packs, folder);
    snprintf(name, sizeof name, "%s%.200s", DISCARDED, path_name(folder));
    path_join(away, packs, name);
    int locked = own_pack_lock(folder);
    if (discarded) own_pack_remove(away); // an older one of that name
    bool fine = (discarded ? rename(folder, away) : rename(away, folder)) == 0 ||
                text_error(error, 0, 0, "%.120s: %s", folder, strerror(errno));
    machine_flush_folder(packs);
    own_pack_unlock(locked);
    return fine;
}

void own_pack_purge(const Paths *paths) {
    char packs[PATH_MAX_BYTES], away[PATH_MAX_BYTES];
    path_join(packs, paths->data, "packs");
    DIR *items = opendir(packs);
    for (struct dirent *item; items && (item = readdir(items));) {
        if (strncmp(item->d_name, DISCARDED, strlen(DISCARDED)) != 0) continue;
        path_join(away, packs, item->d_name);
        own_pack_remove(away);
    }
    if (items) closedir(items);
}

// ---- the seeds of a pack

static bool tell_fault(const char *file, const TextError *wrong, TextError *error) {
    if (wrong->line)
        return text_error(error, wrong->line, wrong->column, "%.80s, line %d: %.110s", file, wrong->line,
                          wrong->reason);
    return text_error(error, 0, 0, "%.80s: %.110s", file, wrong->reason);
}

// Reads the seeds of a pack that is there.
static bool read_seeds(OwnPack *pack, TextError *error) {
    PackEntry *entry = mem_alloc(sizeof *entry);
    pack_read_about(pack->folder, entry);
    bool fine = entry->usable;
    int twice;
    if (fine && machine_file_exists(pack->csv)) { // else it has no seeds yet
        pack_entry_finish(entry);
        pack_read_folder(pack->folder, entry);
        fine = entry->usable;
    }
    if (!fine) {
        tell_fault(entry->file, &entry->error, error);
    } else {
        seed_list_finish(&pack->list);
        seed_list_begin(&pack->list, &entry->pack.layout);
        memcpy(pack->name, entry->pack.name, sizeof pack->name);
        memcpy(pack->note, entry->pack.note, sizeof pack->note);
        fine = seed_list_take_pack(&pack->list, &entry->pack, pack->csv, NULL, NULL, &twice) ||
               text_error(error, 0, 0, "%.120s: a line of it holds no seed", pack->csv);
    }
    pack_entry_finish(entry);
    free(entry);
    pack->seeds_before = pack->list.count;
    return fine;
}

bool own_pack_open(const Paths *paths, const char *name, const char *note, const Layout *layout, OwnPack *out,
                   TextError *error) {
    *out = (OwnPack){.exists = false};
    seed_list_begin(&out->list, layout);
    own_pack_recover(paths);
    char base[PACK_ID_MAX], packs[PATH_MAX_BYTES];
    clean_value(name, out->name, sizeof out->name);
    clean_value(note, out->note, PACK_LINE_MAX - 40); // a line of an INI has 197 bytes
    own_pack_id(out->name, base);
    if (!base[0]) snprintf(base, sizeof base, "puzzles");
    path_join(packs, paths->data, "packs");
    for (int number = 1; number < NUMBERS_MAX; number++) {
        snprintf(out->id, sizeof out->id, "%s", base);
        if (number > 1) snprintf(out->id, sizeof out->id, "%.*s-%d", PACK_ID_MAX - 6, base, number);
        OwnPackPlace place = own_pack_find(paths, out->id, out->folder);
        out->exists = place == OWN_PACK_OWN && is_same(out);
        if (place == OWN_PACK_NOWHERE) path_join(out->folder, packs, out->id);
        if (!out->exists && !(place == OWN_PACK_NOWHERE && !machine_file_exists(out->folder))) continue;
        path_join(out->csv, out->folder, "seeds.csv");
        return !out->exists || read_seeds(out, error);
    }
    return text_error(error, 0, 0, "there are too many packs of the name “%s”", out->name);
}

void own_pack_call(OwnPack *pack, const char *name) { clean_value(name, pack->name, sizeof pack->name); }

bool own_pack_open_id(const Paths *paths, const char *id, OwnPack *out, TextError *error) {
    *out = (OwnPack){.exists = false};
    own_pack_recover(paths);
    snprintf(out->id, sizeof out->id, "%s", id);
    switch (own_pack_find(paths, id, out->folder)) {
    case OWN_PACK_NOWHERE: return text_error(error, 0, 0, "there is no pack “%s”", id);
    case OWN_PACK_FOREIGN:
        return text_error(error, 0, 0, "the pack “%s” is not yours to change: it lies in %.100s", id,
                          out->folder);
    case OWN_PACK_OWN: break;
    }
    out->exists = true;
    path_join(out->csv, out->folder, "seeds.csv");
    return read_seeds(out, error);
}

static void print_ini(const OwnPack *pack, Text *out) {
    text_addf(out,
              "; Made by Nonet of puzzles that came from elsewhere. All of it may be changed;\n"
              "; by the note Nonet knows where more of them belong.\n"
              "[pack]\nid = %s\nname = %s\nsummary = Your own collection\nauthor = unknown\n"
              "licence = unknown, for private use\nformat = 1\nnote = %s\n\n"
              "[board]\nlayout = %s\nrandomise = none\nnext = in-turn\n\n[tokens]\n",
              pack->id, pack->name, pack->note, pack->list.layout.id);
    for (int token = 1; token <= pack->list.layout.order; token++) {
        char sign = grid_character(token);
        text_addf(out, "%d = %c | %c\n", token, sign, sign);
    }
}

static bool write_new(const Paths *paths, const OwnPack *pack, TextError *error) {
    char staged[PATH_MAX_BYTES], path[PATH_MAX_BYTES], reason[128];
    Text ini = {0};
    if (!own_pack_stage(paths, staged, error)) return false;
    print_ini(pack, &ini);
    path_join(path, staged, "pack.ini");
    bool fine = machine_write_file(path, text_of(&ini), ini.length, reason, sizeof reason) ||
                text_error(error, 0, 0, "pack.ini: %s", reason);
    path_join(path, staged, "seeds.csv");
    fine =
        fine && seed_list_save(&pack->list, path, error) && own_pack_put(staged, pack->folder, false, error);
    if (!fine) own_pack_remove(staged);
    text_finish(&ini);
    return fine;
}

// Reads the pack as it is now, its csv in memory.
static bool read_again(const OwnPack *pack, PackEntry *entry, TextError *error) {
    char reason[128];
    size_t size;
    pack_read_about(pack->folder, entry);
    if (!entry->usable) return tell_fault(entry->file, &entry->error, error);
    char *csv = machine_read_file(pack->csv, 0, &size, reason, sizeof reason);
    if (!csv) return text_error(error, 0, 0, "%.120s: %s", pack->csv, reason);
    return pack_take_seeds(&entry->pack, csv, size, &entry->error) ||
           tell_fault(pack->csv, &entry->error, error);
}

// Adds the new seeds to the end of the file as it is now: what others have written to it since it was opened,
// and columns of the player's own, stay.
static bool write_more(const OwnPack *pack, TextError *error) {
    if (!machine_file_exists(pack->csv)) return seed_list_save(&pack->list, pack->csv, error);
    PackEntry *entry = mem_alloc(sizeof *entry);
    bool fine = read_again(pack, entry, error) &&
                seed_list_append(&pack->list, pack->seeds_before, &entry->pack, pack->csv, error);
    pack_entry_finish(entry);
    free(entry);
    return fine;
}

// Whether the pack is there, perhaps because another program has made it meanwhile.
static bool is_there(OwnPack *pack) { return pack->exists = pack->exists || is_same(pack); }

bool own_pack_write(const Paths *paths, OwnPack *pack, TextError *error) {
    bool fine = !is_there(pack) && write_new(paths, pack, error);
    if (!fine && is_there(pack)) {
        int locked = own_pack_lock(pack->folder);
        fine = write_more(pack, error);
        own_pack_unlock(locked);
    }
    if (!fine) return false;
    pack->exists = true;
    pack->seeds_before = pack->list.count;
    return true;
}

void own_pack_finish(OwnPack *pack) { seed_list_finish(&pack->list); }
