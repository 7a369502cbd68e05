// pack.ini: what a pack is. Its seeds are pack_seeds.c.
#include "core/pack/pack.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "core/look/colour_text.h"
#include "core/pack/instruments.h"
#include "core/pack/line_text.h"
#include "core/pack/scale.h"
#include "core/pack/token_text.h"

typedef enum {
    KIND_TEXT,
    KIND_ID,
    KIND_FORMAT,
    KIND_ORDER,
    KIND_LAYOUT,
    KIND_RULE,
    KIND_NEXT,
    KIND_FILE,
    KIND_SCALE,
    KIND_INSTRUMENT,
    KIND_WAS,
    KIND_CARD,
    KIND_STORY
} Kind;

typedef struct {
    const char *section, *key;
    Kind kind;
    bool required;
    size_t offset, size; // of the text in Pack
} KeyInfo;

#define PLACE(member) offsetof(Pack, member), sizeof((Pack *)0)->member

// In the order of pack.ini. [tokens] 1..n and the roles of [colours] come after these in Pack.key_line.
static const KeyInfo KEYS[] = {
    {"pack", "id", KIND_ID, true, PLACE(id)},
    {"pack", "name", KIND_TEXT, true, PLACE(name)},
    {"pack", "summary", KIND_TEXT, false, PLACE(summary)},
    {"pack", "author", KIND_TEXT, true, PLACE(author)},
    {"pack", "licence", KIND_TEXT, true, PLACE(licence)},
    {"pack", "note", KIND_TEXT, false, PLACE(note)},
    {"pack", "format", KIND_FORMAT, true, PLACE(format)},
    {"pack", "order", KIND_ORDER, false, PLACE(list_order)},
    {"pack", "was", KIND_WAS, false, PLACE(was)},
    {"pack", "card", KIND_CARD, false, PLACE(card)},
    {"board", "layout", KIND_LAYOUT, true, PLACE(layout)},
    {"board", "randomise", KIND_RULE, true, PLACE(randomise)},
    {"board", "next", KIND_NEXT, false, PLACE(in_turn)},
    {"tokens", "font", KIND_FILE, false, PLACE(font)},
    {"voices", "scale", KIND_SCALE, false, PLACE(scale)},
    {"voices", "instrument", KIND_INSTRUMENT, false, PLACE(instrument)},
    {"music", "board", KIND_FILE, false, PLACE(music_board)},
    {"music", "victory", KIND_FILE, false, PLACE(music_victory)},
    {"reveal", "word", KIND_TEXT, false, PLACE(reveal)},
    {"reveal", "words", KIND_FILE, false, PLACE(words_file)},
    {"story", "kind", KIND_STORY, false, PLACE(story)},
    {"story", "order", KIND_STORY, false, PLACE(story)},
    {"story", "colours", KIND_STORY, false, PLACE(story)},
    {"story", "source", KIND_STORY, false, PLACE(story)},
    {"story", "pictures", KIND_FILE, false, PLACE(pictures_file)},
};

enum {
    KEY_COUNT = sizeof KEYS / sizeof KEYS[0],
    KEY_TOKENS = KEY_COUNT - 1, // plus the token 1..TOKENS_MAX
    KEY_COLOURS = KEY_COUNT + TOKENS_MAX,
};
_Static_assert((int)KEY_COLOURS + (int)ROLE_COUNT <= (int)PACK_KEYS_MAX, "room for the line of each key");

static const char *const SECTIONS[] = {"pack",  "board",  "tokens", "colours", "voices",
                                       "music", "reveal", "story",  "licences"};
enum { SECTION_COUNT = sizeof SECTIONS / sizeof SECTIONS[0] };

// Not of the whole board, of which most is never touched.
static void clear(Pack *pack) {
    memset(pack, 0, offsetof(Pack, layout));
    layout_init_none(&pack->layout);
}

void pack_init(Pack *pack) {
    clear(pack);
    pack->list_order = PACK_ORDER_STANDARD;
}

void pack_drop_seeds(Pack *pack) {
    if (pack->files.release) pack->files.release(pack->files.context);
    free(pack->index);
    free(pack->csv);
    pack->files = (PackFiles){0};
    pack->index = NULL;
    pack->csv = NULL;
    pack->csv_size = 0;
    pack->seeds = NULL;
    pack->by_id = pack->by_band = NULL;
    pack->seed_count = 0;
    memset(pack->band_start, 0, sizeof pack->band_start);
    memset(pack->band_count, 0, sizeof pack->band_count);
}

