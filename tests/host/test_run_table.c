#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/csv.h"
#include "core/base/lines.h"
#include "host/runs/run_table.h"
#include "support/random_run.h"
#include "support/sanitized.h"

enum { FIELDS_MAX = 64 };

// The fields of a line; all lines have as many as the first.
static int fields_of(const Line *line, CsvField out[FIELDS_MAX]) {
    return csv_cut(line->text, line->length, ',', out, FIELDS_MAX);
}

static void a_run_is_a_line(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < FEW(200); i++) {
        Run run = random_run(&rng);
        RunResult result;
        Text table = {0};
        snprintf(run.player, sizeof run.player, "A, \"B\" %d", i);
        assert_true(run_check(&run, &result, NULL));
        run_table_head(&table);
        run_table_line(&run, &result, &table);
        Lines lines = lines_of(table.text, table.length);
        Line head, line, more;
        CsvField name[FIELDS_MAX], value[FIELDS_MAX];
        char id[20], time[24];
        assert_true(lines_next(&lines, true, &head) && lines_next(&lines, true, &line));
        assert_false(lines_next(&lines, true, &more));
        int names = fields_of(&head, name), values = fields_of(&line, value);
        assert_int_equal(names, values);
        assert_true(names < FIELDS_MAX);
        snprintf(id, sizeof id, "%016llx", (unsigned long long)run.id);
        snprintf(time, sizeof time, "%lld", (long long)result.time_us);
        for (int k = 0; k < names; k++) {
            if (csv_is(&name[k], "id")) assert_true(csv_is(&value[k], id));
            if (csv_is(&name[k], "time_us")) assert_true(csv_is(&value[k], time));
            if (csv_is(&name[k], "mode")) assert_true(csv_is(&value[k], run_mode_name(run.mode)));
        }
        text_finish(&table);
        run_finish(&run);
    }
}

static void names_are_no_formulas(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    Run run = random_run(&rng);
    RunResult result;
    Text table = {0};
    assert_true(run_check(&run, &result, NULL));
    snprintf(run.player, sizeof run.player, "=2+5");
    run_table_line(&run, &result, &table);
    assert_non_null(strstr(table.text, ",'=2+5,"));
    text_clear(&table);
    snprintf(run.player, sizeof run.player, "@a,b");
    run_table_line(&run, &result, &table);
    assert_non_null(strstr(table.text, ",\"'@a,b\","));
    text_finish(&table);
    run_finish(&run);
}

static void an_event_is_a_line(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    for (int i = 0; i < 50; i++) {
        Run run = random_run(&rng);
        Text table = {0};
        run_table_events_head(&table);
        run_table_events(&run, &table);
        Lines lines = lines_of(table.text, table.length);
        Line line;
        int count = 0;
        for (; lines_next(&lines, true, &line); count++) {
            int commas = 0, quotes = 0;
            for (size_t k = 0; k < line.length; k++) {
                quotes += line.text[k] == '"';
                commas += line.text[k] == ',' && quotes % 2 == 0;
            }
            assert_int_equal(commas, 7);
        }
        assert_int_equal(count, run.events + 1);
        text_finish(&table);
        run_finish(&run);
    }
}

// Brackets and quotes fit together, and nothing follows the object.
static void assert_json(const char *text) {
    char open[32];
    int depth = 0;
    bool quoted = false;
    for (; *text; text++) {
        if (quoted && *text == '\\') {
            text++;
        } else if (*text == '"') {
            quoted = !quoted;
        } else if (!quoted && (*text == '{' || *text == '[')) {
            assert_true(depth < 32);
            open[depth++] = *text;
        } else if (!quoted && (*text == '}' || *text == ']')) {
            assert_true(depth > 0 && open[--depth] == (*text == '}' ? '{' : '['));
            if (depth == 0) assert_int_equal(text[1], 0);
        }
        assert_true((unsigned char)*text >= 0x20);
    }
    assert_true(depth == 0 && !quoted);
}

static void json_holds_everything(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    for (int i = 0; i < FEW(100); i++) {
        Run run = random_run(&rng);
        RunResult result;
        Text json = {0};
        char time[64];
        assert_true(run_check(&run, &result, NULL));
        snprintf(run.player, sizeof run.player, "\"}]\\");
        run_table_json(&run, &result, true, &json);
        assert_json(json.text);
        snprintf(time, sizeof time, "\"time_us\":%lld,\"penalty_us\"", (long long)result.time_us);
        assert_non_null(strstr(json.text, time));
        int events = 0;
        for (const char *at = json.text; (at = strstr(at, "\"device\":")); at++) events++;
        assert_int_equal(events, run.events);
        text_finish(&json);
        run_finish(&run);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_run_is_a_line), cmocka_unit_test(names_are_no_formulas),
        cmocka_unit_test(an_event_is_a_line), cmocka_unit_test(json_holds_everything)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
