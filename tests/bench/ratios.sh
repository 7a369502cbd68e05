#!/usr/bin/env bash
# How many times the speed of the yardstick the solver's engines have: uniqueness of the puzzles of a file, in
# processor time, the yardstick and the engines in turn, the best of several rounds of each.
#   tests/bench/ratios.sh [-r ROUNDS] [BENCH_SOLVER...]
# BENCH_SOLVER is one built program or several, say of GCC and of Clang; without one, that of build/ (./check --quick
# and the presets build it). The yardstick and the puzzles lie in ../shared, beside the project.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
shared=$root/../shared
rounds=3
if [ "${1:-}" = -r ]; then rounds=$2; shift 2; fi
[ $# -gt 0 ] || set -- "$root/build/tests/bench/bench_solver"
[ -f "$shared/bench/yardstick.c" ] || { echo "No yardstick in $shared/bench: nothing to compare with."; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CC:-cc}" -O2 -o "$scratch/yardstick" "$shared/bench/yardstick.c"

for file in easy minimal clue17 hard; do
    puzzles=$shared/data/solver/$file.txt
    [ -f "$puzzles" ] || { echo "No $puzzles: left out."; continue; }
    repeat=1
    [ "$file" != easy ] || repeat=10
    for ((round = 0; round < rounds; round++)); do
        # Lines: build engine mode puzzles/s unique none several (of all repeats, for the yardstick)
        "$scratch/yardstick" "$puzzles" $repeat |
            awk -v n=$repeat '{print "- yardstick -", $12, $4 / n, $6 / n, $8 / n}'
        for program in "$@"; do "$program" "$puzzles" | sed "s|^|$program |"; done
    done | awk -v file=$file '
        {   key = $1 " " $2 " " $3
            if (!(key in best)) order[count++] = key
            if ($4 > best[key]) best[key] = $4
            answers = $5 " " $6 " " $7
            if (right == "") right = answers
            if (answers != right) { print key ": other answers than the yardstick: " answers, "for", right; wrong = 1 } }
        END {
            unit = best["- yardstick -"]
            printf "%-8s yardstick %d puzzles/s\n", file, unit
            for (i = 1; i < count; i += 2) {
                split(order[i], name, " ")
                if (name[1] != build) { build = name[1]; printf "  %s\n", build }
                printf "    %-10s single %8.1f k/s (%5.1fx)   batch %8.1f k/s (%5.1fx)\n", name[2],
                    best[order[i]] / 1000, best[order[i]] / unit, best[order[i + 1]] / 1000, best[order[i + 1]] / unit
            }
            exit wrong }'
done
