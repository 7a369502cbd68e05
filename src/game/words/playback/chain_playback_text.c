// Walks in words: a sentence for each stop, and the conclusion.

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/words/explain/explain_rule.h"
#include "game/words/explain/explain_variant.h"
#include "game/words/explain/explain_words.h"
#include "game/words/playback/chain_playback.h"

// clang-format off
// Words in braces:
//     {in cell} {places} {token} {house}    the stop: "*r1c2*"; "*r1c2* or *r1c3*"; its token; its house
//     {from} {from token}                   the first stop that it follows from; {all from} with "and"
//     {set}                                 the cells of an almost locked set
//     {since}                               "since *r4c6* is _7_, "; nothing where that would be long
//     {left} {both or all} {pair} {bases} {covers}   of the stop's pattern: its cells, tokens and lines
//     {cases}                               "*r1c1* is _2_ or *r1c4* is _2_": what a chain inside supposes
//     {facts}                               "*r9c7* is _7_, *r9c5* is _4_ and *r3c1* is _8_"
//     {suppose}                             how a branch begins: "Suppose", "Now suppose"
//     {clash}                               "*r1c1* would be _5_ and not _5_"
//     {dead house} {dead cell} {dead token} {seen cell} {supposed cell} {supposed token}   of a refutation
//     and those of explain_words.h

// By rule; where a stop follows from one other, from several, and for groups of cells.
typedef struct {
    const char *one, *many, *group;
} RuleText;

static const RuleText rule_texts[] = {
    [CHAIN_SEES] = {
        "Then {places} cannot be {token}: {house} has it in {from}.", NULL,
        "Then {token} cannot be in {places}: {house} has it in {from}."},
    [CHAIN_CELL_TAKEN] = {"Then {places} cannot be {token}: it is {from token}.", NULL, NULL},
    [CHAIN_LAST_IN_CELL] = {
        "If {places} is not {from token}, it must be {token}: it has no other candidate.",
        "So {places} must be {token}: it has no other candidate left.", NULL},
    [CHAIN_LAST_IN_HOUSE] = {
        "If {token} is not in {from}, it must be in {places}: {house} has no other place for it.",
        "So {token} must be in {places}: {house} has no other place left for it.", NULL},
    [CHAIN_SET_LOSES] = {
        "Then the set of {set} loses {token}: all its places for it see {all from}.", NULL, NULL},
    [CHAIN_SET_HOLDS] = {
        "Having lost {from token}, the set of {set} has as many tokens as cells. So it holds {token}, in "
        "{places}.",
        NULL, NULL},
    [CHAIN_ONLY_IN_CELL] = {
        "Then {places} must be {token}: it has no other candidate left.", NULL, NULL},
    [CHAIN_ONLY_IN_HOUSE] = {
        "Then {token} must be in {places}: {house} has no other place left for it.", NULL, NULL},
    [CHAIN_BY_RULE] = {
        "Then {places} must be {token}: {its constraint} leaves it nothing else.", NULL, NULL},
    [CHAIN_BY_INNER] = {
        "Then {places} must be {token}: anything else in it, supposed in turn, breaks something.", NULL, NULL},
    [CHAIN_TIED] = {
        "Then {places} cannot be {token}: by {its constraint}, that does not go with {from token} in {from}.",
        NULL, NULL},
    [CHAIN_NEEDED] = {
        "If {from} is not {from token}, {places} must be {token}: {its constraint} cannot be kept without one of "
        "the two.",
        NULL, NULL},
};

