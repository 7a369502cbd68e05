// The sound thread as it is heard (support/sound_ear.h): voices, runs, the victory, volumes; and that it
// rests.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>

#include "core/pack/scale.h"
#include "game/music/victory.h"
#include "game/sound/synth.h"
#include "support/no_threads.h"
#include "support/sound_ear.h"

static const int row[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};
enum { STYLE = 7 };

static void ask_victory(Audio *audio) { audio_victory(audio, STYLE, row, 9, ""); }

static void ask_run(Audio *audio) { audio_run(audio, row, 9); }

static void ask_token(Audio *audio) { audio_token(audio, 3); }

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

// Whether the nine voices are heard one after another, in their order, at an even pace, from `first` on.
static bool are_in_turn(const Recording *heard, const char *scale_name, double octave, int first,
                        double pace) {
    Scale scale;
    assert_true(scale_parse(scale_name, &scale));
    int from = first - 8, to = first + (int)(9 * pace), steps[9]; // from before the first note comes in
    bool well = true;
    for (int i = 0; i < 9; i++) {
        double hz = scale_hz(&scale, scale_semitones(&scale, row[i] - 1)) * octave;
        steps[i] = onset(heard, from, to, hz);
        double expected = steps[0] + pace * i;
        if (fabs(steps[i] - expected) > 2)
            print_message("voice %d comes at step %d, not %.1f\n", i, steps[i], expected);
        well = well && fabs(steps[i] - expected) <= 2;
    }
    return well;
}

// The row of the victory's composer comes in time after time, to three hundredths of a second.
static bool row_is_heard(const Recording *heard) {
    Ensemble ensemble;
    Score score = {0};
    int first = first_heard(heard), voices = 0;
    bool well = true;
    ensemble_init(&ensemble, "kalimba", "D dorian", 9);
    victory_compose(&ensemble, STYLE, row, 9, 0, &score);
    for (int i = 0; i < score.notes && voices < 9; i++) {
        const ScoreNote *note = &score.note[i];
        if (note->part != SCORE_VOICE) continue;
        int expected = first + (int)(note->start_us / 10000);
        double hz = ensemble_hz(&ensemble, scale_semitones(&ensemble.scale, row[voices] - 1));
        int found = onset(heard, expected - 8, expected + 9, hz);
        if (abs(found - expected) > 3)
            print_message("voice %d comes at %d, not %d\n", voices, found, expected);
        well = well && abs(found - expected) <= 3;
        voices++;
    }
    score_finish(&score);
    return well && voices == 9;
}

// The victory: the voices in their turn, an answer, a chord, 8 to 15 seconds in all and some for the room;
// five seconds of silence later the device is closed and the thread sleeps. On a machine that is too busy for
// it notes come late: then it is played once more, by a device that takes twice as long.
static void test_victory_then_rest(void **state) {
    Place *place = *state;
    const Recording *heard = &place->heard;
    start_listening(place);
    Audio *audio = create(place, "disk", 10);
    assert_true(audio_voices(audio, "kalimba", "D dorian", 9));
    assert_stays_closed(place);
    bool well = false;
    place->again_ms = 40000; // it takes its time to be made, and is not to be heard twice
    for (int i = 0; i < 6 && !well; i++) {
        forget(place);
        set_pace(10 << i);
        uint64_t begun = SDL_GetTicks64();
        hear(place, ask_victory, sounds_for, 1);
        hear(place, NULL, is_closed, 1);
        assert_true(SDL_GetTicks64() - begun > 6500); // never sooner, however fast the device
        well = row_is_heard(heard);
    }
    assert_true(well);
    assert_comes_to_rest();
    destroy(place);

    int first = first_heard(heard), last = last_heard(heard);
    print_message("heard from %d0 to %d0 ms of %d0 ms\n", first, last, heard->count);
    assert_in_range(last - first, 800, 1700);
    assert_true(peak_between(heard, first, last) > 0.1 && peak_between(heard, first, last) < 0.5);
    for (int i = first; i < first + 700; i += 50) assert_true(peak_between(heard, i, i + 50) > 0.02);
}

