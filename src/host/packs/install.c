#include "host/packs/install.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
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

static bool holds_ini(const char *folder) {
    char path[PATH_MAX_BYTES];
    path_join(path, folder, "pack.ini");
    return machine_file_exists(path);
}

bool install_is_pack(const char *path, char out_folder[PATH_MAX_BYTES]) {
    snprintf(out_folder, PATH_MAX_BYTES, "%s", path);
    size_t length = strlen(out_folder);
    while (length > 1 && out_folder[length - 1] == '/') out_folder[--length] = '\0';
    if (machine_is_folder(out_folder)) return holds_ini(out_folder);
    const char *name = path_name(out_folder);
    if (strcmp(name, "pack.ini") != 0 && strcmp(name, "seeds.csv") != 0) return false;
    path_parent(out_folder, out_folder);
    return holds_ini(out_folder);
}

// ---- what will happen

static bool refuse(InstallPlan *plan, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool refuse(InstallPlan *plan, const char *file, int line, const char *format, ...) {
    char reason[sizeof plan->error.reason];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    snprintf(plan->file, sizeof plan->file, "%s", file);
    return text_error(&plan->error, line, 0, "%s", reason);
}

// Files without which a pack does not work.
static bool is_needed(const Pack *pack, const char *name) {
    return strcmp(name, "pack.ini") == 0 || strcmp(name, "seeds.csv") == 0 || strcmp(name, pack->font) == 0 ||
           strcmp(name, pack->music_board) == 0 || strcmp(name, pack->music_victory) == 0;
}

static bool count_file(InstallPlan *plan, const char *name) {
    char path[PATH_MAX_BYTES];
    struct stat info;
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
    return refuse(plan, path, 0, "it is %s; a pack must bring the file itself",
                  S_ISLNK(info.st_mode) ? "a link" : "no plain file");
}

static bool count_files(InstallPlan *plan) {
    DIR *folder = opendir(plan->from);
    if (!folder) return refuse(plan, plan->from, 0, "%s", strerror(errno));
    bool fine = true;
    for (struct dirent *item; fine && (item = readdir(folder));) fine = count_file(plan, item->d_name);
    closedir(folder);
    if (!fine) return false;
    if (plan->files > INSTALL_FILES_MAX)
        return refuse(plan, plan->from, 0, "it has %d files; a pack may have %d", plan->files,
                      INSTALL_FILES_MAX);
    return plan->bytes <= INSTALL_BYTES_MAX ||
           refuse(plan, plan->from, 0, "it takes %lld MB; a pack may take %lld",
                  (long long)(plan->bytes >> 20), (long long)(INSTALL_BYTES_MAX >> 20));
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
    own_pack_recover(paths);
    path_join(path, plan->from, "pack.ini");
    OwnPackPlace place = own_pack_find(paths, pack->id, folder);
    if (place != OWN_PACK_NOWHERE && machine_same_file(plan->from, folder)) {
        plan->installed = true;
        return refuse(plan, plan->from, 0, "it is installed already: this is the folder that the game reads");
    }
    if (place == OWN_PACK_FOREIGN)
        return refuse(plan, path, pack_key_line(pack, "pack", "id"),
                      "the id “%s” is that of a pack which came with the game; give yours another", pack->id);
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
    memset(out, 0, sizeof *out);
    snprintf(out->from, sizeof out->from, "%s", folder);
    if (!machine_is_folder(folder))
        return refuse(out, folder, 0, "%s",
                      machine_file_exists(folder) ? "it is no folder" : strerror(ENOENT));
    if (!holds_ini(folder)) return refuse(out, folder, 0, "this folder is not a pack: it has no pack.ini");
    read_pack(folder, &asked, &out->entry);
    if (!goes_on(&asked, NULL)) return refuse(out, folder, 0, "%s", "");
    if (!out->entry.usable) {
        memcpy(out->file, out->entry.file, sizeof out->file);
        out->error = out->entry.error;
        return false;
    }
    out->fine = count_files(out) && choose_place(paths, out);
    return out->fine;
}

void install_plan_finish(InstallPlan *plan) { pack_entry_finish(&plan->entry); }

// ---- doing it

static bool copy_bytes(int from, int to, char *piece, const char *name, int64_t *left, const Asked *asked,
                       TextError *error) {
    ssize_t got;
    while ((got = read(from, piece, PIECE)) > 0 || (got < 0 && errno == EINTR)) {
        if (got < 0) continue;
        if (!machine_write_all(to, piece, (size_t)got)) break;
        if ((*left -= got) < 0) return text_error(error, 0, 0, "%.80s: it grows while it is read", name);
        if (!goes_on(asked, error)) return false;
    }
    return (got == 0 && fsync(to) == 0) || text_error(error, 0, 0, "%.80s: %s", name, strerror(errno));
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

// Checks that the folder did not change while it was copied.
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
