#include "game/music/victory.h"

#include <assert.h>

#include "game/music/composer.h"

enum { RHYTHMS = 8, RHYTHM_NOTES = 9, KINDS = 4, ROW_US = 4000000, ANSWER_US = 2700000 };

// Nine notes in eighths; longer rows go round, and the last note is always long.
static const uint8_t RHYTHM[RHYTHMS][RHYTHM_NOTES] = {
    {2, 1, 1, 2, 2, 1, 1, 2, 4}, {3, 1, 2, 3, 1, 2, 2, 2, 4}, {2, 2, 1, 1, 2, 1, 1, 2, 4},
    {1, 1, 2, 1, 1, 2, 2, 2, 4}, {3, 2, 1, 3, 2, 1, 3, 3, 6}, {2, 1, 2, 1, 2, 1, 2, 1, 6},
    {1, 2, 1, 2, 3, 1, 2, 3, 4}, {4, 2, 2, 1, 1, 2, 1, 1, 4},
};

typedef struct {
    const Ensemble *ensemble;
    Score *out;
    const int *tokens;
    int count;
    const uint8_t *rhythm;
    int accompaniment, answer, harmony;
    int64_t eighth_us;
} VictoryPiece;

static void add(const VictoryPiece *piece, ScorePart part, int degree, int64_t at_us, int64_t length_us,
                double force, double pan) {
    score_add(piece->out, &(ScoreNote){.start_us = at_us,
                                       .length_us = length_us,
                                       .part = part,
                                       .semitones = composer_semitones(&piece->ensemble->scale, degree),
                                       .force = force,
                                       .pan = pan,
                                       .front = true});
}

static int eighths(const VictoryPiece *piece, int i) {
    return i == piece->count - 1 ? piece->rhythm[RHYTHM_NOTES - 1] : piece->rhythm[i % (RHYTHM_NOTES - 1)];
}

// Three roots that the row goes through; the last leads home. Of seven notes: I IV V, I vi IV, vi IV V, I ii
// V.
static int root_of(const VictoryPiece *piece, int third) {
    int notes = piece->ensemble->scale.count, fourth = notes / 2, fifth = fourth + 1,
        sixth = notes >= 6 ? 5 : 4;
    const int roots[KINDS][3] = {
        {0, fourth, fifth}, {0, sixth, fourth}, {sixth, fourth, fifth}, {0, 1, fifth}};
    return roots[piece->harmony][third];
}

// The tones of a chord above its root, going up: third, fifth, octave, and on.
static int tone(const VictoryPiece *piece, int i) {
    int notes = piece->ensemble->scale.count, fifth = notes >= 6 ? 4 : 3;
    return i % 3 == 0 ? i / 3 * notes : i / 3 * notes + (i % 3 == 1 ? 2 : fifth);
}

// Eighth by eighth under the row.
static void accompany(const VictoryPiece *piece, int root, int eighth, int64_t at_us) {
    static const int BROKEN[] = {0, 2, 1, 2}, RISING[] = {0, 1, 2, 3, 4, 3};
    int low = root - piece->ensemble->scale.count;
    double force = eighth == 0 ? 0.55 : 0.4;
    int64_t length_us = 3 * piece->eighth_us;
    switch (piece->accompaniment) {
    case 0:
        add(piece, SCORE_ANSWER, low + tone(piece, BROKEN[eighth % 4]), at_us, length_us, force, 0.3);
        break;
    case 1: // chords, on the first of four
        for (int i = 0; i < 3 && eighth % 4 == 0; i++)
            add(piece, SCORE_ANSWER, low + tone(piece, i), at_us + INT64_C(14000) * i, 2 * length_us, force,
                0.2);
        break;
    case 2: // root and fifth, rocking
        if (eighth % 3 != 1)
            add(piece, SCORE_ANSWER, low + tone(piece, eighth % 3), at_us, length_us, force, 0.3);
        break;
    default:
        add(piece, SCORE_ANSWER, low + tone(piece, RISING[eighth % 6]), at_us, length_us, force, 0.3);
        break;
    }
}

// The row, a voice for each token, from soft to full. Returns when it is over.
static int64_t play_row(const VictoryPiece *piece, int64_t at_us) {
    int all = 0, done = 0, third = -1, from = 0;
    for (int i = 0; i < piece->count; i++) all += eighths(piece, i);
    for (int i = 0; i < piece->count; i++) {
        int voice = piece->tokens[i] - 1, length = eighths(piece, i);
        double force = 0.5 + 0.35 * i / piece->count;
        add(piece, SCORE_VOICE, voice, at_us + done * piece->eighth_us, (length + 2) * piece->eighth_us,
            force, ensemble_place(voice, piece->ensemble->tokens));
        for (int k = 0; k < length; k++, done++) {
            int64_t now_us = at_us + done * piece->eighth_us;
            if (3 * done / all != third) {
                third = 3 * done / all, from = done;
                int root = root_of(piece, third), notes = piece->ensemble->scale.count;
                int64_t hold_us = (all / 3 + 2) * piece->eighth_us;
                add(piece, SCORE_BASS, root - 2 * notes, now_us, 2 * hold_us, 0.6, -0.1);
                add(piece, SCORE_BED, root - notes, now_us, hold_us, 0.55, -0.3);
                add(piece, SCORE_BED, root, now_us, hold_us, 0.5, 0.4);
            }
            accompany(piece, root_of(piece, third), done - from, now_us);
        }
    }
    return at_us + all * piece->eighth_us;
}

