#include "host/formats/formats_table.h"

#include <assert.h>
#include <string.h>

#define FORMATS_ROW(name, row) extern const FormatRow row;
FORMATS_LIST(FORMATS_ROW)
#undef FORMATS_ROW

#define FORMATS_ROW(name, row) [name] = &(row),
static const FormatRow *const ROWS[FORMAT_COUNT] = {FORMATS_LIST(FORMATS_ROW)};
#undef FORMATS_ROW

const FormatRow *formats_row(Format format) {
    assert(format >= 0 && format < FORMAT_COUNT);
    return ROWS[format];
}

bool formats_is_nine(const Layout *layout) { return strcmp(layout->id, "9x9") == 0; }
