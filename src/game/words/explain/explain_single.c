#include "game/words/explain/explain_single.h"

#include <ctype.h>
#include <stdio.h>

#include "game/words/sentence.h"

// "The _6_s at *A7* and *C6* see "; a name of letters takes no plural s: "The tokens _Fehu_". One that has
// its article stays single: "The _Fool_ at *A7* and *C6* sees ".
static void say_sources(Say *to, int token, CellSet cells) {
    const char *name = name_token(to->names.tokens, token);
    bool figure = isdigit((unsigned char)name[0]);
    bool several = cellset_count(&cells) > 1 && !name_has_article(name);
    say(to, several && !figure ? "The tokens " : "The ");
    say_token(to, token);
    say(to, several && figure ? "s at " : " at ");
    say_cells(to, cells, " and ");
    say(to, several ? " see " : " sees ");
}

static void say_hidden(Say *to, const Step *step, const Evidence *evidence) {
    bool earlier = !cellset_empty(&evidence->closed_before);
    say(to, "Look at ");
    say_house(to, step->house[0]);
    say(to, ". It still needs ");
    say_token(to, step->token);
    say(to, ".\n \n");
    if (!cellset_empty(&evidence->from)) {
        say_sources(to, step->token, evidence->from);
        say(to, earlier ? "some of its empty cells. " : "all of its empty cells but one.");
    }
    if (earlier) {
        say(to, "Earlier steps ruled it out of ");
        say_few_cells(to, evidence->closed_before, " and ", "%d cells");
        say(to, ".");
    }
}

static void say_naked(Say *to, const Step *step, const Evidence *evidence) {
    TokenMask seen = layout_all_tokens(to->layout) & ~(evidence->gone_before | marks_bit(step->token));
    say(to, "Look at ");
    say_cell(to, step->cell);
    say(to, ".");
    if (seen) {
        say(to, " It sees ");
        say_tokens(to, seen, " and ");
        say(to, marks_count(seen) > 1 ? ": they are ringed." : ": it is ringed.");
    }
    if (evidence->gone_before) {
        say(to, "\n \nEarlier steps ruled out ");
        say_tokens(to, evidence->gone_before, " and ");
        say(to, ".");
    }
}

void explain_single(const Layout *layout, Names names, const Step *step, const Evidence *evidence,
                    char out[EXPLAIN_TEXT_MAX]) {
    if (step->technique == TECHNIQUE_FULL_HOUSE) {
        explain_step(layout, names, step, EXPLAIN_WHY, out);
        return;
    }
    Say to = say_begin(layout, names, out, EXPLAIN_TEXT_MAX);
    if (step->technique == TECHNIQUE_NAKED_SINGLE)
        say_naked(&to, step, evidence);
    else
        say_hidden(&to, step, evidence);
}

void explain_single_heading(const Layout *layout, Names names, const Step *step, char out[64]) {
    char name[32];
    if (step->technique == TECHNIQUE_FULL_HOUSE) {
        name_house(layout, names.expert, step->house[0], name);
        snprintf(out, 64, "Last cell of %s", name);
    } else if (step->technique == TECHNIQUE_NAKED_SINGLE) {
        name_cell(layout, names.expert, step->cell, name);
        snprintf(out, 64, "Only token for %s", name);
    } else {
        snprintf(out, 64, "Only place for %.40s", name_token(names.tokens, step->token));
    }
}
