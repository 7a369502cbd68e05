#ifndef NONET_HOST_CONFIG_H
#define NONET_HOST_CONFIG_H
// config.ini, read with inih. The game's own file gives the defaults, the user's own overrides them. What is
// wrong in either is reported and the default used.

#include "core/text_error.h"
#include "game/settings.h"
#include "host/paths.h"

enum { CONFIG_ERRORS_MAX = 16 };

typedef struct {
    int count; // of all, those past the last place not kept
    struct {
        char file[PATH_MAX_BYTES];
        TextError error;
    } error[CONFIG_ERRORS_MAX];
} ConfigReport;

// Reads both files into *out (starting from the built-in defaults). A missing file is no error.
void config_read(const Paths *paths, Settings *out, ConfigReport *report);

// Writes the settings in which `now` differs from `before` into the user's file, in place: comments, order
// and unknown lines stay. False with the reason in *error.
bool config_write(const Paths *paths, const Settings *before, const Settings *now, TextError *error);

#endif
