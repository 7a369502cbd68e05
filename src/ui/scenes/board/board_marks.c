// What a hint shows on the grid.
#include "ui/scenes/board/board.h"

bool board_step_picture(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout,
                        StepPicture *out) {
    const Hint *hint = &board->hint;
    bool shown =
        hint->kind == HINT_LIST ? hint->progress.found > 0 : hint->kind == HINT_STEP && hint->stage >= 3;
    if (!shown || !hint->position.layout) return false;
    TokenSet tokens = app_tokens(app, app->play.pack);
    step_picture_init(out, &app->look, draw, &layout->grid, &tokens, &hint->position, &hint->step,
                      &app->play.session.board.notes);
    if (board->walk.has && hint->kind == HINT_STEP)
        step_picture_walk(out, &board->walk.walk, board->walk.age, board->walk.stop);
    return true;
}

static CellSet houses_of(const Step *step, const Layout *layout, int count) {
    CellSet region = {{0}};
    for (int i = 0; i < count; i++) region = cellset_or(region, layout->house[step->house[i]].set);
    return region;
}

// What the words of the first stage point at.
static CellSet place_of(const Hint *hint, const Layout *layout) {
    const Step *step = &hint->step;
    CellSet region = {{0}};
    switch (explain_place(step)) {
    case EXPLAIN_AT_HOUSE: return houses_of(step, layout, step->house_count > 0);
    case EXPLAIN_AT_HOUSES: return houses_of(step, layout, step->house_count);
    case EXPLAIN_AT_TOKENS:
        for (int cell = 0; cell < layout->cells; cell++)
            if (hint->position.marks.cell[cell] & step_tokens(step)) cellset_add(&region, cell);
        return region;
    case EXPLAIN_AT_BOARD: return region;
    }
    return region;
}

static CellSet region_of(const Hint *hint, const Layout *layout) {
    if (hint->kind == HINT_BEYOND) return cellset_of(hint->reveal_cell);
    if (hint->kind != HINT_STEP) return (CellSet){{0}};
    if (hint->stage < 2) return place_of(hint, layout);
    const Step *step = &hint->step;
    return step->house_count ? houses_of(step, layout, step->house_count) : step->pattern_cells;
}

void board_draw_hint_region(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    CellSet region = region_of(&board->hint, &app->play.layout);
    Colour colour = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.12f);
    for (int cell = cellset_next(&region, 0); cell >= 0; cell = cellset_next(&region, cell + 1))
        grid_fill_cell(draw, &layout->grid, &app->play.layout, cell, colour);
}
