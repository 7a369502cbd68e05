#include "ui/kit/draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "ui/kit/raster.h"

// A frame is a list of commands. The canvas is divided into tiles; a tile's hash is that of all commands that
// touch it, in order, so that tiles whose hash is as it was need no painting (the idea of rxi's "cached
// software rendering").
enum { TILE = 32, TILE_UNKNOWN = 0, STACK_MAX = 16, POLYGON_MAX = 64 };

typedef enum {
    COMMAND_FILL,
    COMMAND_FADE,
    COMMAND_ROUND,
    COMMAND_CIRCLE,
    COMMAND_LINE,
    COMMAND_POLYGON,
    COMMAND_SHADOW,
    COMMAND_MASK,
    COMMAND_PICTURE
} CommandKind;

typedef struct {
    CommandKind kind;
    Box box; // what it can touch, already cut to the clip
    Colour colour;
    float v[6];
    int point_start, point_count;
    const TextMask *mask;
    SDL_Surface *picture;
} DrawCommand;

struct Draw {
    Fonts *fonts;
    Canvas canvas;
    SDL_Surface *target;
    Colour background;
    DrawCommand *commands;
    int command_count;
    Point *points; // of polygons
    int point_count;
    size_t command_room, point_room;
    Box clip[STACK_MAX];
    int clip_depth;
    float opacity[STACK_MAX];
    int opacity_depth;
    int tiles_x, tiles_y;
    uint64_t *tile, *tile_before;
    bool whole;             // paint everything
    int live_from, live_to; // the commands of the live part; none where they are equal
    bool only_live;         // all others are the frame before's
    int kept;               // how many commands those are; the live part's are recorded after them
    Box live_box;           // where the live part differs from the frame before
};

Draw *draw_create(Fonts *fonts) {
    Draw *draw = mem_zeroed(1, sizeof *draw);
    draw->fonts = fonts;
    draw->whole = true;
    return draw;
}

void draw_destroy(Draw *draw) {
    if (!draw) return;
    MEM_FREE(draw->commands, draw->points, draw->tile, draw->tile_before, draw);
}

Fonts *draw_fonts(const Draw *draw) { return draw->fonts; }

void draw_invalidate(Draw *draw) { draw->whole = true; }

static void begin_stacks(Draw *draw) {
    draw->clip[0] = (Box){0, 0, draw->canvas.width, draw->canvas.height};
    draw->clip_depth = 0;
    draw->opacity[0] = 1;
    draw->opacity_depth = 0;
}

void draw_begin(Draw *draw, SDL_Surface *target, Colour background) {
    assert(target->format->BytesPerPixel == 4 && target->format->Rmask == 0x00FF0000u);
    if (target != draw->target || target->w != draw->canvas.width || target->h != draw->canvas.height) {
        draw->tiles_x = (target->w + TILE - 1) / TILE;
        draw->tiles_y = (target->h + TILE - 1) / TILE;
        size_t tiles = (size_t)draw->tiles_x * (size_t)draw->tiles_y;
        draw->tile = mem_resize(draw->tile, tiles, sizeof *draw->tile);
        draw->tile_before = mem_resize(draw->tile_before, tiles, sizeof *draw->tile_before);
        draw->whole = true;
    }
    draw->target = target;
    draw->canvas = (Canvas){target->pixels, target->pitch / 4, target->w, target->h};
    draw->background = background | 0xFF000000u;
    draw->command_count = draw->point_count = 0;
    draw->live_from = draw->live_to = 0;
    draw->only_live = false;
    begin_stacks(draw);
}

// ---- the live part

static uint64_t command_hash(const Draw *draw, const DrawCommand *command) {
    uint64_t hash = hash_word(HASH_BEGIN, (uint64_t)command->kind << 32 | command->colour);
    hash = hash_words(hash, &command->box, sizeof command->box);
    hash = hash_words(hash, command->v, sizeof command->v);
    if (command->mask) hash = hash_word(hash, command->mask->hash);
    if (command->picture) hash = hash_word(hash, (uintptr_t)command->picture);
    if (command->point_count)
        hash = hash_words(hash, &draw->points[command->point_start],
                          (size_t)command->point_count * sizeof *draw->points);
    return hash;
}

