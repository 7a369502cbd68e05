#include "ui/scenes/records/records_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "game/run/run_check.h"
#include "host/files/local_date.h"
#include "host/files/machine.h"
#include "host/print/print_place.h"
#include "host/runs/lss.h"
#include "store/save_runs.h"

enum { SLICE_US = 4000, FRAME_US = 12000 };

static const char RUNS[] = "nonet-runs", RUN[] = "nonet-run";

struct RecordsFiles {
    FILE *file; // being written or read; NULL: nothing goes on
    bool writes, brought;
    char path[PATH_MAX_BYTES]; // of what is read, or of what will be there
    char part[PATH_MAX_BYTES]; // while it is written
    int64_t *id;               // of the runs to be written
    int at, count;
    int done, unrecorded, refused; // runs
    char *line;                    // getline's
    size_t line_room;
    Text text; // of the run that is read
    int line_number;
    TextError error; // the first
};

RecordsFiles *records_files_create(void) { return mem_zeroed(1, sizeof(RecordsFiles)); }

// Ends what goes on, and forgets it.
static void end(RecordsFiles *files) {
    if (files->file) (void)fclose(files->file);
    if (files->file && files->writes) unlink(files->part);
    free(files->id);
    free(files->line);
    text_finish(&files->text);
    *files = (RecordsFiles){0};
}

void records_files_destroy(RecordsFiles *files) {
    if (files) end(files);
    free(files);
}

bool records_files_busy(const RecordsFiles *files) { return files->file != NULL; }

static bool fail(App *app, const char *path, const char *reason) {
    app_notice(app, true, "%.200s: %s", path, reason);
    return false;
}

// ---- writing

static void free_path(const App *app, const char *title, const char *ending, char out[PATH_MAX_BYTES]) {
    char folder[PATH_MAX_BYTES], stem[PRINT_TEXT_MAX], name[96], date[LOCAL_DATE_TEXT_MAX];
    print_place(PRINT_PLACE_DOCUMENTS, folder);
    snprintf(name, sizeof name, "%s %s", title, local_date_text(local_date(app->unix_s), true, date));
    print_stem(name, stem);
    print_free_path(folder, stem, ending, out);
}

bool records_files_export(RecordsFiles *files, App *app, const int64_t *id, int count) {
    if (records_files_busy(files)) return false;
    end(files);
    free_path(app, "records", RUNS, files->path);
    snprintf(files->part, sizeof files->part, "%.4000s.part", files->path);
    files->file = fopen(files->part, "we");
    if (!files->file) return fail(app, files->part, strerror(errno));
    files->writes = true;
    files->count = count;
    files->id = mem_alloc(((size_t)count + 1) * sizeof *id);
    if (count > 0) memcpy(files->id, id, (size_t)count * sizeof *id);
    return true;
}

// One run; false when the file cannot be written.
static bool write_next(RecordsFiles *files, Save *save) {
    Run run;
    TextError error;
    if (!save_run(save, files->id[files->at++], &run, &error)) {
        files->unrecorded++;
        return true;
    }
    Text text = {0};
    run_write(&run, &text);
    bool well = fwrite(text_of(&text), 1, text.length, files->file) == text.length;
    text_finish(&text);
    run_finish(&run);
    files->done++;
    return well;
}

static void end_export(RecordsFiles *files, App *app, bool well) {
    bool closed = fclose(files->file) == 0;
    int fault = errno;
    files->file = NULL;
    if (well && closed && rename(files->part, files->path) == 0) {
        char runs[TEXT_COUNT_MAX], games[TEXT_COUNT_MAX];
        text_count(files->done, "run is", "runs are", runs);
        text_count(files->unrecorded, "older game has", "older games have", games);
        if (files->unrecorded > 0)
            app_notice(app, false, "%s in %s; %s no record", runs, path_name(files->path), games);
        else
            app_notice(app, false, "%s in %s", runs, files->path);
    } else {
        fail(app, files->path, strerror(fault));
        unlink(files->part);
    }
    end(files);
}

static bool go_on_writing(RecordsFiles *files, App *app) {
    char runs[TEXT_COUNT_MAX];
    int64_t until_us = machine_now_us() + SLICE_US;
    bool well = true;
    while (well && files->at < files->count && machine_now_us() < until_us)
        well = write_next(files, app->save);
    if (!well || files->at == files->count)
        end_export(files, app, well);
    else
        app_notice(app, false, "Writing: %d of %s", files->at, text_count(files->count, "run", "runs", runs));
    return false;
}

static bool write_whole(App *app, const char *title, const char *ending, const Text *text) {
    char path[PATH_MAX_BYTES], reason[128];
    free_path(app, title, ending, path);
    if (!machine_write_file(path, text_of(text), text->length, reason, sizeof reason))
        return fail(app, path, reason);
    app_notice(app, false, "Saved as %s", path);
    return true;
}

bool records_save_run(App *app, int64_t id) {
    Run run;
    TextError error;
    if (!app->save || !save_run(app->save, id, &run, &error)) return fail(app, "The run", error.reason);
    Text text = {0};
    run_write(&run, &text);
    bool well = write_whole(app, run.pack[0] ? run.pack : "puzzle", RUN, &text);
    text_finish(&text);
    run_finish(&run);
    return well;
}

