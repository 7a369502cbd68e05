#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_ini.txt.h"
#include "cli/pack/pack_new.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "host/files/ini.h"
#include "host/files/machine.h"
#include "host/packs/own_pack.h"

typedef struct {
    char folder[PATH_MAX_BYTES];
    char id[PACK_ID_MAX], name[PACK_NAME_MAX];
    Layout layout;
    char token[TOKENS_MAX + 1][TOKEN_TEXT_MAX + 8]; // with room for "shape:"
    char word[PACK_LINE_MAX];                       // empty: none
} NewPack;

// ---- names

// The folder's own name, even when it is given as "." or "packs/../mine/".
static void own_name(const char *folder, char out[NAME_MAX + 1]) {
    char whole[PATH_MAX];
    if (!realpath(folder, whole)) snprintf(whole, sizeof whole, "%s", folder);
    size_t length = strlen(whole);
    while (length > 1 && whole[length - 1] == '/') whole[--length] = '\0';
    const char *slash = strrchr(whole, '/');
    snprintf(out, NAME_MAX + 1, "%s", slash ? slash + 1 : whole);
}

// ---- tokens

// The code point at *text as a capital, in UTF-8; *text moves on. False at what is not UTF-8.
static bool next_letter(const char **text, char out[5]) {
    uint32_t code;
    if (!utf8_next(text, &code)) return false;
    out[utf8_put(utf8_upper(code), out)] = '\0';
    return true;
}

static bool take_word(const char *word, NewPack *out) {
    char letter[5];
    int count = 0;
    snprintf(out->word, sizeof out->word, "%s", "");
    for (const char *at = word; *at; count++) {
        if (!next_letter(&at, letter)) return cli_refuse(&cmd_pack_new, "--tokens is not UTF-8 text");
        for (int i = 1; i <= count && i <= out->layout.order; i++) {
            if (strcmp(out->token[i], letter) != 0) continue;
            return cli_refuse(&cmd_pack_new, "the letter '%s' comes twice in '%s'", letter, word);
        }
        if (count < out->layout.order) snprintf(out->token[count + 1], sizeof out->token[0], "%s", letter);
        size_t used = strlen(out->word);
        snprintf(out->word + used, sizeof out->word - used, "%s", letter);
    }
    if (count == out->layout.order) return true;
    return cli_refuse(&cmd_pack_new,
                      "'%s' has %d letters; it takes %d, or as many tokens with blanks between", word, count,
                      out->layout.order);
}

