// What can be wished for of a puzzle.
#include <stdio.h>

#include "ui/scenes/generate/generate_view.h"

// What a typical person takes, in minutes.
static const struct {
    const char *name;
    int from, to;
} MINUTES[] = {{"any", 0, 0},        {"up to 8", 0, 8},    {"8 to 12", 8, 12},
               {"12 to 20", 12, 20}, {"20 to 40", 20, 40}, {"more than 40", 40, 10000}};

static const char *const PATTERNS[PATTERN_COUNT] = {"none",           "half a turn",    "quarter turn",
                                                    "left and right", "top and bottom", "diagonal",
                                                    "other diagonal", "both diagonals"};

int generate_values(GenerateChoice choice) {
    switch (choice) {
    case GENERATE_BAND: return BAND_COUNT;
    case GENERATE_PATTERN: return PATTERN_COUNT;
    case GENERATE_CLUES: return GENERATE_CLUES_MOST - GENERATE_CLUES_LEAST + 2;
    case GENERATE_MINUTES: return (int)(sizeof MINUTES / sizeof *MINUTES);
    case GENERATE_WISHES: break;
    }
    return 1;
}

static int clues_of(int value) { return value == 0 ? 0 : GENERATE_CLUES_LEAST + value - 1; }

const char *generate_value_name(GenerateChoice choice, int value, char room[GENERATE_TEXT]) {
    switch (choice) {
    case GENERATE_BAND: return band_name((Band)value);
    case GENERATE_PATTERN: return PATTERNS[value];
    case GENERATE_CLUES:
        if (value == 0) return "any";
        snprintf(room, GENERATE_TEXT, "%d", clues_of(value));
        return room;
    case GENERATE_MINUTES: return MINUTES[value].name;
    case GENERATE_WISHES: break;
    }
    return "";
}

GenerateWish generate_wish(const GenerateKept *kept, uint64_t seed) {
    const int *value = kept->value, minutes = value[GENERATE_MINUTES];
    return (GenerateWish){.band = (Band)value[GENERATE_BAND],
                          .pattern = (Pattern)value[GENERATE_PATTERN],
                          .clues = clues_of(value[GENERATE_CLUES]),
                          .from_s = MINUTES[minutes].from * 60,
                          .to_s = MINUTES[minutes].to * 60,
                          .seed = seed};
}
