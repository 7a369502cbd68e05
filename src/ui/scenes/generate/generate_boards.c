#include "ui/scenes/generate/generate_boards.h"

#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/pack/pack_seeds.h"

enum { REGIONS = 63 }; // the bit of irregular boxes; below it there is room for all kinds

// The bits of what stands in a seed's own board.
static uint64_t kinds_of(const char *board) {
    uint64_t kinds = 0;
    for (const char *part = board; *part; part += *part == ';') {
        char word[32];
        part += strspn(part, " ");
        size_t length = strcspn(part, " ;");
        snprintf(word, sizeof word, "%.*s", (int)length, part);
        int kind = strcmp(word, "regions") == 0 ? REGIONS : constraint_kind_of(word);
        if (kind >= 0) kinds |= UINT64_C(1) << kind;
        part += strcspn(part, ";");
    }
    return kinds;
}

// True when another of the kinds also draws this one, as "all dots" draws dots.
static bool is_drawn_by_another(uint64_t kinds, int kind) {
    const ConstraintKind *other;
    for (int i = 0; (other = constraint_kind(i)) != NULL; i++)
        if (kinds >> i & 1 &&
            (other->marks[0] == constraint_kind(kind) || other->marks[1] == constraint_kind(kind)))
            return true;
    return false;
}

static void name_kind(GenerateKind *kind, const char *name) {
    size_t length = strlen(kind->name);
    snprintf(kind->name + length, sizeof kind->name - length, "%s%s", length ? " + " : "", name);
}

static GenerateKind kind_of(uint64_t kinds) {
    GenerateKind kind = {.kinds = kinds, .draw = {.regions = kinds >> REGIONS & 1}};
    const ConstraintKind *other;
    if (kind.draw.regions) name_kind(&kind, "Irregular boxes");
    for (int i = 0; (other = constraint_kind(i)) != NULL; i++) {
        if (!(kinds >> i & 1) || is_drawn_by_another(kinds, i)) continue;
        kind.draw.asks.ask[kind.draw.asks.count++] = (ConstraintAsk){.kind = i};
        name_kind(&kind, other->name);
    }
    if (!kind.name[0]) name_kind(&kind, "Rows, columns, boxes");
    return kind;
}

// The index of the kind, which is noted where it is new. -1 when there is no room.
static int note_kind(GenerateBoards *boards, uint64_t kinds) {
    int i = 0;
    while (i < boards->kinds && boards->kind[i].kinds != kinds) i++;
    if (i == GENERATE_KINDS_MAX) return -1;
    if (i == boards->kinds) boards->kind[boards->kinds++] = kind_of(kinds);
    return i;
}

void generate_boards_of(const Pack *pack, GenerateBoards *out) {
    layout_copy(&pack->layout, &out->base);
    out->kinds = out->samples = 0;
    int step = pack->seed_count / GENERATE_SAMPLE_MAX + 1;
    uint64_t all = 0;
    for (int i = 0; i < pack->seed_count && out->samples < GENERATE_SAMPLE_MAX; i += step) {
        Seed seed;
        TextError error;
        if (!pack_seed(pack, i, &seed, &error)) continue; // said where the puzzle is played
        uint64_t kinds = kinds_of(seed.board);
        int kind = note_kind(out, kinds);
        all |= kinds;
        if (kind >= 0)
            out->sample[out->samples++] =
                (GenerateSample){(uint8_t)kind, (uint8_t)seed.band, (uint16_t)seed.clues};
    }
    if (all == 0 && layout_is_classic(&pack->layout)) out->kinds = 0;
}

int generate_boards_like(const GenerateBoards *boards, int band, int kind, int n, GenerateSample *out) {
    int count = 0;
    for (int i = 0; i < boards->samples; i++) {
        const GenerateSample *sample = &boards->sample[i];
        if ((band >= 0 && sample->band != band) || (kind >= 0 && sample->kind != kind)) continue;
        if (count++ == n) *out = *sample;
    }
    return count;
}
