#!/usr/bin/env python3
"""Compares the instructions of each call with a record, by valgrind's callgrind.

usage: instructions.py RECORD PROGRAM BUILD [--update | --show PATTERN]

Fails where a count has grown by more than 5 percent: a guard against slow-downs that does not depend
on the machine's speed. BUILD names compiler and processor; a record is for one of them, and others
are skipped, as are targets of batches that this processor does not have. Fails as well where a
function or method of the public headers has no row. --update writes the record; --show prints the
rows whose label has PATTERN, and judges nothing.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
HEADERS = Path(__file__).resolve().parents[2] / "include/graze"
# What says what something is, or where it lies: no work of its own.
WITHOUT_A_ROW = {"name", "dim", "build", "any::types", "any::rows", "any::one", "any::pairs", "shapes::each_field", "shapes::each_rule", "shapes::each_type",
                 "batch::name", "batch::structs", "batch::one", "batch::rows", "batch::columns", "batch::targets",
                 "batch::mask_words", "batch::Shapes::size", "batch::Shapes::single", "batch::Shapes::numbers",
                 "Vec::operator[]", "ExactVec::operator[]", "invalid_shape::shape", "invalid_shape::field",
                 "invalid_shape::rule", "Parallelogram2::from_corner", "Parallelogram2::from_center",
                 "Parallelepiped3::from_corner", "Parallelepiped3::from_center", "Features::insert",
                 "Features::contains", "Features::empty", "Exact::is_rational", "Exact::number", "ExactPoint::recipe",
                 "Mesh::triangle", "Mesh::face", "MeshStream::triangles", "VoxelSet::dims", "VoxelSet::words",
                 "VoxelSet::tiled", "VoxelCounts::operator+=", "VolumeFractions::at",
                 "Mesh::part", "mesh_format", "mesh_format_to_write", "mesh::defects", "mesh::name", "mesh::Index::faces", "mesh::Index::winds",
                 "mesh::Report::clean", "mesh::Report::embedded", "mesh::Topology::closed",
                 "mesh::Topology::degenerate_faces", "mesh::Topology::manifold",
                 "mesh::Topology::oriented", "mesh::plane_across", "mesh::plane_of", "mesh::CutCorner::is_vertex",
                 "mesh::Cells::sources_of", "mesh::MendedCells::sources_of", "mesh::WoundCells::before_of", "mesh::WoundCells::behind_of",
                 # A loop over numbers, each by a call that has a row.
                 "ExactVec::rounded", "ExactVec::operator+", "ExactVec::operator-", "ExactVec::operator*", "BasicClip::operator==",
                 "Exact::operator+=", "Exact::operator-=", "Exact::operator*=", "Exact::operator/=",
                 # In the row of another: of Exact::a, Exact::operator<=>, VoxelSet::contains.
                 "Exact::b", "Exact::m", "Exact::operator==", "VoxelSet::word",
                 # In the row of mesh::FacePairs::size, and of ::begin.
                 "mesh::EqualFaces::pairs", "mesh::FacePairs::empty", "mesh::FacePairs::end",
                 "mesh::FacePairs::Iterator::operator*", "mesh::FacePairs::Iterator::operator->",
                 "mesh::FacePairs::Iterator::operator++", "mesh::FacePairs::Iterator::operator==",
                 # What writing a file does besides.
                 "add_vdb_files", "expect_replaceable", "expect_writable", "expect_writable_fractions", "part_of", "replace_file"}


def public_functions():
    """All functions and public methods that the public headers declare, without graze::.

    Not those of detail, nor what makes and moves an object, nor what is defaulted in a header.
    """
    found = set()
    for header in HEADERS.rglob("*.hpp"):
        text = re.sub(r"//.*|^#(.*\\\n)*.*|.*= default;", "", header.read_text(), flags=re.M)
        # Members that a constructor sets are no functions.
        text = re.sub(r"\) : [a-z]\w*\([^;{?]*\{", ") {", text)
        scopes = []  # names, and whether what is in them is hidden
        for token in re.finditer(r"namespace ([\w:]+) \{|"
                                 r"(?:class|struct) (?:GRAZE_API )?([\w:]+)(?:<.*>)?(?: : [^;{]*)? \{|"
                                 r"(public|private):|"
                                 r"(?<![\w:.<])(operator\S+?|[a-z]\w*(?<!_))\(|[{}]", text):
            namespace, type_, access, function = token.groups()
            if token[0] == "}":
                scopes.pop()
            elif access:
                scopes[-1] = scopes[-1][0], access == "private"
            elif function is None:
                name = namespace or type_ or "detail"
                scopes.append((name, "detail" in name))
            elif scopes and not any(hidden for _, hidden in scopes) and \
                    function not in ("requires", "decltype", "operator=", scopes[-1][0]):
                found.add("::".join([*(name for name, _ in scopes), function]).removeprefix("graze::"))
    return found


def rows_missing(calls):
    with_a_row = {re.match(r"[^ ,]*", label)[0] for label in calls}
    functions = public_functions()
    for name in sorted(functions - with_a_row - WITHOUT_A_ROW):
        yield f"{name} of the public headers has no row"
    for name in sorted(WITHOUT_A_ROW - functions):
        yield f"{name} is not in the public headers"


def measure(program):
    """Instructions a call, by call, question and workload."""
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder, "out")
        said = subprocess.run(["valgrind", "--tool=callgrind", "--collect-atstart=no",
                               f"--callgrind-out-file={dump}", program],
                              check=True, capture_output=True, text=True).stdout
        # Each function once by name, later by its number alone; a call's cost stands below it.
        names, totals = {}, {}
        function = called = False
        for line in dump.read_text().splitlines():
            if found := re.match(r"(c?)fn=\((\d+)\)(?: (.*))?", line):
                if found[3]:
                    row = re.search(r"::row<(\d+)", found[3])
                    names[found[2]] = int(row[1]) if row else None
                if not found[1]:
                    function = names[found[2]]
            elif line.startswith("calls="):
                called = True
            elif called:
                called = False
                if function is not None:
                    totals[function] = totals.get(function, 0) + int(line.split()[1])
        rows = re.findall(r"^row (\d+): (.*) of (\d+)$", said, flags=re.M)
        return dict(sorted((label, round(totals[int(row)] / int(calls), 1))
                           for row, label, calls in rows if int(row) in totals))


def main(record, program, build, option=None, pattern=None):
    known = json.loads(record.read_text()) if record.exists() else {"build": None, "calls": {}}
    missing = [] if option else list(rows_missing(known["calls"]))
    if missing:
        print(*missing, sep="\n")
        return 1
    if not shutil.which("valgrind"):
        print("SKIPPED: there is no valgrind")
        return SKIPPED
    if not option and known["build"] != build:
        print(f"SKIPPED: the record is of {known['build']}, this is {build}")
        return SKIPPED
    counts = measure(program)
    if not counts:
        print("SKIPPED: the program was built without valgrind/callgrind.h")
        return SKIPPED
    before = known["calls"]
    if not any(" avx2" in label for label in counts):
        not_here = {label: n for label, n in before.items() if " avx2" in label}
        print(f"SKIPPED: {len(not_here)} calls by AVX2, which is not here")
        counts.update(not_here)
    worse = []
    for label in sorted(before.keys() | counts.keys()):
        old, new = before.get(label), counts.get(label)
        if pattern and not re.search(pattern, label):
            continue
        if old is None or new is None:
            note = "  not in the record" if old is None else "  no longer counted"
            worse.append(label)
        else:
            grew, less = new > 1.05 * old, new < 0.95 * old
            note = "  GREW" if grew else "  less: update the record" if less else ""
            if grew:
                worse.append(label)
        if note or not option or pattern:
            ratio = f"{new / old:6.3f}" if old and new else "     -"
            print(f"{label:58} {old or 0:10.1f} {new or 0:10.1f} {ratio}{note}")
    if option == "--update":
        record.write_text(json.dumps({"build": build, "calls": counts}, indent=1) + "\n")
    if option:
        return 0
    print(f"{len(counts)} calls, {len(worse)} worse")
    return 1 if worse else 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[3:4] not in ([], ["--update"], ["--show"]) or \
            len(arguments) != 3 + {"--update": 1, "--show": 2}.get((arguments[3:4] or [""])[0], 0):
        sys.exit(__doc__)
    sys.exit(main(Path(arguments[0]), *arguments[1:]))