static Box box_or(Box a, Box b) {
    if (box_empty(a)) return b;
    return (Box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                 a.y1 > b.y1 ? a.y1 : b.y1};
}

bool draw_begin_live(Draw *draw, SDL_Surface *target) {
    bool same = !draw->whole && target == draw->target && target->pixels == draw->canvas.pixels;
    if (!same || draw->live_from == draw->live_to) return false;
    draw->live_box = (Box){0, 0, 0, 0};
    draw->kept = draw->command_count;
    draw->only_live = true;
    begin_stacks(draw);
    return true;
}

void draw_live_begin(Draw *draw) {
    if (!draw->only_live) draw->live_from = draw->command_count;
}

// Around all that the live part showed before or shows now, and not both.
static Box live_change(const Draw *draw) {
    const DrawCommand *before = draw->commands + draw->live_from, *now = draw->commands + draw->kept;
    int had = draw->live_to - draw->live_from, has = draw->command_count - draw->kept;
    Box change = {0, 0, 0, 0};
    for (int i = 0; i < had || i < has; i++) {
        if (i < had && i < has && command_hash(draw, &before[i]) == command_hash(draw, &now[i])) continue;
        if (i < had) change = box_or(change, before[i].box);
        if (i < has) change = box_or(change, now[i].box);
    }
    return change;
}

// Puts the commands that were recorded last in the place of those of the live part.
static void replace_live(Draw *draw) {
    DrawCommand *place = draw->commands + draw->live_from;
    size_t fresh = (size_t)(draw->command_count - draw->kept), after = (size_t)(draw->kept - draw->live_to);
    DrawCommand *live = mem_copy(draw->commands + draw->kept, fresh * sizeof *live);
    int to = draw->live_from + (int)fresh;
    if (to != draw->live_to) memmove(place + fresh, draw->commands + draw->live_to, after * sizeof *place);
    memcpy(place, live, fresh * sizeof *live);
    free(live);
    draw->live_to = to;
    draw->command_count = to + (int)after;
}

void draw_live_end(Draw *draw) {
    if (draw->only_live) {
        draw->live_box = live_change(draw);
        replace_live(draw);
    } else {
        draw->live_to = draw->command_count;
    }
}

bool draw_goes_on(Draw *draw, const SDL_Surface *from, SDL_Surface *onto) {
    if (draw->whole || draw->target != from || from->w != onto->w || from->h != onto->h) return false;
    for (int y = 0; y < from->h; y++)
        memcpy((uint8_t *)onto->pixels + (ptrdiff_t)y * onto->pitch,
               (const uint8_t *)from->pixels + (ptrdiff_t)y * from->pitch, (size_t)from->w * sizeof(Colour));
    draw->target = onto;
    return true;
}

// ---- recording

static Box nearest_box(Rect r) {
    return (Box){(int)lroundf(r.x), (int)lroundf(r.y), (int)lroundf(r.x + r.w), (int)lroundf(r.y + r.h)};
}

// A new command, or NULL when nothing of it would be seen.
static DrawCommand *record(Draw *draw, CommandKind kind, Box box, Colour colour) {
    box = box_and(box, draw->clip[draw->clip_depth]);
    float opacity = draw->opacity[draw->opacity_depth];
    if (opacity < 1) colour = colour_alpha(colour, opacity);
    if (box_empty(box) || colour >> 24 == 0) return NULL;
    if ((size_t)draw->command_count == draw->command_room)
        draw->commands =
            mem_room(draw->commands, &draw->command_room, draw->command_room + 1, sizeof *draw->commands);
    DrawCommand *command = &draw->commands[draw->command_count++];
    *command = (DrawCommand){.kind = kind, .box = box, .colour = colour};
    return command;
}

// A shape that reaches beyond these points by so much at the most.
static void record_shape(Draw *draw, CommandKind kind, Point a, Point b, float reach, Colour colour,
                         const float v[6]) {
    float x0 = a.x < b.x ? a.x : b.x, x1 = a.x < b.x ? b.x : a.x; // fminf and fmaxf are calls
    float y0 = a.y < b.y ? a.y : b.y, y1 = a.y < b.y ? b.y : a.y;
    Box box = box_around(x0 - reach, y0 - reach, x1 + reach, y1 + reach);
    DrawCommand *command = record(draw, kind, box, colour);
    if (command) memcpy(command->v, v, sizeof command->v);
}

