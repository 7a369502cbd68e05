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
    for (int i = 0; i < links->tokens[number]; i++) {
        if (first + i != number) off[count++] = (uint16_t)(first + i);
    }
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
    if (links->words == 4) {
        choose(links, cells, houses, 4);
    } else {
        choose(links, cells, houses, links->words);
    }
}

bool rate_links_step(const RateLinks *links, uint64_t *front, uint64_t *seen) {
    if (links->words == 4) return rate_links_step_in(links, front, seen, 4);
    return rate_links_step_in(links, front, seen, links->words);
}

void rate_links_off(const RateLinks *links, const uint64_t *front, uint64_t *off) {
    if (links->words == 4) {
        rate_links_off_in(links, front, off, 4);
    } else {
        rate_links_off_in(links, front, off, links->words);
    }
}
