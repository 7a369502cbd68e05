#include "core/pack/pack_seeds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"

enum { LINE_USUAL = 1024 }; // bytes that hold most lines

bool pack_take_seeds(Pack *pack, char *csv, size_t size, TextError *error) {
    assert(pack->layout.order > 0);
    pack_drop_seeds(pack);
    pack->csv = csv;
    pack->csv_size = size;
    if (pack_index_text(pack, error)) return true;
    pack_drop_seeds(pack);
    return false;
}

// The length of the line that begins `text`; -1 when it goes on after `size` bytes.
static long line_length(const char *text, size_t size, bool whole) {
    const char *end = memchr(text, '\n', size);
    if (!end && !whole) return -1;
    size_t length = end ? (size_t)(end - text) : size;
    if (length > 0 && text[length - 1] == '\r') length--;
    return (long)length;
}

// Reads a line of a large pack into `out`: first as much as is nearly always enough. Returns its length, or
// -1 when it cannot be read.
static long fetch_line(const Pack *pack, uint64_t offset, char out[PACK_LINE_BYTES]) {
    const size_t steps[] = {LINE_USUAL, PACK_LINE_BYTES};
    for (int i = 0; i < 2 && offset < pack->files.size; i++) {
        uint64_t left = pack->files.size - offset;
        size_t size = left < steps[i] ? (size_t)left : steps[i];
        if (!pack->files.read(pack->files.context, offset, size, out)) return -1;
        long length = line_length(out, size, size == left);
        if (length >= 0) return length;
    }
    return -1;
}

bool pack_seed(const Pack *pack, int index, Seed *out, TextError *error) {
    assert(index >= 0 && index < pack->seed_count);
    const SeedEntry *entry = &pack->seeds[index];
    char fetched[PACK_LINE_BYTES];
    const char *line = fetched;
    long length;
    if (pack->csv) {
        line = pack->csv + entry->offset;
        length = line_length(line, pack->csv_size - (size_t)entry->offset, true);
    } else {
        length = fetch_line(pack, entry->offset, fetched);
    }
    if (length < 0) return text_error(error, (int)entry->line, 0, "the line can no longer be read");
    return pack_line_seed(pack, line, (size_t)length, entry, out, error);
}

bool pack_seed_board(const Pack *pack, int index, Seed *out, Layout *out_board, TextError *error) {
    TextError why;
    if (!pack_seed(pack, index, out, error)) return false;
    return seed_board(&pack->layout, out, out_board, &why) ||
           text_error(error, (int)pack->seeds[index].line, 0, "%s", why.reason);
}

static bool verify_solution(const Layout *layout, const Seed *seed, int line, TextError *error) {
    if (grid_conflicts(layout, &seed->puzzle, NULL, 0) > 0)
        return text_error(error, line, 0, "the givens break the rules: a token stands twice in a house");
    Grid solution;
    uint64_t count = solver_count(layout, &seed->puzzle, 2);
    if (count == 0) return text_error(error, line, 0, "the seed has no solution");
    if (count > 1) return text_error(error, line, 0, "the seed has more than one solution");
    if (!solver_unique(layout, &seed->puzzle, &solution) || !grid_equal(layout, &solution, &seed->solution))
        return text_error(error, line, 0, "the solution given is not the seed's");
    return true;
}

// For a rating that is known to be right.
static bool verify_band(const Layout *layout, const Seed *seed, int line, TextError *error) {
    int rating = seed->rating_tenths;
    Band band = gentle_band(layout, &seed->puzzle, &seed->solution, rating);
    if (seed->band == band) return true;
    if (!grade_has_rating(layout))
        return text_error(error, line, 0, "by its effort the seed is %s, not %s", band_name(band),
                          band_name(seed->band));
    TextError why;
    if (seed->band == BAND_GENTLE && band_of_rating(rating) == BAND_GENTLE &&
        !gentle_holds(layout, &seed->puzzle, &seed->solution, &why))
        return text_error(error, line, 0, "the seed is called gentle, but %s", why.reason);
    return text_error(error, line, 0, "the band of rating %d.%d is %s, not %s", rating / 10, rating % 10,
                      band_name(band), band_name(seed->band));
}

static bool verify_grade(const Layout *layout, const Seed *seed, const Grid *canonical, int line,
                         TextError *error) {
    Grade grade;
    grade_form(layout, canonical, NULL, NULL, &grade);
    if (!grade.solved && grade_has_rating(layout))
        return text_error(error, line, 0, "no technique leads to the end of the seed");
    const struct {
        const char *what;
        int said, is;
    } ratings[] = {{"rating", seed->rating_tenths, grade.rating_tenths},
                   {"pearl", seed->pearl_tenths, grade.pearl_tenths},
                   {"diamond", seed->diamond_tenths, grade.diamond_tenths}};
    for (int i = 0; i < 3; i++)
        if (ratings[i].said != ratings[i].is)
            return text_error(error, line, 0, "%s %d.%d, but it is %d.%d", ratings[i].what,
                              ratings[i].said / 10, ratings[i].said % 10, ratings[i].is / 10,
                              ratings[i].is % 10);
    if (!verify_band(layout, seed, line, error)) return false;
    int effort = effort_of(layout, &seed->puzzle, &seed->solution);
    if (seed->effort != 0 && seed->effort != effort)
        return text_error(error, line, 0, "effort %d, but it is %d", seed->effort, effort);
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
        if (seed->used[i] != grade.used[i])
            return text_error(error, line, 0, "%s %d times, but it is used %d times",
                              technique_info((Technique)i)->key, seed->used[i], grade.used[i]);
    return true;
}

