#include "cli/mine/mine_report.h"

#include <math.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/make/mine_possible.h"
#include "host/files/machine.h"

enum {
    SHOWN_EVERY_US = 500000,
    ADVICE_US = 30000000,
    SURE = 30,   // from so many finds on, one number says how long it takes, not a range
    NONE_OF = 3, // n tries without a find: with 95 % certainty fewer than one in n / 3 is one
};

// ---- estimates

// When n events were seen, the expected number is above (`sign` 1) or below (-1) this bound in one case of
// ten: a quantile of the gamma distribution (E. Wilson and M. Hilferty, 1931).
static double bound(int n, int sign) {
    double k = sign > 0 ? n + 1 : n, root = 1 - 1 / (9 * k) + sign * 1.2816 / (3 * sqrt(k));
    return k * root * root * root;
}

bool mine_report_time_left(int found, double seconds, int more, double *out_least, double *out_most) {
    if (found <= 0) return false;
    *out_least = more * seconds / bound(found, 1);
    *out_most = more * seconds / bound(found, -1);
    return true;
}

// "40 s", "12 min", "3 hours", "5 days".
static void add_time(Text *text, double seconds) {
    if (seconds < 120)
        text_addf(text, "%.0f s", seconds);
    else if (seconds < 2 * 3600)
        text_addf(text, "%.0f min", seconds / 60);
    else if (seconds < 48 * 3600)
        text_addf(text, "%.0f hours", seconds / 3600);
    else
        text_addf(text, "%.0f days", seconds / 86400);
}

static int wanted(const Mine *mine) {
    int all = mine->order.count > 0 ? mine->order.count : mine->order.each * mine->order.shape_count;
    for (int band = 0; band < BAND_COUNT && mine->banded; band++) {
        if (band == 0) all = 0;
        all += mine->order.quota[band];
    }
    return all;
}

// How many seeds are missing and how many were found in this run, for the band that will take longest.
static void slowest(const Mine *mine, int *out_found, int *out_more, const char **out_band) {
    *out_found = mine->found - mine->found_before;
    *out_more = wanted(mine) - mine->found;
    *out_band = NULL;
    double worst = -1;
    for (Band band = 0; band < BAND_COUNT && mine->banded; band++) {
        int more = mine->order.quota[band] - mine->band_found[band];
        int found = mine->band_found[band] - mine->band_before[band];
        if (more <= 0 || more / (found + 0.1) <= worst) continue;
        worst = more / (found + 0.1);
        *out_found = found;
        *out_more = more;
        *out_band = band_name(band);
    }
}

static void add_time_left(Text *text, const Mine *mine, double seconds) {
    int found, more;
    double least, most;
    const char *band;
    slowest(mine, &found, &more, &band);
    if (more <= 0) return;
    if (!mine_report_time_left(found, seconds, more, &least, &most)) {
        text_add(text, ", time left not yet known");
        if (band != NULL && mine->found > mine->found_before) text_addf(text, " (none of %s yet)", band);
        return;
    }
    text_add(text, found >= SURE ? ", about " : ", ");
    if (found < SURE) {
        add_time(text, least);
        text_add(text, " to ");
    }
    add_time(text, found >= SURE ? more * seconds / found : most);
    text_add(text, " left");
}

// ---- what is seen

static void add_nearest(Text *text, const MineTally *tally) {
    if (!tally->any) return;
    const MineNear *near = &tally->near;
    const char *before = "";
    text_add(text, "; nearest: ");
    if (near->lacks & 1u << WISH_RATING && near->rating_tenths == GRADE_BEYOND) {
        text_add(text, "one rated too high");
        before = ", ";
    } else if (near->lacks & 1u << WISH_RATING && near->rating_tenths > 0) {
        text_addf(text, "rated %d.%d", near->rating_tenths / 10, near->rating_tenths % 10);
        before = ", ";
    }
    if (near->lacks & 1u << WISH_CLUES) {
        text_addf(text, "%s%d clues", before, near->clues);
        before = ", ";
    }
    for (MineWish wish = 0; wish < WISH_COUNT; wish++) {
        if (wish == WISH_RATING || wish == WISH_CLUES || !(near->lacks >> wish & 1)) continue;
        text_addf(text, "%sall but --%s", before, mine_wish_name(wish));
        before = ", ";
    }
}

static double seconds_of(const Mine *mine) { return (double)(machine_now_us() - mine->started_us) / 1e6; }

static void add_progress(Text *text, const Mine *mine) {
    double seconds = seconds_of(mine), rate = seconds > 0 ? (double)mine->tries / seconds : 0;
    text_addf(text, "%d of %d in %llu tries", mine->found, wanted(mine), (unsigned long long)mine->tries);
    if (mine->tries > 0) text_addf(text, rate < 10 ? " (%.1f a second)" : " (%.0f a second)", rate);
    if (mine->found == mine->found_before) {
        text_add(text, ", ");
        add_time(text, seconds);
        text_add(text, " so far");
    }
    add_time_left(text, mine, seconds);
    add_nearest(text, &mine->tally);
    for (int i = 0; i < mine->order.shape_count; i++) {
        if (mine->shape_found[i] > 0 || mine->shape_trials[i] < MINE_BARREN) continue;
        text_addf(text, "; nothing for '%s' in %d trials", mine->order.shape_name[i], mine->shape_trials[i]);
        return;
    }
}

