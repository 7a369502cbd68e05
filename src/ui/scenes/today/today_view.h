#pragma once
// What the files of the scene of a day share: scene_today.c answers input, today_days.c knows the puzzles of
// a day and what has become of them, today_layout.c says where things are and what of it can be used,
// today_draw.c draws.

#include "core/symmetry/code.h"
#include "game/race/race_daily.h"
#include "store/save_games.h"
#include "ui/widget/page.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

enum {
    TODAY_DAYS = 31,
    TODAY_FIRST = 10957, // 1 January 2000: the calendar goes back no further
    TODAY_TEXT = 96,
};

// The targets.
enum { TODAY_BEFORE = 1, TODAY_AFTER, TODAY_WEEK, TODAY_CARD, TODAY_DAY = 100 };
enum { TODAY_GROUP_CARDS, TODAY_GROUP_MONTHS, TODAY_GROUP_DAYS, TODAY_GROUP_WEEK };

typedef enum { TODAY_OPEN, TODAY_BEGUN, TODAY_DONE } TodayState;

// One of the three puzzles of the day.
typedef struct {
    bool there; // its puzzle is known
    char code[CODE_TEXT_MAX];
    Grid givens, board; // board: as it stands
    int about_s;        // what this player will take; 0 when that is not known
    TodayState state;
    SavedGame game; // begun or done
} TodayCard;

typedef struct {
    int today, day;  // of the player's calendar; the day that is shown
    int month_begin; // the day that the month shown begins with
    int month_days;
    SavedDaily *daily; // all that were begun
    int dailies;
    TodayCard card[RACE_DAILIES];
    TodayState state[TODAY_DAYS][RACE_DAILIES]; // of the month shown
    int streak;
    double pace;           // of the player (ui/play/pace.h)
    const PackEntry *pack; // that the puzzles come from; NULL when it is not here
    int packs_version;
    TargetView view;
} Today;

// What outlives the scene.
typedef struct {
    int day;
} TodayKept;

typedef struct {
    bool tall;
    float left, width, title, subtitle; // of the column with the cards; baselines
    Rect card[RACE_DAILIES];
    float month; // baseline of the month's name
    Rect before, after, week;
    Rect calendar; // with the names of the weekdays above it
    float pitch_x, pitch_y;
    Rect day[TODAY_DAYS];
} TodayLayout;

// ---- the days (today_days.c)

void today_read(Today *self, App *app);            // what the save has
void today_choose(Today *self, App *app, int day); // shows another day, and its month
void today_month(Today *self, App *app, int step); // the same day of another month
const char *today_month_name(int month);
const char *today_weekday(int day);

// ---- where things are (today_layout.c)

TodayLayout today_layout(const Today *self, const App *app);
void today_targets(const void *state, const App *app, Targets *out);

void today_draw(const void *state, const App *app, Draw *draw);
void today_footer(const void *state, const App *app, Footer *out);
