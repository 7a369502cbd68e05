#include "ui/figure/refute_picture.h"

#include <math.h>

#define CONTRAST 4.6f

static Colour role(const RefutePicture *p, Role role) { return p->look->theme.colour[role]; }

static Rect cell_rect(const RefutePicture *p, int cell) {
    const Layout *layout = p->position->layout;
    return grid_cell(p->grid, layout_row(layout, cell), layout_column(layout, cell));
}

// Inks must be readable on the strongest of the grounds.
static Colour ink(const RefutePicture *p, Role of) {
    return colour_readable(role(p, of), colour_mix(role(p, ROLE_BOARD), role(p, ROLE_HINT), 0.28f), CONTRAST);
}

static const ChainStop *reached(const RefutePicture *p) {
    const Playback *walk = p->walk;
    return walk->stop < walk->walk.count ? &walk->walk.stop[walk->stop] : NULL;
}

static void fill(const RefutePicture *p, int cell, Colour colour) {
    grid_fill_cell(p->draw, p->grid, p->position->layout, cell, colour);
}

static void fill_house(const RefutePicture *p, int house, Colour colour) {
    const Layout *layout = p->position->layout;
    for (int i = 0; i < layout->order; i++) fill(p, layout->house[house].cell[i], colour);
}

void refute_picture_grounds(const RefutePicture *p) {
    const ChainPlayback *walk = &p->walk->walk;
    const ChainStop *stop = reached(p);
    Colour board = role(p, ROLE_BOARD), hint = colour_mix(board, role(p, ROLE_HINT), 0.1f);
    Colour dead = colour_mix(board, role(p, ROLE_CONFLICT), 0.16f);
    if (stop && stop->house >= 0) fill_house(p, stop->house, hint);
    if (!stop && walk->seen >= 0) fill(p, walk->seen, role(p, ROLE_SAME));
    if (!stop && walk->seen < 0 && walk->dead_house >= 0) fill_house(p, walk->dead_house, dead);
    if (!stop && walk->dead_cell >= 0) fill(p, walk->dead_cell, dead);
    for (int i = 0; stop && i < stop->from_count; i++)
        fill(p, walk->stop[stop->from[i]].node.cell[0], role(p, ROLE_SAME));
}

static void frame(const RefutePicture *p, int cell, Colour colour) {
    Rect r = cell_rect(p, cell);
    float inset = fmaxf(1, r.w * 0.03f);
    draw_round_frame(p->draw, (Rect){r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset}, r.w * 0.12f,
                     fmaxf(2, r.w * 0.04f), colour);
}

static void cross(const RefutePicture *p, int cell) {
    Rect r = cell_rect(p, cell);
    float arm = r.w * 0.13f, x = r.x + r.w / 2, y = r.y + r.h / 2, width = fmaxf(2, r.w * 0.045f);
    draw_line(p->draw, x - arm, y - arm, x + arm, y + arm, width, ink(p, ROLE_CONFLICT));
    draw_line(p->draw, x - arm, y + arm, x + arm, y - arm, width, ink(p, ROLE_CONFLICT));
}

// The cells entered so far.
static CellSet draw_entries(const RefutePicture *p) {
    const ChainPlayback *walk = &p->walk->walk;
    CellSet entered = {{0}};
    for (int i = 0; i < walk->count && i <= p->walk->stop; i++) {
        const StepNode *node = &walk->stop[i].node;
        Rect r = cell_rect(p, node->cell[0]);
        Colour colour = ink(p, i == 0 ? ROLE_CONFLICT : ROLE_HINT);
        token_draw(p->draw, &p->tokens, node->token, r.x + r.w / 2, r.y + r.h / 2, r.w * 0.86f, colour);
        if (i == 0 || i == p->walk->stop) frame(p, node->cell[0], colour);
        cellset_add(&entered, node->cell[0]);
    }
    return entered;
}

void refute_picture_marks(const RefutePicture *p) {
    const ChainPlayback *walk = &p->walk->walk;
    CellSet entered = draw_entries(p);
    if (reached(p)) return;
    if (walk->dead_cell >= 0) {
        frame(p, walk->dead_cell, ink(p, ROLE_CONFLICT));
        cross(p, walk->dead_cell);
    }
    if (walk->seen >= 0) {
        frame(p, walk->seen, ink(p, ROLE_CONFLICT));
        return;
    }
    const Layout *layout = p->position->layout;
    for (int i = 0; walk->dead_house >= 0 && i < layout->order; i++) {
        int cell = layout->house[walk->dead_house].cell[i];
        if (!p->position->grid.cell[cell] && !cellset_has(&entered, cell)) cross(p, cell);
    }
}
