#!/usr/bin/env bash
# One step: check.sh STEP.
#   few_questions, many_questions   written, and asked of the library of this build
#   known_cases                     asked of it
#   environments, stacks, signals, fast_math   they, in the surroundings that surroundings.cpp says, and by a
#                                   program that starts with subnormals flushed
#   two_copies, two_builds          in one process
#   interrupted_command             the scripts about the command, under signals
#   a machine                       a processor or system that is stood in for: questions there; with GMP, tests and
#                                   the command; on Windows without GMP, files and the command
#   a tree                          another project that has graze as a part, whose library is asked
# In the environment: SOURCE; POSE and ASK, programs of this build; PYTHON; WORK, a folder; QUESTIONS, the
# folder of those to ask. Exit status 77 where this machine lacks what the step needs.
set -euo pipefail

step=$1
shared=${GRAZE_SHARED:-$SOURCE/../shared}
work=$WORK/$step

skip() {
    echo "SKIPPED: $*"
    exit 77
}

fail() {
    echo "$*" >&2
    exit 1
}

# asked COMMAND...: it answers all questions as the library of this build does.
asked() {
    "$@" "$QUESTIONS"/*.questions | tee "$work/answers"
    # Windows ends lines by two characters.
    cmp <(grep '^checksum' "$work/answers" | tr -d '\r') "$QUESTIONS/checksum" || fail "another checksum than that of this build"
}

# questions COUNT: so many of each pair of shapes, and the cases that are known.
questions() {
    local cases="$PYTHON $SOURCE/tests/elsewhere/cases.py"
    rm -rf "$work" && mkdir -p "$work"
    "$POSE" "$1" 1 >"$work/generated.questions"
    $cases "$SOURCE"/tests/cases/*.jsonl >"$work/cases.questions"
    [[ ! -e $shared/known-cases.jsonl ]] ||
        $cases "$shared/known-cases.jsonl" >"$work/known.questions"
    wc -l "$work"/*.questions
    "$ASK" "$work"/*.questions | tee "$work/answers"
    grep '^checksum' "$work/answers" >"$work/checksum"
}

# No && behind a function: in it, an error would end nothing.
case $step in
    few_questions)
        questions 100
        exit
        ;;
    many_questions)
        questions 1000
        exit
        ;;
    known_cases)
        [[ -e $QUESTIONS/known.questions ]] || skip "no known-cases.jsonl in $shared; GRAZE_SHARED names another folder"
        exec "$ASK" "$QUESTIONS/known.questions"
        ;;
esac

mkdir -p "$work"
case ${step%_at_length} in
    environments | stacks | signals) exec "$SURROUNDINGS" "${step%_at_length}" "$QUESTIONS"/*.questions ;;
    fast_math)
        asked "$ASK_FAST"
        exit
        ;;
    two_copies)
        cp "$LIBRARY" "$work/another.so"
        exec "$TWO_COPIES" "$QUERIES" "$LIBRARY" "$work/another.so"
        ;;
    two_builds)
        # Without optimisation, GMP, threads and 3MF.
        cmake -S "$SOURCE" -B "$work" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS=-O0 \
            -DGRAZE_GMP=OFF -DGRAZE_TBB=OFF -DGRAZE_3MF=OFF -DGRAZE_BATCH_TARGETS=OFF -DGRAZE_CLI=OFF -DGRAZE_TESTS=OFF
        cmake --build "$work" --parallel "${JOBS:-1}" --target graze_c
        exec "$TWO_COPIES" "$QUERIES" "$LIBRARY" "$work/src/bindings/c/libgraze_c.so"
        ;;
    interrupted_command)
        printf '#!/bin/sh\nLD_PRELOAD=%s exec %s "$@"\n' "$INTERRUPTED" "$GRAZE" >"$work/graze"
        chmod +x "$work/graze"
        for script in command mesh; do bash "$SOURCE/tests/cli/$script.sh" "$work/graze"; done
        "$work/graze" crosscheck --command "$work/graze query" --count 65 | tee "$work/crosschecked"
        grep -q '^nothing found in 5[0-9],' "$work/crosschecked" || fail "crosscheck of graze found something"
        exit
        ;;
esac

launcher=()
flags=
relaxed=
options=(-DGRAZE_TBB=OFF -DGRAZE_3MF=OFF)
machine=

fast="-ffast-math -funsafe-math-optimizations -fassociative-math -freciprocal-math"
fast+=" -ffinite-math-only -fno-signed-zeros -fno-trapping-math -ffp-contract=fast"

# foreign TRIPLET PROCESSOR: by a cross compiler, for a processor that QEMU stands in for.
foreign() {
    cxx=$1-g++
    # Without the path its loader may take a libc of this machine that it does not belong to.
    launcher=("qemu-$2" -L "/usr/$1" -E "LD_LIBRARY_PATH=/usr/$1/lib")
    options+=(-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$2" -DGRAZE_GMP=OFF)
}

case $step in
    clang) cxx=clang++-14 relaxed="-O1 -funsafe-math-optimizations" options+=(-DGRAZE_GMP=OFF) ;;
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
    aarch64) foreign aarch64-linux-gnu aarch64 && relaxed="-O1 $fast" ;;
    i386) foreign i686-linux-gnu i386 && relaxed="-O1 $fast" ;;
    s390x) foreign s390x-linux-gnu s390x && relaxed="-O1 $fast" ;;
    machine_aarch64) machine=arm64 triplet=aarch64-linux-gnu && foreign $triplet aarch64 ;;
    machine_i386) machine=i386 triplet=i386-linux-gnu && foreign i686-linux-gnu i386 ;;
    machine_s390x) machine=s390x triplet=s390x-linux-gnu && foreign $triplet s390x ;;
    machine_windows)
        # By GCC, whose stack of 16-byte steps no AVX can rely on. Not optimised, to be quick.
        machine=windows cxx=x86_64-w64-mingw32-g++-posix flags=-static launcher=(wine)
        export LC_ALL=C.UTF-8 WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml="
        options+=(-DCMAKE_SYSTEM_NAME=Windows -DCMAKE_SYSTEM_PROCESSOR=x86_64 -DGRAZE_GMP=OFF -DGRAZE_TESTS=OFF
            -DGRAZE_C=OFF)
        ;;
    *)
        echo "no such step: $step" >&2
        exit 2
        ;;
esac

read -ra words <<<"$flags"
echo '#include <vector>
int main() { return std::vector<int>(0).size(); }' >"$work/probe.cpp"
command -v "$cxx" >/dev/null || skip "no $cxx; bash src/cmake/setup.sh foreign installs it"
"$cxx" "${words[@]}" "$work/probe.cpp" -o "$work/probe.exe" && "${launcher[@]}" "$work/probe.exe" ||
    skip "$cxx $flags makes no program that runs here; bash src/cmake/setup.sh foreign may help"

if [[ -z $machine ]]; then
    cmake -S "$SOURCE/tests/elsewhere/tree" -B "$work" -G Ninja -DGRAZE_SOURCE="$SOURCE" \
        -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="$flags $relaxed" \
        -DRELAXED="${relaxed// /;}" "${options[@]}"
    cmake --build "$work" --parallel "${JOBS:-1}"
    "${launcher[@]}" "$work/main"
    asked "${launcher[@]}" "$work/ask"
    exit
fi

# ---- a machine ----

# Its libraries where nothing else sees them: headers for every processor are those of this system, each
# library's by a link of its own; the rest is unpacked from Debian's packages for it.
root=$work/root
link_headers() {
    rm -rf "$root"
    mkdir -p "$root/usr/include" "$root/usr/share/cmake"
    for library in boost nlohmann CLI; do ln -s "/usr/include/$library" "$root/usr/include"; done
    cp -r /usr/share/cmake/{nlohmann_json,CLI11} "$root/usr/share/cmake"
}
# command_of PROGRAM: it as the scripts about the command call it.
command_of() {
    printf '#!/bin/sh\nexec %s %s "$@"\n' "${launcher[*]}" "$1" >"$work/graze"
    chmod +x "$work/graze"
}
# apt with lists of its own: own_apt ARGUMENT.., after update_lists.
lists=$work/apt
own_apt() {
    apt-get -q -o "APT::Architectures=amd64,${machine/windows/amd64}" -o "Dir::State::lists=$lists/lists" \
        -o "Dir::Cache=$lists/cache" -o "Dir::Etc::sourcelist=$lists/sources.list" \
        -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root "$@"
}
update_lists() {
    local mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian} release
    release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    rm -rf "$lists"
    mkdir -p "$lists"/{lists,cache/archives}/partial
    # Sources of the stable release: not every mirror keeps those of older ones.
    printf '%s\n' "deb $mirror $release main" "deb-src $mirror stable main" >"$lists/sources.list"
    own_apt update
}
# unpack PACKAGE.. into the root.
unpack() {
    local package
    (cd "$lists" && own_apt download "$@") || return
    for package in "$lists"/*.deb; do dpkg-deb -x "$package" "$root"; done
}
# compile PACKAGE OPTION..: a library from Debian's source, installed in the root.
compile() {
    local source=$lists/$1
    mkdir "$source"
    (cd "$lists" && own_apt source --tar-only "$1") && tar -xaf "$lists/$1"_*.orig.tar.* -C "$source" || return
    # Some have all in a folder, others have not.
    [[ -e $source/CMakeLists.txt ]] || source=$(echo "$source"/*)
    cmake -S "$source" -B "$source/build" -G Ninja "${options[@]}" -DCMAKE_INSTALL_PREFIX="$root/usr" "${@:2}" &&
        cmake --build "$source/build" --parallel "${JOBS:-1}" --target install
}
libraries_of_linux() {
    update_lists && unpack {libgmp-dev,catch2,librapidcheck-dev,libpng-dev,zlib1g-dev}:"$machine"
}
# For Windows Debian has zlib; libpng is compiled.
libraries_of_windows() {
    update_lists && unpack libz-mingw-w64-dev && cp -r "$root/usr/${cxx%-g++*}"/* "$root/usr" &&
        compile libpng1.6 -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_TOOLS=OFF
}

options+=(-DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_C_COMPILER="${cxx/g++/gcc}" -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_FIND_ROOT_PATH="$root" -DCMAKE_PREFIX_PATH=/usr -DCMAKE_FIND_ROOT_PATH_MODE_PROGRAM=NEVER
    -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=ONLY -DBoost_NO_BOOST_CMAKE=ON)
if [[ $machine == windows ]]; then
    libraries=$root/usr/lib
    options+=(-DZLIB_INCLUDE_DIR="$root/usr/include" -DPNG_PNG_INCLUDE_DIR="$root/usr/include")
else
    libraries=$root/usr/lib/$triplet
fi
options+=(-DPNG_LIBRARY="$libraries/libpng.a" -DZLIB_LIBRARY="$libraries/libz.a")
if [[ ! -e $root/complete ]]; then
    link_headers
    kind=linux
    [[ $machine != windows ]] || kind=windows
    libraries_of_$kind || skip "the libraries for $machine cannot be fetched from Debian"
    rm -rf "$lists"
    touch "$root/complete"
fi

build=$work/build
if [[ $machine == windows ]]; then
    cmake -S "$SOURCE" -B "$build" -G Ninja "${options[@]}" -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DGRAZE_BATCH_TARGETS=OFF \
        -DCMAKE_EXE_LINKER_FLAGS=-static
    cmake --build "$build" --parallel "${JOBS:-1}" --target graze
    # program NAME SOURCE..: of these files of the folder and the library.
    program() {
        "$cxx" -std=c++20 -O0 -static -I "$SOURCE/include" -I "$SOURCE/tests" "${@:2}" "$build/libgraze.a" -o "$work/$1.exe"
    }
    here=$SOURCE/tests/elsewhere
    program ask "$here"/{questions,ask}.cpp
    asked "${launcher[@]}" "$work/ask.exe"
    program files "$here/files.cpp"
    rm -rf "$work/files" && mkdir "$work/files"
    (cd "$work" && "${launcher[@]}" ./files.exe files)
    cmake --build "$build" --parallel "${JOBS:-1}" --target graze_cli
    command_of "$build/bin/graze.exe"
    bash "$SOURCE/tests/cli/windows.sh" "$work/graze"
    exit
fi
cmake -S "$SOURCE" -B "$build" -G Ninja "${options[@]}" -DGRAZE_GMP=ON -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
    -DCMAKE_CROSSCOMPILING_EMULATOR="$(IFS=';' && echo "${launcher[*]}")" -DCMAKE_LIBRARY_ARCHITECTURE="$triplet" \
    -DGMP_LIBRARY="$libraries/libgmp.a"
cmake --build "$build" --parallel "${JOBS:-1}" \
    --target ask surroundings graze_cli c_test_static test_mesh_files test_voxel_files test_queries
asked "${launcher[@]}" "$build/bin/ask"
"${launcher[@]}" "$build/bin/surroundings" environments "$WORK"/few_questions/*.questions
export GRAZE_CASES=20 RC_PARAMS="seed=1 max_success=20"
for test in mesh_files voxel_files queries; do "${launcher[@]}" "$build/bin/test_$test"; done
mkdir -p "$work/files"
"${launcher[@]}" "$build/bin/c_test_static" "$SOURCE/src/cli/commands/public_cases.jsonl" "$work/files"
command_of "$build/bin/graze"
for script in command mesh clash index; do bash "$SOURCE/tests/cli/$script.sh" "$work/graze"; done