void pack_finish(Pack *pack) {
    pack_drop_seeds(pack);
    words_finish(&pack->words);
    pictures_finish(&pack->pictures);
    clear(pack);
}

static bool set_id(Pack *pack, const char *value, int line, TextError *error) {
    for (const char *c = value; *c; c++) {
        bool fine = (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || (*c == '-' && c > value);
        if (!fine)
            return text_error(error, line, 0, "id “%.40s” may hold only a to z, 0 to 9 and, not first, '-'",
                              value);
    }
    return line_text_take(pack->id, sizeof pack->id, "id", value, line, error);
}

// Ids of packs that this one has taken in, with blanks between.
static bool set_was(Pack *pack, const char *value, int line, TextError *error) {
    size_t fine = strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789- ");
    if (value[fine]) return text_error(error, line, 0, "was “%.60s” must be ids with blanks between", value);
    return line_text_take(pack->was, sizeof pack->was, "was", value, line, error);
}

bool pack_was_id(const Pack *pack, int index, char out[PACK_ID_MAX]) {
    const char *at = pack->was + strspn(pack->was, " ");
    for (; *at && index > 0; index--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    snprintf(out, PACK_ID_MAX, "%.*s", (int)strcspn(at, " "), at);
    return *out;
}

bool pack_was(const Pack *pack, const char *id) {
    char was[PACK_ID_MAX];
    for (int i = 0; pack_was_id(pack, i, was); i++)
        if (strcmp(was, id) == 0) return true;
    return false;
}

static bool set_format(Pack *pack, const char *value, int line, TextError *error) {
    char *end;
    long format = strtol(value, &end, 10);
    if (end == value || *end || format < 1)
        return text_error(error, line, 0, "format “%.40s” is not a number such as %d", value, PACK_FORMAT);
    if (format > PACK_FORMAT)
        return text_error(error, line, 0, "format %ld is newer than this program, which reads up to %d",
                          format, PACK_FORMAT);
    pack->format = (int)format;
    return true;
}

static bool set_order(Pack *pack, const char *value, int line, TextError *error) {
    size_t digits = strspn(value, "0123456789");
    if (digits < 1 || digits > 3 || value[digits])
        return text_error(error, line, 0, "order “%.40s” is not a number from 0 to %d", value,
                          PACK_ORDER_MAX);
    pack->list_order = (int)strtol(value, NULL, 10);
    return true;
}

// Its parts stand between bars: in an ini file a semicolon may begin a comment.
static bool set_board(Pack *pack, const char *value, int line, TextError *error) {
    TextError why = {0};
    char *text = mem_text(value);
    for (char *at = text; (at = strchr(at, '|'));) *at = ';';
    bool well = board_parse(text, &pack->layout, NULL, &why);
    free(text);
    return well || text_error(error, line, 0, "layout: %s", why.reason);
}

static bool set_layout(Pack *pack, const char *value, int line, TextError *error) {
    if (strpbrk(value, "|;")) return set_board(pack, value, line, error);
    if (layout_init(&pack->layout, value)) return true;
    const char *ids[32];
    int count = 0;
    while (count < 32 && (ids[count] = layout_id(count))) count++;
    return text_unknown(error, line, "layout", value, ids, count);
}

static bool set_rule(Pack *pack, const char *value, int line, TextError *error) {
    if (symmetry_rule_parse(value, &pack->randomise)) return true;
    const char *names[SYMMETRY_RULE_COUNT];
    for (int i = 0; i < SYMMETRY_RULE_COUNT; i++) names[i] = symmetry_rule_name((SymmetryRule)i);
    return text_unknown(error, line, "rule", value, names, SYMMETRY_RULE_COUNT);
}

// Which seed comes next: any, or the first that is not solved yet.
static bool set_next(Pack *pack, const char *value, int line, TextError *error) {
    static const char *const words[] = {"random", "in-turn"};
    int index = text_index(value, words, 2);
    pack->in_turn = index == 1;
    return index >= 0 || text_unknown(error, line, "word for next", value, words, 2);
}

// A file's name must not lead out of the pack's folder.
static bool set_file(char *out, size_t size, const char *key, const char *value, int line, TextError *error) {
    if (value[0] == '.' || strchr(value, '/') || strchr(value, '\\'))
        return text_error(error, line, 0, "%s “%.60s” must be the plain name of a file in the pack", key,
                          value);
    return line_text_take(out, size, key, value, line, error);
}

static bool set_scale(Pack *pack, const char *value, int line, TextError *error) {
    const char *mode = value;
    bool note = *mode >= 'A' && *mode <= 'G';
    if (note) mode++;
    if (note && (*mode == '#' || *mode == 'b')) mode++;
    if (!note || *mode != ' ')
        return text_error(error, line, 0,
                          "scale “%.40s” must begin with a note and a blank, as in “D dorian”", value);
    mode++;
    if (scale_mode(mode) >= 0)
        return line_text_take(pack->scale, sizeof pack->scale, "scale", value, line, error);
    const char *names[32];
    int count = 0;
    while (count < 32 && (names[count] = scale_mode_name(count))) count++;
    return text_unknown(error, line, "mode", mode, names, count);
}

static bool set_instrument(Pack *pack, const char *value, int line, TextError *error) {
    Instrument found;
    if (instruments_instrument(value, &found))
        return line_text_take(pack->instrument, sizeof pack->instrument, "instrument",
                              instruments_instrument_name(found), line, error);
    const char *names[INSTRUMENT_COUNT];
    for (int i = 0; i < INSTRUMENT_COUNT; i++) names[i] = instruments_instrument_name((Instrument)i);
    return text_unknown(error, line, "instrument", value, names, INSTRUMENT_COUNT);
}

static bool set_known(Pack *pack, const KeyInfo *info, const char *value, int line, TextError *error) {
    char *text = (char *)pack + info->offset;
    switch (info->kind) {
    case KIND_TEXT: return line_text_take(text, info->size, info->key, value, line, error);
    case KIND_ID: return set_id(pack, value, line, error);
    case KIND_FORMAT: return set_format(pack, value, line, error);
    case KIND_ORDER: return set_order(pack, value, line, error);
    case KIND_LAYOUT: return set_layout(pack, value, line, error);
    case KIND_RULE: return set_rule(pack, value, line, error);
    case KIND_NEXT: return set_next(pack, value, line, error);
    case KIND_FILE: return set_file(text, info->size, info->key, value, line, error);
    case KIND_SCALE: return set_scale(pack, value, line, error);
    case KIND_INSTRUMENT: return set_instrument(pack, value, line, error);
    case KIND_WAS: return set_was(pack, value, line, error);
    case KIND_CARD: return card_kind_parse(value, line, &pack->card, error);
    case KIND_STORY: return story_set(&pack->story, info->key, value, line, error);
    }
    assert(!"a kind of key");
    return false;
}

static bool unknown_key(const char *section, const char *key, int line, TextError *error) {
    bool section_known = false;
    for (int i = 0; i < SECTION_COUNT; i++) section_known |= strcmp(section, SECTIONS[i]) == 0;
    if (!section[0])
        return text_error(error, line, 0, "“%.40s” stands before the first section, such as [pack]", key);
    if (!section_known) return text_unknown(error, line, "section", section, SECTIONS, SECTION_COUNT);
    const char *words[PACK_KEYS_MAX];
    int count = 0;
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(section, KEYS[i].section) == 0) words[count++] = KEYS[i].key;
    if (strcmp(section, "tokens") == 0) words[count++] = "1", words[count++] = "2 ...";
    if (strcmp(section, "colours") == 0)
        for (int i = 0; i < ROLE_COUNT; i++) words[count++] = role_name((Role)i);
    char what[64];
    snprintf(what, sizeof what, "key in [%s]", section);
    return text_unknown(error, line, what, key, words, count);
}

// The key's place in Pack.key_line, or -1.
static int find_key(const char *section, const char *key) {
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(section, KEYS[i].section) == 0 && strcmp(key, KEYS[i].key) == 0) return i;
    if (strcmp(section, "tokens") == 0 && *key >= '1' && *key <= '9' && strlen(key) <= 2) {
        char *end;
        long token = strtol(key, &end, 10);
        if (!*end && token <= TOKENS_MAX) return KEY_TOKENS + (int)token;
    }
    if (strcmp(section, "colours") == 0)
        for (int i = 0; i < ROLE_COUNT; i++)
            if (strcmp(key, role_name((Role)i)) == 0) return KEY_COLOURS + i;
    return -1;
}

