// Files: those of the pack must be readable, and it must be allowed to pass them on.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "cli/pack/pack_findings.h"
#include "core/pack/licence.h"
#include "host/files/machine.h"

enum { MUSIC_SIZE_MAX = 1 << 28 };

static void prove_licence(PackFindings *found, const char *text, int line, bool own_use) {
    TextError error;
    LicenceKind kind = licence_kind(text, line, &error);
    if (kind == LICENCE_KNOWN || (kind == LICENCE_PRIVATE && own_use)) return;
    if (kind == LICENCE_PRIVATE)
        text_error(&error, line, 0,
                   "licence “%.60s”: fine to play, but not to pass on (--private checks a pack for your own "
                   "use)",
                   text);
    pack_find(found, "pack.ini", error.line, "%s", error.reason);
}

// pack.ini, seeds.csv and what the program makes of it, hidden files, and words about the pack: README,
// COPYING, LICENCE.txt and whatever else has no ending.
static bool is_plain(const char *name) {
    static const char *const words[] = {"README.", "LICENCE.", "LICENSE.", "COPYING.", "CREDITS.", "OFL."};
    for (int i = 0; i < 6; i++)
        if (strncmp(name, words[i], strlen(words[i])) == 0) return true;
    return name[0] == '.' || !strchr(name, '.') || strcmp(name, "pack.ini") == 0 ||
           strncmp(name, "seeds.", 6) == 0;
}

static int brought(const struct dirent *item) { return !is_plain(item->d_name); }

static void prove_named(PackFindings *found, const char *file) {
    if (!pack_key_line(&found->entry.pack, "licences", file))
        pack_find(found, file, 0, "the pack brings this file, and [licences] in pack.ini does not name it");
}

static void prove_licences(PackFindings *found, bool own_use) {
    const Pack *pack = &found->entry.pack;
    for (int i = 0; i < pack->file_count; i++) {
        const PackFile *file = &pack->file[i];
        char path[PATH_MAX_BYTES];
        path_join(path, found->entry.folder, file->name);
        prove_licence(found, file->licence, file->line, own_use);
        if (!machine_file_exists(path))
            pack_find(found, "pack.ini", file->line, "there is no file “%s” in the pack", file->name);
    }
    const char *const used[] = {pack->font, pack->music_board, pack->music_victory};
    for (int i = 0; i < 3; i++)
        if (used[i][0] && is_plain(used[i])) prove_named(found, used[i]);
    struct dirent **item;
    int count = scandir(found->entry.folder, &item, brought, alphasort);
    for (int i = 0; i < count; i++) {
        prove_named(found, item[i]->d_name);
        free(item[i]);
    }
    if (count >= 0) free(item);
}

// ---- music

// What is wrong with a file of Ogg (RFC 3533), or NULL: pages follow one another to the end, the first begins
// a stream, the last ends one.
static const char *ogg_wrong(const uint8_t *bytes, size_t size) {
    enum { HEADER = 27, FLAG_FIRST = 2, FLAG_LAST = 4 };
    int flags = 0;
    for (size_t at = 0; at < size;) {
        if (size - at < HEADER || memcmp(bytes + at, "OggS", 4) != 0 || bytes[at + 4] != 0)
            return at ? "it is damaged: a page of Ogg does not begin where it should" : "it is no Ogg file";
        size_t segments = bytes[at + 26], length = HEADER + segments;
        if (size - at < length) return "it ends in the middle of a page";
        for (size_t i = 0; i < segments; i++) length += bytes[at + HEADER + i];
        if (size - at < length) return "it ends in the middle of a page";
        flags = bytes[at + 5];
        if (at == 0 && !(flags & FLAG_FIRST)) return "it begins in the middle of a stream";
        at += length;
    }
    return flags & FLAG_LAST ? NULL : "it ends before its last page";
}

// What is wrong with a file of music, or NULL when the game can play it.
static const char *music_wrong(const uint8_t *bytes, size_t size) {
    if (size < 12) return "it is too short to be music";
    if (memcmp(bytes, "OggS", 4) == 0) return ogg_wrong(bytes, size);
    if (memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WAVE", 4) == 0) {
        size_t length = bytes[4] | (size_t)bytes[5] << 8 | (size_t)bytes[6] << 16 | (size_t)bytes[7] << 24;
        return length + 8 <= size ? NULL : "it is shorter than it says";
    }
    if (memcmp(bytes, "fLaC", 4) == 0 || memcmp(bytes, "ID3", 3) == 0) return NULL;
    if (bytes[0] == 0xFF && (bytes[1] & 0xE6) == 0xE2) return NULL; // a frame of MP3
    return "it is none of Ogg, FLAC, MP3 and WAV";
}

static void prove_music(PackFindings *found, const char *name) {
    if (!name[0]) return;
    char path[PATH_MAX_BYTES], reason[128];
    size_t size = 0;
    path_join(path, found->entry.folder, name);
    char *bytes = machine_read_file(path, MUSIC_SIZE_MAX, &size, reason, sizeof reason);
    const char *wrong = bytes ? music_wrong((const uint8_t *)bytes, size) : reason;
    if (wrong) pack_find(found, name, 0, "%s%s", bytes ? "the music cannot be played: " : "", wrong);
    free(bytes);
}

void proof_files(PackFindings *found, bool own_use) {
    const Pack *pack = &found->entry.pack;
    prove_licence(found, pack->licence, pack_key_line(pack, "pack", "licence"), own_use);
    prove_licences(found, own_use);
    prove_music(found, pack->music_board);
    if (strcmp(pack->music_board, pack->music_victory) != 0) prove_music(found, pack->music_victory);
}
