#include "host/formats/formats_parts.h"

#include <string.h>

#include "host/formats/formats.h"

static int more_marks(const Marks *marks, const Marks *kept, const Layout *layout) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(marks->cell[c] & ~kept->cell[c]);
    return count;
}

static int more_coloured(const Marks *colours, const Marks *kept, const Layout *layout) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += (colours->cell[c] & ~kept->cell[c]) != 0;
    return count;
}

static bool lists(const FormatsPuzzle *game) { return game->marks_are == FORMATS_ALL_CANDIDATES; }

// How many candidates of empty cells the rules leave and the game has removed, but `kept` has again.
static int removed(const FormatsPuzzle *game, const FormatsPuzzle *kept, const Layout *layout) {
    int count = 0;
    if (!lists(game) && marks_empty(layout, &game->deleted)) return 0;
    Grid values = formats_values(game);
    Marks rules = marks_of_grid(layout, &values), back = kept ? formats_candidates(layout, kept) : rules;
    for (int c = 0; c < layout->cells; c++)
        if (!kept || !formats_value(kept, c))
            count += marks_count(rules.cell[c] & back.cell[c] &
                                 (lists(game) ? ~game->marks.cell[c] : game->deleted.cell[c]));
    return count;
}

unsigned formats_parts_of(const Layout *layout, const FormatsPuzzle *puzzle) {
    unsigned entries = 0;
    TokenMask notes = 0, corners = 0, colours = 0, deleted = 0;
    MarkColours tints = 0;
    int cells = layout->cells, noted = puzzle->marks_are == FORMATS_NO_MARKS ? 0 : cells;
    for (int c = 0; c < cells; c++)
        entries |= puzzle->entries.cell[c]; // one loop for each, so that it takes many cells at once
    for (int c = 0; c < cells; c++) corners |= puzzle->corners.cell[c];
    for (int c = 0; c < cells; c++) colours |= puzzle->colours.cell[c];
    for (int c = 0; c < noted; c++) notes |= puzzle->marks.cell[c];
    for (int c = 0; c < noted; c++) tints |= puzzle->note_colour[c];
    for (int c = 0; c < cells; c++) deleted |= puzzle->deleted.cell[c];
    bool listed = lists(puzzle);
    return (unsigned)(entries != 0) << FORMATS_PART_ENTRIES |
           (unsigned)(!listed && notes != 0) << FORMATS_PART_NOTES |
           (unsigned)(listed || deleted != 0) << FORMATS_PART_REMOVED |
           (unsigned)(corners != 0) << FORMATS_PART_CORNERS |
           (unsigned)(colours != 0) << FORMATS_PART_COLOURS |
           (unsigned)(puzzle->drawn_count > 0) << FORMATS_PART_LINES |
           (unsigned)(tints != 0) << FORMATS_PART_NOTE_COLOURS |
           (unsigned)(puzzle->played_s > 0) << FORMATS_PART_CLOCK |
           (unsigned)(puzzle->changes > 0) << FORMATS_PART_STEPS |
           (unsigned)(puzzle->title[0] != 0) << FORMATS_PART_TITLE |
           (unsigned)(puzzle->author[0] != 0) << FORMATS_PART_AUTHOR;
}

void formats_parts(const Layout *layout, const FormatsPuzzle *game, const FormatsPuzzle *kept,
                   int out[FORMATS_PARTS]) {
    static const FormatsPuzzle bare = {.played_s = -1};
    const FormatsPuzzle *back = kept ? kept : &bare;
    bool tinted = false;
    for (int c = 0; c < layout->cells; c++) tinted = tinted || game->note_colour[c] != back->note_colour[c];
    const int parts[FORMATS_PARTS] = {
        [FORMATS_PART_ENTRIES] = !grid_equal(layout, &game->entries, &back->entries),
        [FORMATS_PART_NOTES] = lists(game) ? 0 : more_marks(&game->marks, &back->marks, layout),
        [FORMATS_PART_REMOVED] = removed(game, kept, layout),
        [FORMATS_PART_CORNERS] = more_marks(&game->corners, &back->corners, layout),
        [FORMATS_PART_COLOURS] = more_coloured(&game->colours, &back->colours, layout),
        [FORMATS_PART_LINES] =
            game->drawn_count > back->drawn_count ? game->drawn_count - back->drawn_count : 0,
        [FORMATS_PART_NOTE_COLOURS] = tinted,
        [FORMATS_PART_CLOCK] = game->played_s > 0 &&
                               back->played_s<0, [FORMATS_PART_STEPS] = game->changes> 0 &&
                               back->changes == 0,
        [FORMATS_PART_TITLE] = game->title[0] && strcmp(game->title, back->title) != 0,
        [FORMATS_PART_AUTHOR] = game->author[0] && strcmp(game->author, back->author) != 0};
    memcpy(out, parts, sizeof parts);
}

bool formats_is_begun(const Layout *layout, const FormatsPuzzle *puzzle) {
    int count[FORMATS_PARTS], parts = 0;
    if (formats_parts_of(layout, puzzle) == 0) return false;
    formats_parts(layout, puzzle, NULL, count);
    for (int i = 0; i < FORMATS_PART_STEPS; i++) parts += count[i] > 0;
    return parts > 0;
}

// ---- in a format

typedef struct {
    const FormatsPuzzle *game;
    const Layout *layout;
    int *lost;
    bool found;
} Back;

static bool compare(void *context, const FormatsPuzzle *puzzle) {
    Back *back = context;
    formats_parts(back->layout, back->game, puzzle, back->lost);
    back->found = true;
    return false;
}

static bool refuse(void *context, const TextError *error) {
    (void)context, (void)error;
    return true;
}

bool formats_parts_lost(Format format, const Layout *layout, const FormatsPuzzle *game,
                        int out[FORMATS_PARTS]) {
    Text text = {0};
    TextError error;
    Back back = {game, game->board ? game->board : layout, out, false};
    if (formats_write_board(format, layout, game, true, &text, &error)) {
        formats_write_tail(format, &text);
        FormatsReader *reader = formats_create(layout, compare, refuse, &back);
        formats_take_boards(reader);
        formats_feed(reader, text_of(&text), text.length);
        formats_finish(reader);
    }
    text_finish(&text);
    return back.found;
}

// ---- in words

static const struct {
    const char *one, *many; // one NULL: it is not counted
} WORDS[FORMATS_PARTS] = {
    [FORMATS_PART_ENTRIES] = {NULL, "entries"},
    [FORMATS_PART_NOTES] = {"note", "notes"},
    [FORMATS_PART_REMOVED] = {"removed candidate", "removed candidates"},
    [FORMATS_PART_CORNERS] = {"corner mark", "corner marks"},
    [FORMATS_PART_COLOURS] = {"coloured cell", "coloured cells"},
    [FORMATS_PART_LINES] = {"line", "lines"},
    [FORMATS_PART_NOTE_COLOURS] = {NULL, "colours of notes"},
    [FORMATS_PART_CLOCK] = {NULL, "the clock"},
    [FORMATS_PART_STEPS] = {NULL, "the steps to undo"},
    [FORMATS_PART_TITLE] = {NULL, "the title"},
    [FORMATS_PART_AUTHOR] = {NULL, "the author"},
};

void formats_parts_words(const int count[FORMATS_PARTS], bool counted, WordList *list) {
    for (int i = 0; i < FORMATS_PARTS; i++)
        if (counted && WORDS[i].one)
            word_list_count(list, count[i], WORDS[i].one, WORDS[i].many);
        else if (count[i] > 0)
            word_list_add(list, WORDS[i].many);
    word_list_end(list);
}
