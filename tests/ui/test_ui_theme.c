// The palettes, measured: contrast of what is drawn on what, and whether roles can be told apart with the
// colour vision that a player has. The figures of every theme are printed, passing or not.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/base/rng.h"
#include "game/settings/theme_colours.h"
#include "ui/kit/patches.h"
#include "ui/kit/theme.h"

enum { PACKS_TRIED = 2000, TINTS_TRIED = 100 };

static const char *const THEME[THEME_CHOICE_COUNT] = {"ink", "paper", "contrast"};
static const char *const VISION[VISION_COUNT] = {"full", "protanopia", "deuteranopia", "tritanopia"};

typedef struct {
    Role on, ground;
    float least;
} Pair;

// Words and notes wherever they are drawn; WCAG 2.1, 1.4.3.
static const Pair WORDS[] = {
    {ROLE_TEXT, ROLE_BACKGROUND, 4.5f},     {ROLE_TEXT, ROLE_PANEL, 4.5f},
    {ROLE_TEXT, ROLE_BOARD, 4.5f},          {ROLE_DIM, ROLE_BACKGROUND, 4.5f},
    {ROLE_DIM, ROLE_PANEL, 4.5f},           {ROLE_DIM, ROLE_BOARD, 4.5f},
    {ROLE_NOTE, ROLE_BOARD, 4.5f},          {ROLE_NOTE, ROLE_HOUSE, 4.5f},
    {ROLE_ON_ACCENT, ROLE_ACCENT, 4.5f},    {ROLE_GOOD, ROLE_BACKGROUND, 4.5f},
    {ROLE_CONFLICT, ROLE_BACKGROUND, 4.5f},
};

// Tokens: 7 at rest, at least 4.5 on a highlight. Entered tokens on the selected cell are
// another test.
static const Pair TOKENS[] = {
    {ROLE_GIVEN, ROLE_BOARD, 7},      {ROLE_GIVEN, ROLE_HOUSE, 7},       {ROLE_GIVEN, ROLE_SAME, 7},
    {ROLE_GIVEN, ROLE_PANEL, 7},      {ROLE_GIVEN, ROLE_SELECTED, 4.5f}, {ROLE_ENTERED, ROLE_BOARD, 7},
    {ROLE_ENTERED, ROLE_HOUSE, 4.5f}, {ROLE_ENTERED, ROLE_SAME, 4.5f},
};

// Signs and edges; WCAG 2.1, 1.4.11.
static const Pair SIGNS[] = {
    {ROLE_CONFLICT, ROLE_BOARD, 3}, {ROLE_HINT, ROLE_BOARD, 3},       {ROLE_GOOD, ROLE_BOARD, 3},
    {ROLE_CONFLICT, ROLE_HOUSE, 3}, {ROLE_CONFLICT, ROLE_SAME, 3},    {ROLE_HINT, ROLE_BACKGROUND, 3},
    {ROLE_HINT, ROLE_PANEL, 3},     {ROLE_GOOD, ROLE_PANEL, 3},       {ROLE_ACCENT, ROLE_BOARD, 3},
    {ROLE_ACCENT, ROLE_PANEL, 3},   {ROLE_LINE_THICK, ROLE_BOARD, 3}, {ROLE_ENTERED, ROLE_BACKGROUND, 3},
};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static int check_pairs(const Theme *theme, const char *name, const Pair *pairs, int count) {
    int failed = 0;
    for (int i = 0; i < count; i++) {
        float ratio = colour_contrast(theme->colour[pairs[i].on], theme->colour[pairs[i].ground]);
        bool fine = ratio >= pairs[i].least;
        printf("%-9s %-10s on %-10s %5.2f : 1%s\n", name, role_name(pairs[i].on), role_name(pairs[i].ground),
               (double)ratio, fine ? "" : "   TOO LITTLE");
        failed += !fine;
    }
    return failed;
}

static void test_contrast_of_all_themes(void **state) {
    (void)state;
    int failed = 0;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        failed += check_pairs(&theme, THEME[choice], WORDS, COUNT(WORDS));
        failed += check_pairs(&theme, THEME[choice], TOKENS, COUNT(TOKENS));
        failed += check_pairs(&theme, THEME[choice], SIGNS, COUNT(SIGNS));
    }
    assert_int_equal(failed, 0);
}

