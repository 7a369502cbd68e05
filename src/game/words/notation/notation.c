// The lines are those of HoDoKu (B. Hobiger), which most programs can read, except for chains, which are in
// Eureka notation, and names, which are ours.

#include "game/words/notation/notation.h"

#include <stddef.h>
#include <stdio.h>

#include "core/constraint/constraint.h"
#include "game/words/marked_sets.h"
#include "game/words/notation/notation_chain.h"
#include "game/words/notation/notation_line.h"
#include "game/words/technique_words.h"

typedef void Writer(NotationLine *line);

static void add_house(NotationLine *line, const char *before, int index) {
    if (index >= line->step->house_count) return;
    line_add(line, before);
    line_houses(line, &line->step->house[index], 1);
}

// "3/5 in r1c12"
static void add_tokens_in(NotationLine *line, TokenMask tokens, CellSet cells) {
    line_tokens(line, tokens);
    line_add(line, tokens != 0 ? " in " : "");
    line_cells(line, cells);
}

static CellSet cells_of_two(const StepNode *a, const StepNode *b) {
    return cellset_or(step_node_cells(a), step_node_cells(b));
}

// ---- Single houses

static void write_nothing(NotationLine *line) { (void)line; }

static void write_locked(NotationLine *line) {
    line_tokens(line, line->step->tokens);
    add_house(line, " in ", 0);
}

static void write_set(NotationLine *line) {
    add_tokens_in(line, line->step->tokens, line->step->pattern_cells);
}

// ---- Fish

static void add_fins(NotationLine *line, StepRole role, const char *before) {
    CellSet fins = step_marked(line->step, role, NULL);
    if (cellset_empty(&fins)) return;
    line_add(line, before);
    line_cells(line, fins);
}

static void write_fish(NotationLine *line) {
    const Step *step = line->step;
    line_tokens(line, step->tokens);
    line_add(line, " ");
    line_houses(line, step->house, step->base_count);
    line_add(line, " ");
    line_houses(line, step->house + step->base_count, step->house_count - step->base_count);
    add_fins(line, STEP_FIN, " f");
    add_fins(line, STEP_ENDO_FIN, " ef");
}

// The chains that lead from a pattern, if there are any.
static void add_branches(NotationLine *line) {
    if (line->step->node_count == 0) return;
    line_add(line, ", ");
    line_chains(line, NULL, 0);
}

static void write_kraken(NotationLine *line) {
    write_fish(line);
    add_branches(line);
}

// ---- Two strong links

static void write_chain(NotationLine *line) { line_chains(line, NULL, 0); }

// "5 in r2c3,r7c4 (connected by r27c8)", for each chain of four; a token is named where it is another one.
static void write_pair_of_links(NotationLine *line) {
    const Step *step = line->step;
    for (int i = 0; i + 4 <= step->node_count; i += 4) {
        const StepNode *node = &step->node[i];
        bool another = i == 0 || node->token != node[-1].token;
        line_add(line, i > 0 ? "; " : "");
        if (another) line_tokens(line, marks_bit(node->token));
        line_add(line, another ? " in " : "");
        line_cells(line, cells_of_two(&node[0], &node[3]));
        line_add(line, " (connected by ");
        line_cells(line, cells_of_two(&node[1], &node[2]));
        line_add(line, ")");
    }
}

// "4 in b5 (r28c9)"
static void write_empty_rectangle(NotationLine *line) {
    const Step *step = line->step;
    line_tokens(line, step->tokens);
    add_house(line, " in ", 0);
    for (int i = 0; i + 4 <= step->node_count; i += 4) {
        line_add(line, i > 0 ? ", (" : " (");
        line_cells(line, cells_of_two(&step->node[i], &step->node[i + 1]));
        line_add(line, ")");
    }
}

// ---- Wings

