#!/usr/bin/env python3
"""Makes of a wheel for this system one for others: oneTBB goes into it, and its name says which glibc it needs.

usage: with_libraries.py WHEEL FOLDER

Libraries that any system with that glibc has stay outside, as PEP 600 says: libc, libm, libgcc_s and libstdc++. Any other
that is needed is an error.
"""
import base64
import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

OUTSIDE = re.compile(r"(libc|libm|libgcc_s|libstdc\+\+|ld-linux[\w-]*|linux-vdso)\.so\.\d+$")
TAKEN_ALONG = re.compile(r"libtbb\.so\.\d+$")
# libstdc++ of GCC 12, with which it is compiled, came with this one.
LEAST_GLIBC = (2, 35)


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def needed(library):
    """The libraries that it names, by name and path."""
    names = re.findall(r"NEEDED\s+(\S+)", output("objdump", "-p", library))
    paths = dict(re.findall(r"(\S+) => (/\S+)", output("ldd", library)))
    return {name: paths.get(name, "") for name in names}


def glibc_of(library):
    found = re.findall(r"\(?GLIBC_(\d+)\.(\d+)", output("objdump", "-T", library))
    return max((int(a), int(b)) for a, b in found)


def record_of(files):
    def row(name, data):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(data)}\n"

    return "".join(row(name, data) for name, data in files.items())


def main():
    wheel, folder = Path(sys.argv[1]), Path(sys.argv[2])
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    work = wheel.parent / "libraries"
    work.mkdir(exist_ok=True)
    module, = (name for name in files if re.fullmatch(r"graze/_graze\..*\.so", name))
    (work / "module.so").write_bytes(files[module])
    libraries, glibc, left = {}, LEAST_GLIBC, [work / "module.so"]
    while left:
        library = left.pop()
        glibc = max(glibc, glibc_of(library))
        for name, path in needed(library).items():
            if OUTSIDE.match(name) or name in libraries:
                continue
            if not TAKEN_ALONG.match(name):
                sys.exit(f"{wheel.name}: needs {name}; allowed: {OUTSIDE.pattern}, and {TAKEN_ALONG.pattern} goes into it")
            libraries[name] = Path(path).read_bytes()
            left.append(Path(path))
    if libraries and "$ORIGIN/../graze.libs" not in output("objdump", "-p", work / "module.so"):
        sys.exit(f"{wheel.name}: {module} does not look for {', '.join(libraries)} in graze.libs beside it")
    files.update({f"graze.libs/{name}": data for name, data in libraries.items()})

    tag = f"manylinux_{glibc[0]}_{glibc[1]}_{wheel.stem.split('-')[-1].removeprefix('linux_')}"
    about, = (name for name in files if name.endswith(".dist-info/WHEEL"))
    files[about] = re.sub(rb"(?m)^(Tag: \S+-)[^-\s]+$", lambda m: m[1] + tag.encode(), files[about])
    record, = (name for name in files if name.endswith(".dist-info/RECORD"))
    del files[record]
    files[record] = (record_of(files) + f"{record},,\n").encode()
    target = folder / ("-".join(wheel.name.split("-")[:-1]) + f"-{tag}.whl")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    print(target.name, "with", ", ".join(libraries) or "no library")


if __name__ == "__main__":
    main()
