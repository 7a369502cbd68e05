#include "core/make/mine_possible.h"

#include <ctype.h>
#include <stdio.h>

#include "core/make/mine_shape.h"
#include "core/rate/gentle.h"
#include "core/rate/rating_span.h"

enum {
    CLASSIC_LEAST = 17, // clues of any puzzle (G. McGuire, B. Tugemann, G. Civario, 2012)
    CLASSIC_MOST = 40,  // of any minimal puzzle that is known (M. Moriyama, 2013)
    FULL_HOUSE_LEFT = 3 // with so few blank cells some house has only one
};

#define SMOOTH_GRIDS "1,100" // in which none was found

// ---- numbers

typedef struct {
    int low, high;
} Window;

static Window meet(Window a, Window b) {
    return (Window){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static bool is_empty(Window window) { return window.low > window.high; }

// "22", or "22 to 26".
static const char *say_window(Window window, char out[24]) {
    if (window.low == window.high)
        snprintf(out, 24, "%d", window.low);
    else
        snprintf(out, 24, "%d to %d", window.low, window.high);
    return out;
}

// "6.6", "6.6 to 7.5" or, where there is no end, "7.6 and more".
static const char *say_ratings(Window window, char out[32]) {
    int low = window.low, high = window.high;
    if (low == high)
        snprintf(out, 32, "%d.%d", low / 10, low % 10);
    else if (high >= RATING_TOP)
        snprintf(out, 32, "%d.%d and more", low / 10, low % 10);
    else
        snprintf(out, 32, "%d.%d to %d.%d", low / 10, low % 10, high / 10, high % 10);
    return out;
}

// A band's name in lower case.
static const char *say_band(Band band, char out[16]) {
    snprintf(out, 16, "%s", band_name(band));
    out[0] = (char)tolower((unsigned char)out[0]);
    return out;
}

// ---- clues

static bool is_classic(const Layout *layout, const MineSpec *spec) {
    return layout_is_classic(layout) && spec->draw == NULL;
}

// Whether the boards of the puzzles have constraints.
static bool is_constrained(const Layout *layout, const MineSpec *spec) {
    return layout->constraint_count > 0 || (spec->draw != NULL && spec->draw->asks.count > 0);
}

static int clues_least(const Layout *layout, const MineSpec *spec) {
    if (is_classic(layout, spec)) return CLASSIC_LEAST;
    return is_constrained(layout, spec) ? 1 : layout->order - 1; // two tokens without any could be swapped
}

static Window clues_asked(const Layout *layout, const MineSpec *spec) {
    return (Window){spec->clues_min, spec->clues_max > 0 ? spec->clues_max : layout->cells - 1};
}

static bool clues_exist(const Layout *layout, const MineSpec *spec, TextError *why) {
    char asked[24], id[LAYOUT_ID_MAX];
    Window window = clues_asked(layout, spec);
    snprintf(id, sizeof id, "%s", layout->id);
    if (window.low > layout->cells)
        return text_error(why, 0, 0, "a %s puzzle has %d cells, and so not %s clues", id, layout->cells,
                          say_window(window, asked));
    if (window.low == layout->cells)
        return text_error(why, 0, 0, "%d clues on %d cells leave nothing to solve", window.low,
                          layout->cells);
    if (window.high >= clues_least(layout, spec)) return true;
    if (is_classic(layout, spec))
        return text_error(why, 0, 0, "no puzzle with one solution has fewer than %d clues", CLASSIC_LEAST);
    return text_error(why, 0, 0,
                      "a %s puzzle with one solution has at least %d clues: else two tokens could be swapped",
                      id, layout->order - 1);
}

// The size of the largest group of cells that the pattern ties together.
static int largest_orbit(const Layout *layout, Pattern pattern) {
    CellIndex orbit[PATTERN_ORBIT_MAX];
    int most = 1;
    for (int cell = 0; cell < layout->cells; cell++) {
        int size = pattern_orbit(layout, pattern, cell, orbit);
        if (size > most) most = size;
    }
    return most;
}

// Groups of tied cells come whole, and not every number is a sum of their sizes.
static bool clues_add_up(const Layout *layout, const MineSpec *spec, Window window, TextError *why) {
    char asked[24], below[16] = "", above[16] = "";
    for (int n = window.low > 0 ? window.low : 1; n <= window.high; n++)
        if (generate_more_can_have(layout, spec->pattern, n)) return true;
    int less = window.low - 1, more = window.high + 1;
    while (less > 0 && !generate_more_can_have(layout, spec->pattern, less)) less--;
    while (more < layout->cells && !generate_more_can_have(layout, spec->pattern, more)) more++;
    if (less > 0) snprintf(below, sizeof below, "%d", less);
    if (more < layout->cells) snprintf(above, sizeof above, "%d", more);
    return text_error(
        why, 0, 0,
        "the pattern %s ties cells together in groups of %d, so that no %s puzzle has %s clues; "
        "%s%s%s can be",
        pattern_name(spec->pattern), largest_orbit(layout, spec->pattern), layout->id,
        say_window(window, asked), below, *below && *above ? " and " : "", above);
}

static bool clues_possible(const Layout *layout, const MineSpec *spec, TextError *why) {
    if (!clues_exist(layout, spec, why)) return false;
    Window window = clues_asked(layout, spec);
    if (spec->minimal && is_classic(layout, spec) && window.low > CLASSIC_MOST)
        return text_error(why, 0, 0, "a minimal puzzle of %d clues is not known: the most is %d", window.low,
                          CLASSIC_MOST);
    window = meet(window, (Window){clues_least(layout, spec), layout->cells - 1});
    return clues_add_up(layout, spec, window, why);
}

static bool gentle_possible(const Layout *layout, const MineSpec *spec, TextError *why) {
    if (layout->order != 9) return true;
    Window own = {GENTLE_CLUES_MIN, GENTLE_CLUES_MAX}, window = meet(own, clues_asked(layout, spec));
    if (spec->minimal || is_empty(window))
        return text_error(why, 0, 0, "a gentle puzzle has %d to %d clues, more than it needs", own.low,
                          own.high);
    return clues_add_up(layout, spec, window, why);
}

// ---- shapes

static bool shape_fits(const Layout *layout, const MineSpec *spec, const CellSet *shape) {
    Window window = clues_asked(layout, spec);
    int clues = cellset_count(shape);
    Grid drawn = {{0}};
    for (int cell = 0; cell < layout->cells; cell++) drawn.cell[cell] = cellset_has(shape, cell);
    return clues >= window.low && clues <= window.high && pattern_holds(layout, &drawn, spec->pattern);
}

static bool shapes_possible(const Layout *layout, const MineSpec *spec, TextError *why) {
    for (int i = 0; i < spec->shape_count; i++)
        if (shape_fits(layout, spec, &spec->shape[i])) return true;
    if (spec->shape_count == 0) return true;
    return text_error(why, 0, 0, "none of the shapes has the number of clues, and the pattern, asked for");
}

// ---- ratings

// How many techniques have steps of this rating. The first of them goes to *out_first.
static int techniques_at(int rating, Technique *out_first) {
    int count = 0;
    *out_first = TECHNIQUE_COUNT;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        RatingSpan span = rating_span(t);
        if (grade_counts(t) && rating >= span.least && rating <= span.most && count++ == 0) *out_first = t;
    }
    return count;
}

static bool is_on_scale(int rating) {
    Technique first;
    return techniques_at(rating, &first) > 0;
}

// The ratings of a band; of all bands for BAND_COUNT.
static Window band_window(Band band) {
    Window window = {RATING_TOP + 1, 0};
    for (int r = 10; r <= RATING_TOP; r++) {
        if (!is_on_scale(r) || (band != BAND_COUNT && band_of_rating(r) != band)) continue;
        if (r < window.low) window.low = r;
        window.high = r;
    }
    return window;
}

static Window ratings_asked(const MineSpec *spec) {
    return (Window){spec->rating_min, spec->rating_max > 0 ? spec->rating_max : RATING_TOP};
}

// The required technique whose steps are rated highest; TECHNIQUE_COUNT when none is required.
static Technique hardest_required(const MineSpec *spec) {
    Technique hardest = TECHNIQUE_COUNT;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (spec->required[t] &&
            (hardest == TECHNIQUE_COUNT || rating_span(t).least > rating_span(hardest).least))
            hardest = t;
    return hardest;
}

// Whether a rating that is asked for can be that of the hardest step.
static bool rating_possible(const MineSpec *spec, int rating) {
    Technique required = hardest_required(spec);
    if (required != TECHNIQUE_COUNT && rating < rating_span(required).least) return false;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        RatingSpan span = rating_span(t);
        if (grade_counts(t) && !spec->forbidden[t] && rating >= span.least && rating <= span.most)
            return true;
    }
    return false;
}

