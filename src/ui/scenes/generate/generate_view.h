#pragma once
// The scene that makes new puzzles, for its own files and its tests: scene_generate.c answers input,
// generate_wishes.c knows what can be wished for, generate_draw.c knows where things are and how they look,
// generate_work.c digs on a thread.

#include "ui/scenes/generate/generate_work.h"
#include "ui/widget/page.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// What can be wished for: some of it on plain 9x9, some on the boards of a pack. The targets: a row each,
// from GENERATE_ROW on, and the button.
typedef enum {
    GENERATE_BAND,
    GENERATE_KIND, // what it needs
    GENERATE_PATTERN,
    GENERATE_CLUES,
    GENERATE_BOARD, // what stands on it
    GENERATE_MINUTES,
    GENERATE_WISHES
} GenerateChoice;

enum { GENERATE_ROW = 1, GENERATE_START = GENERATE_ROW + GENERATE_WISHES };
enum { GENERATE_CLUES_LEAST = 21, GENERATE_CLUES_MOST = 40, GENERATE_TEXT = 40, GENERATE_WHY = 200 };

// What outlives the scene.
typedef struct {
    bool visited;
    int value[GENERATE_WISHES];
    const GenerateBoards *boards; // of the pack, the scene's own; NULL: plain 9x9
    char pack_id[PACK_ID_MAX];    // whose kinds of boards GENERATE_BOARD counts
} GenerateKept;

typedef struct {
    int pack;              // whose page led here
    Layout layout;         // of the latest puzzle
    GenerateBoards boards; // of the pack
    GenerateKept *kept;
    GenerateWork *work; // NULL: nothing is being made
    GenerateNews news;
    TargetView view;
} Generate;

typedef struct {
    bool tall;
    float left, width, title;               // of the column with the title; baseline
    Rect words, board;                      // board: empty when there is no room
    Rect row[GENERATE_WISHES], note, start; // rows by choice; those that do not exist are empty
} GenerateLayout;

// The choices that there are, from above. Returns how many.
int generate_choices(const GenerateKept *kept, GenerateChoice out[GENERATE_WISHES]);

// How many values a choice has, and the name of the one that is wished for.
int generate_values(const GenerateKept *kept, GenerateChoice choice);
const char *generate_value_name(const GenerateKept *kept, GenerateChoice choice, char room[GENERATE_TEXT]);

// True when a value goes with those chosen above it; others are skipped. Value 0 always does, except for a
// band that the pack lacks.
bool generate_is_possible(const GenerateKept *kept, GenerateChoice choice, int value);

// Puts back to 0 what no longer goes with the choices above it, and says why in words; "" when all does.
void generate_settle(GenerateKept *kept, char out[GENERATE_WHY]);

// All choices together, and the seed of the random sequence.
GenerateWish generate_wish(const GenerateKept *kept, uint64_t seed);

GenerateLayout generate_layout(const Generate *self, const App *app);
void generate_targets(const void *state, const App *app, Targets *out);
void generate_draw(const void *state, const App *app, Draw *draw);
void generate_footer(const void *state, const App *app, Footer *out);
