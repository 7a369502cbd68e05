#include "game/words/explain/explain_rule.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/constraint/constraint.h"
#include "core/logic/rules/rule_net.h"
#include "game/words/explain/explain_signs.h"

enum { NAMED_MAX = 3, CHOICES_MAX = 6, ENTRIES_MAX = 5, PLACES_MAX = 3 };

static const Constraint *constraint_at(const Say *to, const Step *step, int index) {
    return &to->layout->constraint[step->constraint[index]];
}

// ---- what it is called

// "cage of 15", "X", "quadruple".
static void name_kind(const Constraint *constraint, char out[64]) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    bool numbered = kind->value == VALUE_NEEDED || (kind->value == VALUE_OPTIONAL && constraint->value > 0);
    int length = snprintf(out, 64, "%s", kind->name);
    if (islower((unsigned char)out[1])) out[0] = (char)tolower((unsigned char)out[0]);
    if (numbered) snprintf(out + length, 64 - (size_t)length, " of %d", (int)constraint->value);
}

// "the *cage of 15 at r1c1*", "the *thermometer from r3c2*", "the *white dot between r1c1 and r1c2*", "the
// rule *Anti-knight*".
static void say_constraint(Say *to, const Constraint *constraint) {
    const ConstraintKind *kind = constraint_kind_at(constraint);
    int end = constraint_end(to->layout, constraint);
    char name[64], cell[16];
    if (kind->over == OVER_BOARD) {
        say(to, "the rule *");
        say(to, kind->name);
        say(to, "*");
        return;
    }
    name_kind(constraint, name);
    name_cell(to->layout, to->names.expert, layout_constraint_cells(to->layout, constraint)[0], cell);
    say(to, "the *");
    say(to, name);
    say(to, kind->over == OVER_LINE ? " from " : kind->over == OVER_EDGE && end >= 0 ? " between " : " at ");
    say(to, cell);
    if (end >= 0) {
        say(to, kind->over == OVER_EDGE ? " and " : " to ");
        name_cell(to->layout, to->names.expert, end, cell);
        say(to, cell);
    }
    say(to, "*");
}

void explain_constraint(Say *to, int constraint) { say_constraint(to, &to->layout->constraint[constraint]); }

static void say_constraints(Say *to, const Step *step) {
    int count = step->constraint_count, named = count > NAMED_MAX ? NAMED_MAX - 1 : count;
    for (int i = 0; i < named; i++) {
        say(to, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        say_constraint(to, constraint_at(to, step, i));
    }
    if (named == count) return;
    say(to, " and ");
    say_count(to, count - named);
    say(to, " more");
}

// ---- what a rule's cells hold

static const LayoutRule *rule_of(const Say *to, const Step *step) { return &to->layout->rule[step->rule]; }

// Before the step: what stays and what goes.
static void sets_before(const Say *to, const Step *step, TokenMask out[RULE_CELLS_MAX]) {
    const LayoutRule *rule = rule_of(to, step);
    const CellIndex *cell = layout_rule_cells(to->layout, rule);
    for (int i = 0; i < rule->rule.count; i++)
        out[i] = step->pattern.cell[cell[i]] | step->remove.cell[cell[i]];
}

static TokenMask held_tokens(const Say *to, const Step *step) {
    TokenMask tokens = 0;
    for (int c = 0; c < to->layout->cells; c++) tokens |= step->pattern.cell[c];
    return tokens;
}

// "1+6+8" of a cage, "2 to 5" of a run.
static void say_choice(Say *to, const Rule *rule, TokenMask set) {
    char text[80];
    int length = 0;
    if (rule->kind == RULE_RUN) {
        snprintf(text, sizeof text, "_%d_ to _%d_", __builtin_ctz(set) + 1, 32 - __builtin_clz(set));
        say(to, text);
        return;
    }
    for (TokenMask rest = set; rest; rest &= rest - 1)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d", rest == set ? "" : "+",
                           __builtin_ctz(rest) + 1);
    say(to, text);
}

