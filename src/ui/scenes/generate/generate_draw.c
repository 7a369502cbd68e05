// Where things are on the page that makes puzzles, and how they look.
#include <math.h>
#include <stdio.h>

#include "core/base/text.h"
#include "ui/kit/grid_view.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/generate/generate_view.h"

static const char *const CHOICES[GENERATE_WISHES] = {[GENERATE_BAND] = "How hard",
                                                     [GENERATE_KIND] = "What it needs",
                                                     [GENERATE_PATTERN] = "Pattern of the clues",
                                                     [GENERATE_CLUES] = "Clues",
                                                     [GENERATE_BOARD] = "On the board",
                                                     [GENERATE_MINUTES] = "Minutes"};

GenerateLayout generate_layout(const Generate *self, const App *app) {
    GenerateChoice choice[GENERATE_WISHES];
    int rows = generate_choices(self->kept, choice);
    Page p = page_frame(app, 1300, 0.42f);
    float u = p.u, gap = 12 * u, h = fmaxf(56 * u, 40), words = 84 * u;
    GenerateLayout l = {
        .tall = p.tall, .left = floorf(p.x * u), .width = floorf(p.left * u), .title = 154 * u};
    l.words = (Rect){l.left, 176 * u, l.width, words};
    float x = p.tall ? l.left : floorf((p.x + p.left + p.gap) * u),
          w = p.tall ? l.width : floorf(p.right * u);
    float bottom = (p.h - p.foot) * u, y = p.tall ? l.words.y + words + 16 * u : 116 * u;
    for (int i = 0; i < rows; i++)
        l.row[choice[i]] = (Rect){x, floorf(y + (h + gap) * (float)i), w, floorf(h)};
    y = l.row[choice[rows - 1]].y + h + 24 * u;
    l.start = (Rect){x, floorf(y), w, floorf(fmaxf(60 * u, 44))};
    l.note = (Rect){x, l.start.y + l.start.h + 14 * u, w, 60 * u};
    float top = p.tall ? l.note.y + l.note.h + 8 * u : l.words.y + words + 12 * u;
    float side = floorf(fminf(l.width, bottom - top));
    if (side >= 140 * u) {
        GridLayout grid =
            grid_layout((Rect){l.left, floorf(top), side, side}, self->layout.order, side / 400);
        l.board = (Rect){l.left, floorf(top), grid.rect.w, grid.rect.h};
    }
    return l;
}

void generate_targets(const void *state, const App *app, Targets *out) {
    const Generate *self = state;
    GenerateLayout l = generate_layout(self, app);
    char room[GENERATE_TEXT];
    scene_add_back(out, widget_back_rect(app, l.left), "Back");
    for (int i = 0; i < GENERATE_WISHES; i++)
        if (l.row[i].w > 0)
            targets_add(out, (Target){GENERATE_ROW + i, TARGET_CHOICE, l.row[i],
                                      targets_words(out, "%s: %s", CHOICES[i],
                                                    generate_value_name(self->kept, (GenerateChoice)i, room)),
                                      .adjusts = true});
    targets_add(out, (Target){GENERATE_START, TARGET_BUTTON, l.start,
                              self->work ? "Stop" : "Generate and play", .group = 1, .primary = !self->work});
}

static void draw_choice(const Generate *self, const App *app, Draw *draw, Rect r, int choice, bool hovered) {
    float u = app->look.unit, pad = 18 * u, arrow = 34 * u;
    char room[GENERATE_TEXT];
    bool focused = self->view.focus == GENERATE_ROW + choice;
    float middle = r.x + r.w * 0.42f;
    widget_row(draw, app, r, 12 * u, false, focused, hovered);
    draw_text_shrunk(draw, FACE_MEDIUM, 17 * u, 11, (Rect){r.x + pad, r.y, middle - r.x - pad, r.h},
                     r.y + (r.h + fonts_cap_height(draw_fonts(draw), FACE_TEXT, 17 * u)) / 2,
                     role(app, ROLE_TEXT), CHOICES[choice]);
    widget_arrow(draw, app, (Rect){middle, r.y, arrow, r.h}, -1, hovered && self->view.x < r.x + r.w * 0.7f);
    widget_arrow(draw, app, (Rect){r.x + r.w - arrow - pad / 2, r.y, arrow, r.h}, 1,
                 hovered && self->view.x >= r.x + r.w * 0.7f);
    Rect value = {middle + arrow, r.y, r.w * 0.58f - 2 * arrow - pad / 2, r.h};
    const char *text = generate_value_name(self->kept, (GenerateChoice)choice, room);
    float size = 17 * u, width = draw_text_width(draw, FACE_TEXT, size, text);
    if (width > value.w) size *= value.w / width;
    draw_text_in(draw, FACE_TEXT, size, value, ALIGN_CENTRE, role(app, ROLE_ENTERED), text);
}

static void draw_note(const Generate *self, const App *app, Draw *draw, Rect r) {
    char text[160], tried[TEXT_COUNT_MAX];
    if (self->work)
        snprintf(text, sizeof text, "%s made and looked at. Rare wishes take a while.",
                 text_count(self->news.tried, "puzzle", "puzzles", tried));
    else
        snprintf(text, sizeof text,
                 "It has one solution and is rated, and the game begins as soon as it is found.");
    wrap_text(draw, r, FACE_TEXT, widget_small(app, 15), 22 * app->look.unit, role(app, ROLE_DIM), text);
}

void generate_draw(const void *state, const App *app, Draw *draw) {
    const Generate *self = state;
    GenerateLayout l = generate_layout(self, app);
    Targets targets;
    int hovered = scene_targets(generate_targets, self, app, &self->view, &targets);
    float u = app->look.unit;
    widget_back(draw, app, l.left, "Back", hovered == TARGET_BACK);
    draw_text(draw, FACE_TITLE, 52 * u, l.left - u, l.title, ALIGN_LEFT, role(app, ROLE_TEXT), "Generate");
    wrap_text(
        draw, l.words, FACE_TEXT, 17 * u, 26 * u, role(app, ROLE_DIM),
        self->kept->boards
            ? "A new puzzle on a board like those of the pack. Keep, in Your games, puts it into a pack of "
              "your own."
            : "A puzzle that nobody has seen before, made as you wish. Keep, in Your games, puts it into "
              "a pack of your own.");
    if (l.board.w > 0)
        grid_draw_small(draw, &app->look, &self->layout, &self->news.latest, play_digits(), FACE_DISPLAY,
                        l.board);
    for (int i = 0; i < GENERATE_WISHES; i++)
        if (l.row[i].w > 0) draw_choice(self, app, draw, l.row[i], i, hovered == GENERATE_ROW + i);
    scene_draw_buttons(draw, app, &targets, &self->view, hovered);
    draw_note(self, app, draw, l.note);
}

void generate_footer(const void *state, const App *app, Footer *out) {
    const Generate *self = state;
    const Prompt prompts[] = {PROMPT_CHOOSE("↑↓"),
                              {ACTION_NONE, "Change", "←→", "Click", "←→"},
                              {ACTION_CONFIRM, self->work ? "Stop" : "Generate and play", NULL, NULL, "a"},
                              {ACTION_BACK, "Back", NULL, NULL, "b"}};
    out->x = generate_layout(self, app).left;
    footer_add(out, prompts, sizeof prompts / sizeof *prompts);
}
