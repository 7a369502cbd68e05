#pragma once
// What the sound thread does once there is something to be heard. It needs SDL_mixer and the many libraries
// that come with it, so audio.c loads it then (host/files/late.h).

#include <stdbool.h>
#include <stdint.h>

#include "game/sound/interface_sound.h"
#include "host/work/worker.h"
#include "ui/sound/music.h"

enum { AUDIO_QUEUE_MAX = 32 };

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

// What is asked of the thread, and what it has to say; guarded by its worker's lock, which is held only to
// copy.
typedef struct {
    Orders orders;
    Request queue[AUDIO_QUEUE_MAX]; // a ring
    int first, queued;
    char trouble[MUSIC_TROUBLE_MAX]; // not told yet
} AudioDesk;

// Does what is asked, until it is called off.
void audio_thread(AudioDesk *desk, WorkerTask *task);