// The pivot stands first: of an XY-Wing the cell without the token that goes, of an XYZ-Wing the one with
// three.
static void write_pincers(NotationLine *line) {
    const Step *step = line->step;
    CellSet holders = step_marked(step, STEP_ON, NULL);
    CellSet pivot = cellset_minus(step->pattern_cells, holders);
    for (int c = cellset_next(&holders, 0); c >= 0; c = cellset_next(&holders, c + 1))
        if (marks_count(step->pattern.cell[c]) > 2) cellset_add(&pivot, c);
    add_tokens_in(line, step->tokens, pivot);
    line_add(line, ",");
    line_cells(line, cellset_minus(step->pattern_cells, pivot));
}

static void write_w_wing(NotationLine *line) {
    const StepNode *node = line->step->node;
    if (line->step->node_count != 6) {
        write_set(line);
        return;
    }
    line_format(line, "%d/%d in ", node[0].token, node[1].token);
    line_cells(line, line->step->pattern_cells);
    line_format(line, " connected by %d in ", node[2].token);
    line_cells(line, cells_of_two(&node[2], &node[3]));
}

// ---- Uniqueness

// Type 3 also has a naked set.
static void add_naked_set(NotationLine *line) {
    TokenMask tokens;
    CellSet cells = step_marked(line->step, STEP_ALS_A, &tokens);
    if (cellset_empty(&cells)) return;
    line_add(line, ", ");
    add_tokens_in(line, tokens, cells);
}

static void write_unique(NotationLine *line) {
    write_set(line);
    add_naked_set(line);
}

static void write_bug(NotationLine *line) {
    write_unique(line);
    TokenMask shared;
    CellSet cells = step_marked(line->step, STEP_ON, &shared);
    if (cellset_empty(&cells)) return;
    line_format(line, ", %d in", marks_first(shared));
    add_house(line, " ", 0);
}

// ---- Colours

// "(5)r1c2,r3c4,(7)r6c8"
static void add_colour(NotationLine *line, StepRole role) {
    const Step *step = line->step;
    const char *before = "";
    for (int t = 1; t <= line->layout->order; t++) {
        CellSet cells = {{0}};
        for (int i = 0; i < step->mark_count; i++)
            if (step->mark[i].role == role && step->mark[i].token == t)
                cellset_add(&cells, step->mark[i].cell);
        if (cellset_empty(&cells)) continue;
        line_format(line, "%s(%d)", before, t);
        line_cells(line, cells);
        before = ",";
    }
}

static void write_colours(NotationLine *line) {
    add_colour(line, STEP_ON);
    line_add(line, " / ");
    add_colour(line, STEP_OFF);
    CellSet second = step_marked(line->step, STEP_ALS_A, NULL);
    if (cellset_empty(&second)) return;
    line_add(line, "; ");
    add_colour(line, STEP_ALS_A);
    line_add(line, " / ");
    add_colour(line, STEP_ALS_B);
}

// ---- Chains

static void write_loop(NotationLine *line) {
    line_chains(line, NULL, 0);
    line_add(line, " - loop");
}

// Assumptions of which one must hold: "(1/2/7)r2c3", "(5)r159c4", "(5)r2c3 | not (5)r2c3". The last node is
// the conclusion, which the result tells; of one assumption alone it is that it contradicts itself.
static void write_forcing(NotationLine *line) {
    const Step *step = line->step;
    int count = step->node_count - 1;
    CellSet cells[2] = {{{0}}, {{0}}};
    TokenMask tokens[2] = {0, 0};
    for (int i = 0; i < count; i++) {
        const StepNode *node = &step->node[i];
        cells[node->on] = cellset_or(cells[node->on], step_node_cells(node));
        tokens[node->on] |= marks_bit(node->token);
    }
    for (int on = 1; on >= 0; on--) {
        if (tokens[on] == 0) continue;
        line_add(line, on ? "(" : tokens[1] != 0 ? " | not (" : "not (");
        line_tokens(line, tokens[on]);
        line_add(line, ")");
        line_cells(line, cells[on]);
    }
    if (count == 1) line_add(line, " -> contradiction");
}

