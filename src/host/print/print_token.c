// How tokens are drawn: signs of a font, and shapes.
#include "host/print/print_token.h"

#include <math.h>
#include <stdio.h>

#include "core/look/shape_outline.h"

// ---- shapes: the outlines that the window has, drawn with curves

static const double PI = 3.14159265358979324;

static void circle(cairo_t *cairo, double x, double y, double radius) {
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * PI);
    cairo_close_path(cairo);
}

static void square(cairo_t *cairo, double x, double y, double half, double round) {
    cairo_new_sub_path(cairo);
    for (int corner = 0; corner < 4; corner++) {
        double cx = x + (corner == 0 || corner == 3 ? 1 : -1) * (half - round);
        double cy = y + (corner < 2 ? 1 : -1) * (half - round);
        cairo_arc(cairo, cx, cy, round, corner * PI / 2, (corner + 1) * PI / 2);
    }
    cairo_close_path(cairo);
}

static void corners(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    for (int i = 0; i < of->count; i++) {
        double angle = of->turn + 2 * PI * i / of->count, r = i % 2 ? radius * of->inner : radius;
        if (of->kind == OUTLINE_CORNERS)
            cairo_line_to(cairo, x + radius * of->corner[i].x, y + radius * of->corner[i].y);
        else
            cairo_line_to(cairo, x + r * cos(angle), y + r * sin(angle));
    }
    cairo_close_path(cairo);
}

// A closed curve over 0..2 pi as cubic arcs, which have the curve's direction where they meet.
static void smooth_curve(cairo_t *cairo, const ShapeOutline *of, double x, double y, double radius) {
    enum { ARCS = 16 };
    const double step = 2 * PI / ARCS, near = 1e-4, reach = radius * step / 3 / (2 * near);
    double from[2] = {0};
    for (int i = 0; i <= ARCS; i++) {
        double t = step * i;
        OutlinePoint at = of->curve(t), before = of->curve(t - near), after = of->curve(t + near);
        double way_x = (after.x - before.x) * reach, way_y = (after.y - before.y) * reach;
        double px = x + radius * at.x, py = y + radius * at.y;
        if (i == 0)
            cairo_move_to(cairo, px, py);
        else
            cairo_curve_to(cairo, from[0], from[1], px - way_x, py - way_y, px, py);
        from[0] = px + way_x, from[1] = py + way_y;
    }
    cairo_close_path(cairo);
}

// A disc with a bite of the same size taken out of its right side.
static void moon(cairo_t *cairo, double x, double y, double radius, double shift) {
    double meet = acos(shift / 2 / radius);
    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x, y, radius, meet, 2 * PI - meet);
    cairo_arc_negative(cairo, x + shift, y, radius, PI + meet, PI - meet);
    cairo_close_path(cairo);
}

// Adds the outline of a shape to the context's path, which is to be filled.
static void shape_path(cairo_t *cairo, Shape shape, double x, double y, double r) {
    const ShapeOutline *of = shape_outline(shape);
    double radius = r * of->radius, inner = r * of->inner;
    x += r * of->x, y += r * of->y;
    cairo_new_path(cairo);
    switch (of->kind) {
    case OUTLINE_NONE: break;
    case OUTLINE_CIRCLE: circle(cairo, x, y, radius); break;
    case OUTLINE_RING: // the inner circle runs in the other direction, so that filling leaves it out
        circle(cairo, x, y, radius);
        cairo_new_sub_path(cairo);
        cairo_arc_negative(cairo, x, y, inner, 2 * PI, 0);
        cairo_close_path(cairo);
        break;
    case OUTLINE_SQUARE: square(cairo, x, y, radius, inner); break;
    case OUTLINE_STAR:
    case OUTLINE_CORNERS: corners(cairo, of, x, y, radius); break;
    case OUTLINE_CURVE: smooth_curve(cairo, of, x, y, radius); break;
    case OUTLINE_MOON: moon(cairo, x, y, radius, inner); break;
    }
}

// ---- tokens

// Relative luminance and contrast as WCAG 2 defines them.
static double luminance(PrintColour colour) {
    double part[3] = {colour.red, colour.green, colour.blue};
    for (int i = 0; i < 3; i++)
        part[i] = part[i] <= 0.03928 ? part[i] / 12.92 : pow((part[i] + 0.055) / 1.055, 2.4);
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
}

