#!/usr/bin/env python3
"""No function that is compiled for one target can be taken for that of another.

usage: symbols.py NAME OBJECT...

The objects are those of target NAME. Each weak symbol that they define, of which the linker keeps
one among all objects, must be of a type or namespace of this target alone.
Exit status: 0; 1 one is not; 77 there is no nm.
"""
import shutil
import subprocess
import sys

# Of the exception handler: data that is the same in all.
HARMLESS = ("DW.ref.__gxx_personality_v0", "__clang_call_terminate")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    name, *objects = sys.argv[1:]
    if not shutil.which("nm"):
        print("SKIPPED: there is no nm")
        return 77
    out = subprocess.run(["nm", "--defined-only", *objects], capture_output=True, text=True,
                         check=True).stdout
    symbols = [line.split()[-2:] for line in out.splitlines() if len(line.split()) == 3]
    own = f"{len(name)}{name}"  # as names are mangled
    shared = [s for kind, s in symbols
              if kind in "WVu" and s not in HARMLESS and f"_{name}" not in s and own not in s]
    print(f"{len(symbols)} symbols of {name}, {len(shared)} of them shared")
    for symbol in shared[:20]:
        print("  shared:", symbol)
    return 1 if shared or not symbols else 0


if __name__ == "__main__":
    sys.exit(main())
