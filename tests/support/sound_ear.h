#pragma once
// An ear for the sound thread, with SDL's drivers that need no loudspeaker: one that does not exist, and
// "disk", which writes what would be heard to a pipe. At the other end of the pipe is the ear: a thread that
// notices when the device is opened and closed, and keeps every sample in between. Tests wait for what must
// happen, however slow the machine is; nothing depends on how long something takes. For a test's setup and
// teardown.

#include <SDL.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/sound/frame.h"
#include "support/patience.h"
#include "ui/sound/audio.h"

#define EAR_TAU 6.28318530717958647692

enum {
    STEP = FRAME_RATE / 100, // samples that are looked at together: 10 ms
    STEPS_MAX = 30000,
    AGAIN_MS = 8000, // a sound that comes late is dropped: then it is asked for again
};

typedef struct {
    int count;      // steps
    float *samples; // left channel, STEP for each step
    double *peaks;  // 0..1, of each step
} Recording;

typedef struct {
    char folder[64], pipe[96];
    Audio *audio; // ended by teardown, whatever the result of the test
    int again_ms; // after which a sound that was not heard is asked for again

    SDL_Thread *ear;
    atomic_bool leaving;
    SDL_mutex *mutex; // guards what follows
    SDL_cond *news;
    bool open;    // the device is
    int openings; // how many times it was opened
    Recording heard;
} Place;

// --- the ear ---

static inline void keep_step(Recording *heard, const int16_t pcm[STEP * 2]) {
    if (heard->count == STEPS_MAX) return;
    double peak = 0;
    for (int k = 0; k < STEP; k++) {
        heard->samples[heard->count * STEP + k] = (float)pcm[2 * k] / 32768.0f;
        peak = fmax(peak, fmax(abs(pcm[2 * k]), abs(pcm[2 * k + 1])) / 32768.0);
    }
    heard->peaks[heard->count++] = peak;
}

static inline void note_open(Place *place, bool open) {
    SDL_LockMutex(place->mutex);
    place->openings += open && !place->open;
    place->open = open;
    SDL_CondSignal(place->news);
    SDL_UnlockMutex(place->mutex);
}

