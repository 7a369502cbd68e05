#pragma once
// config.ini, read with inih. The game's own file gives the defaults, the user's file overrides them. What is
// wrong in either is reported, and the default is used.

#include "core/base/text_error.h"
#include "game/settings/settings.h"
#include "host/files/paths.h"

typedef enum { CONFIG_GAMES, CONFIG_OWN, CONFIG_FILES } ConfigFile;

enum { CONFIG_ERRORS_MAX = 16 };

// Where the binding in force was read. Line 0: in no file; it is the built-in one.
typedef struct {
    ConfigFile file;
    int line;
} ConfigPlace;

typedef struct {
    int count; // of all errors; also of those that error[] has no place for
    struct {
        char file[PATH_MAX_BYTES];
        TextError error;
    } error[CONFIG_ERRORS_MAX];
    char file[CONFIG_FILES][PATH_MAX_BYTES];
    ConfigPlace keys[ACTION_COUNT], pad[ACTION_COUNT];
} ConfigReport;

// Judges a binding: only the part of the program that reads keys and buttons knows their names. False, with
// *error filled in, for one that cannot be used.
typedef bool ConfigCheck(const SettingInfo *info, const char *value, int line, TextError *error);

// Reads both files into *out (starting from the built-in defaults). A missing file is no error. A binding
// that `check` (NULL: there is none) refuses is reported like any other bad value, and the default holds.
void config_read(const Paths *paths, ConfigCheck *check, Settings *out, ConfigReport *report);

// Adds what was found wrong with the settings as a whole.
void config_report(ConfigReport *report, ConfigFile file, const TextError *error);

// Writes the settings in which `now` differs from `before` into the user's file, in place: comments, order
// and unknown lines stay. False with the reason in *error.
bool config_write(const Paths *paths, const Settings *before, const Settings *now, TextError *error);
