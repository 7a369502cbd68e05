#include "ui/sound/mixer.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/limiter.h"
#include "game/sound/loudness.h"

enum {
    BUFFER_FRAMES = 512, // 11 ms
    VOICE_CHANNELS = 16,
    CHANNELS = 24, // the rest are for interface sounds
    RETRY_MS = 10000,
    FADE_MS = 12,
    LEAVE_MS = 350,  // in which the voices before fade when others take their place
    LEAVING_MAX = 4, // of such that can fade at a time
    AGAIN_MS = 25,   // the same sound is not begun twice within this time
    RUN_STEP_MS = 45,
    AFTER_MS = 90, // a run lets the token that completed the house speak first
    WAIT_MAX_MS = 2500,
    POST_FRAMES = 256, // that are added to what SDL_mixer has mixed, at a time
};

// What was rendered, for as long as it may sound. It stays where it is: a channel that plays a chunk asks it
// for its volume.
typedef struct {
    Mix_Chunk voices[ENSEMBLE_VOICES_MAX]; // without samples: not yet rendered
    Mix_Chunk sounds[SOUND_COUNT];
    Mix_Chunk pieces[CHANNELS]; // runs, each with the channel it sounds on
} Chunks;

// An ensemble that fades, while others have taken its place.
typedef struct {
    Orchestra *orchestra; // NULL: it had none yet
    Chunks *chunks;       // NULL: this place is free
    int64_t gone_at;      // when all of it is silent, on the clock of its sampler
} Leaving;

struct Mixer {
    bool open, subsystem; // whether the device is open; whether SDL's audio has been started
    uint64_t retry_ms, ends_ms;
    int voice_volume, interface_volume; // SDL_mixer's, 0..MIX_MAX_VOLUME
    double music_volume;                // a factor

    Ensemble ensemble;
    Chunks *chunks;

    SDL_mutex *lock; // of the samplers: the sound card's thread asks them for frames
    Orchestra *orchestra;
    Limiter limiter;
    Frame mixed[POST_FRAMES], before[POST_FRAMES];

    Leaving leaving[LEAVING_MAX];

    uint64_t voice_ms[ENSEMBLE_VOICES_MAX], sound_ms[SOUND_COUNT]; // when each last began
    uint64_t last_voice_ms, run_free_ms;
};

Mixer *mixer_create(void) {
    Mixer *mixer = mem_zeroed(1, sizeof *mixer);
    mixer->chunks = mem_zeroed(1, sizeof *mixer->chunks);
    mixer->lock = SDL_CreateMutex();
    assert(mixer->lock && "not enough memory"); // SDL would take NULL for a lock that is always free
    return mixer;
}

void mixer_destroy(Mixer *mixer) {
    if (mixer == NULL) return;
    mixer_close(mixer);
    if (mixer->subsystem) SDL_QuitSubSystem(SDL_INIT_AUDIO);
    orchestra_destroy(mixer->orchestra);
    SDL_DestroyMutex(mixer->lock);
    free(mixer->chunks);
    free(mixer);
}

uint64_t mixer_ends_ms(const Mixer *mixer) { return mixer->open ? mixer->ends_ms : 0; }

void mixer_lock(Mixer *mixer) { SDL_LockMutex(mixer->lock); }

void mixer_unlock(Mixer *mixer) { SDL_UnlockMutex(mixer->lock); }

Orchestra *mixer_orchestra(Mixer *mixer) { return mixer->orchestra; }

void mixer_sounds_until(Mixer *mixer, uint64_t ms) {
    if (ms > mixer->ends_ms) mixer->ends_ms = ms;
}

static void add_leaving(Mixer *mixer, const Leaving *leaving, Frame *frames, int count) {
    if (!leaving->orchestra) return;
    sampler_render(orchestra_sampler(leaving->orchestra), mixer->before, count);
    for (int i = 0; i < count; i++) {
        frames[i].left += mixer->before[i].left;
        frames[i].right += mixer->before[i].right;
    }
}

