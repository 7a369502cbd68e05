#pragma once
// Where things are: the game's own files (packs, assets, config.ini), the user's data and configuration
// (XDG).

#include <stdbool.h>

enum { PATH_MAX_BYTES = 4096 };

typedef struct {
    char share[PATH_MAX_BYTES];  // the game's own: has packs/, assets/, config.ini
    char data[PATH_MAX_BYTES];   // $XDG_DATA_HOME/nonet: save, packs
    char config[PATH_MAX_BYTES]; // $XDG_CONFIG_HOME/nonet: config.ini
} Paths;

// Finds them. `share` is, in this order: $NONET_SHARE; the folder of the program or one of the two above it
// that holds packs/ and assets/; ../share/nonet beside the program; the system's data folders. False when
// `share` is found nowhere; `data` and `config` are set all the same, and made when they are missing.
bool paths_find(Paths *out);

// The same without making any folder, for a program that only reads.
bool paths_look(Paths *out);

// The index-th of the system's data folders with "nonet" after it ($XDG_DATA_DIRS). False past the last.
bool paths_system(int index, char out[PATH_MAX_BYTES]);

// The user's cache folder ($XDG_CACHE_HOME/nonet), for what can be worked out again; it is not made. False
// when there is none.
bool paths_cache(char out[PATH_MAX_BYTES]);

// The user's home folder; "/" where there is none.
void paths_home(char out[PATH_MAX_BYTES]);

// "a/b" with one slash between; truncated to PATH_MAX_BYTES.
void path_join(char out[PATH_MAX_BYTES], const char *folder, const char *name);

// The last part of a path.
const char *path_name(const char *path);

// The folder that something lies in. `out` may be `path`.
void path_parent(char out[PATH_MAX_BYTES], const char *path);

// The last two parts of a path, as a folder and its file.
const char *path_tail(const char *path);
