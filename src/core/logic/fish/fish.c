// Which fish is which. Bases and covers that are all rows here and all columns there make a basic fish; with
// boxes among them, though not boxes alone, a Franken fish; everything else is a mutant. (HoDoKu 2.2, B.
// Hobiger.) On boards with diagonals an X-Wing of lines and diagonals has a name of its own.

#include "core/logic/fish/fish_search.h"

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

typedef enum { SHAPE_BASIC, SHAPE_FRANKEN, SHAPE_MUTANT, SHAPE_DIAGONAL } FishShape;
typedef enum { FINS_NONE, FINS_SOME, FINS_SASHIMI } FishFins;

typedef struct {
    FishShape shape;
    FishFins fins;
    int size;
} FishKind;

static const struct {
    Technique first; // of the sizes from 2 on that follow each other
    int sizes;
    FishKind kind;
} families[] = {
    {TECHNIQUE_X_WING, 2, {SHAPE_BASIC, FINS_NONE, 2}},
    {TECHNIQUE_JELLYFISH, 1, {SHAPE_BASIC, FINS_NONE, 4}},
    {TECHNIQUE_SQUIRMBAG, 3, {SHAPE_BASIC, FINS_NONE, 5}},
    {TECHNIQUE_FINNED_X_WING, 1, {SHAPE_BASIC, FINS_SOME, 2}},
    {TECHNIQUE_FINNED_SWORDFISH, 1, {SHAPE_BASIC, FINS_SOME, 3}},
    {TECHNIQUE_FINNED_JELLYFISH, 1, {SHAPE_BASIC, FINS_SOME, 4}},
    {TECHNIQUE_FINNED_SQUIRMBAG, 3, {SHAPE_BASIC, FINS_SOME, 5}},
    {TECHNIQUE_SASHIMI_X_WING, 1, {SHAPE_BASIC, FINS_SASHIMI, 2}},
    {TECHNIQUE_SASHIMI_SWORDFISH, 1, {SHAPE_BASIC, FINS_SASHIMI, 3}},
    {TECHNIQUE_SASHIMI_JELLYFISH, 1, {SHAPE_BASIC, FINS_SASHIMI, 4}},
    {TECHNIQUE_SASHIMI_SQUIRMBAG, 3, {SHAPE_BASIC, FINS_SASHIMI, 5}},
    {TECHNIQUE_FRANKEN_X_WING, 6, {SHAPE_FRANKEN, FINS_NONE, 2}},
    {TECHNIQUE_FINNED_FRANKEN_X_WING, 6, {SHAPE_FRANKEN, FINS_SOME, 2}},
    {TECHNIQUE_MUTANT_X_WING, 6, {SHAPE_MUTANT, FINS_NONE, 2}},
    {TECHNIQUE_FINNED_MUTANT_X_WING, 6, {SHAPE_MUTANT, FINS_SOME, 2}},
    {TECHNIQUE_DIAGONAL_X_WING, 1, {SHAPE_DIAGONAL, FINS_NONE, 2}},
};

static FishKind kind_of(Technique technique) {
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        int index = (int)technique - (int)families[i].first;
        if (index < 0 || index >= families[i].sizes) continue;
        FishKind kind = families[i].kind;
        kind.size += index;
        return kind;
    }
    assert(!"a fish");
    return families[0].kind;
}

typedef struct {
    const StepQuery *query;
    FishSearch *search;
    FishKind kind;
    HouseSet rows, columns, boxes, diagonals;
    const Fish *first; // of two siamese ones
} FishHunt;

// Lines of one kind, or these and boxes.
static bool made_of(HouseSet houses, HouseSet lines, HouseSet boxes) {
    return (houses & lines) != 0 && (houses & ~(lines | boxes)) == 0;
}

static FishShape shape_of(const FishHunt *hunt, const Fish *fish) {
    HouseSet rows = hunt->rows, columns = hunt->columns, boxes = hunt->boxes;
    bool along = made_of(fish->bases, rows, boxes) && made_of(fish->covers, columns, boxes);
    bool across = made_of(fish->bases, columns, boxes) && made_of(fish->covers, rows, boxes);
    HouseSet all = fish->bases | fish->covers;
    if (houseset_count(fish->bases) == 2 && cellset_empty(&fish->fins) && (all & hunt->diagonals) != 0 &&
        (all & ~(rows | columns | hunt->diagonals)) == 0)
        return SHAPE_DIAGONAL;
    if (!along && !across) return SHAPE_MUTANT;
    return (all & boxes) == 0 ? SHAPE_BASIC : SHAPE_FRANKEN;
}

// A base has no more than one candidate besides fins. (So a fish without fins that has such a base, a hidden
// single, counts as sashimi.)
static bool is_sashimi(const FishHunt *hunt, const Fish *fish) {
    for (HouseSet left = fish->bases; left != 0; left &= left - 1) {
        CellSet cells = cellset_minus(hunt->search->in_house[houseset_first(left)], fish->fins);
        if (cellset_count(&cells) <= 1) return true;
    }
    return false;
}

static bool is_asked_for(const FishHunt *hunt, const Fish *fish) {
    if (shape_of(hunt, fish) != hunt->kind.shape) return false;
    FishFins fins = cellset_empty(&fish->fins) ? FINS_NONE : FINS_SOME;
    if (hunt->kind.shape == SHAPE_BASIC && is_sashimi(hunt, fish)) fins = FINS_SASHIMI;
    return fins == hunt->kind.fins;
}

// --- steps ---

static void add_houses(Step *step, HouseSet houses) {
    for (; houses != 0; houses &= houses - 1) {
        int house = houseset_first(houses), i = 0;
        while (i < step->house_count && step->house[i] != house) i++;
        if (i == step->house_count) finder_add_house(step, house);
    }
}

