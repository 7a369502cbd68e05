#include "game/words/explain/explain.h"

#include <assert.h>
#include <stddef.h>

#include "game/words/explain/explain_variant.h"
#include "game/words/explain/explain_words.h"

static const char *const where[] = {
    [EXPLAIN_AT_HOUSE] = "Look at {house}.",
    [EXPLAIN_AT_HOUSES] = "Look at {houses}.",
    [EXPLAIN_AT_CONSTRAINTS] = "Look at {constraints}.",
    [EXPLAIN_AT_TOKENS] = "Look where {seen tokens} can still go.",
    [EXPLAIN_AT_BOARD] = "Look at the whole board.",
};
static const char placed[] = "{cell} is {token}.";

enum { TOKENS_TO_SEE_MAX = 4 };

ExplainPlace explain_place(const Step *step) {
    ExplainPlace place = technique_words(step->technique)->look;
    bool at_houses = place == EXPLAIN_AT_HOUSE || place == EXPLAIN_AT_HOUSES;
    if (at_houses && step->house_count > 0) return place;
    if (place == EXPLAIN_AT_CONSTRAINTS && step->constraint_count > 0) return place;
    int count = marks_count(step_tokens(step));
    return place == EXPLAIN_AT_BOARD || count < 1 || count > TOKENS_TO_SEE_MAX ? EXPLAIN_AT_BOARD
                                                                               : EXPLAIN_AT_TOKENS;
}

// "_5_ from *r4c3*", "_5_ and _6_ from 2 cells: r4c3 r4c7"
static void say_removed(Say *to, TokenMask tokens, const CellSet *cells) {
    say_tokens(to, tokens, " and ");
    int count = cellset_count(cells), first = cellset_next(cells, 0);
    say(to, " from ");
    if (count == 1) {
        say_cell(to, first);
        return;
    }
    say_number(to, count);
    say(to, " cells:");
    for (int c = first; c >= 0; c = cellset_next(cells, c + 1)) {
        say(to, " ");
        say_plain_cell(to, c);
    }
}

// Tokens that go from the same cells are named together.
static void say_removals(Say *to, const Step *step) {
    const Layout *layout = to->layout;
    TokenMask done = 0;
    for (int token = 1; token <= layout->order; token++) {
        CellSet cells = marks_cells(layout, &step->remove, token);
        if (cellset_empty(&cells) || (done & marks_bit(token)) != 0) continue;
        TokenMask together = 0;
        for (int other = token; other <= layout->order; other++) {
            CellSet others = marks_cells(layout, &step->remove, other);
            if (cellset_equal(cells, others)) together |= marks_bit(other);
        }
        say(to, done == 0 ? "removes " : "; ");
        say_removed(to, together, &cells);
        done |= together;
    }
}

// A list too long to be read says only how long it is.
static void say_result(Say *to, const Step *step) {
    if (step->token != 0) {
        say_template(to, placed, explain_word, step);
        return;
    }
    say_removals(to, step);
    if (!to->text.full) return;
    text_clear(&to->text);
    int cells = 0;
    for (int c = 0; c < to->layout->cells; c++) cells += step->remove.cell[c] != 0;
    say(to, "removes ");
    say_number(to, step_removals(to->layout, step));
    say(to, " candidates from ");
    say_number(to, cells);
    say(to, cells == 1 ? " cell" : " cells");
}

static const char *why_of(const Layout *layout, const Step *step) {
    const char *why = technique_words(step->technique)->why[explain_variant(layout, step)];
    assert(why != NULL);
    return why;
}

void explain_step(const Layout *layout, Names names, const Step *step, ExplainStage stage,
                  char out[EXPLAIN_TEXT_MAX]) {
    assert((unsigned)step->technique < TECHNIQUE_COUNT);
    Say to = say_begin(layout, names, out, EXPLAIN_TEXT_MAX);
    switch (stage) {
    case EXPLAIN_WHERE: say_template(&to, where[explain_place(step)], explain_word, step); break;
    case EXPLAIN_WHAT: say_template(&to, technique_words(step->technique)->what, explain_word, step); break;
    case EXPLAIN_WHY: say_template(&to, why_of(layout, step), explain_word, step); break;
    case EXPLAIN_RESULT: say_result(&to, step); break;
    }
}