// By rule; in a forcing chain, where {since} tells the stops that led there.
static const char *const since_texts[] = {
    [CHAIN_LAST_IN_CELL] = "Then {places} must be {token}: {since}it has no other candidate left.",
    [CHAIN_LAST_IN_HOUSE] =
        "Then {token} must be in {places}: {since}{house} has no other place left for it.",
    [CHAIN_LOCKED] =
        "Then {places} cannot be {token}: {since}{house} has {token} only in {left}, and {in cell} sees {both or all}.",
    [CHAIN_HIDDEN_PAIR] =
        "Then {places} cannot be {token}: {since}{house} has {pair} only in {left}, so nothing else fits there.",
    [CHAIN_NAKED_PAIR] =
        "Then {places} cannot be {token}: {since}in {house}, {left} have only {pair} left, one each.",
    [CHAIN_X_WING] =
        "Then {places} cannot be {token}: {since}{bases} have {token} only in {covers}, so those have it nowhere else.",
};

static const char sees_far[] = "Then {places} cannot be {token}: it sees {all from}.";
static const char tied[] =
    "Then {places} cannot be {token}: by {tie}, that does not go with {from token} in {from}.";
static const char sees_far_group[] = "Then {token} cannot be in {places}, all of which see {all from}.";
static const char cell_holds[] = "If {set} is not {from token}, it must be {token}: it has no other candidate.";
static const char last_of_house[] = "If {token} is not in {from}, it must be in {places}.";

static const char suppose_on[] = "{suppose} {places} is {token}.";
static const char suppose_on_group[] = "{suppose} {token} is in {places}.";
static const char main_fact[] = " On the way, one fact matters most: {facts}.";
static const char main_facts[] = " On the way, these facts matter most: {facts}.";
static const char suppose_off[] = "{suppose} {token} is not in {places}.";
static const char suppose_set[] = "{suppose} the set of {set} lacks {token}.";
static const char suppose_cell_off[] = "{suppose} {set} is not {token}.";
static const char first_branch[] = "Suppose", next_branch[] = "Now suppose";
static const char first_inside[] = "Inside this, suppose", next_inside[] = "Inside this, now suppose";

static const char inner_contradiction_on[] =
    "That cannot be: {clash}. So, in this case, {places} is {token}.";
static const char inner_contradiction_off[] =
    "That cannot be: {clash}. So, in this case, {places} is not {token}.";
static const char inner_common_on[] = "Whichever of these holds, {places} is {token}.";
static const char inner_common_off[] = "Whichever of these holds, {places} is not {token}.";
static const char folded_contradiction_on[] =
    "In this case, {places} is {token}: to suppose that it is not leads to a contradiction, {clash}.";
static const char folded_contradiction_off[] =
    "In this case, {places} is not {token}: to suppose that it is leads to a contradiction, {clash}.";
static const char folded_common_on[] = "In this case, {places} is {token}, whether {cases}.";
static const char folded_common_off[] = "In this case, {places} is not {token}, whether {cases}.";
static const char clash_text[] = "{in cell} would be {token} and yet not {token}";
static const char clash_unnamed[] = "something would be true and false at once";

static const char end_contradiction[] =
    "That cannot be: {clash}. So what was supposed is false: {whole outcome}.";
static const char end_common[] = "Whichever of them holds, {whole outcome}.";
static const char end_plain[] =
    "So {last token} is in {node 1} or in {last}. What sees both goes: {whole outcome}.";
static const char end_one[] = "So {token 1} is in {node 1} in any case: {whole outcome}.";
static const char end_two_tokens[] =
    "So {node 1} is {token 1}, or {last} is {last token}. They see each other, so {whole outcome}.";
static const char end_tied[] =
    "So {node 1} is {token 1}, or {last} is {last token}. What neither of the two leaves room for goes: {whole "
    "outcome}.";
static const char end_two_chains[] =
    "One end of each chain is true, and what sees both ends goes: {whole outcome}.";
static const char end_false[] =
    "So if {node 1} were {token 1}, it would not be {token 1}. Therefore {whole outcome}.";
static const char end_both[] =
    "But {node 1} cannot be both {token 1} and {last token}. Therefore {whole outcome}.";
