#include "ui/kit/fonts.h"

#include <SDL_ttf.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"

enum { CAPS = 256, PROBE_PX = 16, BUCKETS = 1024, MASKS_KEPT = 3000, FRAMES_KEPT = 240 };

static const char *const FACE_FILE[FACE_PACK] = {
    [FACE_TEXT] = "Inter-Regular.otf",          [FACE_MEDIUM] = "Inter-Medium.otf",
    [FACE_STRONG] = "Inter-SemiBold.otf",       [FACE_DISPLAY] = "InterDisplay-Medium.otf",
    [FACE_TITLE] = "InterDisplay-SemiBold.otf", [FACE_LIGHT] = "InterDisplay-Light.otf",
    [FACE_MONO] = "JetBrainsMono-Regular.ttf",
};

// SDL_ttf takes much longer to open a face than to change its size, so each is open once.
typedef struct {
    void *bytes; // the font file, which `font` reads from
    size_t size;
    TTF_Font *font;
    int px; // its present size
    SignSizes signs;
    bool capitals; // it has a sign for H
} FaceData;

// The height of a face's capitals at a size.
typedef struct {
    Face face;
    int size; // 0: none is kept here
    int height;
} CapHeight;

typedef struct MaskEntry {
    struct MaskEntry *next;
    unsigned used;
    TextMask mask;
} MaskEntry;

struct Fonts {
    FaceData face[FACES_MAX];
    int face_count;
    CapHeight cap[CAPS];
    MaskEntry *bucket[BUCKETS];
    int mask_count;
    unsigned frame;
    unsigned generation; // of the packs' fonts
};

// TrueType's directory: after twelve bytes, sixteen for each table, which begin with its name. Instructions
// for the whole font are in the table prep.
static bool has_instructions(const uint8_t *bytes, size_t size) {
    if (size < 12) return false;
    size_t tables = (size_t)bytes[4] << 8 | bytes[5];
    for (size_t i = 0; i < tables && 12 + 16 * (i + 1) <= size; i++)
        if (memcmp(bytes + 12 + 16 * i, "prep", 4) == 0) return true;
    return false;
}

static bool load_face(Fonts *fonts, const char *path) {
    if (fonts->face_count == FACES_MAX) return false;
    FaceData data = {.px = PROBE_PX};
    data.bytes = SDL_LoadFile(path, &data.size);
    if (!data.bytes) return false;
    data.font = TTF_OpenFontRW(SDL_RWFromConstMem(data.bytes, (int)data.size), 1, data.px);
    if (!data.font) {
        SDL_free(data.bytes);
        return false;
    }
    bool hinted = fonts->face_count >= FACE_PACK && has_instructions(data.bytes, data.size);
    TTF_SetFontHinting(data.font, hinted ? TTF_HINTING_NORMAL : TTF_HINTING_LIGHT_SUBPIXEL);
    data.capitals = TTF_GlyphIsProvided32(data.font, 'H') != 0;
    fonts->face[fonts->face_count++] = data;
    return true;
}

// The face at a size, until the next call.
static TTF_Font *face_at(Fonts *fonts, Face face, int px) {
    assert((int)face < fonts->face_count);
    FaceData *data = &fonts->face[face];
    if (data->px != px && TTF_SetFontSize(data->font, px) == 0) data->px = px;
    return data->font;
}

Fonts *fonts_create(const char *share, char *reason, int reason_size) {
    if (TTF_Init() != 0) { // counted: each has its TTF_Quit
        snprintf(reason, (size_t)reason_size, "SDL_ttf does not start: %s", TTF_GetError());
        return NULL;
    }
    Fonts *fonts = mem_zeroed(1, sizeof *fonts);
    for (int face = 0; face < FACE_PACK; face++) {
        char path[4200];
        snprintf(path, sizeof path, "%s/assets/fonts/%s", share, FACE_FILE[face]);
        if (load_face(fonts, path)) continue;
        snprintf(reason, (size_t)reason_size, "%s: no such font, or it cannot be read", path);
        fonts_destroy(fonts);
        return NULL;
    }
    return fonts;
}