static bool take_list(const char *list, NewPack *out) {
    int count = 0;
    for (const char *at = list + strspn(list, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (++count <= out->layout.order) {
            if (length >= sizeof out->token[0])
                return cli_refuse(&cmd_pack_new, "the token '%.*s' is too long", (int)length, at);
            snprintf(out->token[count], sizeof out->token[0], "%.*s", (int)length, at);
        }
        at += length;
    }
    if (count == out->layout.order) return true;
    return cli_refuse(&cmd_pack_new, "--tokens names %d; the layout %s has %d", count, out->layout.id,
                      out->layout.order);
}

static bool take_tokens(const char *value, NewPack *out) {
    for (int i = 1; i <= out->layout.order; i++)
        snprintf(out->token[i], sizeof out->token[0], "%c", grid_character(i));
    if (!value) return true;
    return strchr(value, ' ') ? take_list(value, out) : take_word(value, out);
}

// ---- pack.ini

// As printf takes it, for print_ini.
static void print_tokens(const NewPack *new, Text *out) {
    for (int i = 1; i <= new->layout.order; i++) {
        const char *token = new->token[i];
        bool shape = strncmp(token, "shape:", 6) == 0;
        text_addf(out, "%d = %s | %s\n", i, token, shape ? token + 6 : token);
    }
}

// The board, with bars between its parts, since a semicolon begins a comment.
static void print_board(const NewPack *new, Text *out) {
    Text plain = {0};
    board_format(&new->layout, &plain);
    for (const char *at = text_of(&plain); *at; at++)
        if (*at == ';')
            text_add(out, " |");
        else
            text_add_char(out, *at);
    text_finish(&plain);
}

static void print_ini(const NewPack *new, Text *out) {
    Text tokens = {0}, board = {0};
    const char *word = new->word[0] ? new->word : NULL, *off = word ? "" : ";";
    print_tokens(new, &tokens);
    print_board(new, &board);
    text_addf(out, PACK_INI_TXT, new->name, new->id, new->name, text_of(&board), word ? "full" : "pattern",
              text_of(&tokens), off, off, word ? word : "DRAGONFLY");
    text_finish(&tokens);
    text_finish(&board);
}

static bool set_one(void *pack, const char *section, const char *key, const char *value, int line,
                    TextError *error) {
    return pack_set(pack, section, key, value, line, error);
}

static bool keep_first(void *pack, const TextError *error) {
    (void)pack;
    return cli_refuse(&cmd_pack_new, "%s", error->reason);
}

// Some things that may be asked for cannot be in a pack.ini, such as a name with a ';' or two equal tokens.
static bool reads_back(const NewPack *new, const Text *ini) {
    Pack *pack = mem_zeroed(1, sizeof *pack); // large
    TextError error;
    pack_init(pack);
    bool fine = ini_read(text_of(ini), ini->length, set_one, keep_first, pack);
    if (fine && !pack_complete(pack, &error)) fine = keep_first(pack, &error);
    if (fine && strcmp(pack->name, new->name) != 0)
        fine = keep_first(pack, &(TextError){.reason = "the name cannot be written as it is"});
    pack_finish(pack);
    free(pack);
    return fine;
}

// ---- the command

// Says how to get puzzles for it: the mine knows every board.
static void tell_mine(const NewPack *new) {
    Text board = {0};
    board_format(&new->layout, &board);
    if (layout_is_classic(&new->layout))
        fputs("  nonet-cli mine --seed 1 --pattern rotate180 --gentle 10 --easy 10 --medium 10 --hard 10",
              stderr);
    else
        fprintf(stderr, "  nonet-cli mine --layout '%s' --seed 1 --count 20", text_of(&board));
    fprintf(stderr, " --out '%s/seeds.csv'\n", new->folder);
    text_finish(&board);
}

// A pack with the same id would hide this one, or be hidden by it.
static void warn_of_same_id(const NewPack *new) {
    Paths paths;
    PackList list;
    if (!paths_look(&paths)) return;
    packs_read(&paths, &list);
    const PackEntry *other = packs_find(&list, new->id);
    if (other) fprintf(stderr, "Change the id first: '%s' is that of %s too.\n", new->id, other->folder);
    packs_finish(&list);
}

static int write_pack(const NewPack *new, const Text *ini) {
    char path[PATH_MAX_BYTES], reason[128];
    path_join(path, new->folder, "pack.ini");
    if (machine_file_exists(path)) {
        fprintf(stderr, "%s: it is there already, and was left as it is\n", path);
        return CLI_NO;
    }
    if (!machine_make_folder(new->folder)) {
        perror(new->folder);
        return CLI_NO;
    }
    warn_of_same_id(new);
    if (!machine_write_file(path, text_of(ini), ini->length, reason, sizeof reason)) {
        fprintf(stderr, "%s: %s\n", path, reason);
        return CLI_NO;
    }
    printf("%s\n", path);
    (void)fflush(stdout);
    fputs("Next: open it in a text editor and make it yours; then give it puzzles and let all be checked:\n",
          stderr);
    tell_mine(new);
    fprintf(stderr, "  nonet-cli pack check '%s'\n", new->folder);
    fputs("Then drop the folder on the game's window; what lies in its folder of packs is there already.\n",
          stderr);
    return CLI_DONE;
}

static bool read_folder(const char *folder, const char *name, NewPack *out) {
    char own[NAME_MAX + 1];
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    snprintf(out->folder, sizeof out->folder, "%.*s", (int)length, folder);
    own_name(out->folder, own);
    own_pack_id(own, out->id);
    if (!out->id[0])
        return cli_refuse(&cmd_pack_new,
                          "no id can be made of '%s'; the folder's name needs a letter a to z or a digit",
                          own);
    own_pack_name(own, out->name);
    if (name) snprintf(out->name, sizeof out->name, "%s", name);
    if (name && strcmp(out->name, name) != 0)
        return cli_refuse(&cmd_pack_new, "the name is longer than %d bytes", PACK_NAME_MAX - 1);
    return true;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(NewPack, new);
    const char *name = NULL, *tokens = NULL;
    CliOption option[] = {
        {"name", .text = &name}, {"tokens", .text = &tokens}, {"layout", .layout = &new->layout}, {0}};
    int status = cli_options(&cmd_pack_new, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc != 2) return cli_misuse(&cmd_pack_new, argc == 1 ? "which folder?" : "one folder at a time");
    if (!read_folder(argv[1], name, new) || !take_tokens(tokens, new)) return CLI_USAGE;
    Text ini = {0};
    print_ini(new, &ini);
    status = reads_back(new, &ini) ? write_pack(new, &ini) : CLI_USAGE;
    text_finish(&ini);
    return status;
}

const Command cmd_pack_new = {"pack new", "begins a pack", PACK_NEW_TXT, .run = run};
