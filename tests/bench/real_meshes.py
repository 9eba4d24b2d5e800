#!/usr/bin/env python3
"""What textbook code in doubles gets wrong about meshes from files, in docs/mesh.md and README.md.

usage: real_meshes.py PROGRAM [--update]

PROGRAM is build/ci/bin/real_meshes. It is asked about the files in the folder meshes of $GRAZE_SHARED (../shared), but not
about those whose names begin with syn_, which were made to be hard, nor about fandisk.ply, which is fandisk.obj once more.
Compares what it counts with what both documents say between their marks; --update writes it there. Exit status: 0; 1 if a
document says something else; 77 if there are no meshes.
"""
import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARKS = "<!-- real meshes: written by tests/bench/real_meshes.py -->\n", "<!-- real meshes end -->\n"

# By the names that the program gives them.
QUESTIONS = {
    "neighbours": "Do two faces meet beyond the corner or edge that they share?",
    "other faces": "Do two faces that share no corner meet? (Their bounding boxes do.)",
    "grid inside": "Is a point of a grid, the centre of one of 32^3 cells, inside the mesh?",
    "vertices inside": "Is a vertex of the mesh outside of it? (It is on it, and never outside.)",
    "vertices from a point": "Does a ray from a viewpoint to a vertex hit a face there? (Each does.)",
    "edges from a point": "Does a ray from a viewpoint to the middle of an edge hit one of its two faces? (Each does.)",
    "vertices along x": "Does a ray along x through a vertex hit a face there? (Each does.)",
    "edges along x": "Does a ray along x through the middle of an edge hit one of its two faces? (Each does.)",
    "voxels 128": "Which voxels does the mesh meet, 128 along its longest side?",
    "voxels 100": "Which voxels does it meet, 100 along its longest side?",
}


def meshes(folder):
    return [path for path in sorted(folder.glob("*"))
            if path.suffix in (".stl", ".obj", ".ply", ".off") and not path.name.startswith("syn_")
            and path.name != "fandisk.ply"]


def measure(program, paths):
    """By question, the rows of its meshes."""
    with ThreadPoolExecutor(os.cpu_count()) as several:
        runs = several.map(lambda path: subprocess.run([program, path], stdout=subprocess.PIPE, check=True), paths)
    found = {}
    for run in runs:
        for line in run.stdout.splitlines():
            row = json.loads(line)
            if row["asked"]:
                found.setdefault(row["question"], []).append(row)
    return found


def sums(rows):
    return sum(row["asked"] for row in rows), sum(row["wrong"] for row in rows)


def wrong_meshes(rows):
    return [row["mesh"] for row in rows if row["wrong"]]


def percent(part, whole):
    share = 100 * part / whole
    return "0" if part == 0 else f"{share:.1g} %" if share < 1 else f"{share:.0f} %" if share >= 10 else f"{share:.1f} %"


def count(n):
    words = "no one two three four five six seven eight nine ten eleven twelve".split()
    return words[n] if n < len(words) else f"{n:,}"


def section(found):
    """For docs/mesh.md."""
    faces = found["neighbours"]
    yield "| question | asked | wrong | share | in the worst mesh | meshes with a wrong answer |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, question in QUESTIONS.items():
        rows = found[name]
        asked, wrong = sums(rows)
        worst = max(rows, key=lambda row: row["wrong"] / row["asked"])
        yield (f"| {question} | {asked:,} | {wrong:,} | {percent(wrong, asked)} | "
               f"{percent(worst['wrong'], worst['asked'])} | {len(wrong_meshes(rows))} of {len(rows)} |")
    clean = found["does not meet itself"]
    yield ""
    yield (f"The {len(found['neighbours'])} meshes are scans, CAD parts, models for games and a few small test "
           f"cases. In {len(clean)} of them no two faces meet beyond")
    yield (f"what they share. In {count(len(wrong_meshes(clean)))} of these the doubles report some that do: "
           f"{', '.join(wrong_meshes(clean))}.")
    pairs, wrong_pairs = sums(faces + found["other faces"])
    yield f"Of the pairs of faces in the first two rows together, {percent(wrong_pairs, pairs)} are answered wrongly."


def headline(found):
    """For README.md."""
    clean = found["does not meet itself"]
    asked, wrong = sums(found["vertices from a point"])
    pairs, wrong_pairs = sums(found["neighbours"] + found["other faces"])
    yield (f"On {len(found['neighbours'])} real meshes, textbook code in doubles lets **{percent(wrong, asked)}** of the rays that are aimed at "
           f"a vertex slip through between the faces.")
    yield (f"In {len(clean)} of these meshes no faces meet where they should not; that code reports such faces in **{count(len(wrong_meshes(clean)))}** of them,")
    yield f"though it is wrong about only {percent(wrong_pairs, pairs)} of the pairs of"
    yield "faces ([all questions](docs/mesh.md#what-doubles-get-wrong), counted by `tests/bench/real_meshes.py`)."


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--update", action="store_true")
    o = parser.parse_args()
    folder = Path(os.environ.get("GRAZE_SHARED", ROOT.parent / "shared")) / "meshes"
    paths = meshes(folder)
    if not paths:
        print(f"SKIPPED: no meshes in {folder} (set GRAZE_SHARED)")
        return 77
    found = measure(o.program, paths)
    status = 0
    for document, lines in ("docs/mesh.md", section(found)), ("README.md", headline(found)):
        text = (ROOT / document).read_text()
        begin, end = text.index(MARKS[0]) + len(MARKS[0]), text.index(MARKS[1])
        counted = "\n".join(lines) + "\n"
        if o.update:
            (ROOT / document).write_text(text[:begin] + counted + text[end:])
        elif text[begin:end] != counted:
            status = 1
            print(f"{document} says between its marks what was not counted, which is\n{counted}")
    return status


if __name__ == "__main__":
    sys.exit(main())
