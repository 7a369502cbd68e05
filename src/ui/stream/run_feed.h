#pragma once
// Everything that follows a run from outside: LiveSplit (host/link/livesplit.h), text files
// (host/link/stream_files.h) and the stream window. The settings turn them on; by default all are off, and
// then nothing is done.

#include <SDL.h>

#include "game/play/run_status.h"
#include "game/settings/settings.h"
#include "host/files/paths.h"
#include "ui/kit/fonts.h"

typedef struct RunFeed RunFeed;

// `fonts` NULL: there is no window (tests). Without a feed, NULL, all of these do nothing.
RunFeed *run_feed_create(const Settings *settings, const Paths *paths, Fonts *fonts);
void run_feed_destroy(RunFeed *feed);

// Settings have changed: what is on now is told how the run stands.
void run_feed_settings(RunFeed *feed, const Settings *settings);

// How the run stands. May be called in every frame: what says the same as before is not passed on.
void run_feed_set(RunFeed *feed, const RunStatus *status);

// The main loop's events. True for those of the stream window, which concern nothing else; *out_closed: the
// player has closed it.
bool run_feed_event(RunFeed *feed, const SDL_Event *event, bool *out_closed);

// Paints what has changed in the stream window; *out_wake_us is when that is to be done again, if earlier.
void run_feed_draw(RunFeed *feed, int64_t now_us, int64_t *out_wake_us);

// What there is to tell the player, once: what has connected, has gone, or cannot be reached. The main loop
// is woken for it. NULL: nothing; good until the next call.
const char *run_feed_news(RunFeed *feed);
