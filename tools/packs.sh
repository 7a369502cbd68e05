#!/usr/bin/env bash
# Makes the seeds of the packs that ship, the same on every machine, out of those of an earlier edition:
#     tools/packs.sh OLD NEW [nonet-cli]
# OLD and NEW are folders of packs; NEW has a file PACK.csv for each afterwards. docs/packs.md says more.
# Of the seeds in OLD a limited number of each rating is kept, and none that shares its solution grid with another; what
# is then missing is mined. No seed or solution of OLD is found again.
set -euo pipefail
old=$1 new=$2 cli=${3:-build/nonet-cli}
mkdir -p "$new"
avoid=$(printf '%s,' "$old"/*/)
avoid=${avoid%,}

keep() { # PACK EACH_RATING
    [ -f "$old/$1/seeds.csv" ] || return 0 # a new one
    "$cli" pack merge --apart --each-rating "$2" "$new/$1.csv" "$old/$1/seeds.csv"
}

mine() { # PACK OPTION...: adds to the seeds that are there, which count
    local pack=$1
    shift
    "$cli" mine --apart yes --avoid "$avoid" --out "$new/$pack.csv" "$@"
    rm -f "$new/$pack.csv.mine"
}

# As many of 34 to 36 clues as of 37 to 38 and of 39 to 40; most turn by 180 degrees. With MINUTES the first takes so many:
# where chance gives puzzles that all take about as long, one longer one spreads them.
gentle() { # PACK SEED COUNT [MINUTES]
    local pack=$1 third=$(($3 / 3)) some=$(($3 / 9)) options=(--seed "$2" --walk 0)
    [ -z "${4:-}" ] || mine "$pack" "${options[@]}" --clues 34-36 --pattern rotate180 --gentle 1 --minutes "$4"
    mine "$pack" "${options[@]}" --clues 34-36 --pattern rotate180 --gentle "$third"
    mine "$pack" "${options[@]}" --clues 37-38 --pattern diagonal --gentle $((third + some))
    mine "$pack" "${options[@]}" --clues 37-38 --pattern rotate180 --gentle $((2 * third))
    mine "$pack" "${options[@]}" --clues 39-40 --pattern mirror --gentle $((2 * third + some))
    mine "$pack" "${options[@]}" --clues 39-40 --pattern rotate180 --gentle "$3"
}

pack() { # PACK SEED EACH_RATING GENTLE EASY MEDIUM HARD FIENDISH DIABOLICAL [MINUTES]: those of gentle
    keep "$1" "$3"
    mine "$1" --seed "$2" --pattern rotate180 --each-rating "$3" --easy "$5" --medium "$6" --hard "$7" --fiendish "$8" \
        --diabolical "$9"
    gentle "$1" "$2" "$4" "${10:-}"
}

sprint() { # nobody is held up in these: three cells at least are always open
    keep sprint 27
    mine sprint --seed 210 --pattern rotate180 --easy 80 --each-rating 27 --smooth 3 --clues 26-40
    gentle sprint 210 120
}

stencils() { # the clues draw pictures; gentle are those of many clues
    local shapes=$old/stencils/shapes.txt many=$new/stencils.shapes
    keep stencils 18
    mine stencils --seed 211 --shape "$shapes" --each 4 --each-rating 18 --hard 40 --fiendish 52
    awk '/^;/ || !NF { next } /^[x.]+$/ { shape = shape $0 "\n"; if (++lines == 9) { if (gsub(/x/, "x", shape) >= 34)
        printf "%s", shape; shape = ""; lines = 0 } next } { print }' "$shapes" >"$many"
    mine stencils --seed 214 --shape "$many" --walk 10 --gentle 1 --minutes 3-5.4 # a quick one, which spreads them
    mine stencils --seed 212 --shape "$many" --each 12 --walk 10 --gentle 60
    rm "$many"
}

alchemy() { # the hardest only
    keep alchemy 40
    mine alchemy --seed 213 --pattern rotate180 --minimal yes --fiendish 200 --diabolical 40 --each-rating 45
}

first_steps() { # in turn: gentle ones, then a technique after the other
    local csv=$new/first-steps.csv
    keep first-steps 8
    mine first-steps --seed 214 --pattern rotate180 --easy 20 --medium 15 --hard 27 --fiendish 6 --each-rating 8
    gentle first-steps 214 60
    { head -n 1 "$csv" && tail -n +2 "$csv" | sort -t, -k3,3n -s; } >"$csv.sorted"
    mv "$csv.sorted" "$csv"
}

words() { # the packs of one word each, under the names of those that have taken them in
    "$cli" pack merge --apart "$new/words.csv" "$new/dragonfly.csv" "$new/labyrinth.csv"
    mv "$new/schwalben.csv" "$new/woerter.csv"
    rm "$new/dragonfly.csv" "$new/labyrinth.csv"
}

pack classic-nine 201 26 90 156 110 110 110 60 &
pack runes        202 18 64 104  64  64  64 40 &
pack chroma       203 18 64 104  64  64  64 40 &
pack sky          204 18 64 104  64  64  64 40 &
wait
pack orrery       205 18 64 104  64  64  64 40 6.5-9 &
pack dragonfly    206 18 64 104  64  64  64 40 &
pack notes        207  5 60  24  20  20  20 20 &
pack schwalben    208  5 60  24  20  20  20 20 6.5-9 &
wait
pack labyrinth    209  4 60  20  16  16   0  0 &
sprint &
stencils &
alchemy &
first_steps &
wait
words
pack menagerie 215 10 90 36 24 20  0  0 6.5-9 &
pack cards     216 10 48 24 20 20 20  0 &
wait
pack kanji     217 10 48 24 20 20 20  0 6.5-9 &
pack ink       218 10 48 24 20 20 20  0 &
wait
