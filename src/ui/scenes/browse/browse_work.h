#pragma once
// Makes the browser's lists: at once while the seeds are few, else on a worker, so that a million of them
// hold up no frame. When a list is done the main loop is woken.

#include "ui/scenes/browse/browse_list.h"

enum { BROWSE_AT_ONCE = 20000 };

typedef struct {
    uint32_t *index; // into the seeds
    int count;
    BrowseFilter filter; // that it was made with
    BrowseSort sort;
} BrowseList;

typedef struct BrowseWork BrowseWork;

// Begins with counting what there is. The seeds must stay as they are until browse_work_destroy, which waits
// for the worker (some milliseconds at the most).
BrowseWork *browse_work_create(const BrowseSeeds *seeds);
void browse_work_destroy(BrowseWork *work);

// The seeds may be about to change: from here on, until browse_work_wake, the worker does not look at them.
// Waits for it (less than a millisecond); what is asked for meanwhile is done afterwards.
void browse_work_rest(BrowseWork *work);
// The seeds may be looked at again; they are as they were.
void browse_work_wake(BrowseWork *work);

void browse_work_ask(BrowseWork *work, const BrowseFilter *filter, const BrowseSort *sort);

// True while the list asked for last is not there yet.
bool browse_work_busy(const BrowseWork *work);

// The list asked for last, once: *list, which the work gives out and takes back, is exchanged for it. False
// when there is nothing new.
bool browse_work_take(BrowseWork *work, BrowseList *list);
void browse_list_free(BrowseList *list);

// What there is to filter by, or NULL while it is being counted.
const BrowseSurvey *browse_work_survey(const BrowseWork *work);
