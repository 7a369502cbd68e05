#pragma once
// A pack as the menu and its own page show it: what is looked up once, and the card. Sizes are in design
// units.

#include "ui/app/app.h"
#include "ui/widget/card_scene.h"

// Of a band of a pack, or of all.
typedef struct {
    int seeds, solved;
    int64_t best_us; // 0 for none
    int64_t last_us;
    int effort; // of a seed in the middle (core/rate/effort); 0 where the pack's file does not say
} PackFigures;

typedef struct {
    bool known; // has been looked up
    PackFigures all;
    PackFigures band[BAND_COUNT];
    PackPreview preview; // of all
} PackFacts;

// One of a band (-1: of all), if it has one.
void pack_preview(const PackEntry *entry, int band, PackPreview *out);

// Counts the seeds and asks the save (NULL allowed). A pack that is not usable has nothing. Zeroed facts need
// no pack_facts_finish, but may have it.
void pack_facts(const PackEntry *entry, Save *save, PackFacts *out);
void pack_facts_finish(PackFacts *facts);

// "1,024 puzzles"
void pack_seeds_text(int seeds, char *out, size_t size);

enum { PACK_CARD_RADIUS = 18 }; // of its corners, in design units

// How a card may stand out.
typedef struct {
    bool focused; // the cursor is on it
    bool marked;  // the cursor leads to it
    bool hovered;
} CardState;

// The height that a card of this width asks for.
float pack_card_height(float width);

// The card of a pack in a rectangle of pixels; of a pack that cannot be used, what is wrong with it.
void pack_card_draw(Draw *draw, const App *app, const PackEntry *entry, const PackFacts *facts, Rect rect,
                    CardState state);
