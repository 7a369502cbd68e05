#include "ui/figure/step_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/words/explain.h"

// Stops of a walk that are drawn in full; older ones are pale, unless there are few in all.
enum { FRESH_STOPS = 9, FEW_STOPS = 26 };

static Colour role(const StepPicture *p, Role r) { return p->look->theme.colour[r]; }

static Colour ground_mix(const StepPicture *p, Colour colour, float amount) {
    return colour_mix(role(p, ROLE_BOARD), colour, amount);
}

// Black or white, whichever is read better on a disc.
static Colour ink_on(Colour disc) {
    const Colour dark = 0xFF14161Bu, light = 0xFFFFFFFFu;
    return colour_contrast(disc, dark) >= colour_contrast(disc, light) ? dark : light;
}

// ---- making

static void add_link(StepPicture *p, const StepNode *from, const StepNode *to, bool faded, bool now) {
    if (p->link_count == PICTURE_LINKS_MAX) return;
    p->link[p->link_count++] = (PictureLink){*from, *to, to->on && !from->on, faded, now};
}

static void add_node(StepPicture *p, const StepNode *node, uint16_t more) {
    if (node->cell_count > 1 && p->group_count < PICTURE_GROUPS_MAX) p->group[p->group_count++] = *node;
    for (int k = 0; k < node->cell_count && !node->als; k++)
        p->is[node->cell[k]][node->token] |= (uint16_t)((node->on ? PICTURE_ON : PICTURE_OFF) | more);
}

static void add_own_chain(StepPicture *p) {
    const Step *step = p->step;
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        add_node(p, node, 0);
        if (node->from != i && node->from < step->node_count)
            add_link(p, &step->node[node->from], node, false, false);
    }
    if (step->node_count < 2) return;
    const StepNode *first = &step->node[0], *last = &step->node[step->node_count - 1];
    p->start_cell = first->cell[0], p->start_token = first->token;
    p->end_cell = last->cell[0], p->end_token = last->token, p->end_number = step->node_count;
}

static void find_sets(StepPicture *p) {
    for (int cell = 0; cell < p->layout->cells; cell++) {
        uint16_t marks = p->position->marks.cell[cell], of_set[PICTURE_SETS_MAX] = {0};
        for (int token = 1; token <= p->layout->order; token++)
            for (int s = 0; s < PICTURE_SETS_MAX; s++)
                if (p->is[cell][token] & PICTURE_SET << s) of_set[s] |= marks_bit(token);
        for (int s = 0; s < PICTURE_SETS_MAX; s++)
            if (marks && of_set[s] == marks) cellset_add(&p->set[s], cell);
    }
}

void step_picture_init(StepPicture *p, const Look *look, Draw *draw, const GridLayout *grid,
                       const TokenSet *tokens, const Position *position, const Step *step, const Marks *own) {
    memset(p, 0, sizeof *p);
    p->look = look, p->draw = draw, p->grid = *grid, p->tokens = *tokens;
    p->layout = position->layout, p->position = position, p->step = step, p->own = own;
    for (int cell = 0; cell < p->layout->cells; cell++)
        for (int token = 1; token <= p->layout->order; token++) {
            if (marks_has(&step->pattern, cell, token)) p->is[cell][token] |= PICTURE_PATTERN;
            if (marks_has(&step->remove, cell, token)) p->is[cell][token] |= PICTURE_GONE;
        }
    if (step->token) p->is[step->cell][step->token] |= PICTURE_PLACED;
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        p->is[mark->cell][mark->token] |= (uint16_t)(1 << mark->role);
        p->colours |= mark->role == STEP_OFF;
    }
    find_sets(p);
    add_own_chain(p);
}

// An almost locked set that a walk leads through, where the step itself names none.
static void add_set(StepPicture *p, const CellSet *cells) {
    for (int s = 0; s < PICTURE_SETS_MAX && !cellset_empty(cells); s++) {
        if (cellset_equal(p->set[s], *cells)) return;
        if (!cellset_empty(&p->set[s])) continue;
        p->set[s] = *cells;
        return;
    }
}

