// libFuzzer: any text as a race. Nothing crashes; what is read is written so that it reads as the same race,
// with the same id; what is refused has a reason.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/race/race.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 20000) return 0;
    Race race, again;
    TextError error = {0};
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    if (!race_read(text, size, &race, &error)) {
        assert(error.reason[0] != '\0' && error.line >= 0);
        free(text);
        return 0;
    }
    Text written = {0}, twice = {0};
    race_write(&race, &written);
    bool well = race_read(text_of(&written), written.length, &again, NULL);
    assert(well && strcmp(race.head.race, again.head.race) == 0);
    race_write(&again, &twice);
    assert(strcmp(text_of(&written), text_of(&twice)) == 0);
    text_finish(&written);
    text_finish(&twice);
    race_finish(&race);
    race_finish(&again);
    free(text);
    return 0;
}
