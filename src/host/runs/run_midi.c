#include "host/runs/run_midi.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "game/run/run_replay.h"

// The game's own (ui/sound), in microseconds.
enum { NOTE_US = 600000, RUN_STEP_US = 45000, CLIMB_STEP_US = 80000, CHORD_US = 2500000, CHORD_MAX = 4 };

enum {
    QUARTER_US = 1000000,
    VOICES = 0,
    KNOCKS = 9,      // the channel of percussion
    KNOCK_NOTE = 37, // side stick
    DELTA_MAX = 0x0FFFFFFF,
    A_BELOW_MIDDLE_C = 57,
};

typedef struct {
    int64_t start_us, end_us;
    uint8_t channel, note, loudness;
} Note;

typedef struct {
    const Run *run;
    const RunMidi *how;
    Note *note;
    int notes;
    size_t room;
} Score;

// ---- what sounds

static void add_note(Score *score, int channel, int note, int loudness, int64_t start_us, int64_t length_us) {
    if (note < 0 || note > 127) return;
    score->note = mem_room(score->note, &score->room, (size_t)score->notes + 1, sizeof *score->note);
    score->note[score->notes++] = (Note){.start_us = start_us,
                                         .end_us = start_us + length_us,
                                         .channel = (uint8_t)channel,
                                         .note = (uint8_t)note,
                                         .loudness = (uint8_t)loudness};
}

static int note_of(const Score *score, int semitones) {
    return A_BELOW_MIDDLE_C + (score->how->scale.tonic + 3) % 12 + semitones;
}

static int voice_of(const Score *score, int token) {
    return note_of(score, scale_semitones(&score->how->scale, token - 1));
}

static int64_t heard_us(const Score *score, int64_t time_us) { return time_us / score->how->speed; }

// A house, beginning with the cell that completed it.
static void add_house(Score *score, const RunReplay *replay, const House *house, int from, int64_t at_us) {
    int order = replay->session.layout->order, start = 0;
    for (int i = 0; i < order; i++)
        if (house->cell[i] == from) start = i;
    for (int i = 0; i < order; i++) {
        int token = replay->session.board.grid.cell[house->cell[(start + i) % order]];
        add_note(score, VOICES, voice_of(score, token), 57 + 38 * i / order, at_us + (int64_t)i * RUN_STEP_US,
                 NOTE_US);
    }
}

// The row of the last entry, then the chord climbs two octaves and stays.
static void add_victory(Score *score, const RunReplay *replay, int from, int64_t at_us) {
    const Layout *layout = replay->session.layout;
    int order = layout->order, row = layout_row(layout, from), chord[CHORD_MAX];
    int step_us = 1000 / order < 60 ? 60000 : 1000 / order > 115 ? 115000 : 1000 / order * 1000;
    for (int i = 0; i < order; i++, at_us += step_us) {
        int token = replay->session.solution.cell[layout_cell(layout, row, i)];
        add_note(score, VOICES, voice_of(score, token), 57 + 50 * i / order, at_us, NOTE_US);
    }
    int notes = scale_chord(&score->how->scale, chord, CHORD_MAX), climb = 2 * (notes - 1) + 1;
    for (int i = 0; i < climb; i++, at_us += CLIMB_STEP_US)
        add_note(score, VOICES, note_of(score, chord[i % (notes - 1)] + 12 * (i / (notes - 1))),
                 57 + 38 * i / climb, at_us, NOTE_US);
    for (int i = -1; i < notes; i++)
        add_note(score, VOICES, note_of(score, i < 0 ? -12 : chord[i]), i < 0 ? 100 : 76, at_us, CHORD_US);
}

static bool house_is_full(const RunReplay *replay, const House *house) {
    const Session *session = &replay->session;
    uint32_t tokens = 0;
    for (int i = 0; i < session->layout->order; i++) tokens |= 1u << session->board.grid.cell[house->cell[i]];
    return tokens == (uint32_t)layout_all_tokens(session->layout) << 1;
}

// As the game does after an entry.
static void add_entry(Score *score, const RunReplay *replay, const Move *move) {
    const Session *session = &replay->session;
    const Layout *layout = session->layout;
    int cell = cellset_next(&move->cells, 0), token = move->token;
    int64_t at_us = heard_us(score, move->time_us);
    bool clash = !grid_allows(layout, &session->board.grid, cell, token);
    if (session_solved(session)) {
        add_victory(score, replay, cell, at_us);
        return;
    }
    if (clash && replay->aids & (AID_CONFLICTS | AID_SOLUTION)) {
        add_note(score, KNOCKS, KNOCK_NOTE, 60, at_us, NOTE_US);
        return;
    }
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        const House *house = &layout->house[layout->house_of[cell][i]];
        if (!house_is_full(replay, house)) continue;
        add_house(score, replay, house, cell, at_us);
        return;
    }
    add_note(score, VOICES, voice_of(score, token), 80, at_us, NOTE_US);
}