static const char end_neither[] =
    "So if {node 1} is not {token 1}, it is not {last token} either; and if it is {token 1}, it is not "
    "{last token} anyway. Therefore {whole outcome}.";

static const char refuted_by_house[] =
    "But now {dead house} has no place left for {dead token}. So {supposed cell} is not {supposed token}.";
static const char refuted_by_cell[] =
    "But now {dead cell} has no candidate left. So {supposed cell} is not {supposed token}.";
static const char refuted_by_sight[] =
    "But {seen cell} has {supposed token} already, and {supposed cell} sees it. So {supposed cell} is not "
    "{supposed token}.";

// For tabs.
static const char tab_on[] = "{tab cells} is {token}", tab_off[] = "{tab cells} is not {token}";
// clang-format on

typedef struct {
    const ChainPlayback *walk;
    const Step *step;
    int stop;
    bool folded; // the chain inside it is not shown
} PlaybackPlace;

static const ChainStop *stop_at(const PlaybackPlace *place) { return &place->walk->stop[place->stop]; }

static void say_places(Say *to, const StepNode *node) {
    say_few_cells(to, step_node_cells(node), " or ", "one of %d cells");
}

// --- contradictions ---

// Two of the stops first..last at this depth that say the opposite of each other, the latest such; false when
// there are none.
static bool find_clash(const ChainPlayback *walk, int first, int last, int depth, int *out) {
    for (int i = last; i >= first; i--) {
        const ChainStop *a = &walk->stop[i];
        if (a->depth != depth) continue;
        for (int j = i - 1; j >= first; j--) {
            const ChainStop *b = &walk->stop[j];
            if (b->depth != depth || b->node.token != a->node.token) continue;
            if (b->node.cell[0] != a->node.cell[0] || b->node.on == a->node.on) continue;
            *out = i;
            return true;
        }
    }
    return false;
}

// The stops of the chain inside which a stop follows from.
static void inner_range(const ChainPlayback *walk, int stop, int *first, int *last) {
    assert(walk->stop != NULL && walk->proof.line != NULL);
    const ProofLine *line = &walk->proof.line[walk->stop[stop].line];
    *first = (int)line->inner;
    *last = *first + (int)line->inner_count - 1;
}

// What the chain inside supposes, which a stop follows from; how many.
static int inner_cases(const ChainPlayback *walk, int stop, int out[TOKENS_MAX]) {
    int first, last, count = 0;
    inner_range(walk, stop, &first, &last);
    for (int i = first; i <= last && count < TOKENS_MAX; i++)
        if (walk->stop[i].rule == CHAIN_SUPPOSED && walk->stop[i].depth == walk->stop[stop].depth + 1)
            out[count++] = i;
    return count;
}

static bool clash_of(const PlaybackPlace *place, int *out) {
    const ChainPlayback *walk = place->walk;
    if (place->stop == walk->count) return find_clash(walk, 0, walk->count - 1, 0, out);
    int first, last;
    inner_range(walk, place->stop, &first, &last);
    return find_clash(walk, first, last, stop_at(place)->depth + 1, out);
}

// --- words ---

static void say_refuted_word(Say *to, const ChainPlayback *walk, const char *word) {
    assert(walk->stop != NULL);
    const StepNode *supposed = &walk->stop[0].node;
    if (strcmp(word, "dead house") == 0)
        say_house(to, walk->dead_house);
    else if (strcmp(word, "dead token") == 0)
        say_token(to, walk->dead_token);
    else if (strcmp(word, "dead cell") == 0)
        say_cell(to, walk->dead_cell);
    else if (strcmp(word, "seen cell") == 0)
        say_cell(to, walk->seen);
    else if (strcmp(word, "supposed cell") == 0)
        say_cell(to, supposed->cell[0]);
    else
        say_token(to, supposed->token);
}

