#include "core/rate/band.h"

#include <assert.h>
#include <limits.h>

#include "core/base/text_error.h"

// The limits that separate the bands, and the ratings that occur between them: the scale has gaps (nothing
// between 1.5 and 1.7, 3.4 and 3.6). What is rated Gentle but is not (core/rate/gentle) is Easy.
static const struct {
    const char *name;
    int rating_max; // in tenths, included
    const char *range;
} BANDS[] = {
    [BAND_GENTLE] = {"Gentle", 15, "1.0 – 1.5"},
    [BAND_EASY] = {"Easy", 25, "1.2 – 2.5"},
    [BAND_MEDIUM] = {"Medium", 34, "2.6 – 3.4"},
    [BAND_HARD] = {"Hard", 56, "3.6 – 5.6"},
    [BAND_FIENDISH] = {"Fiendish", 75, "5.7 – 7.5"},
    [BAND_DIABOLICAL] = {"Diabolical", INT_MAX, "7.6 and up"},
};
_Static_assert(sizeof BANDS / sizeof BANDS[0] == BAND_COUNT, "a line for each band");

Band band_of_rating(int rating_tenths) {
    Band band = BAND_GENTLE;
    while (rating_tenths > BANDS[band].rating_max) band++;
    return band;
}

const char *band_name(Band band) {
    assert(band >= 0 && band < BAND_COUNT);
    return BANDS[band].name;
}

const char *band_range(Band band) {
    assert(band >= 0 && band < BAND_COUNT);
    return BANDS[band].range;
}

bool band_parse(const char *name, Band *out) {
    for (Band band = BAND_GENTLE; band < BAND_COUNT; band++) {
        if (text_same(name, BANDS[band].name)) {
            *out = band;
            return true;
        }
    }
    return false;
}
