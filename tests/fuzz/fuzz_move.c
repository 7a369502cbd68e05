// libFuzzer: any text as a log of moves. Nothing crashes; what is read is sound and prints back to itself;
// and the session that comes of it is the same when its own log is played again.
//
//     clang -std=gnu11 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/fuzz_move.c src/game/*.c
//     src/core/*.c

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "support/random_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play_line(Session *session, const char *line) {
    Move move, again;
    TextError error = {0};
    char text[MOVE_TEXT_MAX];
    if (!move_parse(session->layout, line, &move, &error)) {
        assert(error.reason[0] != '\0' && error.column >= 1 && (size_t)error.column <= strlen(line) + 1);
        return;
    }
    assert(move_is_sound(session->layout, &move));
    move_format(session->layout, &move, text);
    bool back = move_parse(session->layout, text, &again, NULL);
    assert(back && test_same_move(&move, &again));
    int before = session->log_count;
    bool done = session_apply(session, &move);
    assert(session->log_count == before + done);
}

// The first byte picks the layout; the lines after it are moves.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > 20000) return 0;
    Layout layout;
    Rng rng = rng_seed(data[0]);
    test_layout(&layout, data[0] % TEST_LAYOUTS);
    Grid solution = test_solution(&layout, &rng), givens = test_givens(&layout, &solution, 70, &rng);
    Session session, replay;
    session_init(&session, &layout, &givens, &solution);
    session_init(&replay, &layout, &givens, &solution);
    char *text = malloc(size);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) play_line(&session, line);
    for (int i = 0; i < session.log_count; i++) {
        bool done = session_apply(&replay, &session.log[i]);
        assert(done);
    }
    assert(test_same_session(&session, &replay));
    free(text);
    session_finish(&session);
    session_finish(&replay);
    return 0;
}
