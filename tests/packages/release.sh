#!/usr/bin/env bash
# Makes a release, asks lintian of its Debian packages, and installs and uses all of it in a Debian that has nothing else.
# usage: release.sh WORK, as root; exit status 77 without the packages of the group packages in src/cmake/setup.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
work=$1
root=$work/root

skip() {
    echo "SKIPPED: $*"
    exit 77
}
fail() {
    echo "$*" >&2
    exit 1
}
[[ $EUID -eq 0 ]] || skip "only root can make a chroot"
for tool in mmdebstrap lintian dpkg-shlibdeps; do
    command -v $tool >/dev/null || skip "$tool is not there: bash src/cmake/setup.sh packages"
done
codename=$(. /etc/os-release && echo "${VERSION_CODENAME-}")
[[ $(. /etc/os-release && echo "$ID") == debian ]] || skip "this is no Debian"

echo "== make"
for tool in em++ node pip3; do
    command -v $tool >/dev/null || skip "$tool is not there: bash src/cmake/setup.sh python wasm"
done
rm -rf "$work"
mkdir -p "$work"
release=$work/release
bash src/packages/release.sh --snapshot "$release"
[[ $(bash src/packages/release.sh --snapshot "$release" 2>&1) == "release: $release is there already" ]] || fail "it was made again"
(cd "$release" && sha256sum --quiet --check --strict SHA256SUMS)
files=$(find "$release" -type f -printf '%f\n' | grep -v '^SHA256SUMS$' | sort)
[[ $(sed 's/^[^ ]*  //' "$release/SHA256SUMS" | sort) == "$files" ]] || fail "SHA256SUMS has other files than $files"
packages=("$release"/*.deb)
[[ ${#packages[@]} -ge 5 ]] || fail "there are only ${packages[*]}"

echo "== the sources are those of the commit"
version=$(sed -n 's/^project(graze VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[[ $(tar -tzf "$release/graze-$version.tar.gz" | sed -n "s,^graze-$version/,,p" | grep -vE '(^|/)$' | sort) == \
    $(git ls-tree -r --name-only HEAD | sort) ]] || fail "graze-$version.tar.gz has other files"

echo "== the bill of materials"
python3 - "$release" <<'PYTHON'
import hashlib, json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
bill = json.loads(next(folder.glob("*.spdx.json")).read_text())
listed = {f["fileName"].removeprefix("./"): f["checksums"][0]["checksumValue"] for f in bill["files"]}
there = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.iterdir()
         if p.name != "SHA256SUMS" and not p.name.endswith(".spdx.json")}
assert listed == there, (listed, there)
ids = {e["SPDXID"]: e.get("name") or e["fileName"] for e in bill["packages"] + bill["files"]}
assert len(ids) == len(bill["packages"] + bill["files"])
held = {}
for r in bill["relationships"]:
    if r["relationshipType"] == "CONTAINS":
        held.setdefault(ids[r["spdxElementId"]].split("/")[-1].split(".")[-1], set()).add(ids[r["relatedSpdxElement"]])
assert held["whl"] == {"oneTBB", "pybind11"}, held
assert "NOASSERTION" not in [p["versionInfo"] for p in bill["packages"]], bill["packages"]
PYTHON

echo "== the package for JavaScript"
mkdir "$work/npm"
tar -xzf "$release/graze-$version.tgz" -C "$work/npm"
[[ $(cd "$work/npm/package" && printf '%s\n' *) == "$(printf '%s\n' LICENSE README.md graze.d.mts graze.mjs graze.wasm package.json)" ]] ||
    fail "graze-$version.tgz holds $(ls "$work/npm/package")"
mkdir "$work/npm/node_modules"
mv "$work/npm/package" "$work/npm/node_modules/graze"
cat >"$work/npm/ask.mjs" <<'JAVASCRIPT'
import {load} from 'graze';
const graze = await load();
console.log(graze.contact(graze.point2([0, 0]), graze.segment2([0, 0], [1, 1])));
JAVASCRIPT
[[ $(cd "$work/npm" && node ask.mjs) == touching ]] || fail "node: not touching"
grep -q '<html' "$release/graze-playground.html"
for checker in certificates cells; do python3 "$release/check_$checker.py" --help >/dev/null; done

echo "== the two files"
(cd "$release" && echo '#include "graze.hpp"
bool touching = graze::contact(graze::Point2{0, 0}, graze::Segment2{{0, 0}, {1, 1}}) == graze::Contact::touching;' |
    g++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I. -x c++ -)
grep -q '#include "graze.hpp"' "$release/graze.cpp"

echo "== lintian"
found=$(lintian --fail-on none --suppress-tags maintscript-calls-ldconfig,initial-upload-closes-no-bugs \
    "${packages[@]}" 2>/dev/null) || fail "lintian: status $?"
[[ $found != *[EW]:\ * ]] || fail "$found"

echo "== a fresh Debian"
rm -rf "$root"
mmdebstrap --quiet --variant=apt "$codename" "$root"
mkdir "$root/packages"
cp "${packages[@]}" "$release"/*.whl tests/install/consumer/main.cpp tests/install/consumer_c/main.c "$root/packages"
# A script in it: apt finds what graze needs by itself.
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -euc "$1"; }

echo "== the wheel, before anything else of graze is there"
in_root 'apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-numpy python3-pip >/dev/null
for library in libtbb libgmpxx; do ! ldconfig -p | grep $library || exit 1; done
pip3 install --quiet --no-index --no-deps --break-system-packages /packages/*.whl
cd / && python3 -c "
import graze, numpy
assert graze.contact(graze.Point2(0, 0), graze.Segment2((0, 0), (1, 1))) is graze.Contact.touching
many = graze.aabbs(numpy.random.default_rng(1).random((100000, 1, 3)) + numpy.array([[0, 0, 0], [1, 1, 1]]))
one = graze.Point3(1, 1, 1)
assert (graze.intersects(many, one, threads=2) == graze.intersects(many, one)).all()
assert str(graze.exact.clip(graze.Ray2((0, 0), (1, 3)), graze.Aabb2((0, 0), (1, 1))).t_out) == \"1/3\"
print(graze.__version__, graze.__file__)" && pip3 uninstall --quiet --yes --break-system-packages graze'

echo "== the command"
in_root 'apt-get install -y -qq --no-install-recommends /packages/graze_*.deb /packages/libgraze0*.deb >/dev/null
graze --version'
answer=$(in_root 'graze query' <<'JSON'
{"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, "b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}}
JSON
)
[[ $answer == *'"contact": "touching"'* ]] || fail "graze query: $answer"
in_root 'test -s /usr/share/man/man1/graze.1.gz -o ! -e /usr/share/man; . /usr/share/bash-completion/completions/graze'

echo "== a program in C, and one in C++"
in_root 'apt-get install -y -qq --no-install-recommends gcc libc6-dev pkg-config /packages/libgraze-c*.deb /packages/libgraze-dev_*.deb >/dev/null
cc -std=c99 /packages/main.c $(pkg-config --cflags --libs graze_c) -o /packages/c_program && /packages/c_program
apt-get install -y -qq --no-install-recommends g++ >/dev/null
c++ -std=c++20 /packages/main.cpp $(pkg-config --cflags --libs graze) -o /packages/program && /packages/program'

echo "== a program in Python"
in_root 'apt-get install -y -qq --no-install-recommends /packages/python3-graze_*.deb >/dev/null
cd / && python3 -c "
import graze, numpy
assert graze.contact(graze.Point2(0, 0), graze.Segment2((0, 0), (1, 1))) is graze.Contact.touching
assert graze.intersects(graze.aabbs(numpy.ones((3, 2, 3))), graze.Point3(1, 1, 1), threads=2).all()
print(graze.__version__, graze.__file__)"'

echo "== gone again"
in_root 'apt-get purge -y -qq graze python3-graze libgraze-dev "libgraze0*" "libgraze-c*" >/dev/null
for file in /usr/bin/graze /usr/include/graze /usr/lib/*/libgraze* /usr/lib/python3/dist-packages/graze*; do
    [ ! -e "$file" ] || { echo "left: $file"; exit 1; }
done'
rm -rf "$work"
echo "ok"
