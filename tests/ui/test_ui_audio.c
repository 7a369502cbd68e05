// The sound thread with SDL's drivers that need no loudspeaker: one that does not exist, and "disk", which
// writes what would be heard to a pipe. At its other end is the ear: a thread that notices the device being
// opened and closed, and keeps every sample between. What must happen is waited for, however slow the
// machine; nothing rests on how long something takes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/pack/scale.h"
#include "ui/sound/audio.h"
#include "ui/sound/synth.h"

#define TAU 6.28318530717958647692

enum {
    STEP = SYNTH_RATE / 100, // of what is looked at: 10 ms
    STEPS_MAX = 30000,
    PATIENCE_MS = 120000,     // for what must come sooner or later
    AGAIN_MS = 8000,          // a sound that comes late is dropped: then it is asked for again
    VICTORY_AGAIN_MS = 40000, // ... but a victory takes its time to be made, and is not to be heard twice
};

typedef struct {
    int count;      // steps
    float *samples; // left channel, STEP for each step
    double *peaks;  // 0..1, of each step
} Recording;

typedef struct {
    char folder[64], pipe[96];
    Audio *audio; // ended by teardown, whatever the test came to

    SDL_Thread *ear;
    atomic_bool leaving;
    SDL_mutex *mutex; // guards what follows
    SDL_cond *news;
    bool open;    // the device is
    int openings; // so many times it was
    Recording heard;
} Place;

// The chord's highest note comes 1.55 s after the first voice, or later. Where it comes sooner, the chord
// falls on the voices.
enum { TOP_STEPS = 145 };

static const int row[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};

// --- the ear ---

static void keep_step(Recording *heard, const int16_t pcm[STEP * 2]) {
    if (heard->count == STEPS_MAX) return;
    double peak = 0;
    for (int k = 0; k < STEP; k++) {
        heard->samples[heard->count * STEP + k] = (float)pcm[2 * k] / 32768.0f;
        peak = fmax(peak, fmax(abs(pcm[2 * k]), abs(pcm[2 * k + 1])) / 32768.0);
    }
    heard->peaks[heard->count++] = peak;
}

static void note_open(Place *place, bool open) {
    SDL_LockMutex(place->mutex);
    place->openings += open && !place->open;
    place->open = open;
    SDL_CondSignal(place->news);
    SDL_UnlockMutex(place->mutex);
}

