// The words of the hint panel.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/rate/band.h"
#include "game/words/explain/explain_single.h"
#include "game/words/name.h"
#include "game/words/notation/notation.h"
#include "ui/scenes/board/board_view.h"

#define PUT(field, ...) snprintf(words->field, sizeof words->field, __VA_ARGS__)

void hint_unmark(const char *marked, char *out, size_t size) {
    size_t n = 0;
    for (; *marked && n + 1 < size; marked++)
        if (*marked != '*' && *marked != '_') out[n++] = *marked;
    out[n] = 0;
}

// The tokens of a step whose signs a reader must know to follow its sentences.
static TokenMask tokens_to_name(const Step *step, const Layout *layout, const TokenLook *look) {
    TokenMask spoken = step->token ? marks_bit(step->token) : 0, out = 0;
    for (int cell = 0; cell < layout->cells; cell++)
        spoken |= step->pattern.cell[cell] | step->remove.cell[cell];
    for (int token = 1; token <= layout->order; token++)
        if ((spoken & marks_bit(token)) && strcmp(name_token(look, token), look[token].text) != 0)
            out |= marks_bit(token);
    return out;
}

static size_t say_difficulty(const Hint *hint, const App *app, HintWords *words) {
    int own = hint->step.rating_tenths;
    char difficulty[40];
    bool scaled = app->play.layout.constraint_count == 0;
    app_difficulty(app, scaled, own ? own : technique_info(hint->step.technique)->rating_tenths, difficulty);
    return (size_t)PUT(small, "%s", difficulty);
}

// "Only place for 6", and in the small line what that is called.
static void head_of_single(const Hint *hint, const App *app, HintWords *words) {
    explain_single_heading(&app->play.layout, app_names(app), &hint->step, words->heading);
    size_t used = strlen(words->small);
    const char *name = technique_info(hint->step.technique)->name;
    snprintf(words->small + used, sizeof words->small - used, "  ·  %.*s", (int)strcspn(name, "("), name);
}

// "Hidden Single (Box)": where it is goes to the small line.
static void head_of_step(const Hint *hint, const App *app, HintWords *words) {
    const TechniqueInfo *info = technique_info(hint->step.technique);
    const char *name = info->name, *open = strstr(name, " (");
    if (hint->stage < 2) {
        PUT(heading, "Where to look");
        return;
    }
    int length = open ? (int)(open - name) : (int)strlen(name);
    PUT(heading, "%.*s", length, name);
    size_t used = say_difficulty(hint, app, words);
    Evidence evidence;
    if (hint->stage >= 3 && evidence_of(&hint->position, &hint->step, &evidence)) {
        head_of_single(hint, app, words);
        return;
    }
    if (open)
        snprintf(words->small + used, sizeof words->small - used, "  ·  in a %c%.*s",
                 tolower((unsigned char)open[2]), (int)strcspn(open + 3, ")"), open + 3);
}

static void result_of_step(const Hint *hint, const App *app, HintWords *words) {
    const Layout *layout = &app->play.layout;
    const TokenLook *look = play_tokens(&app->play);
    char result[EXPLAIN_TEXT_MAX];
    explain_step(layout, app_names(app), &hint->step, EXPLAIN_RESULT, result);
    bool fill = !hint->step.token && !session_notes_are_kept(&app->play.session);
    PUT(result, "%s%s", result, fill ? " (your notes are filled in first)" : "");
    words->good = hint->step.token != 0;
    words->tokens = tokens_to_name(&hint->step, layout, look);
    char line[NOTATION_MAX];
    if (!app->settings.expert_words) return;
    notation_step(layout, &hint->step, line);
    if (strlen(line) < sizeof words->notation) PUT(notation, "%s", line);
}

static void words_of_walk(const BoardView *board, const App *app, HintWords *words) {
    const Playback *view = &board->walk;
    const ChainPlayback *walk = &view->walk;
    playback_text(view, walk->refutes ? NULL : &board->hint.step, app_names(app), view->stop, words->text);
    int depth = view->stop < walk->count ? walk->stop[view->stop].depth : 0;
    words->depth = (float)(depth < 3 ? depth : 3);
    int number, count;
    playback_place(view, &number, &count);
    if (playback_at_end(view)) {
        PUT(place, "Conclusion");
        PUT(short_place, "So");
    } else if (number <= 1) {
        PUT(place, "Suppose");
        PUT(short_place, "If");
    } else {
        PUT(place, "Link %d of %d", number - 1, count - 1);
        PUT(short_place, "%d/%d", number - 1, count - 1);
    }
    if (!playback_at_end(view)) {
        words->result[0] = words->notation[0] = 0;
        PUT(go_on, number < count ? "Next link" : "Go on");
    }
}

static void step_words(const BoardView *board, const App *app, HintWords *words) {
    static const char *const GO_ON[] = {"What", "Why", "Apply"};
    const Hint *hint = &board->hint;
    PUT(stage, "HINT  %d of 4", hint->stage);
    head_of_step(hint, app, words);
    Evidence evidence;
    if (hint->stage >= 3 && evidence_of(&hint->position, &hint->step, &evidence))
        explain_single(&app->play.layout, app_names(app), &hint->step, &evidence, words->text);
    else
        explain_step(&app->play.layout, app_names(app), &hint->step, (ExplainStage)hint->stage, words->text);
    PUT(go_on, "%s",
        hint->stage >= 3 && hint->step.token ? "Place it" : GO_ON[hint->stage < 3 ? hint->stage - 1 : 2]);
    if (hint->stage < 3) return;
    result_of_step(hint, app, words);
    if (board->walk.has) words_of_walk(board, app, words);
}