// The board draws an entered token on the selected cell in the theme's own ink where that is dark, and mixed
// with the given's (0.55) in dark themes.
static void test_entered_token_on_the_selected_cell(void **state) {
    (void)state;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        Colour ink = theme.colour[ROLE_ENTERED], ground = theme.colour[ROLE_SELECTED];
        if (theme.dark) ink = colour_mix(ink, theme.colour[ROLE_GIVEN], 0.55f);
        float ratio = colour_contrast(ink, ground);
        printf("%-9s entered on selected, as drawn: %.2f : 1 (plain %.2f)\n", THEME[choice], (double)ratio,
               (double)colour_contrast(theme.colour[ROLE_ENTERED], ground));
        // A clash on the selected cell is ringed as well: here the ink alone need not carry it.
        printf("%-9s conflict on selected: %.2f : 1\n", THEME[choice],
               (double)colour_contrast(theme.colour[ROLE_CONFLICT], ground));
        assert_true(ratio >= 4.5f);
    }
}

// What the eye goes by is not the ratio but what exceeds 1: ground on ground.
static void test_thick_lines_are_stronger(void **state) {
    (void)state;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        float thin = colour_contrast(theme.colour[ROLE_LINE_THIN], theme.colour[ROLE_BOARD]);
        float thick = colour_contrast(theme.colour[ROLE_LINE_THICK], theme.colour[ROLE_BOARD]);
        printf("%-9s thin lines %.2f : 1, thick lines %.2f : 1\n", THEME[choice], (double)thin,
               (double)thick);
        assert_true(thin >= 1.15f);
        assert_true(thick - 1 >= 3 * (thin - 1));
    }
}

// Roles that say different things, and how far apart they must look to anybody (CIE76; about 2.3 is just
// noticeable).
static const struct {
    Role a, b;
    float least;
} APART[] = {
    {ROLE_GIVEN, ROLE_ENTERED, 10},    {ROLE_CONFLICT, ROLE_HINT, 10},
    {ROLE_CONFLICT, ROLE_GOOD, 10},    {ROLE_HINT, ROLE_GOOD, 10},
    {ROLE_CONFLICT, ROLE_ENTERED, 10}, {ROLE_CONFLICT, ROLE_GIVEN, 10},
    {ROLE_CONFLICT, ROLE_NOTE, 10},    {ROLE_NOTE, ROLE_ENTERED, 10},
    {ROLE_SELECTED, ROLE_SAME, 10},    {ROLE_SELECTED, ROLE_HOUSE, 10},
    {ROLE_SELECTED, ROLE_BOARD, 10},   {ROLE_SAME, ROLE_HOUSE, 10},
    {ROLE_SAME, ROLE_BOARD, 10},       {ROLE_LINE_THIN, ROLE_LINE_THICK, 10},
    {ROLE_HOUSE, ROLE_BOARD, 4}, // meant to be faint
};

static void test_roles_are_told_apart_by_everybody(void **state) {
    (void)state;
    int failed = 0;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        for (int vision = 0; vision < VISION_COUNT; vision++)
            for (int i = 0; i < COUNT(APART); i++) {
                Colour a = colour_seen(theme.colour[APART[i].a], (Vision)vision);
                Colour b = colour_seen(theme.colour[APART[i].b], (Vision)vision);
                float apart = colour_distance(a, b);
                bool fine = apart >= APART[i].least;
                if (!fine || apart < 15)
                    printf("%-9s %-12s %s and %s: delta E %.1f%s\n", THEME[choice], VISION[vision],
                           role_name(APART[i].a), role_name(APART[i].b), (double)apart,
                           fine ? "" : "   TOO NEAR");
                failed += !fine;
            }
    }
    assert_int_equal(failed, 0);
}

// ---- the nine colours of cells, notes, lines and tries

