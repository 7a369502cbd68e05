#include "ui/sound/audio.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"
#include "ui/sound/mixer.h"

enum {
    QUEUE_MAX = 32,
    CLOSE_AFTER_MS = 5000, // of silence
    STALE_MS = 1500,       // a sound that comes later than this after its cause is better not heard
};

typedef enum { REQUEST_TOKEN, REQUEST_RUN, REQUEST_VICTORY, REQUEST_SOUND } RequestKind;

typedef struct {
    RequestKind kind;
    Sound sound;
    int count;
    int tokens[ENSEMBLE_VOICES_MAX];
    uint64_t asked_ms;
} Request;

// What holds from now on.
typedef struct {
    double voices, interface, music; // loudness, 0..100
    bool muted;
    Ensemble ensemble;
    MusicWish wish;
    uint64_t style; // of the victory that is asked for, and its file
    char victory[MUSIC_PATH_MAX];
    bool settings_changed, ensemble_changed, wish_changed;
} Orders;

struct Audio {
    Worker *worker; // its lock guards what follows, and is held only to copy
    Orders orders;
    Request queue[QUEUE_MAX]; // a ring
    int first, queued;
    char trouble[MUSIC_TROUBLE_MAX]; // not told yet
};

// What the thread has for itself.
typedef struct {
    Audio *audio;
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
    const Audio *audio = context;
    const Orders *orders = &audio->orders;
    return audio->queued > 0 || orders->settings_changed || orders->ensemble_changed || orders->wish_changed;
}

static void close_device(const AudioPlayer *player) {
    music_lost(player->music);
    mixer_close(player->mixer);
}

static void follow_orders(const AudioPlayer *player) {
    const Orders *orders = &player->orders;
    if (orders->ensemble_changed) {
        music_lost(player->music);
        mixer_ensemble(player->mixer, &orders->ensemble);
    }
    if (orders->settings_changed) {
        mixer_loudness(player->mixer, orders->voices, orders->interface, orders->music);
        music_volume(player->music);
    }
    if (orders->wish_changed) music_wish(player->music, &orders->wish);
    if (orders->muted) close_device(player);
}

// Takes over what has been asked, with one request, and does it. Returns at once when called off.
static void obey(AudioPlayer *player, WorkerTask *task) {
    Audio *audio = player->audio;
    Request request;
    if (!worker_enter(task)) return;
    player->orders = audio->orders;
    audio->orders.settings_changed = audio->orders.ensemble_changed = audio->orders.wish_changed = false;
    bool has_request = audio->queued > 0;
    if (has_request) {
        request = audio->queue[audio->first];
        audio->first = (audio->first + 1) % QUEUE_MAX;
        audio->queued--;
    }
    worker_leave_quietly(task);
    follow_orders(player);
    if (has_request && !player->orders.muted) play_request(player, &request);
}

static void tell_trouble(const AudioPlayer *player, WorkerTask *task) {
    char trouble[MUSIC_TROUBLE_MAX];
    if (!music_trouble(player->music, trouble) || !worker_enter(task)) return;
    memcpy(player->audio->trouble, trouble, sizeof trouble);
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

// One answer that lasts until the end. Without a thread it is over at once, and audio_create says so.
static void work(void *context, WorkerTask *task, const void *unused) {
    (void)unused;
    AudioPlayer *player = mem_zeroed(1, sizeof *player); // large
    player->audio = context;
    player->mixer = mixer_create();
    player->music = music_create(player->mixer);
    while (worker_pause(task, rest_ms(player), has_orders)) {
        obey(player, task);
        tell_trouble(player, task);
    }
    music_destroy(player->music);
    mixer_destroy(player->mixer);
    free(player);
}

Audio *audio_create(void) {
    Audio *audio = mem_zeroed(1, sizeof *audio);
    audio->orders = (Orders){.voices = 100, .interface = 100, .music = 100, .settings_changed = true};
    audio->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = audio});
    audio_voices(audio, NULL, NULL, 9);
    worker_ask(audio->worker, NULL);
    if (!worker_busy(audio->worker)) // there was no thread, and the work is over
        snprintf(audio->trouble, sizeof audio->trouble,
                 "There is no sound: the system has no thread to give.");
    return audio;
}

