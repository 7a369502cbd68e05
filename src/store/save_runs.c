#include "store/save_runs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "core/base/memory.h"
#include "store/save_boards.h"
#include "store/save_sql.h"

// ---- packing: four bytes of size, lowest first, and what zlib makes of the text

// A run as people play has some kilobytes. The few that are far larger are packed quickly: somebody waits.
enum { LARGE_TEXT = 1 << 20 };

uint8_t *save_run_pack(const Run *run, size_t *out_size) {
    Text text = {0};
    run_write(run, &text);
    uLongf packed = compressBound(text.length);
    uint8_t *bytes = mem_alloc(4 + packed);
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(text.length >> 8 * i);
    int level = text.length > LARGE_TEXT ? Z_BEST_SPEED : Z_BEST_COMPRESSION;
    compress2(bytes + 4, &packed, (const Bytef *)text_of(&text), text.length, level);
    text_finish(&text);
    *out_size = 4 + packed;
    return bytes;
}

// NULL when the bytes are not what save_run_pack makes.
static char *unpack_text(const uint8_t *bytes, size_t packed, size_t *out_size) {
    if (packed < 4) return NULL;
    uLongf size = 0;
    for (int i = 0; i < 4; i++) size |= (uLongf)bytes[i] << 8 * i;
    uLongf wanted = size;
    char *text = size <= RUN_TEXT_LIMIT ? mem_try_alloc(size + 1) : NULL;
    if (!text) return NULL;
    if (uncompress((Bytef *)text, &size, bytes + 4, packed - 4) != Z_OK || size != wanted) {
        free(text);
        return NULL;
    }
    text[size] = 0;
    *out_size = size;
    return text;
}

// ---- splits: cumulative times with commas between

enum { SPLITS_TEXT_MAX = SPLIT_COUNT * 21 };

static void format_splits(const Splits *splits, char out[SPLITS_TEXT_MAX]) {
    Text text = text_fixed(out, SPLITS_TEXT_MAX);
    for (int k = 0; k < splits->reached; k++)
        text_addf(&text, "%s%lld", k ? "," : "", (long long)splits->time_us[k]);
}

static Splits parse_splits(const char *text) {
    Splits splits = {0};
    while (*text && splits.reached < SPLIT_COUNT) {
        char *end;
        long long time_us = strtoll(text, &end, 10);
        if (end == text || time_us < 0) break;
        splits.time_us[splits.reached++] = time_us;
        text = *end == ',' ? end + 1 : end;
    }
    return splits;
}

// ---- beginning and end

// Adds a row. `packed` is NULL for a run in progress.
static bool add_run(Save *save, const Run *run, const RunResult *result, RunState state, bool brought,
                    const uint8_t *packed, size_t packed_size, int64_t *out_id) {
    char splits[SPLITS_TEXT_MAX], board[LAYOUT_ID_MAX];
    Text head = {0};
    if (!save_board_name(save, run->puzzle[0].layout, board)) return false;
    format_splits(&result->splits, splits);
    run_write_head(run, &head);
    sqlite3_stmt *statement = sql_take(save, SQL_RUN_ADD);
    int place = 0;
    sqlite3_bind_int(statement, ++place, (int)run->mode);
    sqlite3_bind_int(statement, ++place, (int)result->aids);
    sql_bind_text(statement, ++place, run->pack);
    sqlite3_bind_int(statement, ++place, run->band);
    sqlite3_bind_int(statement, ++place, run->rating_tenths);
    sql_bind_text(statement, ++place, board);
    sql_bind_text(statement, ++place, run->puzzle[0].code);
    sql_bind_text(statement, ++place, run->player);
    sqlite3_bind_int64(statement, ++place, run->begun_unix_s);
    sqlite3_bind_int(statement, ++place, (int)state);
    sqlite3_bind_int64(statement, ++place, result->time_us);
    sqlite3_bind_int(statement, ++place, result->clean);
    sqlite3_bind_int(statement, ++place, (int)result->devices);
    sql_bind_text(statement, ++place, splits);
    sqlite3_bind_int(statement, ++place, run->puzzles);
    sqlite3_bind_int(statement, ++place, brought);
    sql_bind_bits(statement, ++place, run->id);
    sql_bind_text(statement, ++place, text_of(&head));
    if (packed) sqlite3_bind_blob(statement, ++place, packed, (int)packed_size, SQLITE_STATIC);
    bool well = sql_run(save, statement);
    text_finish(&head);
    if (well) *out_id = sqlite3_last_insert_rowid(save->db);
    return well;
}

