#include "cli/mine/mine_order.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/tool/near_file.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/make/mine_possible.h"
#include "core/make/mine_shape.h"
#include "core/pack/pictures.h"
#include "core/rate/smooth.h"
#include "host/files/ini.h"
#include "host/files/machine.h"

enum { RATING_MOST = 20, MINUTES_MOST = 999 };

void mine_order_begin(MineOrder *order) {
    memset(order, 0, sizeof *order);
    order->spec.walk = MINE_WALK;
    order->spec.finds_max = MINE_PER_TRIAL;
}

static bool read_number(const char *text, uint64_t most, uint64_t *out) {
    if (*text == '\0' || strspn(text, "0123456789") != strlen(text) || strlen(text) > 20) return false;
    *out = strtoull(text, NULL, 10);
    return *out <= most;
}

// "6.6" as 66.
static const char *read_tenths(const char *text, int most, int *out) {
    char *end;
    long whole = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || whole > most) return NULL;
    *out = (int)whole * 10;
    if (*end != '.') return end;
    if (end[1] < '0' || end[1] > '9') return NULL;
    *out += end[1] - '0';
    return end + 2;
}

// "6.6", or two as in "6.6-7.5". False, changing nothing, when it is neither.
static bool read_tenths_range(const char *value, int most, int *out_min, int *out_max) {
    int low = 0;
    const char *end = read_tenths(value, most, &low);
    int high = low;
    if (end != NULL && *end == '-') end = read_tenths(end + 1, most, &high);
    if (end == NULL || *end != '\0' || low > high) return false;
    *out_min = low;
    *out_max = high;
    return true;
}

static bool set_rating(MineOrder *order, const char *value) {
    return read_tenths_range(value, RATING_MOST, &order->spec.rating_min, &order->spec.rating_max);
}

static bool set_minutes(MineOrder *order, const char *value) {
    MineSpec *spec = &order->spec;
    return read_tenths_range(value, MINUTES_MOST, &spec->minutes_min, &spec->minutes_max) &&
           spec->minutes_max > 0;
}

static bool set_clues(MineOrder *order, const char *value) {
    return cli_range(value, CELLS_MAX, &order->spec.clues_min, &order->spec.clues_max);
}

// Calls `take` for each item of a list with commas between; false as soon as it does not take one.
static bool each_item(MineOrder *order, const char *value, bool *flags,
                      bool (*take)(MineOrder *order, bool *flags, const char *item)) {
    char item[MINE_PATH_MAX];
    while (*value != '\0') {
        value += strspn(value, " ,");
        size_t length = strcspn(value, ","), kept = length;
        while (kept > 0 && value[kept - 1] == ' ') kept--;
        if (kept == 0 || kept >= sizeof item) return false;
        memcpy(item, value, kept);
        item[kept] = '\0';
        if (!take(order, flags, item)) return false;
        value += length;
    }
    return true;
}

static bool take_technique(MineOrder *order, bool *flags, const char *item) {
    (void)order;
    Technique technique = technique_of_key(item, NULL);
    if (technique == TECHNIQUE_COUNT || !grade_counts(technique)) return false;
    flags[technique] = true;
    return true;
}

static bool take_path(MineOrder *order, bool *flags, const char *item) {
    (void)flags;
    if (order->avoid_count == MINE_AVOID_MAX) return false;
    snprintf(order->avoid[order->avoid_count++], MINE_PATH_MAX, "%s", item);
    return true;
}

// ---- shapes

static bool add_shape(MineOrder *order, const CellSet *shape, const char *name, int line, TextError *error) {
    MEM_LOCAL(Layout, layout);
    layout_init(layout, "9x9");
    if (order->shape_count == MINE_SHAPES_MAX) return text_error(error, line, 0, "too many shapes");
    if (!mine_shape_possible(layout, shape))
        return text_error(error, line, 0,
                          "no puzzle has the shape '%s': it needs 17 clues, and no two rows of a band, or "
                          "columns of a stack, without any",
                          name);
    order->shape[order->shape_count] = *shape;
    snprintf(order->shape_name[order->shape_count++], MINE_SHAPE_NAME_MAX, "%s", name);
    return true;
}

// Adds the shapes of a text. False, with line and reason, when a shape is not drawn properly.
static bool add_shapes(MineOrder *order, const char *text, TextError *error) {
    Pictures pictures;
    bool fine = pictures_read(text, &pictures, error);
    for (int i = 0; fine && i < pictures.count; i++) {
        const Picture *one = &pictures.picture[i];
        fine = add_shape(order, &one->cells, one->name, one->line, error);
    }
    pictures_finish(&pictures);
    return fine;
}

