#include "core/search/clauses.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

enum { HEAD_WORDS = sizeof(Clause) / sizeof(uint32_t) };

void clauses_init(Clauses *clauses, uint32_t variables) {
    *clauses = (Clauses){.used = 1, .literals = 2 * variables};
    clauses->watches = mem_zeroed(clauses->literals + 1, sizeof *clauses->watches);
}

void clauses_free(Clauses *clauses) {
    for (uint32_t i = 0; i < clauses->literals; i++) free(clauses->watches[i].watch);
    free(clauses->watches);
    free(clauses->word);
    free(clauses->learned);
}

void clauses_watch(Clauses *clauses, Literal literal, Watch watch) {
    WatchList *list = &clauses->watches[literal];
    list->watch = mem_room(list->watch, &list->room, list->count + 1, sizeof watch);
    list->watch[list->count++] = watch;
}

static void watch_both(Clauses *clauses, ClauseRef ref) {
    const Clause *clause = clause_at(clauses, ref);
    clauses_watch(clauses, clause->literal[0], (Watch){ref, clause->literal[1]});
    clauses_watch(clauses, clause->literal[1], (Watch){ref, clause->literal[0]});
}

ClauseRef clauses_add(Clauses *clauses, const Literal *literal, uint32_t size, uint16_t levels) {
    assert(size >= 2);
    ClauseRef ref = (ClauseRef)clauses->used;
    clauses->word =
        mem_room(clauses->word, &clauses->room, clauses->used + HEAD_WORDS + size, sizeof(uint32_t));
    clauses->used += HEAD_WORDS + size;
    Clause *clause = clause_at(clauses, ref);
    *clause = (Clause){.size = size, .levels = levels, .used = 2};
    memcpy(clause->literal, literal, sizeof *literal * size);
    watch_both(clauses, ref);
    if (levels) {
        clauses->learned = mem_room(clauses->learned, &clauses->learned_room, clauses->learned_count + 1,
                                    sizeof *clauses->learned);
        clauses->learned[clauses->learned_count++] = ref;
    }
    return ref;
}

// The median of levels and size among the learned clauses that could go: those above it are the worse half.
static uint32_t badness(const Clause *clause) {
    uint32_t size = clause->size < 0xffff ? clause->size : 0xffff;
    return (uint32_t)clause->levels << 16 | size;
}

static int compare_badness(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static uint32_t median_badness(const Clauses *clauses) {
    uint32_t *all = mem_alloc(sizeof *all * (clauses->learned_count + 1));
    for (size_t i = 0; i < clauses->learned_count; i++)
        all[i] = badness(clause_at(clauses, clauses->learned[i]));
    qsort(all, clauses->learned_count, sizeof *all, compare_badness);
    uint32_t median = clauses->learned_count ? all[clauses->learned_count / 2] : 0;
    free(all);
    return median;
}

enum { LEVELS_KEPT = 2 }; // a clause of so few is kept for good (G. Audemard, L. Simon: Glucose, 2009)

static void drop_worse(Clauses *clauses, void *context, bool (*locked)(void *, ClauseRef)) {
    uint32_t median = median_badness(clauses);
    size_t kept = 0;
    for (size_t i = 0; i < clauses->learned_count; i++) {
        ClauseRef ref = clauses->learned[i];
        Clause *clause = clause_at(clauses, ref);
        bool keep = clause->levels <= LEVELS_KEPT || clause->used || badness(clause) <= median ||
                    locked(context, ref);
        if (clause->used) clause->used--;
        if (keep)
            clauses->learned[kept++] = ref;
        else
            clause->dropped = 1;
    }
    clauses->learned_count = kept;
}

void clauses_reduce(Clauses *clauses, void *context, bool (*locked)(void *context, ClauseRef clause),
                    void (*moved)(void *context, ClauseRef from, ClauseRef to)) {
    drop_worse(clauses, context, locked);
    for (uint32_t i = 0; i < clauses->literals; i++) clauses->watches[i].count = 0;
    size_t from = 1, to = 1, learned = 0;
    while (from < clauses->used) {
        Clause *clause = clause_at(clauses, (ClauseRef)from);
        size_t words = HEAD_WORDS + clause->size;
        if (!clause->dropped) {
            if (clause->levels) clauses->learned[learned++] = (ClauseRef)to;
            memmove(&clauses->word[to], clause, words * sizeof(uint32_t));
            watch_both(clauses, (ClauseRef)to);
            moved(context, (ClauseRef)from, (ClauseRef)to);
            to += words;
        }
        from += words;
    }
    clauses->used = to;
}