// "Look at r1c1 r4c5", up to eight of them
static void wrong_places(const Hint *hint, const App *app, char *out, size_t size) {
    size_t used =
        (size_t)snprintf(out, size, "Look at%s:", hint->kind == HINT_WRONG_NOTES ? " the notes of" : "");
    int shown = 0;
    for (int cell = cellset_next(&hint->wrong, 0); cell >= 0 && shown < 8;
         cell = cellset_next(&hint->wrong, cell + 1), shown++) {
        char name[16];
        name_cell(&app->play.layout, app_names(app).expert, cell, name);
        used += (size_t)snprintf(out + used, size - used, " %s", name);
    }
    if (cellset_count(&hint->wrong) > shown) snprintf(out + used, size - used, " …");
}

static void wrong_words(const Hint *hint, const App *app, HintWords *words) {
    bool one = cellset_count(&hint->wrong) == 1, notes = hint->kind == HINT_WRONG_NOTES;
    PUT(heading, "First, a mistake");
    const char *what = notes ? one ? "*One cell* lacks the token that belongs there in its notes."
                                   : "*Several cells* lack the token that belongs there in their notes."
                       : one ? "*One entry* is not right."
                             : "*Some entries* are not right.";
    PUT(text, "%s No step can be trusted until that is corrected.", what);
    PUT(go_on, "Show");
    if (hint->stage < 2) return;
    if (hint->undos > 1) {
        size_t used = strlen(words->text);
        snprintf(words->text + used, sizeof words->text - used,
                 " Undoing *%d steps* leads to where all was right; right entries made since then go too. "
                 "Or correct it yourself.",
                 hint->undos);
    }
    wrong_places(hint, app, words->result, sizeof words->result);
    PUT(go_on, "Undo %d step%s", hint->undos, hint->undos == 1 ? "" : "s");
}

static void why_not_words(const BoardView *board, const App *app, HintWords *words) {
    const Hint *hint = &board->hint;
    char cell[16];
    name_cell(&app->play.layout, app_names(app).expert, hint->asked, cell);
    int token = app->play.session.board.grid.cell[hint->asked];
    PUT(stage, "WHY NOT?");
    PUT(heading, "%.40s in %s", name_token(play_tokens(&app->play), token), cell);
    if (board->walk.has)
        words_of_walk(board, app, words);
    else
        PUT(text, "There is no short way to see it: supposing it, singles alone lead to no contradiction. "
                  "But it is "
                  "not what the solution has there.");
    if (hint_ready(board)) PUT(go_on, "Undo %d step%s", hint->undos, hint->undos == 1 ? "" : "s");
}

static void beyond_words(const Hint *hint, const App *app, HintWords *words) {
    char cell[16];
    name_cell(&app->play.layout, app_names(app).expert, hint->reveal_cell, cell);
    PUT(heading, hint->called_off ? "Called off"
                 : hint->too_hard ? "Harder than that"
                                  : "Beyond me, for now");
    PUT(text,
        hint->called_off
            ? "Everything placed so far is right, but the next step is hard to find, and you did not "
              "want to wait for it.\n \n"
              "It can be looked for again. Or, if you like, *%s* can be revealed."
        : hint->too_hard
            ? "Everything placed so far is right. The next step is harder than the hints that you chose "
              "(*Hints up to*, in the settings).\n \n"
              "It can be looked for all the same. Or, if you like, *%s* can be revealed."
            : "Everything placed so far is right. The next step needs a technique that these hints do "
              "not know yet.\n \n"
              "If you like, *%s* can be revealed.",
        cell);
    PUT(go_on, "Reveal");
}

static void searching_words(const Hint *hint, HintWords *words) {
    Technique now = hint->progress.technique;
    PUT(heading, hint->index ? "Looking on" : "Looking for a step");
    PUT(small, "technique %d of %d", technique_number(now), TECHNIQUE_COUNT);
    PUT(text, "Now for: *%s*.\n \n%sPlay on whenever you like; that calls the search off.",
        technique_info(now)->name,
        technique_info(now)->level > TECHNIQUE_PATTERNS
            ? "The easy ones have all been tried: this is a hard position. "
            : "");
    if (hint->index) PUT(text, "For another step, now: *%s*.", technique_info(now)->name);
    PUT(close, "Cancel");
}

void hint_words(const BoardView *board, const App *app, HintWords *words) {
    const Hint *hint = &board->hint;
    memset(words, 0, sizeof *words);
    PUT(stage, "HINT");
    PUT(close, "Close");
    if (hint->kind == HINT_SEARCHING) searching_words(hint, words);
    if (hint->kind == HINT_STEP) step_words(board, app, words);
    if (hint->kind == HINT_BEYOND) beyond_words(hint, app, words);
    if (hint->kind == HINT_WHY_NOT)
        why_not_words(board, app, words);
    else if (hint_is_slip(hint))
        wrong_words(hint, app, words);
}
