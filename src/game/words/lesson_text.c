#include "game/words/lesson_text.h"

#include <assert.h>
#include <stddef.h>

// clang-format off
#define P "\n \n" // the next paragraph

// --- singles ---

#define HIDDEN_SINGLE(house, tip) \
    "In every house each token must stand somewhere. A *Hidden Single* is a token that has just one place " \
    "left in a " house ", even if its cell still has other candidates, among which it hides." \
    P "To spot it, take one token and look at the " house ": rule out the cells that are filled, and those " \
    "that see the token already. If one cell is left, you have found it." \
    P "It works because the token must go somewhere, and everywhere else is closed. " tip

// --- sets ---

#define NAKED(name, n, more) \
    "A *Naked " name "* is " n " cells of a house with only " n " candidates between them." more \
    P "To spot it, look for cells with few candidates, and see whether they draw on the same " n \
    " tokens." \
    P "The " n " cells need " n " tokens, and no others will do. So these tokens are used up here, in " \
    "whatever order, and every other cell of the house can lose them." \
    P "Tip: where the cells lie in a box and a line at once, both houses lose the tokens."
#define HIDDEN(name, n, tip) \
    "A *Hidden " name "* is " n " tokens of a house that have only the same " n " cells left between them. " \
    "What else stands in these cells hides them." \
    P "To spot it, count places, not candidates: go through the tokens that a house lacks, note those with " \
    "few places, and see whether " n " of them share the same " n " cells." \
    P "The " n " tokens need " n " cells, and no others will do. So nothing else fits in there, and all " \
    "other candidates of these cells can go." \
    P tip
#define LOCKED_SET(name, n) \
    "A *Locked " name "* is a naked set that lies in a box and a line at once: " n " cells where the two " \
    "cross, with only " n " candidates between them." \
    P "To spot it, look at the " n " cells of a box that lie in one row or column, and compare their " \
    "candidates." \
    P "The " n " cells use up the " n " tokens. As they belong to the box and to the line, both lose these " \
    "tokens everywhere else." \
    P "Tip: it is the naked set that does most at once, so look for it first."
#define DIRECT_SET(name, n) \
    "A *Direct Hidden " name "* is a hidden set that pays at once. In a house, " n " tokens have only the " \
    "same " n " cells left, so nothing else fits in there. And another token of the house, shut out of " \
    "these cells, is left with a single place." \
    P "To spot it without notes, look for a house in which " n " tokens are barred from all but the same " \
    n " cells, and then ask where the other tokens can go." \
    P "It works because " n " cells for " n " tokens are full, in whatever order. The last place is then a " \
    "plain hidden single."

// --- fish ---

#define FISH(name, n, lines, shape) \
    "A *" name "* is about one token. Take " n " rows in which all its places lie in the same " n \
    " columns, or the other way round. " shape \
    P "To spot it, write down for each row which columns still have the token, and look for " n " rows " \
    "that use only " n " columns between them. Then try it with rows and columns changed." \
    P "Each of the " lines " needs the token once, and no column can hold it twice. So the " lines " fill " \
    "all " n " columns, and every other cell of these columns can lose it."
#define FINNED(name, a_fish, n) \
    "A *Finned " name "* is " a_fish " that is not quite one. Of " n " lines, all places for a token lie " \
    "in " n " lines across, but for one or a few cells, the fins, which mostly sit in one box." \
    P "To spot it, look for " a_fish " that a cell or two spoil, and see whether those lie in a box with " \
    "one of its corners." \
    P "Either no fin is true, and the fish clears its lines as always; or a fin is true, and clears all " \
    "that it sees. What the fish would clear and every fin sees goes in both cases." \
    P "Tip: only cells that share a box with a fin are worth a look."
#define SASHIMI(name, a_fish, n) \
    "A *Sashimi " name "* is a finned fish with a corner missing: of its " n " lines, one keeps only a " \
    "single place besides the fins." \
    P "To spot it, look for " a_fish " that lacks a corner, and for extra places (fins) in the box where " \
    "the corner would be." \
    P "If no fin is true, that single place is, and the rest of the fish falls into place as always, " \
    "clearing its lines. If a fin is true, it clears all that it sees. What goes either way can go now." \
    P "Tip: a small one is often a skyscraper seen from another side."
#define FRANKEN(name, a_fish, n) \
    "A *Franken " name "* is " a_fish " put together from lines and boxes: " n " houses, the bases, have " \
    "all their places for a token in " n " others, the covers. Rows and boxes go with columns and boxes, " \
    "or the other way round." \
    P "To spot it, take a box in which the token is squeezed into few lines, and treat it as if it were " \
    "one of the fish's own lines." \
    P "Each base needs the token once, and each cover can hold it once, so the bases fill the covers. What " \
    "else lies in the covers goes, and so does a place that lies in two covers at once." \
    P "Tip: begin with boxes that have only two or three places left."
#define FINNED_FRANKEN(name, a_fish, n) \
    "A *Finned Franken " name "* is " a_fish " of lines and boxes with some extra places, its fins." \
    P "To spot it, take " n " houses in which the token has few places, boxes among them, and see which " n \
    " houses across cover nearly all of these. What is left over are the fins. A place in two of the first " \
    "houses at once counts as a fin too." \
    P "If no fin is true, the fish clears its covers. If a fin is true, it clears what it sees. So what " \
    "lies in a cover and sees all the fins goes either way." \
    P "Tip: turn it round. Pick a candidate that you would like to lose, and ask what would be left of the " \
    "token if it were true."
