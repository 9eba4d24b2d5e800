#!/usr/bin/env bash
# One step: check.sh STEP. `questions` writes them; `here` and `known_cases` ask the library of this
# build; any other step is a tree: another project that has graze as a part, whose library is asked.
# In the environment: SOURCE; POSE and ASK, programs of this build; PYTHON; WORK, a folder. Exit
# status 77 where this machine lacks what the step needs.
set -euo pipefail

step=$1
shared=${GRAZE_SHARED:-$SOURCE/../shared}

skip() {
    echo "SKIPPED: $*"
    exit 77
}

case $step in
    questions)
        cases="$PYTHON $SOURCE/tests/elsewhere/cases.py"
        rm -f "$WORK"/*.questions
        "$POSE" 100 1 >"$WORK/generated.questions"
        $cases "$SOURCE"/tests/cases/*.jsonl >"$WORK/cases.questions"
        [[ ! -e $shared/known-cases.jsonl ]] ||
            $cases "$shared/known-cases.jsonl" >"$WORK/known.questions"
        exec wc -l "$WORK"/*.questions
        ;;
    here)
        exec "$ASK" "$WORK/generated.questions" "$WORK/cases.questions"
        ;;
    known_cases)
        [[ -e $WORK/known.questions ]] || skip "no known-cases.jsonl in $shared; GRAZE_SHARED names another folder"
        exec "$ASK" "$WORK/known.questions"
        ;;
esac

launcher=()
flags=
relaxed=
options=(-DGRAZE_TBB=OFF)

fast="-ffast-math -funsafe-math-optimizations -fassociative-math -freciprocal-math"
fast+=" -ffinite-math-only -fno-signed-zeros -fno-trapping-math -ffp-contract=fast"

# foreign TRIPLET QEMU PROCESSOR: by a cross compiler, for a processor that QEMU stands in for.
foreign() {
    cxx=$1-g++
    launcher=("$2" -L "/usr/$1")
    options+=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$3" -DGRAZE_GMP=OFF)
}

case $step in
    clang)
        # As little as shows it: at -O1 clang reassociates sums already, and the rooms with the most
        # of them are arith, construct and batch.
        cxx=clang++-14
        relaxed="-O1 -funsafe-math-optimizations"
        options+=(-DGRAZE_GMP=OFF -DGRAZE_BATCH_TARGETS=OFF
            "-DPLAIN=predicates;verify;dispatch;mesh;voxel;formats;surface")
        ;;
    clang_libcxx)
        cxx=clang++-14
        relaxed="-Ofast $fast -march=native"
        flags="-stdlib=libc++ -Wno-unused-command-line-argument"
        ;;
    gcc_fast) cxx=g++ relaxed="-O1 $fast -fsingle-precision-constant" ;;
    gcc_x87) cxx=g++ relaxed="-Ofast -mfpmath=387 -march=native -ffp-contract=fast" ;;
    gcc_lto)
        cxx=g++
        relaxed="-O2 $fast -march=native"
        options+=(-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON)
        ;;
    aarch64) foreign aarch64-linux-gnu qemu-aarch64 aarch64 && relaxed="-O1 $fast" ;;
    i386) foreign i686-linux-gnu qemu-i386 i686 && relaxed="-O1 $fast" ;;
    *)
        echo "no such step: $step" >&2
        exit 2
        ;;
esac

work=$WORK/trees/$step
mkdir -p "$work"
read -ra words <<<"$flags"
echo '#include <vector>
int main() { return std::vector<int>(0).size(); }' >"$work/probe.cpp"
command -v "$cxx" >/dev/null || skip "no $cxx; bash src/cmake/setup.sh foreign installs it"
"$cxx" "${words[@]}" "$work/probe.cpp" -o "$work/probe" && "${launcher[@]}" "$work/probe" ||
    skip "$cxx $flags makes no program that runs here; bash src/cmake/setup.sh foreign may help"

cmake -S "$SOURCE/tests/elsewhere/tree" -B "$work" -G Ninja -DGRAZE_SOURCE="$SOURCE" \
    -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="$flags $relaxed" \
    -DRELAXED="${relaxed// /;}" "${options[@]}"
cmake --build "$work" --parallel "${JOBS:-1}"
"${launcher[@]}" "$work/main"
"${launcher[@]}" "$work/ask" "$WORK"/*.questions
