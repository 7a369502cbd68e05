// Where the run stands: beside the clock, and in the list of splits.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/board/board_view.h"

// What the run is held against: of a casual game the best in its pack and band, of a run what was chosen.
typedef struct {
    Splits now, with, best;
    const char *name; // "best", "Average"; empty for nothing
    int64_t total_us; // 0: not known
    bool gold;        // best segments are known
} Standing;

static Standing standing_of(const Play *play) {
    Standing s = {.now = play->splits, .with = play->best_splits, .name = "best"};
    if (play_is_timed(play)) {
        s.with = play->rivals.with;
        s.best = play->rivals.best;
        s.gold = s.best.reached > 0;
        s.name = rivals_name(&play->rivals);
        if (!compare_total(&s.with, &s.total_us)) s.total_us = 0;
    } else {
        s.total_us = play->record.best_us;
    }
    return s;
}

static Role tone_role(CompareTone tone) {
    switch (tone) {
    case COMPARE_GOLD: return ROLE_HINT;
    case COMPARE_BEHIND_GAINING:
    case COMPARE_BEHIND_LOSING: return ROLE_CONFLICT;
    case COMPARE_AHEAD_GAINING:
    case COMPARE_AHEAD_LOSING:
    case COMPARE_NOTHING:
    case COMPARE_TONE_COUNT: break;
    }
    return ROLE_GOOD;
}

// ---- beside the clock

static void draw_ghost_line(const App *app, Draw *draw, float right, float y, float u) {
    const Play *play = &app->play;
    char text[RUN_PLAYER_MAX + 40];
    const Ghost *ghost = &play->rivals.ghost[0];
    snprintf(text, sizeof text, "%s %d of %d", ghost->player[0] ? ghost->player : "ghost",
             ghost_filled(ghost, play_elapsed_us(play, app->now_us)), ghost->blanks);
    float w = draw_text(draw, FACE_MEDIUM, 14 * u, right, y, ALIGN_RIGHT, role(app, ROLE_GHOST), text);
    draw_circle(draw, right - w - 11 * u, y - 5 * u, 5 * u, role(app, ROLE_GHOST));
}

// The line below the difference: the run before, or the ghost.
static void draw_last(const App *app, Draw *draw, float right, float y, float u) {
    const Play *play = &app->play;
    char last[32], line[48];
    if (play->rivals.ghosts > 0) {
        draw_ghost_line(app, draw, right, y, u);
    } else if (!play_is_timed(play)) {
        time_format(play->record.last_us, TIME_HUNDREDTHS, last, sizeof last);
        snprintf(line, sizeof line, "last %s", last);
        draw_text(draw, FACE_TEXT, 14 * u, right, y, ALIGN_RIGHT, role(app, ROLE_DIM), line);
    }
}

void board_draw_standing(const App *app, Draw *draw, const BoardLayout *layout, float left) {
    const Play *play = &app->play;
    Standing s = standing_of(play);
    float u = layout->unit, right = layout->head.x + layout->head.w, y = layout->head.y, size = 14 * u;
    if (play->rivals.ghosts > 0 && s.total_us == 0) draw_last(app, draw, right, y + 111 * u, u);
    if (s.total_us == 0) return;
    char best[32], text[96];
    int k = s.now.reached - 1;
    int64_t difference, live;
    bool compare = k >= 0 && compare_delta(&s.now, &s.with, k, &difference);
    time_format(s.total_us, TIME_HUNDREDTHS, best, sizeof best);
    snprintf(text, sizeof text, "%s%s %s", compare ? "vs " : "", s.name, best);
    if (draw_text_width(draw, FACE_TEXT, size, text) > right - left - 12 * u) return;
    draw_text(draw, FACE_TEXT, size, right, y + 92 * u, ALIGN_RIGHT, role(app, ROLE_DIM), text);
    draw_last(app, draw, right, y + 111 * u, u);
    CompareTone tone = compare ? compare_tone(&s.now, &s.with, &s.best, k) : COMPARE_NOTHING;
    int64_t now_us = play_elapsed_us(play, app->now_us);
    if (play_is_timed(play) && compare_live_delta(&s.now, &s.with, &s.best, now_us, &live)) {
        difference = live;
        compare = true;
        tone = live > 0 ? COMPARE_BEHIND_LOSING : COMPARE_AHEAD_LOSING;
    }
    if (!compare) return;
    time_format_difference(difference, TIME_TENTHS, text, sizeof text);
    draw_text(draw, FACE_STRONG, 20 * u, right, y + 71 * u, ALIGN_RIGHT,
              role(app, play_is_timed(play) ? tone_role(tone)
                        : difference <= 0   ? ROLE_GOOD
                                            : ROLE_CONFLICT),
              text);
}

