#!/usr/bin/env bash
# One step of the install test: check.sh STEP WORK, with the build in BUILD, the sources in SOURCE
# and the compiler in CXX. `prefix` installs into WORK and moves the result, which most others use.
set -euo pipefail

step=$1
work=$2
first=$work/first
prefix=$work/moved
consumer=$SOURCE/tests/install/consumer

configure_and_run() {
    local build=$work/$1
    shift
    cmake -S "$consumer" -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" "$@"
    cmake --build "$build"
    "$build/consumer"
    "$build/consumer_fast_math"
    [[ ! -e $prefix/bin/graze-vdb ]] || "$build/consumer_vdb"
}

fail() {
    echo "$*" >&2
    exit 1
}

# copy_sources: the sources, into a folder whose path has a space, which is the folder from then on.
copy_sources() {
    local folder="$work/a folder"
    rm -rf "$work"
    mkdir -p "$folder"
    git -C "$SOURCE" ls-files -z | (cd "$SOURCE" && xargs -0 cp --parents -t "$folder")
    cd "$folder"
}

case $step in
    spaces)
        copy_sources
        cmake --preset release -DGRAZE_TESTS=OFF -DGRAZE_PRECOMPILE=OFF --log-level=WARNING
        cmake --build build/release --target graze_arith
        ;;
    wasm_in_spaces)
        if ! command -v em++ >/dev/null || ! command -v node >/dev/null; then
            echo "SKIPPED: no Emscripten or no Node; bash src/cmake/setup.sh wasm installs them"
            exit 77
        fi
        copy_sources
        cmake --preset wasm -DGRAZE_PRECOMPILE=OFF --log-level=WARNING
        cmake --build build/wasm --target graze_arith
        ;;
    quickstart)
        copy_sources
        bash docs/quickstart.sh | tee quickstart.log
        for name in part.png solid.png tour.txt; do [[ -s build/quickstart/$name ]] || fail "no $name"; done
        ! grep -q 'file://.* .*graze-playground' quickstart.log || fail "a link with a space in it"
        ;;
    prefix)
        rm -rf "$work"
        cmake --install "$BUILD" --prefix "$first"
        mv "$first" "$prefix"
        if grep -rIlF -e "$first" -e "$SOURCE" -e "$BUILD" "$prefix"; then
            fail "the files above name the place where graze was built"
        fi
        ;;
    find_package)
        configure_and_run find_package -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release
        # What Conan builds to try its package.
        cmake -S "$SOURCE/src/packages/conan/all/test_package" -B "$work/conan" -G Ninja -DCMAKE_CXX_COMPILER="$CXX" \
            -DCMAKE_PREFIX_PATH="$prefix"
        cmake --build "$work/conan"
        "$work/conan/test_package"
        sed 's/graze 0[.]1/graze 99/' "$consumer/CMakeLists.txt" >"$work/CMakeLists.txt"
        cp "$consumer/main.cpp" "$work"
        if cmake -S "$work" -B "$work/version" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1; then
            fail "find_package(graze 99) found this version"
        fi
        grep -q 'considered but not accepted' "$work/log" || fail "$(cat "$work/log")"
        sed 's/OPTIONAL_COMPONENTS vdb/COMPONENTS mesh/' "$consumer/CMakeLists.txt" >"$work/CMakeLists.txt"
        if cmake -S "$work" -B "$work/component" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1; then
            fail "find_package(graze COMPONENTS mesh) found it"
        fi
        grep -q 'graze has no component "mesh"' "$work/log" || fail "$(cat "$work/log")"
        ;;
    pkg_config)
        pc=$(find "$prefix" -name graze.pc)
        export PKG_CONFIG_PATH=${pc%/*}
        read -ra flags <<<"$(pkg-config --cflags --libs graze)"
        library=$(dirname "${pc%/*}")
        "$CXX" -std=c++20 "$consumer/main.cpp" "${flags[@]}" -Wl,-rpath,"$library" -o "$work/pkg_config"
        "$work/pkg_config"
        ;;
    c)
        pc=$(find "$prefix" -name graze_c.pc)
        export PKG_CONFIG_PATH=${pc%/*} LD_LIBRARY_PATH=$(dirname "${pc%/*}")
        python3 "$SOURCE/tests/project/check.py" c_runs --graze "$prefix/bin/graze"
        # A project without C++.
        cmake -S "$SOURCE/tests/install/consumer_c" -B "$work/c" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
        cmake --build "$work/c"
        "$work/c/consumer_c"
        # All of it in the program.
        if [[ -e $LD_LIBRARY_PATH/libgraze_c.a ]]; then
            read -ra flags <<<"$(pkg-config --static --cflags --libs graze_c)"
            cc -std=c99 "$SOURCE/tests/install/consumer_c/main.c" "${flags[@]/#-lgraze_c/-l:libgraze_c.a}" -o "$work/c_static"
            env -u LD_LIBRARY_PATH "$work/c_static"
        fi
        ;;
    command)
        # Touching: the triangle lies in a face of the box.
        triangle='{"type": "triangle", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}'
        box='{"type": "aabb", "min": [0, 0, 0], "max": [1, 1, 1]}'
        query="{\"id\": 1, \"query\": \"contact\", \"a\": $triangle, \"b\": $box}"
        answer=$("$prefix/bin/graze" query - <<<"$query")
        echo "$answer"
        [[ $answer == *'"touching"'* ]] || fail "expected touching"
        ;;
    *)
        fail "no such step: $step"
        ;;
esac
