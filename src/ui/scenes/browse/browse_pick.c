// What the filters of the pack browser hold, and the lists that open below them.
#include <stdio.h>
#include <string.h>

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

static const char *solved_name(BrowseSolved solved) {
    static const char *const NAMES[BROWSE_SOLVED_COUNT] = {
        [BROWSE_ALL] = "Solved or not", [BROWSE_UNSOLVED] = "Not yet solved", [BROWSE_SOLVED] = "Solved"};
    return NAMES[solved];
}

static const char *key_name(BrowseKey key) {
    static const char *const NAMES[BROWSE_KEY_COUNT] = {
        [BROWSE_BY_RATING] = "By rating",    [BROWSE_BY_FILE] = "As in the pack",
        [BROWSE_BY_CLUES] = "By clues",      [BROWSE_BY_BEST] = "By best time",
        [BROWSE_BY_TURN] = "By when solved",
    };
    return NAMES[key];
}

void browse_number_text(int number, char *out, size_t size) {
    if (number >= 1000000)
        snprintf(out, size, "%d,%03d,%03d", number / 1000000, number / 1000 % 1000, number % 1000);
    else if (number >= 1000)
        snprintf(out, size, "%d,%03d", number / 1000, number % 1000);
    else
        snprintf(out, size, "%d", number);
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

void browse_range_ends(const Browse *self, BrowseControl control, int out_end[2]) {
    uint8_t values[256];
    int count = browse_range_values(self, control, values);
    bool rating = control == CONTROL_RATING;
    int least = rating ? self->filter.rating_least : self->filter.clues_least;
    int most = rating ? self->filter.rating_most : self->filter.clues_most;
    out_end[0] = 0, out_end[1] = count - 1;
    while (out_end[0] < count - 1 && values[out_end[0]] < least) out_end[0]++;
    while (out_end[1] > out_end[0] && values[out_end[1]] > most) out_end[1]--;
}

void browse_range_set(Browse *self, BrowseControl control, int end, int place) {
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    if (count == 0) return;
    browse_range_ends(self, control, ends);
    if (end == 0)
        place = place < 0 ? 0 : place > ends[1] ? ends[1] : place;
    else
        place = place < ends[0] ? ends[0] : place > count - 1 ? count - 1 : place;
    // The outermost values are no limits at all.
    int value = end == 0 && place == 0 ? 0 : end == 1 && place == count - 1 ? 255 : values[place];
    bool rating = control == CONTROL_RATING;
    if (end == 0)
        *(rating ? &self->filter.rating_least : &self->filter.clues_least) = value;
    else
        *(rating ? &self->filter.rating_most : &self->filter.clues_most) = value;
}

// ---- pickers

static void add(BrowsePicker *picker, int value) { picker->value[picker->count++] = (int16_t)value; }

static void add_techniques(Browse *self, BrowsePicker *picker) {
    const BrowseSurvey *survey = browse_work_survey(self->work);
    // By rating; of equal ones in the order in which hints show them.
    for (int rating = 0; survey && rating < 256; rating++)
        for (int t = 0; t < TECHNIQUE_COUNT; t++)
            if (survey->technique[t] > 0 && technique_info((Technique)t)->rating_tenths == rating)
                add(picker, t);
}

// How many seeds a print of the list can hold.
static int print_count(const Browse *self) {
    return self->list.count < PRINT_ORDER_MAX ? self->list.count : PRINT_ORDER_MAX;
}

void browse_picker_open(Browse *self, BrowseControl control) {
    BrowsePicker *picker = &self->picker;
    *picker = (BrowsePicker){.of = control};
    const BrowseSurvey *survey = browse_work_survey(self->work);
    switch ((int)control) {
    case CONTROL_BANDS:
        add(picker, -1);
        for (int band = 0; band < BAND_COUNT; band++)
            if (self->entry->pack.band_count[band] > 0) add(picker, band);
        break;
    case CONTROL_TECHNIQUE:
        add(picker, -1);
        add_techniques(self, picker);
        break;
    case CONTROL_PATTERN:
        add(picker, -1);
        for (int p = 0; survey && p < PATTERN_COUNT; p++)
            if (survey->pattern[p] > 0) add(picker, p);
        break;
    case CONTROL_SOLVED:
        for (int i = 0; i < BROWSE_SOLVED_COUNT; i++) add(picker, i);
        break;
    case CONTROL_SORT:
        for (int i = 0; i < BROWSE_KEY_COUNT; i++) add(picker, i);
        break;
    case CONTROL_PRINT:
        add(picker, 1);
        add(picker, print_count(self));
        break;
    }
    for (int i = 0; i < picker->count; i++)
        if (control != CONTROL_PRINT && browse_option_on(self, i)) picker->at = i;
}

bool browse_picker_take(Browse *self, int option) {
    int value = self->picker.value[option];
    switch ((int)self->picker.of) {
    case CONTROL_BANDS: self->filter.bands = value < 0 ? 0 : self->filter.bands ^ 1u << value; return true;
    case CONTROL_TECHNIQUE: self->filter.technique = value; return true;
    case CONTROL_PATTERN: self->filter.pattern = value; return true;
    case CONTROL_SOLVED: self->filter.solved = (BrowseSolved)value; return true;
    case CONTROL_SORT: self->sort.key = (BrowseKey)value; return true;
    }
    return false;
}

bool browse_option_on(const Browse *self, int option) {
    int value = self->picker.value[option];
    switch ((int)self->picker.of) {
    case CONTROL_BANDS: return value < 0 ? self->filter.bands == 0 : self->filter.bands >> value & 1;
    case CONTROL_TECHNIQUE: return self->filter.technique == value;
    case CONTROL_PATTERN: return self->filter.pattern == value;
    case CONTROL_SOLVED: return (int)self->filter.solved == value;
    case CONTROL_SORT: return (int)self->sort.key == value;
    }
    return false;
}

static void print_option_text(const Browse *self, int option, char *out, size_t size) {
    int count = self->picker.value[option];
    if (option == 0)
        snprintf(out, size, "This seed");
    else if (count == self->list.count)
        snprintf(out, size, "All %d of the list", count);
    else
        snprintf(out, size, "The first %d of the list", count);
}

static int solved_figure(const Browse *self, BrowseSolved solved, const BrowseSurvey *survey) {
    return solved == BROWSE_ALL      ? self->seeds.count
           : solved == BROWSE_SOLVED ? survey->solved
                                     : self->seeds.count - survey->solved;
}

void browse_option_text(const Browse *self, int option, char *out, size_t size, char *figure,
                        size_t figure_size) {
    const BrowseSurvey *survey = browse_work_survey(self->work);
    int value = self->picker.value[option], seeds = self->seeds.count;
    *figure = 0;
    switch ((int)self->picker.of) {
    case CONTROL_BANDS:
        snprintf(out, size, "%s", value < 0 ? "Any band" : band_name((Band)value));
        if (value >= 0) seeds = self->entry->pack.band_count[value];
        break;
    case CONTROL_TECHNIQUE:
        snprintf(out, size, "%s", value < 0 ? "Any technique" : technique_info((Technique)value)->name);
        if (value >= 0 && survey) seeds = survey->technique[value];
        break;
    case CONTROL_PATTERN:
        snprintf(out, size, "%s", value < 0 ? "Any pattern" : browse_pattern_name(value));
        if (value >= 0 && survey) seeds = survey->pattern[value];
        break;
    case CONTROL_SOLVED:
        snprintf(out, size, "%s", solved_name((BrowseSolved)value));
        if (survey) seeds = solved_figure(self, (BrowseSolved)value, survey);
        break;
    case CONTROL_SORT: snprintf(out, size, "%s", key_name((BrowseKey)value)); return;
    case CONTROL_PRINT: print_option_text(self, option, out, size); return;
    }
    browse_number_text(seeds, figure, figure_size);
}

static void bands_text(unsigned bands, char *out, size_t size) {
    snprintf(out, size, "Any band");
    size_t length = 0;
    for (int band = 0; band < BAND_COUNT; band++) {
        if (!(bands >> band & 1) || length >= size) continue;
        length += (size_t)snprintf(out + length, size - length, "%s%s", length > 0 ? ", " : "",
                                   band_name((Band)band));
    }
}

static void range_text(const Browse *self, BrowseControl control, char *out, size_t size) {
    uint8_t values[256];
    int ends[2], count = browse_range_values(self, control, values);
    *out = 0;
    if (count == 0) return;
    browse_range_ends(self, control, ends);
    int least = values[ends[0]], most = values[ends[1]];
    if (control == CONTROL_RATING)
        snprintf(out, size, "%d.%d – %d.%d", least / 10, least % 10, most / 10, most % 10);
    else
        snprintf(out, size, "%d – %d", least, most);
}

void browse_control_text(const Browse *self, BrowseControl control, char *out, size_t size) {
    const BrowseFilter *filter = &self->filter;
    *out = 0;
    switch ((int)control) {
    case CONTROL_BANDS: bands_text(filter->bands, out, size); break;
    case CONTROL_RATING:
    case CONTROL_CLUES: range_text(self, control, out, size); break;
    case CONTROL_TECHNIQUE:
        snprintf(out, size, "%s",
                 filter->technique < 0 ? "Any technique"
                                       : technique_info((Technique)filter->technique)->name);
        break;
    case CONTROL_PATTERN:
        snprintf(out, size, "%s", filter->pattern < 0 ? "Any pattern" : browse_pattern_name(filter->pattern));
        break;
    case CONTROL_SOLVED: snprintf(out, size, "%s", solved_name(filter->solved)); break;
    case CONTROL_SORT: snprintf(out, size, "%s", key_name(self->sort.key)); break;
    }
}
