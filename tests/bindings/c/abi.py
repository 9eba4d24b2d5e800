#!/usr/bin/env python3
"""Holds graze.h and the library for C to what programs were built with.

usage: abi.py HEADER RECORD LIBRARY
       abi.py HEADER RECORD --update
       abi.py --self-test

RECORD has each declaration of the header on a line. What is in it must be in the header as it was:
else the soname must change. What is new in the header is written down by --update. LIBRARY must
show the functions of the header, and nothing else.
"""
import re
import subprocess
import sys
from pathlib import Path


def declarations(header):
    """Each on a line; of an enum each name with its number."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    text = re.sub(r"^\s*#.*(?:\\\n.*)*$", " ", text, flags=re.M)
    text = re.sub(r'extern "C" \{|GRAZE_C_API', " ", text)
    text = re.sub(r"\s+", " ", text)
    for match in re.finditer(r"((?:typedef )?(?:enum|struct) \w+) \{([^}]*)\}([^;]*);|([^;{}]+);", text):
        head, body, name, plain = match.groups()
        if plain:
            yield plain.strip() + ";"
        elif head.startswith("enum"):
            number = -1
            for entry in body.split(","):
                words = entry.split("=")
                number = int(words[1]) if len(words) == 2 else number + 1
                yield f"{head}: {words[0].strip()} = {number}"
        else:
            yield f"{head} {{{body.strip()}}} {name.strip()};"


def functions(lines):
    return {m[1] for line in lines if (m := re.match(r"[^{(]*?(\w+)\([^{]*\);$", line))}


def problems(header, record, symbols):
    now = list(declarations(header))
    recorded = record.splitlines()
    for line in recorded:
        if line not in now:
            yield f"changed or gone, so that the soname must change: {line}"
    for line in now:
        if line not in recorded:
            yield f"not in the record (--update): {line}"
    if symbols is not None:
        for name in sorted(functions(now) ^ symbols):
            yield f"{name}: {'not in the library' if name not in symbols else 'not in the header'}"
    if not functions(now):
        yield "the header has no functions"


def symbols_of(library):
    listed = subprocess.run(["nm", "-D", "--defined-only", "-f", "posix", library], check=True,
                            capture_output=True, text=True).stdout
    return {line.split()[0] for line in listed.splitlines() if line}


def self_test():
    header = ("#ifdef X\nextern \"C\" {\n#endif\nenum e { A = -3, B, /* c */ C = 7 };\ntypedef struct s s;\n"
              "typedef struct t { int a; double b[3]; } t;\nGRAZE_C_API int f(int a,\n    const s* b);\n}\n")
    record = ("enum e: A = -3\nenum e: B = -2\nenum e: C = 7\ntypedef struct s s;\n"
              "typedef struct t {int a; double b[3];} t;\nint f(int a, const s* b);\n")
    if list(problems(header, record, {"f"})):
        return [f"problems where there are none: {list(problems(header, record, {'f'}))}"]
    changes = [(header.replace("B,", ""), record, {"f"}), (header.replace("double", "float"), record, {"f"}),
               (header.replace("int a,", "long a,"), record, {"f"}), (header, record, {"f", "g"}),
               (header, record, set()), (header + "int g(void);", record, {"f", "g"}),
               (header, record.replace("int f(int a, const s* b);\n", ""), {"f"}), ("", "", set())]
    return [f"not noticed: {change}" for change in changes if not list(problems(*change))]


def main():
    if sys.argv[1:] == ["--self-test"]:
        found = self_test()
    elif len(sys.argv) != 4:
        sys.exit(__doc__)
    else:
        header, record = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
        if sys.argv[3] == "--update":
            record.write_text("".join(f"{line}\n" for line in declarations(header)))
        found = list(problems(header, record.read_text(),
                              None if sys.argv[3] == "--update" else symbols_of(sys.argv[3])))
    print("\n".join([*found, f"{len(found)} problems"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
