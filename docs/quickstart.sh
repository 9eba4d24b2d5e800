#!/usr/bin/env bash
# Installs what is missing, builds graze, and shows it: a tour of hard cases, a few queries, proofs
# that two checkers accept, a CAD-like part turned into voxels, with a picture, the same from Python, and a page
# to play on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    cat <<'TEXT'
usage: bash docs/quickstart.sh

Works from any folder, and is quick when run again. Writes to build/release, build/wasm and build/quickstart.

Environment:
  JOBS   parallel jobs (default: the number of processors)

Exit status: 0 if every step worked.
TEXT
}

case "${1-}" in
    "") ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
esac

step() { printf '\n== %s\n\n' "$*"; }
show() {
    echo "\$ $*"
    "$@"
}

build=build/release
out=build/quickstart
graze=$build/bin/graze
mkdir -p "$out"

step "1/8 Packages"
bash src/cmake/setup.sh core
bash src/cmake/setup.sh python || echo "without these packages there is no Python in this tour"
bash src/cmake/setup.sh wasm || echo "without these packages there is no page to play on"

step "2/8 Build"
cmake --preset release -DGRAZE_CLI=ON -DGRAZE_TESTS=ON --log-level=WARNING
cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target graze_cli tour lost_voxels
[[ ! -d $build/python ]] ||
    cmake --build "$build" --parallel "${JOBS:-$(nproc)}" --target graze_python

step "3/8 A tour of hard cases: textbook code in doubles beside the exact answer"
"$build/bin/tour" | tee "$out/tour.txt"

step "4/8 Questions in JSON Lines, one of them bad, and their answers"
cat docs/examples/queries.jsonl
echo
status=0
echo "\$ $graze query < docs/examples/queries.jsonl"
"$graze" query <docs/examples/queries.jsonl | tee "$out/answers.jsonl" || status=$?
[[ $status -eq 2 ]] || { echo "graze query: status $status, not 2 for a bad line" >&2 && exit 1; }

step "5/8 Answers with proofs, and two checkers of these: C++, and Python that shares nothing with it"
proofs=$out/proofs.jsonl
echo "\$ $graze query --certify docs/examples/proofs.jsonl > $proofs"
"$graze" query --certify docs/examples/proofs.jsonl >"$proofs"
cat "$proofs"
echo
show "$graze" verify docs/examples/proofs.jsonl "$proofs"
show python3 docs/check_certificates.py docs/examples/proofs.jsonl "$proofs"

step "6/8 A part, its voxels and their picture"
part=$out/part.stl voxels=$out/part.npy lost=$out/lost.txt picture=$out/part.png solid=$out/solid.png
show python3 docs/examples/make_part.py -o "$part"
show "$graze" voxelize "$part" --cell 0.04 -o "$voxels"
echo
echo "The same with textbook code in doubles, which rounds the planes of the voxels:"
echo "\$ $build/bin/lost_voxels $part 1/25 > $lost"
"$build/bin/lost_voxels" "$part" 1/25 >"$lost"
echo
show python3 docs/examples/voxel_picture.py "$voxels" --mark "$lost" -o "$picture"
echo
show "$graze" voxelize "$part" --cell 0.04 --mode solid --picture "$solid"

step "7/8 The same voxels from Python"
python=/usr/bin/python3
[[ -x $python ]] || python=python3
program="import graze; print(graze.voxelize('$part', cell='0.04').array.sum(), 'voxels')"
if [[ -d $build/python ]]; then
    show env PYTHONPATH="$build/python" "$python" -c "$program"
else
    echo "left out: its packages are missing"
fi

step "8/8 A page to play on"
page=
if command -v em++ >/dev/null && command -v node >/dev/null; then
    cmake --preset wasm --log-level=WARNING
    cmake --build build/wasm --parallel "${JOBS:-$(nproc)}" --target graze_playground
    page=$out/graze-playground.html
    cp build/wasm/playground/graze-playground.html "$page"
else
    echo "left out: its packages are missing"
fi

cat <<TEXT

== Done. Look at

  $PWD/$picture   the part; red: the voxels that rounding loses
  $PWD/$solid   slices of the solid, and the part cut open
  $PWD/$out/tour.txt   the tour
TEXT
[[ -z $page ]] || echo "  file://$PWD/$page   two shapes to drag, in a browser"
