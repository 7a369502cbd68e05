#include "game/words/explain_sentences.h"

#include <assert.h>

// clang-format off
// The words in braces:
//     {house} {second} {third}       the houses of the step, in its order; {houses} all of them
//     {kind} {second kind} {kinds}   "row", "column", "box", "house"; {kinds} as of {house}, "rows"
//     {cell} {token}                 what is placed, and where
//     {cells} {count}                the cells of the pattern; how many they are, in words
//     {tokens}                       the tokens of the pattern
//     {gone} {losers} {any gone}     those that go, and where; one of them
//     {seen tokens}                  those that a first glance should be at
//     {a technique} {a fish}         "an *X-Wing*"; "an X-Wing", by the size of the fish
//     {size} {bases} {covers}        of a fish; {base kinds} {cover kinds} "rows", "columns"
//     {first cover} {cover kind}     of a fish, too
//     {endo note} {cannibal note}    more of a fish that has such fins, or takes its own places away
//     {fins} {fin tokens}            the cells, and the tokens, of the fins, or of what spoils a pattern
//     {pair} {kept}                  the two tokens of a rectangle or loop; the one that does not go
//     {set} {set tokens}             the cells of an extra set, and the tokens that it needs
//     {hidden tokens}                the same and the pair
//     {pivot} {pincer} {other pincer} {x} {y} {z} {z cells}    of a wing
//     {node 1} {token 1} ...         the cells and the token of a link of a chain; {last} {last token}
//     {path} {way}                   the cells of a chain in its order; without the first
//     {als a} {als b} {als c}        the cells of almost locked sets; {sets} how many a chain has
//     {common} {common cells} {common tokens}  what links the sets; what is marked as common
//     {stem} {stem tokens}           of a death blossom
//     {claim} {case cell} {case tokens} {case cells}   what a forcing chain assumes: "*r3c5* is _2_"
//     {outcome} {whole outcome}      what follows: "*r4c2* cannot be _5_"; also where that is a long list

static const char *const where[] = {
    [EXPLAIN_AT_HOUSE] = "Look at {house}.",
    [EXPLAIN_AT_HOUSES] = "Look at {houses}.",
    [EXPLAIN_AT_TOKENS] = "Look where {seen tokens} can still go.",
    [EXPLAIN_AT_BOARD] = "Look at the whole board.",
};

// --- singles and sets ---

#define WHY_HIDDEN_SINGLE \
    "In {house}, {token} is still missing. Of all its empty cells only {cell} can take it; the others " \
    "are ruled out. So that is where it goes."
#define WHY_NAKED \
    "In {house}, the cells {cells} have no candidates but {tokens}. That is {count} tokens for {count} " \
    "cells, so these cells take them all, whatever the order. {tokens} can go from every other cell of " \
    "{houses}."
#define WHY_HIDDEN \
    "In {house}, {tokens} can only stand in {cells}. That is {count} cells for {count} tokens, so nothing " \
    "else fits in there. Every other candidate in these cells can go."
#define WHY_DIRECT_HIDDEN \
    "In {house}, {tokens} can only stand in {cells}. That is {count} cells for {count} tokens, so nothing " \
    "else fits in there. That leaves {token} one place in {house}: {cell}."

// --- fish ---

#define WHY_SIAMESE \
    "Two fish share the bases {bases}, each with some of {covers} as its covers and with fins of its own. " \
    "Each of them holds, or has a true fin, so it clears what lies in its covers and sees all its fins. " \
    "Together they clear {losers}."
#define WHY_FISH \
    "In {bases}, all places for {tokens} lie in {covers}. Each of these {size} {base kinds} needs its own " \
    "{tokens}, and no {cover kind} can hold two, so between them they fill all {size} {cover kinds}. No " \
    "other cell of {covers} can be {tokens}."
#define WHY_LARGE_FISH \
    "In {bases}, all places for {tokens} lie in {covers}: {size} {base kinds}, {size} {cover kinds}. Each " \
    "of the first needs its own {tokens}, and none of the others can hold two, so between them they fill " \
    "them all. No other cell of those {cover kinds} can be {tokens}."
#define WHY_FINNED \
    "But for {fins}, the fin{endo note}, all places for {tokens} in {bases} lie in {covers}. If the fin " \
    "is false, these {base kinds} fill those {cover kinds}, one place each, and what lies there " \
    "besides{cannibal note} loses {tokens}. If it is true, so does every cell that sees it. Either way, " \
    "{outcome}."
#define WHY_FINNED_MORE \
    "But for the fins {fins}{endo note}, all places for {tokens} in {bases} lie in {covers}. If no fin " \
    "is true, these {base kinds} fill those {cover kinds}, one place each, and what lies there " \
    "besides{cannibal note} loses {tokens}. If one is, so does every cell that sees it. Either way, " \
    "{outcome}."
#define WHY_MIXED \
    "In {bases}, all places for {tokens} lie in {covers}. That is {size} houses that each need their own " \
    "{tokens}, and {size} that can hold one each, so the first fill the others. No other cell of {covers} " \
    "can be {tokens}."