static void play(Score *score) {
    RunReplay replay;
    bool well = run_replay_begin(&replay, score->run, NULL);
    while (well && run_replay_next(&replay, NULL)) {
        const Event *event = &score->run->event[replay.at - 1];
        bool entry =
            event->kind == EVENT_MOVE && (event->move.kind == MOVE_PUT || event->move.kind == MOVE_REVEAL);
        if (entry) add_entry(score, &replay, &event->move);
    }
    run_replay_finish(&replay);
}

// ---- the file

typedef struct {
    int64_t time_us;
    uint8_t on, channel, note, loudness;
} Signal;

static int by_start(const void *a, const void *b) {
    const Note *x = a, *y = b;
    if (x->start_us != y->start_us) return x->start_us < y->start_us ? -1 : 1;
    return (int)x->note - (int)y->note;
}

// What ends comes before what begins.
static int by_time(const void *a, const void *b) {
    const Signal *x = a, *y = b;
    if (x->time_us != y->time_us) return x->time_us < y->time_us ? -1 : 1;
    if (x->on != y->on) return (int)x->on - (int)y->on;
    return x->channel != y->channel ? (int)x->channel - (int)y->channel : (int)x->note - (int)y->note;
}

// A key is struck again only after it was let go: notes end where the same one begins again, and of two that
// begin together one is left, the other without length.
static void let_go_in_time(Score *score) {
    int last[16][128];
    for (int i = 0; i < 16 * 128; i++) last[i / 128][i % 128] = -1;
    qsort(score->note, (size_t)score->notes, sizeof *score->note, by_start);
    for (int i = 0; i < score->notes; i++) {
        Note *note = &score->note[i];
        int *before = &last[note->channel][note->note];
        if (*before >= 0 && score->note[*before].end_us > note->start_us)
            score->note[*before].end_us = note->start_us;
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

// What happens next, `ticks` after what happened before; a pause too long for the format is filled with
// empty texts.
static void add_ticks(Text *out, int64_t ticks) {
    for (; ticks > DELTA_MAX; ticks -= DELTA_MAX) {
        add_delta(out, DELTA_MAX);
        text_add_bytes(out, "\xFF\x01\x00", 3);
    }
    add_delta(out, (uint32_t)ticks);
}

static int64_t ticks_of(int64_t time_us) { return (time_us + RUN_MIDI_TICK_US / 2) / RUN_MIDI_TICK_US; }

// The programs of General MIDI that come nearest.
static int program_of(Instrument instrument) {
    static const uint8_t PROGRAM[] = {
        [INSTRUMENT_KALIMBA] = 108, [INSTRUMENT_BELL] = 112,   [INSTRUMENT_GLASS] = 98,
        [INSTRUMENT_PLUCK] = 24,    [INSTRUMENT_MARIMBA] = 12, [INSTRUMENT_FLUTE] = 73,
    };
    _Static_assert(sizeof PROGRAM == INSTRUMENT_COUNT, "a program each");
    return PROGRAM[instrument];
}

static void add_beginning(const Score *score, Text *out) {
    static const char NAME[] = "Nonet";
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x03", 2);
    add_delta(out, sizeof NAME - 1);
    text_add(out, NAME);
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x51\x03", 3); // a quarter's microseconds
    add_big(out, QUARTER_US, 3);
    add_delta(out, 0);
    add_big(out, 0xC0 | VOICES, 1);
    add_big(out, (uint32_t)program_of(score->how->instrument), 1);
}

static void add_track(const Score *score, Text *out) {
    size_t signals = 0;
    Signal *signal = mem_alloc((2 * (size_t)score->notes + 1) * sizeof *signal);
    for (int i = 0; i < score->notes; i++) {
        const Note *note = &score->note[i];
        if (note->end_us == note->start_us) continue;
        signal[signals++] = (Signal){note->start_us, 1, note->channel, note->note, note->loudness};
        signal[signals++] = (Signal){note->end_us, 0, note->channel, note->note, 0};
    }
    qsort(signal, signals, sizeof *signal, by_time);
    int64_t at = 0;
    add_beginning(score, out);
    for (size_t i = 0; i < signals; i++) {
        int64_t ticks = ticks_of(signal[i].time_us);
        add_ticks(out, ticks - at);
        add_big(out, (signal[i].on ? 0x90u : 0x80u) | signal[i].channel, 1);
        add_big(out, signal[i].note, 1);
        add_big(out, signal[i].loudness, 1);
        at = ticks;
    }
    add_delta(out, 0);
    text_add_bytes(out, "\xFF\x2F\x00", 3);
    free(signal);
}

void run_midi_add(const Run *run, const RunMidi *how, Text *out) {
    Score score = {.run = run, .how = how};
    Text track = {0};
    play(&score);
    let_go_in_time(&score);
    add_track(&score, &track);
    text_add(out, "MThd");
    add_big(out, 6, 4);
    add_big(out, 0, 2); // format 0
    add_big(out, 1, 2); // one track
    add_big(out, QUARTER_US / RUN_MIDI_TICK_US, 2);
    text_add(out, "MTrk");
    add_big(out, (uint32_t)track.length, 4);
    text_add_bytes(out, track.text, track.length);
    text_finish(&track);
    free(score.note);
}
