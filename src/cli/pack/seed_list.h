#pragma once
// host/packs/seed_list for commands: what is wrong is said on standard error.

#include "host/packs/seed_list.h"

// seed_list_take_pack and seed_list_save.
bool seed_list_add_pack(SeedList *list, const Pack *pack, const char *file, int *out_double);
bool seed_list_write(const SeedList *list, const char *path);
