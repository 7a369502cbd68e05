// The end: the board at rest, the time to the millisecond, and what comes next.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/records/figures.h"
#include "ui/kit/board_layout.h"
#include "ui/kit/constraint_view.h"
#include "ui/play/play_begin.h"
#include "ui/play/suggest.h"
#include "ui/scenes/victory/confetti.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/story_strip.h"
#include "ui/widget/widget.h"

enum { ENTRY_NONE, ENTRY_NEXT, ENTRY_REPLAY, ENTRY_MENU, ENTRY_COPY, ENTRY_COUNT }; // a target each

// A press that was still meant for the board must not leave the scene at once.
enum { GUARD_US = 350000 };

typedef struct {
    TargetView view;
    int64_t begun_us;
    Splits splits;
    int64_t pace_us[CELLS_MAX]; // when the n-th blank was filled
    int pace_count;
    int last_cell; // where the wave begins, and the confetti
    Motion cheer, fall;
    bool personal_best;
    int64_t time_us, best_us; // of the run, with penalties, and the best before it; 0 for none
    Splits best;              // its splits
    Record now;               // with this game in it
    Suggestion next;
} Victory;

typedef struct {
    bool beside;
    GridLayout grid;
    Rect words, chart, rows, code, entry[ENTRY_COUNT];
    const char *copy_label;
    int row_count;
} VictoryLayout;

// A puzzle from nowhere has no next one, but a run can be run again; a race leads back to its table.
static bool has_next(const App *app) {
    if (app_is_race(app) || app->play.is_daily) return false;
    return (app->play.pack && app->play.saved.band >= 0) || play_is_timed(&app->play);
}

static Go leave_for(const App *app) {
    if (app_is_race(app)) return (Go){.scene = SCENE_RACE, .text = app->race};
    return app->play.is_daily ? (Go){.scene = SCENE_TODAY, .back = SCENE_VICTORY} : (Go){.scene = SCENE_MENU};
}

static const char *way_back(const App *app) {
    return app_is_race(app) ? "The race's table" : app->play.is_daily ? "Today" : "Menu";
}

static const char *entry_label(const App *app, int entry) {
    return entry == ENTRY_MENU         ? way_back(app)
           : entry == ENTRY_REPLAY     ? "Watch replay"
           : play_is_timed(&app->play) ? "Run again"
                                       : "Next puzzle";
}

// The buttons side by side at the foot, each as wide as its words ask.
static void place_buttons(const App *app, Rect foot, float gap, Rect entry[ENTRY_COUNT]) {
    int shown[3], count = 0;
    if (has_next(app)) shown[count++] = ENTRY_NEXT;
    if (app->play.saved.run) shown[count++] = ENTRY_REPLAY;
    shown[count++] = ENTRY_MENU;
    enum { PADDING = 8 }; // in letters
    size_t letters = 0;
    for (int i = 0; i < count; i++) letters += strlen(entry_label(app, shown[i])) + PADDING;
    float letter = (foot.w - gap * (float)(count - 1)) / (float)letters, x = foot.x;
    for (int i = 0; i < count; i++) {
        float wide = letter * (float)(strlen(entry_label(app, shown[i])) + PADDING);
        entry[shown[i]] = (Rect){x, foot.y, wide, foot.h};
        x += wide + gap;
    }
}

