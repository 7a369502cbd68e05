#pragma once
// The rules of the game as a page of short parts, for people who have never played.

typedef struct {
    const char *heading, *text;
} RulesPart;

// The index-th part, NULL past the last.
const RulesPart *rules_part(int index);
