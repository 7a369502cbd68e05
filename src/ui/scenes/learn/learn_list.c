// The techniques by family, and beside them the example of the one in focus.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/rate/band.h"
#include "game/words/technique_words.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/learn/learn.h"

enum { SCROLL_US = 180000, ROW = 44, GAP = 8, HEADING = 46 };

static const char SUMMARY[] =
    "Every step that a hint can give: what it is, a real position to see it in, puzzles to practise it on.";

static Colour role(const App *app, Role r) {
    return app->theme.colour[r];
}
// ---- what is in it

static bool is_practised(const Lessons *lessons, const Layout *layout, Save *save, Technique technique) {
    Lesson lesson;
    for (int i = 0; lessons_get(lessons, layout, technique, LESSON_PRACTISE, i, &lesson); i++)
        if (save_seed_is_solved(save, "", canonical_id(layout, &lesson.puzzle))) return true;
    return false;
}

void learn_list_open(LearnList *list, const Lessons *lessons, const Layout *layout, Save *save) {
    list->rows = 0;
    const TechniqueFamily *group;
    for (int g = 0; (group = technique_family(g)) != NULL; g++) {
        for (int i = 0; i < group->count; i++) {
            LearnRow *row = &list->row[list->rows++];
            *row = (LearnRow){.technique = group->technique[i], .group = g};
            bool practise = lessons_count(lessons, row->technique, LESSON_PRACTISE) > 0;
            row->has_lesson = practise || lessons_count(lessons, row->technique, LESSON_EXAMPLE) > 0;
            row->practised = practise && save && is_practised(lessons, layout, save, row->technique);
        }
    }
}

// ---- layout

static void place_rows(const LearnList *list, LearnListLayout *l, float u) {
    float gap = roundf(GAP * u), h = roundf(ROW * u), y = l->area.y;
    l->columns = l->area.w >= 840 * u ? 3 : l->area.w >= 460 * u ? 2 : 1;
    float w = floorf((l->area.w - (float)(l->columns - 1) * gap) / (float)l->columns);
    int column = 0;
    for (int i = 0; i < list->rows; i++) {
        bool first = i == 0 || list->row[i].group != list->row[i - 1].group;
        if (first) {
            if (column > 0) y += h + gap;
            column = 0;
            l->heading[list->row[i].group] = y + (i == 0 ? 12 : 32) * u;
            y += roundf((i == 0 ? HEADING - 20 : HEADING) * u);
        }
        l->row[i] = (Rect){l->area.x + (float)column * (w + gap), y, w, h};
        if (++column == l->columns) column = 0, y += h + gap;
    }
    l->content = y + (column > 0 ? h : -gap) - l->area.y + roundf(4 * u);
}

static LearnListLayout wide_layout(const App *app) {
    LearnListLayout l = {0};
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.05f, 24, 64), gap = clampf(w * 0.0516f, 24, 66);
    float inner = fminf(w - 2 * margin, 1300), x = (w - inner) / 2;
    float left = (inner - gap) * 0.396f, right = inner - gap - left, foot = h >= 560 ? 64 : 56;
    l.left = floorf(x * u), l.width = floorf(left * u);
    l.title = 154 * u, l.summary = 171 * u, l.summary_h = 78 * u;
    float top = 171 + 78 + 14, caption = 46;
    float side = floorf(fminf(left, h - top - caption - foot) * u);
    if (side >= 150 * u) {
        GridLayout grid = grid_layout((Rect){l.left, floorf(top * u), side, side}, 9, side / 560);
        l.board = (Rect){l.left, floorf(top * u), grid.rect.w, grid.rect.h};
        l.caption = (Rect){l.left, l.board.y + l.board.h + 12 * u, l.width, 30 * u};
    } else {
        l.summary_h = app->height - foot * u - l.summary;
    }
    float y = 60;
    l.area = (Rect){floorf((x + left + gap) * u), floorf(y * u), floorf(right * u), (h - foot - y) * u};
    return l;
}

static LearnListLayout tall_layout(const App *app) {
    LearnListLayout l = {.tall = true};
    float u = app->unit, w = app->width / u, h = app->height / u;
    float margin = clampf(w * 0.06f, 20, 48), foot = 60, top = 171 + 78;
    l.left = floorf(margin * u), l.width = floorf((w - 2 * margin) * u);
    l.title = 154 * u, l.summary = 171 * u, l.summary_h = 52 * u;
    l.area = (Rect){l.left, floorf(top * u), l.width, (h - foot - top) * u};
    return l;
}

LearnListLayout learn_list_layout(const LearnList *list, const App *app) {
    LearnListLayout l = app->width < app->height * 1.02f ? tall_layout(app) : wide_layout(app);
    place_rows(list, &l, app->unit);
    return l;
}