static void say_choices(Say *to, const Step *step) {
    const LayoutRule *rule = rule_of(to, step);
    TokenMask before[RULE_CELLS_MAX], choice[CHOICES_MAX];
    sets_before(to, step, before);
    int count = rule_choices(&rule->rule, before, choice, CHOICES_MAX);
    if (count > CHOICES_MAX) {
        say_number(to, count);
        say(to, " sets of tokens");
        return;
    }
    for (int i = 0; i < count; i++) {
        say(to, i == 0 ? "" : i == count - 1 ? " or " : ", ");
        say_choice(to, &rule->rule, choice[count - 1 - i]);
    }
}

// "at the least its cells make 14"; of an arrow both sides.
static void say_sum_ends(Say *to, const Step *step) {
    bool least = step->reason == 0;
    if (rule_of(to, step)->rule.minus == 0) {
        say(to, least ? "At the least its cells make " : "At the most its cells make ");
        say_number(to, step->amount[0]);
        return;
    }
    say(to, least ? "The line makes at least " : "The line makes at most ");
    say_number(to, step->amount[0]);
    say(to, least ? ", and the circle is at most " : ", and the circle is at least ");
    say_number(to, step->amount[1]);
}

// "*r1c1* can only be _1_ or _2_, and *r1c5* _8_": the ends of a between line.
static void say_line_ends(Say *to, const Step *step) {
    const CellIndex *cell = layout_rule_cells(to->layout, rule_of(to, step));
    for (int i = 0; i < 2; i++) {
        say(to, i == 0 ? "" : ", and ");
        say_cell(to, cell[i]);
        say(to, i == 0 ? " can only be " : " only ");
        say_tokens(to, step->pattern.cell[cell[i]] | step->remove.cell[cell[i]], " or ");
    }
}

// ---- rising chains

// The cells of the pattern in the order of the chain: their bounds rise, or fall.
static int next_in_chain(const Step *step, const CellSet *left, bool up) {
    int best = -1, best_bound = 0;
    for (int c = cellset_next(left, 0); c >= 0; c = cellset_next(left, c + 1)) {
        int bound = up ? marks_first(step->pattern.cell[c]) : 32 - __builtin_clz(step->pattern.cell[c]);
        if (best >= 0 && (up ? bound >= best_bound : bound <= best_bound)) continue;
        best = c;
        best_bound = bound;
    }
    return best;
}

static void say_bounds(Say *to, const Step *step) {
    bool up = step->reason == 0;
    CellSet left = step->pattern_cells;
    for (bool first = true; !cellset_empty(&left); first = false) {
        int cell = next_in_chain(step, &left, up);
        TokenMask tokens = step->pattern.cell[cell];
        cellset_remove(&left, cell);
        say(to, first ? "" : cellset_empty(&left) ? ", so " : ", ");
        say_cell(to, cell);
        say(to, up ? " is at least " : " is at most ");
        say_token(to, up ? marks_first(tokens) : 32 - __builtin_clz(tokens));
    }
}

// ---- low and high

static void say_coloured(Say *to, const Step *step) { say_cell(to, step->amount[0]); }

// What stays of the cell is on one side of the middle.
static bool is_high(const Say *to, const Step *step) {
    return 2 * marks_first(step->pattern.cell[step->amount[0]]) > to->layout->order;
}
static void say_side(Say *to, const Step *step) { say(to, is_high(to, step) ? "high" : "low"); }
static void say_other_side(Say *to, const Step *step) { say(to, is_high(to, step) ? "low" : "high"); }

// ---- sandwiches

static bool ends_fit(const Rule *rule, const TokenMask *before, int a, int b) {
    TokenMask set[RULE_CELLS_MAX], ends = token_bit(1) | token_bit(rule->tokens);
    for (int i = 0; i < rule->count; i++) set[i] = i == a || i == b ? before[i] & ends : before[i] & ~ends;
    return rule_narrow(rule, set);
}

