// The save on its way to the disk: a failure is told once, tried again, and success after it is told as well.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/no_threads.h"
#include "support/patience.h"
#include "ui/app/flush.h"

typedef struct {
    char folder[64], inner[80], path[96];
} Place;

static Place *begin(void) {
    Place *place = calloc(1, sizeof *place);
    strcpy(place->folder, "/tmp/nonet-flush-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->inner, sizeof place->inner, "%s/disk", place->folder);
    snprintf(place->path, sizeof place->path, "%s/nonet.sqlite", place->inner);
    return place;
}

// The disk that is not there comes back.
static void mount(const Place *place) {
    assert_int_equal(mkdir(place->inner, 0700), 0);
    FILE *file = fopen(place->path, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
}

static void end(Place *place) {
    (void)remove(place->path);
    (void)remove(place->inner);
    assert_int_equal(remove(place->folder), 0);
    free(place);
}

static void wait_for(Flush *flush, FlushNews wanted) {
    FlushNews news = FLUSH_NO_NEWS;
    for (int i = 0; i < PATIENCE_MS && news == FLUSH_NO_NEWS; i++) {
        SDL_Delay(1);
        news = flush_news(flush);
    }
    assert_int_equal(news, wanted);
}

static void a_failure_is_told_and_tried_again(void **state) {
    (void)state;
    Place *place = begin();
    Flush *flush = flush_create(place->path);
    assert_int_equal(flush_news(flush), FLUSH_NO_NEWS);
    flush_request(flush);
    wait_for(flush, FLUSH_FAILS);
    assert_int_equal(flush_news(flush), FLUSH_NO_NEWS); // once
    flush_request(flush);
    SDL_Delay(50);
    assert_int_equal(flush_news(flush), FLUSH_NO_NEWS);
    mount(place);
    wait_for(flush, FLUSH_WORKS); // without another request
    flush_request(flush);
    SDL_Delay(50);
    assert_int_equal(flush_news(flush), FLUSH_NO_NEWS);
    flush_destroy(flush);
    flush_destroy(NULL);
    end(place);
}

// What fails to the end holds nobody up: flush_destroy returns.
static void the_end_does_not_wait_for_a_broken_disk(void **state) {
    (void)state;
    Place *place = begin();
    for (int i = 0; i < 10; i++) {
        Flush *flush = flush_create(place->path);
        flush_request(flush);
        if (i % 3 == 0) wait_for(flush, FLUSH_FAILS);
        if (i % 3 == 1) SDL_Delay((Uint32)i);
        flush_destroy(flush);
    }
    end(place);
}

static void without_a_thread_it_is_flushed_at_once(void **state) {
    (void)state;
    Place *place = begin();
    threads_left(0);
    Flush *flush = flush_create(place->path);
    flush_request(flush);
    assert_int_equal(flush_news(flush), FLUSH_FAILS);
    flush_request(flush);
    assert_int_equal(flush_news(flush), FLUSH_NO_NEWS);
    mount(place);
    flush_request(flush);
    assert_int_equal(flush_news(flush), FLUSH_WORKS);
    flush_destroy(flush);
    threads_left(-1);
    end(place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_is_told_and_tried_again),
        cmocka_unit_test(the_end_does_not_wait_for_a_broken_disk),
        cmocka_unit_test(without_a_thread_it_is_flushed_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
