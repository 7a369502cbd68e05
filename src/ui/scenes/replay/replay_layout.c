// Where things are, in wide windows and in tall ones, and what of it can be pointed at.
#include <stdio.h>

#include "ui/kit/constraint_view.h"
#include "ui/scenes/replay/replay_view.h"

enum { TARGET_LEAST = 34 }; // pixels: a finger or a poor pointer still hits it

static void place_row(Rect *out, int count, Rect area, float gap) {
    float wide = (area.w - gap * (float)(count - 1)) / (float)count;
    for (int i = 0; i < count; i++)
        out[i] = rect_whole(area.x + (float)i * (wide + gap), area.y, wide, area.h);
}

// All that stands beside or below the board but the head: from `y` down to `bottom`.
static void stack(ReplayLayout *layout, float x, float y, float wide, float bottom, int order) {
    float u = layout->unit, gap = 12 * u, high = fmaxf(44 * u, TARGET_LEAST),
          small = fmaxf(38 * u, TARGET_LEAST);
    place_row(layout->files, EXPORT_KIND_COUNT, (Rect){x, bottom - small, wide, small}, 8 * u);
    layout->last = (Rect){x, y, wide, 72 * u};
    y += 72 * u + gap;
    layout->tokens = (Rect){x, y, wide, fminf(46 * u, wide / (float)order)};
    y += layout->tokens.h + gap;
    bool one_row = wide >= 640 * u;
    float half = (wide - gap) / 2, across = one_row ? half : wide;
    place_row(layout->button, REPLAY_BUTTONS, (Rect){x, y, across, high}, 8 * u);
    if (one_row) {
        place_row(layout->speed, REPLAY_SPEEDS, (Rect){x + half + gap, y, half, high}, 8 * u);
        y += high + gap;
    } else {
        y += high + 8 * u;
        place_row(layout->speed, REPLAY_SPEEDS, (Rect){x, y, wide, small}, 8 * u);
        y += small + gap;
    }
    y += 6 * u;
    float room = bottom - small - 24 * u - gap - y;
    if (room >= 50 * u) layout->splits = (Rect){x, y, wide, room};
}

static void place_timeline(ReplayLayout *layout, Rect area) {
    float u = layout->unit, inset = 9 * u;
    layout->timeline = area;
    layout->track = rect_whole(area.x + inset, area.y + area.h / 2, area.w - 2 * inset, fmaxf(4, 5 * u));
    layout->track.y -= floorf(layout->track.h / 2);
}

static ReplayLayout wide_layout(float width, float height, float u, int order) {
    ReplayLayout layout = {.unit = u};
    float margin = fminf(56 * u, width * 0.044f), top = fminf(52 * u, height * 0.065f), foot = 57 * u;
    float gap = fminf(42 * u, width * 0.034f), side_least = 272 * u, line = 52 * u;
    float high = height - top - foot - line;
    float room = fminf(high, width - 2 * margin - gap - side_least);
    float side = fminf(width - 2 * margin - gap - room, 470 * u);
    float left = floorf(fmaxf((width - room - gap - side) / 2, margin));
    layout.grid = grid_layout((Rect){left, top, room, high}, order, u);
    layout.grid.rect.x = left;
    layout.grid.rect.y = floorf(top + fmaxf(0, high - layout.grid.rect.h) / 2);
    float x = left + layout.grid.rect.w + gap, bottom = top + high;
    side = fminf(width - margin - x, 470 * u);
    layout.head = (Rect){x, top, side, 124 * u};
    stack(&layout, x, top + layout.head.h, side, bottom, order);
    place_timeline(&layout, (Rect){left, bottom + 12 * u, x + side - left, line - 14 * u});
    layout.footer_x = left;
    return layout;
}

static ReplayLayout tall_layout(float width, float height, float u, int order) {
    ReplayLayout layout = {.unit = u, .portrait = true};
    float margin = fminf(40 * u, width * 0.05f), foot = 57 * u, head = 118 * u, line = 44 * u, gap = 12 * u;
    float top = fminf(28 * u, height * 0.03f), inner = width - 2 * margin;
    float high = fmaxf(44 * u, TARGET_LEAST), small = fmaxf(38 * u, TARGET_LEAST);
    float below =
        line + 72 * u + 46 * u + high + small + 24 * u + 5 * gap + (inner >= 640 * u ? 0 : small + 8 * u);
    float room = fminf(inner, height - top - head - below - foot);
    layout.head = (Rect){margin, top, inner, head};
    layout.grid = grid_layout((Rect){margin, top + head, inner, fmaxf(room, 120 * u)}, order, u);
    layout.grid.rect.y = floorf(top + head);
    float y = layout.grid.rect.y + layout.grid.rect.h + 4 * u;
    place_timeline(&layout, (Rect){margin, y, inner, line});
    stack(&layout, margin, y + line, inner, height - foot, order);
    layout.footer_x = margin;
    return layout;
}