void draw_push_clip(Draw *draw, Rect clip) {
    assert(draw->clip_depth + 1 < STACK_MAX);
    Box outer = draw->clip[draw->clip_depth];
    draw->clip[++draw->clip_depth] = box_and(outer, nearest_box(clip));
}

void draw_pop_clip(Draw *draw) {
    assert(draw->clip_depth > 0);
    draw->clip_depth--;
}

void draw_push_opacity(Draw *draw, float opacity) {
    assert(draw->opacity_depth + 1 < STACK_MAX);
    float outer = draw->opacity[draw->opacity_depth];
    draw->opacity[++draw->opacity_depth] = outer * clampf(opacity, 0, 1);
}

void draw_pop_opacity(Draw *draw) {
    assert(draw->opacity_depth > 0);
    draw->opacity_depth--;
}

void draw_fill(Draw *draw, Rect rect, Colour colour) {
    record(draw, COMMAND_FILL, nearest_box(rect), colour);
}

void draw_fade(Draw *draw, Rect rect, float top, float bottom, Colour colour) {
    DrawCommand *command = record(draw, COMMAND_FADE, nearest_box(rect), colour);
    if (command) memcpy(command->v, (float[4]){rect.y, rect.h, top, bottom}, 4 * sizeof(float));
}

void draw_round_frame(Draw *draw, Rect r, float radius, float thickness, Colour colour) {
    record_shape(draw, COMMAND_ROUND, (Point){r.x, r.y}, (Point){r.x + r.w, r.y + r.h}, 1, colour,
                 (float[6]){r.x, r.y, r.w, r.h, radius, thickness});
}

void draw_round(Draw *draw, Rect rect, float radius, Colour colour) {
    draw_round_frame(draw, rect, radius, 0, colour);
}

void draw_panel(Draw *draw, Rect rect, float radius, float thickness, Colour face, Colour edge) {
    draw_round(draw, rect, radius, face);
    draw_round_frame(draw, rect, radius, thickness, edge);
}

void draw_ring(Draw *draw, float x, float y, float radius, float thickness, Colour colour) {
    record_shape(draw, COMMAND_CIRCLE, (Point){x, y}, (Point){x, y}, radius + thickness / 2 + 1, colour,
                 (float[6]){x, y, radius, thickness});
}

void draw_circle(Draw *draw, float x, float y, float radius, Colour colour) {
    draw_ring(draw, x, y, radius, 0, colour);
}

void draw_line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, Colour colour) {
    record_shape(draw, COMMAND_LINE, (Point){x0, y0}, (Point){x1, y1}, thickness / 2 + 1, colour,
                 (float[6]){x0, y0, x1, y1, thickness});
}

void draw_shadow(Draw *draw, Rect r, float radius, float spread, Colour colour) {
    record_shape(draw, COMMAND_SHADOW, (Point){r.x, r.y}, (Point){r.x + r.w, r.y + r.h}, spread, colour,
                 (float[6]){r.x, r.y, r.w, r.h, radius, spread});
}

void draw_dotted(Draw *draw, float x0, float y0, float x1, float y1, float dot, float gap, Colour colour) {
    float length = hypotf(x1 - x0, y1 - y0);
    int count = (int)(length / (dot + gap)) + 1;
    for (int i = 0; i < count; i++) {
        float t = count > 1 ? (float)i / (float)(count - 1) : 0.5f;
        draw_circle(draw, x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, dot / 2, colour);
    }
}

void draw_polygon(Draw *draw, const Point *points, int count, Colour colour) {
    assert(count >= 3 && count <= POLYGON_MAX);
    DrawCommand *command = record(draw, COMMAND_POLYGON, box_of_points(points, count), colour);
    if (!command) return;
    draw->points = mem_room(draw->points, &draw->point_room, (size_t)draw->point_count + (size_t)count,
                            sizeof *draw->points);
    command->point_start = draw->point_count;
    command->point_count = count;
    memcpy(&draw->points[draw->point_count], points, (size_t)count * sizeof *points);
    draw->point_count += count;
}

