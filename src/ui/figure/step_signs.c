// The signs of candidates, tags, and what they mean.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/words/technique_words.h"
#include "ui/figure/step_picture_parts.h"

// Black or white, whichever is read better on a disc.
static Colour ink_on(Colour disc) {
    const Colour dark = 0xFF14161Bu, light = 0xFFFFFFFFu;
    return colour_contrast(disc, dark) >= colour_contrast(disc, light) ? dark : light;
}

static void square(const StepPicture *p, Point at, float r, float thickness, Colour colour) {
    Rect box = {at.x - r, at.y - r, 2 * r, 2 * r};
    if (thickness > 0)
        draw_round_frame(p->draw, box, r * 0.35f, thickness, colour);
    else
        draw_round(p->draw, box, r * 0.35f, colour);
}

static void disc(const StepPicture *p, Point at, float r, Colour colour, float ring) {
    draw_circle(p->draw, at.x, at.y, r, colour);
    if (ring > 0) draw_ring(p->draw, at.x, at.y, r + ring * 1.6f, ring, colour);
}

// A place on a disc of board colour, so that links end at a clean edge.
static void hollow(const StepPicture *p, Point at, float r, float ring, Colour colour) {
    draw_circle(p->draw, at.x, at.y, r, picture_mix(p, colour, 0.12f));
    draw_ring(p->draw, at.x, at.y, r - ring / 2, ring, colour);
}

Colour step_sign_draw(const StepPicture *p, uint16_t is, bool in_a_set, Point at, float size) {
    float r = size * 0.68f, ring = fmaxf(1.5f, size * 0.12f);
    bool on = is & PICTURE_ON, off = is & PICTURE_OFF, placed = (is & PICTURE_PLACED) && !on && !off;
    Colour good = is & PICTURE_FADED ? picture_readable(p, picture_mix(p, picture_role(p, ROLE_GOOD), 0.45f))
                                     : p->ink.good;
    Colour hint = p->ink.hint, blue = p->ink.fin, plain = p->ink.plain;
    if (is & PICTURE_NOW) draw_ring(p->draw, at.x, at.y, r + ring * 1.7f, ring, plain);
    if (placed || on) {
        disc(p, at, r, good, placed ? ring : 0);
        if (off) draw_ring(p->draw, at.x, at.y, r + ring, ring, p->ink.conflict);
        return ink_on(good);
    }
    if (off) {
        hollow(p, at, r, ring, good);
        return plain;
    }
    if (is & PICTURE_COMMON) {
        square(p, at, r, 0, hint);
        return ink_on(hint);
    }
    if (is & (PICTURE_FIN | PICTURE_ENDO_FIN)) {
        hollow(p, at, r, ring, blue);
        if (is & PICTURE_ENDO_FIN) draw_ring(p->draw, at.x, at.y, r + ring * 1.1f, ring * 0.8f, blue);
        return plain;
    }
    if (is & PICTURE_SETS) {
        if (in_a_set) return plain;
        int set = __builtin_ctz(is & PICTURE_SETS) - STEP_ALS_A;
        Colour colour = p->ink.set[set];
        square(p, at, r, set % 2 ? ring : 0, colour);
        if (set >= 2) square(p, at, r + ring * 1.3f, ring * 0.7f, colour);
        return set % 2 ? plain : ink_on(colour);
    }
    if (is & PICTURE_PATTERN) {
        disc(p, at, r, hint, 0);
        return ink_on(hint);
    }
    return 0;
}

// One that only belongs to a hatched cell has none.
static bool has_sign(uint16_t is, bool in_a_set) {
    const int others =
        PICTURE_PLACED | PICTURE_ON | PICTURE_OFF | PICTURE_COMMON | PICTURE_FIN | PICTURE_ENDO_FIN;
    if (is & others) return true;
    return (is & PICTURE_SETS) ? !in_a_set : (is & PICTURE_PATTERN) != 0;
}

void step_strike_draw(const StepPicture *p, Point at, float size, float behind) {
    float width = fmaxf(1.5f, size * 0.13f), x = size * (behind > 0 ? behind : 0.56f);
    float y = behind > 0 ? -x : 0;
    draw_line(p->draw, at.x - x, at.y - y, at.x + x, at.y + y, width, p->ink.conflict);
}

// A square has corners where a disc has none.
float step_strike_reach(uint16_t is, bool in_a_set) {
    if (!has_sign(is, in_a_set)) return 0;
    bool round = is & (PICTURE_PLACED | PICTURE_ON | PICTURE_OFF);
    bool square = (is & PICTURE_COMMON) || ((is & PICTURE_SETS) && !(is & (PICTURE_FIN | PICTURE_ENDO_FIN)));
    return square && !round ? 0.94f : 0.74f;
}