bool save_run_begin(Save *save, const Run *run, int64_t *out_id) {
    return add_run(save, run, &(RunResult){.clean = true, .aids = run->aids}, RUN_GOING, false, NULL, 0,
                   out_id);
}

bool save_run_grade(Save *save, int64_t id, const Run *run) {
    Text head = {0};
    run_write_head(run, &head);
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_GRADE, id);
    sqlite3_bind_int(statement, 2, run->band);
    sqlite3_bind_int(statement, 3, run->rating_tenths);
    sql_bind_text(statement, 4, text_of(&head));
    bool well = sql_change(save, statement, "there is no such run in progress");
    text_finish(&head);
    return well;
}

static bool end_run(Save *save, int64_t id, const RunResult *result, RunState state, const uint8_t *packed,
                    size_t packed_size) {
    char splits[SPLITS_TEXT_MAX];
    format_splits(&result->splits, splits);
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_END, id);
    sqlite3_bind_int(statement, 2, (int)state);
    sqlite3_bind_int64(statement, 3, result->time_us);
    sqlite3_bind_int(statement, 4, result->clean);
    sqlite3_bind_int(statement, 5, (int)result->aids);
    sqlite3_bind_int(statement, 6, (int)result->devices);
    sql_bind_text(statement, 7, splits);
    sqlite3_bind_blob(statement, 8, packed, (int)packed_size, SQLITE_STATIC);
    return sql_change(save, statement, "there is no such run");
}

bool save_run_end(Save *save, int64_t id, const Run *run, const RunResult *result, RunState state) {
    size_t size;
    uint8_t *packed = save_run_pack(run, &size);
    bool well = sql_begin(save);
    if (well)
        well = sql_end(save, end_run(save, id, result, state, packed, size) &&
                                 sql_run(save, sql_take_id(save, SQL_GAME_MOVES_DROP, id)));
    free(packed);
    return well;
}

// ---- reading

bool save_run_head(Save *save, int64_t id, Run *out, TextError *error) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_HEAD, id);
    bool found = sql_row(save, statement);
    const char *head = found ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool well = head && *head ? run_read_head(head, out, error)
                              : text_error(error, 0, 0, "This game is from before runs were recorded");
    sql_give_back(statement);
    return well;
}

// The head and the events of a run in progress.
static bool read_rows(Save *save, int64_t id, Run *out, TextError *error) {
    if (!save_run_head(save, id, out, error)) return false;
    assert(out->puzzles > 0);
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_GAMES, id);
    bool well = true;
    while (well && sql_row(save, statement)) {
        char text[EVENT_TEXT_MAX];
        Event event;
        int puzzle = run_puzzle_at(out, out->events);
        const Layout *layout = out->puzzle[puzzle > 0 ? puzzle - 1 : 0].layout;
        well = sql_text(statement, 0, text, sizeof text) && event_parse(layout, text, &event, error) &&
               (event.kind != EVENT_START || event.number <= out->puzzles);
        if (well) run_add_event(out, &event);
    }
    sql_give_back(statement);
    return true; // up to the first that cannot be read
}

static bool read_text(Save *save, int64_t id, Run *out, TextError *error, bool *out_there) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_TEXT, id);
    *out_there = sql_row(save, statement) && sqlite3_column_type(statement, 0) == SQLITE_BLOB;
    bool well = false;
    if (*out_there) {
        size_t size;
        int packed = sqlite3_column_bytes(statement, 0);
        char *text = unpack_text(sqlite3_column_blob(statement, 0), (size_t)packed, &size);
        well = text ? run_read(text, size, out, error)
                    : text_error(error, 0, 0, "The run in the save cannot be unpacked");
        free(text);
    }
    sql_give_back(statement);
    return well;
}

bool save_run(Save *save, int64_t id, Run *out, TextError *error) {
    bool there;
    *out = (Run){0};
    bool well = read_text(save, id, out, error, &there);
    return there ? well : read_rows(save, id, out, error);
}

bool save_run_add_packed(Save *save, const Run *run, const RunResult *result, bool brought,
                         const uint8_t *packed, size_t packed_size, int64_t *out_id) {
    sqlite3_stmt *statement = sql_take(save, SQL_RUN_KNOWN);
    sql_bind_bits(statement, 1, run->id);
    bool known = sql_row(save, statement);
    if (known) *out_id = sqlite3_column_int64(statement, 0);
    sql_give_back(statement);
    if (known) return save_run_hide(save, *out_id, false);
    RunState state = result->finished ? RUN_SOLVED : RUN_UNFINISHED;
    return add_run(save, run, result, state, brought, packed, packed_size, out_id);
}