static VictoryLayout victory_layout(const App *app) {
    float u = app->look.unit, w = app->look.width, h = app->look.height;
    VictoryLayout layout = {.beside = w >= h * 1.02f};
    float margin = fminf(56 * u, w * 0.044f), foot = 62 * u;
    float gap = 10 * u, button_h = 54 * u, code_h = 44 * u;
    Rect side;
    if (layout.beside) {
        float room = fminf(h - 2 * 50 * u, w - 2 * margin - 40 * u - 340 * u);
        room = fminf(room, h * 0.75f);
        layout.grid = grid_layout((Rect){margin, 0, room, h - foot * 0.4f}, app->play.layout.order, u);
        layout.grid.rect.x = floorf(margin);
        float x = layout.grid.rect.x + layout.grid.rect.w + fminf(60 * u, w * 0.047f);
        float wide = fminf(w - margin - x, 500 * u);
        float top = fminf(90 * u, h * 0.1f);
        bool tight = w < 900 * u; // the bottom line reaches below the side
        side = (Rect){x, top, wide, h - top - (tight && has_next(app) ? 82 : 40) * u};
    } else {
        float room = fminf(w - 2 * margin, h * 0.46f);
        layout.grid = grid_layout((Rect){margin, 28 * u, w - 2 * margin, room}, app->play.layout.order, u);
        layout.grid.rect.y = floorf(28 * u);
        float y = layout.grid.rect.y + layout.grid.rect.h + 24 * u;
        float next = has_next(app) ? 24 * u : 0; // a line below the buttons says what it is
        side = (Rect){margin, y, w - 2 * margin, h - y - foot - next};
    }
    float bottom = side.y + side.h - button_h;
    layout.words = (Rect){side.x, side.y, side.w, 178 * u};
    place_buttons(app, (Rect){side.x, bottom, side.w, button_h}, gap, layout.entry);
    layout.code = (Rect){side.x, bottom - 16 * u - code_h, side.w, code_h};
    bool narrow = side.w < 420 * u; // the code needs the room
    float copy_w = (w < 900 * u ? 96 : narrow ? 86 : 124) * u;
    layout.copy_label = narrow ? "Copy" : "Copy code";
    layout.entry[ENTRY_COPY] =
        (Rect){side.x + side.w - 4 * u - copy_w, layout.code.y + 4 * u, copy_w, code_h - 8 * u};
    float y = side.y + layout.words.h + 18 * u, room = layout.code.y - 16 * u - y;
    layout.row_count = room > 300 * u ? 4 : room > 190 * u ? 3 : 0;
    float rows_h = (float)layout.row_count * 30 * u;
    layout.chart = (Rect){side.x, y, side.w, fminf(room - rows_h - (layout.row_count ? 14 * u : 0), 210 * u)};
    if (layout.chart.h < 70 * u) layout.chart.h = 0;
    layout.rows = (Rect){side.x, layout.chart.y + layout.chart.h + 14 * u, side.w, rows_h};
    layout.grid = constraint_view_room(layout.grid, &app->play.layout);
    return layout;
}

// The code above, the buttons below it.
static void victory_targets(const void *self, const App *app, Targets *out) {
    (void)self;
    VictoryLayout layout = victory_layout(app);
    bool next = has_next(app);
    out->element = scene_board_element(constraint_view_around(&layout.grid, &app->play.layout), &layout.grid);
    targets_add(out, (Target){ENTRY_COPY, TARGET_LINK, layout.entry[ENTRY_COPY], "Copy the share code",
                              .label = layout.copy_label, .action = ACTION_COPY_CODE});
    targets_add(out, (Target){ENTRY_NEXT, TARGET_BUTTON, layout.entry[ENTRY_NEXT],
                              entry_label(app, ENTRY_NEXT), .group = 1, .entry = true, .primary = true});
    targets_add(out, (Target){ENTRY_REPLAY, TARGET_BUTTON, layout.entry[ENTRY_REPLAY],
                              entry_label(app, ENTRY_REPLAY), .group = 1});
    targets_add(out, (Target){ENTRY_MENU, TARGET_BUTTON, layout.entry[ENTRY_MENU],
                              entry_label(app, ENTRY_MENU), .group = 1, .primary = !next});
}

// The time, and what it is held against: of a run those of its own kind.
static void compare(Victory *victory, const Play *play) {
    victory->time_us = play->saved.elapsed_us;
    victory->best_us = play->record.best_us;
    victory->best = play->best_splits;
    if (!play_is_timed(play)) return;
    const Rivals *rivals = &play->rivals;
    victory->time_us = play->recorder.result.time_us;
    victory->splits = play->splits;
    victory->best = compare_make(COMPARE_BEST_RUN, rivals->run, rivals->runs);
    int best = compare_best_run(rivals->run, rivals->runs);
    victory->best_us = best >= 0 ? rivals->run[best].time_us : 0;
    if (play->puzzles == 1) return;
    victory->pace_count = victory->splits.reached; // of several puzzles, the ninths
    memcpy(victory->pace_us, victory->splits.time_us, sizeof victory->splits.time_us);
}

