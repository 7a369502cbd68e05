// Any pack can have any scene on its card: there is something to see in it, nothing of it leaves its place,
// no two kinds look alike, and the words below stand as they do under any other.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "support/ui_stage.h"
#include "ui/widget/pack_card.h"

enum { SIZES = 3, ROOM = 20 };
static const int SIZE[SIZES][2] = {{270, 212}, {180, 180}, {520, 240}};

static SDL_Surface *new_picture(int size) {
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(
        0, SIZE[size][0] + 2 * ROOM, SIZE[size][1] + 2 * ROOM, 32, SDL_PIXELFORMAT_RGB888);
    assert_non_null(picture);
    return picture;
}

static uint32_t pixel(const SDL_Surface *picture, int x, int y) {
    uint32_t out;
    memcpy(&out, (const uint8_t *)picture->pixels + y * picture->pitch + 4 * x, sizeof out);
    return out & 0xFFFFFFu;
}

static uint64_t hash_of(const SDL_Surface *picture) {
    uint64_t hash = 1469598103934665603u;
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++) hash = (hash ^ pixel(picture, x, y)) * 1099511628211u;
    return hash;
}

static void draw_card(Stage *stage, PackEntry *entry, const PackFacts *facts, CardKind kind, int size,
                      SDL_Surface *onto) {
    SDL_Rect damage[8];
    entry->pack.card = kind;
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, onto, role(&stage->app, ROLE_BACKGROUND));
    pack_card_draw(stage->draw, &stage->app, entry, facts,
                   (Rect){ROOM, ROOM, (float)SIZE[size][0], (float)SIZE[size][1]}, (CardState){false});
    draw_end(stage->draw, damage, 8);
}

// How many pixels of the upper half of the card are none of its ground.
static int seen_in(const SDL_Surface *picture, Colour ground) {
    int seen = 0;
    for (int y = ROOM + 4; y < picture->h / 2; y++)
        for (int x = ROOM + 4; x < picture->w - ROOM - 4; x++)
            seen += pixel(picture, x, y) != (ground & 0xFFFFFFu);
    return seen;
}

static void assert_stays_in_place(const SDL_Surface *picture, Colour around) {
    for (int y = 0; y < picture->h; y++)
        for (int x = 0; x < picture->w; x++)
            if (x < ROOM || y < ROOM || x >= picture->w - ROOM || y >= picture->h - ROOM)
                assert_int_equal(pixel(picture, x, y), around & 0xFFFFFFu);
}

static bool says(const Draw *draw, const char *text) {
    for (int i = 0; i < draw_count(draw); i++) {
        Drawn drawn = draw_drawn(draw, i);
        if (drawn.mask && strcmp(drawn.mask->text, text) == 0) return true;
    }
    return false;
}

static void any_pack_can_have_any_scene(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    PackFacts *facts = calloc(1, sizeof *facts);
    assert_non_null(facts);
    for (int p = 0; p < stage.app.packs.count; p++) {
        PackEntry *entry = stage.app.packs.entry[p];
        CardKind own = entry->pack.card;
        Colour ground = theme_make(THEME_INK, &entry->pack).colour[ROLE_BACKGROUND];
        entry->pack.card = CARD_CABINET; // which looks up more than others
        pack_facts(entry, stage.app.save, facts);
        for (int size = 0; size < SIZES; size++) {
            uint64_t hash[CARD_COUNT];
            SDL_Surface *picture = new_picture(size);
            for (int kind = CARD_UNSAID; kind < CARD_COUNT; kind++) {
                draw_card(&stage, entry, facts, (CardKind)kind, size, picture);
                hash[kind] = hash_of(picture);
                assert_stays_in_place(picture, role(&stage.app, ROLE_BACKGROUND));
                int seen = seen_in(picture, ground), least = SIZE[size][0] * SIZE[size][1] / 150;
                if (seen < least)
                    fail_msg("%s, %s, %d wide: %d pixels to be seen, fewer than %d", entry->pack.id,
                             card_kind_name((CardKind)kind), SIZE[size][0], seen, least);
                assert_true(says(stage.draw, entry->pack.name));
                for (int other = CARD_UNSAID + 1; other < kind; other++)
                    assert_int_not_equal(hash[other], hash[kind]);
            }
            SDL_FreeSurface(picture);
        }
        entry->pack.card = own;
        pack_facts_finish(facts);
    }
    free(facts);
    stage_close(&stage);
}

// A pack without puzzles has no board to show.
static void without_puzzles_there_is_a_field(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    PackFacts *facts = calloc(1, sizeof *facts);
    assert_non_null(facts);
    SDL_Surface *picture = new_picture(0);
    PackEntry *entry = stage.app.packs.entry[0];
    draw_card(&stage, entry, facts, CARD_FIELD, 0, picture);
    uint64_t field = hash_of(picture);
    draw_card(&stage, entry, facts, CARD_BOARD, 0, picture);
    assert_int_equal(hash_of(picture), field);
    draw_card(&stage, entry, facts, CARD_PICTURE, 0, picture);
    assert_int_equal(hash_of(picture), field);
    SDL_FreeSurface(picture);
    free(facts);
    stage_close(&stage);
}

// Once it is known what a card shows, drawing it reads no seed, whatever the scene.
static void drawing_reads_no_seeds(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    PackFacts *facts = calloc(1, sizeof *facts);
    assert_non_null(facts);
    SDL_Surface *picture = new_picture(0);
    int cabinets = 0;
    for (int p = 0; p < stage.app.packs.count; p++) {
        PackEntry *entry = stage.app.packs.entry[p];
        CardKind kind = entry->pack.card;
        pack_facts(entry, stage.app.save, facts);
        if (kind == CARD_CABINET) {
            cabinets++;
            assert_true(facts->preview.kind_count > 4);
        }
        draw_card(&stage, entry, facts, kind, 0, picture);
        uint64_t hash = hash_of(picture);
        int seeds = entry->pack.seed_count;
        entry->pack.seed_count = 0; // none can be read any more
        draw_card(&stage, entry, facts, kind, 0, picture);
        assert_int_equal(hash_of(picture), hash);
        entry->pack.seed_count = seeds;
        pack_facts_finish(facts);
    }
    assert_true(cabinets > 0);
    SDL_FreeSurface(picture);
    free(facts);
    stage_close(&stage);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_pack_can_have_any_scene),
        cmocka_unit_test(without_puzzles_there_is_a_field),
        cmocka_unit_test(drawing_reads_no_seeds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
