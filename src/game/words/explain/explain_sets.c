#include "game/words/explain/explain_sets.h"

#include <assert.h>
#include <string.h>

#include "game/words/marked_sets.h"

static void say_letter(Say *to, int set) { say(to, (const char[]){(char)('A' + set), '\0'}); }

static void say_set_cells(Say *to, CellSet cells) { say_few_cells(to, cells, " and ", "%d cells"); }

// --- chains of sets ---

bool explain_names_sets(const Step *step) {
    MarkedSet set[MARKED_SETS_MAX];
    int count = step->node_count / 2;
    return count <= EXPLAIN_SETS_MAX && step_marks_all_sets(step) && marked_sets(step, set) == count;
}

// "Sets A (*r5c8*), B (*r5c1*) and C (*r3c1* and *r3c8*)"
static void say_named_sets(Say *to, const Step *step) {
    MarkedSet set[MARKED_SETS_MAX];
    int count = marked_sets(step, set);
    say(to, "Sets ");
    for (int i = 0; i < count; i++) {
        say(to, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        say_letter(to, i);
        say(to, " (");
        say_set_cells(to, set[i].cells);
        say(to, ")");
    }
}

// "If A lacks it, A holds _7_. So B lacks _7_ and holds _1_. So C lacks _1_ and holds it." From the nodes: of
// each set the token that it loses, and the one that it then holds.
static void say_set_chain(Say *to, const Step *step) {
    for (int i = 0; i + 1 < step->node_count; i += 2) {
        say(to, i == 0 ? "If A lacks it, A holds " : " So ");
        if (i > 0) {
            say_letter(to, i / 2);
            say(to, " lacks ");
            say_token(to, step->node[i].token);
            say(to, " and holds ");
        }
        if (i + 2 < step->node_count)
            say_token(to, step->node[i + 1].token);
        else
            say(to, "it");
        say(to, ".");
    }
}

// --- ALS-XY-Wings ---

typedef struct {
    TokenMask a, b; // what only one of A and C can hold, and of B and C
} WingLinks;

// One of each, and not the same: as the sets are marked, A, B, C.
static WingLinks links_of(const Step *step) {
    enum { A, B, C, SETS };
    MarkedSet set[MARKED_SETS_MAX];
    WingLinks links = {0, 0};
    if (!step_marks_all_sets(step) || marked_sets(step, set) != SETS) return links;
    TokenMask with_a = marked_sets_common(step, &set[A], &set[C]);
    TokenMask with_b = marked_sets_common(step, &set[B], &set[C]);
    for (TokenMask left = with_a; left != 0 && links.b == 0; left &= left - 1) {
        links.a = left & -left;
        links.b = with_b & ~links.a;
    }
    links.b &= -links.b;
    return links;
}

static void say_link(Say *to, TokenMask token) {
    if (token != 0)
        say_tokens(to, token, "");
    else
        say(to, "a token");
}

// --- Death Blossoms ---

// ": A (*r8c8*) for _9_, B (*r3c4* and *r3c6*) for _3_"; nothing where not all petals are marked. The marks
// of the links say which: each begins with the stem.
static void say_petals(Say *to, const Step *step) {
    MarkedSet set[MARKED_SETS_MAX];
    int at = 0, petal = 0, count = marked_sets(step, set);
    while (at < step->mark_count && step->mark[at].role != STEP_COMMON) at++;
    if (at == step->mark_count || !step_marks_all_sets(step)) return;
    int stem = step->mark[at].cell;
    if (marks_count(step->pattern.cell[stem]) != count || count > EXPLAIN_SETS_MAX) return;
    for (; at < step->mark_count && petal < count; at++) {
        if (step->mark[at].cell != stem) continue;
        say(to, petal == 0 ? ": " : petal == count - 1 ? " and " : ", ");
        say_letter(to, petal);
        say(to, " (");
        say_set_cells(to, set[petal++].cells);
        say(to, ") for ");
        say_token(to, step->mark[at].token);
    }
}

// --- Sue de Coq ---

static TokenMask marked_tokens(const Step *step, StepRole role) {
    TokenMask tokens;
    step_marked(step, role, &tokens);
    return tokens;
}

TokenMask explain_shared_tokens(const Step *step) {
    return marked_tokens(step, STEP_ALS_A) & marked_tokens(step, STEP_ALS_B);
}

// What is among the cells of a house: all but what only the other part can hold.
static TokenMask tokens_within(const Step *step, StepRole part, StepRole other) {
    TokenMask own = marked_tokens(step, part), others = marked_tokens(step, other);
    return (own | others | marked_tokens(step, STEP_COMMON)) & ~(others & ~own);
}

// --- the words ---

bool explain_sets_word(Say *to, const Step *step, const char *word) {
    if (strcmp(word, "named sets") == 0)
        say_named_sets(to, step);
    else if (strcmp(word, "set chain") == 0)
        say_set_chain(to, step);
    else if (strcmp(word, "last set") == 0)
        say_letter(to, step->node_count / 2 - 1);
    else if (strcmp(word, "link a") == 0)
        say_link(to, links_of(step).a);
    else if (strcmp(word, "link b") == 0)
        say_link(to, links_of(step).b);
    else if (strcmp(word, "petals") == 0)
        say_petals(to, step);
    else if (strcmp(word, "tokens within a") == 0)
        say_few_tokens(to, tokens_within(step, STEP_ALS_A, STEP_ALS_B), " and ");
    else if (strcmp(word, "tokens within b") == 0)
        say_few_tokens(to, tokens_within(step, STEP_ALS_B, STEP_ALS_A), " and ");
    else if (strcmp(word, "shared tokens") == 0)
        say_few_tokens(to, explain_shared_tokens(step), " and ");
    else
        return false;
    return true;
}