// ---- the list

static void draw_row(const App *app, Draw *draw, const Standing *s, int k, Rect area, float y, float u) {
    bool done = k < s->now.reached, best = s->with.reached == SPLIT_COUNT;
    float right = area.x + area.w, middle = best ? right - 100 * u : right;
    Colour ink = role(app, done ? ROLE_TEXT : ROLE_DIM);
    char text[48];
    snprintf(text, sizeof text, "%d of %d", k + 1, SPLIT_COUNT);
    draw_text(draw, FACE_TEXT, 15 * u, area.x, y, ALIGN_LEFT, ink, text);
    if (done) time_format(s->now.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
    float w = draw_digits_width(draw, FACE_TEXT, 15 * u, done ? text : "—");
    draw_digits(draw, FACE_TEXT, 15 * u, middle - w, y, ink, done ? text : "—");
    if (!best) return;
    int64_t difference = done ? s->now.time_us[k] - s->with.time_us[k] : 0;
    if (done)
        time_format_difference(difference, TIME_TENTHS, text, sizeof text);
    else
        time_format(s->with.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
    Role sign = !done ? ROLE_DIM : difference <= 0 ? ROLE_GOOD : ROLE_CONFLICT;
    if (s->gold && done && compare_is_gold(&s->now, &s->best, k)) {
        sign = ROLE_HINT;
        draw_text(draw, FACE_TEXT, 15 * u, right, y, ALIGN_RIGHT, role(app, sign), "★");
    }
    if (s->gold) right -= 22 * u;
    w = draw_digits_width(draw, FACE_TEXT, 15 * u, text);
    draw_digits(draw, FACE_TEXT, 15 * u, right - w, y, role(app, sign), text);
}

// What the list is held against, and the best time that is still possible.
static void draw_heading(const App *app, Draw *draw, const Standing *s, Rect area, float u) {
    float y = area.y + 10 * u, right = area.x + area.w;
    Colour dim = role(app, ROLE_DIM);
    float x = area.x + draw_text(draw, FACE_TEXT, 13 * u, area.x, y, ALIGN_LEFT, dim, "SPLITS");
    if (!play_is_timed(&app->play)) {
        if (s->with.reached == SPLIT_COUNT)
            draw_text(draw, FACE_TEXT, 13 * u, right, y, ALIGN_RIGHT, dim, "best");
        return;
    }
    if (*s->name) {
        bool ghost = app->play.rivals.kind >= COMPARE_KIND_COUNT;
        x += draw_text(draw, FACE_TEXT, 13 * u, x + 10 * u, y, ALIGN_LEFT, dim, "vs ") + 10 * u;
        draw_text(draw, FACE_MEDIUM, 13 * u, x, y, ALIGN_LEFT, ghost ? role(app, ROLE_GHOST) : dim, s->name);
    }
    int64_t possible;
    if (!s->gold || !compare_pace(&s->now, &s->best, play_elapsed_us(&app->play, app->now_us), &possible))
        return;
    char time[32], text[48];
    time_format(possible, TIME_TENTHS, time, sizeof time);
    snprintf(text, sizeof text, "possible %s", time);
    draw_text(draw, FACE_TEXT, 13 * u, right, y, ALIGN_RIGHT, dim, text);
}

void board_draw_splits(const App *app, Draw *draw, const BoardLayout *layout) {
    float u = layout->unit, row = 27 * u;
    Rect area = layout->splits;
    int rows = (int)((area.h - 24 * u) / row);
    if (area.h <= 0 || rows < 1) return;
    Standing s = standing_of(&app->play);
    draw_heading(app, draw, &s, area, u);
    if (rows > SPLIT_COUNT) rows = SPLIT_COUNT;
    int first = s.now.reached + 1 > rows ? s.now.reached + 1 - rows : 0;
    if (first + rows > SPLIT_COUNT) first = SPLIT_COUNT - rows;
    for (int i = 0; i < rows; i++)
        draw_row(app, draw, &s, first + i, area, area.y + 24 * u + (float)i * row + row * 0.62f, u);
}