// The first constraint with a rule over the cells of both: what keeps these two from being true together
// where they do not see each other; -1: none.
static int tie_of(const Layout *layout, const ChainStop *stop, const ChainStop *from) {
    int a = stop->node.cell[0], b = from->node.cell[0];
    if (stop->node.token == from->node.token && cellset_has(&layout->peers[a], b)) return -1;
    for (int r = 0; r < layout->rule_count; r++) {
        const LayoutRule *rule = &layout->rule[r];
        const CellIndex *cell = layout_rule_cells(layout, rule);
        if (cells_have(cell, rule->rule.count, a) && cells_have(cell, rule->rule.count, b))
            return rule->constraint;
    }
    return -1;
}

// "*r4c6* is _7_, _4_ is in *r4c4* or *r4c5* and *r5c5* is not _1_".
static void say_facts(Say *to, const ChainPlayback *walk, const int *stop, int count, const char *last) {
    assert(walk->stop != NULL);
    for (int i = 0; i < count; i++) {
        const StepNode *node = &walk->stop[stop[i]].node;
        bool group = node->cell_count > 1;
        if (i > 0) say(to, i + 1 < count ? ", " : last);
        if (group)
            say_token(to, node->token);
        else
            say_cell(to, node->cell[0]);
        say(to, node->on ? " is " : " is not ");
        if (group) {
            say(to, "in ");
            say_places(to, node);
        } else {
            say_token(to, node->token);
        }
    }
}

// More than a few reasons would be a list, not a sentence.
static void say_since(Say *to, const ChainPlayback *walk, int stop) {
    enum { FEW_REASONS = 6 };
    int reason[CHAIN_FROM_MAX], count = chain_playback_reasons(walk, stop, reason);
    assert(walk->stop != NULL);
    if (count == 0 || count > FEW_REASONS || walk->stop[stop].from_count == CHAIN_FROM_MAX) return;
    say(to, "since ");
    say_facts(to, walk, reason, count, " and ");
    say(to, ", ");
}

// The words of a forcing chain; false where it is none of them.
static bool say_forcing_word(Say *to, const PlaybackPlace *place, const char *word) {
    const ChainPlayback *walk = place->walk;
    if (place->stop >= walk->count) return false;
    const ChainPattern *pattern = &stop_at(place)->pattern;
    int fact[CHAIN_FACTS_MAX], inner[TOKENS_MAX];
    if (strcmp(word, "since") == 0)
        say_since(to, walk, place->stop);
    else if (strcmp(word, "left") == 0)
        say_cells(to, pattern->left, " and ");
    else if (strcmp(word, "both or all") == 0)
        say(to, cellset_count(&pattern->left) == 2 ? "both" : "all of them");
    else if (strcmp(word, "pair") == 0)
        say_tokens(to, pattern->tokens, " and ");
    else if (strcmp(word, "bases") == 0)
        say_houses(to, pattern->base, 2);
    else if (strcmp(word, "covers") == 0)
        say_houses(to, pattern->cover, 2);
    else if (strcmp(word, "facts") == 0)
        say_facts(to, walk, fact, chain_playback_main_facts(walk, stop_at(place)->branch, fact), " and ");
    else if (strcmp(word, "cases") == 0)
        say_facts(to, walk, inner, inner_cases(walk, place->stop, inner), " or ");
    else
        return false;
    return true;
}

