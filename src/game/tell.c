#include "game/tell.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// clang-format off
// What a technique says of itself. Words in braces are filled in from the step:
//     {house} {second}        the first and second house       {houses}  all of them, joined by "and"
//     {kind} {second kind}    "row", "column", "box", "house"  {cells}   the cells of the pattern
//     {cell} {token}          what is placed, and where        {tokens}  the tokens of the pattern
//     {count}                 how many cells the pattern has, in words
//     {technique}             the technique's name
typedef struct {
    const char *what;
    const char *why;
} Sentences;

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

#define WHY_LOOP \
    "Follow the loop through {cells}. It closes, so of each link one end is true. What sees both ends of a " \
    "link can go, and so can what has no room left in its cells."
#define WHY_DISCONTINUOUS \
    "Follow the chain through {cells}, back to where it starts. Whatever you assume at its beginning, the " \
    "candidates that go from its first cell turn out false."
#define WHY_AIC \
    "Follow the chain through {cells}. If the candidate at its beginning is false, the one at its end is " \
    "true. So one of the two is true, and what both of them rule out can go."
#define WHY_DIRECT_HIDDEN \
    "In {house}, {tokens} can only stand in {cells}, so nothing else fits in there. That leaves {token} one " \
    "place in {house}: {cell}."

// A longer list of cells is left to the picture.
enum { CELLS_NAMED_MAX = 8 };

static const char where_house[] = "Look at {house}.";
static const char where_tokens[] = "Look at {tokens}.";

