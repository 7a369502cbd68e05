#include "cli/cmd/step_reply.h"

#include <string.h>

#include "core/constraint/board_text.h"
#include "game/words/explain/explain.h"
#include "game/words/notation/notation.h"
#include "game/words/playback/chain_playback.h"

enum { SENTENCES = 4 };

static int rating_of(const Step *step) {
    return step->rating_tenths ? step->rating_tenths : technique_info(step->technique)->rating_tenths;
}

void reply_step(Reply *reply, const Layout *layout, const Step *step) {
    char line[NOTATION_MAX];
    notation_step(layout, step, line);
    reply_format(reply, "%s%d.%d ", layout->constraint_count ? "nonet " : "", rating_of(step) / 10,
                 rating_of(step) % 10);
    reply_text(reply, line);
}

// Removes the marks from marked-up text.
static void strip_marks(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != '*' && *from != '_') *to++ = *from;
    *to = '\0';
}

static void sentence_of(const Position *position, const Step *step, int index, char out[EXPLAIN_TEXT_MAX]) {
    explain_step(position->layout, (Names){.expert = true}, step, (ExplainStage)((int)EXPLAIN_WHERE + index),
                 out);
    strip_marks(out);
}

static void stop_of(const ChainPlayback *walk, const Step *step, int stop, char out[EXPLAIN_TEXT_MAX]) {
    chain_playback_text(walk, step, (Names){.expert = true}, stop, out);
    strip_marks(out);
}

void reply_step_words(Reply *reply, const Position *position, const Step *step) {
    char text[EXPLAIN_TEXT_MAX];
    for (int i = 0; i < SENTENCES; i++) {
        sentence_of(position, step, i, text);
        reply_format(reply, "    %s\n", text);
    }
    ChainPlayback walk;
    if (chain_playback_of_step(position, step, &walk)) {
        int number = 0;
        for (int i = 0; i <= walk.count && reply_hand_on(reply); i++) {
            if (i < walk.count && !chain_playback_is_told(&walk, i)) continue;
            stop_of(&walk, step, i, text);
            if (text[0] != '\0') reply_format(reply, "    %d. %s\n", ++number, text);
        }
    }
    chain_playback_finish(&walk);
}

// ---- JSON

static void say_cell(Reply *reply, const Layout *layout, int cell) {
    reply_format(reply, "\"r%dc%d\"", layout_row(layout, cell) + 1, layout_column(layout, cell) + 1);
}

// Lists, each after what stands before it.

static void say_tokens(Reply *reply, const char *name, TokenMask tokens) {
    reply_format(reply, "%s[", name);
    for (const char *before = ""; tokens != 0; tokens &= tokens - 1, before = ",")
        reply_format(reply, "%s%d", before, marks_first(tokens));
    reply_text(reply, "]");
}

void reply_marks_json(Reply *reply, const char *name, const Layout *layout, const Marks *marks) {
    const char *before = "{\"cell\":";
    reply_format(reply, "%s[", name);
    for (int c = 0; c < layout->cells; c++) {
        if (marks->cell[c] == 0) continue;
        reply_text(reply, before);
        say_cell(reply, layout, c);
        say_tokens(reply, ",\"tokens\":", marks->cell[c]);
        reply_text(reply, "}");
        before = ",{\"cell\":";
    }
    reply_text(reply, "]");
}

void reply_cells_json(Reply *reply, const char *name, const Layout *layout, const CellSet *cells) {
    const char *before = "";
    reply_format(reply, "%s[", name);
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1), before = ",") {
        reply_text(reply, before);
        say_cell(reply, layout, c);
    }
    reply_text(reply, "]");
}

