#!/usr/bin/env python3
"""Makes graze.hpp and graze.cpp, the kernel in two files, for projects that keep what they use beside their own sources.

usage: vendor.py FOLDER

Compiled by g++ -std=c++20 -O2 -c graze.cpp. What is about whole meshes and voxels is left out.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ["arith", "predicates", "points", "construct", "nearest", "motion", "batch", "dispatch", "verify"]
LEFT_OUT = re.compile(r"graze/(mesh|assembly|voxel|replace_file|cancelled)")
VERSION = re.search(r"project\(graze VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]

HEAD = """\
// graze {version}, its kernel in two files: do two shapes meet, and how? Exactly, for every finite double. Compile the one,
// include the other:
//
//   g++ -std=c++20 -O2 -c graze.cpp
//   #include "graze.hpp"
//
// They need {needs}. Batches use the vector instructions that the flags allow (-march=native), and one
// thread, or those of oneTBB with -DGRAZE_TBB and -ltbb.
// Left out are whole meshes, voxels and the command, which the library has. Its sources are where to change anything:
// src/packages/vendor.py makes these files of them.
//
{license}
"""

# What src/cmake/GrazeTargets.cmake and the rooms give as flags. Files of the rooms are compiled as one, so their kernels
# once, for the target plain.
PROLOGUE = """\

// Doubles as IEEE 754 has them, whatever the flags. Of -ffast-math more is left than these can undo: it is refused below.
// Clang 14 cannot be kept from -ffp-contract=fast, and does not say that it was given: leave it out.
#if defined(__clang__)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#elif defined(__GNUC__)
#pragma GCC optimize("no-unsafe-math-optimizations", "no-associative-math", "no-reciprocal-math", \\
    "no-finite-math-only", "signed-zeros", "trapping-math", "no-single-precision-constant", "fp-contract=off")
// The filters are scalar code, and the kernels are vectors already.
#pragma GCC optimize("no-tree-vectorize", "no-tree-slp-vectorize", "no-ipa-cp", "no-ipa-sra")
#pragma GCC diagnostic ignored "-Wpsabi"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "graze needs doubles that are rounded to doubles: compile it with -msse2 -mfpmath=sse"
#endif

#define GRAZE_TARGET plain
#define GRAZE_COMPACT
#define GRAZE_VERSION "{version}"
"""


def fail(message):
    sys.exit(f"vendor: {message}")


def includes_of(path):
    """The files of the project that a file includes, as they are named."""
    return re.findall(r'^\s*#\s*include\s+(?:"|<(?=graze/))(.*)[">]', path.read_text(), flags=re.M)


class Joined:
    """Files one after the other, each behind those that it includes, and once."""

    def __init__(self, known=()):
        self.known = set(known)
        self.system = set()
        self.lines = []

    def include(self, name, by):
        public = name.startswith("graze/")
        path = ROOT / ("include" if public else "src") / name
        if not path.is_file() or not public and name.split("/")[0] not in ROOMS:
            fail(f"{by.relative_to(ROOT)} includes {name}, which is not to be had")
        self.add(path)

    def add(self, path):
        if path in self.known:
            return
        self.known.add(path)
        for name in includes_of(path):
            self.include(name, path)
        depth = 0
        lines = [f"// {path.relative_to(ROOT)}"]
        macros = []
        for line in path.read_text().splitlines():
            word, rest = (re.match(r"\s*#\s*(\w+)\s*(.*)", line) or re.match("()()", "")).groups()
            depth += word in ("if", "ifdef", "ifndef")
            depth -= word == "endif"
            if word == "define":
                macros.append(re.match(r"\w+", rest)[0])
            if word == "include" and (rest.startswith('"') or rest.startswith("<graze/")) or line == "#pragma once":
                continue
            if word == "include" and depth == 0:
                self.system.add(line)
            else:
                lines.append(line)
        # What a source defines it alone uses.
        if path.suffix == ".cpp":
            lines += [f"#undef {name}" for name in dict.fromkeys(macros)]
        self.lines += ["", *lines]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    header = Joined()
    everything = ROOT / "include/graze/graze.hpp"
    for name in includes_of(everything):
        if not LEFT_OUT.match(name):
            header.include(name, everything)
    source = Joined(header.known)
    for room in ROOMS:
        for path in sorted((ROOT / "src" / room).glob("*.cpp")):
            if not any(LEFT_OUT.match(name) for name in includes_of(path)):
                source.add(path)

    license = "\n".join(f"// {line}".rstrip() for line in (ROOT / "LICENSE").read_text().splitlines())
    boost = any("<boost/" in line for line in source.system)
    head = HEAD.format(version=VERSION, license=license,
                       needs="a C++20 compiler" + (" and Boost's headers" if boost else ""))
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    files = {"graze.hpp": [head + "#pragma once", "", *sorted(header.system), *header.lines],
             "graze.cpp": [head + PROLOGUE.format(version=VERSION), '#include "graze.hpp"', "",
                           *sorted(source.system - header.system), *source.lines]}
    for name, lines in files.items():
        text = "\n".join([*lines, ""])
        # What stays the same is not compiled again.
        if not (folder / name).is_file() or (folder / name).read_text() != text:
            (folder / name).write_text(text)


if __name__ == "__main__":
    main()
