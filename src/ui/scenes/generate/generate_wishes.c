// What can be wished for of a puzzle.
#include <stdio.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/logic/technique.h"
#include "core/rate/gentle.h"
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

// What a puzzle may need, by the techniques that a grade counts: one of them, or nothing else. From the
// easiest band on in which one of them occurs.
static const struct {
    const char *name;
    bool only;
    Technique needs[10];
} KINDS[] = {
    {"anything", false, {TECHNIQUE_COUNT}},
    {"singles only",
     true,
     {TECHNIQUE_FULL_HOUSE, TECHNIQUE_HIDDEN_SINGLE_BOX, TECHNIQUE_HIDDEN_SINGLE_LINE, TECHNIQUE_NAKED_SINGLE,
      TECHNIQUE_COUNT}},
    {"pointing or claiming", false, {TECHNIQUE_POINTING, TECHNIQUE_CLAIMING, TECHNIQUE_COUNT}},
    {"a pair", false, {TECHNIQUE_NAKED_PAIR, TECHNIQUE_HIDDEN_PAIR, TECHNIQUE_COUNT}},
    {"a triple", false, {TECHNIQUE_NAKED_TRIPLE, TECHNIQUE_HIDDEN_TRIPLE, TECHNIQUE_COUNT}},
    {"an X-Wing or Swordfish", false, {TECHNIQUE_X_WING, TECHNIQUE_SWORDFISH, TECHNIQUE_COUNT}},
    {"an XY- or XYZ-Wing", false, {TECHNIQUE_XY_WING, TECHNIQUE_XYZ_WING, TECHNIQUE_COUNT}},
    {"a unique rectangle",
     false,
     {TECHNIQUE_UNIQUE_RECTANGLE_1, TECHNIQUE_UNIQUE_RECTANGLE_2, TECHNIQUE_UNIQUE_RECTANGLE_3,
      TECHNIQUE_UNIQUE_RECTANGLE_4, TECHNIQUE_COUNT}},
    {"a chain",
     false,
     {TECHNIQUE_X_CHAIN, TECHNIQUE_XY_CHAIN, TECHNIQUE_CONTINUOUS_NICE_LOOP, TECHNIQUE_AIC, TECHNIQUE_COUNT}},
    {"a forcing chain",
     false,
     {TECHNIQUE_CELL_FORCING_CHAIN, TECHNIQUE_REGION_FORCING_CHAIN, TECHNIQUE_DYNAMIC_FORCING_CHAIN,
      TECHNIQUE_COUNT}},
};

// The fewest and the most clues of puzzles that digging finds within seconds: at least two in a second and a
// half of one processor, of a hundred thousand dug with each number of clues. A band's fewest are those of
// the pattern. Gentle ones have what the band asks for.
static const int FEWEST[PATTERN_COUNT] = {
    [PATTERN_NONE] = 21, [PATTERN_ROTATE180] = 23, [PATTERN_ROTATE90] = 24,     [PATTERN_MIRROR] = 23,
    [PATTERN_FLIP] = 23, [PATTERN_DIAGONAL] = 23,  [PATTERN_ANTIDIAGONAL] = 23, [PATTERN_DIAGONALS] = 24};
static const int MOST[BAND_COUNT] = {[BAND_GENTLE] = GENTLE_CLUES_MAX,
                                     [BAND_EASY] = 40,
                                     [BAND_MEDIUM] = 33,
                                     [BAND_HARD] = 36,
                                     [BAND_FIENDISH] = 35,
                                     [BAND_DIABOLICAL] = 32};

static int fewest_clues(const GenerateKept *kept) {
    bool gentle = kept->value[GENERATE_BAND] == BAND_GENTLE;
    return gentle ? GENTLE_CLUES_MIN : FEWEST[kept->value[GENERATE_PATTERN]];
}

int generate_choices(const GenerateKept *kept, GenerateChoice out[GENERATE_WISHES]) {
    int count = 0;
    out[count++] = GENERATE_BAND;
    if (kept->boards) {
        out[count++] = GENERATE_BOARD;
    } else {
        out[count++] = GENERATE_KIND;
        out[count++] = GENERATE_PATTERN;
        out[count++] = GENERATE_CLUES;
    }
    out[count++] = GENERATE_MINUTES;
    return count;
}

// Where the pack has several kinds of boards the first value is any of them.
static int any_board(const GenerateKept *kept) { return kept->boards->kinds > 1; }

int generate_values(const GenerateKept *kept, GenerateChoice choice) {
    switch (choice) {
    case GENERATE_BAND: return BAND_COUNT;
    case GENERATE_KIND: return (int)(sizeof KINDS / sizeof *KINDS);
    case GENERATE_PATTERN: return PATTERN_COUNT;
    case GENERATE_CLUES: return GENERATE_CLUES_MOST - GENERATE_CLUES_LEAST + 2;
    case GENERATE_BOARD: return kept->boards ? kept->boards->kinds + any_board(kept) : 1;
    case GENERATE_MINUTES: return (int)(sizeof MINUTES / sizeof *MINUTES);
    case GENERATE_WISHES: break;
    }
    return 1;
}

