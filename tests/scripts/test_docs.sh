#!/usr/bin/env bash
# The pages name what is there: every file or folder that README.md and docs/ name in backquotes or in a link exists;
# docs/architecture.md has a row for every folder of tests/rooms.txt, and docs/controls.md for every action, in its words.
#   tests/scripts/test_docs.sh SOURCE
set -euo pipefail
cd "${1:?where is the source?}"
failed=0
complain() { echo "docs: $*" >&2; failed=1; }

for page in *.md docs/*.md; do
    while IFS= read -r path; do
        case $path in *NAME* | *MODULE* | *FLOOR*) continue ;; esac
        [ -e "$path" ] || complain "$page names $path, which is not there"
    done < <(grep -oE '`(src|tests|docs|packs|assets|LICENSES|\.ci)/[A-Za-z0-9_./-]*`' "$page" | tr -d '`')
    while IFS= read -r link; do
        [ -e "$(dirname "$page")/$link" ] || complain "$page links to $link, which is not there"
    done < <(grep -oE '\]\([^):#]+\)' "$page" | sed -E 's/^\]\(|\)$//g')
done

while read -r room _; do
    case $room in '' | '#'* | ui | cli) continue ;; esac
    grep -qF "| \`$room\` |" docs/architecture.md || complain "docs/architecture.md lacks the folder $room"
done <tests/rooms.txt

actions=0
while IFS='"' read -r _ _ _ label _ help _; do
    actions=$((actions + 1))
    grep -F "| $label |" docs/controls.md | grep -qF "| $help |" || complain "docs/controls.md lacks: $label, $help"
done < <(tr -d '\\\n' <src/game/settings/action_table.h | grep -oE 'X\([A-Z_]+, *"[^"]*", *"[^"]*", *"[^"]*"')
[ "$actions" -ge 20 ] || complain "no actions were found in src/game/settings/action_table.h"
exit "$failed"
