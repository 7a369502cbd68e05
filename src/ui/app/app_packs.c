#include "ui/app/app_packs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/packs/own_pack.h"
#include "ui/packs/pack_loader.h"
#include "ui/packs/pack_watch.h"

enum { WAIT_MS = 2000 };

typedef struct PackUpdates {
    PackLoader *loader; // reads large ones
    PackWatch *watch;   // NULL where the machine has none
    Uint32 event;       // what both of these push
} PackUpdates;

// ---- their fonts

// A token whose sign the font lacks would be blank on the board: its number is shown instead, and the pack's
// author is told. If the font lacks digits as well, the pack is drawn without it.
static void show_what_can_be_shown(App *app, PackEntry *entry) {
    Pack *pack = &entry->pack;
    bool told = false;
    for (int token = 1; token <= pack->layout.order; token++) {
        TokenLook *look = &pack->token[token];
        if (fonts_has_glyphs(app->fonts, (Face)entry->face, look->text)) continue;
        fprintf(stderr, "nonet: pack %s: the font has no sign for token %d, %s; its number is shown\n",
                pack->id, token, look->text);
        if (!told)
            app_announce(app, true, "%s: the font has no sign for %s; its number is shown.", pack->name,
                         look->name);
        told = true;
        snprintf(look->text, sizeof look->text, "%d", token);
        if (entry->face == FACE_DISPLAY || fonts_has_glyphs(app->fonts, (Face)entry->face, look->text))
            continue;
        entry->face = FACE_DISPLAY;
        token = 0; // the signs of those before as well
    }
}

static void add_pack_face(App *app, PackEntry *entry) {
    entry->face = FACE_DISPLAY;
    if (!entry->usable || !entry->pack.font[0]) return;
    char path[PATH_MAX_BYTES];
    path_join(path, entry->folder, entry->pack.font);
    entry->face = (int)fonts_add(app->fonts, path);
}

void app_load_pack_faces(App *app) {
    fonts_drop_packs(app->fonts);
    for (int i = 0; i < app->packs.count; i++) {
        add_pack_face(app, app->packs.entry[i]);
        if (app->packs.entry[i]->usable) show_what_can_be_shown(app, app->packs.entry[i]);
    }
}

static void load_face(App *app, PackEntry *entry) {
    add_pack_face(app, entry);
    // The table of fonts may be full of earlier versions: load all afresh.
    if (entry->face == FACE_DISPLAY && entry->usable && entry->pack.font[0])
        app_load_pack_faces(app);
    else if (entry->usable)
        show_what_can_be_shown(app, entry);
}

// ---- what is said

static void say_refused(App *app, const PackEntry *fresh) {
    const char *path = fresh->file[0] ? fresh->file : fresh->folder;
    char line[24] = "";
    if (fresh->error.line > 0) snprintf(line, sizeof line, ", line %d", fresh->error.line);
    fprintf(stderr, "nonet: %s%s: %s\n", path, line, fresh->error.reason);
    app_announce(app, true, "%s%s: %s", path_tail(path), line, fresh->error.reason);
    app->packs_refused_us = app->notice_since_us;
}

// Says it, unless an error is being shown.
static void say(App *app, const char *before, const char *name, const char *after) {
    if (app->notice[0] && app->notice_is_error) return;
    app_announce(app, false, "%s%s%s", before, name, after);
}

static void hear(void *context, PackEntry *entry, PackChange change, const PackEntry *fresh) {
    App *app = context;
    app->packs_version++;
    switch (change) {
    case PACK_ADDED:
        load_face(app, entry);
        if (entry->usable) say(app, "There is a new pack: ", entry->pack.name, "");
        break;
    case PACK_CHANGED:
        // An error that this pack caused may be mended; a notice from elsewhere stays.
        if (app->notice_since_us == app->packs_refused_us) app->notice[0] = '\0';
        say(app, "", entry->pack.name, " was read again");
        load_face(app, entry); // which may have something to add
        break;
    case PACK_REFUSED: say_refused(app, fresh); break;
    case PACK_GONE: say(app, "The pack ", entry->pack.name, " is gone"); break;
    case PACK_LATER:
        load_face(app, entry);
        if (app->pack_updates) pack_loader_want(app->pack_updates->loader, entry->folder);
        break;
    }
}