void draw_picture(Draw *draw, SDL_Surface *picture, float opacity) {
    DrawCommand *command = record(draw, COMMAND_PICTURE, (Box){0, 0, picture->w, picture->h}, 0xFFFFFFFFu);
    if (!command) return;
    command->picture = picture;
    command->v[0] = opacity;
}

// ---- text

static void record_mask(Draw *draw, const TextMask *mask, int x, int y, Colour colour) {
    if (mask->width == 0) return;
    Box box = {x + mask->ink_x0, y + mask->ink_y0, x + mask->ink_x1, y + mask->ink_y1};
    DrawCommand *command = record(draw, COMMAND_MASK, box, colour);
    if (!command) return;
    command->mask = mask;
    command->v[0] = (float)x;
    command->v[1] = (float)y;
}

float draw_text_width(Draw *draw, Face face, float size, const char *text) {
    return fonts_mask(draw->fonts, face, size, text)->advance;
}

float draw_text(Draw *draw, Face face, float size, float x, float baseline, Align align, Colour colour,
                const char *text) {
    const TextMask *mask = fonts_mask(draw->fonts, face, size, text);
    if (align == ALIGN_CENTRE) x -= mask->advance / 2;
    if (align == ALIGN_RIGHT) x -= mask->advance;
    record_mask(draw, mask, (int)lroundf(x) + mask->left, (int)lroundf(baseline) + mask->top, colour);
    return mask->advance;
}

void draw_text_in(Draw *draw, Face face, float size, Rect rect, Align align, Colour colour,
                  const char *text) {
    float x = align == ALIGN_LEFT ? rect.x : align == ALIGN_RIGHT ? rect.x + rect.w : rect.x + rect.w / 2;
    float baseline = rect.y + (rect.h + fonts_cap_height(draw->fonts, face, size)) / 2;
    draw_text(draw, face, size, x, baseline, align, colour, text);
}

void draw_sign(Draw *draw, Face face, float size, float x, float y, Colour colour, const char *text) {
    const TextMask *mask = fonts_mask(draw->fonts, face, size, text);
    float ink_x = (float)(mask->ink_x0 + mask->ink_x1) / 2, ink_y = (float)(mask->ink_y0 + mask->ink_y1) / 2;
    if (fonts_has_line(draw->fonts, face))
        ink_y = -(float)mask->top - fonts_cap_height(draw->fonts, face, size) / 2;
    record_mask(draw, mask, (int)lroundf(x - ink_x), (int)lroundf(y - ink_y), colour);
}

float draw_text_cut(Draw *draw, Face face, float size, float x, float baseline, float width, Colour colour,
                    const char *text) {
    if (draw_text_width(draw, face, size, text) <= width)
        return draw_text(draw, face, size, x, baseline, ALIGN_LEFT, colour, text);
    char cut[512], with_dots[520];
    snprintf(cut, sizeof cut, "%s", text);
    do {
        cut[utf8_before(cut, strlen(cut))] = 0;
        snprintf(with_dots, sizeof with_dots, "%s…", cut);
    } while (*cut && draw_text_width(draw, face, size, with_dots) > width);
    if (draw_text_width(draw, face, size, with_dots) > width) return 0; // no room even for the dots
    return draw_text(draw, face, size, x, baseline, ALIGN_LEFT, colour, with_dots);
}

void draw_text_shrunk(Draw *draw, Face face, float size, float least, Rect room, float baseline,
                      Colour colour, const char *text) {
    while (size > least && draw_text_width(draw, face, size, text) > room.w) size = fmaxf(size - 1, least);
    draw_text_cut(draw, face, size, room.x, baseline, room.w, colour, text);
}

static float digit_cell(Draw *draw, Face face, float size) {
    float widest = 0;
    for (char digit[2] = "0"; *digit <= '9'; ++*digit)
        widest = fmaxf(widest, draw_text_width(draw, face, size, digit));
    return ceilf(widest);
}