static void drop_masks(Fonts *fonts, bool all) {
    for (int b = 0; b < BUCKETS; b++) {
        MaskEntry **link = &fonts->bucket[b];
        while (*link) {
            MaskEntry *entry = *link;
            if (!all && fonts->frame - entry->used < FRAMES_KEPT) {
                link = &entry->next;
                continue;
            }
            *link = entry->next;
            free(entry->mask.coverage);
            free(entry->mask.text);
            free(entry);
            fonts->mask_count--;
        }
    }
}

static void drop_faces(Fonts *fonts, Face from) {
    drop_masks(fonts, true);
    memset(fonts->cap, 0, sizeof fonts->cap);
    for (int face = (int)from; face < fonts->face_count; face++) {
        TTF_CloseFont(fonts->face[face].font);
        SDL_free(fonts->face[face].bytes);
    }
}

void fonts_drop_packs(Fonts *fonts) {
    drop_faces(fonts, FACE_PACK);
    fonts->face_count = FACE_PACK;
    fonts->generation++;
}

void fonts_destroy(Fonts *fonts) {
    if (!fonts) return;
    drop_faces(fonts, 0);
    free(fonts);
    TTF_Quit();
}

Face fonts_add(Fonts *fonts, const char *path) {
    return load_face(fonts, path) ? (Face)(fonts->face_count - 1) : FACE_DISPLAY;
}

static int whole_size(float size) { return size < 4 ? 4 : size > 2000 ? 2000 : (int)(size + 0.5f); }

// The same face may be another pack's font later, so its generation counts too.
static uint64_t hash_of(const Fonts *fonts, Face face, int size, const char *text) {
    uint64_t hash = hash_word(HASH_BEGIN, (uint64_t)face << 32 | (uint64_t)size);
    if (face >= FACE_PACK) hash = hash_word(hash, (uint64_t)fonts->generation);
    return hash_text(hash, text);
}

static void find_ink(TextMask *mask) {
    unsigned ink = 0;
    mask->ink_x0 = mask->width, mask->ink_y0 = mask->height;
    for (int y = 0; y < mask->height; y++) {
        const uint8_t *row = mask->coverage + (size_t)y * (size_t)mask->width;
        unsigned of_row = 0;
        for (int x = 0; x < mask->width; x++) of_row += row[x];
        if (of_row == 0) continue;
        ink += of_row;
        for (int x = 0; x < mask->ink_x0; x++)
            if (row[x]) mask->ink_x0 = x;
        for (int x = mask->width; x > mask->ink_x1; x--)
            if (row[x - 1]) mask->ink_x1 = x;
        if (y < mask->ink_y0) mask->ink_y0 = y;
        mask->ink_y1 = y + 1;
    }
    mask->ink = (float)ink / 255;
    if (mask->ink_x0 > mask->ink_x1) mask->ink_x0 = mask->ink_x1 = mask->ink_y0 = mask->ink_y1 = 0;
}