// [licences]: its keys are names of files, which may be anything.
static bool set_licence(Pack *pack, const char *name, const char *value, int line, TextError *error) {
    PackFile file = {.line = line > 0 ? line : 1};
    int first = pack_key_line(pack, "licences", name);
    if (first)
        return text_error(error, line, 0, "“%.40s” is given a second time; the first is in line %d", name,
                          first);
    if (pack->file_count == PACK_FILES_MAX)
        return text_error(error, line, 0, "a pack brings no more than %d files", PACK_FILES_MAX);
    if (!set_file(file.name, sizeof file.name, "the file", name, line, error) ||
        !line_text_take(file.licence, sizeof file.licence, "the licence", value, line, error))
        return false;
    pack->file[pack->file_count++] = file;
    return true;
}

int pack_key_line(const Pack *pack, const char *section, const char *key) {
    for (int i = 0; i < pack->file_count && strcmp(section, "licences") == 0; i++)
        if (strcmp(pack->file[i].name, key) == 0) return pack->file[i].line;
    int index = find_key(section, key);
    return index < 0 ? 0 : pack->key_line[index];
}

bool pack_set(Pack *pack, const char *section, const char *key, const char *value, int line,
              TextError *error) {
    if (strcmp(section, "licences") == 0) return set_licence(pack, key, value, line, error);
    int index = find_key(section, key);
    if (index < 0) return unknown_key(section, key, line, error);
    if (pack->key_line[index])
        return text_error(error, line, 0, "“%s” is given a second time; the first is in line %d", key,
                          pack->key_line[index]);
    pack->key_line[index] = line > 0 ? line : 1;
    if (index < KEY_COUNT) return set_known(pack, &KEYS[index], value, line, error);
    if (index < KEY_COLOURS) return token_text_parse(value, line, &pack->token[index - KEY_TOKENS], error);
    int role = index - KEY_COLOURS;
    uint32_t colour[GROUND_COUNT];
    pack->colours[role] = (uint8_t)colours_parse(value, colour);
    if (!pack->colours[role])
        return text_error(
            error, line, 0,
            "%s “%.40s” is neither a colour of the form #RRGGBB nor two, the second for the light theme", key,
            value);
    for (int ground = 0; ground < GROUND_COUNT; ground++) pack->colour[ground][role] = colour[ground];
    return true;
}

