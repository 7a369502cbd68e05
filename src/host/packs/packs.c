#include "host/packs/packs.h"

#include <dirent.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/hash.h"
#include "core/pack/pack_seeds.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/packs/pack_files.h"
#include "host/packs/pack_games.h"

enum { INI_SIZE_MAX = 1 << 18, TEXT_SIZE_MAX = 1 << 20 };

typedef struct {
    Pack *pack;
    TextError *error;
} PackIniReading;

static bool set_one(void *context, const char *section, const char *key, const char *value, int line,
                    TextError *error) {
    PackIniReading *reading = context;
    return pack_set(reading->pack, section, key, value, line, error);
}

static bool keep_first(void *context, const TextError *error) {
    PackIniReading *reading = context;
    *reading->error = *error;
    return false;
}

// Reads a file of the pack. out->file is set to it, in case something is wrong with it.
static char *read_part(PackEntry *out, const char *name, size_t limit, size_t *out_size) {
    char reason[128];
    struct stat info;
    path_join(out->file, out->folder, name);
    if (stat(out->file, &info) == 0 && !S_ISREG(info.st_mode)) { // a pipe would block
        text_error(&out->error, 0, 0, "it is no plain file");
        return NULL;
    }
    char *text = machine_read_file(out->file, limit, out_size, reason, sizeof reason);
    if (!text) text_error(&out->error, 0, 0, "%s", reason);
    return text;
}

static bool read_ini(PackEntry *out) {
    size_t size;
    char *text = read_part(out, "pack.ini", INI_SIZE_MAX, &size);
    if (!text) return false;
    PackIniReading reading = {&out->pack, &out->error};
    bool fine = ini_read(text, size, set_one, keep_first, &reading);
    free(text);
    return fine && pack_complete(&out->pack, &out->error);
}

// -1 for anything but a plain file.
static int64_t size_of(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) ? (int64_t)info.st_size : -1;
}

// The files that pack.ini names must be there.
static bool check_files(PackEntry *out) {
    const struct {
        const char *section, *key, *name;
    } parts[] = {{"tokens", "font", out->pack.font},
                 {"music", "board", out->pack.music_board},
                 {"music", "victory", out->pack.music_victory},
                 {"reveal", "words", out->pack.words_file},
                 {"story", "pictures", out->pack.pictures_file}};
    for (int i = 0; i < 5; i++) {
        char path[PATH_MAX_BYTES];
        path_join(path, out->folder, parts[i].name);
        if (parts[i].name[0] && size_of(path) < 0)
            return text_error(&out->error, pack_key_line(&out->pack, parts[i].section, parts[i].key), 0,
                              "there is no file “%s” in the pack", parts[i].name);
    }
    return true;
}

// The words and pictures that pack.ini names.
static bool read_texts(PackEntry *out) {
    Pack *pack = &out->pack;
    size_t size;
    bool fine = true;
    if (pack->words_file[0]) {
        char *text = read_part(out, pack->words_file, TEXT_SIZE_MAX, &size);
        fine = text && pack_take_words(pack, text, size, &out->error);
        free(text);
    }
    if (fine && pack->pictures_file[0]) {
        char *text = read_part(out, pack->pictures_file, TEXT_SIZE_MAX, &size);
        fine = text && pack_take_pictures(pack, text, &out->error);
        free(text);
    }
    return fine;
}

static bool read_small(PackEntry *out, uint64_t limit) {
    size_t size;
    char *text = read_part(out, "seeds.csv", (size_t)limit, &size);
    return text && pack_take_seeds(&out->pack, text, size, &out->error);
}

static bool read_seeds(PackEntry *out, const PackReading *how) {
    path_join(out->file, out->folder, "seeds.csv");
    uint64_t limit = how->large ? how->large : PACKS_LARGE;
    int64_t size = size_of(out->file);
    bool large = size >= 0 && (uint64_t)size >= limit;
    out->indexing = large && how->later;
    if (out->indexing) return true;
    bool fine = (large || (how->cached && size >= 0)) &&
                pack_files_open(&out->pack, out->file, !large, how->keep_going, how->context, &out->error);
    if (!fine && !large) fine = read_small(out, limit); // this names what is wrong with it
    if (!fine) return false;
    return out->pack.seed_count > 0 || text_error(&out->error, 0, 0, "there is no seed after the header");
}

