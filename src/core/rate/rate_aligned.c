// Aligned pair and triple exclusion of the rating engine: base cells of which every combination of tokens is
// tried against cells that see them all.
#include "core/rate/rate_producers.h"

// The cells that can be bases, in reading order, and for each those that may exclude: peers of 2 to size
// tokens.
typedef struct {
    uint8_t base[81];
    int count;
    Set81 excluders[81]; // by cell
    Set81 bases;
} Aligned;

static void find_bases(const RateBoard *board, int size, Aligned *out) {
    Set81 singles = 0, few = 0;
    for (int cell = 0; cell < 81; cell++) {
        int bits = rate_bits(board->cell[cell]);
        if (bits == 1) set81_add(&singles, cell);
        if (bits >= 2 && bits <= size) set81_add(&few, cell);
    }
    out->count = 0;
    out->bases = 0;
    for (int cell = 0; cell < 81; cell++) {
        if (rate_bits(board->cell[cell]) < 2) continue;
        out->excluders[cell] = rate_tables.peers[cell] & few;
        if (out->excluders[cell] == 0) continue;
        if ((rate_tables.peers[cell] & singles) != 0) continue;
        out->base[out->count++] = (uint8_t)cell;
        set81_add(&out->bases, cell);
    }
}

static bool sees(int a, int b) { return set81_has(rate_tables.peers[a], b); }

// The tokens of each excluder: a combination that takes them all leaves it nothing.
static int masks_of(const RateBoard *board, Set81 excluders, uint16_t *out) {
    int count = 0;
    for (; excluders != 0; excluders &= excluders - 1) out[count++] = board->cell[set81_first(excluders)];
    return count;
}

static bool excluded(const uint16_t *mask, int count, unsigned taken) {
    for (int i = 0; i < count; i++)
        if ((mask[i] & ~taken) == 0) return true;
    return false;
}

// The tokens of a cell that go: with each of the other cell's tokens they are excluded. `partner` has, by
// token, those that some excluder of just the two would be left without.
static unsigned excluded_in(unsigned cell, unsigned other, const uint16_t *partner, bool seen) {
    unsigned gone = 0;
    for (unsigned left = cell; left != 0; left &= left - 1) {
        unsigned x = left & -left;
        if ((other & ~(unsigned)partner[rate_first(x)] & ~(seen ? x : 0)) == 0) gone |= x;
    }
    return gone;
}

static bool try_pair(const RateBoard *board, int a, int b, Set81 excluders, RateStep *out) {
    uint16_t partner[9] = {0};
    int count = 1;
    for (; excluders != 0; excluders &= excluders - 1) {
        unsigned tokens = board->cell[set81_first(excluders)];
        int low = rate_first(tokens), high = rate_first(tokens & (tokens - 1));
        partner[low] |= (uint16_t)(1u << high);
        partner[high] |= (uint16_t)(1u << low);
        count++;
    }
    // A token that goes needs an excluder for each token of the other cell but itself.
    if (count < rate_bits(board->cell[a]) && count < rate_bits(board->cell[b])) return false;
    bool seen = sees(a, b);
    unsigned gone_a = excluded_in(board->cell[a], board->cell[b], partner, seen);
    unsigned gone_b = excluded_in(board->cell[b], board->cell[a], partner, seen);
    if ((gone_a | gone_b) == 0) return false;
    step_begin(out, TECHNIQUE_ALIGNED_PAIR_EXCLUSION);
    step_remove(out, a, gone_a);
    step_remove(out, b, gone_b);
    return true;
}

bool rate_aligned_pair(const RateState *state, RateStep *out) {
    Aligned all;
    find_bases(&state->board, 2, &all);
    for (int second = 1; second < all.count; second++) {
        int b = all.base[second];
        for (int first = 0; first < second; first++) {
            int a = all.base[first];
            Set81 excluders = all.excluders[a] & all.excluders[b];
            if ((excluders & (excluders - 1)) == 0) continue;
            if (try_pair(&state->board, a, b, excluders, out)) return true;
        }
    }
    return false;
}

