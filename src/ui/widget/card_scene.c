#include "ui/widget/card_scene.h"

#include <math.h>

#include "ui/widget/card_scene_parts.h"

static void (*const SCENES[CARD_COUNT])(const CardScene *) = {
#define CARD(kind, name) [CARD_##kind] = card_scene_##name,
#include "core/look/card_kinds.def"
#undef CARD
};

// What suits a pack that does not say it.
static CardKind suitable(const Pack *pack, const PackPreview *preview) {
    static const CardKind of_story[STORY_COUNT] = {
        [STORY_WORD] = CARD_TILES,      [STORY_LIGHTS] = CARD_ORBITS, [STORY_DAY] = CARD_SKY,
        [STORY_PICTURE] = CARD_PICTURE, [STORY_MELODY] = CARD_STAFF,
    };
    const Layout *board = &preview->board;
    bool special = preview->there && (board->constraint_count > 0 || board->box_rows == 0);
    if (special) return CARD_BOARD;
    return pack->story.kind == STORY_NONE ? CARD_FIELD : of_story[pack->story.kind];
}

static bool needs_puzzle(CardKind kind) { return kind == CARD_BOARD || kind == CARD_PICTURE; }

void card_scene_look_up(const Pack *pack, PackPreview *preview) {
    if (pack->card == CARD_CABINET) card_find_kinds(pack, preview);
}

// Lets what is drawn fade into the ground, towards the lower edge.
static void fade_out(Draw *draw, Colour ground, Rect rect) {
    for (float y = roundf(rect.y), end = roundf(rect.y + rect.h); y < end; y++) {
        float t = fminf(1, (y + 1 - rect.y) / rect.h);
        draw_fill(draw, (Rect){rect.x, y, rect.w, 1}, colour_alpha(ground, t * t));
    }
}

void card_scene_draw(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                     const PackPreview *preview, Rect rect) {
    const Pack *pack = &entry->pack;
    CardKind kind = pack->card == CARD_UNSAID ? suitable(pack, preview) : pack->card;
    CardScene scene = {.draw = draw,
                       .look = look,
                       .pack = pack,
                       .preview = preview,
                       .tokens = app_tokens(app, entry),
                       .order = pack->layout.order,
                       .rect = rect,
                       .middle = rect.x + rect.w / 2};
    scene.tokens.digits = false;
    scene.tokens.ground = card_colour(&scene, ROLE_BACKGROUND);
    draw_push_clip(draw, rect);
    SCENES[needs_puzzle(kind) && !preview->there ? CARD_FIELD : kind](&scene);
    fade_out(draw, scene.tokens.ground, (Rect){rect.x, rect.y + rect.h * 0.7f, rect.w, rect.h * 0.3f});
    draw_pop_clip(draw);
}

void card_scene_draw_banner(Draw *draw, const App *app, const PackEntry *entry, const PackPreview *preview,
                            Rect rect) {
    Colour ground = app->look.theme.colour[ROLE_BACKGROUND];
    float wide = rect.w * 0.4f;
    card_scene_draw(draw, app, &app->look, entry, preview, rect);
    for (float x = roundf(rect.x), end = roundf(rect.x + wide); x < end; x++)
        draw_fill(draw, (Rect){x, rect.y, 1, rect.h}, colour_alpha(ground, fminf(1, (end - x) / wide)));
}
