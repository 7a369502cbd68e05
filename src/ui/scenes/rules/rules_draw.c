// Where things are on the rules scene, and how they look.
#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/words/glossary.h"
#include "game/words/rules.h"
#include "game/words/welcome.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/rules/rules_view.h"
#include "ui/widget/page.h"

enum { GAP = 10, WHEEL = 84, INSET = 16, NAME = 28, LINE = 22 };

static const char *const TITLES[RULES_PAGE_COUNT] = {"The rules", "Words"};

// ---- layout

// As high as the longest meaning asks for.
static float word_height(const App *app, float width, float u) {
    int most = 1;
    const GlossaryWord *word;
    for (int i = 0; (word = glossary_word(i)) != NULL; i++) {
        int lines = wrap_count(app->fonts, FACE_TEXT, 15 * u, width - 2 * INSET * u, word->meaning);
        if (lines > most) most = lines;
    }
    return roundf(((float)NAME + (float)(most * LINE) + 20) * u);
}

static void place_words(RulesLayout *l, const App *app, Rect area) {
    float u = l->unit, gap = roundf(GAP * u);
    int columns = area.w >= 1040 * u ? 3 : area.w >= 600 * u ? 2 : 1;
    float w = floorf((area.w - (float)(columns - 1) * gap) / (float)columns), h = word_height(app, w, u);
    while (l->words < RULES_WORDS_MAX && glossary_word(l->words)) {
        l->word[l->words] = rect_tile((Rect){area.x, area.y, w, h}, l->words, columns, w + gap, h + gap);
        l->words++;
    }
    int rows = (l->words + columns - 1) / columns;
    l->scroll = (ScrollArea){.rect = area,
                             .content = (double)(((float)rows * (h + gap) - gap) / u),
                             .pixel = (double)u,
                             .wheel = WHEEL,
                             .margin = SCROLL_FADE};
}

RulesLayout rules_layout(const Rules *rules, const App *app) {
    Page p = page_frame(app, 1300, 0.46f);
    float u = p.u, top = 210, bottom = p.h - p.foot;
    RulesLayout l = {.tall = p.tall, .unit = u, .left = floorf(p.x * u), .title = 140 * u};
    for (int i = 0; i < RULES_PAGE_COUNT; i++)
        l.tab[i] = (Rect){l.left + (float)i * 140 * u, 160 * u, 132 * u, 36 * u};
    if (rules->page == RULES_WORDS) {
        place_words(&l, app, (Rect){l.left, top * u, p.inner * u, (bottom - top) * u});
        return l;
    }
    float side = p.tall ? fminf(p.inner, (bottom - top) * 0.46f) : fminf(p.left, bottom - top);
    l.figure = (Rect){l.left, top * u, side * u, side * u};
    if (p.tall)
        l.text = (Rect){l.left, (top + side + 24) * u, p.inner * u, (bottom - top - side - 24) * u};
    else
        l.text =
            (Rect){l.left + (side + p.gap) * u, top * u, (p.inner - side - p.gap) * u, (bottom - top) * u};
    return l;
}

// ---- what can be used

static const char *back_name(const Rules *rules) { return rules->back == SCENE_LEARN ? "Learn" : "Menu"; }

void rules_targets(const void *state, const App *app, Targets *out) {
    const Rules *self = state;
    RulesLayout l = rules_layout(self, app);
    scene_add_back(out, widget_back_rect(app, l.left), back_name(self));
    for (int i = 0; i < RULES_PAGE_COUNT; i++)
        targets_add(out,
                    (Target){RULES_TAB + i, TARGET_TAB, l.tab[i], TITLES[i], .on = i == (int)self->page});
    const RulesPart *part;
    for (int i = 0; self->page == RULES_RULES && (part = rules_part(i)) != NULL; i++)
        targets_add_text(out, l.text, targets_words(out, "%s: %s", part->heading, part->text));
    if (self->page != RULES_WORDS) return;
    out->scroll = l.scroll;
    float up = scroll_pixels(&self->view.scroll, &l.scroll, app->now_us);
    for (int i = 0; i < l.words; i++)
        targets_add(out,
                    (Target){RULES_WORD + i, TARGET_ROW, rect_moved_up(l.word[i], up),
                             targets_words(out, "%s: %s", glossary_word(i)->word, glossary_word(i)->meaning),
                             .group = 1, .scrolls = true});
}

// ---- drawing

