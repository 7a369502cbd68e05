#include "core/search/learner.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/search/narrow.h"

static void number_variables(Learner *learner) {
    const Model *model = learner->model;
    size_t room = (size_t)model->cells * (size_t)model->tokens;
    learner->variable = mem_alloc(room * sizeof *learner->variable);
    learner->cell = mem_alloc(room * sizeof *learner->cell);
    learner->token = mem_alloc(room);
    for (int cell = 0; cell < model->cells; cell++) {
        bool decided = (learner->root[cell] & (learner->root[cell] - 1)) == 0;
        for (int bit = 0; bit < model->tokens; bit++) {
            bool open = !decided && (learner->root[cell] >> bit & 1);
            learner->variable[cell * model->tokens + bit] = open ? learner->variables : -1;
            if (!open) continue;
            learner->cell[learner->variables] = (uint16_t)cell;
            learner->token[learner->variables++] = (uint8_t)(bit + 1);
        }
    }
}

typedef struct {
    size_t count, room;
} NeighbourCount;

static void add_neighbour(Learner *learner, NeighbourCount *list, int32_t variable) {
    if (variable < 0) return;
    learner->neighbour =
        mem_room(learner->neighbour, &list->room, list->count + 1, sizeof *learner->neighbour);
    learner->neighbour[list->count++] = variable;
}

// The other tokens of the variable's cell, and its token in the cells that must differ; by ascending cells.
static void add_neighbours(Learner *learner, NeighbourCount *list, int32_t variable) {
    const Model *model = learner->model;
    int own = learner->cell[variable], own_bit = learner->token[variable] - 1;
    for (int w = 0; w < (model->cells + 63) / 64; w++) {
        uint64_t cells = model->differ[own][w];
        if (own / 64 == w) cells |= UINT64_C(1) << (own % 64);
        for (; cells; cells &= cells - 1) {
            int cell = w * 64 + __builtin_ctzll(cells);
            if (cell != own) add_neighbour(learner, list, learner_variable(learner, cell, own_bit));
            for (int bit = 0; cell == own && bit < model->tokens; bit++)
                if (bit != own_bit) add_neighbour(learner, list, learner_variable(learner, cell, bit));
        }
    }
}

static void list_neighbours(Learner *learner) {
    NeighbourCount list = {0};
    learner->neighbour_start = mem_alloc(((size_t)learner->variables + 1) * sizeof *learner->neighbour_start);
    for (int32_t variable = 0; variable < learner->variables; variable++) {
        learner->neighbour_start[variable] = (int32_t)list.count;
        add_neighbours(learner, &list, variable);
    }
    learner->neighbour_start[learner->variables] = (int32_t)list.count;
}

static void list_rules(Learner *learner) {
    const Model *model = learner->model;
    learner->rule_words = (model->rule_count + 63) / 64;
    learner->changed = mem_zeroed(learner->rule_words + 1, sizeof(uint64_t));
    learner->cell_rules = mem_zeroed((size_t)model->cells * learner->rule_words + 1, sizeof(uint64_t));
    for (size_t i = 0; i < model->rule_count; i++) {
        learner->changed[i / 64] |= UINT64_C(1) << (i % 64);
        for (int k = 0; k < model->rule[i].rule.count; k++)
            learner->cell_rules[model->rule[i].cell[k] * learner->rule_words + i / 64] |= UINT64_C(1)
                                                                                          << (i % 64);
    }
}

// Adds a clause of what must not all be false. Narrowing has left it at least two literals or made it true.
static void add_given(Learner *learner, const Literal *literal, uint32_t count) {
    if (count >= 2) clauses_add(&learner->clauses, literal, count, 0);
}

static void add_clauses(Learner *learner) {
    const Model *model = learner->model;
    Literal literal[MODEL_TOKENS_MAX];
    for (int cell = 0; cell < model->cells; cell++) {
        uint32_t count = 0;
        for (int bit = 0; bit < model->tokens; bit++)
            if (learner_variable(learner, cell, bit) >= 0)
                literal[count++] = literal_is(learner_variable(learner, cell, bit));
        add_given(learner, literal, count);
    }
    for (size_t h = 0; h < model->house_count; h++)
        for (int bit = 0; bit < model->tokens; bit++) {
            uint32_t count = 0;
            for (int i = 0; i < model->tokens; i++)
                if (learner_variable(learner, model->house[h].cell[i], bit) >= 0)
                    literal[count++] = literal_is(learner_variable(learner, model->house[h].cell[i], bit));
            add_given(learner, literal, count);
        }
}

static void fill(Learner *learner) {
    number_variables(learner);
    list_neighbours(learner);
    list_rules(learner);
    size_t room = (size_t)learner->variables + 2;
    learner->value = mem_zeroed(2 * room, sizeof *learner->value);
    learner->reason = mem_zeroed(room, sizeof *learner->reason);
    learner->level = mem_zeroed(room, sizeof *learner->level);
    learner->position = mem_zeroed(room, sizeof *learner->position);
    learner->last = mem_alloc(room);
    memset(learner->last, 1, room);
    learner->trail = mem_zeroed(room, sizeof *learner->trail);
    learner->level_start = mem_zeroed(room, sizeof *learner->level_start);
    learner->conflict = mem_zeroed(room, sizeof *learner->conflict);
    learner->learned = mem_zeroed(room, sizeof *learner->learned);
    learner->cause = mem_zeroed(room, sizeof *learner->cause);
    learner->seen = mem_zeroed(room, sizeof *learner->seen);
    learner->to_clear = mem_zeroed(room, sizeof *learner->to_clear);
    learner->level_stamp = mem_zeroed(room, sizeof *learner->level_stamp);
    clauses_init(&learner->clauses, (uint32_t)learner->variables);
    var_order_init(&learner->order, learner->variables);
    if (learner->question->rng) var_order_shuffle(&learner->order, learner->question->rng);
    add_clauses(learner);
}

void learner_free(Learner *learner) {
    if (!learner) return;
    MEM_FREE(learner->variable, learner->cell, learner->token, learner->neighbour, learner->changed,
             learner->value, learner->neighbour_start, learner->cell_rules, learner->reason, learner->level,
             learner->position, learner->last, learner->trail, learner->conflict, learner->level_start,
             learner->learned, learner->cause, learner->seen, learner->to_clear, learner->level_stamp);
    clauses_free(&learner->clauses);
    var_order_free(&learner->order);
    free(learner);
}

Learner *learner_new(const Model *model, const SearchQuestion *question) {
    Learner *learner = mem_zeroed(1, sizeof *learner);
    learner->model = model;
    learner->question = question;
    memcpy(learner->root, model->domain, sizeof learner->root);
    if (!narrow_model(model, learner->root)) {
        free(learner);
        return NULL;
    }
    memcpy(learner->domain, learner->root, sizeof learner->root);
    fill(learner);
    return learner;
}
