// The packs while the game runs: read at its start, and again when their files change.
#include <stdio.h>
#include <string.h>

#include "host/files/machine.h"
#include "host/packs/own_pack.h"
#include "ui/app/pack_card.h"

enum { WAIT_MS = 2000 };

static void say_refused(App *app, const PackEntry *fresh) {
    const char *path = fresh->file[0] ? fresh->file : fresh->folder;
    char line[24] = "";
    if (fresh->error.line > 0) snprintf(line, sizeof line, ", line %d", fresh->error.line);
    fprintf(stderr, "nonet: %s%s: %s\n", path, line, fresh->error.reason);
    app_notice(app, true, "%s%s: %s", pack_short_path(path), line, fresh->error.reason);
    app->packs_refused_us = app->notice_since_us;
}

// Says it, unless what is wrong with another was said just now.
static void say(App *app, const char *before, const char *name, const char *after) {
    if (app->notice[0] && app->notice_is_error) return;
    app_notice(app, false, "%s%s%s", before, name, after);
}

static void hear(void *context, PackEntry *entry, PackChange change, const PackEntry *fresh) {
    App *app = context;
    app->packs_version++;
    switch (change) {
    case PACK_ADDED:
        app_load_pack_face(app, entry);
        if (entry->usable) say(app, "There is a new pack: ", entry->pack.name, "");
        break;
    case PACK_CHANGED:
        // What was wrong with it, perhaps, is put right; what others said stands.
        if (app->notice_since_us == app->packs_refused_us) app->notice[0] = '\0';
        say(app, "", entry->pack.name, " was read again");
        app_load_pack_face(app, entry); // it may have to say more
        break;
    case PACK_REFUSED:
        say_refused(app, fresh);
        break;
    case PACK_GONE:
        say(app, "The pack ", entry->pack.name, " is gone");
        break;
    case PACK_LATER:
        app_load_pack_face(app, entry);
        if (app->pack_loader) pack_loader_want(app->pack_loader, entry->folder);
        break;
    }
}

// What follows when packs are others than before: the colours and voices of the one in play.
static void follow(App *app, int version) {
    if (app->packs_version == version) return;
    const Pack *theme = NULL;
    for (int i = 0; i < app->packs.count; i++)
        if (app->packs.entry[i]->usable && app->theme_pack == &app->packs.entry[i]->pack)
            theme = app->theme_pack;
    if (app->theme_pack) app_theme(app, theme);
}

void app_packs_open(App *app) {
    char own[PATH_MAX_BYTES];
    path_join(own, app->paths.data, "packs");
    machine_make_folder(own); // for whoever looks where to put one, and to be watched
    own_pack_recover(&app->paths);
    app->packs_event = SDL_RegisterEvents(1);
    app->pack_loader = pack_loader_create(app->packs_event);
    app->pack_watch =
        pack_watch_create(&app->paths, app->packs_event); // before they are read: nothing is missed
    packs_read_as(&app->paths, &(PackReading){.later = true}, &app->packs);
    for (int i = 0; i < app->packs.count; i++)
        if (app->packs.entry[i]->indexing) pack_loader_want(app->pack_loader, app->packs.entry[i]->folder);
}

void app_packs_close(App *app) {
    pack_watch_destroy(app->pack_watch);
    pack_loader_destroy(app->pack_loader);
    packs_finish(&app->packs);
}

// The browser looks through a pack's seeds on a thread: not while they change.
static void let_rest(const App *app) {
    if (app->browse.work) browse_work_rest(app->browse.work);
}

void app_packs_refresh(App *app) {
    let_rest(app);
    int version = app->packs_version;
    PackReading how = {.later = app->pack_loader != NULL};
    packs_refresh(&app->packs, &app->paths, &how, app->play.pack, hear, app);
    follow(app, version);
}

// Takes what the loader has read.
static void take_loaded(App *app) {
    char folder[PATH_MAX_BYTES];
    PackEntry fresh;
    int version = app->packs_version, percent;
    while (pack_loader_take(app->pack_loader, &fresh)) {
        PackEntry *entry = packs_at(&app->packs, fresh.folder);
        // What went wrong with files that are others by now is no news.
        bool stale = !fresh.usable && pack_stamp(fresh.folder) != fresh.stamp;
        if (!entry || entry->gone || stale) {
            pack_entry_finish(&fresh);
            continue;
        }
        let_rest(app);
        bool first = entry->indexing;
        PackChange change = packs_put(&app->packs, entry, &fresh, app->play.pack);
        if (change == PACK_CHANGED && first) { // as at the start of the game: nothing to be told of
            app->packs_version++;
            app_load_pack_face(app, entry);
        } else {
            hear(app, entry, change, &fresh);
        }
    }
    follow(app, version);
    if (!pack_loader_progress(app->pack_loader, folder, &percent)) return;
    PackEntry *entry = packs_at(&app->packs, folder);
    if (entry) entry->percent = percent;
}

bool app_packs_event(App *app, const SDL_Event *event) {
    if (!app->packs_event || event->type != app->packs_event) return false;
    if (event->user.code == PACKS_CHANGED) app_packs_refresh(app);
    if (app->pack_loader) take_loaded(app);
    return true;
}

void app_packs_wait(App *app) {
    for (int waited = 0; waited < WAIT_MS && packs_indexing(&app->packs); waited += 5) {
        SDL_Delay(5);
        take_loaded(app);
    }
}

void app_packs_tidy(App *app, int *pack) {
    const PackEntry *kept = *pack >= 0 && *pack < app->packs.count ? app->packs.entry[*pack] : NULL;
    if (kept && kept->gone && kept != app->play.pack) kept = NULL;
    packs_tidy(&app->packs, app->play.pack);
    *pack = 0;
    for (int i = 0; kept && i < app->packs.count; i++)
        if (app->packs.entry[i] == kept) *pack = i;
}
