// The page of a technique: an example on the board, and beside it what the technique is, then the stages of
// a hint, then its links one by one.
#include <ctype.h>
#include <math.h>
#include <stdio.h>

#include "core/techniques/technique_find.h"
#include "game/words/explain/explain_single.h"
#include "game/words/technique_words.h"
#include "ui/figure/board_edges.h"
#include "ui/figure/board_figure.h"
#include "ui/figure/step_picture.h"
#include "ui/kit/constraint_view.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/learn/learn_view.h"

// ---- what is shown

// Of singles the first that the board alone proves, without what earlier steps ruled out.
static bool take_plain(void *context, const Step *step) {
    LearnPage *page = context;
    Evidence evidence;
    if (!page->found) page->step = *step;
    page->found = true;
    if (!evidence_of(&page->lesson.position, step, &evidence)) return false;
    if (evidence.gone_before || !cellset_empty(&evidence.closed_before)) return true;
    page->step = *step;
    return false;
}

static void show_example(LearnPage *page, const Lessons *lessons, const Layout *layout, int example) {
    if (page->view.has) playback_finish(&page->view);
    page->example = example;
    page->found = false;
    page->layout = layout;
    if (!lessons_get(lessons, layout, page->technique, LESSON_EXAMPLE, example, &page->lesson)) return;
    page->layout = page->lesson.position.layout;
    technique_find(&page->lesson.position, page->technique, take_plain, page);
}

void learn_page_open(LearnPage *page, const Lessons *lessons, const Layout *layout, Technique technique) {
    *page = (LearnPage){.technique = technique};
    page->examples = lessons_count(lessons, technique, LESSON_EXAMPLE);
    page->practises = lessons_count(lessons, technique, LESSON_PRACTISE);
    show_example(page, lessons, layout, 0);
}

void learn_page_example(LearnPage *page, const Lessons *lessons, const Layout *layout, int example) {
    show_example(page, lessons, layout, example);
    page->stage = page->found ? LEARN_WHERE : LEARN_LESSON;
}

void learn_page_close(LearnPage *page) {
    if (page->view.has) playback_finish(&page->view);
    *page = (LearnPage){0};
}

int learn_page_stages(const LearnPage *page) {
    if (!page->found) return 1;
    return chain_playback_is_for(&page->step) ? LEARN_STAGE_COUNT : LEARN_LINKS;
}

void learn_page_go(LearnPage *page, LearnStage stage) {
    if ((int)stage >= learn_page_stages(page)) return;
    if (stage == LEARN_LINKS && !page->view.has) {
        ChainPlayback walk = {0};
        if (!chain_playback_of_step(&page->lesson.position, &page->step, &walk)) {
            chain_playback_finish(&walk);
            return;
        }
        playback_take(&page->view, &walk);
        playback_unfold(&page->view); // the page has no button to open a chain inside
    }
    page->stage = stage;
}

bool learn_page_step(LearnPage *page, int direction) {
    LearnStage before = page->stage;
    if (page->stage == LEARN_LINKS && page->view.has) {
        if (direction > 0) return playback_next(&page->view);
        if (playback_back(&page->view)) return true;
    }
    if (direction < 0 && page->stage > LEARN_LESSON) learn_page_go(page, page->stage - 1);
    if (direction > 0 && (int)page->stage + 1 < learn_page_stages(page)) learn_page_go(page, page->stage + 1);
    return page->stage != before;
}

static bool at_end(const LearnPage *page) {
    if ((int)page->stage + 1 < learn_page_stages(page)) return false;
    return page->stage != LEARN_LINKS || playback_at_end(&page->view);
}

// ---- the board: the very picture that hints draw, without a game

static TokenSet digits(const App *app) {
    return (TokenSet){play_digits(), FACE_DISPLAY, false, role(app, ROLE_BOARD)};
}

static bool shows_step(const LearnPage *page, LearnStage stage) {
    return page->found && (stage == LEARN_LESSON || stage >= LEARN_WHY);
}