static void victory_enter(void *self, App *app, const Go *from) {
    (void)from;
    Victory *victory = self;
    const Play *play = &app->play;
    const Session *session = &play->session;
    victory->begun_us = app->now_us;
    victory->splits = splits_of_session(session);
    victory->pace_count = pace_of_session(session, victory->pace_us);
    victory->last_cell = play->layout.cells / 2;
    for (int i = 0; i < session->log_count; i++) {
        const Move *move = &session->log[i];
        if (move->kind == MOVE_PUT || move->kind == MOVE_REVEAL)
            victory->last_cell = cellset_next(&move->cells, 0);
    }
    int64_t carried_us = motion_info(MOTION_CARRY)->length_us; // the board comes to its place first
    victory->cheer = motion_begin_later(MOTION_CHEER, carried_us, app_motion(app));
    victory->cheer.parts = 2 * play->layout.order;
    victory->fall = motion_begin_later(MOTION_FALL, carried_us, app_motion(app));
    compare(victory, play);
    if (!app_is_race(app)) victory->next = suggest_next(play, app->save);
    victory->personal_best = !session->assisted && (play->saved.pack[0] || play_is_timed(play)) &&
                             (victory->best_us == 0 || victory->time_us < victory->best_us);
    victory->now = save_record(app->save, play->saved.pack, play->saved.band);
    victory->view.focus = has_next(app) ? ENTRY_NEXT : ENTRY_MENU;
    app_theme_board(app, play->pack ? &play->pack->pack : NULL, play->layout.order);
    story_light(app, play->pack, &play->session, true);
}

// ---- input

static void copy_code(App *app) {
    Text code = {0};
    play_code(&app->play, &code);
    app_copy(app, text_of(&code), "The code is on the clipboard: whoever enters it gets this very puzzle.");
    text_finish(&code);
}

static Go choose(const Victory *victory, App *app, int entry) {
    TextError error;
    switch (entry) {
    case ENTRY_NEXT:
        if (play_is_timed(&app->play)) return app_play_again(app, false);
        if (play_begin_pack(&app->play, app->save, app->play.pack, app->play.saved.band,
                            suggest_seed(&victory->next, &app->play), &app->rng, &error))
            return (Go){.scene = SCENE_BOARD};
        app_notice(app, true, "%s", error.reason);
        break;
    case ENTRY_REPLAY:
        return app_open(app, (Go){.scene = SCENE_REPLAY, .run = app->play.saved.run, .back = SCENE_VICTORY});
    case ENTRY_MENU: return leave_for(app);
    case ENTRY_COPY: copy_code(app); break;
    }
    return GO_STAY;
}

static Go victory_input(void *self, App *app, const Input *input) {
    Victory *victory = self;
    bool meant = input->time_us > victory->begun_us + GUARD_US;
    if (input->kind == INPUT_POINTER_DOWN && !meant) return GO_STAY;
    TargetEvent event = scene_event(victory_targets, victory, app, &victory->view, input);
    switch ((int)event.kind) {
    case TARGET_USED: return meant ? choose(victory, app, event.id) : GO_STAY;
    case TARGET_LEAVE: return leave_for(app);
    case TARGET_ACTION:
        if (event.action == ACTION_COPY_CODE || event.action == ACTION_COPY)
            return choose(victory, app, ENTRY_COPY);
        break;
    }
    return GO_STAY;
}

static Go victory_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    (void)app;
    const Victory *victory = self;
    motion_wake(&victory->cheer, now_us, out_wake_us);
    motion_wake(&victory->fall, now_us, out_wake_us);
    return GO_STAY;
}

// ---- drawing

// How green a cell is: a crest runs from the last cell outwards.
static float wave_at(const Victory *victory, const App *app, int cell) {
    const Layout *layout = &app->play.layout;
    if (!motion_runs(&victory->cheer, app->now_us)) return 0;
    float away = hypotf((float)(layout_row(layout, cell) - layout_row(layout, victory->last_cell)),
                        (float)(layout_column(layout, cell) - layout_column(layout, victory->last_cell)));
    return motion_part_at(&victory->cheer, (int)lroundf(away), app->now_us);
}