static int listen(void *data) {
    Place *place = data;
    int16_t pcm[STEP * 2];
    size_t have = 0; // bytes of a step
    int ear = open(place->pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    while (!atomic_load(&place->leaving)) {
        struct pollfd wait = {.fd = ear, .events = POLLIN};
        if (poll(&wait, 1, 20) <= 0) continue; // nobody has opened the other end, or is slow
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

static void start_listening(Place *place) {
    place->ear = SDL_CreateThread(listen, "ear", place);
    assert_non_null(place->ear);
}

static void forget(Place *place) {
    SDL_LockMutex(place->mutex);
    place->heard.count = place->openings = 0;
    SDL_UnlockMutex(place->mutex);
}

static int setup(void **state) {
    Place *place = calloc(1, sizeof *place);
    if (place == NULL) return 1;
    *state = place;
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

static void destroy(Place *place) {
    audio_destroy(place->audio);
    place->audio = NULL;
}

static int teardown(void **state) {
    Place *place = *state;
    if (place->ear == NULL) start_listening(place); // who opens the device waits for an ear
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

// `buffer_ms`: how long the device takes for each 11 ms of sound; 11 is as in life.
static Audio *create(Place *place, const char *driver, int buffer_ms) {
    char delay[16];
    snprintf(delay, sizeof delay, "%d", buffer_ms);
    SDL_setenv("SDL_DISKAUDIODELAY", delay, 1);
    SDL_setenv("SDL_AUDIODRIVER", driver, 1);
    place->audio = audio_create();
    assert_non_null(place->audio);
    return place->audio;
}

// --- waiting for what is heard ---

typedef bool (*Condition)(const Place *place, double least);

static int first_above(const Recording *heard, double peak) {
    for (int i = 0; i < heard->count; i++)
        if (heard->peaks[i] > peak) return i;
    return -1;
}

static int first_heard(const Recording *heard) { return first_above(heard, 0.003); }

static int last_heard(const Recording *heard) {
    for (int i = heard->count - 1; i >= 0; i--)
        if (heard->peaks[i] > 0.003) return i;
    return -1;
}

static bool is_closed(const Place *place, double openings) {
    return !place->open && place->openings >= openings;
}

static bool is_open(const Place *place, double unused) {
    (void)unused;
    return place->open;
}

static bool has_steps(const Place *place, double least) { return place->heard.count >= least; }

static bool sounds_for(const Place *place, double steps) {
    int first = first_above(&place->heard, 0);
    return first >= 0 && place->heard.count - first >= steps;
}

static bool is_loud(const Place *place, double peak) { return first_above(&place->heard, peak) >= 0; }

static void ask_victory(Audio *audio) { audio_victory(audio, row, 9); }

static void ask_run(Audio *audio) { audio_run(audio, row, 9); }

static void ask_token(Audio *audio) { audio_token(audio, 3); }

// Asks for a sound, again when nothing comes of it, until the condition holds.
static void hear(Place *place, void (*ask)(Audio *audio), Condition condition, double least) {
    uint64_t begun = SDL_GetTicks64(), asked = 0;
    SDL_LockMutex(place->mutex);
    while (!condition(place, least)) {
        uint64_t now = SDL_GetTicks64();
        if (now > begun + PATIENCE_MS) {
            SDL_UnlockMutex(place->mutex);
            fail_msg("in two minutes nothing was heard but %d steps", place->heard.count);
        }
        if (ask != NULL && (asked == 0 || now > asked + (ask == ask_victory ? VICTORY_AGAIN_MS : AGAIN_MS))) {
            SDL_UnlockMutex(place->mutex);
            ask(place->audio);
            SDL_LockMutex(place->mutex);
            asked = now + 1;
        }
        SDL_CondWaitTimeout(place->news, place->mutex, 100);
    }
    SDL_UnlockMutex(place->mutex);
}

// That a thing does not happen can only be watched for a while.
static void assert_stays_closed(Place *place) {
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
static double strength(const Recording *recording, int step, double hz) {
    const int count = 6 * STEP;
    double re = 0, im = 0;
    for (int i = step < 0 ? -step * STEP : 0; i < count && step * STEP + i < recording->count * STEP; i++) {
        double window = 0.5 - 0.5 * cos(TAU * i / count), value = (double)recording->samples[step * STEP + i];
        re += window * value * cos(TAU * hz * i / SYNTH_RATE);
        im += window * value * sin(TAU * hz * i / SYNTH_RATE);
    }
    return hypot(re, im);
}

// The step where a note comes in: where it grows most from one step to the next but one.
static int onset(const Recording *recording, int from, int to, double hz) {
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

static double peak_between(const Recording *recording, int from, int to) {
    double peak = 0;
    for (int i = from; i < to && i < recording->count; i++) peak = fmax(peak, recording->peaks[i]);
    return peak;
}

// How often the sound's worker, the one thread besides this and the ear, has gone to sleep so far.
static long sleeps_of_thread(void) {
    long sleeps = -1;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) return 0;
    for (const struct dirent *task = readdir(tasks); task != NULL; task = readdir(tasks)) {
        char path[300], line[128];
        snprintf(path, sizeof path, "/proc/self/task/%s/status", task->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL) continue;
        bool ours = atoi(task->d_name) != getpid();
        long value;
        while (fgets(line, sizeof line, file) != NULL) {
            if (strcmp(line, "Name:\tear\n") == 0) ours = false;
            if (ours && sscanf(line, "voluntary_ctxt_switches: %ld", &value) == 1) sleeps = value;
        }
        assert_int_equal(fclose(file), 0);
    }
    closedir(tasks);
    assert_true(sleeps >= 0);
    return sleeps;
}

// A thread that has just closed the device is not asleep yet, on a busy machine; but it sleeps soon, and then
// for good.
static void assert_comes_to_rest(void) {
    for (int i = 0; i < PATIENCE_MS / 500; i++) {
        long before = sleeps_of_thread();
        SDL_Delay(500);
        if (sleeps_of_thread() == before) return;
    }
    fail_msg("the sound thread never rests");
}

// --- tests ---

// The nine voices are heard one after another, in their order, at an even pace, from `first` on.
static void assert_in_turn(const Recording *heard, const char *scale_name, double octave, int first,
                           double pace) {
    Scale scale;
    assert_true(scale_parse(scale_name, &scale));
    int from = first - 8, to = first + (int)(9 * pace), steps[9]; // from before the first note comes in
    for (int i = 0; i < 9; i++) {
        double hz = scale_hz(&scale, scale_semitones(&scale, row[i] - 1)) * octave;
        steps[i] = onset(heard, from, to, hz);
        double expected = steps[0] + pace * i;
        if (fabs(steps[i] - expected) > 2)
            fail_msg("voice %d comes at step %d, not %.1f", i, steps[i], expected);
    }
}

// Where the highest note of the victory comes in, which only its chord has.
static int top_of(const Recording *heard) {
    Scale scale;
    assert_true(scale_parse("D dorian", &scale));
    double hz = scale_hz(&scale, 24) * synth_register(INSTRUMENT_KALIMBA);
    int top = onset(heard, first_heard(heard), last_heard(heard), hz);
    assert_true(strength(heard, top, hz) > 20);
    return top;
}

// The victory: the voices in turn, then a chord that climbs, three seconds in all; five seconds of silence
// later the device is closed and the thread sleeps. The device here is five times as fast as in life, so that
// all is heard before it is closed. Where the machine is slow the chord comes late: so it is sound that
// counts, not time. Where the device does not keep up the chord falls on the voices: then it is played once
// more.
static void test_victory_then_rest(void **state) {
    Place *place = *state;
    const Recording *heard = &place->heard;
    start_listening(place);
    Audio *audio = create(place, "disk", 2);
    assert_true(audio_voices(audio, "kalimba", "D dorian", 9));
    assert_stays_closed(place);
    for (int i = 0; i < 10; i++) {
        forget(place);
        uint64_t begun = SDL_GetTicks64();
        hear(place, ask_victory, sounds_for, 1);
        hear(place, NULL, is_closed, 1);
        assert_true(SDL_GetTicks64() - begun > 6500); // never sooner, however fast the device
        if (top_of(heard) >= first_heard(heard) + TOP_STEPS) break;
    }
    assert_comes_to_rest();

    int first = first_heard(heard), last = last_heard(heard), sounding = 0;
    for (int i = 0; i < heard->count; i++) sounding += heard->peaks[i] > 0.003;
    print_message("heard from %d0 to %d0 ms of %d0 ms, %d0 ms of sound\n", first, last, heard->count,
                  sounding);
    assert_true(top_of(heard) >= first + TOP_STEPS);
    assert_true(peak_between(heard, first, last) > 0.1 && peak_between(heard, first, last) < 0.99);
    for (int i = first; i < first + 100; i += 20) assert_true(peak_between(heard, i, i + 20) > 0.03);
    assert_in_range(sounding, 200, 520);
    assert_in_turn(heard, "D dorian", synth_register(INSTRUMENT_KALIMBA), first, 11.1);
    destroy(place);
}

static void test_run(void **state) {
    Place *place = *state;
    start_listening(place);
    Audio *audio = create(place, "disk", 11);
    assert_true(audio_voices(audio, "marimba", "A minor pentatonic", 9));
    hear(place, ask_run, sounds_for, 70);
    destroy(place);
    hear(place, NULL, is_closed, 1);
    assert_in_turn(&place->heard, "A minor pentatonic", synth_register(INSTRUMENT_MARIMBA),
                   first_heard(&place->heard), 4.5);
}

// Mute ends everything at once, and what is asked meanwhile is not made up for. The device is slow: unmuted,
// it would be closed eight seconds from now and have had time for 130 steps of the bell.
static void test_mute(void **state) {
    Place *place = *state;
    Settings settings = {.volume = 100, .voices = 100, .interface = 100};
    start_listening(place);
    Audio *audio = create(place, "disk", 60);
    audio_set(audio, &settings);
    assert_true(audio_voices(audio, "bell", "A minor pentatonic", 9));
    hear(place, ask_token, is_loud, 0.05);
    settings.mute = true;
    audio_set(audio, &settings);
    hear(place, NULL, is_closed, 1);
    assert_true(place->heard.count < 80);

    audio_token(audio, 1);
    audio_victory(audio, row, 9);
    assert_stays_closed(place);
    settings.mute = false;
    audio_set(audio, &settings);
    assert_stays_closed(place);
    destroy(place);
}

static double loudest_token(Place *place, int volume, int voices) {
    Settings settings = {.volume = volume, .voices = voices, .interface = 100};
    Audio *audio = create(place, "disk", 11);
    forget(place);
    audio_set(audio, &settings);
    audio_voices(audio, "bell", "C major", 9);
    if (volume * voices > 0)
        hear(place, ask_token, sounds_for, 12);
    else
        hear(place, ask_token, has_steps, 30);
    destroy(place);
    hear(place, NULL, is_closed, 1);
    return peak_between(&place->heard, 0, place->heard.count);
}

static void test_volume(void **state) {
    Place *place = *state;
    start_listening(place);
    double full = loudest_token(place, 100, 100);
    assert_true(full > 0.1 && full < 0.46);
    double half = loudest_token(place, 50, 100);
    assert_true(fabs(half / full - 0.25) < 0.02); // -12 dB: about half as loud to the ear
    assert_true(fabs(loudest_token(place, 100, 50) / full - 0.25) < 0.02);
    double least = loudest_token(place, 5, 100);
    assert_true(least > 0 && least < 0.05 * full);
    assert_true(loudest_token(place, 100, 0) < 1e-9);
}

static void call_everything(Audio *audio) {
    Settings settings = {.volume = 70, .voices = 80, .interface = 50};
    audio_set(audio, &settings);
    assert_true(audio_voices(audio, "flute", "Eb hirajoshi", 9));
    assert_false(audio_voices(audio, "kazoo", "C major", 9));
    assert_false(audio_voices(audio, "glass", "C sharp", 9));
    assert_false(audio_voices(audio, NULL, NULL, 9));
    assert_true(audio_voices(audio, "pluck", "C# locrian", 16));
    for (int token = -1; token <= 17; token++) audio_token(audio, token);
    for (int i = 0; i < SOUND_COUNT; i++) audio_sound(audio, (Sound)i);
    audio_run(audio, row, 9);
    audio_run(audio, row, 0);
    audio_victory(audio, row, 9);
}

static void test_no_device(void **state) {
    Place *place = *state;
    start_listening(place);
    Audio *audio = create(place, "no-such-driver", 11);
    call_everything(audio);
    assert_stays_closed(place);
    call_everything(audio);
    assert_stays_closed(place);
    destroy(place);

    call_everything(NULL);
    audio_destroy(NULL);
}

static void test_create_and_destroy_while_sounding(void **state) {
    Place *place = *state;
    start_listening(place);
    for (int i = 0; i < 8; i++) {
        forget(place);
        Audio *audio = create(place, "disk", 11);
        if (i > 0) call_everything(audio);
        if (i % 2 == 1) hear(place, call_everything, is_open, 0);
        SDL_Delay((unsigned)(7 * i)); // somewhere else each time
        destroy(place);
        hear(place, NULL, is_closed, 0);
    }
}

// The pack changes while its voices sound.
static void test_change_of_voices(void **state) {
    Place *place = *state;
    static const char *const scales[] = {"C major", "D dorian", "E phrygian"};
    start_listening(place);
    Audio *audio = create(place, "disk", 11);
    for (int i = 0; i < 12; i++) {
        assert_true(audio_voices(audio, instruments_instrument_name((Instrument)(i % INSTRUMENT_COUNT)),
                                 scales[i % 3], 9 + i % 8));
        forget(place);
        audio_token(audio, 1 + i % 9);
        hear(place, ask_run, is_loud, 0.003);
    }
    destroy(place);
}

// Nobody listens, so that the sound thread is kept waiting in the opening of the device for as long as this
// takes: a call that waited for it would never return.
static void test_burst_never_blocks(void **state) {
    Place *place = *state;
    Audio *audio = create(place, "disk", 11);
    Settings settings = {.volume = 70, .voices = 80, .interface = 50};
    for (int i = 0; i < 10000; i++) {
        if (i % 100 == 0)
            audio_victory(audio, row, 9);
        else if (i % 10 == 0)
            audio_run(audio, row, 9);
        else if (i % 3 == 0)
            audio_sound(audio, (Sound)(i % SOUND_COUNT));
        else
            audio_token(audio, 1 + i % 9);
        if (i % 1000 == 0) audio_set(audio, &settings);
    }
    start_listening(place);
    hear(place, ask_token, is_loud, 0.003);
    destroy(place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_victory_then_rest, setup, teardown),
        cmocka_unit_test_setup_teardown(test_run, setup, teardown),
        cmocka_unit_test_setup_teardown(test_mute, setup, teardown),
        cmocka_unit_test_setup_teardown(test_volume, setup, teardown),
        cmocka_unit_test_setup_teardown(test_no_device, setup, teardown),
        cmocka_unit_test_setup_teardown(test_create_and_destroy_while_sounding, setup, teardown),
        cmocka_unit_test_setup_teardown(test_change_of_voices, setup, teardown),
        cmocka_unit_test_setup_teardown(test_burst_never_blocks, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
