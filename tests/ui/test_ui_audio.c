// The sound thread with SDL's drivers that need no loudspeaker: "dummy", "disk" (what would be heard is
// written to a file), and one that does not exist.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/sound/audio.h"
#include "ui/sound/scale.h"
#include "ui/sound/synth.h"

#define TAU 6.28318530717958647692

typedef struct {
    char folder[64], file[96];
    Audio *audio; // ended by teardown, whatever the test came to
} Place;

static const int row[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};

static int setup(void **state) {
    Place *place = calloc(1, sizeof *place);
    if (place == NULL) return 1;
    *state = place;
    strcpy(place->folder, "/tmp/nonet-audio-XXXXXX");
    if (mkdtemp(place->folder) == NULL) return 1;
    snprintf(place->file, sizeof place->file, "%s/heard.raw", place->folder);
    return SDL_setenv("SDL_DISKAUDIOFILE", place->file, 1);
}

static int teardown(void **state) {
    Place *place = *state;
    audio_destroy(place->audio);
    remove(place->file);
    int failed = rmdir(place->folder);
    free(place);
    return failed;
}

static Audio *create(Place *place, const char *driver) {
    SDL_setenv("SDL_AUDIODRIVER", driver, 1);
    place->audio = audio_create();
    assert_non_null(place->audio);
    return place->audio;
}

static void destroy(Place *place) {
    audio_destroy(place->audio);
    place->audio = NULL;
}

static bool wait_open(const Audio *audio, bool open, int limit_ms) {
    uint64_t until = SDL_GetTicks64() + (uint64_t)limit_ms;
    while (audio_is_open(audio) != open) {
        if (SDL_GetTicks64() > until) return false;
        SDL_Delay(5);
    }
    return true;
}

enum { STEP = SYNTH_RATE / 100 }; // of what is looked at in a recording: 10 ms

typedef struct {
    int count;      // steps
    float *samples; // left channel, STEP for each step
    double *peaks;  // 0..1, of each step
} Recording;

static Recording read_recording(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    int steps = (int)(ftell(file) / (4 * STEP));
    rewind(file);
    Recording recording = {steps, calloc((size_t)steps * STEP + 1, sizeof(float)),
                           calloc((size_t)steps + 1, sizeof(double))};
    assert_non_null(recording.samples);
    assert_non_null(recording.peaks);
    int16_t pcm[STEP * 2];
    for (int i = 0; i < steps; i++) {
        assert_int_equal(fread(pcm, sizeof *pcm, STEP * 2, file), STEP * 2);
        for (int k = 0; k < STEP; k++) {
            recording.samples[i * STEP + k] = (float)pcm[2 * k] / 32768.0f;
            recording.peaks[i] = fmax(recording.peaks[i], abs(pcm[2 * k]) / 32768.0);
            recording.peaks[i] = fmax(recording.peaks[i], abs(pcm[2 * k + 1]) / 32768.0);
        }
    }
    fclose(file);
    return recording;
}

static void free_recording(Recording *recording) {
    free(recording->samples);
    free(recording->peaks);
}

