#include "ui/binding.h"

#include <stdio.h>
#include <string.h>

#include "core/text_error.h"

bool binding_next(const char **list, char name[BINDING_MAX]) {
    const char *start = *list + strspn(*list, " ");
    size_t length = strcspn(start, " ");
    *list = start + length;
    if (length == 0) return false;
    snprintf(name, BINDING_MAX, "%.*s", (int)length, start);
    return true;
}

bool binding_has(const char *list, const char *name) {
    char other[BINDING_MAX];
    while (binding_next(&list, other))
        if (text_same(other, name)) return true;
    return false;
}

bool binding_add(char list[BINDING_MAX], const char *name) {
    size_t length = strlen(list), more = strlen(name);
    size_t blank = length > 0 ? 1 : 0;
    if (length + blank + more >= BINDING_MAX) return false;
    if (blank) list[length] = ' ';
    memcpy(list + length + blank, name, more + 1);
    return true;
}

bool binding_remove(char list[BINDING_MAX], const char *name) {
    char rest[BINDING_MAX] = "", other[BINDING_MAX];
    bool found = false;
    for (const char *at = list; binding_next(&at, other);) {
        if (text_same(other, name))
            found = true;
        else
            binding_add(rest, other);
    }
    memcpy(list, rest, sizeof rest);
    return found;
}

void binding_key_label(const char *name, char out[BINDING_MAX]) {
    static const char *const SIGN[][2] = {
        {"Return", "Enter"}, {"Keypad_Enter", "Num Enter"},
        {"Escape", "Esc"},   {"Backspace", "⌫"},
        {"Delete", "Del"},   {"Insert", "Ins"},
        {"PageUp", "PgUp"},  {"PageDown", "PgDn"},
        {"Up", "↑"},         {"Down", "↓"},
        {"Left", "←"},       {"Right", "→"},
        {"Semicolon", ";"},  {"Plus", "+"},
    };
    size_t length = 0;
    const char *plus; // a '+' at the end is the key itself
    while (*name && (plus = strchr(name + 1, '+')) != NULL && plus[1]) {
        length += (size_t)snprintf(out + length, BINDING_MAX - length, "%.*s ", (int)(plus - name), name);
        name = plus + 1;
    }
    for (size_t i = 0; i < sizeof SIGN / sizeof *SIGN; i++) {
        if (!text_same(name, SIGN[i][0])) continue;
        snprintf(out + length, BINDING_MAX - length, "%s", SIGN[i][1]);
        return;
    }
    bool keypad = strncmp(name, "Keypad_", 7) == 0;
    snprintf(out + length, BINDING_MAX - length, "%s%s", keypad ? "Num " : "", keypad ? name + 7 : name);
    for (char *at = out + length; *at; at++)
        if (*at == '_') *at = ' ';
}