#define MUTANT(name, a_fish, n) \
    "A *Mutant " name "* is " a_fish " of any houses at all: " n " rows, columns and boxes in whatever " \
    "mixture, the bases, have all their places for a token in " n " others, the covers." \
    P "To spot it, look for houses in which the token has only two or three places, whatever kind they " \
    "are, and see whether as few others cover these." \
    P "The count is all that matters. The bases need the token " n " times, and the covers can hold it " n \
    " times. So each place in a cover that is in no base goes, and so does one that would fill two covers " \
    "at once." \
    P "Tip: few people find these by eye; they are a good way to see why simpler fish work."
#define FINNED_MUTANT(name, a_fish, n) \
    "A *Finned Mutant " name "* is " a_fish " of any " n " houses against any " n " others, with some " \
    "extra places, its fins." \
    P "The bases have all their places for a token in the covers, but for the fins. A place that two bases " \
    "share counts as a fin too, since it would serve both at once." \
    P "If no fin is true, the bases fill the covers, and nothing else in the covers can be true. If a fin " \
    "is true, what it sees is false. So a candidate in a cover that sees all the fins goes either way." \
    P "Tip: suppose the candidate is true, and cross out what it sees. If some " n " houses are then left " \
    "too few places, you have found the fish."
#define SIX_SIZES(first, family) \
    [first] = family("X-Wing", "an X-Wing", "two"), \
    [first + 1] = family("Swordfish", "a Swordfish", "three"), \
    [first + 2] = family("Jellyfish", "a Jellyfish", "four"), \
    [first + 3] = family("Squirmbag", "a Squirmbag", "five"), \
    [first + 4] = family("Whale", "a Whale", "six"), \
    [first + 5] = family("Leviathan", "a Leviathan", "seven")

// --- one solution ---

#define RECTANGLE \
    "Four cells in two rows, two columns and two boxes must not end up with only two tokens. These could " \
    "trade places, and the puzzle would have two solutions. *Unique Rectangles* trust that it has one."
#define LOOP \
    "A *Unique Loop* is a longer Unique Rectangle: a ring of six cells or more that share two candidates, " \
    "with two cells of the ring, or none, in every house. If the ring held only these two, they could " \
    "trade places all along it, and there would be two solutions."
#define BUG \
    "*BUG* stands for bivalue universal grave: a board on which every empty cell has two candidates, and " \
    "every token two places in each house. Such a board has two solutions or none, so a sound puzzle never " \
    "comes to it."
#define TRUST "As every such step, it holds only for puzzles that have one solution."

// --- chains ---

#define LINKS \
    "A strong link joins two candidates of which one must be true: the last two of a cell, or the last two " \
    "places of a token in a house. A weak link joins two that cannot both be true."

// clang-format on

