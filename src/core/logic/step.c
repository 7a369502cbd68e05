#include "core/logic/step.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/base/text_error.h"
#include "core/logic/finder.h"

// Ratings: Sudoku Explainer 1.2.1 (N. Juillerat) where it has the technique; else where a person would place
// it.
static const TechniqueInfo techniques[] = {
    [TECHNIQUE_FULL_HOUSE] = {"Full House", "full_house", 10, singles_find, false},
    [TECHNIQUE_HIDDEN_SINGLE_BOX] = {"Hidden Single (Box)", "hidden_single_box", 12, singles_find, false},
    [TECHNIQUE_HIDDEN_SINGLE_LINE] = {"Hidden Single (Line)", "hidden_single_line", 15, singles_find, false},
    [TECHNIQUE_DIRECT_POINTING] = {"Direct Pointing", "direct_pointing", 17, direct_find, false},
    [TECHNIQUE_DIRECT_CLAIMING] = {"Direct Claiming", "direct_claiming", 19, direct_find, false},
    [TECHNIQUE_DIRECT_HIDDEN_PAIR] = {"Direct Hidden Pair", "direct_hidden_pair", 20, direct_find, false},
    [TECHNIQUE_NAKED_SINGLE] = {"Naked Single", "naked_single", 23, singles_find, false},
    [TECHNIQUE_DIRECT_HIDDEN_TRIPLE] = {"Direct Hidden Triple", "direct_hidden_triple", 25, direct_find,
                                        false},
    [TECHNIQUE_LOCKED_PAIR] = {"Locked Pair", "locked_pair", 30, locked_set_find, false},
    [TECHNIQUE_LOCKED_TRIPLE] = {"Locked Triple", "locked_triple", 36, locked_set_find, false},
    [TECHNIQUE_POINTING] = {"Pointing", "pointing", 26, locked_find, false},
    [TECHNIQUE_CLAIMING] = {"Claiming", "claiming", 28, locked_find, false},
    [TECHNIQUE_NAKED_PAIR] = {"Naked Pair", "naked_pair", 30, subset_find, false},
    [TECHNIQUE_HIDDEN_PAIR] = {"Hidden Pair", "hidden_pair", 34, subset_find, false},
    [TECHNIQUE_NAKED_TRIPLE] = {"Naked Triple", "naked_triple", 36, subset_find, false},
    [TECHNIQUE_HIDDEN_TRIPLE] = {"Hidden Triple", "hidden_triple", 40, subset_find, false},
    [TECHNIQUE_NAKED_QUAD] = {"Naked Quad", "naked_quad", 50, subset_find, false},
    [TECHNIQUE_HIDDEN_QUAD] = {"Hidden Quad", "hidden_quad", 54, subset_find, false},
    [TECHNIQUE_X_WING] = {"X-Wing", "x_wing", 32, fish_find, false},
    [TECHNIQUE_SWORDFISH] = {"Swordfish", "swordfish", 38, fish_find, false},
    [TECHNIQUE_JELLYFISH] = {"Jellyfish", "jellyfish", 52, fish_find, false},
    [TECHNIQUE_SKYSCRAPER] = {"Skyscraper", "skyscraper", 40, turbot_find, false},
    [TECHNIQUE_TWO_STRING_KITE] = {"2-String Kite", "2_string_kite", 41, turbot_find, false},
    [TECHNIQUE_TURBOT_FISH] = {"Turbot Fish", "turbot_fish", 42, turbot_find, false},
    [TECHNIQUE_EMPTY_RECTANGLE] = {"Empty Rectangle", "empty_rectangle", 43, turbot_find, false},
    [TECHNIQUE_DUAL_TWO_STRING_KITE] = {"Dual 2-String Kite", "dual_2_string_kite", 41, turbot_find, false},
    [TECHNIQUE_DUAL_EMPTY_RECTANGLE] = {"Dual Empty Rectangle", "dual_empty_rectangle", 43, turbot_find,
                                        false},
    [TECHNIQUE_XY_WING] = {"XY-Wing", "xy_wing", 42, wing_find, false},
    [TECHNIQUE_XYZ_WING] = {"XYZ-Wing", "xyz_wing", 44, wing_find, false},
    [TECHNIQUE_W_WING] = {"W-Wing", "w_wing", 44, wing_find, false},
    [TECHNIQUE_UNIQUE_RECTANGLE_1] = {"Unique Rectangle 1", "unique_rectangle_1", 45, rectangle_find, true},
    [TECHNIQUE_UNIQUE_RECTANGLE_2] = {"Unique Rectangle 2", "unique_rectangle_2", 45, rectangle_find, true},
    [TECHNIQUE_UNIQUE_RECTANGLE_3] = {"Unique Rectangle 3", "unique_rectangle_3", 45, rectangle_find, true},
    [TECHNIQUE_UNIQUE_RECTANGLE_4] = {"Unique Rectangle 4", "unique_rectangle_4", 45, rectangle_find, true},
    [TECHNIQUE_UNIQUE_RECTANGLE_5] = {"Unique Rectangle 5", "unique_rectangle_5", 45, rectangle_find, true},
    [TECHNIQUE_UNIQUE_RECTANGLE_6] = {"Unique Rectangle 6", "unique_rectangle_6", 45, rectangle_find, true},
    [TECHNIQUE_HIDDEN_RECTANGLE] = {"Hidden Rectangle", "hidden_rectangle", 45, rectangle_find, true},
    [TECHNIQUE_AVOIDABLE_RECTANGLE_1] = {"Avoidable Rectangle 1", "avoidable_rectangle_1", 45, rectangle_find,
                                         true},
    [TECHNIQUE_AVOIDABLE_RECTANGLE_2] = {"Avoidable Rectangle 2", "avoidable_rectangle_2", 45, rectangle_find,
                                         true},
    [TECHNIQUE_UNIQUE_LOOP_1] = {"Unique Loop 1", "unique_loop_1", 46, unique_loop_find, true},
    [TECHNIQUE_UNIQUE_LOOP_2] = {"Unique Loop 2", "unique_loop_2", 46, unique_loop_find, true},
    [TECHNIQUE_UNIQUE_LOOP_3] = {"Unique Loop 3", "unique_loop_3", 46, unique_loop_find, true},
    [TECHNIQUE_UNIQUE_LOOP_4] = {"Unique Loop 4", "unique_loop_4", 46, unique_loop_find, true},
    [TECHNIQUE_BUG_1] = {"BUG+1", "bug_plus1", 56, bug_find, true},
    [TECHNIQUE_BUG_2] = {"BUG Type 2", "bug_type_2", 57, bug_find, true},
    [TECHNIQUE_BUG_3] = {"BUG Type 3", "bug_type_3", 58, bug_find, true},
    [TECHNIQUE_BUG_4] = {"BUG Type 4", "bug_type_4", 57, bug_find, true},
    [TECHNIQUE_REMOTE_PAIR] = {"Remote Pair", "remote_pair", 50, colouring_find, false},
    [TECHNIQUE_SIMPLE_COLOURS_TRAP] = {"Simple Colours Trap", "simple_colours_trap", 50, colouring_find,
                                       false},
    [TECHNIQUE_SIMPLE_COLOURS_WRAP] = {"Simple Colours Wrap", "simple_colours_wrap", 50, colouring_find,
                                       false},
    [TECHNIQUE_MULTI_COLOURS_1] = {"Multi-Colours 1", "multi_colours_1", 53, colouring_find, false},
    [TECHNIQUE_MULTI_COLOURS_2] = {"Multi-Colours 2", "multi_colours_2", 53, colouring_find, false},
    [TECHNIQUE_ALIGNED_PAIR_EXCLUSION] = {"Aligned Pair Exclusion", "aligned_pair_exclusion", 62,
                                          aligned_find, false},
    [TECHNIQUE_WXYZ_WING] = {"WXYZ-Wing", "wxyz_wing", 55, wing_find, false},
    [TECHNIQUE_SUE_DE_COQ] = {"Sue de Coq", "sue_de_coq", 60, sue_de_coq_find, false},
    [TECHNIQUE_X_CHAIN] = {"X-Chain", "x_chain", 65, chain_find, false},
    [TECHNIQUE_XY_CHAIN] = {"XY-Chain", "xy_chain", 66, chain_find, false},
    [TECHNIQUE_CONTINUOUS_NICE_LOOP] = {"Continuous Nice Loop", "continuous_nice_loop", 70, chain_find,
                                        false},
    [TECHNIQUE_DISCONTINUOUS_NICE_LOOP] = {"Discontinuous Nice Loop", "discontinuous_nice_loop", 70,
                                           chain_find, false},
    [TECHNIQUE_AIC] = {"AIC", "aic", 70, chain_find, false},
    [TECHNIQUE_MEDUSA] = {"3D Medusa", "3d_medusa", 70, colouring_find, false},
    [TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP] = {"Grouped Continuous Nice Loop",
                                                "grouped_continuous_nice_loop", 72, chain_find, false},
    [TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP] = {"Grouped Discontinuous Nice Loop",
                                                   "grouped_discontinuous_nice_loop", 72, chain_find, false},
    [TECHNIQUE_GROUPED_AIC] = {"Grouped AIC", "grouped_aic", 72, chain_find, false},
    [TECHNIQUE_ALS_XZ] = {"ALS-XZ", "als_xz", 72, als_find, false},
    [TECHNIQUE_ALS_XY_WING] = {"ALS-XY-Wing", "als_xy_wing", 73, als_find, false},
    [TECHNIQUE_ALS_CHAIN] = {"ALS Chain", "als_chain", 74, als_find, false},
    [TECHNIQUE_DEATH_BLOSSOM] = {"Death Blossom", "death_blossom", 75, als_find, false},
    [TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION] = {"Aligned Triplet Exclusion", "aligned_triplet_exclusion", 75,
                                             aligned_find, false},
    [TECHNIQUE_KRAKEN_1] = {"Kraken Fish 1", "kraken_fish_1", 80, kraken_find, false},
    [TECHNIQUE_KRAKEN_2] = {"Kraken Fish 2", "kraken_fish_2", 80, kraken_find, false},
    [TECHNIQUE_NISHIO] = {"Nishio Forcing Chain", "nishio_forcing_chain", 75, forcing_find, false},
    [TECHNIQUE_CELL_FORCING_CHAIN] = {"Cell Forcing Chain", "cell_forcing_chain", 80, forcing_find, false},
    [TECHNIQUE_REGION_FORCING_CHAIN] = {"Region Forcing Chain", "region_forcing_chain", 80, forcing_find,
                                        false},
    [TECHNIQUE_DYNAMIC_FORCING_CHAIN] = {"Dynamic Forcing Chain", "dynamic_forcing_chain", 85, forcing_find,
                                         false},
    [TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN] = {"Dynamic+ Forcing Chain", "dynamic_plus_forcing_chain", 90,
                                              forcing_find, false},
    [TECHNIQUE_NESTED_FORCING_CHAIN] = {"Nested Forcing Chain", "nested_forcing_chain", 95, forcing_find,
                                        false},
    [TECHNIQUE_FINNED_X_WING] = {"Finned X-Wing", "finned_x_wing", 40, fish_find, false},
    [TECHNIQUE_SASHIMI_X_WING] = {"Sashimi X-Wing", "sashimi_x_wing", 41, fish_find, false},
    [TECHNIQUE_FINNED_SWORDFISH] = {"Finned Swordfish", "finned_swordfish", 45, fish_find, false},
    [TECHNIQUE_SASHIMI_SWORDFISH] = {"Sashimi Swordfish", "sashimi_swordfish", 46, fish_find, false},
    [TECHNIQUE_FINNED_JELLYFISH] = {"Finned Jellyfish", "finned_jellyfish", 55, fish_find, false},
    [TECHNIQUE_SASHIMI_JELLYFISH] = {"Sashimi Jellyfish", "sashimi_jellyfish", 56, fish_find, false},
    [TECHNIQUE_SQUIRMBAG] = {"Squirmbag", "squirmbag", 63, fish_find, false},
    [TECHNIQUE_FINNED_SQUIRMBAG] = {"Finned Squirmbag", "finned_squirmbag", 65, fish_find, false},
    [TECHNIQUE_SASHIMI_SQUIRMBAG] = {"Sashimi Squirmbag", "sashimi_squirmbag", 66, fish_find, false},
    [TECHNIQUE_WHALE] = {"Whale", "whale", 64, fish_find, false},
    [TECHNIQUE_FINNED_WHALE] = {"Finned Whale", "finned_whale", 66, fish_find, false},
    [TECHNIQUE_SASHIMI_WHALE] = {"Sashimi Whale", "sashimi_whale", 67, fish_find, false},
    [TECHNIQUE_LEVIATHAN] = {"Leviathan", "leviathan", 65, fish_find, false},
    [TECHNIQUE_FINNED_LEVIATHAN] = {"Finned Leviathan", "finned_leviathan", 67, fish_find, false},
    [TECHNIQUE_SASHIMI_LEVIATHAN] = {"Sashimi Leviathan", "sashimi_leviathan", 68, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 0] = {"Franken X-Wing", "franken_x_wing", 60, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 1] = {"Franken Swordfish", "franken_swordfish", 62, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 2] = {"Franken Jellyfish", "franken_jellyfish", 64, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 3] = {"Franken Squirmbag", "franken_squirmbag", 66, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 4] = {"Franken Whale", "franken_whale", 68, fish_find, false},
    [TECHNIQUE_FRANKEN_X_WING + 5] = {"Franken Leviathan", "franken_leviathan", 70, fish_find, false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 0] = {"Finned Franken X-Wing", "finned_franken_x_wing", 62, fish_find,
                                             false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 1] = {"Finned Franken Swordfish", "finned_franken_swordfish", 64,
                                             fish_find, false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 2] = {"Finned Franken Jellyfish", "finned_franken_jellyfish", 66,
                                             fish_find, false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 3] = {"Finned Franken Squirmbag", "finned_franken_squirmbag", 68,
                                             fish_find, false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 4] = {"Finned Franken Whale", "finned_franken_whale", 70, fish_find,
                                             false},
    [TECHNIQUE_FINNED_FRANKEN_X_WING + 5] = {"Finned Franken Leviathan", "finned_franken_leviathan", 72,
                                             fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 0] = {"Mutant X-Wing", "mutant_x_wing", 66, fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 1] = {"Mutant Swordfish", "mutant_swordfish", 68, fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 2] = {"Mutant Jellyfish", "mutant_jellyfish", 70, fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 3] = {"Mutant Squirmbag", "mutant_squirmbag", 72, fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 4] = {"Mutant Whale", "mutant_whale", 74, fish_find, false},
    [TECHNIQUE_MUTANT_X_WING + 5] = {"Mutant Leviathan", "mutant_leviathan", 76, fish_find, false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 0] = {"Finned Mutant X-Wing", "finned_mutant_x_wing", 68, fish_find,
                                            false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 1] = {"Finned Mutant Swordfish", "finned_mutant_swordfish", 70,
                                            fish_find, false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 2] = {"Finned Mutant Jellyfish", "finned_mutant_jellyfish", 72,
                                            fish_find, false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 3] = {"Finned Mutant Squirmbag", "finned_mutant_squirmbag", 74,
                                            fish_find, false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 4] = {"Finned Mutant Whale", "finned_mutant_whale", 76, fish_find,
                                            false},
    [TECHNIQUE_FINNED_MUTANT_X_WING + 5] = {"Finned Mutant Leviathan", "finned_mutant_leviathan", 78,
                                            fish_find, false},
    [TECHNIQUE_TEMPLATE_SET] = {"Template Set", "template_set", 120, template_find, false},
    [TECHNIQUE_TEMPLATE_DELETE] = {"Template Delete", "template_delete", 120, template_find, false},
};
_Static_assert(sizeof techniques / sizeof techniques[0] == TECHNIQUE_COUNT, "one row for each technique");

