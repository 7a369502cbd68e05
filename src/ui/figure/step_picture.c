#include "ui/figure/step_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/words/explain/explain.h"
#include "ui/figure/single_picture.h"

// Stops of a walk that are drawn in full; older ones are pale, unless there are few in all.
enum { FRESH_STOPS = 9, FEW_STOPS = 26 };

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

// A filled cell belongs to the set that its token is marked for.
static void find_sets(StepPicture *p) {
    for (int cell = 0; cell < p->layout->cells; cell++) {
        int filled = p->position->grid.cell[cell];
        TokenMask marks = filled != 0 ? marks_bit(filled) : p->position->marks.cell[cell];
        TokenMask of_set[PICTURE_SETS_MAX] = {0};
        for (int token = 1; token <= p->layout->order; token++)
            for (int s = 0; s < PICTURE_SETS_MAX; s++)
                if (p->is[cell][token] & PICTURE_SET << s) of_set[s] |= marks_bit(token);
        for (int s = 0; s < PICTURE_SETS_MAX; s++)
            if (marks && of_set[s] == marks) cellset_add(&p->set[s], cell);
    }
}

// An ink that can be read on the ground least like the board can be read on all the others.
static void mix_inks(StepPicture *p) {
    p->ground = picture_mix(p, picture_role(p, ROLE_HINT), 0.28f);
    p->ink = (PictureInks){
        .hint = picture_readable(p, picture_role(p, ROLE_HINT)),
        .good = picture_readable(p, picture_role(p, ROLE_GOOD)),
        .conflict = picture_readable(p, picture_role(p, ROLE_CONFLICT)),
        .fin = picture_readable(p, picture_role(p, ROLE_ENTERED)),
        .plain = picture_readable(p, picture_role(p, ROLE_GIVEN)),
        .own = picture_readable(p, colour_mix(picture_role(p, ROLE_NOTE), picture_role(p, ROLE_TEXT), 0.4f)),
        .ghost = picture_readable(p, picture_role(p, ROLE_NOTE))};
    for (int s = 0; s < COLOUR_SETS; s++) p->ink.set[s] = picture_readable(p, p->look->theme.set[s]);
}

void step_picture_init(StepPicture *p, const Look *look, Draw *draw, const GridLayout *grid,
                       const TokenSet *tokens, const Position *position, const Step *step, const Marks *own) {
    memset(p, 0, sizeof *p);
    p->look = look, p->draw = draw, p->grid = *grid, p->tokens = *tokens;
    p->layout = position->layout, p->position = position, p->step = step, p->own = own;
    p->lead = (PictureLead){1, 1, 1, 1, 1};
    mix_inks(p);
    if (single_picture_init(p)) return;
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

const CellSet *step_picture_bright(const StepPicture *p) { return p->single ? &p->bright : NULL; }

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
    for (int i = 0; i < walk->count; i++)
        shown += chain_playback_is_told(walk, i) && (age ? age[i] >= 0 : i <= stop);
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
    Colour hint = picture_role(p, ROLE_HINT);
    CellSet constraints = step_constraint_cells(p->layout, step);
    fill_set(p, &constraints, picture_mix(p, hint, 0.11f));
    for (int pass = 0; pass < 2; pass++) // the bases lie on the covers
        for (int i = 0; i < step->house_count; i++) {
            bool cover = step->base_count && i >= step->base_count;
            if (cover != (pass == 0)) continue;
            fill_set(p, &p->layout->house[step->house[i]].set, picture_mix(p, hint, cover ? 0.05f : 0.11f));
        }
}

static void hatch(const StepPicture *p, int set, int cell) {
    Rect r = picture_cell(p, cell);
    float gap = r.w / 6.5f, width = fmaxf(1, r.w * 0.014f);
    Colour colour = picture_mix(p, p->look->theme.set[set], p->look->theme.dark ? 0.36f : 0.3f);
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
        fill_set(p, &p->set[s], picture_mix(p, p->look->theme.set[s], 0.13f));
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        for (int cell = cellset_next(&p->set[s], 0); cell >= 0; cell = cellset_next(&p->set[s], cell + 1))
            hatch(p, s, cell);
}

static bool any_of(const StepPicture *p, int cell, int flags) {
    for (int token = 1; token <= p->layout->order; token++)
        if (p->is[cell][token] & flags) return true;
    return false;
}

// A filled cell has no candidates to be marked, but it may be a part of the pattern: of an avoidable
// rectangle.
static bool is_filled_part(const StepPicture *p, int cell) {
    return p->position->grid.cell[cell] != 0 && cellset_has(&p->step->pattern_cells, cell);
}