static void make_picture(StepPicture *picture, const LearnPage *page, const App *app, Draw *draw,
                         const GridLayout *grid, LearnStage stage) {
    TokenSet tokens = digits(app);
    step_picture_init(picture, &app->look, draw, grid, &tokens, &page->lesson.position, &page->step, NULL);
    if (stage == LEARN_LINKS && page->view.has)
        step_picture_walk(picture, &page->view.walk, page->view.age, page->view.stop);
}

static void draw_region(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid) {
    CellSet region = step_place(&page->lesson.position, &page->step);
    Colour colour = colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.14f);
    for (int c = cellset_next(&region, 0); c >= 0; c = cellset_next(&region, c + 1))
        grid_fill_cell(draw, grid, page->lesson.position.layout, c, colour);
}

static void draw_tokens(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                        const CellSet *bright) {
    const Position *position = &page->lesson.position;
    TokenSet tokens = digits(app);
    for (int c = 0; c < page->layout->cells; c++) {
        int token = position->grid.cell[c];
        if (!token) continue;
        Rect r = grid_cell(grid, layout_row(page->layout, c), layout_column(page->layout, c));
        bool given = cellset_has(&position->given, c);
        Colour ink = role(app, given ? ROLE_GIVEN : ROLE_ENTERED);
        ink = constraint_view_ink(&app->look.theme, page->layout, c, ink, TOKEN_BOARD_CONTRAST);
        if (bright && !cellset_has(bright, c))
            ink = board_figure_dimmed(&app->look.theme, page->layout, c, ink);
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, r.w, ink);
    }
}

// Candidates as notes, while nothing is given away; those that are spoken of a little stronger.
static void draw_notes(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                       TokenMask spoken) {
    const Position *position = &page->lesson.position;
    const Layout *layout = position->layout;
    TokenSet tokens = digits(app);
    for (int c = 0; c < layout->cells; c++) {
        Rect r = grid_cell(grid, layout_row(layout, c), layout_column(layout, c));
        for (int t = 1; t <= layout->order; t++) {
            if (!marks_has(&position->marks, c, t)) continue;
            NotePlace place =
                grid_note_place(&app->look, constraint_view_notes(layout, c, r), layout->order, t);
            bool strong = spoken & marks_bit(t);
            token_draw_note(draw, &tokens, t, &place, role(app, strong ? ROLE_TEXT : ROLE_NOTE));
        }
    }
}

void learn_board_draw(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                      LearnStage stage) {
    const Layout *layout = page->layout;
    bool step = shows_step(page, stage), where = page->found && !step;
    StepPicture picture;
    grid_draw_ground(draw, &app->look, grid, layout);
    if (step) {
        make_picture(&picture, page, app, draw, grid, stage);
        step_picture_grounds(&picture);
    } else if (where) {
        draw_region(page, app, draw, grid);
    }
    grid_draw_lines(draw, &app->look, grid, layout);
    if (!page->examples) return;
    draw_tokens(page, app, draw, grid, step ? step_picture_bright(&picture) : NULL);
    Evidence unused;
    if (!step && page->found && evidence_of(&page->lesson.position, &page->step, &unused)) return;
    if (!step) {
        bool tokens = where && explain_place(&page->step) == EXPLAIN_AT_TOKENS;
        draw_notes(page, app, draw, grid, tokens ? step_tokens(&page->step) : 0);
        return;
    }
    step_picture_links(&picture);
    for (int c = 0; c < layout->cells; c++)
        if (!page->lesson.position.grid.cell[c]) step_picture_notes(&picture, c);
    step_picture_tags(&picture);
}

// What its signs mean, at the foot of the rectangle where there is room to spare; returns the height that it
// takes there, or 0.
static float legend_height(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid,
                           Rect within, float size) {
    if (!page->examples || !shows_step(page, page->stage)) return 0;
    StepPicture picture;
    make_picture(&picture, page, app, draw, grid, page->stage);
    float h = step_picture_legend(&picture, within, size, 0) + size;
    return h > within.h * 0.3f ? 0 : h;
}