int mine_ratings(const MineSpec *spec, Band band, int out[MINE_RATINGS_MAX]) {
    Window window = meet(ratings_asked(spec), band_window(band));
    int count = 0;
    for (int r = window.low; r <= window.high; r++)
        if (rating_possible(spec, r)) out[count++] = r;
    return count;
}

// Says that the required technique is rated higher than the window.
static bool say_too_hard(Technique required, Window window, Band band, TextError *why) {
    char asked[32], own[32], name[16];
    const char *key = technique_info(required)->key;
    Window least = {rating_span(required).least, rating_span(required).least};
    say_ratings(least, own);
    if (band == BAND_COUNT)
        return text_error(why, 0, 0, "%s is rated %s, and a puzzle that needs it not less; asked for is %s",
                          key, own, say_ratings(window, asked));
    return text_error(why, 0, 0, "%s is rated %s, and a puzzle that needs it not less; %s ends at %d.%d", key,
                      own, say_band(band, name), window.high / 10, window.high % 10);
}

// Says that the scale has a gap there.
static bool say_gap(Window window, TextError *why) {
    char asked[32];
    int less = window.low - 1, more = window.high + 1;
    while (less > 10 && !is_on_scale(less)) less--;
    while (more < RATING_TOP && !is_on_scale(more)) more++;
    return text_error(why, 0, 0, "no step is rated %s; the nearest ratings are %d.%d and %d.%d",
                      say_ratings(window, asked), less / 10, less % 10, more / 10, more % 10);
}

