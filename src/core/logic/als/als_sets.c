#include "core/logic/als/als_sets.h"

#include <stddef.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"

typedef struct {
    AlsSets *sets;
    size_t room, token_room;
    CellSet with[TOKENS_MAX]; // by token - 1: the cells that have the candidate
    int size;                 // of the sets that are collected now
    int house;                // and where,
    int house_index;          // which is finder_house() of this
    int count;                // its cells with candidates
    CellIndex cell[TOKENS_MAX];
    bool full;
} Collector;

// A set that lies in two houses belongs to the one that is searched first.
static bool in_earlier_house(const Collector *collector, const CellSet *cells) {
    const Layout *layout = collector->sets->position->layout;
    for (int i = 0; i < collector->house_index; i++)
        if (cellset_within(*cells, layout->house[finder_house(layout, i)].set)) return true;
    return false;
}

static void add_set(Collector *collector, const CellSet *cells, TokenMask tokens) {
    AlsSets *sets = collector->sets;
    if (in_earlier_house(collector, cells)) return;
    collector->full = sets->count == ALS_COUNT_MAX;
    if (collector->full) return;
    sets->als = mem_room(sets->als, &collector->room, (size_t)sets->count + 1, sizeof(Als));
    Als *als = &sets->als[sets->count++];
    als->cells = *cells;
    als->tokens = tokens;
    als->seen_tokens = 0;
    als->cell_count = (uint8_t)collector->size;
    als->house = (uint8_t)collector->house;
    size_t order = (size_t)sets->position->layout->order, end = (size_t)sets->count * 2 * order;
    sets->token_cells = mem_room(sets->token_cells, &collector->token_room, end, sizeof(CellSet));
    CellSet *places = sets->token_cells + end - 2 * order, *sees = places + order;
    for (TokenMask left = tokens; left != 0; left &= left - 1) {
        int t = marks_first(left) - 1;
        places[t] = cellset_and(*cells, collector->with[t]);
        CellSet peers = finder_common_peers(sets->position->layout, places[t]);
        sees[t] = cellset_and(collector->with[t], peers);
        if (!cellset_empty(&sees[t])) als->seen_tokens |= marks_bit(t + 1);
    }
}

// Once token_cells stays where it is.
static void point_into_token_cells(AlsSets *sets) {
    int order = sets->position->layout->order;
    for (int i = 0; i < sets->count; i++) {
        sets->als[i].places = sets->token_cells + (ptrdiff_t)i * 2 * order;
        sets->als[i].sees = sets->als[i].places + order;
    }
}

static void choose(Collector *collector, int from, int chosen, CellSet cells, TokenMask tokens) {
    if (chosen == collector->size) {
        if (marks_count(tokens) == collector->size + 1) add_set(collector, &cells, tokens);
        return;
    }
    for (int i = from; i <= collector->count - (collector->size - chosen) && !collector->full; i++) {
        TokenMask wider = tokens | collector->sets->position->marks.cell[collector->cell[i]];
        if (marks_count(wider) > collector->size + 1) continue;
        CellSet more = cells;
        cellset_add(&more, collector->cell[i]);
        choose(collector, i + 1, chosen + 1, more, wider);
    }
}

void als_sets_init(AlsSets *out, const Position *position) {
    const Layout *layout = position->layout;
    *out = (AlsSets){.position = position, .words = cellset_words(layout->cells)};
    Collector collector = {.sets = out};
    for (int t = 1; t <= layout->order; t++) collector.with[t - 1] = marks_cells(layout, &position->marks, t);
    for (int size = 1; size < layout->order && size <= ALS_CELLS_MAX; size++) {
        collector.size = size;
        for (int i = 0; i < layout->house_count; i++) {
            collector.house_index = i;
            collector.house = finder_house(layout, i);
            collector.count = 0;
            for (int j = 0; j < layout->order; j++) {
                int cell = layout->house[collector.house].cell[j];
                if (position->marks.cell[cell] != 0) collector.cell[collector.count++] = (CellIndex)cell;
            }
            choose(&collector, 0, 0, (CellSet){{0}}, 0);
        }
    }
    point_into_token_cells(out);
}

void als_sets_finish(AlsSets *sets) {
    free(sets->als);
    free(sets->token_cells);
    free(sets->link);
    free(sets->first);
}