void step_picture_walk(StepPicture *p, const ChainPlayback *walk, const int *age, int stop) {
    const uint16_t stays = (uint16_t) ~(PICTURE_ON | PICTURE_OFF | PICTURE_PATTERN);
    for (int cell = 0; cell < p->layout->cells; cell++)
        for (int token = 1; token <= p->layout->order; token++) p->is[cell][token] &= stays;
    p->link_count = p->group_count = p->start_token = p->end_token = 0;
    bool at_end = stop >= walk->count;
    int shown = 0;
    for (int i = 0; i < walk->count; i++) shown += age ? age[i] >= 0 : i <= stop;
    for (int i = 0; i < walk->count; i++) {
        const ChainStop *now = &walk->stop[i];
        int old = age ? age[i] : i <= stop ? (at_end ? walk->count - 1 : stop) - i : -1;
        if (old < 0) continue;
        if (!p->step->node_count || !p->step->mark_count) add_set(p, &now->set);
        bool faded = shown > FEW_STOPS && old >= FRESH_STOPS, reached = old == 0 && !at_end;
        add_node(p, &now->node, (uint16_t)((faded ? PICTURE_FADED : 0) | (reached ? PICTURE_NOW : 0)));
        for (int k = 0; k < now->from_count; k++) {
            int from = now->from[k];
            bool seen = age ? age[from] >= 0 : true;
            if (seen) add_link(p, &walk->stop[from].node, &now->node, faded, reached);
        }
        if (!p->start_token) p->start_cell = now->node.cell[0], p->start_token = now->node.token;
        p->end_cell = now->node.cell[0], p->end_token = now->node.token, p->end_number = shown;
    }
}

// ---- outlines

static bool in_set(const StepPicture *p, const CellSet *set, int row, int column) {
    int order = p->layout->order;
    if (row < 0 || column < 0 || row >= order || column >= order) return false;
    return cellset_has(set, layout_cell(p->layout, row, column));
}

// The line along one side of a cell, drawn out to the neighbour where that is in the set too. down and right:
// which side, -1..1.
static void outline_side(const StepPicture *p, const CellSet *set, int cell, int down, int right, float inset,
                         float width, Colour colour, bool dotted) {
    int row = layout_row(p->layout, cell), column = layout_column(p->layout, cell);
    if (in_set(p, set, row + down, column + right)) return;
    Rect r = picture_cell(p, cell);
    bool across = down != 0; // the line runs along the row
    float end[2];
    for (int k = 0; k < 2; k++) {
        int step = 2 * k - 1, r1 = row + (across ? 0 : step), c1 = column + (across ? step : 0);
        bool joined = in_set(p, set, r1, c1);
        bool corner = joined && in_set(p, set, r1 + down, c1 + right); // turns outwards there
        float edge = across ? (k == 0 ? r.x : r.x + r.w) : (k == 0 ? r.y : r.y + r.h);
        float out = corner ? inset + p->grid.thin : joined ? p->grid.thin : -inset;
        end[k] = edge + (float)step * out;
    }
    float at =
        across ? (down < 0 ? r.y + inset : r.y + r.h - inset) : (right < 0 ? r.x + inset : r.x + r.w - inset);
    float x0 = across ? end[0] : at, y0 = across ? at : end[0];
    float x1 = across ? end[1] : at, y1 = across ? at : end[1];
    if (dotted)
        draw_dotted(p->draw, x0, y0, x1, y1, width * 1.3f, width * 2.2f, colour);
    else
        draw_line(p->draw, x0, y0, x1, y1, width, colour);
}

static void outline(const StepPicture *p, const CellSet *set, float inset, float width, Colour colour,
                    bool dotted) {
    for (int cell = cellset_next(set, 0); cell >= 0; cell = cellset_next(set, cell + 1))
        for (int side = -1; side <= 1; side += 2) {
            outline_side(p, set, cell, side, 0, inset, width, colour, dotted);
            outline_side(p, set, cell, 0, side, inset, width, colour, dotted);
        }
}

// ---- grounds

static bool has_sets(const StepPicture *p) {
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        if (!cellset_empty(&p->set[s])) return true;
    return false;
}

static void fill_set(const StepPicture *p, const CellSet *set, Colour colour) {
    for (int cell = cellset_next(set, 0); cell >= 0; cell = cellset_next(set, cell + 1))
        grid_fill_cell(p->draw, &p->grid, p->layout, cell, colour);
}

// Houses as soft bands; of fish the covers are paler than the bases.
static void draw_bands(const StepPicture *p) {
    const Step *step = p->step;
    Colour hint = role(p, ROLE_HINT);
    for (int pass = 0; pass < 2; pass++) // the bases lie on the covers
        for (int i = 0; i < step->house_count; i++) {
            bool cover = step->base_count && i >= step->base_count;
            if (cover != (pass == 0)) continue;
            fill_set(p, &p->layout->house[step->house[i]].set, ground_mix(p, hint, cover ? 0.05f : 0.11f));
        }
}

