#pragma once
// Reads large packs on a worker, one after the other: making the index of a pack that has none takes
// seconds. What it reads is its own until it is taken, so that nobody shares a pack with it.

#include <SDL.h>

#include "host/packs/packs.h"

typedef struct PackLoader PackLoader;

// An event of this type is pushed when a pack has been read, and at each per cent of an index that is being
// made.
PackLoader *pack_loader_create(Uint32 event);

// Calls off what is being read. NULL allowed.
void pack_loader_destroy(PackLoader *loader);

// Asks for the pack of this folder to be read; from the beginning if it is being read.
void pack_loader_want(PackLoader *loader, const char *folder);

// Takes the next pack that has been read, usable or not. False when there is none.
bool pack_loader_take(PackLoader *loader, PackEntry *out);

// The folder that is being read and how many per cent of its index are made. False when nothing is being
// read.
bool pack_loader_progress(PackLoader *loader, char out_folder[PATH_MAX_BYTES], int *out_percent);
