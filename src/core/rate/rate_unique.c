// Unique rectangles and loops, and the bivalue universal grave, of the rating engine. Both rest on the puzzle
// having a single solution.
#include "core/rate/rate_producers.h"

#include <string.h>

enum { LOOP_MAX = 18 };

typedef struct {
    const RateBoard *board;
    const RateState *state;
    unsigned pair; // the two tokens
    int low, high;
    uint16_t places[HOUSES_9]; // of the cells that have both and may be in a loop
    uint8_t loop[LOOP_MAX + 1];
    int length;
    Set81 in_loop;
    double best; // difficulty as a double: Sudoku Explainer's sums of tenths differ in their last bits
    int best_type;
    RateStep *out;
} RateLoopSearch;

static double loop_difficulty(int length) {
    double plain = length >= 10 ? 4.5 + 0.3 : 4.5;
    return length >= 8 ? plain + 0.2 : length >= 6 ? plain + 0.1 : plain;
}

// A step of a loop that is being made.
typedef struct {
    RateStep step;
    double difficulty;
    int type;
} LoopStep;

// False when a loop of this type, with so many tenths more, would not be easier than the best so far.
static bool loop_begin(const RateLoopSearch *search, int type, int more_tenths, LoopStep *out) {
    Technique first = search->length == 4 ? TECHNIQUE_UNIQUE_RECTANGLE_1 : TECHNIQUE_UNIQUE_LOOP_1;
    step_begin(&out->step, first + (Technique)(type - 1));
    out->difficulty = loop_difficulty(search->length) + more_tenths * 0.1;
    out->step.tenths = rate_tenths(out->difficulty);
    out->type = type;
    return out->difficulty < search->best || (out->difficulty == search->best && type < search->best_type);
}

// Takes the step over when it removes anything; false when it does not.
static bool loop_offer(RateLoopSearch *search, const LoopStep *made) {
    if (made->step.count == 0) return false;
    search->best = made->difficulty;
    search->best_type = made->type;
    *search->out = made->step;
    return true;
}

static void loop_type_1(RateLoopSearch *search, int cell) {
    LoopStep made;
    if (!loop_begin(search, 1, 0, &made)) return;
    step_remove(&made.step, cell, search->pair);
    loop_offer(search, &made);
}

static void loop_type_2(RateLoopSearch *search, const uint8_t *extra, int count) {
    LoopStep made;
    if (!loop_begin(search, 2, 0, &made)) return;
    unsigned token = search->board->cell[extra[0]] & ~search->pair;
    token &= -token;
    Set81 victims = rate_tables.peers[extra[0]];
    for (int i = 1; i < count; i++) victims &= rate_tables.peers[extra[i]];
    for (int i = 0; i < count; i++) set81_remove(&victims, extra[i]);
    for (; victims != 0; victims &= victims - 1) {
        int cell = set81_first(victims);
        step_remove(&made.step, cell, search->board->cell[cell] & token);
    }
    loop_offer(search, &made);
}

// A naked set of the extra tokens with size - 1 other cells of a house that holds both extra cells.
static void loop_type_3_naked(RateLoopSearch *search, int house, int one, int two, unsigned extra, int size) {
    const RateBoard *board = search->board;
    LoopStep made;
    if (!loop_begin(search, 3, size - 1, &made)) return;
    const uint8_t *cells = rate_tables.cell[house];
    unsigned common = extra & board->cell[cells[one]] & board->cell[cells[two]], able = 1u << one;
    for (int i = 0; i < 9; i++) {
        unsigned tokens = board->cell[cells[i]];
        if (i != two && rate_bits(tokens) > 1 && rate_bits(tokens | extra) <= size) able |= 1u << i;
    }
    for (unsigned set = 0; (set = rate_next_subset(set, able)) != 0;) {
        if (rate_bits(set) != size || !((set >> one) & 1)) continue;
        unsigned all = extra, gate = common;
        for (unsigned left = set & ~(1u << one); left != 0; left &= left - 1) {
            unsigned tokens = board->cell[cells[rate_first(left)]];
            all |= tokens;
            gate |= tokens;
        }
        if (rate_bits(all) != size || rate_bits(gate) != size) continue;
        for (int i = 0; i < 9; i++)
            if (i != two && !((set >> i) & 1)) step_remove(&made.step, cells[i], board->cell[cells[i]] & all);
        if (loop_offer(search, &made)) return;
    }
}