static const Sentences sentences[TECHNIQUE_COUNT] = {
    [TECHNIQUE_FULL_HOUSE] = {
        "There is a *Full House* here: a {kind} with only one empty cell.",
        "In {house}, every cell but {cell} is filled. The one token still missing there is {token}, so that "
        "is what goes in."},
    [TECHNIQUE_HIDDEN_SINGLE_BOX] = {
        "There is a *Hidden Single* here: a token with only one place left in its {kind}.",
        WHY_HIDDEN_SINGLE},
    [TECHNIQUE_HIDDEN_SINGLE_LINE] = {
        "There is a *Hidden Single* here: a token with only one place left in its {kind}.",
        WHY_HIDDEN_SINGLE},
    [TECHNIQUE_NAKED_SINGLE] = {
        "There is a *Naked Single* here: a cell with only one candidate left.",
        "For {cell}, every token but {token} is ruled out. With one candidate left there is nothing to "
        "choose: it goes in."},
    [TECHNIQUE_POINTING] = {
        "There is a *Pointing* pattern here: all places of a token in one {kind} lie in one {second kind} "
        "too.",
        "In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too. Whichever of them "
        "is true, {second} has its {tokens} there. So {tokens} can go from every other cell of {second}."},
    [TECHNIQUE_CLAIMING] = {
        "There is a *Claiming* pattern here: all places of a token in one {kind} lie in one {second kind} "
        "too.",
        "In {house}, {tokens} can only stand in {cells}. These cells lie in {second} too. The {tokens} that "
        "{house} needs will be the one of {second} as well. So {tokens} can go from every other cell of "
        "{second}."},
    [TECHNIQUE_NAKED_PAIR] = {
        "There is a *Naked Pair* here: two cells that hold only the same two candidates.",
        WHY_NAKED},
    [TECHNIQUE_HIDDEN_PAIR] = {
        "There is a *Hidden Pair* here: two tokens with only the same two places in their {kind}.",
        WHY_HIDDEN},
    [TECHNIQUE_NAKED_TRIPLE] = {
        "There is a *Naked Triple* here: three cells with only three candidates between them.",
        WHY_NAKED},
    [TECHNIQUE_HIDDEN_TRIPLE] = {
        "There is a *Hidden Triple* here: three tokens with only three places between them in their {kind}.",
        WHY_HIDDEN},
    [TECHNIQUE_NAKED_QUAD] = {
        "There is a *Naked Quad* here: four cells with only four candidates between them.",
        WHY_NAKED},
    [TECHNIQUE_HIDDEN_QUAD] = {
        "There is a *Hidden Quad* here: four tokens with only four places between them in their {kind}.",
        WHY_HIDDEN},
    [TECHNIQUE_DIRECT_HIDDEN_PAIR] = {
        "There is a *Direct Hidden Pair* here: two tokens take two cells, and leave another token one place.",
        WHY_DIRECT_HIDDEN},
    [TECHNIQUE_DIRECT_HIDDEN_TRIPLE] = {
        "There is a *Direct Hidden Triple* here: three tokens take three cells, and leave another token one "
        "place.",
        WHY_DIRECT_HIDDEN},
    [TECHNIQUE_LOCKED_PAIR] = {
        "There is a *Locked Pair* here: two cells of a box and a line that hold only the same two candidates.",
        WHY_NAKED},
    [TECHNIQUE_LOCKED_TRIPLE] = {
        "There is a *Locked Triple* here: three cells of a box and a line with only three candidates between "
        "them.",
        WHY_NAKED},
    [TECHNIQUE_REMOTE_PAIR] = {
        "There is a *Remote Pair* here: a chain of cells with the same two candidates.",
        "Here {cells} have no candidates but {tokens}, and each sees the next, so they take the two in "
        "turn. Of two cells an odd number of links apart, one has each. What sees both can be neither."},
    [TECHNIQUE_SIMPLE_COLOURS_TRAP] = {
        "There is a *Simple Colours* pattern here: places of one token that are true and false in turn.",
        "Strong links join the places of {tokens} in {cells}, so their two colours are true and false in turn. "
        "One colour is true as a whole. What sees both colours can go."},
    [TECHNIQUE_SIMPLE_COLOURS_WRAP] = {
        "There is a *Simple Colours* pattern here: a colour that contradicts itself.",
        "Strong links join the places of {tokens} in {cells}, so their two colours are true and false in turn. "
        "Two cells of one colour see each other, so that colour is false and all of it can go."},
    [TECHNIQUE_MULTI_COLOURS_1] = {
        "There is a *Multi-Colours* pattern here: two pairs of colours that touch.",
        "The places of {tokens} in {cells} make two pairs of colours. A colour of the one sees a colour of the "
        "other, so they are not both true, and one of their opposites is. What sees both opposites can go."},
    [TECHNIQUE_MULTI_COLOURS_2] = {
        "There is a *Multi-Colours* pattern here: a colour that sees both colours of another pair.",
        "The places of {tokens} in {cells} make two pairs of colours. A colour of the one sees both colours of "
        "the other, and one of those is true. So the first is false and all of it can go."},
    [TECHNIQUE_MEDUSA] = {
        "There is a *3D Medusa* here: candidates of several tokens that are true and false in turn.",
        "Strong links in cells and houses join the coloured candidates, so one colour is true as a whole. What "
        "both colours rule out can go; a colour that contradicts itself can go altogether."},
    [TECHNIQUE_X_CHAIN] = {
        "There is a *X-Chain* here: strong and weak links of one token in turn.",
        "Follow the {tokens} through {cells}. If the first is not true, the last is. So one of the two ends is "
        "true, and what sees both can go."},
    [TECHNIQUE_XY_CHAIN] = {
        "There is a *XY-Chain* here: cells with two candidates, each seeing the next.",
        "Follow the chain through {cells}. If the first cell does not have the token that goes, the last one "
        "does. So one of the two ends has it, and what sees both can lose it."},
    [TECHNIQUE_CONTINUOUS_NICE_LOOP] = {
        "There is a *Continuous Nice Loop* here: a chain that closes into a circle.", WHY_LOOP},
    [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] = {
        "There is a *Discontinuous Nice Loop* here: a chain that proves something about its first cell.",
        WHY_DISCONTINUOUS},
    [TECHNIQUE_AIC] = {
        "There is a *Chain* here (AIC): strong and weak links in turn, of which one end is true.", WHY_AIC},
    [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] = {
        "There is a *Grouped Nice Loop* here: a circle of links, some between groups of cells.", WHY_LOOP},
    [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] = {
        "There is a *Grouped Nice Loop* here: a chain through groups of cells, about its first cell.",
        WHY_DISCONTINUOUS},
    [TECHNIQUE_GROUPED_AIC] = {
        "There is a *Grouped Chain* here (AIC): strong and weak links in turn, some between groups of cells.",
        WHY_AIC},
};
// clang-format on

// For a technique that has no sentences of its own.
static const Sentences plain = {"There is a *{technique}* here.",
                                "What is marked on the board leaves no other way for {tokens}."};

static const Sentences *sentences_of(const Step *step) {
    const Sentences *own = &sentences[step->technique];
    return own->what ? own : &plain;
}

static const char *const count_words[] = {"no",   "one", "two",   "three", "four",
                                          "five", "six", "seven", "eight"};

static const char *const digits[TOKENS_MAX + 1] = {"",  "1",  "2",  "3",  "4",  "5",  "6",  "7", "8",
                                                   "9", "10", "11", "12", "13", "14", "15", "16"};

