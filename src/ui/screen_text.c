#include "ui/screen_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/widget/footer.h"
#include "ui/widget/scene_targets.h"

void screen_text_init(ScreenText *screen) { *screen = (ScreenText){.path = getenv("NONET_SCREEN")}; }

void screen_text_finish(ScreenText *screen) { text_finish(&screen->shown); }

static void add_target(Text *text, const Target *target) {
    const Rect *r = &target->rect;
    char room[TARGET_NAME_MAX];
    text_addf(text, "%s %.0f %.0f %.0f %.0f%s%s: %s\n", target_role_name(target->role), (double)r->x,
              (double)r->y, (double)r->w, (double)r->h, target->on ? " on" : "",
              target->disabled ? " disabled" : "", target_name(target, room));
}

static Text describe(const App *app, const Scene *scene, const void *self, bool rest) {
    Text text = {0};
    text_addf(&text, "scene %s\n", scene->name);
    if (app->play.active)
        text_addf(&text, "game %lld, %d moves%s\n", (long long)app->play.saved.id,
                  play_moves_saved(&app->play), app->play.saved.finished ? ", finished" : "");
    if (rest) text_add(&text, "rest\n");
    if (app->notice[0]) text_addf(&text, "notice %s\n", app->notice);
    if (scene->targets) {
        Targets targets;
        scene_targets(scene->targets, self, app, NULL, &targets);
        footer_targets(scene, self, app, &targets);
        for (int i = 0; i < targets.count; i++) add_target(&text, &targets.target[i]);
    }
    return text;
}

void screen_text_show(ScreenText *screen, const App *app, const Scene *scene, const void *self, bool rest) {
    if (!screen->path) return;
    Text now = describe(app, scene, self, rest);
    if (strcmp(text_of(&now), text_of(&screen->shown)) == 0) {
        text_finish(&now);
        return;
    }
    text_finish(&screen->shown);
    screen->shown = now;
    char beside[PATH_MAX_BYTES];
    snprintf(beside, sizeof beside, "%s.new", screen->path);
    FILE *file = fopen(beside, "w");
    if (!file) return;
    bool written = fputs(text_of(&now), file) >= 0;
    if (fclose(file) == 0 && written) (void)rename(beside, screen->path);
}
