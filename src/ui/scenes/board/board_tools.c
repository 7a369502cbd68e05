// The chip in the head that says what tokens write, and the panel of tools that it opens in the place of pad
// and buttons.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/board/board_view.h"

// The tools: first what a token can write, in the order of Writing; then those for trying things out, and
// those that help. The last ones are only there on boards with constraints or small cells.
enum {
    TOOL_TRY = WRITE_COUNT,
    TOOL_BACK,
    TOOL_KEEP,
    TOOL_WIPE,
    TOOL_CHECK,
    TOOL_FILL,
    TOOL_RULES,
    TOOL_ZOOM,
    TOOL_COUNT
};
_Static_assert(BOARD_TOOL + TOOL_COUNT <= BOARD_GO_ON, "a target each");

static const struct {
    const char *name, *brief; // in the panel, on the chip
    Action action;
} TOOLS[TOOL_COUNT] = {
    [WRITE_TOKENS] = {"Tokens", "Tools", ACTION_NONE},
    [WRITE_NOTES] = {"Notes", "Notes", ACTION_NOTES_MODE},
    [WRITE_CORNERS] = {"Corner marks", "Corners", ACTION_NONE},
    [WRITE_COLOURS] = {"Colour cells", "Colours", ACTION_NONE},
    [WRITE_TINTS] = {"Colour notes", "Tints", ACTION_NONE},
    [WRITE_LINES] = {"Lines", "Lines", ACTION_NONE},
    [TOOL_TRY] = {"Try", NULL, ACTION_TRY},
    [TOOL_BACK] = {"Go back", NULL, ACTION_GO_BACK},
    [TOOL_KEEP] = {"Keep", NULL, ACTION_KEEP},
    [TOOL_WIPE] = {"Wipe colours", NULL, ACTION_NONE},
    [TOOL_CHECK] = {"Check entries", NULL, ACTION_CHECK},
    [TOOL_FILL] = {"Fill notes", NULL, ACTION_FILL_NOTES},
    [TOOL_RULES] = {"Rules", NULL, ACTION_RULES},
    [TOOL_ZOOM] = {"Zoom in", NULL, ACTION_ZOOM_IN},
};

// How many there are now.
static int tool_count(const BoardView *board, const App *app) {
    bool looks =
        app->play.layout.constraint_count > 0 || grid_zoom_is_on(&board->zoom) || board_zoom_helps(app);
    return looks ? TOOL_COUNT : TOOL_RULES;
}

// ---- where things are

typedef struct {
    Rect write, what_if; // headings; empty (h 0) where there is no room
    Rect tool[TOOL_COUNT];
} ToolsLayout;

static void place_row(Rect *out, int count, float x, float y, float w, float h, float gap) {
    float each = (w - (float)(count - 1) * gap) / (float)count;
    for (int i = 0; i < count; i++) out[i] = (Rect){x + (float)i * (each + gap), y, each, h};
}

// In two columns with headings, or, where there is more width than height, in two rows.
static ToolsLayout tools_layout(const BoardLayout *layout, int count) {
    ToolsLayout tools = {.write = {0}};
    float u = layout->unit, gap = 10 * u, heading = 30 * u;
    Rect area = layout->work;
    if (area.w > 1.4f * area.h) {
        int half = count / 2;
        float h = fminf((area.h - gap) / 2, 64 * u);
        place_row(tools.tool, half, area.x, area.y, area.w, h, gap);
        place_row(tools.tool + half, half, area.x, area.y + h + gap, area.w, h, gap);
        return tools;
    }
    int rows = count / 2;
    float room = (area.h - (float)(rows + 1) * gap) / (float)rows, y = area.y;
    if (room - 2 * heading / (float)rows < 32) heading = 0; // what can be pressed comes first
    float h = fminf(room - 2 * heading / (float)rows, 54 * u);
    for (int i = 0; i < count; i += 2) {
        Rect *head = i == WRITE_TOKENS ? &tools.write : i == TOOL_TRY ? &tools.what_if : NULL;
        if (i == TOOL_TRY || i == TOOL_CHECK) y += gap;
        if (head) {
            *head = (Rect){area.x, y, area.w, heading};
            y += heading;
        }
        place_row(tools.tool + i, 2, area.x, y, area.w, h, gap);
        y += h + gap;
    }
    return tools;
}

// ---- targets

void board_tool_chip_target(const BoardView *board, const App *app, Targets *out) {
    int tries = app->play.session.board.tries;
    BoardLayout layout = board_layout_of(board, app);
    const char *writes = TOOLS[board->writing].brief, *label = writes;
    if (tries && layout.tools.w < 100 * layout.unit)
        label = targets_words(out, "Try %d", tries);
    else if (tries)
        label = targets_words(out, board->writing ? "Try %d · %s" : "Try %d", tries, writes);
    Rect chip = layout.tools; // smaller than a finger wants it
    float more = fmaxf(0, (44 - chip.h) / 2);
    Rect around = {chip.x, fmaxf(0, chip.y - more), chip.w, chip.h + 2 * more};
    targets_add(out,
                (Target){BOARD_TOOLS, TARGET_BUTTON, around, "Tools", .label = label, .action = ACTION_TOOLS,
                         .on = board->tools || board->writing > WRITE_NOTES, .group = 3});
}