// A hidden set of the loop's tokens and size - 2 others in such a house.
static void loop_type_3_hidden(RateLoopSearch *search, int house, int one, int two, unsigned extra,
                               int size) {
    const RateBoard *board = search->board;
    const uint16_t *where = board->place[house];
    unsigned others = ALL_TOKENS & ~extra & ~search->pair;
    unsigned base = (unsigned)(where[search->low] | where[search->high]) & ~(1u << two);
    LoopStep made;
    if (!loop_begin(search, 3, size - 2, &made)) return;
    if ((where[search->low] & ~(1u << two)) == 0 || (where[search->high] & ~(1u << two)) == 0) return;
    unsigned able = 0;
    for (unsigned left = others; left != 0; left &= left - 1) {
        unsigned some = where[rate_first(left)] & ~(1u << two);
        if (some != 0 && rate_bits(base | some) <= size) able |= left & -left;
    }
    // The subsets of `able`, ascending, the empty one first.
    unsigned set = 0;
    do {
        if (rate_bits(set) != size - 2) continue;
        unsigned places = base;
        for (unsigned left = set; left != 0; left &= left - 1)
            places |= where[rate_first(left)] & ~(1u << two);
        if (rate_bits(places) != size) continue;
        for (unsigned left = places & ~(1u << one); left != 0; left &= left - 1) {
            int cell = rate_tables.cell[house][rate_first(left)];
            step_remove(&made.step, cell, board->cell[cell] & ~(set | search->pair));
        }
        if (loop_offer(search, &made)) return;
    } while ((set = rate_next_subset(set, able)) != 0);
}

static void loop_type_3(RateLoopSearch *search, int a, int b, unsigned extra) {
    for (int size = 2; size <= 7; size++) {
        for (int kind = 0; kind < KINDS; kind++) {
            int house = rate_tables.house[a][kind];
            if (house != rate_tables.house[b][kind]) continue;
            int empty = search->state->empty[house];
            int one = rate_tables.place[a][kind], two = rate_tables.place[b][kind];
            if (size * 2 <= empty && size >= rate_bits(extra))
                loop_type_3_naked(search, house, one, two, extra, size);
            if (size * 2 < empty) loop_type_3_hidden(search, house, one, two, extra, size);
        }
    }
}

static void loop_type_4(RateLoopSearch *search, int a, int b) {
    LoopStep made;
    if (!loop_begin(search, 4, 0, &made)) return;
    bool locked_low = false, locked_high = false;
    for (int kind = 0; kind < KINDS; kind++) {
        int house = rate_tables.house[a][kind];
        if (house != rate_tables.house[b][kind]) continue;
        unsigned two = (1u << rate_tables.place[a][kind]) | (1u << rate_tables.place[b][kind]);
        locked_low |= (search->board->place[house][search->low] & ~two) == 0;
        locked_high |= (search->board->place[house][search->high] & ~two) == 0;
    }
    if (!locked_low && !locked_high) return;
    unsigned gone = 1u << (locked_low ? search->high : search->low);
    step_remove(&made.step, a, gone);
    step_remove(&made.step, b, gone);
    loop_offer(search, &made);
}

static void loop_found(RateLoopSearch *search) {
    uint8_t extra[LOOP_MAX];
    int count = 0;
    for (int i = 0; i < search->length; i++)
        if (search->board->cell[search->loop[i]] != search->pair) extra[count++] = search->loop[i];
    if (count == 1) loop_type_1(search, extra[0]);
    if (count > 2) loop_type_2(search, extra, count);
    if (count != 2) return;
    unsigned tokens =
        (unsigned)(search->board->cell[extra[0]] | search->board->cell[extra[1]]) & ~search->pair;
    if (rate_bits(tokens) == 1)
        loop_type_2(search, extra, 2);
    else
        loop_type_3(search, extra[0], extra[1], tokens);
    loop_type_4(search, extra[0], extra[1]);
}

// Every house is entered once by cells of even and once by cells of odd places in the loop, or never.
static void loop_walk(RateLoopSearch *search, int cell, int extra_left, unsigned extra, int last_kind,
                      const uint32_t *visited) {
    uint32_t seen[2] = {visited[0], visited[1]};
    uint32_t *side = &seen[search->length & 1];
    for (int kind = 0; kind < KINDS; kind++) {
        uint32_t bit = 1u << rate_tables.house[cell][kind];
        if ((*side & bit) != 0) return;
        *side |= bit;
    }
    search->loop[search->length++] = (uint8_t)cell;
    set81_add(&search->in_loop, cell);
    for (int kind = 0; kind < KINDS; kind++) {
        if (kind == last_kind) continue;
        int house = rate_tables.house[cell][kind];
        for (unsigned next_places = search->places[house]; next_places != 0; next_places &= next_places - 1) {
            int next = rate_tables.cell[house][rate_first(next_places)];
            if (next == search->loop[0] && search->length >= 4) {
                if (seen[0] == seen[1]) loop_found(search);
                continue;
            }
            if (set81_has(search->in_loop, next)) continue;
            unsigned tokens = search->board->cell[next];
            unsigned now = extra | (tokens & ~search->pair);
            bool plain = tokens == search->pair;
            if (!plain && rate_bits(now) != 1 && extra_left <= 0) continue;
            if (search->length >= LOOP_MAX) continue;
            loop_walk(search, next, plain ? extra_left : extra_left - 1, now, kind, seen);
        }
    }
    search->length--;
    set81_remove(&search->in_loop, cell);
}