#define WHY_CANNIBAL \
    "In {bases}, all places for {tokens} lie in {covers}. That is {size} houses that each need their own " \
    "{tokens}, and {size} that can hold one each, so the first must fill the others, one place each. A " \
    "place besides these, or in two of the others at once, would spoil that: {outcome}."
#define BASIC(why) {why, NULL, NULL, WHY_SIAMESE}
#define FINNED {WHY_FINNED, WHY_FINNED_MORE, WHY_LARGE_FISH, WHY_SIAMESE}
#define MIXED {WHY_MIXED, WHY_CANNIBAL, NULL, WHY_SIAMESE}

#define WHAT_FISH \
    "There is {a technique} here: {size} {base kinds} that have all their places for a token in the same " \
    "{size} {cover kinds}."
#define WHAT_FINNED \
    "There is {a technique} here: {a fish} but for some extra places, its fins."
#define WHAT_SASHIMI \
    "There is {a technique} here: {a fish} with fins, of which one house keeps a single place besides them."
#define WHAT_FRANKEN \
    "There is {a technique} here: {a fish} that is made of boxes as well as lines."
#define WHAT_FINNED_FRANKEN \
    "There is {a technique} here: {a fish} of boxes as well as lines, but for some extra places, its fins."
#define WHAT_MUTANT \
    "There is {a technique} here: {a fish} of rows, columns and boxes in any mixture."
#define WHAT_FINNED_MUTANT \
    "There is {a technique} here: {a fish} of houses in any mixture, but for some extra places, its fins."

#define FISH {EXPLAIN_AT_TOKENS, WHAT_FISH, BASIC(WHY_FISH)}
#define LARGE_FISH {EXPLAIN_AT_TOKENS, WHAT_FISH, BASIC(WHY_LARGE_FISH)}
#define FINNED_FISH {EXPLAIN_AT_TOKENS, WHAT_FINNED, FINNED}
#define SASHIMI_FISH {EXPLAIN_AT_TOKENS, WHAT_SASHIMI, FINNED}
#define FRANKEN_FISH {EXPLAIN_AT_TOKENS, WHAT_FRANKEN, MIXED}
#define FINNED_FRANKEN_FISH {EXPLAIN_AT_TOKENS, WHAT_FINNED_FRANKEN, FINNED}
#define MUTANT_FISH {EXPLAIN_AT_TOKENS, WHAT_MUTANT, MIXED}
#define FINNED_MUTANT_FISH {EXPLAIN_AT_TOKENS, WHAT_FINNED_MUTANT, FINNED}
#define SIX_SIZES(first, row) \
    [first] = row, [first + 1] = row, [first + 2] = row, [first + 3] = row, [first + 4] = row, \
    [first + 5] = row

// --- one solution ---

#define ONE_SOLUTION "We trust this puzzle to have just one. "
#define DEADLY \
    "If {cells} held only {pair}, these two could trade places and give a second solution. " ONE_SOLUTION
#define DEADLY_LOOP \
    "If {cells} held only {pair}, these two could trade places all along the loop and give a second " \
    "solution. " ONE_SOLUTION
#define GRAVE \
    " every empty cell would have two candidates, and every token two places in each house. Such a board " \
    "has two solutions or none; we trust this one to have just one. "
#define WHY_ONLY_ONE \
    "All but one of these cells have nothing else left. So the last, {losers}, must be something else: " \
    "{gone} can go from it."
#define WHY_ONE_MORE "So one of {fins} must be {fin tokens}. A cell that sees all of these cannot be it too."
#define WHY_SET \
    "So one of {fins} must be {fin tokens}. Count the two as one cell: with {set} it has {set tokens}, " \
    "as many tokens as cells. They can go from the rest of {houses}."
#define WHY_LOCKED_IN \
    "In {house}, {kept} can only stand in {fins}, so one of them is {kept}. If the other were {gone}, " \
    "that would be the pattern. So {gone} can go from both."

// --- chains ---

#define WHY_ENDS \
    " So {tokens} is in one of the two, and what sees both cannot be {tokens}."
#define WHY_LOOP \
    "Follow the links through {path} and back. They close into a circle, in which candidates are true and " \
    "false in turn, this way round or that. So of each link one end is true. What sees both ends goes, and " \
    "so does what has no room left in a cell of the circle."
#define DISCONTINUOUS { \
    "Suppose {node 1} is {token 1}. Link by link, through {way}, it follows that {node 1} is not " \
    "{token 1}. That cannot be, so {token 1} can go from it.", \
    "Suppose {node 1} is not {token 1}. Link by link, through {way}, it follows that it is {token 1} after " \
    "all. So {node 1} is {token 1} in any case, and its other candidates can go.", \
    "Suppose {node 1} is {token 1}. Link by link, through {way}, it follows that it is {last token}. It " \
    "cannot be both, so {token 1} can go from it.", \
    "Suppose {node 1} is not {token 1}. Link by link, through {way}, it follows that it is not " \
    "{last token} either. If it is {token 1}, it is not {last token} anyway. So {last token} can go from it."}
