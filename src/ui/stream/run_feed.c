#include "ui/stream/run_feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/net_address.h"
#include "host/link/livesplit.h"
#include "host/link/stream_files.h"
#include "ui/kit/wake.h"
#include "ui/stream/stream_window.h"

enum { NEWS_MAX = 300 };

struct RunFeed {
    Settings settings; // what the following were made from
    const Paths *paths;
    Fonts *fonts;
    RunStatus status; // told last
    LiveSplit *livesplit;
    StreamFiles *files;
    StreamWindow *window;
    LiveSplitNews known; // to the player
    char files_fault[200];
    char news[NEWS_MAX];
};

// ---- who there is

static void open_livesplit(RunFeed *feed) {
    const Settings *settings = &feed->settings;
    LiveSplitOptions options = {.wake = wake_loop};
    options.client = settings->livesplit == LIVESPLIT_CLIENT || settings->livesplit == LIVESPLIT_BOTH;
    options.server = settings->livesplit == LIVESPLIT_SERVER || settings->livesplit == LIVESPLIT_BOTH;
    net_address_parse(settings->livesplit_address, &options.client_address); // the settings have seen to it
    net_address_parse(settings->websocket_address, &options.server_address);
    feed->known = (LiveSplitNews){0};
    if (!options.client && !options.server) return;
    feed->livesplit = livesplit_create(&options);
    livesplit_set(feed->livesplit, &feed->status);
}

static void open_files(RunFeed *feed) {
    char folder[PATH_MAX_BYTES], home[PATH_MAX_BYTES];
    const char *wanted = feed->settings.files_folder;
    feed->files_fault[0] = '\0';
    if (!feed->settings.stream_files) return;
    paths_home(home);
    if (!wanted[0])
        path_join(folder, feed->paths->data, "stream");
    else if (strncmp(wanted, "~/", 2) == 0)
        path_join(folder, home, wanted + 2);
    else
        snprintf(folder, sizeof folder, "%s", wanted);
    feed->files = stream_files_create(folder, wake_loop);
    stream_files_set(feed->files, &feed->status);
}

static void open_window(RunFeed *feed) {
    if (feed->settings.stream_window && feed->fonts) feed->window = stream_window_create(feed->fonts);
}

RunFeed *run_feed_create(const Settings *settings, const Paths *paths, Fonts *fonts) {
    RunFeed *feed = mem_zeroed(1, sizeof *feed);
    feed->settings = *settings;
    feed->paths = paths;
    feed->fonts = fonts;
    feed->status = (RunStatus){.best_possible_us = -1};
    open_livesplit(feed);
    open_files(feed);
    open_window(feed);
    return feed;
}

static void close_livesplit(RunFeed *feed) {
    livesplit_destroy(feed->livesplit);
    feed->livesplit = NULL;
}

static void close_files(RunFeed *feed) {
    stream_files_destroy(feed->files);
    feed->files = NULL;
}

static void close_window(RunFeed *feed) {
    stream_window_destroy(feed->window);
    feed->window = NULL;
}

void run_feed_destroy(RunFeed *feed) {
    if (!feed) return;
    close_livesplit(feed);
    close_files(feed);
    close_window(feed);
    free(feed);
}

void run_feed_settings(RunFeed *feed, const Settings *settings) {
    if (!feed) return;
    Settings before = feed->settings;
    feed->settings = *settings;
    if (before.livesplit != settings->livesplit ||
        strcmp(before.livesplit_address, settings->livesplit_address) != 0 ||
        strcmp(before.websocket_address, settings->websocket_address) != 0) {
        close_livesplit(feed);
        open_livesplit(feed);
    }
    if (before.stream_files != settings->stream_files ||
        strcmp(before.files_folder, settings->files_folder) != 0) {
        close_files(feed);
        open_files(feed);
    }
    if (before.stream_window != settings->stream_window) {
        close_window(feed);
        open_window(feed);
    }
}

// ---- what they are told

void run_feed_set(RunFeed *feed, const RunStatus *status) {
    if (!feed || run_status_same(&feed->status, status)) return;
    feed->status = *status;
    if (feed->livesplit) livesplit_set(feed->livesplit, status);
    if (feed->files) stream_files_set(feed->files, status);
}

// ---- the window

bool run_feed_event(RunFeed *feed, const SDL_Event *event, bool *out_closed) {
    *out_closed = false;
    if (!feed || !feed->window) return false;
    StreamEvent kind = stream_window_event(feed->window, event);
    *out_closed = kind == STREAM_EVENT_CLOSE;
    return kind != STREAM_EVENT_OTHER;
}

void run_feed_draw(RunFeed *feed, int64_t now_us, int64_t *out_wake_us) {
    if (!feed || !feed->window) return;
    KeyColour key = (KeyColour)feed->settings.key_colour;
    stream_window_draw(feed->window, key, &feed->status, now_us, out_wake_us);
}

// ---- what the player is told

// A refusal is told once, not at each attempt.
static const char *client_news(RunFeed *feed, LinkNews now) {
    LinkNews before = feed->known.client;
    const char *address = feed->settings.livesplit_address;
    if (now.state == before.state) return NULL;
    feed->known.client = now;
    switch (now.state) {
    case LINK_OFF:
    case LINK_WAITING: return NULL;
    case LINK_CONNECTED: snprintf(feed->news, NEWS_MAX, "LiveSplit is connected (%s).", address); break;
    case LINK_REFUSED:
        if (before.state == LINK_CONNECTED)
            snprintf(feed->news, NEWS_MAX, "The connection with LiveSplit is lost; Nonet keeps trying.");
        else
            snprintf(feed->news, NEWS_MAX, "LiveSplit does not answer at %s (%s); Nonet keeps trying.",
                     address, strerror(now.fault));
        break;
    case LINK_NO_THREAD:
        snprintf(feed->news, NEWS_MAX, "LiveSplit cannot be connected: the system has no thread to give.");
        break;
    }
    return feed->news;
}

static const char *server_news(RunFeed *feed, const LiveSplitNews *now) {
    LiveSplitNews before = feed->known;
    feed->known.server = now->server;
    feed->known.viewers = now->viewers;
    if (now->viewers > before.viewers)
        snprintf(feed->news, NEWS_MAX, "LiveSplit One is connected.");
    else if (now->viewers < before.viewers)
        snprintf(feed->news, NEWS_MAX, "LiveSplit One has disconnected.");
    else if (now->server.state == LINK_REFUSED && before.server.state != LINK_REFUSED)
        snprintf(feed->news, NEWS_MAX, "LiveSplit One cannot connect to %s: %s. Nonet keeps trying.",
                 feed->settings.websocket_address, strerror(now->server.fault));
    else
        return NULL;
    return feed->news;
}

static const char *files_news(RunFeed *feed) {
    char reason[sizeof feed->files_fault];
    stream_files_fault(feed->files, reason, sizeof reason);
    if (strcmp(reason, feed->files_fault) == 0) return NULL;
    memcpy(feed->files_fault, reason, sizeof reason);
    if (!reason[0]) return NULL;
    snprintf(feed->news, NEWS_MAX, "The text files for streams cannot be written: %s.", reason);
    return feed->news;
}

const char *run_feed_news(RunFeed *feed) {
    const char *news = NULL;
    if (!feed) return NULL;
    if (feed->livesplit) {
        LiveSplitNews now = livesplit_news(feed->livesplit);
        news = client_news(feed, now.client);
        if (!news) news = server_news(feed, &now);
    }
    if (!news && feed->files) news = files_news(feed);
    return news;
}
