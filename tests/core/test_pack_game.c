// core/pack: the words of a pack and the one of a game, pictures, stories.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/make/generate.h"
#include "core/pack/pack_game.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/disguise.h"

static const char WORDS[] = "; nine letters\nDRAGONFLY\n\n  labyrinth \r\nWörtlichs\nSUNFLOWER\nEDUCATION\n";
enum { WORDS_COUNT = 5 };

// Keys as {section, key, value}, up to a row without a section. Returns what pack_complete said.
typedef const char *Keys[][3];

static bool make(Pack *pack, const char *randomise, Keys keys, TextError *error) {
    const char *const usual[][3] = {{"pack", "id", "sample"},    {"pack", "name", "Sample"},
                                    {"pack", "author", "Nonet"}, {"pack", "licence", "CC0-1.0"},
                                    {"pack", "format", "1"},     {"board", "layout", "9x9"},
                                    {"board", "randomise", NULL}};
    pack_init(pack);
    for (int i = 0; i < 7; i++)
        if (!pack_set(pack, usual[i][0], usual[i][1], usual[i][2] ? usual[i][2] : randomise, i + 1, error))
            return false;
    for (int i = 0; keys[i][0]; i++)
        if (!pack_set(pack, keys[i][0], keys[i][1], keys[i][2], 8 + i, error)) return false;
    return pack_complete(pack, error);
}

static void make_words(Pack *pack, const char *randomise) {
    TextError error = {.reason = ""};
    if (!make(pack, randomise, (Keys){{"reveal", "words", "words.txt"}, {0}}, &error) ||
        !pack_take_words(pack, WORDS, strlen(WORDS), &error))
        fail_msg("line %d: %s", error.line, error.reason);
}

static void give_digits(Pack *pack) {
    for (int token = 1; token <= 9; token++) {
        char key[12], value[24];
        snprintf(key, sizeof key, "%d", token);
        snprintf(value, sizeof value, "%d | number %d", token, token);
        assert_true(pack_set(pack, "tokens", key, value, 20 + token, NULL));
    }
}

static void words_are_read_as_capitals(void **state) {
    (void)state;
    Pack pack;
    make_words(&pack, "full");
    assert_int_equal(pack.words.count, WORDS_COUNT);
    assert_string_equal(pack.words.word[1].text, "LABYRINTH");
    assert_string_equal(pack.words.word[2].text, "WÖRTLICHS");
    // The letters are the tokens by their code points: ADFGLNORY of DRAGONFLY, with Ö after all others.
    static const uint8_t dragonfly[] = {2, 8, 1, 4, 7, 6, 3, 5, 9};
    assert_memory_equal(pack.words.word[0].token, dragonfly, 9);
    assert_int_equal(pack.words.word[2].token[1], 9);
    assert_string_equal(pack.token[1].text, "A");
    assert_string_equal(pack.token[9].name, "Y");
    assert_int_equal(pack.story.kind, STORY_WORD);
    pack_finish(&pack);
}

static void bad_words_are_named_by_line(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } cases[] = {
        {"DRAGONFLY\nDRAGON\n", 2, "“DRAGON” has 6 letters; it takes 9"},
        {"; none\n\nDRAGONFLYS\n", 3, "has 10 letters"},
        {"BUTTERFLY\n", 1, "the letter “T” comes twice in “BUTTERFLY”"},
        {"straßen Ä\n", 1, "there is a blank in “straßen Ä”"},
        {"DRAGONFLY\nLABYRINTH\ndragonfly\n", 3, "“DRAGONFLY” stands there already"},
        {"DRAGONFL\xFF\n", 1, "not valid UTF-8"},
        {"DRAGON\tLY\n", 1, "not valid UTF-8"},
        {"; nothing\n\n", 0, "there is no word in it"},
        {"", 0, "there is no word in it"},
    };
    Pack pack;
    make_words(&pack, "full");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TextError error = {.reason = ""};
        assert_false(pack_take_words(&pack, cases[i].text, strlen(cases[i].text), &error));
        assert_int_equal(error.line, cases[i].line);
        if (!strstr(error.reason, cases[i].reason)) fail_msg("%zu: %s", i, error.reason);
        assert_int_equal(pack.words.count, 0);
    }
    char *longest = malloc(20000);
    memset(longest, 'A', 19999);
    longest[19999] = '\0';
    TextError error = {.reason = ""};
    assert_false(pack_take_words(&pack, longest, 19999, &error));
    assert_string_equal(error.reason, "the line is too long for a word");
    free(longest);
    pack_finish(&pack);
}

