// Tokens: each must be visible, and no two may be confused on the board, whatever the player's sight.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_findings.h"
#include "core/base/memory.h"
#include "core/look/colour_vision.h"
#include "game/settings/theme_colours.h"
#include "host/files/machine.h"
#include "host/packs/glyphs.h"

// With a glyph_difference below this, two signs may be taken for one another: O and 0 have 0.24, l and I
// 0.14; of the capitals and digits, G and O come nearest with 0.64.
static const float SIGNS_APART = 0.33f;

// The least difference of colours that alone tell two tokens apart (delta E), and the least contrast of a
// coloured sign to the board (WCAG 2.1, 1.4.11).
static const float COLOURS_APART = 20, SIGN_CONTRAST = 3;

// The least difference of a token's colour from that of what breaks a rule (delta E), as in theme_colours.
static const float CONFLICT_APART = 10;

// The themes that a pack's tokens are seen in with their own colours.
static const struct {
    ThemeChoice choice;
    Ground ground;
    const char *name;
} THEMES[] = {{THEME_INK, GROUND_DARK, "Ink"}, {THEME_PAPER, GROUND_LIGHT, "Paper"}};
enum { THEMES_COUNT = sizeof THEMES / sizeof THEMES[0] };

typedef struct {
    PackFindings *found;
    const PackEntry *entry;
    GlyphPicture picture[TOKENS_MAX + 1];
    bool drawn;                  // the pictures are there
    bool unseen[TOKENS_MAX + 1]; // the token has no picture, which has been reported
    bool coloured;               // a font with coloured pictures only has been reported
    uint32_t colour[THEMES_COUNT][ROLE_COUNT];
} TokensProof;

static int token_line(const TokensProof *proof, int token) {
    char key[12];
    snprintf(key, sizeof key, "%d", token);
    return pack_key_line(&proof->entry->pack, "tokens", key);
}

// ---- signs

// One of the game's fonts: of the game itself, or, if the pack is in a game's folder of packs, of that game.
static Glyphs *open_own(const TokensProof *proof, const char *share, const char *name) {
    char path[PATH_MAX_BYTES], reason[100], above[PATH_MAX_BYTES];
    path_join(above, proof->entry->folder, "../..");
    const char *const folders[] = {share, above};
    for (int i = 0; i < 2; i++) {
        char fonts[PATH_MAX_BYTES];
        path_join(fonts, folders[i], "assets/fonts");
        path_join(path, fonts, name);
        if (folders[i][0] && machine_file_exists(path)) return glyphs_open(path, reason, sizeof reason);
    }
    pack_find(proof->found, "pack.ini", 0,
              "the game's font %s, which shows the tokens, is nowhere to be found; set NONET_SHARE to the "
              "folder of its packs and assets",
              name);
    return NULL;
}

static Glyphs *open_pack_font(const TokensProof *proof) {
    char path[PATH_MAX_BYTES], reason[256];
    path_join(path, proof->entry->folder, proof->entry->pack.font);
    Glyphs *glyphs = glyphs_open(path, reason, sizeof reason);
    if (!glyphs) pack_find(proof->found, proof->entry->pack.font, 0, "%s", reason);
    return glyphs;
}

// Reports, once, a font whose signs are coloured pictures only.
static void say_coloured(TokensProof *proof, const char *table) {
    char reason[256];
    if (!proof->coloured) {
        glyphs_say_coloured(table, reason, sizeof reason);
        pack_find(proof->found, proof->entry->pack.font, 0, "%s", reason);
    }
    proof->coloured = true;
}

static void draw_token(TokensProof *proof, const Glyphs *glyphs, int token) {
    const char *text = proof->entry->pack.token[token].text, *font = proof->entry->pack.font;
    uint32_t missing = glyphs_missing(glyphs, text);
    if (!missing && glyphs_draw(glyphs, text, &proof->picture[token])) return;
    proof->unseen[token] = true;
    const char *table = missing ? NULL : glyphs_coloured(glyphs);
    if (missing)
        pack_find(proof->found, "pack.ini", token_line(proof, token), "%s has no sign for U+%04X of “%s”",
                  *font ? font : "the game's font", (unsigned)missing, text);
    else if (table)
        say_coloured(proof, table);
    else
        pack_find(proof->found, "pack.ini", token_line(proof, token), "nothing is to be seen of “%s”", text);
}

