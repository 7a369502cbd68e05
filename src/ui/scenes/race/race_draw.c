// The picture of a race.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "game/race/calendar.h"
#include "game/race/race_words.h"
#include "ui/kit/wrap.h"
#include "ui/scenes/race/race_view.h"
#include "ui/widget/page.h"

// Design units.
enum { TOP = 154, BUTTON = 52, ROW = 48, HEADING = 58, WHEEL = 88, DETAIL = 52 };
enum { CHART = 190, CHART_LEAST = 620 };

// ---- where

int race_rows(const RaceScene *self) {
    const RaceTable *table = &self->table;
    return table->entries + (table->entries > table->ranked);
}

int race_row_entry(const RaceScene *self, int row) {
    int ranked = self->table.ranked;
    return row < ranked ? row : row - 1 < ranked ? -1 : row - 1;
}

static void place_table(RaceLayout *l, Rect area, float u) {
    l->heading = area.y + 12 * u;
    l->table = (Rect){area.x, roundf(area.y + HEADING * u), area.w, 0};
    l->table.h = floorf(area.y + area.h - DETAIL * u - l->table.y);
    l->detail = (Rect){area.x, l->table.y + l->table.h + 8 * u, area.w, (DETAIL - 8) * u};
}

// Play, and beside it what shares the player's own runs.
static void place_buttons(const RaceScene *self, RaceLayout *l, float y, float u) {
    float gap = 12 * u, w = self->own ? (l->width - gap) / 2 : fminf(l->width, 300 * u);
    l->play = (Rect){l->left, roundf(y), floorf(w), roundf(BUTTON * u)};
    if (self->own) l->share = (Rect){floorf(l->left + w + gap), l->play.y, floorf(w), l->play.h};
}

static void wide(const RaceScene *self, const Page *p, RaceLayout *l) {
    float u = p->u, bottom = (p->h - p->foot) * u;
    l->left = floorf(p->x * u), l->width = floorf(p->left * u);
    l->title = TOP * u;
    place_buttons(self, l, bottom - (BUTTON + 8) * u, u);
    l->rules = (Rect){l->left, 178 * u, l->width, l->play.y - 196 * u};
    Rect area = {floorf((p->x + p->left + p->gap) * u), 60 * u, floorf(p->right * u), bottom - 60 * u};
    if (p->h >= CHART_LEAST && self->table.ranked > 0) {
        l->chart = (Rect){area.x, area.y + area.h - CHART * u, area.w, CHART * u};
        area.h -= (CHART + 24) * u;
    }
    place_table(l, area, u);
}

static void tall(const RaceScene *self, const Page *p, RaceLayout *l) {
    float u = p->u, bottom = (p->h - p->foot) * u;
    l->tall = true;
    l->left = floorf(p->x * u), l->width = floorf(p->inner * u);
    l->title = TOP * u;
    float rules = fminf(230, p->h * 0.27f) * u, y = 178 * u + rules + 12 * u;
    l->rules = (Rect){l->left, 178 * u, l->width, rules};
    place_buttons(self, l, y, u);
    y += (BUTTON + 28) * u;
    place_table(l, (Rect){l->left, y, l->width, bottom - y}, u);
}

RaceLayout race_layout(const RaceScene *self, const App *app) {
    RaceLayout l = {.row = roundf(ROW * app->look.unit)};
    Page page = page_frame(app, 1320, 0.40f);
    if (page.tall)
        tall(self, &page, &l);
    else
        wide(self, &page, &l);
    float u = app->look.unit;
    if (l.table.h > 0 && race_rows(self) > 0)
        l.scroll = (ScrollArea){.rect = l.table,
                                .content = (double)((float)race_rows(self) * l.row / u),
                                .pixel = (double)u,
                                .wheel = WHEEL,
                                .margin = SCROLL_FADE};
    return l;
}

static Rect row_rect(const RaceLayout *l, int row, float up) {
    return (Rect){l->table.x, l->table.y + (float)row * l->row - up, l->table.w - 12, l->row - 4};
}

// ---- the rules

typedef struct {
    const App *app;
    Draw *draw;
    Rect left; // what is still free
} RulesPen;

