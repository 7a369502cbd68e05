#include "host/packs/seed_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/csv.h"
#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/files/paths.h"

enum { SLOTS_LEAST = 1024 };

static void make_room(SeedList *list, size_t more) {
    list->text = mem_room(list->text, &list->room, list->size + more, 1);
    list->source = mem_room(list->source, &list->sources_room, (size_t)list->count + 1, sizeof *list->source);
}

static size_t slot_of(const SeedList *list, uint64_t id) {
    size_t slot = id % list->slots;
    while (list->slot[slot] && list->source[list->slot[slot] - 1].id != id) slot = (slot + 1) % list->slots;
    return slot;
}

// At most half of the slots are taken.
static void make_slots(SeedList *list) {
    if (2 * (size_t)list->count < list->slots) return;
    list->slots = list->slots ? 2 * list->slots : SLOTS_LEAST;
    free(list->slot);
    list->slot = mem_zeroed(list->slots, sizeof *list->slot);
    for (int i = 0; i < list->count; i++) list->slot[slot_of(list, list->source[i].id)] = (uint32_t)i + 1;
}

void seed_list_begin(SeedList *list, const Layout *layout) {
    memset(list, 0, sizeof *list);
    layout_copy(layout, &list->layout);
    make_room(list, SEED_LINE_MAX + 1);
    make_slots(list);
    list->size = (size_t)pack_format_header(list->text);
    list->text[list->size++] = '\n';
}

void seed_list_finish(SeedList *list) {
    free(list->text);
    free(list->source);
    free(list->slot);
    free(list->solution);
    *list = (SeedList){0};
}

const SeedSource *seed_list_find(const SeedList *list, uint64_t id) {
    uint32_t found = list->slots ? list->slot[slot_of(list, id)] : 0;
    return found ? &list->source[found - 1] : NULL;
}

// Notes the solution of a seed. False when a seed of the list has it already.
static bool take_solution(SeedList *list, const Seed *seed) {
    Grid canonical;
    canonical_form(&list->layout, &seed->solution, &canonical, NULL);
    uint64_t id = canonical_id(&list->layout, &canonical);
    for (int i = 0; i < list->solution_count; i++)
        if (list->solution[i] == id) return false;
    list->solution = mem_room(list->solution, &list->solutions_room, (size_t)list->solution_count + 1,
                              sizeof *list->solution);
    list->solution[list->solution_count++] = id;
    return true;
}

static bool is_wanted(SeedList *list, const Seed *seed) {
    if (list->each_rating > 0 && list->rating_count[seed->band][seed->rating_tenths] >= list->each_rating)
        return false;
    return !list->apart || take_solution(list, seed);
}

// Adds the column for boards to the header.
static void add_board_column(SeedList *list) {
    size_t more = strlen(PACK_BOARD_HEADER);
    make_room(list, more);
    char *end = memchr(list->text, '\n', list->size);
    memmove(end + more, end, list->size - (size_t)(end - list->text));
    for (size_t i = 0; i < more; i++) end[i] = PACK_BOARD_HEADER[i];
    list->size += more;
    list->boards = true;
}

bool seed_list_add(SeedList *list, const Seed *seed, const char *file, int line) {
    if (seed_list_find(list, seed->id) || !is_wanted(list, seed)) return false;
    if (seed->board[0] && !list->boards) add_board_column(list);
    make_room(list, SEED_LINE_MAX + 1);
    make_slots(list);
    list->slot[slot_of(list, seed->id)] = (uint32_t)list->count + 1;
    list->source[list->count++] = (SeedSource){seed->id, file, line};
    list->size += (size_t)pack_format_seed(&list->layout, seed, list->text + list->size);
    list->text[list->size++] = '\n';
    list->band_count[seed->band]++;
    list->rating_count[seed->band][seed->rating_tenths]++;
    return true;
}

// Measures a seed again, on its board.
static bool measure_anew(const Layout *layout, Seed *seed, TextError *error) {
    MEM_LOCAL(Layout, board);
    MEM_LOCAL(Seed, again);
    if (!seed_board(layout, seed, board, error) || !seed_measure(board, &seed->puzzle, again, error))
        return false;
    memcpy(again->board, seed->board, sizeof again->board);
    *seed = *again;
    return true;
}

bool seed_list_take_pack(SeedList *list, const Pack *pack, const char *file, SeedListSay *say, void *context,
                         int *out_double) {
    bool fine = true, whole = pack_counts_all(pack);
    TextError error;
    MEM_LOCAL(Seed, seed);
    *out_double = 0;
    text_error(&error, 0, 0, "it lacks columns of today; its seeds are graded anew");
    if (!whole && say) say(context, file, &error);
    for (int i = 0; i < pack->seed_count; i++) {
        int line = (int)pack->seeds[i].line;
        if (seed_list_find(list, pack->seeds[i].id)) {
            ++*out_double;
        } else if (!pack_seed(pack, i, seed, &error) ||
                   (!whole && !measure_anew(&list->layout, seed, &error))) {
            error.line = line;
            if (say) say(context, file, &error);
            fine = false;
        } else if (!seed_list_add(list, seed, file, line)) {
            ++*out_double; // it is excluded, or the file gave it a wrong id
        }
    }
    return fine;
}

// ---- Writing

// Writes the file in one step. What a mine wrote beside it no longer fits.
static bool write_seeds(const char *path, const char *text, size_t size, TextError *error) {
    char progress[PATH_MAX_BYTES + 8], reason[128];
    if (!machine_write_file(path, text, size, reason, sizeof reason))
        return text_error(error, 0, 0, "%s", reason);
    snprintf(progress, sizeof progress, "%s.mine", path);
    unlink(progress);
    return true;
}

