#include "host/formats/shared/file_kind.h"

#include <string.h>

typedef struct {
    const char *bytes;
    size_t size;
    const char *name;
} FileKind;

#define KIND(bytes, name)                                                                                    \
    { bytes, sizeof(bytes) - 1, name }

static const FileKind KINDS[] = {
    KIND("\x89PNG", "a PNG picture"),
    KIND("\xFF\xD8\xFF", "a JPEG picture"),
    KIND("GIF87a", "a GIF picture"),
    KIND("GIF89a", "a GIF picture"),
    KIND("II*\0", "a TIFF picture"),
    KIND("MM\0*", "a TIFF picture"),
    KIND("RIFF", "a WebP picture, a sound or a film"),
    KIND("%PDF-", "a PDF document"),
    KIND("%!PS", "a PostScript document"),
    KIND("{\\rtf", "an RTF document"),
    KIND("\xD0\xCF\x11\xE0", "an old document of an office program"),
    KIND("PK\x03\x04", "a ZIP archive, or a file of a program that packs its files"),
    KIND("PK\x05\x06", "an empty ZIP archive"),
    KIND("\x1F\x8B", "a file packed with gzip"),
    KIND("BZh", "a file packed with bzip2"),
    KIND("\xFD"
         "7zXZ",
         "a file packed with xz"),
    KIND("\x28\xB5\x2F\xFD", "a file packed with zstd"),
    KIND("7z\xBC\xAF", "a 7-Zip archive"),
    KIND("Rar!", "a RAR archive"),
    KIND("\x7F"
         "ELF",
         "a program"),
    KIND("\xCA\xFE\xBA\xBE", "a program"),
    KIND("SQLite format 3", "an SQLite database"),
    KIND("OggS", "a sound or a film"),
    KIND("ID3", "a sound"),
    KIND("fLaC", "a sound"),
    KIND("wOFF", "a font"),
    KIND("wOF2", "a font"),
    KIND("OTTO", "a font"),
    KIND("\0\1\0\0", "a font")};

enum { TAR_AT = 257 };

const char *file_kind(const char *bytes, size_t size) {
    if (size >= TAR_AT + 5 && memcmp(bytes + TAR_AT, "ustar", 5) == 0) return "a tar archive";
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (size >= KINDS[i].size && memcmp(bytes, KINDS[i].bytes, KINDS[i].size) == 0) return KINDS[i].name;
    return NULL;
}
