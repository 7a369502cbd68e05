// GNOME Sudoku's string: how often each digit is given, and where. 9x9 by its definition; there is room for
// nine of each digit.
#include "host/formats/shared/format.h"

enum { SHARE_HEAD = 6, SHARE_FIRST = 33, SHARE_PAIRS = 5 };

// The nine counts are packed in pairs as a + 9b, so that nine of one digit reads as none of it and one more
// of the next; `flip` says for which pairs nine was meant.
static int share_counts(const char *text, int flip, int count[FORMATS_ORDER + 1]) {
    int sum = 0;
    for (int pair = 0; pair < SHARE_PAIRS; pair++, count += 2) {
        int value = text[1 + pair] - SHARE_FIRST, a = value % 9, b = value / 9;
        if (pair == SHARE_PAIRS - 1) {
            a = value;
            b = 0;
        } else if (flip >> pair & 1) {
            a = 9;
            b--;
        }
        if (a > 9 || b < 0 || b > 9 || ((flip >> pair & 1) && value % 9 != 0)) return -1;
        count[0] = a;
        count[1] = b;
        sum += a + b;
    }
    return sum;
}

static bool unpack_share(const char *text, size_t size, Grid *out) {
    if (size < SHARE_HEAD || size > SHARE_HEAD + FORMATS_CELLS || text[0] != '#') return false;
    for (size_t i = 1; i < size; i++)
        if (text[i] < SHARE_FIRST || text[i] >= SHARE_FIRST + FORMATS_CELLS + (i < SHARE_HEAD ? 10 : 0))
            return false;
    for (int flip = 0; flip < 1 << (SHARE_PAIRS - 1); flip++) {
        int count[FORMATS_ORDER + 1];
        if (share_counts(text, flip, count) != (int)size - SHARE_HEAD) continue;
        Grid grid = {{0}};
        bool fine = true;
        const char *at = text + SHARE_HEAD;
        for (int digit = 1; digit <= FORMATS_ORDER; digit++) {
            // Each digit's cells are in reading order, which those of a comment would hardly be.
            for (int i = 0, before = -1; i < count[digit - 1] && fine; i++) {
                int value = *at++ - SHARE_FIRST, cell = FORMATS_ORDER * (value % 9) + value / 9;
                fine = cell > before && grid.cell[cell] == 0;
                grid.cell[cell] = (uint8_t)digit;
                before = cell;
            }
        }
        if (!fine) continue;
        *out = grid;
        return true;
    }
    return false;
}

static bool is_share(const char *line, size_t length) {
    Grid grid;
    return unpack_share(line, length, &grid);
}

static bool read_share(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                       TextError *error) {
    (void)output, (void)error;
    return unpack_share(line, length, &puzzle->givens);
}

static void write_share(Text *out, const Layout *layout, const FormatsPuzzle *puzzle) {
    char packed[SHARE_HEAD + FORMATS_CELLS + 1];
    int length = SHARE_HEAD, count[FORMATS_ORDER + 2] = {0};
    (void)layout;
    for (int digit = 1; digit <= FORMATS_ORDER; digit++) {
        for (int c = 0; c < FORMATS_CELLS; c++) {
            if (puzzle->givens.cell[c] != digit || count[digit] == FORMATS_ORDER) continue;
            packed[length++] = (char)(SHARE_FIRST + c / FORMATS_ORDER + 9 * (c % FORMATS_ORDER));
            count[digit]++;
        }
    }
    packed[0] = '#';
    for (int pair = 0; pair < SHARE_PAIRS; pair++)
        packed[1 + pair] = (char)(SHARE_FIRST + count[2 * pair + 1] + 9 * count[2 * pair + 2]);
    packed[length] = '\0';
    text_addf(out, "%s\n", packed);
}

const FormatRow format_gnome_share = {{"gnome-share", "GNOME Sudoku's share string"},
                                      .write = write_share,
                                      .line_is = is_share,
                                      .line_read = read_share};
