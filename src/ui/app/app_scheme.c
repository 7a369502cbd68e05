#include "ui/app/app_scheme.h"

#include "ui/kit/wake.h"

void app_scheme_open(App *app) { app->scheme = colour_scheme_known(); }

void app_scheme_close(App *app) {
    scheme_watch_destroy(app->scheme_watch);
    app->scheme_watch = NULL;
}

void app_scheme_follow(App *app) {
    if (app->settings.theme != THEME_SYSTEM) return;
    if (!app->scheme_watch) {
        app->scheme_watch = scheme_watch_create(wake_loop, NULL);
        if (!scheme_watch_has_thread(app->scheme_watch))
            app_announce(app, true,
                         "The desktop's colours are not followed: the system has no thread to give.");
    }
    ColourScheme scheme;
    if (!scheme_watch_news(app->scheme_watch, &scheme) || scheme == app->scheme) return;
    app->scheme = scheme;
    app_theme_board(app, app->theme_pack, app->voices);
}
