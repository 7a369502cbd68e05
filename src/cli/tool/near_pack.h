#pragma once
// Suggestions for names of packs that are not quite right.

#include "host/packs/packs.h"

// The id of the pack on this machine whose name is most like this one, which may be mistyped or only a part
// of it. False when there is none.
bool pack_near(const char *name, char out[PATH_MAX_BYTES]);

// If a pack could not be opened because there is no such folder, adds a pack with a similar name to its
// error: its id where an id would do (`by_id`), else its folder.
void pack_suggest(const char *name, bool by_id, PackEntry *entry);
