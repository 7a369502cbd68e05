#include "ui/sound/audio_thread.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "ui/sound/mixer.h"

enum {
    CLOSE_AFTER_MS = 5000, // of silence
    STALE_MS = 1500,       // a sound that comes later than this after its cause is better not heard
};

// What the thread has for itself.
typedef struct {
    AudioDesk *desk;
    Mixer *mixer;
    Music *music;
    Orders orders; // that were taken over
} AudioPlayer;

static bool is_stale(const Request *request) { return SDL_GetTicks64() > request->asked_ms + STALE_MS; }

static void play_request(const AudioPlayer *player, const Request *request) {
    Mixer *mixer = player->mixer;
    if (is_stale(request) || !mixer_open(mixer)) return;
    if (is_stale(request)) return; // the device took long to open
    switch (request->kind) {
    case REQUEST_TOKEN: mixer_token(mixer, request->tokens[0]); break;
    case REQUEST_RUN: mixer_run(mixer, request->tokens, request->count); break;
    case REQUEST_VICTORY:
        music_victory(player->music, player->orders.style, request->tokens, request->count,
                      player->orders.victory);
        break;
    case REQUEST_SOUND: mixer_sound(mixer, request->sound); break;
    }
    if (request->kind == REQUEST_TOKEN || request->kind == REQUEST_RUN) music_make_way(player->music);
}

static bool has_orders(const void *context) {
    const AudioDesk *desk = context;
    const Orders *orders = &desk->orders;
    return desk->queued > 0 || orders->settings_changed || orders->ensemble_changed || orders->wish_changed;
}

static void close_device(const AudioPlayer *player) {
    music_lost(player->music);
    mixer_close(player->mixer);
}

static void follow_orders(const AudioPlayer *player) {
    const Orders *orders = &player->orders;
    if (orders->muted) close_device(player); // while it can still be heard fading
    if (orders->ensemble_changed) {
        music_revoiced(player->music);
        mixer_ensemble(player->mixer, &orders->ensemble);
    }
    if (orders->settings_changed) {
        mixer_loudness(player->mixer, orders->voices, orders->interface, orders->music);
        music_volume(player->music);
    }
    if (orders->wish_changed) music_wish(player->music, &orders->wish);
}

// Takes over what has been asked, with one request, and does it. Returns at once when called off.
static void obey(AudioPlayer *player, WorkerTask *task) {
    AudioDesk *desk = player->desk;
    Request request;
    if (!worker_enter(task)) return;
    player->orders = desk->orders;
    desk->orders.settings_changed = desk->orders.ensemble_changed = desk->orders.wish_changed = false;
    bool has_request = desk->queued > 0;
    if (has_request) {
        request = desk->queue[desk->first];
        desk->first = (desk->first + 1) % AUDIO_QUEUE_MAX;
        desk->queued--;
    }
    worker_leave_quietly(task);
    follow_orders(player);
    if (has_request && !player->orders.muted) play_request(player, &request);
}

static void tell_trouble(const AudioPlayer *player, WorkerTask *task) {
    char trouble[MUSIC_TROUBLE_MAX];
    if (!music_trouble(player->music, trouble) || !worker_enter(task)) return;
    memcpy(player->desk->trouble, trouble, sizeof trouble);
    worker_leave(task);
}

// How long to sleep without orders: for ever while the device is closed, else until there is music to be
// made, or the device is to be closed. No time at all when a voice was missing: they are rendered one between
// two requests, so that none waits long.
static int rest_ms(const AudioPlayer *player) {
    Mixer *mixer = player->mixer;
    if (mixer_ends_ms(mixer) == 0) return -1;
    int music_ms = music_work(player->music);
    if (mixer_prepare(mixer)) return 0;
    uint64_t now_ms = SDL_GetTicks64(), close_ms = mixer_ends_ms(mixer) + CLOSE_AFTER_MS;
    if (now_ms < close_ms) {
        int close_in_ms = (int)(close_ms - now_ms);
        return music_ms >= 0 && music_ms < close_in_ms ? music_ms : close_in_ms;
    }
    close_device(player);
    return -1;
}

void audio_thread(AudioDesk *desk, WorkerTask *task) {
    AudioPlayer *player = mem_zeroed(1, sizeof *player); // large
    player->desk = desk;
    player->mixer = mixer_create();
    player->music = music_create(player->mixer);
    do {
        obey(player, task);
        tell_trouble(player, task);
    } while (worker_pause(task, rest_ms(player), has_orders));
    music_destroy(player->music);
    mixer_destroy(player->mixer);
    free(player);
}
