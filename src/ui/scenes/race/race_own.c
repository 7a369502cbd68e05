#include "ui/scenes/race/race_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"

// Called for each of the player's runs of the race that came to its end; false ends it.
typedef bool OwnRun(void *context, const Run *run);

static bool each_run(Save *save, const Race *race, const char *code, OwnRun *hear, void *context) {
    int count = 0;
    bool more = true;
    SavedRun *saved = save_runs(save, code, "", -1, &count);
    for (int i = 0; i < count && more; i++) {
        Run run = {0};
        TextError error;
        if (saved[i].brought || saved[i].state != RUN_SOLVED || !save_run(save, saved[i].id, &run, &error))
            continue;
        if (strcmp(run.race, race->head.race) == 0) more = hear(context, &run);
        run_finish(&run);
    }
    free(saved);
    return more;
}

typedef struct {
    const Race *race;
    RaceTable *table;
    int added;
} OwnTable;

static bool is_there(const RaceTable *table, const RaceEntry *entry) {
    for (int i = 0; i < table->entries; i++)
        if (table->entry[i].verdict != RACE_UNSOUND && table->entry[i].id == entry->id &&
            memcmp(table->entry[i].inputs, entry->inputs, sizeof entry->inputs) == 0)
            return true;
    return false;
}

static bool add(void *context, const Run *run) {
    OwnTable *own = context;
    RaceEntry entry;
    race_judge(own->race, run, &entry);
    if (is_there(own->table, &entry)) return true;
    race_table_take(own->table, "your run, not in the folder yet", &entry);
    own->added++;
    return true;
}

int race_own_add(Save *save, const Race *race, const char *code, RaceTable *table) {
    OwnTable own = {.race = race, .table = table};
    each_run(save, race, code, add, &own);
    return own.added;
}

typedef struct {
    const char *folder;
    TextError *error;
} OwnFolder;

static bool share(void *context, const Run *run) {
    const OwnFolder *own = context;
    char path[PATH_MAX_BYTES], name[64], reason[128];
    Text text = {0};
    snprintf(name, sizeof name, "%016llx" RUN_FILE_ENDING, (unsigned long long)run->id);
    path_join(path, own->folder, name);
    run_write(run, &text);
    bool fine = machine_file_exists(path) ||
                machine_write_file(path, text_of(&text), text.length, reason, sizeof reason) ||
                text_error(own->error, 0, 0, "%s", reason);
    text_finish(&text);
    return fine;
}

bool race_own_share(Save *save, const Race *race, const char *code, const char *folder, TextError *error) {
    OwnFolder own = {folder, error};
    return each_run(save, race, code, share, &own);
}
