// Makes assets/techniques.txt into C while the program is built: game/words/technique_words.c includes it.
//
//     technique_words TEXT OUT
//
// A mistake in the text ends the build with its file and line. The text itself says what may stand in it.
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILE_MAX = 1 << 20,
    BODY_MAX = 6 << 10,
    BLOCKS_MAX = 512,
    ARGUMENTS_MAX = 9,
    DEPTH_MAX = 8,
    WHYS_MAX = 4
};

static const struct {
    const char *id, *key;
} techniques[] = {
#define TECHNIQUE(id, name, key, ...) {#id, key},
#include "core/logic/techniques.def"
};
enum { TECHNIQUE_COUNT = sizeof techniques / sizeof techniques[0] };

// What begins at the left margin: a shared text, a family, or a technique; and the indented lines below it.
typedef enum { BLOCK_LET, BLOCK_FAMILY, BLOCK_TECHNIQUE } BlockKind;
typedef struct {
    BlockKind kind;
    char name[64];
    int line;
    int technique; // index into techniques
    char *body;    // without the first indentation
} Block;

typedef struct {
    const char *path;
    char *text;
    Block block[BLOCKS_MAX];
    int count;
} Words;

typedef struct {
    char text[BODY_MAX];
    int length;
} Body;

typedef struct {
    char look[32], notation[32], variants[32];
    Body what, why[WHYS_MAX], end, legend, learn;
    int why_count;
} Fields;

_Noreturn static void fail(const Words *words, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: error: ", words->path, line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static void add(const Words *words, int line, Body *to, const char *text, size_t size) {
    if ((size_t)to->length + size >= sizeof to->text)
        fail(words, line, "a text of more than %d bytes", BODY_MAX);
    memcpy(to->text + to->length, text, size);
    to->length += (int)size;
    to->text[to->length] = '\0';
}

// ---- the file as blocks

static int technique_of(const char *key) {
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
        if (strcmp(techniques[i].key, key) == 0) return i;
    return -1;
}

static Block *begin_block(Words *words, char *heading, int line) {
    if (words->count == BLOCKS_MAX) fail(words, line, "more than %d entries", BLOCKS_MAX);
    Block *block = &words->block[words->count];
    *block = (Block){.kind = BLOCK_TECHNIQUE, .line = line};
    const char *name = heading;
    if (strncmp(heading, "let ", 4) == 0) block->kind = BLOCK_LET, name = heading + 4;
    if (strncmp(heading, "==", 2) == 0) block->kind = BLOCK_FAMILY, name = heading + 2 + (heading[2] == ' ');
    snprintf(block->name, sizeof block->name, "%s", name);
    block->technique = block->kind == BLOCK_TECHNIQUE ? technique_of(name) : -1;
    if (block->kind == BLOCK_TECHNIQUE && block->technique < 0)
        fail(words, line, "there is no technique “%s”", name);
    for (int i = 0; i < words->count; i++) {
        const Block *other = &words->block[i];
        if (other->kind == block->kind && strcmp(other->name, block->name) == 0)
            fail(words, line, "“%s” stands in line %d already", name, other->line);
    }
    words->count++;
    return block;
}

// Cuts the text into lines and gives them to their blocks, in place.
static void read_blocks(Words *words) {
    char *end = NULL; // of the body that is being collected
    int line = 1;
    for (char *at = words->text, *next; *at != '\0'; at = next, line++) {
        size_t length = strcspn(at, "\n");
        next = at + length + (at[length] == '\n');
        at[length] = '\0';
        while (length > 0 && isspace((unsigned char)at[length - 1])) at[--length] = '\0';
        if (at[0] == '#') continue;
        if (length > 0 && at[0] != ' ') {
            begin_block(words, at, line);
            end = NULL;
            continue;
        }
        if (end == NULL && length == 0) continue;
        if (length > 0 && (words->count == 0 || strncmp(at, "    ", 4) != 0))
            fail(words, line, "a line is indented by four blanks, or more");
        Block *block = &words->block[words->count - 1];
        if (end == NULL) end = block->body = at; // what is kept is shorter than what was there
        size_t kept = length > 4 ? length - 4 : 0;
        memmove(end, at + (length - kept), kept);
        end[kept] = '\n';
        end[kept + 1] = '\0';
        end += kept + 1;
    }
}

// ---- shared texts

static void expand(const Words *words, int line, const char *text, const char *const *argument, int arguments,
                   int depth, Body *out);

static const Block *let_of(const Words *words, int line, const char *name) {
    for (int i = 0; i < words->count; i++)
        if (words->block[i].kind == BLOCK_LET && strcmp(words->block[i].name, name) == 0)
            return &words->block[i];
    fail(words, line, "there is no “let %s”", name);
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) text[--length] = '\0';
    return text;
}

