#!/usr/bin/env bash
# The walls of the house: which folder may use which (tests/rooms.txt), that no two files use each other in a circle, which
# of the system's headers and functions a floor may use, that no module has variables of its own, that each name of a type
# is used once, and how long a function may be.
#   layering.sh SOURCE BUILD
# A file uses another when it includes its header (read from the source) or calls it (read from the objects with nm). A
# header and the source of its name are one file here.
set -euo pipefail
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "layering: $*" >&2; failed=1; }
cd "$source/src"

# ---- who uses whom: "USER USED HOW" a line, paths without their ending

grep -rnE --include='*.[ch]' '^ *# *include *"' . | sed -E 's|^\./||' |
    awk -F: '{ split($3, part, "\""); sub(/\.[ch]$/, "", $1); used = part[2]; sub(/\.h$/, "", used); print $1, used, "include" }' \
    >"$work/uses"
for floor in core game store host ui cli; do
    [ -f "$build/libnonet_$floor.a" ] || { complain "libnonet_$floor.a: nothing to look at"; continue; }
    find "$build/CMakeFiles/nonet_$floor.dir/src" -name '*.c.o' |
        while IFS= read -r object; do source_of=${object#*.dir/src/}; [ ! -f "${source_of%.o}" ] || echo "$object"; done |
        xargs nm -A # an object whose source is gone is left over from an earlier build
done | sed -E 's|^.*\.dir/src/||; s|\.c\.o:| |' >"$work/symbols"
awk '$(NF-1) ~ /^[TDRBVWC]$/ && NF >= 4 { print $NF, $1 }' "$work/symbols" | sort -u >"$work/defined"
awk '$(NF-1) == "U" { print $NF, $1 }' "$work/symbols" | sort -u >"$work/needed"
join "$work/needed" "$work/defined" | awk '$2 != $3 { print $2, $3, $1 }' >>"$work/uses"

# ---- folders

awk '
    function folder_of(path) { return match(path, /\/[^\/]*$/) ? substr(path, 1, RSTART - 1) : path }
    function row_of(folder) { # a scene is the folder below ui/scenes, and all scenes share one row
        return folder ~ /^ui\/scenes\// ? "ui/scenes" : folder
    }
    FNR == NR {
        sub(/#.*/, "")
        if (NF == 0) next
        known[$1] = 1
        for (i = 2; i <= NF; i++) may[$1, $i] = 1
        next
    }
    {
        from = folder_of($1); to = folder_of($2); row = row_of(from)
        if (from == to) next
        if (!(row in known)) { print from " has no row in tests/rooms.txt"; next }
        fine = 0
        for (part = to; !fine; part = folder_of(part)) {
            fine = ((row, part) in may) && !(part ~ /^core\/logic$/ && to != part)
            if (part !~ /\//) break
        }
        if (!fine) print $1 " may not use " $2 " (" $3 ")"
    }' "$source/tests/rooms.txt" "$work/uses" | sort -u >"$work/wrong"
while IFS= read -r line; do complain "$line"; done <"$work/wrong"

# ---- circles: an arrow is in one when its end leads back to its start

awk '
    $1 == $2 || ($1, $2) in seen { next }
    { seen[$1, $2] = 1; next_of[$1] = next_of[$1] " " $2; from[++count] = $1; to[count] = $2 }
    function reaches(start, goal,    reached, queue, head, tail, i, n, part) {
        queue[tail++] = start
        reached[start] = 1
        while (head < tail) {
            n = split(next_of[queue[head++]], part, " ")
            for (i = 1; i <= n; i++) {
                if (part[i] == goal) return 1
                if (!(part[i] in reached)) { reached[part[i]] = 1; queue[tail++] = part[i] }
            }
        }
        return 0
    }
    END { for (k = 1; k <= count; k++) if (reaches(to[k], from[k])) print from[k], to[k] }
' "$work/uses" | sort >"$work/pairs"
while read -r user used; do complain "in a circle: $user uses $used"; done <"$work/pairs"

# ---- the system

# system FLOOR HEADER... : of the system's headers a floor uses only these.
system() {
    local floor=$1 line; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    while IFS= read -r line; do complain "$line"; done < <(
        grep -rnE --include='*.[ch]' '^ *# *include *<' "$floor" | grep -vE "include *<($allowed)>" || true)
}
plain=(assert.h ctype.h inttypes.h limits.h math.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h)
system core "${plain[@]}" immintrin.h
system game "${plain[@]}" nettle/sha2.h
other=$(grep -rl --include='*.[ch]' immintrin.h . | grep -vE '^\./core/solve/solver_|_avx(2|512)\.c$' || true)
[ -z "$other" ] || complain "only the solver's engines, and sources named after one, know instruction sets, not $other"

# needs FLOOR PATTERN... : what a floor must not call.
needs() {
    local floor=$1 word found; shift
    for word in "$@"; do
        found=$(awk -v floor="$floor/" -v word="^$word" '$(NF-1) == "U" && index($1, floor) == 1 && $NF ~ word { print $1 ": " $NF }' "$work/symbols")
        [ -z "$found" ] || complain "$floor must not call: $found"
    done
}
files=(fopen open$ read$ write$ fread fwrite printf$ puts$ fprintf putchar exit$ time$ clock getenv rand$ srand)
needs core SDL_ TTF_ Mix_ sqlite3_ ini_ "${files[@]}"
needs game SDL_ TTF_ Mix_ sqlite3_ ini_ "${files[@]}"
needs store SDL_ TTF_ Mix_ ini_
needs host SDL_ TTF_ Mix_ sqlite3_
needs cli SDL_ TTF_ Mix_
needs ui/play SDL_ TTF_ Mix_

# ---- variables that can change: no module has any

if ! grep -q __asan_ "$work/symbols"; then
    # One is allowed: what the mine's handler of signals sets (docs/policies.md).
    for floor in core game store host ui cli; do
        found=$(nm --format=sysv "$build/libnonet_$floor.a" 2>/dev/null | grep -E '\|(\.data|\.bss|\.tbss|\.tdata|\*COM\*)[^|]*$' |
            grep -v '\.data\.rel\.ro' | awk -F'|' -v floor="$floor" '
                { sub(/ +$/, "", $1) } floor " " $1 != "cli interrupted" { print $1 }' || true)
        [ -z "$found" ] || complain "$floor has variables of its own: $found"
    done
fi

# ---- names of types, each used once: a typedef, or the tag of a struct, an enum or a union

# Vec is what an engine of the solver calls a register: solver_single_engine.h is the same text for all of them.
mapfile -d '' -t files < <(find . -name '*.[ch]' -print0 | sort -z)
awk -v several=' Vec ' '
    function found(name) {
        if ((name, FILENAME) in seen) return # the alternatives of an #if
        seen[name, FILENAME] = 1
        where[name] = where[name] " " FILENAME
        count[name]++
    }
    FNR == 1 { text = "" }
    { sub(/\/\/.*/, "") }
    match($0, /(struct|enum|union) [A-Z][A-Za-z0-9_]* \{/) { split(substr($0, RSTART), word, " "); found(word[2]) }
    /^ *typedef / { text = " "; open = 0 }
    text == "" { next }
    {
        text = text $0 " "
        open += gsub(/\{/, "{") - gsub(/\}/, "}")
        if (open > 0 || !/;/) next
        whole = gsub(/\{.*\}/, "", text)
        gsub(/__attribute__ *\(\([^;]*\)\)/, "", text)
        gsub(/\(\*/, " ", text)       # a pointer to a function
        sub(/ *[][();].*/, "", text)  # what comes after the name
        n = split(text, word, /[ *]+/)
        if (whole || word[n] != word[n - 1]) found(word[n]) # "typedef struct App App;" says it again
        text = ""
    }
    END {
        for (name in count)
            if (count[name] > 1 && !index(several, " " name " ")) print name " is the name of several types:" where[name]
    }' "${files[@]}" | sort >"$work/twice"
while IFS= read -r line; do complain "$line"; done <"$work/twice"

# ---- the length of functions: from a line that begins at the margin to a } that stands there alone

cd "$source"
mapfile -d '' -t files < <(find src tests -path tests/data -prune -o -name '*.[ch]' -print0 | sort -z)
awk -v most=60 '
    FNR == 1 { first = 0 }
    /^[A-Za-z_].*[^:;]$/ { first = FNR; name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
    { lines = FNR - first + 1 }
    /^}$/ && first && lines > most { print FILENAME ":" first ": " name " has " lines " lines; " most " are allowed" }
    /^}/ { first = 0 }' "${files[@]}" >"$work/long"
while IFS= read -r line; do complain "$line"; done <"$work/long"

[ "$failed" -eq 0 ] && echo "layering: every folder keeps to its row, and no files use each other in a circle"
exit "$failed"