static void draw_board(const Victory *victory, const App *app, Draw *draw, const GridLayout *grid) {
    const Layout *layout = &app->play.layout;
    TokenSet tokens = app_play_tokens(app, &app->play);
    bool coloured = grid_tokens_have_colours(tokens.look, layout->order);
    int word = app->play.game.row;
    grid_draw_ground(draw, &app->look, grid, layout);
    Rect inner = {grid->rect.x + grid->border, grid->rect.y + grid->border, grid->rect.w - 2 * grid->border,
                  grid->rect.h - 2 * grid->border};
    draw_push_clip(draw, inner);
    for (int cell = 0; cell < layout->cells; cell++) {
        Rect r = grid_cell(grid, layout_row(layout, cell), layout_column(layout, cell));
        float green = wave_at(victory, app, cell);
        if (layout_row(layout, cell) == word) // the word has been there all along
            draw_fill(draw, r, colour_mix(role(app, ROLE_BOARD), role(app, ROLE_HINT), 0.24f));
        if (green > 0) draw_fill(draw, r, colour_alpha(role(app, ROLE_GOOD), 0.4f * green));
    }
    draw_pop_clip(draw);
    grid_draw_lines(draw, &app->look, grid, layout);
    for (int cell = 0; cell < layout->cells; cell++) {
        Rect r = grid_cell(grid, layout_row(layout, cell), layout_column(layout, cell));
        grid_draw_token(draw, &app->look, &tokens, app->play.session.solution.cell[cell], r,
                        session_is_given(&app->play.session, cell), coloured);
    }
}

// The strip above the board, and what it has told below; where there is no room for that, draw_words says it.
static Rect story_caption(const App *app, const VictoryLayout *layout) {
    float u = app->look.unit, y = layout->grid.rect.y + layout->grid.rect.h;
    bool room = layout->beside && app->look.height - widget_footer_height(app) - y >= 40 * u;
    return (Rect){layout->grid.rect.x, y + 6 * u, layout->grid.rect.w, room ? 34 * u : 0};
}

static void draw_story(const App *app, Draw *draw, const VictoryLayout *layout) {
    float u = app->look.unit, h = fminf(30 * u, layout->grid.rect.y - 24 * u);
    Rect grid = layout->grid.rect, caption = story_caption(app, layout);
    if (layout->beside && h >= 14)
        story_strip_draw(draw, app, (Rect){grid.x, floorf(grid.y - 10 * u - h), grid.w, floorf(h)}, true);
    if (caption.h > 0 && app->play.game.picture[0])
        draw_text_in(draw, FACE_STRONG, 20 * u, caption, ALIGN_CENTRE, role(app, ROLE_ENTERED),
                     story_strip_end(app));
}

// The times to compare with, at the right of the heading: the best with this game in it, and the one before
// this.
static void draw_best_and_last(const Victory *victory, const App *app, Draw *draw,
                               const VictoryLayout *layout, float taken) {
    char best[32], last[32], text[96];
    if (!victory->now.best_us || !app->play.record.last_us || play_is_timed(&app->play)) return;
    time_format(victory->now.best_us, TIME_MILLISECONDS, best, sizeof best);
    time_format(app->play.record.last_us, TIME_MILLISECONDS, last, sizeof last);
    snprintf(text, sizeof text, "best %s  ·  time before %s", best, last);
    float u = app->look.unit, right = layout->words.x + layout->words.w;
    if (draw_text_width(draw, FACE_TEXT, 14 * u, text) > layout->words.w - taken - 16 * u)
        snprintf(text, sizeof text, "best %s", best);
    draw_text(draw, FACE_TEXT, 14 * u, right, layout->words.y + 16 * u, ALIGN_RIGHT, role(app, ROLE_DIM),
              text);
}

// How the race with the ghost ended, at the right of the heading.
static void draw_ghost(const Victory *victory, const App *app, Draw *draw, const VictoryLayout *layout,
                       float taken) {
    const Rivals *rivals = &app->play.rivals;
    if (rivals->ghosts == 0) return;
    const Ghost *ghost = &rivals->ghost[rivals_ghost(rivals)];
    int64_t apart = victory->time_us - ghost->time_us;
    char time[32], text[RUN_PLAYER_MAX + 64];
    if (!ghost->finished) return;
    time_format(apart < 0 ? -apart : apart, TIME_HUNDREDTHS, time, sizeof time);
    snprintf(text, sizeof text, "%s %s %s", time, apart > 0 ? "behind" : "ahead of",
             ghost->player[0] ? ghost->player : "the ghost");
    float u = app->look.unit, right = layout->words.x + layout->words.w, size = 14 * u;
    float w = fminf(draw_text_width(draw, FACE_MEDIUM, size, text) + 1, layout->words.w - taken - 16 * u);
    draw_text_cut(draw, FACE_MEDIUM, size, right - w, layout->words.y + 16 * u, w, role(app, ROLE_GHOST),
                  text);
}