static float list_most(const LearnListLayout *l, float u) {
    return fmaxf(0, (l->content - l->area.h) / u);
}

float learn_list_scroll(const LearnList *list, const App *app, const LearnListLayout *l, int64_t now_us) {
    float t = clampf((float)(now_us - list->scroll_us) / SCROLL_US, 0, 1), rest = 1 - t;
    return clampf(list->scroll_to + (list->scroll_from - list->scroll_to) * rest * rest * rest, 0,
                  list_most(l, app->unit));
}

void learn_list_scroll_to(LearnList *list, const App *app, float to, bool glide) {
    LearnListLayout l = learn_list_layout(list, app);
    list->scroll_from = learn_list_scroll(list, app, &l, app->now_us);
    list->scroll_to = clampf(to, 0, list_most(&l, app->unit));
    list->scroll_us = app->now_us;
    if (!glide || app->settings.reduce_motion) list->scroll_from = list->scroll_to;
}

bool learn_list_moves(const LearnList *list, int64_t now_us) {
    return list->scroll_from != list->scroll_to && now_us < list->scroll_us + SCROLL_US;
}

void learn_list_show(LearnList *list, const App *app, bool glide) {
    LearnListLayout l = learn_list_layout(list, app);
    float u = app->unit, to = list->scroll_to, more = HEADING;
    float top = (l.row[list->focus].y - l.area.y) / u, bottom = top + ROW, seen = l.area.h / u;
    if (to > top - more) to = top - more;
    if (to < bottom + more - seen) to = fminf(bottom + more - seen, top);
    learn_list_scroll_to(list, app, to, glide);
}

// ---- moving about

// The nearest row above or below: of the next line that has any, the one most nearly in the same column.
static int row_beyond(const LearnList *list, const LearnListLayout *l, int step) {
    const Rect *from = &l->row[list->focus];
    int best = list->focus;
    for (int i = list->focus + step; i >= 0 && i < list->rows; i += step) {
        const Rect *r = &l->row[i];
        if (r->y == from->y) continue;
        if (best != list->focus && r->y != l->row[best].y) break;
        if (best == list->focus || fabsf(r->x - from->x) < fabsf(l->row[best].x - from->x)) best = i;
    }
    return best;
}

int learn_list_next(const LearnList *list, const LearnListLayout *l, Action direction) {
    int at = list->focus;
    switch ((int)direction) {
    case ACTION_UP:
        return row_beyond(list, l, -1);
    case ACTION_DOWN:
        return row_beyond(list, l, 1);
    case ACTION_LEFT:
        return at > 0 && l->row[at - 1].y == l->row[at].y ? at - 1 : at;
    case ACTION_RIGHT:
        return at + 1 < list->rows && l->row[at + 1].y == l->row[at].y ? at + 1 : at;
    }
    return at;
}

int learn_list_family(const LearnList *list, int step) {
    int group = list->row[list->focus].group, to = list->focus;
    for (int i = 0; i < list->rows; i++) {
        bool first = i == 0 || list->row[i].group != list->row[i - 1].group;
        if (first && step < 0 && list->row[i].group == (group > 0 ? group - 1 : 0)) to = i;
        if (first && step > 0 && list->row[i].group == group + 1) to = i;
    }
    return to;
}

int learn_list_at(const LearnList *list, const App *app, const LearnListLayout *l, float x, float y) {
    if (!rect_has(l->area, x, y)) return -1;
    float down = y + roundf(learn_list_scroll(list, app, l, app->now_us) * app->unit);
    for (int i = 0; i < list->rows; i++)
        if (rect_has(l->row[i], x, down)) return i;
    return -1;
}

// ---- drawing

