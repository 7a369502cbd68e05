// The techniques by family, and beside them the example of the one in focus.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rate/band.h"
#include "core/symmetry/code.h"
#include "game/words/technique_words.h"
#include "store/save_boards.h"
#include "ui/kit/constraint_view.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/learn/learn_view.h"
#include "ui/widget/page.h"

enum { ROW = 44, GAP = 8, HEADING = 46, WHEEL = 84 };

static const char SUMMARY[] =
    "Every step that a hint can give: what it is, a real position, and puzzles to practise it on.";

// ---- what is in it

// The puzzles of 9x9 lessons are canonical forms, but for a few, and practised in disguise. Those on boards
// of their own are practised as they stand: their code tells as much as a canonical form, which would take
// many frames here.
static bool is_solved(Save *save, const Lesson *lesson) {
    const Layout *layout = lesson->position.layout;
    if (layout->constraint_count == 0) {
        Grid form = lesson->puzzle;
        if (lesson_has_a_look(lesson)) canonical_form(layout, &lesson->puzzle, &form, NULL);
        return save_seed_is_solved(save, "", canonical_id(layout, &form));
    }
    Code code = {.kind = CODE_PUZZLE, .puzzle = lesson->puzzle};
    char text[CODE_TEXT_MAX];
    code_format(layout, &code, text);
    return save_code_is_solved(save, layout, text);
}

static bool is_practised(const Lessons *lessons, const Layout *layout, Save *save, Technique technique) {
    Lesson lesson;
    for (int i = 0; lessons_get(lessons, layout, technique, LESSON_PRACTISE, i, &lesson); i++)
        if (is_solved(save, &lesson)) return true;
    return false;
}

// A puzzle that is practised belongs to no pack. Where none has been solved, nothing is compared.
static bool any_practised(Save *save) {
    int count = 0;
    if (save) free(save_solved_seeds(save, "", &count));
    return count > 0;
}

void learn_list_open(LearnList *list, const Lessons *lessons, const Layout *layout, Save *save) {
    bool any = any_practised(save);
    list->rows = 0;
    const TechniqueFamily *group;
    for (int g = 0; (group = technique_family(g)) != NULL; g++) {
        for (int i = 0; i < group->count; i++) {
            LearnRow *row = &list->row[list->rows++];
            *row = (LearnRow){.technique = group->technique[i], .group = g};
            bool practise = lessons_count(lessons, row->technique, LESSON_PRACTISE) > 0;
            row->has_lesson = practise || lessons_count(lessons, row->technique, LESSON_EXAMPLE) > 0;
            row->practised = practise && any && is_practised(lessons, layout, save, row->technique);
        }
    }
}

// ---- layout

static void place_rows(const LearnList *list, LearnListLayout *l, float u) {
    float gap = roundf(GAP * u), h = roundf(ROW * u), y = l->area.y;
    l->columns = l->area.w >= 1100 * u ? 3 : l->area.w >= 520 * u ? 2 : 1; // families have mostly four or six
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
    float content = y + (column > 0 ? h : -gap) - l->area.y + roundf(4 * u);
    l->scroll = (ScrollArea){.rect = l->area,
                             .content = (double)(content / u),
                             .pixel = (double)u,
                             .wheel = WHEEL,
                             .margin = HEADING};
}

enum { BUTTON = 38, BUTTON_GAP = 8 };

static void place_buttons(LearnListLayout *l, float y, float u) {
    float gap = BUTTON_GAP * u, w = floorf((fminf(l->width, 460 * u) - 2 * gap) / 3);
    l->welcome = (Rect){l->left, roundf(y), w, roundf(BUTTON * u)};
    l->rules = l->words = l->welcome;
    l->rules.x += w + gap, l->words.x += 2 * (w + gap);
}

static LearnListLayout wide_layout(const Page *p) {
    LearnListLayout l = {0};
    float u = p->u, top = 171 + 78 + BUTTON + 30, caption = 46, y = 60;
    float side = floorf(fminf(p->left, p->h - top - caption - p->foot) * u);
    l.left = floorf(p->x * u), l.width = floorf(p->left * u);
    l.title = 154 * u, l.summary = 171 * u, l.summary_h = 78 * u;
    place_buttons(&l, l.summary + l.summary_h + 14 * u, u);
    if (side >= 150 * u) {
        GridLayout grid = grid_layout((Rect){l.left, floorf(top * u), side, side}, 9, side / 560);
        l.board = (Rect){l.left, floorf(top * u), grid.rect.w, grid.rect.h};
        l.caption = (Rect){l.left, l.board.y + l.board.h + 12 * u, l.width, 30 * u};
    }
    l.area = (Rect){floorf((p->x + p->left + p->gap) * u), floorf(y * u), floorf(p->right * u),
                    (p->h - p->foot - y) * u};
    return l;
}

static LearnListLayout tall_layout(const Page *p) {
    LearnListLayout l = {.tall = true};
    float u = p->u, top = 171 + 52 + BUTTON + 32;
    l.left = floorf(p->x * u), l.width = floorf(p->inner * u);
    l.title = 154 * u, l.summary = 171 * u, l.summary_h = 52 * u;
    place_buttons(&l, l.summary + l.summary_h + 12 * u, u);
    l.area = (Rect){l.left, floorf(top * u), l.width, (p->h - p->foot - top) * u};
    return l;
}