// The orchestra joins what SDL_mixer has mixed, and all of it is kept below full scale. On the sound card's
// thread.
static void add_orchestra(void *context, Uint8 *stream, int bytes) {
    Mixer *mixer = context;
    int16_t *samples = (int16_t *)(void *)stream;
    mixer_lock(mixer);
    for (int left = bytes / 4; left > 0;) {
        int count = left < POST_FRAMES ? left : POST_FRAMES;
        Frame *frames = mixer->mixed;
        if (mixer->orchestra)
            sampler_render(orchestra_sampler(mixer->orchestra), frames, count);
        else
            memset(frames, 0, (size_t)count * sizeof *frames);
        for (int k = 0; k < LEAVING_MAX; k++) add_leaving(mixer, &mixer->leaving[k], frames, count);
        for (int i = 0; i < count; i++) {
            frames[i].left += (float)samples[2 * (ptrdiff_t)i] / 32768;
            frames[i].right += (float)samples[2 * (ptrdiff_t)i + 1] / 32768;
        }
        limiter_apply(&mixer->limiter, frames, count);
        synth_pcm(frames, count, samples);
        samples += 2 * (ptrdiff_t)count;
        left -= count;
    }
    mixer_unlock(mixer);
}

static void apply_volumes(Mixer *mixer) {
    for (int i = 0; mixer->open && i < CHANNELS; i++)
        Mix_Volume(i, i < VOICE_CHANNELS ? mixer->voice_volume : mixer->interface_volume);
    mixer_lock(mixer);
    if (mixer->orchestra)
        sampler_voices(orchestra_sampler(mixer->orchestra), (float)mixer->voice_volume / MIX_MAX_VOLUME,
                       0.02F);
    mixer_unlock(mixer);
}