static void draw_legend(const LearnPage *page, const App *app, Draw *draw, const GridLayout *grid, Rect at,
                        float size) {
    StepPicture picture;
    make_picture(&picture, page, app, draw, grid, page->stage);
    step_picture_legend(&picture, at, size, role(app, ROLE_DIM));
}

// ---- layout

static void place_low(LearnPageLayout *l, float inset) {
    float u = l->unit, gap = 10 * u, h = fmaxf(40 * u, 34);
    Rect panel = l->panel;
    float inner = panel.w - 2 * inset, both = fminf(inner * 0.66f, 560 * u), y = panel.y + inset;
    float x = panel.x + panel.w - inset - both, w = (both - h - 3 * gap);
    l->before = (Rect){x, y, h, h};
    l->next = (Rect){x + h + gap, y, w * 0.34f, h};
    l->practise = (Rect){l->next.x + l->next.w + gap, y, w * 0.36f, h};
    l->back = (Rect){l->practise.x + l->practise.w + gap, y, w * 0.3f, h};
    l->title = (Rect){panel.x + inset, y, x - panel.x - inset - 12 * u, h};
    l->example = (Rect){panel.x + inset, y + h + 8 * u, inner, 22 * u};
    float top = l->example.y + l->example.h + 4 * u;
    l->words = (Rect){panel.x + inset, top, inner, panel.y + panel.h - inset - top};
}

static void place_high(LearnPageLayout *l, int stage_count, float inset) {
    float u = l->unit, gap = 12 * u;
    Rect panel = l->panel;
    float inner = panel.w - 2 * inset, x = panel.x + inset, bottom = panel.y + panel.h - inset;
    float h = fmaxf(fminf(54 * u, panel.h * 0.08f), 34), w = (inner - gap) * 0.56f;
    l->practise = (Rect){x, bottom - h, w, h};
    l->back = (Rect){x + w + gap, bottom - h, inner - w - gap, h};
    float y = l->practise.y - gap - h;
    l->before = (Rect){x, y, h, h};
    l->next = (Rect){x + h + gap, y, inner - h - gap, h};
    float stages = y - 40 * u;
    float between = 8 * u, bar = (inner - (float)(stage_count - 1) * between) / (float)stage_count;
    for (int i = 0; i < stage_count; i++)
        l->stage[i] = (Rect){x + (float)i * (bar + between), stages, bar, 30 * u};
    l->title = (Rect){x, panel.y + inset, inner, 96 * u};
    l->example = (Rect){x + inner * 0.5f, panel.y + inset - 6 * u, inner * 0.5f, 24 * u};
    float top = l->title.y + l->title.h + 12 * u;
    l->words = (Rect){x, top, inner, stages - 10 * u - top};
}

LearnPageLayout learn_page_layout(const LearnPage *page, const App *app) {
    BoardLayout board = board_layout(&app->look, 9);
    LearnPageLayout l = {.unit = board.unit, .grid = board.grid, .panel = board.side};
    float u = l.unit;
    if (board.portrait) { // no clock stands above the board here
        float up = roundf(fmaxf(0, board.grid.rect.y - board.head.y - 8 * u));
        l.grid.rect.y -= up;
        l.panel.y -= up, l.panel.h += up;
    }
    l.footer_x = board.footer_x;
    l.low = l.panel.h < 400 * u;
    float inset = l.low ? 12 * u : fminf(30 * u, l.panel.w * 0.06f);
    if (l.low)
        place_low(&l, inset);
    else
        place_high(&l, learn_page_stages(page), inset);
    if (page->examples < 2) l.example = (Rect){0};
    l.grid = constraint_view_room(l.grid, page->layout);
    return l;
}

// ---- words

typedef struct {
    char text[EXPLAIN_TEXT_MAX * 2], result[EXPLAIN_TEXT_MAX];
    bool good; // the result places a token
} Words;

static const char *const STAGE_NAME[LEARN_STAGE_COUNT] = {"Lesson", "Where", "What", "Why", "Links"};