void step_picture_grounds(const StepPicture *p) {
    if (p->single) {
        single_picture_grounds(p);
        return;
    }
    bool sets = has_sets(p), chain = p->link_count > 0;
    draw_push_opacity(p->draw, p->lead.region);
    if (!sets) draw_bands(p);
    draw_pop_opacity(p->draw);
    draw_push_opacity(p->draw, p->lead.cells);
    int flags = PICTURE_PLACED | PICTURE_COMMON | PICTURE_ON | PICTURE_OFF | (chain ? 0 : PICTURE_PATTERN);
    Colour colour = picture_mix(p, picture_role(p, ROLE_HINT), chain ? 0.09f : sets ? 0.14f : 0.28f);
    for (int cell = 0; cell < p->layout->cells; cell++)
        if (any_of(p, cell, flags) || is_filled_part(p, cell))
            grid_fill_cell(p->draw, &p->grid, p->layout, cell, colour);
    draw_sets(p);
    draw_pop_opacity(p->draw);
}

// ---- over the lines

static void draw_outlines(const StepPicture *p) {
    float u = p->look->unit, width = fmaxf(1.5f, 2 * u), inset = fmaxf(2, p->grid.cell * 0.035f);
    bool sets = has_sets(p);
    for (int i = 0; i < p->step->house_count && !sets; i++) {
        bool cover = p->step->base_count && i >= p->step->base_count;
        outline(p, &p->layout->house[p->step->house[i]].set, 1, cover ? width * 0.8f : width, p->ink.hint,
                cover);
    }
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        outline(p, &p->set[s], inset + (float)s * 0.5f, width, p->ink.set[s], false);
}

// A group of candidates in a line: a capsule around them. An almost locked set: its cells.
static void draw_group(const StepPicture *p, const StepNode *node) {
    Colour colour = p->ink.good;
    float u = p->look->unit, width = fmaxf(1.5f, 1.8f * u);
    if (node->als) {
        CellSet cells = {{0}};
        for (int k = 0; k < node->cell_count; k++) cellset_add(&cells, node->cell[k]);
        if (!has_sets(p)) outline(p, &cells, fmaxf(2, p->grid.cell * 0.035f), width, colour, false);
        return;
    }
    NotePlace a = picture_note(p, node->cell[0], node->token);
    NotePlace b = picture_note(p, node->cell[node->cell_count - 1], node->token);
    float r = note_unit(&a) * 0.86f;
    draw_line(p->draw, a.x, a.y, b.x, b.y, 2 * r + width, colour);
    draw_line(p->draw, a.x, a.y, b.x, b.y, 2 * r - width, picture_mix(p, picture_role(p, ROLE_GOOD), 0.16f));
}

// The places of a node where links can end: of its cells those that hold its token.
static Point node_point(const StepPicture *p, const StepNode *node, Point towards, float *out_size) {
    Point best = {0, 0};
    float nearest = INFINITY;
    for (int pass = 0; pass < 2 && nearest == INFINITY; pass++)
        for (int k = 0; k < node->cell_count; k++) {
            if (pass == 0 && !marks_has(&p->position->marks, node->cell[k], node->token)) continue;
            NotePlace at = picture_note(p, node->cell[k], node->token);
            *out_size = note_unit(&at);
            float away = hypotf(at.x - towards.x, at.y - towards.y);
            if (away < nearest) nearest = away, best = (Point){at.x, at.y};
        }
    return best;
}

static Point node_middle(const StepPicture *p, const StepNode *node) {
    Point sum = {0, 0};
    for (int k = 0; k < node->cell_count; k++) {
        NotePlace at = picture_note(p, node->cell[k], node->token);
        sum.x += at.x / (float)node->cell_count, sum.y += at.y / (float)node->cell_count;
    }
    return sum;
}

void step_picture_links(const StepPicture *p) {
    if (p->single) return;
    draw_push_opacity(p->draw, p->lead.cells);
    draw_outlines(p);
    draw_pop_opacity(p->draw);
    draw_push_opacity(p->draw, p->lead.links);
    for (int i = 0; i < p->group_count; i++) draw_group(p, &p->group[i]);
    for (int now = 0; now < 2; now++) // the one reached lies on the others
        for (int i = 0; i < p->link_count; i++) {
            const PictureLink *link = &p->link[i];
            if (link->now != now || !link->from.cell_count || !link->to.cell_count) continue;
            float size = 0;
            Point a = node_point(p, &link->from, node_middle(p, &link->to), &size);
            Point b = node_point(p, &link->to, a, &size);
            a = node_point(p, &link->from, b, &size);
            draw_push_opacity(p->draw, link->now ? p->lead.link : 1);
            if (a.x != b.x || a.y != b.y) step_link_draw(p, a, b, size * 0.68f, link);
            draw_pop_opacity(p->draw);
        }
    draw_pop_opacity(p->draw);
}

