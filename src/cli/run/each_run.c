#include "cli/run/each_run.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/run/run_parts.h"
#include "host/files/machine.h"

enum { WAITING = 32 }; // runs for each worker: a run may be large

// What the reader hands to the workers.
typedef struct {
    const char *file;
    int line;
    const Text *text;  // the run, in EachRun.slot
    TextError *reason; // why it is not a run, also in EachRun.slot
} RunItem;

typedef struct {
    Text text;
    TextError reason;
} RunSlot;

typedef struct {
    const RunAsk *ask;
    Jobs jobs;
    RunItem *item; // to be filled next; NULL when nothing more is wanted
    RunSlot *slot; // as many as there may be items: a slot is free again once there is a place for its item
    size_t slots, added;
    RunParts parts;
    const char *file;
    bool any; // something was found in this file
} EachRun;

// ---- workers

static void say_wrong(const RunAsk *ask, const RunPlace *place, const TextError *error, Reply *reply) {
    if (ask->wrong && error->line > 0) {
        ask->wrong(ask->context, place, error, reply);
        return;
    }
    if (ask->json) reply_error_json(reply, place->file, error);
    reply_error(reply, place->file, error);
}

static bool answer_text(const RunAsk *ask, const RunPlace *place, const Text *text, Reply *reply) {
    Run run;
    RunResult result;
    TextError error = {0};
    bool sound = run_read(text_of(text), text->length, &run, &error) && run_check(&run, &result, &error);
    bool yes = sound && ask->proved(ask->context, place, &run, &result, reply);
    if (!sound) {
        int above = error.line > 0 ? error.line - 1 : 0;
        error.line = place->line > INT_MAX - above ? INT_MAX : place->line + above;
        say_wrong(ask, place, &error, reply);
    }
    run_finish(&run);
    return yes;
}

static JobsAnswer answer_items(void *context, void *own, const void *items, size_t count, Reply *reply) {
    (void)own;
    const RunAsk *ask = ((const EachRun *)context)->ask;
    const RunItem *item = items;
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        RunPlace place = {item[i].file, item[i].line};
        if (item[i].reason->reason[0]) {
            say_wrong(ask, &place, item[i].reason, reply);
            fine = false;
        } else if (!answer_text(ask, &place, item[i].text, reply)) {
            fine = false;
        }
        if (!reply_hand_on(reply)) break;
    }
    return fine ? JOBS_YES : JOBS_NO;
}

// ---- the reader

static void add_item(EachRun *each, const RunPart *part) {
    if (!each->item) return;
    RunSlot *slot = &each->slot[each->added++ % each->slots];
    text_clear(&slot->text);
    slot->reason = (TextError){0};
    if (part->reason)
        text_error(&slot->reason, part->line, 0, "%s", part->reason);
    else
        text_add_bytes(&slot->text, part->text, part->size);
    *each->item = (RunItem){each->file, part->line, &slot->text, &slot->reason};
    pool_add(each->jobs.pool);
    each->item = pool_place(each->jobs.pool);
}

static void take_parts(EachRun *each, bool at_end) {
    RunPart part;
    while (each->item && run_parts_next(&each->parts, at_end, &part)) {
        each->any = true;
        add_item(each, &part);
    }
    pool_hand_over(each->jobs.pool);
}

static bool take_piece(void *context, const char *piece, size_t size) {
    EachRun *each = context;
    run_parts_add(&each->parts, piece, size);
    take_parts(each, false);
    return each->item;
}

static void read_file(EachRun *each, const char *name) {
    each->file = strcmp(name, "-") == 0 ? "stdin" : name;
    each->parts = (RunParts){.line = 1};
    each->any = false;
    if (!machine_each_piece(name, take_piece, each)) {
        add_item(each, &(RunPart){.reason = strerror(errno)});
    } else {
        take_parts(each, true);
        if (!each->any) add_item(each, &(RunPart){.line = 1, .reason = "There is no run here"});
    }
    pool_hand_over(each->jobs.pool);
    run_parts_finish(&each->parts);
}

int each_run(int files, char **file, const RunAsk *ask) {
    EachRun each = {.ask = ask, .slots = (size_t)ask->jobs * WAITING};
    each.slot = mem_zeroed(each.slots, sizeof *each.slot);
    JobsSpec spec = {.workers = ask->jobs,
                     .grain = 1,
                     .waiting = WAITING,
                     .item_size = sizeof(RunItem),
                     .context = &each,
                     .work = answer_items};
    jobs_begin(&each.jobs, &spec);
    each.item = pool_place(each.jobs.pool);
    const char *name;
    for (int i = 0; (name = cli_operand(files, file, i)) && each.item; i++) read_file(&each, name);
    bool fine = jobs_end(&each.jobs);
    for (size_t i = 0; i < each.slots; i++) text_finish(&each.slot[i].text);
    free(each.slot);
    return fine ? CLI_DONE : CLI_NO;
}