bool seed_list_save(const SeedList *list, const char *path, TextError *error) {
    return write_seeds(path, list->text, list->size, error);
}

// ---- Adding to a file that is there

enum { FIELDS_MAX = 256, NOTHING = -1 }; // at least as many as a header can have

// How a line of seed_list's is written in the file's columns.
typedef struct {
    char separator;
    bool returns; // its lines end in CR LF
    int fields;
    int source[FIELDS_MAX]; // for each, our field that goes there, or NOTHING
    size_t header_end;      // in the csv: where the header's fields end
    int more;               // columns that the header gets, the last of which is the board's
} SeedColumns;

static bool has_word(const CsvField *field, int count, const char *word) {
    for (int i = 0; i < count; i++)
        if (csv_is(&field[i], word)) return true;
    return false;
}

// The most fields that a line of the csv has.
static int widest_line(const Pack *pack) {
    const char *at = pack->csv, *end = pack->csv + pack->csv_size;
    CsvField field[1];
    int widest = 0;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        bool returns = stop > at && stop[-1] == '\r';
        int fields = csv_cut(at, (size_t)(stop - at) - returns, pack->separator, field, 1);
        if (fields > widest) widest = fields;
    }
    return widest;
}

// Adds a column for boards, after all fields that any line has.
static bool add_board_to_form(const Pack *pack, int board, SeedColumns *form) {
    int fields = form->fields, widest = widest_line(pack);
    if (widest < fields) widest = fields;
    if (widest >= FIELDS_MAX) return false;
    for (int i = fields; i < widest; i++) form->source[i] = NOTHING;
    form->source[widest] = board;
    form->fields = widest + 1;
    form->more = form->fields - fields;
    return true;
}

// Reads the header, which is known to be sound: the first line with a column "seed".
static bool read_form(const Pack *pack, bool boards, SeedColumns *out) {
    char ours[SEED_HEADER_MAX];
    CsvField own[FIELDS_MAX], field[FIELDS_MAX];
    size_t length = (size_t)pack_format_header(ours);
    length += (size_t)snprintf(ours + length, sizeof ours - length, "%s", PACK_BOARD_HEADER);
    int own_fields = csv_cut(ours, length, ',', own, FIELDS_MAX);
    const char *at = pack->csv, *end = pack->csv + pack->csv_size;
    if (end - at >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        out->returns = stop > at && stop[-1] == '\r';
        out->separator = pack->separator;
        out->fields = csv_cut(at, (size_t)(stop - at) - out->returns, pack->separator, field, FIELDS_MAX);
        if (out->fields > FIELDS_MAX || !has_word(field, out->fields, "seed")) continue;
        const CsvField *last = &field[out->fields - 1];
        const char *quote = last->text > at && last->text[-1] == '"' ? strchr(last->text, '"') : NULL;
        out->header_end = (size_t)((quote ? quote + 1 : last->text + last->length) - pack->csv);
        out->more = 0;
        for (int i = 0; i < out->fields; i++) {
            out->source[i] = NOTHING;
            for (int k = 0; k < own_fields; k++) {
                char name[41];
                if (own[k].length <= 40 && csv_is(&field[i], csv_text(&own[k], name))) out->source[i] = k;
            }
        }
        return !boards || has_word(field, out->fields, "board") ||
               add_board_to_form(pack, own_fields - 1, out);
    }
    return false;
}

// Returns the length: that of the line, plus at most a separator and two quotes for each field and two bytes.
static size_t print_line(const SeedColumns *form, const char *line, size_t length, char *out) {
    CsvField field[FIELDS_MAX];
    int fields = csv_cut(line, length, ',', field, FIELDS_MAX);
    char *at = out;
    for (int i = 0; i < form->fields; i++) {
        if (i > 0) *at++ = form->separator;
        int source = form->source[i];
        if (source == NOTHING || source >= fields) continue;
        size_t bytes = (size_t)field[source].length;
        bool quoted = memchr(field[source].text, form->separator, bytes) != NULL;
        if (quoted) *at++ = '"';
        memcpy(at, field[source].text, bytes);
        at += bytes;
        if (quoted) *at++ = '"';
    }
    if (form->returns) *at++ = '\r';
    *at++ = '\n';
    return (size_t)(at - out);
}

// The csv with the new lines after it. *out_size is that of the csv when there are none.
static char *print_all(const Pack *pack, const SeedList *list, int from, const SeedColumns *form,
                       size_t *out_size) {
    size_t room = pack->csv_size + 2 + list->size + (size_t)(list->count - from + 1) * (3 * FIELDS_MAX + 2);
    char *text = mem_alloc(room), *at = text;
    memcpy(at, pack->csv, form->header_end);
    at += form->header_end;
    for (int i = 0; i < form->more; i++) *at++ = form->separator;
    if (form->more > 0) at += snprintf(at, 8, "%s", &PACK_BOARD_HEADER[1]);
    memcpy(at, pack->csv + form->header_end, pack->csv_size - form->header_end);
    at += pack->csv_size - form->header_end;
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

bool seed_list_append(const SeedList *list, int from, const Pack *pack, const char *path, TextError *error) {
    SeedColumns form;
    size_t size;
    if (!read_form(pack, list->boards, &form))
        return text_error(error, 0, 0, "%.120s: its header has gone", path);
    char *text = print_all(pack, list, from, &form, &size);
    bool fine = size == pack->csv_size || write_seeds(path, text, size, error);
    free(text);
    return fine;
}
