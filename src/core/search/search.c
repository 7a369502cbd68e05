#include "core/search/search.h"

#include <string.h>

#include "core/search/learn.h"
#include "core/search/walk.h"

// The walk's share: guesses after which the learner takes over, more where the rules narrow much; and how
// many may have been found by then, for the learner finds and rules out each of them again.
enum { GUESSES_OF_HOUSES = 400, GUESSES_OF_RULES = 50000, FOUND_MAX = 16 };

// Passes on what has not been found before.
typedef struct {
    const SearchQuestion *question;
    size_t cells;
    uint8_t known[FOUND_MAX][MODEL_CELLS_MAX];
    uint64_t known_count, found;
    uint64_t skip; // pass over so many: the walk finds in the same order each time
    bool stopped;
} Relay;

static bool pass_on(Relay *relay, const uint8_t *token) {
    relay->found++;
    if (relay->question->sink && !relay->question->sink(relay->question->context, token))
        relay->stopped = true;
    if (relay->found >= relay->question->limit) relay->stopped = true;
    return !relay->stopped;
}

static bool relay_first(void *context, const uint8_t *token) {
    Relay *relay = context;
    if (relay->known_count < FOUND_MAX) memcpy(relay->known[relay->known_count++], token, relay->cells);
    return pass_on(relay, token);
}

static bool relay_rest(void *context, const uint8_t *token) {
    Relay *relay = context;
    if (relay->skip > 0) return relay->skip--, true;
    return pass_on(relay, token);
}

static bool relay_unknown(void *context, const uint8_t *token) {
    Relay *relay = context;
    for (uint64_t i = 0; i < relay->known_count; i++)
        if (memcmp(relay->known[i], token, relay->cells) == 0) return true;
    return pass_on(relay, token);
}

static bool relay_keep_going(void *context) {
    const Relay *relay = context;
    return !relay->question->keep_going || relay->question->keep_going(relay->question->context);
}

SearchAnswer search_each(const Model *model, const SearchQuestion *question) {
    Relay relay = {.question = question, .cells = (size_t)model->cells};
    uint64_t share = model->rule_count ? GUESSES_OF_RULES : GUESSES_OF_HOUSES;
    if (question->guesses_max && question->guesses_max < share) share = question->guesses_max;
    SearchQuestion part = {.limit = UINT64_MAX,
                           .sink = relay_first,
                           .keep_going = relay_keep_going,
                           .context = &relay,
                           .guesses_max = share};
    SearchAnswer first = search_walk(model, &part), rest = {0};
    bool is_share_spent = first.given_up && first.guesses > share && share != question->guesses_max;
    if (is_share_spent && !relay.stopped) {
        part.guesses_max = question->guesses_max;
        relay.skip = relay.found;
        part.sink = relay.found < FOUND_MAX ? relay_unknown : relay_rest;
        rest = relay.found < FOUND_MAX ? search_learn(model, &part) : search_walk(model, &part);
    }
    return (SearchAnswer){.found = relay.found,
                          .guesses = first.guesses + rest.guesses,
                          .given_up = !relay.stopped && (is_share_spent ? rest.given_up : first.given_up)};
}
