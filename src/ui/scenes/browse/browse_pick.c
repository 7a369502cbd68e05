// What the filters of the pack browser hold, and the lists that open below them.
#include <stdio.h>

#include "core/rate/band.h"
#include "ui/scenes/browse/browse_view.h"

// ---- words

const char *browse_pattern_name(int pattern) {
    static const char *const NAMES[PATTERN_COUNT] = {
        [PATTERN_NONE] = "No symmetry",
        [PATTERN_ROTATE180] = "Half turn",
        [PATTERN_ROTATE90] = "Quarter turn",
        [PATTERN_MIRROR] = "Left–right mirror",
        [PATTERN_FLIP] = "Top–bottom mirror",
        [PATTERN_DIAGONAL] = "Diagonal",
        [PATTERN_ANTIDIAGONAL] = "Other diagonal",
        [PATTERN_DIAGONALS] = "Both diagonals",
    };
    return pattern >= 0 && pattern < PATTERN_COUNT ? NAMES[pattern] : "";
}

// The word for a value of a control that opens a list; -1: any.
static const char *value_name(BrowseControl control, int value) {
    static const char *const SOLVED[BROWSE_SOLVED_COUNT] = {
        [BROWSE_ALL] = "Solved or not", [BROWSE_UNSOLVED] = "Not yet solved", [BROWSE_SOLVED] = "Solved"};
    static const char *const KEYS[BROWSE_KEY_COUNT] = {
        [BROWSE_BY_RATING] = "By rating",    [BROWSE_BY_FILE] = "As in the pack",
        [BROWSE_BY_CLUES] = "By clues",      [BROWSE_BY_BEST] = "By best time",
        [BROWSE_BY_TURN] = "By when solved",
    };
    switch ((int)control) {
    case CONTROL_BANDS: return value < 0 ? "Any band" : band_name((Band)value);
    case CONTROL_TECHNIQUE: return value < 0 ? "Any technique" : technique_info((Technique)value)->name;
    case CONTROL_PATTERN: return value < 0 ? "Any pattern" : browse_pattern_name(value);
    case CONTROL_SOLVED: return SOLVED[value];
    case CONTROL_SORT: return KEYS[value];
    }
    return "";
}

// ---- ranges

int browse_range_values(const Browse *self, BrowseControl control, uint8_t out[256]) {
    const BrowseSurvey *survey = browse_work_survey(self->work);
    if (!survey) return 0;
    const int *seeds = control == CONTROL_RATING ? survey->rating : survey->clues;
    int count = 0;
    for (int value = 0; value < 256; value++)
        if (seeds[value] > 0) out[count++] = (uint8_t)value;
    return count;
}

// The limit at an end of a range: 0 its lower one, 1 its upper.
static int *range_limit(BrowseFilter *filter, BrowseControl control, int end) {
    if (control == CONTROL_RATING) return end == 0 ? &filter->rating_least : &filter->rating_most;
    return end == 0 ? &filter->clues_least : &filter->clues_most;
}

void browse_range_ends(const Browse *self, BrowseControl control, int out_end[2]) {
    uint8_t values[256];
    int count = browse_range_values(self, control, values);
    BrowseFilter *filter = &self->place->filter;
    int least = *range_limit(filter, control, 0), most = *range_limit(filter, control, 1);
    out_end[0] = 0, out_end[1] = count - 1;
    while (out_end[0] < count - 1 && values[out_end[0]] < least) out_end[0]++;
    while (out_end[1] > out_end[0] && values[out_end[1]] > most) out_end[1]--;
}

void browse_range_set(Browse *self, BrowseControl control, int end, int place) {
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    if (count == 0) return;
    browse_range_ends(self, control, ends);
    place = end == 0 ? clampi(place, 0, ends[1]) : clampi(place, ends[0], count - 1);
    // The outermost values are no limits at all.
    int value = end == 0 && place == 0 ? 0 : end == 1 && place == count - 1 ? 255 : values[place];
    *range_limit(&self->place->filter, control, end) = value;
}

// ---- pickers

// How many seeds have a value of a control; -1: any.
static int seeds_with(const Browse *self, BrowseControl control, int value) {
    const BrowseSurvey *survey = browse_work_survey(self->work);
    int all = self->seeds.count;
    if (control == CONTROL_BANDS && value >= 0) return self->entry->pack.band_count[value];
    if (!survey || value < 0) return all;
    switch ((int)control) {
    case CONTROL_TECHNIQUE: return survey->technique[value];
    case CONTROL_PATTERN: return survey->pattern[value];
    case CONTROL_SOLVED:
        return value == BROWSE_ALL ? all : value == BROWSE_SOLVED ? survey->solved : all - survey->solved;
    }
    return all;
}

// The value that a control with a list of its own has now.
static int value_of(const Browse *self, BrowseControl control) {
    switch ((int)control) {
    case CONTROL_TECHNIQUE: return self->place->filter.technique;
    case CONTROL_PATTERN: return self->place->filter.pattern;
    case CONTROL_SOLVED: return (int)self->place->filter.solved;
    case CONTROL_SORT: return (int)self->place->sort.key;
    }
    return -1;
}

