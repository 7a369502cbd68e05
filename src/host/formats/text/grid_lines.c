#include "host/formats/text/grid_lines.h"

#include <ctype.h>
#include <string.h>

enum { WIDTH_MAX = 120, STEP_MOST = 4, GAP_MOST = 6 };

typedef struct {
    const char *text;
    int length;
} LinePiece;

static LinePiece trimmed(LinePiece piece) {
    while (piece.length > 0 && isspace((unsigned char)piece.text[piece.length - 1])) piece.length--;
    while (piece.length > 0 && isspace((unsigned char)*piece.text)) piece.text++, piece.length--;
    return piece;
}

static bool starts(LinePiece piece, const char *word) {
    return piece.length >= (int)strlen(word) && memcmp(piece.text, word, strlen(word)) == 0;
}

// The line without what stands beside the frame, as on the screens of games at the terminal.
static LinePiece without_aside(LinePiece piece) {
    LinePiece text = trimmed(piece);
    int last = text.length - 1;
    if (text.length == 0 || !strchr("|+", *text.text)) return piece;
    while (text.text[last] != *text.text) last--;
    bool apart = text.length > last + 3 && text.text[last + 1] == ' ' && text.text[last + 2] == ' ',
         words = false;
    for (int i = last + 1; i < text.length; i++)
        words = words || (isalpha((unsigned char)text.text[i]) && (text.text[i] | 32) != 'x');
    if (apart && words) piece.length = (int)(text.text - piece.text) + last + 1;
    return piece;
}

// ---- What a line can be

// A line of dashes, or LaTeX's command for one.
static bool is_border(LinePiece piece) {
    int dashes = 0;
    piece = trimmed(piece);
    if (starts(piece, "\\hline") || starts(piece, "\\cline") || starts(piece, "\\midrule")) return true;
    for (int i = 0; i < piece.length; i++) {
        if (!strchr("-=+|:.*'`,_ ", piece.text[i]) || !piece.text[i]) return false;
        dashes += piece.text[i] == '-' || piece.text[i] == '=';
    }
    return dashes >= 3;
}

// One cell between two bars.
static bool read_field(LinePiece piece, char *out) {
    static const char marks[] = "*$`'\"";
    piece = trimmed(piece);
    while (piece.length >= 3 && strchr(marks, *piece.text) && piece.text[piece.length - 1] == *piece.text)
        piece = trimmed((LinePiece){piece.text + 1, piece.length - 2});
    *out = '.';
    if (piece.length == 0 || (piece.length == 2 && memcmp(piece.text, "-1", 2) == 0)) return true;
    if (piece.length > 1 || !strchr("0123456789.*_-xX?", *piece.text)) return false;
    if (isdigit((unsigned char)*piece.text)) *out = *piece.text;
    return true;
}

// Cuts at every bar, or at every run of bars.
static bool cut_fields(LinePiece piece, char bar, bool runs, char out[FORMATS_ORDER]) {
    int count = 0;
    for (int at = 0; at <= piece.length; count++) {
        int end = at;
        while (end < piece.length && piece.text[end] != bar) end++;
        if (count == FORMATS_ORDER || !read_field((LinePiece){piece.text + at, end - at}, &out[count]))
            return false;
        while (runs && end + 1 < piece.length && piece.text[end + 1] == bar) end++;
        at = end + 1;
    }
    return count == FORMATS_ORDER;
}

// Nine fields between bars, or between the '&' of LaTeX, where a row ends with two backslashes.
static bool read_fields(LinePiece piece, char out[FORMATS_ORDER]) {
    piece = trimmed(piece);
    if (piece.length <= 0) return false;
    bool latex = memchr(piece.text, '&', (size_t)piece.length) != NULL;
    for (int i = 0; latex && i + 1 < piece.length; i++)
        if (memcmp(piece.text + i, "\\\\", 2) == 0) piece.length = i;
    if (latex) return cut_fields(piece, '&', false, out);
    if (starts(piece, "|")) {
        bool stop =
            piece.length > 2 && piece.text[piece.length - 1] == '.' && piece.text[piece.length - 2] == '|';
        piece.length -= stop; // as the package “sudoku” of LaTeX has it
        if (piece.length < 2 || piece.text[piece.length - 1] != '|') return false;
        piece = (LinePiece){piece.text + 1, piece.length - 2};
    }
    return cut_fields(piece, '|', false, out) || cut_fields(piece, '|', true, out);
}

