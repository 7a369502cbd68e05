#ifndef NONET_UI_SCENES_LEARN_LEARN_H
#define NONET_UI_SCENES_LEARN_LEARN_H
// What the files of the learn scene share: scene_learn.c answers input, learn_list.c draws the techniques by
// family, learn_page.c draws the page of one of them. An example is a real position; its step is found by the
// same finder, told in the same sentences and drawn by the same code as a hint.

#include "game/words/lesson.h"
#include "ui/app/widget.h"
#include "ui/figure/playback.h"

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
    int focus;                    // a row
    float scroll_from, scroll_to; // design units
    int64_t scroll_us;            // when the scrolling began
} LearnList;

typedef struct {
    bool tall; // no example beside the list
    float left, width;
    float title, summary, summary_h; // baseline; top and height
    Rect board;                      // of the example; empty when there is no room
    Rect caption;
    Rect area; // of the rows
    int columns;
    Rect row[TECHNIQUE_COUNT];       // as if not scrolled
    float heading[LEARN_GROUPS_MAX]; // baselines, likewise
    float content;                   // height of all rows
} LearnListLayout;

// The rows by family; what is practised is asked of the save (NULL allowed).
void learn_list_open(LearnList *list, const Lessons *lessons, const Layout *layout, Save *save);
LearnListLayout learn_list_layout(const LearnList *list, const App *app);
float learn_list_scroll(const LearnList *list, const App *app, const LearnListLayout *l, int64_t now_us);
void learn_list_scroll_to(LearnList *list, const App *app, float to, bool glide);
bool learn_list_moves(const LearnList *list, int64_t now_us); // while it scrolls
// Brings the focused row into view.
void learn_list_show(LearnList *list, const App *app, bool glide);
// The row that a direction leads to; the focused one when there is none.
int learn_list_next(const LearnList *list, const LearnListLayout *l, Action direction);
// The first row of the next or previous family.
int learn_list_family(const LearnList *list, int step);
int learn_list_at(const LearnList *list, const App *app, const LearnListLayout *l, float x, float y);

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
    bool midway; // practice begins in the middle of a puzzle
    Lesson lesson;
    bool found; // the example's step is there
    Step step;
    LearnStage stage;
    Playback view; // of LEARN_LINKS
} LearnPage;

typedef enum {
    LEARN_HIT_NONE,
    LEARN_HIT_BACK,
    LEARN_HIT_BEFORE, // one stage back
    LEARN_HIT_NEXT,
    LEARN_HIT_PRACTISE,
    LEARN_HIT_EXAMPLE, // another one
    LEARN_HIT_STAGE    // the bar of one
} LearnHit;

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
// out_stage: which bar it is, of LEARN_HIT_STAGE.
LearnHit learn_page_at(const LearnPage *page, const LearnPageLayout *l, float x, float y, int *out_stage);

// `hovered`: what the pointer is over.
void learn_page_draw(const LearnPage *page, const App *app, Draw *draw, LearnHit hovered, int hovered_stage);

// The example's board at a stage, drawn as hints are; an empty one when there is no example.
void learn_board_draw(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                      LearnStage stage);

// What its signs mean, at the foot of the rectangle where there is room to spare; returns the height used.
float learn_board_legend(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                         Rect within, float size);

// The list beside it; `hovered`: a row, or -1.
void learn_list_draw(const LearnList *list, const LearnPage *page, const App *app, Draw *draw,
                     const LearnListLayout *l, int hovered, int64_t now_us);

#endif