float draw_digits(Draw *draw, Face face, float size, float x, float baseline, Colour colour,
                  const char *text) {
    float cell = digit_cell(draw, face, size), start = x;
    char character[UTF8_MAX + 1];
    for (size_t bytes; (bytes = utf8_character(text, character)) > 0; text += bytes) {
        bool digit = character[0] >= '0' && character[0] <= '9';
        float width = digit ? cell : ceilf(draw_text_width(draw, face, size, character));
        draw_text(draw, face, size, x + width / 2, baseline, ALIGN_CENTRE, colour, character);
        x += width;
    }
    return x - start;
}

float draw_digits_width(Draw *draw, Face face, float size, const char *text) {
    return draw_digits(draw, face, size, 0, 0, 0, text); // a colour that cannot be seen
}

// ---- comparing and painting

// The tiles that a box touches.
static Box tiles_of(Box box) {
    return (Box){box.x0 / TILE, box.y0 / TILE, (box.x1 - 1) / TILE + 1, (box.y1 - 1) / TILE + 1};
}

static void hash_tiles(Draw *draw) {
    for (int i = 0; i < draw->tiles_x * draw->tiles_y; i++) draw->tile[i] = draw->background;
    for (int i = 0; i < draw->command_count; i++) {
        const DrawCommand *command = &draw->commands[i];
        Box box = tiles_of(command->box);
        uint64_t hash = command_hash(draw, command);
        for (int y = box.y0; y < box.y1; y++) {
            for (int x = box.x0; x < box.x1; x++) {
                uint64_t *tile = &draw->tile[y * draw->tiles_x + x];
                *tile = hash_word(*tile, hash);
            }
        }
    }
}

// What is painted in another colour than it was drawn in.
typedef struct {
    int command; // -1: none
    bool alike;  // and all shapes that were drawn in the same one, however clear
    Colour colour;
} Change;

static Colour changed_colour(const Draw *draw, int i, const Change *change) {
    const DrawCommand *command = &draw->commands[i];
    bool changed =
        i == change->command || (change->alike && !command->mask && !command->picture &&
                                 (command->colour ^ draw->commands[change->command].colour) << 8 == 0);
    return changed ? change->colour : command->colour;
}

static void paint(const Draw *draw, const Canvas *canvas, Box region, const Change *change) {
    raster_fill(canvas, region, draw->background);
    for (int i = 0; i < draw->command_count; i++) {
        const DrawCommand *c = &draw->commands[i];
        Box clip = box_and(region, c->box);
        if (box_empty(clip)) continue;
        const float *v = c->v;
        Colour colour = changed_colour(draw, i, change);
        switch (c->kind) {
        case COMMAND_FILL: raster_fill(canvas, clip, colour); break;
        case COMMAND_FADE: raster_fade(canvas, clip, v[0], v[1], v[2], v[3], colour); break;
        case COMMAND_ROUND: raster_round(canvas, clip, v[0], v[1], v[2], v[3], v[4], v[5], colour); break;
        case COMMAND_CIRCLE: raster_circle(canvas, clip, v[0], v[1], v[2], v[3], colour); break;
        case COMMAND_LINE: raster_line(canvas, clip, v[0], v[1], v[2], v[3], v[4], colour); break;
        case COMMAND_POLYGON:
            raster_polygon(canvas, clip, &draw->points[c->point_start], c->point_count, colour);
            break;
        case COMMAND_SHADOW: raster_shadow(canvas, clip, v[0], v[1], v[2], v[3], v[4], v[5], colour); break;
        case COMMAND_MASK:
            raster_mask(canvas, clip, (int)v[0], (int)v[1], c->mask->coverage, c->mask->width,
                        c->mask->height, colour);
            break;
        case COMMAND_PICTURE:
            raster_picture(canvas, clip, c->picture->pixels, c->picture->pitch / 4, v[0]);
            break;
        }
    }
}

static bool tile_differs(const Draw *draw, int x, int y) {
    int i = y * draw->tiles_x + x;
    return draw->whole || draw->tile[i] != draw->tile_before[i];
}

static SDL_Rect rect_of(Box box) { return (SDL_Rect){box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0}; }

