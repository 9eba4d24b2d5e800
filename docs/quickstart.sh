#!/usr/bin/env bash
# Shows graze, and before each thing that it shows installs and builds what that needs: a tour of hard cases, a
# few queries, proofs that two checkers accept, a CAD-like part turned into voxels, with a picture, the same from
# Python, and a page to play on.
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

# step N TITLE: begins step N of 8, and says how long those before took.
step() { printf '\n== %s/8 %s   (%d:%02d since the start)\n\n' "$1" "$2" $((SECONDS / 60)) $((SECONDS % 60)); }
show() {
    echo "\$ $*"
    "$@"
}
# build FOLDER TARGET...
build() {
    local folder=$1
    shift
    cmake --build "$folder" --parallel "${JOBS:-$(nproc)}" --target "$@"
}

release=build/release
out=build/quickstart
graze=$release/bin/graze
mkdir -p "$out"

step 1 "What the build needs, and the part of the library that the tour asks: about two and a half minutes on two processors"
bash src/cmake/setup.sh core
cmake --preset release -DGRAZE_CLI=ON -DGRAZE_TESTS=ON -DGRAZE_PYTHON=OFF --log-level=WARNING
build "$release" tour

step 2 "A tour of hard cases: textbook code in doubles beside the exact answer"
"$release/bin/tour" | tee "$out/tour.txt"

step 3 "The rest of the library, and the command: about three minutes more"
build "$release" graze_cli lost_voxels

step 4 "Questions in JSON Lines, one of them bad, and their answers"
cat docs/examples/queries.jsonl
echo
status=0
echo "\$ $graze query < docs/examples/queries.jsonl"
"$graze" query <docs/examples/queries.jsonl | tee "$out/answers.jsonl" || status=$?
[[ $status -eq 2 ]] || { echo "graze query: status $status, not 2 for a bad line" >&2 && exit 1; }

step 5 "Answers with proofs, and two checkers of these: C++, and Python that shares nothing with it"
proofs=$out/proofs.jsonl
echo "\$ $graze query --certify docs/examples/proofs.jsonl > $proofs"
"$graze" query --certify docs/examples/proofs.jsonl >"$proofs"
cat "$proofs"
echo
show "$graze" verify docs/examples/proofs.jsonl "$proofs"
show python3 docs/check_certificates.py docs/examples/proofs.jsonl "$proofs"

step 6 "A part, its voxels and their picture"
part=$out/part.stl voxels=$out/part.npy lost=$out/lost.txt picture=$out/part.png solid=$out/solid.png
show python3 docs/examples/make_part.py -o "$part"
show "$graze" voxelize "$part" --cell 0.04 -o "$voxels"
echo
echo "The same with textbook code in doubles, which rounds the planes of the voxels:"
echo "\$ $release/bin/lost_voxels $part 1/25 > $lost"
"$release/bin/lost_voxels" "$part" 1/25 >"$lost"
echo
show python3 docs/examples/voxel_picture.py "$voxels" --mark "$lost" -o "$picture"
echo
show "$graze" voxelize "$part" --cell 0.04 --mode solid --picture "$solid"

step 7 "The same voxels from Python: about half a minute to compile"
python=/usr/bin/python3
[[ -x $python ]] || python=python3
program="import graze; print(graze.voxelize('$part', cell='0.04').array.sum(), 'voxels')"
if bash src/cmake/setup.sh python && cmake --preset release -DGRAZE_PYTHON=AUTO --log-level=WARNING &&
    [[ -d $release/python ]]; then
    build "$release" graze_python
    show env PYTHONPATH="$release/python" "$python" -c "$program"
else
    echo "left out: its packages are missing"
fi

step 8 "A page to play on: the library once more, for browsers, about two and a half minutes"
page=
if bash src/cmake/setup.sh wasm && command -v em++ >/dev/null && command -v node >/dev/null; then
    cmake --preset wasm --log-level=WARNING
    build build/wasm graze_playground
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
[[ -z $page ]] || python3 - "$page" <<'TEXT'
import pathlib, sys
print(f"  {pathlib.Path(sys.argv[1]).resolve().as_uri()}   two shapes to drag, in a browser")
TEXT
