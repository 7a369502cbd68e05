#pragma once
// Copies a pack's folder from elsewhere to the player's own, <data>/packs/<id>. install_plan finds out what
// will happen, so that it can be shown; install_pack does it. The files in the folder are copied, but no
// folders, hidden files or links.

#include "host/packs/packs.h"

enum { INSTALL_FILES_MAX = 1000 };
#define INSTALL_BYTES_MAX (INT64_C(2) << 30)

typedef struct {
    char from[PATH_MAX_BYTES]; // the folder with pack.ini
    char to[PATH_MAX_BYTES];   // where it will be
    PackEntry entry;           // as it was read
    bool fine;                 // it can be installed; else:
    char file[PATH_MAX_BYTES]; // the file with the error; empty for the pack as a whole
    TextError error;
    bool installed; // it is not fine because it is the very folder that the game reads
    bool replaces;  // the player has a pack with this id, which will be replaced; its name:
    char old_name[PACK_NAME_MAX];
    int files, left_out; // files that will be copied; folders and links that will not
    int64_t bytes;
} InstallPlan;

// True when the path is a pack's folder, or the pack.ini or seeds.csv in one; out_folder is then that folder.
// Looks at names only.
bool install_is_pack(const char *path, char out_folder[PATH_MAX_BYTES]);

// Reads the pack in a folder and finds out what would happen. Returns out->fine: false when it is no pack or
// not a usable one, has an id that came with the game, is too large, or is installed already.
// install_plan_finish in both cases. keep_going (NULL allowed) is asked while a large pack is read; the
// reason is empty when it was stopped.
bool install_plan(const Paths *paths, const char *folder, bool (*keep_going)(void *context), void *context,
                  InstallPlan *out);
void install_plan_finish(InstallPlan *plan);

// Carries out the plan, in one step. False with the reason when it cannot be done or was stopped (the reason
// is then empty); everything is then as it was. keep_going (NULL allowed) is asked before every file, every
// few megabytes, and a last time before the step.
bool install_pack(const Paths *paths, const InstallPlan *plan, bool (*keep_going)(void *context),
                  void *context, TextError *error);