void board_tools_targets(const BoardView *board, const App *app, Targets *out) {
    BoardLayout layout = board_layout_of(board, app);
    int count = tool_count(board, app);
    ToolsLayout tools = tools_layout(&layout, count);
    const Board *now = &app->play.session.board;
    CellSet coloured = board_coloured(&app->play.layout, now);
    for (int i = 0; i < count; i++) {
        bool disabled = (i == TOOL_TRY && now->tries == TRIES_MAX) ||
                        ((i == TOOL_BACK || i == TOOL_KEEP) && now->tries == 0) ||
                        (i == TOOL_WIPE && cellset_empty(&coloured));
        targets_add(out, (Target){BOARD_TOOL + i, TARGET_BUTTON, tools.tool[i], TOOLS[i].name,
                                  .label = i == TOOL_TRY && now->tries
                                               ? targets_words(out, "Try %d", now->tries + 1)
                                           : i == TOOL_ZOOM && grid_zoom_is_on(&board->zoom) ? "Whole board"
                                                                                             : NULL,
                                  .action = layout.button_keys ? TOOLS[i].action : ACTION_NONE,
                                  .disabled = disabled, .on = i == (int)board->writing, .group = 1});
    }
}

// ---- using them

void board_tools_open(BoardView *board) {
    board->tools = true;
    board->rules = false;
    board->tools_view.focus = BOARD_TOOL + (int)board->writing;
}

static void choose(BoardView *board, App *app, int tool, int64_t now_us) {
    switch (tool) {
    case TOOL_TRY: board_try(board, app, MOVE_TRY, now_us); return;
    case TOOL_BACK: board_try(board, app, MOVE_BACK, now_us); return;
    case TOOL_KEEP: board_try(board, app, MOVE_KEEP, now_us); return;
    case TOOL_WIPE: board_wipe(board, app, now_us); return;
    case TOOL_RULES: board_rules_open(board, app, true); return;
    case TOOL_ZOOM: board_zoom_turn(board, app); return;
    case TOOL_CHECK:
    case TOOL_FILL: board->pending = TOOLS[tool].action; return; // as their keys do, by the run's rules
    }
    board->writing = (Writing)tool;
    if (board->writing >= WRITE_COLOURS && !board->colour) board->colour = 1;
    audio_sound(app->audio, SOUND_NOTE);
}

void board_tool_use(BoardView *board, App *app, int target, int64_t now_us) {
    bool chip = target == BOARD_TOOLS;
    if (chip && !board->tools) {
        board_tools_open(board);
        return;
    }
    board->tools = false;
    board->line_from = -1;
    if (!chip) choose(board, app, target - BOARD_TOOL, now_us);
}

static void list_tools(const void *self, const App *app, Targets *out) {
    board_tools_targets(self, app, out);
}

bool board_tools_input(BoardView *board, App *app, const Input *input) {
    if (input->kind != INPUT_ACTION) {
        bool elsewhere = input->kind == INPUT_TOKEN || input->kind == INPUT_MARK || input->kind == INPUT_AIM;
        if (elsewhere) board->tools = false;
        return false;
    }
    TargetEvent event = scene_event(list_tools, board, app, &board->tools_view, input);
    if (event.kind == TARGET_USED) board_tool_use(board, app, event.id, input->time_us);
    bool closes =
        event.kind == TARGET_LEAVE ||
        (event.kind == TARGET_ACTION && (event.action == ACTION_TOOLS || event.action == ACTION_ERASE));
    if (closes) board->tools = false;
    if (event.kind != TARGET_ACTION || closes) return true;
    board->tools = false; // any other key does what it always does
    return false;
}

// ---- drawing

static void list_chip(const void *self, const App *app, Targets *out) {
    board_tool_chip_target(self, app, out);
}

void board_draw_chip(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    Targets targets;
    scene_targets(list_chip, board, app, NULL, &targets);
    const Target *chip = targets_find(&targets, BOARD_TOOLS);
    float u = layout->unit, d = 3.5f * u, size = 14 * u;
    Rect r = layout->tools;
    int tries = app->play.session.board.tries;
    Colour face = role(app, chip->on ? ROLE_SELECTED : ROLE_PANEL);
    Colour ink = role(app, chip->on ? ROLE_GIVEN : ROLE_DIM), edge = role(app, ROLE_LINE_THIN);
    if (board->hover == BOARD_TOOLS) face = colour_mix(face, role(app, ROLE_TEXT), 0.07f);
    if (tries) edge = theme_try(&app->look.theme, tries);
    draw_panel(draw, r, r.h / 2, fmaxf(1, (tries ? 2 : 1) * u), face, edge);
    float room = r.w - 42 * u, width = draw_text_width(draw, FACE_MEDIUM, size, chip->label);
    if (width > room) size *= room / width;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){r.x + 12 * u, r.y, room, r.h}, ALIGN_CENTRE, ink,
                 chip->label);
    float x = r.x + r.w - 15 * u, y = r.y + r.h / 2, turn = board->tools ? -1 : 1;
    draw_line(draw, x - d, y - turn * d / 2, x, y + turn * d / 2, fmaxf(1.5f, 1.6f * u), ink);
    draw_line(draw, x, y + turn * d / 2, x + d, y - turn * d / 2, fmaxf(1.5f, 1.6f * u), ink);
}

void board_draw_tools(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    ToolsLayout tools = tools_layout(layout, tool_count(board, app));
    Targets targets;
    char text[48] = "What if";
    float u = layout->unit;
    int tries = app->play.session.board.tries;
    scene_targets(list_tools, board, app, NULL, &targets);
    if (tries) snprintf(text, sizeof text, "What if: try %d of %d", tries, TRIES_MAX);
    if (tools.write.h > 0) {
        widget_heading(draw, app, tools.write.x, tools.write.y + 16 * u, "Tokens write");
        widget_heading(draw, app, tools.what_if.x, tools.what_if.y + 16 * u, text);
    }
    bool keys = input_device(app->input) == DEVICE_KEYBOARD || input_device(app->input) == DEVICE_PAD;
    TargetView none = {0};
    scene_draw_buttons(draw, app, &targets, keys ? &board->tools_view : &none, board->hover);
}
