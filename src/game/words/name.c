#include "game/words/name.h"

#include <assert.h>
#include <stdio.h>

void name_cell(const Layout *layout, int cell, char out[16]) {
    snprintf(out, 16, "r%uc%u", (uint8_t)(layout_row(layout, cell) + 1),
             (uint8_t)(layout_column(layout, cell) + 1));
}

void name_house(const Layout *layout, int house, char out[32]) {
    snprintf(out, 32, "%s %d", house_kind_name(layout->house[house].kind), layout->house[house].number);
}

const char *name_number(int token) {
    static const char *const numbers[TOKENS_MAX + 1] = {"",  "1",  "2",  "3",  "4",  "5",  "6",  "7", "8",
                                                        "9", "10", "11", "12", "13", "14", "15", "16"};
    assert(token >= 1 && token <= TOKENS_MAX);
    return numbers[token];
}

const char *name_token(const TokenLook *tokens, int token) {
    if (tokens == NULL) return name_number(token);
    if (tokens[token].name[0] != '\0') return tokens[token].name;
    return tokens[token].text[0] != '\0' ? tokens[token].text : name_number(token);
}
