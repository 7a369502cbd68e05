#!/usr/bin/env bash
# Parts that are loaded late (src/host/files/late.h): a start does not load their libraries, and where one is missing, what
# needs it says so and all else works.
#   test_parts.sh NONET NONET_CLI SOURCE
set -euo pipefail
nonet=$1 cli=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NONET_SHARE=$3 HOME=$work XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache

late='libSDL2_mixer|libcairo|libqrencode|libvorbis|libogg|libwebp'
for program in "$nonet" "$cli"; do
    if readelf -d "$program" | grep NEEDED | grep -E "$late"; then
        echo "$program loads at its start what only a part needs: see nonet_part in CMakeLists.txt"; exit 1
    fi
    if readelf -d "$program" | grep -E 'RUNPATH|RPATH' | grep -qE '\[:|::|:\]'; then
        echo "$program looks for libraries in the current folder"; exit 1
    fi
done
for part in sound export; do
    readelf -d "$(dirname "$nonet")/libnonet_$part.so" | grep NEEDED | grep -qE "$late" ||
        { echo "libnonet_$part.so needs no library that would be worth a part"; exit 1; }
done

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"$cli" print --out "$work/with.pdf" <<<"$puzzle"
[ -s "$work/with.pdf" ]
cp "$cli" "$work/nonet-cli" # alone
"$work/nonet-cli" solve <<<"$puzzle" >"$work/solved"
[ -s "$work/solved" ]
status=0
"$work/nonet-cli" print --out "$work/without.pdf" <<<"$puzzle" 2>"$work/said" || status=$?
[ "$status" -eq 1 ] || { echo "exit status $status without the part"; cat "$work/said"; exit 1; }
grep -q 'a part of the program is missing: libnonet_export.so' "$work/said" || { echo "nothing is said of the part:"; cat "$work/said"; exit 1; }
[ ! -e "$work/without.pdf" ] || { echo "a file is left"; exit 1; }
echo "parts: loaded when they are wanted, and named when they are missing"