// The voices one after another. On a machine that is too busy for it, as with the victory: a device that
// takes twice as long.
static void test_run(void **state) {
    Place *place = *state;
    start_listening(place);
    Audio *audio = create(place, "disk", 11);
    assert_true(audio_voices(audio, "marimba", "A minor pentatonic", 9));
    bool well = false;
    for (int i = 0; i < 6 && !well; i++) {
        forget(place);
        set_pace(11 << i);
        hear(place, ask_run, sounds_for, 70);
        hear(place, NULL, is_closed, 1);
        well = are_in_turn(&place->heard, "A minor pentatonic", synth_register(INSTRUMENT_MARIMBA),
                           first_heard(&place->heard), 4.5);
    }
    destroy(place);
    assert_true(well);
}

// Mute ends everything at once, and what is asked meanwhile is not made up for. Unmuted, the bell would last
// for 130 steps, which this slow device takes eight seconds to play. On a machine too busy to see mute end it
// sooner, a device that takes twice as long plays it once more.
static void test_mute(void **state) {
    Place *place = *state;
    Settings settings = {.volume = 100, .voices = 100, .interface = 100};
    start_listening(place);
    Audio *audio = create(place, "disk", 60);
    assert_true(audio_voices(audio, "bell", "A minor pentatonic", 9));
    hear(place, ask_token, is_loud, 0.05);
    hear(place, NULL, is_closed, 1); // all voices are made by then: mute waits for the one that is being made
    bool at_once = false;
    for (int i = 0; i < 6 && !at_once; i++) {
        forget(place);
        set_pace(60 << i);
        settings.mute = false;
        audio_set(audio, &settings);
        hear(place, ask_token, is_loud, 0.05);
        settings.mute = true;
        audio_set(audio, &settings);
        hear(place, NULL, is_closed, 1);
        at_once = place->heard.count < 80;
    }
    assert_true(at_once);

    audio_token(audio, 1);
    audio_victory(audio, STYLE, row, 9, "");
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
    audio_victory(audio, STYLE, row, 9, "");
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

// Where the system has no thread to give, nothing sounds, and the player is told once.
static void test_no_thread(void **state) {
    Place *place = *state;
    char trouble[MUSIC_TROUBLE_MAX];
    start_listening(place);
    threads_left(0);
    Audio *audio = create(place, "disk", 11);
    threads_left(-1);
    call_everything(audio);
    assert_stays_closed(place);
    assert_true(audio_trouble(audio, trouble));
    assert_string_equal(trouble, "There is no sound: the system has no thread to give.");
    assert_false(audio_trouble(audio, trouble));
    destroy(place);

    audio = create(place, "disk", 11);
    assert_false(audio_trouble(audio, trouble));
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

static void ask_to_open(Audio *audio) { audio_sound(audio, SOUND_OPEN); }

static void ask_for_bells(Audio *audio) { audio_voices(audio, "bell", "E hirajoshi", 9); }

// For how many steps the sound of opening a page is heard, when the voices change after so many.
static int open_steps(Place *place, int change_after) {
    forget(place);
    hear(place, ask_to_open, is_loud, 0.01);
    hear(place, NULL, sounds_for, change_after);
    hear(place, ask_for_bells, is_closed, 1);
    return last_heard(&place->heard) - first_heard(&place->heard);
}

// A page of another pack is opened, and the sound of that goes on to its end.
static void test_sound_outlasts_voices(void **state) {
    Place *place = *state;
    start_listening(place);
    Audio *audio = create(place, "disk", 11);
    assert_true(audio_voices(audio, "kalimba", "D dorian", 9));
    int whole = open_steps(place, 100);
    print_message("heard for %d steps\n", whole);
    assert_true(whole > 15);
    for (int after = 2; after < 12; after += 3) {
        assert_true(audio_voices(audio, "kalimba", "D dorian", 9));
        int steps = open_steps(place, after);
        if (abs(steps - whole) > 2) fail_msg("after %d steps, cut off to %d", after, steps);
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
            audio_victory(audio, STYLE, row, 9, "");
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
        cmocka_unit_test_setup_teardown(test_no_thread, setup, teardown),
        cmocka_unit_test_setup_teardown(test_create_and_destroy_while_sounding, setup, teardown),
        cmocka_unit_test_setup_teardown(test_change_of_voices, setup, teardown),
        cmocka_unit_test_setup_teardown(test_sound_outlasts_voices, setup, teardown),
        cmocka_unit_test_setup_teardown(test_burst_never_blocks, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