const TechniqueInfo *technique_info(Technique technique) {
    assert((unsigned)technique < TECHNIQUE_COUNT);
    return &techniques[technique];
}

Technique technique_of_key(const char *key, const char **out_nearest) {
    const char *keys[TECHNIQUE_COUNT];
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        keys[t] = technique_info(t)->key;
        if (strcmp(keys[t], key) == 0) return t;
    }
    if (out_nearest) *out_nearest = text_nearest(key, keys, TECHNIQUE_COUNT);
    return TECHNIQUE_COUNT;
}

bool technique_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    const TechniqueInfo *info = technique_info(technique);
    return !info->find || info->find(position, technique, sink, context);
}

Position position_of_grid(const Layout *layout, const Grid *grid) {
    Position position = {.layout = layout, .grid = *grid, .marks = marks_of_grid(layout, grid)};
    for (int c = 0; c < layout->cells; c++)
        if (grid->cell[c]) cellset_add(&position.given, c);
    return position;
}

void position_apply(Position *position, const Step *step) {
    const Layout *layout = position->layout;
    for (int c = 0; c < layout->cells; c++) position->marks.cell[c] &= (uint16_t)~step->remove.cell[c];
    if (step->token == 0) return;
    assert(step->cell < layout->cells && position->grid.cell[step->cell] == 0);
    position->grid.cell[step->cell] = step->token;
    position->marks.cell[step->cell] = 0;
    uint16_t others = (uint16_t)~marks_bit(step->token);
    const CellSet *peers = &layout->peers[step->cell];
    for (int c = cellset_next(peers, 0); c >= 0; c = cellset_next(peers, c + 1)) {
        position->marks.cell[c] &= others;
    }
}

int step_removals(const Layout *layout, const Step *step) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) count += marks_count(step->remove.cell[c]);
    return count;
}
