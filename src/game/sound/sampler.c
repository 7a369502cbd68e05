#include "game/sound/sampler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/sound/room.h"
#include "game/sound/wave.h"

enum { NOTES = 160, BLOCK = 128 }; // frames between two looks at gains and pitch

#define DUCKED 0.45F      // what is left of the music under a voice: -7 dB
#define DUCK_HOLD_S 0.45F // for so long
#define ROOM_T60_S 2.2
#define ROOM_WET 0.45F
#define SILENT_AFTER ((int64_t)(2 * ROOM_T60_S * FRAME_RATE)) // frames after the last note

// A gain on its way.
typedef struct {
    float now, wanted, step; // step: for each block
} Glide;

typedef struct {
    SamplerNote note;
    double at; // in the sample
    bool on;
} Playing;

struct Sampler {
    Playing playing[NOTES];
    Room *room;
    int64_t now;
    Glide music, voices, duck, all;
    Glide bend; // cents
    int64_t duck_until;
    int64_t silent; // frames since the last note ended
};

Sampler *sampler_create(void) {
    Sampler *sampler = mem_zeroed(1, sizeof *sampler);
    sampler->room = room_create(ROOM_T60_S);
    sampler->silent = SILENT_AFTER;
    sampler->music = sampler->voices = sampler->duck = sampler->all = (Glide){.now = 1, .wanted = 1};
    return sampler;
}

void sampler_destroy(Sampler *sampler) {
    if (!sampler) return;
    room_destroy(sampler->room);
    free(sampler);
}

void sampler_hush(Sampler *sampler) {
    for (int i = 0; i < NOTES; i++) sampler->playing[i].on = false;
    sampler->all = (Glide){.now = 1, .wanted = 1};
    sampler->silent = SILENT_AFTER;
    room_destroy(sampler->room);
    sampler->room = room_create(ROOM_T60_S);
}

int64_t sampler_now(const Sampler *sampler) { return sampler->now; }

static int64_t end_of(const SamplerNote *note) {
    int64_t let_go = note->start + note->frames + (int64_t)(note->release_s * FRAME_RATE);
    int64_t over = note->start + note->sample->frames;
    return !note->sample->loops && over < let_go ? over : let_go;
}

int64_t sampler_end(const Sampler *sampler) {
    int64_t end = 0;
    for (int i = 0; i < NOTES; i++) {
        const Playing *playing = &sampler->playing[i];
        bool heard = playing->on && (playing->note.front || sampler->music.wanted > 0);
        if (heard && end_of(&playing->note) > end) end = end_of(&playing->note);
    }
    return end > 0 ? end + (int64_t)(ROOM_T60_S * FRAME_RATE) : 0;
}

bool sampler_play(Sampler *sampler, const SamplerNote *note) {
    for (int i = 0; i < NOTES; i++) {
        if (sampler->playing[i].on) continue;
        sampler->playing[i] =
            (Playing){.note = *note, .at = note->begin * (float)note->sample->frames, .on = true};
        return true;
    }
    return false;
}

bool sampler_uses(const Sampler *sampler, const Sample *sample) {
    for (int i = 0; i < NOTES; i++)
        if (sampler->playing[i].on && sampler->playing[i].note.sample == sample) return true;
    return false;
}

static void glide_to(Glide *glide, float wanted, float seconds) {
    float blocks = fmaxf(1, seconds * FRAME_RATE / BLOCK);
    glide->wanted = wanted;
    glide->step = fabsf(wanted - glide->now) / blocks;
}

void sampler_music(Sampler *sampler, float gain, float seconds) { glide_to(&sampler->music, gain, seconds); }

void sampler_voices(Sampler *sampler, float gain, float seconds) {
    glide_to(&sampler->voices, gain, seconds);
}

bool sampler_fade_out(Sampler *sampler, float seconds) {
    glide_to(&sampler->all, 0, seconds);
    return sampler->silent < SILENT_AFTER;
}

void sampler_duck(Sampler *sampler) {
    sampler->duck_until = sampler->now + (int64_t)(DUCK_HOLD_S * FRAME_RATE);
    glide_to(&sampler->duck, DUCKED, 0.04F);
}