// "name: a | b" in the place of `use`, which is changed.
static void expand_use(const Words *words, int line, char *use, const char *indent, int depth, Body *out) {
    const char *argument[ARGUMENTS_MAX];
    int count = 0;
    char *at = strchr(use, ':');
    if (at != NULL) *at++ = '\0';
    while (at != NULL) {
        if (count == ARGUMENTS_MAX) fail(words, line, "more than %d words for “%s”", ARGUMENTS_MAX, use);
        char *bar = strchr(at, '|');
        if (bar != NULL) *bar++ = '\0';
        argument[count++] = trim(at);
        at = bar;
    }
    const Block *let = let_of(words, line, trim(use));
    if (depth == DEPTH_MAX) fail(words, line, "“%s” takes in texts without end", let->name);
    Body body = {.length = 0};
    expand(words, let->line, let->body ? let->body : "", argument, count, depth + 1, &body);
    char *rest = trim(body.text);
    for (size_t size; *rest != '\0'; rest += size) { // what is put in below a field stays indented like it
        size = strcspn(rest, "\n");
        size += rest[size] == '\n';
        add(words, line, out, rest, size);
        if (rest[size] != '\0' && rest[size] != '\n' && rest[size - 1] == '\n')
            add(words, line, out, indent, strlen(indent));
    }
}

static void expand(const Words *words, int line, const char *text, const char *const *argument, int arguments,
                   int depth, Body *out) {
    for (const char *at = text; *at != '\0';) {
        size_t plain = strcspn(at, "<$");
        add(words, line, out, at, plain);
        at += plain;
        if (*at == '$') {
            int index = at[1] - '1';
            if (index < 0 || index >= arguments) fail(words, line, "$%c has no word", at[1]);
            add(words, line, out, argument[index], strlen(argument[index]));
            at += 2;
        } else if (*at == '<') {
            size_t size = strcspn(at, ">");
            if (at[size] == '\0' || size >= BODY_MAX) fail(words, line, "a < without its >");
            char use[BODY_MAX];
            snprintf(use, sizeof use, "%.*s", (int)size - 1, at + 1);
            Body filled = {.length = 0};
            expand(words, line, use, argument, arguments, DEPTH_MAX, &filled);
            bool fields = (at == text || at[-1] == '\n') && (at[size + 1] == '\n' || at[size + 1] == '\0');
            expand_use(words, line, filled.text, fields ? "" : "    ", depth, out);
            at += size + 1;
        }
    }
}

// ---- fields

// Writes the text as a string of C: one blank between words, and an empty line between paragraphs.
static void put_text(const Words *words, int line, FILE *out, const char *name, const char *text) {
    fputc('"', out);
    bool blank = false, begun = false;
    int breaks = 0, braces = 0;
    for (; *text != '\0'; text++) {
        if (isspace((unsigned char)*text)) {
            blank = true;
            breaks += *text == '\n';
            continue;
        }
        if (begun && blank) fputs(breaks > 1 ? "\\n \\n" : " ", out);
        if (*text == '"' || *text == '\\') fputc('\\', out);
        braces += (*text == '{') - (*text == '}');
        if (braces < 0 || braces > 1) fail(words, line, "{ and } in “%s” do not go together", name);
        fputc(*text, out);
        begun = true;
        blank = false;
        breaks = 0;
    }
    if (!begun) fail(words, line, "“%s” is empty", name);
    if (braces != 0) fail(words, line, "a { in “%s” without its }", name);
    fputc('"', out);
}

// The text and a comma; NULL for none.
static void put_text_or_null(const Words *words, int line, FILE *out, const char *name, const Body *body) {
    if (body->length > 0)
        put_text(words, line, out, name, body->text);
    else
        fputs("NULL", out);
    fputs(", ", out);
}

// A word as the name of a member of an enum.
static void take_word(const Words *words, int line, char out[32], const char *prefix, const char *text) {
    int length = snprintf(out, 32, "%s%s", prefix, text);
    for (int i = 0; i < length && i < 31; i++) {
        if (!isalnum((unsigned char)out[i]) && out[i] != '_') fail(words, line, "“%s” is no word", text);
        out[i] = (char)toupper((unsigned char)out[i]);
    }
}

static void take_field(const Words *words, int line, char *field, Fields *out) {
    size_t size = strcspn(field, " ");
    char *text = field + size + (field[size] != '\0');
    field[size] = '\0';
    trim(text);
    Body *body = NULL;
    if (strcmp(field, "look") == 0)
        take_word(words, line, out->look, "EXPLAIN_AT_", text);
    else if (strcmp(field, "notation") == 0)
        take_word(words, line, out->notation, "NOTATION_", text);
    else if (strcmp(field, "variants") == 0)
        take_word(words, line, out->variants, "VARIANTS_", text);
    else if (strcmp(field, "what") == 0)
        body = &out->what;
    else if (strcmp(field, "why") == 0 && out->why_count < WHYS_MAX)
        body = &out->why[out->why_count++];
    else if (strcmp(field, "end") == 0)
        body = &out->end;
    else if (strcmp(field, "legend") == 0)
        body = &out->legend;
    else if (strcmp(field, "learn") == 0)
        body = &out->learn;
    else
        fail(words, line, "no field, or one too many: “%s”", field);
    if (body == NULL) return;
    if (body->length > 0) fail(words, line, "“%s” stands there twice", field);
    add(words, line, body, text, strlen(text));
}

