// What the reasons say of the parts of a pattern, word by word on positions of real puzzles; and of every
// symmetrical placement which token lands on which.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/unique/symmetrical.h"
#include "core/techniques/technique_find.h"
#include "core/text/technique_case.h"
#include "game/words/explain/explain.h"
#include "support/sanitized.h"
#include "support/symmetrical_grid.h"

#define EXPERTS ((Names){.expert = true})

// A technique case, and the reasons of the step that it asks for.
typedef struct {
    const char *position, *why;
} Told;

// clang-format off
static const Told told[] = {
    {":0606:38:+7+9+1...+6+5+8+5+6+8+9+71+423+2+34+856+9+17+3+1+57+6+284+9+429...+7+6+5+68"
     "+74+9+5+132+1.6..9+3.4+94+2+6..5.18.+3...29+6::356::",
     "If *r5c5*, *r5c6*, *r8c5* and *r8c6* held only _3_ and _8_, these two could trade "
     "places and give a second solution. We trust this puzzle to have just one. In *row 5* "
     "and *column 6*, _8_ can only stand in these cells. If *r5c6* were _3_, _8_ would have "
     "to be in *r5c5* and in *r8c6*. That would leave _3_ for *r8c5*: just that pattern. So "
     "*r5c6* cannot be _3_."},
    {":bug_type_4:78:....+4+5..1+1....2+53+4.45..1..+2.+5.+6+1+3+94+76+37+98+4+2+1591+4+5+"
     "27+3+6+8+4+6+1+25987+35+8+31+7+6+4+2972+9+43+8+1+5+6:811 813:734 814::",
     "Without _7_ in *r1c4* and _8_ in *r3c4*, every empty cell would have two candidates, "
     "and every house two places for each token that it lacks. Such a board has two "
     "solutions or none; we trust this one to have just one. So one of these is true, and "
     "the other cell must be _3_, which has no other place in *box 2*. Nothing else fits "
     "into the two: *r1c4* cannot be _8_, and *r3c4* cannot be _7_."},
    {":0502:8:+2.....+4+61...+1.+423+5+1+34256+8+97...7+2+1+958.21..+5+6+7+45..46.3+1+2..."
     "8+9+214+6..9+6+1+7+52+361+2+5+43+7+8+9:912 713 723 351:812::",
     "Strong links make two pairs of colours: _8_ is in *r1c6* and *r5c5*, or else in *r5c1* "
     "and *r6c6*; and in *r8c1*, or else in *r8c2*. *r5c1* and *r8c1* see each other, so "
     "their colours are not both true. So one of their opposites is, and what sees both of "
     "those goes: *r1c2* sees *r1c6* and *r8c2*."},
    {":0902:9:...+5+2.+6+9+4...+4.1+523245+936..+1...+3+5+4..7+7.4862...85+37+19+4+6+2+4.."
     "..52....6.4...8.7..+9..4.:823 942 158 172 381 382 187 188 388 191:972::",
     "Sets A (*r5c2* and *r8c2*), B (*r7c4* and *r7c9*) and C (*r8c4*) each have one token "
     "more than cells. Only one of A and C can hold _2_, and only one of B and C can hold "
     "_1_. Take _9_. If A lacks it, A must hold _2_. Then C lacks that, and must hold _1_. "
     "Then B lacks that, and must hold _9_. Either way A or B has it, and *r7c2* cannot be "
     "_9_."},
    {":0903:9:+3..+2+6+5...+6.+5.+71.23..2.4+35.6.+2.3.7.6+5.5368+4+2.1.6.+5.2...2+3..5.9."
     "75.7......81.7...+5.:912 813 417 817 718 419 731 838 443 463 467 867 868 968 874 884"
     " 984 185 985 487 887 995 497:918::",
     "Sets A (*r5c8*), B (*r5c1*), C (*r3c1*) and D (*r3c8* and *r5c8*) each have one token "
     "more than cells. Neighbours share a token that only one of them can hold. Take _9_. If "
     "A lacks it, A holds _7_. So B lacks _7_ and holds _9_. So C lacks _9_ and holds _1_. "
     "So D lacks _1_ and holds it. So A or D has it: *r1c8* cannot be _9_."},
    {":0904:8:...+4.+5..1+1+5...2.34..4.1.5.6.27..+14+58+46+5.8.1..8.+15.+4.+6.5+4...7+6+1"
     ".61..4.7.+57..15+6.+42:213 715 331 734 834 336 344 354 954 758 365 965 969 973 374 9"
     "74 883 983 884 393 997:886::",
     "The stem *r8c4* is _2_, _3_ or _9_. Each has a petal, a set with one token more than "
     "cells, whose places for it all see the stem: A (*r8c8*) for _9_, B (*r3c4* and *r3c6*) "
     "for _3_ and C (*r7c4*) for _2_. Whichever the stem is, its petal loses that token and "
     "must hold all its others. So _8_ will be in a petal, and *r8c6* cannot be _8_."},
    {":tridagon:269:.....+3..1.....1+32.+1.3.4.56...5.17..3.173.8...83.45.+1...517.4.+3.34"
     "..857+1.7.813.4..:411 421 948 959:251 651 951::",
     "Look at the three cells of the pattern in each of *boxes 4, 5, 7 and 8*, one in every "
     "row and column. From left to right, round the edges, they go down in *box 5*, but up "
     "in the three others. So _2_, _6_ and _9_ alone cannot fill all twelve, and *r5c1* is "
     "_4_: *r5c1* cannot be _2_, _6_ or _9_."},
    {":0372:6:+2.......+5..+5..1.23..425........+26+5.7.82.9+5...35.1.....+513....6..2.5.8"
     "9..9.+8....5.:613 713 314 818 825 139 444 148 448 948 151 451 963 465 667 869 781 48"
     "5 394 495 795:197::",
     "But for the fins, all places for _6_ in *row 5* and *box 4* lie in *columns 1 and 3*. "
     "If no fin is true, these houses fill those columns, and *column 1* has its _6_ there. "
     "So _6_ is in one of the fins *r5c1*, *r5c7* and *r5c9*, as the fish has no other place "
     "in *column 1*. From each of these a chain leads to the same: *r9c7* cannot be _1_. So "
     "it is certain in any case."},
    {":symmetrical_placement:268:+69+382+41+575+2.3.+7.4.+7.....+3.287.....+152......39+1+"
     "3....6..4.+7..6...+91.+47....3.295....::133 155 199 433 455 499 566 577 966 977::",
     "In your mind, mirror the board in the diagonal from top left to bottom right. Clues land "
     "on clues: _1_ on _4_, _3_ on _7_ and _5_ on _9_, or vice versa; the others on "
     "themselves. So does the whole solution, which we trust to be the only one. A cell that "
     "stays in place keeps its token: that leaves _2_, _6_ and _8_ for *r3c3*, *r4c4*, "
     "*r5c5*, *r6c6*, *r7c7*, *r8c8* and *r9c9*, so *r3c3*, *r5c5* and *r9c9* cannot be _1_ "
     "or _4_, and *r6c6* and *r7c7* cannot be _5_ or _9_."},
    {":symmetrical_placement:4:+18..2.3..+2.69.8.1.4..+1..2...1+4+256.9...+2+8+9.....9.47."
     ".2...1..+2..6.2.3.94.+1..8.1..3+2:336 557 757 658 567 867::667:",
     "In your mind, turn the board upside down. Clues land on clues: _1_ on _2_, _3_ "
     "on _8_, _4_ on _6_ and _5_ on _7_, or vice versa; the others on themselves. So does "
     "the whole solution, which we trust to be the only one. *r4c3* is _4_, and lands on "
     "*r6c7*. So *r6c7* is _6_."},
    {":symmetrical_placement:378:+18..2.3..+2.69.8.1.4..+1..2...1+4+256.9...+2+8+9.....9.4"
     "7..2...1..+2..6.2.3.94.+1..8.1..3+2:336 557 757 658 567 867:661::",
     "In your mind, turn the board upside down. Clues land on clues: _1_ on _2_, _3_ "
     "on _8_, _4_ on _6_ and _5_ on _7_, or vice versa; the others on themselves. So does "
     "the whole solution, which we trust to be the only one. *r4c9* lands on *r6c1*, and its "
     "candidates become _3_, _5_ and _8_. So *r6c1* cannot be _6_."},
    {":1101:3:..+8+7+9+4+2+51..+1..2+63+4+245+36+17+8+9.+2+4.+1.8+7+61.7...+5+428564+2+71+"
     "9+3+4+8+2+179+36+5..+32+4.+9+18.1+9...4+2+7:854 594 895 596 696:356::",
     "Take *r8c6* and *r9c6*, where *column 6* and *box 8* cross, with *r4c6* of *column 6* "
     "and *r9c4* of *box 8*. They have only as many tokens as cells, and none can be there "
     "twice. So each is there once: _3_ and _5_ within *column 6*, _6_ and _8_ within *box "
     "8*. The rest of either house loses these: *r5c6* cannot be _3_."},
    {":3d_medusa:67:+2+3..+5...1.+5...2.3..+64.+932.5+6+4+1.2.+3+5+9+3+9+85467+1257+2+3+1+"
     "9..8+42+3..+159.+98+5+2.+4+1.+37+16+935+8+2+4::625 725::",
     "Strong links, in cells of two candidates and houses with two places, join the coloured "
     "candidates. So they are true and false in turn, and one of the two colours is true as "
     "a whole. Either rules out what goes: for example _6_ in *r2c5*, by _6_ in *r2c9* or by "
     "_6_ in *r8c5*. So *r2c5* cannot be _6_ or _7_."},
    {":3d_medusa:124:.....+5..1.+5...2.3...4.1+35.6...+3567....3.8.4+6+567+59...8+3..7.38."
     "...8..6+9..75.9.....+8:612 824 941 942 192 292 492 197 297:148 166 254 267 295 465 4"
     "96::",
     "Strong links, in cells of two candidates and houses with two places, join the coloured "
     "candidates. So they are true and false in turn. But one colour contradicts itself: it "
     "would leave *r9c8* without a candidate, by _1_ in *r4c8*, _2_ in *r9c5* and _4_ in "
     "*r9c6*. So all of that colour is false: 7 candidates can go."},
    {":0362:6:+3+4+2+9.+7+8+1.+9+7+8.12.34156+8+3+47+92+8+1+7.+4.3+2.+5.+4+28..712.917.+4+"
     "5+8+62+5+7+98+14+3+783+4+2+1.+6.4+91+3..2+87::615::",
     "But for the fins *r1c9* and *r2c4* (a place in two of the bases counts as one), all "
     "places for _6_ in *rows 1 and 2* and *columns 4 and 9* lie in *row 4*, *columns 5 and "
     "7* and *box 2*. If no fin is true, the first four houses fill the other four, one "
     "place each, and no other cell there, nor a place in two of them at once, can be _6_. "
     "If a fin is true, no cell that sees it can. Either way, *r1c5* cannot be _6_."},
};
// clang-format on

