#!/usr/bin/env bash
# Makes all that a release consists of, from the commit that is checked out, and nothing else that lies about.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

usage() {
    cat <<'TEXT'
usage: bash src/packages/release.sh [--snapshot] [FOLDER]

Makes FOLDER (default: build/release-VERSION), which must not be there yet:

  graze-VERSION.tar.gz             the sources
  graze.hpp, graze.cpp             the kernel in two files
  *.deb                            the command, the libraries and the Python package for this Debian
  graze-VERSION-*.whl              the Python package for pip: it needs no package of the system but libstdc++
  graze-VERSION.tgz                the package for JavaScript, as npm takes it
  graze-playground.html            the playground, in one file
  check_certificates.py            the checker of proofs, in one file
  check_cells.py                   that of proofs of pieces of meshes
  graze-VERSION.spdx.json          bill of materials: what is compiled into each, and under which licence
  SHA256SUMS                       checksums of all of these

docs/hacking.md says how each is published.

  --snapshot   for a trial: the changelog need not have the version, and changes that are not committed are left out
               and not complained about

Exit status: 0 if all were made; 1 if not, and then there is no FOLDER; 2 usage.
TEXT
}

snapshot=false
folder=
for argument in "$@"; do
    case $argument in
        -h | --help) usage && exit 0 ;;
        --snapshot) snapshot=true ;;
        -*) usage >&2 && exit 2 ;;
        *)
            [[ -z $folder ]] || { usage >&2 && exit 2; }
            folder=$argument
            ;;
    esac
done
fail() {
    echo "release: $*" >&2
    exit 1
}

version=$(sed -n 's/^project(graze VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
folder=${folder:-build/release-$version}
[[ ! -e $folder ]] || fail "$folder is there already"
if ! $snapshot; then
    [[ -z $(git status --porcelain) ]] || fail "there are changes that are not committed: git status"
    grep -Eq "^## $version - [0-9]{4}-[0-9]{2}-[0-9]{2}$" docs/changelog.md ||
        fail "docs/changelog.md has no heading '## $version - DATE'"
fi
bash src/cmake/setup.sh core python packages wasm
jobs=${JOBS:-$(nproc)}

mkdir -p "$(dirname "$folder")"
folder=$(cd "$(dirname "$folder")" && pwd)/$(basename "$folder")
made=$folder.part
work=$PWD/build/release-work
rm -rf "$made" "$work"
mkdir -p "$made" "$work"

step() { printf '\n== %s\n' "$*"; }

step "the sources"
git archive --prefix="graze-$version/" HEAD | gzip -n9 >"$made/graze-$version.tar.gz"
tar -xzf "$made/graze-$version.tar.gz" -C "$work"
cd "$work/graze-$version"

step "the kernel in two files"
python3 src/packages/vendor.py "$made"

step "Debian packages"
cmake --preset deb --log-level=WARNING
cmake --build --preset deb --parallel "$jobs"
cpack --config build/deb/CPackConfig.cmake
cp build/deb/packages/*.deb "$made"

step "the wheel for Python"
CMAKE_BUILD_PARALLEL_LEVEL=$jobs \
    CMAKE_ARGS="-DGRAZE_GMP=OFF -DGRAZE_3MF=OFF '-DCMAKE_BUILD_RPATH=\$ORIGIN/../graze.libs'" \
    /usr/bin/python3 -m pip --disable-pip-version-check wheel --no-build-isolation --no-index --no-deps -w "$work/wheel" .
python3 src/packages/with_libraries.py "$work"/wheel/graze-*.whl "$made"

step "the package for JavaScript, and the playground"
cmake --preset wasm --log-level=WARNING
cmake --build build/wasm --parallel "$jobs"
tar -C build/wasm --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$(git -C "$OLDPWD" log -1 --format=%ct)" -cf - package | gzip -n9 >"$made/graze-$version.tgz"
cp build/wasm/playground/graze-playground.html docs/check_certificates.py docs/check_cells.py "$made"

step "the bill of materials, and checksums"
python3 src/packages/bill_of_materials.py "$version" "$(git -C "$OLDPWD" rev-parse HEAD)" "$made" \
    >"$work/bill.json"
mv "$work/bill.json" "$made/graze-$version.spdx.json"
cd "$made"
sha256sum -- * >"$work/SHA256SUMS"
mv "$work/SHA256SUMS" .
mv "$made" "$folder"
step "$folder"
ls -l "$folder"
