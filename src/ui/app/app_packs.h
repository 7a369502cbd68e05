#pragma once
// The packs while the game runs: read at its start, and again when their files change.
//
// While a scene is on, a pack stays where it is in app->packs, and new ones come at the end; when
// app->packs_version has grown, what a scene keeps of packs (seeds' numbers, figures) must be looked up
// again. SCENE_NEWGAME and SCENE_BROWSE are entered anew when their pack has changed. The pack of the game in
// progress stays usable whatever happens to its files.

#include "ui/app/app.h"

// Reads the packs and their fonts, and from then on keeps them up to date with their files.
void app_packs_open(App *app);
void app_packs_close(App *app);

// Checks at once whether packs have changed: for a scene that has just installed one.
void app_packs_refresh(App *app);

// True where changes are noticed without app_packs_refresh.
bool app_packs_watched(const App *app);

// Handles an event of the watch or the loader; false for any other event.
bool app_packs_event(App *app, const SDL_Event *event);

// Waits a moment for packs whose index exists and only has to be checked.
void app_packs_wait(App *app);

// Between scenes: packs that have gone leave app->packs, and new ones are sorted in. *pack, an index into
// app->packs, is updated.
void app_packs_tidy(App *app, int *pack);

// Loads the font of each pack that has one, so that app_pack_face can be used.
void app_load_pack_faces(App *app);