// Says why no rating of the window is possible.
static bool say_no_rating(const MineSpec *spec, Window window, Band band, TextError *why) {
    char asked[32];
    Technique required = hardest_required(spec), first = TECHNIQUE_COUNT;
    if (required != TECHNIQUE_COUNT && rating_span(required).least > window.high)
        return say_too_hard(required, window, band, why);
    int known = 0;
    for (int r = window.low; r <= window.high && known == 0; r++) known = techniques_at(r, &first);
    if (known == 0) return say_gap(window, why);
    return text_error(why, 0, 0, "a rating of %s comes from %s%s forbidden", say_ratings(window, asked),
                      technique_info(first)->key, known == 1 ? ", which is" : " and others, which are");
}

static bool ratings_possible(const Layout *layout, const MineSpec *spec, Band band, TextError *why) {
    char asked[32], own[32], name[16];
    int ratings[MINE_RATINGS_MAX];
    Window window = ratings_asked(spec), of_band = band_window(band), both = meet(window, of_band);
    if (window.low > RATING_TOP) return text_error(why, 0, 0, "no puzzle is rated above 11.9");
    if (is_empty(both) && band != BAND_COUNT)
        return text_error(why, 0, 0, "%s is rated %s; asked for is %s", say_band(band, name),
                          say_ratings(of_band, own), say_ratings(window, asked));
    if (is_empty(both)) return text_error(why, 0, 0, "no step is rated below 1.0");
    if (mine_ratings(spec, band, ratings) == 0) return say_no_rating(spec, both, band, why);
    Window clues = clues_asked(layout, spec);
    if (ratings[0] > technique_info(TECHNIQUE_FULL_HOUSE)->rating_tenths &&
        clues.low >= layout->cells - FULL_HOUSE_LEFT)
        return text_error(why, 0, 0, "with %d clues all is full houses, which are rated 1.0", clues.low);
    return true;
}

