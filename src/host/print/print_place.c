// Where what is printed is saved: the folders that xdg-user-dirs names, and file names that are free.
#include "host/print/print_place.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"

// The value of a line `KEY="$HOME/Documents"` or `KEY="/srv/documents"`, which is all that the file may hold
// besides comments (user-dirs.dirs(5)).
static bool read_place(const char *line, const char *home, char out[PATH_MAX_BYTES]) {
    if (*line++ != '"') return false;
    bool in_home = strncmp(line, "$HOME", 5) == 0 && (line[5] == '/' || line[5] == '"');
    if (in_home) line += 5;
    if (!in_home && *line != '/') return false;
    char value[PATH_MAX_BYTES];
    size_t length = 0;
    for (; *line && *line != '"' && *line != '\n' && length + 1 < sizeof value; line++) {
        if (*line == '\\' && line[1]) line++;
        value[length++] = *line;
    }
    value[length] = '\0';
    if (*line != '"') return false;
    if (in_home)
        path_join(out, home, value);
    else
        snprintf(out, PATH_MAX_BYTES, "%s", value);
    return true;
}

void print_place(PrintPlace place, char out[PATH_MAX_BYTES]) {
    const char *key = place == PRINT_PLACE_DOCUMENTS ? "XDG_DOCUMENTS_DIR=" : "XDG_PICTURES_DIR=";
    const char *base = getenv("XDG_CONFIG_HOME");
    char home[PATH_MAX_BYTES], path[PATH_MAX_BYTES], found[PATH_MAX_BYTES];
    paths_home(home);
    if (base && *base == '/')
        path_join(path, base, "user-dirs.dirs");
    else
        path_join(path, home, ".config/user-dirs.dirs");
    path_join(found, home, place == PRINT_PLACE_DOCUMENTS ? "Documents" : "Pictures");
    char *text = machine_read_file(path, 1 << 20, NULL, NULL, 0);
    for (char *line = text; line; line = strchr(line, '\n')) {
        line += strspn(line, " \t\n");
        if (strncmp(line, key, strlen(key)) == 0) read_place(line + strlen(key), home, found);
    }
    free(text);
    snprintf(out, PATH_MAX_BYTES, "%s", machine_is_folder(found) ? found : home);
}

void print_stem(const char *title, char out[PRINT_TEXT_MAX]) {
    size_t length = (size_t)snprintf(out, PRINT_TEXT_MAX, "nonet");
    bool between = true;
    for (; *title && length + 2 < PRINT_TEXT_MAX; title++) {
        unsigned char byte = (unsigned char)*title;
        if (!isascii(byte) || !isalnum(byte)) {
            between = true;
            continue;
        }
        if (between) out[length++] = '-';
        out[length++] = (char)tolower(byte);
        between = false;
    }
    out[length] = '\0';
}

void print_free_path(const char *folder, const char *stem, const char *extension, char out[PATH_MAX_BYTES]) {
    for (int number = 1;; number++) {
        char name[PRINT_TEXT_MAX + 32];
        if (number == 1)
            snprintf(name, sizeof name, "%s.%s", stem, extension);
        else
            snprintf(name, sizeof name, "%s-%d.%s", stem, number, extension);
        path_join(out, folder, name);
        if (!machine_file_exists(out)) return;
    }
}