typedef struct {
    const Layout *layout;
    const TokenLook *tokens;
    const Step *step;
    char *out;
    int length;
    bool full; // something did not fit
} Teller;

// A piece that does not fit is left out whole, so that no letter is torn.
static void say_bytes(Teller *teller, const char *text, size_t size) {
    if (teller->full || (size_t)teller->length + size >= TELL_TEXT_MAX) {
        teller->full = true;
        return;
    }
    memcpy(teller->out + teller->length, text, size);
    teller->length += (int)size;
    teller->out[teller->length] = '\0';
}

static void say(Teller *teller, const char *text) {
    say_bytes(teller, text, strlen(text));
}

static void say_number(Teller *teller, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    say(teller, text);
}

// What a pack calls a token may hold any letters; the two that mark text, and control characters, are left
// out.
static void say_token(Teller *teller, int token) {
    char clean[TOKEN_NAME_MAX];
    int length = 0;
    for (const char *p = tell_token(teller->tokens, token); *p != '\0' && length < TOKEN_NAME_MAX - 1; p++) {
        if (*p != '*' && *p != '_' && (unsigned char)*p >= ' ' && *p != 0x7f) clean[length++] = *p;
    }
    clean[length] = '\0';
    say(teller, "_");
    say(teller, strspn(clean, " ") == (size_t)length ? digits[token] : clean);
    say(teller, "_");
}

static void say_cell(Teller *teller, int cell) {
    char text[16];
    tell_cell(teller->layout, cell, text);
    say(teller, text);
}

static void say_strong_cell(Teller *teller, int cell) {
    say(teller, "*");
    say_cell(teller, cell);
    say(teller, "*");
}

static void say_house_at(Teller *teller, int index) {
    char text[32];
    assert(index < teller->step->house_count);
    tell_house(teller->layout, teller->step->house[index], text);
    say(teller, "*");
    say(teller, text);
    say(teller, "*");
}

static void say_house(Teller *teller) {
    say_house_at(teller, 0);
}
static void say_second(Teller *teller) {
    say_house_at(teller, 1);
}

static void say_kind_at(Teller *teller, int index) {
    assert(index < teller->step->house_count);
    say(teller, house_kind_name(teller->layout->house[teller->step->house[index]].kind));
}

static void say_kind(Teller *teller) {
    say_kind_at(teller, 0);
}
static void say_second_kind(Teller *teller) {
    say_kind_at(teller, 1);
}

// What stands before the index-th of `count` things: "a, b and c".
static void say_joint(Teller *teller, int index, int count) {
    if (index > 0) say(teller, index == count - 1 ? " and " : ", ");
}

static void say_tokens(Teller *teller, uint16_t tokens) {
    int count = marks_count(tokens);
    for (int i = 0; i < count; i++, tokens &= (uint16_t)(tokens - 1)) {
        say_joint(teller, i, count);
        say_token(teller, marks_first(tokens));
    }
}

static void say_pattern_tokens(Teller *teller) {
    uint16_t tokens = teller->step->tokens;
    for (int c = 0; c < teller->layout->cells; c++) tokens |= teller->step->pattern.cell[c];
    say_tokens(teller, tokens);
}

static void say_pattern_cells(Teller *teller) {
    const CellSet *cells = &teller->step->pattern_cells;
    int count = cellset_count(cells), i = 0;
    if (count > CELLS_NAMED_MAX) {
        say(teller, "all ");
        say_number(teller, count);
        say(teller, " marked cells");
        return;
    }
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        say_joint(teller, i++, count);
        say_strong_cell(teller, c);
    }
}

static void say_count(Teller *teller) {
    size_t count = (size_t)cellset_count(&teller->step->pattern_cells);
    assert(count < sizeof count_words / sizeof count_words[0]);
    say(teller, count_words[count]);
}

static void say_houses(Teller *teller) {
    for (int i = 0; i < teller->step->house_count; i++) {
        say_joint(teller, i, teller->step->house_count);
        say_house_at(teller, i);
    }
}

static void say_placed_cell(Teller *teller) {
    say_strong_cell(teller, teller->step->cell);
}
static void say_placed_token(Teller *teller) {
    say_token(teller, teller->step->token);
}

static void say_technique(Teller *teller) {
    say(teller, technique_info(teller->step->technique)->name);
}