// The marks by role; a fifth almost locked set has the role of the first, as on the board.
static void say_roles(Reply *reply, const Layout *layout, const Step *step) {
    static const char *const names[STEP_ROLE_COUNT] = {[STEP_FIN] = "fin",       [STEP_ENDO_FIN] = "endo_fin",
                                                       [STEP_ALS_A] = "als_a",   [STEP_ALS_B] = "als_b",
                                                       [STEP_ALS_C] = "als_c",   [STEP_ALS_D] = "als_d",
                                                       [STEP_COMMON] = "common", [STEP_ON] = "on",
                                                       [STEP_OFF] = "off"};
    const char *before = "";
    reply_text(reply, ",\"marks\":{");
    for (int role = 0; role < STEP_ROLE_COUNT; role++) {
        Marks marks = {{0}};
        for (int i = 0; i < step->mark_count; i++)
            if (step->mark[i].role == role) marks.cell[step->mark[i].cell] |= marks_bit(step->mark[i].token);
        if (marks_empty(layout, &marks)) continue;
        reply_format(reply, "%s\"%s\"", before, names[role]);
        reply_marks_json(reply, ":", layout, &marks);
        before = ",";
    }
    reply_text(reply, "}");
}

static void say_house(Reply *reply, const Layout *layout, int house) {
    const House *it = &layout->house[house];
    reply_format(reply, "{\"kind\":\"%s\",\"index\":%d", house_kind_name(it->kind), it->number);
}

static void say_houses(Reply *reply, const Layout *layout, const Step *step) {
    reply_text(reply, ",\"houses\":[");
    for (int i = 0; i < step->house_count; i++) {
        if (i > 0) reply_text(reply, ",");
        say_house(reply, layout, step->house[i]);
        if (step->base_count > 0)
            reply_text(reply, i < step->base_count ? ",\"role\":\"base\"" : ",\"role\":\"cover\"");
        reply_text(reply, "}");
    }
    reply_text(reply, "]");
}

// As in a board's text (core/constraint/board_text.h).
static void say_constraint(Reply *reply, const char *before, const Layout *layout, int index) {
    const Constraint *constraint = &layout->constraint[index];
    Text text = {0};
    board_format_constraint(layout, constraint, layout_constraint_cells(layout, constraint), &text);
    reply_json(reply, before, text_of(&text) + strlen("; "));
    text_finish(&text);
}

// The constraints that the step reasons from; on a board without any there is no such list.
static void say_constraints(Reply *reply, const Layout *layout, const Step *step) {
    if (layout->constraint_count == 0) return;
    reply_text(reply, ",\"constraints\":[");
    for (int i = 0; i < step->constraint_count; i++)
        say_constraint(reply, i > 0 ? "," : "", layout, step->constraint[i]);
    reply_text(reply, "]");
}

// A node that begins a chain has no link.
static void say_nodes(Reply *reply, const Layout *layout, const Step *step) {
    reply_text(reply, ",\"nodes\":[");
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        CellSet cells = {{0}};
        for (int k = 0; k < node->cell_count; k++) cellset_add(&cells, node->cell[k]);
        reply_format(reply, "%s{\"token\":%d,\"on\":%s", i > 0 ? "," : "", node->token,
                     node->on ? "true" : "false");
        reply_cells_json(reply, ",\"cells\":", layout, &cells);
        if (node->from != i)
            reply_format(reply, ",\"from\":%d,\"link\":\"%s\"", node->from, node->on ? "strong" : "weak");
        if (node->als != 0) say_tokens(reply, ",\"als\":", node->als);
        if (node->tie != 0) say_constraint(reply, ",\"constraint\":", layout, node->tie - 1);
        reply_text(reply, "}");
    }
    reply_text(reply, "]");
}

static bool names_house(int rule) {
    return rule == PROOF_LAST_IN_HOUSE || rule == PROOF_LOCKED || rule == PROOF_HIDDEN_PAIR ||
           rule == PROOF_NAKED_PAIR;
}

