// The end of a duel: who has won, both times, and how they stood at each split.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/duel/duel_view.h"

DuelEnd duel_end(const Duel *duel) {
    const DuelSide *side = duel->side;
    DuelEnd end = {"Nobody has solved it", "Both runs are in the records."};
    char time[24];
    if (duel->winner < 0) return end;
    snprintf(end.title, sizeof end.title, "Player %d wins", duel->winner + 1);
    const DuelSide *first = &side[duel->winner], *second = &side[1 - duel->winner];
    time_format(second->stopped ? second->end_us : second->end_us - first->end_us, TIME_HUNDREDTHS, time,
                sizeof time);
    snprintf(end.text, sizeof end.text,
             second->stopped ? "Player %d stopped after %s." : "Player %d was %s slower.", 2 - duel->winner,
             time);
    return end;
}

static void draw_cell(Draw *draw, float right, float y, float size, Colour ink, const char *text) {
    draw_digits(draw, FACE_TEXT, size, right - draw_digits_width(draw, FACE_TEXT, size, text), y, ink, text);
}

// A row: both times (0: none) and how far the right one is behind the left one.
static void draw_row(const App *app, Draw *draw, Rect row, const char *name, const int64_t time_us[2]) {
    float size = fminf(17 * app->look.unit, row.h * 0.62f), y = row.y + row.h * 0.68f;
    char text[32];
    draw_text(draw, FACE_TEXT, size, row.x, y, ALIGN_LEFT, role(app, ROLE_DIM), name);
    for (int i = 0; i < 2; i++) {
        if (time_us[i]) time_format(time_us[i], TIME_HUNDREDTHS, text, sizeof text);
        draw_cell(draw, row.x + row.w * (i == 0 ? 0.5f : 0.75f), y, size, role(app, ROLE_TEXT),
                  time_us[i] ? text : "—");
    }
    if (!time_us[0] || !time_us[1]) return;
    int64_t difference_us = time_us[1] - time_us[0];
    time_format_difference(difference_us, TIME_TENTHS, text, sizeof text);
    draw_cell(draw, row.x + row.w, y, size, role(app, widget_difference_role(difference_us)), text);
}

static void draw_heads(const App *app, Draw *draw, Rect row) {
    static const char *const HEADS[] = {"Player 1", "Player 2", "Difference"};
    float size = widget_small(app, 14), y = row.y + row.h * 0.68f;
    draw_text(draw, FACE_MEDIUM, size, row.x, y, ALIGN_LEFT, role(app, ROLE_DIM), "Split");
    for (int i = 0; i < 3; i++)
        draw_text(draw, FACE_MEDIUM, size, row.x + row.w * (0.5f + 0.25f * (float)i), y, ALIGN_RIGHT,
                  role(app, ROLE_DIM), HEADS[i]);
}

void duel_draw_over(const Duel *duel, const App *app, Draw *draw, const DuelLayout *l) {
    float u = app->look.unit, row_h = l->table.h / (SPLIT_COUNT + 2);
    char name[16];
    DuelEnd end = duel_end(duel);
    draw_text_cut(draw, FACE_TITLE, 44 * u, l->words.x, l->words.y + 40 * u, l->words.w, role(app, ROLE_TEXT),
                  end.title);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 17), l->words.x, l->words.y + 72 * u, l->words.w,
                  role(app, ROLE_DIM), end.text);
    Rect row = {l->table.x, l->table.y, l->table.w, row_h};
    draw_heads(app, draw, row);
    for (int k = 0; k < SPLIT_COUNT; k++) {
        int64_t time_us[2];
        for (int i = 0; i < DUEL_SIDES; i++) {
            const Splits *splits = &duel->side[i].play->splits;
            time_us[i] = k < splits->reached ? splits->time_us[k] : 0;
        }
        row.y += row_h;
        snprintf(name, sizeof name, "%d of %d", k + 1, SPLIT_COUNT);
        draw_row(app, draw, row, name, time_us);
    }
    row.y += row_h;
    int64_t end_us[2];
    for (int i = 0; i < DUEL_SIDES; i++) end_us[i] = duel->side[i].stopped ? 0 : duel->side[i].end_us;
    draw_line(draw, row.x, row.y, row.x + row.w, row.y, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    draw_row(app, draw, row, "Solved", end_us);
}
