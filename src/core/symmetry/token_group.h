#pragma once
// Which tokens of a board may change places throughout its puzzles. Where no rule treats them as numbers, any
// may; with odd cells alone, odd ones with odd ones; with black dots alone, 5, 7 and 9, which have neither
// half nor double; with whispers, all at once: the first with the last, the second with the last but one.

#include "core/board/layout.h"

enum { TOKEN_RELATIONS_MAX = 64 };

typedef struct {
    int tokens;
    bool alike;                                       // all may change places with all
    bool numbers;                                     // at most the turn is allowed
    bool turn;                                        // the turn is allowed: t becomes tokens + 1 - t
    uint32_t class[TOKENS_MAX + 1];                   // tokens of different classes never change places
    uint64_t related[TOKENS_MAX + 1][TOKENS_MAX + 1]; // a bit for each relation in which two tokens are
} TokenGroup;

// token[t]: what token t becomes; 0 where nothing is said of it.
typedef struct {
    uint8_t token[TOKENS_MAX + 1];
} Renaming;

void token_group(const Layout *layout, TokenGroup *out);

// True when some renaming of the group agrees with what is said.
bool token_group_has(const TokenGroup *group, const Renaming *said);

// How many renamings there are.
unsigned __int128 token_group_count(const TokenGroup *group);

// The renaming with this number, which is below their count: they are in the order of (what 1 becomes, what 2
// becomes, ...), the identity first.
Renaming token_group_at(const TokenGroup *group, unsigned __int128 number);

// The inverse. False when the renaming is not of the group.
bool token_group_number(const TokenGroup *group, const Renaming *renaming, unsigned __int128 *out);

// The renaming of the group that makes these cells, read in order, smallest. Tokens that do not occur get
// what is left, in order.
Renaming token_group_least(const TokenGroup *group, const uint8_t *cell, int count);
