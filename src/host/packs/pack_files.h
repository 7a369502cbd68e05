#pragma once
// The seeds.csv of a large pack, left on the disk: its lines are read when they are asked for, and its index
// is mapped from a file. That is `seeds.index` beside the csv or, where the folder cannot be written to, one
// in the user's cache folder ($XDG_CACHE_HOME/nonet); it is made when it is missing, of another csv (by size
// and time of change), or not as it was written. Packs that are not large may be opened so as well, which is
// quicker than reading them; their indexes are kept in the cache folder only. The csv itself is never mapped:
// a program that cuts it off would end this one.

#include "core/pack/pack.h"

#define PACK_INDEX_NAME "seeds.index" // with more after it while it is being written

// Gives the pack the seeds of `csv`; its pack.ini has been read. `in_cache`: no index lies beside the csv, or
// is put there. keep_going (NULL allowed) is told how many
// per cent are done while an index is made; false stops it. False with the reason in *error when it was
// stopped or the file is bad; the pack then has no seeds.
bool pack_files_open(Pack *pack, const char *csv, bool in_cache,
                     bool (*keep_going)(void *context, int percent), void *context, TextError *error);
