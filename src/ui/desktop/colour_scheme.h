#pragma once
// Whether the desktop is dark or light, for players whose game is to match it. The desktop says so on D-Bus,
// in org.freedesktop.portal.Settings, and says it again when it changes. A worker of its own asks and
// listens; nobody waits for it. What it heard last is kept in the user's cache folder, so that the first
// frame of the next start has the right colours already.

#include <stdbool.h>

typedef enum { SCHEME_ANY, SCHEME_DARK, SCHEME_LIGHT, SCHEME_CONTRAST, SCHEME_COUNT } ColourScheme;

// What can be told at once: what the desktop said last, or else what GTK's settings say. SCHEME_ANY when
// neither says anything.
ColourScheme colour_scheme_known(void);

typedef struct SchemeWatch SchemeWatch;

// Begins to ask. `wake` is called with the context, by another thread, when there is something new.
SchemeWatch *scheme_watch_create(void (*wake)(void *context), void *context);

// Waits no longer than a moment, whatever the bus does. NULL allowed.
void scheme_watch_destroy(SchemeWatch *watch);

// True once for each thing that the desktop says, which is then in *out.
bool scheme_watch_news(SchemeWatch *watch, ColourScheme *out);

// False when the system has no thread to listen with: then there is never news.
bool scheme_watch_has_thread(SchemeWatch *watch);
