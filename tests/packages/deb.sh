#!/usr/bin/env bash
# Makes the Debian packages, asks lintian of them, and installs and uses them in a Debian that has nothing else.
# usage: deb.sh WORK, as root; exit status 77 without the packages of the group packages in src/cmake/setup.sh
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
cmake --preset deb --log-level=WARNING
cmake --build --preset deb --parallel "${JOBS:-$(nproc)}"
rm -rf build/deb/packages
cpack --config build/deb/CPackConfig.cmake
packages=(build/deb/packages/*.deb)
[[ ${#packages[@]} -ge 5 ]] || fail "there are only ${packages[*]}"

echo "== lintian"
found=$(lintian --fail-on none --suppress-tags maintscript-calls-ldconfig,initial-upload-closes-no-bugs \
    "${packages[@]}" 2>/dev/null) || fail "lintian: status $?"
[[ $found != *[EW]:\ * ]] || fail "$found"

echo "== a fresh Debian"
rm -rf "$root"
mkdir -p "$work"
mmdebstrap --quiet --variant=apt "$codename" "$root"
mkdir "$root/packages"
cp "${packages[@]}" tests/install/consumer/main.cpp tests/install/consumer_c/main.c "$root/packages"
# A script in it: apt finds what graze needs by itself.
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -euc "$1"; }
in_root 'apt-get update -qq && apt-get install -y -qq --no-install-recommends /packages/graze_*.deb /packages/libgraze0*.deb >/dev/null'

echo "== the command"
in_root 'graze --version'
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
rm -rf "$root"
echo "ok"
