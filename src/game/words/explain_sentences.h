#ifndef NONET_GAME_WORDS_EXPLAIN_SENTENCES_H
#define NONET_GAME_WORDS_EXPLAIN_SENTENCES_H
// What hints say: every technique's sentences, in one table, ready to be translated. Words in braces are
// filled in from the step (explain_words.c).

#include "game/words/sentence.h"

// Some techniques reason in several ways; which of them a step is says explain_variant.
enum { EXPLAIN_VARIANTS = 4 };

typedef struct {
    ExplainPlace place; // where to look
    const char *what;
    const char *why[EXPLAIN_VARIANTS]; // NULL where there are not that many
} ExplainSentences;

const ExplainSentences *explain_sentences(Technique technique);

// The first stage; and the last one of a step that places something.
const char *explain_where(ExplainPlace place);
const char *explain_placed(void);

// What is added to fish that have fins in two bases, or that take away places of their own.
const char *explain_endo_note(void);
const char *explain_cannibal_note(void);

// Which of the `why`s is right for the step.
int explain_variant(const Layout *layout, const Step *step);

// Fills in the words of the table: for say_template, whose context is the Step.
void explain_word(Say *to, const void *context, const char *word, size_t size);

// "*r4c2* and *r4c3* cannot be _5_"; "*r4c2* is _5_"; of a long list (to be
// read at once, or really long) only how long it is.
void explain_outcome(Say *to, const Step *step, bool whole);

#endif