static void say_sandwich_places(Say *to, const Step *step) {
    const LayoutRule *rule = rule_of(to, step);
    const CellIndex *cell = layout_rule_cells(to->layout, rule);
    TokenMask before[RULE_CELLS_MAX];
    int count = 0, place[PLACES_MAX][2];
    sets_before(to, step, before);
    for (int a = 0; a < rule->rule.count; a++)
        for (int b = a + 1; b < rule->rule.count; b++) {
            if (!ends_fit(&rule->rule, before, a, b)) continue;
            if (count < PLACES_MAX) place[count][0] = cell[a], place[count][1] = cell[b];
            count++;
        }
    if (count > PLACES_MAX) {
        say_number(to, count);
        say(to, " pairs of places");
        return;
    }
    for (int i = 0; i < count; i++) {
        say(to, i == 0 ? "" : ", or ");
        say_cell(to, place[i][0]);
        say(to, " and ");
        say_cell(to, place[i][1]);
    }
}

// ---- contradictions

static void say_breach(Say *to, const Step *step) {
    switch (step->reason) {
    case 0:
        say_constraint(to, constraint_at(to, step, 0));
        say(to, " could not be kept");
        break;
    case 1:
        say_house(to, step->house[0]);
        say(to, " would have no place for ");
        say_token(to, step->amount[0]);
        break;
    case 2:
        say_cell(to, step->amount[0]);
        say(to, " would have no candidate left");
        break;
    default:
        say_cell(to, step->amount[0]);
        say(to, " and ");
        say_cell(to, step->amount[1]);
        say(to, " would both be ");
        say_token(to, step->amount[2]);
    }
}

// "Then *r1c2* is _3_, *r1c4* is _5_, four more cells follow, and": what the supposed token entails.
static void say_entries(Say *to, const Step *step) {
    int shown = step->mark_count > ENTRIES_MAX ? ENTRIES_MAX - 1 : step->mark_count;
    say(to, "Then ");
    for (int i = 0; i < shown; i++) {
        say_cell(to, step->mark[i].cell);
        say(to, " is ");
        say_token(to, step->mark[i].token);
        say(to, ", ");
    }
    if (shown < step->mark_count) {
        say_count(to, step->mark_count - shown);
        say(to, " more cells follow, ");
    }
    if (step->mark_count > 0) say(to, "and ");
}

// ---- the words

static void say_by(Say *to, const Step *step) {
    if (step->constraint_count == 0) return;
    say(to, ", by ");
    say_constraints(to, step);
}

static void say_sees_the_next(Say *to, const Step *step) {
    say(to, step->constraint_count == 0 ? "sees the next" : "bars one from the next");
    say_by(to, step);
}

static void say_needs(Say *to, const Step *step) {
    const Rule *rule = &rule_of(to, step)->rule;
    for (int i = 0; i < rule->need_count; i++) {
        say(to, i == 0 ? "" : i == rule->need_count - 1 ? " and " : ", ");
        say_token(to, rule->need[i]);
    }
}

bool explain_rule_word(Say *to, const Step *step, const char *word) {
    static const struct {
        const char *word;
        void (*say)(Say *to, const Step *step);
    } words[] = {
        {"constraints", say_constraints},
        {"choices", say_choices},
        {"sum ends", say_sum_ends},
        {"line ends", say_line_ends},
        {"bounds", say_bounds},
        {"coloured", say_coloured},
        {"side", say_side},
        {"other side", say_other_side},
        {"sandwich places", say_sandwich_places},
        {"entries", say_entries},
        {"breach", say_breach},
        {"by", say_by},
        {"sees the next", say_sees_the_next},
        {"needs", say_needs},
        {"ways", explain_say_ways},
        {"trial", explain_say_trial},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0) continue;
        words[i].say(to, step);
        return true;
    }
    if (strcmp(word, "its rule") == 0)
        say(to, constraint_kind_at(constraint_at(to, step, 0))->rule);
    else if (strcmp(word, "held") == 0)
        say_tokens(to, held_tokens(to, step), " or ");
    else if (strcmp(word, "none of held") == 0)
        say(to, marks_count(held_tokens(to, step)) == 1 ? "That does not go" : "None of these goes");
    else if (strncmp(word, "amount ", 7) == 0)
        say_number(to, step->amount[word[7] - '1']);
    else
        return false;
    return true;
}
