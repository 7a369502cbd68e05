#include "ui/widget/widget.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

// ---- the main button

typedef struct {
    Colour face, ink;
} ButtonColours;

// A hint's is the hint's yellow where dark words read well on it, as in dark themes. In light ones that
// colour is a brown that serves for rings and lines; no words read well on it.
static ButtonColours primary_colours(const App *app, const Target *button) {
    const ButtonColours hint = {role(app, ROLE_HINT), 0xFF1A1710u};
    if (button->hint && colour_contrast(hint.ink, hint.face) >= 7) return hint;
    return (ButtonColours){role(app, ROLE_ACCENT), role(app, ROLE_ON_ACCENT)};
}

// ---- keycaps and pad glyphs

typedef struct {
    const char *name;                // canonical, by place: a is south
    const char *text[PROMPTS_COUNT]; // "" where a shape is drawn
    bool round;
} PadGlyph;

static const PadGlyph PAD_GLYPH[] = {
    {"a", {"A", "", "B"}, true},
    {"b", {"B", "", "A"}, true},
    {"x", {"X", "", "Y"}, true},
    {"y", {"Y", "", "X"}, true},
    {"lb", {"LB", "L1", "L"}, false},
    {"rb", {"RB", "R1", "R"}, false},
    {"lt", {"LT", "L2", "ZL"}, false},
    {"rt", {"RT", "R2", "ZR"}, false},
    {"ls", {"L", "L", "L"}, true},
    {"rs", {"R", "R", "R"}, true},
    {"start", {"Menu", "Options", "+"}, false},
    {"back", {"View", "Create", "−"}, false},
    {"up", {"↑", "↑", "↑"}, false},
    {"down", {"↓", "↓", "↓"}, false},
    {"left", {"←", "←", "←"}, false},
    {"right", {"→", "→", "→"}, false},
};

static const PadGlyph *pad_glyph(const char *name) {
    for (size_t i = 0; i < sizeof PAD_GLYPH / sizeof *PAD_GLYPH; i++)
        if (strcmp(PAD_GLYPH[i].name, name) == 0) return &PAD_GLYPH[i];
    return NULL;
}

// PlayStation's four: cross south, circle east, square west, triangle north.
static void playstation_sign(Draw *draw, char name, float x, float y, float r, Colour ink) {
    float t = r * 0.28f;
    switch (name) {
    case 'a':
        draw_line(draw, x - r * 0.7f, y - r * 0.7f, x + r * 0.7f, y + r * 0.7f, t, ink);
        draw_line(draw, x - r * 0.7f, y + r * 0.7f, x + r * 0.7f, y - r * 0.7f, t, ink);
        break;
    case 'b': draw_ring(draw, x, y, r * 0.8f, t, ink); break;
    case 'x':
        draw_round_frame(draw, (Rect){x - r * 0.75f, y - r * 0.75f, r * 1.5f, r * 1.5f}, 0, t, ink);
        break;
    case 'y':
        draw_line(draw, x, y - r * 0.85f, x + r * 0.85f, y + r * 0.6f, t, ink);
        draw_line(draw, x, y - r * 0.85f, x - r * 0.85f, y + r * 0.6f, t, ink);
        draw_line(draw, x - r * 0.85f, y + r * 0.6f, x + r * 0.85f, y + r * 0.6f, t, ink);
        break;
    }
}

float widget_keycap_width(const App *app, const char *label, Device device) {
    float u = app->look.unit, least = 23 * u;
    const PadGlyph *glyph = device == DEVICE_PAD ? pad_glyph(label) : NULL;
    if (glyph && glyph->round) return 34 * u;
    if (glyph) label = glyph->text[input_prompts(app->input)];
    return fmaxf(fonts_mask(app->fonts, FACE_MEDIUM, 13 * u, label)->advance + 16 * u, least);
}

