#include "cli/mine/mine_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/make/mine_shape.h"
#include "core/rate/smooth.h"
#include "host/files/ini.h"
#include "host/files/machine.h"

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
static const char *read_tenths(const char *text, int *out) {
    char *end;
    long whole = strtol(text, &end, 10);
    if (*text < '0' || *text > '9' || whole > 20) return NULL;
    *out = (int)whole * 10;
    if (*end != '.') return end;
    if (end[1] < '0' || end[1] > '9') return NULL;
    *out += end[1] - '0';
    return end + 2;
}

static bool set_rating(MineOrder *order, const char *value) {
    int low, high;
    const char *end = read_tenths(value, &low);
    high = low;
    if (end != NULL && *end == '-') end = read_tenths(end + 1, &high);
    if (end == NULL || *end != '\0' || low > high) return false;
    order->spec.rating_min = low;
    order->spec.rating_max = high;
    return true;
}

static bool set_clues(MineOrder *order, const char *value) {
    char *end;
    long low = strtol(value, &end, 10), high = low;
    if (*value < '0' || *value > '9') return false;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9') high = strtol(end + 1, &end, 10);
    if (*end != '\0' || low < 1 || low > high || high > CELLS_MAX) return false;
    order->spec.clues_min = (int)low;
    order->spec.clues_max = (int)high;
    return true;
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

static bool set_yes_no(bool *out, const char *value) {
    *out = text_same(value, "yes");
    return *out || text_same(value, "no");
}

// ---- shapes

enum { SHAPE_ROWS = 9 };

// A row of a shape, or all rows at once: marks its clues from `cell` on. False when it is not drawn like one.
static bool take_cells(const char *text, size_t size, int cell, CellSet *out) {
    if (strspn(text, "xX#.") < size) return false;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '.') cellset_add(out, cell + (int)i);
    return true;
}

static bool add_shape(MineOrder *order, const CellSet *shape, const char *name, int line, TextError *error) {
    Layout layout;
    layout_init(&layout, "9x9");
    if (order->shape_count == MINE_SHAPES_MAX) return text_error(error, line, 0, "too many shapes");
    if (!mine_shape_possible(&layout, shape))
        return text_error(error, line, 0,
                          "no puzzle has the shape '%s': it needs 17 clues, and no two rows of a band, or "
                          "columns of a stack, without any",
                          name);
    order->shape[order->shape_count] = *shape;
    snprintf(order->shape_name[order->shape_count++], MINE_SHAPE_NAME_MAX, "%s", name);
    return true;
}

bool mine_order_add_shapes(MineOrder *order, const char *text, TextError *error) {
    char name[MINE_SHAPE_NAME_MAX] = "";
    CellSet shape = {{0}};
    int row = 0, line = 1;
    for (const char *next; *text != '\0'; text = next, line++) {
        size_t size = strcspn(text, "\r\n");
        next = text + strcspn(text, "\n");
        next += *next == '\n';
        while (size > 0 && text[size - 1] == ' ') size--;
        if (size == SHAPE_ROWS && take_cells(text, size, row * SHAPE_ROWS, &shape)) {
            if (++row < SHAPE_ROWS) continue;
            if (!add_shape(order, &shape, name, line, error)) return false;
            row = 0, shape = (CellSet){{0}}, name[0] = '\0';
        } else if (row > 0) {
            return text_error(error, line, 0, "row %d of the shape '%s' must be nine characters, x or .",
                              row + 1, name);
        } else if (size > 0 && *text != ';') {
            snprintf(name, sizeof name, "%.*s", (int)(size < sizeof name ? size : sizeof name - 1), text);
        }
    }
    return row == 0 || text_error(error, line, 0, "the shape '%s' ends after %d rows", name, row);
}

