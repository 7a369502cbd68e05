#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "core/base/net_address.h"

static void good_addresses_come_back(void **state) {
    (void)state;
    static const char *const CASE[][2] = {{"127.0.0.1:16834", "127.0.0.1:16834"},
                                          {"0.0.0.0:1", "0.0.0.0:1"},
                                          {"255.255.255.255:65535", "255.255.255.255:65535"},
                                          {"localhost:80", "127.0.0.1:80"},
                                          {"192.168.1.20:16835", "192.168.1.20:16835"}};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        NetAddress address;
        char text[24];
        assert_true(net_address_parse(CASE[i][0], &address));
        const uint8_t *part = address.part;
        snprintf(text, sizeof text, "%d.%d.%d.%d:%d", part[0], part[1], part[2], part[3], address.port);
        assert_string_equal(text, CASE[i][1]);
    }
}

static void bad_addresses_are_refused(void **state) {
    (void)state;
    static const char *const CASE[] = {"",
                                       ":",
                                       "127.0.0.1",
                                       "127.0.0.1:",
                                       "127.0.0.1:0",
                                       "127.0.0.1:65536",
                                       "127.0.0.1:99999999999999999999",
                                       "256.0.0.1:5",
                                       "1.2.3:5",
                                       "1.2.3.4.5:6",
                                       "1..3.4:5",
                                       "01.2.3.4:5",
                                       "1.2.3.4:05",
                                       "-1.2.3.4:5",
                                       "1.2.3.4:5 ",
                                       " 1.2.3.4:5",
                                       "1.2.3.4:5x",
                                       "localhost",
                                       "localhosts:5",
                                       "example.org:80",
                                       "[::1]:80",
                                       "+1.2.3.4:5",
                                       "1.2.3.4:+5"};
    NetAddress address = {{9, 9, 9, 9}, 9};
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++)
        if (net_address_parse(CASE[i], &address)) fail_msg("“%s” was taken", CASE[i]);
    assert_int_equal(address.port, 9); // nothing was written
    assert_int_equal(address.part[0], 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_addresses_come_back),
        cmocka_unit_test(bad_addresses_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
