#include "ui/figure/single_picture.h"

#include <math.h>

static Point middle(const StepPicture *p, int cell) {
    Rect r = picture_cell(p, cell);
    return (Point){r.x + r.w / 2, r.y + r.h / 2};
}

bool single_picture_init(StepPicture *p) {
    p->single = evidence_of(p->position, p->step, &p->evidence);
    if (!p->single) return false;
    p->bright = p->evidence.from;
    bool house = p->step->technique != TECHNIQUE_NAKED_SINGLE;
    if (house) p->bright = cellset_or(p->bright, p->layout->house[p->step->house[0]].set);
    return true;
}

// ---- grounds

static void fill(const StepPicture *p, CellSet cells, Colour colour) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        grid_fill_cell(p->draw, &p->grid, p->layout, c, colour);
}

void single_picture_grounds(const StepPicture *p) {
    Colour board = p->look->theme.colour[ROLE_BOARD], hint = p->look->theme.colour[ROLE_HINT];
    if (p->step->technique != TECHNIQUE_NAKED_SINGLE)
        fill(p, p->layout->house[p->step->house[0]].set, colour_mix(board, hint, 0.1f));
    fill(p, p->evidence.from, p->look->theme.colour[ROLE_SAME]);
    fill(p, cellset_of(p->step->cell), colour_mix(board, hint, 0.28f));
}

// ---- lines

// Lines leave gaps at the digits that they pass, so as not to cross them out.
static bool on_a_token(const StepPicture *p, Point at) {
    int cell = grid_cell_at(&p->grid, at.x, at.y);
    if (cell < 0 || !(p->position->grid.cell[cell] || cell == p->step->cell)) return false;
    Point centre = middle(p, cell);
    float reach = p->grid.cell * (cellset_has(&p->evidence.from, cell) ? 0.44f : 0.34f);
    return fabsf(at.x - centre.x) < reach && fabsf(at.y - centre.y) < reach;
}

static void dots(const StepPicture *p, int from, int to) {
    Point a = middle(p, from), b = middle(p, to);
    float dot = fmaxf(2.5f, p->grid.cell * 0.042f), length = hypotf(b.x - a.x, b.y - a.y);
    int count = (int)(length / (dot * 2.4f));
    for (int i = 1; i < count; i++) {
        float t = (float)i / (float)count;
        Point at = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        if (!on_a_token(p, at)) draw_circle(p->draw, at.x, at.y, dot / 2, p->ink.hint);
    }
}

static bool in_line(const Layout *layout, int a, int b) {
    return layout_row(layout, a) == layout_row(layout, b) ||
           layout_column(layout, a) == layout_column(layout, b);
}

// Whether `cell` lies on the line from one cell to another.
static bool is_between(const Layout *layout, int cell, int from, int to) {
    int r0 = layout_row(layout, from), r1 = layout_row(layout, to), r = layout_row(layout, cell);
    int c0 = layout_column(layout, from), c1 = layout_column(layout, to), c = layout_column(layout, cell);
    bool row = r0 == r1 && r == r0 && (c - c0) * (c - c1) < 0;
    bool column = c0 == c1 && c == c0 && (r - r0) * (r - r1) < 0;
    return row || column;
}

// From one token to what it closes: along a row or a column one line to the farthest cell.
static void lines_from(const StepPicture *p, int from, CellSet targets) {
    for (int to = cellset_next(&targets, 0); to >= 0; to = cellset_next(&targets, to + 1)) {
        bool covered = false;
        for (int far = cellset_next(&targets, 0); far >= 0; far = cellset_next(&targets, far + 1))
            covered = covered || (in_line(p->layout, from, to) && is_between(p->layout, to, from, far));
        if (!covered) dots(p, from, to);
    }
}

// Of the tokens in a line with the single, only the farthest draws it.
static void lines_to_single(const StepPicture *p) {
    const CellSet *all = &p->evidence.from;
    for (int from = cellset_next(all, 0); from >= 0; from = cellset_next(all, from + 1)) {
        bool covered = false;
        for (int far = cellset_next(all, 0); far >= 0; far = cellset_next(all, far + 1))
            covered = covered || is_between(p->layout, from, p->step->cell, far);
        if (!covered) dots(p, from, p->step->cell);
    }
}

static void draw_lines(const StepPicture *p) {
    const CellSet *from = &p->evidence.from;
    if (p->step->technique == TECHNIQUE_FULL_HOUSE) return; // its house says it all
    if (p->step->technique == TECHNIQUE_NAKED_SINGLE) {
        lines_to_single(p);
        return;
    }
    for (int cell = cellset_next(from, 0); cell >= 0; cell = cellset_next(from, cell + 1))
        lines_from(p, cell, cellset_and(p->layout->peers[cell], p->evidence.closed));
}

// ---- signs

static void cross(const StepPicture *p, int cell) {
    Point at = middle(p, cell);
    float arm = p->grid.cell * 0.13f, width = fmaxf(2, p->grid.cell * 0.045f);
    for (int side = -1; side <= 1; side += 2)
        draw_line(p->draw, at.x - arm, at.y - arm * (float)side, at.x + arm, at.y + arm * (float)side, width,
                  p->ink.conflict);
}

static void placed(const StepPicture *p) {
    Rect r = picture_cell(p, p->step->cell);
    Point at = middle(p, p->step->cell);
    float inset = fmaxf(1, r.w * 0.03f);
    draw_round_frame(p->draw, (Rect){r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset}, r.w * 0.12f,
                     fmaxf(2, r.w * 0.04f), p->ink.hint);
    token_draw(p->draw, &p->tokens, p->step->token, at.x, at.y, r.w, p->ink.hint);
}

void single_picture_marks(const StepPicture *p) {
    const CellSet *from = &p->evidence.from, *closed = &p->evidence.closed;
    draw_push_opacity(p->draw, p->lead.links);
    draw_lines(p);
    draw_pop_opacity(p->draw);
    draw_push_opacity(p->draw, p->lead.cells);
    for (int cell = cellset_next(from, 0); cell >= 0; cell = cellset_next(from, cell + 1)) {
        Point at = middle(p, cell);
        draw_ring(p->draw, at.x, at.y, p->grid.cell * 0.41f, fmaxf(2, p->grid.cell * 0.035f), p->ink.hint);
    }
    draw_pop_opacity(p->draw);
    draw_push_opacity(p->draw, p->lead.notes);
    for (int cell = cellset_next(closed, 0); cell >= 0; cell = cellset_next(closed, cell + 1)) cross(p, cell);
    draw_pop_opacity(p->draw);
    draw_push_opacity(p->draw, p->lead.links);
    placed(p);
    draw_pop_opacity(p->draw);
}