// Which cells may be in a loop: each has another one in its block, its row and its column, since those
// houses are entered twice. What has not is left out, until nothing changes.
static void find_loop_cells(RateLoopSearch *search, Set81 both) {
    memset(search->places, 0, sizeof search->places);
    for (Set81 left = both; left != 0; left &= left - 1) {
        int cell = set81_first(left);
        for (int kind = 0; kind < KINDS; kind++)
            search->places[rate_tables.house[cell][kind]] |= (uint16_t)(1u << rate_tables.place[cell][kind]);
    }
    for (bool more = true; more;) {
        more = false;
        for (Set81 left = both; left != 0; left &= left - 1) {
            int cell = set81_first(left);
            const uint8_t *house = rate_tables.house[cell];
            bool alone = false;
            for (int kind = 0; kind < KINDS; kind++) {
                unsigned places = search->places[house[kind]];
                alone |= (places & (places - 1)) == 0;
            }
            if (!alone) continue;
            for (int kind = 0; kind < KINDS; kind++)
                search->places[house[kind]] &= (uint16_t) ~(1u << rate_tables.place[cell][kind]);
            set81_remove(&both, cell);
            more = true;
        }
    }
}

bool rate_unique_loop(const RateState *state, RateStep *out) {
    const RateBoard *board = &state->board;
    RateLoopSearch search = {.board = board, .state = state, .best = 100.0, .out = out};
    Set81 with[9] = {0}, started[9][9] = {{0}};
    for (int cell = 0; cell < 81; cell++)
        for (unsigned left = board->cell[cell]; left != 0; left &= left - 1)
            set81_add(&with[rate_first(left)], cell);
    for (int cell = 0; cell < 81; cell++) {
        unsigned pair = board->cell[cell];
        if (rate_bits(pair) != 2) continue;
        search.pair = pair;
        search.low = rate_first(pair);
        search.high = rate_first(pair & (pair - 1));
        // Loops through an earlier cell of the same two have been walked, both ways round.
        Set81 both = with[search.low] & with[search.high] & ~started[search.low][search.high];
        set81_add(&started[search.low][search.high], cell);
        find_loop_cells(&search, both);
        if (!((search.places[rate_tables.house[cell][BLOCK]] >> rate_tables.place[cell][BLOCK]) & 1))
            continue;
        loop_walk(&search, cell, 2, 0, -1, (const uint32_t[2]){0, 0});
        if (search.best == 4.5 && search.best_type == 1) break;
    }
    return search.best < 100.0;
}

typedef struct {
    const RateBoard *board;
    RateBoard rest;   // without the extra candidates
    uint8_t cell[81]; // the cells that have some
    int count;
    uint16_t extra[81]; // by cell
    unsigned all;       // tokens that are extra somewhere
    Set81 bugs, common; // those cells; the cells that see them all
} RateBug;

// False when this cannot be a grave that a step can use.
static bool bug_add(RateBug *bug, int cell, int token, bool known) {
    if (!set81_has(bug->bugs, cell)) {
        bug->cell[bug->count++] = (uint8_t)cell;
        set81_add(&bug->bugs, cell);
    }
    bug->extra[cell] |= (uint16_t)(1u << token);
    if (known) bug->all |= 1u << token;
    if (board_has(&bug->rest, cell, token)) board_remove(&bug->rest, cell, token);
    bug->common &= rate_tables.peers[cell] & ~bug->bugs;
    return !(bug->count > 1 && rate_bits(bug->all) > 1 && bug->common == 0);
}

static bool bug_collect(RateBug *bug) {
    const RateBoard *board = bug->board;
    Set81 every = 0;
    bool any = false, one_token = true;
    int only = 0;
    for (int house = 0; house < HOUSES_9; house++) {
        for (int token = 0; token < 9; token++) {
            unsigned places = board->place[house][token];
            int bits = rate_bits(places);
            if (bits == 0 || bits == 2) continue;
            int found = 0, last = 0;
            Set81 cells = 0;
            for (; places != 0; places &= places - 1) {
                int cell = rate_tables.cell[house][rate_first(places)];
                if (rate_bits(board->cell[cell]) < 3) continue;
                set81_add(&cells, cell);
                last = cell;
                found++;
            }
            if (!any || (one_token && only == token)) {
                any = true;
                only = token;
                every |= cells;
            } else {
                one_token = false;
            }
            if (found == 1 && !bug_add(bug, last, token, true)) return false;
            if (found == 0) return false;
        }
    }
    if (!any) return false;
    // One token that is extra in cells each of which has another in all its houses.
    if (one_token) {
        every &= ~bug->bugs;
        for (; every != 0; every &= every - 1)
            if (!bug_add(bug, set81_first(every), only, false)) return false;
    }
    return bug->count != 0;
}

