// host/packs/glyphs: which signs a font has, and which of them look alike.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/utf8.h"
#include "host/packs/glyphs.h"
#include "host/packs/packs.h"

#define DISPLAY TEST_SOURCE "/assets/fonts/InterDisplay-Medium.otf"

static Glyphs *open_font(const char *path) {
    char reason[100];
    Glyphs *glyphs = glyphs_open(path, reason, sizeof reason);
    if (!glyphs) fail_msg("%s: %s", path, reason);
    return glyphs;
}

static float difference(const Glyphs *glyphs, const char *a, const char *b) {
    GlyphPicture one, two;
    assert_true(glyphs_draw(glyphs, a, &one));
    assert_true(glyphs_draw(glyphs, b, &two));
    float apart = glyph_difference(&one, &two), back = glyph_difference(&two, &one);
    assert_true(apart - back < 0.0001f && back - apart < 0.0001f);
    return apart;
}

static void fonts_know_what_they_lack(void **state) {
    (void)state;
    Glyphs *glyphs = open_font(DISPLAY);
    assert_int_equal(glyphs_missing(glyphs, "Schwalben 0-9 é"), 0);
    assert_int_equal(glyphs_missing(glyphs, "A\u200D\uFE0F"), 0);
    assert_int_equal(glyphs_missing(glyphs, "Aᚠ🜂"), 0x16A0);
    assert_int_equal(glyphs_missing(glyphs, ""), 0);
    GlyphPicture picture;
    assert_false(glyphs_draw(glyphs, "", &picture));
    assert_false(glyphs_draw(glyphs, " \u00A0", &picture));
    assert_true(glyphs_draw(glyphs, "MMMMMMMMMMMMMMM", &picture)); // wider than there is room
    glyphs_close(glyphs);
    glyphs_close(NULL);
}

// Of a font whose signs are coloured pictures there is nothing to be drawn in one colour.
static void fonts_of_coloured_pictures_are_known(void **state) {
    (void)state;
    GlyphPicture picture;
    char reason[200];
    Glyphs *plain = open_font(DISPLAY),
           *coloured = open_font(TEST_SOURCE "/tests/data/packs/check-font-coloured/coloured.ttf");
    assert_null(glyphs_coloured(plain));
    assert_string_equal(glyphs_coloured(coloured), "COLR");
    assert_int_equal(glyphs_missing(coloured, "🐈"), 0);
    assert_false(glyphs_draw(coloured, "🐈", &picture));
    glyphs_say_coloured("CBDT", reason, sizeof reason);
    assert_non_null(strstr(reason, "(CBDT)"));
    assert_non_null(
        strstr(reason, "Noto Emoji in place of Noto Color Emoji, and colour: for a token's colour"));
    glyphs_close(plain);
    glyphs_close(coloured);
}

static void what_is_no_font_is_said(void **state) {
    (void)state;
    static const char *const paths[] = {"/nonexistent.ttf", TEST_SOURCE "/README.md", TEST_SOURCE "/packs"};
    for (int i = 0; i < 3; i++) {
        char reason[100] = "";
        assert_null(glyphs_open(paths[i], reason, sizeof reason));
        assert_true(reason[0]);
    }
    // A font that ends too early is refused or draws what is left of it; it does no harm.
    char path[] = "/tmp/nonet-test-glyphs-XXXXXX";
    assert_int_not_equal(mkstemp(path), -1);
    static char bytes[1 << 20];
    FILE *file = fopen(DISPLAY, "rb");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    for (size_t part = 0; part < 64; part++) {
        file = fopen(path, "wb");
        assert_int_equal(fwrite(bytes, 1, size * part / 64, file), size * part / 64);
        assert_int_equal(fclose(file), 0);
        char reason[100];
        Glyphs *glyphs = glyphs_open(path, reason, sizeof reason);
        GlyphPicture picture;
        if (glyphs) glyphs_draw(glyphs, "R2", &picture);
        glyphs_close(glyphs);
    }
    unlink(path);
}

static void signs_that_look_alike_are_near(void **state) {
    (void)state;
    Glyphs *glyphs = open_font(DISPLAY);
    static const char *const near[][2] = {{"O", "0"}, {"I", "l"}, {"o", "0"}, {"A", "Α"}, {"|", "l"}};
    for (int i = 0; i < 4; i++) {
        if (glyphs_missing(glyphs, near[i][1])) continue;
        float apart = difference(glyphs, near[i][0], near[i][1]);
        printf("%s %s %.3f\n", near[i][0], near[i][1], (double)apart);
        assert_true(apart < 0.3f);
    }
    static const char *const far[][2] = {{"C", "O"}, {"G", "O"}, {"3", "8"}, {"I", "-"},
                                         {"E", "F"}, {"S", "5"}, {".", "O"}, {"6", "9"}};
    for (int i = 0; i < 8; i++) {
        float apart = difference(glyphs, far[i][0], far[i][1]);
        printf("%s %s %.3f\n", far[i][0], far[i][1], (double)apart);
        assert_true(apart > 0.4f);
    }
    assert_true(difference(glyphs, "A", "A") < 0.0001f);
    glyphs_close(glyphs);
}

// The tokens of the packs that ship are apart by more than `pack check` asks for (0.33).
static void the_packs_that_ship_have_some_to_spare(void **state) {
    (void)state;
    static const char *const ids[] = {
        "classic-nine", "words",     "woerter", "runes", "orrery", "sky",   "notes", "alchemy", "sprint",
        "first-steps",  "menagerie", "orchard", "cards", "gambit", "kanji", "ink",   "compass", "dice"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char folder[300], path[700];
        PackEntry entry;
        snprintf(folder, sizeof folder, TEST_SOURCE "/packs/%s", ids[i]);
        pack_read_about(folder, &entry);
        if (!entry.usable) fail_msg("%s: %s", folder, entry.error.reason);
        const Pack *pack = &entry.pack;
        snprintf(path, sizeof path, "%s/%s", folder, pack->font);
        Glyphs *glyphs = open_font(pack->font[0] ? path : DISPLAY);
        float least = 1;
        for (int token = 2; token <= pack->layout.order; token++)
            for (int other = 1; other < token; other++) {
                float apart = difference(glyphs, pack->token[other].text, pack->token[token].text);
                if (apart < least) least = apart;
            }
        printf("%-13s %.3f\n", ids[i], (double)least);
        assert_true(least > 0.38f);
        glyphs_close(glyphs);
        pack_entry_finish(&entry);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fonts_know_what_they_lack),
        cmocka_unit_test(fonts_of_coloured_pictures_are_known),
        cmocka_unit_test(what_is_no_font_is_said),
        cmocka_unit_test(signs_that_look_alike_are_near),
        cmocka_unit_test(the_packs_that_ship_have_some_to_spare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
