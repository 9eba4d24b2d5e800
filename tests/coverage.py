#!/usr/bin/env python3
"""Which lines and branches of the library do its fast tests reach? By room; what they do not reach is listed.

usage: python3 tests/coverage.py [--lines 98] [--branches 95] [--no-build] [--jobs N] [ROOM...]

Builds the preset coverage (clang 14, counters in the source; src/cmake/setup.sh clang has its tools), runs the
tests of the rooms, and fails where a room has less than these percentages. A line or a branch of a template
counts as reached if any instantiation reaches it; conditions that the compiler knows are no branches, and
neither are exceptions. What cannot be reached says why:

    abort();  // unreached: the compiler wants a value

leaves out that line; on a line of its own the comment leaves out the next line, and those that are indented
deeper behind it. All such reasons are listed.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "coverage"
ROOMS = ["arith", "predicates", "construct", "batch", "mesh", "voxel", "mesh_files", "verify"]
# The programs with no counters of these rooms are left out.
PROGRAMS = re.compile(r"test_(?!crosscheck|dispatch|voxel_files|queries|support|arith_portable)\w+")
MARKER = re.compile(r"//\s*unreached:\s*(.*)")


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def programs():
    listed = run("ninja", "-C", BUILD, "-t", "targets", "all", stdout=subprocess.PIPE, text=True).stdout
    found = {Path(line.split(":")[0]).name for line in listed.splitlines() if line.startswith("bin/")}
    return sorted(name for name in found if PROGRAMS.fullmatch(name))


def run_tests(names, jobs):
    """The profile of all of them."""
    profiles = BUILD / "profiles"
    profiles.mkdir(exist_ok=True)
    for old in profiles.iterdir():
        old.unlink()

    def ask(name):
        start = time.monotonic()
        environment = {**os.environ, "LLVM_PROFILE_FILE": str(profiles / f"{name}-%p.profraw"),
                       "GRAZE_CASES": os.environ.get("GRAZE_CASES", "200"),
                       "RC_PARAMS": os.environ.get("RC_PARAMS", "seed=1 max_success=100")}
        done = subprocess.run([BUILD / "bin" / name], cwd=BUILD, env=environment, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        print(f"{name}: {done.stdout.strip().splitlines()[-1]} ({time.monotonic() - start:.0f} s)", flush=True)
        if done.returncode != 0:
            print(done.stdout[-3000:])

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(ask, names))
    merged = BUILD / "merged.profdata"
    run("llvm-profdata-14", "merge", "-sparse", "-o", merged, *sorted(profiles.iterdir()))
    return merged


def counters(names, profile, rooms):
    first, *others = [BUILD / "bin" / name for name in names]
    exported = run("llvm-cov-14", "export", "-skip-functions", f"-instr-profile={profile}", first,
                   *(word for other in others for word in ("-object", other)),
                   *(ROOT / "src" / room for room in rooms), stdout=subprocess.PIPE).stdout
    return json.loads(exported)["data"][0]["files"]


def left_out(text):
    """Numbers of the lines that a marker leaves out, and the reasons with their lines."""
    lines, reasons, found = text.splitlines(), [], set()
    for number, line in enumerate(lines, 1):
        marker = MARKER.search(line)
        if not marker:
            continue
        reasons.append((number, marker[1]))
        if line[:marker.start()].strip():
            found.add(number)
            continue
        rest = lines[number:]
        depth = len(rest[0]) - len(rest[0].lstrip())
        for below, other in enumerate(rest):
            indented = len(other) - len(other.lstrip())
            if below > 0 and other.strip() and (indented < depth or indented == depth and other.lstrip()[0] != "}"):
                break
            found.add(number + 1 + below)
            if below > 0 and indented == depth and other.strip():
                break
    return found, reasons


class File:
    def __init__(self, counted, path):
        self.path = path
        text = self.path.read_text()
        self.marked, self.reasons = left_out(text)
        self.lines = self.count_lines(counted["segments"], len(text.splitlines()))
        self.branches = self.count_branches(counted["segments"], counted.get("branches", []))

    def count_lines(self, segments, length):
        """The count of each line that has code: the most of what begins in it and of what it continues."""
        counts, starts = {}, defaultdict(list)
        for segment in segments:
            starts[segment[0]].append(segment)
        before = None
        for number in range(1, length + 1):
            here = starts[number]
            entries = [s for s in here if s[3] and s[4] and not s[5]]
            wrapped = before if before and before[3] else None
            if entries or wrapped and not (here and not here[0][3] and here[0][4]):
                counts[number] = max([s[2] for s in entries] + ([wrapped[2]] if wrapped else []))
            before = here[-1] if here else before
        return {n: c for n, c in counts.items() if n not in self.marked}

    def count_branches(self, segments, branches):
        """(line, column, true or false) and whether any instantiation goes that way."""
        taken = defaultdict(lambda: [0, 0])
        for line, column, _, _, yes, no, *_ in branches:
            taken[line, column][0] += yes
            taken[line, column][1] += no
        found = {}
        for (line, column), ways in taken.items():
            if line in self.marked:
                continue
            at = max((s for s in segments if (s[0], s[1]) <= (line, column)), key=lambda s: (s[0], s[1]), default=None)
            if ways == [0, 0] and at and at[2] > 0:
                continue  # known to the compiler
            for way, count in zip((True, False), ways):
                found[line, column, way] = count > 0
        return found


def ranges(numbers):
    text, numbers = [], sorted(numbers)
    while numbers:
        end = 1
        while end < len(numbers) and numbers[end] == numbers[0] + end:
            end += 1
        text.append(str(numbers[0]) if end == 1 else f"{numbers[0]}-{numbers[end - 1]}")
        numbers = numbers[end:]
    return ", ".join(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--lines", type=float, default=98)
    parser.add_argument("--branches", type=float, default=95)
    parser.add_argument("--no-build", action="store_true")
    parser.add_argument("--no-run", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("rooms", nargs="*", default=ROOMS)
    o = parser.parse_args()
    if not o.no_build:
        run("cmake", "--preset", "coverage", cwd=ROOT)
        run("ninja", "-C", BUILD, f"-j{o.jobs}", *programs())
    names = [name for name in programs() if (BUILD / "bin" / name).exists()]
    profile = BUILD / "merged.profdata" if o.no_run else run_tests(names, o.jobs)
    files = defaultdict(list)
    for counted in counters(names, profile, o.rooms):
        path = Path(counted["filename"]).resolve()
        if not path.is_relative_to(ROOT / "src") or path.relative_to(ROOT / "src").parts[0] not in o.rooms:
            continue
        file = File(counted, path)
        files[file.path.relative_to(ROOT / "src").parts[0]].append(file)
    rows, enough = [], True
    for room in o.rooms:
        lines = [count > 0 for f in files[room] for count in f.lines.values()]
        branches = [way for f in files[room] for way in f.branches.values()]
        percent = [100 * sum(all_) / max(1, len(all_)) for all_ in (lines, branches)]
        enough = enough and percent[0] >= o.lines and percent[1] >= o.branches
        rows.append(f"{room:12}{sum(lines):8} of {len(lines):6} {percent[0]:6.1f} %"
                    f"{sum(branches):8} of {len(branches):6} {percent[1]:6.1f} %")
        for f in sorted(files[room], key=lambda f: f.path):
            shown = f.path.relative_to(ROOT)
            if missed := [n for n, count in f.lines.items() if count == 0]:
                print(f"{shown}: lines {ranges(missed)}")
            if ways := [f"{line}:{column} {str(way).lower()}" for (line, column, way), taken in sorted(f.branches.items())
                        if not taken and f.lines.get(line, 1) > 0]:
                print(f"{shown}: branches {', '.join(ways)}")
    for room in o.rooms:
        for f in files[room]:
            for number, reason in f.reasons:
                print(f"left out: {f.path.relative_to(ROOT)}:{number}: {reason}")
    print(f"{'room':12}{'lines':>26}{'branches':>26}")
    print("\n".join(rows))
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
