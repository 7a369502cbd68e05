#!/usr/bin/env bash
# Makes the seeds of the packs on other boards than plain 9x9, the same on every machine:
#     tools/board_packs.sh OUT [nonet-cli]
# OUT gets a file PACK.csv for each. docs/packs.md says more.
# For each pack puzzles are drawn on boards of several kinds and with several numbers of clues, and graded. A number of
# each band is kept: the first that were drawn, and, where there are ratings, at most half of a band with one rating.
set -euo pipefail
packs=$(cd "$(dirname "$0")/../packs" && pwd)
out=$1 cli=${2:-build/nonet-cli}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

draw() { # COUNT OPTION...: adds puzzles to those of the pack
    local count=$1
    shift
    "$cli" generate --count "$count" "$@" >>"$work/puzzles"
}

finish() { # PACK EACH: grades the puzzles and keeps EACH of a band
    mkdir "$work/$1"
    cp "$packs/$1"/* "$work/$1/"
    rm -f "$work/$1/seeds.csv"
    "$cli" pack import "$work/$1" "$work/puzzles" >/dev/null 2>"$work/said" || true # what has no grade is left out
    # The third column is the rating, the sixth the band.
    awk -F, -v each="$2" '
        FNR == 1 { pass++ }
        pass == 1 { total[$6]++; rated[$6, $3]++; next }
        FNR == 1 { print; next }
        $3 != "0.0" && $6 != "gentle" && (kept[$6, $3] >= int(each / 2) || kept[$6, $3] >= total[$6] - rated[$6, $3]) { next }
        of[$6] < each { print; of[$6]++; kept[$6, $3]++ }' "$work/$1/seeds.csv" "$work/$1/seeds.csv" >"$out/$1.csv"
    : >"$work/puzzles"
    "$cli" pack stats --total --layout "$(sed -n 's/^layout = //p' "$packs/$1/pack.ini")" "$out/$1.csv" | sed -n '1,/^rating/p' |
        grep -v '^rating' || true
}

x='diagonal r1c1-r9c9; diagonal r1c9-r9c1'

# Four tokens leave little to say: whole, in pieces, and with both diagonals.
for clues in 5 6 7 8; do draw 18 --layout 4x4 --seed 41 --clues $clues; done
for clues in 3 4 5 6; do
    draw 24 --layout 4x4 --seed 42 --regions random --clues $clues
    draw 12 --layout '4x4; diagonal r1c1-r4c4; diagonal r1c4-r4c1' --seed 43 --clues $clues
done
finish seasons 150

for clues in 9 10 11 12 14 16 18; do draw 240 --layout 6x6 --seed 61 --clues $clues; done
for clues in 8-10 9 10 11 13 16; do draw 120 --layout 6x6 --seed 62 --regions random --clues $clues; done
finish dice 60

# Fruit has many clues; chess has fewer, and boxes in pieces as well.
for clues in 11 12 13 14 15 16 17 18 20; do draw 160 --layout 6x6 --seed 63 --clues $clues; done
finish orchard 120

for clues in 8-9 9 10 11 12 13 14 16; do draw 160 --layout 6x6 --seed 64 --clues $clues; done
for clues in 8-10 9 10 11 13; do draw 80 --layout 6x6 --seed 65 --regions random --clues $clues; done
finish gambit 50

for clues in 22 24 26 28 30 32 34 36 38; do draw 90 --seed 91 --regions random --clues $clues; done
draw 90 --seed 92 --regions random
finish patchwork 25

draw 6 --layout "9x9; $x" --seed 93 --clues 44
draw 6 --layout '9x9; hyper' --seed 94 --clues 44
for clues in 17 20 23 26 30 36; do
    draw 40 --layout "9x9; $x" --seed 93 --clues $clues
    draw 40 --layout '9x9; hyper' --seed 94 --clues $clues
done
finish compass 25

for clues in 3 6 8 10 12 14 16 18 20 24 30 36 42; do draw 40 --seed 95 --with cage --clues $clues; done
finish cages 25

draw 8 --seed 96 --with less --clues 48
for clues in 2 4 6 10 16; do draw 40 --seed 96 --with less --clues $clues; done
for share in 40 55 70; do for clues in 6 9 12; do draw 30 --seed 97 --with "less:$share%" --clues $clues; done; done
finish rods 25

draw 8 --seed 98 --with thermo --clues 46
for clues in 12 14 16 18 20 22 25 30 36; do draw 40 --seed 98 --with thermo --clues $clues; done
finish hot-springs 25

for clues in 105 110 115 120 125 130 140 150; do draw 60 --layout 16x16 --seed 99 --clues $clues; done
finish sixteen 40

# One of each kind, easier ones first, and again.
for kind in even cage thermo palindrome; do draw 1 --seed 100 --with $kind --clues 46; done
kinds=(diagonal hyper region anti-knight anti-king non-consecutive odd even less cage arrow thermo white black all-dots x v
    all-xv difference whisper renban palindrome between little-killer sandwich clone quadruple)
for seed in 100 101 102; do
    for clues in 28 24 20 16 12; do
        draw 1 --seed $seed --regions random --clues $((clues + 8))
        for kind in "${kinds[@]}"; do # some kinds need more clues
            draw 1 --seed $seed --with "$kind" --clues $clues 2>/dev/null || true
        done
    done
done
finish curiosities 30