void step_tag_draw(const StepPicture *p, float x, float y, float size, Colour colour, const char *text) {
    float w = fmaxf(size, draw_text_width(p->draw, FACE_STRONG, size * 0.74f, text) + size * 0.44f);
    Rect box = {x - w / 2, y - size / 2, w, size};
    draw_round(p->draw, (Rect){box.x - 1, box.y - 1, box.w + 2, box.h + 2}, size * 0.34f + 1,
               picture_role(p, ROLE_BOARD));
    draw_round(p->draw, box, size * 0.34f, colour);
    draw_text_in(p->draw, FACE_STRONG, size * 0.74f, box, ALIGN_CENTRE, ink_on(colour), text);
}

// ---- legend

static const struct {
    int flags;
    const char *word;
} LEGEND[] = {
    {PICTURE_PLACED, "goes in"}, {PICTURE_PATTERN, "pattern"}, {PICTURE_ON, "true"},
    {PICTURE_OFF, "false"},      {PICTURE_FIN, "fin"},         {PICTURE_ENDO_FIN, "fin in two bases"},
    {PICTURE_COMMON, "shared"},  {PICTURE_SET, "A"},           {PICTURE_SET << 1, "B"},
    {PICTURE_SET << 2, "C"},     {PICTURE_SET << 3, "D"},      {PICTURE_GONE, "goes"},
};

// What is actually drawn of a candidate: roles hide the pattern that they are part of.
static int seen(uint16_t is) {
    int flags = is;
    if (flags & (PICTURE_SETS | PICTURE_COMMON | PICTURE_ON | PICTURE_OFF | PICTURE_FIN | PICTURE_ENDO_FIN |
                 PICTURE_PLACED))
        flags &= ~PICTURE_PATTERN;
    if (flags & PICTURE_COMMON) flags &= ~PICTURE_SETS;
    return flags;
}

// What the technique calls the sign with that word in the legend: "A: target, B: cross line". False where it
// has no word of its own for it.
static bool own_word(const StepPicture *p, const char *word, char out[24]) {
    const char *legend = technique_words(p->step->technique)->legend;
    size_t size = strlen(word);
    while (legend != NULL) {
        if (strncmp(legend, word, size) == 0 && legend[size] == ':') {
            const char *own = legend + size + 2;
            snprintf(out, 24, "%.*s", (int)strcspn(own, ","), own);
            return true;
        }
        legend = strchr(legend, ',');
        if (legend != NULL) legend += 2;
    }
    return false;
}

// One entry; returns its width. Draws nothing without an ink.
static float legend_entry(const StepPicture *p, int flags, const char *word, float x, float y, float size,
                          Colour ink) {
    float mark = size * 1.5f, gap = size * 0.4f;
    Point at = {x + mark / 2, y};
    int set = flags & PICTURE_SETS ? __builtin_ctz((unsigned)flags) - STEP_ALS_A : -1;
    bool hatched = set >= 0 && !cellset_empty(&p->set[set]);
    if (ink && hatched) {
        step_tag_draw(p, at.x, at.y, size * 1.2f, p->ink.set[set], word);
    } else if (ink && flags == PICTURE_GONE) {
        draw_circle(p->draw, at.x, at.y, size * 0.55f, picture_mix(p, picture_role(p, ROLE_CONFLICT), 0.2f));
        step_strike_draw(p, at, size, 0);
    } else if (ink) {
        step_sign_draw(p, (uint16_t)flags, false, at, size * 0.8f);
    }
    const char *text = hatched ? "set" : set >= 0 ? (set % 2 ? "its opposite" : "second colour") : word;
    bool chain = p->link_count > 0 || p->end_token;
    if (flags == PICTURE_ON && !chain) text = p->colours ? "one colour" : "one is true";
    if (flags == PICTURE_OFF && !chain) text = "its opposite";
    char own[24];
    if (own_word(p, word, own)) text = own;
    if (ink)
        draw_text_in(p->draw, FACE_TEXT, size, (Rect){x + mark + gap, y - size, 0, 2 * size}, ALIGN_LEFT, ink,
                     text);
    return mark + gap + draw_text_width(p->draw, FACE_TEXT, size, text);
}

float step_picture_legend(const StepPicture *p, Rect area, float size, Colour ink) {
    int flags = 0;
    for (int cell = 0; cell < p->layout->cells; cell++)
        for (int token = 1; token <= p->layout->order; token++) flags |= seen(p->is[cell][token]);
    float row = size * 1.75f, x = area.x, y = area.y + row / 2;
    for (size_t i = 0; i < sizeof LEGEND / sizeof *LEGEND; i++) {
        if (!(flags & LEGEND[i].flags)) continue;
        float w = legend_entry(p, LEGEND[i].flags, LEGEND[i].word, x, y, size, 0);
        if (x > area.x && x + w > area.x + area.w) x = area.x, y += row;
        if (ink) legend_entry(p, LEGEND[i].flags, LEGEND[i].word, x, y, size, ink);
        x += w + size * 1.2f;
    }
    return flags ? y + row / 2 - area.y : 0;
}