LearnListLayout learn_list_layout(const LearnList *list, const App *app) {
    Page page = page_frame(app, 1300, 0.396f);
    LearnListLayout l = page.tall ? tall_layout(&page) : wide_layout(&page);
    place_rows(list, &l, app->look.unit);
    return l;
}

void learn_list_targets(const LearnList *list, const App *app, const Scroll *scroll, Targets *out) {
    LearnListLayout l = learn_list_layout(list, app);
    float up = scroll_pixels(scroll, &l.scroll, app->now_us);
    out->scroll = l.scroll;
    const Target beside[] = {
        {LEARN_WELCOME, TARGET_BUTTON, l.welcome, "Welcome: the rules in three steps", .label = "Welcome",
         .group = 1},
        {LEARN_RULES, TARGET_BUTTON, l.rules, "The rules", .label = "Rules", .group = 1},
        {LEARN_WORDS, TARGET_BUTTON, l.words, "Words and what they mean", .label = "Words", .group = 1},
    };
    for (int i = 0; i < 3; i++) targets_add(out, beside[i]);
    for (int i = 0; i < list->rows; i++)
        targets_add(out, (Target){LEARN_ROW + i, TARGET_ROW, rect_moved_up(l.row[i], up),
                                  technique_info(list->row[i].technique)->name, .scrolls = true});
}

int learn_list_family(const LearnList *list, int row, int step) {
    int group = list->row[row].group, to = row;
    for (int i = 0; i < list->rows; i++) {
        bool first = i == 0 || list->row[i].group != list->row[i - 1].group;
        if (first && step < 0 && list->row[i].group == (group > 0 ? group - 1 : 0)) to = i;
        if (first && step > 0 && list->row[i].group == group + 1) to = i;
    }
    return to;
}

// ---- drawing

static void draw_row(const LearnRow *row, const App *app, Draw *draw, Rect r, bool focused, bool hovered) {
    float u = app->look.unit, dot = 10 * u, size = 16 * u;
    const TechniqueInfo *info = technique_info(row->technique);
    draw_push_opacity(draw, row->has_lesson ? 1 : 0.5f);
    widget_row(draw, app, r, 10 * u, focused, focused, hovered);
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT), dim = widget_row_dim(app, focused);
    float cy = r.y + r.h / 2, x = r.x + 16 * u + dot + 14 * u, right = r.x + r.w - 16 * u;
    draw_round(draw, (Rect){r.x + 16 * u, roundf(cy - dot / 2), dot, dot}, 3 * u,
               app->look.theme.band[band_of_rating(info->rating_tenths)]);
    char difficulty[16];
    app_difficulty_short(app, !info->constraints, info->rating_tenths, difficulty);
    float w = draw_digits_width(draw, FACE_TEXT, 14 * u, difficulty);
    draw_text_in(draw, FACE_TEXT, 14 * u, (Rect){right - w, r.y, w, r.h}, ALIGN_RIGHT, dim, difficulty);
    right -= w + 12 * u;
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

static void draw_rows(const LearnList *list, const App *app, Draw *draw, const LearnListLayout *l,
                      const TargetView *view, int hovered) {
    float u = app->look.unit, up = scroll_pixels(&view->scroll, &l->scroll, app->now_us), room = ceilf(2 * u);
    Rect clip = {l->area.x - room, l->area.y, l->area.w + 2 * room, l->area.h};
    draw_push_clip(draw, clip);
    for (int i = 0; i < list->rows; i++) {
        Rect r = rect_moved_up(l->row[i], up);
        int group = list->row[i].group;
        if ((i == 0 || list->row[i - 1].group != group) && r.y > clip.y - HEADING * u)
            widget_heading(draw, app, l->area.x, l->heading[group] - up, technique_family(group)->name);
        if (r.y >= clip.y + clip.h) break;
        if (r.y + r.h <= clip.y) continue;
        draw_row(&list->row[i], app, draw, r, view->focus == LEARN_ROW + i, hovered == LEARN_ROW + i);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &view->scroll, clip, role(app, ROLE_BACKGROUND));
    float right = l->area.x + l->area.w, width = fmaxf(3, roundf(4 * u));
    scene_draw_scroll_bar(draw, app, &l->scroll, &view->scroll,
                          right + roundf(fminf(12 * u, (app->look.width - right - width) / 2)));
}

void learn_list_draw(const LearnList *list, const LearnPage *page, const App *app, Draw *draw,
                     const LearnListLayout *l, const TargetView *view, int hovered) {
    float u = app->look.unit;
    draw_text_cut(draw, FACE_TITLE, 52 * u, l->left - u, l->title, l->width, role(app, ROLE_TEXT), "Learn");
    Rect place = {l->left, l->summary, l->width, l->summary_h};
    wrap_text(draw, place, FACE_TEXT, 17 * u, 26 * u, role(app, ROLE_DIM), SUMMARY);
    if (l->board.w > 0) {
        GridLayout grid = constraint_view_room(grid_layout(l->board, 9, l->board.w / 560), page->layout);
        learn_board_draw(page, app, draw, &grid, LEARN_LESSON);
        const char *caption =
            page->examples ? technique_info(page->technique)->name : "No example has turned up yet";
        draw_text_cut(draw, FACE_TEXT, 15 * u, l->caption.x, l->caption.y + 15 * u, l->caption.w,
                      role(app, ROLE_DIM), caption);
    }
    draw_rows(list, app, draw, l, view, hovered);
}