static double contrast(PrintColour a, PrintColour b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

static PrintColour black_or_white_on(PrintColour colour) {
    PrintColour black = {0, 0, 0}, white = {1, 1, 1};
    return contrast(colour, black) >= contrast(colour, white) ? black : white;
}

// The least contrast of a colour to anything that it stands on.
static double least_contrast(const PrintInk *ink, PrintColour colour) {
    double least = contrast(colour, ink->colours.board);
    for (int i = 0; i < ink->grounds; i++) least = fmin(least, contrast(colour, ink->ground[i]));
    return least;
}

PrintColour print_readable(const PrintInk *ink, PrintColour colour, double least) {
    double amount = 0;
    while (amount < 1 && least_contrast(ink, print_mix(colour, ink->colours.ink, amount)) < least)
        amount += 0.1;
    return print_mix(colour, ink->colours.ink, fmin(amount, 1));
}

void print_shape(PrintInk *ink, Shape shape, double x, double y, double radius, PrintColour fill,
                 PrintColour edge, double line) {
    shape_path(ink->cairo, shape, x, y, radius);
    print_ink_set(ink, fill);
    cairo_fill_preserve(ink->cairo);
    print_ink_set(ink, edge);
    cairo_set_line_width(ink->cairo, line);
    cairo_set_line_join(ink->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(ink->cairo);
}

// Each coloured shape has an edge, so that it is seen whatever grey its colour becomes.
static void draw_shape(PrintInk *ink, const TokenLook *look, double x, double y, double size,
                       PrintColour own) {
    if (look->has_colour) {
        print_shape(ink, look->shape, x, y, size * 0.36, own, print_mix(own, ink->colours.ink, 0.75),
                    fmax(size * 0.025, 0.25));
        return;
    }
    shape_path(ink->cairo, look->shape, x, y, size * 0.36);
    print_ink_set(ink, own);
    cairo_fill(ink->cairo);
}

static bool any_has_colour(const PrintInk *ink) {
    bool any = false;
    for (int token = 1; token <= ink->sheet->layout->order; token++) any |= ink->look[token].has_colour;
    return any;
}

static void draw_shaped(PrintInk *ink, int token, double x, double y, double size, PrintColour plain) {
    const TokenLook *look = &ink->look[token];
    PrintColour own = look->has_colour ? print_colour(look->colour[ink->colours.lies_on]) : plain;
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    draw_shape(ink, look, x, y, size, own);
    const char *text = ink->overlay ? digit : look->text;
    if (!*text) return;
    const OutlinePoint *at = &shape_outline(look->shape)->text;
    PrintColour over = look->shape == SHAPE_RING ? plain : black_or_white_on(own);
    print_sign(ink, PRINT_FACE_STRONG, size * 0.34, x + size * at->x, y + size * at->y, size * 0.4, over,
               text);
}

static PrintColour sign_colour(const PrintInk *ink, const TokenLook *look, PrintColour plain) {
    PrintColour colour = look->has_colour ? print_colour(look->colour[ink->colours.lies_on]) : plain;
    return look->has_colour || ink->grounds ? print_readable(ink, colour, 4.5) : colour;
}

double print_entry_size(const PrintInk *ink, int token) {
    const TokenLook *look = &ink->look[token];
    bool coloured = look->has_colour && ink->look_face[token] == PRINT_FACE_PACK;
    return look->shape != SHAPE_NONE || coloured ? 0.75 : 1;
}

// The room of a note in its size, which is meant for digits: they are narrow.
static const double NOTE_ROOM = 0.74;

void print_note(PrintInk *ink, int token, double x, double y, double size) {
    const TokenLook *look = &ink->look[token];
    bool own = ink->look_face[token] == PRINT_FACE_PACK && (!look->small[0] || look->small_own);
    const char *text = look->small[0] ? look->small : look->text;
    if (!look->small[0] && look->shape != SHAPE_NONE) {
        draw_shaped(ink, token, x, y, size, ink->colours.ink);
        return;
    }
    if (own && ink->note_size[token] > 0) {
        print_sign(ink, PRINT_FACE_PACK, size * NOTE_ROOM * (double)ink->note_size[token], x, y, size,
                   sign_colour(ink, look, ink->colours.entered), text);
        return;
    }
    bool beside_signs = ink->look_face[token] == PRINT_FACE_PACK; // a letter among the pack's own notes
    print_sign(ink, PRINT_FACE_TEXT, size * 0.62, x, y, size * 0.84,
               sign_colour(ink, look, beside_signs ? ink->colours.entered : ink->colours.dim), text);
}

void print_token(PrintInk *ink, int token, double x, double y, double size, bool given) {
    const TokenLook *look = &ink->look[token];
    PrintColour plain = given ? ink->colours.ink : ink->colours.entered;
    if (look->shape != SHAPE_NONE) {
        // Beside tokens with colours of their own that of entries would look like one.
        draw_shaped(ink, token, x, y, size, any_has_colour(ink) ? ink->colours.ink : plain);
        return;
    }
    PrintFace face = ink->look_face[token];
    if (!given && face == PRINT_FACE_DISPLAY) face = PRINT_FACE_LIGHT;
    print_sign(ink, face, size * 0.6 * (double)ink->look_size[token], x, y, size * 0.84,
               sign_colour(ink, look, plain), look->text);
    if (!ink->overlay) return;
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    print_sign(ink, PRINT_FACE_STRONG, size * 0.2, x + size * 0.36, y - size * 0.33, size * 0.25, plain,
               digit);
}
