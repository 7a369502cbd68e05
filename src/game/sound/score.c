#include "game/sound/score.h"

#include <stdlib.h>

#include "core/base/memory.h"

void score_finish(Score *score) {
    free(score->note);
    free(score->bend);
    *score = (Score){0};
}

void score_clear(Score *score) { score->notes = score->bends = 0; }

void score_add(Score *score, const ScoreNote *note) {
    score->note = mem_room(score->note, &score->note_room, (size_t)score->notes + 1, sizeof *score->note);
    score->note[score->notes++] = *note;
}

void score_add_bend(Score *score, int64_t at_us, double cents) {
    score->bend = mem_room(score->bend, &score->bend_room, (size_t)score->bends + 1, sizeof *score->bend);
    score->bend[score->bends++] = (ScoreBend){at_us, cents};
}

static int by_start(const void *a, const void *b) {
    const ScoreNote *x = a, *y = b;
    if (x->start_us != y->start_us) return x->start_us < y->start_us ? -1 : 1;
    if (x->part != y->part) return x->part < y->part ? -1 : 1;
    return (x->semitones > y->semitones) - (x->semitones < y->semitones);
}

void score_sort(Score *score) {
    if (score->notes > 0) qsort(score->note, (size_t)score->notes, sizeof *score->note, by_start);
}
