// What the rules of forcing chains look at beyond on and off: a house with few places left for a token,
// pairs, X-Wings. A proof says only which candidates had to go for it; what they left is found here.
#include "game/words/playback/chain_playback.h"

typedef struct {
    const Position *position;
    const Proof *proof;
    const ProofLine *line;
} Sight;

static bool is_left(const Sight *sight, int cell, int token) {
    if (!marks_has(&sight->position->marks, cell, token)) return false;
    for (int i = 0; i < sight->line->parent_count; i++) {
        const ProofLine *gone = &sight->proof->line[sight->proof->parent[sight->line->parent + (uint32_t)i]];
        if (!gone->on && gone->cell == cell && gone->token == token) return false;
    }
    return true;
}

static CellSet places_left(const Sight *sight, int house, int token) {
    const Layout *layout = sight->position->layout;
    CellSet places = {{0}};
    for (int i = 0; i < layout->order; i++)
        if (is_left(sight, layout->house[house].cell[i], token))
            cellset_add(&places, layout->house[house].cell[i]);
    return places;
}

static TokenMask tokens_left(const Sight *sight, int cell) {
    TokenMask tokens = 0;
    for (int token = 1; token <= sight->position->layout->order; token++)
        if (is_left(sight, cell, token)) tokens |= marks_bit(token);
    return tokens;
}

// Two other tokens that are left this cell and one more.
static void find_hidden_pair(const Sight *sight, ChainPattern *out) {
    int order = sight->position->layout->order, house = sight->line->house;
    for (int a = 1; a <= order; a++) {
        CellSet one = places_left(sight, house, a);
        if (a == sight->line->token || cellset_count(&one) != 2 || !cellset_has(&one, sight->line->cell))
            continue;
        for (int b = a + 1; b <= order; b++) {
            if (b == sight->line->token || !cellset_equal(one, places_left(sight, house, b))) continue;
            *out = (ChainPattern){.left = one, .tokens = marks_bit(a) | marks_bit(b)};
            return;
        }
    }
}

// Two other cells that are left the same two tokens.
static void find_naked_pair(const Sight *sight, ChainPattern *out) {
    const Layout *layout = sight->position->layout;
    const House *house = &layout->house[sight->line->house];
    for (int a = 0; a < layout->order; a++) {
        TokenMask tokens = tokens_left(sight, house->cell[a]);
        if (house->cell[a] == sight->line->cell || marks_count(tokens) != 2 ||
            !(tokens & marks_bit(sight->line->token)))
            continue;
        for (int b = a + 1; b < layout->order; b++) {
            if (house->cell[b] == sight->line->cell || tokens_left(sight, house->cell[b]) != tokens) continue;
            *out = (ChainPattern){.left = cellset_of(house->cell[a]), .tokens = tokens};
            cellset_add(&out->left, house->cell[b]);
            return;
        }
    }
}

// The lines of the other direction that the cells lie in; true if they are two, one of them the cell's.
static bool find_covers(const Layout *layout, const CellSet *places, HouseKind base, int cell,
                        uint8_t out[2]) {
    HouseKind across = base == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    int count = 0;
    bool has_cell = false;
    for (int h = 0; h < layout->house_count; h++) {
        if (layout->house[h].kind != across || !cellset_meet(*places, layout->house[h].set)) continue;
        if (count == 2) return false;
        has_cell = has_cell || cellset_has(&layout->house[h].set, cell);
        out[count++] = (uint8_t)h;
    }
    return count == 2 && has_cell;
}

static void find_x_wing(const Sight *sight, ChainPattern *out) {
    const Layout *layout = sight->position->layout;
    const ProofLine *line = sight->line;
    CellSet one = places_left(sight, line->house, line->token);
    for (int h = 0; h < layout->house_count; h++) {
        if (h == line->house || layout->house[h].kind != layout->house[line->house].kind) continue;
        if (cellset_has(&layout->house[h].set, line->cell)) continue;
        CellSet other = places_left(sight, h, line->token), all = cellset_or(one, other);
        if (cellset_count(&other) != 2 ||
            !find_covers(layout, &all, layout->house[h].kind, line->cell, out->cover))
            continue;
        out->left = all;
        out->base[0] = line->house < h ? line->house : (uint8_t)h;
        out->base[1] = line->house < h ? (uint8_t)h : line->house;
        return;
    }
}

ChainPattern chain_playback_pattern(const Position *position, const Proof *proof, const ProofLine *line) {
    Sight sight = {position, proof, line};
    ChainPattern pattern = {.tokens = 0};
    switch ((ProofRule)line->rule) {
    case PROOF_LOCKED: pattern.left = places_left(&sight, line->house, line->token); break;
    case PROOF_HIDDEN_PAIR: find_hidden_pair(&sight, &pattern); break;
    case PROOF_NAKED_PAIR: find_naked_pair(&sight, &pattern); break;
    case PROOF_X_WING: find_x_wing(&sight, &pattern); break;
    case PROOF_ASSUMED:
    case PROOF_SEES:
    case PROOF_LAST_IN_CELL:
    case PROOF_LAST_IN_HOUSE:
    case PROOF_INNER:
    case PROOF_RULE_COUNT: break;
    }
    return pattern;
}
