#pragma once
// A whole text read at once, for tests that have it in memory.

#include "host/formats/formats.h"

// True when there was a puzzle and no complaint.
static inline bool formats_read(const char *text, size_t size, const Layout *layout, FormatsSink *sink,
                                FormatsComplaint *complaint, void *context) {
    FormatsReader *reader = formats_create(layout, sink, complaint, context);
    formats_feed(reader, text, size);
    return formats_finish(reader);
}
