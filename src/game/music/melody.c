#include "game/music/melody.h"

#include <stdlib.h>

#include "core/base/hash.h"

enum { RHYTHMS = 7, LOWEST = -3, ABOVE_OCTAVE = 2, WALK_MAX = 3 };

// Bars of three and of four beats, in half beats.
static const uint8_t RHYTHM[2][RHYTHMS][MOTIF_MAX] = {
    {{2, 2, 1, 1}, {3, 1, 2}, {2, 1, 1, 2}, {2, 2, 2}, {1, 1, 4}, {3, 2, 1}, {2, 3, 1}},
    {{3, 1, 4}, {2, 2, 4}, {2, 1, 1, 4}, {4, 2, 2}, {3, 1, 2, 2}, {1, 1, 2, 4}, {2, 3, 1, 2}},
};

static int below(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

static int clamp(const Melody *melody, int degree) {
    int highest = melody->scale + ABOVE_OCTAVE;
    return degree < LOWEST ? LOWEST : degree > highest ? highest : degree;
}

// ---- motifs

static void move(Motif *motif, Rng *rng) {
    int at = 0;
    for (int i = 1; i < motif->notes; i++) {
        int step = below(rng, 2) ? 1 : -1, before = motif->step[i - 1];
        if (abs(before) > 1)
            step = before > 0 ? -1 : 1; // a leap is followed by a step back
        else if (below(rng, 100) < 26)
            step *= 2;
        if (abs(at + step) > 3) step = -step;
        motif->step[i] = (int16_t)step;
        at += step;
    }
}

static Motif motif_make(int bar, Rng *rng) {
    Motif motif = {0};
    const uint8_t *rhythm = RHYTHM[bar - 3][below(rng, RHYTHMS)];
    while (motif.notes < MOTIF_MAX && rhythm[motif.notes])
        motif.halves[motif.notes] = rhythm[motif.notes], motif.notes++;
    move(&motif, rng);
    return motif;
}

// The same rhythm, and the same movement in another guise.
static Motif varied(Motif motif, Rng *rng) {
    Motif out = motif;
    int way = below(rng, 4);
    for (int i = 1; i < motif.notes; i++)
        if (way == 0) // upside down
            out.step[i] = (int16_t)-motif.step[i];
        else if (way == 1) // backwards
            out.step[i] = motif.step[motif.notes - i];
    if (way == 2) { // the last step wider, or narrower
        int16_t *last = &out.step[motif.notes - 1];
        *last = (int16_t)(abs(*last) == 1 ? 2 * *last : *last / 2);
    }
    if (way == 3 && out.notes < MOTIF_MAX) { // its longest note gets a neighbour
        int at = 0;
        for (int i = 1; i < out.notes; i++)
            if (out.halves[i] > out.halves[at]) at = i;
        if (out.halves[at] < 3) return out;
        for (int i = out.notes++; i > at; i--)
            out.halves[i] = out.halves[i - 1], out.step[i] = out.step[i - 1];
        out.halves[at + 1] = 1, out.halves[at]--;
        out.step[at + 1] = (int16_t)(below(rng, 2) ? 1 : -1);
    }
    return out;
}

// ---- phrases

static void add(const Melody *melody, Phrase *phrase, int degree, int halves) {
    phrase->degree[phrase->notes] = (int16_t)clamp(melody, degree);
    phrase->halves[phrase->notes++] = (uint8_t)halves;
}

static int last_of(const Phrase *phrase) { return phrase->degree[phrase->notes - 1]; }

static void sing(const Melody *melody, Phrase *phrase, const Motif *motif, int from) {
    for (int i = 0; i < motif->notes; i++) {
        from = clamp(melody, from + motif->step[i]);
        add(melody, phrase, from, motif->halves[i]);
    }
}

// The octave of a degree that is nearest to another one.
static int nearest(const Melody *melody, int degree, int to) {
    int scale = melody->scale, octave = 0;
    while (degree + octave > to) octave -= scale;
    while (degree + octave + scale <= to) octave += scale;
    bool above = degree + octave + scale - to < to - degree - octave;
    int found = degree + octave + (above ? scale : 0);
    return found < LOWEST ? found + scale : found > scale + ABOVE_OCTAVE ? found - scale : found;
}

// The motif once more from another note, near to where the line is: a step or a third away from where it
// began.
static void sing_moved(const Melody *melody, Phrase *phrase, const Motif *motif, int begun, int way,
                       Rng *rng) {
    int from = begun + way * (1 + below(rng, 2)), last = last_of(phrase);
    if (abs(from - last) > 2) from = last + (from > last ? 1 : -1);
    sing(melody, phrase, motif, from);
}

// By steps to a last note, which fills the bar. Where the way is too long for that, it goes by thirds.
static void close(const Melody *melody, Phrase *phrase, int degree) {
    int last = last_of(phrase), to = nearest(melody, degree, last), left = 2 * melody->bar;
    int stride = abs(to - last) > WALK_MAX ? 2 : 1, way = to > last ? stride : -stride;
    while (abs(to - last) > stride && left > 4) {
        last += way;
        add(melody, phrase, last, 1);
        left--;
    }
    if (to == last) { // it is not simply said again
        add(melody, phrase, last + (to > LOWEST + 1 ? -1 : 1), 1);
        left--;
    }
    add(melody, phrase, to, left);
}

// An open end: the second or the fifth.
static void close_open(const Melody *melody, Phrase *phrase) {
    int fifth = melody->scale >= 6 ? 4 : 3, last = last_of(phrase);
    int far = abs(nearest(melody, fifth, last) - last), near = abs(nearest(melody, 1, last) - last);
    close(melody, phrase, near < far ? 1 : fifth);
}

static void close_home(const Melody *melody, Phrase *phrase) {
    close(melody, phrase, 0);
    phrase->home = true;
}

static void quote(const Melody *melody, const MelodyPlace *place, Phrase *head) {
    for (int i = 0; i < place->quoted && i < head->notes; i++) {
        int before = i > 0 ? head->degree[i - 1] : head->degree[0];
        head->degree[i] = (int16_t)nearest(melody, (place->tokens[i] - 1) % melody->scale, before);
    }
    for (int i = place->quoted; i > 0 && i < head->notes; i++) // the rest goes on from there
        while (abs(head->degree[i] - head->degree[i - 1]) > 2)
            head->degree[i] = (int16_t)(head->degree[i] + (head->degree[i] < head->degree[i - 1] ? 1 : -1));
}

// `freely`: it goes on in the motif's rhythm alone.
static void ask(Melody *melody, const MelodyPlace *place, bool freely, Rng *rng, Phrase *out) {
    bool theme = melody->period % 4 != 1;
    Motif motif = theme ? melody->theme : melody->other;
    if (melody->period % 4 == 2) motif = varied(motif, rng);
    int begun = nearest(melody, place->chord[below(rng, 3)], melody->scale / 2);
    sing(melody, out, &motif, begun);
    quote(melody, place, out);
    melody->head = out->notes;
    Motif again = below(rng, 100) < 60 ? motif : varied(motif, rng);
    if (freely) move(&again, rng);
    sing_moved(melody, out, &again, out->degree[0], below(rng, 100) < 65 ? 1 : -1, rng);
    close_open(melody, out);
}

static void answer(const Melody *melody, const MelodyPlace *place, bool freely, Rng *rng, Phrase *out) {
    const Phrase *question = &melody->question;
    Motif head = {.notes = melody->head};
    for (int i = 0; i < melody->head; i++) {
        head.halves[i] = question->halves[i];
        head.step[i] = (int16_t)(i > 0 ? question->degree[i] - question->degree[i - 1] : 0);
        add(melody, out, question->degree[i], question->halves[i]);
    }
    Motif again = varied(head, rng);
    if (freely) move(&again, rng);
    sing_moved(melody, out, &again, question->degree[0], -1, rng);
    out->answers = true;
    if (place->unsettled)
        close_open(melody, out);
    else
        close_home(melody, out);
}

static uint64_t hash_of(const Phrase *phrase) {
    uint64_t hash = hash_bytes(HASH_BEGIN, phrase->degree, (size_t)phrase->notes * sizeof *phrase->degree);
    return hash_bytes(hash, phrase->halves, (size_t)phrase->notes);
}

static bool was_sung(const Melody *melody, const Phrase *phrase) {
    uint64_t hash = hash_of(phrase);
    for (int i = 0; i < MELODY_KEEPS && i < melody->sings; i++)
        if (melody->sung[i] == hash) return true;
    return false;
}

void melody_next(Melody *melody, const MelodyPlace *place, Rng *rng, Phrase *out) {
    enum { TRIES = 24 };
    bool asked = melody_has_asked(melody);
    for (int i = 0; i < TRIES; i++) {
        bool freely = i > TRIES / 3;
        *out = (Phrase){0};
        if (asked)
            answer(melody, place, freely, rng, out);
        else
            ask(melody, place, freely, rng, out);
        if (!was_sung(melody, out)) break;
    }
    melody->sung[melody->sings++ % MELODY_KEEPS] = hash_of(out);
    melody->question = asked ? (Phrase){0} : *out;
    if (asked) return;
    if (melody->period % 4 == 3) melody->other = motif_make(melody->bar, rng);
    melody->period++;
}

void melody_forget(Melody *melody) { melody->question.notes = 0; }

void melody_init(Melody *melody, int scale_notes, int bar, Rng *rng) {
    *melody = (Melody){.scale = scale_notes, .bar = bar};
    melody->theme = motif_make(bar, rng);
    melody->other = motif_make(bar, rng);
}
