// The list of all steps that are there now: each with its rating, what it does and what it opens. The one in
// focus is on the board.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/scenes/board/board_view.h"

static void what_it_does(const App *app, const HintFound *found, char *out, size_t size) {
    char marked[EXPLAIN_TEXT_MAX];
    explain_step(&app->play.layout, app_names(app), &found->step, EXPLAIN_RESULT, marked);
    hint_unmark(marked, out, size);
    size_t length = strlen(out);
    if (length > 0 && out[length - 1] == '.') out[length - 1] = 0;
}

static void draw_row(const BoardView *board, const App *app, Draw *draw, const HintListLayout *list, Rect r,
                     int row) {
    float u = app->look.unit, inset = 10 * u;
    bool focused = row == board->hint.index;
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT),
           dim = role(app, focused ? ROLE_GIVEN : ROLE_DIM);
    if (focused)
        draw_panel(draw, r, 9 * u, fmaxf(1, 1.5f * u), role(app, ROLE_SELECTED), role(app, ROLE_ENTERED));
    float size = fminf(16 * u, list->row_h * 0.38f), small = fmaxf(fminf(13 * u, list->row_h * 0.32f), 11);
    float upper = r.y + r.h * 0.44f, lower = r.y + r.h * 0.82f, left = r.x + inset, right = r.x + r.w - inset;
    HintFound found;
    if (!hint_search_get(board->search, row, &found)) {
        draw_text_cut(draw, FACE_MEDIUM, size, left, upper, right - left, ink, "Look further");
        draw_text_cut(draw, FACE_TEXT, small, left, lower, right - left, dim,
                      "dynamic and nested forcing chains: that can take a while");
        return;
    }
    const TechniqueInfo *info = technique_info(found.step.technique);
    int rating = found.step.rating_tenths ? found.step.rating_tenths : info->rating_tenths;
    char text[EXPLAIN_TEXT_MAX], opens[32], difficulty[16];
    app_difficulty_short(app, app->play.layout.constraint_count == 0, rating, difficulty);
    float room = right - left - draw_text_width(draw, FACE_MEDIUM, size, difficulty) - 12 * u;
    draw_text(draw, FACE_MEDIUM, size, right, upper, ALIGN_RIGHT, ink, difficulty);
    draw_text_cut(draw, FACE_MEDIUM, size, left, upper, room, ink, info->name);
    float end = right;
    if (found.opens > 0) {
        snprintf(opens, sizeof opens, "opens %d", found.opens);
        end -= draw_text_width(draw, FACE_MEDIUM, small, opens) + 10 * u;
        draw_text(draw, FACE_MEDIUM, small, right, lower, ALIGN_RIGHT, focused ? ink : role(app, ROLE_GOOD),
                  opens);
    }
    what_it_does(app, &found, text, sizeof text);
    for (char *cells; draw_text_width(draw, FACE_TEXT, small, text) > end - left;) {
        if (!(cells = strrchr(text, ':')) && !(cells = strrchr(text, ';'))) break;
        *cells = '\0'; // the board shows which
    }
    draw_text_cut(draw, FACE_TEXT, small, left, lower, end - left, dim, text);
}

// How many there are, and what is being looked for.
static void draw_head(const BoardView *board, const App *app, Draw *draw, const HintLayout *panel) {
    const HintProgress *progress = &board->hint.progress;
    float u = app->look.unit, x = panel->panel.x + panel->inset, y = panel->panel.y + panel->inset;
    float w = (panel->low ? panel->close.x - 12 * u : panel->panel.x + panel->panel.w - panel->inset) - x;
    Colour accent = role(app, app->look.theme.dark ? ROLE_HINT : ROLE_TEXT);
    char text[128], title[64];
    snprintf(title, sizeof title, "%d step%s", progress->found, progress->found == 1 ? "" : "s");
    bool looks = !progress->resting;
    if (looks)
        snprintf(text, sizeof text, "looking for: %s", technique_info(progress->technique)->name);
    else
        snprintf(text, sizeof text, "easiest first; opens: cells that singles fill then");
    if (panel->low) {
        snprintf(text + strlen(text), sizeof text - strlen(text), "  ·  %s", title);
        draw_text_cut(draw, FACE_MEDIUM, 13 * u, x, y + 11 * u, w, accent, "ALL STEPS");
        draw_text_cut(draw, FACE_TITLE, 22 * u, x, y + 35 * u, w, role(app, ROLE_TEXT), looks ? text : title);
        return;
    }
    draw_text_cut(draw, FACE_STRONG, 14 * u, x, y + 11 * u, w, accent, "ALL STEPS");
    draw_text_cut(draw, FACE_TITLE, 30 * u, x, y + 46 * u, w, role(app, ROLE_TEXT), title);
    float small = fmaxf(13 * u, 11);
    if (!looks && draw_text_width(draw, FACE_TEXT, small, text) > w)
        snprintf(text, sizeof text, "the easiest first");
    draw_text_cut(draw, FACE_TEXT, small, x, y + 67 * u, w, role(app, ROLE_DIM), text);
    if (looks) board_draw_search_bar(progress, app, draw, (Rect){x, y + 75 * u, w, 3 * u});
}

void board_draw_hint_list(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    HintLayout panel = hint_layout(layout);
    HintListLayout list = hint_list_layout(layout);
    ScrollArea area = hint_list_area(board, layout);
    double scroll = scroll_at(&board->list_view.scroll, &area, app->now_us);
    float u = layout->unit;
    draw_panel(draw, list.panel, 16 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_head(board, app, draw, &panel);
    draw_push_clip(draw, list.rows);
    int end;
    for (int row = hint_list_seen(board, &list, scroll, &end); row < end; row++) {
        Rect r = hint_list_row(&list, scroll, row);
        r.h -= 2 * u;
        draw_row(board, app, draw, &list, r, row);
    }
    scene_draw_list_ends(draw, app, &area, &board->list_view.scroll, list.rows, role(app, ROLE_PANEL));
    draw_pop_clip(draw);
    scene_draw_scroll_bar(draw, app, &area, &board->list_view.scroll, list.rows.x + list.rows.w + 3 * u);
    Target close = {.rect = list.close, .name = "Back", .action = ACTION_BACK};
    widget_button(draw, app, &close, false, board->hover == BOARD_CLOSE);
}
