// All that stands around the board: the clock, what happened last, the tokens, splits, timeline and buttons.
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "ui/scenes/replay/replay_view.h"
#include "ui/widget/slate.h"

// ---- the head

static void title_of(const ReplayView *replay, const App *app, char *out, size_t size) {
    const Run *run = &replay->run;
    Text text = text_fixed(out, size);
    text_add(&text, replay->pack ? replay->pack->pack.name : run->pack[0] ? run->pack : "Own puzzle");
    if (run->band >= 0) {
        char grade[40];
        app_grade(app, run->band, run->rating_tenths, grade);
        text_addf(&text, "  ·  %s", grade);
    }
    const char *mode = run_mode_name(run->mode);
    text_addf(&text, "  ·  %c%s", mode[0] - 'a' + 'A', mode + 1);
    if (run->player[0]) text_addf(&text, "  ·  %s", run->player);
}

// What else is to be said of the moment, right of the clock.
static void state_of(const ReplayView *replay, char *out, size_t size) {
    const RunReplay *now = &replay->watch.replay;
    *out = 0;
    if (now->stopped)
        snprintf(out, size, "given up");
    else if (run_replay_ended(now))
        snprintf(out, size, "solved");
    else if (now->session.paused)
        snprintf(out, size, "paused");
    else if (replay->watch.hidden)
        snprintf(out, size, "window hidden");
    else if (replay->run.puzzles > 1)
        snprintf(out, size, "puzzle %d of %d", now->puzzle + 1, replay->run.puzzles);
}

static void draw_head(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    const RunReplay *now = &replay->watch.replay;
    float u = layout->unit, right = layout->head.x + layout->head.w, baseline = layout->head.y + 94 * u;
    char text[200], all[32];
    title_of(replay, app, text, sizeof text);
    Rect room = {layout->head.x, layout->head.y, layout->leave.x - layout->head.x - 10 * u, 20 * u};
    draw_text_shrunk(draw, FACE_MEDIUM, 15 * u, fminf(15 * u, 10), room, layout->head.y + 16 * u,
                     role(app, ROLE_DIM), text);
    int64_t time_us = replay_time_us(replay, app->now_us) + now->penalty_us;
    float size = (replay->watch.end_us >= INT64_C(3600000000) ? 52 : 70) * u;
    if (size * 3.1f > layout->head.w - 10 * u) size = (layout->head.w - 10 * u) / 3.1f;
    float end = widget_clock(draw, app, layout->head.x, baseline, size, time_us) + 12 * u;
    time_format(replay->watch.end_us + now->penalty_us, TIME_HUNDREDTHS, all, sizeof all);
    const char *lines[3] = {text, all, ""};
    state_of(replay, text, sizeof text);
    char of[48], event[48];
    snprintf(of, sizeof of, "of %s", all);
    snprintf(event, sizeof event, "event %d of %d", now->at, replay->run.events);
    lines[1] = of, lines[2] = event;
    for (int i = 0; i < 3; i++) {
        Face face = i == 0 ? FACE_STRONG : FACE_TEXT;
        if (draw_text_width(draw, face, 14 * u, lines[i]) > right - end) continue;
        draw_text(draw, face, 14 * u, right, baseline + (float)(i - 2) * 19 * u, ALIGN_RIGHT,
                  role(app, i == 0 ? ROLE_TEXT : ROLE_DIM), lines[i]);
    }
}

// ---- what happened last

// How long the player took for it: since their input before.
static int64_t took_us(const Run *run, int at) {
    for (int i = at - 1; i >= 0; i--)
        if (run->event[i].device != BY_GAME || run->event[i].kind == EVENT_START)
            return run->event[at].time_us - run->event[i].time_us;
    return run->event[at].time_us;
}