// The row once more, twice as quick or quicker.
static int64_t play_answer(const VictoryPiece *piece, int64_t at_us) {
    int notes = piece->ensemble->scale.count;
    int64_t step_us = ANSWER_US / (piece->count + 2);
    for (int i = 0; i < piece->count; i++, at_us += step_us) {
        int voice = piece->tokens[i] - 1;
        double force = 0.55 + 0.3 * i / piece->count, pan = ensemble_place(voice, piece->ensemble->tokens);
        switch (piece->answer) {
        case 0: // in thirds
            add(piece, SCORE_VOICE, voice, at_us, 3 * step_us, force, pan);
            add(piece, SCORE_VOICE, voice + 2, at_us, 3 * step_us, 0.7 * force, -pan);
            break;
        case 1: // a canon with the companion
            add(piece, SCORE_VOICE, voice, at_us, 3 * step_us, force, pan);
            add(piece, SCORE_ANSWER, voice, at_us + 2 * step_us, 3 * step_us, force, -pan);
            break;
        case 2: // in octaves
            add(piece, SCORE_VOICE, voice, at_us, 3 * step_us, force, pan);
            add(piece, SCORE_VOICE, voice - notes, at_us, 3 * step_us, 0.8 * force, pan);
            break;
        default: // by turns
            add(piece, i / 3 % 2 == 0 ? SCORE_VOICE : SCORE_ANSWER, voice, at_us, 3 * step_us, force, pan);
            break;
        }
    }
    add(piece, SCORE_BASS, notes / 2 + 1 - 2 * notes, at_us - piece->count * step_us, ANSWER_US, 0.6, -0.1);
    add(piece, SCORE_BED, notes / 2 + 1 - notes, at_us - piece->count * step_us, ANSWER_US, 0.5, 0.3);
    return at_us + step_us;
}

// The scale's chord climbs two octaves, and stays.
static int64_t rest(const VictoryPiece *piece, int64_t at_us) {
    enum { CHORD_MAX = 4, CLIMB_US = 82000, RING_US = 3600000 };
    int chord[CHORD_MAX], notes = scale_chord(&piece->ensemble->scale, chord, CHORD_MAX);
    int climb = 2 * (notes - 1) + 1;
    for (int i = 0; i < climb; i++, at_us += CLIMB_US)
        score_add(piece->out, &(ScoreNote){.start_us = at_us,
                                           .length_us = 900000,
                                           .part = SCORE_VOICE,
                                           .semitones = chord[i % (notes - 1)] + 12 * (i / (notes - 1)),
                                           .force = 0.5 + 0.3 * i / climb,
                                           .pan = ensemble_place(i, climb),
                                           .front = true});
    for (int i = -2; i < notes; i++)
        score_add(piece->out, &(ScoreNote){.start_us = at_us + INT64_C(18000) * (i + 2),
                                           .length_us = RING_US,
                                           .part = i == -2 ? SCORE_BASS
                                                   : i < 0 ? SCORE_ANSWER
                                                           : SCORE_VOICE,
                                           .semitones = i == -2 ? -24
                                                        : i < 0 ? -12
                                                                : chord[i],
                                           .force = 0.75,
                                           .pan = i < 0 ? 0 : ensemble_place(i, notes),
                                           .front = true});
    for (int i = 0; i < notes - 1; i++)
        score_add(piece->out, &(ScoreNote){.start_us = at_us,
                                           .length_us = RING_US - 1400000,
                                           .part = SCORE_BED,
                                           .semitones = chord[i] - 12 * (i == 0),
                                           .force = 0.6,
                                           .pan = 0.4 * (i - 1),
                                           .front = true});
    return at_us + RING_US;
}

int64_t victory_compose(const Ensemble *ensemble, uint64_t style, const int *tokens, int count,
                        int64_t start_us, Score *out) {
    assert(count >= 1);
    VictoryPiece piece = {.ensemble = ensemble,
                          .out = out,
                          .tokens = tokens,
                          .count = count,
                          .rhythm = RHYTHM[style % RHYTHMS],
                          .accompaniment = (int)(style / RHYTHMS % KINDS),
                          .answer = (int)(style / RHYTHMS / KINDS % KINDS),
                          .harmony = (int)(style / RHYTHMS / KINDS / KINDS % KINDS)};
    int all = 0;
    for (int i = 0; i < count; i++) all += eighths(&piece, i);
    int64_t row_us = ROW_US + 100000 * (int64_t)(style / 1024 % 13);
    piece.eighth_us = row_us / all;
    return rest(&piece, play_answer(&piece, play_row(&piece, start_us)));
}
