#pragma once
// Names of packs that are not quite right.

#include "host/packs/packs.h"

// The id of the pack on this machine whose name is most like this one: mistyped, or only a part of it. False
// when none is.
bool pack_near(const char *name, char out[PATH_MAX_BYTES]);

// Where a pack could not be opened as there is no such folder, puts a pack of a near name into its error: its
// id where that would do (`by_id`), else its folder.
void pack_suggest(const char *name, bool by_id, PackEntry *entry);
