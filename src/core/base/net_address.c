#include "core/base/net_address.h"

#include <string.h>

// Reads a number without leading zeros at *at and moves *at past it.
static bool number(const char **at, int most, int *out) {
    const char *digit = *at;
    int value = 0;
    while (*digit >= '0' && *digit <= '9' && value <= most) value = value * 10 + (*digit++ - '0');
    bool padded = **at == '0' && digit - *at > 1;
    if (digit == *at || padded || value > most) return false;
    *at = digit;
    *out = value;
    return true;
}

static bool host(const char **at, NetAddress *out) {
    static const char LOCAL[] = "localhost";
    if (strncmp(*at, LOCAL, sizeof LOCAL - 1) == 0) {
        *at += sizeof LOCAL - 1;
        memcpy(out->part, (const uint8_t[4]){127, 0, 0, 1}, sizeof out->part);
        return true;
    }
    for (int i = 0; i < 4; i++) {
        int value;
        if (i > 0 && *(*at)++ != '.') return false;
        if (!number(at, 255, &value)) return false;
        out->part[i] = (uint8_t)value;
    }
    return true;
}

bool net_address_parse(const char *text, NetAddress *out) {
    NetAddress address;
    int port;
    if (!host(&text, &address) || *text++ != ':') return false;
    if (!number(&text, 65535, &port) || port == 0 || *text != '\0') return false;
    address.port = (uint16_t)port;
    *out = address;
    return true;
}