// Keeps the id and the name of a pack that cannot be used, or the folder's name if they are missing.
static void keep_names(PackEntry *out) {
    char id[PACK_ID_MAX], name[PACK_NAME_MAX];
    const char *folder = path_name(out->folder);
    snprintf(id, sizeof id, "%.*s", PACK_ID_MAX - 1, out->pack.id[0] ? out->pack.id : folder);
    snprintf(name, sizeof name, "%.*s", PACK_NAME_MAX - 1, out->pack.name[0] ? out->pack.name : folder);
    pack_finish(&out->pack);
    memcpy(out->pack.id, id, sizeof id);
    memcpy(out->pack.name, name, sizeof name);
}

void pack_refuse(PackEntry *entry) {
    entry->usable = entry->indexing = false;
    keep_names(entry);
}

bool pack_has_file(const char *name) {
    static const char CSV[] = "seeds.csv."; // a file that is being written, or a mine's seeds.csv.mine
    size_t length = strlen(name);
    return length > 0 && name[0] != '.' && name[length - 1] != '~' && strncmp(name, CSV, strlen(CSV)) != 0 &&
           strncmp(name, PACK_INDEX_NAME, strlen(PACK_INDEX_NAME)) != 0 && strcmp(name, PACK_GAMES_NAME) != 0;
}

uint64_t pack_stamp(const char *folder) {
    DIR *open = opendir(folder);
    if (!open) return 0;
    uint64_t stamp = 1;
    for (struct dirent *item; (item = readdir(open));) {
        char path[PATH_MAX_BYTES];
        struct stat info;
        if (!pack_has_file(item->d_name)) continue;
        path_join(path, folder, item->d_name);
        if (stat(path, &info) != 0) continue;
        uint64_t one = 0;
        for (const char *c = item->d_name; *c; c++) one = hash_mix(one + (unsigned char)*c);
        one = hash_mix(one + (uint64_t)info.st_size);
        one = hash_mix(one + (uint64_t)info.st_ino);
        one = hash_mix(one + (uint64_t)info.st_mtim.tv_sec * 1000000000 + (uint64_t)info.st_mtim.tv_nsec);
        stamp += one; // a sum does not depend on the order of the files
    }
    closedir(open);
    return stamp ? stamp : 1;
}

void pack_entry_init(PackEntry *out) {
    memset(out, 0, offsetof(PackEntry, pack));
    pack_init(&out->pack);
    out->usable = true;
}

void pack_read(const char *folder, const PackReading *how, PackEntry *out) {
    pack_entry_init(out);
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    snprintf(out->folder, sizeof out->folder, "%.*s",
             (int)(length < PATH_MAX_BYTES ? length : PATH_MAX_BYTES - 1), folder);
    out->stamp = pack_stamp(out->folder); // first: if a file changes while it is read, the stamp is outdated
    struct stat info;
    if (stat(out->folder, &info) == 0)
        out->device = (uint64_t)info.st_dev, out->inode = (uint64_t)info.st_ino;
    if (read_ini(out) && check_files(out) && read_texts(out) && (!how || read_seeds(out, how))) {
        out->file[0] = '\0';
        return;
    }
    pack_refuse(out);
}

// On a terminal: how far an index has been made.
static bool say_percent(void *context, int percent) {
    int *said = context;
    if (percent != *said) fprintf(stderr, "\r\033[Kindexing %d%%", percent);
    *said = percent;
    return true;
}

void pack_read_folder(const char *folder, PackEntry *out) {
    int said = -1;
    PackReading how = {.keep_going = isatty(STDERR_FILENO) ? say_percent : NULL, .context = &said};
    pack_read(folder, &how, out);
    if (said >= 0) fputs("\r\033[K", stderr);
}

void pack_read_about(const char *folder, PackEntry *out) { pack_read(folder, NULL, out); }

void pack_entry_finish(PackEntry *entry) { pack_finish(&entry->pack); }