// ---- notes

// What a candidate does in the step comes into view after what is there already.
static void draw_note(const StepPicture *p, int cell, int token, bool in_a_set) {
    uint16_t is = p->is[cell][token];
    NotePlace note = picture_note(p, cell, token);
    Point at = {note.x, note.y};
    float size = note_unit(&note);
    bool gone = is & PICTURE_GONE, own = p->own && marks_has(p->own, cell, token);
    float behind = gone ? step_strike_reach(is, in_a_set) : 0;
    draw_push_opacity(p->draw, p->lead.notes);
    if (behind > 0) step_strike_draw(p, at, size, behind);
    Colour ink = step_sign_draw(p, is, in_a_set, at, size);
    if (!ink && gone) {
        Colour ground = picture_mix(p, p->ink.conflict, 0.2f);
        draw_circle(p->draw, at.x, at.y, size * 0.68f, ground);
        ink = colour_readable(p->ink.conflict, ground, PICTURE_CONTRAST);
    }
    draw_pop_opacity(p->draw);
    Colour plain = own ? p->ink.own : p->ink.ghost;
    ink = ink ? colour_mix(plain, ink, p->lead.notes) : plain;
    draw_push_opacity(p->draw, own ? 1 : p->lead.notes);
    token_draw_note(p->draw, &p->tokens, token, &note, ink);
    if (gone && behind == 0) step_strike_draw(p, at, size, 0);
    draw_pop_opacity(p->draw);
}

void step_picture_notes(const StepPicture *p, int cell) {
    if (p->single) return;
    TokenMask marks = p->position->marks.cell[cell];
    bool in_a_set = false;
    for (int s = 0; s < PICTURE_SETS_MAX; s++) in_a_set = in_a_set || cellset_has(&p->set[s], cell);
    for (int token = 1; token <= p->layout->order; token++)
        if (marks & marks_bit(token)) draw_note(p, cell, token, in_a_set);
}

// ---- tags

// Whether a cell is the first of those of its set that are joined: it has no neighbour above, nor one to its
// left that has one.
static bool is_first(const StepPicture *p, const CellSet *set, int cell) {
    int row = layout_row(p->layout, cell), column = layout_column(p->layout, cell);
    return !in_set(p, set, row - 1, column) && !in_set(p, set, row, column - 1);
}

static void draw_number(const StepPicture *p, int cell, int token, int number) {
    char text[12];
    NotePlace at = picture_note(p, cell, token);
    float note = note_unit(&at);
    float size = fmaxf(note * 0.8f, fminf(11, note));
    snprintf(text, sizeof text, "%d", number);
    step_tag_draw(p, at.x + note * 0.75f, at.y - note * 0.75f, size, picture_role(p, ROLE_GIVEN), text);
}

static void draw_tags(const StepPicture *p) {
    float size = fmaxf(p->grid.cell * 0.2f, 12);
    for (int s = 0; s < PICTURE_SETS_MAX; s++)
        for (int cell = cellset_next(&p->set[s], 0); cell >= 0; cell = cellset_next(&p->set[s], cell + 1)) {
            if (!is_first(p, &p->set[s], cell)) continue;
            Rect r = picture_cell(p, cell);
            step_tag_draw(p, r.x + size * 0.28f, r.y + size * 0.28f, size, p->ink.set[s],
                          (const char[2]){(char)('A' + s), 0});
        }
    if (!p->start_token || p->link_count == 0) return;
    draw_number(p, p->start_cell, p->start_token, 1);
    bool closed = p->start_cell == p->end_cell && p->start_token == p->end_token;
    if (!closed) draw_number(p, p->end_cell, p->end_token, p->end_number);
}

void step_picture_tags(const StepPicture *p) {
    if (p->single) {
        single_picture_marks(p);
        return;
    }
    draw_push_opacity(p->draw, p->lead.links);
    draw_tags(p);
    draw_pop_opacity(p->draw);
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
    if (place == EXPLAIN_AT_CONSTRAINTS) return step_constraint_cells(position->layout, step);
    CellSet cells = step_houses(position->layout, step, at_houses ? houses : 0);
    TokenMask tokens = place == EXPLAIN_AT_TOKENS ? step_tokens(step) : 0;
    for (int cell = 0; cell < position->layout->cells; cell++)
        if (position->marks.cell[cell] & tokens) cellset_add(&cells, cell);
    return cells;
}
