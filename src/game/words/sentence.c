#include "game/words/sentence.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const counts[] = {"no",       "one",      "two",      "three",   "four",    "five",
                                     "six",      "seven",    "eight",    "nine",    "ten",     "eleven",
                                     "twelve",   "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
                                     "eighteen", "nineteen", "twenty"};

// Groups of houses: boxes that are named by how they lie, nine at most, diagonals, and a few kinds.
enum { TOKENS_NAMED_MAX = 6, PIECE_MAX = 256, WORD_MAX = 32, HOUSE_GROUPS_MAX = 16 };

Say say_begin(const Layout *layout, Names names, char *out, int room) {
    return (Say){layout, names, text_fixed(out, (size_t)room)};
}

void say(Say *to, const char *text) { text_add(&to->text, text); }

// Between marks, as one piece.
static void say_marked(Say *to, char mark, const char *text) {
    text_addf(&to->text, "%c%s%c", mark, text, mark);
}

void say_number(Say *to, int number) { text_addf(&to->text, "%d", number); }

void say_count(Say *to, int count) {
    if (count >= 0 && (size_t)count < sizeof counts / sizeof counts[0])
        say(to, counts[count]);
    else
        say_number(to, count);
}

// A letter that is spelt out takes its article by how it is spoken: "an X", "an A", "an SK", "an M-Wing", but
// "a W". A "Unique" begins like "you".
void say_with_article(Say *to, const char *name, bool bold) {
    bool vowel = strchr("AEIOX", name[0]) != NULL || strncmp(name, "SK ", 3) == 0 ||
                 (name[1] == '-' && strchr("FHLMNRS", name[0]) != NULL);
    say(to, vowel ? "an " : "a ");
    if (bold)
        say_marked(to, '*', name);
    else
        say(to, name);
}

// A name may have its article: "The Fool". After a word that stands for one ("the", "its own") it goes.
static const char *fitting_name(const Say *to, const char *name) {
    static const char *const before[] = {"the ", "The ", "its ", "own "};
    const char *so_far = text_of(&to->text);
    size_t length = strlen(so_far);
    bool taken = false;
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        taken = taken || (length >= 4 && strcmp(so_far + length - 4, before[i]) == 0);
    return taken && name_has_article(name) ? name + strlen("the ") : name;
}

// What a pack calls a token may hold any letters; the two that mark text, and control characters, are left
// out.
void say_token(Say *to, int token) {
    char clean[TOKEN_NAME_MAX];
    int length = 0;
    for (const char *p = fitting_name(to, name_token(to->names.tokens, token));
         *p != '\0' && length < TOKEN_NAME_MAX - 1; p++)
        if (*p != '*' && *p != '_' && (unsigned char)*p >= ' ' && *p != 0x7f) clean[length++] = *p;
    clean[length] = '\0';
    say_marked(to, '_', strspn(clean, " ") == (size_t)length ? name_number(token) : clean);
}

// What stands before the index-th of `count` things: "a, b and c".
static void say_joint(Say *to, int index, int count, const char *last) {
    if (index > 0) say(to, index == count - 1 ? last : ", ");
}

void say_tokens(Say *to, TokenMask tokens, const char *last) {
    int count = marks_count(tokens);
    for (int i = 0; i < count; i++, tokens &= tokens - 1) {
        say_joint(to, i, count, last);
        say_token(to, marks_first(tokens));
    }
}

void say_few_tokens(Say *to, TokenMask tokens, const char *last) {
    int count = marks_count(tokens);
    if (count == 0) say(to, "the marked tokens");
    if (count <= TOKENS_NAMED_MAX) {
        say_tokens(to, tokens, last);
        return;
    }
    say_number(to, count);
    say(to, " tokens");
}

// --- cells ---

void say_plain_cell(Say *to, int cell) {
    char text[16];
    name_cell(to->layout, to->names.expert, cell, text);
    say(to, text);
}

void say_cell(Say *to, int cell) {
    char text[16];
    name_cell(to->layout, to->names.expert, cell, text);
    say_marked(to, '*', text);
}