ReplayLayout replay_layout(const App *app, const Layout *board) {
    float width = app->look.width, height = app->look.height, u = app->look.unit;
    ReplayLayout layout = wide_layout(width, height, u, board->order);
    if (width <= height * 1.1f) {
        ReplayLayout tall = tall_layout(width, height, u, board->order);
        if (tall.grid.rect.w > 1.1f * layout.grid.rect.w) layout = tall;
    }
    Rect head = layout.head;
    layout.leave = (Rect){head.x + head.w - 92 * u, head.y - 8 * u, 92 * u, 36 * u};
    layout.grid = constraint_view_room(layout.grid, board);
    return layout;
}

// ---- targets

enum { GROUP_TIMELINE, GROUP_BUTTONS, GROUP_SPEEDS, GROUP_FILES };

static void add_buttons(const ReplayView *replay, const ReplayLayout *layout, Targets *out) {
    static const struct {
        const char *name;
        Action action;
    } BUTTON[REPLAY_BUTTONS] = {
        {"To the beginning", ACTION_NONE},
        {"One event back", ACTION_UNDO},
        {"Play", ACTION_PAUSE},
        {"One event on", ACTION_REDO},
        {"To the next split", ACTION_NEXT_EMPTY},
        {"To the end", ACTION_NONE},
    };
    for (int i = 0; i < REPLAY_BUTTONS; i++) {
        int id = REPLAY_FIRST + i;
        bool play = id == REPLAY_PLAY;
        targets_add(out, (Target){id, TARGET_BUTTON, layout->button[i],
                                  play && replay->playing ? "Pause" : BUTTON[i].name, .label = "",
                                  .action = BUTTON[i].action, .group = GROUP_BUTTONS, .entry = play,
                                  .primary = play});
    }
    for (int i = 0; i < REPLAY_SPEEDS; i++)
        targets_add(out, (Target){REPLAY_SPEED + i, TARGET_BUTTON, layout->speed[i],
                                  targets_words(out, "Speed %d×", 1 << i),
                                  .label = targets_words(out, "%d×", 1 << i), .group = GROUP_SPEEDS,
                                  .on = i == replay->speed, .entry = i == replay->speed});
}

static void add_files(const ReplayView *replay, const ReplayLayout *layout, Targets *out) {
    ExportNews news = replay_export_look(replay->files);
    for (int i = 0; i < EXPORT_KIND_COUNT; i++) {
        bool writing = news.state == EXPORT_WRITING, this_one = writing && (int)news.kind == i;
        Target target = {REPLAY_EXPORT + i,
                         TARGET_BUTTON,
                         layout->files[i],
                         targets_words(out, "Save as %s", replay_export_name((ExportKind)i)),
                         .label = replay_export_name((ExportKind)i),
                         .group = GROUP_FILES,
                         .entry = i == 0,
                         .disabled = writing && !this_one};
        if (this_one) { // pressed again, it stops
            target.id = REPLAY_CANCEL;
            target.name = targets_words(out, "Stop saving the %s", replay_export_name((ExportKind)i));
            target.label = targets_words(out, "Stop  %d %%", news.percent);
            target.on = true;
        }
        targets_add(out, target);
    }
}

void replay_targets(const void *self, const App *app, Targets *out) {
    const ReplayView *replay = self;
    if (!replay->ready) return;
    ReplayLayout layout = replay_layout(app, replay_board(replay));
    char at[32], end[32];
    out->element = scene_board_element(layout.grid.rect, &layout.grid);
    time_format(replay_time_us(replay, app->now_us), TIME_SECONDS, at, sizeof at);
    time_format(replay->watch.end_us, TIME_SECONDS, end, sizeof end);
    targets_add(out, (Target){REPLAY_TIMELINE, TARGET_SLIDER, layout.timeline,
                              targets_words(out, "Timeline: %s of %s", at, end), .group = GROUP_TIMELINE,
                              .entry = true, .adjusts = true});
    add_buttons(replay, &layout, out);
    add_files(replay, &layout, out);
    scene_add_back(out, layout.leave, "Back");
}
