#pragma once
// The group of transforms that preserve the rules of Sudoku, and the canonical form that it defines.
//
// A Transform moves cells and renames tokens. On 9x9 there are 3,359,232 geometric ones (transpose; order of
// bands, of rows in each band, of stacks, of columns in each stack) times 9! relabellings. On a layout with
// boxes of other shapes it is the same, but without the transpose unless boxes are square; on other known
// layouts it is those of the square's eight symmetries that keep every house a house. (A layout with extra
// houses counts as irregular, and so does a Latin square of order 13 or more, whose group would not fit 64
// bits.) The group of a board with a text of its own is found by a search: its cells in board_group.h, its
// tokens in token_group.h.
//
// How transforms are numbered is part of the share codes and never changes. A permutation p of 0..k-1 is
// ranked by its Lehmer code, that is, among all of them in lexicographic order; p[i] is where i goes, and 0
// is the identity.
//   relabel   the rank of (what 1 becomes, what 2 becomes, ...), among those that the layout has.
//   geometry  on a regular layout a number of mixed radix, most significant first: the transpose (0 or 1;
//             only when boxes are square), the rank of the order of bands, the rank of the order of rows
//             within each band (band 0 first, counted before anything moves), the rank of the order of
//             stacks, the ranks of the order of columns within each stack. The transpose comes first: "rows"
//             and "columns" are those after it. On an irregular layout it is the index among the symmetries
//             that it has, in this order: identity, quarter turn clockwise, half turn, quarter turn
//             anticlockwise, mirror (left and right), flip (top and bottom), main diagonal, antidiagonal.

#include "core/base/rng.h"
#include "core/board/grid.h"
#include "core/symmetry/moves.h"

typedef struct {
    CellIndex cell[CELLS_MAX];     // cell[i]: where the content of cell i goes
    uint8_t token[TOKENS_MAX + 1]; // token[t]: what token t becomes; token[0] is 0
} Transform;

// A count of transforms, or the number of one: 25x25 needs 84 bits for either part.
typedef unsigned __int128 GroupNumber;

// A Transform as two numbers: geometry below symmetry_geometry_count(layout, SYMMETRY_FULL), relabel below
// order!.
typedef struct {
    GroupNumber geometry;
    GroupNumber relabel;
} TransformNumber;

// In decimal.
enum { GROUP_NUMBER_TEXT = 40 };
void group_number_format(GroupNumber number, char out[GROUP_NUMBER_TEXT]);

// Reads the digits at *at and goes past them. False, leaving *out untouched, when there are none or too many.
bool group_number_parse(const char **at, GroupNumber *out);

// A number below the bound (at least 1), every one equally likely.
GroupNumber group_number_below(Rng *rng, GroupNumber bound);

// Which part of the group a pack allows.
typedef enum {
    SYMMETRY_NONE,    // the puzzle as it is
    SYMMETRY_RELABEL, // tokens only
    SYMMETRY_PATTERN, // tokens, rotations and reflections: the clues keep their look
    SYMMETRY_FULL,
    SYMMETRY_RULE_COUNT
} SymmetryRule;

const char *symmetry_rule_name(SymmetryRule rule); // "none", "relabel", "pattern", "full"

// By name. False, leaving *out untouched, when there is none.
bool symmetry_rule_parse(const char *name, SymmetryRule *out);

// How many geometric transforms and how many relabellings a rule has on a layout.
GroupNumber symmetry_geometry_count(const Layout *layout, SymmetryRule rule);
GroupNumber symmetry_relabel_count(const Layout *layout, SymmetryRule rule);

Transform transform_identity(const Layout *layout);

// A uniform draw among those that the rule allows.
Transform transform_random(const Layout *layout, SymmetryRule rule, Rng *rng);

// A number stands for the same transform on every machine and in every version. False when it is out of
// range.
bool transform_from_number(const Layout *layout, TransformNumber number, Transform *out);

// The inverse of transform_from_number. False when the transform is not of the group.
bool transform_number(const Layout *layout, const Transform *transform, TransformNumber *out);

// *out may be *grid.
void transform_apply(const Layout *layout, const Transform *transform, const Grid *grid, Grid *out);

// First `first`, then `second`, as one transform.
Transform transform_compose(const Layout *layout, const Transform *first, const Transform *second);

Transform transform_inverse(const Layout *layout, const Transform *transform);

// A board with a text of its own (constraints, other boxes) has a group like any other: the transforms that
// leave it as it is. But its puzzles may also be turned and mirrored together with their board
// (core/symmetry/disguise.h). Its *base* is the known layout of its id. Turning and mirroring then means the
// symmetries of the square that the base has, and the base's group numbers such transforms. Any other layout
// is its own base.

// The symmetries of the square that the base has together with the constraints on the whole board: those of
// SYMMETRY_PATTERN, the identity first. Returns how many there are.
int base_squares(const Layout *layout, Transform out[SQUARE_SYMMETRIES_MAX]);

// symmetry_geometry_count, symmetry_relabel_count (of SYMMETRY_FULL), transform_number and
// transform_from_number of the base.
void base_counts(const Layout *layout, GroupNumber *out_geometries, GroupNumber *out_relabellings);
bool base_number(const Layout *layout, const Transform *transform, TransformNumber *out);
bool base_transform(const Layout *layout, TransformNumber number, Transform *out);

// The board on which the canonical forms of a layout's puzzles stand: the layout itself or, if it has a text
// of its own, the board with the least text among those into which the symmetries of its base turn it. *out
// may be *layout.
void canonical_board(const Layout *layout, Layout *out);

// The canonical form: of all puzzles that the group makes of this, the one whose cells, read in order with
// empty as 0, are smallest; on a board with more than BOARD_GROUP_MAX moves of its own, the one to which the
// search of canonical_group.c leads. Equal for two puzzles exactly when one is a disguise of the other.
// *out_to (NULL allowed) receives a transform that leads from the puzzle to it. Takes any grid, also an empty
// one and one that breaks the rules.
void canonical_form(const Layout *layout, const Grid *puzzle, Grid *out, Transform *out_to);

// The automorphisms of a puzzle: the geometric transforms that give the puzzle itself up to a relabelling.
// The identity is one. What becomes of tokens that do not occur is not counted, so that the empty grid has
// symmetry_geometry_count of them; the disguises of a puzzle that lacks one token at most are
// symmetry_geometry_count * symmetry_relabel_count / canonical_automorphisms. Takes any grid. Costs what
// canonical_form costs.
GroupNumber canonical_automorphisms(const Layout *layout, const Grid *puzzle);

// A puzzle's name whatever its disguise: 44 bits, a hash of its canonical form (which the caller passes). It
// is the top 44 bits of FNV-1a (64 bits; Fowler, Noll, Vo) over these bytes: the order; on irregular layouts
// the layout's id, and of a board with a text of its own the eight bytes of canonical_board's text_hash,
// lowest first; the cells; mixed once more by the finaliser of MurmurHash3 (A. Appleby). It never changes:
// packs and codes hold it.
enum { SEED_ID_BITS = 44 };
uint64_t canonical_id(const Layout *layout, const Grid *canonical);