void say_cells(Say *to, CellSet cells, const char *last) {
    int count = cellset_count(&cells), i = 0;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        say_joint(to, i++, count, last);
        say_cell(to, c);
    }
}

void say_few_cells(Say *to, CellSet cells, const char *last, const char *many) {
    int count = cellset_count(&cells);
    if (count == 0) say(to, "the marked cells");
    if (count <= SAY_CELLS_MAX) {
        say_cells(to, cells, last);
        return;
    }
    const char *number = strstr(many, "%d");
    assert(number != NULL);
    text_add_bytes(&to->text, many, (size_t)(number - many));
    say_number(to, count);
    say(to, number + 2);
}

// --- houses ---

void say_house(Say *to, int house) {
    char text[32];
    name_house(to->layout, to->names.expert, house, text);
    say_marked(to, '*', text);
}

// One word for several of a kind.
static const char *const plurals[HOUSE_KIND_COUNT] = {"rows", "columns", "boxes", "houses"};

void say_kinds(Say *to, const uint8_t *house, int count) {
    HouseKind kind = count > 0 ? to->layout->house[house[0]].kind : HOUSE_EXTRA;
    for (int i = 1; i < count; i++)
        if (to->layout->house[house[i]].kind != kind) kind = HOUSE_EXTRA;
    say(to, plurals[kind]);
}

// Houses of one kind: "row D", "rows D and F".
static void say_group(Say *to, const uint8_t *house, int count) {
    if (count == 1) {
        say_house(to, house[0]);
        return;
    }
    char piece[PIECE_MAX];
    Text text = text_fixed(piece, sizeof piece);
    HouseKind kind = to->layout->house[house[0]].kind;
    text_add(&text, plurals[kind]);
    for (int i = 0; i < count; i++) {
        text_add(&text, i == 0 ? " " : i == count - 1 ? " and " : ", ");
        int number = to->layout->house[house[i]].number;
        if (kind == HOUSE_ROW && !to->names.expert)
            text_addf(&text, "%c", name_row(to->layout->order, number - 1));
        else
            text_addf(&text, "%d", number);
    }
    say_marked(to, '*', piece);
}

// Those of a kind, in the board's order; a house that is named by how it lies stands alone.
typedef struct {
    uint8_t house[HOUSES_MAX];
    int count;
} HouseGroup;

static int add_kind(const Say *to, const bool *named, HouseKind kind, HouseGroup *out, int groups) {
    HouseGroup *group = NULL;
    for (int h = 0; h < to->layout->house_count; h++) {
        if (!named[h] || to->layout->house[h].kind != kind) continue;
        if (group == NULL || name_house_is_place(to->layout, to->names.expert, h)) {
            assert(groups < HOUSE_GROUPS_MAX);
            group = &out[groups++];
            group->count = 0;
        }
        group->house[group->count++] = (uint8_t)h;
    }
    return groups;
}

void say_houses(Say *to, const uint8_t *house, int count) {
    bool named[HOUSES_MAX] = {false}, met[HOUSE_KIND_COUNT] = {false};
    HouseGroup group[HOUSE_GROUPS_MAX];
    int groups = 0;
    for (int i = 0; i < count; i++) named[house[i]] = true;
    for (int i = 0; i < count; i++) { // kinds in the order in which they are met
        HouseKind kind = to->layout->house[house[i]].kind;
        if (!met[kind]) groups = add_kind(to, named, kind, group, groups);
        met[kind] = true;
    }
    for (int i = 0; i < groups; i++) {
        say_joint(to, i, groups, " and ");
        say_group(to, group[i].house, group[i].count);
    }
}

// --- sentences ---

void say_template(Say *to, const char *text, SayWord *say_word, const void *context) {
    for (const char *brace = strchr(text, '{'); brace != NULL; brace = strchr(text, '{')) {
        text_add_bytes(&to->text, text, (size_t)(brace - text));
        const char *end = strchr(brace, '}');
        assert(end != NULL);
        char word[WORD_MAX];
        snprintf(word, sizeof word, "%.*s", (int)(end - brace) - 1, brace + 1);
        say_word(to, context, word);
        text = end + 1;
    }
    say(to, text);
}
