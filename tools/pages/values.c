// What the words in capitals that stand after options in the help can be.
#include <string.h>

#include "cli/tool/cli.h"
#include "cli/tool/puzzle_form.h"
#include "core/board/pattern.h"
#include "core/constraint/constraint_kinds.h"
#include "core/logic/technique.h"
#include "core/solve/solver.h"
#include "host/formats/formats.h"
#include "pages.h"

static void add_word(Text *out, const char *word) {
    if (out->length > 0) text_add_char(out, ' ');
    text_add(out, word);
}

static void add_layouts(Text *out) {
    for (int i = 0; layout_id(i); i++) add_word(out, layout_id(i));
}

static void add_bands(Text *out) {
    for (int band = 0; band < BAND_COUNT; band++) {
        char name[16];
        cli_band_name((Band)band, name);
        add_word(out, name);
    }
}

static void add_techniques(Text *out) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) add_word(out, technique_info(t)->key);
}

// The techniques that seeds.csv has columns for.
static void add_graded(Text *out) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (technique_info(t)->graded) add_word(out, technique_info(t)->key);
}

static void add_patterns(Text *out) {
    for (Pattern p = 0; p < PATTERN_COUNT; p++) add_word(out, pattern_name(p));
}

static void add_engines(Text *out) {
    const SolverEngine *engine;
    add_word(out, "all");
    for (int i = 0; (engine = solver_engine(i)); i++) add_word(out, solver_engine_name(engine));
}

static void add_kinds(Text *out) {
    const ConstraintKind *kind;
    for (int i = 0; (kind = constraint_kind(i)); i++) add_word(out, kind->key);
}

static void add_formats(Text *out) {
    for (int i = 0; i < FORMAT_COUNT; i++) add_word(out, formats_row((Format)i)->key);
}

static void add_forms(Text *out) {
    for (PuzzleForm form = FORM_DIGITS; form <= FORM_CSV; form++) add_word(out, puzzle_form_name(form));
}

static const struct {
    const char *takes;
    ValuesKind kind;
    void (*add)(Text *out);
} SETS[] = {
    {"ID", VALUES_LIST, add_layouts},       {"LAYOUT", VALUES_LIST, add_layouts},
    {"BAND", VALUES_LIST, add_bands},       {"B", VALUES_LIST, add_bands},
    {"KEY", VALUES_LIST, add_techniques},   {"KEYS", VALUES_COMMAS, add_graded},
    {"PATTERN", VALUES_LIST, add_patterns}, {"P", VALUES_LIST, add_patterns},
    {"ENGINE", VALUES_LIST, add_engines},   {"E", VALUES_LIST, add_engines},
    {"KINDS", VALUES_COMMAS, add_kinds},    {"FORMAT", VALUES_LIST, add_formats},
    {"FORM", VALUES_LIST, add_forms},       {"FILE", VALUES_FILES, NULL},
    {"RACE", VALUES_FILES, NULL},           {"PATHS", VALUES_FILES, NULL},
    {"FOLDER", VALUES_FOLDERS, NULL},       {"PACK", VALUES_PACKS, NULL},
};

// The values themselves, with bars between.
static bool add_literal(const char *takes, Text *out) {
    if (takes[0] == '\0' || strspn(takes, "abcdefghijklmnopqrstuvwxyz0123456789-|") < strlen(takes))
        return false;
    for (const char *at = takes; *at; at++) text_add_char(out, *at == '|' ? ' ' : *at);
    return true;
}

ValuesKind values_of(const Book *book, const HelpOption *option, Text *out) {
    text_clear(out);
    if (add_literal(option->takes, out)) return VALUES_LIST;
    for (size_t i = 0; i < sizeof SETS / sizeof *SETS; i++) {
        if (strcmp(SETS[i].takes, option->takes) != 0) continue;
        if (SETS[i].add) SETS[i].add(out);
        for (int k = 0; SETS[i].kind == VALUES_PACKS && k < book->packs; k++) add_word(out, book->pack[k]);
        return SETS[i].kind;
    }
    return VALUES_FREE;
}