// ---- Almost locked sets

// "r4c46 {459}"
static void add_cells_with_set(NotationLine *line, CellSet cells, TokenMask tokens) {
    line_cells(line, cells);
    line_add(line, " ");
    line_set(line, tokens);
}

static void add_named_set(NotationLine *line, int index, const MarkedSet *set) {
    line_format(line, "%s%c=", index > 0 ? ", " : "", 'A' + index % 26);
    add_cells_with_set(line, set->cells, set->tokens);
}

static void add_letter_tokens(NotationLine *line, const char *letter, TokenMask tokens) {
    if (tokens == 0) return;
    line_format(line, ", %s=", letter);
    line_tokens(line, tokens);
}

// "A=r1c12 {159}, B=r7c4 {59}, X=5, Z=9"; that of an ALS-W-Wing has "X=5 in r2c4,r2c8"
static void write_als(NotationLine *line) {
    MarkedSet set[MARKED_SETS_MAX];
    CellSet places = step_marked(line->step, STEP_FIN, NULL);
    int count = marked_sets(line->step, set);
    for (int i = 0; i < count; i++) add_named_set(line, i, &set[i]);
    if (count == 2) {
        add_letter_tokens(line, "X", marked_sets_common(line->step, &set[0], &set[1]));
        if (!cellset_empty(&places)) line_add(line, " in ");
        line_cells(line, places);
    } else if (count == 3) {
        add_letter_tokens(line, "X", marked_sets_common(line->step, &set[0], &set[2]));
        add_letter_tokens(line, "Y", marked_sets_common(line->step, &set[1], &set[2]));
    }
    add_letter_tokens(line, "Z", line->step->tokens);
}

// "A=1/2 in r3c159, B=4/5 in r257c5"
static void write_hidden_sets(NotationLine *line) {
    MarkedSet set[MARKED_SETS_MAX];
    int count = marked_sets(line->step, set);
    for (int i = 0; i < count; i++) {
        line_format(line, "%s%c=", i > 0 ? ", " : "", 'A' + i % 26);
        line_tokens(line, set[i].tokens);
        line_add(line, " in ");
        line_cells(line, set[i].cells);
    }
}

// What is left of a set whose marks found no room is known from its house and its tokens.
static CellSet cells_of_set(const NotationLine *line, const MarkedSet *set, int set_count, int index,
                            TokenMask tokens) {
    const Step *step = line->step;
    if (index < set_count && set[index].tokens == tokens &&
        cellset_count(&set[index].cells) == marks_count(tokens) - 1)
        return set[index].cells;
    CellSet cells = {{0}};
    if (index >= step->house_count) return cells;
    cells = cellset_and(step->pattern_cells, line->layout->house[step->house[index]].set);
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        if ((step->pattern.cell[c] & ~tokens) != 0) cellset_remove(&cells, c);
    return cells;
}

static void write_als_chain(NotationLine *line) {
    const Step *step = line->step;
    MarkedSet set[MARKED_SETS_MAX];
    CellSet cells[STEP_NODES_MAX];
    int set_count = marked_sets(step, set), count = 0;
    for (int i = 0; i < step->node_count; i++) {
        if (step->node[i].als == 0) continue;
        cells[count] = cells_of_set(line, set, set_count, count, step->node[i].als);
        count++;
    }
    line_chains(line, cells, count);
}

// "r8c6 {145}, A=r4c46 {459} (4), ..."
static void write_blossom(NotationLine *line) {
    const Step *step = line->step;
    MarkedSet set[MARKED_SETS_MAX];
    int count = marked_sets(step, set), at = 0;
    while (at < step->mark_count && step->mark[at].role != STEP_COMMON) at++;
    if (at == step->mark_count) {
        write_als(line);
        return;
    }
    int stem = step->mark[at].cell;
    add_cells_with_set(line, cellset_of(stem), step->pattern.cell[stem]);
    for (int i = 0; i < count; i++) {
        line_add(line, i == 0 ? ", " : "");
        add_named_set(line, i, &set[i]);
        while (at < step->mark_count && step->mark[at].cell != stem) at++;
        if (at < step->mark_count) line_format(line, " (%d)", step->mark[at++].token);
    }
}

