#include "host/packs/seed_append.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/csv.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { FIELDS_MAX = 256, NOTHING = -1 }; // at least as many as a header can have

// How a line of seed_list's is written in the file's columns.
typedef struct {
    char separator;
    bool returns; // its lines end in CR LF
    int fields;
    int source[FIELDS_MAX]; // of each the field of ours, or NOTHING
} SeedColumns;

static bool has_word(const CsvField *field, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (csv_is(&field[i], word)) return true;
    return false;
}

// Reads the header, which has been found to be in order: the first line with a column "seed".
static bool read_form(const Pack *pack, SeedColumns *out) {
    char ours[SEED_LINE_MAX];
    CsvField own[FIELDS_MAX], field[FIELDS_MAX];
    int own_fields = csv_cut(ours, (size_t)pack_format_header(ours), ',', own, FIELDS_MAX);
    const char *at = pack->csv, *end = pack->csv + pack->csv_size;
    if (end - at >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        out->returns = stop > at && stop[-1] == '\r';
        out->separator = pack->separator;
        out->fields = csv_cut(at, (size_t)(stop - at) - out->returns, pack->separator, field, FIELDS_MAX);
        if (out->fields > FIELDS_MAX || !has_word(field, out->fields, "seed")) continue;
        for (int i = 0; i < out->fields; i++) {
            out->source[i] = NOTHING;
            for (int k = 0; k < own_fields; k++) {
                char name[41];
                if (own[k].length <= 40 && csv_is(&field[i], csv_text(&own[k], name))) out->source[i] = k;
            }
        }
        return true;
    }
    return false;
}

// Returns the length. At most a separator for each field and two bytes more are added to the line.
static size_t print_line(const SeedColumns *form, const char *line, size_t length, char *out) {
    CsvField field[FIELDS_MAX];
    int fields = csv_cut(line, length, ',', field, FIELDS_MAX);
    char *at = out;
    for (int i = 0; i < form->fields; i++) {
        if (i > 0) *at++ = form->separator;
        int source = form->source[i];
        if (source == NOTHING || source >= fields) continue;
        memcpy(at, field[source].text, (size_t)field[source].length);
        at += field[source].length;
    }
    if (form->returns) *at++ = '\r';
    *at++ = '\n';
    return (size_t)(at - out);
}

// The csv with the new lines after it. *out_size stays the csv's when there are none.
static char *print_all(const Pack *pack, const SeedList *list, int from, const SeedColumns *form,
                       size_t *out_size) {
    size_t room = pack->csv_size + 2 + list->size + (size_t)(list->count - from) * (FIELDS_MAX + 2);
    char *text = mem_alloc(room), *at = text;
    memcpy(at, pack->csv, pack->csv_size);
    at += pack->csv_size;
    const char *line = list->text, *end = list->text + list->size;
    bool any = false;
    for (int i = -1; line < end; i++) { // the header first
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) break;
        if (i >= from && pack_find_seed(pack, list->source[i].id) < 0) {
            if (!any && at[-1] != '\n') {
                if (form->returns) *at++ = '\r';
                *at++ = '\n';
            }
            any = true;
            at += print_line(form, line, (size_t)(stop - line), at);
        }
        line = stop + 1;
    }
    *out_size = (size_t)(at - text);
    return text;
}

bool seed_append(const Pack *pack, const SeedList *list, int from, const char *path, TextError *error) {
    SeedColumns form;
    size_t size;
    char progress[PATH_MAX_BYTES + 8], reason[128];
    if (!read_form(pack, &form)) return text_error(error, 0, 0, "%.120s: its header has gone", path);
    char *text = print_all(pack, list, from, &form, &size);
    bool more = size > pack->csv_size;
    bool fine = !more || machine_write_file(path, text, size, reason, sizeof reason);
    free(text);
    if (!fine) return text_error(error, 0, 0, "%s", reason);
    snprintf(progress, sizeof progress, "%s.mine", path);
    if (more) unlink(progress);
    return true;
}