// Of five puzzles the average without the best and the worst, as in cubing.
static void add_average(const Play *play, char *text, size_t size) {
    if (play->puzzles != FIGURES_FIVE || play->recorder.result.solved != FIGURES_FIVE) return;
    RunTimes times[FIGURES_FIVE] = {{0}};
    int64_t average_us;
    char time[32];
    for (int i = 0; i < FIGURES_FIVE; i++)
        times[i] = (RunTimes){.time_us = play->recorder.result.puzzle_us[i], .finished = true};
    if (!figures_average_of_five(times, &average_us)) return;
    time_format(average_us, TIME_HUNDREDTHS, time, sizeof time);
    size_t used = strlen(text);
    snprintf(text + used, size - used, "  ·  average of five %s", time);
}

static void draw_words(const Victory *victory, const App *app, Draw *draw, const VictoryLayout *layout) {
    const Play *play = &app->play;
    float u = app->look.unit, x = layout->words.x, y = layout->words.y;
    const char *heading = play->session.assisted   ? "SOLVED, WITH SOME HELP"
                          : victory->personal_best ? "SOLVED — NEW PERSONAL BEST"
                                                   : "SOLVED";
    draw_text(draw, FACE_STRONG, 15 * u, x, y + 16 * u, ALIGN_LEFT, role(app, ROLE_GOOD), heading);
    char time[32], fraction[8], text[256], difference[48] = "";
    float taken = draw_text_width(draw, FACE_STRONG, 15 * u, heading);
    draw_best_and_last(victory, app, draw, layout, taken);
    draw_ghost(victory, app, draw, layout, taken);
    time_format(victory->time_us, TIME_MILLISECONDS, time, sizeof time);
    char *dot = strrchr(time, '.');
    snprintf(fraction, sizeof fraction, "%s", dot ? dot : "");
    if (dot) *dot = 0;
    float size = 100 * u;
    float width = draw_digits_width(draw, FACE_LIGHT, size, time) +
                  draw_digits_width(draw, FACE_LIGHT, size * 0.56f, fraction);
    if (width > layout->words.w - 8 * u) size *= (layout->words.w - 8 * u) / width;
    float baseline = y + 38 * u + 78 * u;
    float end = x + draw_digits(draw, FACE_LIGHT, size, x, baseline, role(app, ROLE_TEXT), time);
    draw_digits(draw, FACE_LIGHT, size * 0.56f, end + 6 * u, baseline, role(app, ROLE_DIM), fraction);
    float line = y + 160 * u;
    if (victory->best_us) {
        int64_t apart = victory->time_us - victory->best_us;
        time_format_difference(apart, TIME_HUNDREDTHS, difference, sizeof difference);
        x += draw_text(draw, FACE_STRONG, 18 * u, x, line, ALIGN_LEFT,
                       role(app, apart <= 0 ? ROLE_GOOD : ROLE_CONFLICT), difference) +
             10 * u;
    }
    snprintf(text, sizeof text, "%s%s", victory->best_us ? "on your best  ·  " : "",
             play->pack ? play->pack->pack.name : "Your own puzzle");
    if (play->saved.band >= 0) {
        size_t used = strlen(text);
        char grade[40];
        app_grade(app, play->saved.band, play->saved.rating_tenths, grade);
        snprintf(text + used, sizeof text - used, "  ·  %s", grade);
    }
    add_average(play, text, sizeof text);
    if (*story_strip_end(app) && (play->game.word[0] || story_caption(app, layout).h == 0)) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "  ·  %s", story_strip_end(app));
    }
    Rect room = {x, y, layout->words.x + layout->words.w - x, 0};
    draw_text_shrunk(draw, FACE_TEXT, 18 * u, 12, room, line, role(app, ROLE_DIM), text);
}