static bool set_shape(MineOrder *order, const char *value, TextError *error) {
    CellSet shape = {{0}};
    TextError where;
    char reason[128];
    size_t size = strlen(value);
    if (size == SHAPE_ROWS * SHAPE_ROWS && take_cells(value, size, 0, &shape))
        return add_shape(order, &shape, "shape", 0, error);
    char *text = machine_read_file(value, 1 << 20, &size, reason, sizeof reason);
    if (text == NULL) return text_error(error, 0, 0, "shape '%.80s': %s", value, reason);
    bool fine = mine_order_add_shapes(order, text, &where);
    free(text);
    return fine || text_error(error, 0, 0, "%.60s:%d: %s", value, where.line, where.reason);
}

typedef enum {
    KEY_SEED,
    KEY_COUNT,
    KEY_RATING,
    KEY_CLUES,
    KEY_PATTERN,
    KEY_MINIMAL,
    KEY_SMOOTH,
    KEY_SHAPE,
    KEY_EACH,
    KEY_REQUIRE,
    KEY_FORBID,
    KEY_WALK,
    KEY_TRIAL,
    KEY_AVOID,
    KEY_BANDS // the bands from here on, in their order
} Key;

enum { KEY_END = KEY_BANDS + BAND_COUNT };

const char *const mine_order_keys[] = {
    [KEY_SEED] = "seed",
    [KEY_COUNT] = "count",
    [KEY_RATING] = "rating",
    [KEY_CLUES] = "clues",
    [KEY_PATTERN] = "pattern",
    [KEY_MINIMAL] = "minimal",
    [KEY_SMOOTH] = "smooth",
    [KEY_SHAPE] = "shape",
    [KEY_EACH] = "each",
    [KEY_REQUIRE] = "require",
    [KEY_FORBID] = "forbid",
    [KEY_WALK] = "walk",
    [KEY_TRIAL] = "trial",
    [KEY_AVOID] = "avoid",
    [KEY_BANDS + BAND_GENTLE] = "gentle",
    [KEY_BANDS + BAND_EASY] = "easy",
    [KEY_BANDS + BAND_MEDIUM] = "medium",
    [KEY_BANDS + BAND_HARD] = "hard",
    [KEY_BANDS + BAND_FIENDISH] = "fiendish",
    [KEY_BANDS + BAND_DIABOLICAL] = "diabolical",
    [KEY_END] = NULL,
};

// What a value must be, for the one who gave another.
static const char *expected(int key) {
    switch (key) {
    case KEY_RATING: return "a rating, or two as in 6.6-7.5";
    case KEY_CLUES: return "a number of clues, or two as in 22-26";
    case KEY_PATTERN: return "none, rotate180, rotate90, mirror, flip, diagonal, antidiagonal or diagonals";
    case KEY_MINIMAL: return "yes or no";
    case KEY_SMOOTH: return "a number from 0 to 5";
    case KEY_SHAPE: return "a file of shapes, or 81 characters, 'x' for a clue and '.' for none";
    case KEY_REQUIRE:
    case KEY_FORBID: return "techniques as seeds.csv names them, with commas between";
    case KEY_AVOID: return "folders of packs or files of seeds, with commas between";
    default: return "a number";
    }
}

// A value that is wrong in its own way gives its own *error.
static bool set_key(MineOrder *order, int key, const char *value, TextError *error) {
    uint64_t number = 0;
    switch (key) {
    case KEY_SEED: order->has_seed = true; return read_number(value, UINT64_MAX, &order->seed);
    case KEY_RATING: return set_rating(order, value);
    case KEY_CLUES: return set_clues(order, value);
    case KEY_PATTERN: return pattern_parse(value, &order->spec.pattern);
    case KEY_MINIMAL: return set_yes_no(&order->spec.minimal, value);
    case KEY_SMOOTH:
        if (!read_number(value, SMOOTH_MAX, &number)) return false;
        order->spec.smooth = (int)number;
        return true;
    case KEY_SHAPE: return set_shape(order, value, error);
    case KEY_EACH:
        if (!read_number(value, MINE_COUNT_MAX, &number)) return false;
        order->each = (int)number;
        return true;
    case KEY_REQUIRE: return each_item(order, value, order->spec.required, take_technique);
    case KEY_FORBID: return each_item(order, value, order->spec.forbidden, take_technique);
    case KEY_AVOID: return each_item(order, value, NULL, take_path);
    case KEY_WALK:
        if (!read_number(value, 100000, &number)) return false;
        order->spec.walk = (int)number;
        return true;
    case KEY_TRIAL:
        if (!read_number(value, MINE_FINDS_MAX, &number)) return false;
        order->spec.finds_max = (int)number;
        return true;
    case KEY_COUNT:
        if (!read_number(value, MINE_COUNT_MAX, &number)) return false;
        order->count = (int)number;
        return true;
    default:
        if (!read_number(value, MINE_COUNT_MAX, &number)) return false;
        order->quota[key - KEY_BANDS] = (int)number;
        return true;
    }
}

