#include "core/logic/technique.h"

#include <assert.h>
#include <string.h>

#include "core/base/text_error.h"

enum { PLAIN = 0, GRADED = 1, UNIQUE = 2, GRADED_UNIQUE = GRADED | UNIQUE, SLOW = 4, CONSTRAINTS = 8 };

static const TechniqueInfo techniques[TECHNIQUE_COUNT] = {
#define TECHNIQUE(id, name, key, tenths, finder, traits, code)                                               \
    {name,                                                                                                   \
     key,                                                                                                    \
     tenths,                                                                                                 \
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

Technique technique_of_key(const char *key, const char **out_nearest) {
    const char *keys[TECHNIQUE_COUNT];
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        keys[t] = technique_info(t)->key;
        if (strcmp(keys[t], key) == 0) return t;
    }
    if (out_nearest) *out_nearest = text_nearest(key, keys, TECHNIQUE_COUNT);
    return TECHNIQUE_COUNT;
}