void mine_report_begin(Mine *mine) {
    TextError odds;
    mine->started_us = machine_now_us();
    mine->shown_us = mine->started_us;
    mine->advise_us = ADVICE_US;
    if (mine_rare(&mine->layout, &mine->order.spec, &odds)) fprintf(stderr, "Rare: %s\n", odds.reason);
}

void mine_report_tick(Mine *mine) {
    if (!isatty(STDERR_FILENO)) return;
    int64_t now = machine_now_us(), shown = mine->shown_us;
    if (now - shown < SHOWN_EVERY_US || !atomic_compare_exchange_strong(&mine->shown_us, &shown, now)) return;
    char room[512];
    Text text = text_fixed(room, sizeof room);
    add_progress(&text, mine);
    fprintf(stderr, "\r\033[K%s", text_of(&text));
}

// ---- advice

// The wish that is best loosened, as far as can be seen: the one that is most often the only one a puzzle
// lacks, or else the one most often lacking.
static MineWish loosest(const MineTally *tally) {
    MineWish best = WISH_RATING;
    for (MineWish wish = 0; wish < WISH_COUNT; wish++) {
        bool more = tally->alone[wish] != tally->alone[best] ? tally->alone[wish] > tally->alone[best]
                                                             : tally->lacked[wish] > tally->lacked[best];
        if (more) best = wish;
    }
    return best;
}

// The wish in words. Where no rating was asked for, a lack of rating means the band, or the techniques.
static const char *say_wish(const Mine *mine, MineWish wish, char out[32]) {
    const MineSpec *spec = &mine->order.spec;
    bool rating = spec->rating_min > 0 || spec->rating_max > 0;
    snprintf(out, 32, "--%s", mine_wish_name(wish));
    if (wish != WISH_RATING || rating) return out;
    return mine->banded ? "the bands" : "the techniques, which are not enough";
}

static void add_advice(Text *text, const Mine *mine) {
    const MineTally *tally = &mine->tally;
    if (tally->tries == 0) return;
    if (mine->found == mine->found_before && tally->tries >= 2 * (uint64_t)NONE_OF)
        text_addf(text, "None in %llu tries: with 95 %% certainty fewer than one in %llu is one.\n",
                  (unsigned long long)tally->tries, (unsigned long long)tally->tries / NONE_OF);
    char words[32];
    MineWish wish = loosest(tally);
    if (tally->lacked[wish] > 0)
        text_addf(text, "Most is lost to %s: %.*f %% of the tries lack it, %llu of them nothing else%s.\n",
                  say_wish(mine, wish, words), tally->lacked[wish] * 100 >= 99 * tally->tries ? 2 : 0,
                  100.0 * (double)tally->lacked[wish] / (double)tally->tries,
                  (unsigned long long)tally->alone[wish],
                  wish == WISH_RATING || wish == WISH_CLUES ? "; a wider range would take some" : "");
    if (mine->alike > 0 && mine->alike * 4 > mine->found)
        text_addf(text, "%d were left out for a solution grid that came before; --apart no takes them.\n",
                  mine->alike);
    if (mine->again > 4 * mine->found + 8)
        text_addf(text, "%d were found again: there may be few more.\n", mine->again);
}

void mine_report_round(Mine *mine) {
    mine_report_tick(mine);
    int64_t spent = machine_now_us() - mine->started_us;
    if (spent < mine->advise_us) return;
    mine->advise_us = 2 * spent;
    char room[1024];
    Text text = text_fixed(room, sizeof room);
    if (!isatty(STDERR_FILENO)) {
        add_progress(&text, mine);
        text_add(&text, "\n");
    }
    add_advice(&text, mine);
    fprintf(stderr, "%s%s", isatty(STDERR_FILENO) ? "\r\033[K" : "", text_of(&text));
}

// Not every shape has puzzles.
static void say_barren(const Mine *mine) {
    for (int i = 0; i < mine->order.shape_count; i++)
        if (mine->shape_found[i] == 0 && mine->shape_trials[i] >= MINE_BARREN)
            fprintf(stderr, "nothing was found for the shape '%s' in %d trials\n", mine->order.shape_name[i],
                    mine->shape_trials[i]);
}

void mine_report_end(const Mine *mine, bool enough) {
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    if (!enough) {
        char room[1024];
        Text text = text_fixed(room, sizeof room);
        text_addf(&text, "%d of %d in %llu tries\n", mine->found, wanted(mine),
                  (unsigned long long)mine->tries);
        add_advice(&text, mine);
        fputs(text_of(&text), stderr);
    }
    say_barren(mine);
}