static void say_proof_line(Reply *reply, const Layout *layout, const Proof *proof, int index) {
    static const char *const rules[PROOF_RULE_COUNT] = {[PROOF_ASSUMED] = "assumed",
                                                        [PROOF_SEES] = "sees",
                                                        [PROOF_LAST_IN_CELL] = "last_in_cell",
                                                        [PROOF_LAST_IN_HOUSE] = "last_in_house",
                                                        [PROOF_LOCKED] = "locked",
                                                        [PROOF_HIDDEN_PAIR] = "hidden_pair",
                                                        [PROOF_NAKED_PAIR] = "naked_pair",
                                                        [PROOF_X_WING] = "x_wing",
                                                        [PROOF_INNER] = "inner"};
    const ProofLine *line = &proof->line[index];
    reply_format(reply, "%s{\"cell\":", index > 0 ? "," : "");
    say_cell(reply, layout, line->cell);
    reply_format(reply, ",\"token\":%d,\"on\":%s,\"rule\":\"%s\",\"depth\":%d,\"branch\":%d", line->token,
                 line->on ? "true" : "false", line->rule < PROOF_RULE_COUNT ? rules[line->rule] : "",
                 line->depth, line->branch);
    if (names_house(line->rule)) {
        reply_text(reply, ",\"house\":");
        say_house(reply, layout, line->house);
        reply_text(reply, "}");
    }
    reply_text(reply, ",\"parents\":[");
    for (int i = 0; i < line->parent_count; i++)
        reply_format(reply, "%s%u", i > 0 ? "," : "", (unsigned)proof->parent[line->parent + (uint32_t)i]);
    reply_text(reply, "]");
    if (line->inner_count > 0)
        reply_format(reply, ",\"inner\":%u,\"inner_count\":%u", (unsigned)line->inner,
                     (unsigned)line->inner_count);
    reply_text(reply, "}");
}

static void say_proof(Reply *reply, const Layout *layout, const Proof *proof) {
    if (proof->count == 0) return;
    reply_format(reply, ",\"proof\":{\"end\":\"%s\",\"lines\":[",
                 proof->end == PROOF_COMMON ? "common" : "contradiction");
    for (int i = 0; i < proof->count && reply_hand_on(reply); i++) say_proof_line(reply, layout, proof, i);
    reply_text(reply, "]}");
}

static void say_words(Reply *reply, const Position *position, const Step *step) {
    _Static_assert((int)NOTATION_MAX >= (int)EXPLAIN_TEXT_MAX, "room for either");
    char text[NOTATION_MAX];
    notation_step(position->layout, step, text);
    reply_json(reply, ",\"notation\":", text);
    reply_text(reply, ",\"sentences\":");
    for (int i = 0; i < SENTENCES; i++) {
        sentence_of(position, step, i, text);
        reply_json(reply, i == 0 ? "[" : ",", text);
    }
    reply_text(reply, "]");
}

static void say_walk(Reply *reply, const Position *position, const Step *step) {
    char text[EXPLAIN_TEXT_MAX];
    ChainPlayback walk;
    if (chain_playback_of_step(position, step, &walk)) {
        say_proof(reply, position->layout, &walk.proof);
        reply_text(reply, ",\"walk\":[");
        for (int i = 0; i <= walk.count && reply_hand_on(reply); i++) {
            if (i < walk.count && !chain_playback_is_told(&walk, i)) continue;
            stop_of(&walk, step, i, text);
            reply_json(reply, i > 0 ? "," : "", text); // the first stop is always told
        }
        reply_text(reply, "]");
    }
    chain_playback_finish(&walk);
}

void reply_step_json(Reply *reply, const Position *position, const Step *step) {
    const Layout *layout = position->layout;
    const TechniqueInfo *info = technique_info(step->technique);
    reply_format(reply, "{\"technique\":\"%s\",\"name\":\"%s%s\",\"rating\":%d.%d%s,\"placements\":[",
                 info->key, step->siamese ? "Siamese " : "", info->name, rating_of(step) / 10,
                 rating_of(step) % 10, layout->constraint_count ? ",\"scale\":\"nonet\"" : "");
    if (step->token != 0) {
        reply_text(reply, "{\"cell\":");
        say_cell(reply, layout, step->cell);
        reply_format(reply, ",\"token\":%d}", step->token);
    }
    reply_marks_json(reply, "],\"removals\":", layout, &step->remove);
    say_tokens(reply, ",\"tokens\":", step->tokens);
    reply_cells_json(reply, ",\"cells\":", layout, &step->pattern_cells);
    reply_marks_json(reply, ",\"pattern\":", layout, &step->pattern);
    say_roles(reply, layout, step);
    say_houses(reply, layout, step);
    say_constraints(reply, layout, step);
    say_nodes(reply, layout, step);
    say_words(reply, position, step);
    say_walk(reply, position, step);
    reply_text(reply, "}");
}
