#!/usr/bin/env bash
# Installs the Debian packages that graze needs. What is installed already is left alone, and then
# neither root nor a network is needed.
set -euo pipefail

usage() {
    cat <<'TEXT'
usage: bash src/cmake/setup.sh [GROUP...]

Installs the missing Debian packages of each group; without a group, of core.

  core     compiler, CMake, libraries: for the build, the command and the tests
  ranks    Open MPI, and OpenVDB's programs: graze voxelize by several processes, .vdb files read
  clang    clang and its sanitizers: for fuzzing
  peers    CGAL, Bullet, FCL, Embree, GTS, GEOS, OpenVDB, Open3D: measured and judged
  lint     clang-format
  bindings gfortran: calls the library for C
  python   compiler, CMake, libraries, pybind11, numpy, pip: all that pip needs for the Python package
  pytest   pytest, hypothesis, mypy, meshio: its tests
  wasm     Emscripten, Node and TypeScript: the package for JavaScript, and the playground
  browser  Chromium: looks at the pages that the command writes
  packages what reads the manual page and completions, and tries Debian packages
  site     MkDocs and Doxygen: the documents as a site
  proofs   Gappa and valgrind: check the error bounds and count instructions
  foreign  clang, libc++, g++ for ARM64, 32-bit x86, s390x and Windows, QEMU, Wine: the library built elsewhere

Exit status: 0 everything is there; 1 something is missing and could not be installed; 2 usage.
TEXT
}

packages_of() {
    case $1 in
        core) echo g++ cmake ninja-build libboost-dev libgmp-dev libtbb-dev catch2 librapidcheck-dev \
                   libcli11-dev nlohmann-json3-dev libpng-dev libopenvdb-dev libzip-dev libexpat1-dev pkg-config
                   python3 ;;
        ranks) echo libopenmpi-dev openmpi-bin libopenvdb-tools ;;
        clang) echo clang-14 libclang-rt-14-dev llvm-14 ;;
        peers) echo libcgal-dev libbullet-dev libfcl-dev libeigen3-dev libembree-dev \
                   libgts-dev libgeos-dev libopenvdb-dev libopen3d-dev ;;
        lint) echo clang-format-14 ;;
        bindings) echo gfortran ;;
        python) echo g++ cmake ninja-build libgmp-dev libtbb-dev libzip-dev libexpat1-dev nlohmann-json3-dev \
                     python3-dev python3-numpy pybind11-dev python3-pip python3-venv python3-setuptools \
                     python3-wheel ;;
        pytest) echo python3-pytest python3-hypothesis python3-mypy python3-meshio ;;
        wasm) echo emscripten nodejs node-typescript ;;
        browser) echo chromium ;;
        packages) echo groff fish zsh dpkg-dev file lintian mmdebstrap python3-dev pybind11-dev ;;
        site) echo mkdocs mkdocs-material doxygen doxygen-awesome-css ;;
        proofs) echo gappa valgrind ;;
        foreign) echo clang-14 libc++-14-dev libc++abi-14-dev g++-aarch64-linux-gnu \
                      g++-i686-linux-gnu g++-s390x-linux-gnu qemu-user \
                      g++-mingw-w64-x86-64-posix wine wine64 ;;
        *) return 1 ;;
    esac
}

tools_of() {
    case $1 in
        core) echo c++ cmake ninja pkg-config python3 ;;
        ranks) echo mpiexec vdb_print ;;
        clang) echo clang++-14 ;;
        lint) echo clang-format-14 ;;
        bindings) echo gfortran ;;
        python) echo c++ cmake ninja python3 pip3 ;;
        pytest) echo pytest-3 mypy ;;
        wasm) echo em++ node tsc ;;
        browser) echo chromium ;;
        packages) echo groff fish zsh dpkg-shlibdeps file lintian mmdebstrap ;;
        site) echo mkdocs doxygen ;;
        proofs) echo gappa valgrind ;;
        foreign) echo clang++-14 aarch64-linux-gnu-g++ i686-linux-gnu-g++ s390x-linux-gnu-g++ qemu-aarch64 qemu-i386 qemu-s390x \
                      x86_64-w64-mingw32-g++-posix wine ;;
    esac
}

say() { echo "setup: $*"; }
fail() {
    echo "setup: $*" >&2
    exit 1
}

# The packages among the arguments that dpkg does not have.
missing_packages() {
    local have
    have=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ $have == *" installed=$package "* ]] || echo "$package"
    done
}

missing_tools() {
    for tool in "$@"; do
        command -v "$tool" >/dev/null || echo "$tool"
    done
}

groups=()
for argument in "$@"; do
    case $argument in
        -h | --help)
            usage
            exit 0
            ;;
        *)
            if ! packages_of "$argument" >/dev/null; then
                echo "setup: no such group: $argument" >&2
                usage >&2
                exit 2
            fi
            groups+=("$argument")
            ;;
    esac
done
[[ ${#groups[@]} -gt 0 ]] || groups=(core)

packages=()
tools=()
for group in "${groups[@]}"; do
    read -ra words <<<"$(packages_of "$group")"
    packages+=("${words[@]}")
    read -ra words <<<"$(tools_of "$group")"
    tools+=("${words[@]}")
done

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "this system has no apt. What Debian calls these packages is needed: ${packages[*]}"
    read -ra missing <<<"$(missing_tools "${tools[@]}" | tr '\n' ' ')"
    [[ ${#missing[@]} -eq 0 ]] || fail "not found: ${missing[*]}"
    say "the tools are there; CMake will say if a library is missing"
    exit 0
fi

read -ra missing <<<"$(missing_packages "${packages[@]}" | tr '\n' ' ')"
if [[ ${#missing[@]} -eq 0 ]]; then
    say "${groups[*]}: all ${#packages[@]} packages are installed"
    exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root=(sudo -n)
    else
        fail "missing: ${missing[*]}
setup: installing needs root. Please run:
    sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
    fi
fi

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@" </dev/null
}

say "installing ${missing[*]}"
# A foreign source that cannot be reached must not stop the build: the install below decides.
apt update || say "apt-get update reported errors; going on with the lists at hand"
apt install -y --no-install-recommends "${missing[@]}" || fail "apt-get could not install: ${missing[*]}"
say "done"