typedef struct {
    const TechniqueCase *it;
    Step step;
    bool found;
} Wanted;

static bool take_wanted(void *context, const Step *step) {
    Wanted *wanted = context;
    const TechniqueCase *it = wanted->it;
    const Layout *layout = it->position.layout;
    bool places = step->token != 0 && marks_has(&it->placed, step->cell, step->token);
    if (technique_case_tokens(step) != it->tokens) return true;
    if (step->token != 0 ? !places : !marks_equal(layout, &step->remove, &it->removed)) return true;
    wanted->step = *step;
    wanted->found = true;
    return false;
}

static void patterns_are_told_word_by_word(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    MEM_LOCAL(TechniqueCase, it);
    assert_true(layout_init(layout, "9x9"));
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        TextError error;
        char text[EXPLAIN_TEXT_MAX];
        assert_true(
            technique_case_parse(layout, told[i].position, (int)strlen(told[i].position), 1, it, &error));
        Wanted wanted = {.it = it};
        technique_find(&it->position, it->technique, take_wanted, &wanted);
        if (!wanted.found) fail_msg("no such step: %s", told[i].position);
        explain_step(layout, EXPERTS, &wanted.step, EXPLAIN_WHY, text);
        assert_string_equal(text, told[i].why);
    }
}

// --- symmetrical placements ---