// Digits, blanks and bars alone. Returns how many digits; -1 for any other line.
static int gap_digits(LinePiece piece) {
    int digits = 0;
    if (piece.length > WIDTH_MAX) return -1;
    for (int i = 0; i < piece.length; i++) {
        bool digit = piece.text[i] >= '1' && piece.text[i] <= '9';
        if (!digit && piece.text[i] != ' ' && piece.text[i] != '|') return -1;
        digits += digit;
    }
    return digits;
}

// Cells with signs for the empty ones, nine of them.
static bool read_cells(LinePiece piece, char out[FORMATS_ORDER]) {
    int cells = 0;
    for (int i = 0; i < piece.length; i++) {
        char c = piece.text[i];
        if (strchr(" \t|,:;'\"[](){}", c)) continue;
        if (!c || !strchr("0123456789.*_-xX", c) || cells == FORMATS_ORDER) return false;
        out[cells++] = isdigit((unsigned char)c) ? c : '.';
    }
    return cells == FORMATS_ORDER;
}

// The number or letter of a row: 1 for 1, A, a, r1 and R1, and so on. 0: it has none.
static int label_of(LinePiece piece, LinePiece *out_rest) {
    LinePiece all = trimmed(piece);
    int at =
        all.length > 0 && (*all.text | 32) == 'r' && all.length > 1 && isdigit((unsigned char)all.text[1]);
    if (all.length < at + 2) return 0;
    char c = all.text[at], lower = (char)(c | 32), after = all.text[at + 1];
    int label = c >= '1' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'i' ? lower - 'a' + 1 : 0;
    if (!label || !strchr(" |:.)\t", after)) return 0;
    int skip = at + 1 + (after == ':' || after == ')' || after == '.');
    // The blanks after the label are left, so that the columns stay in line.
    int before = (int)(all.text - piece.text) + skip;
    *out_rest = (LinePiece){piece.text + before, piece.length - before};
    return label;
}

// The numbers or letters of the columns.
static bool is_heading(LinePiece piece) {
    int next = 1;
    for (int i = 0; i < piece.length; i++) {
        char c = piece.text[i], lower = (char)(c | 32);
        if (strchr(" |\tc", c) && c) continue;
        int value = c >= '1' && c <= '9' ? c - '0' : lower >= 'a' && lower <= 'i' ? lower - 'a' + 1 : 0;
        if (value != next++) return false;
    }
    return next == FORMATS_ORDER + 1;
}

// ---- Keeping

const char *grid_lines_line(const GridLines *lines, int index, size_t *out_length) {
    *out_length = (size_t)(lines->start[index + 1] - lines->start[index]);
    return lines->text + lines->start[index];
}

static LinePiece piece_of(const GridLines *lines, int index) {
    size_t length;
    const char *text = grid_lines_line(lines, index, &length);
    return without_aside((LinePiece){text, (int)length});
}

void grid_lines_clear(GridLines *lines) {
    lines->count = lines->rows = lines->start[0] = 0;
    lines->headed = false;
}

static bool is_labelled(LinePiece piece, int expected) {
    char cells[FORMATS_ORDER];
    LinePiece rest;
    int label = label_of(piece, &rest);
    if (label == 0 || (expected && label != expected)) return false;
    return read_cells(rest, cells) || read_fields(rest, cells) ||
           (memchr(rest.text, '|', (size_t)rest.length) && gap_digits(rest) >= 0);
}

static int count_of(LinePiece piece, char c) {
    int count = 0;
    const char *at = piece.text, *end = at + piece.length;
    while ((at = memchr(at, c, (size_t)(end - at))) != NULL) count++, at++;
    return count;
}

// A first row without a gap between two digits: it may as well be a number, or nothing, over the grid.
static bool may_be_over(LinePiece piece) {
    LinePiece text = trimmed(piece);
    bool gap = memchr(text.text, ' ', (size_t)text.length) || memchr(text.text, '|', (size_t)text.length);
    return !gap && gap_digits(piece) >= 0;
}