// Tokens 7, notes 4.5 on every tile; what is drawn in a mark's colour 7 on the board and 3 on its tile.
static void test_tokens_and_notes_are_read_on_every_tile(void **state) {
    (void)state;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        float token = 99, note = 99, on_note = 99, mark = 99, sign = 99, line = 99;
        for (int i = 0; i < COLOUR_MARKS; i++) {
            Colour tile = theme.tile[i], behind = theme_note_ground(&theme, i);
            for (int k = 0; k < 2; k++) {
                Colour ink = theme_ink_on(&theme, theme.colour[k ? ROLE_ENTERED : ROLE_GIVEN], tile, 7);
                token = fminf(token, colour_contrast(ink, tile));
            }
            Colour ink = theme_ink_on(&theme, theme.colour[ROLE_NOTE], tile, 4.5f);
            note = fminf(note, colour_contrast(ink, tile));
            ink = theme_ink_on(&theme, theme.colour[ROLE_NOTE], behind, 4.5f);
            on_note = fminf(on_note, colour_contrast(ink, behind));
            mark = fminf(mark, colour_contrast(theme.mark[i], theme.colour[ROLE_BOARD]));
            sign = fminf(sign, colour_contrast(theme.mark[i], tile));
            line = fminf(line, colour_contrast(behind, theme.colour[ROLE_BOARD]));
        }
        printf("%-9s least contrast: token on tile %.2f, note on tile %.2f, note on its colour %.2f, mark on "
               "board %.2f, sign on tile %.2f, note's colour on board %.2f\n",
               THEME[choice], (double)token, (double)note, (double)on_note, (double)mark, (double)sign,
               (double)line);
        assert_true(token >= 7 && note >= 4.5f && on_note >= 4.5f && mark >= 7 && sign >= 3);
    }
}

// Whatever ink a pack brings, it is read on the tiles.
static void test_ink_on_a_tile_has_its_contrast(void **state) {
    (void)state;
    Rng rng = rng_seed(7);
    for (int i = 0; i < 3000; i++) {
        Theme theme = theme_make((ThemeChoice)rng_below(&rng, THEME_CHOICE_COUNT), NULL);
        Colour ink = 0xFF000000u | (Colour)rng_below(&rng, 0x1000000);
        Colour tile = theme.tile[rng_below(&rng, COLOUR_MARKS)];
        assert_true(colour_contrast(theme_ink_on(&theme, ink, tile, 7), tile) >= 7);
    }
}

static void test_nine_colours_are_told_apart_by_everybody(void **state) {
    (void)state;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        float tiles = 999, marks = 999, ground = 999;
        for (int a = 0; a < COLOUR_MARKS; a++) {
            ground = fminf(ground, colour_distance_to_all(theme.tile[a], theme.colour[ROLE_BOARD], NULL));
            for (int b = 0; b < a; b++) {
                tiles = fminf(tiles, colour_distance_to_all(theme.tile[a], theme.tile[b], NULL));
                marks = fminf(marks, colour_distance_to_all(theme.mark[a], theme.mark[b], NULL));
                assert_int_not_equal(theme_sign(a), theme_sign(b));
            }
        }
        printf("%-9s nearest to anybody: tiles %.1f, marks %.1f, tile and board %.1f\n", THEME[choice],
               (double)tiles, (double)marks, (double)ground);
        assert_true(tiles >= 10 && marks >= 10 && ground >= 10);
    }
}

// Entries in tries are like neither givens nor other entries, nor like what breaks a rule.
static void test_tries_are_told_apart_by_everybody(void **state) {
    (void)state;
    static const Role OTHER[] = {ROLE_GIVEN, ROLE_ENTERED, ROLE_CONFLICT};
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme theme = theme_make((ThemeChoice)choice, NULL);
        float nearest = 999;
        for (int depth = 1; depth <= 4; depth++) {
            Colour ink = theme_try(&theme, depth);
            assert_true(colour_contrast(ink, theme.colour[ROLE_BOARD]) >= 7);
            for (int i = 0; i < COUNT(OTHER); i++)
                nearest = fminf(nearest, colour_distance_to_all(ink, theme.colour[OTHER[i]], NULL));
            for (int other = 1; other < depth; other++)
                nearest = fminf(nearest, colour_distance_to_all(ink, theme_try(&theme, other), NULL));
        }
        printf("%-9s tries: nearest to anything by %.1f\n", THEME[choice], (double)nearest);
        assert_true(nearest >= 10);
    }
}

// ---- packs

static void give(Pack *pack, Role role, uint32_t colour) {
    pack->colours[role] = 1;
    pack->colour[GROUND_DARK][role] = pack->colour[GROUND_LIGHT][role] = colour;
}