// What stands for a token in notes, where it has no sign of the pack's own font for it.
static const char *small_text(const TokenLook *look) { return look->small_own ? "" : look->small; }

// Such a sign is in the game's own fonts: one in the window, a lighter one on paper.
static void prove_small_signs(TokensProof *proof, const char *share) {
    static const char *const FONTS[] = {"Inter-Medium.otf", "Inter-Regular.otf"};
    const Pack *pack = &proof->entry->pack;
    bool said[TOKENS_MAX + 1] = {false};
    for (int i = 0; i < 2; i++) {
        int with = 1;
        while (with <= pack->layout.order && !small_text(&pack->token[with])[0]) with++;
        Glyphs *glyphs = with <= pack->layout.order ? open_own(proof, share, FONTS[i]) : NULL;
        for (int token = with; glyphs && token <= pack->layout.order; token++) {
            const char *text = small_text(&pack->token[token]);
            uint32_t missing = said[token] ? 0 : glyphs_missing(glyphs, text);
            said[token] = said[token] || missing;
            if (missing)
                pack_find(proof->found, "pack.ini", token_line(proof, token),
                          "%s has no sign for U+%04X of “%s”, which is to stand in notes", FONTS[i],
                          (unsigned)missing, text);
        }
        glyphs_close(glyphs);
    }
}

// Signs for notes in the pack's own font: it must have them, and no two may look alike.
static void prove_own_notes(TokensProof *proof) {
    const Pack *pack = &proof->entry->pack;
    GlyphPicture *note = mem_zeroed(TOKENS_MAX + 1, sizeof *note); // without ink where there is none
    Glyphs *glyphs = NULL;
    for (int token = 1; token <= pack->layout.order; token++) {
        const TokenLook *look = &pack->token[token];
        if (!look->small_own) continue;
        if (!pack->font[0]) {
            pack_find(proof->found, "pack.ini", token_line(proof, token),
                      "“note:%s” is a sign of the pack's own font, and it has none; “small:%s” is one of the "
                      "game's font",
                      look->small, look->small);
            break;
        }
        if (!glyphs && !(glyphs = open_pack_font(proof))) break;
        uint32_t missing = glyphs_missing(glyphs, look->small);
        if (missing || !glyphs_draw(glyphs, look->small, &note[token])) {
            pack_find(proof->found, "pack.ini", token_line(proof, token),
                      "%s shows nothing for “%s”, which is to stand in notes", pack->font, look->small);
            continue;
        }
        for (int other = 1; other < token; other++)
            if (note[other].width > 0 && glyph_difference(&note[other], &note[token]) < SIGNS_APART)
                pack_find(proof->found, "pack.ini", token_line(proof, token),
                          "tokens %d and %d look alike as notes: “%s” and “%s”", other, token,
                          pack->token[other].small, look->small);
    }
    glyphs_close(glyphs);
    free(note);
}

// The texts of tokens without a shape are in the pack's font or Inter Display; texts on a shape in Inter.
static void draw_tokens(TokensProof *proof, const char *share) {
    const Pack *pack = &proof->entry->pack;
    for (int on_shape = 0; on_shape < 2; on_shape++) {
        Glyphs *glyphs = NULL;
        for (int token = 1; token <= pack->layout.order; token++) {
            const TokenLook *look = &pack->token[token];
            if (!look->text[0] || (look->shape != SHAPE_NONE) != (on_shape == 1)) continue;
            if (!glyphs)
                glyphs = on_shape        ? open_own(proof, share, "Inter-SemiBold.otf")
                         : pack->font[0] ? open_pack_font(proof)
                                         : open_own(proof, share, "InterDisplay-Medium.otf");
            if (!glyphs) return;
            draw_token(proof, glyphs, token);
        }
        glyphs_close(glyphs);
    }
    proof->drawn = true;
}