static bool open_device(Mixer *mixer) {
    if (!mixer->subsystem && SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return false;
    mixer->subsystem = true;
    // No changes allowed: where the device differs, SDL converts, and our chunks fit always.
    if (Mix_OpenAudioDevice(FRAME_RATE, AUDIO_S16SYS, 2, BUFFER_FRAMES, NULL, 0) == 0) {
        if (Mix_AllocateChannels(CHANNELS) == CHANNELS) return true;
        Mix_CloseAudio();
    }
    // So that the next try looks for devices and drivers afresh.
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    mixer->subsystem = false;
    return false;
}

bool mixer_open(Mixer *mixer) {
    if (mixer->open) return true;
    uint64_t now_ms = SDL_GetTicks64();
    if (now_ms < mixer->retry_ms) return false;
    mixer->open = open_device(mixer);
    mixer->retry_ms = mixer->open ? 0 : now_ms + RETRY_MS;
    if (!mixer->open) return false;
    Mix_GroupChannels(0, VOICE_CHANNELS - 1, 0);
    Mix_GroupChannels(VOICE_CHANNELS, CHANNELS - 1, 1);
    apply_volumes(mixer);
    Mix_SetPostMix(add_orchestra, mixer);
    mixer->ends_ms = now_ms + 1;
    return true;
}

static void drop_chunks(Mix_Chunk *chunks, int count) {
    for (int i = 0; i < count; i++) {
        free(chunks[i].abuf);
        chunks[i] = (Mix_Chunk){0};
    }
}

static void drop_all(Chunks *chunks) {
    if (!chunks) return;
    drop_chunks(chunks->voices, ENSEMBLE_VOICES_MAX);
    drop_chunks(chunks->sounds, SOUND_COUNT);
    drop_chunks(chunks->pieces, CHANNELS);
}

// Forgets an ensemble that is silent.
static void let_go(Mixer *mixer, Leaving *leaving) {
    mixer_lock(mixer);
    Orchestra *left = leaving->orchestra;
    leaving->orchestra = NULL;
    mixer_unlock(mixer);
    orchestra_destroy(left);
    drop_all(leaving->chunks);
    free(leaving->chunks);
    leaving->chunks = NULL;
}

static void let_all_go(Mixer *mixer) {
    for (int k = 0; k < LEAVING_MAX; k++) let_go(mixer, &mixer->leaving[k]);
}

// Ends all that sounds, softly, and forgets what was rendered for it.
static void hush(Mixer *mixer) {
    mixer_lock(mixer);
    bool plays = mixer->orchestra && sampler_fade_out(orchestra_sampler(mixer->orchestra), FADE_MS / 1000.0F);
    for (int k = 0; k < LEAVING_MAX; k++) {
        const Leaving *leaving = &mixer->leaving[k];
        plays |=
            leaving->orchestra && sampler_fade_out(orchestra_sampler(leaving->orchestra), FADE_MS / 1000.0F);
    }
    mixer_unlock(mixer);
    if (mixer->open && (Mix_Playing(-1) > 0 || plays)) {
        Mix_FadeOutChannel(-1, FADE_MS);
        SDL_Delay(FADE_MS + 2 * 1000 * BUFFER_FRAMES / FRAME_RATE);
    }
    if (mixer->open) Mix_HaltChannel(-1);
    drop_all(mixer->chunks);
    let_all_go(mixer);
    mixer_lock(mixer);
    if (mixer->orchestra) sampler_hush(orchestra_sampler(mixer->orchestra));
    mixer_unlock(mixer);
    mixer->run_free_ms = mixer->last_voice_ms = 0;
}

void mixer_close(Mixer *mixer) {
    hush(mixer);
    if (mixer->open) Mix_SetPostMix(NULL, NULL);
    if (mixer->open) Mix_CloseAudio();
    mixer->open = false;
}

// Loudness doubles for about every 10 dB, so the amplitude is a power of the loudness that the player means:
// the square is near enough, and keeps the lowest steps apart. Only 0 is silent.
static int volume_of(double percent) {
    double share = percent / 100;
    int volume = (int)lround(share * share * MIX_MAX_VOLUME);
    return volume == 0 && percent > 0 ? 1 : volume;
}

double mixer_music_volume(const Mixer *mixer) { return mixer->music_volume; }

void mixer_loudness(Mixer *mixer, double voices, double interface, double music) {
    mixer->voice_volume = volume_of(voices);
    mixer->interface_volume = volume_of(interface);
    mixer->music_volume = music * music / 1e4;
    apply_volumes(mixer);
}

static int frames_of(const Mix_Chunk *chunk) { return (int)(chunk->alen / 4); }

static bool has_gone(Mixer *mixer, const Leaving *leaving) {
    mixer_lock(mixer);
    bool gone = leaving->orchestra && sampler_now(orchestra_sampler(leaving->orchestra)) >= leaving->gone_at;
    mixer_unlock(mixer);
    return gone;
}

static void let_silent_go(Mixer *mixer) {
    for (int k = 0; k < LEAVING_MAX; k++)
        if (has_gone(mixer, &mixer->leaving[k])) let_go(mixer, &mixer->leaving[k]);
}

static Leaving *place_to_leave(Mixer *mixer) {
    for (int k = 0; k < LEAVING_MAX; k++)
        if (!mixer->leaving[k].chunks) return &mixer->leaving[k];
    return NULL;
}

// The voices before fade while others begin; interface sounds go on to their end. If too many are fading
// already, all ends now.
static void leave(Mixer *mixer) {
    let_silent_go(mixer);
    if (!place_to_leave(mixer)) hush(mixer);
    Leaving *leaving = place_to_leave(mixer);
    int longest = LEAVE_MS * FRAME_RATE / 1000;
    for (int i = 0; i < SOUND_COUNT; i++) longest = SDL_max(longest, frames_of(&mixer->chunks->sounds[i]));
    longest += 3 * BUFFER_FRAMES; // that are on their way
    if (mixer->open) Mix_FadeOutGroup(0, LEAVE_MS);
    leaving->chunks = mixer->chunks;
    mixer->chunks = mem_zeroed(1, sizeof *mixer->chunks);
    mixer_lock(mixer);
    leaving->orchestra = mixer->orchestra;
    if (leaving->orchestra) {
        sampler_fade_out(orchestra_sampler(leaving->orchestra), LEAVE_MS / 1000.0F);
        leaving->gone_at = sampler_now(orchestra_sampler(leaving->orchestra)) + longest;
    }
    mixer_unlock(mixer);
    mixer->run_free_ms = mixer->last_voice_ms = 0;
}

void mixer_ensemble(Mixer *mixer, const Ensemble *ensemble) {
    assert(ensemble->tokens >= 1 && ensemble->tokens <= ENSEMBLE_VOICES_MAX);
    leave(mixer);
    mixer->ensemble = *ensemble;
    Orchestra *orchestra = orchestra_create(ensemble);
    mixer_lock(mixer);
    mixer->orchestra = orchestra;
    mixer_unlock(mixer);
    if (!mixer->open) let_all_go(mixer);
    apply_volumes(mixer);
}

// Makes a chunk of frames, after `lead` frames of silence.
static void make_chunk(const Frame *frames, int count, int lead, Mix_Chunk *out) {
    size_t all = (size_t)lead + (size_t)count;
    int16_t *samples = mem_zeroed(2 * all, sizeof *samples);
    synth_pcm(frames, count, samples + 2 * (size_t)lead);
    *out = (Mix_Chunk){.abuf = (Uint8 *)samples, .alen = (Uint32)(4 * all), .volume = MIX_MAX_VOLUME};
}

static void render_voice(const Ensemble *ensemble, int index, Mix_Chunk *out) {
    int frames = synth_voice_frames(ensemble->instrument);
    Frame *note = mem_zeroed((size_t)frames, sizeof *note);
    double hz = ensemble_hz(ensemble, scale_semitones(&ensemble->scale, index));
    synth_voice(ensemble->instrument, hz, ensemble_place(index, ensemble->tokens), note, frames);
    make_chunk(note, frames, 0, out);
    free(note);
}

// The voice of a token, rendered if need be; NULL for a token that does not exist.
static Mix_Chunk *voice_of(Mixer *mixer, int token) {
    const Ensemble *ensemble = &mixer->ensemble;
    if (token < 1 || token > ensemble->tokens) return NULL;
    int index = token - 1;
    Mix_Chunk *voice = &mixer->chunks->voices[index];
    if (voice->abuf == NULL) render_voice(ensemble, index, voice);
    return voice;
}

bool mixer_prepare(Mixer *mixer) {
    let_silent_go(mixer);
    for (int token = 1; token <= mixer->ensemble.tokens; token++)
        if (mixer->chunks->voices[token - 1].abuf == NULL) return voice_of(mixer, token) != NULL;
    return false;
}

// A channel of the group, silent now: a free one, or the one that has sounded longest. Frees the piece it
// had.
static int take_channel(Mixer *mixer, int group) {
    int channel = Mix_GroupAvailable(group);
    if (channel < 0) channel = Mix_GroupOldest(group);
    if (channel < 0) channel = group == 0 ? 0 : VOICE_CHANNELS;
    Mix_HaltChannel(channel);
    drop_chunks(&mixer->chunks->pieces[channel], 1);
    return channel;
}

static void play(Mixer *mixer, Mix_Chunk *chunk, int channel) {
    Mix_PlayChannel(channel, chunk, 0);
    uint64_t end = SDL_GetTicks64() + (uint64_t)frames_of(chunk) * 1000 / FRAME_RATE;
    if (end > mixer->ends_ms) mixer->ends_ms = end;
}

// The music is turned down under a voice.
static void make_way(Mixer *mixer) {
    mixer_lock(mixer);
    sampler_duck(orchestra_sampler(mixer->orchestra));
    mixer_unlock(mixer);
}

static int ms_to_frames(uint64_t ms) { return (int)(ms * FRAME_RATE / 1000); }

// Plays frames that are used once, after the token and the run that have just begun; the next may follow
// after busy_ms. The chunk lives in its channel's place until the channel is taken again.
static void play_piece(Mixer *mixer, const Frame *frames, int count, int busy_ms) {
    uint64_t now_ms = SDL_GetTicks64(), start_ms = now_ms;
    if (mixer->last_voice_ms != 0 && mixer->last_voice_ms + AFTER_MS > start_ms)
        start_ms = mixer->last_voice_ms + AFTER_MS;
    if (mixer->run_free_ms > start_ms) start_ms = mixer->run_free_ms;
    if (start_ms > now_ms + WAIT_MAX_MS) return;
    int channel = take_channel(mixer, 0);
    Mix_Chunk *piece = &mixer->chunks->pieces[channel];
    make_chunk(frames, count, ms_to_frames(start_ms - now_ms), piece);
    play(mixer, piece, channel);
    make_way(mixer);
    mixer->run_free_ms = start_ms + (uint64_t)busy_ms;
}

// Whether something that last began then would begin again now; if not, it begins now.
static bool too_soon(uint64_t *last_ms) {
    uint64_t now_ms = SDL_GetTicks64();
    if (*last_ms != 0 && now_ms < *last_ms + AGAIN_MS) return true;
    *last_ms = now_ms;
    return false;
}

void mixer_token(Mixer *mixer, int token) {
    assert(mixer->open);
    if (mixer->voice_volume == 0) return;
    Mix_Chunk *voice = voice_of(mixer, token);
    if (voice == NULL || too_soon(&mixer->voice_ms[token - 1])) return;
    play(mixer, voice, take_channel(mixer, 0));
    mixer->last_voice_ms = mixer->voice_ms[token - 1];
    make_way(mixer);
}

void mixer_sound(Mixer *mixer, Sound sound) {
    assert(mixer->open);
    if (mixer->interface_volume == 0 || too_soon(&mixer->sound_ms[sound])) return;
    Mix_Chunk *chunk = &mixer->chunks->sounds[sound];
    if (chunk->abuf == NULL) {
        int frames = interface_sound_frames(sound);
        Frame *rendered = mem_zeroed((size_t)frames, sizeof *rendered);
        interface_sound_render(sound, scale_hz(&mixer->ensemble.scale, 0), rendered);
        make_chunk(rendered, frames, 0, chunk);
        free(rendered);
    }
    play(mixer, chunk, take_channel(mixer, 1));
}

static void add_chunk(Frame *piece, int frames, const Mix_Chunk *voice, int at, double gain, double damp_s) {
    const int16_t *samples = (const int16_t *)(const void *)voice->abuf;
    synth_add(piece, frames, samples, frames_of(voice), at, gain, damp_s);
}

void mixer_run(Mixer *mixer, const int *tokens, int count) {
    assert(mixer->open);
    if (mixer->voice_volume == 0 || count < 1) return;
    int step = ms_to_frames(RUN_STEP_MS),
        frames = (count - 1) * step + synth_voice_frames(mixer->ensemble.instrument);
    Frame *piece = mem_zeroed((size_t)frames, sizeof *piece);
    for (int i = 0; i < count; i++) {
        const Mix_Chunk *voice = voice_of(mixer, tokens[i]);
        // Dampened as by a hand that runs over the keys, but for the last, which rings.
        double damp_s = i == count - 1 ? 0 : 0.5;
        if (voice != NULL) add_chunk(piece, frames, voice, i * step, 0.45 + 0.3 * i / count, damp_s);
    }
    play_piece(mixer, piece, frames, (count + 2) * RUN_STEP_MS);
    free(piece);
}
