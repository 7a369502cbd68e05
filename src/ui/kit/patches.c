#include "ui/kit/patches.h"

#include "core/look/colour_vision.h"

enum { TRIES_MOST = 4000 };

typedef struct {
    uint32_t meets[TOKENS_MAX]; // boxes, as bits
    int boxes, tries;
    PatchShades *shades;
} Quilt;

static void note_edge(Quilt *quilt, const Layout *layout, int a, int b) {
    int box = layout->box_of[a], other = layout->box_of[b];
    if (box == other) return;
    quilt->meets[box] |= UINT32_C(1) << other;
    quilt->meets[other] |= UINT32_C(1) << box;
}

static bool is_free(const Quilt *quilt, int box, int shade) {
    for (int other = 0; other < box; other++)
        if (quilt->meets[box] >> other & 1 && quilt->shades->of_box[other] == shade) return false;
    return true;
}

// Each box begins with a shade of its own, so that all four are used.
static bool shade_from(Quilt *quilt, int box) {
    if (box == quilt->boxes) return true;
    for (int i = 0; i < PATCH_SHADES && quilt->tries < TRIES_MOST; i++) {
        int shade = (box + i) % PATCH_SHADES;
        if (!is_free(quilt, box, shade)) continue;
        quilt->tries++;
        quilt->shades->of_box[box] = (uint8_t)shade;
        if (shade_from(quilt, box + 1)) return true;
    }
    return false;
}

void patches_shade(const Layout *layout, PatchShades *out) {
    _Static_assert(TOKENS_MAX <= 32, "a bit for each box");
    Quilt quilt = {.boxes = layout->order, .shades = out};
    for (int cell = 0; cell < layout->cells; cell++) {
        if (layout_column(layout, cell) + 1 < layout->order) note_edge(&quilt, layout, cell, cell + 1);
        if (layout_row(layout, cell) + 1 < layout->order)
            note_edge(&quilt, layout, cell, cell + layout->order);
    }
    if (shade_from(&quilt, 0)) return;
    for (int box = 0; box < layout->order; box++) out->of_box[box] = (uint8_t)(box % PATCH_SHADES);
}

static bool can_be_read(const Theme *theme, Colour ground) {
    static const struct {
        Role ink;
        float contrast;
    } INKS[] = {{ROLE_GIVEN, 7.4f}, {ROLE_ENTERED, 7.4f}, {ROLE_NOTE, 4.9f}};
    for (size_t i = 0; i < sizeof INKS / sizeof *INKS; i++)
        if (colour_contrast(theme->colour[INKS[i].ink], ground) < INKS[i].contrast) return false;
    return true;
}

static const float AS_THE_HIGHLIGHT = 4; // delta E: nearer, a row would run into a patch

// Deeper than the board in a dark theme, where there is room for it, and towards the ink of entries as far as
// all can be read. Where that is the highlight of the cursor's houses, a dark theme has still deeper ones.
Colour patches_colour(const Theme *theme, int shade) {
    static const float DEEPER[PATCH_SHADES] = {0, 0.24f, 0.48f, 0.72f},
                       TOWARDS_INK[PATCH_SHADES] = {0, 0.05f, 0.09f, 0.13f};
    Colour board = theme->colour[ROLE_BOARD], house = theme->colour[ROLE_HOUSE];
    Colour deeper = colour_mix(board, 0xFF000000u, DEEPER[shade]);
    if (theme->dark && shade < PATCH_SHADES - 1) return deeper;
    for (float amount = TOWARDS_INK[shade]; amount > 0.01f; amount -= 0.01f) {
        Colour colour = colour_mix(board, theme->colour[ROLE_ENTERED], amount);
        if (!can_be_read(theme, colour)) continue;
        return theme->dark && colour_distance(colour, house) < AS_THE_HIGHLIGHT ? deeper : colour;
    }
    return theme->dark ? deeper : board;
}
