#include "core/base/word_list.h"

#include <stdio.h>

void word_list_add(WordList *list, const char *word) {
    if (list->count > 0) text_addf(list->out, "%s%s", list->count > 1 ? ", " : "", list->last);
    snprintf(list->last, sizeof list->last, "%s", word);
    list->count++;
}

void word_list_count(WordList *list, int count, const char *one, const char *many) {
    char words[TEXT_COUNT_MAX];
    if (count > 0) word_list_add(list, text_count(count, one, many, words));
}

void word_list_end(WordList *list) {
    if (list->count > 0) text_addf(list->out, "%s%s", list->count > 1 ? " and " : "", list->last);
}
