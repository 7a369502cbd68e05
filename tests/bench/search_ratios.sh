#!/usr/bin/env bash
# How fast boards with constraints and large boards are solved and proved, beside the Interactive Sudoku Solver (ISS) and
# CaDiCaL, whose times lie with the puzzles in ../shared, beside the project: they were measured there, on all puzzles of
# a set, of which only half are there. Ours are processor times of the general search, of this run.
#   tests/bench/search_ratios.sh [-s SECONDS] [BUILD]
# SECONDS (60) is when a board is given up; BUILD (build/) is where the programs are.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
variants=$root/../shared/data/variants
seconds=60
if [ "${1:-}" = -s ]; then seconds=$2; shift 2; fi
build=${1:-$root/build}
[ -d "$variants" ] || { echo "No puzzles in $variants: nothing to compare."; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Median and slowest of numbers, one a line.
summary() { sort -g | awk '{a[NR] = $1} END {printf "%.3g %.3g", (a[int((NR + 1) / 2)] + a[int(NR / 2) + 1]) / 2, a[NR]}'; }

row() { # row NAME LINES-ASKED THEIRS < boards
    local boards=$scratch/boards times=$scratch/times
    cat > "$boards"
    "$build/tests/bench/bench_search" "$boards" "$seconds" | grep '^[0-9]' > "$times" || true
    awk -v name="$1" -v asked="$2" -v ours="$(awk '{print $2}' "$times" | summary)" -v theirs="$3" \
        -v given_up="$(grep -c '?$' "$times" || true)" -v many="$(awk '$3 + 0 > 1' "$times" | wc -l)" \
        -v done="$(wc -l < "$times")" 'BEGIN {
            split(ours, o, " "); split(theirs, t, " ")
            median = given_up * 2 >= done ? "?" : sprintf("%.1f", t[1] / o[1])
            slowest = given_up ? "?" : sprintf("%.1f", t[2] / o[2])
            printf "%-20s %5d %5d %6d %6d %10s %10s %10s %10s %7s %7s\n", name, asked, done, given_up, many,
                o[1], o[2], t[1], t[2], median, slowest
        }'
}

printf '%-20s %5s %5s %6s %6s %10s %10s %10s %10s %15s\n' set asked read "not" "not one" ours "" theirs "" "times as fast"
printf '%-20s %5s %5s %6s %6s %10s %10s %10s %10s %7s %7s\n' "" "" "" "done" "" "median ms" slowest "median ms" slowest median slowest
for set in TAREK_ALL MATHEMAGIC_KILLERS EXTREME_KILLERS HS_KILLERS HARD_THERMOS HARD_RENBAN; do
    grep -F "{\"set\": \"$set\"" "$variants/iss/puzzles.jsonl" |
        sed -E 's/.*"input": "(([^"\\]|\\.)*)".*/\1/; s/\\n *//g; s/^ *//' > "$scratch/lines"
    "$build/nonet-cli" convert --to board "$scratch/lines" 2>"$scratch/refused" |
        row "$set" "$(wc -l < "$scratch/lines")" "$(grep -o '"ms":[0-9.]*' "$variants/iss/times-iss-$set.json" | cut -d: -f2 | summary)"
done
row "16x16" "$(wc -l < "$variants/big/gecode-16x16.txt")" "120 120" < <("$build/nonet-cli" convert --to board "$variants/big/gecode-16x16.txt")
row "25x25" "$(wc -l < "$variants/big/gecode-25x25.txt")" \
    "$(awk '/^[0-9]/ {print 1000 * ($3 > 0 ? $3 : 60)}' "$variants/big/cadical-25x25-seconds.txt" | summary)" \
    < <("$build/nonet-cli" convert --to board "$variants/big/gecode-25x25.txt")