static void put_rule(RulesPen *pen, const char *label, Face face, Role ink, const char *words) {
    float u = pen->app->look.unit, size = widget_small(pen->app, 16), line = fmaxf(23 * u, 14);
    float column = 92 * u, label_size = widget_small(pen->app, 14);
    if (!*words || pen->left.h < line) return;
    draw_text(pen->draw, FACE_TEXT, label_size, pen->left.x, pen->left.y + line * 0.74f, ALIGN_LEFT,
              role(pen->app, ROLE_DIM), label);
    Rect place = {pen->left.x + column, pen->left.y, pen->left.w - column, pen->left.h};
    float used = wrap_text(pen->draw, place, face, size, line, role(pen->app, ink), words) + 7 * u;
    pen->left.y += used, pen->left.h -= used;
}

static void put_words(RulesPen *pen, const char *label, const Race *race,
                      void (*add)(Text *out, const Race *race)) {
    Text words = {0};
    add(&words, race);
    put_rule(pen, label, FACE_TEXT, ROLE_TEXT, text_of(&words));
    text_finish(&words);
}

static void add_mode(Text *out, const Race *race) {
    text_addf(out, "%s. %s.", race_mode_title(race->head.mode), race_mode_words(race->head.mode));
}

static void add_allowed(Text *out, const Race *race) {
    race_add_aids_words(out, race->aids);
    text_add(out, race->hints ? ". Hints may be asked for." : ". No hints.");
}

static void add_waits(Text *out, const Race *race) {
    if (race_waits(race)) race_add_plain(out, race->awaits);
}

static void draw_rules(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l) {
    RulesPen pen = {app, draw, l->rules};
    Text state = {0};
    const Race *race = &self->race;
    race_add_state_words(&state, race, self->now_unix_s);
    put_rule(&pen, "Now", FACE_MEDIUM, ROLE_TEXT, text_of(&state));
    put_words(&pen, "Puzzles", race, race_add_puzzles_words);
    put_words(&pen, "Mode", race, add_mode);
    put_words(&pen, "Allowed", race, add_allowed);
    put_words(&pen, "When", race, race_add_window_words);
    put_words(&pen, "Waits for", race, add_waits);
    put_rule(&pen, "Race", FACE_MONO, ROLE_DIM, race->head.race);
    put_rule(&pen, "Note", FACE_TEXT, ROLE_CONFLICT, self->warning);
    text_finish(&state);
}

static void draw_title(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l) {
    float u = app->look.unit, size = 48 * u;
    Text title = {0};
    race_add_plain(&title, self->there ? self->race.name : path_name(self->path));
    float width = draw_text_width(draw, FACE_TITLE, size, text_of(&title));
    if (width > l->width) size = fmaxf(size * l->width / width * 0.985f, 26 * u);
    draw_text_cut(draw, FACE_TITLE, size, l->left - u, l->title, l->width, role(app, ROLE_TEXT),
                  text_of(&title));
    text_finish(&title);
}

static void draw_fault(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l) {
    char words[PATH_MAX_BYTES + 300], line[24] = "";
    if (self->error.line > 0) snprintf(line, sizeof line, "Line %d: ", self->error.line);
    snprintf(words, sizeof words, "This race cannot be opened.\n%s%s.", line, self->error.reason);
    wrap_text(draw, l->rules, FACE_TEXT, widget_small(app, 17), fmaxf(26 * app->look.unit, 15),
              role(app, ROLE_DIM), words);
}

// ---- the table

// Where the columns end, from the right.
typedef struct {
    float rank, player, time, behind, runs, size;
} TableColumns;

static TableColumns columns_of(const App *app, Rect r) {
    float u = app->look.unit, size = widget_small(app, 16), one = size / 16;
    TableColumns c = {.rank = r.x + 34 * u, .player = r.x + 50 * u, .runs = r.x + r.w - 14 * u, .size = size};
    c.behind = c.runs - 52 * one;
    c.time = c.behind - 104 * one;
    return c;
}

static void draw_right(Draw *draw, const TableColumns *c, Face face, float right, Rect r, Colour ink,
                       const char *text) {
    float width = draw_digits_width(draw, face, c->size, text);
    draw_digits(draw, face, c->size, right - width, roundf(r.y + r.h / 2 + c->size * 0.36f), ink, text);
}

// A name in letters that the game's font has; '?' stands for others.
static void add_drawable(Text *out, const App *app, const char *player) {
    Text name = {0};
    race_add_player(&name, player);
    for (const char *at = text_of(&name); *at;) {
        char letter[UTF8_MAX + 1];
        at += utf8_character(at, letter);
        text_add(out, fonts_has_glyphs(app->fonts, FACE_MEDIUM, letter) ? letter : "?");
    }
    text_finish(&name);
}

