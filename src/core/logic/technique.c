#include "core/logic/technique.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "core/base/text_error.h"

enum { PLAIN = 0, GRADED = 1, UNIQUE = 2, GRADED_UNIQUE = GRADED | UNIQUE, SLOW = 4, CONSTRAINTS = 8 };

static const TechniqueInfo techniques[TECHNIQUE_COUNT] = {
#define TECHNIQUE(id, name, key, tenths, place, finder, traits, code)                                        \
    {name,                                                                                                   \
     key,                                                                                                    \
     tenths,                                                                                                 \
     place,                                                                                                  \
     (TechniqueLevel)((place) / 100),                                                                        \
     ((traits)&GRADED) != 0,                                                                                 \
     ((traits)&UNIQUE) != 0,                                                                                 \
     ((traits)&SLOW) != 0,                                                                                   \
     ((traits)&CONSTRAINTS) != 0,                                                                            \
     code},
#include "core/logic/techniques.def"
};

const TechniqueInfo *technique_info(Technique technique) {
    assert((unsigned)technique < TECHNIQUE_COUNT);
    return &techniques[technique];
}

enum { PLACES = 100 * (TECHNIQUE_LEVEL_MAX + 1) };

// By its place: a technique, plus one; 0: the place is free. Two techniques in one place do not compile.
static const uint8_t at_place[PLACES] = {
#define TECHNIQUE(id, name, key, tenths, place, ...) [place] = TECHNIQUE_##id + 1,
#include "core/logic/techniques.def"
};
_Static_assert(TECHNIQUE_COUNT < 255, "techniques in a byte");

Technique technique_after(Technique before) {
    int place = before == TECHNIQUE_COUNT ? 0 : technique_info(before)->place + 1;
    while (place < PLACES && at_place[place] == 0) place++;
    return place < PLACES ? (Technique)(at_place[place] - 1) : TECHNIQUE_COUNT;
}

int technique_number(Technique technique) {
    int number = 0;
    for (int place = technique_info(technique)->place; place >= 0; place--) number += at_place[place] != 0;
    return number;
}

const char *technique_level_key(TechniqueLevel level) {
    static const char *const keys[] = {"", "singles", "basics", "patterns", "chains", "all"};
    _Static_assert(sizeof keys / sizeof *keys == TECHNIQUE_LEVEL_MAX + 1, "levels");
    assert(level >= TECHNIQUE_SINGLES && level <= TECHNIQUE_LEVEL_MAX);
    return keys[level];
}

Technique technique_of_key(const char *key, const char **out_nearest) {
    const char *keys[TECHNIQUE_COUNT];
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        keys[t] = technique_info(t)->key;
        if (strcmp(keys[t], key) == 0) return t;
    }
    if (out_nearest) *out_nearest = text_nearest(key, keys, TECHNIQUE_COUNT);
    return TECHNIQUE_COUNT;
}
