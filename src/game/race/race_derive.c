// How the puzzles of a race follow from its phrase and value. What is written here never changes: race.h
// says it, docs/races.md says it to those who want to compute it again.
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/code.h"
#include "game/race/race.h"

typedef struct {
    uint8_t byte[SHA256_DIGEST_SIZE];
} Digest;

static Digest digest_of(const void *first, size_t first_size, const void *second, size_t second_size) {
    struct sha256_ctx hash;
    Digest digest;
    sha256_init(&hash);
    sha256_update(&hash, first_size, first);
    sha256_update(&hash, second_size, second);
    sha256_digest(&hash, sizeof digest.byte, digest.byte);
    return digest;
}

static Digest puzzle_key(const Race *race, int number) {
    char text[2 * RACE_WORDS_MAX + 64];
    int length = snprintf(text, sizeof text, "nonet-race 1\n%s\n%s\n%d\n", race->phrase, race->value, number);
    return digest_of(text, (size_t)length, "", 0);
}

static bool is_taken(const uint64_t *taken, int count, uint64_t id) {
    for (int i = 0; i < count; i++)
        if (taken[i] == id) return true;
    return false;
}

// The seed that wins: the one with the least digest. -1 when all are taken.
static int choose_seed(const Pack *pack, Band band, const Digest *key, const uint64_t *taken, int count) {
    int best = -1;
    Digest least = {{0}};
    for (int k = 0; k < pack->band_count[band]; k++) {
        char id[SEED_ID_DIGITS + 1];
        int index = pack_band_seed(pack, band, k);
        if (index < 0 || is_taken(taken, count, pack->seeds[index].id)) continue;
        seed_id_format(pack->seeds[index].id, id);
        Digest digest = digest_of(key->byte, sizeof key->byte, id, SEED_ID_DIGITS);
        if (best >= 0 && memcmp(digest.byte, least.byte, sizeof least.byte) >= 0) continue;
        best = index;
        least = digest;
    }
    return best;
}

static Rng rng_of(const Digest *key) {
    Rng rng = {{0}};
    for (int i = 0; i < SHA256_DIGEST_SIZE; i++) rng.state[i / 8] = rng.state[i / 8] << 8 | key->byte[i];
    return rng;
}

static bool add_disguised(Race *race, const Pack *pack, int index, const Digest *key, TextError *error) {
    Seed seed;
    MEM_LOCAL(Layout, board);
    Grid solution;
    Disguise disguise;
    char text[CODE_TEXT_MAX];
    if (!pack_seed_board(pack, index, &seed, board, error) ||
        !pack_verify_seed(pack, &seed, (int)pack->seeds[index].line, false, error))
        return false;
    Rng rng = rng_of(key);
    pack_draw(pack, board, &seed, &rng, &disguise, &solution);
    Code code = {.kind = CODE_SEED, .seed_id = seed.id, .transform = disguise.number};
    code_format(board, &code, text);
    return run_add_board(&race->head, board, text, &disguise.puzzle);
}

static void forget_puzzles(Race *race) {
    Run puzzles = race->head;
    race->head.puzzle = NULL;
    race->head.puzzles = 0;
    race->head.puzzle_room = 0;
    run_finish(&puzzles);
}

static bool derive(Race *race, const Pack *pack, TextError *error) {
    uint64_t taken[RUN_PUZZLES_MAX];
    char count[TEXT_COUNT_MAX];
    forget_puzzles(race);
    for (int i = 0; i < race->count; i++) {
        Digest key = puzzle_key(race, i + 1);
        int index = choose_seed(pack, (Band)race->head.band, &key, taken, i);
        if (index < 0)
            return text_error(error, 0, 0, "%s has only %s of the band %s, and the race wants %d", pack->name,
                              text_count(i, "puzzle", "puzzles", count), band_name((Band)race->head.band),
                              race->count);
        taken[i] = pack->seeds[index].id;
        if (!add_disguised(race, pack, index, &key, error)) return false;
    }
    return true;
}

static bool take_value(Race *race, const char *value, TextError *error) {
    if (!race->awaits[0])
        return !*value || text_error(error, 0, 0, "This race waits for no value: its phrase is all");
    if (!*value) return text_error(error, 0, 0, "This race waits for a value: %.120s", race->awaits);
    if (strlen(value) >= sizeof race->value || !utf8_valid(value) || *value == ' ' ||
        value[strlen(value) - 1] == ' ')
        return text_error(
            error, 0, 0, "A value has %d bytes at the most, no control characters, and no blanks at its ends",
            RACE_WORDS_MAX - 1);
    memmove(race->value, value, strlen(value) + 1);
    return true;
}

bool race_open(Race *race, const Pack *pack, const char *value, TextError *error) {
    if (race->count == 0)
        return text_error(error, 0, 0, "The puzzles of this race are given: nothing is to be opened");
    if (strcmp(pack->id, race->head.pack) != 0)
        return text_error(error, 0, 0, "The race takes its puzzles from \"%s\", not from \"%s\"",
                          race->head.pack, pack->id);
    char before[RACE_WORDS_MAX];
    memcpy(before, race->value, sizeof before);
    if (take_value(race, value, error) && derive(race, pack, error)) return true;
    forget_puzzles(race);
    memcpy(race->value, before, sizeof before);
    return false;
}

bool race_follows(const Race *race, const Pack *pack, TextError *error) {
    if (race->count == 0) return true;
    Race again = *race;
    again.head.puzzle = NULL; // those of the other stay with it
    again.head.puzzles = 0;
    again.head.puzzle_room = 0;
    bool same = race_open(&again, pack, race->value, error);
    int differs = -1;
    for (int i = 0; same && i < race->count && differs < 0; i++)
        if (i >= race->head.puzzles || i >= again.head.puzzles ||
            strcmp(race->head.puzzle[i].code, again.head.puzzle[i].code) != 0)
            differs = i;
    run_finish(&again.head);
    if (differs < 0) return same;
    return text_error(error, 0, 0,
                      "Puzzle %d is not the one that follows from phrase and value with this copy of %s",
                      differs + 1, pack->name);
}