static void draw_last(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    float u = layout->unit, inset = 16 * u;
    Rect r = layout->last;
    int at = replay->watch.replay.at - 1;
    const Event *event = &replay->run.event[at];
    char words[REPLAY_WORDS_MAX], detail[120], took[32];
    Names names = replay_names(replay, app);
    replay_words(replay_board(replay), names, event, words);
    time_format(took_us(&replay->run, at), TIME_HUNDREDTHS, took, sizeof took);
    if (event->device == BY_GAME)
        snprintf(detail, sizeof detail, "by the game itself");
    else
        snprintf(detail, sizeof detail, "%s  ·  after %s", event_device_name(event->device), took);
    draw_panel(draw, r, 12 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    draw_text_cut(draw, FACE_STRONG, 19 * u, r.x + inset, r.y + 31 * u, r.w - 2 * inset, role(app, ROLE_TEXT),
                  words);
    draw_text_cut(draw, FACE_TEXT, widget_small(app, 14), r.x + inset, r.y + 55 * u, r.w - 2 * inset,
                  role(app, ROLE_DIM), detail);
}

// ---- the tokens: which one is in hand, and which are all placed

static void draw_tokens(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    const Session *session = &replay->watch.replay.session;
    int order = session->layout->order;
    TokenSet tokens = replay_tokens(replay, app);
    float u = layout->unit, wide = layout->tokens.w / (float)order, gap = fminf(6 * u, wide * 0.12f);
    for (int token = 1; token <= order; token++) {
        bool in_hand = token == replay->watch.hand;
        Rect r = rect_whole(layout->tokens.x + (float)(token - 1) * wide, layout->tokens.y, wide - gap,
                            layout->tokens.h);
        if (in_hand)
            draw_panel(draw, r, 8 * u, fmaxf(2, 2 * u), role(app, ROLE_SELECTED), role(app, ROLE_ENTERED));
        bool done = session_remaining(session, token) <= 0;
        token_draw(draw, &tokens, token, r.x + r.w / 2, r.y + r.h / 2, fminf(r.w, r.h) * 0.8f,
                   colour_alpha(role(app, ROLE_GIVEN), done && !in_hand ? 0.3f : 1));
    }
}

// ---- splits

static void draw_splits(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    Rect area = layout->splits;
    float u = layout->unit, row = 26 * u, size = 15 * u;
    int rows = (int)((area.h - 22 * u) / row), reached = run_watch_splits(&replay->watch);
    if (area.h <= 0 || rows < 1) return;
    if (rows > SPLIT_COUNT) rows = SPLIT_COUNT;
    int first = clampi(reached + 1 - rows, 0, SPLIT_COUNT - rows);
    draw_text(draw, FACE_TEXT, 13 * u, area.x, area.y + 10 * u, ALIGN_LEFT, role(app, ROLE_DIM), "SPLITS");
    for (int i = 0; i < rows; i++) {
        int k = first + i;
        float y = area.y + 22 * u + (float)i * row + row * 0.62f;
        Colour ink = role(app, k < reached ? ROLE_TEXT : ROLE_DIM);
        char text[48];
        snprintf(text, sizeof text, "%d of %d", k + 1, SPLIT_COUNT);
        draw_text(draw, FACE_TEXT, size, area.x, y, ALIGN_LEFT, ink, text);
        snprintf(text, sizeof text, "—");
        if (k < reached) time_format(replay->watch.splits.time_us[k], TIME_HUNDREDTHS, text, sizeof text);
        float wide = draw_digits_width(draw, FACE_TEXT, size, text);
        draw_digits(draw, FACE_TEXT, size, area.x + area.w - wide, y, ink, text);
    }
}

void replay_draw_side(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    draw_head(replay, app, draw, layout);
    draw_last(replay, app, draw, layout);
    draw_tokens(replay, app, draw, layout);
    draw_splits(replay, app, draw, layout);
    Rect files = layout->files[0];
    draw_text(draw, FACE_TEXT, 13 * layout->unit, files.x, files.y - 9 * layout->unit, ALIGN_LEFT,
              role(app, ROLE_DIM), "SAVE AS");
}

// ---- the timeline

// A sign of its own for each kind, so that colour is not the only difference: splits and puzzles are lines
// above the track, mistakes crosses, help squares and pauses bars below it.
static void draw_mark(const App *app, Draw *draw, const ReplayLayout *layout, const RunMark *mark, float x) {
    float u = layout->unit, y = layout->track.y, low = y + layout->track.h + 8 * u, d = 3 * u;
    float thin = fmaxf(1.5f, 1.6f * u);
    Colour wrong = role(app, ROLE_CONFLICT);
    switch (mark->kind) {
    case MARK_PUZZLE:
        draw_fill(draw, (Rect){x - thin, y - 14 * u, 2 * thin, 14 * u}, role(app, ROLE_TEXT));
        break;
    case MARK_SPLIT:
        draw_fill(draw, (Rect){x - thin / 2, y - 9 * u, thin, 8 * u}, role(app, ROLE_GOOD));
        break;
    case MARK_MISTAKE:
        draw_line(draw, x - d, low - d, x + d, low + d, thin, wrong);
        draw_line(draw, x - d, low + d, x + d, low - d, thin, wrong);
        break;
    case MARK_HELP: draw_fill(draw, (Rect){x - d, low - d, 2 * d, 2 * d}, role(app, ROLE_HINT)); break;
    case MARK_PAUSE:
        draw_fill(draw, (Rect){x - d, low - d, thin, 2 * d}, role(app, ROLE_DIM));
        draw_fill(draw, (Rect){x + d - thin, low - d, thin, 2 * d}, role(app, ROLE_DIM));
        break;
    case MARK_KIND_COUNT: break;
    }
}

// Marks that would cover each other are drawn once.
static void draw_marks(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout) {
    float last[MARK_KIND_COUNT];
    for (int i = 0; i < MARK_KIND_COUNT; i++) last[i] = -100;
    double end_us = (double)replay->watch.end_us;
    for (int i = 0; i < replay->watch.marks && end_us > 0; i++) {
        const RunMark *mark = &replay->watch.mark[i];
        double share = (double)replay->run.event[mark->event].time_us / end_us;
        float x = roundf(layout->track.x + layout->track.w * (float)share);
        if (x - last[mark->kind] < 2) continue;
        last[mark->kind] = x;
        draw_mark(app, draw, layout, mark, x);
    }
}

void replay_draw_timeline(const ReplayView *replay, const App *app, Draw *draw, const ReplayLayout *layout,
                          int hovered) {
    Rect track = layout->track, gone = track;
    float u = layout->unit, radius = 8 * u;
    int64_t end_us = replay->watch.end_us;
    double share = end_us > 0 ? (double)replay_time_us(replay, app->now_us) / (double)end_us : 1;
    gone.w = roundf(track.w * (float)share);
    draw_round(draw, track, track.h / 2, role(app, ROLE_LINE_THIN));
    if (gone.w > 0) draw_round(draw, gone, track.h / 2, role(app, ROLE_ENTERED));
    draw_marks(replay, app, draw, layout);
    float x = track.x + gone.w, y = track.y + track.h / 2;
    bool lit = hovered == REPLAY_TIMELINE || replay->held;
    draw_circle(draw, x, y, lit ? radius * 1.15f : radius, role(app, ROLE_ENTERED));
    if (replay->view.focus == REPLAY_TIMELINE)
        draw_round_frame(draw, layout->timeline, 10 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
}

// ---- buttons

static void draw_triangle(Draw *draw, float x, float y, float size, int direction, Colour ink) {
    float d = size * (float)direction;
    draw_polygon(
        draw, (Point[]){{x - d * 0.5f, y - size * 0.6f}, {x + d * 0.55f, y}, {x - d * 0.5f, y + size * 0.6f}},
        3, ink);
}

static void draw_bar(Draw *draw, float x, float y, float size, Colour ink) {
    float wide = fmaxf(2, roundf(size * 0.24f));
    draw_fill(draw, (Rect){roundf(x - wide / 2), roundf(y - size * 0.6f), wide, roundf(size * 1.2f)}, ink);
}

static void draw_sign_of(const ReplayView *replay, const App *app, Draw *draw, const Target *button) {
    Rect r = button->rect;
    float x = r.x + r.w / 2, y = r.y + r.h / 2, size = fminf(17 * app->look.unit, r.w * 0.33f),
          half = size * 0.5f;
    Colour ink = role(app, button->primary ? ROLE_ON_ACCENT : ROLE_TEXT);
    switch (button->id) {
    case REPLAY_FIRST:
        draw_bar(draw, x - size * 0.75f, y, size, ink);
        draw_triangle(draw, x - size * 0.1f, y, size, -1, ink);
        draw_triangle(draw, x + size * 0.75f, y, size, -1, ink);
        break;
    case REPLAY_BACK:
        draw_bar(draw, x - half * 0.8f, y, size, ink);
        draw_triangle(draw, x + half * 0.5f, y, size, -1, ink);
        break;
    case REPLAY_PLAY:
        if (!replay->playing) {
            draw_triangle(draw, x, y, size, 1, ink);
        } else {
            draw_bar(draw, x - half * 0.6f, y, size, ink);
            draw_bar(draw, x + half * 0.6f, y, size, ink);
        }
        break;
    case REPLAY_NEXT:
        draw_triangle(draw, x - half * 0.5f, y, size, 1, ink);
        draw_bar(draw, x + half * 0.8f, y, size, ink);
        break;
    case REPLAY_SPLIT:
        draw_triangle(draw, x - half * 0.85f, y, size, 1, ink);
        draw_triangle(draw, x + half * 0.85f, y, size, 1, ink);
        break;
    case REPLAY_LAST:
        draw_triangle(draw, x - size * 0.75f, y, size, 1, ink);
        draw_triangle(draw, x + size * 0.1f, y, size, 1, ink);
        draw_bar(draw, x + size * 0.75f, y, size, ink);
        break;
    }
}

void replay_draw_controls(const ReplayView *replay, const App *app, Draw *draw, const Targets *targets,
                          int hovered) {
    const Target *leave = targets_find(targets, TARGET_BACK);
    slate_draw_chip(draw, app, leave, false, hovered == TARGET_BACK);
    for (int i = 0; i < targets->count; i++) {
        Target button = targets->target[i];
        if (button.role != TARGET_BUTTON) continue;
        bool sign = button.id >= REPLAY_FIRST && button.id < REPLAY_BUTTONS_END;
        if (sign) button.action = ACTION_NONE; // its key stands in the footer
        scene_draw_button(draw, app, &button, &replay->view, hovered);
        if (sign) draw_sign_of(replay, app, draw, &button);
    }
}
