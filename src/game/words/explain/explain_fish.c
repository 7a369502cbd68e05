#include "game/words/explain/explain_fish.h"

#include <string.h>

#include "game/words/explain/explain_variant.h"

// What is added to fish that have fins in two bases, or that take away places of their own.
static const char endo_note[] = " (a place in two of the bases counts as one)";
static const char cannibal_note[] = ", nor a place in two of them at once,";

static const char *const basic_fish[] = {"",          "",          "X-Wing", "Swordfish",
                                         "Jellyfish", "Squirmbag", "Whale",  "Leviathan"};

static int fins_of(const Step *step) {
    CellSet fins = explain_fins(step, NULL);
    return cellset_count(&fins);
}

static bool has_endo_fin(const Step *step) {
    CellSet fins = step_marked(step, STEP_ENDO_FIN, NULL);
    return !cellset_empty(&fins);
}

// Whether both sides of the fish are houses of several kinds: then their number tells them apart.
static bool is_mixed(const Layout *layout, const Step *step) {
    bool mixed[2] = {false, false};
    for (int i = 0; i < step->house_count; i++) {
        bool cover = i >= step->base_count;
        int first = step->house[cover ? step->base_count : 0];
        mixed[cover] = mixed[cover] || layout->house[step->house[i]].kind != layout->house[first].kind;
    }
    return mixed[0] && mixed[1];
}

// "these rows fill those columns"; "the first six houses fill the other six"
static void say_fill(Say *to, const Step *step) {
    int bases = step->base_count;
    if (is_mixed(to->layout, step)) {
        say(to, "the first ");
        say_count(to, bases);
        say(to, " houses fill the other ");
        say_count(to, bases);
        return;
    }
    say(to, "these ");
    say_kinds(to, step->house, bases);
    say(to, " fill those ");
    say_kinds(to, step->house + bases, step->house_count - bases);
}

// "*r3c1* or *r3c5*, or in the fin *r4c4*". There may be fins alone.
static void say_cover_cells(Say *to, const Step *step) {
    CellSet fins = explain_fins(step, NULL), places = cellset_minus(explain_case_cells(step), fins);
    int cover = step->house[step->base_count];
    if (!cellset_empty(&places)) say_few_cells(to, places, " or ", "one of %d cells");
    if (cellset_empty(&fins)) return;
    if (!cellset_empty(&places)) say(to, ", or in ");
    say(to, cellset_count(&fins) == 1 ? "the fin " : "one of the fins ");
    say_few_cells(to, fins, " and ", "%d cells");
    if (!cellset_empty(&places)) return;
    say(to, ", as the fish has no other place in ");
    say_house(to, cover);
}

bool explain_fish_word(Say *to, const Step *step, const char *word) {
    if (strcmp(word, "a fish") == 0)
        say_with_article(to, basic_fish[step->base_count], false);
    else if (strcmp(word, "a fin") == 0)
        say(to, fins_of(step) == 1 ? "a fin" : "fins");
    else if (strcmp(word, "extra places") == 0)
        say(to, fins_of(step) == 1 ? "an extra place, its fin" : "some extra places, its fins");
    else if (strcmp(word, "fill") == 0)
        say_fill(to, step);
    else if (strcmp(word, "all size") == 0) {
        say(to, step->base_count == 2 ? "both" : "all ");
        if (step->base_count > 2) say_count(to, step->base_count);
    } else if (strcmp(word, "cover cells") == 0)
        say_cover_cells(to, step);
    else if (strcmp(word, "endo note") == 0)
        say(to, has_endo_fin(step) ? endo_note : "");
    else if (strcmp(word, "cannibal note") == 0)
        say(to, explain_takes_own(to->layout, step) ? cannibal_note : "");
    else
        return false;
    return true;
}
