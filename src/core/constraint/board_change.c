#include "core/constraint/board_change.h"

#include <string.h>

#include "core/constraint/board_text.h"

ConstraintSketch constraint_sketch(const Layout *board, int index) {
    const Constraint *constraint = &board->constraint[index];
    ConstraintSketch sketch = {constraint->kind, constraint->value, constraint->count, {0}};
    memcpy(sketch.cell, layout_constraint_cells(board, constraint), constraint->count * sizeof *sketch.cell);
    return sketch;
}

static void format_constraints(const Layout *board, int without, Text *out) {
    for (int i = 0; i < board->constraint_count; i++) {
        const Constraint *constraint = &board->constraint[i];
        if (i != without)
            board_format_constraint(board, constraint, layout_constraint_cells(board, constraint), out);
    }
}

static bool make(Text *text, Layout *out, TextError *error) {
    bool well = board_text_has_room(text->length)
                    ? board_parse(text_of(text), out, NULL, error)
                    : text_error(error, 0, 0, "there is no room for more on one board");
    text_finish(text);
    return well;
}

bool board_with(const Layout *board, int without, const ConstraintSketch *added, Layout *out,
                TextError *error) {
    Text text = {0};
    board_format_boxes(board, &text);
    format_constraints(board, without, &text);
    if (added)
        board_format_constraint(board,
                                &(Constraint){.kind = (uint8_t)added->kind,
                                              .count = (uint16_t)added->count,
                                              .value = added->value},
                                added->cell, &text);
    return make(&text, out, error);
}

bool board_of_id(const char *id, const Layout *constraints_of, Layout *out, TextError *error) {
    Text text = {0};
    text_add(&text, id);
    format_constraints(constraints_of, -1, &text);
    return make(&text, out, error);
}
