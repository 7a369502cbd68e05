#!/usr/bin/env bash
# What the mine does, in figures, in one run on one machine:
#   tests/bench/mine_ratios.sh [-r ROUNDS] [NONET_CLI]
#   (a) the app makers' hour: 100 seeds, half-turn symmetry, minimal, ER 6.6-7.5, on two cores: seconds;
#   (b) puzzles made and rated a second, beside those of qqwing (the Debian package): one core each, processor time, in
#       turn, the best of several rounds;
#       Then nonet-cli with a job for each processor (--jobs left out) beside one qqwing, which uses one, in real time;
#   (c) canonical forms a second on one core, of the puzzles of (b).
#
# What is compared in (b). qqwing digs a puzzle until no clue can go (with a symmetry: no tied clues), so that it has one
# solution, solves it with its techniques and names its difficulty: --generate N --difficulty any --csv. nonet-cli does the
# same with 'generate' (minimal in the same sense, from grids drawn fairly) into 'grade' (ER, EP, ED and the counts of each
# technique, of the canonical form). The work is not the same: what qqwing cannot solve without guessing is 'Expert' to it,
# whatever it is, while nonet-cli goes on through chains to the exact number, and there most of its time goes. Two ratios
# are given: of puzzles with half-turn symmetry, as packs have them, and of those without any, which are harder.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
rounds=3
if [ "${1:-}" = -r ]; then rounds=$2; shift 2; fi
cli=${1:-$root/build/nonet-cli}
[ -x "$cli" ] || { echo "No $cli: build it first (./check --quick)."; exit 1; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TIMEFORMAT='%R %U %S'

# Real time of a command, or the processor time of all that it started; its output goes to $scratch/out.
real() { { time "$@" >"$scratch/out"; } 2>&1 | awk '{print $1}'; }
processor() { { time "$@" >"$scratch/out"; } 2>&1 | awk '{print $2 + $3}'; }
least() { sort -g | head -1; }
divide() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.*f", a / b < 100 ? 1 : 0, a / b}'; }

echo "(a) 100 seeds, rotate180, minimal, ER 6.6-7.5, --jobs 2"
for ((seed = 1; seed <= rounds; seed++)); do
    seconds=$(real "$cli" mine --seed "$seed" --count 100 --pattern rotate180 --minimal yes --rating 6.6-7.5 --jobs 2)
    echo "    seed $seed: $seconds s for $(($(wc -l <"$scratch/out") - 1)) seeds (target: under 60)"
done

command -v qqwing >/dev/null || { echo "No qqwing: nothing to compare with."; exit 0; }
theirs=300 ours=4000
for symmetry in rotate180 none; do
    "$cli" generate --seed 1 --count $ours --pattern $symmetry --jobs 1 >"$scratch/puzzles"
    for ((round = 0; round < rounds; round++)); do
        processor qqwing --generate $theirs --symmetry $symmetry --difficulty any --csv >>"$scratch/qqwing"
        processor "$cli" generate --seed 1 --count $ours --pattern $symmetry --jobs 1 >>"$scratch/make"
        processor "$cli" grade --jobs 1 "$scratch/puzzles" >>"$scratch/rate"
        processor "$cli" canon --jobs 1 "$scratch/puzzles" >>"$scratch/canon"
    done
    qqwing=$(divide $theirs "$(least <"$scratch/qqwing")")
    make=$(least <"$scratch/make") rate=$(least <"$scratch/rate")
    all=$(divide $ours "$(awk -v a="$make" -v b="$rate" 'BEGIN {print a + b}')")
    echo "(b) $symmetry: qqwing $qqwing a second, nonet-cli $all: $(divide "$all" "$qqwing") times as many (target: 20)"
    alone=$(for ((i = 0; i < rounds; i++)); do
        real qqwing --generate $theirs --symmetry $symmetry --difficulty any --csv
    done | least)
    both=$(for ((i = 0; i < rounds; i++)); do
        real sh -c '"$1" generate --seed 1 --count "$2" --pattern "$3" | "$1" grade' sh "$cli" $ours $symmetry
    done | least)
    alone=$(divide $theirs "$alone") both=$(divide $ours "$both")
    echo "    with $(nproc) processors: qqwing $alone a second, nonet-cli $both: $(divide "$both" "$alone") times as many"
    echo "(c) $symmetry: $(divide $ours "$(least <"$scratch/canon")") canonical forms a second"
    rm -f "$scratch"/{qqwing,make,rate,canon}
done
