#!/usr/bin/env bash
# How puzzles are explained, from the first step to the last:
#   tests/bench/explanations.sh [-b OTHER_CLI] PUZZLES [NONET_CLI]
# In how many a pattern of the hardest puzzles comes before the first forcing chain or Kraken Fish, and how many sentences
# the walks of all steps have (a step without a walk counts as one). With -b also how the number compares with that of
# another build, puzzle by puzzle. PUZZLES has a puzzle a line.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
before=
while getopts b: option; do
    case $option in
    b) before=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
puzzles=${1:?Which file of puzzles?} cli=${2:-$root/build/nonet-cli}
[ -x "$cli" ] || { echo "No $cli: build it first (./check --quick)."; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A line for each puzzle: its sentences, and whether a pattern comes first.
explain() { # NONET_CLI
    "$1" hint --solve --json "$puzzles" | awk '{
        steps = split($0, step, "{\"technique\":\"")
        sentences = 0; net = 0; pattern = 0
        for (i = 2; i <= steps; i++) {
            technique = substr(step[i], 1, index(step[i], "\"") - 1)
            if (technique ~ /forcing_chain|kraken_fish/) net = 1
            if (!net && technique ~ /^((kraken_)?tridagon|(junior|senior)_exocet|sk_loop|multi_sector_locked_set)$/) pattern = 1
            at = index(step[i], "\"walk\":[\"")
            if (at == 0) { sentences++; continue }
            walk = substr(step[i], at + 9)
            walk = substr(walk, 1, index(walk, "\"]"))
            sentences += gsub("\",\"", "", walk) + 1
        }
        print sentences, pattern
    }'
}

middle() { sort -n | awk '{ value[NR] = $1 } END { print (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'; }

explain "$cli" >"$scratch/now"
awk '{ patterns += $2 } END { printf "%d puzzles, %d with a pattern before the first net\n", NR, patterns }' "$scratch/now"
echo "sentences, median: $(middle <"$scratch/now")"
[ -n "$before" ] || exit 0
explain "$before" >"$scratch/before"
echo "sentences of $before, median: $(middle <"$scratch/before")"
echo "ratio, median: $(paste "$scratch/now" "$scratch/before" | awk '{ print $1 / $3 }' | middle)"
