#include "cli/tool/near_pack.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "host/files/machine.h"

enum { NAMES_MAX = 256 };

typedef struct {
    char *name[NAMES_MAX], *folder[NAMES_MAX];
    int count;
} PackNames;

static void list_folder(const char *folder, PackNames *names) {
    struct dirent **item;
    int count = scandir(folder, &item, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX_BYTES], ini[PATH_MAX_BYTES];
        path_join(path, folder, item[i]->d_name);
        path_join(ini, path, "pack.ini");
        if (item[i]->d_name[0] != '.' && names->count < NAMES_MAX && machine_file_exists(ini)) {
            names->name[names->count] = mem_copy(item[i]->d_name, strlen(item[i]->d_name) + 1);
            names->folder[names->count++] = mem_copy(path, strlen(path) + 1);
        }
        free(item[i]);
    }
    if (count >= 0) free(item);
}

// "Classic Nine" becomes "classic-nine".
static void as_id(const char *name, char out[PATH_MAX_BYTES]) {
    size_t length = 0;
    for (; *name && length + 1 < PATH_MAX_BYTES; name++)
        out[length++] = *name == ' ' ? '-' : (char)tolower((unsigned char)*name);
    out[length] = '\0';
}

// -1 when none is near.
static int nearest(const PackNames *names, const char *name) {
    char id[PATH_MAX_BYTES];
    as_id(name, id);
    const char *near = text_nearest(id, (const char *const *)names->name, names->count);
    for (int i = 0; i < names->count && near; i++)
        if (names->name[i] == near) return i;
    for (int inside = 0; inside < 2 && strlen(id) > 2; inside++)
        for (int i = 0; i < names->count; i++)
            if (inside ? strstr(names->name[i], id) != NULL : strncmp(names->name[i], id, strlen(id)) == 0)
                return i;
    return -1;
}

static bool find_near(const char *name, bool by_id, char out[PATH_MAX_BYTES]) {
    Paths paths;
    PackNames *names = mem_zeroed(1, sizeof *names);
    char folder[PATH_MAX_BYTES];
    paths_look(&paths);
    for (int i = 0; packs_folder(&paths, i, folder); i++) list_folder(folder, names);
    int found = nearest(names, name);
    if (found >= 0) snprintf(out, PATH_MAX_BYTES, "%s", by_id ? names->name[found] : names->folder[found]);
    for (int i = 0; i < names->count; i++) {
        free(names->name[i]);
        free(names->folder[i]);
    }
    free(names);
    return found >= 0;
}

bool pack_near(const char *name, char out[PATH_MAX_BYTES]) { return find_near(name, true, out); }

void pack_suggest(const char *name, bool by_id, PackEntry *entry) {
    char near[PATH_MAX_BYTES];
    if (strchr(name, '/') || machine_file_exists(name) || !find_near(name, by_id, near)) return;
    snprintf(entry->file, sizeof entry->file, "%s", name);
    text_error(&entry->error, 0, 0, "there is no such pack; did you mean %s?", near);
}