static void draw_player(const App *app, Draw *draw, const TableColumns *c, Rect r, float right, Colour ink,
                        const char *player) {
    Text name = {0};
    add_drawable(&name, app, player);
    draw_text_shrunk(draw, FACE_MEDIUM, c->size, fminf(c->size, 12),
                     (Rect){c->player, 0, right - c->player, 0}, roundf(r.y + r.h / 2 + c->size * 0.36f), ink,
                     text_of(&name));
    text_finish(&name);
}

static void draw_ranked(const RaceScene *self, const App *app, Draw *draw, const RaceEntry *entry, Rect r,
                        bool focused) {
    TableColumns c = columns_of(app, r);
    char text[32];
    Colour ink = role(app, focused ? ROLE_GIVEN : ROLE_TEXT), dim = widget_row_dim(app, focused);
    int64_t best_ms = self->table.entry[0].result.time_us / 1000, ms = entry->result.time_us / 1000;
    snprintf(text, sizeof text, "%d", entry->rank);
    Colour ground = role(app, focused ? ROLE_SELECTED : ROLE_PANEL);
    Colour first = theme_ink_on(&app->look.theme, role(app, ROLE_GOOD), ground, 5.2f);
    draw_right(draw, &c, FACE_MEDIUM, c.rank, r, entry->rank == 1 ? first : dim, text);
    time_format(entry->result.time_us, TIME_MILLISECONDS, text, sizeof text);
    float time_width = draw_digits_width(draw, FACE_MEDIUM, c.size, text);
    draw_right(draw, &c, FACE_MEDIUM, c.time, r, ink, text);
    draw_player(app, draw, &c, r, c.time - time_width - 12 * app->look.unit, ink, entry->player);
    time_format_difference((ms - best_ms) * 1000, TIME_MILLISECONDS, text, sizeof text);
    if (ms > best_ms) draw_right(draw, &c, FACE_TEXT, c.behind, r, dim, text);
    snprintf(text, sizeof text, "%d", entry->attempts);
    draw_right(draw, &c, FACE_TEXT, c.runs, r, dim, text);
}

static void draw_other(const RaceScene *self, const App *app, Draw *draw, const RaceEntry *entry, Rect r,
                       bool focused) {
    float u = app->look.unit, size = widget_small(app, 14), x = r.x + 14 * u, w = r.w - 28 * u;
    Text who = {0}, why = {0};
    if (entry->verdict == RACE_UNSOUND)
        race_add_plain(&who, entry->file);
    else
        add_drawable(&who, app, entry->player);
    race_entry_words(&self->race, &self->table, entry, &why);
    draw_text_cut(draw, FACE_MEDIUM, size, x, r.y + r.h * 0.40f, w,
                  role(app, focused ? ROLE_GIVEN : ROLE_TEXT), text_of(&who));
    draw_text_cut(draw, FACE_TEXT, size, x, r.y + r.h * 0.80f, w, widget_row_dim(app, focused),
                  text_of(&why));
    text_finish(&who);
    text_finish(&why);
}

static void draw_header(const App *app, Draw *draw, const RaceLayout *l) {
    float u = app->look.unit, y = l->table.y - 12 * u, size = widget_small(app, 13);
    TableColumns c = columns_of(app, row_rect(l, 0, 0));
    Colour dim = role(app, ROLE_DIM);
    draw_text(draw, FACE_TEXT, size, c.player, y, ALIGN_LEFT, dim, "Player");
    draw_text(draw, FACE_TEXT, size, c.time, y, ALIGN_RIGHT, dim, "Time");
    draw_text(draw, FACE_TEXT, size, c.behind, y, ALIGN_RIGHT, dim, "Behind");
    draw_text(draw, FACE_TEXT, size, c.runs, y, ALIGN_RIGHT, dim, "Runs");
}

static void say_empty(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l) {
    char words[260] = "No runs yet. Put them (*" RUN_FILE_ENDING
                      ") into the folder of the race, or drop one on this window.";
    if (self->work)
        snprintf(words, sizeof words, self->of ? "Verifying: %d of %d runs…" : "Verifying…", self->done,
                 self->of);
    else if (self->error.reason[0])
        snprintf(words, sizeof words, "%s", self->error.reason);
    wrap_text(draw, l->table, FACE_TEXT, widget_small(app, 16), fmaxf(24 * app->look.unit, 15),
              role(app, ROLE_DIM), words);
}