static void render(TTF_Font *font, const char *text, TextMask *out) {
    out->top = -TTF_FontAscent(font);
    if (!*text) return;
    SDL_Color white = {255, 255, 255, 255}, black = {0, 0, 0, 255};
    // Of this surface a pixel's number is its coverage. NULL: nothing to see, such as a zero-width text.
    SDL_Surface *surface = TTF_RenderUTF8_Shaded(font, text, white, black);
    if (!surface) return;
    out->width = surface->w, out->height = surface->h;
    out->coverage = mem_alloc((size_t)surface->w * (size_t)surface->h);
    for (int y = 0; y < surface->h; y++)
        memcpy(out->coverage + (size_t)y * (size_t)surface->w,
               (const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch, (size_t)surface->w);
    SDL_FreeSurface(surface);
    find_ink(out);
}

// After the text was rendered: the other way round SDL_ttf would load each glyph twice.
static float advance_of(TTF_Font *font, const char *text) {
    int advance = 0, height;
    if (*text) TTF_SizeUTF8(font, text, &advance, &height);
    return (float)advance;
}

const TextMask *fonts_mask(Fonts *fonts, Face face, float size, const char *text) {
    int whole = whole_size(size);
    uint64_t hash = hash_of(fonts, face, whole, text);
    MaskEntry **bucket = &fonts->bucket[hash % BUCKETS];
    for (MaskEntry *entry = *bucket; entry; entry = entry->next) {
        if (entry->mask.hash != hash || entry->mask.face != face || entry->mask.size != whole ||
            strcmp(entry->mask.text, text) != 0)
            continue;
        entry->used = fonts->frame;
        return &entry->mask;
    }
    MaskEntry *entry = mem_zeroed(1, sizeof *entry);
    *entry = (MaskEntry){.next = *bucket,
                         .used = fonts->frame,
                         .mask = {.face = face, .size = whole, .text = mem_text(text), .hash = hash}};
    TTF_Font *font = face_at(fonts, face, whole);
    render(font, text, &entry->mask);
    entry->mask.advance = advance_of(font, text);
    *bucket = entry;
    fonts->mask_count++;
    return &entry->mask;
}

void fonts_measure(Fonts *fonts, Face face, int size, const char *const *signs, int count, SignInk *out) {
    TTF_Font *font = face_at(fonts, face, size);
    for (int i = 0; i < count; i++) {
        int same = 0; // a sign that stands for itself in the notes is there twice
        while (strcmp(signs[same], signs[i]) != 0) same++;
        if (same < i) {
            out[i] = out[same];
            continue;
        }
        TextMask mask = {0};
        render(font, signs[i], &mask);
        out[i] = (SignInk){(float)(mask.ink_x1 - mask.ink_x0), (float)(mask.ink_y1 - mask.ink_y0), mask.ink};
        free(mask.coverage);
    }
}

size_t fonts_fit(Fonts *fonts, Face face, float size, float width, const char *text) {
    int extent, characters = 0;
    TTF_Font *font = face_at(fonts, face, whole_size(size));
    TTF_MeasureUTF8(font, text, (int)fmaxf(width, 1), &extent, &characters);
    const char *at = text;
    for (char character[UTF8_MAX + 1]; characters > 0; characters--) at += utf8_character(at, character);
    return (size_t)(at - text);
}

float fonts_cap_height(Fonts *fonts, Face face, float size) {
    int whole = whole_size(size), top = 0;
    CapHeight *kept = &fonts->cap[((unsigned)face * 37 + (unsigned)whole) % CAPS];
    if (kept->size == whole && kept->face == face) return (float)kept->height;
    TTF_Font *font = face_at(fonts, face, whole);
    if (TTF_GlyphMetrics32(font, 'H', NULL, NULL, NULL, &top, NULL) != 0) top = 0;
    *kept = (CapHeight){face, whole, top > 0 ? top : whole * 7 / 10};
    return (float)kept->height;
}

bool fonts_has_line(const Fonts *fonts, Face face) { return face < FACE_PACK || fonts->face[face].capitals; }

SignSizes *fonts_sign_sizes(Fonts *fonts, Face face) { return &fonts->face[face].signs; }

bool fonts_has_glyphs(const Fonts *fonts, Face face, const char *text) {
    TTF_Font *font = fonts->face[face].font;
    for (uint32_t code; utf8_next(&text, &code);)
        if (code != ' ' && !TTF_GlyphIsProvided32(font, code)) return false;
    return *text == '\0';
}

void fonts_trim(Fonts *fonts) {
    fonts->frame++;
    if (fonts->mask_count > MASKS_KEPT) drop_masks(fonts, false);
}