// A keycap in two colours: its ink, and the ground that it is raised from.
static float keycap(Draw *draw, const App *app, float x, float cy, const char *label, Device device,
                    Colour ink, Colour face, Colour edge) {
    float u = app->look.unit, w = widget_keycap_width(app, label, device), h = 23 * u;
    Rect cap = {floorf(x), floorf(cy - h / 2), ceilf(w), ceilf(h)};
    draw_panel(draw, cap, 5 * u, fmaxf(1, u), face, edge);
    const PadGlyph *glyph = device == DEVICE_PAD ? pad_glyph(label) : NULL;
    if (!glyph) {
        draw_text_in(draw, FACE_MEDIUM, 13 * u, cap, ALIGN_CENTRE, ink, label);
        return w;
    }
    PromptSet set = input_prompts(app->input);
    float mx = cap.x + cap.w / 2, my = cap.y + cap.h / 2;
    if (glyph->round) draw_ring(draw, mx, my, 8.5f * u, fmaxf(1, 1.2f * u), ink);
    if (*glyph->text[set])
        draw_text_in(draw, FACE_MEDIUM, (glyph->round ? 11 : 13) * u, cap, ALIGN_CENTRE, ink,
                     glyph->text[set]);
    else
        playstation_sign(draw, glyph->name[0], mx, my, 4.6f * u, ink);
    return w;
}

float widget_keycap(Draw *draw, const App *app, float x, float cy, const char *label, Device device) {
    return keycap(draw, app, x, cy, label, device, role(app, ROLE_TEXT), role(app, ROLE_PANEL),
                  role(app, ROLE_LINE_THIN));
}

// ---- buttons and rows

void widget_button(Draw *draw, const App *app, const Target *button, bool focused, bool hovered) {
    float u = app->look.unit;
    const char *label = button->label ? button->label : button->name;
    Colour face = role(app, ROLE_PANEL), edge = role(app, ROLE_LINE_THIN), ink = role(app, ROLE_TEXT);
    if (button->primary) {
        ButtonColours colours = primary_colours(app, button);
        face = edge = colours.face, ink = colours.ink;
    } else if (button->on) {
        face = role(app, ROLE_SELECTED), edge = role(app, ROLE_ENTERED), ink = role(app, ROLE_GIVEN);
    }
    if (hovered && !button->disabled) face = colour_mix(face, ink, 0.07f);
    draw_push_opacity(draw, button->disabled ? 0.45f : 1);
    Rect r = button->rect;
    float radius = 12 * u;
    draw_panel(draw, r, radius, fmaxf(1, u), face, edge);
    if (focused) {
        Rect ring = {r.x - 3 * u, r.y - 3 * u, r.w + 6 * u, r.h + 6 * u};
        draw_round_frame(draw, ring, radius + 3 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
    }
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = button->action != ACTION_NONE ? input_label(app->input, button->action, device) : "";
    float size = 16 * u, width = draw_text_width(draw, FACE_MEDIUM, size, label);
    float key_width = *key ? widget_keycap_width(app, key, device) : 0;
    float gap = *key ? 11 * u : 0;
    if (width + gap + key_width > r.w - 12 * u) key_width = gap = 0, key = "";
    if (width > r.w - 8 * u) {
        size *= (r.w - 8 * u) / width;
        width = draw_text_width(draw, FACE_MEDIUM, size, label);
    }
    float x = r.x + (r.w - width - gap - key_width) / 2;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){x, r.y, width, r.h}, ALIGN_LEFT, ink, label);
    if (*key && button->primary)
        keycap(draw, app, x + width + gap, r.y + r.h / 2, key, device, ink, 0, colour_alpha(ink, 0.45f));
    else if (*key)
        widget_keycap(draw, app, x + width + gap, r.y + r.h / 2, key, device);
    draw_pop_opacity(draw);
}

void widget_row(Draw *draw, const App *app, Rect rect, float radius, bool chosen, bool focused,
                bool hovered) {
    float u = app->look.unit;
    Colour face = role(app, chosen ? ROLE_SELECTED : ROLE_PANEL);
    if (hovered && !chosen) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_panel(draw, rect, radius, focused ? fmaxf(1.5f, 1.5f * u) : fmaxf(1, u), face,
               role(app, focused ? ROLE_ENTERED : ROLE_LINE_THIN));
}

Colour widget_row_dim(const App *app, bool chosen) {
    return chosen ? colour_mix(role(app, ROLE_GIVEN), role(app, ROLE_SELECTED), 0.14f) : role(app, ROLE_DIM);
}

Role widget_difference_role(int64_t difference_us) {
    static const Role ROLES[] = {ROLE_GOOD, ROLE_DIM, ROLE_CONFLICT};
    return ROLES[1 + time_difference_sign(difference_us, TIME_TENTHS)];
}