void sampler_bend(Sampler *sampler, double cents) {
    if (fabs(cents - (double)sampler->bend.wanted) > 0.01) glide_to(&sampler->bend, (float)cents, 0.5F);
}

// Goes a step and returns where it was before.
static float glide_on(Glide *glide) {
    float before = glide->now;
    if (glide->now < glide->wanted)
        glide->now = fminf(glide->wanted, glide->now + glide->step);
    else
        glide->now = fmaxf(glide->wanted, glide->now - glide->step);
    return before;
}

// How loud a note is by itself at a frame: it comes in, and is let go.
static float shape(const SamplerNote *note, int64_t at) {
    float attack = fmaxf(1, note->attack_s * FRAME_RATE), release = fmaxf(1, note->release_s * FRAME_RATE);
    int64_t age = at - note->start;
    float in = age < (int64_t)attack ? (float)age / attack : 1;
    float left = (float)(note->start + note->frames - at) / release + 1;
    float out = left < 1 ? fmaxf(0, left) : 1;
    return in * out * out;
}

// Adds a block of a note. `from` and `to` are the gain of its group at both ends.
static void play_block(Playing *playing, int64_t now, int count, float from, float to, double speed,
                       Frame *out) {
    const SamplerNote *note = &playing->note;
    int begin = note->start > now ? (int)(note->start - now) : 0;
    if (begin >= count) return;
    float left = note->gain * sqrtf(1 - note->pan) / 32768, right = note->gain * sqrtf(1 + note->pan) / 32768;
    float gain = from * shape(note, now + begin),
          step = (to * shape(note, now + count) - gain) / (float)(count - begin);
    const int16_t *samples = note->sample->samples;
    int frames = note->sample->frames;
    for (int i = begin; i < count; i++, gain += step) {
        int whole = (int)playing->at;
        if (whole >= frames) {
            if (!note->sample->loops) break;
            playing->at -= frames;
            whole = (int)playing->at;
        }
        float share = (float)(playing->at - whole);
        float around[4] = {samples[whole - 1], samples[whole], samples[whole + 1], samples[whole + 2]};
        float x = gain * (share > 0 ? wave_between(around + 1, share) : around[1]);
        out[i].left += left * x;
        out[i].right += right * x;
        playing->at += speed;
    }
    playing->on = now + count < end_of(note);
}

static void render_block(Sampler *sampler, Frame *out, int count) {
    float music = sampler->music.now * sampler->duck.now, voices = sampler->voices.now;
    if (sampler->now >= sampler->duck_until && sampler->duck.wanted < 1) glide_to(&sampler->duck, 1, 1.4F);
    glide_on(&sampler->music), glide_on(&sampler->voices), glide_on(&sampler->duck), glide_on(&sampler->bend);
    float music_to = sampler->music.now * sampler->duck.now, voices_to = sampler->voices.now;
    double speed = exp2((double)sampler->bend.now / 1200);
    memset(out, 0, (size_t)count * sizeof *out);
    sampler->silent += count;
    for (int i = 0; i < NOTES; i++) {
        Playing *playing = &sampler->playing[i];
        if (!playing->on) continue;
        sampler->silent = 0;
        if (playing->note.front)
            play_block(playing, sampler->now, count, voices, voices_to, 1, out);
        else
            play_block(playing, sampler->now, count, music, music_to, speed, out);
        bool begins = playing->note.start >= sampler->now && playing->note.start < sampler->now + count;
        if (playing->note.ducks && begins) sampler_duck(sampler);
    }
    if (sampler->silent < SILENT_AFTER) room_add(sampler->room, ROOM_WET, out, count);
    float all = glide_on(&sampler->all), step = (sampler->all.now - all) / (float)count;
    for (int i = 0; i < count && (all < 1 || step < 0); i++, all += step)
        out[i].left *= all, out[i].right *= all;
    sampler->now += count;
}

void sampler_render(Sampler *sampler, Frame *out, int count) {
    for (int at = 0; at < count; at += BLOCK)
        render_block(sampler, out + at, count - at < BLOCK ? count - at : BLOCK);
}
