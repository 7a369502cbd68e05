// The board of an example: the very picture that hints draw, without a game.
#include <math.h>

#include "ui/figure/step_picture.h"
#include "ui/scenes/learn/learn.h"

static TokenSet digits(const App *app) {
    return (TokenSet){play_digits(), FACE_DISPLAY, false, role(app, ROLE_BOARD)};
}

static bool shows_step(const LearnPage *page, LearnStage stage) {
    return page->found && (stage == LEARN_LESSON || stage >= LEARN_WHY);
}

static void make_picture(StepPicture *picture, const LearnPage *page, const App *app, Draw *draw,
                         const GridLayout *grid, LearnStage stage) {
    TokenSet tokens = digits(app);
    step_picture_init(picture, &app->look, draw, grid, &tokens, &page->lesson.position, &page->step, NULL);
    if (stage == LEARN_LINKS && page->view.has)
        step_picture_walk(picture, &page->view.walk, page->view.age, page->view.stop);
}

// Where the first stage of a hint points.
static CellSet region_of(const LearnPage *page) {
    const Position *position = &page->lesson.position;
    const Step *step = &page->step;
    CellSet region = {{0}};
    ExplainPlace place = explain_place(step);
    int houses = place == EXPLAIN_AT_HOUSE ? 1 : place == EXPLAIN_AT_HOUSES ? step->house_count : 0;
    for (int i = 0; i < houses; i++) region = cellset_or(region, position->layout->house[step->house[i]].set);
    uint16_t tokens = place == EXPLAIN_AT_TOKENS ? step_tokens(step) : 0;
    for (int c = 0; c < position->layout->cells; c++)
        if (position->marks.cell[c] & tokens) cellset_add(&region, c);
    return region;
}

static void draw_region(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid) {
    CellSet region = region_of(page);
    Colour colour = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.14f);
    for (int c = cellset_next(&region, 0); c >= 0; c = cellset_next(&region, c + 1))
        grid_fill_cell(draw, grid, page->lesson.position.layout, c, colour);
}

static void draw_tokens(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid) {
    const Position *position = &page->lesson.position;
    const Layout *layout = position->layout;
    TokenSet tokens = digits(app);
    for (int c = 0; c < layout->cells; c++) {
        int token = position->grid.cell[c];
        if (!token) continue;
        Rect r = grid_cell(grid, layout_row(layout, c), layout_column(layout, c));
        bool given = cellset_has(&position->given, c);
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, r.w,
                   role(app, given ? ROLE_GIVEN : ROLE_ENTERED));
    }
}

// Candidates as notes, while nothing is given away; those that are spoken of a little stronger.
static void draw_notes(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                       uint16_t spoken) {
    const Position *position = &page->lesson.position;
    const Layout *layout = position->layout;
    TokenSet tokens = digits(app);
    for (int c = 0; c < layout->cells; c++) {
        Rect r = grid_cell(grid, layout_row(layout, c), layout_column(layout, c));
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&position->marks, c, t)) continue;
            float x, y, size;
            grid_note_place(r, layout->order, t, &x, &y, &size);
            bool strong = spoken & marks_bit(t);
            token_draw_note(draw, &tokens, t, x, y, size,
                            strong ? role(app, ROLE_TEXT) : colour_alpha(role(app, ROLE_NOTE), 0.75f));
        }
    }
}

void learn_board_draw(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                      LearnStage stage) {
    const Layout *layout = page->layout;
    bool step = shows_step(page, stage), where = page->found && !step;
    StepPicture picture;
    grid_draw_ground(draw, &app->look, grid);
    if (step) {
        make_picture(&picture, page, app, draw, grid, stage);
        step_picture_grounds(&picture);
    } else if (where) {
        draw_region(page, app, draw, grid);
    }
    grid_draw_lines(draw, &app->look, grid, layout);
    if (!page->examples) return;
    draw_tokens(page, app, draw, grid);
    if (!step) {
        bool tokens = where && explain_place(&page->step) == EXPLAIN_AT_TOKENS;
        draw_notes(page, app, draw, grid, tokens ? step_tokens(&page->step) : 0);
        return;
    }
    step_picture_links(&picture);
    for (int c = 0; c < layout->cells; c++)
        if (!page->lesson.position.grid.cell[c]) step_picture_notes(&picture, c);
    step_picture_tags(&picture);
}

float learn_board_legend(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                         Rect within, float size) {
    if (!page->examples || !shows_step(page, page->stage)) return 0;
    StepPicture picture;
    make_picture(&picture, page, app, draw, grid, page->stage);
    float h = step_picture_legend(&picture, within, size, 0), gap = size;
    if (h + gap > within.h * 0.3f) return 0;
    within.y += within.h - h, within.h = h;
    step_picture_legend(&picture, within, size, role(app, ROLE_DIM));
    return h + gap;
}
