#include "host/packs/install.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/packs/own_pack.h"

enum { PIECE = 1 << 20 };

typedef struct {
    bool (*keep_going)(void *context);
    void *context;
} Asked;

static bool goes_on(const Asked *asked, TextError *error) {
    return !asked->keep_going || asked->keep_going(asked->context) || text_error(error, 0, 0, "%s", "");
}

static bool goes_on_percent(void *context, int percent) {
    const Asked *asked = context;
    (void)percent;
    return !asked->keep_going || asked->keep_going(asked->context);
}

static void read_pack(const char *folder, const Asked *asked, PackEntry *out) {
    Asked copy = *asked;
    pack_read(folder, &(PackReading){.keep_going = goes_on_percent, .context = &copy}, out);
}

// ---- what it is

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool holds_ini(const char *folder) {
    char path[PATH_MAX_BYTES];
    path_join(path, folder, "pack.ini");
    return machine_file_exists(path);
}

bool install_is_pack(const char *path, char out_folder[PATH_MAX_BYTES]) {
    snprintf(out_folder, PATH_MAX_BYTES, "%s", path);
    size_t length = strlen(out_folder);
    while (length > 1 && out_folder[length - 1] == '/') out_folder[--length] = '\0';
    if (is_folder(out_folder)) return holds_ini(out_folder);
    char *slash = strrchr(out_folder, '/');
    const char *name = slash ? slash + 1 : out_folder;
    if (strcmp(name, "pack.ini") != 0 && strcmp(name, "seeds.csv") != 0) return false;
    if (slash)
        *(slash == out_folder ? slash + 1 : slash) = '\0';
    else
        snprintf(out_folder, PATH_MAX_BYTES, ".");
    return holds_ini(out_folder);
}

// ---- what will happen

static bool refuse(InstallPlan *plan, const char *file, const TextError *error) {
    snprintf(plan->file, sizeof plan->file, "%s", file);
    plan->error = *error;
    plan->fine = false;
    return false;
}

// Files that a pack cannot do without.
static bool is_needed(const Pack *pack, const char *name) {
    return strcmp(name, "pack.ini") == 0 || strcmp(name, "seeds.csv") == 0 || strcmp(name, pack->font) == 0 ||
           strcmp(name, pack->music_board) == 0 || strcmp(name, pack->music_victory) == 0;
}

static bool count_file(InstallPlan *plan, const char *name) {
    char path[PATH_MAX_BYTES];
    struct stat info;
    TextError error;
    if (!pack_has_file(name)) return true;
    path_join(path, plan->from, name);
    if (lstat(path, &info) != 0) return true;
    if (S_ISREG(info.st_mode)) {
        plan->files++;
        plan->bytes += info.st_size;
        return true;
    }
    plan->left_out++;
    if (!is_needed(&plan->entry.pack, name)) return true;
    text_error(&error, 0, 0, "it is %s; a pack must bring the file itself",
               S_ISLNK(info.st_mode) ? "a link" : "no plain file");
    return refuse(plan, path, &error);
}

static bool count_files(InstallPlan *plan) {
    DIR *folder = opendir(plan->from);
    TextError error;
    bool fine = folder != NULL;
    if (!fine) {
        text_error(&error, 0, 0, "%s", strerror(errno));
        return refuse(plan, plan->from, &error);
    }
    for (struct dirent *item; fine && (item = readdir(folder));) fine = count_file(plan, item->d_name);
    closedir(folder);
    if (!fine) return false;
    if (plan->files > INSTALL_FILES_MAX) {
        text_error(&error, 0, 0, "it has %d files; a pack may have %d", plan->files, INSTALL_FILES_MAX);
        return refuse(plan, plan->from, &error);
    }
    if (plan->bytes > INSTALL_BYTES_MAX) {
        text_error(&error, 0, 0, "it takes %lld MB; a pack may take %lld", (long long)(plan->bytes >> 20),
                   (long long)(INSTALL_BYTES_MAX >> 20));
        return refuse(plan, plan->from, &error);
    }
    return true;
}

static void name_old(InstallPlan *plan) {
    PackEntry *old = mem_alloc(sizeof *old);
    pack_read_about(plan->to, old);
    memcpy(plan->old_name, old->pack.name, sizeof plan->old_name);
    pack_entry_finish(old);
    free(old);
}

static bool choose_place(const Paths *paths, InstallPlan *plan) {
    char packs[PATH_MAX_BYTES], folder[PATH_MAX_BYTES], path[PATH_MAX_BYTES];
    const Pack *pack = &plan->entry.pack;
    TextError error;
    own_pack_recover(paths);
    path_join(path, plan->from, "pack.ini");
    OwnPackPlace place = own_pack_find(paths, pack->id, folder);
    if (place != OWN_PACK_NOWHERE && machine_same_file(plan->from, folder)) {
        plan->installed = true;
        text_error(&error, 0, 0, "it is installed already: this is the folder that the game reads");
        return refuse(plan, plan->from, &error);
    }
    if (place == OWN_PACK_FOREIGN) {
        text_error(&error, pack_key_line(&plan->entry.pack, "pack", "id"), 0,
                   "the id “%s” is that of a pack which came with the game; give yours another", pack->id);
        return refuse(plan, path, &error);
    }
    plan->replaces = place == OWN_PACK_OWN;
    if (plan->replaces) {
        memcpy(plan->to, folder, sizeof folder);
        name_old(plan);
        return true;
    }
    path_join(packs, paths->data, "packs");
    path_join(plan->to, packs, pack->id);
    for (int number = 2; machine_file_exists(plan->to); number++) {
        char name[PACK_ID_MAX + 16];
        snprintf(name, sizeof name, "%s-%d", pack->id, number);
        path_join(plan->to, packs, name);
    }
    return true;
}