// Lessons are told in digits.
static Names names(const App *app) { return (Names){play_digits(), app->settings.expert_words}; }

static void say_result(const LearnPage *page, const App *app, Words *words) {
    explain_step(page->lesson.position.layout, names(app), &page->step, EXPLAIN_RESULT, words->result);
    words->good = page->step.token != 0;
}

static void say(const LearnPage *page, const App *app, Words *words) {
    const Layout *layout = page->lesson.position.layout;
    Evidence evidence;
    switch (page->stage) {
    case LEARN_LESSON:
        snprintf(words->text, sizeof words->text, "%s", technique_words(page->technique)->learn);
        if (!page->examples)
            snprintf(words->result, sizeof words->result,
                     "It is so rare that no puzzle made for these pages has had one to show.");
        break;
    case LEARN_WHERE:
    case LEARN_WHAT:
    case LEARN_WHY: // the stages of a hint
        if (page->stage == LEARN_WHY && evidence_of(&page->lesson.position, &page->step, &evidence))
            explain_single(layout, names(app), &page->step, &evidence, words->text);
        else
            explain_step(layout, names(app), &page->step, (ExplainStage)page->stage, words->text);
        if (page->stage == LEARN_WHY) say_result(page, app, words);
        break;
    case LEARN_LINKS:
        chain_playback_text(&page->view.walk, &page->step, names(app), page->view.stop, words->text);
        if (playback_at_end(&page->view)) say_result(page, app, words);
        break;
    case LEARN_STAGE_COUNT: break;
    }
}

// "well hidden", and what is to be known of the practice.
static void say_facts(const LearnPage *page, const App *app, char *out, size_t size) {
    char difficulty[40];
    const TechniqueInfo *info = technique_info(page->technique);
    app_difficulty(app, !info->constraints, info->rating_tenths, difficulty);
    const char *practice = page->practises == 0 ? "  ·  too rare to practise" : "";
    snprintf(out, size, "%s%s", difficulty, practice);
}

static const char *next_label(const LearnPage *page) {
    if (at_end(page)) return "That is all";
    if (page->stage == LEARN_LESSON) return "Show me where";
    if (page->stage == LEARN_LINKS) return "Next link";
    if (page->stage == LEARN_WHY) return "Link by link";
    return STAGE_NAME[page->stage + 1];
}

// ---- what can be used

void learn_page_targets(const LearnPage *page, const App *app, Targets *out) {
    LearnPageLayout l = learn_page_layout(page, app);
    bool end = at_end(page), can_practise = page->practises > 0;
    const Target parts[] = {
        {TARGET_BACK, TARGET_BUTTON, l.back, "Back", .action = ACTION_BACK},
        {LEARN_BEFORE, TARGET_BUTTON, l.before, "One stage back", .label = "‹",
         .disabled = page->stage == LEARN_LESSON},
        {LEARN_NEXT, TARGET_BUTTON, l.next, next_label(page), .action = ACTION_RIGHT, .primary = !end,
         .hint = true, .disabled = end},
        // Practising is what is left to do at the end.
        {LEARN_PRACTISE, TARGET_BUTTON, l.practise, "Practise", .action = ACTION_CONFIRM,
         .primary = end && can_practise, .disabled = !can_practise},
        {LEARN_EXAMPLE, TARGET_LINK, l.example, "Another example", .action = ACTION_NEXT_EMPTY},
    };
    for (int i = 0; i < (int)(sizeof parts / sizeof *parts); i++) targets_add_pointed(out, parts[i]);
    for (int i = 0; i < learn_page_stages(page); i++)
        targets_add_pointed(
            out, (Target){LEARN_BAR + i, TARGET_TAB, l.stage[i], STAGE_NAME[i], .on = i == (int)page->stage});
}

// ---- drawing

static float paragraph(Draw *draw, Rect at, float size, Colour colour, Colour mark, const char *text) {
    float line = roundf(size * (size >= 14 ? 1.5f : 1.3f));
    return wrap_marked(draw, at, size, line, colour, mark, text);
}

