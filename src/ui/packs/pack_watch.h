#pragma once
// Watches the folders that packs lie in, and those of the packs, by a worker that sleeps until a file there
// has changed, come or gone.

#include <SDL.h>

#include "host/files/paths.h"

typedef struct PackWatch PackWatch;

enum { PACKS_CHANGED = 1 }; // the event's code: others of its type are not from here

// Begins to watch. When something has changed, and then nothing for a moment, an event of this type is
// pushed. NULL where the system cannot watch folders (it can where it has inotify).
PackWatch *pack_watch_create(const Paths *paths, Uint32 event);
void pack_watch_destroy(PackWatch *watch); // NULL allowed