// Whether a line can be a row. The first must be unmistakable, or may_be_over, so that the lines after it are
// kept.
static bool is_row(const GridLines *lines, LinePiece piece) {
    char cells[FORMATS_ORDER];
    bool first = lines->rows == 0;
    LinePiece text = trimmed(piece);
    if (text.length == 0) return piece.length >= (first ? FORMATS_ORDER : 1);
    bool fields = count_of(piece, '|') >= FORMATS_ORDER - 1 || count_of(piece, '&') == FORMATS_ORDER - 1;
    if ((fields && read_fields(piece, cells)) || is_labelled(piece, first)) return true;
    int digits = gap_digits(piece);
    if (!first) return digits >= 0 && digits <= FORMATS_ORDER;
    return (digits > 0 && digits < FORMATS_ORDER) || is_heading(piece);
}

// Digits and blanks alone, fewer digits than a whole row has.
static bool has_gaps(const char *line, size_t length) {
    int digits = 0;
    if (length == 0) return false;
    for (size_t i = 0; i < length && digits < FORMATS_ORDER; i++) {
        bool digit = line[i] >= '1' && line[i] <= '9';
        if (!digit && line[i] != ' ' && line[i] != '|') return false;
        digits += digit;
    }
    return digits < FORMATS_ORDER && (digits > 0 || length >= FORMATS_ORDER);
}

// A quick test: most lines cannot be the first of such a grid.
static bool may_begin(const char *line, size_t length) {
    LinePiece piece = {line, (int)length};
    size_t first = 0;
    while (first < length && line[first] == ' ') first++;
    if (first < length && strchr("1AarRcC", line[first])) return true;
    return has_gaps(line, length) || count_of(piece, '|') >= FORMATS_ORDER - 1 ||
           count_of(piece, '&') == FORMATS_ORDER - 1;
}

static void keep(GridLines *lines, const char *line, size_t length) {
    memcpy(lines->text + lines->start[lines->count], line, length);
    lines->start[lines->count + 1] = lines->start[lines->count] + (int)length;
    lines->count++;
}

bool grid_lines_take(GridLines *lines, const char *line, size_t length) {
    if (lines->count == 0 && !may_begin(line, length)) return false;
    if (length > WIDTH_MAX || lines->count == GRID_LINES_MAX || memchr(line, '\0', length)) return false;
    if (length > (size_t)(GRID_LINES_BYTES - lines->start[lines->count])) return false;
    LinePiece piece = without_aside((LinePiece){line, (int)length});
    bool border = lines->rows > 0 && is_border(piece), row = !border && is_row(lines, piece);
    if (!border && !row) return false;
    bool markdown = memchr(line, '|', length) && !memchr(line, '+', length);
    if (border && markdown && lines->count == 1) lines->headed = true;
    lines->rows += row;
    keep(lines, line, length);
    return true;
}

// Where the first line may stand over the grid, the line after the tenth row tells whether the rows end
// there.
bool grid_lines_full(const GridLines *lines) {
    bool any = lines->count > 0, headed = lines->headed || (any && is_heading(piece_of(lines, 0)));
    int more = headed ? 1 : any && may_be_over(piece_of(lines, 0)) ? 2 : 0;
    return lines->rows == FORMATS_ORDER + more || lines->count == GRID_LINES_MAX;
}

// ---- Columns of blanks

typedef struct {
    LinePiece row[FORMATS_ORDER];
    bool used[WIDTH_MAX + 1], bar[WIDTH_MAX + 1];
    int width, bars;
} Columns;

static void look_at_columns(Columns *columns) {
    for (int r = 0; r < FORMATS_ORDER; r++) {
        LinePiece row = columns->row[r];
        for (int i = 0; i < row.length; i++) {
            columns->used[i] |= isdigit((unsigned char)row.text[i]) != 0;
            columns->bars += row.text[i] == '|' && !columns->bar[i];
            columns->bar[i] |= row.text[i] == '|';
            if (row.text[i] != ' ' && i >= columns->width) columns->width = i + 1;
        }
    }
}

static int column_at(int first, int step, int gap, int i) {
    return first + step * i + gap * (i / FORMATS_BOX);
}