static int clues_of(int value) { return value == 0 ? 0 : GENERATE_CLUES_LEAST + value - 1; }

static bool kind_is_possible(Band band, int kind) {
    const Technique *t = KINDS[kind].needs;
    if (kind == 0) return true;
    if (KINDS[kind].only) return band <= BAND_EASY;
    while (*t != TECHNIQUE_COUNT && band_of_rating(technique_info(*t)->rating_tenths) > band) t++;
    return *t != TECHNIQUE_COUNT;
}

bool generate_is_possible(const GenerateKept *kept, GenerateChoice choice, int value) {
    Band band = (Band)kept->value[GENERATE_BAND];
    MEM_LOCAL(Layout, layout);
    GenerateSample like;
    if (kept->boards && choice == GENERATE_BAND)
        return generate_boards_like(kept->boards, value, -1, -1, &like) > 0;
    if (value == 0) return true;
    if (kept->boards && choice == GENERATE_BOARD)
        return generate_boards_like(kept->boards, (int)band, value - any_board(kept), -1, &like) > 0;
    if (choice == GENERATE_KIND) return kind_is_possible(band, value);
    if (choice != GENERATE_CLUES) return true;
    int clues = clues_of(value);
    return clues >= fewest_clues(kept) && clues <= MOST[band] && layout_init(layout, "9x9") &&
           generate_can_have(layout, (Pattern)kept->value[GENERATE_PATTERN], clues);
}

// "34 to 40": what is possible.
static const char *clues_range(const GenerateKept *kept, char room[GENERATE_TEXT / 2]) {
    int first = 1, last = generate_values(kept, GENERATE_CLUES) - 1;
    while (!generate_is_possible(kept, GENERATE_CLUES, first)) first++;
    while (!generate_is_possible(kept, GENERATE_CLUES, last)) last--;
    snprintf(room, GENERATE_TEXT / 2, "%d to %d", clues_of(first), clues_of(last));
    return room;
}

void generate_settle(GenerateKept *kept, char out[GENERATE_WHY]) {
    int *kind = &kept->value[GENERATE_KIND], *clues = &kept->value[GENERATE_CLUES];
    const char *band = band_name((Band)kept->value[GENERATE_BAND]);
    char range[GENERATE_TEXT / 2];
    Text text = text_fixed(out, GENERATE_WHY);
    if (kept->boards) {
        int *board = &kept->value[GENERATE_BOARD];
        if (generate_is_possible(kept, GENERATE_BOARD, *board)) return;
        text_addf(&text, "The pack has no %s puzzle with “%s”: the wish is dropped.", band,
                  kept->boards->kind[*board - any_board(kept)].name);
        *board = 0;
        return;
    }
    if (!generate_is_possible(kept, GENERATE_KIND, *kind)) {
        text_addf(&text, "No %s puzzle needs %s: the wish is dropped. ", band, KINDS[*kind].name);
        *kind = 0;
    }
    if (!generate_is_possible(kept, GENERATE_CLUES, *clues)) {
        text_addf(&text, "%s puzzles of this pattern have %s clues, not %d: any number will do now.", band,
                  clues_range(kept, range), clues_of(*clues));
        *clues = 0;
    }
}

const char *generate_value_name(const GenerateKept *kept, GenerateChoice choice, char room[GENERATE_TEXT]) {
    int value = kept->value[choice];
    char range[GENERATE_TEXT / 2];
    switch (choice) {
    case GENERATE_BAND: return band_name((Band)value);
    case GENERATE_KIND: return KINDS[value].name;
    case GENERATE_PATTERN: return PATTERNS[value];
    case GENERATE_CLUES:
        snprintf(room, GENERATE_TEXT, "%d", clues_of(value));
        if (value == 0) snprintf(room, GENERATE_TEXT, "any, %s", clues_range(kept, range));
        return room;
    case GENERATE_BOARD:
        if (!kept->boards) return "";
        return any_board(kept) && value == 0 ? "anything of the pack"
                                             : kept->boards->kind[value - any_board(kept)].name;
    case GENERATE_MINUTES: return MINUTES[value].name;
    case GENERATE_WISHES: break;
    }
    return "";
}

GenerateWish generate_wish(const GenerateKept *kept, uint64_t seed) {
    const int *value = kept->value, minutes = value[GENERATE_MINUTES];
    int kind = kept->boards ? 0 : value[GENERATE_KIND]; // what boards need is up to their constraints
    return (GenerateWish){.band = (Band)value[GENERATE_BAND],
                          .needs = kind ? KINDS[kind].needs : NULL,
                          .only = KINDS[kind].only,
                          .pattern = (Pattern)value[GENERATE_PATTERN],
                          .clues = clues_of(value[GENERATE_CLUES]),
                          .from_s = MINUTES[minutes].from * 60,
                          .to_s = MINUTES[minutes].to * 60,
                          .board = kept->boards ? value[GENERATE_BOARD] - any_board(kept) : -1,
                          .seed = seed};
}
