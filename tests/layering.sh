#!/usr/bin/env bash
# The floors of the house: what each library may need from outside (nm -u), and what each folder may include.
#   layering.sh SOURCE BUILD
set -euo pipefail
source=$1 build=$2
failed=0
complain() { echo "layering: $*" >&2; failed=1; }

# includes FLOOR ALLOWED... : quoted includes of a floor name only these floors.
includes() {
    local floor=$1 line; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    while IFS= read -r line; do complain "$line"; done < <(
        grep -nE '^ *# *include *"' "$source/src/$floor"/*.[ch] | grep -vE "include *\"($allowed)/" || true)
}
includes core core
includes game core game
includes store core game store
includes host core game host
includes ui core game store host ui
includes cli core game store host cli

# system FLOOR ALLOWED... : of the system's headers a floor uses only these.
system() {
    local floor=$1 line; shift
    local allowed; allowed=$(IFS='|'; echo "$*")
    while IFS= read -r line; do complain "$line"; done < <(
        grep -nE '^ *# *include *<' "$source/src/$floor"/*.[ch] | grep -vE "include *<($allowed)>" || true)
}
plain=(assert.h ctype.h inttypes.h limits.h math.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h)
system core "${plain[@]}" immintrin.h
other=$(grep -l immintrin.h "$source"/src/*/*.[ch] | grep -v "/core/solver_" || true)
[ -z "$other" ] || complain "only the solver's engines know instruction sets, not $other"
system game "${plain[@]}"

# needs FLOOR FORBIDDEN... : undefined symbols of a library.
needs() {
    local floor=$1 symbols word; shift
    symbols=$(nm -u "$build/libnonet_$floor.a" 2>/dev/null | awk '{print $NF}' | sort -u)
    [ -n "$symbols" ] || complain "libnonet_$floor.a: nothing to look at"
    for word in "$@"; do
        if grep -qE "^$word" <<<"$symbols"; then
            complain "$floor needs $(grep -E "^$word" <<<"$symbols" | tr '\n' ' ')"
        fi
    done
}
files=(fopen open$ read$ write$ fread fwrite printf$ puts$ fprintf putchar exit$ time$ clock getenv rand$ srand)
needs core SDL_ TTF_ Mix_ sqlite3_ ini_ "${files[@]}"
needs game SDL_ TTF_ Mix_ sqlite3_ ini_ "${files[@]}"
needs store SDL_ TTF_ Mix_ ini_
needs host SDL_ TTF_ Mix_ sqlite3_
needs cli SDL_ TTF_ Mix_

# state FLOOR : no variables that can change (data and bss), for no module has globals.
state() {
    local found
    found=$(nm --format=sysv "$build/libnonet_$1.a" 2>/dev/null | grep -E '\|(\.data|\.bss|\.tbss|\.tdata|\*COM\*)[^|]*$' |
        grep -v '\.data\.rel\.ro' | awk -F'|' '{print $1}' || true)
    [ -z "$found" ] || complain "$1 has variables of its own: $found"
}
if ! nm "$build/libnonet_core.a" 2>/dev/null | grep __asan_ >/dev/null; then # not -q: it would end nm, and pipefail
    state core; state game; state store; state host
fi
[ "$failed" -eq 0 ] && echo "layering: every floor keeps to its own"
exit "$failed"