static void draw_row(const LearnRow *row, const App *app, Draw *draw, Rect r, bool focused, bool hovered) {
    float u = app->unit, radius = 10 * u, dot = 10 * u, size = 16 * u;
    const TechniqueInfo *info = technique_info(row->technique);
    Colour face = role(app, focused ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered && !focused) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_push_opacity(draw, row->has_lesson ? 1 : 0.5f);
    draw_round(draw, r, radius, face);
    draw_round_frame(draw, r, radius, focused ? fmaxf(1.5f, 1.5f * u) : fmaxf(1, u),
                     role(app, focused ? ROLE_ENTERED : ROLE_LINE_THIN));
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT);
    Colour dim =
        focused ? colour_mix(role(app, ROLE_GIVEN), role(app, ROLE_SELECTED), 0.14f) : role(app, ROLE_DIM);
    float cy = r.y + r.h / 2, x = r.x + 16 * u + dot + 14 * u, right = r.x + r.w - 16 * u;
    draw_round(draw, (Rect){r.x + 16 * u, roundf(cy - dot / 2), dot, dot}, 3 * u,
               app->theme.band[band_of_rating(info->rating_tenths)]);
    char rating[16];
    snprintf(rating, sizeof rating, "%d.%d", info->rating_tenths / 10, info->rating_tenths % 10);
    float rating_w = draw_digits_width(draw, FACE_TEXT, 14 * u, rating);
    draw_text_in(draw, FACE_TEXT, 14 * u, (Rect){right - rating_w, r.y, rating_w, r.h}, ALIGN_RIGHT, dim,
                 rating);
    right -= rating_w + 12 * u;
    if (row->practised) {
        float tick = draw_text_width(draw, FACE_STRONG, 15 * u, "✓");
        draw_text_in(draw, FACE_STRONG, 15 * u, (Rect){right - tick, r.y, tick, r.h}, ALIGN_LEFT,
                     role(app, focused ? ROLE_GIVEN : ROLE_GOOD), "✓");
        right -= tick + 10 * u;
    }
    // Long names keep their size as far as they can: it is the letters that are read.
    float width = draw_text_width(draw, FACE_MEDIUM, size, info->name);
    if (width > right - x) size = fmaxf(size * (right - x) / width, 12.5f * u);
    draw_text_cut(draw, FACE_MEDIUM, size, x, roundf(cy + size * 0.36f), right - x, ink, info->name);
    draw_pop_opacity(draw);
}

static void draw_heading(const App *app, Draw *draw, float x, float baseline, const char *name) {
    char capitals[64];
    size_t i = 0;
    for (; name[i] && i + 1 < sizeof capitals; i++)
        capitals[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i];
    capitals[i] = 0;
    widget_heading(draw, app, x, baseline, capitals);
}

static void draw_rows(const LearnList *list, const App *app, Draw *draw, const LearnListLayout *l,
                      int hovered, float scroll) {
    float u = app->unit, up = roundf(scroll * u), room = ceilf(2 * u);
    Rect clip = {l->area.x - room, l->area.y, l->area.w + 2 * room, l->area.h};
    draw_push_clip(draw, clip);
    for (int i = 0; i < list->rows; i++) {
        Rect r = l->row[i];
        r.y -= up;
        int group = list->row[i].group;
        if ((i == 0 || list->row[i - 1].group != group) && r.y > clip.y - HEADING * u)
            draw_heading(app, draw, l->area.x, l->heading[group] - up, technique_family(group)->name);
        if (r.y >= clip.y + clip.h) break;
        if (r.y + r.h <= clip.y) continue;
        draw_row(&list->row[i], app, draw, r, i == list->focus, i == hovered);
    }
    draw_pop_clip(draw);
    if (l->content <= l->area.h + 1) return;
    float width = fmaxf(3, roundf(4 * u)), right = l->area.x + l->area.w;
    float x = right + roundf(fminf(12 * u, (app->width - right - width) / 2));
    float thumb = fmaxf(l->area.h * l->area.h / l->content, 30 * u);
    float at = (l->area.h - thumb) * up / (l->content - l->area.h);
    draw_round(draw, (Rect){x, l->area.y, width, l->area.h}, width / 2, role(app, ROLE_PANEL));
    draw_round(draw, (Rect){x, l->area.y + roundf(at), width, roundf(thumb)}, width / 2,
               role(app, ROLE_LINE_THICK));
}

void learn_list_draw(const LearnList *list, const LearnPage *page, const App *app, Draw *draw,
                     const LearnListLayout *l, int hovered, int64_t now_us) {
    float u = app->unit;
    draw_text_cut(draw, FACE_TITLE, 52 * u, l->left - u, l->title, l->width, role(app, ROLE_TEXT), "Learn");
    Rect place = {l->left, l->summary, l->width, l->summary_h};
    wrap_text(draw, place, FACE_TEXT, 17 * u, 26 * u, role(app, ROLE_DIM), SUMMARY);
    if (l->board.w > 0) {
        GridLayout grid = grid_layout(l->board, 9, l->board.w / 560);
        learn_board_draw(page, app, draw, &grid, LEARN_LESSON);
        const char *caption =
            page->examples ? technique_info(page->technique)->name : "No example has turned up yet";
        draw_text_cut(draw, FACE_TEXT, 15 * u, l->caption.x, l->caption.y + 15 * u, l->caption.w,
                      role(app, ROLE_DIM), caption);
    }
    draw_rows(list, app, draw, l, hovered, learn_list_scroll(list, app, l, now_us));
}
