#include "cli/tool/near_file.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "host/files/paths.h"

enum { NAMES_MAX = 4096 };

static int is_shown(const struct dirent *item) { return item->d_name[0] != '.'; }

static bool find_near(const char *folder, const char *name, char out[PATH_MAX_BYTES]) {
    struct dirent **item;
    const char *names[NAMES_MAX];
    int count = scandir(*folder ? folder : ".", &item, is_shown, alphasort);
    int listed = count < NAMES_MAX ? count : NAMES_MAX;
    for (int i = 0; i < listed; i++) names[i] = item[i]->d_name;
    const char *near = listed > 0 ? text_nearest(name, names, listed) : NULL;
    if (near) snprintf(out, PATH_MAX_BYTES, "%s", near);
    for (int i = 0; i < count; i++) free(item[i]);
    if (count >= 0) free(item);
    return near != NULL;
}

bool file_suggest(const char *path, TextError *error) {
    char folder[PATH_MAX_BYTES], near[PATH_MAX_BYTES];
    const char *name = path_name(path);
    size_t length = (size_t)(name - path);
    if (machine_file_exists(path) || !*name || length >= sizeof folder) return false;
    memcpy(folder, path, length); // with its last slash, so that the name can follow
    folder[length] = '\0';
    if (!find_near(folder, name, near)) return false;
    length = strlen(error->reason);
    snprintf(error->reason + length, sizeof error->reason - length, "; did you mean %s%s?", folder, near);
    return true;
}