// How much of `hz` there is in 60 ms from a step on.
static double strength(const Recording *recording, int step, double hz) {
    const int count = 6 * STEP;
    double re = 0, im = 0;
    for (int i = 0; i < count && step * STEP + i < recording->count * STEP; i++) {
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

static int first_heard(const Recording *recording) {
    for (int i = 0; i < recording->count; i++) {
        if (recording->peaks[i] > 0.003) return i;
    }
    return -1;
}

static int last_heard(const Recording *recording) {
    for (int i = recording->count - 1; i >= 0; i--) {
        if (recording->peaks[i] > 0.003) return i;
    }
    return -1;
}

// Waits until something is in the recording, however little and however slow the machine.
static bool wait_heard(const Place *place) {
    for (uint64_t until = SDL_GetTicks64() + 10000; SDL_GetTicks64() < until; SDL_Delay(20)) {
        FILE *file = fopen(place->file, "rb");
        if (file == NULL) continue;
        int byte = 0;
        while (byte == 0) byte = fgetc(file);
        fclose(file);
        if (byte != EOF) return true;
    }
    return false;
}

// How often the audio thread has gone to sleep so far; -1 where the system does not tell.
static long sleeps_of_thread(void) {
    long sleeps = -1;
    DIR *tasks = opendir("/proc/self/task");
    if (tasks == NULL) return -1;
    for (const struct dirent *task = readdir(tasks); task != NULL; task = readdir(tasks)) {
        char path[300], line[128];
        snprintf(path, sizeof path, "/proc/self/task/%s/status", task->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL) continue;
        bool ours = false;
        long value;
        while (fgets(line, sizeof line, file) != NULL) {
            if (strcmp(line, "Name:\taudio\n") == 0) ours = true;
            if (ours && sscanf(line, "voluntary_ctxt_switches: %ld", &value) == 1) sleeps = value;
        }
        fclose(file);
    }
    closedir(tasks);
    assert_true(sleeps >= 0);
    return sleeps;
}

// The victory sounds for about three seconds; five seconds of silence later the device is closed and the
// thread sleeps.
static void test_victory_then_rest(void **state) {
    Place *place = *state;
    Audio *audio = create(place, "disk");
    assert_true(audio_voices(audio, "kalimba", "D dorian", 9));
    assert_false(audio_is_open(audio));
    audio_victory(audio, row, 9);
    assert_true(wait_open(audio, true, 10000));
    assert_true(wait_open(audio, false, 30000));

    SDL_Delay(200); // on a busy machine the thread that has closed it is not asleep yet
    long before = sleeps_of_thread();
    SDL_Delay(300);
    assert_true(sleeps_of_thread() == before);

    Recording heard = read_recording(place->file);
    int first = first_heard(&heard), last = last_heard(&heard);
    print_message("heard from %d0 to %d0 ms of %d0 ms\n", first, last, heard.count);
    assert_true(first >= 0);
    assert_in_range(last - first, 220, 420);
    assert_true(peak_between(&heard, first, last) > 0.1 && peak_between(&heard, first, last) < 0.99);
    for (int i = first; i < first + 180; i += 20) assert_true(peak_between(&heard, i, i + 20) > 0.03);
    assert_in_range(heard.count - last, 480, 700);
    free_recording(&heard);
    destroy(place);
}

// A run is heard as the nine voices one after another, in their order, at an even pace.
static void test_run(void **state) {
    Place *place = *state;
    Audio *audio = create(place, "disk");
    assert_true(audio_voices(audio, "marimba", "A minor pentatonic", 9));
    audio_run(audio, row, 9);
    assert_true(wait_open(audio, true, 10000));
    assert_true(wait_heard(place));
    SDL_Delay(700);
    destroy(place);

    Recording heard = read_recording(place->file);
    Scale scale;
    assert_true(scale_parse("A minor pentatonic", &scale));
    int first = first_heard(&heard), from = first > 8 ? first - 8 : 0;
    int steps[9];
    for (int i = 0; i < 9; i++) {
        steps[i] = onset(&heard, from, first + 60, scale_hz(&scale, scale_semitones(&scale, row[i] - 1)));
        double expected = steps[0] + 4.5 * i;
        if (fabs(steps[i] - expected) > 2)
            print_error("voice %d of the run comes at step %d, not %.1f\n", i, steps[i], expected);
        assert_true(fabs(steps[i] - expected) <= 2);
    }
    free_recording(&heard);
}

// Mute ends everything at once, and what is asked meanwhile is not made up for.
static void test_mute(void **state) {
    Place *place = *state;
    Settings settings = {.volume = 100, .voices = 100, .interface = 100};
    Audio *audio = create(place, "disk");
    audio_set(audio, &settings);
    assert_true(audio_voices(audio, "bell", "A minor pentatonic", 9));
    audio_token(audio, 5);
    assert_true(wait_open(audio, true, 10000));
    assert_true(wait_heard(place));
    SDL_Delay(120);
    settings.mute = true;
    audio_set(audio, &settings);
    assert_true(wait_open(audio, false, 10000));
    Recording heard = read_recording(place->file);
    assert_true(peak_between(&heard, 0, heard.count) > 0.05);
    assert_true(heard.count < 200); // of the 2.7 s that a bell rings
    free_recording(&heard);

    audio_token(audio, 1);
    audio_victory(audio, row, 9);
    SDL_Delay(150);
    assert_false(audio_is_open(audio));
    settings.mute = false;
    audio_set(audio, &settings);
    SDL_Delay(50);
    assert_false(audio_is_open(audio));
    destroy(place);
}

static double loudest_token(Place *place, int volume, int voices) {
    Settings settings = {.volume = volume, .voices = voices, .interface = 100};
    Audio *audio = create(place, "disk");
    audio_set(audio, &settings);
    audio_voices(audio, "bell", "C major", 9);
    audio_token(audio, 3);
    assert_true(wait_open(audio, true, 10000));
    assert_true(volume * voices == 0 || wait_heard(place));
    SDL_Delay(120);
    destroy(place);
    Recording heard = read_recording(place->file);
    double peak = peak_between(&heard, 0, heard.count);
    free_recording(&heard);
    return peak;
}

static void test_volume(void **state) {
    Place *place = *state;
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
    Audio *audio = create(place, "no-such-driver");
    call_everything(audio);
    SDL_Delay(200);
    assert_false(audio_is_open(audio));
    call_everything(audio);
    SDL_Delay(50);
    assert_false(audio_is_open(audio));
    destroy(place);

    call_everything(NULL);
    assert_false(audio_is_open(NULL));
    audio_destroy(NULL);
}

static void test_create_and_destroy_while_sounding(void **state) {
    Place *place = *state;
    for (int i = 0; i < 8; i++) {
        Audio *audio = create(place, "dummy");
        if (i > 0) call_everything(audio);
        if (i % 2 == 1) assert_true(wait_open(audio, true, 10000));
        SDL_Delay((unsigned)(7 * i));
        destroy(place);
    }
}

// The pack changes while its voices sound.
static void test_change_of_voices(void **state) {
    Place *place = *state;
    static const char *const scales[] = {"C major", "D dorian", "E phrygian"};
    Audio *audio = create(place, "dummy");
    for (int i = 0; i < 12; i++) {
        assert_true(audio_voices(audio, instruments_instrument_name((Instrument)(i % INSTRUMENT_COUNT)),
                                 scales[i % 3], 9 + i % 8));
        audio_token(audio, 1 + i % 9);
        audio_run(audio, row, 9);
        SDL_Delay(20);
    }
    assert_true(wait_open(audio, true, 10000));
    destroy(place);
}

static void test_burst_never_blocks(void **state) {
    Place *place = *state;
    Audio *audio = create(place, "dummy");
    Settings settings = {.volume = 70, .voices = 80, .interface = 50};
    uint64_t longest_us = 0, start = SDL_GetPerformanceCounter();
    double per_us = (double)SDL_GetPerformanceFrequency() / 1e6;
    for (int i = 0; i < 10000; i++) {
        uint64_t before = SDL_GetPerformanceCounter();
        if (i % 100 == 0)
            audio_victory(audio, row, 9);
        else if (i % 10 == 0)
            audio_run(audio, row, 9);
        else if (i % 3 == 0)
            audio_sound(audio, (Sound)(i % SOUND_COUNT));
        else
            audio_token(audio, 1 + i % 9);
        if (i % 1000 == 0) audio_set(audio, &settings);
        uint64_t us = (uint64_t)((double)(SDL_GetPerformanceCounter() - before) / per_us);
        if (us > longest_us) longest_us = us;
    }
    double all_ms = (double)(SDL_GetPerformanceCounter() - start) / per_us / 1000;
    print_message("10,000 requests in %.1f ms, the longest %d us\n", all_ms, (int)longest_us);
    assert_true(all_ms < 1000);
    assert_true(longest_us <
                100000); // a machine that does something else meanwhile, but not an opening device
    assert_true(wait_open(audio, true, 10000));
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