static const char *const texts[TECHNIQUE_COUNT] = {
    // clang-format off
    [TECHNIQUE_FULL_HOUSE] =
        "A *Full House* is the easiest step of all: a row, column or box in which only one cell is still "
        "empty."
        P "To spot it, look for the houses that are nearly full. Go through the tokens in order, and see "
        "which one is missing."
        P "It works because each house holds every token exactly once. With all others in place, only one "
        "token and one cell are left, and they belong together."
        P "Tip: after every token that you put in, look at its row, its column and its box. One of them may "
        "just have become a full house.",
    [TECHNIQUE_HIDDEN_SINGLE_BOX] = HIDDEN_SINGLE("box",
        "Tip: boxes are the best place to begin. Let the rows and columns that hold the token already cut "
        "through the "
        "box, and see what they leave."),
    [TECHNIQUE_HIDDEN_SINGLE_LINE] = HIDDEN_SINGLE("line",
        "Tip: a row or column is harder to see at a glance than a box. Look at those that have only three or "
        "four "
        "empty cells, and go through the tokens that they lack."),
    [TECHNIQUE_NAKED_SINGLE] =
        "A *Naked Single* is a cell with only one candidate left. Everything else stands in its row, its "
        "column or its box already, or has been ruled out before."
        P "To spot it, look for empty cells in crowded places, where row, column and box together hold "
        "nearly every token. Count through the tokens; if only one is missing, it goes in."
        P "It works because every cell holds some token, and all but one are impossible here."
        P "Tip: with full notes it is easy to see. Without them, look at cells where a nearly full row "
        "crosses a nearly full column.",
    [TECHNIQUE_DIRECT_POINTING] =
        "*Direct Pointing* is two thoughts in one. In a box, a token has places only in one row or column. "
        "So that line has the token in this box, and the line's cells in other boxes are closed to it. In "
        "one of those boxes just one place is left."
        P "To spot it, look at three boxes side by side. Where a token is confined to one line of the first, "
        "cross that line out in the other two."
        P "It works because a line holds each token once. Wherever in the box it goes, the line is served."
        P "Tip: it needs no notes at all, only a good look along a band of boxes.",
    [TECHNIQUE_DIRECT_CLAIMING] =
        "*Direct Claiming* is two thoughts in one. In a row or column, a token has places only in one box. "
        "So the box has the token in that line, and its other cells are closed to it. In a line beside it "
        "just one place is left."
        P "To spot it, look at a line whose empty cells lie mostly in one box, and at the lines beside it."
        P "It works because a box holds each token once, and here that one lies in the line that claims it."
        P "Tip: look along lines that are nearly full. The two or three cells that they lack often lie in "
        "one box.",
    [TECHNIQUE_DIRECT_HIDDEN_PAIR] = DIRECT_SET("Pair", "two"),
    [TECHNIQUE_DIRECT_HIDDEN_TRIPLE] = DIRECT_SET("Triple", "three"),
    [TECHNIQUE_LOCKED_PAIR] = LOCKED_SET("Pair", "two"),
    [TECHNIQUE_LOCKED_TRIPLE] = LOCKED_SET("Triple", "three"),
    [TECHNIQUE_POINTING] =
        "*Pointing* happens where a box and a line cross. All places that a token has in the box lie in one "
        "row or column, and so they point along it."
        P "To spot it, go through the tokens that a box lacks. If the two or three cells left for one of "
        "them stand in a row or column, follow that line out of the box."
        P "The box needs the token, so one of these cells has it. Whichever it is, the line has its token "
        "there, and its cells in other boxes can lose it."
        P "Tip: look at boxes that are half full. They have the fewest places left, and so point most "
        "often.",
    [TECHNIQUE_CLAIMING] =
        "*Claiming* is Pointing the other way round. All places that a token has in a row or column lie in "
        "one box, so the line claims the token of that box for itself."
        P "To spot it, go through the tokens that a line lacks, and see whether all cells left for one of "
        "them belong to the same box."
        P "The line needs the token, so one of these cells has it. That is the token of the box as well, and "
        "the other cells of the box can lose it."
        P "Tip: it is easy to miss, since the eye likes boxes better than lines. Check the lines with few "
        "empty cells.",
    [TECHNIQUE_NAKED_PAIR] = NAKED("Pair", "two", ""),
    [TECHNIQUE_NAKED_TRIPLE] = NAKED("Triple", "three",
        " Each of them has two or three of these; no cell needs to have all."),
    [TECHNIQUE_NAKED_QUAD] = NAKED("Quad", "four",
        " Each of them has some of these; no cell needs to have all."),
    [TECHNIQUE_HIDDEN_PAIR] = HIDDEN("Pair", "two",
        "Tip: once the other candidates are gone it is a naked pair, and may do more work in a second "
        "house."),
    [TECHNIQUE_HIDDEN_TRIPLE] = HIDDEN("Triple", "three",
        "Tip: a hidden triple goes with a naked set in the other empty cells of the house. Look for the "
        "smaller of the "
        "two."),
    [TECHNIQUE_HIDDEN_QUAD] = HIDDEN("Quad", "four",
        "Tip: hidden quads are rare. In a house with eight empty cells or fewer, the other cells make a "
        "naked set "
        "of four or fewer, which is easier to see."),

    [TECHNIQUE_X_WING] = FISH("X-Wing", "two", "two rows",
        "With two places in each, they are the corners of a rectangle."),
    [TECHNIQUE_SWORDFISH] = FISH("Swordfish", "three", "three rows",
        "Each row has two or three places; not all nine corners need to be there."),
    [TECHNIQUE_JELLYFISH] = FISH("Jellyfish", "four", "four rows",
        "Each row has two to four places; most of the sixteen corners may be missing."),
    [TECHNIQUE_SQUIRMBAG] = FISH("Squirmbag", "five", "five rows",
        "Large as it is, on a 9x9 board a smaller fish in the other lines does the same."),
    [TECHNIQUE_WHALE] = FISH("Whale", "six", "six rows",
        "Large as it is, on a 9x9 board a smaller fish in the other lines does the same."),
    [TECHNIQUE_LEVIATHAN] = FISH("Leviathan", "seven", "seven rows",
        "Large as it is, on a 9x9 board a smaller fish in the other lines does the same."),
    [TECHNIQUE_FINNED_X_WING] = FINNED("X-Wing", "an X-Wing", "two"),
    [TECHNIQUE_FINNED_SWORDFISH] = FINNED("Swordfish", "a Swordfish", "three"),
    [TECHNIQUE_FINNED_JELLYFISH] = FINNED("Jellyfish", "a Jellyfish", "four"),
    [TECHNIQUE_FINNED_SQUIRMBAG] = FINNED("Squirmbag", "a Squirmbag", "five"),
    [TECHNIQUE_FINNED_WHALE] = FINNED("Whale", "a Whale", "six"),
    [TECHNIQUE_FINNED_LEVIATHAN] = FINNED("Leviathan", "a Leviathan", "seven"),
    [TECHNIQUE_SASHIMI_X_WING] = SASHIMI("X-Wing", "an X-Wing", "two"),
    [TECHNIQUE_SASHIMI_SWORDFISH] = SASHIMI("Swordfish", "a Swordfish", "three"),
    [TECHNIQUE_SASHIMI_JELLYFISH] = SASHIMI("Jellyfish", "a Jellyfish", "four"),
    [TECHNIQUE_SASHIMI_SQUIRMBAG] = SASHIMI("Squirmbag", "a Squirmbag", "five"),
    [TECHNIQUE_SASHIMI_WHALE] = SASHIMI("Whale", "a Whale", "six"),
    [TECHNIQUE_SASHIMI_LEVIATHAN] = SASHIMI("Leviathan", "a Leviathan", "seven"),
    SIX_SIZES(TECHNIQUE_FRANKEN_X_WING, FRANKEN),
    SIX_SIZES(TECHNIQUE_FINNED_FRANKEN_X_WING, FINNED_FRANKEN),
    SIX_SIZES(TECHNIQUE_MUTANT_X_WING, MUTANT),
    SIX_SIZES(TECHNIQUE_FINNED_MUTANT_X_WING, FINNED_MUTANT),
    [TECHNIQUE_KRAKEN_1] =
        "A *Kraken Fish* is a finned fish with long arms. A candidate lies where the fish would clear it, "
        "but does not see all the fins. Chains reach out to it instead."
        P "To spot it, take a fish with one or two fins that are in the way. From each fin, follow the links "
        "and see where they lead."
        P "If no fin is true, the fish holds and clears the candidate. If a fin is true, the chain from it "
        "says that the candidate is false. Nothing else can be, so it goes."
        P "Tip: walk the chains one at a time. Each of them is short and easy; only together are they "
        "strong.",
    [TECHNIQUE_KRAKEN_2] =
        "In the second kind of *Kraken Fish* chains do all the work. A fish says that one of certain places "
        "must hold a token: those in one of its covers, or a fin. From each of them a chain leads to the "
        "same result."
        P "To spot it, take a nearly complete fish, and one line of it with few places. Ask for each place, "
        "and for each fin, what follows if it is true."
        P "One of the places is true, whichever it is. What follows from all of them is therefore certain, "
        "wherever it is on the board and whatever token it is about."
        P "Tip: it is a forcing chain whose cases a fish supplies.",

    [TECHNIQUE_SKYSCRAPER] =
        "A *Skyscraper* is two towers on a common ground. In two rows (or columns) a token has just two "
        "places each; one place of the first and one of the second stand in the same column. The other two "
        "are the roofs, at different heights."
        P "To spot it, look for two parallel lines with two places for a token, of which one pair is level."
        P "The two at the bottom see each other, so at least one of them is false. Above that one the roof "
        "is true. So one of the roofs is true, and what sees both can go."
        P "Tip: if both pairs were level, you would have an X-Wing.",
    [TECHNIQUE_TWO_STRING_KITE] =
        "A *2-String Kite* has two strings, a row and a column with just two places each for a token. One "
        "end of each lies in the same box, where they are tied together."
        P "To spot it, take a token and mark rows and columns where it has two places. Then look for a box "
        "in which one of each ends."
        P "The two ends in the box see each other, so at least one of them is false, and the far end of its "
        "string is true. So one of the far ends is true. The cell where the lines through the far ends meet "
        "sees both, and can lose the token."
        P "Tip: there is just one such cell, so check it first.",
    [TECHNIQUE_TURBOT_FISH] =
        "A *Turbot Fish* is the general form of skyscrapers and kites: two houses in which a token has just "
        "two places, and an end of the one sees an end of the other."
        P "To spot it, mark the houses, boxes too, where a token has two places. Look for two whose ends see "
        "each other, and ask what sees both of the other ends."
        P "The near ends cannot both be true, so one of the far ends is. A cell that sees both far ends "
        "cannot hold the token, whichever of them it is."
        P "Tip: it is the shortest of all chains. Who can see these will soon see longer ones.",
    [TECHNIQUE_EMPTY_RECTANGLE] =
        "In an *Empty Rectangle* all places that a token has in a box lie in one row and one column; the "
        "other cells, a rectangle, are empty of it. A line outside the box, with just two places for the "
        "token, does the rest."
        P "To spot it, look for a box whose places make a cross or an L, and for a strong link that begins "
        "in the line of one arm."
        P "If the far end of the link is false, its near end is true and closes one arm. So the box has its "
        "token in the other arm. The far end or that arm is true, and the cell that sees both can lose the "
        "token."
        P "Tip: the box may have up to five places; only their shape matters.",
    [TECHNIQUE_DUAL_TWO_STRING_KITE] =
        "A *Dual 2-String Kite* is two kites in one. Two cells of a box are the only places for a token "
        "there that matter, and through each of them run a row and a column that have just one place more."
        P "To spot it, find a 2-String Kite, then try the other row and the other column of the same two "
        "cells."
        P "Each kite has two strings that meet in the box, where only one of their ends can be true. So one "
        "of the far ends is true, and the cell that sees both can go. Each of the two kites clears a cell of "
        "its own."
        P "Tip: whenever you have used a kite, look at it once more from the other side.",
    [TECHNIQUE_DUAL_EMPTY_RECTANGLE] =
        "A *Dual Empty Rectangle* is one box used twice. All places that a token has in the box lie in one "
        "row and one column, and two lines outside have just two places for it."
        P "To spot it, find an Empty Rectangle, and look for a second strong link that begins in the other "
        "arm, or in the same."
        P "For each link: if its far end is false, its near end closes one arm, so the box has its token in "
        "the other. The far end or that arm is true, and what sees both can go. The two links clear "
        "different cells."
        P "Tip: after an Empty Rectangle, always ask what the other arm can do.",

    [TECHNIQUE_XY_WING] =
        "An *XY-Wing* is three cells with two candidates each and three tokens among them. The pivot has x "
        "and y, and sees the two pincers, which have x and z, and y and z."
        P "To spot it, take a cell with two candidates, and look in its houses for two others that share one "
        "token each with it and the third with each other."
        P "If the pivot is x, the first pincer is z. If it is y, the second one is. So one of the pincers is "
        "z in any case, and a cell that sees both cannot be z."
        P "Tip: the pincers mostly do not see each other. Look where their rows and columns cross, or in a "
        "box with one of them.",
    [TECHNIQUE_XYZ_WING] =
        "An *XYZ-Wing* is an XY-Wing whose pivot has z as well: a cell with x, y and z sees one with x and z "
        "and one with y and z."
        P "To spot it, take a cell with three candidates, and look in its houses for two cells with two of "
        "them each."
        P "If the pivot is x, the first pincer is z; if it is y, the second is; else it is z itself. So one "
        "of the three is z, and a cell that sees all three cannot be."
        P "Tip: one pincer shares a box with the pivot, the other a line. Only the cells of the box that lie "
        "in that line see all three.",
    [TECHNIQUE_W_WING] =
        "A *W-Wing* is two cells with the same two candidates, far from each other, and a house with just "
        "two places for one of these tokens, of which each sees one of the cells."
        P "To spot it, look for twin cells that do not see each other. For either token, search for a line "
        "or box that has it in two places, one in sight of each twin."
        P "One of the two places is true. The twin that sees it loses that token, and so takes the other. So "
        "at least one twin has the other token, and what sees both twins can lose it."
        P "Tip: twins are easy to find, so begin with them.",
    [TECHNIQUE_WXYZ_WING] =
        "A *WXYZ-Wing* is four cells in two houses that cross, with four candidates between them. All but "
        "one of these tokens, z, have their places in sight of each other, so they can be true only once."
        P "To spot it, take a cell with three or four candidates and look for three partners in its box and "
        "in one of its lines, whose candidates are all among four tokens."
        P "Four cells need four tokens. Three of them can be used only once each, so z must be used too. A "
        "cell that sees all places of z in the four cells cannot be z."
        P "Tip: it is an XYZ-Wing with one cell and one token more.",

    [TECHNIQUE_UNIQUE_RECTANGLE_1] =
        RECTANGLE
        P "In *type 1*, three of the four cells have only the same two candidates, and the fourth has more. "
        "To spot it, look for three twin cells that are corners of a rectangle in two boxes."
        P "If the fourth corner were one of the two tokens, the forbidden pattern would be complete. So it "
        "is something else, and loses both."
        P TRUST,
    [TECHNIQUE_UNIQUE_RECTANGLE_2] =
        RECTANGLE
        P "In *type 2*, two corners side by side have the same one candidate more. To spot it, look for "
        "twins in a box or line, and for two cells beside them with the same three candidates."
        P "One of the two must take the extra token, or the forbidden pattern would be there. So the token "
        "goes from every cell that sees both of them."
        P TRUST,
    [TECHNIQUE_UNIQUE_RECTANGLE_3] =
        RECTANGLE
        P "In *type 3*, two corners side by side have several candidates more. One of the two takes one of "
        "these extra tokens. So together they act like one cell that has just those as candidates."
        P "If that cell makes a naked set with others in a house of both, the set's tokens can go from the "
        "rest of it. To spot it, look for cells nearby whose candidates are among the extra ones."
        P TRUST,
    [TECHNIQUE_UNIQUE_RECTANGLE_4] =
        RECTANGLE
        P "In *type 4*, two corners side by side have candidates more, and one token of the pair has no "
        "other place in a house of both. To spot it, count the places of either token there."
        P "One of the two corners has that token, then. If the other had the second token of the pair, the "
        "forbidden pattern would be there. So the second token goes from both."
        P TRUST,
    [TECHNIQUE_UNIQUE_RECTANGLE_5] =
        RECTANGLE
        P "*Type 5* is type 2 with the corners in other places: the same extra token stands in two opposite "
        "corners, or in three of the four."
        P "One of them must take the extra token, or the forbidden pattern would be there. So the token goes "
        "from every cell that sees all of them. To spot it, look for the cells that do: there are not many."
        P TRUST,
    [TECHNIQUE_UNIQUE_RECTANGLE_6] =
        RECTANGLE
        P "In *type 6*, two opposite corners have candidates more, and one token of the pair has no places "
        "besides the four corners in their rows and columns: an X-Wing."
        P "If that token stood in one of these two corners, it would stand in both, and the others would "
        "hold the second token: the forbidden pattern. So it goes from both, and stands in the plain "
        "corners."
        P TRUST,
    [TECHNIQUE_HIDDEN_RECTANGLE] =
        "Four cells in two rows, two columns and two boxes must not end up with only two tokens: these could "
        "trade places and give a second solution. In a *Hidden Rectangle* other candidates hide that "
        "pattern; only one corner need have just the two."
        P "To spot it, take such a corner, and look at the corner across: in both its lines, one of the "
        "tokens must have no places but the corners."
        P "If the corner across took the second token, both its neighbours would take the first, and the "
        "plain corner the second again: the forbidden pattern. So the second token goes from it."
        P TRUST,
    [TECHNIQUE_AVOIDABLE_RECTANGLE_1] =
        "*Avoidable Rectangles* look at what has been filled in already. Four cells in two rows, two columns "
        "and two boxes, none of them a clue, must not hold two tokens crosswise: these could trade places, "
        "and no clue would object."
        P "In *type 1*, three corners are filled so, and the fourth is still open. It cannot take the token "
        "that would complete the pattern."
        P "To spot it, look for two equal tokens in opposite corners, and a third token between them; all "
        "three entered by you."
        P TRUST,
    [TECHNIQUE_AVOIDABLE_RECTANGLE_2] =
        "*Avoidable Rectangles* look at what has been filled in already. Four cells in two rows, two columns "
        "and two boxes, none of them a clue, must not hold two tokens crosswise: these could trade places, "
        "and no clue would object."
        P "In *type 2*, two corners side by side are filled. Each of the others has the token that would "
        "complete the pattern, and one more, the same in both."
        P "One of these two must take the extra token. So it goes from every cell that sees both."
        P TRUST,
    [TECHNIQUE_UNIQUE_LOOP_1] =
        LOOP
        P "In *type 1*, all cells of the ring but one have only the two tokens. That last cell must be "
        "something else, and loses both."
        P "To spot it, follow twin cells from house to house until you come back to the first."
        P TRUST,
    [TECHNIQUE_UNIQUE_LOOP_2] =
        LOOP
        P "In *type 2*, some cells of the ring have one candidate more, the same in all of them. One of "
        "these must take it, so it goes from every cell that sees them all."
        P "To spot it, follow cells that have both tokens from house to house, and allow yourself one extra "
        "token."
        P TRUST,
    [TECHNIQUE_UNIQUE_LOOP_3] =
        LOOP
        P "In *type 3*, two cells of the ring in one house have several candidates more. One of them takes "
        "one of these, so the two act like one cell that has just those. If it makes a naked set with others "
        "in the house, the rest of the house loses the set's tokens. It may make a hidden set too, which "
        "then fills its cells."
        P TRUST,
    [TECHNIQUE_UNIQUE_LOOP_4] =
        LOOP
        P "In *type 4*, two cells of the ring in one house have candidates more, and one of the two tokens "
        "has no other place there. One of the cells takes it. If the other took the second token, the ring "
        "would be complete. So the second token goes from both."
        P TRUST,
    [TECHNIQUE_BUG_1] =
        BUG
        P "*BUG+1* is one candidate away from it: all empty cells have two candidates, but one has three. To "
        "spot it, wait until nearly every cell is down to two."
        P "Look which token of that cell stands three times in its row, column and box. Without it the grave "
        "would be there. So that token is true."
        P TRUST,
    [TECHNIQUE_BUG_2] =
        BUG
        P "In *type 2*, several cells have one candidate more, and it is the same token in all of them. To "
        "spot it, look for a board with a handful of threes, and find what each has too many."
        P "One of these candidates must be true, or the grave would be there. So a cell that sees all of "
        "them cannot be that token."
        P TRUST,
    [TECHNIQUE_BUG_3] =
        BUG
        P "In *type 3*, several cells of one house have candidates too many, of different tokens. One of "
        "these is true, so the cells act like one cell that has just those as candidates."
        P "If it makes a naked set with other cells of the house, the set's tokens can go from the rest of "
        "it."
        P TRUST,
    [TECHNIQUE_BUG_4] =
        BUG
        P "In *type 4*, two cells of one house have candidates too many, and share one that is not: a token "
        "that has no other place in the house, so one of the two takes it."
        P "And one of them must take what it has too many, or the grave would be there. So one cell does "
        "this and the other that, and nothing else fits into either."
        P TRUST,

    [TECHNIQUE_REMOTE_PAIR] =
        "A *Remote Pair* is a chain of cells that all have the same two candidates, each seeing the next. "
        "Four cells or more are needed."
        P "To spot it, look for a pair of tokens that many cells share, and hop from one to the next along "
        "rows, columns and boxes."
        P "Neighbours in the chain take different tokens, so the two take turns. Two cells with an odd "
        "number of links between them have one each, though they may be far apart. What sees both loses both "
        "tokens."
        P "Tip: colour the cells in turn. Any cell in sight of both colours gains.",
    [TECHNIQUE_SIMPLE_COLOURS_TRAP] =
        "*Simple Colours* follow one token through houses where it has just two places. If one is true the "
        "other is false, so two colours in turn tell them apart, however far the links lead."
        P "To use it, begin with any strong link, colour its ends, and go on from each end to the next "
        "strong link."
        P "One of the colours is true as a whole, the other false. A cell outside that sees both colours "
        "sees a true place in any case, and loses the token: it is caught in a trap."
        P "Tip: choose a token with many houses of two places.",
    [TECHNIQUE_SIMPLE_COLOURS_WRAP] =
        "*Simple Colours* follow one token through houses where it has just two places. If one is true the "
        "other is false, so two colours in turn tell them apart, however far the links lead."
        P "In a *wrap*, two cells of one colour see each other. That colour cannot be true: it would put the "
        "token twice into a house."
        P "So the whole colour is false, and the other one is true. One look settles many cells at once."
        P "Tip: when the colouring is done, look along each house for a colour that comes twice.",
    [TECHNIQUE_MULTI_COLOURS_1] =
        "*Multi-Colours* put two colourings of one token side by side. Each has two colours, one of them "
        "true and the other false, but no strong link joins the two pairs."
        P "In *type 1*, a colour of the first pair sees a colour of the second. They cannot both be true, so "
        "one of them is false, and its opposite is true."
        P "So of the two opposite colours one is true at least. What sees both of these can lose the token."
        P "Tip: look for a house in which two colourings meet.",
    [TECHNIQUE_MULTI_COLOURS_2] =
        "*Multi-Colours* put two colourings of one token side by side. Each has two colours, one of them "
        "true and the other false, but no strong link joins the two pairs."
        P "In *type 2*, a colour of the first pair sees both colours of the second, in different cells. One "
        "of those is true, whichever it is. So the first colour is false as a whole."
        P "All its cells lose the token, and those of its partner hold it."
        P "Tip: long colourings reach far, so compare the longest ones first.",
    [TECHNIQUE_MEDUSA] =
        "*3D Medusa* is colouring with all tokens at once. Strong links join the two places of a token in a "
        "house, and also the two candidates of a cell. So the colours run on from token to token."
        P "To use it, colour the two candidates of a cell, and follow every strong link from there."
        P "One colour is true as a whole. A candidate that sees both colours, or shares its cell with one "
        "and sees the other, goes. And a colour is false if it puts a token twice in a house, two into a "
        "cell, or leaves a cell empty."
        P "Tip: cells with two candidates are where the colours change the token.",

    [TECHNIQUE_ALIGNED_PAIR_EXCLUSION] =
        "*Aligned Pair Exclusion* takes two cells and writes down all ways to fill them. Many ways are "
        "impossible, and what is left may have no use for a candidate."
        P "A way is impossible if the two cells see each other and would take the same token, or if another "
        "cell, which sees both, has no candidates but these two."
        P "To spot it, look for cells with two candidates, and for two cells that see several of them. A "
        "candidate that comes up in no way left can go."
        P "Tip: nearly always there is a chain or an almost locked set that shows the same more simply.",
    [TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION] =
        "*Aligned Triplet Exclusion* takes three cells and writes down all ways to fill them. Most ways are "
        "impossible, and what is left may have no use for a candidate."
        P "A way is impossible if cells that see each other would take the same token, or if it uses up all "
        "candidates of another cell that sees all three: one with two or three candidates."
        P "A candidate that comes up in no way left can go. To spot it, look for three cells in a box or "
        "line that look upon many cells with few candidates."
        P "Tip: it is long work by hand; let the marked cells guide you.",
    [TECHNIQUE_SUE_DE_COQ] =
        "*Sue de Coq* lives where a line and a box cross. Two or three cells there have many candidates. "
        "Some cells of the line and some of the box take part, which have no tokens in common with each "
        "other."
        P "All these cells together have as many tokens as there are cells, and none of the tokens can be in "
        "there twice. So each is there once."
        P "What the line's cells hold, or the crossing with them, goes from the rest of the line; the same "
        "with the box."
        P "Tip: look for a crossing with four candidates in two cells, and a twin of two of these in the "
        "line and one of the others in the box.",

    [TECHNIQUE_X_CHAIN] =
        "An *X-Chain* follows one token by links. " LINKS " In the chain they take turns, with a strong link "
        "at either end."
        P "To spot it, mark the houses where a token has two places, and hop from one to the next over weak "
        "links."
        P "If the first place is false, the second is true, so the third is false, and so on, until the last "
        "is true. So one of the ends is true, and what sees both can go."
        P "Tip: skyscrapers and kites are the shortest of these.",
    [TECHNIQUE_XY_CHAIN] =
        "An *XY-Chain* hops through cells with two candidates. Each cell sees the next and shares a token "
        "with it; the first and the last have a token in common that the chain does not use between them."
        P "To spot it, start in a cell with two candidates. Leave it by one token, and go on to a cell that "
        "has it and one other."
        P "If the first cell is not the token of the ends, it is its other one, so the next cell loses that "
        "and is its other one, and so on: the last cell has it. So one of the ends has the token, and what "
        "sees both can go."
        P "Tip: an XY-Wing is such a chain of three cells.",
    [TECHNIQUE_CONTINUOUS_NICE_LOOP] =
        "A *Continuous Nice Loop* is a chain that bites its own tail. " LINKS
        P "Where the two kinds take turns all the way round, the candidates are true and false in turn, this "
        "way round or that. So of every link, the weak ones too, exactly one end is true."
        P "What sees both ends of a weak link can go. And a cell that the loop enters by one token and "
        "leaves by another loses all the rest."
        P "Tip: no other chain clears as much. Whenever a chain comes back to its start, check how it "
        "closes.",
    [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] =
        "A *Discontinuous Nice Loop* is a chain that comes back to its first cell and says something about "
        "it. " LINKS
        P "Suppose a candidate of the cell is true, and follow the links. If they come back to say that it "
        "is false, it is false. Suppose it is false: if they come back to say that it is true, it is true."
        P "If they come back with another token of the cell, one of the two has to give way."
        P "Tip: begin in a cell that would open up much if it lost a candidate.",
    [TECHNIQUE_AIC] =
        "An *AIC*, alternating inference chain, is the general chain. " LINKS " They take turns, and may "
        "change from token to token inside a cell."
        P "If the candidate at one end is false, the one at the other end is true. So at least one of the "
        "ends is true, and what both of them rule out can go."
        P "If the ends are different tokens in cells that see each other, neither cell can hold the other's "
        "token."
        P "Tip: nearly all patterns of this game are short chains. Read them as such, and you will see more "
        "of them.",
    [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] =
        "A *Grouped Nice Loop* is a circle of links in which some ends are groups: two or three cells of a "
        "box in one line that stand for a token together. The group is true if one of its cells is."
        P "To spot it, look for boxes whose places for a token lie in two lines, and let each line be one "
        "end of a strong link."
        P "As in every closed loop, of each link one end is true. So what sees both ends of a weak link "
        "goes, and what has no room left in a cell of the loop."
        P "Tip: groups help where a house has three places or more, two of which stand together.",
    [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] =
        "A *Grouped Nice Loop* of this kind comes back to its first cell and proves something about it. Some "
        "of its ends are groups: two or three cells of a box in one line that stand for a token together. "
        "The group is true if one of its cells is."
        P "Suppose a candidate of the first cell true, or false, and follow the links. If they come back to "
        "say the opposite, the opposite is true."
        P "It works as a plain chain does, for what sees every cell of a true group cannot hold the token."
        P "Tip: look at boxes whose places lie in two lines.",
    [TECHNIQUE_GROUPED_AIC] =
        "A *Grouped AIC* is a chain in which some ends are groups: two or three cells of a box in one line "
        "that stand for a token together. The group is true if one of its cells is."
        P "To spot it, look for a house whose places for a token are one cell and one group, or two groups. "
        "That is a strong link like any other."
        P "If one end of the chain is false, the other is true. So one of them is true, and what sees both "
        "can go. What sees a whole group cannot hold its token once the group is true."
        P "Tip: an empty rectangle is the shortest of these.",

    [TECHNIQUE_ALS_XZ] =
        "An *almost locked set* is some cells of a house with one token more than cells. Take one token "
        "away, and all the others must stand in it. A cell with two candidates is the smallest."
        P "*ALS-XZ* is two such sets. They share a token x of which all places in the one see all in the "
        "other, so only one set can hold it. The set that does not holds all its other tokens."
        P "If both have z as well, one of them will hold z. So what sees all places of z in both can go."
        P "Tip: if there are two such x, each set is locked, and much more goes.",
    [TECHNIQUE_ALS_XY_WING] =
        "An *almost locked set* is some cells of a house with one token more than cells. Take one token "
        "away, and all the others must stand in it."
        P "An *ALS-XY-Wing* is three such sets. C is the hinge: it shares x with A and y with B, and in each "
        "case only one of the two sets can hold that token."
        P "If A lacks z, it holds x. So C lacks x, and holds y. So B lacks y, and holds z. So z is in A or "
        "in B, and goes from what sees all its places in both."
        P "Tip: with sets of one cell each, it is an XY-Wing.",
    [TECHNIQUE_ALS_CHAIN] =
        "An *ALS Chain* is a row of almost locked sets: cells of a house with one token more than cells. "
        "Neighbours share a link, a token that only one of the two can hold."
        P "A set that loses one token must hold all its others. So if the first lacks z, it holds its link. "
        "The second loses that, and holds its own link with the third, and so on. The last one holds z."
        P "So z is in the first set or the last, and goes from what sees all its places in both."
        P "Tip: no two links in a row may be the same token, or the set between could shrug both off at "
        "once.",
    [TECHNIQUE_DEATH_BLOSSOM] =
        "A *Death Blossom* has a stem, one cell, and a petal for each of its candidates: an almost locked "
        "set (one token more than cells) whose places for that candidate all see the stem."
        P "Whatever the stem turns out to be, it takes that token from one petal. This petal must then hold "
        "all its other tokens."
        P "If all petals have z, one of them will hold it, whichever the stem is. So what sees all places of "
        "z in all petals can go."
        P "Tip: choose a stem with two or three candidates, and look for small petals around it.",

    [TECHNIQUE_NISHIO] =
        "*Nishio* asks about one token only: if this place were true, could the token still be placed "
        "everywhere else? If not, the place is false."
        P "To use it, suppose a place is true, and cross out all places that see it. Where a house keeps "
        "just one place, that one is true too. Go on until you come to a house with no place left."
        P "It is a proof, not a guess: a supposition that leads to nonsense is false, and you can see each "
        "step of it."
        P "Tip: take tokens that are half placed. Fish find the same by other means.",
    [TECHNIQUE_CELL_FORCING_CHAIN] =
        "A *Cell Forcing Chain* takes a cell and tries all its candidates, one after the other. Each starts "
        "a chain of what must follow. If all of the chains come to the same result, it is certain."
        P "To use it, choose a cell with two or three candidates. Follow each of them in a colour of its "
        "own, and look where the colours agree."
        P "One of the candidates is true, so one of the chains is what really happens. What is in every one "
        "of them must be right."
        P "Tip: walk the branches one by one here, and watch the last line.",
    [TECHNIQUE_REGION_FORCING_CHAIN] =
        "A *Region Forcing Chain* takes a house and a token, and tries all places that the token has there. "
        "Each starts a chain of what must follow. If all of the chains come to the same result, it is "
        "certain."
        P "To use it, choose a house with two or three places for a token, and follow each of them in a "
        "colour of its own."
        P "The token must go somewhere in the house, so one of the chains is what really happens. What is in "
        "every one of them must be right."
        P "Tip: the shortest ones are no more than pointing in disguise.",
    [TECHNIQUE_DYNAMIC_FORCING_CHAIN] =
        "A *Dynamic Forcing Chain* uses all that it has found on the way. In a plain chain each link rests "
        "on the one before it; here a step may rest on several at once, as when two of three places fall and "
        "the third is left."
        P "Suppose something, and follow everything that it forces. If that contradicts itself, the "
        "supposition is false. If all cases lead to the same, that is certain."
        P "It is a proof in which every line has its reasons. The walk shows them."
        P "Tip: read it backwards as well. Begin with the last line, and ask what it rests on.",
    [TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN] =
        "This *Dynamic Forcing Chain* has more tools on the way. Besides what is forced at once, it uses "
        "pairs, locked tokens and X-Wings that come up only because of what was supposed."
        P "Suppose something, and go on as if you were solving a puzzle. If it contradicts itself, the "
        "supposition is false. If all cases lead to the same, that is certain."
        P "Each of these tools is sound on the board as it would be then, so the proof holds."
        P "Tip: very hard puzzles need this. Nobody expects you to find it by eye; enjoy the walk.",
    [TECHNIQUE_NESTED_FORCING_CHAIN] =
        "A *Nested Forcing Chain* has chains inside the chain. While it follows what was supposed, it may "
        "stop and prove a step by a smaller chain, in the board as it would be then."
        P "If the whole contradicts itself, the supposition is false. If all cases lead to the same, that is "
        "certain."
        P "Only the very hardest puzzles need it. Still nothing is guessed: every line has its reasons, and "
        "those inside are told as inside."
        P "Tip: in the walk, read the outer lines first. Take the inner ones on trust, and look into them "
        "afterwards.",
    [TECHNIQUE_TEMPLATE_SET] =
        "A *Template* is one way to put a token into all rows, columns and boxes that lack it. This step "
        "looks at all templates of a token at once."
        P "If one cell is part of every one of them, the token stands there in any case, and can be put in."
        P "It works because one of the templates is the right one, though we do not know which. Those that "
        "use a cell which another token is certain to have are left out."
        P "Tip: by hand it is work for a token that lacks only three or four places.",
    [TECHNIQUE_TEMPLATE_DELETE] =
        "A *Template* is one way to put a token into all rows, columns and boxes that lack it. This step "
        "looks at all templates of a token at once."
        P "A candidate that is part of none of them can never be true, so it goes."
        P "It works because one of the templates is the right one, though we do not know which. All fish are "
        "special cases of it: they show why a candidate is part of no template."
        P "Tip: suppose the candidate is true, and try to place the token everywhere else. If you cannot, it "
        "goes.",
    // clang-format on
};

const char *lesson_text(Technique technique) {
    assert((unsigned)technique < TECHNIQUE_COUNT && texts[technique] != NULL);
    return texts[technique];
}
