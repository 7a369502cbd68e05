#include "ui/sound/audio.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pack/scale.h"
#include "host/work/worker.h"
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
    int tokens[MIXER_VOICES_MAX];
    uint64_t asked_ms;
} Request;

// What holds from now on.
typedef struct {
    double voices, interface; // loudness, 0..100
    bool muted;
    Ensemble ensemble;
    bool settings_changed, ensemble_changed;
} Orders;

struct Audio {
    Worker *worker; // its lock guards what follows, and is held only to copy
    Orders orders;
    Request queue[QUEUE_MAX]; // a ring
    int first, queued;
};

static bool is_stale(const Request *request) { return SDL_GetTicks64() > request->asked_ms + STALE_MS; }

static void play_request(Mixer *mixer, const Request *request) {
    if (is_stale(request) || !mixer_open(mixer)) return;
    if (is_stale(request)) return; // the device took long to open
    switch (request->kind) {
    case REQUEST_TOKEN: mixer_token(mixer, request->tokens[0]); break;
    case REQUEST_RUN: mixer_run(mixer, request->tokens, request->count); break;
    case REQUEST_VICTORY: mixer_victory(mixer, request->tokens, request->count); break;
    case REQUEST_SOUND: mixer_sound(mixer, request->sound); break;
    }
}

static bool has_orders(const void *context) {
    const Audio *audio = context;
    return audio->queued > 0 || audio->orders.settings_changed || audio->orders.ensemble_changed;
}

// Takes over what has been asked, with one request, and does it. Returns at once when called off.
static void obey(Audio *audio, WorkerTask *task, Mixer *mixer) {
    Request request;
    if (!worker_enter(task)) return;
    const Orders orders = audio->orders;
    audio->orders.settings_changed = audio->orders.ensemble_changed = false;
    bool has_request = audio->queued > 0;
    if (has_request) {
        request = audio->queue[audio->first];
        audio->first = (audio->first + 1) % QUEUE_MAX;
        audio->queued--;
    }
    worker_leave_quietly(task);
    if (orders.ensemble_changed) mixer_ensemble(mixer, &orders.ensemble);
    if (orders.settings_changed) mixer_loudness(mixer, orders.voices, orders.interface);
    if (orders.muted)
        mixer_close(mixer);
    else if (has_request)
        play_request(mixer, &request);
}

// How long to sleep without orders: for ever while the device is closed, else until it is to be closed. No
// time at all when a voice was missing: they are rendered one between two requests, so that none waits long.
static int rest_ms(Mixer *mixer) {
    if (mixer_ends_ms(mixer) == 0) return -1;
    if (mixer_prepare(mixer)) return 0;
    uint64_t now_ms = SDL_GetTicks64(), close_ms = mixer_ends_ms(mixer) + CLOSE_AFTER_MS;
    if (now_ms < close_ms) return (int)(close_ms - now_ms);
    mixer_close(mixer);
    return -1;
}

// One answer that lasts until the end. Without a thread it is over at once, and the game is silent.
static void work(void *context, WorkerTask *task, const void *unused) {
    (void)unused;
    Mixer *mixer = mixer_create();
    while (worker_pause(task, rest_ms(mixer), has_orders)) obey(context, task, mixer);
    mixer_destroy(mixer);
}

Audio *audio_create(void) {
    Audio *audio = mem_zeroed(1, sizeof *audio);
    audio->orders = (Orders){.voices = 100, .interface = 100, .settings_changed = true};
    audio->worker = worker_create(&(WorkerSpec){.work = work, .context = audio});
    audio_voices(audio, NULL, NULL, 9);
    worker_ask(audio->worker, NULL);
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
    orders->muted = settings->mute || (orders->voices <= 0 && orders->interface <= 0);
    orders->settings_changed = true;
    if (orders->muted) audio->queued = 0;
    worker_unlock(audio->worker);
}

bool audio_voices(Audio *audio, const char *instrument, const char *scale, int tokens) {
    assert(tokens >= 1 && tokens <= MIXER_VOICES_MAX);
    Ensemble ensemble = {.instrument = INSTRUMENT_KALIMBA, .tokens = tokens};
    bool known = scale_parse("C major", &ensemble.scale);
    assert(known);
    known = instrument != NULL && instruments_instrument(instrument, &ensemble.instrument);
    known = scale != NULL && scale_parse(scale, &ensemble.scale) && known;
    if (audio == NULL) return known;
    worker_lock(audio->worker);
    if (memcmp(&audio->orders.ensemble, &ensemble, sizeof ensemble) != 0) {
        audio->orders.ensemble = ensemble;
        audio->orders.ensemble_changed = true;
    }
    worker_unlock(audio->worker);
    return known;
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
    Request request = {.kind = kind, .count = count < MIXER_VOICES_MAX ? count : MIXER_VOICES_MAX};
    for (int i = 0; i < request.count; i++) request.tokens[i] = tokens[i];
    ask(audio, request);
}

void audio_token(Audio *audio, int token) { ask_tokens(audio, REQUEST_TOKEN, &token, 1); }

void audio_run(Audio *audio, const int *tokens, int count) { ask_tokens(audio, REQUEST_RUN, tokens, count); }

void audio_victory(Audio *audio, const int *tokens, int count) {
    ask_tokens(audio, REQUEST_VICTORY, tokens, count);
}

void audio_sound(Audio *audio, Sound sound) {
    assert(sound >= 0 && sound < SOUND_COUNT);
    ask(audio, (Request){.kind = REQUEST_SOUND, .sound = sound});
}
