#!/usr/bin/env bash
# How fast puzzles are rated, as a ratio to the yardstick: the share of the yardstick's puzzles a second (uniqueness of
# the same puzzles, in processor time, one core) that bench_rate reaches, the two in turn, the best of several rounds.
#   tests/bench/rate_ratios.sh [-r ROUNDS] [BENCH_RATE...]
# BENCH_RATE is one built program or several; without one, that of build/. The yardstick and the puzzles lie in ../shared,
# beside the project: the lines of ratings.tsv below ER 7.6 and from there on, random minimal puzzles, 17-clue ones.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
shared=$root/../shared
rounds=3
if [ "${1:-}" = -r ]; then rounds=$2; shift 2; fi
[ $# -gt 0 ] || set -- "$root/build/tests/bench/bench_rate"
[ -f "$shared/bench/yardstick.c" ] || { echo "No yardstick in $shared/bench: nothing to compare with."; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CC:-cc}" -O2 -o "$scratch/yardstick" "$shared/bench/yardstick.c"
if [ -f "$shared/data/ratings.tsv" ]; then
    awk '!/^#/ && $2 < 7.6 {print $1}' "$shared/data/ratings.tsv" > "$scratch/below-7.6"
    awk '!/^#/ && $2 >= 7.6 {print $1}' "$shared/data/ratings.tsv" > "$scratch/above-7.5"
fi
for name in minimal clue17; do
    [ ! -f "$shared/data/solver/$name.txt" ] || head -n 4000 "$shared/data/solver/$name.txt" > "$scratch/$name"
done

for name in below-7.6 above-7.5 minimal clue17; do
    puzzles=$scratch/$name
    [ -f "$puzzles" ] || { echo "No puzzles for $name: left out."; continue; }
    repeat=$((40000 / $(wc -l < "$puzzles") + 1)) # so that the yardstick does not run for an instant only
    for ((round = 0; round < rounds; round++)); do
        "$scratch/yardstick" "$puzzles" $repeat | awk '{print "yardstick", $12}'
        # bench_rate: N puzzles, M not solved: best X/s, median Y/s, slowest Z s
        for program in "$@"; do
            "$program" "$puzzles" 1 | tr -d ',/s' | awk -v program="$program" '{
                for (i = 1; i < NF; i++) { if ($i == "bet") speed = $(i + 1); if ($i == "lowet") slow = $(i + 1) }
                print program, speed, slow, $3 }'
        done
    done | awk -v file="$name" '
        { if (!($1 in best)) order[count++] = $1
          if ($2 > best[$1]) best[$1] = $2
          if (!($1 in slow) || $3 < slow[$1]) slow[$1] = $3
          left[$1] = $4 }
        END {
            unit = best["yardstick"]
            printf "%-10s yardstick %d puzzles/s\n", file, unit
            for (i = 0; i < count; i++) if (order[i] != "yardstick")
                printf "    %s: %.0f puzzles/s, 1/%.0f of the yardstick (%.4f); slowest %.2f s; %d not solved\n",
                    order[i], best[order[i]], unit / best[order[i]], best[order[i]] / unit, slow[order[i]], left[order[i]] }'
done