bool records_save_splits(App *app, const char *category, const RunTimes *times, int count) {
    Text text = {0};
    lss_add(&text, &(LssAbout){.category = category}, times, count);
    bool well = write_whole(app, category, "lss", &text);
    text_finish(&text);
    return well;
}

// ---- reading

bool records_files_is_runs(const char *path) {
    char begin[sizeof RUN] = "";
    FILE *file = fopen(path, "re");
    if (!file) return false;
    bool read = fread(begin, 1, sizeof RUN - 1, file) == sizeof RUN - 1;
    (void)fclose(file);
    return read && strcmp(begin, RUN) == 0;
}

bool records_files_import(RecordsFiles *files, App *app, const char *path, bool brought) {
    if (records_files_busy(files)) return false;
    end(files);
    files->file = fopen(path, "re");
    if (!files->file) return fail(app, path, strerror(errno));
    files->brought = brought;
    snprintf(files->path, sizeof files->path, "%s", path);
    files->text = text_limited(RUN_TEXT_LIMIT);
    return true;
}

static void refuse(RecordsFiles *files, TextError error, int first_line) {
    if (files->refused++ > 0) return;
    files->error = error;
    files->error.line += first_line - 1;
}

// The text of a run is whole.
static void take_run(RecordsFiles *files, App *app, int first_line) {
    Run run;
    RunResult result;
    TextError error = {0};
    int64_t id;
    bool well = run_read(text_of(&files->text), files->text.length, &run, &error);
    if (well && !run_check(&run, &result, &error)) well = false;
    if (well && !save_run_add(app->save, &run, &result, files->brought, &id))
        well = text_error(&error, 0, 0, "%.150s", save_error(app->save));
    if (well)
        files->done++;
    else
        refuse(files, error, first_line);
    run_finish(&run);
    text_clear(&files->text);
}

// Reads on to the end of a run. False at the end of the file.
static bool read_next(RecordsFiles *files, App *app) {
    int first_line = files->line_number + 1;
    ssize_t length;
    while ((length = getline(&files->line, &files->line_room, files->file)) >= 0) {
        files->line_number++;
        text_add_bytes(&files->text, files->line, (size_t)length);
        if (strncmp(files->line, "end ", 4) != 0) continue;
        take_run(files, app, first_line);
        return true;
    }
    if (files->text.length > 0) take_run(files, app, first_line); // cut short: says so
    return false;
}

static void end_import(RecordsFiles *files, App *app) {
    char runs[TEXT_COUNT_MAX];
    text_count(files->done, "run", "runs", runs);
    if (files->refused > 0)
        app_notice(app, true, "%.80s: %s taken in, %d not proved; line %d: %s", path_name(files->path), runs,
                   files->refused, files->error.line, files->error.reason);
    else
        app_notice(app, false, "%.80s: %s taken in", path_name(files->path), runs);
    end(files);
}

static bool go_on_reading(RecordsFiles *files, App *app) {
    int64_t until_us = machine_now_us() + SLICE_US;
    bool more = true;
    while (more && machine_now_us() < until_us) more = read_next(files, app);
    char runs[TEXT_COUNT_MAX];
    if (more)
        app_notice(app, false, "Reading: %s", text_count(files->done + files->refused, "run", "runs", runs));
    else
        end_import(files, app);
    return !more;
}

bool records_files_update(RecordsFiles *files, App *app) {
    if (!files->file || !app->save) return false;
    return files->writes ? go_on_writing(files, app) : go_on_reading(files, app);
}

// ---- what is there

typedef struct {
    char name[RECORDS_NAME_MAX];
    time_t when;
} FoundFile;

static int by_age(const void *a, const void *b) {
    const FoundFile *x = a, *y = b;
    if (x->when != y->when) return x->when < y->when ? 1 : -1;
    return strcmp(x->name, y->name);
}

static bool is_of_runs(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && strlen(name) < RECORDS_NAME_MAX &&
           (strcmp(dot + 1, RUNS) == 0 || strcmp(dot + 1, RUN) == 0);
}

void records_files_path(const char *name, char out[PATH_MAX_BYTES]) {
    char folder[PATH_MAX_BYTES];
    print_place(PRINT_PLACE_DOCUMENTS, folder);
    path_join(out, folder, name);
}

int records_files_find(char (*out)[RECORDS_NAME_MAX], int max) {
    char folder[PATH_MAX_BYTES], path[PATH_MAX_BYTES];
    FoundFile *found = NULL;
    size_t room = 0;
    int count = 0;
    print_place(PRINT_PLACE_DOCUMENTS, folder);
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory)) != NULL;) {
        struct stat info;
        records_files_path(entry->d_name, path);
        if (!is_of_runs(entry->d_name) || stat(path, &info) != 0) continue;
        found = mem_room(found, &room, (size_t)count + 1, sizeof *found);
        snprintf(found[count].name, sizeof found[count].name, "%s", entry->d_name);
        found[count++].when = info.st_mtime;
    }
    if (directory) closedir(directory);
    if (count > 0) qsort(found, (size_t)count, sizeof *found, by_age);
    count = count < max ? count : max;
    for (int i = 0; i < count; i++) memcpy(out[i], found[i].name, sizeof out[i]);
    free(found);
    return count;
}