static void draw_table(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l, int hovered) {
    widget_heading(draw, app, l->table.x, l->heading, "TABLE");
    if (race_rows(self) == 0) {
        say_empty(self, app, draw, l);
        return;
    }
    draw_header(app, draw, l);
    draw_push_clip(draw, l->table);
    float up = scroll_pixels(&self->view.scroll, &l->scroll, app->now_us), u = app->look.unit;
    for (int row = (int)(up / l->row); row < race_rows(self); row++) {
        Rect r = row_rect(l, row, up);
        if (r.y > l->table.y + l->table.h) break;
        int at = race_row_entry(self, row);
        bool focused = self->view.focus == RACE_ROW + row;
        if (at < 0) {
            widget_heading(draw, app, r.x, r.y + r.h * 0.75f, "THESE DO NOT COUNT");
            continue;
        }
        widget_row(draw, app, r, 10 * u, focused, focused, hovered == RACE_ROW + row);
        if (self->table.entry[at].rank)
            draw_ranked(self, app, draw, &self->table.entry[at], r, focused);
        else
            draw_other(self, app, draw, &self->table.entry[at], r, focused);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &l->scroll, &self->view.scroll, l->table, role(app, ROLE_BACKGROUND));
    scene_draw_scroll_bar(draw, app, &l->scroll, &self->view.scroll,
                          l->table.x + l->table.w - fmaxf(3, roundf(4 * u)));
}

// More of the run that has the focus, or that the pointer is over.
static void draw_detail(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l, int hovered) {
    int row = (hovered >= RACE_ROW ? hovered : self->view.focus) - RACE_ROW;
    int at = row >= 0 && row < race_rows(self) ? race_row_entry(self, row) : -1;
    if (at < 0) return;
    const RaceEntry *entry = &self->table.entry[at];
    char begun[CALENDAR_TEXT_MAX];
    Text words = {0};
    calendar_moment_format(entry->begun_unix_s, begun);
    race_add_plain(&words, entry->file);
    if (entry->verdict != RACE_UNSOUND)
        text_addf(&words, "  ·  begun %.10s %.5s UTC  ·  %d %s", begun, begun + 11, entry->result.mistakes,
                  entry->result.mistakes == 1 ? "mistake" : "mistakes");
    if (entry->rank && entry->twin >= 0) {
        text_add(&words, "\n");
        race_entry_words(&self->race, &self->table, entry, &words);
    }
    float size = widget_small(app, 14), line = fmaxf(20 * app->look.unit, 13);
    int lines = wrap_count(app->fonts, FACE_TEXT, size, l->detail.w, text_of(&words));
    if ((float)lines * line > l->detail.h + line / 2) size = widget_small(app, 12), line = size * 1.25f;
    wrap_text(draw, l->detail, FACE_TEXT, size, line, role(app, ROLE_DIM), text_of(&words));
    text_finish(&words);
}

// ---- the paces

// The line of a run, up to `longest_us`, which is the right edge.
static void draw_pace(Draw *draw, Rect plot, const Splits *splits, int64_t longest_us, float thickness,
                      Colour ink) {
    float x = plot.x, y = plot.y + plot.h;
    for (int k = 0; k < splits->reached; k++) {
        float part = (float)splits->time_us[k] / (float)longest_us;
        float to_x = plot.x + plot.w * part, to_y = plot.y + plot.h * (1 - (float)(k + 1) / SPLIT_COUNT);
        draw_line(draw, x, y, to_x, to_y, thickness, ink);
        x = to_x, y = to_y;
    }
}

