#include "core/pack/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/lines.h"
#include "core/base/memory.h"

enum { LINE_LONGEST = 4 * WORD_BYTES };

// The letters of a line as capitals. Returns how many there are; -1 with the reason.
static int take_letters(const Line *line, int order, uint32_t letter[TOKENS_MAX], TextError *error) {
    char copy[LINE_LONGEST + 1];
    memcpy(copy, line->text, line->length);
    copy[line->length] = '\0';
    if (!utf8_valid(copy) || strchr(copy, ' ')) {
        text_error(error, line->number, 0,
                   strchr(copy, ' ') ? "there is a blank in “%.60s”" : "the word is not valid UTF-8 text",
                   copy);
        return -1;
    }
    int count = 0;
    uint32_t code;
    for (const char *at = copy; utf8_next(&at, &code); count++)
        if (count < order) letter[count] = utf8_upper(code);
    if (count == order) return count;
    text_error(error, line->number, 0, "“%.60s” has %d letters; it takes %d", copy, count, order);
    return -1;
}

// Fills in text and tokens. False when a letter comes twice.
static bool make_word(const uint32_t letter[TOKENS_MAX], int order, int line, PackWord *out,
                      TextError *error) {
    size_t length = 0;
    for (int i = 0; i < order; i++) length += utf8_put(letter[i], out->text + length);
    out->text[length] = '\0';
    for (int i = 0; i < order; i++) {
        int before = 0;
        char twice[UTF8_MAX + 1] = "";
        for (int k = 0; k < order; k++) before += letter[k] < letter[i];
        for (int k = 0; k < i; k++)
            if (letter[k] == letter[i]) twice[utf8_put(letter[i], twice)] = '\0';
        if (*twice)
            return text_error(error, line, 0, "the letter “%s” comes twice in “%.60s”", twice, out->text);
        out->token[i] = (uint8_t)(before + 1);
    }
    return true;
}

static bool add_word(const Line *line, int order, PackWords *out, size_t *room, TextError *error) {
    uint32_t letter[TOKENS_MAX] = {0};
    PackWord word = {.text = ""};
    if (take_letters(line, order, letter, error) < 0 || !make_word(letter, order, line->number, &word, error))
        return false;
    for (int i = 0; i < out->count; i++)
        if (strcmp(out->word[i].text, word.text) == 0)
            return text_error(error, line->number, 0, "“%.60s” stands there already", word.text);
    if (out->count == PACK_WORDS_MAX)
        return text_error(error, line->number, 0, "a pack has no more than %d words", PACK_WORDS_MAX);
    out->word = mem_room(out->word, room, (size_t)out->count + 1, sizeof *out->word);
    out->word[out->count++] = word;
    return true;
}

bool words_read(const char *text, size_t size, int order, PackWords *out, TextError *error) {
    Lines lines = lines_of(text, size);
    Line line;
    size_t room = 0;
    *out = (PackWords){0};
    while (lines_next(&lines, true, &line)) {
        while (line.length > 0 && (*line.text == ' ' || *line.text == '\t')) line.text++, line.length--;
        while (line.length > 0 && strchr(" \t", line.text[line.length - 1])) line.length--;
        if (line.length == 0 || *line.text == ';') continue;
        bool fine = line.length <= LINE_LONGEST
                        ? add_word(&line, order, out, &room, error)
                        : text_error(error, line.number, 0, "the line is too long for a word");
        if (fine) continue;
        words_finish(out);
        return false;
    }
    return out->count > 0 || text_error(error, 0, 0, "there is no word in it");
}

void words_finish(PackWords *words) {
    free(words->word);
    *words = (PackWords){0};
}

void words_looks(const PackWord *word, int order, bool plain, TokenLook out[TOKENS_MAX + 1]) {
    const char *at = word->text;
    for (int i = 0; i < order; i++) {
        TokenLook *look = &out[plain ? i + 1 : word->token[i]];
        *look = (TokenLook){.text = ""};
        at += utf8_character(at, look->text);
        snprintf(look->name, sizeof look->name, "%s", look->text);
    }
}

// How much a game wants a word: it has the one that it wants most (D. Thaler and C. Ravishankar's rendezvous
// hashing, 1998), so that adding or dropping a word changes few games.
static uint64_t wish(const PackWord *word, const Layout *board, const Grid *solution) {
    return hash_mix(hash_bytes(hash_text(HASH_BEGIN, word->text), solution->cell, (size_t)board->cells));
}

static int most_wanted(const PackWords *words, const Layout *board, const Grid *solution) {
    int best = 0;
    for (int i = 1; i < words->count; i++)
        if (wish(&words->word[i], board, solution) > wish(&words->word[best], board, solution)) best = i;
    return best;
}

static bool in_row(const Layout *board, const Grid *solution, int row, const uint8_t token[TOKENS_MAX]) {
    for (int column = 0; column < board->order; column++)
        if (solution->cell[layout_cell(board, row, column)] != token[column]) return false;
    return true;
}

static bool spelt(const PackWords *words, const Layout *board, const Grid *solution, WordFound *out) {
    bool found = false;
    for (int row = 0; row < board->order; row++) {
        for (int i = 0; i < words->count; i++) {
            if (!in_row(board, solution, row, words->word[i].token)) continue;
            if (found &&
                wish(&words->word[i], board, solution) <= wish(&words->word[out->word], board, solution))
                continue;
            *out = (WordFound){.word = i, .row = row};
            found = true;
        }
    }
    return found;
}

WordFound words_of(const PackWords *words, const char *name, const Layout *board, const Grid *solution) {
    WordFound found;
    uint8_t plain[TOKENS_MAX];
    if (spelt(words, board, solution, &found)) return found;
    found = (WordFound){.word = most_wanted(words, board, solution), .row = -1};
    for (int i = 0; i < TOKENS_MAX; i++) plain[i] = (uint8_t)(i + 1);
    for (int row = 0; row < board->order && !found.plain; row++)
        if (in_row(board, solution, row, plain)) found.row = row, found.plain = true;
    for (int i = 0; found.plain && i < words->count; i++)
        if (text_same(words->word[i].text, name)) found.word = i;
    return found;
}
