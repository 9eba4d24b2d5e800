#!/usr/bin/env python3
"""Proves with Gappa that the error of a formula is at most the constant that the library derives.

usage: prove.py PROGRAM FILE.g

PROGRAM prints lines "predicate formula constant" for the tests "[.constants]"; FILE.g names one of them
as @predicate formula@. Half of the constant must not be proved: otherwise the file would say nothing.
Exit status: 0 proved; 1 not; 77 there is no Gappa.
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77


def constants(program):
    out = subprocess.run([program, "[.constants]"], capture_output=True, text=True, check=True)
    lines = re.findall(r"^(\S+ \S+) (\d+)b(-?\d+)$", out.stdout, flags=re.M)
    return {name: (int(mantissa), int(exponent)) for name, mantissa, exponent in lines}


def proves(text):
    run = subprocess.run(["gappa"], input=text, capture_output=True, text=True)
    if "Error: syntax" in run.stderr or run.returncode not in (0, 1):
        sys.exit(f"gappa: {run.stderr}")
    return run.returncode == 0


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, path = sys.argv[1:]
    if not shutil.which("gappa"):
        print(f"SKIPPED: {Path(path).name}: there is no gappa; its package has this name")
        return SKIPPED
    text = Path(path).read_text()
    name = re.search("@(.*)@", text)[1]
    known = constants(program)
    if name not in known:
        sys.exit(f"no constant of {name}; there are {', '.join(sorted(known))}")
    mantissa, exponent = known[name]
    literal = f"{mantissa}b{exponent}"
    print(f"{name}: {literal} = {mantissa * 2.0 ** (exponent + 52):.7g} u, where u = 2^-52")
    if not proves(text.replace(f"@{name}@", literal)):
        print("not proved: the error may be larger")
        return 1
    if proves(text.replace(f"@{name}@", f"{mantissa}b{exponent - 1}")):
        print("half of it is proved as well: is this the same formula?")
        return 1
    print("proved, and half of it is not")
    return 0


if __name__ == "__main__":
    sys.exit(main())
