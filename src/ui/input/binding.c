#include "ui/input/binding.h"

#include <string.h>

#include "ui/input/input.h"

bool binding_next(const char **list, char name[BINDING_MAX]) {
    static const char blanks[] = " \t";
    const char *start = *list + strspn(*list, blanks);
    size_t length = strcspn(start, blanks);
    *list = start + length;
    if (length == 0) return false;
    SDL_utf8strlcpy(name, start, length < BINDING_MAX ? length + 1 : BINDING_MAX);
    return true;
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
    for (const char *at = list; binding_next(&at, other);)
        if (input_same_key(other, name))
            found = true;
        else
            binding_add(rest, other);
    memcpy(list, rest, sizeof rest);
    return found;
}