// How many of the nine columns have a digit; 0 if a digit stands in none of them, or a bar in a column or
// between two columns of a box.
static int fits(const Columns *columns, int first, int step, int gap) {
    int found = 0, next = 0;
    for (int at = 0; at < columns->width; at++) {
        bool here = next < FORMATS_ORDER && at == column_at(first, step, gap, next);
        if (columns->used[at] && !here) return 0;
        bool inside = here || (next > 0 && next < FORMATS_ORDER && next % FORMATS_BOX != 0);
        if (columns->bar[at] && inside) return 0;
        found += columns->used[at];
        next += here;
    }
    return found;
}

// Without bars nearly every column must have a digit; two or four bars show where the boxes are.
static bool find_columns(const Columns *columns, int *out_first, int *out_step, int *out_gap) {
    int best = 0, least = columns->bars >= 2 ? 4 : FORMATS_ORDER - 1;
    for (int step = 1; step <= STEP_MOST; step++)
        for (int gap = columns->bars > 0; gap <= GAP_MOST; gap++)
            for (int first = 0; first < columns->width; first++) {
                int last = column_at(first, step, gap, FORMATS_ORDER - 1);
                int found = last < columns->width + step ? fits(columns, first, step, gap) : 0;
                if (found < least || found <= best) continue;
                best = found;
                *out_first = first, *out_step = step, *out_gap = gap;
            }
    return best > 0;
}

static bool read_columns(const LinePiece row[FORMATS_ORDER], char cell[FORMATS_ORDER][FORMATS_ORDER]) {
    Columns columns = {.width = 0};
    int first, step, gap;
    memcpy(columns.row, row, sizeof columns.row);
    for (int r = 0; r < FORMATS_ORDER; r++)
        if (gap_digits(row[r]) < 0) return false;
    look_at_columns(&columns);
    if (!find_columns(&columns, &first, &step, &gap)) return false;
    for (int r = 0; r < FORMATS_ORDER; r++)
        for (int i = 0; i < FORMATS_ORDER; i++) {
            int at = column_at(first, step, gap, i);
            bool digit = at < row[r].length && isdigit((unsigned char)row[r].text[at]);
            cell[r][i] = digit ? row[r].text[at] : '.';
        }
    return true;
}

// ---- Reading

static bool read_rows(const LinePiece row[FORMATS_ORDER], char cell[FORMATS_ORDER][FORMATS_ORDER]) {
    bool fields = true, cells = true;
    for (int r = 0; r < FORMATS_ORDER && fields; r++) fields = read_fields(row[r], cell[r]);
    if (fields) return true;
    for (int r = 0; r < FORMATS_ORDER && cells; r++) cells = read_cells(row[r], cell[r]);
    return cells || read_columns(row, cell);
}

// Takes the labels off, if all rows have them and they are in order.
static void take_labels(LinePiece row[FORMATS_ORDER]) {
    LinePiece rest[FORMATS_ORDER];
    for (int r = 0; r < FORMATS_ORDER; r++)
        if (!is_labelled(row[r], r + 1)) return;
    for (int r = 0; r < FORMATS_ORDER; r++) label_of(row[r], &rest[r]);
    memcpy(row, rest, sizeof rest);
}

bool grid_lines_read(const GridLines *lines, char cell[GRID_LINES_MAX][FORMATS_ORDER]) {
    int at[GRID_LINES_MAX], rows = 0;
    for (int i = 0; i < lines->count; i++) {
        cell[i][0] = '\0';
        if (!(rows > 0 && is_border(piece_of(lines, i)))) at[rows++] = i;
    }
    int first = rows - FORMATS_ORDER;
    if (first < 0 || first > 1) return false;
    LinePiece row[FORMATS_ORDER];
    char read[FORMATS_ORDER][FORMATS_ORDER];
    for (int r = 0; r < FORMATS_ORDER; r++) row[r] = piece_of(lines, at[first + r]);
    take_labels(row);
    if (!read_rows(row, read)) return false;
    for (int r = 0; r < FORMATS_ORDER; r++) memcpy(cell[at[first + r]], read[r], FORMATS_ORDER);
    return true;
}