static void hatch(const StepPicture *p, int set, int cell) {
    Rect r = picture_cell(p, cell);
    float gap = r.w / 6.5f, width = fmaxf(1, r.w * 0.014f);
    Colour colour = ground_mix(p, p->look->theme.set[set], p->look->theme.dark ? 0.36f : 0.3f);
    draw_push_clip(p->draw, r);
    for (float at = gap / 2; at < 2 * r.w; at += gap) {
        float x = r.x + at, y = r.y + at;
        if (set == 0) draw_line(p->draw, r.x, y, x, r.y, width, colour);
        if (set == 1) draw_line(p->draw, r.x, r.y + r.h - at, x, r.y + r.h, width, colour);
        if (set == 2 && at < r.h) draw_line(p->draw, r.x, y, r.x + r.w, y, width, colour);
        if (set == 3 && at < r.w) draw_line(p->draw, x, r.y, x, r.y + r.h, width, colour);
    }
    draw_pop_clip(p->draw);
}

static void draw_sets(const StepPicture *p) {
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        fill_set(p, &p->set[s], ground_mix(p, p->look->theme.set[s], 0.13f));
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        for (int cell = cellset_next(&p->set[s], 0); cell >= 0; cell = cellset_next(&p->set[s], cell + 1))
            hatch(p, s, cell);
}

static bool any_of(const StepPicture *p, int cell, int flags) {
    for (int token = 1; token <= p->layout->order; token++)
        if (p->is[cell][token] & flags) return true;
    return false;
}

void step_picture_grounds(const StepPicture *p) {
    bool sets = has_sets(p), chain = p->link_count > 0;
    if (!sets) draw_bands(p);
    int flags = PICTURE_PLACED | PICTURE_COMMON | PICTURE_ON | PICTURE_OFF | (chain ? 0 : PICTURE_PATTERN);
    Colour colour = ground_mix(p, role(p, ROLE_HINT), chain ? 0.09f : sets ? 0.14f : 0.28f);
    for (int cell = 0; cell < p->layout->cells; cell++)
        if (any_of(p, cell, flags)) grid_fill_cell(p->draw, &p->grid, p->layout, cell, colour);
    draw_sets(p);
}

// ---- over the lines

static void draw_outlines(const StepPicture *p) {
    float u = p->look->unit, width = fmaxf(1.5f, 2 * u), inset = fmaxf(2, p->grid.cell * 0.035f);
    Colour hint = role(p, ROLE_HINT);
    bool sets = has_sets(p);
    for (int i = 0; i < p->step->house_count && !sets; i++) {
        bool cover = p->step->base_count && i >= p->step->base_count;
        outline(p, &p->layout->house[p->step->house[i]].set, 1, cover ? width * 0.8f : width,
                ground_mix(p, hint, cover ? 0.5f : 0.62f), cover);
    }
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        outline(p, &p->set[s], inset + (float)s * 0.5f, width, p->look->theme.set[s], false);
}

// A group of candidates in a line: a capsule around them. An almost locked set: its cells.
static void draw_group(const StepPicture *p, const StepNode *node) {
    Colour colour = ground_mix(p, role(p, ROLE_GOOD), 0.85f);
    float u = p->look->unit, width = fmaxf(1.5f, 1.8f * u), size;
    if (node->als) {
        CellSet cells = {{0}};
        for (int k = 0; k < node->cell_count; k++) cellset_add(&cells, node->cell[k]);
        if (!has_sets(p)) outline(p, &cells, fmaxf(2, p->grid.cell * 0.035f), width, colour, false);
        return;
    }
    Point a, b;
    picture_note(p, node->cell[0], node->token, &a, &size);
    picture_note(p, node->cell[node->cell_count - 1], node->token, &b, &size);
    float r = size * 0.86f;
    draw_line(p->draw, a.x, a.y, b.x, b.y, 2 * r + width, colour);
    draw_line(p->draw, a.x, a.y, b.x, b.y, 2 * r - width, ground_mix(p, role(p, ROLE_GOOD), 0.16f));
}

// The places of a node where links can end: of its cells those that hold its token.
static Point node_point(const StepPicture *p, const StepNode *node, Point towards, float *out_size) {
    Point best = {0, 0};
    float nearest = INFINITY;
    for (int pass = 0; pass < 2 && nearest == INFINITY; pass++)
        for (int k = 0; k < node->cell_count; k++) {
            if (pass == 0 && !marks_has(&p->position->marks, node->cell[k], node->token)) continue;
            Point at;
            picture_note(p, node->cell[k], node->token, &at, out_size);
            float away = hypotf(at.x - towards.x, at.y - towards.y);
            if (away < nearest) nearest = away, best = at;
        }
    return best;
}