static float words_height(Draw *draw, Rect room, float size, const Words *words) {
    float h = paragraph(draw, room, size, 0, 0, words->text);
    if (words->result[0]) h += size * 0.7f + paragraph(draw, room, size * 0.92f, 0, 0, words->result);
    return h;
}

// The largest size, up to `most`, at which all of it fits; never less than can be read.
static float fitting_size(Draw *draw, Rect room, float most, const Words *words) {
    float size = most;
    while (size > 9 && words_height(draw, room, size, words) > room.h) size = floorf(size * 0.95f);
    return size;
}

// The place for the words. The legend stands below them, where they leave it room.
static Rect place_words(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l,
                        const Words *words, float most) {
    float u = l->unit, legend = legend_height(page, app, draw, &l->grid, l->words, 13 * u);
    Rect at = l->words;
    at.h -= legend;
    if (legend == 0 || words_height(draw, at, fitting_size(draw, at, most, words), words) > at.h)
        return l->words;
    draw_legend(page, app, draw, &l->grid, (Rect){at.x, at.y + at.h + 13 * u, at.w, legend - 13 * u}, 13 * u);
    return at;
}

static void draw_words(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l,
                       Colour ink) {
    Words words = {0};
    say(page, app, &words);
    float u = l->unit;
    float most = roundf(fmaxf((l->low ? 16 : 18) * u, 12));
    Rect at = place_words(page, app, draw, l, &words, most);
    float size = fitting_size(draw, at, most, &words);
    if (page->stage == LEARN_LINKS) {
        int number, count;
        char place[64];
        playback_place(&page->view, &number, &count);
        snprintf(place, sizeof place, "link %d of %d", number, count);
        if (playback_at_end(&page->view)) snprintf(place, sizeof place, "conclusion");
        draw_text(draw, FACE_TEXT, 14 * u, at.x + at.w, l->title.y + 88 * u, ALIGN_RIGHT, role(app, ROLE_DIM),
                  l->low ? "" : place);
    }
    at.y += paragraph(draw, at, size, role(app, ROLE_TEXT), ink, words.text) + size * 0.7f;
    Colour colour = page->examples ? role(app, words.good ? ROLE_GOOD : ROLE_CONFLICT) : role(app, ROLE_DIM);
    paragraph(draw, at, size * 0.92f, colour, ink, words.result);
}

static void family_capitals(Technique technique, char out[64]) {
    const TechniqueFamily *group;
    for (int g = 0; (group = technique_family(g)) != NULL; g++)
        for (int i = 0; i < group->count; i++)
            if (group->technique[i] == technique) snprintf(out, 64, "%s", group->name);
    for (; *out; out++) *out = (char)toupper((unsigned char)*out);
}

// "example 1 of 3", and the key where it has room.
typedef struct {
    char text[48];
    const char *key;
    Device device;
    bool has_key;
    float x, text_w;
} ExampleLink;

static ExampleLink example_link(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l) {
    float u = l->unit;
    ExampleLink link = {.device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD};
    link.key =
        input_label(app->input, link.device == DEVICE_PAD ? ACTION_NOTE : ACTION_NEXT_EMPTY, link.device);
    snprintf(link.text, sizeof link.text, "example %d of %d", page->example + 1, page->examples);
    link.text_w = draw_text_width(draw, FACE_TEXT, 14 * u, link.text);
    float cap = *link.key ? widget_keycap_width(app, link.key, link.device) + 8 * u : 0;
    link.has_key = cap > 0 && link.text_w + cap <= l->example.w;
    link.x = l->example.x + l->example.w - link.text_w - (link.has_key ? cap : 0);
    return link;
}

