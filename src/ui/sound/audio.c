#include "ui/sound/audio.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/late.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"
#include "ui/sound/audio_thread.h"

struct Audio {
    Worker *worker;
    AudioDesk desk; // guarded by its lock
};

static bool is_to_be_heard(const void *context) {
    const AudioDesk *desk = context;
    return desk->queued > 0 || (desk->orders.wish.plays && desk->orders.music > 0);
}

// One answer that lasts until the end. Without a thread it is over at once, and audio_create says so.
static void work(void *context, WorkerTask *task, const void *unused) {
    (void)unused;
    AudioDesk *desk = context;
    if (!worker_pause(task, -1, is_to_be_heard)) return;
    TextError error;
    __typeof__(&audio_thread) go_on = LATE("sound", audio_thread, &error);
    if (go_on) {
        go_on(desk, task);
    } else if (worker_enter(task)) {
        snprintf(desk->trouble, sizeof desk->trouble, "There is no sound: %s.", error.reason);
        worker_leave(task);
    }
}

Audio *audio_create(void) {
    Audio *audio = mem_zeroed(1, sizeof *audio);
    audio->desk.orders = (Orders){.voices = 100, .interface = 100, .music = 100, .settings_changed = true};
    audio->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = &audio->desk});
    audio_voices(audio, NULL, NULL, 9);
    worker_ask(audio->worker, NULL);
    if (!worker_busy(audio->worker)) // there was no thread, and the work is over
        snprintf(audio->desk.trouble, sizeof audio->desk.trouble,
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
    Orders *orders = &audio->desk.orders;
    double volume = settings->mute ? 0 : settings->volume;
    orders->voices = volume * settings->voices / 100;
    orders->interface = volume * settings->interface / 100;
    orders->music = settings->play_music ? volume * settings->music / 100 : 0;
    orders->muted = orders->voices <= 0 && orders->interface <= 0 && orders->music <= 0;
    orders->settings_changed = true;
    if (orders->muted) audio->desk.queued = 0;
    worker_unlock(audio->worker);
}

bool audio_voices(Audio *audio, const char *instrument, const char *scale, int tokens) {
    Ensemble ensemble;
    bool known = ensemble_init(&ensemble, instrument, scale, tokens);
    if (audio == NULL) return known;
    worker_lock(audio->worker);
    if (memcmp(&audio->desk.orders.ensemble, &ensemble, sizeof ensemble) != 0) {
        audio->desk.orders.ensemble = ensemble;
        audio->desk.orders.ensemble_changed = true;
    }
    worker_unlock(audio->worker);
    return known;
}

void audio_music(Audio *audio, const MusicWish *wish) {
    if (audio == NULL) return;
    worker_lock(audio->worker);
    audio->desk.orders.wish = *wish;
    audio->desk.orders.wish_changed = true;
    worker_unlock(audio->worker);
}

bool audio_trouble(Audio *audio, char out[MUSIC_TROUBLE_MAX]) {
    out[0] = '\0';
    if (audio == NULL) return false;
    worker_lock(audio->worker);
    memcpy(out, audio->desk.trouble, MUSIC_TROUBLE_MAX);
    audio->desk.trouble[0] = '\0';
    worker_unlock_quietly(audio->worker); // it is asked at each frame
    return out[0] != '\0';
}

// Puts a request into the queue, or drops it when the queue is full or nothing is to be heard.
static void ask(Audio *audio, Request request) {
    if (audio == NULL) return;
    request.asked_ms = SDL_GetTicks64();
    worker_lock(audio->worker);
    if (!audio->desk.orders.muted && audio->desk.queued < AUDIO_QUEUE_MAX)
        audio->desk.queue[(audio->desk.first + audio->desk.queued++) % AUDIO_QUEUE_MAX] = request;
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
    audio->desk.orders.style = style;
    snprintf(audio->desk.orders.victory, sizeof audio->desk.orders.victory, "%s", path);
    worker_unlock(audio->worker);
    ask_tokens(audio, REQUEST_VICTORY, tokens, count);
}

void audio_sound(Audio *audio, Sound sound) {
    assert(sound >= 0 && sound < SOUND_COUNT);
    ask(audio, (Request){.kind = REQUEST_SOUND, .sound = sound});
}
