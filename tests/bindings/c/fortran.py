#!/usr/bin/env python3
"""Builds and runs a Fortran program around the example in graze.h, as it stands there.

usage: fortran.py HEADER LIBRARY FOLDER [FLAG...]     (a folder to write into, and more for the linker)
"""
import re
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM = """program touch
use iso_c_binding
implicit none
{interface}
real(c_double) :: triangle(9) = [0d0, 0d0, 0d0, 1d0, 0d0, 0d0, 0d0, 1d0, 0d0]
real(c_double) :: box(6) = [0d0, 0d0, 0d0, 1d0, 1d0, 1d0]
integer(c_int) :: contact
{call}
print *, contact
if (contact /= 1) stop 1
end program
"""


def main():
    header, library, folder = map(Path, sys.argv[1:4])
    compiler = shutil.which("gfortran")
    if not compiler:
        print("SKIPPED: gfortran is not installed: bash src/cmake/setup.sh bindings")
        return 77
    block = re.search(r"^ \*     Fortran\n((?: \*         .*\n)+)", header.read_text(), flags=re.M)
    if not block:
        sys.exit(f"{header}: there is no example in Fortran")
    lines = [line[2:].strip() for line in block[1].splitlines()]
    folder.mkdir(parents=True, exist_ok=True)
    source, program = folder / "touch.f90", folder / "touch"
    source.write_text(PROGRAM.format(interface="\n".join(lines[:-1]), call=lines[-1]))
    print(source.read_text())
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-std=f2008", source, "-o", program,
                    f"-L{library.parent}", "-lgraze_c", f"-Wl,-rpath,{library.parent}", *sys.argv[4:]], check=True)
    return subprocess.run([program]).returncode


if __name__ == "__main__":
    sys.exit(main())
