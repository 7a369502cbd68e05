#include "core/make/constraint_ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = CONSTRAINTS_MAX, WORD_MAX = 32 };

static bool read_kind(const char *key, int column, int *out, TextError *error) {
    const char *keys[ASKS_MAX];
    int count = 0;
    *out = constraint_kind_of(key);
    if (*out >= 0) return true;
    for (; count < ASKS_MAX && constraint_kind(count); count++) keys[count] = constraint_kind(count)->key;
    const char *nearest = text_nearest(key, keys, count);
    return text_error(error, 1, column, "'%s' is not a kind of constraint%s%s%s", key,
                      nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

// A number, or a share.
static bool read_number(const char *word, int column, ConstraintAsk *out, TextError *error) {
    char *end;
    bool digit = *word >= '0' && *word <= '9';
    long number = strtol(word, &end, 10);
    out->share = *end == '%';
    end += out->share;
    if (!digit || *end || number < 1 || number > (out->share ? 100 : NUMBER_MAX))
        return text_error(
            error, 1, column,
            "after ':' stands '%s'; it must be a number from 1 to %d or a share from 1%% to 100%%", word,
            NUMBER_MAX);
    const ConstraintKind *kind = constraint_kind(out->kind);
    out->number = (int)number;
    return kind->over != OVER_BOARD ||
           text_error(error, 1, column, "'%s' is said of the whole board; it takes no number", kind->key);
}

static bool is_mark_of(const ConstraintKind *marked, const ConstraintKind *other) {
    return marked->marks[0] == other || marked->marks[1] == other;
}

// False, with the reason, when another of the asks draws this kind too.
static bool is_new(const ConstraintAsks *asks, int kind, int column, TextError *error) {
    const ConstraintKind *added = constraint_kind(kind);
    for (int i = 0; i < asks->count; i++) {
        const ConstraintKind *other = constraint_kind(asks->ask[i].kind);
        if (other == added) return text_error(error, 1, column, "'%s' is asked for twice", added->key);
        bool marks = is_mark_of(other, added);
        if (marks || is_mark_of(added, other))
            return text_error(error, 1, column, "'%s' draws '%s' itself", (marks ? other : added)->key,
                              (marks ? added : other)->key);
    }
    return true;
}

bool constraint_asks_read(const char *text, ConstraintAsks *out, TextError *error) {
    *out = (ConstraintAsks){.count = 0};
    for (const char *at = text;; at++) {
        char word[WORD_MAX];
        int column = (int)(at - text) + 1;
        size_t length = strcspn(at, ",");
        if (length >= sizeof word)
            return text_error(error, 1, column, "'%.31s...' is too long for a kind of constraint", at);
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        char *number = strchr(word, ':');
        if (number) *number++ = '\0';
        if (!*word) return text_error(error, 1, column, "a kind of constraint is missing");
        ConstraintAsk ask = {.number = 0};
        if (!read_kind(word, column, &ask.kind, error)) return false;
        if (number && !read_number(number, column + (int)(number - word), &ask, error)) return false;
        if (!is_new(out, ask.kind, column, error)) return false;
        out->ask[out->count++] = ask; // there are fewer kinds than there is room
        at += length;
        if (!*at) return true;
    }
}