static bool set_shape(MineOrder *order, const char *value) {
    CellSet shape = {{0}};
    TextError where, *error = &order->fault;
    char reason[128];
    size_t size = strlen(value);
    if (size == (size_t)PICTURE_ROWS * PICTURE_ROWS && pictures_cells(value, size, 0, &shape))
        return add_shape(order, &shape, "shape", 0, error);
    char *text = machine_read_file(value, 1 << 20, &size, reason, sizeof reason);
    if (text == NULL) {
        text_error(error, 0, 0, "shape '%.80s': %s", value, reason);
        file_suggest(value, error);
        return false;
    }
    bool fine = add_shapes(order, text, &where);
    free(text);
    return fine || text_error(error, 0, 0, "%.60s:%d: %s", value, where.line, where.reason);
}

// ---- keys

static bool set_seed(MineOrder *order, const char *value) {
    order->has_seed = true;
    return read_number(value, UINT64_MAX, &order->seed);
}

static bool set_pattern(MineOrder *order, const char *value) {
    return pattern_parse(value, &order->spec.pattern);
}

static bool set_minimal(MineOrder *order, const char *value) {
    order->spec.minimal = text_same(value, "yes");
    return order->spec.minimal || text_same(value, "no");
}

static bool set_apart(MineOrder *order, const char *value) {
    order->says_apart = true;
    order->apart = text_same(value, "yes");
    return order->apart || text_same(value, "no");
}

static bool set_required(MineOrder *order, const char *value) {
    return each_item(order, value, order->spec.required, take_technique);
}

static bool set_forbidden(MineOrder *order, const char *value) {
    return each_item(order, value, order->spec.forbidden, take_technique);
}

static bool set_avoided(MineOrder *order, const char *value) {
    return each_item(order, value, NULL, take_path);
}

#define TECHNIQUES_EXPECTED "techniques as seeds.csv names them, with commas between"

// A key is set by its function, or is a number up to `most` that goes to the int at that offset of an order.
static const struct {
    const char *name;
    const char *expected; // what a value must be
    bool (*set)(MineOrder *order, const char *value);
    size_t offset;
    uint64_t most;
} KEYS[] = {
    {"seed", "a number", .set = set_seed},
    {"count", "a number", .offset = offsetof(MineOrder, count), .most = MINE_COUNT_MAX},
    {"rating", "a rating, or two as in 6.6-7.5", .set = set_rating},
    {"clues", "a number of clues, or two as in 22-26", .set = set_clues},
    {"pattern", "none, rotate180, rotate90, mirror, flip, diagonal, antidiagonal or diagonals",
     .set = set_pattern},
    {"minimal", "yes or no", .set = set_minimal},
    {"apart", "yes or no", .set = set_apart},
    {"each-rating", "a number", .offset = offsetof(MineOrder, each_rating), .most = MINE_COUNT_MAX},
    {"smooth", "a number from 0 to 5", .offset = offsetof(MineOrder, spec.smooth), .most = SMOOTH_MAX},
    {"minutes", "a number of minutes, or two as in 5-7.5", .set = set_minutes},
    {"shape", "a file of shapes, or 81 characters, 'x' for a clue and '.' for none", .set = set_shape},
    {"each", "a number", .offset = offsetof(MineOrder, each), .most = MINE_COUNT_MAX},
    {"require", TECHNIQUES_EXPECTED, .set = set_required},
    {"forbid", TECHNIQUES_EXPECTED, .set = set_forbidden},
    {"walk", "a number", .offset = offsetof(MineOrder, spec.walk), .most = 100000},
    {"trial", "a number", .offset = offsetof(MineOrder, spec.finds_max), .most = MINE_FINDS_MAX},
    {"avoid", "folders of packs or files of seeds, with commas between", .set = set_avoided},
    {"gentle", "a number", .offset = offsetof(MineOrder, quota[BAND_GENTLE]), .most = MINE_COUNT_MAX},
    {"easy", "a number", .offset = offsetof(MineOrder, quota[BAND_EASY]), .most = MINE_COUNT_MAX},
    {"medium", "a number", .offset = offsetof(MineOrder, quota[BAND_MEDIUM]), .most = MINE_COUNT_MAX},
    {"hard", "a number", .offset = offsetof(MineOrder, quota[BAND_HARD]), .most = MINE_COUNT_MAX},
    {"fiendish", "a number", .offset = offsetof(MineOrder, quota[BAND_FIENDISH]), .most = MINE_COUNT_MAX},
    {"diabolical", "a number", .offset = offsetof(MineOrder, quota[BAND_DIABOLICAL]), .most = MINE_COUNT_MAX},
};
_Static_assert(sizeof KEYS / sizeof KEYS[0] == MINE_KEYS, "mine_order.h says how many there are");

const char *mine_order_key(int index) { return KEYS[index].name; }