static inline int listen(void *data) {
    Place *place = data;
    int16_t pcm[STEP * 2];
    size_t have = 0; // bytes of a step
    int ear = open(place->pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    while (!atomic_load(&place->leaving)) {
        struct pollfd wait = {.fd = ear, .events = POLLIN};
        if (poll(&wait, 1, 20) <= 0) continue; // the other end is not open, or slow
        ssize_t got = read(ear, (char *)pcm + have, sizeof pcm - have);
        note_open(place, got > 0);
        if (got <= 0) SDL_Delay(1); // closed
        have = got <= 0 ? 0 : have + (size_t)got;
        if (have < sizeof pcm) continue;
        have = 0;
        SDL_LockMutex(place->mutex);
        keep_step(&place->heard, pcm);
        SDL_CondSignal(place->news);
        SDL_UnlockMutex(place->mutex);
    }
    close(ear);
    return 0;
}

static inline void start_listening(Place *place) {
    place->ear = SDL_CreateThread(listen, "ear", place);
    assert_non_null(place->ear);
}

static inline void forget(Place *place) {
    SDL_LockMutex(place->mutex);
    place->heard.count = place->openings = 0;
    SDL_UnlockMutex(place->mutex);
}

static inline int setup(void **state) {
    Place *place = calloc(1, sizeof *place);
    if (place == NULL) return 1;
    *state = place;
    place->again_ms = AGAIN_MS;
    place->mutex = SDL_CreateMutex();
    place->news = SDL_CreateCond();
    place->heard.samples = calloc((size_t)STEPS_MAX * STEP, sizeof(float));
    place->heard.peaks = calloc(STEPS_MAX, sizeof(double));
    strcpy(place->folder, "/tmp/nonet-audio-XXXXXX");
    if (!place->mutex || !place->news || !place->heard.samples || !place->heard.peaks) return 1;
    if (mkdtemp(place->folder) == NULL) return 1;
    snprintf(place->pipe, sizeof place->pipe, "%s/heard", place->folder);
    return mkfifo(place->pipe, 0600) != 0 || SDL_setenv("SDL_DISKAUDIOFILE", place->pipe, 1) != 0;
}

static inline void destroy(Place *place) {
    audio_destroy(place->audio);
    place->audio = NULL;
}

static inline int teardown(void **state) {
    Place *place = *state;
    if (place->ear == NULL) start_listening(place); // opening the device waits for an ear
    destroy(place);
    atomic_store(&place->leaving, true);
    SDL_WaitThread(place->ear, NULL);
    SDL_DestroyCond(place->news);
    SDL_DestroyMutex(place->mutex);
    free(place->heard.samples);
    free(place->heard.peaks);
    (void)remove(place->pipe);
    int failed = rmdir(place->folder);
    free(place);
    return failed;
}

// How long the device takes for each 11 ms of sound, from the next time that it is opened; 11 is real time.
static inline void set_pace(int buffer_ms) {
    char delay[16];
    snprintf(delay, sizeof delay, "%d", buffer_ms);
    SDL_setenv("SDL_DISKAUDIODELAY", delay, 1);
}

static inline Audio *create(Place *place, const char *driver, int buffer_ms) {
    set_pace(buffer_ms);
    SDL_setenv("SDL_AUDIODRIVER", driver, 1);
    place->audio = audio_create();
    assert_non_null(place->audio);
    return place->audio;
}

// --- waiting for what is heard ---

typedef bool (*Condition)(const Place *place, double least);

static inline int first_above(const Recording *heard, double peak) {
    for (int i = 0; i < heard->count; i++)
        if (heard->peaks[i] > peak) return i;
    return -1;
}

static inline int first_heard(const Recording *heard) { return first_above(heard, 0.003); }

static inline int last_heard(const Recording *heard) {
    for (int i = heard->count - 1; i >= 0; i--)
        if (heard->peaks[i] > 0.003) return i;
    return -1;
}

static inline bool is_closed(const Place *place, double openings) {
    return !place->open && place->openings >= openings;
}

static inline bool is_open(const Place *place, double unused) {
    (void)unused;
    return place->open;
}

static inline bool has_steps(const Place *place, double least) { return place->heard.count >= least; }

static inline bool sounds_for(const Place *place, double steps) {
    int first = first_above(&place->heard, 0);
    return first >= 0 && place->heard.count - first >= steps;
}

static inline bool is_loud(const Place *place, double peak) { return first_above(&place->heard, peak) >= 0; }

// Asks for a sound, and again when nothing is heard, until the condition holds.
static inline void hear(Place *place, void (*ask)(Audio *audio), Condition condition, double least) {
    uint64_t begun = SDL_GetTicks64(), asked = 0;
    SDL_LockMutex(place->mutex);
    while (!condition(place, least)) {
        uint64_t now = SDL_GetTicks64();
        if (now > begun + PATIENCE_MS) {
            SDL_UnlockMutex(place->mutex);
            fail_msg("in %d ms nothing was heard but %d steps", PATIENCE_MS, place->heard.count);
        }
        if (ask != NULL && (asked == 0 || now > asked + (place->again_ms))) {
            SDL_UnlockMutex(place->mutex);
            ask(place->audio);
            SDL_LockMutex(place->mutex);
            asked = now + 1;
        }
        SDL_CondWaitTimeout(place->news, place->mutex, 100);
    }
    SDL_UnlockMutex(place->mutex);
}

// That something does not happen can only be checked for a while.
static inline void assert_stays_closed(Place *place) {
    SDL_LockMutex(place->mutex);
    int openings = place->openings;
    SDL_UnlockMutex(place->mutex);
    SDL_Delay(150);
    SDL_LockMutex(place->mutex);
    bool opened = place->open || place->openings != openings;
    SDL_UnlockMutex(place->mutex);
    assert_false(opened);
}

// How much of `hz` there is in 60 ms from a step on. Before the recording begins all is silent.
static inline double strength(const Recording *recording, int step, double hz) {
    const int count = 6 * STEP;
    double re = 0, im = 0;
    for (int i = step < 0 ? -step * STEP : 0; i < count && step * STEP + i < recording->count * STEP; i++) {
        double window = 0.5 - 0.5 * cos(EAR_TAU * i / count),
               value = (double)recording->samples[step * STEP + i];
        re += window * value * cos(EAR_TAU * hz * i / FRAME_RATE);
        im += window * value * sin(EAR_TAU * hz * i / FRAME_RATE);
    }
    return hypot(re, im);
}

// The step where a note begins: where its strength grows most from one step to the next but one.
static inline int onset(const Recording *recording, int from, int to, double hz) {
    double most = 0, before[2] = {0};
    int best = from;
    for (int i = from; i < to; i++) {
        double now = strength(recording, i, hz);
        if (now - before[0] > most) most = now - before[0], best = i;
        before[0] = before[1];
        before[1] = now;
    }
    return best;
}

static inline double peak_between(const Recording *recording, int from, int to) {
    double peak = 0;
    for (int i = from; i < to && i < recording->count; i++) peak = fmax(peak, recording->peaks[i]);
    return peak;
}