static void give_each(Pack *pack, Role role, uint32_t dark, uint32_t light) {
    pack->colours[role] = GROUND_COUNT;
    pack->colour[GROUND_DARK][role] = dark;
    pack->colour[GROUND_LIGHT][role] = light;
}

// A dark sign on a lit ground could not be read with the theme's own colours, one by one.
static void give_night_and_day(Pack *pack) {
    pack_init(pack);
    give_each(pack, ROLE_BOARD, 0x101018, 0xBFE3F5);
    give_each(pack, ROLE_HOUSE, 0x1C1C2A, 0xABD8EF);
    give_each(pack, ROLE_SAME, 0x30305A, 0x86BCDE);
    give_each(pack, ROLE_GIVEN, 0xF0F0FF, 0x06131C);
    give_each(pack, ROLE_ENTERED, 0xA8C4FF, 0x0A2E78);
    give_each(pack, ROLE_NOTE, 0xB0B0CC, 0x44535A);
    give_each(pack, ROLE_DIM, 0x9AA0B8, 0x2C4654);
    give_each(pack, ROLE_SELECTED, 0x3A4C9C, 0x559ACA);
    give_each(pack, ROLE_CONFLICT, 0xFF7666, 0x8C0C04);
    give_each(pack, ROLE_HINT, 0xF5C451, 0x8A6400);
    give_each(pack, ROLE_GOOD, 0x5CCBA6, 0x0A5A40);
}

static void test_a_palette_is_taken_whole(void **state) {
    (void)state;
    Pack pack;
    give_night_and_day(&pack);
    ColourFault fault[COLOUR_FAULTS_MAX];
    for (int choice = THEME_INK; choice <= THEME_PAPER; choice++) {
        assert_int_equal(theme_colour_faults((ThemeChoice)choice, &pack, fault), 0);
        Theme theme = theme_make((ThemeChoice)choice, &pack);
        Ground ground = theme.dark ? GROUND_DARK : GROUND_LIGHT;
        for (int role = 0; role < ROLE_COUNT; role++)
            if (pack.colours[role])
                assert_int_equal(theme.colour[role], 0xFF000000u | pack.colour[ground][role]);
    }
    pack_finish(&pack);
}

// One of them that cannot be read: the others are taken as far as they can be read without it.
static void test_a_palette_with_a_fault_is_taken_in_part(void **state) {
    (void)state;
    Pack pack;
    give_night_and_day(&pack);
    give_each(&pack, ROLE_NOTE, 0x202028, 0x44535A);
    ColourFault fault[COLOUR_FAULTS_MAX];
    assert_int_equal(theme_colour_faults(THEME_PAPER, &pack, fault), 0);
    int count = theme_colour_faults(THEME_INK, &pack, fault);
    assert_int_equal(count, 2); // on the board and in the house
    for (int i = 0; i < count; i++) {
        assert_int_equal(fault[i].a, ROLE_NOTE);
        assert_true(fault[i].drawn && fault[i].has < fault[i].needs);
    }
    Theme theme = theme_make(THEME_INK, &pack), plain = theme_make(THEME_INK, NULL);
    assert_int_equal(theme.colour[ROLE_NOTE], plain.colour[ROLE_NOTE]);
    assert_int_equal(theme.colour[ROLE_BOARD], 0xFF101018);
    assert_int_equal(theme.colour[ROLE_ENTERED], 0xFFA8C4FF);
    pack_finish(&pack);
}

static void test_good_pack_colours_are_taken(void **state) {
    (void)state;
    Pack pack;
    pack_init(&pack);
    give(&pack, ROLE_ENTERED, 0xE6B866);
    give(&pack, ROLE_ACCENT, 0xE6B866);
    give(&pack, ROLE_BOARD, 0x16121F);
    Theme theme = theme_make(THEME_INK, &pack);
    assert_int_equal(theme.colour[ROLE_ENTERED], 0xFFE6B866);
    assert_int_equal(theme.colour[ROLE_ACCENT], 0xFFE6B866);
    assert_int_equal(theme.colour[ROLE_BOARD], 0xFF16121F);
    assert_true(theme.dark);
    // A light gold is nothing for paper.
    Theme paper = theme_make(THEME_PAPER, &pack), plain = theme_make(THEME_PAPER, NULL);
    assert_memory_equal(&paper, &plain, sizeof plain);
    pack_finish(&pack);
}

