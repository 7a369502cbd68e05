#pragma once
// What a pack looks like from across the room: the scene on its card, drawn from its own tokens and colours.
// Which one it is follows from [pack] card of pack.ini (core/look/card_kinds.def), else from what the pack
// tells and what its boards are.
//
// A new kind is a row of that table and a function card_scene_NAME in one of the files here; what they share
// is in card_scene_parts.h.

#include "ui/app/app.h"
#include "ui/widget/pack_preview.h"

// Looks up what the pack's scene shows besides the one puzzle: preview->kinds, which the caller frees.
void card_scene_look_up(const Pack *pack, PackPreview *preview);

// In the upper part of a card, fading into the ground towards the lower edge of `rect`; `look` has the pack's
// theme.
void card_scene_draw(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                     const PackPreview *preview, Rect rect);

// The same at the top of the pack's page, fading out to the left as well.
void card_scene_draw_banner(Draw *draw, const App *app, const PackEntry *entry, const PackPreview *preview,
                            Rect rect);
