#include "ui/sound/music.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/music/composer.h"
#include "game/music/run_score.h"
#include "game/music/victory.h"
#include "game/sound/loudness.h"

enum {
    AHEAD_US = 900000, // that is composed before it is heard
    BEGIN_US = 250000, // between the wish and the first note
    FADE_IN_MS = 1800,
    FADE_OUT_MS = 1600, // when the window loses the focus
    FADE_AT_ONCE_MS = 350,
    FILE_STEP_MS = 11,  // between two steps of a file's volume
    FILE_END_STEPS = 6, // of one that has to end now
};

// A file that sounds, and its volume on its way.
typedef struct {
    Mix_Music *music;                                   // NULL: none
    char path[MUSIC_PATH_MAX], refused[MUSIC_PATH_MAX]; // the one that could not be played
    bool ends;                                          // a victory: played once
    double now, wanted, step;
    uint64_t ducked_ms; // until then
} MusicFile;

struct Music {
    Mixer *mixer;
    MusicWish wish;
    bool sounds;         // what the wish is about is heard
    uint64_t changed_ms; // when the board changed last
    Composer composer;
    uint64_t seed; // of the game that is composed for
    int64_t zero;  // frame of its time 0
    Score beat, victory;
    int victory_at; // its next note
    int64_t victory_zero;
    MusicFile file;
    char trouble[MUSIC_TROUBLE_MAX]; // not told yet
};

Music *music_create(Mixer *mixer) {
    Music *music = mem_zeroed(1, sizeof *music);
    music->mixer = mixer;
    return music;
}

static void file_loudness(double volume) { Mix_VolumeMusic((int)lround(volume * MIX_MAX_VOLUME)); }

// Softly, which takes a moment: cut off, it would click.
static void end_file(Music *music) {
    MusicFile *file = &music->file;
    if (!file->music) return;
    for (int left = FILE_END_STEPS; file->now > 0 && Mix_PlayingMusic() && left-- > 0;) {
        file_loudness(file->now * left / FILE_END_STEPS);
        SDL_Delay(FILE_STEP_MS);
    }
    Mix_HaltMusic();
    Mix_FreeMusic(file->music);
    file->music = NULL;
}

void music_destroy(Music *music) {
    if (!music) return;
    end_file(music);
    score_finish(&music->beat);
    score_finish(&music->victory);
    free(music);
}

bool music_trouble(Music *music, char out[MUSIC_TROUBLE_MAX]) {
    memcpy(out, music->trouble, MUSIC_TROUBLE_MAX);
    music->trouble[0] = '\0';
    return out[0] != '\0';
}

static Sampler *sampler_of(Music *music) { return orchestra_sampler(mixer_orchestra(music->mixer)); }

static int64_t frame_now(Music *music) {
    mixer_lock(music->mixer);
    int64_t now = sampler_now(sampler_of(music));
    mixer_unlock(music->mixer);
    return now;
}

static int64_t frames_of(int64_t us) { return us * (FRAME_RATE / 1000) / 1000; }

// ---- files

static void glide_file(MusicFile *file, double wanted, int ms) {
    file->wanted = wanted;
    // No more than the least that SDL_mixer can do at a time: larger steps would click.
    file->step = fmin(1.0 / MIX_MAX_VOLUME, fabs(wanted - file->now) / fmax(1, (double)ms / FILE_STEP_MS));
}

static double file_volume(const Music *music) {
    double level = music->file.ends ? 1 : loudness_from_db(LEVEL_MUSIC - LEVEL_VOICE);
    return level * mixer_music_volume(music->mixer);
}

static bool play_file(Music *music, const char *path, bool ends) {
    MusicFile *file = &music->file;
    if (strcmp(file->refused, path) == 0) return false;
    end_file(music);
    file->music = Mix_LoadMUS(path);
    file->ends = ends;
    snprintf(file->path, sizeof file->path, "%s", path);
    file->now = ends ? file_volume(music) : 0;
    file_loudness(file->now);
    if (file->music && Mix_PlayMusic(file->music, ends ? 1 : -1) == 0) {
        glide_file(file, file_volume(music), FADE_IN_MS);
        return true;
    }
    const char *name = strrchr(path, '/');
    snprintf(music->trouble, sizeof music->trouble, "%s cannot be played: %s", name ? name + 1 : path,
             Mix_GetError());
    snprintf(file->refused, sizeof file->refused, "%s", path);
    end_file(music);
    return false;
}