// "r12c3 {1234} (r5c3 {13}, r1c12 {24})", or with a third set
static void write_sue_de_coq(NotationLine *line) {
    static const StepRole roles[] = {STEP_COMMON, STEP_ALS_A, STEP_ALS_B, STEP_ALS_C};
    static const char *const before[] = {"", " (", ", ", ", "};
    for (int i = 0; i < 4; i++) {
        TokenMask tokens;
        CellSet cells = step_marked(line->step, roles[i], &tokens);
        if (cellset_empty(&cells)) continue;
        line_add(line, before[i]);
        add_cells_with_set(line, cells, tokens);
    }
    line_add(line, ")");
}

// ---- Aligned sets

static void add_cells_with_own_sets(NotationLine *line, CellSet cells, const Marks *marks) {
    for (int c = cellset_next(&cells, 0), first = c; c >= 0; c = cellset_next(&cells, c + 1)) {
        line_add(line, c != first ? ", " : "");
        add_cells_with_set(line, cellset_of(c), marks->cell[c]);
    }
}

static void write_aligned(NotationLine *line) {
    const Step *step = line->step;
    Marks fins = step_role_marks(step, STEP_FIN);
    CellSet cells = step_marked(step, STEP_FIN, NULL);
    add_cells_with_own_sets(line, step->pattern_cells, &step->pattern);
    if (cellset_empty(&cells)) return;
    line_add(line, " excluded by ");
    add_cells_with_own_sets(line, cells, &fins);
}

static void write_template(NotationLine *line) { line_tokens(line, line->step->tokens); }

static void add_guardians(NotationLine *line) {
    Marks guardians = step_role_marks(line->step, STEP_FIN);
    line_add(line, " guarded by ");
    add_cells_with_own_sets(line, step_marked(line->step, STEP_FIN, NULL), &guardians);
}

// "3/5/7 in b1245 guarded by r4c6 {79}, r5c5 {9}"
static void write_guarded(NotationLine *line) {
    line_tokens(line, line->step->tokens);
    line_add(line, " in ");
    line_houses(line, line->step->house, line->step->house_count);
    add_guardians(line);
    add_branches(line);
}

// "3/5 in r1c28,r3c3,r4c38 guarded by r4c3 {79}"
static void write_guarded_cells(NotationLine *line) {
    write_set(line);
    add_guardians(line);
}

// "1/2/3 in r1c12 back in r2c4,r3c7"
static void write_exocet(NotationLine *line) {
    CellSet targets = step_marked(line->step, STEP_ALS_A, NULL);
    add_tokens_in(line, line->step->tokens, cellset_minus(line->step->pattern_cells, targets));
    line_add(line, " back in ");
    line_cells(line, targets);
}

// "1/2/3 at r1c1 with arms r1c7,r5c1", "1/2 at r1c1, 4/5 at r5c7 with arms r1c7,r5c1"
static void write_fireworks(NotationLine *line) {
    static const StepRole crossings[] = {STEP_COMMON, STEP_ALS_C};
    bool quad = marks_count(line->step->tokens) > 3;
    CellSet arms =
        cellset_or(step_marked(line->step, STEP_ALS_A, NULL), step_marked(line->step, STEP_ALS_B, NULL));
    for (int i = 0; i < 2; i++) {
        TokenMask tokens;
        CellSet cells = step_marked(line->step, crossings[i], &tokens);
        if (cellset_empty(&cells)) continue;
        line_add(line, i > 0 ? ", " : "");
        line_tokens(line, quad ? tokens : line->step->tokens);
        line_add(line, " at ");
        line_cells(line, cells);
    }
    line_add(line, " with arms ");
    line_cells(line, arms);
}