bool mine_order_set(MineOrder *order, const char *key, const char *value, TextError *error) {
    if (strcmp(key, "vein") == 0) key = "trial"; // its name before 0.2
    for (int i = 0; i < KEY_END; i++) {
        if (strcmp(mine_order_keys[i], key) != 0) continue;
        TextError own = {.line = 0};
        if (set_key(order, i, value, &own)) return true;
        if (own.reason[0] != '\0') return text_error(error, 0, 0, "%s", own.reason);
        return text_error(error, 0, 0, "%s is '%.80s'; it must be %s", key, value, expected(i));
    }
    const char *nearest = text_nearest(key, mine_order_keys, KEY_END);
    return text_error(error, 0, 0, "unknown key '%.40s'%s%s%s", key, nearest ? "; did you mean '" : "",
                      nearest ? nearest : "", nearest ? "'?" : "");
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
        fprintf(stderr, "%s: %s\n", path, reason);
        return CLI_NO;
    }
    File file = {order, path};
    bool fine = ini_read(text, size, take_key, say, &file);
    free(text);
    return fine ? CLI_DONE : CLI_USAGE;
}

enum {
    RATING_TOP = 119, // that any puzzle has been seen to have, in tenths
    CLUES_LEAST = 17, // of one solution: McGuire, Tugemann, Civario, "There is no 16-clue sudoku" (2012)
};

bool mine_order_complete(MineOrder *order, TextError *error) {
    int wanted = 0;
    MineSpec *spec = &order->spec;
    spec->shape = order->shape;
    spec->shape_count = order->shape_count;
    if (order->each > 0 && order->shape_count == 0)
        return text_error(error, 0, 0, "each is asked for, but no shape");
    for (Band band = 0; band < BAND_COUNT; band++) {
        spec->band[band] = order->quota[band] > 0;
        wanted += order->quota[band];
    }
    if (wanted == 0 && order->count == 0 && order->each == 0)
        return text_error(error, 0, 0, "how many? (count, or bands)");
    if (spec->clues_max > 0 && spec->clues_max < CLUES_LEAST)
        return text_error(error, 0, 0, "no puzzle with one solution has fewer than 17 clues");
    if (spec->rating_min > RATING_TOP) return text_error(error, 0, 0, "no puzzle is rated above 11.9");
    bool any = false;
    for (int rating = spec->rating_min; rating <= (spec->rating_max ? spec->rating_max : RATING_TOP);
         rating++)
        any = any || wanted == 0 || spec->band[band_of_rating(rating)];
    if (!any) return text_error(error, 0, 0, "no rating asked for lies in a band asked for");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (spec->required[t] && spec->forbidden[t])
            return text_error(error, 0, 0, "%s is both required and forbidden", technique_info(t)->key);
    return true;
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
    // Mixed in only where they are asked for, so that orders of before keep their number.
    if (spec->smooth > 0) print = mix_number(print, spec->smooth);
    if (order->each > 0) print = mix_number(print, order->each);
    for (int i = 0; i < order->shape_count; i++)
        print = hash_bytes(print, &order->shape[i], sizeof *order->shape);
    for (int i = 0; i < order->avoid_count; i++) print = hash_text(print, order->avoid[i]);
    return print;
}