static void add_fins(Step *step, int token, const CellSet *fins, const CellSet *endo) {
    for (int c = cellset_next(fins, 0); c >= 0; c = cellset_next(fins, c + 1)) {
        bool known = false;
        for (int i = 0; i < step->mark_count; i++) known = known || step->mark[i].cell == c;
        if (!known)
            finder_add_marks(step, c, marks_bit(token), cellset_has(endo, c) ? STEP_ENDO_FIN : STEP_FIN);
    }
}

// The pattern is what is left of the bases without the fins, those of both fish if something is left then.
// `twin` may be NULL.
static bool give_step(const FishHunt *hunt, const Fish *fish, const Fish *twin) {
    int token = hunt->search->token;
    Step step = {.siamese = twin != NULL};
    add_houses(&step, fish->bases);
    step.base_count = step.house_count;
    const Fish *both[] = {fish, twin};
    CellSet pattern = fish->body;
    for (int i = 0; i < 2 && both[i] != NULL; i++) {
        add_houses(&step, both[i]->covers);
        add_fins(&step, token, &both[i]->fins, &both[i]->endo);
        CellSet gone = cellset_or(both[i]->outside, both[i]->cannibal);
        finder_remove(&step, hunt->search->position, gone, marks_bit(token));
        CellSet left = cellset_minus(pattern, both[i]->fins);
        if (!cellset_empty(&left)) pattern = left;
    }
    finder_add_cells(&step, pattern, marks_bit(token));
    step.tokens = marks_bit(token);
    return finder_give(hunt->query, &step);
}

static bool give_fish(void *context, Fish *fish) {
    const FishHunt *hunt = context;
    return !is_asked_for(hunt, fish) || give_step(hunt, fish, NULL);
}

// --- siamese fish ---

// What HoDoKu lists first of that which the fish removes.
static int first_removal(const Fish *fish) {
    return cellset_next(cellset_empty(&fish->outside) ? &fish->cannibal : &fish->outside, 0);
}

// Two fish are siamese when they have the same bases, agree in having fins or not, and begin with different
// removals. Of the two the one with the lower covers comes first and gives the name.
static bool give_twin(void *context, Fish *fish) {
    const FishHunt *hunt = context;
    const Fish *first = hunt->first;
    HouseSet differ = first->covers ^ fish->covers;
    if ((differ & -differ & first->covers) == 0 || first_removal(first) == first_removal(fish)) return true;
    if (shape_of(hunt, fish) != hunt->kind.shape) return true;
    bool sashimi = hunt->kind.shape == SHAPE_BASIC && is_sashimi(hunt, fish);
    if ((sashimi || !cellset_empty(&fish->fins)) != (hunt->kind.fins != FINS_NONE)) return true;
    return give_step(hunt, first, fish);
}

static bool look_for_twins(void *context, Fish *fish) {
    const FishHunt *hunt = context;
    if (!is_asked_for(hunt, fish)) return true;
    FishHunt twins = *hunt;
    twins.first = fish;
    FishSearch search = *hunt->search;
    search.base_houses = fish->bases;
    search.cover_houses &= ~fish->bases;
    search.found = give_twin;
    search.context = &twins;
    return fish_search(&search);
}

// --- the hunt ---

static HouseSet diagonals_of(const Layout *layout) {
    HouseSet diagonals = 0;
    for (int h = 0; h < layout->house_count; h++)
        if (layout_diagonal(layout, h) != 0) diagonals |= houseset_of(h);
    return diagonals;
}

static bool hunt_in(FishSearch *search, HouseSet bases, HouseSet covers) {
    HouseSet held = 0; // houses that have the token
    for (int h = 0; h < search->position->layout->house_count; h++)
        if (!cellset_empty(&search->in_house[h])) held |= houseset_of(h);
    search->base_houses = bases & held;
    search->cover_houses = covers & held;
    return fish_search(search);
}

static bool hunt_token(const FishHunt *hunt, int token) {
    FishSearch *search = hunt->search;
    if (!fish_prepare(search, hunt->query->position, token)) return true;
    if (hunt->kind.shape == SHAPE_DIAGONAL) {
        HouseSet lines = hunt->rows | hunt->columns | hunt->diagonals;
        return hunt_in(search, lines, lines);
    }
    if (hunt->kind.shape == SHAPE_MUTANT) return hunt_in(search, ~(HouseSet)0, ~(HouseSet)0);
    HouseSet boxes = hunt->kind.shape == SHAPE_BASIC ? 0 : hunt->boxes;
    return hunt_in(search, hunt->rows | boxes, hunt->columns | boxes) &&
           hunt_in(search, hunt->columns | boxes, hunt->rows | boxes);
}

bool fish_find(const StepQuery *query) {
    const Layout *layout = query->position->layout;
    int order = layout->order;
    HouseSet rows = (houseset_of(order)) - 1, diagonals = diagonals_of(layout);
    if (query->technique == TECHNIQUE_DIAGONAL_X_WING && diagonals == 0) return true;
    FishSearch search;
    FishHunt hunt = {.query = query,
                     .search = &search,
                     .kind = kind_of(query->technique),
                     .rows = rows,
                     .columns = rows << order,
                     .boxes = rows << 2 * order,
                     .diagonals = diagonals};
    search.size = hunt.kind.size;
    search.finless = hunt.kind.fins == FINS_NONE;
    search.found = (query->position->options & FIND_SIAMESE) != 0 ? look_for_twins : give_fish;
    search.context = &hunt;
    for (int token = 1; token <= order; token++)
        if (!hunt_token(&hunt, token)) return false;
    return true;
}