bool install_plan(const Paths *paths, const char *folder, bool (*keep_going)(void *context), void *context,
                  InstallPlan *out) {
    Asked asked = {keep_going, context};
    TextError error;
    memset(out, 0, sizeof *out);
    snprintf(out->from, sizeof out->from, "%s", folder);
    if (!is_folder(folder)) {
        text_error(&error, 0, 0, "%s", machine_file_exists(folder) ? "it is no folder" : strerror(ENOENT));
        return refuse(out, folder, &error);
    }
    if (!holds_ini(folder)) {
        text_error(&error, 0, 0, "this folder is not a pack: it has no pack.ini");
        return refuse(out, folder, &error);
    }
    read_pack(folder, &asked, &out->entry);
    if (!goes_on(&asked, &error)) return refuse(out, folder, &error);
    if (!out->entry.usable) return refuse(out, out->entry.file, &out->entry.error);
    out->fine = count_files(out) && choose_place(paths, out);
    return out->fine;
}

void install_plan_finish(InstallPlan *plan) { pack_entry_finish(&plan->entry); }

// ---- doing it

// How many bytes were written; -1, with errno, when not all could be.
static ssize_t copy_piece(int from, int to, char *piece) {
    ssize_t got;
    do got = read(from, piece, PIECE);
    while (got < 0 && errno == EINTR);
    for (ssize_t done = 0; done < got;) {
        ssize_t put = write(to, piece + done, (size_t)(got - done));
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return -1;
        done += put;
    }
    return got;
}

static bool copy_bytes(int from, int to, char *piece, const char *name, int64_t *left, const Asked *asked,
                       TextError *error) {
    ssize_t got;
    while ((got = copy_piece(from, to, piece)) > 0) {
        if ((*left -= got) < 0) return text_error(error, 0, 0, "%.80s: it grows while it is read", name);
        if (!goes_on(asked, error)) return false;
    }
    if (got < 0 || fsync(to) != 0) return text_error(error, 0, 0, "%.80s: %s", name, strerror(errno));
    return true;
}

static bool copy_file(const char *from, const char *to, const char *name, char *piece, int64_t *left,
                      const Asked *asked, TextError *error) {
    struct stat info;
    int source = open(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (source < 0 || fstat(source, &info) != 0 || !S_ISREG(info.st_mode)) {
        text_error(error, 0, 0, "%.80s: %s", name, source < 0 ? strerror(errno) : "it is no plain file");
        if (source >= 0) close(source);
        return false;
    }
    int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    bool fine = target >= 0 || text_error(error, 0, 0, "%.80s: %s", name, strerror(errno));
    fine = fine && copy_bytes(source, target, piece, name, left, asked, error);
    close(source);
    if (target >= 0 && close(target) != 0 && fine)
        fine = text_error(error, 0, 0, "%.80s: %s", name, strerror(errno));
    return fine;
}

static bool copy_all(const InstallPlan *plan, const char *staged, char *piece, const Asked *asked,
                     TextError *error) {
    DIR *folder = opendir(plan->from);
    if (!folder) return text_error(error, 0, 0, "%.120s: %s", plan->from, strerror(errno));
    int64_t left = INSTALL_BYTES_MAX;
    int files = 0;
    bool fine = true;
    for (struct dirent *item; fine && (item = readdir(folder));) {
        char from[PATH_MAX_BYTES], to[PATH_MAX_BYTES];
        struct stat info;
        path_join(from, plan->from, item->d_name);
        path_join(to, staged, item->d_name);
        if (!pack_has_file(item->d_name) || lstat(from, &info) != 0 || !S_ISREG(info.st_mode)) continue;
        fine = ++files <= INSTALL_FILES_MAX || text_error(error, 0, 0, "it has too many files");
        fine = fine && goes_on(asked, error) && copy_file(from, to, item->d_name, piece, &left, asked, error);
    }
    closedir(folder);
    return fine;
}

// What was copied must be what was looked at: the folder may have changed meanwhile.
static bool is_whole(const InstallPlan *plan, const char *staged, const Asked *asked, TextError *error) {
    PackEntry *entry = mem_alloc(sizeof *entry);
    read_pack(staged, asked, entry);
    bool whole = entry->usable && strcmp(entry->pack.id, plan->entry.pack.id) == 0;
    if (!goes_on(asked, error))
        whole = false;
    else if (!whole)
        text_error(error, 0, 0, "the pack has changed while it was copied; try again");
    pack_entry_finish(entry);
    free(entry);
    return whole;
}

bool install_pack(const Paths *paths, const InstallPlan *plan, bool (*keep_going)(void *context),
                  void *context, TextError *error) {
    Asked asked = {keep_going, context};
    char staged[PATH_MAX_BYTES];
    if (!own_pack_stage(paths, staged, error)) return false;
    char *piece = mem_alloc(PIECE);
    bool fine = copy_all(plan, staged, piece, &asked, error);
    free(piece);
    fine = fine && is_whole(plan, staged, &asked, error) && goes_on(&asked, error) &&
           own_pack_put(staged, plan->to, plan->replaces, error);
    if (!fine) own_pack_remove(staged);
    return fine;
}
