#include "host/runs/run_midi.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"

enum {
    QUARTER_US = 1000000,
    KNOCK_NOTE = 37, // side stick
    DELTA_MAX = 0x0FFFFFFF,
    A_BELOW_MIDDLE_C = 57,
    BEND_MIDDLE = 0x2000, // of fourteen bits
    BEND_CENTS = 200,     // at either end
};

// A channel for each part; the tenth (9) is for percussion.
static const uint8_t CHANNEL[] = {[SCORE_VOICE] = 0, [SCORE_RING] = 1, [SCORE_ANSWER] = 2,
                                  [SCORE_BASS] = 3,  [SCORE_BED] = 4,  [SCORE_KNOCK] = 9};
_Static_assert(sizeof CHANNEL == SCORE_COUNT, "a channel each");

typedef struct {
    int64_t start_us, end_us;
    uint8_t channel, note, loudness;
} Note;

typedef struct {
    const RunSound *how;
    Note *note;
    int notes;
    Score score;
} Song;

// Takes those notes of the score that MIDI can express.
static void take_notes(Song *song) {
    const Scale *scale = &song->how->ensemble.scale;
    song->note = mem_alloc(((size_t)song->score.notes + 1) * sizeof *song->note);
    for (int i = 0; i < song->score.notes; i++) {
        const ScoreNote *from = &song->score.note[i];
        int note = A_BELOW_MIDDLE_C + (scale->tonic + 3) % 12 + from->semitones;
        if (from->part == SCORE_KNOCK) note = KNOCK_NOTE;
        if (note < 0 || note > 127) continue;
        double soft = from->part == SCORE_VOICE || from->part == SCORE_KNOCK ? 1 : 0.7; // behind the voices
        song->note[song->notes++] = (Note){.start_us = from->start_us,
                                           .end_us = from->start_us + from->length_us,
                                           .channel = CHANNEL[from->part],
                                           .note = (uint8_t)note,
                                           .loudness = (uint8_t)(1 + 126 * soft * from->force)};
    }
}

// ---- the file

typedef struct {
    int64_t time_us;
    uint8_t kind, channel, note, loudness; // kind: the status, without its channel
} Signal;

enum { LET_GO = 0x80, STRIKE = 0x90, BEND = 0xE0 };

static int by_start(const void *a, const void *b) {
    const Note *x = a, *y = b;
    if (x->start_us != y->start_us) return x->start_us < y->start_us ? -1 : 1;
    return (int)x->note - (int)y->note;
}

// At the same time, what ends comes before what begins.
static int by_time(const void *a, const void *b) {
    const Signal *x = a, *y = b;
    if (x->time_us != y->time_us) return x->time_us < y->time_us ? -1 : 1;
    if (x->kind != y->kind) return (int)x->kind - (int)y->kind;
    return x->channel != y->channel ? (int)x->channel - (int)y->channel : (int)x->note - (int)y->note;
}

// A key is struck again only after it was released: a note ends where the same one begins again, and of two
// that begin together one gets a length of 0.
static void let_go_in_time(Song *song) {
    int last[16][128];
    for (int i = 0; i < 16 * 128; i++) last[i / 128][i % 128] = -1;
    qsort(song->note, (size_t)song->notes, sizeof *song->note, by_start);
    for (int i = 0; i < song->notes; i++) {
        Note *note = &song->note[i];
        int *before = &last[note->channel][note->note];
        if (*before >= 0 && song->note[*before].end_us > note->start_us)
            song->note[*before].end_us = note->start_us;
        *before = i;
    }
}

static void add_big(Text *out, uint32_t value, int bytes) {
    while (bytes-- > 0) text_add_bytes(out, &(uint8_t){(uint8_t)(value >> 8 * bytes)}, 1);
}

// A number in groups of seven bits, the highest first.
static void add_delta(Text *out, uint32_t value) {
    for (int shift = 21; shift > 0; shift -= 7)
        if (value >> shift) add_big(out, (value >> shift & 127) | 128, 1);
    add_big(out, value & 127, 1);
}

// The time of the next event, `ticks` after the one before; a pause too long for the format is filled with
// empty text events.
static void add_ticks(Text *out, int64_t ticks) {
    for (; ticks > DELTA_MAX; ticks -= DELTA_MAX) {
        add_delta(out, DELTA_MAX);
        text_add_bytes(out, "\xFF\x01\x00", 3);
    }
    add_delta(out, (uint32_t)ticks);
}

static int64_t ticks_of(int64_t time_us) { return (time_us + RUN_MIDI_TICK_US / 2) / RUN_MIDI_TICK_US; }

