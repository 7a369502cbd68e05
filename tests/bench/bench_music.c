// The music of recorded games: what it costs, how loud it is, and whether it repeats.
//     bench_music [-o FOLDER] [-m MINUTES]
// Plays a game of at least MINUTES (default 10) with the voices of each of three packs, made with a model of
// a person (support/human_run.h), and renders its score. With -o it writes each as a WAV file, the list of
// its notes as text, and the run itself, for nonet-cli.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "game/music/run_score.h"
#include "game/sound/loudness.h"
#include "game/sound/orchestra.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"

enum { STEPS_MAX = 60 * 60 * 4, STEP_US = 250000, PITCHES = 96, NEAREST_STEPS = 32, TOLD_S = 30 };

typedef struct {
    const char *name, *instrument, *scale;
} Played;

static const Played PLAYED[] = {{"classic-nine", "kalimba", "C major pentatonic"},
                                {"runes", "pluck", "D dorian"},
                                {"orrery", "bell", "E hirajoshi"}};

typedef struct {
    FILE *file;
    int64_t frames;
    double energy, window, peak;
    double least_db, most_db; // of TOLD_S
    int64_t in_window;
} Rendered;

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// A file could be written, or the program ends.
static void must(bool written) {
    if (written) return;
    perror("bench_music");
    exit(1);
}

static bool take(void *context, const Frame *frames, int count) {
    Rendered *to = context;
    for (int i = 0; i < count; i++) {
        double energy = 0.5 * (double)(frames[i].left * frames[i].left + frames[i].right * frames[i].right);
        to->energy += energy;
        to->window += energy;
    }
    to->peak = fmax(to->peak, loudness_peak(frames, count));
    to->in_window += count;
    to->frames += count;
    if (to->in_window >= TOLD_S * FRAME_RATE) {
        double db = 10 * log10(to->window / (double)to->in_window + 1e-12);
        printf(" %.1f", db);
        to->least_db = fmin(to->least_db, db);
        to->most_db = fmax(to->most_db, db);
        to->window = 0;
        to->in_window = 0;
    }
    if (to->file) {
        int16_t *pcm = malloc((size_t)count * 4);
        synth_pcm(frames, count, pcm);
        must(fwrite(pcm, 4, (size_t)count, to->file) == (size_t)count);
        free(pcm);
    }
    return true;
}

static void write_wav_head(FILE *file, int64_t frames) {
    uint32_t bytes = (uint32_t)frames * 4,
             head[11] = {0x46464952, bytes + 36,     0x45564157,   0x20746D66, 16,   0x00020001,
                         FRAME_RATE, FRAME_RATE * 4, 16 << 16 | 4, 0x61746164, bytes};
    rewind(file);
    must(fwrite(head, 4, 11, file) == 11);
}

// ---- repeats

// How much the music of one time is like that of `lag` steps later: 1 for the same, 0 for no more than
// chance.
static double likeness(float (*roll)[PITCHES], int steps, int lag) {
    double both = 0, a = 0, b = 0;
    for (int i = 0; i + lag < steps; i++)
        for (int k = 0; k < PITCHES; k++) {
            double x = (double)roll[i][k], y = (double)roll[i + lag][k];
            both += x * y, a += x * x, b += y * y;
        }
    return a > 0 && b > 0 ? both / sqrt(a * b) : 0;
}

// The piano roll: what sounds in each quarter of a second, less what sounds on average.
static int make_roll(const Score *score, float (*roll)[PITCHES]) {
    int steps = 0;
    for (int i = 0; i < score->notes; i++) {
        const ScoreNote *note = &score->note[i];
        if (note->front) continue;
        int at = (int)(note->start_us / STEP_US), end = at + 1 + (int)(note->length_us / STEP_US);
        int pitch = note->semitones + 36;
        if (pitch < 0 || pitch >= PITCHES || end >= STEPS_MAX) continue;
        bool bed = note->part == SCORE_BED;
        for (int k = at; k < (bed ? end : at + 2); k++) roll[k][pitch] += bed ? 0.3F : 1;
        if (end > steps) steps = end;
    }
    for (int k = 0; k < PITCHES; k++) {
        float mean = 0;
        for (int i = 0; i < steps; i++) mean += roll[i][k] / (float)steps;
        for (int i = 0; i < steps; i++) roll[i][k] -= mean;
    }
    return steps;
}

// The longest row of notes that comes twice with the same pitches, parts and distances to a tenth of a
// second.
static int longest_repeat(const Score *score, double *out_s) {
    int longest = 0, *note = malloc(((size_t)score->notes + 1) * sizeof *note), notes = 0;
    for (int i = 0; i < score->notes; i++)
        if (!score->note[i].front) note[notes++] = i;
    *out_s = 0;
    for (int i = 0; i < notes; i++)
        for (int k = i + 1; k < notes; k++) {
            int same = 0;
            while (k + same < notes) {
                const ScoreNote *a = &score->note[note[i + same]], *b = &score->note[note[k + same]];
                int64_t off = (a->start_us - score->note[note[i]].start_us) -
                              (b->start_us - score->note[note[k]].start_us);
                if (a->semitones != b->semitones || a->part != b->part || llabs(off) > 100000) break;
                same++;
            }
            if (same <= longest) continue;
            longest = same;
            *out_s =
                (double)(score->note[note[i + same - 1]].start_us - score->note[note[i]].start_us) * 1e-6;
        }
    free(note);
    return longest;
}