static bool same_look(const TokenLook *a, const TokenLook *b) {
    return strcmp(a->text, b->text) == 0 && a->shape == b->shape && a->has_colour == b->has_colour &&
           memcmp(a->colour, b->colour, sizeof a->colour) == 0;
}

static bool complete_tokens(const Pack *pack, TextError *error) {
    int order = pack->layout.order;
    for (int token = 1; token <= TOKENS_MAX; token++) {
        int line = pack->key_line[KEY_TOKENS + token];
        if (token > order && line)
            return text_error(error, line, 0, "there is no token %d: the layout %s has %d", token,
                              pack->layout.id, order);
        if (line && pack->words_file[0])
            return text_error(error, line, 0,
                              "the letters of the words are the tokens: there can be no others");
        if (token <= order && !line && !pack->words_file[0])
            return text_error(error, 0, 0, "token %d is missing: the layout %s has %d", token,
                              pack->layout.id, order);
    }
    for (int token = 2; token <= order && !pack->words_file[0]; token++) {
        const TokenLook *look = &pack->token[token];
        int line = pack->key_line[KEY_TOKENS + token];
        for (int other = 1; other < token; other++) {
            if (same_look(look, &pack->token[other]))
                return text_error(error, line, 0, "tokens %d and %d look the same", other, token);
            if (text_same(look->name, pack->token[other].name))
                return text_error(error, line, 0, "tokens %d and %d have the same name “%s”", other, token,
                                  look->name);
        }
    }
    return true;
}

