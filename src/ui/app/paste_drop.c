#include "ui/app/paste_drop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"
#include "host/formats/shared/file_kind.h"
#include "host/formats/text/wide_text.h"
#include "host/packs/collection.h"
#include "host/packs/install.h"
#include "host/races/race_files.h"
#include "ui/app/bring_run.h"
#include "ui/play/game_formats.h"

// The file's name is what the pack of pasted puzzles is called.
static const char PASTED[] = "Pasted puzzles.txt";

static Go open_entry(App *app, const char *text) {
    free(app->handed_over);
    app->handed_over = mem_text(text);
    return (Go){.scene = SCENE_ENTRY, .text = app->handed_over};
}

static Go open_import(App *app, const char *path) {
    snprintf(app->brought, sizeof app->brought, "%s", path);
    return (Go){.scene = SCENE_IMPORT};
}

static Go open_race(App *app, const char *path) {
    snprintf(app->brought, sizeof app->brought, "%s", path);
    return (Go){.scene = SCENE_RACE, .text = app->brought};
}

static bool holds_several(const char *text, size_t size) {
    return size >= HANDED_MAX || collection_count(text, size, 2) > 1;
}

// ---- text

// The import scene reads files. This one is not flushed to the disk, for it is read at once and removed.
static bool write_pasted(App *app, const char *text, size_t size, char path[PATH_MAX_BYTES]) {
    path_join(path, app->paths.data, PASTED);
    FILE *file = fopen(path, "we");
    bool fine = file && fwrite(text, 1, size, file) == size;
    int fault = errno;
    if (file && fclose(file) != 0 && fine) fault = errno, fine = false;
    if (!fine) app_notice(app, true, "%s: %s", path, strerror(fault));
    return fine;
}

static Go open_text(App *app, const char *text) {
    char path[PATH_MAX_BYTES];
    size_t size = strlen(text);
    if (!holds_several(text, size)) return open_entry(app, text);
    return write_pasted(app, text, size, path) ? open_import(app, path) : GO_STAY;
}

static Go open_clipboard(App *app) {
    char *text = SDL_GetClipboardText();
    bool any = text && *text;
    if (!any) app_notice(app, true, "There is no text to paste");
    Go go = any ? open_text(app, text) : GO_STAY;
    SDL_free(text);
    return go;
}

void paste_drop_forget(App *app) {
    char path[PATH_MAX_BYTES];
    path_join(path, app->paths.data, PASTED);
    if (strcmp(app->brought, path) == 0) unlink(path);
}

// ---- files

static Go complain(App *app, const char *path, const char *reason) {
    app_notice(app, true, "%.200s: %s", path_name(path), reason);
    return GO_STAY;
}

static Go open_small(App *app, const char *path) {
    char reason[128];
    size_t size;
    char *text = machine_read_file(path, HANDED_MAX, &size, reason, sizeof reason);
    if (!text) return complain(app, path, reason);
    text = wide_text_whole(text, &size);
    Go go;
    const char *kind = file_kind(text, size);
    char other[128];
    snprintf(other, sizeof other, "%s, not puzzles", kind ? kind : "");
    if (strspn(text, " \t\r\n") == size)
        go = complain(app, path, "it is empty");
    else if (kind || strlen(text) < size)
        go = complain(app, path, kind ? other : "this is not text");
    else if (strncmp(text, "nonet-race ", 11) == 0)
        go = open_race(app, path);
    else
        go = holds_several(text, size) ? open_import(app, path) : open_entry(app, text);
    free(text);
    return go;
}

Go paste_drop_path(App *app, const char *path) {
    char folder[PATH_MAX_BYTES];
    struct stat info;
    if (stat(path, &info) != 0) return complain(app, path, strerror(errno));
    if (install_is_pack(path, folder)) return open_import(app, folder);
    if (S_ISDIR(info.st_mode)) return complain(app, path, "this folder is not a pack: it has no pack.ini");
    if (!S_ISREG(info.st_mode))
        return complain(app, path, "this is not a file"); // reading a pipe could take for ever
    if (race_files_is_race(path)) return open_race(app, path);
    if (race_files_is_run(path)) {
        bring_run(app, path);
        return GO_STAY;
    }
    if (info.st_size < HANDED_MAX) return open_small(app, path);
    if (access(path, R_OK) != 0) return complain(app, path, strerror(errno));
    return open_import(app, path);
}

Go paste_drop_puzzle(App *app, const Input *input) {
    if (input->kind == INPUT_DROP) return paste_drop_path(app, input->text);
    return *input->text ? open_text(app, input->text) : open_clipboard(app);
}

// ---- games that were begun elsewhere

typedef struct {
    int asked; // how often it was asked to go on: every few hundred guesses
    int solutions;
} UniqueSearch;

// Not by the clock: whether a game begins at once must not depend on what else the machine does.
static bool is_short(void *context) {
    enum { SHORT = 20 };
    return ++((UniqueSearch *)context)->asked <= SHORT;
}

static bool count_solution(void *context, const Grid *solution) {
    (void)solution;
    return ++((UniqueSearch *)context)->solutions < 2;
}

static bool is_seen_to_be_unique(const Layout *board, const Grid *givens) {
    UniqueSearch search = {0, 0};
    bool given_up = false;
    solver_each(board, givens, 2, count_solution, is_short, &search, &given_up);
    return search.solutions == 1 && !given_up;
}

static void say_what_came(App *app, const FoundGame *found) {
    Text words = {0}, left = {0};
    game_formats_words(&found->first, &found->board, &words);
    game_formats_left_words(&found->first, &left);
    app_notice(app, false, "%s came along.%s%s%s", text_of(&words), left.length > 0 ? " Not taken: " : "",
               text_of(&left), left.length > 0 ? "." : "");
    text_finish(&words);
    text_finish(&left);
}

// False when it does not begin.
static bool begin_found(App *app, const FoundGame *found) {
    TextError error;
    if (!game_formats_is_begun(&found->first, &found->board) ||
        !is_seen_to_be_unique(&found->board, &found->first.givens))
        return false;
    play_leave(&app->play, app->save, app->now_us);
    if (!game_formats_begin(&app->play, app->save, &found->first, &found->board, &error)) return false;
    say_what_came(app, found);
    return true;
}

Go paste_drop_go_on(App *app, Go go) {
    TextError error;
    bool run = app->play.active && play_is_timed(&app->play) && !app->play.saved.finished;
    if (go.scene != SCENE_ENTRY || !go.text || run || code_looks_like(go.text)) return go;
    MEM_LOCAL(FoundGame, found);
    bool begun = game_formats_read(go.text, found, &error) && found->puzzles == 1 && begin_found(app, found);
    game_formats_drop(&found->first);
    return begun ? (Go){.scene = SCENE_BOARD} : go;
}

Go paste_drop_input(App *app, const Input *input) {
    return paste_drop_go_on(app, paste_drop_puzzle(app, input));
}