// ---- colours

// The colours that a token can have in a theme: its own, or those of givens, entries and notes.
static int token_colours(const TokensProof *proof, int theme, int token, uint32_t out[3]) {
    const TokenLook *look = &proof->entry->pack.token[token];
    if (look->has_colour) {
        out[0] = look->colour[THEMES[theme].ground];
        return 1;
    }
    static const Role inks[] = {ROLE_GIVEN, ROLE_ENTERED, ROLE_NOTE};
    for (int i = 0; i < 3; i++) out[i] = proof->colour[theme][inks[i]];
    return 3;
}

// The colour distance of two tokens, in the theme and for the kind of sight where it is least.
static float colours_apart(const TokensProof *proof, int a, int b, Vision *out_vision) {
    const Pack *pack = &proof->entry->pack;
    if (!pack->token[a].has_colour && !pack->token[b].has_colour) return 0;
    float least = INFINITY;
    for (int theme = 0; theme < THEMES_COUNT; theme++) {
        uint32_t colour[3], other[3];
        int colours = token_colours(proof, theme, a, colour), others = token_colours(proof, theme, b, other);
        for (int i = 0; i < colours * others; i++) {
            Vision vision;
            float apart = colour_distance_to_all(colour[i / others], other[i % others], &vision);
            if (apart >= least) continue;
            least = apart;
            *out_vision = vision;
        }
    }
    return least;
}

// A coloured sign must stand out from the board; shapes get an outline where they do not.
static void prove_contrast(const TokensProof *proof, int token) {
    const TokenLook *look = &proof->entry->pack.token[token];
    if (!look->has_colour || look->shape != SHAPE_NONE) return;
    for (int theme = 0; theme < THEMES_COUNT; theme++) {
        float contrast =
            colour_contrast(look->colour[THEMES[theme].ground], proof->colour[theme][ROLE_BOARD]);
        if (contrast >= SIGN_CONTRAST) continue;
        pack_find(proof->found, "pack.ini", token_line(proof, token),
                  "token %d can hardly be seen in the theme %s: its colour has a contrast of %.1f to the "
                  "board, and needs %.0f",
                  token, THEMES[theme].name, (double)contrast, (double)SIGN_CONTRAST);
    }
}

// No token may look as if it broke a rule.
static void prove_no_conflict(const TokensProof *proof, int token) {
    const TokenLook *look = &proof->entry->pack.token[token];
    for (int theme = 0; theme < THEMES_COUNT && look->has_colour; theme++) {
        Vision vision;
        float apart = colour_distance_to_all(look->colour[THEMES[theme].ground],
                                             proof->colour[theme][ROLE_CONFLICT], &vision);
        if (apart >= CONFLICT_APART) continue;
        pack_find(
            proof->found, "pack.ini", token_line(proof, token),
            "token %d looks like a conflict in the theme %s: its colour is apart from that by a delta E "
            "of %.0f to %s, and needs %.0f",
            token, THEMES[theme].name, (double)apart, vision_name(vision), (double)CONFLICT_APART);
    }
}

static int role_line(const TokensProof *proof, Role role) {
    return pack_key_line(&proof->entry->pack, "colours", role_name(role));
}

// Reports a single colour for both themes that neither theme uses.
static void prove_single_colours(const TokensProof *proof) {
    const Pack *pack = &proof->entry->pack;
    for (int role = 0; role < ROLE_COUNT; role++) {
        bool taken = pack->colours[role] != 1;
        for (int theme = 0; theme < THEMES_COUNT; theme++)
            taken =
                taken || (proof->colour[theme][role] & 0xFFFFFF) == pack->colour[THEMES[theme].ground][role];
        if (taken) continue;
        pack_find(proof->found, "pack.ini", role_line(proof, (Role)role),
                  "%s is never used: it has too little contrast in either theme, Ink and Paper",
                  role_name((Role)role));
    }
}