static bool try_triple(const RateBoard *board, const int *cell, Set81 excluders, RateStep *out) {
    uint16_t mask[PEERS_9];
    int count = masks_of(board, excluders, mask);
    bool seen01 = sees(cell[0], cell[1]), seen02 = sees(cell[0], cell[2]), seen12 = sees(cell[1], cell[2]);
    unsigned kept[3] = {0, 0, 0}, all[3];
    for (int i = 0; i < 3; i++) all[i] = board->cell[cell[i]];
    for (unsigned in_a = all[0]; in_a != 0; in_a &= in_a - 1) {
        unsigned x = in_a & -in_a;
        for (unsigned in_b = all[1]; in_b != 0; in_b &= in_b - 1) {
            unsigned y = in_b & -in_b;
            if (seen01 && x == y) continue;
            // A combination that keeps nothing new need not be tried.
            unsigned wanted = (x & kept[0]) != 0 && (y & kept[1]) != 0 ? all[2] & ~kept[2] : all[2];
            for (unsigned in_c = wanted; in_c != 0; in_c &= in_c - 1) {
                unsigned z = in_c & -in_c;
                if ((seen02 && x == z) || (seen12 && y == z)) continue;
                if (excluded(mask, count, x | y | z)) continue;
                kept[0] |= x;
                kept[1] |= y;
                kept[2] |= z;
                in_c &= (all[2] & ~kept[2]) | z;
            }
            if (kept[1] == all[1] && kept[2] == all[2] && (x & kept[0]) != 0) break;
        }
    }
    if (kept[0] == all[0] && kept[1] == all[1] && kept[2] == all[2]) return false;
    step_begin(out, TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION);
    for (int i = 0; i < 3; i++) step_remove(out, cell[i], all[i] & ~kept[i]);
    return true;
}

// Whether a third base makes the two remove something. A triple that has been tried as another pair and its
// third is not tried again: all orders remove the same.
static bool any_third(const RateBoard *board, const Aligned *all, int a, int b, Set81 both) {
    const Set81 *excluders = all->excluders;
    Set81 thirds = (excluders[a] | excluders[b]) & all->bases;
    set81_remove(&thirds, a);
    set81_remove(&thirds, b);
    for (; thirds != 0; thirds &= thirds - 1) {
        int c = set81_first(thirds);
        Set81 common = both & excluders[c];
        if ((common & (common - 1)) == 0) continue;
        if (c < b && (set81_has(excluders[a], b) || set81_has(excluders[c], b))) continue;
        if (c < a && (set81_has(excluders[c], a) || set81_has(excluders[b], a))) continue;
        RateStep step;
        if (try_triple(board, (const int[]){a, b, c}, common, &step)) return true;
    }
    return false;
}

// The first such third: those that may exclude the first cell, then the second, each as their peers come.
static bool first_third(const RateBoard *board, const Aligned *all, int a, int b, Set81 both, RateStep *out) {
    for (int turn = 0; turn < 2; turn++) {
        int from = turn == 0 ? a : b;
        for (int i = 0; i < PEERS_9; i++) {
            int c = rate_tables.peer[from][i];
            if (c == a || c == b || !set81_has(all->excluders[from], c) || !set81_has(all->bases, c))
                continue;
            Set81 common = both & all->excluders[c];
            if ((common & (common - 1)) == 0) continue;
            if (try_triple(board, (const int[]){a, b, c}, common, out)) return true;
        }
    }
    return false;
}

bool rate_aligned_triple(const RateState *state, RateStep *out) {
    Aligned all;
    const RateBoard *board = &state->board;
    find_bases(board, 3, &all);
    for (int second = 1; second < all.count; second++) {
        int b = all.base[second];
        for (int first = 0; first < second; first++) {
            int a = all.base[first];
            Set81 both = all.excluders[a] & all.excluders[b];
            if ((both & (both - 1)) == 0) continue;
            if (any_third(board, &all, a, b, both) && first_third(board, &all, a, b, both, out)) return true;
        }
    }
    return false;
}
