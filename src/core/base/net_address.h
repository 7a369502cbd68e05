#pragma once
// The address of a program on a network: an IPv4 address and a port, "127.0.0.1:16834". Names are not looked
// up, because that can take long; "localhost" alone is known.

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint8_t part[4]; // 127, 0, 0, 1
    uint16_t port;
} NetAddress;

// False for anything but four numbers up to 255 (or "localhost") and a port from 1 to 65535.
bool net_address_parse(const char *text, NetAddress *out);
