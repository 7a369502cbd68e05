#include "core/pack/scale.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    int count;
    int steps[SCALE_NOTES_MAX];
} modes[] = {
    {"major", 7, {0, 2, 4, 5, 7, 9, 11}},      {"minor", 7, {0, 2, 3, 5, 7, 8, 10}},
    {"ionian", 7, {0, 2, 4, 5, 7, 9, 11}},     {"dorian", 7, {0, 2, 3, 5, 7, 9, 10}},
    {"phrygian", 7, {0, 1, 3, 5, 7, 8, 10}},   {"lydian", 7, {0, 2, 4, 6, 7, 9, 11}},
    {"mixolydian", 7, {0, 2, 4, 5, 7, 9, 10}}, {"aeolian", 7, {0, 2, 3, 5, 7, 8, 10}},
    {"locrian", 7, {0, 1, 3, 5, 6, 8, 10}},    {"major pentatonic", 5, {0, 2, 4, 7, 9}},
    {"minor pentatonic", 5, {0, 3, 5, 7, 10}}, {"harmonic minor", 7, {0, 2, 3, 5, 7, 8, 11}},
    {"hirajoshi", 5, {0, 2, 3, 7, 8}},         {"whole tone", 6, {0, 2, 4, 6, 8, 10}},
};
enum { MODE_COUNT = sizeof modes / sizeof modes[0] };

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool same_words(const char *text, const char *name) {
    for (;; text++, name++) {
        while (is_blank(*text) && (is_blank(text[1]) || text[1] == '\0')) text++;
        if (*text == '\0' || *name == '\0') return *text == *name;
        char c = is_blank(*text) ? ' ' : *text;
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != *name) return false;
    }
}

const char *scale_mode_name(int index) { return index < MODE_COUNT ? modes[index].name : NULL; }

int scale_mode(const char *name) {
    for (int i = 0; i < MODE_COUNT; i++)
        if (same_words(name, modes[i].name)) return i;
    return -1;
}

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

    int mode = scale_mode(text);
    if (mode < 0) return false;
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

static bool has_note(const Scale *scale, int semitones) {
    for (int i = 0; i < scale->count; i++)
        if (scale->steps[i] == semitones) return true;
    return false;
}

int scale_chord(const Scale *scale, int *out_semitones, int limit) {
    int chord[4], count = 0;
    int third = has_note(scale, 3) ? 3 : has_note(scale, 4) ? 4 : 5;
    chord[count++] = 0;
    chord[count++] = third;
    if (has_note(scale, 7))
        chord[count++] = 7;
    else if (third == 3 && has_note(scale, 8))
        chord[count++] = 8; // locrian: a major chord on its sixth, root in the middle
    chord[count++] = 12;
    if (count > limit) count = limit;
    memcpy(out_semitones, chord, (size_t)count * sizeof *chord);
    return count;
}
