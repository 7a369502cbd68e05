#include "ui/app/entry_kept.h"

#include <string.h>

#include "ui/app/app.h"

EntryKept *entry_kept(App *app) {
    bool first = !app->kept[SCENE_ENTRY];
    EntryKept *kept = app_kept(app, SCENE_ENTRY, sizeof *kept);
    if (first && save_draft_read(app->save, kept->cells))
        memcpy(kept->puzzle, kept->cells, sizeof kept->puzzle);
    return kept;
}
