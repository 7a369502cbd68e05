#include "host/files/paths.h"

#include <pwd.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/files/machine.h"

// Appends as much of the text as there is room for.
static size_t append(char out[PATH_MAX_BYTES], size_t length, const char *text) {
    size_t more = strnlen(text, PATH_MAX_BYTES - 1 - length);
    memcpy(out + length, text, more);
    out[length + more] = '\0';
    return length + more;
}

void path_join(char out[PATH_MAX_BYTES], const char *folder, const char *name) {
    char joined[PATH_MAX_BYTES]; // `out` may be `folder`
    size_t length = append(joined, 0, folder);
    while (*name == '/') name++;
    if (length == 0 || joined[length - 1] != '/') length = append(joined, length, "/");
    length = append(joined, length, name);
    memcpy(out, joined, length + 1);
}

void path_parent(char out[PATH_MAX_BYTES], const char *path) {
    const char *slash = strrchr(path, '/');
    size_t length = slash == path ? 1 : slash ? (size_t)(slash - path) : 0;
    memmove(out, length ? path : ".", length ? length : 1);
    out[length ? length : 1] = '\0';
}

static bool holds(const char *folder, const char *name) {
    char path[PATH_MAX_BYTES];
    path_join(path, folder, name);
    return machine_is_folder(path);
}

// The folder above, in place. False at the top.
static bool go_up(char *path) {
    char *slash = strrchr(path, '/');
    if (!slash || slash == path) return false;
    *slash = '\0';
    return true;
}

void paths_home(char out[PATH_MAX_BYTES]) {
    const char *home = getenv("HOME");
    const struct passwd *user = home && *home == '/' ? NULL : getpwuid(getuid());
    if (user) home = user->pw_dir;
    snprintf(out, PATH_MAX_BYTES, "%s", home && *home == '/' ? home : "/");
}

// The user's base folder of a kind: the variable, if it is an absolute path (as the XDG Base Directory
// Specification asks), or the standard one in the home folder.
static void user_folder(char out[PATH_MAX_BYTES], const char *variable, const char *standard) {
    const char *base = getenv(variable);
    if (base && *base == '/') {
        snprintf(out, PATH_MAX_BYTES, "%s", base);
    } else {
        paths_home(out);
        path_join(out, out, standard);
    }
    path_join(out, out, "nonet");
}

bool paths_system(int index, char out[PATH_MAX_BYTES]) {
    const char *list = getenv("XDG_DATA_DIRS");
    if (!list || !*list) list = "/usr/local/share:/usr/share";
    while (*list) {
        size_t length = strcspn(list, ":");
        if (length > 0 && length < PATH_MAX_BYTES - 8 && *list == '/' && index-- == 0) {
            memcpy(out, list, length);
            out[length] = '\0';
            path_join(out, out, "nonet");
            return true;
        }
        list += length + (list[length] == ':');
    }
    return false;
}

static bool program_folder(char out[PATH_MAX_BYTES]) {
    ssize_t length = readlink("/proc/self/exe", out, PATH_MAX_BYTES - 1);
    if (length <= 0) return false;
    out[length] = '\0';
    return go_up(out);
}

static bool find_beside_program(char out[PATH_MAX_BYTES]) {
    char program[PATH_MAX_BYTES];
    if (!program_folder(program)) return false;
    memcpy(out, program, sizeof program);
    for (int level = 0; level < 3; level++) {
        if (holds(out, "packs") && holds(out, "assets")) return true;
        if (!go_up(out)) break;
    }
    if (!go_up(program)) program[0] = '\0';
    path_join(out, program, "share/nonet");
    return holds(out, "packs");
}

static bool find_share(char out[PATH_MAX_BYTES]) {
    const char *named = getenv("NONET_SHARE");
    if (named && *named) {
        snprintf(out, PATH_MAX_BYTES, "%s", named);
        return machine_is_folder(out);
    }
    if (find_beside_program(out)) return true;
    for (int i = 0; paths_system(i, out); i++)
        if (holds(out, "packs")) return true;
    out[0] = '\0';
    return false;
}

bool paths_look(Paths *out) {
    *out = (Paths){.share = ""};
    user_folder(out->data, "XDG_DATA_HOME", ".local/share");
    user_folder(out->config, "XDG_CONFIG_HOME", ".config");
    return find_share(out->share);
}

bool paths_cache(char out[PATH_MAX_BYTES]) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && *cache == '/';
    if (!own && (!home || *home != '/')) return false;
    path_join(out, own ? cache : home, own ? "nonet" : ".cache/nonet");
    return true;
}

bool paths_find(Paths *out) {
    bool found = paths_look(out);
    machine_make_folder(out->data);
    machine_make_folder(out->config);
    return found;
}

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

const char *path_tail(const char *path) {
    const char *from = path, *before = path;
    for (const char *p = path; *p; p++) {
        if (*p != '/' || !p[1]) continue;
        from = before;
        before = p + 1;
    }
    return from;
}