bool save_run_add(Save *save, const Run *run, const RunResult *result, bool brought, int64_t *out_id) {
    size_t size;
    uint8_t *packed = save_run_pack(run, &size);
    bool well = save_run_add_packed(save, run, result, brought, packed, size, out_id);
    free(packed);
    return well;
}

static bool read_run(sqlite3_stmt *statement, void *out) {
    char splits[SPLITS_TEXT_MAX];
    SavedRun run = {
        .id = sqlite3_column_int64(statement, 0),
        .mode = (RunMode)sqlite3_column_int(statement, 1),
        .aids = (unsigned)sqlite3_column_int(statement, 2),
        .band = sqlite3_column_int(statement, 4),
        .rating_tenths = sqlite3_column_int(statement, 5),
        .begun_unix_s = sqlite3_column_int64(statement, 9),
        .state = (RunState)sqlite3_column_int(statement, 10),
        .time_us = sqlite3_column_int64(statement, 11),
        .clean = sqlite3_column_int(statement, 12) != 0,
        .devices = (unsigned)sqlite3_column_int(statement, 13),
        .puzzles = sqlite3_column_int(statement, 15),
        .brought = sqlite3_column_int(statement, 16) != 0,
    };
    if (!sql_text(statement, 3, run.pack, sizeof run.pack) ||
        !sql_text(statement, 6, run.layout, sizeof run.layout) ||
        !sql_text(statement, 7, run.code, sizeof run.code) ||
        !sql_text(statement, 8, run.player, sizeof run.player) ||
        !sql_text(statement, 14, splits, sizeof splits) || run.mode < 0 || run.mode >= RUN_MODE_COUNT ||
        run.state < RUN_GOING || run.state > RUN_UNFINISHED || run.band < -1 || run.band >= BAND_COUNT)
        return false;
    run.splits = parse_splits(splits);
    *(SavedRun *)out = run;
    return true;
}

RunTimes save_run_times(const SavedRun *run) {
    RunTimes times = {.id = run->id,
                      .begun_unix_s = run->begun_unix_s,
                      .time_us = run->time_us,
                      .finished = run->state == RUN_SOLVED,
                      .reached = run->splits.reached};
    memcpy(times.split_us, run->splits.time_us, sizeof times.split_us);
    return times;
}

SavedRun *save_runs(Save *save, const char *code, const char *pack, int band, int *out_count) {
    sqlite3_stmt *statement = sql_take_text(save, SQL_RUN_LIST, code);
    sql_bind_text(statement, 2, pack);
    sqlite3_bind_int(statement, 3, band);
    return sql_rows(save, statement, sizeof(SavedRun), read_run, out_count);
}

bool save_run_splits(Save *save, int64_t id, Splits *out) {
    char splits[SPLITS_TEXT_MAX];
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_SPLITS, id);
    bool found = sql_row(save, statement) && sql_text(statement, 0, splits, sizeof splits) && *splits;
    if (found) *out = parse_splits(splits);
    sql_give_back(statement);
    return found;
}

bool save_game_run(Save *save, int64_t game, int64_t run) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_GAME_RUN, game);
    sqlite3_bind_int64(statement, 2, run);
    return sql_run(save, statement);
}

// ---- tidying

bool save_run_hide(Save *save, int64_t id, bool hidden) {
    sqlite3_stmt *statement = sql_take_id(save, SQL_RUN_HIDE, id);
    sqlite3_bind_int(statement, 2, hidden);
    return sql_run(save, statement);
}

bool save_runs_purge(Save *save) { return sql_run(save, sql_take(save, SQL_RUN_PURGE)); }

static bool settle(Save *save, int64_t id) {
    Run run;
    RunResult result;
    if (!save_run(save, id, &run, NULL)) return true; // there is nothing to be made of it
    if (!run_check(&run, &result, NULL)) result = (RunResult){.aids = run.aids};
    bool well = save_run_end(save, id, &run, &result, result.finished ? RUN_SOLVED : RUN_UNFINISHED);
    run_finish(&run);
    return well;
}

static bool read_id(sqlite3_stmt *statement, void *out) {
    *(int64_t *)out = sqlite3_column_int64(statement, 0);
    return true;
}

bool save_runs_settle(Save *save) {
    int count;
    int64_t *ids = sql_rows(save, sql_take(save, SQL_RUN_ABANDONED), sizeof *ids, read_id, &count);
    bool well = true;
    for (int i = 0; i < count; i++) well = settle(save, ids[i]) && well;
    free(ids);
    return well;
}
