#pragma once
// What the files of the rules scene share: scene_rules.c answers input, rules_draw.c lays out and draws.

#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

typedef enum { RULES_RULES, RULES_WORDS, RULES_PAGE_COUNT } RulesPage;

// The targets: a tab for each page, and the words.
enum { RULES_TAB = 1, RULES_WORD = RULES_TAB + RULES_PAGE_COUNT, RULES_WORDS_MAX = 64 };

typedef struct {
    RulesPage page;
    SceneId back;
    TargetView view;
} Rules;

typedef struct {
    bool tall;
    float unit, left;
    float title; // baseline
    Rect tab[RULES_PAGE_COUNT];
    Rect figure, text;          // of the rules
    Rect word[RULES_WORDS_MAX]; // as if not scrolled
    int words;
    ScrollArea scroll;
} RulesLayout;

RulesLayout rules_layout(const Rules *rules, const App *app);
void rules_targets(const void *self, const App *app, Targets *out);
void rules_draw(const void *self, const App *app, Draw *draw);
void rules_footer(const void *state, const App *app, Footer *out);