static void tell_repeats(const Score *score) {
    float(*roll)[PITCHES] = calloc(STEPS_MAX, sizeof *roll);
    int steps = make_roll(score, roll), at = 0;
    double most = -1, sum = 0, span;
    for (int lag = NEAREST_STEPS; lag < steps - NEAREST_STEPS * 4; lag++) {
        double like = likeness(roll, steps, lag);
        sum += like;
        if (like > most) most = like, at = lag;
    }
    int longest = longest_repeat(score, &span);
    printf(
        "  autocorrelation of the notes: at most %.3f (%.1f s later), mean %.3f; longest row of notes that "
        "comes twice: %d (%.1f s)\n",
        most, at * STEP_US * 1e-6, sum / fmax(1, steps - NEAREST_STEPS * 5), longest, span);
    free(roll);
}

// ---- games

static void write_notes(const char *folder, const char *name, const Score *score) {
    static const char *const PARTS[] = {"voice", "ring", "answer", "bass", "bed", "knock"};
    char path[300];
    snprintf(path, sizeof path, "%s/%s.notes", folder, name);
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < score->notes; i++)
        fprintf(file, "%9.3f %6.2f %-6s %3d %.2f\n", (double)score->note[i].start_us * 1e-6,
                (double)score->note[i].length_us * 1e-6, PARTS[score->note[i].part], score->note[i].semitones,
                score->note[i].force);
    must(file && fclose(file) == 0);
}

static void write_run(const char *folder, const char *name, const Run *run) {
    char path[300];
    Text text = {0};
    run_write(run, &text);
    snprintf(path, sizeof path, "%s/%s.nonet-run", folder, name);
    FILE *file = fopen(path, "w");
    must(file && fwrite(text.text, 1, text.length, file) == text.length && fclose(file) == 0);
    text_finish(&text);
}

static void without_voices(Score *score) {
    int kept = 0;
    for (int i = 0; i < score->notes; i++)
        if (!score->note[i].front) score->note[kept++] = score->note[i];
    score->notes = kept;
}

static double decibels(double level) { return 20 * log10(fmax(level, 1e-9)); }

static void play(const Played *played, const Run *run, const char *folder) {
    RunSound how = {.style = run_score_style(played->name), .speed = 1, .music = true};
    Rendered out = {.least_db = 0, .most_db = -200};
    Score score = {0};
    char path[300];
    ensemble_init(&how.ensemble, played->instrument, played->scale, 9);
    double start = now_s();
    run_score_add(run, &how, &score);
    double composed = now_s();
    snprintf(path, sizeof path, "%s/%s.wav", folder ? folder : "", played->name);
    if (folder) {
        write_notes(folder, played->name, &score);
        write_run(folder, played->name, run);
        out.file = fopen(path, "w+b");
        if (out.file) write_wav_head(out.file, 0);
    }
    printf("%s: %d notes\n  decibels, each %d s:", played->name, score.notes, TOLD_S);
    double rendering = now_s();
    orchestra_perform(&how.ensemble, &score, take, &out);
    double rendered = now_s() - rendering, seconds = (double)out.frames / FRAME_RATE;
    if (out.file) {
        write_wav_head(out.file, out.frames);
        must(fclose(out.file) == 0);
    }
    printf("\n  %.0f s; %.1f dB in all, from %.1f to %.1f, peak %.1f dB; %.2f %% of a core (composing %.3f "
           "%%)\n",
           seconds, 10 * log10(out.energy / (double)out.frames), out.least_db, out.most_db,
           decibels(out.peak), 100 * rendered / seconds, 100 * (composed - start) / seconds);
    tell_repeats(&score);
    without_voices(&score);
    Rendered music = {.least_db = 0, .most_db = -200};
    printf("  the music alone, each %d s:", TOLD_S);
    orchestra_perform(&how.ensemble, &score, take, &music);
    printf("\n  %.1f dB in all, peak %.1f dB\n", 10 * log10(music.energy / (double)music.frames),
           decibels(music.peak));
    score_finish(&score);
}

// The same game by somebody slower.
static void take_time(Run *run, double minutes) {
    double longer = minutes * 60e6 / (double)run->event[run->events - 1].time_us;
    for (int i = 0; i < run->events && longer > 1; i++) {
        Event *event = &run->event[i];
        event->time_us = event->move.time_us = (int64_t)((double)event->time_us * longer);
    }
}

int main(int argc, char **argv) {
    const char *folder = NULL;
    double minutes = 10;
    for (int option; (option = getopt(argc, argv, "o:m:")) != -1;) {
        if (option == 'o') folder = optarg;
        if (option == 'm') minutes = atof(optarg);
        if (option == '?') return 2;
    }
    Rng rng = rng_seed(14);
    for (size_t i = 0; i < sizeof PLAYED / sizeof *PLAYED; i++) {
        Run run = human_run(&rng);
        take_time(&run, minutes);
        play(&PLAYED[i], &run, folder);
        run_finish(&run);
    }
    return 0;
}
