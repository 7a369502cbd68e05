// The line at the foot of the board: what the device in hand does now.
#include <stdio.h>
#include <string.h>

#include "ui/app/widget.h"
#include "ui/scenes/board/board.h"

static const Prompt PROMPTS[] = {
    {ACTION_UP, "Move", "↑↓←→", "Click", "ls"},
    {ACTION_NONE, "Place", "1–9", "", "a"},
    {ACTION_NOTE, "Note", "Shift", "Right click", NULL},
    {ACTION_NONE, "Aim token", "", "", "rs"},
    {ACTION_NOTES_MODE, "Notes mode", NULL, "", ""},
    {ACTION_ERASE, "Erase", "", "", NULL},
    {ACTION_UNDO, "Undo", "", "", NULL},
    {ACTION_REDO, "Redo", "", "", NULL},
    {ACTION_TOKEN_NEXT, "Token", "", "Wheel", NULL},
    {ACTION_HINT, "Hint", NULL, "", NULL},
    {ACTION_LESSON, "Lesson", "", "", ""}, // where the puzzle teaches something
    {ACTION_CHECK, "Check", NULL, "", ""},
    {ACTION_BACK, "Menu", NULL, NULL, NULL},
};

// The prompts of an open hint, and what it does to the game where there is room for that too.
static void draw_hint_footer(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    Prompt prompts[12];
    int count = hint_prompts(board, app, prompts, 12);
    widget_footer(draw, app, layout->footer_x, prompts, count);
    float u = app->look.unit, y = app->look.height - 22 * u, x = layout->side.x + layout->side.w;
    bool room = !layout->portrait && !board->walk.has && layout->side.w > 330 * u && !app->notice[0];
    if (!room || !app->play.session.assisted) return;
    Colour strong = app->look.theme.colour[app->look.theme.dark ? ROLE_HINT : ROLE_TEXT];
    x -= draw_text(draw, FACE_STRONG, 14 * u, x, y, ALIGN_RIGHT, strong, "assisted");
    draw_text(draw, FACE_TEXT, 14 * u, x, y, ALIGN_RIGHT, role(app, ROLE_DIM),
              "The clock goes on  ·  this game is now marked ");
}

static void draw_prompts(const App *app, Draw *draw, const BoardLayout *layout) {
    enum { PROMPT_COUNT = sizeof PROMPTS / sizeof *PROMPTS, PLACE = 1, LESSON = 10 };
    Prompt prompts[PROMPT_COUNT];
    memcpy(prompts, PROMPTS, sizeof prompts);
    char keys[24];
    snprintf(keys, sizeof keys, "1–%d", app->play.layout.order < 9 ? app->play.layout.order : 9);
    prompts[PLACE].keys = keys;
    if (app->play.taught != TECHNIQUE_COUNT) prompts[LESSON].keys = NULL;
    widget_footer(draw, app, layout->footer_x, prompts, PROMPT_COUNT);
}

void board_draw_footer(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (board->hint.kind == HINT_CLOSED)
        draw_prompts(app, draw, layout);
    else
        draw_hint_footer(board, app, draw, layout);
}
