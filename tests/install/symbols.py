#!/usr/bin/env python3
"""What a shared library shows: names of the public headers, and what the standard library leaves.

usage: symbols.py LIBRARY INCLUDE
"""
import re
import subprocess
import sys
from pathlib import Path


def path_of(symbol):
    """The names that lead to a mangled symbol: graze, batch, targets for _ZN5graze5batch7targetsEv."""
    rest = re.sub(r"^_Z(?:T[ISV]|GV|GR)?(?:ZN|Z|N)?[VK]*", "", symbol)
    names = []
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        names.append(rest[length.end():end])
        rest = rest[end:]
    return names or [rest]


def main():
    library, include = map(Path, sys.argv[1:])
    words = set()
    for header in include.rglob("*.hpp"):
        words.update(re.findall(r"\w+", re.sub(r"//.*", "", header.read_text())))
    symbols = subprocess.run(["nm", "-D", "--defined-only", "-f", "posix", library], check=True,
                             capture_output=True, text=True).stdout.split("\n")
    symbols = [line.split()[0] for line in symbols if line]
    private = []
    for symbol in symbols:
        names = path_of(symbol)
        standard = names[0].startswith("S") or names[0] == "__gnu_cxx"
        if not standard and (names[0] != "graze" or not words.issuperset(names)):
            private.append(symbol)
    plain = subprocess.run(["c++filt", *private], capture_output=True, text=True).stdout
    print(f"{len(symbols)} symbols, {len(private)} of them not public\n{plain if private else ''}")
    return 1 if private or not symbols else 0


sys.exit(main())
