#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "host/runs/run_midi.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"

// What a file holds: written without a look at the writer.
typedef struct {
    int64_t time_us;
    int kind, note; // 0x90, 0x80
    int channel;
} Heard;

typedef struct {
    Heard heard[20000];
    int count, program[16], bends;
    int64_t end_us;
} Listening;

static const uint8_t *at;

static uint32_t take(int bytes) {
    uint32_t value = 0;
    while (bytes-- > 0) value = value << 8 | *at++;
    return value;
}

static uint32_t take_delta(void) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t byte = *at++;
        value = value << 7 | (byte & 127);
        if (byte < 128) return value;
    }
    fail_msg("a time of more than four bytes");
    return 0;
}

static void listen(const Text *file, Listening *out) {
    at = (const uint8_t *)file->text;
    *out = (Listening){.program = {0}};
    assert_memory_equal(at, "MThd", 4);
    at += 4;
    assert_int_equal(take(4), 6);
    assert_int_equal(take(2), 0);
    assert_int_equal(take(2), 1);
    int64_t division = take(2), tempo = 500000, ticks = 0;
    assert_memory_equal(at, "MTrk", 4);
    at += 4;
    const uint8_t *end = at + 4;
    end += take(4);
    assert_ptr_equal(end, file->text + file->length);
    while (at < end) {
        ticks += take_delta();
        int status = (int)take(1);
        assert_true(status >= 0x80);
        if (status == 0xFF) {
            int kind = (int)take(1);
            uint32_t size = take_delta();
            if (kind == 0x51) tempo = (at[0] << 16) | (at[1] << 8) | at[2];
            if (kind == 0x2F) assert_ptr_equal(at + size, end);
            at += size;
            out->end_us = ticks * tempo / division;
            continue;
        }
        if ((status & 0xF0) == 0xC0) {
            out->program[status & 15] = (int)take(1);
            continue;
        }
        if ((status & 0xF0) == 0xE0) {
            out->bends++;
            take(2);
            continue;
        }
        int note = (int)take(1), loudness = (int)take(1);
        assert_true((status & 0xF0) == 0x80 || ((status & 0xF0) == 0x90 && loudness > 0));
        assert_true(out->count < 20000);
        out->heard[out->count++] = (Heard){ticks * tempo / division, status & 0xF0, note, status & 15};
    }
}

static Listening *play(const Run *run, const RunSound *how) {
    Text file = {0};
    Listening *listening = malloc(sizeof *listening);
    run_midi_add(run, how, &file);
    listen(&file, listening);
    text_finish(&file);
    return listening;
}

static RunSound usual(int speed) {
    RunSound how = {.speed = speed};
    ensemble_init(&how.ensemble, "marimba", "C major", 9);
    return how;
}

// Something begins within half a tick of that time.
static bool sounds_at(const Listening *listening, int64_t time_us, int note) {
    for (int i = 0; i < listening->count; i++) {
        const Heard *heard = &listening->heard[i];
        int64_t off = heard->time_us - time_us;
        if (heard->kind == 0x90 && off >= -20 && off <= 20 && (note < 0 || heard->note == note)) return true;
    }
    return false;
}

static void entries_sound_when_they_were_made(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 40; i++) {
        Run run = i % 2 ? human_run(&rng) : random_run(&rng);
        int speed = 1 + i % 3;
        RunSound how = usual(speed);
        Listening *listening = play(&run, &how);
        for (int k = 0; k < run.events; k++) {
            const Event *event = &run.event[k];
            if (event->kind == EVENT_MOVE && event->move.kind == MOVE_PUT)
                assert_true(sounds_at(listening, event->time_us / speed, -1));
        }
        assert_int_equal(listening->program[0], 12);
        free(listening);
        run_finish(&run);
    }
}

