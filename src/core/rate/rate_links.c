// The links between candidates (see rate_links.h).
#include "core/rate/rate_links.h"

static void number_candidates(const RateBoard *board, RateLinks *links) {
    links->count = 0;
    for (int cell = 0; cell < 81; cell++) {
        int tokens = rate_bits(board->cell[cell]);
        for (unsigned left = board->cell[cell]; left != 0; left &= left - 1) {
            int candidate = cell * 9 + rate_first(left);
            links->tokens[links->count] = (uint8_t)tokens;
            links->candidate[links->count] = (uint16_t)candidate;
            links->number[candidate] = (int16_t)links->count++;
        }
    }
    links->words = links->count <= 256 ? 4 : links->count <= 384 ? 6 : CANDIDATE_WORDS;
}

static void find_offs(const RateBoard *board, RateLinks *links, int number) {
    int cell = links->candidate[number] / 9, token = links->candidate[number] % 9, count = 0;
    uint16_t *off = links->off[number];
    // The numbers of a cell's candidates follow each other.
    int first = number - rate_bits(board->cell[cell] & ((1u << token) - 1));
    for (int i = 0; i < links->tokens[number]; i++)
        if (first + i != number) off[count++] = (uint16_t)(first + i);
    links->cell_offs[number] = (uint8_t)count;
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind];
        // Of the row and the column, what is not in the block.
        int at = rate_tables.place[cell][kind];
        unsigned known = kind == BLOCK ? 1u << at : 7u << (at / 3 * 3);
        for (unsigned places = board->place[house][token] & ~known; places != 0; places &= places - 1) {
            int other = rate_tables.cell[house][rate_first(places)];
            off[count++] = (uint16_t)links->number[other * 9 + token];
        }
    }
    links->offs[number] = (uint8_t)count;
}

static void find_ons(const RateBoard *board, RateLinks *links, int number) {
    int cell = links->candidate[number] / 9, token = links->candidate[number] % 9, count = 0;
    uint16_t *on = links->on[number];
    if (links->tokens[number] == 2) on[count++] = links->off[number][0];
    links->cell_ons[number] = (uint8_t)count;
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[cell][kind];
        unsigned places = board->place[house][token];
        if (rate_bits(places) != 2) continue;
        int other = rate_tables.cell[house][rate_first(places & ~(1u << rate_tables.place[cell][kind]))];
        int to = links->number[other * 9 + token];
        bool known = false;
        for (int i = links->cell_ons[number]; i < count; i++) known |= on[i] == to;
        if (!known) on[count++] = (uint16_t)to;
    }
    links->ons[number] = (uint8_t)count;
}

void rate_links_find(const RateBoard *board, RateLinks *out) {
    number_candidates(board, out);
    for (int i = 0; i < out->count; i++) find_offs(board, out, i);
    for (int i = 0; i < out->count; i++) find_ons(board, out, i);
}

static inline void choose(RateLinks *links, bool cells, bool houses, int words) {
    for (int i = 0; i < links->count; i++) {
        uint64_t *strong = links->strong[i];
        for (int w = 0; w < words; w++) strong[w] = 0;
        int end = houses ? links->ons[i] : links->cell_ons[i];
        for (int j = cells ? 0 : links->cell_ons[i]; j < end; j++) bits_add(strong, links->on[i][j]);
    }
    for (int i = 0; i < links->count; i++) {
        uint64_t *weak = links->weak[i], next[CANDIDATE_WORDS];
        for (int w = 0; w < words; w++) weak[w] = next[w] = 0;
        for (int j = cells ? 0 : links->cell_offs[i]; j < links->offs[i]; j++) {
            int off = links->off[i][j];
            bits_add(weak, off);
            for (int w = 0; w < words; w++) next[w] |= links->strong[off][w];
        }
        for (int w = 0; w < words; w++) links->next[i][w] = next[w];
    }
}

void rate_links_choose(RateLinks *links, bool cells, bool houses) {
    links->cells = cells;
    links->houses = houses;
    if (links->words == 4)
        choose(links, cells, houses, 4);
    else
        choose(links, cells, houses, links->words);
}

