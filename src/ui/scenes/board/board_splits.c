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

// How far the run is ahead or behind, with its sign; false while there is nothing to say.
static bool difference_text(const App *app, const Standing *s, char out[32], Role *out_role) {
    const Play *play = &app->play;
    bool timed = play_is_timed(play);
    int k = s->now.reached - 1;
    int64_t difference = 0, live;
    bool known = k >= 0 && compare_delta(&s->now, &s->with, k, &difference);
    CompareTone tone = known ? compare_tone(&s->now, &s->with, &s->best, k) : COMPARE_NOTHING;
    int64_t now_us = play_elapsed_us(play, app->now_us);
    if (timed && compare_live_delta(&s->now, &s->with, &s->best, now_us, &live)) {
        difference = live;
        known = true;
        tone = live > 0 ? COMPARE_BEHIND_LOSING : COMPARE_AHEAD_LOSING;
    }
    time_format_difference(difference, TIME_TENTHS, out, 32);
    *out_role = timed ? tone_role(tone) : widget_difference_role(difference);
    return known;
}

// ---- beside the clock, or below it

void board_ghost_text(const Play *play, int64_t now_us, char out[GHOST_TEXT_MAX]) {
    const Ghost *ghost = &play->rivals.ghost[rivals_ghost(&play->rivals)];
    snprintf(out, GHOST_TEXT_MAX, "%s %d of %d", ghost->player[0] ? ghost->player : "ghost",
             ghost_filled(ghost, play_elapsed_us(play, now_us)), ghost->blanks);
}

// How much the ghost has filled, to the left of `right`. Returns the width.
static float draw_ghost_count(const App *app, Draw *draw, float right, float y, float size, bool named) {
    const Play *play = &app->play;
    const Ghost *ghost = &play->rivals.ghost[rivals_ghost(&play->rivals)];
    char text[RUN_PLAYER_MAX + 40];
    const char *name = !named ? "" : ghost->player[0] ? ghost->player : "ghost";
    snprintf(text, sizeof text, "%s%s%d of %d", name, named ? " " : "",
             ghost_filled(ghost, play_elapsed_us(play, app->now_us)), ghost->blanks);
    float w = draw_text(draw, FACE_MEDIUM, size, right, y, ALIGN_RIGHT, role(app, ROLE_GHOST), text);
    draw_circle(draw, right - w - size * 0.8f, y - size * 0.36f, size * 0.36f, role(app, ROLE_GHOST));
    return w + size * 1.2f;
}

// The line below the difference: the run before, or the ghost.
static void draw_last(const App *app, Draw *draw, float right, float y, float u) {
    const Play *play = &app->play;
    char last[32], line[48];
    if (play->rivals.ghosts > 0) {
        draw_ghost_count(app, draw, right, y, 14 * u, true);
    } else if (!play_is_timed(play)) {
        time_format(play->record.last_us, TIME_HUNDREDTHS, last, sizeof last);
        snprintf(line, sizeof line, "last %s", last);
        draw_text(draw, FACE_TEXT, 14 * u, right, y, ALIGN_RIGHT, role(app, ROLE_DIM), line);
    }
}

bool board_standing_below(const App *app, const BoardLayout *layout) {
    bool any = standing_of(&app->play).total_us > 0 || app->play.rivals.ghosts > 0;
    return any && layout->head.w < 380 * layout->unit;
}

// In a narrow head all of it is one line at the foot: the difference, the ghost, and between them the time
// that the run is held against, where there is room.
static void draw_standing_below(const App *app, Draw *draw, const BoardLayout *layout, const Standing *s) {
    float u = layout->unit, size = fmaxf(14 * u, 11), y = layout->head.y + layout->head.h - 6 * u;
    float left = layout->head.x, right = left + layout->head.w;
    char text[32], with[48], time[32];
    Role sign;
    bool differs = difference_text(app, s, text, &sign);
    if (differs)
        left += draw_text(draw, FACE_STRONG, 18 * u, left, y, ALIGN_LEFT, role(app, sign), text) + 8 * u;
    if (app->play.rivals.ghosts > 0) right -= draw_ghost_count(app, draw, right, y, size, false) + 8 * u;
    if (s->total_us == 0) return;
    time_format(s->total_us, TIME_HUNDREDTHS, time, sizeof time);
    snprintf(with, sizeof with, "%s %s", differs ? "vs" : s->name, time);
    if (draw_text_width(draw, FACE_TEXT, size, with) > right - left) snprintf(with, sizeof with, "%s", time);
    if (draw_text_width(draw, FACE_TEXT, size, with) <= right - left)
        draw_text(draw, FACE_TEXT, size, left, y, ALIGN_LEFT, role(app, ROLE_DIM), with);
}

void board_draw_standing(const App *app, Draw *draw, const BoardLayout *layout, float left) {
    Standing s = standing_of(&app->play);
    if (board_standing_below(app, layout)) {
        draw_standing_below(app, draw, layout, &s);
        return;
    }
    // In portrait the board begins right below; there the title leaves the right side free.
    float u = layout->unit, right = layout->head.x + layout->head.w, size = 14 * u;
    float y = layout->head.y - (layout->portrait ? 22 * u : 0);
    if (s.total_us > 0 || app->play.rivals.ghosts > 0) draw_last(app, draw, right, y + 111 * u, u);
    if (s.total_us == 0) return;
    char best[32], text[96], difference[32];
    Role sign;
    bool differs = difference_text(app, &s, difference, &sign);
    time_format(s.total_us, TIME_HUNDREDTHS, best, sizeof best);
    snprintf(text, sizeof text, "%s%s %s", differs ? "vs " : "", s.name, best);
    if (draw_text_width(draw, FACE_TEXT, size, text) > right - left - 12 * u)
        snprintf(text, sizeof text, "%s%s", differs ? "vs " : "", best);
    draw_text(draw, FACE_TEXT, size, right, y + 92 * u, ALIGN_RIGHT, role(app, ROLE_DIM), text);
    if (!differs) return;
    draw_text(draw, FACE_STRONG, 20 * u, right, y + 71 * u, ALIGN_RIGHT, role(app, sign), difference);
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
    Role sign = done ? widget_difference_role(difference) : ROLE_DIM;
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
    int64_t possible;
    if (s->gold && compare_pace(&s->now, &s->best, play_elapsed_us(&app->play, app->now_us), &possible)) {
        char time[32], text[48];
        time_format(possible, TIME_TENTHS, time, sizeof time);
        snprintf(text, sizeof text, "possible %s", time);
        right -= draw_text(draw, FACE_TEXT, 13 * u, right, y, ALIGN_RIGHT, dim, text) + 14 * u;
    }
    if (!*s->name) return;
    bool ghost = app->play.rivals.kind >= COMPARE_KIND_COUNT;
    x += draw_text(draw, FACE_TEXT, 13 * u, x + 10 * u, y, ALIGN_LEFT, dim, "vs ") + 10 * u;
    draw_text_cut(draw, FACE_MEDIUM, 13 * u, x, y, right - x, ghost ? role(app, ROLE_GHOST) : dim, s->name);
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