static const struct {
    const char *word;
    void (*say)(Teller *teller);
} words[] = {
    {"house", say_house},         {"second", say_second},           {"houses", say_houses},
    {"kind", say_kind},           {"second kind", say_second_kind}, {"count", say_count},
    {"technique", say_technique}, {"cell", say_placed_cell},        {"cells", say_pattern_cells},
    {"token", say_placed_token},  {"tokens", say_pattern_tokens},
};

static void say_word(Teller *teller, const char *word, size_t size) {
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].word) != size || memcmp(words[i].word, word, size) != 0) continue;
        words[i].say(teller);
        return;
    }
    assert(!"a word that can be filled in");
}

static void say_sentences(Teller *teller, const char *text) {
    for (const char *brace = strchr(text, '{'); brace != NULL; brace = strchr(text, '{')) {
        say_bytes(teller, text, (size_t)(brace - text));
        const char *end = strchr(brace, '}');
        assert(end != NULL);
        say_word(teller, brace + 1, (size_t)(end - brace) - 1);
        text = end + 1;
    }
    say(teller, text);
}

// "_5_ from *r4c3*", "_5_ and _6_ from 2 cells: r4c3 r4c7"
static void say_removed(Teller *teller, uint16_t tokens, const CellSet *cells) {
    say_tokens(teller, tokens);
    int count = cellset_count(cells), first = cellset_next(cells, 0);
    say(teller, " from ");
    if (count == 1) {
        say_strong_cell(teller, first);
        return;
    }
    say_number(teller, count);
    say(teller, " cells:");
    for (int c = first; c >= 0; c = cellset_next(cells, c + 1)) {
        say(teller, " ");
        say_cell(teller, c);
    }
}

// Tokens that go from the same cells are named together.
static void say_removals(Teller *teller) {
    const Layout *layout = teller->layout;
    const Marks *remove = &teller->step->remove;
    uint16_t done = 0;
    for (int token = 1; token <= layout->order; token++) {
        CellSet cells = marks_cells(layout, remove, token);
        if (cellset_empty(&cells) || (done & marks_bit(token)) != 0) continue;
        uint16_t together = 0;
        for (int other = token; other <= layout->order; other++) {
            CellSet others = marks_cells(layout, remove, other);
            if (cellset_equal(&cells, &others)) together |= marks_bit(other);
        }
        say(teller, done == 0 ? "removes " : "; ");
        say_removed(teller, together, &cells);
        done |= together;
    }
}

static void say_result(Teller *teller) {
    if (teller->step->token != 0) {
        say_sentences(teller, "{cell} is {token}.");
        return;
    }
    say_removals(teller);
    if (!teller->full) return;
    // A list too long to be read says only how long it is.
    *teller = (Teller){teller->layout, teller->tokens, teller->step, teller->out, 0, false};
    int cells = 0;
    for (int c = 0; c < teller->layout->cells; c++) cells += teller->step->remove.cell[c] != 0;
    say(teller, "removes ");
    say_number(teller, step_removals(teller->layout, teller->step));
    say(teller, " candidates from ");
    say_number(teller, cells);
    say(teller, cells == 1 ? " cell" : " cells");
}

void tell_step(const Layout *layout, const TokenLook *tokens, const Step *step, TellStage stage,
               char out[TELL_TEXT_MAX]) {
    assert((unsigned)step->technique < TECHNIQUE_COUNT);
    Teller teller = {layout, tokens, step, out, 0, false};
    out[0] = '\0';
    switch (stage) {
    case TELL_WHERE:
        say_sentences(&teller, step->house_count > 0 ? where_house : where_tokens);
        break;
    case TELL_WHAT:
        say_sentences(&teller, sentences_of(step)->what);
        break;
    case TELL_WHY:
        say_sentences(&teller, sentences_of(step)->why);
        break;
    case TELL_RESULT:
        say_result(&teller);
        break;
    }
}

void tell_cell(const Layout *layout, int cell, char out[16]) {
    snprintf(out, 16, "r%uc%u", (uint8_t)(layout_row(layout, cell) + 1),
             (uint8_t)(layout_column(layout, cell) + 1));
}

void tell_house(const Layout *layout, int house, char out[32]) {
    snprintf(out, 32, "%s %d", house_kind_name(layout->house[house].kind), layout->house[house].number);
}

const char *tell_token(const TokenLook *tokens, int token) {
    assert(token >= 1 && token <= TOKENS_MAX);
    if (tokens == NULL) return digits[token];
    if (tokens[token].name[0] != '\0') return tokens[token].name;
    return tokens[token].text[0] != '\0' ? tokens[token].text : digits[token];
}
