#!/usr/bin/env python3
"""Filters: the proofs of their bounds by Gappa, and the table of what was found of them.

usage: filters.py prove PROGRAM..
       filters.py table PROGRAM..

A PROGRAM is a test that checks filters. With GRAZE_PROOFS set it prints, of each formula, its steps as text for Gappa,
made by running the formula itself, and the constant that the library derives. `prove` shows that Gappa proves this
constant, and does not prove half of it: otherwise the text would say nothing. Formulas in UNPROVED are those that it
does not, with the reason; they are tried as well, so that none stays there without need.

`table` runs the tests, which search for the largest error over the bound, and prints a row for each formula, parted by
tabs: filter, formula, bound at unit magnitudes, derived by, largest error over bound, largest possible error over bound (if each
rounding is as bad as it can be; a dash where it was not asked), proved by Gappa.
Exit status: 0 all is so; 1 not; 77 there is no Gappa.
"""
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SKIPPED = 77
SECONDS = 60

# (filter, formula): why Gappa does not prove it.
LARGEST = "the largest of several gaps, for which the text has any number within the bounds of all of them"
UNPROVED = {
    ("aabb, triangle: sat, 3D", "LargestEdgeAxisGap"): LARGEST,
    ("segment, obb, 2D", "LargestSegmentGap<2>"): LARGEST,
    ("segment, parallelepiped: sat", "LargestSegmentGap<3>"): LARGEST,
    ("segment, parallelepiped: sat", "LargestCrossGap"): LARGEST,
    ("segment, parallelogram: sat", "LargestSegmentGap<2>"): LARGEST,
    ("segment, triangle, 2D", "LargestGap"): LARGEST,
}


def output(program, *arguments, **environment):
    run = subprocess.run([program, *arguments], capture_output=True, text=True, env={**os.environ, **environment})
    if run.returncode:
        sys.exit(f"{program} {' '.join(arguments)}: {run.stdout[-3000:]}{run.stderr}")
    return run.stdout


def proofs(program):
    """(filter, formula), constant, text of each."""
    out = output(program, "filter*,[.proofs]", GRAZE_PROOFS="1")
    found = re.findall(r"^proof\t([^\t\n]*)\t([^\t\n]*)\t(\S+)\n(.*?)^end of proof$", out, flags=re.M | re.S)
    return [((filter_, formula), constant, text) for filter_, formula, constant, text in found]


def proves(text, constant):
    try:
        run = subprocess.run(["gappa"], input=text.replace("@", constant), capture_output=True, text=True,
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None
    if "Error: syntax" in run.stderr or run.returncode not in (0, 1):
        sys.exit(f"gappa: {run.stderr}\n{text}")
    return run.returncode == 0


def half_of(constant):
    mantissa, exponent = constant.split("b")
    return f"{mantissa}b{int(exponent) - 1}"


def judged(proof):
    """(filter, formula), proved, what is wrong."""
    name, constant, text = proof
    proved = proves(text, constant)
    if name in UNPROVED:
        return name, proved, "is proved: it is not for UNPROVED" if proved else ""
    if not proved:
        return name, proved, f"not decided in {SECONDS} s" if proved is None else "not proved: the error may be larger"
    if proves(text, half_of(constant)):
        return name, proved, "half of it is proved as well: is this the same formula?"
    return name, proved, ""


def prove_all(programs):
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(judged, [p for program in programs for p in proofs(program)]))


def table(programs, proved):
    print("filter\tformula\tbound\tderived by\tlargest error / bound\tpossible / bound\tproved by Gappa")
    for program in programs:
        for row in re.findall(r"^filter\t(.*)$", output(program, "filter*"), flags=re.M):
            name = tuple(row.split("\t")[:2])
            print(f"{row}\t{'yes' if proved.get(name) else 'no'}")


def main():
    if len(sys.argv) < 3 or sys.argv[1] not in ("prove", "table"):
        sys.exit(__doc__)
    mode, programs = sys.argv[1], sys.argv[2:]
    has_gappa = bool(shutil.which("gappa"))
    if mode == "prove" and not has_gappa:
        print("SKIPPED: there is no gappa; its package has this name")
        return SKIPPED
    results = prove_all(programs) if has_gappa else []
    if mode == "table":
        table(programs, {name: proved for name, proved, _ in results})
        return 0
    if not results:
        sys.exit("no formulas to prove")
    for (filter_, formula), proved, wrong in results:
        print(f"{filter_}, {formula}: {wrong or ('proved, and half of it is not' if proved else 'known to be unproved')}")
    return any(wrong for _, _, wrong in results)


if __name__ == "__main__":
    sys.exit(main())