static bool says(const char *text, int token, int partner) {
    char piece[32];
    snprintf(piece, sizeof piece, "_%d_ on _%d_", token, partner);
    return strstr(text, piece) != NULL;
}

typedef struct {
    const Position *position;
    int steps, pairs, circles;
} SymmetryReader;

// Of each clue the sentence says where its token lands: in a pair one way for both.
static bool read_symmetry(void *context, const Step *step) {
    SymmetryReader *reader = context;
    const Position *position = reader->position;
    const Layout *layout = position->layout;
    char text[EXPLAIN_TEXT_MAX];
    explain_step(layout, EXPERTS, step, EXPLAIN_WHY, text);
    bool pairs = strstr(text, "vice versa") != NULL;
    for (int c = cellset_next(&position->given, 0); c >= 0; c = cellset_next(&position->given, c + 1)) {
        int token = position->grid.cell[c];
        int partner = position->grid.cell[symmetrical_cell(layout, (SymmetricalMove)step->amount[0], c)];
        bool told_so = says(text, token, partner) || (pairs && says(text, partner, token));
        if (told_so != (token != partner)) fail_msg("%d lands on %d: %s", token, partner, text);
    }
    reader->steps++;
    reader->pairs += pairs;
    reader->circles += !pairs && strstr(text, " on _") != NULL;
    return false; // all of the puzzle say the same
}

static void a_symmetry_says_which_token_lands_on_which(void **state) {
    (void)state;
    MEM_LOCAL(Layout, layout);
    assert_true(layout_init(layout, "9x9"));
    SymmetryReader reader = {.steps = 0};
    for (SymmetricalMove move = 0; move < SYMMETRICAL_COUNT; move++) {
        for (uint64_t seed = 1; seed <= FEW(8); seed++) {
            Rng rng = rng_seed(seed ^ (uint64_t)move << 32);
            SymmetricalGrid whole;
            symmetrical_draw(layout, move, &rng, &whole);
            Grid puzzle = symmetrical_dig(&whole, &rng);
            Position position = position_of_grid(layout, &puzzle);
            for (int c = 0; c < layout->cells; c++) // what is filled in is known of its partner
                if (position.grid.cell[c] == 0 && rng_below(&rng, 100) < 30)
                    position_place(&position, c, whole.grid.cell[c]);
            reader.position = &position;
            technique_find(&position, TECHNIQUE_SYMMETRICAL_PLACEMENT, read_symmetry, &reader);
        }
    }
    printf("%d steps, %d with pairs, %d with circles\n", reader.steps, reader.pairs, reader.circles);
    assert_true(reader.pairs > 0 && reader.circles > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_told_word_by_word),
        cmocka_unit_test(a_symmetry_says_which_token_lands_on_which),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