void audio_destroy(Audio *audio) {
    if (audio == NULL) return;
    worker_destroy(audio->worker);
    free(audio);
}

void audio_set(Audio *audio, const Settings *settings) {
    if (audio == NULL) return;
    worker_lock(audio->worker);
    Orders *orders = &audio->orders;
    orders->voices = settings->volume * settings->voices / 100.0;
    orders->interface = settings->volume * settings->interface / 100.0;
    orders->music = settings->play_music ? settings->volume * settings->music / 100.0 : 0;
    orders->muted = settings->mute || (orders->voices <= 0 && orders->interface <= 0 && orders->music <= 0);
    orders->settings_changed = true;
    if (orders->muted) audio->queued = 0;
    worker_unlock(audio->worker);
}

bool audio_voices(Audio *audio, const char *instrument, const char *scale, int tokens) {
    Ensemble ensemble;
    bool known = ensemble_init(&ensemble, instrument, scale, tokens);
    if (audio == NULL) return known;
    worker_lock(audio->worker);
    if (memcmp(&audio->orders.ensemble, &ensemble, sizeof ensemble) != 0) {
        audio->orders.ensemble = ensemble;
        audio->orders.ensemble_changed = true;
    }
    worker_unlock(audio->worker);
    return known;
}

void audio_music(Audio *audio, const MusicWish *wish) {
    if (audio == NULL) return;
    worker_lock(audio->worker);
    audio->orders.wish = *wish;
    audio->orders.wish_changed = true;
    worker_unlock(audio->worker);
}

bool audio_trouble(Audio *audio, char out[MUSIC_TROUBLE_MAX]) {
    out[0] = '\0';
    if (audio == NULL) return false;
    worker_lock(audio->worker);
    memcpy(out, audio->trouble, MUSIC_TROUBLE_MAX);
    audio->trouble[0] = '\0';
    worker_unlock_quietly(audio->worker); // it is asked at each frame
    return out[0] != '\0';
}

// Puts a request into the queue, or drops it when the queue is full or nothing is to be heard.
static void ask(Audio *audio, Request request) {
    if (audio == NULL) return;
    request.asked_ms = SDL_GetTicks64();
    worker_lock(audio->worker);
    if (!audio->orders.muted && audio->queued < QUEUE_MAX)
        audio->queue[(audio->first + audio->queued++) % QUEUE_MAX] = request;
    worker_unlock(audio->worker);
}

static void ask_tokens(Audio *audio, RequestKind kind, const int *tokens, int count) {
    Request request = {.kind = kind, .count = count < ENSEMBLE_VOICES_MAX ? count : ENSEMBLE_VOICES_MAX};
    for (int i = 0; i < request.count; i++) request.tokens[i] = tokens[i];
    ask(audio, request);
}

void audio_token(Audio *audio, int token) { ask_tokens(audio, REQUEST_TOKEN, &token, 1); }

void audio_run(Audio *audio, const int *tokens, int count) { ask_tokens(audio, REQUEST_RUN, tokens, count); }

void audio_victory(Audio *audio, uint64_t style, const int *tokens, int count, const char *path) {
    if (audio == NULL) return;
    worker_lock(audio->worker);
    audio->orders.style = style;
    snprintf(audio->orders.victory, sizeof audio->orders.victory, "%s", path);
    worker_unlock(audio->worker);
    ask_tokens(audio, REQUEST_VICTORY, tokens, count);
}

void audio_sound(Audio *audio, Sound sound) {
    assert(sound >= 0 && sound < SOUND_COUNT);
    ask(audio, (Request){.kind = REQUEST_SOUND, .sound = sound});
}
