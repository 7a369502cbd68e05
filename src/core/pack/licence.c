#include "core/pack/licence.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Those of SPDX's list (spdx.org/licenses) that texts, fonts, music and pictures come under.
static const char *const KNOWN[] = {
    "0BSD",
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "Artistic-2.0",
    "Bitstream-Vera",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC-BY-2.0",
    "CC-BY-2.5",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-NC-3.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-ND-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-2.0",
    "CC-BY-SA-2.5",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "CC-PDDC",
    "Font-exception-2.0",
    "GFDL-1.3-only",
    "GFDL-1.3-or-later",
    "GPL-2.0-only",
    "GPL-2.0-or-later",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "GUST-Font-License",
    "IPA",
    "ISC",
    "LGPL-2.1-only",
    "LGPL-2.1-or-later",
    "LGPL-3.0-only",
    "LGPL-3.0-or-later",
    "LPPL-1.3c",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.0",
    "OFL-1.1",
    "OFL-1.1-no-RFN",
    "OFL-1.1-RFN",
    "PDDL-1.0",
    "Ubuntu-font-1.0",
    "Unlicense",
    "WTFPL",
    "Zlib",
};
enum { KNOWN_COUNT = sizeof KNOWN / sizeof KNOWN[0], WORD_MAX = 48 };

// Cuts the next word off *text; words end at blanks and brackets, and the text at its first comma.
static bool next_word(const char **text, char out[WORD_MAX]) {
    *text += strspn(*text, " \t()");
    size_t length = strcspn(*text, " \t(),");
    snprintf(out, WORD_MAX, "%.*s", (int)(length < WORD_MAX ? length : WORD_MAX - 1), *text);
    *text += length;
    return length > 0;
}

static bool is_known(const char *word) {
    for (int i = 0; i < KNOWN_COUNT; i++)
        if (text_same(word, KNOWN[i])) return true;
    return false;
}

LicenceKind licence_kind(const char *text, int line, TextError *error) {
    char word[WORD_MAX];
    int count = 0;
    for (const char *at = text; next_word(&at, word); count++) {
        if (count == 0 && (text_same(word, "private") || text_same(word, "unknown"))) return LICENCE_PRIVATE;
        bool joins = strcmp(word, "AND") == 0 || strcmp(word, "OR") == 0 || strcmp(word, "WITH") == 0;
        if (joins == (count % 2 == 1) && (joins || is_known(word))) continue;
        const char *nearest = text_nearest(word, KNOWN, KNOWN_COUNT);
        if (nearest)
            text_error(error, line, 0, "unknown licence “%s”; did you mean “%s”?", word, nearest);
        else
            text_error(error, line, 0,
                       "unknown licence “%s”; it takes an SPDX identifier such as CC0-1.0, and after a comma "
                       "whatever else there is to say",
                       word);
        return LICENCE_WRONG;
    }
    if (count % 2 == 1) return LICENCE_KNOWN;
    text_error(error, line, 0, "the licence needs an SPDX identifier, such as CC0-1.0, at its beginning");
    return LICENCE_WRONG;
}