static bool bug_holds(const RateState *state, const RateBug *bug) {
    for (int cell = 0; cell < 81; cell++)
        if (state->value[cell] == 0 && rate_bits(bug->rest.cell[cell]) != 2) return false;
    for (int house = 0; house < HOUSES_9; house++) {
        for (int token = 0; token < 9; token++) {
            int bits = rate_bits(bug->rest.place[house][token]);
            if (bits != 0 && bits != 2) return false;
        }
    }
    return true;
}

static bool bug_type_1(const RateBug *bug, RateStep *out) {
    step_begin(out, TECHNIQUE_BUG_1);
    step_remove(out, bug->cell[0], bug->board->cell[bug->cell[0]] & ~bug->all);
    return out->count != 0;
}

static bool bug_type_2(const RateBug *bug, RateStep *out) {
    step_begin(out, TECHNIQUE_BUG_2);
    for (Set81 left = bug->common; left != 0; left &= left - 1) {
        int cell = set81_first(left);
        step_remove(out, cell, bug->board->cell[cell] & bug->all);
    }
    return out->count != 0;
}

// The house of this kind that holds all the cells, or -1.
static int bug_house(const RateBug *bug, int kind) {
    int house = rate_tables.house[bug->cell[0]][kind];
    for (int i = 1; i < bug->count; i++)
        if (rate_tables.house[bug->cell[i]][kind] != house) return -1;
    return house;
}

static bool bug_type_4(const RateBug *bug, RateStep *out) {
    int a = bug->cell[0], b = bug->cell[1];
    unsigned common = (unsigned)(bug->board->cell[a] & bug->board->cell[b]) & ~bug->all;
    if (rate_bits(common) != 1) return false;
    for (int kind = 0; kind < KINDS; kind++) {
        if (bug_house(bug, kind) < 0) continue;
        step_begin(out, TECHNIQUE_BUG_4);
        step_remove(out, a, bug->board->cell[a] & ~(bug->extra[a] | common));
        step_remove(out, b, bug->board->cell[b] & ~(bug->extra[b] | common));
        if (out->count != 0) return true;
    }
    return false;
}

static bool bug_type_3_in(const RateBug *bug, int size, int kind, RateStep *out) {
    int house = bug_house(bug, kind), count = 0;
    if (house < 0) return false;
    uint8_t cell[PEERS_9];
    for (int i = 0; i < PEERS_9; i++) {
        int peer = rate_tables.peer[bug->cell[0]][i];
        if (set81_has(bug->common, peer) && rate_tables.house[peer][kind] == house)
            cell[count++] = (uint8_t)peer;
    }
    if (count < size || rate_bits(bug->all) < 2) return false;
    for (unsigned set = 1; set < 1u << count; set++) {
        if (rate_bits(set) != size - 1) continue;
        unsigned tokens = 0;
        bool valid = true;
        for (unsigned left = set; left != 0; left &= left - 1) {
            unsigned here = bug->board->cell[cell[rate_first(left)]];
            valid &= rate_bits(here) > 1;
            tokens |= here;
        }
        if (!valid || rate_bits(tokens) != size || rate_bits(tokens | bug->all) != size) continue;
        step_begin(out, TECHNIQUE_BUG_3);
        out->tenths += size - 2;
        for (int i = 0; i < count; i++)
            if (!((set >> i) & 1)) step_remove(out, cell[i], bug->board->cell[cell[i]] & tokens);
        if (out->count != 0) return true;
    }
    return false;
}

static bool bug_type_3(const RateBug *bug, RateStep *out) {
    for (int size = 2; size <= 6; size++) {
        for (int kind = 0; kind < KINDS; kind++)
            if (bug_type_3_in(bug, size, kind, out)) return true;
    }
    return false;
}

bool rate_bug(const RateState *state, RateStep *out) {
    RateBug bug = {.board = &state->board, .common = ((Set81)1 << 81) - 1};
    // A grave has few extra candidates: most positions are out of question at a glance.
    int over = 0;
    for (int cell = 0; cell < 81; cell++) over += rate_bits(state->board.cell[cell]) - 2 > 1;
    if (over > 20) return false;
    bug.rest = state->board;
    if (!bug_collect(&bug) || !bug_holds(state, &bug)) return false;
    if (bug.count == 1) return bug_type_1(&bug, out);
    if (rate_bits(bug.all) == 1) return bug_type_2(&bug, out) || (bug.count == 2 && bug_type_4(&bug, out));
    if (bug.common == 0) return false;
    return (bug.count == 2 && bug_type_4(&bug, out)) || bug_type_3(&bug, out);
}