// When packs have changed, so may the colours, sounds and tokens of the one in play.
static void follow(App *app, int version) {
    if (app->packs_version == version) return;
    const Pack *theme = NULL;
    for (int i = 0; i < app->packs.count; i++)
        if (app->packs.entry[i]->usable && app->theme_pack == &app->packs.entry[i]->pack)
            theme = app->theme_pack;
    if (app->theme_pack) app_theme_board(app, theme, theme ? theme->layout.order : app->voices);
    play_dress(&app->play);
}

// Games played in packs that another pack has taken in count for that pack, unless the player still has the
// old one.
static void take_in(App *app) {
    for (int i = 0; app->save && i < app->packs.count; i++) {
        const PackEntry *entry = app->packs.entry[i];
        char was[PACK_ID_MAX];
        for (int k = 0; entry->usable && pack_was_id(&entry->pack, k, was); k++)
            if (packs_find(&app->packs, was) == entry) save_take_in_pack(app->save, was, entry->pack.id);
    }
}

void app_packs_open(App *app) {
    char own[PATH_MAX_BYTES];
    path_join(own, app->paths.data, "packs");
    machine_make_folder(own); // players see where to put a pack, and it can be watched
    own_pack_recover(&app->paths);
    PackUpdates *updates = app->pack_updates = mem_zeroed(1, sizeof *updates);
    updates->event = SDL_RegisterEvents(1);
    updates->loader = pack_loader_create(updates->event);
    updates->watch =
        pack_watch_create(&app->paths, updates->event); // before they are read: nothing is missed
    packs_read_as(&app->paths, &(PackReading){.later = true, .cached = true}, &app->packs);
    for (int i = 0; i < app->packs.count; i++)
        if (app->packs.entry[i]->indexing) pack_loader_want(updates->loader, app->packs.entry[i]->folder);
    take_in(app);
    app_load_pack_faces(app);
}

void app_packs_close(App *app) {
    if (app->pack_updates) {
        pack_watch_destroy(app->pack_updates->watch);
        pack_loader_destroy(app->pack_updates->loader);
        free(app->pack_updates);
    }
    packs_finish(&app->packs);
}

bool app_packs_watched(const App *app) { return app->pack_updates && app->pack_updates->watch; }

static void let_rest(const App *app) {
    if (app->packs_reader.rest) app->packs_reader.rest(app->packs_reader.reader);
}

void app_packs_refresh(App *app) {
    let_rest(app);
    int version = app->packs_version;
    PackReading how = {.later = app->pack_updates != NULL, .cached = app->pack_updates != NULL};
    packs_refresh(&app->packs, &app->paths, &how, app->play.pack, hear, app);
    follow(app, version);
}

// Takes what the loader has read.
static void take_loaded(App *app) {
    char folder[PATH_MAX_BYTES];
    MEM_LOCAL(PackEntry, fresh);
    int version = app->packs_version, percent;
    while (pack_loader_take(app->pack_updates->loader, fresh)) {
        PackEntry *entry = packs_at(&app->packs, fresh->folder);
        // An error in files that have changed since is out of date.
        bool stale = !fresh->usable && pack_stamp(fresh->folder) != fresh->stamp;
        if (!entry || entry->gone || stale) {
            pack_entry_finish(fresh);
            continue;
        }
        let_rest(app);
        bool first = entry->indexing;
        PackChange change = packs_put(&app->packs, entry, fresh, app->play.pack);
        if (change == PACK_CHANGED && first) { // its first reading is not news
            app->packs_version++;
            load_face(app, entry);
        } else {
            hear(app, entry, change, fresh);
        }
    }
    follow(app, version);
    if (!pack_loader_progress(app->pack_updates->loader, folder, &percent)) return;
    PackEntry *entry = packs_at(&app->packs, folder);
    if (entry) entry->percent = percent;
}

bool app_packs_event(App *app, const SDL_Event *event) {
    if (!app->pack_updates || event->type != app->pack_updates->event) return false;
    if (event->user.code == PACKS_CHANGED) app_packs_refresh(app);
    take_loaded(app);
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
