#pragma once
// A list that is longer than its place: how far it is scrolled, and how it glides to where it was sent, or
// coasts when it was thrown. A Scroll is zeroed for the list's beginning. A ScrollArea says what can be
// scrolled; a scene's layout makes it anew each time. Units are the list's own: design units, or rows.

#include <stdint.h>

#include "ui/kit/geometry.h"
#include "ui/kit/motion.h"

// How far into its place a list that goes on beyond it fades, in design units; a list of whole rows, which is
// cut between two of them, hardly does.
enum { SCROLL_FADE = 26, SCROLL_FADE_ROWS = 9 };

typedef struct {
    double from, to; // units above the first that is seen: where the motion began, and where it ends
    Motion motion;
} Scroll;

typedef struct {
    Rect rect;      // what is seen of the list, in pixels
    double content; // the length of all of it, in units
    double pixel;   // pixels in a unit
    double wheel;   // units that a line of the mouse wheel moves it by
    double margin;  // units that are shown above and below what is brought into view
    bool whole;     // it comes to rest on whole units only
    Rect track;     // where the thumb can be dragged; w 0: nowhere
    float thumb;    // the least height of the thumb, in pixels
} ScrollArea;

// How many units are seen at once, and the farthest that the list can be scrolled.
double scroll_seen(const ScrollArea *area);
double scroll_most(const ScrollArea *area);

// Where the list is now, in units and in whole pixels.
double scroll_at(const Scroll *scroll, const ScrollArea *area, int64_t now_us);
float scroll_pixels(const Scroll *scroll, const ScrollArea *area, int64_t now_us);

// Sends it elsewhere, as far as it goes; at once if it is not to glide.
void scroll_to(Scroll *scroll, const ScrollArea *area, double to, int64_t now_us, bool glide);

// Lets go of it with a speed in units a second: it coasts on and comes to rest by itself.
void scroll_throw(Scroll *scroll, const ScrollArea *area, double speed, int64_t now_us, bool glide);

// Whether it has been thrown and is still on its way.
bool scroll_coasts(const Scroll *scroll, int64_t now_us);

// Brings a part of the list, from `top` to `bottom`, into view.
void scroll_show(Scroll *scroll, const ScrollArea *area, double top, double bottom, int64_t now_us,
                 bool glide);

// Asks for the next frame while the list moves.
void scroll_wake(const Scroll *scroll, int64_t now_us, int64_t *out_wake_us);

// The thumb in the track; w 0 where all of the list is seen.
Rect scroll_thumb(const ScrollArea *area, double at);