// The tokens, two at most, that link the sets; a token that stands in a shared cell cannot.
static bool are_linked(const Als *a, const Als *b, bool overlap, AlsLink *out) {
    TokenMask common = a->seen_tokens & b->seen_tokens & a->tokens & b->tokens;
    *out = (AlsLink){0};
    for (; common != 0; common &= common - 1) {
        int token = marks_first(common);
        if (!cellset_within(b->places[token - 1], a->sees[token - 1])) continue;
        if (out->token == 0 && !overlap && !als_disjoint(a, b)) return false;
        if (out->token != 0) { // never a third, if there is a solution
            out->second = (uint8_t)token;
            return true;
        }
        out->token = (uint8_t)token;
    }
    return out->token != 0;
}

typedef struct {
    uint16_t from;
    AlsLink link;
} AlsPair;

// Sorts the pairs, which come in order, into the lists of both ends: each list is in order then.
static void fill_lists(AlsSets *sets, const AlsPair *pair, int count) {
    sets->first = mem_zeroed((size_t)sets->count + 2, sizeof *sets->first);
    sets->link = mem_alloc(2 * (size_t)count * sizeof *sets->link);
    int *next = sets->first + 1; // one ahead, so that it ends where the lists begin
    for (int i = 0; i < count; i++) {
        next[pair[i].from + 1]++;
        next[pair[i].link.to + 1]++;
    }
    for (int i = 1; i <= sets->count; i++) next[i] += next[i - 1];
    for (int i = 0; i < count; i++) {
        AlsLink back = pair[i].link;
        back.to = pair[i].from;
        sets->link[next[pair[i].from]++] = pair[i].link;
        sets->link[next[pair[i].link.to]++] = back;
    }
}

void als_sets_link(AlsSets *sets, bool overlap) {
    AlsPair *pair = NULL;
    size_t room = 0;
    int count = 0;
    for (int i = 0; i < sets->count; i++) {
        for (int j = i + 1; j < sets->count; j++) {
            AlsLink link;
            if (!are_linked(&sets->als[i], &sets->als[j], overlap, &link)) continue;
            pair = mem_room(pair, &room, (size_t)count + 1, sizeof *pair);
            link.to = (uint16_t)j;
            pair[count++] = (AlsPair){(uint16_t)i, link};
        }
    }
    fill_lists(sets, pair, count);
    free(pair);
}

TokenMask als_removable(const AlsSets *sets, const Als *a, const Als *b, TokenMask tokens) {
    TokenMask removable = 0;
    for (tokens &= a->seen_tokens & b->seen_tokens; tokens != 0; tokens &= tokens - 1) {
        int t = marks_first(tokens) - 1;
        if (bits_meet(a->sees[t].word, b->sees[t].word, sets->words)) removable |= marks_bit(t + 1);
    }
    return removable;
}

static void add_marks(Step *step, CellSet cells, int token, StepRole role) {
    int room = role == STEP_COMMON ? STEP_MARKS_MAX : STEP_SET_MARKS_MAX;
    for (int c = cellset_next(&cells, 0); c >= 0 && step->mark_count < room; c = cellset_next(&cells, c + 1))
        finder_add_marks(step, c, marks_bit(token), role);
}

void als_add_set(const AlsSets *sets, Step *step, int set, int letter) {
    const Als *als = &sets->als[set];
    for (TokenMask left = als->tokens; left != 0; left &= left - 1) {
        int token = marks_first(left);
        add_marks(step, als->places[token - 1], token, (StepRole)(STEP_ALS_A + letter % 4));
    }
    for (int c = cellset_next(&als->cells, 0); c >= 0; c = cellset_next(&als->cells, c + 1))
        step->pattern.cell[c] = sets->position->marks.cell[c];
    step->pattern_cells = cellset_or(step->pattern_cells, als->cells);
    finder_add_house(step, als->house);
}

void als_add_common_cells(Step *step, int token, CellSet cells) {
    add_marks(step, cells, token, STEP_COMMON);
}

void als_add_common(Step *step, const Als *a, const Als *b, int token) {
    if (token == 0) return;
    als_add_common_cells(step, token, a->places[token - 1]);
    als_add_common_cells(step, token, b->places[token - 1]);
}

void als_add_removal(Step *step, int token, CellSet cells) {
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1)) {
        step->remove.cell[c] |= marks_bit(token);
        step->tokens |= marks_bit(token);
    }
}

void als_add_removals(Step *step, const Als *a, const Als *b, TokenMask tokens) {
    for (; tokens != 0; tokens &= tokens - 1) {
        int t = marks_first(tokens) - 1;
        als_add_removal(step, t + 1, cellset_and(a->sees[t], b->sees[t]));
    }
}
