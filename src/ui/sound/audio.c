#include "ui/sound/audio.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pack/scale.h"
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

struct Audio {
    SDL_Thread *thread;
    SDL_mutex *mutex; // guards what follows, and is held only to copy
    SDL_cond *wake;
    Request queue[QUEUE_MAX]; // a ring
    int first, queued;
    double voices, interface; // loudness, 0..100
    bool muted;
    Ensemble ensemble;
    bool settings_changed, ensemble_changed;
    bool leaving;
};

// What the thread has been asked, taken over in one go.
typedef struct {
    bool leaving, muted;
    bool settings_changed, ensemble_changed;
    double voices, interface;
    Ensemble ensemble;
    bool has_request;
    Request request;
} Orders;

// The mutex must be held.
static Orders take_orders(Audio *audio) {
    Orders orders = {
        .leaving = audio->leaving,
        .muted = audio->muted,
        .settings_changed = audio->settings_changed,
        .ensemble_changed = audio->ensemble_changed,
        .voices = audio->voices,
        .interface = audio->interface,
        .ensemble = audio->ensemble,
        .has_request = audio->queued > 0,
    };
    if (orders.has_request) {
        orders.request = audio->queue[audio->first];
        audio->first = (audio->first + 1) % QUEUE_MAX;
        audio->queued--;
    }
    audio->settings_changed = audio->ensemble_changed = false;
    return orders;
}

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

static void obey(Mixer *mixer, const Orders *orders) {
    if (orders->ensemble_changed) mixer_ensemble(mixer, &orders->ensemble);
    if (orders->settings_changed) mixer_loudness(mixer, orders->voices, orders->interface);
    if (orders->muted)
        mixer_close(mixer);
    else if (orders->has_request)
        play_request(mixer, &orders->request);
}

// The mutex must be held.
static bool has_orders(const Audio *audio) {
    return audio->leaving || audio->queued > 0 || audio->settings_changed || audio->ensemble_changed;
}

// Sleeps until there is something to do: without an end while the device is closed, else until it is to be
// closed. The mutex must be held. Returns at once while a voice is still to be rendered, which is done
// between requests so that none waits for more than one.
static void wait_for_orders(Audio *audio, Mixer *mixer) {
    while (!has_orders(audio)) {
        if (!mixer_is_open(mixer)) {
            SDL_CondWait(audio->wake, audio->mutex);
            continue;
        }
        SDL_UnlockMutex(audio->mutex);
        bool prepared = mixer_prepare(mixer);
        SDL_LockMutex(audio->mutex);
        if (prepared || has_orders(audio)) continue;
        uint64_t now_ms = SDL_GetTicks64(), close_ms = mixer_ends_ms(mixer) + CLOSE_AFTER_MS;
        if (now_ms >= close_ms) return;
        SDL_CondWaitTimeout(audio->wake, audio->mutex, (Uint32)(close_ms - now_ms));
    }
}

static int run_thread(void *data) {
    Audio *audio = data;
    Mixer *mixer = mixer_create();
    for (;;) {
        SDL_LockMutex(audio->mutex);
        wait_for_orders(audio, mixer);
        Orders orders = take_orders(audio);
        SDL_UnlockMutex(audio->mutex);
        if (orders.leaving) break;
        obey(mixer, &orders);
        if (!orders.has_request && mixer_is_open(mixer) &&
            SDL_GetTicks64() >= mixer_ends_ms(mixer) + CLOSE_AFTER_MS)
            mixer_close(mixer);
    }
    mixer_destroy(mixer);
    return 0;
}

Audio *audio_create(void) {
    Audio *audio = mem_zeroed(1, sizeof *audio);
    audio->voices = audio->interface = 100;
    audio->mutex = SDL_CreateMutex();
    audio->wake = SDL_CreateCond();
    if (audio->mutex != NULL && audio->wake != NULL)
        audio->thread = SDL_CreateThread(run_thread, "audio", audio);
    if (audio->thread == NULL) {
        audio_destroy(audio);
        return NULL;
    }
    return audio;
}

void audio_destroy(Audio *audio) {
    if (audio == NULL) return;
    if (audio->thread != NULL) {
        SDL_LockMutex(audio->mutex);
        audio->leaving = true;
        SDL_CondSignal(audio->wake);
        SDL_UnlockMutex(audio->mutex);
        SDL_WaitThread(audio->thread, NULL);
    }
    SDL_DestroyCond(audio->wake);
    SDL_DestroyMutex(audio->mutex);
    free(audio);
}

void audio_set(Audio *audio, const Settings *settings) {
    if (audio == NULL) return;
    SDL_LockMutex(audio->mutex);
    audio->voices = settings->volume * settings->voices / 100.0;
    audio->interface = settings->volume * settings->interface / 100.0;
    audio->muted = settings->mute || (audio->voices <= 0 && audio->interface <= 0);
    audio->settings_changed = true;
    if (audio->muted) audio->queued = 0;
    SDL_CondSignal(audio->wake);
    SDL_UnlockMutex(audio->mutex);
}

bool audio_voices(Audio *audio, const char *instrument, const char *scale, int tokens) {
    assert(tokens >= 1 && tokens <= MIXER_VOICES_MAX);
    Ensemble ensemble = {.instrument = INSTRUMENT_KALIMBA, .tokens = tokens};
    bool known = scale_parse("C major", &ensemble.scale);
    assert(known);
    known = instrument != NULL && instruments_instrument(instrument, &ensemble.instrument);
    known = scale != NULL && scale_parse(scale, &ensemble.scale) && known;
    if (audio == NULL) return known;
    SDL_LockMutex(audio->mutex);
    if (memcmp(&audio->ensemble, &ensemble, sizeof ensemble) != 0) {
        audio->ensemble = ensemble;
        audio->ensemble_changed = true;
        SDL_CondSignal(audio->wake);
    }
    SDL_UnlockMutex(audio->mutex);
    return known;
}

// Puts a request into the queue, or drops it when the queue is full or nothing is to be heard.
static void ask(Audio *audio, const Request *request) {
    if (audio == NULL) return;
    SDL_LockMutex(audio->mutex);
    if (!audio->muted && audio->queued < QUEUE_MAX) {
        Request *place = &audio->queue[(audio->first + audio->queued) % QUEUE_MAX];
        *place = *request;
        place->asked_ms = SDL_GetTicks64();
        audio->queued++;
        SDL_CondSignal(audio->wake);
    }
    SDL_UnlockMutex(audio->mutex);
}

static void ask_tokens(Audio *audio, RequestKind kind, const int *tokens, int count) {
    Request request = {.kind = kind, .count = count < MIXER_VOICES_MAX ? count : MIXER_VOICES_MAX};
    for (int i = 0; i < request.count; i++) request.tokens[i] = tokens[i];
    ask(audio, &request);
}

void audio_token(Audio *audio, int token) { ask_tokens(audio, REQUEST_TOKEN, &token, 1); }

void audio_run(Audio *audio, const int *tokens, int count) { ask_tokens(audio, REQUEST_RUN, tokens, count); }

void audio_victory(Audio *audio, const int *tokens, int count) {
    ask_tokens(audio, REQUEST_VICTORY, tokens, count);
}

void audio_sound(Audio *audio, Sound sound) {
    assert(sound >= 0 && sound < SOUND_COUNT);
    Request request = {.kind = REQUEST_SOUND, .sound = sound};
    ask(audio, &request);
}
