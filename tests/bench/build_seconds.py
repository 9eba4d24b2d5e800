#!/usr/bin/env python3
"""How many CPU seconds does the library take to compile, and which files take most of them?

usage: python3 tests/bench/build_seconds.py [BUILD] [--target graze] [--jobs N] [--files N] [PATTERN]

Runs the commands by which ninja would make the target in the configured folder BUILD (default: build/release), those
of compilers alone, whether or not the objects are there, and adds up what the processes took, user and system. Object
files are written to a temporary folder: the build stays as it is. A launcher such as ccache is left out. PATTERN is
a regular expression of sources. On a busy machine processes take more CPU seconds for the same work: compare two
trees side by side.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def compile_commands(build, target, pattern):
    """(source, command) of each object of the target; precompiled headers come first."""
    listed = subprocess.run(["ninja", "-C", str(build), "-t", "commands", target], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    for line in listed.splitlines():
        if " -c " not in line or " -o " not in line:
            continue
        words = shlex.split(line)
        if Path(words[0]).name == "ccache":
            words = words[1:]
        source = words[words.index("-c") + 1]
        if re.search(pattern, source):
            yield source, words


def seconds_of(words, build, output):
    """CPU seconds of one command; what it writes goes elsewhere."""
    words = list(words)
    words[words.index("-o") + 1] = output
    for option in ("-MF", "-MT"):
        if option in words:
            words[words.index(option) + 1] = output + ".d"
    process = subprocess.Popen(words, cwd=build)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, words)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=Path, default=ROOT / "build" / "release")
    parser.add_argument("pattern", nargs="?", default="")
    parser.add_argument("--target", default="graze")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--files", type=int, default=10, help="how many of the longest are listed")
    options = parser.parse_args()
    if not (options.build / "build.ninja").exists():
        print(f"build_seconds: {options.build} has no build.ninja: cmake --preset release", file=sys.stderr)
        return 2
    commands = list(compile_commands(options.build, options.target, options.pattern))
    if not commands:
        print(f"build_seconds: nothing of target {options.target} fits '{options.pattern}'", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        taken = list(pool.map(lambda job: (seconds_of(job[1][1], options.build, f"{folder}/{job[0]}.o"),
                                           job[1][0]), enumerate(commands)))
    for seconds, source in sorted(taken, reverse=True)[:options.files]:
        print(f"{seconds:8.1f} s  {os.path.relpath(source, ROOT)}")
    print(f"{sum(seconds for seconds, _ in taken):8.1f} s  all {len(taken)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
