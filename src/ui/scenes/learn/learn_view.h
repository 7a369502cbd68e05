#pragma once
// What the files of the learn scene share: scene_learn.c answers input, learn_list.c draws the techniques by
// family, learn_page.c draws the page of one of them. An example is a real position; its step is found by the
// same finder, told in the same sentences and drawn by the same code as a hint.

#include "game/words/lesson.h"
#include "ui/figure/playback.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// ---- the list

enum { LEARN_GROUPS_MAX = 24 };

typedef struct {
    Technique technique;
    int group;
    bool has_lesson; // an example, or something to practise on
    bool practised;  // one of its puzzles has been solved
} LearnRow;

typedef struct {
    LearnRow row[TECHNIQUE_COUNT];
    int rows;
} LearnList;

// The targets: the rows of the list, and what stands beside them; on the page its parts, and a bar for each
// stage.
enum {
    LEARN_ROW = 1,
    LEARN_BEFORE = LEARN_ROW + TECHNIQUE_COUNT, // one stage back
    LEARN_NEXT,
    LEARN_PRACTISE,
    LEARN_EXAMPLE, // another one
    LEARN_WELCOME, // beside the list: for beginners
    LEARN_RULES,
    LEARN_WORDS,
    LEARN_BAR
};

typedef struct {
    bool tall; // no example beside the list
    float left, width;
    float title, summary, summary_h; // baseline; top and height
    Rect welcome, rules, words;
    Rect board; // of the example; empty when there is no room
    Rect caption;
    Rect area; // of the rows
    int columns;
    Rect row[TECHNIQUE_COUNT];       // as if not scrolled
    float heading[LEARN_GROUPS_MAX]; // baselines, likewise
    ScrollArea scroll;
} LearnListLayout;

// The rows by family; what is practised is asked of the save (NULL allowed).
void learn_list_open(LearnList *list, const Lessons *lessons, const Layout *layout, Save *save);
LearnListLayout learn_list_layout(const LearnList *list, const App *app);
void learn_list_targets(const LearnList *list, const App *app, const Scroll *scroll, Targets *out);
// The first row of the next or previous family.
int learn_list_family(const LearnList *list, int row, int step);

// ---- the page

typedef enum {
    LEARN_LESSON, // what the technique is
    LEARN_WHERE,  // the stages of a hint
    LEARN_WHAT,
    LEARN_WHY,
    LEARN_LINKS, // one link of the chain after the other; steps without a chain do not get there
    LEARN_STAGE_COUNT
} LearnStage;

typedef struct {
    const Layout *layout;
    Technique technique;
    int example, examples; // which is shown, of how many
    int practises;
    Lesson lesson;
    bool found; // the example's step is there
    Step step;
    LearnStage stage;
    Playback view; // of LEARN_LINKS
} LearnPage;

typedef struct {
    float unit;
    bool low; // the panel below the board, its buttons beside the title
    GridLayout grid;
    Rect panel;
    Rect title;
    Rect words;
    Rect stage[LEARN_STAGE_COUNT];
    Rect before, next, practise, example, back;
    float footer_x;
} LearnPageLayout;

// Opens the page of a technique at its lesson; a page opened before must be closed first.
void learn_page_open(LearnPage *page, const Lessons *lessons, const Layout *layout, Technique technique);
// Shows another of its examples, from the first stage of a hint.
void learn_page_example(LearnPage *page, const Lessons *lessons, const Layout *layout, int example);
void learn_page_close(LearnPage *page);

// How many stages the example has.
int learn_page_stages(const LearnPage *page);
void learn_page_go(LearnPage *page, LearnStage stage);
// On to the next stage, or link of the chain, or back. False at either end.
bool learn_page_step(LearnPage *page, int direction);

LearnPageLayout learn_page_layout(const LearnPage *page, const App *app);
void learn_page_targets(const LearnPage *page, const App *app, Targets *out);
void learn_page_draw(const LearnPage *page, const App *app, Draw *draw, const Targets *targets,
                     const TargetView *view, int hovered);

// The example's board at a stage, drawn as hints are; an empty one when there is no example.
void learn_board_draw(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                      LearnStage stage);

// The list beside it.
void learn_list_draw(const LearnList *list, const LearnPage *page, const App *app, Draw *draw,
                     const LearnListLayout *l, const TargetView *view, int hovered);
