#!/usr/bin/env bash
# A mistake in assets/techniques.txt must end the build with its file and line.
#   test_technique_words.sh PROGRAM TEXT
set -u
program=$1 text=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

"$program" "$text" "$work/out" || { echo "the text itself is refused"; failed=1; }

# refused WHERE WHAT SED : the text, changed by sed, is refused at this line with a message that has these words.
refused() {
    sed -e "$3" "$text" >"$work/broken.txt"
    if "$program" "$work/broken.txt" "$work/out" 2>"$work/message"; then
        echo "taken: $3"
        failed=1
    elif ! grep -q "broken.txt:$1: error: .*$2" "$work/message"; then
        echo "$3: expected $2 in line $1, found: $(cat "$work/message")"
        failed=1
    fi
}
line_of() { grep -n "$1" "$text" | head -1 | cut -d: -f1; }
full=$(line_of '^full_house$') box=$(line_of '^hidden_single_box$')
refused "$full" 'there is no technique “full_hause”' 's/^full_house$/full_hause/'
refused "$box" '“full_house” stands in line' 's/^hidden_single_box$/full_house/'
refused "$full" '“look” is missing' "$((full + 1))d"
refused "$full" 'no field, or one too many: “whut”' 's/    what There is a \*Full/    whut There is a *Full/'
refused "$full" 'a { in “what” without its }' 's/a {kind} with only one empty cell/a {kind with only one empty cell/'
refused "$box" 'there is no “let why_hidden_singl”' 's/why <why_hidden_single>/why <why_hidden_singl>/'
refused "$((full + 1))" 'indented by four blanks' "$((full + 1))s/^    /  /"
refused 1 'there are no words for “template_delete”' '/^template_delete$/,$d'
exit "$failed"