// Keys beside the usual ones, and why they do not fit.
typedef struct {
    const char *randomise;
    const char *key[4][3];
    bool digits;
    const char *reason;
} Misfit;

// False, with the reason, if the keys do not fit.
static bool take_keys(Pack *pack, const Misfit *keys, TextError *error) {
    const char *const usual[][3] = {{"pack", "id", "a"},
                                    {"pack", "name", "A"},
                                    {"pack", "author", "B"},
                                    {"pack", "licence", "C"},
                                    {"pack", "format", "1"},
                                    {"board", "layout", "9x9"},
                                    {"board", "randomise", keys->randomise}};
    for (int k = 0; k < 7; k++)
        assert_true(pack_set(pack, usual[k][0], usual[k][1], usual[k][2], k + 1, error));
    if (keys->digits) give_digits(pack);
    for (int k = 0; k < 4 && keys->key[k][0]; k++)
        if (!pack_set(pack, keys->key[k][0], keys->key[k][1], keys->key[k][2], 10 + k, error)) return false;
    return pack_complete(pack, error);
}

static void keys_must_fit_each_other(void **state) {
    (void)state;
    static const Misfit cases[] = {
        {"none", {{"reveal", "words", "w.txt"}}, false, "randomise = none leaves no relabelling"},
        {"full", {{"reveal", "words", "../w.txt"}}, false, "must be the plain name of a file"},
        {"full", {{"reveal", "words", "w.txt"}}, true, "the letters of the words are the tokens"},
        {"full", {{"reveal", "words", "w.txt"}, {"reveal", "word", "DRAGONFLY"}}, false, "either one word"},
        {"full", {{"story", "kind", "word"}}, true, "takes a word in [reveal]"},
        {"full", {{"story", "kind", "wrod"}}, true, "did you mean “word”?"},
        {"full", {{"story", "colour", "#123456"}}, true, "did you mean “colours”?"},
        {"full", {{"story", "order", "1 2 3"}}, true, "“kind” is missing in [story]"},
        {"full", {{"story", "kind", "lights"}, {"story", "order", "1 2 3"}}, true, "order names 3 of 9"},
        {"full",
         {{"story", "kind", "lights"}, {"story", "order", "1 2 3 4 5 6 7 8 10"}},
         true,
         "no token 10"},
        {"full", {{"story", "kind", "lights"}, {"story", "order", "1 2 2"}}, true, "names the token 2 twice"},
        {"full", {{"story", "kind", "lights"}, {"story", "order", "1 two"}}, true, "no token at “two”"},
        {"full",
         {{"story", "kind", "lights"}, {"story", "colours", "#112233"}},
         true,
         "1 colours for 9 tokens"},
        {"full",
         {{"story", "kind", "lights"}, {"story", "colours", "#112233 red"}},
         true,
         "“red” does not begin"},
        {"full",
         {{"story", "kind", "lights"}, {"story", "source", "sun"}},
         true,
         "source “sun” is not a colour"},
        {"full",
         {{"story", "kind", "day"}, {"story", "colours", "#112233"}},
         true,
         "a day takes 2 to 9 colours"},
        {"full", {{"story", "kind", "day"}}, true, "a day takes 2 to 9 colours, not 0"},
        {"relabel", {{"story", "kind", "picture"}}, true, "go together"},
        {"relabel",
         {{"story", "kind", "day"}, {"story", "colours", "#112233 #445566"}, {"story", "pictures", "p"}},
         true,
         "go together"},
        {"full",
         {{"story", "kind", "picture"}, {"story", "pictures", "p"}},
         true,
         "no picture is left of them"},
        {"full", {{"pack", "was", "Old one"}}, true, "must be ids with blanks between"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Pack pack;
        TextError error = {.reason = ""};
        pack_init(&pack);
        assert_false(take_keys(&pack, &cases[i], &error));
        if (!strstr(error.reason, cases[i].reason)) fail_msg("%zu: %s", i, error.reason);
        pack_finish(&pack);
    }
}

static void packs_know_whom_they_have_taken_in(void **state) {
    (void)state;
    Pack pack;
    char id[PACK_ID_MAX];
    pack_init(&pack);
    assert_true(pack_set(&pack, "pack", "was", "dragonfly  lab-2 x", 3, NULL));
    assert_true(pack_was(&pack, "dragonfly") && pack_was(&pack, "lab-2") && pack_was(&pack, "x"));
    assert_false(pack_was(&pack, "dragon") || pack_was(&pack, "") || pack_was(&pack, "fly"));
    assert_true(pack_was_id(&pack, 1, id));
    assert_string_equal(id, "lab-2");
    assert_false(pack_was_id(&pack, 3, id));
    pack_finish(&pack);
}

// ---- games

// A seed with its solution.
static void draw_seed(const Layout *layout, uint64_t number, Seed *out) {
    Rng rng = rng_seed(number);
    Grid puzzle;
    do generate_puzzle(layout, &rng, &(GenerateSpec){.clues_min = 26}, &puzzle, NULL);
    while (!seed_measure(layout, &puzzle, out, NULL));
}

// The word of a code is the same everywhere: whoever has only seed and transform finds the word that was
// drawn, spelt by the row that is named, and so does one whose list of words has grown.
static void the_word_follows_from_the_solution(void **state) {
    (void)state;
    enum { DRAWS = 400 };
    Pack pack, grown;
    Seed seed;
    TextError error = {.reason = ""};
    make_words(&pack, "full");
    make_words(&grown, "full");
    char more[200];
    snprintf(more, sizeof more, "PATCHWORK\nUNIVERSAL\n%s", WORDS);
    assert_true(pack_take_words(&grown, more, strlen(more), &error));
    draw_seed(&pack.layout, 5, &seed);
    Rng rng = rng_seed(6);
    int drawn[WORDS_COUNT] = {0};
    for (int i = 0; i < DRAWS; i++) {
        Layout board = pack.layout, again = pack.layout;
        Disguise disguise, named;
        Grid solution, solved;
        pack_draw(&pack, &board, &seed, &rng, &disguise, &solution);
        assert_true(disguise_of_number(&again, &seed.puzzle, disguise.number, &named));
        assert_true(grid_equal(&board, &named.puzzle, &disguise.puzzle));
        transform_apply(&again, &named.transform, &seed.solution, &solved);
        assert_true(grid_equal(&board, &solved, &solution));
        PackGame game, other;
        pack_game(&pack, "sample", &board, &disguise.puzzle, &solution, &game);
        pack_game(&grown, "elsewhere", &again, &named.puzzle, &solved, &other);
        assert_string_equal(game.word, other.word);
        assert_true(game.row >= 0 && game.row == other.row);
        char spelt[WORD_BYTES] = "";
        for (int column = 0; column < 9; column++) {
            int token = solution.cell[game.row * 9 + column];
            assert_int_equal(token, game.spelt[column]);
            strcat(spelt, game.look[token].text);
        }
        assert_string_equal(spelt, game.word);
        for (int k = 0; k < WORDS_COUNT; k++) drawn[k] += strcmp(pack.words.word[k].text, game.word) == 0;
    }
    double chi = 0, expected = (double)DRAWS / WORDS_COUNT;
    for (int k = 0; k < WORDS_COUNT; k++) chi += (drawn[k] - expected) * (drawn[k] - expected) / expected;
    assert_true(chi < 18.5); // 4 degrees of freedom, one in a thousand
    pack_finish(&pack);
    pack_finish(&grown);
}

// A solution whose first row is 1 to 9, from when a pack had one word.
static Grid plain_solution(const Layout *layout, const Seed *seed) {
    Transform relabel = transform_identity(layout);
    Grid out;
    for (int column = 0; column < 9; column++)
        relabel.token[seed->solution.cell[column]] = (uint8_t)(column + 1);
    transform_apply(layout, &relabel, &seed->solution, &out);
    return out;
}

static void games_of_old_keep_their_word(void **state) {
    (void)state;
    Pack pack;
    Seed seed;
    PackGame game;
    make_words(&pack, "full");
    draw_seed(&pack.layout, 9, &seed);
    Grid solution = plain_solution(&pack.layout, &seed);
    pack_game(&pack, "labyrinth", &pack.layout, &solution, &solution, &game);
    assert_string_equal(game.word, "LABYRINTH");
    assert_int_equal(game.row, 0);
    assert_string_equal(game.look[1].text, "L");
    assert_string_equal(game.look[9].text, "H");
    // Of one that is known by no word it is always the same, and the row still spells it.
    pack_game(&pack, "sample", &pack.layout, &solution, &solution, &game);
    char first[WORD_BYTES];
    memcpy(first, game.word, sizeof first);
    assert_int_equal(game.row, 0);
    assert_int_equal(strncmp(first, game.look[1].text, strlen(game.look[1].text)), 0);
    pack_game(&pack, "other", &pack.layout, &solution, &solution, &game);
    assert_string_equal(game.word, first);
    pack_finish(&pack);
}

static void a_game_that_spells_nothing_has_a_word_all_the_same(void **state) {
    (void)state;
    Pack pack;
    PackGame game;
    int words = 0;
    make_words(&pack, "full");
    for (uint64_t number = 1; number <= 12; number++) {
        Seed seed;
        draw_seed(&pack.layout, 100 + number, &seed);
        pack_game(&pack, "sample", &pack.layout, &seed.puzzle, &seed.solution, &game);
        words += game.word[0] != '\0';
        if (game.row < 0)
            for (int i = 1; i < 9; i++) assert_true(strcmp(game.look[i].text, game.look[i + 1].text) < 0);
    }
    assert_int_equal(words, 12);
    pack_finish(&pack);
}

// ---- pictures

static const char HEART[] =
    "; one\n\nA heart\n.xx...xx.\nxxxx.xxxx\nxx..x..xx\nxx.....xx\n.xx...xx.\n..xx.xx..\n"
    "...x.x...\n...xxx...\n....x....\n";

static void pictures_are_known_when_turned(void **state) {
    (void)state;
    static Keys keys = {{"story", "kind", "picture"}, {"story", "pictures", "p.txt"}, {0}};
    Pack pack;
    TextError error = {.reason = ""};
    pack_init(&pack);
    for (int i = 0; keys[i][0]; i++)
        assert_true(pack_set(&pack, keys[i][0], keys[i][1], keys[i][2], 1, NULL));
    assert_true(pack_set(&pack, "board", "layout", "9x9", 1, NULL));
    if (!pack_take_pictures(&pack, HEART, &error)) fail_msg("%s", error.reason);
    Transform square[SQUARE_SYMMETRIES_MAX];
    int squares = base_squares(&pack.layout, square);
    assert_int_equal(squares, 8);
    for (int i = 0; i < squares; i++) {
        Grid plain = {{0}}, turned;
        PackGame game;
        for (int cell = 0; cell < 81; cell++)
            plain.cell[cell] = cellset_has(&pack.pictures.picture[0].cells, cell) ? 1 : 0;
        transform_apply(&pack.layout, &square[i], &plain, &turned);
        pack_game(&pack, "", &pack.layout, &turned, &turned, &game);
        assert_string_equal(game.picture, "A heart");
        turned.cell[40] = turned.cell[40] ? 0 : 1;
        pack_game(&pack, "", &pack.layout, &turned, &turned, &game);
        assert_string_equal(game.picture, "");
    }
    pack_finish(&pack);
}

static void bad_pictures_are_named_by_line(void **state) {
    (void)state;
    Pack pack;
    TextError error = {.reason = ""};
    pack_init(&pack);
    assert_false(pack_take_pictures(&pack, "A heart\n.xx...xx.\nxxxx\n", &error));
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.reason, "row 2 of the shape 'A heart' must be nine characters"));
    assert_false(pack_take_pictures(&pack, "A heart\n.xx...xx.\n", &error));
    assert_non_null(strstr(error.reason, "ends after 1 rows"));
    assert_false(pack_take_pictures(&pack, "A \xFF heart\n", &error));
    assert_non_null(strstr(error.reason, "not valid UTF-8"));
    assert_int_equal(pack.pictures.count, 0);
    pack_finish(&pack);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_as_capitals),
        cmocka_unit_test(bad_words_are_named_by_line),
        cmocka_unit_test(keys_must_fit_each_other),
        cmocka_unit_test(packs_know_whom_they_have_taken_in),
        cmocka_unit_test(the_word_follows_from_the_solution),
        cmocka_unit_test(games_of_old_keep_their_word),
        cmocka_unit_test(a_game_that_spells_nothing_has_a_word_all_the_same),
        cmocka_unit_test(pictures_are_known_when_turned),
        cmocka_unit_test(bad_pictures_are_named_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