static void report_fault(const TokensProof *proof, int theme, const ColourFault *fault) {
    bool own = proof->entry->pack.colours[fault->a] == GROUND_COUNT;
    int line = role_line(proof, own ? fault->a : fault->b);
    const char *a = role_name(fault->a), *b = role_name(fault->b), *name = THEMES[theme].name;
    if (fault->drawn)
        pack_find(proof->found, "pack.ini", line,
                  "%s on %s has a contrast of %.2f in the theme %s, and needs %.1f", a, b, (double)fault->has,
                  name, (double)fault->needs);
    else
        pack_find(proof->found, "pack.ini", line,
                  "%s and %s look alike in the theme %s: they are apart by a delta E of %.0f to %s, and need "
                  "%.0f",
                  a, b, name, (double)fault->has, vision_name(fault->vision), (double)fault->needs);
}

// The colours for a theme must be legible, and differ from one another.
static void prove_palettes(const TokensProof *proof) {
    ColourFault fault[COLOUR_FAULTS_MAX];
    for (int theme = 0; theme < THEMES_COUNT; theme++) {
        int count = theme_colour_faults(THEMES[theme].choice, &proof->entry->pack, fault);
        for (int i = 0; i < count; i++) report_fault(proof, theme, &fault[i]);
    }
}

// ---- pairs

static void prove_pair(const TokensProof *proof, int a, int b) {
    const TokenLook *one = &proof->entry->pack.token[a], *two = &proof->entry->pack.token[b];
    if (one->shape != two->shape) return;
    // A sign on a shape is left out where the shape is small, as in notes.
    bool signs = one->shape == SHAPE_NONE;
    if (signs && (proof->unseen[a] || proof->unseen[b])) return; // this has been reported
    if (signs && !proof->drawn && strcmp(one->text, two->text) != 0) return;
    if (signs && proof->drawn && glyph_difference(&proof->picture[a], &proof->picture[b]) >= SIGNS_APART)
        return;
    Vision vision = VISION_FULL;
    float apart = colours_apart(proof, a, b, &vision);
    PackFindings *found = proof->found;
    int line = token_line(proof, b);
    if (apart >= COLOURS_APART)
        pack_warn(found, "pack.ini", line,
                  "warning: tokens %d and %d are told apart by colour alone, which not everyone can do", a,
                  b);
    else if (one->has_colour || two->has_colour)
        pack_find(found, "pack.ini", line,
                  "tokens %d and %d differ by colour alone, and too little: by a delta E of %.0f to %s; it "
                  "takes %.0f",
                  a, b, (double)apart, vision_name(vision), (double)COLOURS_APART);
    else if (signs)
        pack_find(found, "pack.ini", line,
                  "tokens %d and %d can be taken for one another: “%s” and “%s” look alike", a, b, one->text,
                  two->text);
    else
        pack_find(found, "pack.ini", line,
                  "tokens %d and %d look alike as notes, where nothing stands on the shape", a, b);
}

void proof_tokens(PackFindings *found, const char *share) {
    TokensProof *proof = mem_alloc(sizeof *proof); // large
    *proof = (TokensProof){.found = found, .entry = &found->entry};
    const Pack *pack = &found->entry.pack;
    for (int theme = 0; theme < THEMES_COUNT; theme++)
        theme_colours(THEMES[theme].choice, pack, proof->colour[theme]);
    draw_tokens(proof, share);
    prove_small_signs(proof, share);
    prove_own_notes(proof);
    for (int token = 1; token <= pack->layout.order; token++) {
        prove_contrast(proof, token);
        prove_no_conflict(proof, token);
        for (int other = 1; other < token; other++) prove_pair(proof, other, token);
    }
    prove_single_colours(proof);
    prove_palettes(proof);
    free(proof);
}