enum { PAD_PROGRAM = 89 };

// The programs of General MIDI that come nearest.
static int program_of(Instrument instrument) {
    static const uint8_t PROGRAM[] = {
        [INSTRUMENT_KALIMBA] = 108,   [INSTRUMENT_BELL] = 112,     [INSTRUMENT_GLASS] = 98,
        [INSTRUMENT_PLUCK] = 24,      [INSTRUMENT_MARIMBA] = 12,   [INSTRUMENT_FLUTE] = 73,
        [INSTRUMENT_VIBRAPHONE] = 11, [INSTRUMENT_MUSIC_BOX] = 10, [INSTRUMENT_HARP] = 46,
        [INSTRUMENT_KOTO] = 107,      [INSTRUMENT_CLARINET] = 71,
    };
    _Static_assert(sizeof PROGRAM == INSTRUMENT_COUNT, "a program each");
    return PROGRAM[instrument];
}

static void add_program(Text *out, ScorePart part, int program) {
    add_delta(out, 0);
    add_big(out, 0xC0u | CHANNEL[part], 1);
    add_big(out, (uint32_t)program, 1);
}

static void add_beginning(const Song *song, Text *out) {
    static const char NAME[] = "Nonet";
    const Instrument instrument = song->how->ensemble.instrument;
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x03", 2);
    add_delta(out, sizeof NAME - 1);
    text_add(out, NAME);
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x51\x03", 3); // a quarter's microseconds
    add_big(out, QUARTER_US, 3);
    add_program(out, SCORE_VOICE, program_of(instrument));
    if (!song->how->music) return;
    add_program(out, SCORE_RING, program_of(instrument));
    add_program(out, SCORE_ANSWER, program_of(ensemble_companion(instrument)));
    add_program(out, SCORE_BASS, program_of(INSTRUMENT_HARP));
    add_program(out, SCORE_BED, PAD_PROGRAM);
}

// Bends what sounds from here on by so many cents: all of the music, but no voice.
static int add_bend(const ScoreBend *bend, Signal *out) {
    static const ScorePart BENT[] = {SCORE_RING, SCORE_ANSWER, SCORE_BASS, SCORE_BED};
    int value = BEND_MIDDLE + (int)lround(bend->cents * BEND_MIDDLE / BEND_CENTS), count = 0;
    for (size_t i = 0; i < sizeof BENT / sizeof *BENT; i++)
        out[count++] =
            (Signal){bend->at_us, BEND, CHANNEL[BENT[i]], (uint8_t)(value & 127), (uint8_t)(value >> 7)};
    return count;
}

static void add_track(const Song *song, Text *out) {
    size_t signals = 0;
    Signal *signal =
        mem_alloc((2 * (size_t)song->notes + 4 * (size_t)song->score.bends + 1) * sizeof *signal);
    for (int i = 0; i < song->notes; i++) {
        const Note *note = &song->note[i];
        if (note->end_us == note->start_us) continue;
        signal[signals++] = (Signal){note->start_us, STRIKE, note->channel, note->note, note->loudness};
        signal[signals++] = (Signal){note->end_us, LET_GO, note->channel, note->note, 0};
    }
    for (int i = 0; i < song->score.bends; i++)
        signals += (size_t)add_bend(&song->score.bend[i], &signal[signals]);
    qsort(signal, signals, sizeof *signal, by_time);
    int64_t at = 0;
    add_beginning(song, out);
    for (size_t i = 0; i < signals; i++) {
        int64_t ticks = ticks_of(signal[i].time_us);
        add_ticks(out, ticks - at);
        add_big(out, (uint32_t)signal[i].kind | signal[i].channel, 1);
        add_big(out, signal[i].note, 1);
        add_big(out, signal[i].loudness, 1);
        at = ticks;
    }
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x2F\x00", 3);
    free(signal);
}

void run_midi_add(const Run *run, const RunSound *how, Text *out) {
    Song song = {.how = how};
    Text track = {0};
    run_score_add(run, how, &song.score);
    take_notes(&song);
    let_go_in_time(&song);
    add_track(&song, &track);
    text_add(out, "MThd");
    add_big(out, 6, 4);
    add_big(out, 0, 2); // format 0
    add_big(out, 1, 2); // one track
    add_big(out, QUARTER_US / RUN_MIDI_TICK_US, 2);
    text_add(out, "MTrk");
    add_big(out, (uint32_t)track.length, 4);
    text_add_bytes(out, track.text, track.length);
    text_finish(&track);
    free(song.note);
    score_finish(&song.score);
}