static void say_walk_word(Say *to, const void *context, const char *word) {
    const PlaybackPlace *place = context;
    const ChainPlayback *walk = place->walk;
    const ChainStop *stop = place->stop < walk->count ? stop_at(place) : NULL;
    const ChainStop *from = stop != NULL && stop->from_count > 0 ? &walk->stop[stop->from[0]] : NULL;
    int clash;
    if (stop != NULL && strcmp(word, "in cell") == 0) {
        say_cell(to, stop->node.cell[0]);
    } else if (stop != NULL && strcmp(word, "places") == 0) {
        say_places(to, &stop->node);
    } else if (stop != NULL && strcmp(word, "tab cells") == 0) {
        for (int i = 0; i < stop->node.cell_count; i++) {
            if (i > 0) say(to, "/");
            say_plain_cell(to, stop->node.cell[i]);
        }
    } else if (stop != NULL && strcmp(word, "token") == 0) {
        say_token(to, stop->node.token);
    } else if (stop != NULL && stop->house >= 0 && strcmp(word, "house") == 0) {
        say_house(to, stop->house);
    } else if (from != NULL && strcmp(word, "from") == 0) {
        say_places(to, &from->node);
    } else if (from != NULL && strcmp(word, "all from") == 0) {
        say_few_cells(to, step_node_cells(&from->node), " and ", "%d cells");
    } else if (from != NULL && strcmp(word, "from token") == 0) {
        say_token(to, from->node.token);
    } else if (stop != NULL && strcmp(word, "its constraint") == 0) {
        explain_constraint(to, stop->constraint);
    } else if (from != NULL && strcmp(word, "tie") == 0) {
        explain_constraint(to, tie_of(walk->layout, stop, from));
    } else if (stop != NULL && strcmp(word, "suppose") == 0) {
        bool inside = stop->depth > 0, next = stop->branch > 0;
        say(to, inside ? next ? next_inside : first_inside : next ? next_branch : first_branch);
    } else if (stop != NULL && strcmp(word, "set") == 0) {
        say_few_cells(to, stop->set, " and ", "%d cells");
    } else if (say_forcing_word(to, place, word)) {
        return;
    } else if (walk->refutes) {
        say_refuted_word(to, walk, word);
    } else if (strcmp(word, "clash") == 0) {
        bool found = clash_of(place, &clash);
        PlaybackPlace there = {walk, place->step, found ? clash : place->stop, place->folded};
        say_template(to, found ? clash_text : clash_unnamed, say_walk_word, &there);
    } else {
        explain_word(to, place->step, word);
    }
}

// --- stops ---

// Whether an almost locked set is no more than a cell of two candidates.
static bool is_cell(const CellSet *set) { return cellset_count(set) == 1; }

static void say_suppose(Say *to, const PlaybackPlace *place) {
    const ChainStop *stop = stop_at(place);
    const char *text = stop->node.on               ? stop->node.cell_count > 1 ? suppose_on_group : suppose_on
                       : cellset_empty(&stop->set) ? suppose_off
                       : is_cell(&stop->set)       ? suppose_cell_off
                                                   : suppose_set;
    say_template(to, text, say_walk_word, place);
    int fact[CHAIN_FACTS_MAX];
    if (stop->line < 0 || stop->depth > 0) return;
    int facts = chain_playback_main_facts(place->walk, stop->branch, fact);
    if (facts > 0) say_template(to, facts == 1 ? main_fact : main_facts, say_walk_word, place);
}

static const char *inner_text(const PlaybackPlace *place) {
    const ChainPlayback *walk = place->walk;
    int cases[TOKENS_MAX];
    bool on = stop_at(place)->node.on, several = inner_cases(walk, place->stop, cases) > 1;
    if (several && place->folded) return on ? folded_common_on : folded_common_off;
    if (several) return on ? inner_common_on : inner_common_off;
    if (place->folded) return on ? folded_contradiction_on : folded_contradiction_off;
    return on ? inner_contradiction_on : inner_contradiction_off;
}

static bool says_since(const ChainPlayback *walk, const ChainStop *stop) {
    if (stop->rule == CHAIN_LAST_IN_HOUSE && stop->house < 0) return false;
    return walk->folds && stop->rule < sizeof since_texts / sizeof *since_texts && since_texts[stop->rule];
}

