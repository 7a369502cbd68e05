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

enum { SIZES_MAX = 48, PROBE_PX = 16, BUCKETS = 1024, MASKS_KEPT = 3000, FRAMES_KEPT = 240 };

static const char *const FACE_FILE[FACE_PACK] = {
    [FACE_TEXT] = "Inter-Regular.otf",          [FACE_MEDIUM] = "Inter-Medium.otf",
    [FACE_STRONG] = "Inter-SemiBold.otf",       [FACE_DISPLAY] = "InterDisplay-Medium.otf",
    [FACE_TITLE] = "InterDisplay-SemiBold.otf", [FACE_LIGHT] = "InterDisplay-Light.otf",
    [FACE_MONO] = "JetBrainsMono-Regular.ttf",
};

typedef struct {
    void *bytes; // the font file; every size reads from it
    size_t size;
    SignSizes signs;
    bool capitals; // it has a sign for H
    bool hinted;   // its maker's instructions lay its edges on pixels
} FaceData;

typedef struct {
    TTF_Font *font;
    Face face;
    int size;
    int cap_height; // 0: not asked for yet
    unsigned used;  // frame of the last use
} SizedFont;

typedef struct MaskEntry {
    struct MaskEntry *next;
    unsigned used;
    TextMask mask;
} MaskEntry;

struct Fonts {
    FaceData face[FACES_MAX];
    int face_count;
    TTF_Font *probe; // the face that was loaded last, at PROBE_PX
    SizedFont sized[SIZES_MAX];
    int sized_count;
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

static TTF_Font *open_font(const FaceData *data, int size) {
    TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(data->bytes, (int)data->size), 1, size);
    if (font) TTF_SetFontHinting(font, data->hinted ? TTF_HINTING_NORMAL : TTF_HINTING_LIGHT_SUBPIXEL);
    return font;
}

static void close_probe(Fonts *fonts) {
    if (fonts->probe) TTF_CloseFont(fonts->probe);
    fonts->probe = NULL;
}

static bool load_face(Fonts *fonts, const char *path) {
    if (fonts->face_count == FACES_MAX) return false;
    FaceData *data = &fonts->face[fonts->face_count];
    *data = (FaceData){0};
    data->bytes = SDL_LoadFile(path, &data->size);
    if (!data->bytes) return false;
    data->hinted = fonts->face_count >= FACE_PACK && has_instructions(data->bytes, data->size);
    close_probe(fonts);
    fonts->probe = open_font(data, PROBE_PX);
    if (!fonts->probe) {
        SDL_free(data->bytes);
        *data = (FaceData){0};
        return false;
    }
    data->capitals = TTF_GlyphIsProvided32(fonts->probe, 'H') != 0;
    fonts->face_count++;
    return true;
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
    close_probe(fonts);
    for (int i = fonts->sized_count - 1; i >= 0; i--) {
        if (fonts->sized[i].face < from) continue;
        TTF_CloseFont(fonts->sized[i].font);
        fonts->sized[i] = fonts->sized[--fonts->sized_count];
    }
    for (int face = (int)from; face < fonts->face_count; face++) SDL_free(fonts->face[face].bytes);
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

static SizedFont *sized_font(Fonts *fonts, Face face, int size) {
    assert((int)face < fonts->face_count);
    SizedFont *oldest = &fonts->sized[0];
    for (int i = 0; i < fonts->sized_count; i++) {
        SizedFont *sized = &fonts->sized[i];
        if (sized->face == face && sized->size == size) {
            sized->used = fonts->frame;
            return sized;
        }
        if (sized->used < oldest->used) oldest = sized;
    }
    SizedFont *sized = oldest;
    if (fonts->sized_count < SIZES_MAX)
        sized = &fonts->sized[fonts->sized_count++];
    else
        TTF_CloseFont(sized->font);
    TTF_Font *font = open_font(&fonts->face[face], size);
    assert(font); // the face was proved readable when it was loaded
    *sized = (SizedFont){.font = font, .face = face, .size = size, .used = fonts->frame};
    return sized;
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
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, text, (SDL_Color){255, 255, 255, 255});
    if (!surface) return; // nothing to see, such as a zero-width text
    out->width = surface->w, out->height = surface->h;
    out->coverage = mem_alloc((size_t)surface->w * (size_t)surface->h);
    for (int y = 0; y < surface->h; y++) {
        const uint32_t *row =
            (const uint32_t *)((const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch);
        uint8_t *line = out->coverage + (size_t)y * (size_t)surface->w;
        for (int x = 0; x < surface->w; x++) line[x] = (uint8_t)(row[x] >> 24);
    }
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
    TTF_Font *font = sized_font(fonts, face, whole)->font;
    render(font, text, &entry->mask);
    entry->mask.advance = advance_of(font, text);
    *bucket = entry;
    fonts->mask_count++;
    return &entry->mask;
}

void fonts_measure(const Fonts *fonts, Face face, int size, const char *const *signs, int count,
                   SignInk *out) {
    TTF_Font *font = open_font(&fonts->face[face], size);
    assert(font); // as above
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
    TTF_CloseFont(font);
}

size_t fonts_fit(Fonts *fonts, Face face, float size, float width, const char *text) {
    int extent, characters = 0;
    TTF_Font *font = sized_font(fonts, face, whole_size(size))->font;
    TTF_MeasureUTF8(font, text, (int)fmaxf(width, 1), &extent, &characters);
    const char *at = text;
    for (char character[UTF8_MAX + 1]; characters > 0; characters--) at += utf8_character(at, character);
    return (size_t)(at - text);
}

float fonts_cap_height(Fonts *fonts, Face face, float size) {
    SizedFont *sized = sized_font(fonts, face, whole_size(size));
    int top = sized->cap_height;
    if (top <= 0 && TTF_GlyphMetrics32(sized->font, 'H', NULL, NULL, NULL, &top, NULL) != 0) top = 0;
    sized->cap_height = top > 0 ? top : sized->size * 7 / 10;
    return (float)sized->cap_height;
}

bool fonts_has_line(const Fonts *fonts, Face face) { return face < FACE_PACK || fonts->face[face].capitals; }

SignSizes *fonts_sign_sizes(Fonts *fonts, Face face) { return &fonts->face[face].signs; }

bool fonts_has_glyphs(Fonts *fonts, Face face, const char *text) {
    bool probed = fonts->probe && (int)face == fonts->face_count - 1;
    TTF_Font *font = probed ? fonts->probe : sized_font(fonts, face, PROBE_PX)->font;
    for (uint32_t code; utf8_next(&text, &code);)
        if (code != ' ' && !TTF_GlyphIsProvided32(font, code)) return false;
    return *text == '\0';
}

void fonts_trim(Fonts *fonts) {
    fonts->frame++;
    if (fonts->mask_count > MASKS_KEPT) drop_masks(fonts, false);
}
