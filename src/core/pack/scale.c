#include "core/pack/scale.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "core/pack/instruments.h"

static const struct {
    int count;
    int steps[SCALE_NOTES_MAX];
} modes[] = {
    [MODE_MAJOR] = {7, {0, 2, 4, 5, 7, 9, 11}},      [MODE_MINOR] = {7, {0, 2, 3, 5, 7, 8, 10}},
    [MODE_IONIAN] = {7, {0, 2, 4, 5, 7, 9, 11}},     [MODE_DORIAN] = {7, {0, 2, 3, 5, 7, 9, 10}},
    [MODE_PHRYGIAN] = {7, {0, 1, 3, 5, 7, 8, 10}},   [MODE_LYDIAN] = {7, {0, 2, 4, 6, 7, 9, 11}},
    [MODE_MIXOLYDIAN] = {7, {0, 2, 4, 5, 7, 9, 10}}, [MODE_AEOLIAN] = {7, {0, 2, 3, 5, 7, 8, 10}},
    [MODE_LOCRIAN] = {7, {0, 1, 3, 5, 6, 8, 10}},    [MODE_MAJOR_PENTATONIC] = {5, {0, 2, 4, 7, 9}},
    [MODE_MINOR_PENTATONIC] = {5, {0, 3, 5, 7, 10}}, [MODE_HARMONIC_MINOR] = {7, {0, 2, 3, 5, 7, 8, 11}},
    [MODE_HIRAJOSHI] = {5, {0, 2, 3, 7, 8}},         [MODE_WHOLE_TONE] = {6, {0, 2, 4, 6, 8, 10}},
};
_Static_assert(sizeof modes / sizeof modes[0] == MODE_COUNT, "the notes of each mode");

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool scale_parse(const char *text, Scale *out) {
    static const int above_c[] = {9, 11, 0, 2, 4, 5, 7}; // A..G

    while (is_blank(*text)) text++;
    int letter = toupper((unsigned char)*text);
    if (letter < 'A' || letter > 'G') return false;
    int tonic = above_c[letter - 'A'];
    text++;
    if (*text == '#')
        tonic++, text++;
    else if (*text == 'b')
        tonic--, text++;
    if (!is_blank(*text)) return false;
    while (is_blank(*text)) text++;

    Mode mode;
    if (!instruments_mode(text, &mode)) return false;
    out->tonic = (tonic + 12) % 12;
    out->count = modes[mode].count;
    memcpy(out->steps, modes[mode].steps, sizeof out->steps);
    return true;
}

int scale_semitones(const Scale *scale, int degree) {
    assert(degree >= 0 && scale->count > 0);
    return scale->steps[degree % scale->count] + 12 * (degree / scale->count);
}

double scale_hz(const Scale *scale, int semitones) {
    int above_a = (scale->tonic + 3) % 12; // C is three semitones above A
    return 220.0 * exp2((above_a + semitones) / 12.0);
}

static bool has(const Scale *scale, int semitones) {
    for (int i = 0; i < scale->count; i++) {
        if (scale->steps[i] == semitones) return true;
    }
    return false;
}

int scale_chord(const Scale *scale, int *out_semitones, int limit) {
    int chord[4], count = 0;
    int third = has(scale, 3) ? 3 : has(scale, 4) ? 4 : 5;
    chord[count++] = 0;
    chord[count++] = third;
    if (has(scale, 7))
        chord[count++] = 7;
    else if (third == 3 && has(scale, 8))
        chord[count++] = 8; // locrian: a major chord on its sixth, root in the middle
    chord[count++] = 12;
    if (count > limit) count = limit;
    memcpy(out_semitones, chord, (size_t)count * sizeof *chord);
    return count;
}
