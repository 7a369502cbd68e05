#include "game/words/name.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

char name_row(int order, int row) {
    static const char LETTERS[] = "ABCDEFGHJKLMNPQRSTUVWXYZ", ALL[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    assert(row >= 0 && row < order && order < (int)sizeof ALL);
    return order < (int)sizeof LETTERS ? LETTERS[row] : ALL[row];
}

Names names_for(const TokenLook *tokens, int order, bool expert) {
    for (int token = 1; token <= order && !expert; token++) {
        const char *name = name_token(tokens, token);
        expert = name[0] >= 'A' && name[0] <= 'Z' && name[1] == '\0';
    }
    return (Names){tokens, expert};
}

void name_cell(const Layout *layout, bool expert, int cell, char out[16]) {
    int row = layout_row(layout, cell);
    uint8_t column = (uint8_t)(layout_column(layout, cell) + 1);
    if (expert)
        snprintf(out, 16, "r%uc%u", (uint8_t)(row + 1), column);
    else
        snprintf(out, 16, "%c%u", name_row(layout->order, row), column);
}

// How many boxes stand side by side, and how many above each other; 0 where they are irregular.
static int boxes_across(const Layout *layout) {
    return layout->box_columns ? layout->order / layout->box_columns : 0;
}

static int boxes_down(const Layout *layout) {
    return layout->box_rows ? layout->order / layout->box_rows : 0;
}

bool name_house_is_place(const Layout *layout, bool expert, int house) {
    int across = boxes_across(layout), down = boxes_down(layout);
    if (layout_diagonal(layout, house) != 0) return true;
    return !expert && layout->house[house].kind == HOUSE_BOX && across >= 2 && across <= 3 && down >= 2 &&
           down <= 3;
}

static void name_place(const Layout *layout, int box, char out[32]) {
    static const char *const DOWN[2][3] = {{"top", "bottom"}, {"top", "middle", "bottom"}};
    static const char *const ACROSS[2][3] = {{"left", "right"}, {"left", "middle", "right"}};
    int across = boxes_across(layout), down = boxes_down(layout);
    assert(across >= 2 && down >= 2); // as name_house_is_place says
    int row = box / across, column = box % across;
    if (across == 3 && down == 3 && row == 1 && column == 1)
        snprintf(out, 32, "the middle box");
    else
        snprintf(out, 32, "the %s %s box", DOWN[down - 2][row], ACROSS[across - 2][column]);
}

void name_house(const Layout *layout, bool expert, int house, char out[32]) {
    const House *named = &layout->house[house];
    int diagonal = layout_diagonal(layout, house);
    if (diagonal != 0)
        snprintf(out, 32, "the %s diagonal", diagonal > 0 ? "falling" : "rising");
    else if (name_house_is_place(layout, expert, house))
        name_place(layout, named->number - 1, out);
    else if (!expert && named->kind == HOUSE_ROW)
        snprintf(out, 32, "row %c", name_row(layout->order, named->number - 1));
    else
        snprintf(out, 32, "%s %d", house_kind_name(named->kind), named->number);
}

const char *name_number(int token) {
    static const char *const numbers[TOKENS_MAX + 1] = {"",   "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",
                                                        "9",  "10", "11", "12", "13", "14", "15", "16", "17",
                                                        "18", "19", "20", "21", "22", "23", "24", "25"};
    assert(token >= 1 && token <= TOKENS_MAX);
    return numbers[token];
}

const char *name_token(const TokenLook *tokens, int token) {
    if (tokens == NULL) return name_number(token);
    if (tokens[token].name[0] != '\0') return tokens[token].name;
    return tokens[token].text[0] != '\0' ? tokens[token].text : name_number(token);
}

bool name_has_article(const char *name) {
    return (name[0] == 'T' || name[0] == 't') && strncmp(name + 1, "he ", 3) == 0 && name[4] != '\0';
}
