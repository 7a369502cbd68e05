#include "core/make/mine_wish.h"

#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/smooth.h"
#include "core/solve/solver.h"

enum {
    FAR = 1000,     // farther than any rating is from another
    BAND_APART = 10 // tenths that stand for one band, on boards without ratings
};

const char *mine_wish_name(MineWish wish) {
    static const char *const NAMES[] = {
        [WISH_RATING] = "rating", [WISH_REQUIRE] = "require", [WISH_FORBID] = "forbid",
        [WISH_CLUES] = "clues",   [WISH_PATTERN] = "pattern", [WISH_SMOOTH] = "smooth",
        [WISH_GENTLE] = "gentle", [WISH_MINIMAL] = "minimal", [WISH_MINUTES] = "minutes",
    };
    _Static_assert(sizeof NAMES / sizeof NAMES[0] == WISH_COUNT, "a name for each wish");
    return NAMES[wish];
}

// ---- what was seen

static bool is_nearer(const MineNear *a, const MineNear *b) {
    int lacks_a = __builtin_popcount(a->lacks), lacks_b = __builtin_popcount(b->lacks);
    return lacks_a < lacks_b || (lacks_a == lacks_b && a->off < b->off);
}

void mine_tally_puzzle(MineTally *tally, const MineNear *near) {
    tally->tries++;
    if (near->lacks == 0) return;
    for (MineWish wish = 0; wish < WISH_COUNT; wish++) {
        tally->lacked[wish] += near->lacks >> wish & 1;
        tally->alone[wish] += near->lacks == 1u << wish;
    }
    if (!tally->any || is_nearer(near, &tally->near)) tally->near = *near;
    tally->any = true;
}

void mine_tally_add(MineTally *tally, const MineTally *more) {
    tally->tries += more->tries;
    for (MineWish wish = 0; wish < WISH_COUNT; wish++) {
        tally->lacked[wish] += more->lacked[wish];
        tally->alone[wish] += more->alone[wish];
    }
    if (more->any && (!tally->any || is_nearer(&more->near, &tally->near))) tally->near = more->near;
    tally->any = tally->any || more->any;
}

// ---- how far

static bool asks_for_bands(const MineSpec *spec) {
    for (Band band = 0; band < BAND_COUNT; band++)
        if (spec->band[band]) return true;
    return false;
}

int mine_rating_off(const MineSpec *spec, int rating_tenths) {
    bool any_band = !asks_for_bands(spec);
    int low = spec->rating_min, high = spec->rating_max != 0 ? spec->rating_max : FAR, best = FAR;
    for (int r = 0; r < GRADE_BEYOND && best > 0; r++) {
        if (r < low || r > high || (!any_band && !spec->band[band_of_rating(r)])) continue;
        int here = r < rating_tenths ? rating_tenths - r : r - rating_tenths;
        if (here < best) best = here;
    }
    return best;
}

// How far off in bands alone, where there are no ratings.
static int band_off(const MineSpec *spec, Band band) {
    int best = FAR;
    for (int b = 0; b < BAND_COUNT; b++) {
        int here = BAND_APART * (b < (int)band ? (int)band - b : b - (int)band);
        if (spec->band[b] && here < best) best = here;
    }
    return asks_for_bands(spec) ? best : 0;
}

static int clues_off(const MineSpec *spec, int clues) {
    if (clues < spec->clues_min) return spec->clues_min - clues;
    return spec->clues_max > 0 && clues > spec->clues_max ? clues - spec->clues_max : 0;
}

// ---- wishes

static unsigned lacks_technique(const MineSpec *spec, const Grade *grade) {
    unsigned lacks = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (spec->required[t] && grade->used[t] == 0) lacks |= 1u << WISH_REQUIRE;
        if (spec->forbidden[t] && grade->used[t] != 0) lacks |= 1u << WISH_FORBID;
    }
    return lacks;
}

// A puzzle that only its rating calls gentle belongs to another band, which may not be wanted.
static bool is_gentle_enough(const Layout *layout, const MineSpec *spec, const Grid *puzzle,
                             const Grid *solution, const Grade *grade) {
    return !grade_has_rating(layout) || !spec->band[BAND_GENTLE] ||
           band_of_rating(grade->rating_tenths) != BAND_GENTLE ||
           gentle_holds(layout, puzzle, solution, NULL);
}

static bool takes_its_minutes(const Layout *layout, const MineSpec *spec, const Grid *puzzle,
                              const Grid *solution) {
    if (spec->minutes_max == 0) return true;
    int tenths = effort_tenths(effort_of(layout, puzzle, solution));
    return tenths >= spec->minutes_min && tenths <= spec->minutes_max;
}

// The wishes that take long to check, one after the other.
static unsigned lacks_slow(const Layout *layout, const MineSpec *spec, const Grid *puzzle,
                           const Grid *solution, const Grade *grade) {
    if (!takes_its_minutes(layout, spec, puzzle, solution)) return 1u << WISH_MINUTES;
    if (spec->smooth > 0 && smooth_width(layout, puzzle, solution, spec->smooth) < spec->smooth)
        return 1u << WISH_SMOOTH;
    if (!is_gentle_enough(layout, spec, puzzle, solution, grade)) return 1u << WISH_GENTLE;
    if (!spec->minimal) return 0;
    CellSet redundant = solver_redundant_clues(layout, puzzle);
    return cellset_empty(&redundant) ? 0 : 1u << WISH_MINIMAL;
}

MineNear mine_look(const Layout *layout, const MineSpec *spec, const Grid *puzzle, const Grid *solution,
                   const Grade *grade) {
    MineNear near = {.rating_tenths = grade->rating_tenths, .clues = grid_filled(layout, puzzle)};
    bool rated = grade_has_rating(layout);
    int off = rated ? mine_rating_off(spec, grade->rating_tenths)
                    : band_off(spec, gentle_band(layout, puzzle, solution, 0));
    if (rated && !grade->solved && off == 0) off = FAR;
    int clues = clues_off(spec, near.clues);
    near.off = off > clues ? off : clues;
    if (off != 0) near.lacks |= 1u << WISH_RATING;
    if (clues != 0) near.lacks |= 1u << WISH_CLUES;
    if (!pattern_holds(layout, puzzle, spec->pattern)) near.lacks |= 1u << WISH_PATTERN;
    near.lacks |= lacks_technique(spec, grade);
    if (near.lacks == 0) near.lacks = lacks_slow(layout, spec, puzzle, solution, grade);
    return near;
}
