#pragma once
// The seeds.csv of a large pack, left on the disk: its lines are read when they are asked for, and its index
// is mapped from a file. That file is `seeds.index` beside the csv or, where the folder cannot be written to,
// one in the user's cache folder ($XDG_CACHE_HOME/nonet). It is made anew when it is missing, belongs to
// another csv (by size and time of change), or is damaged. Packs that are not large may be opened in this way
// as well, which is quicker than reading them; their indexes are kept in the cache folder only. The csv
// itself is never mapped: a program that truncates it would crash this one.

#include "core/pack/pack.h"

#define PACK_INDEX_NAME "seeds.index" // with a suffix while it is being written

// Gives the pack the seeds of `csv`; its pack.ini has been read. `in_cache`: an index beside the csv is
// neither looked for nor written. keep_going (NULL allowed) is told how many per cent are done while an index
// is made; it returns false to stop. False with the reason in *error when it was stopped or the file is bad;
// the pack then has no seeds.
bool pack_files_open(Pack *pack, const char *csv, bool in_cache,
                     bool (*keep_going)(void *context, int percent), void *context, TextError *error);
