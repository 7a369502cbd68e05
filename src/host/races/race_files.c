#include "host/races/race_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/files/machine.h"

static bool ends_with(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && text_same(path + length - tail, ending);
}

bool race_files_is_race(const char *path) { return ends_with(path, RACE_FILE_ENDING); }
bool race_files_is_run(const char *path) { return ends_with(path, RUN_FILE_ENDING); }

// The text of a plain file. NULL, with the reason, for anything else: reading a pipe might never end.
static char *read_plain(const char *path, size_t limit, size_t *out_size, TextError *error) {
    char reason[128] = "this is not a file";
    struct stat info;
    char *text = NULL;
    if (stat(path, &info) != 0)
        snprintf(reason, sizeof reason, "%s", strerror(errno));
    else if (S_ISREG(info.st_mode))
        text = machine_read_file(path, limit, out_size, reason, sizeof reason);
    if (!text) text_error(error, 0, 0, "%s", reason);
    return text;
}

bool race_files_read(const char *path, Race *out, TextError *error) {
    size_t size;
    *out = (Race){0};
    char *text = read_plain(path, RACE_TEXT_LIMIT, &size, error);
    bool well = text && race_read(text, size, out, error);
    free(text);
    if (well && !race_prove(out, error)) {
        race_finish(out);
        well = false;
    }
    return well;
}

void race_files_judge(const Race *race, const char *path, RaceEntry *out) {
    size_t size;
    Run run = {0};
    TextError error = {0};
    char *text = read_plain(path, RUN_TEXT_LIMIT, &size, &error);
    if (text && run_read(text, size, &run, &error))
        race_judge(race, &run, out);
    else
        race_judge_unread(&error, out);
    run_finish(&run);
    free(text);
}

// ---- folders

static int is_race(const struct dirent *item) {
    return item->d_name[0] != '.' && race_files_is_race(item->d_name);
}

static int is_run(const struct dirent *item) {
    return item->d_name[0] != '.' && race_files_is_run(item->d_name);
}

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void free_items(struct dirent **item, int count) {
    for (int i = 0; i < count; i++) free(item[i]);
    free(item);
}

bool race_files_find(const char *folder, char out[PATH_MAX_BYTES], TextError *error) {
    struct dirent **item = NULL;
    int count = scandir(folder, &item, is_race, by_name);
    if (count < 0) return text_error(error, 0, 0, "%s", strerror(errno));
    if (count == 1) path_join(out, folder, item[0]->d_name);
    free_items(item, count);
    return count == 1 ||
           text_error(error, 0, 0,
                      count ? "There are %d races (*" RACE_FILE_ENDING ") in this folder, and one is needed"
                            : "There is no race (*" RACE_FILE_ENDING ") in this folder",
                      count);
}

bool race_files_table(const Race *race, const char *folder, RaceFilesProgress *progress, void *context,
                      RaceTable *out, TextError *error) {
    struct dirent **item = NULL;
    int count = scandir(folder, &item, is_run, by_name), done = 0;
    *out = (RaceTable){0};
    if (count < 0) return text_error(error, 0, 0, "%s", strerror(errno));
    while (done < count && (!progress || progress(context, done, count))) {
        char path[PATH_MAX_BYTES];
        RaceEntry entry;
        path_join(path, folder, item[done]->d_name);
        race_files_judge(race, path, &entry);
        race_table_take(out, item[done++]->d_name, &entry);
    }
    free_items(item, count);
    race_table_rank(out);
    if (done == count) return true;
    race_table_finish(out);
    *error = (TextError){0};
    return false;
}