// Moves the volume a step; false when it is where it should be.
static bool step_file(Music *music) {
    MusicFile *file = &music->file;
    if (file->ducked_ms && SDL_GetTicks64() >= file->ducked_ms) {
        file->ducked_ms = 0;
        glide_file(file, file_volume(music), 900);
    }
    double left = file->wanted - file->now;
    file->now = fabs(left) <= file->step ? file->wanted : file->now + copysign(file->step, left);
    file_loudness(file->now);
    return file->now != file->wanted;
}

void music_make_way(Music *music) {
    MusicFile *file = &music->file;
    if (!file->music || file->ends || !music->sounds) return;
    file->ducked_ms = SDL_GetTicks64() + 450;
    glide_file(file, 0.45 * file_volume(music), 60);
}

// ---- beginning and end

static void begin_composed(Music *music) {
    const Ensemble *ensemble = orchestra_ensemble(mixer_orchestra(music->mixer));
    bool goes_on =
        music->seed == music->wish.seed && memcmp(&music->composer.ensemble, ensemble, sizeof *ensemble) == 0;
    if (!goes_on) {
        composer_init(&music->composer, ensemble, music->wish.style, music->wish.seed);
        music->seed = music->wish.seed;
    } else {
        composer_resume(&music->composer);
    }
    music->zero = frame_now(music) + frames_of(BEGIN_US - composer_us(&music->composer));
}

static void fade(Music *music, bool in, int ms) {
    mixer_lock(music->mixer);
    sampler_music(sampler_of(music), in ? (float)mixer_music_volume(music->mixer) : 0, (float)ms / 1000);
    mixer_unlock(music->mixer);
}

// A wish for a board of another size than the voices are for is one that their change has overtaken.
static bool has_voices(const Music *music) {
    return music->wish.mood.tokens == orchestra_ensemble(mixer_orchestra(music->mixer))->tokens;
}

static void begin(Music *music) {
    if (!has_voices(music) || !mixer_open(music->mixer)) return;
    music->sounds = true;
    if (music->wish.path[0]) {
        bool same = music->file.music && !music->file.ends && strcmp(music->file.path, music->wish.path) == 0;
        if (same) glide_file(&music->file, file_volume(music), FADE_IN_MS);
        if (same || play_file(music, music->wish.path, false)) return;
    } else if (music->file.music && !music->file.ends) {
        end_file(music);
    }
    begin_composed(music);
    fade(music, true, FADE_IN_MS);
}

static void end(Music *music, bool at_once) {
    int ms = at_once ? FADE_AT_ONCE_MS : FADE_OUT_MS;
    music->sounds = false;
    fade(music, false, ms);
    if (music->file.music && !music->file.ends) glide_file(&music->file, 0, ms);
}

static void bend(Music *music) {
    mixer_lock(music->mixer);
    sampler_bend(sampler_of(music), music->wish.mood.bent ? COMPOSER_BEND_CENTS : 0);
    mixer_unlock(music->mixer);
}

// A victory's file fades, when something else is to be heard.
static void leave_victory(MusicFile *file) {
    if (file->music && file->ends) glide_file(file, 0, FADE_AT_ONCE_MS);
}

void music_wish(Music *music, const MusicWish *wish) {
    bool other = music->wish.seed != wish->seed || strcmp(music->wish.path, wish->path) != 0;
    music->wish = *wish;
    music->changed_ms = SDL_GetTicks64();
    bool wanted = wish->plays && mixer_music_volume(music->mixer) > 0;
    if (wish->plays) leave_victory(&music->file); // the next game has begun
    if (music->sounds && (!wanted || other)) end(music, wish->at_once || other);
    if (wanted && !music->sounds) begin(music);
    bend(music);
}

void music_volume(Music *music) {
    bool wanted = music->wish.plays && mixer_music_volume(music->mixer) > 0;
    if (music->sounds && !wanted)
        end(music, true);
    else if (!music->sounds && wanted)
        begin(music);
    else if (music->sounds)
        fade(music, true, 60);
    bool fades = music->file.ends && music->file.wanted <= 0;
    if (music->file.music && wanted && !fades) glide_file(&music->file, file_volume(music), 60);
}

void music_lost(Music *music) {
    end_file(music);
    music_revoiced(music);
}