static void test_pack_colours_without_contrast_are_refused(void **state) {
    (void)state;
    for (int choice = 0; choice < THEME_CHOICE_COUNT; choice++) {
        Theme plain = theme_make((ThemeChoice)choice, NULL);
        for (int role = 0; role < ROLE_COUNT; role++) {
            bool ground = role_is_ground((Role)role);
            if (role == ROLE_LINE_THIN) continue; // as faint as a pack likes
            Pack pack;
            pack_init(&pack);
            // What is drawn in the colour of its ground, and a ground in the colour of what is drawn on it.
            Role other = ground ? ROLE_GIVEN : role == ROLE_ON_ACCENT ? ROLE_ACCENT : ROLE_BOARD;
            if (role == ROLE_BACKGROUND) other = ROLE_TEXT;
            give(&pack, (Role)role, plain.colour[other] & 0xFFFFFF);
            Theme theme = theme_make((ThemeChoice)choice, &pack);
            if (theme.colour[role] != plain.colour[role])
                fail_msg("%s takes %06X for %s", THEME[choice], pack.colour[GROUND_DARK][role],
                         role_name((Role)role));
            pack_finish(&pack);
        }
    }
}

static void test_high_contrast_takes_nothing(void **state) {
    (void)state;
    Pack pack;
    pack_init(&pack);
    for (int role = 0; role < ROLE_COUNT; role++)
        give(&pack, (Role)role, role == ROLE_ACCENT ? 0xFFFFFF : 0x000010);
    Theme theme = theme_make(THEME_CONTRAST, &pack), plain = theme_make(THEME_CONTRAST, NULL);
    assert_memory_equal(&theme, &plain, sizeof plain);
    pack_finish(&pack);
}

// Whatever a pack brings, and however its colours fall together, words and tokens can be read.
static void test_no_pack_makes_a_theme_unreadable(void **state) {
    (void)state;
    uint64_t seed = 20241121;
    Rng rng = rng_seed(seed);
    int taken = 0;
    for (int i = 0; i < PACKS_TRIED; i++) {
        Pack pack;
        pack_init(&pack);
        uint32_t chance = 1 + rng_below(&rng, 4);
        for (int role = 0; role < ROLE_COUNT; role++) {
            if (rng_below(&rng, 4) >= chance) continue;
            uint32_t colour = rng_below(&rng, 0x1000000);
            uint32_t dark = colour >> 3 & 0x1F1F1F;
            uint32_t kind = rng_below(&rng, 3); // any, dark or light: else hardly a ground is ever taken
            give(&pack, (Role)role, kind == 0 ? colour : kind == 1 ? dark : 0xFFFFFF - dark);
            if (i % 2) pack.colours[role] = GROUND_COUNT;
        }
        ThemeChoice choice = (ThemeChoice)rng_below(&rng, THEME_CONTRAST);
        Theme theme = theme_make(choice, &pack), plain = theme_make(choice, NULL);
        for (int role = 0; role < ROLE_COUNT; role++) taken += theme.colour[role] != plain.colour[role];
        static const Pair PROMISED[] = {
            {ROLE_TEXT, ROLE_BACKGROUND, 4.5f}, {ROLE_TEXT, ROLE_PANEL, 4.5f},
            {ROLE_DIM, ROLE_BACKGROUND, 4.5f},  {ROLE_DIM, ROLE_PANEL, 4.5f},
            {ROLE_NOTE, ROLE_BOARD, 4.5f},      {ROLE_NOTE, ROLE_HOUSE, 4.5f},
            {ROLE_GIVEN, ROLE_BOARD, 7},        {ROLE_GIVEN, ROLE_SELECTED, 4.5f},
            {ROLE_ENTERED, ROLE_BOARD, 7},      {ROLE_CONFLICT, ROLE_BOARD, 3},
            {ROLE_HINT, ROLE_BOARD, 3},         {ROLE_GOOD, ROLE_BOARD, 3},
            {ROLE_LINE_THICK, ROLE_BOARD, 3},   {ROLE_ON_ACCENT, ROLE_ACCENT, 4.5f},
        };
        for (int p = 0; p < COUNT(PROMISED); p++) {
            float ratio = colour_contrast(theme.colour[PROMISED[p].on], theme.colour[PROMISED[p].ground]);
            if (ratio < PROMISED[p].least)
                fail_msg("seed %llu, pack %d, %s: %s on %s is %.2f", (unsigned long long)seed, i,
                         THEME[choice], role_name(PROMISED[p].on), role_name(PROMISED[p].ground),
                         (double)ratio);
        }
        pack_finish(&pack);
    }
    printf("%d packs: %d colours taken\n", PACKS_TRIED, taken);
    assert_true(taken > PACKS_TRIED);
}