// Singles solve a smooth puzzle down to its last nine cells, so that any step rated higher than singles must
// lie there: nine blank cells, or fewer, with one solution and no single among them. All sets of so many
// cells were searched in SMOOTH_GRIDS random solution grids (tests/bench/bench_kernels.c), and none was like
// that; from eleven cells on there are some.
static bool smooth_possible(const MineSpec *spec, Band band, TextError *why) {
    int ratings[MINE_RATINGS_MAX];
    if (spec->smooth == 0 || mine_ratings(spec, band, ratings) == 0) return true;
    if (ratings[0] <= technique_info(TECHNIQUE_NAKED_SINGLE)->rating_tenths) return true;
    return text_error(
        why, 0, 0,
        "smooth puzzles are solved by singles but for nine cells, and no nine cells that need more are "
        "known: none in %s solution grids, all sets tried",
        SMOOTH_GRIDS);
}

static bool techniques_possible(const Layout *layout, const MineSpec *spec, TextError *why) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const char *key = technique_info(t)->key;
        if (spec->required[t] && spec->forbidden[t])
            return text_error(why, 0, 0, "%s is both required and forbidden", key);
        if (spec->required[t] && !grade_uses(layout, t))
            return text_error(why, 0, 0, "grades of %s boards %sdo without %s", layout->id,
                              layout->constraint_count > 0 ? "with constraints " : "", key);
    }
    return !spec->forbidden[TECHNIQUE_FULL_HOUSE] ||
           text_error(why, 0, 0, "the last cell of every puzzle is a full house: it cannot be forbidden");
}

// All puzzles with one solution of all 4x4 grids whose first row is 1234 were rated; the others are disguises
// of these.
enum { TINY_MOST = 12 }; // tenths

static bool tiny_possible(const Layout *layout, const MineSpec *spec, Band band, TextError *why) {
    bool tiny = layout->order == 4 && layout->box_rows == 2 && layout->constraint_count == 0 && !spec->draw;
    if (!tiny || ((band == BAND_COUNT || band == BAND_GENTLE) && spec->rating_min <= TINY_MOST)) return true;
    return text_error(
        why, 0, 0,
        "full houses and hidden singles in boxes solve every %s puzzle: it is gentle, and rated 1.0 "
        "or 1.2",
        layout->id);
}

static bool band_possible(const Layout *layout, const MineSpec *spec, Band band, TextError *why) {
    if (is_classic(layout, spec) && !ratings_possible(layout, spec, band, why)) return false;
    if (is_classic(layout, spec) && !smooth_possible(spec, band, why)) return false;
    if (!tiny_possible(layout, spec, band, why)) return false;
    return band != BAND_GENTLE || gentle_possible(layout, spec, why);
}

bool mine_possible(const Layout *layout, const MineSpec *spec, TextError *why) {
    if (is_constrained(layout, spec) && (spec->rating_min > 0 || spec->rating_max > 0))
        return text_error(why, 0, 0, "puzzles on boards with constraints have no rating; ask for bands");
    if (spec->draw && !board_draw_possible(layout, spec->draw, why)) return false;
    if (!techniques_possible(layout, spec, why) || !clues_possible(layout, spec, why) ||
        !shapes_possible(layout, spec, why))
        return false;
    bool any = false;
    for (Band band = 0; band < BAND_COUNT; band++) {
        if (!spec->band[band]) continue;
        any = true;
        if (!band_possible(layout, spec, band, why)) return false;
    }
    return any || band_possible(layout, spec, BAND_COUNT, why);
}

// The lowest rating that none of the puzzles had which the mine looked at for it: 103,850 of seed 1 and
// 24,002 of seed 5. Of 13,473 for 9.0 and more, 30 had such a rating; of 11,125 for 9.1 and more, five.
enum { RARE_RATING = 93 }; // tenths

bool mine_rare(const Layout *layout, const MineSpec *spec, TextError *odds) {
    if (!is_classic(layout, spec)) return false;
    if (spec->clues_max == CLASSIC_LEAST) {
        text_error(
            odds, 0, 0,
            "49,158 puzzles of 17 clues are known, and one solution grid in 110,000 has one (G. Royle; E. "
            "Russell and F. Jarvis counted the grids)");
        return true;
    }
    if (spec->rating_min < RARE_RATING) return false;
    text_error(odds, 0, 0,
               "none of 100,000 puzzles that this mine looked at for such ratings was rated %d.%d or more; "
               "one in 450 was rated 9.0, one in 2,000 9.1. It may take days",
               RARE_RATING / 10, RARE_RATING % 10);
    return true;
}