void music_revoiced(Music *music) {
    MusicFile *file = &music->file;
    leave_victory(file);
    music->sounds &= file->music && !file->ends;
    music->victory_at = music->victory.notes;
}

// ---- the victory

void music_victory(Music *music, uint64_t style, const int *tokens, int count, const char *path) {
    if (music->sounds) end(music, false);
    if (path[0] && play_file(music, path, true)) return;
    const Ensemble *ensemble = orchestra_ensemble(mixer_orchestra(music->mixer));
    score_clear(&music->victory);
    victory_compose(ensemble, style, tokens, count, 0, &music->victory);
    score_sort(&music->victory);
    music->victory_at = 0;
    // Its first notes are rendered before it begins, the others while it sounds.
    for (int i = 0; i < music->victory.notes && music->victory.note[i].start_us < 500000; i++)
        orchestra_prepare(mixer_orchestra(music->mixer), &music->victory.note[i]);
    music->victory_zero = frame_now(music) + frames_of(20000);
}

// ---- work

static void play_note(Music *music, const ScoreNote *note, int64_t zero) {
    orchestra_prepare(mixer_orchestra(music->mixer), note);
    mixer_lock(music->mixer);
    orchestra_play(mixer_orchestra(music->mixer), note, zero);
    mixer_unlock(music->mixer);
}

// Hands over the notes of the victory that are due. Returns the milliseconds until the next; -1 for none.
static int work_victory(Music *music, int64_t now) {
    for (; music->victory_at < music->victory.notes; music->victory_at++) {
        const ScoreNote *note = &music->victory.note[music->victory_at];
        int64_t ahead = music->victory_zero + frames_of(note->start_us) - now;
        if (ahead > frames_of(AHEAD_US)) return (int)((ahead - frames_of(AHEAD_US)) * 1000 / FRAME_RATE) + 1;
        play_note(music, note, music->victory_zero);
    }
    return -1;
}

// Composes the beats that are due.
static int work_composer(Music *music, int64_t now) {
    for (;;) {
        int64_t ahead = music->zero + frames_of(composer_us(&music->composer)) - now;
        if (ahead > frames_of(AHEAD_US)) return (int)((ahead - frames_of(AHEAD_US)) * 1000 / FRAME_RATE) + 1;
        if (ahead < 0) music->zero -= ahead; // the machine was busy, or slept
        composer_beat(&music->composer, &music->wish.mood, &music->beat);
        for (int i = 0; i < music->beat.notes; i++) play_note(music, &music->beat.note[i], music->zero);
        score_clear(&music->beat);
    }
}

static int work_file(Music *music) {
    if (!music->file.music) return -1;
    if (step_file(music)) return FILE_STEP_MS;
    bool needed = music->sounds && !music->file.ends;
    bool over = !Mix_PlayingMusic() || (music->file.now <= 0 && music->file.wanted <= 0 && !needed);
    if (over) end_file(music);
    int wait_ms = music->file.ducked_ms ? (int)(music->file.ducked_ms - SDL_GetTicks64()) : 500;
    return over ? -1 : wait_ms < 1 ? 1 : wait_ms;
}

static int sooner(int a, int b) { return a < 0 ? b : b < 0 || a < b ? a : b; }

int music_work(Music *music) {
    if (mixer_ends_ms(music->mixer) == 0) return -1;
    uint64_t now_ms = SDL_GetTicks64();
    if (music->sounds && now_ms > music->changed_ms + MUSIC_REST_US / 1000) end(music, false);
    int64_t now = frame_now(music);
    int wait_ms = sooner(work_victory(music, now), work_file(music));
    if (music->sounds && (!music->file.music || music->file.ends))
        wait_ms = sooner(wait_ms, work_composer(music, now));
    mixer_lock(music->mixer);
    orchestra_tidy(mixer_orchestra(music->mixer));
    int64_t end = sampler_end(sampler_of(music));
    mixer_unlock(music->mixer);
    bool goes_on = music->sounds || music->file.music || music->victory_at < music->victory.notes;
    if (goes_on) mixer_sounds_until(music->mixer, now_ms + 1);
    // Music that is still wanted ends only by a wish, which may come long before its notes are over.
    if (!music->sounds && end > now)
        mixer_sounds_until(music->mixer, now_ms + (uint64_t)((end - now) * 1000 / FRAME_RATE));
    return wait_ms;
}