// "16 cells of r19c28 in b1379"
static void write_crossing(NotationLine *line) {
    const Step *step = line->step;
    line_format(line, "%d cells of ", cellset_count(&step->pattern_cells));
    line_houses(line, step->house, step->base_count);
    line_add(line, " in ");
    line_houses(line, step->house + step->base_count, step->house_count - step->base_count);
}

// ---- The table

// "Cage 15 at r1c1, Cage 7 at r1c4"
static void write_constraints(NotationLine *line) {
    const Step *step = line->step;
    char words[CONSTRAINT_WORDS_MAX];
    for (int i = 0; i < step->constraint_count; i++) {
        constraint_words(line->layout, &line->layout->constraint[step->constraint[i]], words);
        line_format(line, "%s%s", i > 0 ? ", " : "", words);
    }
    if (step->constraint_count == 0) write_set(line);
}

static Writer *const writers[NOTATION_COUNT] = {
    [NOTATION_SET] = write_set,
    [NOTATION_NOTHING] = write_nothing,
    [NOTATION_LOCKED] = write_locked,
    [NOTATION_FISH] = write_fish,
    [NOTATION_KRAKEN] = write_kraken,
    [NOTATION_CHAIN] = write_chain,
    [NOTATION_LOOP] = write_loop,
    [NOTATION_PAIR_OF_LINKS] = write_pair_of_links,
    [NOTATION_EMPTY_RECTANGLE] = write_empty_rectangle,
    [NOTATION_PINCERS] = write_pincers,
    [NOTATION_W_WING] = write_w_wing,
    [NOTATION_UNIQUE] = write_unique,
    [NOTATION_BUG] = write_bug,
    [NOTATION_COLOURS] = write_colours,
    [NOTATION_FORCING] = write_forcing,
    [NOTATION_ALS] = write_als,
    [NOTATION_ALS_CHAIN] = write_als_chain,
    [NOTATION_HIDDEN_SETS] = write_hidden_sets,
    [NOTATION_BLOSSOM] = write_blossom,
    [NOTATION_SUE_DE_COQ] = write_sue_de_coq,
    [NOTATION_ALIGNED] = write_aligned,
    [NOTATION_TEMPLATE] = write_template,
    [NOTATION_GUARDED] = write_guarded,
    [NOTATION_GUARDED_CELLS] = write_guarded_cells,
    [NOTATION_EXOCET] = write_exocet,
    [NOTATION_CROSSING] = write_crossing,
    [NOTATION_FIREWORKS] = write_fireworks,
    [NOTATION_CONSTRAINTS] = write_constraints,
};

// The result is what matters: the pattern has the room that it leaves, and at least some.
enum { PATTERN_MIN = 256 };

void notation_step(const Layout *layout, const Step *step, char out[NOTATION_MAX]) {
    char text[NOTATION_MAX];
    NotationLine result = line_begin(layout, step, text, NOTATION_MAX - PATTERN_MIN + 1);
    line_result(&result);
    NotationLine line = line_begin(layout, step, out, NOTATION_MAX - 7 - (int)result.text.length);
    line_format(&line, "%s%s:", step->siamese ? "Siamese " : "", technique_info(step->technique)->name);
    size_t named = line.text.length;
    line_add(&line, " ");
    writers[technique_words(step->technique)->notation](&line);
    // A pattern without words of its own: "Full House: r1c2=3", "BUG+1 => r5c6<>3".
    if (line.text.length == named + 1) text_cut(&line.text, step->token != 0 ? named : named - 1);
    bool plain = line.text.length == named && step->token != 0;
    snprintf(out + line.text.length, NOTATION_MAX - line.text.length, "%s%s", plain ? " " : " => ", text);
}
