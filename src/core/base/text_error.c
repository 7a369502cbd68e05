#include "core/base/text_error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

enum { WORD_MAX = 63 }; // longer words get no suggestion

_Bool text_error(TextError *error, int line, int column, const char *format, ...) {
    if (!error) return false;
    error->line = line;
    error->column = column;
    // The arguments may point into the error itself, so that a caller can put words in front of a reason.
    char reason[sizeof error->reason];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    if (length < 0) reason[0] = '\0';
    if (length >= (int)sizeof reason) reason[utf8_whole(reason, sizeof reason - 1)] = '\0';
    memcpy(error->reason, reason, sizeof reason);
    return false;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

_Bool text_same(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

int text_index(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (text_same(word, words[i])) return i;
    return -1;
}

static int least(int a, int b) { return a < b ? a : b; }

// Optimal string alignment: the fewest letters put in, left out, changed, or swapped with a neighbour, none
// of them touched twice (R. Wagner and M. Fischer 1974, with F. Damerau's swap).
static int edit_distance(const char *a, int a_length, const char *b, int b_length) {
    int distance[WORD_MAX + 1][WORD_MAX + 1];
    for (int i = 0; i <= a_length; i++) distance[i][0] = i;
    for (int j = 0; j <= b_length; j++) distance[0][j] = j;
    for (int i = 1; i <= a_length; i++) {
        for (int j = 1; j <= b_length; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            int here = distance[i - 1][j - 1] + (x != y);
            here = least(here, least(distance[i - 1][j], distance[i][j - 1]) + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                here = least(here, distance[i - 2][j - 2] + 1);
            distance[i][j] = here;
        }
    }
    return distance[a_length][b_length];
}

const char *text_nearest(const char *word, const char *const *words, int count) {
    size_t length = strlen(word);
    if (length > WORD_MAX) return NULL;
    const char *nearest = NULL;
    int nearest_distance = length / 3 > 1 ? (int)(length / 3) + 1 : 2; // the first that is too far
    for (int i = 0; i < count; i++) {
        if (!words[i]) continue;
        size_t other = strlen(words[i]);
        if (other > WORD_MAX) continue;
        int distance = edit_distance(word, (int)length, words[i], (int)other);
        int longer = (int)(length > other ? length : other);
        if (distance < nearest_distance && (distance == 0 || distance < longer)) {
            nearest = words[i];
            nearest_distance = distance;
        }
    }
    return nearest;
}

_Bool text_unknown(TextError *error, int line, const char *what, const char *word, const char *const *words,
                   int count) {
    const char *nearest = text_nearest(word, words, count);
    if (nearest)
        return text_error(error, line, 0, "unknown %s “%.40s”; did you mean “%s”?", what, word, nearest);
    char list[140] = "";
    for (int i = 0; i < count; i++) {
        if (!words[i]) continue;
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", used ? ", " : "", words[i]);
    }
    return text_error(error, line, 0, "unknown %s “%.40s”; known: %s", what, word, list);
}