// Paints a region and adds it to the damage, enlarging the last entry when the list is full.
static void paint_region(Draw *draw, Box region, SDL_Rect *damage, int max, int *count) {
    region = box_and(region, (Box){0, 0, draw->canvas.width, draw->canvas.height});
    paint(draw, &draw->canvas, region, &(Change){.command = -1});
    SDL_Rect rect = rect_of(region);
    if (*count < max) {
        damage[(*count)++] = rect;
        return;
    }
    SDL_UnionRect(&damage[max - 1], &rect, &damage[max - 1]);
}

// Of the tiles below, only the next whole frame will say what is in them.
static int paint_live(Draw *draw, SDL_Rect *out_damage, int max) {
    int count = 0;
    if (box_empty(draw->live_box)) return 0;
    paint_region(draw, draw->live_box, out_damage, max, &count);
    Box below = tiles_of(draw->live_box);
    for (int y = below.y0; y < below.y1; y++)
        for (int x = below.x0; x < below.x1; x++) draw->tile_before[y * draw->tiles_x + x] = TILE_UNKNOWN;
    return count;
}

int draw_end(Draw *draw, SDL_Rect *out_damage, int max) {
    assert(draw->clip_depth == 0 && draw->opacity_depth == 0 && max > 0);
    if (draw->only_live) return paint_live(draw, out_damage, max);
    hash_tiles(draw);
    int count = 0;
    for (int y = 0; y < draw->tiles_y; y++) {
        for (int x = 0, x1; x < draw->tiles_x; x = x1) {
            x1 = x + 1;
            if (!tile_differs(draw, x, y)) continue;
            int y1 = y + 1;
            while (x1 < draw->tiles_x && tile_differs(draw, x1, y)) x1++;
            for (bool same = true; same && y1 < draw->tiles_y; y1 += same)
                for (int i = x; same && i < x1; i++) same = tile_differs(draw, i, y1);
            paint_region(draw, (Box){x * TILE, y * TILE, x1 * TILE, y1 * TILE}, out_damage, max, &count);
            int past = y1 * draw->tiles_x;
            for (int row = y * draw->tiles_x; row < past; row += draw->tiles_x) // as before, from now on
                for (int i = x; i < x1; i++) draw->tile_before[row + i] = draw->tile[row + i];
            draw->whole = false; // when it was true, that was everything
        }
    }
    return count;
}

// ---- looking at a frame

int draw_count(const Draw *draw) { return draw->command_count; }

static DrawnKind kind_of(const DrawCommand *command) {
    switch (command->kind) {
    case COMMAND_FILL: return DRAWN_FACE;
    case COMMAND_ROUND: return command->v[5] > 0 ? DRAWN_LINE : DRAWN_FACE;
    case COMMAND_CIRCLE: return command->v[3] > 0 ? DRAWN_LINE : DRAWN_FACE;
    case COMMAND_LINE: return DRAWN_LINE;
    case COMMAND_POLYGON: return DRAWN_SHAPE;
    case COMMAND_MASK: return DRAWN_TEXT;
    case COMMAND_FADE:
    case COMMAND_SHADOW:
    case COMMAND_PICTURE: break;
    }
    return DRAWN_OTHER;
}

Drawn draw_drawn(const Draw *draw, int i) {
    const DrawCommand *command = &draw->commands[i];
    return (Drawn){kind_of(command), rect_of(command->box), command->colour, command->mask};
}

void draw_repaint(const Draw *draw, SDL_Surface *onto, SDL_Rect part, int i, bool alike, Colour colour) {
    Canvas canvas = {onto->pixels, onto->pitch / 4, onto->w, onto->h};
    Box region = {part.x, part.y, part.x + part.w, part.y + part.h};
    paint(draw, &canvas, box_and(region, (Box){0, 0, onto->w, onto->h}), &(Change){i, alike, colour});
}

// ---- colours

Colour colour_alpha(Colour colour, float alpha) {
    float a = (float)(colour >> 24) * clampf(alpha, 0, 1);
    return (colour & 0x00FFFFFFu) | (Colour)(a + 0.5f) << 24;
}

Colour colour_mix(Colour a, Colour b, float amount) {
    amount = clampf(amount, 0, 1);
    Colour out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        float from = (float)(a >> shift & 0xFFu), to = (float)(b >> shift & 0xFFu);
        out |= (Colour)(from + (to - from) * amount + 0.5f) << shift;
    }
    return out;
}