#define AIC { \
    "Follow the links through {path}. If {node 1} is not {token 1}, the last of them says that {last} is " \
    "{token 1}. So {token 1} is in one of the two, and what sees both cannot be {token 1}.", \
    "Follow the links through {path}. If {node 1} is not {token 1}, the last of them says that {last} is " \
    "{last token}. So one of the two is true. And since these cells see each other, {node 1} cannot be " \
    "{last token}, nor {last} {token 1}."}

// --- almost locked sets ---

#define SETS "hold one token more than they have cells. "

// --- forcing chains ---

#define FORCING(more) { \
    "Suppose {claim}. Follow what that forces, step by step" more ": in the end it contradicts itself. So " \
    "{outcome}.", \
    "{case cell} must be {case tokens}. Suppose each in turn, and follow what that forces, step by " \
    "step" more ". It always ends the same: {outcome}. One of the cases is true, so that is certain.", \
    "In {house}, {token 1} must go into {case cells}. Suppose each in turn, and follow what that " \
    "forces, step by step" more ". It always ends the same: {outcome}. So that is certain.", \
    "Suppose {claim}; then suppose it is not. Follow what each forces, step by step" more ". Both end the " \
    "same: {outcome}. One of them is true, so that is certain."}

static const ExplainSentences sentences[TECHNIQUE_COUNT] = {
    [TECHNIQUE_FULL_HOUSE] = {EXPLAIN_AT_HOUSE,
        "There is a *Full House* here: a {kind} with only one empty cell.",
        {"In {house}, every cell but {cell} is filled. The one token still missing there is {token}, so that "
         "is what goes in."}},
    [TECHNIQUE_HIDDEN_SINGLE_BOX] = {EXPLAIN_AT_HOUSE,
        "There is a *Hidden Single* here: a token with only one place left in its {kind}.",
        {WHY_HIDDEN_SINGLE}},
    [TECHNIQUE_HIDDEN_SINGLE_LINE] = {EXPLAIN_AT_HOUSE,
        "There is a *Hidden Single* here: a token with only one place left in its {kind}.",
        {WHY_HIDDEN_SINGLE}},
    [TECHNIQUE_DIRECT_POINTING] = {EXPLAIN_AT_HOUSE,
        "There is a *Direct Pointing* pattern here: a token that one {kind} locks into a {second kind} has "
        "only one place left in another {kind}.",
        {"In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too, so {second} has "
         "its {tokens} there and nowhere else. That leaves {tokens} one place in {third}: {cell}."}},
    [TECHNIQUE_DIRECT_CLAIMING] = {EXPLAIN_AT_HOUSE,
        "There is a *Direct Claiming* pattern here: a token that one {kind} locks into a {second kind} has "
        "only one place left in another {kind}.",
        {"In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too, so {second} has "
         "its {tokens} there and nowhere else. That leaves {tokens} one place in {third}: {cell}."}},
    [TECHNIQUE_DIRECT_HIDDEN_PAIR] = {EXPLAIN_AT_HOUSE,
        "There is a *Direct Hidden Pair* here: two tokens take two cells, and leave another token one place.",
        {WHY_DIRECT_HIDDEN}},
    [TECHNIQUE_NAKED_SINGLE] = {EXPLAIN_AT_HOUSE,
        "There is a *Naked Single* here: a cell with only one candidate left.",
        {"For {cell}, every token but {token} is ruled out. With one candidate left there is nothing to "
         "choose: it goes in."}},
    [TECHNIQUE_DIRECT_HIDDEN_TRIPLE] = {EXPLAIN_AT_HOUSE,
        "There is a *Direct Hidden Triple* here: three tokens take three cells, and leave another token one "
        "place.",
        {WHY_DIRECT_HIDDEN}},
    [TECHNIQUE_LOCKED_PAIR] = {EXPLAIN_AT_HOUSE,
        "There is a *Locked Pair* here: two cells of a box and a line that hold only the same two "
        "candidates.",
        {WHY_NAKED}},
    [TECHNIQUE_LOCKED_TRIPLE] = {EXPLAIN_AT_HOUSE,
        "There is a *Locked Triple* here: three cells of a box and a line with only three candidates between "
        "them.",
        {WHY_NAKED}},
    [TECHNIQUE_POINTING] = {EXPLAIN_AT_HOUSE,
        "There is a *Pointing* pattern here: all places of a token in one {kind} lie in one {second kind} "
        "too.",
        {"In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too. Whichever of them "
         "is true, {second} has its {tokens} there. So {tokens} can go from every other cell of {second}."}},
    [TECHNIQUE_CLAIMING] = {EXPLAIN_AT_HOUSE,
        "There is a *Claiming* pattern here: all places of a token in one {kind} lie in one {second kind} "
        "too.",
        {"In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too. The {tokens} that "
         "{house} needs will be the one of {second} as well. So {tokens} can go from every other cell of "
         "{second}."}},
    [TECHNIQUE_NAKED_PAIR] = {EXPLAIN_AT_HOUSE,
        "There is a *Naked Pair* here: two cells that hold only the same two candidates.",
        {WHY_NAKED}},
    [TECHNIQUE_HIDDEN_PAIR] = {EXPLAIN_AT_HOUSE,
        "There is a *Hidden Pair* here: two tokens with only the same two places in their {kind}.",
        {WHY_HIDDEN}},
    [TECHNIQUE_NAKED_TRIPLE] = {EXPLAIN_AT_HOUSE,
        "There is a *Naked Triple* here: three cells with only three candidates between them.",
        {WHY_NAKED}},
    [TECHNIQUE_HIDDEN_TRIPLE] = {EXPLAIN_AT_HOUSE,
        "There is a *Hidden Triple* here: three tokens with only three places between them in their {kind}.",
        {WHY_HIDDEN}},
    [TECHNIQUE_NAKED_QUAD] = {EXPLAIN_AT_HOUSE,
        "There is a *Naked Quad* here: four cells with only four candidates between them.",
        {WHY_NAKED}},
    [TECHNIQUE_HIDDEN_QUAD] = {EXPLAIN_AT_HOUSE,
        "There is a *Hidden Quad* here: four tokens with only four places between them in their {kind}.",
        {WHY_HIDDEN}},

    [TECHNIQUE_X_WING] = FISH,
    [TECHNIQUE_SWORDFISH] = FISH,
    [TECHNIQUE_JELLYFISH] = FISH,
    [TECHNIQUE_SQUIRMBAG] = LARGE_FISH,
    [TECHNIQUE_WHALE] = LARGE_FISH,
    [TECHNIQUE_LEVIATHAN] = LARGE_FISH,
    [TECHNIQUE_FINNED_X_WING] = FINNED_FISH,
    [TECHNIQUE_FINNED_SWORDFISH] = FINNED_FISH,
    [TECHNIQUE_FINNED_JELLYFISH] = FINNED_FISH,
    [TECHNIQUE_FINNED_SQUIRMBAG] = FINNED_FISH,
    [TECHNIQUE_FINNED_WHALE] = FINNED_FISH,
    [TECHNIQUE_FINNED_LEVIATHAN] = FINNED_FISH,
    [TECHNIQUE_SASHIMI_X_WING] = SASHIMI_FISH,
    [TECHNIQUE_SASHIMI_SWORDFISH] = SASHIMI_FISH,
    [TECHNIQUE_SASHIMI_JELLYFISH] = SASHIMI_FISH,
    [TECHNIQUE_SASHIMI_SQUIRMBAG] = SASHIMI_FISH,
    [TECHNIQUE_SASHIMI_WHALE] = SASHIMI_FISH,
    [TECHNIQUE_SASHIMI_LEVIATHAN] = SASHIMI_FISH,
    SIX_SIZES(TECHNIQUE_FRANKEN_X_WING, FRANKEN_FISH),
    SIX_SIZES(TECHNIQUE_FINNED_FRANKEN_X_WING, FINNED_FRANKEN_FISH),
    SIX_SIZES(TECHNIQUE_MUTANT_X_WING, MUTANT_FISH),
    SIX_SIZES(TECHNIQUE_FINNED_MUTANT_X_WING, FINNED_MUTANT_FISH),
    [TECHNIQUE_KRAKEN_1] = {EXPLAIN_AT_TOKENS,
        "There is a *Kraken Fish* (type 1) here: a fish whose fins are tied to what it clears by chains.",
        {"But for {fins}, all places for {tokens} in {bases} lie in {covers}. Without these fins the fish "
         "holds, and {outcome}. And from each fin that is true instead, a chain leads to the same. So it is "
         "certain in any case."}},
    [TECHNIQUE_KRAKEN_2] = {EXPLAIN_AT_TOKENS,
        "There is a *Kraken Fish* (type 2) here: a fish of which every way to be true leads to the same, "
        "through chains.",
        {"If no fin is true, {bases} fill {covers} with {tokens}, and so {first cover} too. So {tokens} is "
         "there, or in a fin: in {case cells}. From each of these a chain leads to the same: {outcome}. So "
         "it is certain in any case."}},

    [TECHNIQUE_SKYSCRAPER] = {EXPLAIN_AT_TOKENS,
        "There is a *Skyscraper* here: two {kinds} with two places each for a token, which stand on a common "
        "line.",
        {"In {house} and in {second}, {tokens} has two places each. {node 2} and {node 3} see each other, "
         "so they are not both {tokens}. So one of the other two ends is: {node 1} or {node 4}. A cell "
         "that sees both of these cannot be {tokens}."}},
    [TECHNIQUE_TWO_STRING_KITE] = {EXPLAIN_AT_TOKENS,
        "There is a *2-String Kite* here: a row and a column with two places each for a token, tied together "
        "in a box.",
        {"In {second} and in {third}, {tokens} has two places each. {node 2} and {node 3} lie in {house}, so "
         "they are not both {tokens}. So one of the far ends is: {node 1} or {node 4}. A cell that sees both "
         "of these cannot be {tokens}."}},
    [TECHNIQUE_TURBOT_FISH] = {EXPLAIN_AT_TOKENS,
        "There is a *Turbot Fish* here: two houses with two places each for a token, of which two see each "
        "other.",
        {"In {house}, {tokens} has two places, {node 1} and {node 2}; in {second} it has {node 3} and "
         "{node 4}. {node 2} and {node 3} see each other, so they are not both {tokens}. So {node 1} or "
         "{node 4} is, and a cell that sees both cannot be {tokens}.",
         "In {house}, {tokens} has two places, {node 1} and {node 2}; in {second} it has {node 3} and "
         "{node 4}. {node 2} and {node 3} see each other, so they are not both {tokens}. So {node 1} is, and "
         "what sees it cannot be {tokens}."}},
    [TECHNIQUE_EMPTY_RECTANGLE] = {EXPLAIN_AT_TOKENS,
        "There is an *Empty Rectangle* here: a box whose places for a token lie in one row and one column.",
        {"In {house}, all places for {tokens} lie in one row and one column. In {second} it has two places, "
         "{node 1} and {node 2}. If it is not in {node 1}, it is in {node 2}. Then {house} cannot have it in "
         "{node 3}, so it has it in {node 4}. So one of these two ends is true, and {outcome}."}},
    [TECHNIQUE_DUAL_TWO_STRING_KITE] = {EXPLAIN_AT_TOKENS,
        "There is a *Dual 2-String Kite* here: two kites tied together in the same two cells of a box.",
        {"Each kite has two strings, a row and a column with two places each for {tokens}. They meet in "
         "{house}, where only one of {node 2} and {node 3} can be true, so one of the far ends is. For one "
         "kite these are {node 1} and {node 4}, for the other {node 5} and {node 8}. What sees both ends of "
         "a kite goes: {outcome}."}},
    [TECHNIQUE_DUAL_EMPTY_RECTANGLE] = {EXPLAIN_AT_TOKENS,
        "There is a *Dual Empty Rectangle* here: a box whose places for a token lie in one row and one "
        "column, used twice.",
        {"In {house}, all places for {tokens} lie in one row and one column. In {second}, {tokens} is in "
         "{node 1}, or else in {node 2}, and then {house} has it in {node 4}. In {third} it is in {node 5}, "
         "or else in {node 6}, and then {house} has it in {node 8}. Either way, {outcome}."}},

    [TECHNIQUE_XY_WING] = {EXPLAIN_AT_HOUSE,
        "There is an *XY-Wing* here: a cell with two candidates that sees two more, with three tokens among "
        "them.",
        {"The pivot {pivot} is {x} or {y}. If it is {x}, {pincer} has only {z} left. If it is {y}, "
         "{other pincer} has only {z} left. So one of the pincers is {z} in any case, and a cell that sees "
         "both cannot be {z}."}},
    [TECHNIQUE_XYZ_WING] = {EXPLAIN_AT_HOUSE,
        "There is an *XYZ-Wing* here: a cell with three candidates that sees two cells with two of these "
        "each.",
        {"The pivot {pivot} is {x}, {y} or {z}. If it is {x}, {pincer} has only {z} left. If it is {y}, "
         "{other pincer} has only {z} left. So one of the three is {z} in any case, and a cell that sees all "
         "of them cannot be {z}."}},
    [TECHNIQUE_W_WING] = {EXPLAIN_AT_TOKENS,
        "There is a *W-Wing* here: two cells with the same two candidates, joined by a {kind} with two "
        "places for one of these.",
        {"{node 1} and {last} are both {token 1} or {token 2}. In {house}, {token 2} has two places: "
         "{node 3}, which sees {node 1}, and {node 4}, which sees {last}. One of these is {token 2}, so the "
         "cell that sees it is {token 1}. What sees both cells cannot be {token 1}."}},
    [TECHNIQUE_WXYZ_WING] = {EXPLAIN_AT_HOUSES,
        "There is a *WXYZ-Wing* here: four cells in two houses that have four candidates between them.",
        {"The cells {cells} have no candidates but {tokens}. Each of these but {z} can be in one of the "
         "cells at most, for all its places see each other. Four cells need four tokens, so {z} is among "
         "them: in {z cells}. What sees all of these cannot be {z}."}},

    [TECHNIQUE_UNIQUE_RECTANGLE_1] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 1) here: four cells of which three have the same two "
        "candidates.",
        {DEADLY WHY_ONLY_ONE}},
    [TECHNIQUE_UNIQUE_RECTANGLE_2] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 2) here: four cells with two candidates in common, and one more "
        "in two of them.",
        {DEADLY WHY_ONE_MORE}},
    [TECHNIQUE_UNIQUE_RECTANGLE_3] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 3) here: four cells with two candidates in common, whose other "
        "candidates make a set with cells nearby.",
        {DEADLY WHY_SET}},
    [TECHNIQUE_UNIQUE_RECTANGLE_4] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 4) here: four cells with two candidates in common, one of which "
        "has no other place in a house.",
        {DEADLY WHY_LOCKED_IN}},
    [TECHNIQUE_UNIQUE_RECTANGLE_5] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 5) here: four cells with two candidates in common, and one more "
        "in cells that lie across.",
        {DEADLY WHY_ONE_MORE}},
    [TECHNIQUE_UNIQUE_RECTANGLE_6] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Rectangle* (type 6) here: four cells with two candidates in common, one of which "
        "has no other place in their rows and columns.",
        {DEADLY "In {houses}, {gone} can only stand in these four cells. If it were in one of {fins}, it "
         "would be in both, and the rest would be {kept}: just that pattern. So {outcome}."}},
    [TECHNIQUE_HIDDEN_RECTANGLE] = {EXPLAIN_AT_TOKENS,
        "There is a *Hidden Rectangle* here: four cells with two candidates in common, one of which has no "
        "other place in two of their lines.",
        {DEADLY "In {houses}, {kept} can only stand in these cells. If {losers} were {gone}, both its "
         "neighbours here would be {kept}, and the cell across {gone}: just that pattern. So {outcome}."}},
    [TECHNIQUE_AVOIDABLE_RECTANGLE_1] = {EXPLAIN_AT_TOKENS,
        "There is an *Avoidable Rectangle* (type 1) here: three cells, filled by you, that a fourth must not "
        "complete.",
        {"None of {cells} was given, and three of them hold {pair}. If {losers} were {gone}, these two "
         "could trade places in all four and give a second solution. " ONE_SOLUTION "So {outcome}."}},
    [TECHNIQUE_AVOIDABLE_RECTANGLE_2] = {EXPLAIN_AT_TOKENS,
        "There is an *Avoidable Rectangle* (type 2) here: two cells, filled by you, that two more must not "
        "complete.",
        {"None of {cells} was given, and two of them hold {pair}. If the others did so too, these tokens "
         "could trade places in all four and give a second solution. " ONE_SOLUTION WHY_ONE_MORE}},
    [TECHNIQUE_UNIQUE_LOOP_1] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Loop* (type 1) here: a ring of cells of which all but one have the same two "
        "candidates.",
        {DEADLY_LOOP WHY_ONLY_ONE}},
    [TECHNIQUE_UNIQUE_LOOP_2] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Loop* (type 2) here: a ring of cells with two candidates in common, and one more "
        "in some of them.",
        {DEADLY_LOOP WHY_ONE_MORE}},
    [TECHNIQUE_UNIQUE_LOOP_3] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Loop* (type 3) here: a ring of cells with two candidates in common, whose other "
        "candidates make a set with cells nearby.",
        {DEADLY_LOOP WHY_SET,
         DEADLY_LOOP "So {fins} hold one of {pair} at most. In {house}, {hidden tokens} can only stand in "
         "these two and {set}, so these are full: nothing else fits in {set}."}},
    [TECHNIQUE_UNIQUE_LOOP_4] = {EXPLAIN_AT_TOKENS,
        "There is a *Unique Loop* (type 4) here: a ring of cells with two candidates in common, one of which "
        "has no other place in a house.",
        {DEADLY_LOOP WHY_LOCKED_IN}},
    [TECHNIQUE_BUG_1] = {EXPLAIN_AT_BOARD,
        "There is a *BUG+1* here: all empty cells but one have two candidates.",
        {"Without {tokens} in {cells}," GRAVE "So that candidate is true: {cells} is {tokens}, and its other "
         "candidates can go."}},
    [TECHNIQUE_BUG_2] = {EXPLAIN_AT_BOARD,
        "There is a *BUG* (type 2) here: nearly all empty cells have two candidates, and the others one "
        "token more.",
        {"Without {tokens} in {cells}," GRAVE "So one of these is {tokens}, and a cell that sees all of them "
         "cannot be."}},
    [TECHNIQUE_BUG_3] = {EXPLAIN_AT_BOARD,
        "There is a *BUG* (type 3) here: nearly all empty cells have two candidates, and what the others "
        "have more makes a set with cells nearby.",
        {"Without {tokens} in {cells}," GRAVE "So one of these takes one of {tokens}. Count them as one "
         "cell: with {set} it has {set tokens}, as many tokens as cells. They can go from the rest of "
         "{house}."}},
    [TECHNIQUE_BUG_4] = {EXPLAIN_AT_BOARD,
        "There is a *BUG* (type 4) here: nearly all empty cells have two candidates, and two cells have more "
        "and share a token.",
        {"Without {tokens} in {cells}," GRAVE "So one of the two takes its extra candidate. The other is "
         "{z}, which has no other place in {house}. Nothing else fits in there."}},

    [TECHNIQUE_REMOTE_PAIR] = {EXPLAIN_AT_TOKENS,
        "There is a *Remote Pair* here: a chain of cells with the same two candidates.",
        {"Here {cells} have no candidates but {tokens}, and each sees the next, so they take the two in "
         "turn. Of two cells an odd number of links apart, one has each. What sees both can be neither."}},
    [TECHNIQUE_SIMPLE_COLOURS_TRAP] = {EXPLAIN_AT_TOKENS,
        "There is a *Simple Colours* pattern here: places of one token that are true and false in turn.",
        {"Strong links join the places of {tokens} in {cells}, so their two colours are true and false in "
         "turn. One colour is true as a whole. What sees both colours can go."}},
    [TECHNIQUE_SIMPLE_COLOURS_WRAP] = {EXPLAIN_AT_TOKENS,
        "There is a *Simple Colours* pattern here: a colour that contradicts itself.",
        {"Strong links join the places of {tokens} in {cells}, so their two colours are true and false in "
         "turn. Two cells of one colour see each other, so that colour is false and all of it can go."}},
    [TECHNIQUE_MULTI_COLOURS_1] = {EXPLAIN_AT_TOKENS,
        "There is a *Multi-Colours* pattern here: two pairs of colours that touch.",
        {"The places of {tokens} in {cells} make two pairs of colours. A colour of the one sees a colour of "
         "the other, so they are not both true, and one of their opposites is. What sees both opposites can "
         "go."}},
    [TECHNIQUE_MULTI_COLOURS_2] = {EXPLAIN_AT_TOKENS,
        "There is a *Multi-Colours* pattern here: a colour that sees both colours of another pair.",
        {"The places of {tokens} in {cells} make two pairs of colours. A colour of the one sees both colours "
         "of the other, and one of those is true. So the first is false and all of it can go."}},
    [TECHNIQUE_MEDUSA] = {EXPLAIN_AT_BOARD,
        "There is a *3D Medusa* here: candidates of several tokens that are true and false in turn.",
        {"Strong links, in cells of two candidates and houses with two places, join the coloured candidates. "
         "So they are true and false in turn, and one colour is true as a whole. Either colour rules out the "
         "candidates that go, by standing in the same cell or by seeing them. So {outcome}.",
         "Strong links, in cells of two candidates and houses with two places, join the coloured candidates. "
         "So they are true and false in turn. But one colour contradicts itself: it would put a token twice "
         "in a house, two in a cell, or leave a cell with none. So all of that colour is false: {outcome}."}},

    [TECHNIQUE_ALIGNED_PAIR_EXCLUSION] = {EXPLAIN_AT_HOUSES,
        "There is an *Aligned Pair Exclusion* here: two cells of which most ways to fill them are "
        "impossible.",
        {"Write down all ways to fill {cells}. Strike out those that repeat a token where the cells see each "
         "other, and those that use up all candidates of a marked cell that sees both ({fins}). Going by the "
         "ways left, {outcome}.",
         "Write down all ways to fill {cells}. Strike out those that repeat a token where the cells see each "
         "other. Going by the ways left, {outcome}."}},
    [TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION] = {EXPLAIN_AT_HOUSES,
        "There is an *Aligned Triplet Exclusion* here: three cells of which most ways to fill them are "
        "impossible.",
        {"Write down all ways to fill {cells}. Strike out those that repeat a token where the cells see each "
         "other, and those that use up all candidates of a marked cell that sees them all ({fins}). Going by "
         "the ways left, {outcome}.",
         "Write down all ways to fill {cells}. Strike out those that repeat a token where the cells see each "
         "other. Going by the ways left, {outcome}."}},
    [TECHNIQUE_SUE_DE_COQ] = {EXPLAIN_AT_HOUSES,
        "There is a *Sue de Coq* here: cells where a line and a box cross, with a set in either of them.",
        {"Take {common cells}, where {house} and {second} cross, with {als a} of {house} and {als b} of "
         "{second}. They have as many tokens as cells, and none of these can be there twice. So each is "
         "there once. One that {als a} cannot hold is there within {second}, and goes from the rest of it; "
         "one that {als b} cannot hold, from the rest of {house}."}},

    [TECHNIQUE_X_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is an *X-Chain* here: strong and weak links of one token in turn.",
        {"Follow {tokens} through {path}. If it is not in {node 1}, it is in the next, so not in the one "
         "after that, and so on: in the end it is in {last}." WHY_ENDS,
         "Follow {tokens} through {path}. If it is not in {node 1}, the links lead round until it is in "
         "{last} after all. So it is there in any case, and what sees this cell cannot be {tokens}."}},
    [TECHNIQUE_XY_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is an *XY-Chain* here: cells with two candidates, each seeing the next.",
        {"Each of {path} has two candidates and sees the next. If {node 1} is not {token 1}, it is its other "
         "candidate, so the next cell loses that one, and so on: in the end {last} is {token 1}. So one of "
         "the two is {token 1}, and what sees both cannot be.",
         "Each of {path} has two candidates and sees the next. If {node 1} is not {token 1}, the links lead "
         "round until it is {token 1} after all. So it is, in any case."}},
    [TECHNIQUE_CONTINUOUS_NICE_LOOP] = {EXPLAIN_AT_TOKENS,
        "There is a *Continuous Nice Loop* here: a chain that closes into a circle.", {WHY_LOOP}},
    [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] = {EXPLAIN_AT_TOKENS,
        "There is a *Discontinuous Nice Loop* here: a chain that proves something about its first cell.",
        DISCONTINUOUS},
    [TECHNIQUE_AIC] = {EXPLAIN_AT_TOKENS,
        "There is an *AIC* here, a chain of strong and weak links in turn, of which one end is true.", AIC},
    [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] = {EXPLAIN_AT_TOKENS,
        "There is a *Grouped Nice Loop* here: a circle of links, some between groups of cells.", {WHY_LOOP}},
    [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] = {EXPLAIN_AT_TOKENS,
        "There is a *Grouped Nice Loop* here: a chain through groups of cells, about its first cell.",
        DISCONTINUOUS},
    [TECHNIQUE_GROUPED_AIC] = {EXPLAIN_AT_TOKENS,
        "There is a *Grouped AIC* here, a chain of strong and weak links in turn, some between groups of "
        "cells.", AIC},

    [TECHNIQUE_ALS_XZ] = {EXPLAIN_AT_HOUSES,
        "There is an *ALS-XZ* here: two almost locked sets, of which only one can hold a token that they "
        "share.",
        {"Set A ({als a}) and set B ({als b}) " SETS "All places for {common} in A see all those in B, "
         "so one of the sets goes without it, and must hold all its other tokens. Take {any gone}, which "
         "both have: A or B will hold it, and what sees all its places in both can lose it.",
         "Set A ({als a}) and set B ({als b}) " SETS "They share {common}, and only one of them can hold "
         "each. So A holds one of these and B the other, and each holds all its other tokens as well. What "
         "sees all places of a token that is so locked can lose it: {outcome}."}},
    [TECHNIQUE_ALS_XY_WING] = {EXPLAIN_AT_HOUSES,
        "There is an *ALS-XY-Wing* here: two almost locked sets, joined by a third.",
        {"Sets A ({als a}), B ({als b}) and C ({als c}) " SETS "Take {any gone}. If A lacks it, A holds all "
         "else, also its link with C, a token that only one of them can hold. C lacks that one, and holds "
         "its link with B. So B lacks that and holds the first. Either way A or B has it, and {outcome}."}},
    [TECHNIQUE_ALS_CHAIN] = {EXPLAIN_AT_HOUSE,
        "There is an *ALS Chain* here: almost locked sets in a row, each joined to the next by a token that "
        "only one of them can hold.",
        {"Each of the {sets} sets holds one token more than it has cells. If the first lacks {token 1}, it "
         "holds all else, also its link with the second. So the second lacks that and holds its link with "
         "the third, and so on: the last holds {token 1}. So it is in {node 1} or in {last}: {outcome}."}},
    [TECHNIQUE_DEATH_BLOSSOM] = {EXPLAIN_AT_HOUSE,
        "There is a *Death Blossom* here: a cell of which each candidate belongs to an almost locked set of "
        "its own.",
        {"The stem {stem} is {stem tokens}. Each of these has a petal: a set with one token more than cells, "
         "whose places for it all see the stem. Whichever the stem is, one petal loses that token and must "
         "hold all its others, {gone} among them. So {gone} will be in some petal, and {outcome}."}},

    [TECHNIQUE_NISHIO] = {EXPLAIN_AT_TOKENS,
        "There is a *Nishio Forcing Chain* here: a candidate that would leave its own token no way out.",
        FORCING("")},
    [TECHNIQUE_CELL_FORCING_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is a *Cell Forcing Chain* here: whichever candidate of a cell is true, the same follows.",
        FORCING("")},
    [TECHNIQUE_REGION_FORCING_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is a *Region Forcing Chain* here: wherever a token goes in a house, the same follows.",
        FORCING("")},
    [TECHNIQUE_DYNAMIC_FORCING_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is a *Dynamic Forcing Chain* here: an assumption, and all that follows from it taken "
        "together.",
        FORCING(", taking together what you find")},
    [TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is a *Dynamic Forcing Chain* (plus) here: an assumption, and what follows from it with "
        "pairs, locked tokens and X-Wings.",
        FORCING(", with the pairs, locked tokens and X-Wings that come up")},
    [TECHNIQUE_NESTED_FORCING_CHAIN] = {EXPLAIN_AT_TOKENS,
        "There is a *Nested Forcing Chain* here: an assumption, and what follows from it with chains inside "
        "the chain.",
        FORCING(", with shorter chains inside it where they are needed")},
    [TECHNIQUE_TEMPLATE_SET] = {EXPLAIN_AT_HOUSE,
        "There is a *Template* here: a place that a token has in all the ways to put it on the board.",
        {"Take every way to put {token} into all the rows, columns and boxes that lack it, once in each. "
         "{cell} is part of every one of them. So whichever is right, {cell} is {token}."}},
    [TECHNIQUE_TEMPLATE_DELETE] = {EXPLAIN_AT_TOKENS,
        "There is a *Template* here: places that a token has in none of the ways to put it on the board.",
        {"Take every way to put {tokens} into all the rows, columns and boxes that lack it, once in each. "
         "The candidates that go are part of none of them. So whichever is right, they are false: "
         "{outcome}."}},
};
// clang-format on

const char *explain_where(ExplainPlace place) {
    return where[place];
}

const char *explain_endo_note(void) {
    return " (a place in two of the bases counts as one)";
}

const char *explain_cannibal_note(void) {
    return " (or in two of them at once)";
}

const char *explain_placed(void) {
    return "{cell} is {token}.";
}

const ExplainSentences *explain_sentences(Technique technique) {
    const ExplainSentences *own = &sentences[technique];
    assert(own->what != NULL && own->why[0] != NULL);
    return own;
}