// A cell with its row, column and box, each with its name in cells that are empty.
static void draw_figure(const App *app, Draw *draw, Rect place) {
    Layout *layout = mem_alloc(sizeof *layout); // large
    Grid grid, solution;
    layout_init(layout, "9x9");
    welcome_board(layout, &grid, &solution);
    GridLayout at = grid_layout(place, 9, place.w / 560);
    const int cell = 37;
    Board board = {.grid = grid};
    BoardFigure figure = {.draw = draw,
                          .look = &app->look,
                          .grid = &at,
                          .layout = layout,
                          .tokens = app_tokens(app, NULL),
                          .board = &board,
                          .givens = &grid,
                          .cursor = cell};
    grid_draw_ground(draw, &app->look, &at, layout);
    static const Role TINT[] = {
        [HOUSE_ROW] = ROLE_GOOD, [HOUSE_COLUMN] = ROLE_ENTERED, [HOUSE_BOX] = ROLE_HINT};
    for (int kind = HOUSE_BOX; kind >= HOUSE_ROW; kind--) {
        const House *house = &layout->house[layout->house_of[cell][kind]];
        for (int i = 0; i < layout->order; i++)
            board_figure_fill(&figure, house->cell[i],
                              colour_mix(role(app, ROLE_BOARD), role(app, TINT[kind]), 0.24f));
    }
    board_figure_fill(&figure, cell, role(app, ROLE_SELECTED));
    grid_draw_lines(draw, &app->look, &at, layout);
    for (int c = 0; c < layout->cells; c++)
        if (grid.cell[c]) board_figure_token(&figure, c, false, &TOKEN_AT_REST);
    static const struct {
        int cell;
        const char *name;
    } NAMES[] = {{44, "row"}, {1, "column"}, {47, "box"}, {37, "cell"}};
    for (int i = 0; i < 4; i++)
        draw_text_in(draw, FACE_STRONG, fmaxf(at.cell * 0.25f, 9), board_figure_cell(&figure, NAMES[i].cell),
                     ALIGN_CENTRE, role(app, ROLE_GIVEN), NAMES[i].name);
    free(layout);
}

// The parts one below the other; returns their height. Draws nothing to measure.
static float draw_parts(const App *app, Draw *draw, Rect room, float size, bool measure) {
    float y = room.y, line = roundf(size * 1.45f);
    const RulesPart *part;
    for (int i = 0; (part = rules_part(i)) != NULL; i++) {
        Rect at = {room.x, y, room.w, 9999};
        y += wrap_text(draw, at, FACE_STRONG, size, line, measure ? 0 : role(app, ROLE_TEXT), part->heading);
        at.y = y;
        y += wrap_text(draw, at, FACE_TEXT, size, line, measure ? 0 : role(app, ROLE_TEXT), part->text);
        y += size * 0.8f;
    }
    return y - size * 0.8f - room.y;
}

static void draw_rules(const App *app, Draw *draw, const RulesLayout *l) {
    float size = roundf(19 * l->unit);
    while (size > 11 && draw_parts(app, draw, l->text, size, true) > l->text.h) size -= 1;
    draw_figure(app, draw, l->figure);
    draw_parts(app, draw, l->text, size, false);
}

static void draw_words(const Rules *self, const App *app, Draw *draw, const RulesLayout *l, int hovered) {
    float u = l->unit, up = scroll_pixels(&self->view.scroll, &l->scroll, app->now_us), room = ceilf(2 * u);
    Rect area = l->scroll.rect, clip = {area.x - room, area.y, area.w + 2 * room, area.h};
    draw_push_clip(draw, clip);
    for (int i = 0; i < l->words; i++) {
        Rect r = rect_moved_up(l->word[i], up);
        if (r.y >= clip.y + clip.h || r.y + r.h <= clip.y) continue;
        const GlossaryWord *word = glossary_word(i);
        bool focused = self->view.focus == RULES_WORD + i;
        widget_row(draw, app, r, 10 * u, false, focused, hovered == RULES_WORD + i);
        draw_text(draw, FACE_STRONG, 17 * u, r.x + INSET * u, r.y + 30 * u, ALIGN_LEFT, role(app, ROLE_TEXT),
                  word->word);
        Rect text = {r.x + INSET * u, r.y + (NAME + 10) * u, r.w - 2 * INSET * u, 9999};
        wrap_text(draw, text, FACE_TEXT, 15 * u, LINE * u, role(app, ROLE_DIM), word->meaning);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, clip, role(app, ROLE_BACKGROUND));
    float width = fmaxf(3, roundf(4 * u)), right = area.x + area.w;
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->view.scroll,
                          right + roundf(fminf(12 * u, (app->look.width - right - width) / 2)));
}

void rules_draw(const void *state, const App *app, Draw *draw) {
    const Rules *self = state;
    RulesLayout l = rules_layout(self, app);
    MEM_LOCAL(Targets, targets);
    int hovered = scene_targets(rules_targets, self, app, &self->view, targets);
    widget_back(draw, app, l.left, back_name(self), hovered == TARGET_BACK);
    draw_text(draw, FACE_TITLE, 46 * l.unit, l.left - l.unit, l.title, ALIGN_LEFT, role(app, ROLE_TEXT),
              TITLES[self->page]);
    for (int i = 0; i < RULES_PAGE_COUNT; i++)
        scene_draw_button(draw, app, targets_find(targets, RULES_TAB + i), &self->view, hovered);
    if (self->page == RULES_WORDS)
        draw_words(self, app, draw, &l, hovered);
    else
        draw_rules(app, draw, &l);
}

void rules_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓←→"),
                                     PROMPT_SELECT,
                                     {ACTION_NEXT_EMPTY, "Next page", NULL, NULL, "rb"},
                                     PROMPT_SCROLL};
    const Rules *self = state;
    out->x = rules_layout(self, app).left;
    footer_add(out, PROMPTS, self->page == RULES_WORDS ? 4 : 3);
}
