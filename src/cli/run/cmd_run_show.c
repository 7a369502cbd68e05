#include <stdlib.h>

#include "cli/run/each_run.h"
#include "cli/run/run_show.txt.h"
#include "cli/run/show_stats.h"
#include "cli/run/show_words.h"
#include "core/base/memory.h"
#include "host/runs/run_table.h"

typedef struct {
    bool stats, json;
    KnownRhythms known;
} Show;

static bool show(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                 Reply *reply) {
    const Show *job = context;
    if (job->json) {
        reply_json(reply, "{\"file\":", place->file);
        reply_format(reply, ",\"line\":%d,\"run\":", place->line);
        run_table_json(run, result, !job->stats, &reply->text);
        if (job->stats) {
            reply_text(reply, ",\"stats\":");
            show_stats_json(run, result, &job->known, reply);
        }
        reply_text(reply, "}\n");
        return true;
    }
    show_about(run, result, reply);
    if (job->stats)
        show_stats_words(run, result, &job->known, reply);
    else
        show_events(run, reply);
    reply_text(reply, "\n");
    return true;
}

static bool remember(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                     Reply *reply) {
    (void)place, (void)result, (void)reply;
    known_rhythms_add(&((Show *)context)->known, run);
    return true;
}

static int run(int argc, char **argv) {
    Show job = {0};
    CliList like = {0};
    RunAsk ask = {.context = &job, .proved = show},
           ask_like = {.jobs = 1, .context = &job, .proved = remember};
    CliOption option[] = {{"stats", .flag = &job.stats},
                          {"like", .list = &like},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &job.json},
                          {0}};
    int status = cli_options(&cmd_run_show, &argc, argv, option);
    if (status != CLI_GO) return status;
    ask.json = ask_like.json = job.json;
    if (like.count && !job.stats) return cli_misuse(&cmd_run_show, "--like is for --stats");
    for (int i = 0; i < like.count && status != CLI_NO; i++) {
        char *name = mem_text(like.value[i]);
        status = each_run(1, &name, &ask_like);
        free(name);
    }
    int shown = each_run(argc - 1, argv + 1, &ask);
    known_rhythms_finish(&job.known);
    return status == CLI_NO ? CLI_NO : shown;
}

const Command cmd_run_show = {"run show", "runs as words, or their figures", RUN_SHOW_TXT, .run = run};
