#include "game/words/technique_words.h"

#include <assert.h>
#include <stddef.h>

#include "game/words/technique_words.inc" // made of assets/techniques.txt

const TechniqueWords *technique_words(Technique technique) {
    assert((unsigned)technique < TECHNIQUE_COUNT);
    return &words[technique];
}

const TechniqueFamily *technique_family(int index) {
    return index >= 0 && index < (int)(sizeof families / sizeof families[0]) ? &families[index] : NULL;
}