// Cells placed over time: this run, and the best one by its splits as a dotted line.
static void draw_chart(const Victory *victory, const App *app, Draw *draw, Rect r) {
    float u = app->look.unit, inset = 21 * u;
    if (r.h <= 0 || victory->pace_count < 2) return;
    draw_panel(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text(draw, FACE_TEXT, 12 * u, r.x + inset, r.y + 28 * u, ALIGN_LEFT, role(app, ROLE_DIM),
              "cells placed");
    draw_text(draw, FACE_TEXT, 12 * u, r.x + r.w - inset, r.y + r.h - 12 * u, ALIGN_RIGHT,
              role(app, ROLE_DIM), "time");
    int64_t longest = victory->time_us;
    const Splits *best = &victory->best;
    if (best->reached == SPLIT_COUNT && best->time_us[SPLIT_COUNT - 1] > longest)
        longest = best->time_us[SPLIT_COUNT - 1];
    if (longest <= 0) return;
    float x0 = r.x + inset, y0 = r.y + r.h - 28 * u, w = r.w - 2 * inset, h = r.h - 56 * u;
    if (best->reached == SPLIT_COUNT) {
        float px = x0, py = y0;
        for (int k = 0; k < SPLIT_COUNT; k++) {
            float x = x0 + w * (float)best->time_us[k] / (float)longest,
                  y = y0 - h * (float)(k + 1) / SPLIT_COUNT;
            draw_dotted(draw, px, py, x, y, 2.4f * u, 4 * u, role(app, ROLE_LINE_THICK));
            px = x, py = y;
        }
    }
    float px = x0, py = y0;
    for (int n = 0; n < victory->pace_count; n++) {
        float x = x0 + w * (float)victory->pace_us[n] / (float)longest,
              y = y0 - h * (float)(n + 1) / (float)victory->pace_count;
        draw_line(draw, px, py, x, y, 2.6f * u, role(app, ROLE_GOOD));
        px = x, py = y;
    }
    for (int k = 2; k < SPLIT_COUNT; k += 3) {
        float x = x0 + w * (float)victory->splits.time_us[k] / (float)longest,
              y = y0 - h * (float)(k + 1) / SPLIT_COUNT;
        if (k < victory->splits.reached && k + 1 < SPLIT_COUNT)
            draw_circle(draw, x, y, 4 * u, role(app, ROLE_HINT));
    }
    draw_circle(draw, px, py, 5 * u, role(app, ROLE_GOOD));
}

static int64_t segment(const Splits *splits, int k) {
    return splits->time_us[k] - (k ? splits->time_us[k - 1] : 0);
}

static void draw_rows(const Victory *victory, const App *app, Draw *draw, const VictoryLayout *layout) {
    static const int SHOWN[4] = {2, 5, 7, 8}; // the third, the sixth, the eighth, the last
    const Splits *best = &victory->best;
    bool compare = best->reached == SPLIT_COUNT;
    float u = app->look.unit, right = layout->rows.x + layout->rows.w;
    for (int i = 0; i < layout->row_count; i++) {
        int k = SHOWN[4 - layout->row_count + i];
        if (k >= victory->splits.reached) continue;
        float y = layout->rows.y + (float)i * 30 * u + 20 * u;
        char text[48];
        snprintf(text, sizeof text, k == SPLIT_COUNT - 1 ? "Solved" : "%d of %d", k + 1, SPLIT_COUNT);
        draw_text(draw, FACE_TEXT, 16 * u, layout->rows.x + 4 * u, y, ALIGN_LEFT, role(app, ROLE_DIM), text);
        time_format(victory->splits.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
        float end = compare ? right - 114 * u : right - 4 * u;
        draw_digits(draw, FACE_TEXT, 16 * u, end - draw_digits_width(draw, FACE_TEXT, 16 * u, text), y,
                    role(app, ROLE_TEXT), text);
        if (!compare) continue;
        int64_t apart = victory->splits.time_us[k] - best->time_us[k];
        bool gold = segment(&victory->splits, k) < segment(best, k);
        time_format_difference(apart, TIME_TENTHS, text, sizeof text);
        float edge = right - 4 * u;
        if (gold) {
            draw_text(draw, FACE_TEXT, 16 * u, edge, y, ALIGN_RIGHT, role(app, ROLE_HINT), "★");
            edge -= 22 * u;
        }
        draw_digits(draw, FACE_TEXT, 16 * u, edge - draw_digits_width(draw, FACE_TEXT, 16 * u, text), y,
                    role(app, apart <= 0 ? ROLE_GOOD : ROLE_CONFLICT), text);
    }
}

// A code too long for its place stands there in two lines, broken between its groups.
static void draw_code_in(const App *app, Draw *draw, Rect room, float baseline) {
    enum { SHOWN = 40 }; // of a code that holds a whole board
    float u = app->look.unit, small = fmaxf(13 * u, 11), size = 17 * u;
    Colour ink = role(app, ROLE_TEXT);
    Text code = {0};
    play_code(&app->play, &code);
    if (code.length > SHOWN && code.text[0] == 'B') text_cut(&code, SHOWN), text_add(&code, "…");
    const char *text = text_of(&code), *part = text;
    for (const char *at = strchr(text, '-'); at && 2 * (size_t)(at - text) <= code.length + 8;
         at = strchr(at + 1, '-'))
        part = at + 1;
    bool one_line = part == text || draw_text_width(draw, FACE_MONO, small, text) <= room.w;
    if (one_line) {
        draw_text_shrunk(draw, FACE_MONO, size, 11, room, baseline, ink, text);
    } else {
        char first[SHOWN + 8];
        snprintf(first, sizeof first, "%.*s", (int)(part - text), text);
        draw_text_shrunk(draw, FACE_MONO, small, 9, room, room.y + room.h * 0.43f, ink, first);
        draw_text_shrunk(draw, FACE_MONO, small, 9, room, room.y + room.h * 0.79f, ink, part);
    }
    text_finish(&code);
}

static void draw_code(const Victory *victory, const App *app, Draw *draw, const VictoryLayout *layout,
                      bool hovered) {
    float u = app->look.unit;
    Rect r = layout->code, copy = layout->entry[ENTRY_COPY];
    bool focused = victory->view.focus == ENTRY_COPY;
    draw_panel(draw, r, 10 * u, fmaxf(1, u) * (focused ? 2 : 1), role(app, ROLE_PANEL),
               role(app, focused ? ROLE_ENTERED : ROLE_LINE_THIN));
    float baseline = r.y + r.h / 2 + 6 * u;
    float inset = fminf(18 * u, r.w * 0.045f);
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = input_label(app->input, ACTION_COPY_CODE, device);
    float cap = *key ? widget_keycap_width(app, key, device) + 8 * u : 0, right = r.x + r.w - inset;
    float label = right - cap - draw_text_width(draw, FACE_TEXT, 15 * u, layout->copy_label);
    Rect room = {r.x + inset, r.y, fminf(copy.x, label - 10 * u) - r.x - inset - 4 * u, r.h};
    draw_code_in(app, draw, room, baseline);
    if (*key) widget_keycap(draw, app, right - cap + 8 * u, r.y + r.h / 2, key, device);
    draw_text(draw, FACE_TEXT, 15 * u, right - cap, baseline - u, ALIGN_RIGHT,
              role(app, hovered ? ROLE_TEXT : ROLE_DIM), layout->copy_label);
}

static const Prompt PROMPTS[] = {PROMPT_CHOOSE("←→"),
                                 PROMPT_SELECT,
                                 {ACTION_COPY_CODE, "Copy code", NULL, NULL, ""},
                                 {ACTION_BACK, "Menu", NULL, NULL, "b"}};

static void victory_footer(const void *self, const App *app, Footer *out) {
    (void)self;
    out->x = victory_layout(app).grid.rect.x;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

// Beside the result, or above it.
static Rect confetti_room(const App *app, const VictoryLayout *layout) {
    float w = app->look.width, h = app->look.height - widget_footer_height(app);
    return layout->beside ? (Rect){0, 0, layout->words.x, h} : (Rect){0, 0, w, layout->words.y};
}

static void victory_draw(const void *self, const App *app, Draw *draw) {
    const Victory *victory = self;
    VictoryLayout layout = victory_layout(app);
    draw_board(victory, app, draw, &layout.grid);
    draw_story(app, draw, &layout);
    draw_words(victory, app, draw, &layout);
    draw_chart(victory, app, draw, layout.chart);
    draw_rows(victory, app, draw, &layout);
    Targets targets;
    int hovered = scene_targets(victory_targets, victory, app, &victory->view, &targets);
    draw_code(victory, app, draw, &layout, hovered == ENTRY_COPY);
    scene_draw_buttons(draw, app, &targets, &victory->view, hovered);
    Rect next = layout.entry[ENTRY_NEXT];
    if (*victory->next.words)
        draw_text_shrunk(draw, FACE_TEXT, 14 * app->look.unit, 11, layout.code,
                         next.y + next.h + 24 * app->look.unit, role(app, ROLE_DIM), victory->next.words);
    Rect last = grid_cell(&layout.grid, layout_row(&app->play.layout, victory->last_cell),
                          layout_column(&app->play.layout, victory->last_cell));
    confetti_draw(&victory->fall, app, draw, (Point){last.x + last.w / 2, last.y + last.h / 2},
                  confetti_room(app, &layout));
}

const Scene scene_victory = {"victory",      sizeof(Victory), victory_enter, victory_targets, victory_input,
                             victory_update, victory_draw,    NULL,          victory_footer};