static Point node_middle(const StepPicture *p, const StepNode *node) {
    Point sum = {0, 0};
    float size;
    for (int k = 0; k < node->cell_count; k++) {
        Point at;
        picture_note(p, node->cell[k], node->token, &at, &size);
        sum.x += at.x / (float)node->cell_count, sum.y += at.y / (float)node->cell_count;
    }
    return sum;
}

void step_picture_links(const StepPicture *p) {
    draw_outlines(p);
    for (int i = 0; i < p->group_count; i++) draw_group(p, &p->group[i]);
    for (int now = 0; now < 2; now++) // the one reached lies on the others
        for (int i = 0; i < p->link_count; i++) {
            const PictureLink *link = &p->link[i];
            if (link->now != now || !link->from.cell_count || !link->to.cell_count) continue;
            float size = 0;
            Point a = node_point(p, &link->from, node_middle(p, &link->to), &size);
            Point b = node_point(p, &link->to, a, &size);
            a = node_point(p, &link->from, b, &size);
            if (a.x != b.x || a.y != b.y) step_link_draw(p, a, b, size * 0.68f, link);
        }
}

// ---- notes

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
    draw_circle(p->draw, at.x, at.y, r, ground_mix(p, colour, 0.12f));
    draw_ring(p->draw, at.x, at.y, r - ring / 2, ring, colour);
}