static void draw_chart(const RaceScene *self, const App *app, Draw *draw, const RaceLayout *l, int hovered) {
    const RaceTable *table = &self->table;
    float u = app->look.unit, size = widget_small(app, 13);
    if (l->chart.h <= 0) return;
    Rect plot = {l->chart.x, l->chart.y + 22 * u, l->chart.w - 12, l->chart.h - 48 * u};
    int row = (hovered >= RACE_ROW ? hovered : self->view.focus) - RACE_ROW;
    int marked = row >= 0 && row < table->ranked ? row : 0;
    int64_t best_us = table->entry[0].result.time_us,
            last_us = table->entry[table->ranked - 1].result.time_us;
    int64_t longest_us = last_us < 3 * best_us ? last_us : 3 * best_us;
    if (table->entry[marked].result.time_us > longest_us) longest_us = table->entry[marked].result.time_us;
    widget_heading(draw, app, l->chart.x, l->chart.y + 10 * u, "PACE");
    for (int k = 0; k <= 3; k++) {
        float y = roundf(plot.y + plot.h * (float)k / 3);
        draw_line(draw, plot.x, y, plot.x + plot.w, y, fmaxf(1, u), role(app, ROLE_LINE_THIN));
    }
    draw_push_clip(draw, (Rect){plot.x, plot.y - 3, plot.w, plot.h + 6});
    for (int i = table->ranked - 1; i >= 0; i--)
        if (i != marked)
            draw_pace(draw, plot, &table->entry[i].result.splits, longest_us, fmaxf(1.2f, 1.4f * u),
                      role(app, ROLE_LINE_THICK));
    draw_pace(draw, plot, &table->entry[marked].result.splits, longest_us, fmaxf(2, 2.6f * u),
              role(app, ROLE_ENTERED));
    draw_pop_clip(draw);
    char text[32];
    float baseline = plot.y + plot.h + 18 * u;
    draw_text(draw, FACE_TEXT, size, plot.x, baseline, ALIGN_LEFT, role(app, ROLE_DIM), "0:00");
    time_format(longest_us, TIME_SECONDS, text, sizeof text);
    draw_text(draw, FACE_TEXT, size, plot.x + plot.w, baseline, ALIGN_RIGHT, role(app, ROLE_DIM), text);
}

// ---- the whole

void race_targets(const void *state, const App *app, Targets *out) {
    const RaceScene *self = state;
    RaceLayout l = race_layout(self, app);
    bool open = self->there && race_is_open(&self->race);
    if (self->there)
        targets_add(out, (Target){RACE_PLAY, TARGET_BUTTON, l.play, "Play", .primary = open, .entry = true});
    const char *share = self->own == 1 ? "Share my run" : targets_words(out, "Share my %d runs", self->own);
    targets_add(out, (Target){.id = RACE_SHARE, .role = TARGET_BUTTON, .rect = l.share, .name = share});
    float up = scroll_pixels(&self->view.scroll, &l.scroll, app->now_us);
    int first = (int)(up / l.row) - 2, count = (int)(l.table.h / l.row) + 6;
    for (int row = first < 0 ? 0 : first; row < race_rows(self) && row < first + count; row++) {
        int at = race_row_entry(self, row);
        if (at < 0) continue;
        Text name = {0};
        race_add_player(&name, self->table.entry[at].player);
        targets_add(out, (Target){RACE_ROW + row, TARGET_ROW, row_rect(&l, row, up),
                                  targets_words(out, "%d %s", self->table.entry[at].rank, text_of(&name)),
                                  .group = 1, .scrolls = true});
        text_finish(&name);
    }
    scene_add_back(out, widget_back_rect(app, l.left), "Back");
    out->scroll = l.scroll;
}

void race_draw(const void *state, const App *app, Draw *draw) {
    const RaceScene *self = state;
    RaceLayout l = race_layout(self, app);
    Targets targets;
    int hovered = scene_targets(race_targets, self, app, &self->view, &targets);
    widget_back(draw, app, l.left, "Back", hovered == TARGET_BACK);
    draw_title(self, app, draw, &l);
    if (self->there) {
        draw_rules(self, app, draw, &l);
        draw_table(self, app, draw, &l, hovered);
        draw_detail(self, app, draw, &l, hovered);
        draw_chart(self, app, draw, &l, hovered);
    } else {
        draw_fault(self, app, draw, &l);
    }
    scene_draw_buttons(draw, app, &targets, &self->view, hovered);
}

void race_footer(const void *state, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓←→"),
                                     PROMPT_SELECT,
                                     {ACTION_PASTE, "Paste the value", NULL, NULL, ""},
                                     {ACTION_BACK, "Back", NULL, NULL, "b"}};
    const RaceScene *self = state;
    bool plays = self->there && self->view.focus < RACE_ROW, waits = self->there && race_waits(&self->race);
    out->x = race_layout(self, app).left;
    for (size_t i = 0; i < sizeof PROMPTS / sizeof *PROMPTS; i++)
        if ((PROMPTS[i].action != ACTION_PASTE || waits) && (PROMPTS[i].action != ACTION_CONFIRM || plays))
            footer_add(out, &PROMPTS[i], 1);
}