// How many bytes of `word` the text takes up at its beginning, letter case ignored; 0 when it is not there.
static size_t prefix_length(const char *word, const char *text) {
    const char *at = word;
    while (*text) {
        uint32_t a, b;
        if (!utf8_next(&at, &a) || !utf8_next(&text, &b) || utf8_upper(a) != utf8_upper(b)) return 0;
    }
    return (size_t)(at - word);
}

// The letters of [reveal] word among the tokens.
static bool find_letters(Pack *pack, TextError *error) {
    int line = pack_key_line(pack, "reveal", "word"), order = pack->layout.order;
    bool used[TOKENS_MAX + 1] = {false};
    int count = 0;
    for (const char *at = pack->reveal; *at; count++) {
        int best = 0;
        size_t best_length = 0;
        for (int token = 1; token <= order; token++) {
            size_t length = prefix_length(at, pack->token[token].text);
            if (length > best_length) best = token, best_length = length;
        }
        if (!best) return text_error(error, line, 0, "no token is the letter at “%.40s”", at);
        if (used[best])
            return text_error(error, line, 0, "the letter “%s” comes twice in “%.40s”",
                              pack->token[best].text, pack->reveal);
        used[best] = true;
        pack->reveal_token[count] = (uint8_t)best;
        at += best_length;
    }
    if (count != order)
        return text_error(error, line, 0, "“%.40s” has %d letters; the layout %s needs %d", pack->reveal,
                          count, pack->layout.id, order);
    return true;
}

static bool complete_reveal(Pack *pack, TextError *error) {
    const char *word = pack->reveal[0] ? pack->reveal : pack->words_file;
    if (!*word) return true;
    if (pack->randomise == SYMMETRY_NONE)
        return text_error(error, pack_key_line(pack, "board", "randomise"), 0,
                          "randomise = none leaves no relabelling that could spell “%.40s”", word);
    if (pack->reveal[0] && pack->words_file[0])
        return text_error(error, pack_key_line(pack, "reveal", "words"), 0,
                          "there is either one word or a file of words");
    return !pack->reveal[0] || find_letters(pack, error);
}

static int story_line(const Pack *pack) {
    static const char *const keys[] = {"kind", "order", "colours", "source", "pictures"};
    for (int i = 0; i < 5; i++) {
        int line = pack_key_line(pack, "story", keys[i]);
        if (line) return line;
    }
    return 0;
}

static bool complete_story(Pack *pack, TextError *error) {
    Story *story = &pack->story;
    int line = story_line(pack);
    bool word = pack->reveal[0] || pack->words_file[0], pictures = pack->pictures_file[0] != '\0';
    if (!line && word) story->kind = STORY_WORD;
    if (!story_complete(story, pack->layout.order, line, error)) return false;
    if (story->kind == STORY_WORD && !word)
        return text_error(error, line, 0, "a story of the kind word takes a word in [reveal]");
    if ((story->kind == STORY_PICTURE) != pictures)
        return text_error(error, line, 0, "pictures and a story of the kind picture go together");
    if (pictures && pack->randomise == SYMMETRY_FULL)
        return text_error(error, pack_key_line(pack, "board", "randomise"), 0,
                          "randomise = full moves the clues about: no picture is left of them");
    if (pictures && pack->layout.order != PICTURE_ROWS)
        return text_error(error, line, 0, "pictures are for boards of %d rows", PICTURE_ROWS);
    return true;
}

bool pack_take_words(Pack *pack, const char *text, size_t size, TextError *error) {
    words_finish(&pack->words);
    if (!words_read(text, size, pack->layout.order, &pack->words, error)) return false;
    words_looks(&pack->words.word[0], pack->layout.order, false, pack->token);
    return true;
}

bool pack_take_pictures(Pack *pack, const char *text, TextError *error) {
    pictures_finish(&pack->pictures);
    return pictures_read(text, &pack->pictures, error);
}

bool pack_complete(Pack *pack, TextError *error) {
    for (int i = 0; i < KEY_COUNT; i++)
        if (KEYS[i].required && !pack->key_line[i])
            return text_error(error, 0, 0, "“%s” is missing in [%s]", KEYS[i].key, KEYS[i].section);
    return complete_tokens(pack, error) && complete_reveal(pack, error) && complete_story(pack, error);
}
