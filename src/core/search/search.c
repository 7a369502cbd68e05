#include "core/search/search.h"

#include <string.h>

#include "core/search/learn.h"
#include "core/search/walk.h"

// The first share of the walk, in guesses. Houses alone narrow little: there the learner, which comes next,
// goes on to the end. Where there are rules it meets one contradiction for so many guesses of the walk, which
// takes a small part of the time: it is there for boards on which the walk gets lost. Both shares double each
// time.
enum { GUESSES_OF_HOUSES = 400, GUESSES_OF_RULES = 16000, GUESSES_FOR_CONFLICT = 60 };

// How many may be found while both are at work: the second rules out each of the first's again.
enum { FOUND_MAX = 16 };

// Passes on what has not been found before.
typedef struct {
    const SearchQuestion *question;
    size_t cells;
    uint8_t known[FOUND_MAX][MODEL_CELLS_MAX];
    uint64_t found;
    bool stopped;
} Relay;

static bool pass_on(void *context, const uint8_t *token) {
    Relay *relay = context;
    for (uint64_t i = 0; i < relay->found && i < FOUND_MAX; i++)
        if (memcmp(relay->known[i], token, relay->cells) == 0) return true;
    if (relay->found < FOUND_MAX) memcpy(relay->known[relay->found], token, relay->cells);
    relay->found++;
    if (relay->question->sink && !relay->question->sink(relay->question->context, token))
        relay->stopped = true;
    if (relay->found >= relay->question->limit) relay->stopped = true;
    return !relay->stopped;
}

static bool keep_going(void *context) {
    const Relay *relay = context;
    return !relay->question->keep_going || relay->question->keep_going(relay->question->context);
}

typedef struct {
    Relay relay;
    const Model *model;
    SearchQuestion part; // what both are asked
    Walk *walk;
    Learner *learner;
    bool spent; // no guess is left
} Search;

static uint64_t guesses_of(const Search *search) {
    return walk_answer(search->walk).guesses + (search->learner ? search->learner->answer.guesses : 0);
}

// The walk's turn. True when the search is over.
static bool take_walk(Search *search, uint64_t guesses) {
    uint64_t most = search->part.guesses_max, before = guesses_of(search);
    if (most && guesses > most - before) guesses = most - before;
    bool over = guesses > 0 && walk_run(search->walk, guesses);
    search->spent = !over && most && guesses_of(search) >= most;
    return over || search->spent || (search->relay.found >= FOUND_MAX && walk_run(search->walk, 0));
}

// The learner's turn, with 0 to the end. True when the search is over.
static bool take_learner(Search *search, uint64_t conflicts) {
    if (!search->learner) search->learner = learner_new(search->model, &search->part);
    if (!search->learner || learn_run(search->learner, conflicts)) return true;
    search->spent = search->part.guesses_max && guesses_of(search) >= search->part.guesses_max;
    return search->spent || (search->relay.found >= FOUND_MAX && learn_run(search->learner, 0));
}

SearchAnswer search_in_turns(const Model *model, const SearchQuestion *question, uint64_t guesses,
                             uint64_t conflicts) {
    Search search = {.relay = {.question = question, .cells = (size_t)model->cells}, .model = model};
    search.part = (SearchQuestion){.limit = UINT64_MAX,
                                   .sink = pass_on,
                                   .keep_going = keep_going,
                                   .context = &search.relay,
                                   .guesses_max = question->guesses_max};
    search.walk = walk_new(model, &search.part, WALK_PROBES_AFTER);
    for (; !take_walk(&search, guesses) && !take_learner(&search, conflicts); guesses *= 2) conflicts *= 2;
    SearchAnswer answer = {.found = search.relay.found, .guesses = guesses_of(&search)};
    bool called_off =
        walk_answer(search.walk).given_up || (search.learner && search.learner->answer.given_up);
    answer.given_up = !search.relay.stopped && (search.spent || called_off);
    walk_free(search.walk);
    learner_free(search.learner);
    return answer;
}

SearchAnswer search_each(const Model *model, const SearchQuestion *question) {
    return model->rule_count
               ? search_in_turns(model, question, GUESSES_OF_RULES, GUESSES_OF_RULES / GUESSES_FOR_CONFLICT)
               : search_in_turns(model, question, GUESSES_OF_HOUSES, 0);
}
