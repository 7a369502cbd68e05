#pragma once
// Seeds added to the end of a seeds.csv that is there, whoever made it: every byte of it stays, and the new
// lines have its columns, separator and line breaks. Columns of somebody's own are left empty in them.

#include "host/packs/seed_list.h"

// Adds the seeds of the list from the from-th on that the pack does not hold; its csv is that of `path`, in
// memory. The file is written in one step, and not at all when there is nothing to add. What a mine wrote
// beside it (FILE.mine) no longer fits then and is removed. False with the reason.
bool seed_append(const Pack *pack, const SeedList *list, int from, const char *path, TextError *error);