bool mine_order_set(MineOrder *order, const char *key, const char *value, TextError *error) {
    const char *names[MINE_KEYS];
    for (int i = 0; i < MINE_KEYS; i++) {
        names[i] = KEYS[i].name;
        if (strcmp(names[i], key) != 0) continue;
        uint64_t number = 0;
        order->fault.reason[0] = '\0';
        bool fine = KEYS[i].set ? KEYS[i].set(order, value) : read_number(value, KEYS[i].most, &number);
        if (fine && !KEYS[i].set) *(int *)(void *)((char *)order + KEYS[i].offset) = (int)number;
        if (fine) return true;
        if (order->fault.reason[0]) return text_error(error, 0, 0, "%s", order->fault.reason);
        return text_error(error, 0, 0, "%s is '%.80s'; it must be %s", key, value, KEYS[i].expected);
    }
    const char *nearest = text_nearest(key, names, MINE_KEYS);
    return text_error(error, 0, 0,
                      nearest ? "unknown key '%.40s'; did you mean '%s'?" : "unknown key '%.40s'", key,
                      nearest);
}

typedef struct {
    MineOrder *order;
    const char *path;
} File;

static bool take_key(void *context, const char *section, const char *key, const char *value, int line,
                     TextError *error) {
    File *file = context;
    if (*section == '\0') return text_error(error, line, 0, "a line [mine] must come before the first key");
    if (!text_same(section, "mine"))
        return text_error(error, line, 0, "the section is [%.40s]; it must be [mine]", section);
    if (mine_order_set(file->order, key, value, error)) return true;
    error->line = line;
    return false;
}

static bool say(void *context, const TextError *error) {
    cli_complain(((const File *)context)->path, error);
    return true;
}

int mine_order_read(MineOrder *order, const char *path) {
    char reason[128];
    size_t size;
    char *text = machine_read_file(path, 1 << 20, &size, reason, sizeof reason);
    if (text == NULL) {
        TextError error;
        text_error(&error, 0, 0, "%s", reason);
        file_suggest(path, &error);
        cli_complain(path, &error);
        return CLI_NO;
    }
    File file = {order, path};
    bool fine = ini_read(text, size, take_key, say, &file);
    free(text);
    return fine ? CLI_DONE : CLI_USAGE;
}

enum { APART_ORDER = 9 }; // smaller boards have few solution grids: 4x4 has 2, 6x6 has 49

bool mine_order_complete(MineOrder *order, const Layout *layout, TextError *error) {
    int wanted = 0;
    MineSpec *spec = &order->spec;
    spec->shape = order->shape;
    spec->shape_count = order->shape_count;
    if (!order->says_apart) order->apart = layout->order >= APART_ORDER;
    if (order->shape_count > 0 && layout->order != PICTURE_ROWS)
        return text_error(error, 0, 0, "shapes are drawn for nine rows; the layout %s has %d", layout->id,
                          layout->order);
    if (order->each > 0 && order->shape_count == 0)
        return text_error(error, 0, 0, "each is asked for, but no shape");
    for (Band band = 0; band < BAND_COUNT; band++) {
        spec->band[band] = order->quota[band] > 0;
        wanted += order->quota[band];
    }
    if (wanted == 0 && order->count == 0 && order->each == 0)
        return text_error(error, 0, 0, "how many? (count, or bands)");
    return mine_possible(layout, spec, error);
}

static uint64_t mix_number(uint64_t print, int64_t number) {
    return hash_bytes(print, &number, sizeof number);
}

uint64_t mine_order_fingerprint(const MineOrder *order) {
    const MineSpec *spec = &order->spec;
    uint64_t print = HASH_BEGIN;
    const int numbers[] = {spec->rating_min, spec->rating_max, spec->clues_min,
                           spec->clues_max,  spec->minimal,    (int)spec->pattern,
                           spec->walk,       spec->finds_max,  order->count};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) print = mix_number(print, numbers[i]);
    print = hash_bytes(print, &order->seed, sizeof order->seed);
    for (int band = 0; band < BAND_COUNT; band++) print = mix_number(print, order->quota[band]);
    print = hash_bytes(print, spec->required, sizeof spec->required);
    print = hash_bytes(print, spec->forbidden, sizeof spec->forbidden);
    // Mixed in only where they are asked for, so that older orders keep their number.
    if (spec->smooth > 0) print = mix_number(print, spec->smooth);
    if (spec->minutes_max > 0)
        print = mix_number(mix_number(hash_text(print, "minutes"), spec->minutes_min), spec->minutes_max);
    if (order->each > 0) print = mix_number(print, order->each);
    if (order->each_rating > 0) print = hash_text(mix_number(print, order->each_rating), "each-rating");
    if (order->apart) print = hash_text(print, "apart");
    for (int i = 0; i < order->shape_count; i++)
        print = hash_bytes(print, order->shape[i].word, 4 * sizeof order->shape[i].word[0]); // all of 9x9
    for (int i = 0; i < order->avoid_count; i++) print = hash_text(print, order->avoid[i]);
    return print;
}