// Every key that is struck is let go before it is struck again, and at the end all are.
static void keys_are_let_go(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    for (int i = 0; i < 40; i++) {
        Run run = random_run(&rng);
        RunSound how = usual(16);
        how.music = i % 2 == 0;
        Listening *listening = play(&run, &how);
        int held[16][128] = {{0}};
        int64_t before = 0;
        for (int k = 0; k < listening->count; k++) {
            const Heard *heard = &listening->heard[k];
            int *key = &held[heard->channel][heard->note];
            assert_true(heard->time_us >= before);
            before = heard->time_us;
            *key += heard->kind == 0x90 ? 1 : -1;
            assert_true(*key == 0 || *key == 1);
        }
        for (int k = 0; k < 16 * 128; k++) assert_int_equal(held[k / 128][k % 128], 0);
        free(listening);
        run_finish(&run);
    }
}

static Run two_entries(int64_t first_us, int64_t second_us) {
    Run run = {.mode = RUN_SPEEDRUN};
    Layout nine;
    Grid givens;
    char code[CODE_TEXT_MAX];
    layout_init(&nine, "9x9");
    grid_parse(&nine, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
               &givens);
    code_format(&nine, &(Code){.kind = CODE_PUZZLE, .puzzle = givens}, code);
    run_add_puzzle(&run, "9x9", code, &givens);
    Event event = {.kind = EVENT_START, .number = 1};
    run_add_event(&run, &event);
    event = (Event){.time_us = first_us, .device = BY_KEYBOARD};
    event.move = (Move){.time_us = first_us, .cells = cellset_of(2), .token = 4};
    run_add_event(&run, &event);
    event.time_us = event.move.time_us = second_us;
    event.move.cells = cellset_of(3);
    event.move.token = 6;
    run_add_event(&run, &event);
    return run;
}

static void tokens_are_the_steps_of_the_scale(void **state) {
    (void)state;
    Run run = two_entries(1000000, 2000040);
    RunSound how = usual(1);
    Listening *listening = play(&run, &how);
    assert_int_equal(listening->count, 4);
    assert_true(sounds_at(listening, 1000000, 65)); // C D E F
    assert_true(sounds_at(listening, 2000040, 69)); // G A
    free(listening);
    scale_parse("A minor pentatonic", &how.ensemble.scale);
    listening = play(&run, &how);
    assert_true(sounds_at(listening, 1000000, 64)); // A C D E
    assert_true(sounds_at(listening, 2000040, 69)); // the next A
    free(listening);
    run_finish(&run);
}

// A pause of ten days is longer than one time of the format can be.
static void long_pauses_are_kept(void **state) {
    (void)state;
    int64_t later = INT64_C(10) * 86400 * 1000000;
    Run run = two_entries(500000, later);
    RunSound how = usual(1);
    Listening *listening = play(&run, &how);
    assert_true(sounds_at(listening, later, -1));
    assert_true(listening->end_us > later);
    free(listening);
    run_finish(&run);
}

static int notes_on(const Listening *listening, int channel) {
    int notes = 0;
    for (int i = 0; i < listening->count; i++)
        notes += listening->heard[i].kind == 0x90 && listening->heard[i].channel == channel;
    return notes;
}

// With music each part has a channel and a program of its own; the voices are the same as without.
static void music_has_its_own_channels(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    Run run = human_run(&rng);
    RunSound how = usual(1);
    Listening *alone = play(&run, &how);
    how.music = true;
    Listening *all = play(&run, &how);
    assert_int_equal(notes_on(all, 9), notes_on(alone, 9));
    assert_int_equal(notes_on(all, 0), notes_on(alone, 0));
    assert_true(notes_on(all, 4) > 10 && notes_on(all, 2) > 0 && notes_on(all, 1) > 0);
    assert_int_equal(all->program[1], 12);
    assert_int_equal(all->program[2], 73); // the flute answers the marimba
    free(alone);
    free(all);
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_sound_when_they_were_made), cmocka_unit_test(keys_are_let_go),
        cmocka_unit_test(tokens_are_the_steps_of_the_scale), cmocka_unit_test(long_pauses_are_kept),
        cmocka_unit_test(music_has_its_own_channels)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