// A ground goes towards any colour only as far as all that stands on it can be read.
static void test_a_tint_leaves_everything_readable(void **state) {
    (void)state;
    Rng rng = rng_seed(12);
    int moved = 0;
    for (int i = 0; i < TINTS_TRIED; i++) {
        Theme theme = theme_make((ThemeChoice)(i % 2 ? THEME_PAPER : THEME_INK), NULL);
        Colour before = theme.colour[ROLE_BACKGROUND];
        theme_tint(&theme, ROLE_BACKGROUND, 0xFF000000u | (Colour)(rng_next(&rng) & 0xFFFFFFu));
        moved += theme.colour[ROLE_BACKGROUND] != before;
        assert_int_equal(check_pairs(&theme, "tinted", WORDS, COUNT(WORDS)), 0);
        assert_int_equal(check_pairs(&theme, "tinted", SIGNS, COUNT(SIGNS)), 0);
    }
    assert_true(moved > TINTS_TRIED / 2);
}

// Boxes that meet have different shades, and tokens can be read on every shade.
static void test_patches_that_meet_are_told_apart(void **state) {
    (void)state;
    static const char *const BOARDS[] = {"1112223331111223331122223334445556664444"
                                         "55666445555666777888999777788999778888999"};
    for (size_t b = 0; b < COUNT(BOARDS); b++) {
        Layout layout;
        uint8_t region[81];
        PatchShades shades;
        for (int cell = 0; cell < 81; cell++) region[cell] = (uint8_t)(BOARDS[b][cell] - '1');
        if (!layout_init_regions(&layout, "patches", 9, region)) fail_msg("board %d", (int)b);
        patches_shade(&layout, &shades);
        for (int cell = 0; cell < 81; cell++) {
            int box = layout.box_of[cell];
            if (cell % 9 < 8 && box != layout.box_of[cell + 1])
                assert_int_not_equal(shades.of_box[box], shades.of_box[layout.box_of[cell + 1]]);
            if (cell < 72 && box != layout.box_of[cell + 9])
                assert_int_not_equal(shades.of_box[box], shades.of_box[layout.box_of[cell + 9]]);
        }
    }
    for (int choice = THEME_INK; choice <= THEME_CONTRAST; choice++)
        for (int shade = 0; shade < PATCH_SHADES; shade++) {
            Theme theme = theme_make((ThemeChoice)choice, NULL);
            Colour ground = patches_colour(&theme, shade);
            assert_true(colour_contrast(theme.colour[ROLE_GIVEN], ground) >= 7);
            assert_true(colour_contrast(theme.colour[ROLE_ENTERED], ground) >=
                        fminf(7, colour_contrast(theme.colour[ROLE_ENTERED], theme.colour[ROLE_BOARD])));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast_of_all_themes),
        cmocka_unit_test(test_entered_token_on_the_selected_cell),
        cmocka_unit_test(test_thick_lines_are_stronger),
        cmocka_unit_test(test_roles_are_told_apart_by_everybody),
        cmocka_unit_test(test_tokens_and_notes_are_read_on_every_tile),
        cmocka_unit_test(test_ink_on_a_tile_has_its_contrast),
        cmocka_unit_test(test_nine_colours_are_told_apart_by_everybody),
        cmocka_unit_test(test_tries_are_told_apart_by_everybody),
        cmocka_unit_test(test_a_palette_is_taken_whole),
        cmocka_unit_test(test_a_palette_with_a_fault_is_taken_in_part),
        cmocka_unit_test(test_good_pack_colours_are_taken),
        cmocka_unit_test(test_pack_colours_without_contrast_are_refused),
        cmocka_unit_test(test_high_contrast_takes_nothing),
        cmocka_unit_test(test_no_pack_makes_a_theme_unreadable),
        cmocka_unit_test(test_a_tint_leaves_everything_readable),
        cmocka_unit_test(test_patches_that_meet_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