// The sign behind a candidate; returns the ink for the candidate itself, 0 when there is no sign.
static Colour draw_candidate_sign(const StepPicture *p, uint16_t is, bool in_a_set, Point at, float size) {
    float r = size * 0.68f, ring = fmaxf(1.5f, size * 0.12f);
    bool on = is & PICTURE_ON, off = is & PICTURE_OFF, placed = (is & PICTURE_PLACED) && !on && !off;
    Colour good = ground_mix(p, role(p, ROLE_GOOD), is & PICTURE_FADED ? 0.45f : 1);
    Colour hint = role(p, ROLE_HINT), blue = role(p, ROLE_ENTERED), plain = role(p, ROLE_GIVEN);
    if (is & PICTURE_NOW) draw_ring(p->draw, at.x, at.y, r + ring * 1.7f, ring, plain);
    if (placed || on) {
        disc(p, at, r, good, placed ? ring : 0);
        if (off) draw_ring(p->draw, at.x, at.y, r + ring, ring, role(p, ROLE_CONFLICT));
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
        Colour colour = p->look->theme.set[set];
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

// Straight through a candidate on its own, so that it can still be read; diagonally over a sign.
static void strike(const StepPicture *p, Point at, float size, bool on_sign) {
    float width = fmaxf(1.5f, size * 0.13f), x = size * (on_sign ? 0.62f : 0.56f), y = on_sign ? -x : 0;
    Colour red = role(p, ROLE_CONFLICT);
    if (on_sign) draw_line(p->draw, at.x - x, at.y - y, at.x + x, at.y + y, width + 2, role(p, ROLE_BOARD));
    draw_line(p->draw, at.x - x, at.y - y, at.x + x, at.y + y, width, red);
}

void step_picture_notes(const StepPicture *p, int cell) {
    uint16_t marks = p->position->marks.cell[cell];
    bool in_a_set = false;
    for (int s = 0; s < PICTURE_SETS_MAX; s++) in_a_set = in_a_set || cellset_has(&p->set[s], cell);
    for (int token = 1; token <= p->layout->order; token++) {
        if (!(marks & marks_bit(token))) continue;
        uint16_t is = p->is[cell][token];
        Point at;
        float size;
        picture_note(p, cell, token, &at, &size);
        Colour ink = draw_candidate_sign(p, is, in_a_set, at, size);
        bool sign = ink != 0, gone = is & PICTURE_GONE, own = !p->own || marks_has(p->own, cell, token);
        if (!ink && gone) {
            ink = role(p, ROLE_CONFLICT);
            draw_circle(p->draw, at.x, at.y, size * 0.68f, ground_mix(p, ink, 0.2f));
        }
        if (!ink) ink = colour_alpha(role(p, ROLE_NOTE), own ? 0.66f : 0.42f);
        token_draw_note(p->draw, &p->tokens, token, at.x, at.y, size, ink);
        if (gone) strike(p, at, size, sign && !(in_a_set && !(is & PICTURE_COMMON)));
    }
}

// ---- tags

static void tag(const StepPicture *p, float x, float y, float size, Colour colour, const char *text) {
    float w = fmaxf(size, draw_text_width(p->draw, FACE_STRONG, size * 0.74f, text) + size * 0.44f);
    Rect box = {x - w / 2, y - size / 2, w, size};
    draw_round(p->draw, (Rect){box.x - 1, box.y - 1, box.w + 2, box.h + 2}, size * 0.34f + 1,
               role(p, ROLE_BOARD));
    draw_round(p->draw, box, size * 0.34f, colour);
    draw_text_in(p->draw, FACE_STRONG, size * 0.74f, box, ALIGN_CENTRE, ink_on(colour), text);
}

// Whether a cell is the first of those of its set that hang together: it has none above, nor one to its left
// that has.
static bool is_first(const StepPicture *p, const CellSet *set, int cell) {
    int row = layout_row(p->layout, cell), column = layout_column(p->layout, cell);
    return !in_set(p, set, row - 1, column) && !in_set(p, set, row, column - 1);
}

static void draw_number(const StepPicture *p, int cell, int token, int number) {
    Point at;
    float note;
    char text[12];
    picture_note(p, cell, token, &at, &note);
    float size = fmaxf(note * 0.8f, fminf(11, note));
    snprintf(text, sizeof text, "%d", number);
    tag(p, at.x + note * 0.75f, at.y - note * 0.75f, size, role(p, ROLE_GIVEN), text);
}

void step_picture_tags(const StepPicture *p) {
    float size = fmaxf(p->grid.cell * 0.2f, 12);
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        for (int cell = cellset_next(&p->set[s], 0); cell >= 0; cell = cellset_next(&p->set[s], cell + 1)) {
            if (!is_first(p, &p->set[s], cell)) continue;
            Rect r = picture_cell(p, cell);
            tag(p, r.x + size * 0.28f, r.y + size * 0.28f, size, p->look->theme.set[s],
                (const char[2]){(char)('A' + s), 0});
        }
    if (!p->start_token || p->link_count == 0) return;
    draw_number(p, p->start_cell, p->start_token, 1);
    bool closed = p->start_cell == p->end_cell && p->start_token == p->end_token;
    if (!closed) draw_number(p, p->end_cell, p->end_token, p->end_number);
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

// What is drawn of a candidate in fact: roles hide the pattern that they are part of.
static int seen(uint16_t is) {
    int flags = is;
    if (flags & (PICTURE_SETS | PICTURE_COMMON | PICTURE_ON | PICTURE_OFF | PICTURE_FIN | PICTURE_ENDO_FIN |
                 PICTURE_PLACED))
        flags &= ~PICTURE_PATTERN;
    if (flags & PICTURE_COMMON) flags &= ~PICTURE_SETS;
    return flags;
}

// One entry; returns its width. Draws nothing without an ink.
static float legend_entry(const StepPicture *p, int flags, const char *word, float x, float y, float size,
                          Colour ink) {
    float mark = size * 1.5f, gap = size * 0.4f;
    Point at = {x + mark / 2, y};
    int set = flags & PICTURE_SETS ? __builtin_ctz((unsigned)flags) - STEP_ALS_A : -1;
    bool hatched = set >= 0 && !cellset_empty(&p->set[set]);
    if (ink && hatched) {
        tag(p, at.x, at.y, size * 1.2f, p->look->theme.set[set], word);
    } else if (ink && flags == PICTURE_GONE) {
        draw_circle(p->draw, at.x, at.y, size * 0.55f, ground_mix(p, role(p, ROLE_CONFLICT), 0.2f));
        strike(p, at, size, false);
    } else if (ink) {
        draw_candidate_sign(p, (uint16_t)flags, false, at, size * 0.8f);
    }
    const char *text = hatched ? "set" : set >= 0 ? (set % 2 ? "its opposite" : "second colour") : word;
    bool chain = p->link_count > 0 || p->end_token;
    if (flags == PICTURE_ON && !chain) text = p->colours ? "one colour" : "one is true";
    if (flags == PICTURE_OFF && !chain) text = "its opposite";
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

// ---- where to look

CellSet step_houses(const Layout *layout, const Step *step, int count) {
    CellSet cells = {{0}};
    for (int i = 0; i < count; i++) cells = cellset_or(cells, layout->house[step->house[i]].set);
    return cells;
}

CellSet step_place(const Position *position, const Step *step) {
    ExplainPlace place = explain_place(step);
    int houses = place == EXPLAIN_AT_HOUSE ? step->house_count > 0 : step->house_count;
    bool at_houses = place == EXPLAIN_AT_HOUSE || place == EXPLAIN_AT_HOUSES;
    CellSet cells = step_houses(position->layout, step, at_houses ? houses : 0);
    uint16_t tokens = place == EXPLAIN_AT_TOKENS ? step_tokens(step) : 0;
    for (int cell = 0; cell < position->layout->cells; cell++)
        if (position->marks.cell[cell] & tokens) cellset_add(&cells, cell);
    return cells;
}