static const char *stop_text(const ChainPlayback *walk, const ChainStop *stop) {
    if (says_since(walk, stop)) return since_texts[stop->rule];
    const RuleText *text = &rule_texts[stop->rule];
    if (stop->rule == CHAIN_SEES && stop->from_count > 0 &&
        tie_of(walk->layout, stop, &walk->stop[stop->from[0]]) >= 0)
        return tied;
    if (stop->rule == CHAIN_SEES && stop->house < 0)
        return stop->node.cell_count > 1 ? sees_far_group : sees_far;
    if (stop->rule == CHAIN_LAST_IN_HOUSE && stop->house < 0) return last_of_house;
    if (stop->rule == CHAIN_SET_LOSES && is_cell(&stop->set)) return sees_far;
    if (stop->rule == CHAIN_SET_HOLDS && is_cell(&stop->set)) return cell_holds;
    if (text->many != NULL && stop->from_count != 1) return text->many;
    return text->group != NULL && stop->node.cell_count > 1 ? text->group : text->one;
}

static void say_stop(Say *to, const PlaybackPlace *place) {
    const ChainStop *stop = stop_at(place);
    if (stop->rule == CHAIN_SUPPOSED)
        say_suppose(to, place);
    else
        say_template(to, stop->rule == CHAIN_INNER ? inner_text(place) : stop_text(place->walk, stop),
                     say_walk_word, place);
}

// --- the conclusion ---

static const char *chain_end(const ChainPlayback *walk, const Step *step) {
    const StepNode *first = &step->node[0], *last = &step->node[step->node_count - 1];
    bool one_cell = first->cell[0] == last->cell[0] && first->cell_count == 1;
    if (walk->branch_count > 1) return end_two_chains;
    if (one_cell && first->token == last->token) return first->on ? end_false : end_one;
    if (one_cell && first->on == last->on) return first->on ? end_both : end_neither;
    if (explain_is_tied(step)) return end_tied;
    if (first->token == last->token) return end_plain;
    return explain_ends_see(step) ? end_two_tokens : end_tied;
}

static const char *end_text(const ChainPlayback *walk, const Step *step) {
    if (walk->refutes)
        return walk->seen >= 0         ? refuted_by_sight
               : walk->dead_house >= 0 ? refuted_by_house
                                       : refuted_by_cell;
    if (explain_is_forcing(step))
        return walk->proof.end == PROOF_CONTRADICTION ? end_contradiction : end_common;
    const char *own = technique_words(step->technique)->end;
    return own != NULL ? own : chain_end(walk, step);
}

void chain_playback_text(const ChainPlayback *walk, const Step *step, Names names, int stop,
                         char out[EXPLAIN_TEXT_MAX]) {
    assert(stop >= 0 && stop <= walk->count);
    Say to = say_begin(walk->layout, names, out, EXPLAIN_TEXT_MAX);
    PlaybackPlace place = {walk, step, stop, false};
    if (stop < walk->count)
        say_stop(&to, &place);
    else
        say_template(&to, end_text(walk, step), say_walk_word, &place);
}

void chain_playback_folded_text(const ChainPlayback *walk, const Step *step, Names names, int stop,
                                char out[EXPLAIN_TEXT_MAX]) {
    assert(stop >= 0 && stop < walk->count && walk->stop[stop].rule == CHAIN_INNER);
    Say to = say_begin(walk->layout, names, out, EXPLAIN_TEXT_MAX);
    PlaybackPlace place = {walk, step, stop, true};
    say_stop(&to, &place);
}

void chain_playback_branch_text(const ChainPlayback *walk, Names names, int branch, char out[64]) {
    Say to = say_begin(walk->layout, names, out, 64);
    for (int i = 0; i < walk->count; i++) {
        const ChainStop *stop = &walk->stop[i];
        if (stop->rule != CHAIN_SUPPOSED || stop->depth != 0 || stop->branch != branch) continue;
        PlaybackPlace place = {walk, NULL, i, false};
        say_template(&to, stop->node.on ? tab_on : tab_off, say_walk_word, &place);
        return;
    }
}
