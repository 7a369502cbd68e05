#include "cli/pack/seed_list.h"

#include <stdio.h>

#include "cli/tool/cli.h"

static void complain(void *context, const char *file, const TextError *error) {
    (void)context;
    cli_complain(file, error);
}

bool seed_list_add_pack(SeedList *list, const Pack *pack, const char *file, int *out_double) {
    return seed_list_take_pack(list, pack, file, complain, NULL, out_double);
}

bool seed_list_write(const SeedList *list, const char *path) {
    TextError error;
    if (seed_list_save(list, path, &error)) return true;
    cli_complain(path, &error);
    return false;
}