static void draw_title(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l,
                       Colour ink) {
    float u = l->unit;
    const char *name = technique_info(page->technique)->name;
    char facts[160], capitals[64] = "";
    family_capitals(page->technique, capitals);
    say_facts(page, app, facts, sizeof facts);
    float size = (l->low ? 22 : 34) * u, width = draw_text_width(draw, FACE_TITLE, size, name);
    if (width > l->title.w) size = fmaxf(floorf(size * l->title.w / width * 0.99f), 12);
    if (l->low) {
        draw_text_shrunk(draw, FACE_MEDIUM, 13 * u, 10 * u,
                         (Rect){l->title.x, l->title.y, l->title.w, 16 * u}, l->title.y + 11 * u, ink,
                         capitals);
        draw_text_cut(draw, FACE_TITLE, size, l->title.x, l->title.y + 35 * u, l->title.w,
                      role(app, ROLE_TEXT), name);
        draw_text_cut(draw, FACE_TEXT, 13 * u, l->title.x, l->title.y + l->title.h + 23 * u,
                      l->words.w * 0.6f, role(app, ROLE_DIM), facts);
        return;
    }
    ExampleLink link = example_link(page, app, draw, l);
    float room = l->example.w > 0 ? link.x - l->title.x - 12 * u : l->title.w;
    draw_text_shrunk(draw, FACE_STRONG, 14 * u, 10 * u, (Rect){l->title.x, l->title.y, room, 16 * u},
                     l->title.y + 11 * u, ink, capitals);
    draw_text(draw, FACE_TITLE, size, l->title.x, l->title.y + 56 * u, ALIGN_LEFT, role(app, ROLE_TEXT),
              name);
    float facts_w = l->title.w - (page->stage == LEARN_LINKS ? 96 * u : 0);
    draw_text_cut(draw, FACE_TEXT, 14 * u, l->title.x, l->title.y + 88 * u, facts_w, role(app, ROLE_DIM),
                  facts);
}

// "Example 1 of 3" and its key, at the right.
static void draw_example_link(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l,
                              bool hovered) {
    if (l->example.w <= 0) return;
    ExampleLink link = example_link(page, app, draw, l);
    draw_text_in(draw, FACE_TEXT, 14 * l->unit, (Rect){link.x, l->example.y, link.text_w, l->example.h},
                 ALIGN_LEFT, role(app, hovered ? ROLE_TEXT : ROLE_DIM), link.text);
    if (link.has_key)
        widget_keycap(draw, app, link.x + link.text_w + 8 * l->unit, l->example.y + l->example.h / 2,
                      link.key, link.device);
}

static void draw_stages(const LearnPage *page, const App *app, Draw *draw, const LearnPageLayout *l,
                        int hovered) {
    if (l->low || !page->found) return;
    float u = l->unit;
    for (int i = 0; i < learn_page_stages(page); i++) {
        Rect r = l->stage[i];
        bool done = i <= (int)page->stage, here = i == (int)page->stage;
        draw_round(draw, (Rect){r.x, r.y, r.w, 6 * u}, 3 * u, role(app, done ? ROLE_HINT : ROLE_LINE_THIN));
        draw_text_shrunk(draw, here ? FACE_MEDIUM : FACE_TEXT, 13 * u, 11, r, r.y + 24 * u,
                         role(app, here || i == hovered ? ROLE_TEXT : ROLE_DIM), STAGE_NAME[i]);
    }
}

void learn_page_draw(const LearnPage *page, const App *app, Draw *draw, const Targets *targets,
                     const TargetView *view, int hovered) {
    LearnPageLayout l = learn_page_layout(page, app);
    float u = l.unit;
    Colour ink = role(app, app->look.theme.dark ? ROLE_HINT : ROLE_TEXT);
    draw_panel(draw, l.panel, 16 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_title(page, app, draw, &l, ink);
    draw_example_link(page, app, draw, &l, hovered == LEARN_EXAMPLE);
    draw_words(page, app, draw, &l, ink);
    draw_stages(page, app, draw, &l, hovered - LEARN_BAR);
    scene_draw_buttons(draw, app, targets, view, hovered);
    Rect around = constraint_view_around(&l.grid, page->layout);
    if (page->stage != LEARN_LESSON)
        board_edges_draw(draw, &app->look, &l.grid, around, around.y, app->settings.expert_words);
    learn_board_draw(page, app, draw, &l.grid, page->stage);
}