// A field is a line and those below it that are indented, or empty.
static void take_fields(const Words *words, int line, char *text, Fields *out) {
    while (*text != '\0') {
        size_t size = strcspn(text, "\n");
        while (text[size] != '\0' && (text[size + 1] == ' ' || text[size + 1] == '\n')) {
            size++;
            size += strcspn(text + size, "\n");
        }
        char *next = text + size + (text[size] != '\0');
        text[size] = '\0';
        if (*trim(text) != '\0') take_field(words, line, text, out);
        text = next;
    }
}

static void put_technique(const Words *words, const Block *block, FILE *out) {
    Body body = {.length = 0};
    expand(words, block->line, block->body ? block->body : "", NULL, 0, 0, &body);
    Fields fields = {.notation = "NOTATION_SET", .variants = "VARIANTS_NONE"};
    take_fields(words, block->line, body.text, &fields);
    if (fields.look[0] == '\0') fail(words, block->line, "“look” is missing");
    fprintf(out, "#line %d \"%s\"\n", block->line, words->path);
    fprintf(out, "[TECHNIQUE_%s] = {%s, %s, %s, ", techniques[block->technique].id, fields.look,
            fields.notation, fields.variants);
    put_text(words, block->line, out, "what", fields.what.text);
    fputs(", {", out);
    if (fields.why_count == 0) fail(words, block->line, "“why” is missing");
    for (int i = 0; i < fields.why_count; i++) {
        if (strcmp(fields.why[i].text, "-") == 0)
            fputs("NULL", out);
        else
            put_text(words, block->line, out, "why", fields.why[i].text);
        fputs(i + 1 < fields.why_count ? ", " : "}, ", out);
    }
    put_text_or_null(words, block->line, out, "end", &fields.end);
    put_text_or_null(words, block->line, out, "legend", &fields.legend);
    put_text(words, block->line, out, "learn", fields.learn.text);
    fputs("},\n", out);
}

// ---- the table

static void put_families(const Words *words, FILE *out) {
    bool shown = false; // the family that its techniques follow
    for (int i = 0; i < words->count; i++) {
        const Block *block = &words->block[i];
        if (block->kind == BLOCK_FAMILY) {
            fputs(shown ? "};\n" : "", out);
            shown = block->name[0] != '\0';
            if (shown) fprintf(out, "static const Technique family_%d[] = {", i);
        }
        if (block->kind == BLOCK_TECHNIQUE && shown)
            fprintf(out, "TECHNIQUE_%s, ", techniques[block->technique].id);
    }
    fputs(shown ? "};\n" : "", out);
    fputs("static const TechniqueFamily families[] = {\n", out);
    for (int i = 0; i < words->count; i++) {
        const Block *block = &words->block[i];
        if (block->kind == BLOCK_FAMILY && block->name[0] != '\0')
            fprintf(out, "{\"%s\", family_%d, (int)(sizeof family_%d / sizeof family_%d[0])},\n", block->name,
                    i, i, i);
    }
    fputs("};\n", out);
}

static void put_words(const Words *words, FILE *out) {
    bool told[TECHNIQUE_COUNT] = {false};
    fputs("// Made of assets/techniques.txt by tools/technique_words.c.\n", out);
    fputs("static const TechniqueWords words[TECHNIQUE_COUNT] = {\n", out);
    for (int i = 0; i < words->count; i++) {
        const Block *block = &words->block[i];
        if (block->kind != BLOCK_TECHNIQUE) continue;
        put_technique(words, block, out);
        told[block->technique] = true;
    }
    fputs("};\n", out);
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
        if (!told[i]) fail(words, 1, "there are no words for “%s”", techniques[i].key);
    put_families(words, out);
}

int main(int argc, char **argv) {
    static Words words;
    static char text[FILE_MAX];
    if (argc != 3) return fprintf(stderr, "technique_words TEXT OUT\n"), 2;
    words.path = argv[1];
    words.text = text;
    FILE *in = fopen(argv[1], "rb");
    if (in == NULL) return perror(argv[1]), 1;
    size_t size = fread(text, 1, sizeof text - 2, in);
    bool whole = feof(in) != 0 && !ferror(in);
    (void)fclose(in);
    if (!whole || strlen(text) != size) fail(&words, 1, "this is no text, or too long");
    if (size > 0 && text[size - 1] != '\n') text[size] = '\n';
    read_blocks(&words);
    FILE *out = fopen(argv[2], "wb");
    if (out == NULL) return perror(argv[2]), 1;
    put_words(&words, out);
    return fclose(out) == 0 ? 0 : 1;
}
