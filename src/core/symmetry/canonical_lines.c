#include "core/symmetry/canonical_lines.h"

#include <string.h>

Orbits orbits_apart(void) {
    Orbits orbits;
    for (int i = 0; i < SIDES_MAX * TOKENS_MAX; i++) orbits.up[i] = (uint8_t)i;
    return orbits;
}

int orbit_of(const Orbits *orbits, int line) {
    while (orbits->up[line] != line) line = orbits->up[line];
    return line;
}

void orbits_unite(Orbits *orbits, int a, int b) {
    if (orbits->up[a] == orbits->up[b]) return;
    int left = orbit_of(orbits, a), right = orbit_of(orbits, b);
    orbits->up[left > right ? left : right] = (uint8_t)(left < right ? left : right);
}

void orbits_join(Orbits *orbits, int order, const Arrangement *a, const Arrangement *b) {
    for (int p = 0; p < order; p++) {
        orbits_unite(orbits, arrangement_row(a, order, p), arrangement_row(b, order, p));
        orbits_unite(orbits, arrangement_column(a, order, p), arrangement_column(b, order, p));
    }
}

static void sort_bytes(uint8_t *items, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && items[j] < items[j - 1]; j--) {
            uint8_t swapped = items[j];
            items[j] = items[j - 1];
            items[j - 1] = swapped;
        }
    }
}

static void classify_rows(LineSide *side, int order) {
    for (int r = 0; r < order; r++) {
        side->row_class[r] = (uint8_t)r;
        for (int other = 0; other < r; other++) {
            if (side->filled[r] == side->filled[other] &&
                memcmp(side->cell[r], side->cell[other], (size_t)order) == 0) {
                side->row_class[r] = side->row_class[other];
                side->twins = true;
                break;
            }
        }
    }
}

static void classify_bands(LineSide *side, int order, int size) {
    uint8_t rows[TOKENS_MAX];
    memcpy(rows, side->row_class, sizeof rows);
    for (int from = 0; from < order; from += size) {
        sort_bytes(rows + from, size);
        for (int other = 0; other < from; other += size) {
            if (memcmp(rows + from, rows + other, (size_t)size) == 0) {
                side->band_class[from / size] = side->band_class[other / size];
                break;
            }
        }
    }
}

static void find_twins(int order, int size, LineSide *side) {
    memset(side->row_twins, 0, sizeof side->row_twins);
    memset(side->band_twins, 0, sizeof side->band_twins);
    for (int b = 0; b < order; b++) side->band_class[b] = (uint8_t)b;
    classify_rows(side, order);
    if (!side->twins) return;
    classify_bands(side, order, size);
    for (int r = 0; r < order; r++) {
        for (int other = 0; other < r; other++) {
            if (side->band_class[r / size] != side->band_class[other / size]) continue;
            if (r / size != other / size) side->band_twins[r] |= UINT32_C(1) << other;
            if (side->row_class[r] != side->row_class[other]) continue;
            if (r / size == other / size) side->row_twins[r] |= UINT32_C(1) << other;
        }
    }
}

static void read_cells(int order, const Grid *puzzle, LineSide *rows, LineSide *columns) {
    uint32_t seen[TOKENS_MAX] = {0};
    memset(columns->filled, 0, sizeof columns->filled);
    memset(columns->repeated, 0, sizeof columns->repeated);
    rows->twins = rows->repeats = columns->twins = columns->repeats = false;
    for (int r = 0; r < order; r++) {
        uint32_t filled = 0, in_row = 0, repeated = 0;
        for (int c = 0; c < order; c++) {
            uint32_t token = puzzle->cell[r * order + c], tokens = (UINT32_C(1) << token) & ~UINT32_C(1);
            rows->cell[r][c] = columns->cell[c][r] = (uint8_t)token;
            filled |= (uint32_t)(token != 0) << c;
            columns->filled[c] |= (uint32_t)(token != 0) << r;
            repeated |= in_row & tokens;
            in_row |= tokens;
            columns->repeated[c] |= seen[c] & tokens;
            seen[c] |= tokens;
        }
        rows->filled[r] = filled;
        rows->repeated[r] = repeated;
    }
    for (int i = 0; i < order; i++) {
        rows->repeats = rows->repeats || rows->repeated[i] != 0;
        columns->repeats = columns->repeats || columns->repeated[i] != 0;
    }
}

void sides_read(const Layout *layout, const Grid *puzzle, LineSide out[SIDES_MAX]) {
    read_cells(layout->order, puzzle, &out[0], &out[1]);
    for (int i = 0; i < SIDES_MAX; i++) find_twins(layout->order, layout->box_rows, &out[i]);
}

// Of a number below 65536.
static int bit_count(uint32_t bits) {
    bits -= (bits >> 1) & 0x5555;
    bits = (bits & 0x3333) + ((bits >> 2) & 0x3333);
    bits = (bits + (bits >> 4)) & 0x0f0f;
    return (int)((bits + (bits >> 8)) & 31);
}

uint64_t side_first_row_key(const Layout *layout, const LineSide *side, int row) {
    int size = layout->box_columns, stacks = layout->order / size;
    uint32_t filled = side->filled[row];
    uint8_t count[TOKENS_MAX];
    for (int s = 0; s < stacks; s++)
        count[s] = (uint8_t)bit_count((filled >> (s * size)) & ((UINT32_C(1) << size) - 1));
    sort_bytes(count, stacks);
    uint64_t key = 0;
    for (int s = 0; s < stacks; s++) key = key * (uint64_t)(size + 1) + count[s];
    return key;
}