static bool verify_on(const Layout *layout, const Seed *seed, int line, bool grade, TextError *error) {
    if (!verify_solution(layout, seed, line, error)) return false;
    int clues = grid_filled(layout, &seed->puzzle);
    if (seed->clues != clues)
        return text_error(error, line, 0, "%d clues, but there are %d", seed->clues, clues);
    Pattern pattern = pattern_of(layout, &seed->puzzle);
    if (seed->pattern != pattern)
        return text_error(error, line, 0, "the clues' pattern is %s, not %s", pattern_name(pattern),
                          pattern_name(seed->pattern));
    Grid canonical;
    canonical_form(layout, &seed->puzzle, &canonical, NULL);
    uint64_t id = canonical_id(layout, &canonical);
    if (seed->id != id) {
        char said[12], is[12];
        seed_id_format(seed->id, said);
        seed_id_format(id, is);
        return text_error(error, line, 0, "id %s, but it is %s", said, is);
    }
    return !grade || verify_grade(layout, seed, &canonical, line, error);
}

bool pack_verify_seed(const Pack *pack, const Seed *seed, int line, bool grade, TextError *error) {
    Layout *board = mem_alloc(sizeof *board);
    TextError why;
    bool fine = seed_board(&pack->layout, seed, board, &why) ? verify_on(board, seed, line, grade, error)
                                                             : text_error(error, line, 0, "%s", why.reason);
    free(board);
    return fine;
}

// The relabelling after which a row of the solution spells a word. A row that repeats a token (the solution
// of a seed that nobody has proved) can spell nothing and is left alone.
static Transform relabel_to_word(const Pack *pack, const uint8_t *spelt, const Grid *solution, int row) {
    Transform relabel = transform_identity(&pack->layout);
    bool seen[TOKENS_MAX + 1] = {false};
    for (int column = 0; column < pack->layout.order; column++) {
        int token = solution->cell[layout_cell(&pack->layout, row, column)];
        if (seen[token]) return transform_identity(&pack->layout);
        seen[token] = true;
        relabel.token[token] = spelt[column];
    }
    return relabel;
}

// The letters of the word to be spelt, or NULL.
static const uint8_t *draw_word(const Pack *pack, Rng *rng) {
    if (pack->words.count > 0) return pack->words.word[rng_below(rng, (uint64_t)pack->words.count)].token;
    return pack->reveal[0] ? pack->reveal_token : NULL;
}

void pack_draw(const Pack *pack, Layout *board, const Seed *seed, Rng *rng, Disguise *out,
               Grid *out_solution) {
    Transform drawn = disguise_random(board, pack->randomise, rng);
    const uint8_t *spelt = layout_tokens_are_alike(board) ? draw_word(pack, rng) : NULL;
    if (spelt) {
        Grid moved;
        transform_apply(board, &drawn, &seed->solution, &moved);
        int row = (int)rng_below(rng, (uint64_t)board->order);
        Transform relabel = relabel_to_word(pack, spelt, &moved, row);
        drawn = transform_compose(board, &drawn, &relabel);
    }
    transform_apply(board, &drawn, &seed->solution, out_solution);
    disguise_make(board, &seed->puzzle, &drawn, out);
}

// *out_squares: by how many symmetries of the square the board can be turned. *board: room.
static bool verify_turned(const Pack *pack, const Seed *seed, int symmetry, Layout *board, int *out_squares,
                          int line, TextError *error) {
    Transform square[SQUARE_SYMMETRIES_MAX];
    Disguise disguise;
    Grid moved, solution;
    TextError why;
    if (!seed_board(&pack->layout, seed, board, &why)) return text_error(error, line, 0, "%s", why.reason);
    *out_squares = board->text_hash != 0 ? base_squares(board, square) : 0;
    if (*out_squares == 0) return true;
    transform_apply(board, &square[symmetry], &seed->solution, &moved);
    disguise_make(board, &seed->puzzle, &square[symmetry], &disguise);
    return (solver_unique(board, &disguise.puzzle, &solution) && grid_equal(board, &solution, &moved)) ||
           text_error(error, line, 0, "turned or mirrored, the seed has another solution");
}

bool pack_verify_disguises(const Pack *pack, const Seed *seed, int line, TextError *error) {
    Layout *board = mem_alloc(sizeof *board);
    bool fine = true;
    for (int i = 0, count = 1; i < count && fine; i++)
        fine = verify_turned(pack, seed, i, board, &count, line, error);
    free(board);
    return fine;
}