// With a constant for `words`, so that sets of the usual size stay in registers.
static inline bool step_in(const RateLinks *links, uint64_t *restrict front, uint64_t *restrict seen,
                           int words) {
    uint64_t next[CANDIDATE_WORDS], any = 0;
    for (int w = 0; w < words; w++) next[w] = 0;
    for (int word = 0; word < words; word++) {
        for (uint64_t left = front[word]; left != 0; left &= left - 1) {
            const uint64_t *to = links->next[word * 64 + __builtin_ctzll(left)];
            for (int w = 0; w < words; w++) next[w] |= to[w];
        }
    }
    for (int w = 0; w < words; w++) {
        front[w] = next[w] & ~seen[w];
        seen[w] |= front[w];
        any |= front[w];
    }
    return any != 0;
}

static inline void off_in(const RateLinks *links, const uint64_t *restrict front, uint64_t *restrict off,
                          int words) {
    uint64_t all[CANDIDATE_WORDS];
    for (int w = 0; w < words; w++) all[w] = off[w];
    for (int word = 0; word < words; word++) {
        for (uint64_t left = front[word]; left != 0; left &= left - 1) {
            const uint64_t *weak = links->weak[word * 64 + __builtin_ctzll(left)];
            for (int w = 0; w < words; w++) all[w] |= weak[w];
        }
    }
    for (int w = 0; w < words; w++) off[w] = all[w];
}

bool rate_links_step(const RateLinks *links, uint64_t *front, uint64_t *seen) {
    if (links->words == 4) return step_in(links, front, seen, 4);
    return step_in(links, front, seen, links->words);
}

void rate_links_off(const RateLinks *links, const uint64_t *front, uint64_t *off) {
    if (links->words == 4)
        off_in(links, front, off, 4);
    else
        off_in(links, front, off, links->words);
}

static inline void spread_start(const RateLinks *links, RateSpread *out, int words) {
    for (int i = 0; i < links->count; i++) {
        for (int w = 0; w < words; w++) {
            out->on[i][w] = 0;
            out->off[i][w] = links->weak[i][w];
        }
        bits_add(out->on[i], i);
        for (int w = 0; w < words; w++) out->front[i][w] = out->on[i][w];
    }
}

// One round further, from one candidate: in odd rounds what turns on, in even ones what goes off by that.
// False when nothing turns on.
static inline bool spread_round(const RateLinks *links, RateSpread *spread, int round, int from, int words) {
    if (round % 2 != 0) return step_in(links, spread->front[from], spread->on[from], words);
    off_in(links, spread->front[from], spread->off[from], words);
    return true;
}

// Whether the candidate, off, turns some candidate on and off through those that it leaves alone.
static inline bool spread_clashes(const RateLinks *links, const RateSpread *spread, int candidate,
                                  int words) {
    int first = links->cells ? 0 : links->cell_ons[candidate];
    int end = links->houses ? links->ons[candidate] : links->cell_ons[candidate];
    if (end - first < 2) return false; // one alone would have clashed by itself
    uint64_t on[CANDIDATE_WORDS], off[CANDIDATE_WORDS], both = 0;
    for (int w = 0; w < words; w++) on[w] = off[w] = 0;
    for (int i = first; i < end; i++) {
        int to = links->on[candidate][i];
        for (int w = 0; w < words; w++) {
            on[w] |= spread->on[to][w];
            off[w] |= spread->off[to][w];
        }
    }
    for (int w = 0; w < words; w++) both |= on[w] & off[w];
    return both != 0;
}

// A chain from z on to z off has a middle: z turns some v on in one
// half of it, and v turns z off in the other, which is to say that z turns v off (links hold backwards, with
// on and off exchanged). So sets that have gone half as far tell, and the same of z off to z on.
static inline int shortest_chain(const RateLinks *links, RateSpread *spread, int rounds, int words,
                                 int *out_start, bool *out_on) {
    int count = links->count;
    spread_start(links, spread, words);
    bool more = true;
    for (int round = 1; round <= rounds && more; round++) {
        int turns_on = 0;
        while (turns_on < count && !spread_clashes(links, spread, turns_on, words)) turns_on++;
        more = false;
        for (int i = 0; i < count && i <= turns_on; i++) {
            more |= spread_round(links, spread, round, i, words);
            if (!bits_meet(spread->on[i], spread->off[i], words)) continue;
            *out_start = i;
            *out_on = false;
            return round;
        }
        if (turns_on == count) continue;
        *out_start = turns_on;
        *out_on = true;
        return round;
    }
    return 0;
}

int rate_links_shortest_chain(const RateLinks *links, RateSpread *spread, int rounds, int *out_start,
                              bool *out_on) {
    if (links->words == 4) return shortest_chain(links, spread, rounds, 4, out_start, out_on);
    return shortest_chain(links, spread, rounds, links->words, out_start, out_on);
}
