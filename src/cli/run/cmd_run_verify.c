#include "cli/run/each_run.h"
#include "cli/run/run_verify.txt.h"
#include "cli/run/run_words.h"

typedef struct {
    bool only_wrong, json;
} Verify;

static void begin_json(const RunPlace *place, bool verified, Reply *reply) {
    reply_json(reply, "{\"file\":", place->file);
    reply_format(reply, ",\"line\":%d,\"verified\":%s", place->line, verified ? "true" : "false");
}

static bool say_proved(void *context, const RunPlace *place, const Run *run, const RunResult *result,
                       Reply *reply) {
    const Verify *verify = context;
    char time[RUN_TIME_TEXT], player[RUN_SHOWN_MAX];
    run_time(result->time_us, time);
    if (verify->only_wrong) return true;
    if (verify->json) {
        begin_json(place, true, reply);
        reply_format(reply, ",\"id\":\"%016llx\",\"mode\":\"%s\"", (unsigned long long)run->id,
                     run_mode_name(run->mode));
        reply_json(reply, ",\"player\":", run->player);
        reply_format(reply, ",\"finished\":%s,\"clean\":%s,\"time_us\":%lld}\n",
                     result->finished ? "true" : "false", result->clean ? "true" : "false",
                     (long long)result->time_us);
    } else {
        reply_format(reply, "%s:%d: verified %016llx %s %s %s %s\n", place->file, place->line,
                     (unsigned long long)run->id, run_mode_name(run->mode), time, run_how(result),
                     run_shown(run->player, player));
    }
    return true;
}

static void say_wrong(void *context, const RunPlace *place, const TextError *error, Reply *reply) {
    const Verify *verify = context;
    if (verify->json) {
        begin_json(&(RunPlace){place->file, error->line}, false, reply);
        reply_json(reply, ",\"reason\":", error->reason);
        reply_text(reply, "}\n");
    } else {
        char reason[RUN_SHOWN_MAX];
        reply_format(reply, "%s:%d: %s\n", place->file, error->line, run_shown(error->reason, reason));
    }
}

static int run(int argc, char **argv) {
    Verify verify = {0};
    RunAsk ask = {.context = &verify, .proved = say_proved, .wrong = say_wrong};
    CliOption option[] = {{"wrong", .flag = &verify.only_wrong},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &verify.json},
                          {0}};
    int status = cli_options(&cmd_run_verify, &argc, argv, option);
    if (status != CLI_GO) return status;
    ask.json = verify.json;
    return each_run(argc - 1, argv + 1, &ask);
}

const Command cmd_run_verify = {"run verify", "proves runs", RUN_VERIFY_TXT, .run = run};