float widget_clock(Draw *draw, const App *app, float x, float baseline, float size, int64_t time_us) {
    char text[32], fraction[] = ".00";
    time_format(time_us, TIME_HUNDREDTHS, text, sizeof text);
    char *dot = text + strlen(text) - strlen(fraction);
    memcpy(fraction, dot, strlen(fraction));
    *dot = 0;
    x += draw_digits(draw, FACE_LIGHT, size, x, baseline, role(app, ROLE_TEXT), text) + size * 0.04f;
    return x + draw_digits(draw, FACE_LIGHT, size * 0.55f, x, baseline, role(app, ROLE_DIM), fraction);
}

void widget_swatch(Draw *draw, const App *app, Rect rect, int colour) {
    const Theme *theme = &app->look.theme;
    float radius = rect.w * 0.16f;
    draw_panel(draw, rect, radius, fmaxf(1, app->look.unit), theme->tile[colour - 1],
               colour_alpha(theme->mark[colour - 1], 0.55f));
    draw_shape(draw, theme_sign(colour - 1), rect.x + rect.w / 2, rect.y + rect.h / 2, rect.w * 0.24f,
               theme->mark[colour - 1]);
}

void widget_arrow(Draw *draw, const App *app, Rect rect, int direction, bool hovered) {
    float u = app->look.unit, x = rect.x + rect.w / 2, y = rect.y + rect.h / 2,
          d = 2.5f * u * (float)direction;
    float thickness = fmaxf(1.5f, 1.8f * u);
    Colour colour = role(app, hovered ? ROLE_TEXT : ROLE_DIM);
    draw_line(draw, x - d, y - 5 * u, x + d, y, thickness, colour);
    draw_line(draw, x + d, y, x - d, y + 5 * u, thickness, colour);
}

// ---- the footer's height, and a pad's buttons

float widget_footer_height(const App *app) { return 52 * app->look.unit; }

const char *widget_pad_place(const App *app, const char *name) {
    bool swapped = strcmp(input_label(app->input, ACTION_CONFIRM, DEVICE_PAD), "b") == 0;
    if (swapped && strcmp(name, "a") == 0) return "b";
    if (swapped && strcmp(name, "b") == 0) return "a";
    return name;
}

// ---- headings and marks

Rect widget_back_rect(const App *app, float x) {
    float u = app->look.unit;
    return (Rect){x - 6 * u, 50 * u, 130 * u, 36 * u};
}

void widget_back(Draw *draw, const App *app, float x, const char *label, bool hovered) {
    float u = app->look.unit, cy = 68 * u;
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key =
        device == DEVICE_PAD ? widget_pad_place(app, "b") : input_label(app->input, ACTION_BACK, device);
    float w = *key ? widget_keycap(draw, app, x, cy, key, device) : 0;
    draw_text_in(draw, FACE_TEXT, 16 * u, (Rect){x + w + 8 * u, cy - 14 * u, 200 * u, 28 * u}, ALIGN_LEFT,
                 role(app, hovered ? ROLE_TEXT : ROLE_DIM), label);
}

void widget_spaced(Draw *draw, float size, float x, float baseline, Colour colour, float apart, float blank,
                   const char *text) {
    char letter[UTF8_MAX + 1];
    for (size_t bytes; (bytes = utf8_character(text, letter)) > 0; text += bytes) {
        letter[0] = (char)toupper((unsigned char)letter[0]);
        float width = draw_text(draw, FACE_STRONG, size, x, baseline, ALIGN_LEFT, colour, letter);
        x += width + size * (*letter == ' ' ? blank : apart);
    }
}

void widget_heading(Draw *draw, const App *app, float x, float baseline, const char *text) {
    widget_spaced(draw, 13 * app->look.unit, x, baseline, role(app, ROLE_DIM), 0.1f, 0.1f, text);
}

void widget_mark(Draw *draw, const App *app, float x, float y, float size) {
    float cell = size * 0.28f, step = (size - cell) / 2;
    Colour strong = colour_mix(role(app, ROLE_LINE_THICK), role(app, ROLE_BACKGROUND), 0.25f);
    Colour soft = colour_mix(role(app, ROLE_LINE_THICK), role(app, ROLE_BACKGROUND), 0.6f);
    for (int i = 0; i < 9; i++) {
        Colour colour = i == 4 ? role(app, ROLE_HINT) : i % 2 == 0 ? strong : soft;
        int row = i / 3, column = i % 3;
        Rect r = {x + (float)column * step, y + (float)row * step, cell, cell};
        draw_round(draw, r, cell * 0.28f, colour);
    }
}