static bool holds(const Browse *self, BrowseControl control, int value) {
    unsigned bands = self->place->filter.bands;
    if (control == CONTROL_BANDS) return value < 0 ? bands == 0 : bands >> value & 1;
    return value_of(self, control) == value;
}

static void add(Browse *self, BrowseControl control, int value) {
    char figure[TEXT_GROUPED_MAX] = "";
    if (control != CONTROL_SORT) text_grouped(seeds_with(self, control, value), figure);
    picker_add(&self->picker, value, holds(self, control, value), figure, "%s", value_name(control, value));
}

static void add_bands(Browse *self, const Theme *theme) {
    for (int band = 0; band < BAND_COUNT; band++) {
        if (seeds_with(self, CONTROL_BANDS, band) == 0) continue;
        add(self, CONTROL_BANDS, band);
        picker_add_dot(&self->picker, theme->band[band]);
    }
}

// Those that occur, by rating; of equal ones in the order in which hints show them.
static void add_techniques(Browse *self) {
    for (int rating = 0; rating < 256; rating++)
        for (int t = 0; t < TECHNIQUE_COUNT; t++)
            if (technique_info((Technique)t)->rating_tenths == rating &&
                seeds_with(self, CONTROL_TECHNIQUE, t) > 0)
                add(self, CONTROL_TECHNIQUE, t);
}

static void add_patterns(Browse *self) {
    for (int pattern = 0; pattern < PATTERN_COUNT; pattern++)
        if (seeds_with(self, CONTROL_PATTERN, pattern) > 0) add(self, CONTROL_PATTERN, pattern);
}

// How many seeds are printed; 0: the chosen one.
static void add_prints(Browse *self) {
    int listed = self->list.count, most = listed < PRINT_ORDER_MAX ? listed : PRINT_ORDER_MAX;
    picker_add(&self->picker, 0, false, "", "This puzzle");
    picker_add(&self->picker, most, false, "",
               most == listed ? "All %d of the list" : "The first %d of the list", most);
}

void browse_picker_fill(Browse *self, const App *app, BrowseControl control) {
    bool surveyed = browse_work_survey(self->work) != NULL;
    picker_begin(&self->picker, (int)control);
    if (control == CONTROL_BANDS || control == CONTROL_TECHNIQUE || control == CONTROL_PATTERN)
        add(self, control, -1);
    switch ((int)control) {
    case CONTROL_BANDS: add_bands(self, &app->look.theme); break;
    case CONTROL_TECHNIQUE:
        if (surveyed) add_techniques(self);
        break;
    case CONTROL_PATTERN:
        if (surveyed) add_patterns(self);
        break;
    case CONTROL_SOLVED:
        for (int i = 0; i < BROWSE_SOLVED_COUNT; i++) add(self, control, i);
        break;
    case CONTROL_SORT:
        for (int i = 0; i < BROWSE_KEY_COUNT; i++) add(self, control, i);
        break;
    case CONTROL_PRINT: add_prints(self); break;
    }
}

void browse_picker_take(Browse *self, int value) {
    switch (self->picker.of) {
    case CONTROL_BANDS:
        self->place->filter.bands = value < 0 ? 0 : self->place->filter.bands ^ 1u << value;
        break;
    case CONTROL_TECHNIQUE: self->place->filter.technique = value; break;
    case CONTROL_PATTERN: self->place->filter.pattern = value; break;
    case CONTROL_SOLVED: self->place->filter.solved = (BrowseSolved)value; break;
    case CONTROL_SORT: self->place->sort.key = (BrowseKey)value; break;
    }
}

// ---- what the controls say

static void bands_text(unsigned bands, char *out, size_t size) {
    snprintf(out, size, "Any band");
    size_t length = 0;
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!(bands >> band & 1) || length >= size) continue;
        length += (size_t)snprintf(out + length, size - length, "%s%s", length > 0 ? ", " : "",
                                   band_name((Band)band));
    }
}

// Puzzles on boards with constraints have no rating: 0.
static void rating_text(int least, int most, char *out, size_t size) {
    if (least > 0)
        snprintf(out, size, "%d.%d – %d.%d", least / 10, least % 10, most / 10, most % 10);
    else if (most > 0)
        snprintf(out, size, "none – %d.%d", most / 10, most % 10);
    else
        snprintf(out, size, "none");
}

static void range_text(const Browse *self, BrowseControl control, char *out, size_t size) {
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    *out = 0;
    if (count == 0) return;
    browse_range_ends(self, control, ends);
    int least = values[ends[0]], most = values[ends[1]];
    if (control == CONTROL_RATING)
        rating_text(least, most, out, size);
    else
        snprintf(out, size, "%d – %d", least, most);
}

void browse_control_text(const Browse *self, BrowseControl control, char *out, size_t size) {
    *out = 0;
    if (control == CONTROL_BANDS)
        bands_text(self->place->filter.bands, out, size);
    else if (control == CONTROL_RATING || control == CONTROL_CLUES)
        range_text(self, control, out, size);
    else
        snprintf(out, size, "%s", value_name(control, value_of(self, control)));
}
