#!/usr/bin/env bash
# Runs fuzz/oss-fuzz/build.sh with the variables that OSS-Fuzz sets, and what it made over its corpora.
# usage: oss_fuzz.sh FOLDER
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
mkdir -p "$1" && cd "$1"
command -v clang++-14 >/dev/null || {
    echo "SKIPPED: no clang++-14; bash src/cmake/setup.sh clang installs it"
    exit 77
}
flags="-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION"
flags+=" -fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link"
rm -rf src out && mkdir -p src out work
ln -s "$source" src/graze
export SRC=$PWD/src OUT=$PWD/out WORK=$PWD/work CC=clang-14 CXX=clang++-14 CFLAGS=$flags CXXFLAGS=$flags
export LIB_FUZZING_ENGINE=-fsanitize=fuzzer CMAKE_BUILD_PARALLEL_LEVEL=${JOBS:-$(nproc)}
bash -eu "$source/fuzz/oss-fuzz/build.sh"

targets=0
for corpus in "$source"/fuzz/corpus/*/; do
    target=out/fuzz_$(basename "$corpus")
    if ldd "$target" | grep -E 'libgmp|libpng|libz|libtbb'; then
        echo "$target needs libraries that another machine may lack" >&2
        exit 1
    fi
    inputs=$(find "$corpus" -type f | wc -l)
    python3 -m zipfile -e "${target}_seed_corpus.zip" "inputs/$(basename "$target")"
    [[ $(find "inputs/$(basename "$target")" -type f | wc -l) -eq $inputs ]]
    "$target" -runs=0 "inputs/$(basename "$target")" 2>&1 | grep -E 'INITED|DONE|ERROR' || true
    "$target" -runs=0 "inputs/$(basename "$target")" >/dev/null 2>&1
    targets=$((targets + 1))
done
echo "$targets targets, each run over its corpus"
[[ $targets -gt 10 ]]
