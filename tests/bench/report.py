#!/usr/bin/env python3
"""Measures the benchmarks and writes docs/performance.md, docs/performance.svg and what README.md says of it.

usage: python3 tests/bench/report.py [--runs N] [--processor P] [--results FOLDER]
       python3 tests/bench/report.py --whole-meshes | --mesh-cells | --exact-points | --motion [--runs N] [--processor P] [--results FOLDER]
       python3 tests/bench/report.py --quick CELLS [--who WHO] [--chunks N]

Builds the presets bench and bench-native with all peers (`bash src/cmake/setup.sh peers`
installs what they need), runs both on one processor, and takes medians. --results keeps the
measurements there, or takes them from there if they exist.

--whole-meshes measures and writes the section on whole meshes alone, --mesh-cells that on unions, cuts and resolved
meshes, --exact-points that on points that no double holds, and --motion that on shapes that move. For unions npm fetches manifold, where
it is not in build/bench yet.

--quick builds without peers, measures only the cells of "table/question/workload" that the regular
expression fits, such as 'pairs/ray - triangle/[RU]', prints them, and writes nothing.
"""
import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import textwrap
from math import log10
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILDS = {"plain": "bench", "native": "bench-native"}
WORKLOADS = {
    "R": "random, half of the pairs meet",
    "V": "one against many: voxels of a triangle, boxes of a hierarchy, small faces near a line",
    "G": "small integers",
    "U": "touchings moved by -1, 0 or 1 unit of 2^-50 along each axis",
    "T": "all touching: numbers with 48 bits",
    "Z": "degenerate shapes of small integers",
}
PATHS = ["filter", "exact doubles", "one word", "two words", "four words", "400 bits",
         "1600 bits", "rationals"]
QUESTIONS = ["triangle - aabb", "ray - triangle", "segment - triangle", "ray - aabb",
             "segment - aabb", "segment - parallelepiped", "segment - rectangle, aligned",
             "segment - rectangle, oriented", "triangle - triangle", "segment - segment 2D",
             "segment - triangle 2D"]
EXACT_PEER = "CGAL Epick"
IN_README = ["triangle - aabb", "ray - triangle", "segment - aabb", "triangle - triangle", "segment - segment 2D"]

# What a single call may cost on R, G and U, in multiples of naive code: of the form with early
# exits, or of the quickest.
GOALS = {
    "triangle - aabb": ("early", 1.1, 1.6, 3),
    "ray - triangle": ("early", 1, 1.3, 3.5),
    "segment - triangle": ("early", 1, 1.3, 3.5),
    "ray - aabb": ("N", 1.3, 3, 8),
    "segment - aabb": ("N", 1.3, 3, 8),
    "segment - parallelepiped": ("N", 1.2, 2, 5),
    "segment - rectangle, aligned": ("N", 1.5, 3, 8),
    "segment - rectangle, oriented": ("N", 1.5, 3, 8),
    "triangle - triangle": ("early", 0.8, 1.2, 2.5),
    "segment - segment 2D": ("early", 0.7, 1.1, 3),
    "segment - triangle 2D": ("N", 1.2, 1.8, 5),
}
GOALS_OF_BATCHES = {"plain": 1, "avx2": 0.5, "avx512": 0.3}  # on R
GOALS_OF_ZEROS = {"ray - triangle": 3, "segment - triangle": 3, "segment - parallelepiped": 5,
                  "segment - rectangle, oriented": 5, "triangle - triangle": 5}  # U, T by AVX2
GOALS_OF_SIGNS = {  # in multiples of N, on R, on T and U, on G and Z
    "orient 2D": (2, 8, 4), "orient 3D": (1.8, 8, 4), "insphere 2D": (2, 8, 4),
    "insphere 3D": (2, 8, 4)}
GOALS_OF_CLIPS = {  # ns
    ("ray - aabb", "R"): 60, ("ray - triangle", "R"): 120, ("ray - obb", "R"): 400,
    ("ray - parallelepiped", "R"): 400, ("ray - triangle", "coplanar"): 3000,
    ("segment - triangle", "coplanar"): 3000, ("ray - triangle", "Z"): 3000,
    ("segment - triangle", "Z"): 3000}
GOAL_OF_EXACT_CLIPS = 20000  # ns
GOALS_OF_CONTACT = {  # ns
    ("points", "point - triangle", "R"): 60, ("points", "point - triangle 2D", "R"): 60,
    ("points", "point - aabb", "R"): 60, ("points", "point - tetrahedron", "R"): 60,
    ("pairs", "triangle - aabb", "Z"): 300, ("pairs", "ray - triangle", "Z"): 300,
    ("pairs", "segment - triangle", "Z"): 300, ("pairs", "triangle - triangle", "Z"): 300}
GOALS_OF_VOXELS = {  # in multiples of N, in 128^3 and 1024^3; others: never slower
    "bunny.obj": (1, 0.35), "dragon.obj": (1, 0.35), "fandisk.obj": (0.8, 0.3),
    "joint.off": (0.8, 0.3), "plate_holes.stl": (0.5, 0.1), "cube_lattice.obj": (1, 0.8),
    "syn_boxes.off": (1, 0.8), "syn_degen.off": (1, 0.8), "syn_plate.off": (1, 0.8),
    "syn_stairs.off": (1, 0.8), "syn_tilted.off": (1, 0.8)}
GOAL_OF_ANY_PAIR = 1000  # ns, on R
# Times as fast as the faster of CGAL's lists, one thread: to be reached first, and then.
WHOLE_MESHES = {
    "scans": ((5, 8), ["bunny.obj", "dragon.obj", "armadillo.off", "rocker-arm.obj"]),
    "CAD": ((4, 8), ["joint.off", "plate_holes.stl", "coupling.off", "adis16480.stl", "anchor.off",
                     "anchor_far.ply", "fandisk.obj"]),
    "many pairs": ((3,), ["featuretype.stl", "cycloidal.ply", "chair.obj", "cube_lattice.obj"]),
    "degenerate faces": ((1,), ["spider.stl", "wallhole.obj", "regr01.obj"])}
# Times as fast as CGAL, with the check of the result.
MESH_CELLS = {
    "union": (2, ["joint.off", "coupling.off", "fandisk.obj", "adis16480.stl", "rocker-arm.obj", "armadillo.off"]),
    "cut": (2, ["joint.off", "coupling.off", "fandisk.obj", "adis16480.stl", "rocker-arm.obj", "armadillo.off"]),
    "resolve": (1, ["spider.stl", "regr01.obj", "chair.obj", "dragon.obj", "featuretype.stl", "cube_lattice.obj",
                    "cycloidal.ply"])}
MANIFOLD = "manifold-3d@3.5.4"
GOALS_OF_MOTION = {"random, apart along an axis": 0.6, "random, apart": 2}  # in multiples of FCL's time
GOAL_OF_RELATIONS = 1  # in multiples of CGAL's speed
GOALS_OF_QUESTIONS = {"locate": 3, "all hits": 3, "first hit": 1}  # random, in multiples of CGAL's speed
GOAL_OF_TWO_THREADS = 1.7
GOAL_OF_OFFSET = 1.1  # anchor_far.ply in multiples of anchor.off

def run(*command, **options):
    print("+", *command, file=sys.stderr, flush=True)
    return subprocess.run([str(word) for word in command], check=True, **options)


def build(preset, peers):
    run("cmake", "--preset", preset, f"-DGRAZE_PEERS={'ON' if peers else 'OFF'}",
        "--log-level=WARNING", cwd=ROOT, stdout=sys.stderr)
    run("cmake", "--build", "--preset", preset, "--target", "bench_graze", cwd=ROOT,
        stdout=sys.stderr)
    return ROOT / "build" / preset / "bin/bench_graze"


def median_of(rows):
    """One row of the same row of several runs."""
    row = dict(rows[0])
    row["ns"] = statistics.median(r["ns"] for r in rows)
    row["least"] = min(r["least"] for r in rows)
    row["runs"] = len(rows)
    for sum_of in "wrong", "judged", "asked":
        row[sum_of] = sum(r[sum_of] for r in rows)
    return row


def measure(o, name, preset, cells, who="", runs=1, pinned=True):
    """The rows by table, question, workload and contender."""
    found = {}
    for i in range(runs):
        file = o.results / f"{name}-{i}.jsonl"
        if not file.exists():
            program = build(preset, peers=True)
            pin = ["taskset", "-c", o.processor] if pinned else []
            done = run(*pin, program, "--cells", cells, "--who", who, stdout=subprocess.PIPE)
            file.write_bytes(done.stdout)
        for line in file.read_text().splitlines():
            row = json.loads(line)
            key = tuple(row[k] for k in ("table", "question", "workload", "who"))
            found.setdefault(key, []).append(row)
    return {key: median_of(rows) for key, rows in found.items()}


def measure_whole_meshes(o):
    """Their rows; those of one and two threads."""
    return (measure(o, "whole-meshes", "bench", "^((growth|memory) of )?whole meshes/|^mesh questions/|^relations/",
                    runs=o.runs),
            measure(o, "whole-mesh-threads", "bench", "^threads of (whole meshes/|voxels/a sum)", runs=o.runs, pinned=False))


def measure_mesh_cells(o):
    folder = ROOT / "build/bench/manifold"
    if not (folder / "node_modules").exists():
        run("npm", "install", "--prefix", folder, MANIFOLD, stdout=sys.stderr)
    os.environ["GRAZE_MANIFOLD"] = f"node {ROOT / 'tests/bench/manifold.mjs'}"
    os.environ["GRAZE_MANIFOLD_PACKAGE"] = str(folder / "node_modules/manifold-3d")
    return measure(o, "mesh-cells", "bench", "^mesh cells/", runs=o.runs)


def quick(o):
    program = build("bench", peers=False)
    done = run(program, "--cells", o.quick, "--who", o.who, "--chunks", o.chunks,
               stdout=subprocess.PIPE, text=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    naive = {}
    for r in rows:
        if r["who"].startswith("naive"):
            cell = r["question"], r["workload"]
            naive[cell] = min(naive.get(cell, r["ns"]), r["ns"])
    print(f"{'':54}{'':18}{'ns':>10}{'least':>10}{'of N':>8}{'wrong':>14}")
    for r in rows:
        cell = f"{r['table']}/{r['question']}/{r['workload']}"
        n = naive.get((r["question"], r["workload"]))
        ratio = f"{r['ns'] / n:8.2f}" if n else "       -"
        print(f"{cell:54}{r['who']:18}{r['ns']:10.4g}{r['least']:10.4g}{ratio}"
              f"{r['wrong']:7} of {r['judged']}")
    return 0


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def paragraph(text):
    yield from textwrap.wrap(" ".join(text.split()), 100)
    yield ""


def number(x):
    return f"{x:.2g}" if x < 1 else f"{x:.1f}" if x < 100 else f"{x:,.0f}"


def bold(text, when):
    return f"**{text}**" if when else text


def processor():
    text = Path("/proc/cpuinfo").read_text()
    return re.search(r"model name\s*: (.*)", text)[1]


def commit():
    return subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()


def compiler():
    done = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[0]


class Report:
    def __init__(self, o, plain, native, threads):
        self.o, self.plain, self.native, self.threads = o, plain, native, threads
        self.points = self.questions("points")
        self.targets = [t for t in ("plain", "avx2", "avx512")
                        if ("pairs", QUESTIONS[0], "R", f"batch {t}") in plain]
        known = ("naive", "graze", "batch")
        self.peers = sorted({who for t, _, _, who in plain if t == "pairs" and not
                             who.startswith(known)})

    # What was measured.

    def row(self, *key, build="plain"):
        return (self.plain if build == "plain" else self.native).get(key)

    def ns(self, *key, build="plain"):
        row = self.row(*key, build=build)
        return row and row["ns"]

    def forms(self, t, q, w):
        """The forms of naive code, by name, each in the faster of its builds."""
        forms = {}
        for rows in self.plain, self.native:
            for (tt, qq, ww, who), row in rows.items():
                if (tt, qq, ww) == (t, q, w) and re.fullmatch("naive( early| straight| axes)?", who):
                    forms[who[6:]] = min(forms.get(who[6:], row["ns"]), row["ns"])
        return forms

    def naive(self, t, q, w, form="N"):
        """Nanoseconds of a form, or of the quickest one."""
        forms = self.forms(t, q, w)
        return forms[form] if form in forms else min(forms.values()) if forms else None

    def ratio(self, t, q, w, who, build="plain", form="N"):
        ns, n = self.ns(t, q, w, who, build=build), self.naive(t, q, w, form)
        return ns / n if ns and n else None

    def wrong(self, *key):
        """Wrong answers a million."""
        row = self.row(*key)
        return round(1e6 * row["wrong"] / row["judged"]) if row and row["judged"] else 0

    def naive_wrong(self, t, q, w):
        """Of the quickest form."""
        rows = [row for (tt, qq, ww, who), row in self.plain.items()
                if (tt, qq, ww) == (t, q, w) and re.fullmatch("naive( early| straight| axes)?", who)]
        best = min(rows, key=lambda row: row["ns"])
        return round(1e6 * best["wrong"] / best["judged"])

    def all_wrong(self, t, q, who, workloads=WORKLOADS, build="plain"):
        return str(sum(row["wrong"] for w in workloads if (row := self.row(t, q, w, who, build=build))))

    # The document.

    def lines(self):
        yield "# Performance"
        yield ""
        yield from paragraph("""Written by `python3 tests/bench/report.py`; every number is measured by it. It needs the
            libraries that graze is compared with (`bash src/cmake/setup.sh peers`) and, for real meshes, the files that
            [mesh.md](mesh.md#what-doubles-get-wrong) names.""")
        runs = f"medians of {self.o.runs} runs" if self.o.runs > 1 else "one run"
        yield from paragraph(f"""{processor()}, {compiler()}, {platform.system()}; one thread on one processor;
            {runs}, each the median of chunks of fresh pairs: 16 chunks of 4,096 pairs, and fewer for clip, proofs,
            paths, the pairs of every two shapes and all other calls. Every contender is asked every pair once; all of
            them are in one program and take turns, so no branch predictor can learn the answers. `plain` is built for
            any x86-64, `native` for this processor. CGAL is built with -frounding-math, as it asks.""")
        yield from paragraph(f"""Measured on {date.today()}, at commit {commit()}; `tests/bench/instructions.json` tells which
            calls have become quicker since.""")
        yield from paragraph("""**N**, or naive, is the fastest plain double-precision code we know for the same
            question, inlined: the fastest, on each workload, of up to three forms (`tests/bench/naive.hpp`: with
            early exits, without branches, with another method) and of the two builds. It says yes or no, and is wrong
            where the numbers decide narrowly. graze's answers are exact, so none may be wrong: at least one pair in
            64 is compared with rational arithmetic.""")
        for w, what in WORKLOADS.items():
            yield f"- **{w}**: {what}"
        yield ""
        yield "![graze and the fastest peer, as multiples of N](performance.svg)"
        yield ""
        yield "## `intersects`, plain build, as multiples of N"
        yield ""
        yield from self.main("plain")
        yield from paragraph(self.worst())
        yield from self.goals()
        yield "## `intersects`, native build, as multiples of N"
        yield ""
        yield from self.main("native")
        yield "## `contact`, as multiples of N"
        yield ""
        yield from paragraph("""`contact` also distinguishes touching from overlapping; N is the same code as above,
            which says only whether the shapes meet.""")
        yield from table(
            ["question", *WORKLOADS, "wrong"],
            [[q, *(f"{self.ratio('pairs', q, w, 'graze contact'):.2f}" for w in WORKLOADS),
              self.all_wrong("pairs", q, "graze contact")] for q in QUESTIONS])
        yield from self.batches()
        yield from self.forms_of_lists()
        yield from self.point_rows()
        yield from self.signs()
        yield from self.exact_points()
        yield from self.motion()
        yield from self.clips()
        yield from self.made()
        yield from self.every_pair()
        yield from self.proofs()
        yield from self.voxels()
        yield from self.meshes()
        yield from self.whole_meshes()
        yield from self.mesh_cells()
        yield from self.mesh_calls()
        yield from self.calls()
        yield from self.c_calls()
        yield from self.peer_rows()
        yield from self.paths()

    def main(self, build):
        yield from table(
            ["question", "N on R, ns", *WORKLOADS, "wrong"],
            [[q, f"{self.naive('pairs', q, 'R'):.1f}",
              *(f"{self.ratio('pairs', q, w, 'graze', build):.2f}" for w in WORKLOADS),
              self.all_wrong("pairs", q, "graze", build=build)] for q in QUESTIONS])

    def worst(self):
        """In a sentence, the worst ratio of any row, and the slowest of all pairs."""
        def worst_ratio(w, who):
            return max((self.ratio(t, q, w, who), q) for t, questions in
                       (("pairs", QUESTIONS), ("points", self.points)) for q in questions
                       if self.naive(t, q, w) and self.row(t, q, w, who))

        def slowest(w, call):
            return max((row["ns"], q) for (t, q, ww, who), row in self.plain.items()
                       if (t, ww, who) == ("matrix", w, call))
        (r, q_r), (g, q_g) = worst_ratio("R", "graze"), worst_ratio("G", "graze")
        (c, c_r), (d, c_g) = worst_ratio("R", "graze contact"), worst_ratio("G", "graze contact")
        (ns_r, p_r), (ns_g, p_g) = slowest("R", "contact"), slowest("G", "contact")
        on_r = [row["ns"] for (t, _, w, who), row in self.plain.items()
                if (t, w, who) == ("matrix", "R", "contact")]
        below = sum(ns < GOAL_OF_ANY_PAIR for ns in on_r)
        return (f"Of the questions that naive code answers, points and boxes included, the worst ratio of `intersects` is {r:.1f} on R "
                f"({q_r}) and {g:.1f} on G ({q_g}); of `contact`, {c:.1f} ({c_r}) and {d:.1f} ({c_g}). "
                f"{'All' if below == len(on_r) else f'{below} of'} {len(on_r)} pairs of shapes take less than 1 us on R; the slowest `contact` takes {number(ns_r)} ns on R ({p_r}) and "
                f"{number(ns_g)} ns on G ({p_g}).")

    def goals(self):
        yield "## Goals"
        yield ""
        yield from paragraph("""What was measured, of the goal; **bold** if the goal is missed, compared before
            rounding. The goals of single calls are multiples of naive code with early exits for the questions that say so, and otherwise of N; the
            numbers in brackets are multiples of N.""")
        rows = []
        for q, (form, *goals) in GOALS.items():
            row = [q, {"early": "early exits"}.get(form, form)]
            for w, goal in zip("RGU", goals):
                reached = self.ratio("pairs", q, w, "graze", form=form)
                strict = self.ratio("pairs", q, w, "graze")
                bracket = f" [{strict:.2f}]" if form != "N" else ""
                row.append(bold(f"{reached:.2f} of {goal:g}", reached > goal) + bracket)
            for target, goal in GOALS_OF_BATCHES.items():
                reached = self.ratio("pairs", q, "R", f"batch {target}", form=form)
                strict = self.ratio("pairs", q, "R", f"batch {target}")
                bracket = f" [{strict:.2f}]" if form != "N" and reached else ""
                row.append(bold(f"{reached:.2f} of {goal:g}", reached > goal) + bracket
                           if reached else "-")
            rows.append(row)
        yield from table(["question", "multiples of", "R", "G", "U",
                          *(f"batch R, {t}" for t in GOALS_OF_BATCHES)], rows)
        yield from paragraph("""The other goals: orient, insphere and zeros of batches in multiples of N (zeros with
            AVX2; where the table above says early exits, in multiples of that form), and clip and contact in ns.""")
        yield from table(["what", "goal", "reached"], [
            [what, f"{goal:,g} {unit}".rstrip(),
             bold(f"{number(reached) if unit == 'ns' else f'{reached:.2f}'} {unit}".rstrip(), reached > goal)]
            for what, goal, reached, unit in self.other_goals() if reached])
        yield "What stands in the way:"
        yield ""
        for reason in self.reasons():
            yield from textwrap.wrap(" ".join(reason.split()), 100, initial_indent="- ",
                                     subsequent_indent="  ")
        yield ""

    def reasons(self):
        """Why goals are missed, with what was measured."""
        counts = json.loads((ROOT / "tests/bench/instructions.json").read_text())["calls"]

        def counted(q, w="R", call="intersects"):
            return f"{counts[f'{call}, {q}/{w}']:.0f}"

        def path(q, name):
            return number(self.ns("paths", q, name, "graze"))

        def integer(q, w):
            return f"{100 * self.row('pairs', q, w, 'graze')['integer']:.0f} %"
        speed = [counts[f"intersects, {q}/R"] / self.ns("pairs", q, "R", "graze") for q in QUESTIONS]
        yield f"""**R.** Naive code without branches computes no error bounds and validates nothing. The filter does
            both with as few branches, so its time is that of its instructions, {min(speed):.0f} to {max(speed):.0f}
            of them in a ns. It takes {counted("segment - triangle 2D")} instructions for segment - triangle 2D,
            {counted("segment - parallelepiped")} for segment - parallelepiped,
            {counted("segment - rectangle, oriented")} for an oriented rectangle, {counted("ray - aabb")} for ray -
            aabb, and {counted("triangle - triangle")} for triangle - triangle. Batches compute the same bounds; in
            the plain build two lanes save little. With AVX2, four lanes, a pair takes
            {counted("ray - aabb", call="batch::intersects avx2")} instructions (ray - aabb),
            {counted("segment - parallelepiped", call="batch::intersects avx2")} (parallelepiped) and
            {counted("segment - rectangle, oriented", call="batch::intersects avx2")} (oriented rectangle), spread
            over loads, bounds and divisions."""
        yield f"""**G.** If a pair touches, only an exact zero decides. Doubles find it if nothing is rounded, but
            first this must be checked, and it cannot be predicted which pairs need it: on this path a touching ray -
            aabb takes {path("ray - aabb", "exact doubles")} ns, segment - aabb
            {path("segment - aabb", "exact doubles")} ns, and segment - triangle 2D
            {path("segment - triangle 2D", "exact doubles")} ns."""
        yield f"""**U and T.** To find a zero of numbers with 50 bits takes products of 100 to 300 bits. On U,
            {integer("ray - aabb", "U")} of the pairs (ray - aabb), {integer("triangle - aabb", "U")} (triangle -
            aabb), {integer("segment - rectangle, oriented", "U")} (oriented rectangle) and
            {integer("segment - parallelepiped", "U")} (parallelepiped) are left to integers; one that touches takes
            {path("ray - aabb", "one word")}, {path("triangle - aabb", "one word")} and
            {path("segment - parallelepiped", "one word")} ns (ray - aabb, triangle - aabb, parallelepiped). The
            directions of oriented rectangles on U, T and G have a rational norm."""
        yield f"""**Zeros of batches.** Twofolds (sums of two doubles, exact modulo 2^64) hold formulas up to degree 3
            of inputs with up to 52 bits: with AVX2 a pair takes
            {counted("segment - parallelepiped", "T", "batch::intersects avx2")} instructions (parallelepiped) and
            {counted("segment - rectangle, oriented", "T", "batch::intersects avx2")} (oriented rectangle), against
            {counted("segment - parallelepiped", "R", "batch::intersects avx2")} and
            {counted("segment - rectangle, oriented", "R", "batch::intersects avx2")} on R. The other zeros are found
            one pair at a time, like those of `orient` and `insphere`."""
        yield f"""**clip.** A hit on an aabb takes {counted("ray - aabb", call="clip")} instructions: two parameters
            and two points in double-words, each with a test that its rounding is certain. `batch::clip`, which has no
            points and features, takes {counted("ray - aabb", call="batch::clip")}. Naive code has only the
            parameters."""
        yield f"""**orient and insphere.** Zeros are found with integers, which takes {counted("2D", "T", "orient")},
            {counted("3D", "T", "orient")}, {counted("2D", "T", "insphere")} and {counted("3D", "T", "insphere")}
            instructions, against {counted("2D", "R", "orient")}, {counted("3D", "R", "orient")},
            {counted("2D", "R", "insphere")} and {counted("3D", "R", "insphere")} of the filter. On G and Z some signs
            are zero and most are not, which cannot be predicted."""

    def other_goals(self):
        for q, (on_r, on_t, on_g) in GOALS_OF_SIGNS.items():
            for w, goal in (("R", on_r), ("T", on_t), ("U", on_t), ("G", on_g), ("Z", on_g)):
                yield f"{q}, {w}", goal, self.ratio("signs", q, w, "graze"), "N"
        for q, goal in GOALS_OF_ZEROS.items():
            form = GOALS[q][0]
            for w in "UT":
                of_n = self.ratio("pairs", q, w, "batch avx2")
                yield (f"batch, {q}, {w}" + (f", of early exits [{of_n:.1f} N]" if form != "N" and of_n else ""),
                       goal, self.ratio("pairs", q, w, "batch avx2", form=form), "N" if form == "N" else "")
        for (q, w), goal in GOALS_OF_CLIPS.items():
            yield f"clip, {q}, {w}", goal, self.ns("clip", q, w, "graze"), "ns"
        slowest = max((row["ns"], q, w) for (t, q, w, who), row in self.plain.items()
                      if (t, who) == ("clip", "exact"))
        yield (f"exact::clip, slowest: {slowest[1]}, {slowest[2]}", GOAL_OF_EXACT_CLIPS, slowest[0],
               "ns")
        for (t, q, w), goal in GOALS_OF_CONTACT.items():
            yield f"contact, {q}, {w}", goal, self.ns(t, q, w, "graze contact"), "ns"
        slowest = max((row["ns"], q) for (t, q, w, who), row in self.plain.items()
                      if (t, w, who) == ("matrix", "R", "contact"))
        yield (f"contact on R, slowest of all pairs: {slowest[1]}", GOAL_OF_ANY_PAIR, slowest[0], "ns")

    def batches(self):
        yield "## Batches, as multiples of N"
        yield ""
        yield from paragraph("""`batch::intersects` for columns of doubles, with the answers as a mask, for each level
            of vector instructions; the plain build contains all levels. With the best level, `structs` takes an array
            of structs, and `contact` is `batch::contact` for columns. The columns fit into the second-level cache.""")
        forms = [*self.targets, "structs", "contact"]
        yield from table(["question", "form", *WORKLOADS, "wrong"], [
            [q, form, *(f"{self.ratio('pairs', q, w, f'batch {form}'):.2f}" for w in WORKLOADS),
             self.all_wrong("pairs", q, f"batch {form}")] for q in QUESTIONS for form in forms])
        yield "The speed of two threads on two processors, for 65,536 pairs, in multiples of the speed of one:"
        yield ""
        questions = list(dict.fromkeys(q for t, q, _, _ in self.threads if t == "threads"))
        yield from table(["question", *WORKLOADS], [
            [q, *(f"{self.threads['threads', q, w, '1']['ns'] / self.threads['threads', q, w, '2']['ns']:.2f}"
                  for w in WORKLOADS)] for q in questions])
        yield from paragraph("""The same of random pairs, by how many there are. One thread is asked in between, so that the
            other one has to be woken; what one does in less than some 200 microseconds it does alone.""")
        by_size = [key for key in self.threads if key[0] == "threads by size"]
        sizes = list(dict.fromkeys(w for _, _, w, _ in by_size))
        yield from table(["question", *sizes], [
            [q, *(f"{self.threads['threads by size', q, w, '1']['ns'] / self.threads['threads by size', q, w, '2']['ns']:.2f}"
                  for w in sizes)] for q in dict.fromkeys(q for _, q, _, _ in by_size)])

    def forms_of_lists(self):
        yield "## Lists as they lie in memory, ns a pair"
        yield ""
        yield from paragraph("""On R / on G, with the best vector instructions; all first shapes of a chunk are the
            same. `single` calls `intersects` for one pair after the other. The next columns ask for a mask, with
            lists of doubles or floats, and with `one` shape against many. `bools`, `statuses` (with a mask) and
            `contacts` (`batch::contact`) are the other answers for columns of doubles.""")
        forms = ["single", "columns", "rows", "structs", "float columns", "float rows", "one",
                 "bools", "statuses", "contacts"]
        yield from table(["question", *forms, "wrong"], [
            [q, *(self.on_r_and_g("forms", q, form) for form in forms),
             str(sum(int(self.all_wrong("forms", q, form)) for form in forms))]
            for q in self.questions("forms")])

    def questions(self, t):
        return list(dict.fromkeys(q for tt, q, _, _ in self.plain if tt == t))

    def on_r_and_g(self, t, q, who):
        found = [self.ns(t, q, w, who) for w in "RG"]
        return " / ".join(number(ns) for ns in found) if all(found) else ""

    def point_rows(self):
        yield "## Points, and aligned boxes, ns"
        yield ""
        yield from paragraph("""`contact`, and `batch::intersects` and `batch::contact` with the best vector
            instructions, on R / on G. There is no naive code for a point on a triangle in space.""")
        rows = []
        for q in self.points:
            n = self.naive("points", q, "R")
            rows.append([q, number(n) if n else "-",
                         *(number(self.ns("points", q, w, "graze contact")) for w in WORKLOADS),
                         self.on_r_and_g("points", q, f"batch {self.targets[-1]}"),
                         self.on_r_and_g("points", q, "batch contact"),
                         self.all_wrong("points", q, "graze contact")])
        yield from table(["question", "N on R", *WORKLOADS, "batch intersects", "batch contact",
                          "wrong"], rows)

    def signs(self):
        yield "## orient and insphere, as multiples of N"
        yield ""
        yield from paragraph("""T has exact zeros of numbers with 48 bits, G random small integers, and Z equal points
            and points on one line. Batches take columns, for each level of vector instructions; `batch indices` takes
            indices of vertices in no order, with the best level. Shewchuk's predicates are those of the GNU
            Triangulated Surface library. For insphere they, like CGAL's, are also asked for the orientation, on which
            graze's answer does not depend. Numbers in brackets are wrong answers per million.""")
        rows = []
        contenders = {}
        for t, q, _, who in self.plain:
            if t == "signs" and who != "naive":
                contenders.setdefault(q, dict())[who] = True
        for q, whos in contenders.items():
            ranks = {"graze": 0, "batch": 1}
            for who in sorted(whos, key=lambda w: (ranks.get(w.split()[0], 2), w)):
                cells = [self.cell("signs", q, w, who) for w in "RGUTZ"]
                rows.append([q, who, f"{self.naive('signs', q, 'R'):.1f}", *cells])
            rows.append([q, "naive", f"{self.naive('signs', q, 'R'):.1f}",
                         *(self.cell("signs", q, w, "naive") for w in "RGUTZ")])
        yield from table(["question", "who", "N on R, ns", *"RGUTZ"], rows)

    def cell(self, t, q, w, who):
        ratio = self.ratio(t, q, w, who)
        if ratio is None:
            return "-"
        wrong = self.wrong(t, q, w, who)
        return f"{ratio:.2f}" + (f" ({wrong:,} wrong)" if wrong else "")

    def exact_points(self):
        yield EXACT_POINTS_HEADING
        yield ""
        yield from paragraph(f"""`meet` makes them; the other questions are about points that were made just before, each asked once.
            On `own plane` the given points are the triangle whose plane made the exact one; on `equal` two points are
            the same one, made of other points. CGAL's kernel is its lazy one, which keeps intervals, and exact numbers
            once a sign has needed them. Measured on {date.today()}, at commit {commit()}. The last column is graze's time over CGAL's.""")
        rows = []
        for t, q, w, who in self.plain:
            if t == "exact points" and who == "graze":
                own, other = self.ns(t, q, w, who), self.ns(t, q, w, "CGAL Epeck")
                rows.append([q, w, number(own), number(other) if other else "-",
                             f"{own / other:.2f}" if other else "-",
                             str(self.row(t, q, w, who)["wrong"])])
        yield from table(["question", "workload", "graze", "CGAL Epeck", "ratio", "wrong"], rows)
        def worst(other):
            return max(self.ns(t, f"orient, {n} of 4 exact", w, "graze") / other(n, w) for n in (1, 2, 4) for w in "RG")
        t = "exact points"
        if self.row(t, "orient, 4 of 4 exact", "G", "CGAL Epeck"):
            given = worst(lambda n, w: self.ns(t, "orient, given points", w, "graze"))
            peer = worst(lambda n, w: self.ns(t, f"orient, {n} of 4 exact", w, "CGAL Epeck"))
            yield from paragraph(f"""`orient` of such points takes at most {given:.2f} times as long as of points that doubles hold (goal: {below(given, 1.6)}), and
                at most {peer:.2f} times as long as CGAL's (goal: {below(peer, 0.35)}, by random points, which both filter).""")

    def motion(self):
        yield MOTION_HEADING
        yield ""
        runs = f"medians of {self.o.runs} runs" if self.o.runs > 1 else "one run"
        yield from paragraph(f"""On {processor()}, {date.today()}, at commit {commit()}; {runs}. Half of the cases are a point and a triangle, half two segments; each corner moves on a straight
            line at even speed. `contact` says whether they meet on the way, and how, `first_contact` when first, between two neighbouring
            doubles. FCL 0.7 solves a cubic in doubles (`Intersect<double>::intersect_VF` and `intersect_EE`); it gives a time as well, and is
            wrong where it says of shapes that meet that they do not, or the other way round. All are in one program and take turns. Answers are held against
            `contact`, which the tests hold against fractions (`tests/motion`). The families below the first three have zeros, equal corners
            and ways that meet in a point or lie in a plane; most of these no doubles can tell.""")
        rows, t, q = [], "motion", "first"
        for w in dict.fromkeys(w for table, question, w, _ in self.plain if table == t):
            ask, first, peer = (self.row(t, q, w, who) for who in ("contact", "graze", "FCL"))
            times = ask["ns"] / peer["ns"] if peer else None
            rows.append([w, number(ask["ns"]), number(first["ns"]), *(
                (number(peer["ns"]), f"{times:.2f}", below(times, GOALS_OF_MOTION.get(w)),
                 f"{1000 * peer['wrong'] / peer['judged']:.0f}") if peer else ("-",) * 4)])
        yield from table(["cases", "contact, ns", "first_contact, ns", "FCL, ns", "contact over FCL", "goal", "FCL wrong, per thousand"], rows)

    def clips(self):
        yield "## clip, ns"
        yield ""
        yield from paragraph("""One call, with correctly rounded parameters; all pairs meet, except in `R missed`. `R
            in a range` has t_min and t_max; in `coplanar` the lines lie in the plane of the triangle. Naive code has
            parameters in doubles. Batches report only parameters.""")
        loads = ["R", "R missed", "R in a range", "G", "U", "T", "Z", "coplanar"]
        rows = []
        for q in self.questions("clip"):
            for who in "naive", "graze", *(f"batch {t}" for t in self.targets), "exact":
                if self.row("clip", q, "R", who):
                    cells = [self.ns("clip", q, w, who) for w in loads]
                    rows.append([q, who, *(number(x) if x else "-" for x in cells),
                                 "-" if who == "naive" else
                                 self.all_wrong("clip", q, who, loads)])
        yield from table(["question", "who", *loads, "wrong"], rows)

    def made(self):
        yield "## Shapes made just before the call, ns on R"
        yield ""
        yield from paragraph("""`vectors`: made from a user's own vectors, number by number; `floats`: made from an
            array of floats; `ready`: already stored as graze's shapes.""")
        heads = ["graze", "graze, vectors", "graze, floats"]
        rows = []
        for q in self.questions("made"):
            forms = [self.ns("made", q, "R", f"naive, {f}") for f in ("vectors", "floats")]
            rows.append([q, *(number(self.ns("made", q, "R", who)) for who in heads),
                         number(self.naive("made", q, "R")),
                         *(number(x) if x else "-" for x in forms),
                         str(sum(self.row("made", q, "R", who)["wrong"] for who in heads))])
        yield from table(["question", "graze, ready", "vectors", "floats", "naive, ready",
                          "vectors", "floats", "wrong"], rows)

    def every_pair(self):
        yield "## Every two shapes, ns"
        yield ""
        yield ("On R / on G. Pairs with a line, ray or plane have no batches if they have no predicate of their own. `clip` is asked of "
               "pairs that miss as well.")
        yield ""
        for dim in "2D", "3D":
            shapes = list(dict.fromkeys(
                name for t, q, _, _ in self.plain if t == "matrix" and q.startswith(dim)
                for name in q[3:].split(" - ")))
            for call in "intersects", "contact", "batch intersects", "batch contact", "clip":
                def cell(a, b):
                    for q in f"{dim} {a} - {b}", f"{dim} {b} - {a}":
                        if ("matrix", q, "R", call) in self.plain:
                            return self.on_r_and_g("matrix", q, call)
                    return ""
                rows = [[a, *(cell(a, b) if i <= j else "" for j, b in enumerate(shapes))]
                        for i, a in enumerate(shapes)]
                yield from table([f"`{call}`, {dim}", *shapes], [row for row in rows if any(row[1:])])
        wrong = sum(row["wrong"] for key, row in self.plain.items() if key[0] == "matrix")
        asked = sum(row["judged"] for key, row in self.plain.items() if key[0] == "matrix")
        yield f"Wrong: {wrong} of the {asked:,} answers that were compared with rationals."
        yield ""

    def proofs(self):
        yield "## Proofs and rationals"
        yield ""
        yield "Microseconds a call:"
        yield ""
        rows = [[q, who, *(number(self.ns("proofs", q, w, who) / 1000) for w in "RGUTZ"),
                 self.all_wrong("proofs", q, who)]
                for q in self.questions("proofs")
                for who in ("certify", "flaw", "exact contact")]
        yield from table(["question", "call", *"RGUTZ", "wrong"], rows)

    def two_threads(self, question):
        """The time of one, and how many times as fast two are."""
        one, two = (self.threads["threads of voxels", question, "1024^3", who]["ns"] for who in "12")
        return one, one / two

    def voxels(self):
        yield "## Voxels"
        yield ""
        yield from paragraph("""`voxelize` of real meshes, and of five that were made to be hard (`syn_`), in milliseconds and as a multiple of the naive loop, which
            tests every voxel of a triangle's bounding box with separating axes and early exits in doubles. A voxel is
            wrong if it is missed or should not be there, also where a face only touches it; graze's voxels are compared with rational arithmetic by
            `ctest --preset ci -R "voxel.long modes"`. Numbers in brackets are goals that are missed. The other
            programs run only with 128^3 voxels, and Open3D, which tests each voxel against each triangle, only if
            this makes at most 10^9 pairs.""")
        rows = []
        for q in self.questions("voxels"):
            cells = []
            for w in ("128^3", "1024^3"):
                naive, graze = (self.row("voxels", q, w, who) for who in ("naive", "graze"))
                ratio = graze["ns"] / naive["ns"]
                goal = GOALS_OF_VOXELS.get(q, (1, 1))[w == "1024^3"]
                cells += [number(naive["ns"] / 1e6), number(graze["ns"] / 1e6),
                          f"{ratio:.2f}" + (f" ({goal})" if ratio > goal else "")]
            cells.append(f"{self.two_threads(q)[1]:.2f}")
            rows.append([q, f"{graze['triangles']:,}", *cells])
        yield from table(["mesh", "triangles", "N 128^3", "graze", "of N", "N 1024^3", "graze", "of N",
                          "2 threads"], rows)
        making, by_two = self.two_threads("memory")
        yield from paragraph(f"""Two threads: the goal is 1.8 times the speed of one. In the same run a sum in two
            halves is {self.two_threads("a sum")[1]:.2f} times as fast with two threads as with one. Preparing the
            memory of 1024^3 voxels, one bit each, takes {making / 1e6:.1f} ms, and two threads do it {by_two:.2f}
            times as fast (1.0 to 2.0 times in other runs). This limits meshes that take hardly longer than that, such
            as syn_plate. Triangles that reach through the whole mesh are in the slabs of both threads, and their
            edges are tested in each: for plate_holes 302,174 spans with one thread and 434,452 with two (`graze
            voxelize plate_holes.stl --resolution 1024 --threads 2`).""")
        if not rows:
            yield "SKIPPED: the meshes were not there."
            yield ""
            return
        peers = ["naive", "OpenVDB by distance", "Open3D"]
        yield "Voxels that are missing or should not be there, with 128^3 voxels, and the time as a multiple of N:"
        yield ""
        rows = []
        for q in self.questions("voxels"):
            graze, naive = self.row("voxels", q, "128^3", "graze"), self.ns("voxels", q, "128^3", "naive")
            cells = []
            for who in peers:
                row = self.row("voxels", q, "128^3", who)
                cells += [f"{row['wrong']:,}", f"{row['ns'] / naive:.1f}"] if row else ["-", "-"]
            rows.append([q, f"{graze['judged']:,}", *cells])
        yield from table(["mesh", "voxels", *(h for who in peers for h in (who, "of N"))], rows)

    def meshes(self):
        yield "## Reading meshes, MB/s"
        yield ""
        yield from paragraph("""`read_mesh` of files that were read before. `bytes` reads the file and does nothing
            with it; `numbers` finds every number in a text in memory with `std::from_chars`, and does not look at
            what is between the numbers.""")
        rows = []
        for (t, q, w, who), row in self.plain.items():
            if (t, who) == ("meshes", "graze"):
                speeds = [self.ns("meshes", q, w, c) for c in ("graze", "numbers", "bytes")]
                rows.append([q, w, number(row["bytes"] / 1e6),
                             f"{row['triangles']:,}",
                             *(number(1000 / ns) if ns else "-" for ns in speeds)])
        yield from table(["file", "format", "MB", "triangles", "`read_mesh`", "numbers", "bytes"], rows)
        if not rows:
            yield "SKIPPED: the meshes were not there."
            yield ""

    def whole_meshes(self):
        yield WHOLE_MESHES_HEADING
        yield ""
        runs = f"medians of {self.o.runs} runs" if self.o.runs > 1 else "one run"
        yield from paragraph(f"""`mesh::self_intersections`, in milliseconds of CPU time of one thread, on
            {processor()}; {runs} of one program, in which all take turns. It stands beside CGAL 5.5:
            `Polygon_mesh_processing::self_intersections` for a `Surface_mesh` that is already built (a dash means
            that the faces of the file do not make one), and the same for a soup. That version has no function for
            soups; it is put together from the calls that CGAL's own function makes. `wrong` counts the pairs that a
            list misses and those that it should not have; CGAL identifies corners by their numbers and leaves out
            faces without an area. graze's list is compared with rational arithmetic by `ctest --preset ci -R
            "mesh.*each pair of faces"`. `goal` has the speeds that were to be reached, in multiples of that of the faster
            list of CGAL. libigl is not among Debian's packages, and FCL has no such list.""")
        t, call = "whole meshes", "self_intersections"
        peers = ["CGAL mesh", "CGAL soup"]
        rows = []
        for kind, (goals, files) in WHOLE_MESHES.items():
            for q in files:
                graze = self.row(t, q, call, "graze")
                if not graze:
                    continue
                theirs = [self.row(t, q, call, who) for who in peers]
                times = min(row["ns"] for row in theirs if row) / graze["ns"]
                one, two = (self.threads["threads of " + t, q, call, n]["ns"] for n in "12")
                rows.append([q, kind, f"{graze['faces']:,}", f"{graze['judged'] // graze['runs']:,}",
                             f"{graze['ns'] / 1e6:.2f}",
                             *(cell for row in theirs for cell in
                               ((f"{row['ns'] / 1e6:.2f}", f"{row['wrong'] // row['runs']:,}") if row else ("-", "-"))),
                             f"{times:.1f}", reached(times, goals), f"{one / two:.2f}"])
        yield from table(["mesh", "", "faces", "pairs", "graze", *(h for who in peers for h in (who, "wrong")),
                          "times as fast", "goal", "2 threads"], rows)
        if not rows:
            yield "SKIPPED: the meshes were not there."
            yield ""
            return
        none_right = [q for _, files in WHOLE_MESHES.values() for q in files
                      if all(row["wrong"] for who in peers if (row := self.row(t, q, call, who)))]
        far, near = (self.ns(t, q, call, "graze") for q in ("anchor_far.ply", "anchor.off"))
        one, two = (self.threads["threads of " + t, "waves", "707", n] for n in "12")
        yield from paragraph(f"""Neither list of CGAL is right for {", ".join(none_right)}. At an offset of 1e7
            (anchor_far) graze takes {far / near:.2f} times as long as without (anchor); the goal, at most
            {GOAL_OF_OFFSET}, is {"met" if far / near <= GOAL_OF_OFFSET else "missed"}. Two threads, measured by the
            clock in multiples of the speed of one: the goal is {GOAL_OF_TWO_THREADS}, and {one["faces"]:,} faces in
            waves reach {one["ns"] / two["ns"]:.2f}. In the same run a sum in two halves is
            {self.two_threads("a sum")[1]:.2f} times as fast with two threads as with one.""")
        yield from paragraph("""How the time grows: time and candidates (pairs of faces whose boxes meet) for
            generated meshes of two or three sizes, in nanoseconds for each face and for each candidate. The time is
            nearly linear if these do not grow with the mesh. The call is `self_intersections`, or the one before the
            colon: `check`, or `relate` of two solids that are ready and checked, whose faces and candidates are
            counted together. A block has n x n x n boxes; a line out of it passes more of them the larger it is.""")
        rows = []
        t = "growth of whole meshes"
        for q in self.questions(t):
            first = None
            for row in sorted((row for key, row in self.plain.items() if key[:2] == (t, q)),
                              key=lambda row: row["faces"]):
                each = row["ns"] / row["faces"]
                first = first or each
                rows.append([q, f"{row['faces']:,}", f"{row['pairs']:,}", number(row["ns"] / 1e6), number(each),
                             f"{row['candidates'] / row['faces']:.1f}", number(row["ns"] / row["candidates"]),
                             f"{each / first:.2f}"])
        yield from table(["mesh", "faces", "pairs", "ms", "ns a face", "candidates a face", "ns a candidate",
                          "of the first"], rows)
        row = self.row("memory of whole meshes", "waves", "2236", "graze")
        mesh, peak = (1024 * row[k] / row["faces"] for k in ("mesh_kB", "peak_kB"))
        yield from paragraph(f"""Memory for {row["faces"]:,} faces, in a process of its own (`VmHWM`): the mesh takes
            {mesh:.0f} bytes for each face, and the search at most {peak - mesh:.0f} bytes more for each face.""")
        yield from self.mesh_questions()

    def mesh_cells(self):
        yield MESH_CELLS_HEADING
        yield ""
        runs = f"medians of {self.o.runs} runs" if self.o.runs > 1 else "one run"
        yield from paragraph(f"""Milliseconds of CPU time, on {processor()}; {runs}. A union is that of a mesh and itself, turned
            about its middle by the quaternion (5, 1, 2, 1); a cut is by the plane across (1, 2, 3) through the
            middle; in the last rows a mesh that meets itself is resolved. `exact` is `mesh::boolean`, `cut` or `resolve`, whose result has
            exact corners; `in doubles` has `mesh::mended` as well: the corners rounded, and checked, near those that moved, to bound a solid, or to meet in
            nothing but what faces share. With cuts, both halves are. All but manifold are in one program and take turns.""")
        yield from paragraph(f"""CGAL 5.5 unites by `corefine_and_compute_union`, cuts by `clip`, which gives one half, and resolves by
            `experimental::autorefine`; a copy of its operands, which it changes, is counted, but not that they are built, nor a check. A dash means
            that it cannot be asked, as the faces are no `Surface_mesh`, or that it ends the process (regr01). manifold is `{MANIFOLD.replace("@", "` ")} of npm: it is
            WebAssembly, its numbers are floats, its operands are built before, nothing is checked, and it leaves out corners on
            straight edges. Faces are those of the result, of cuts below the plane. Wrong is a result that meets itself or bounds
            no solid.""")
        t = "mesh cells"
        rows, wrong = [], {"graze": 0, "CGAL": 0}
        for call, (goal, files) in MESH_CELLS.items():
            for q in files:
                exact, graze, cgal, manifold = (self.row(t, q, call, who)
                                                for who in ("graze, exact", "graze", "CGAL", "manifold"))
                if not graze:
                    continue
                for who, row in ("graze", graze), ("CGAL", cgal):
                    wrong[who] += row["wrong"] if row else 0
                times = cgal and cgal["ns"] / graze["ns"]
                rows.append([call, q, f"{graze['faces']:,}", f"{graze['faces_out']:,}", number(exact["ns"] / 1e6),
                             number(graze["ns"] / 1e6),
                             *((number(cgal["ns"] / 1e6), f"{cgal['faces_out']:,}", f"{times:.1f}", reached(times, (goal,)))
                               if cgal else ("-",) * 4),
                             *((number(manifold["ns"] / 1e6), f"{manifold['faces_out']:,}",
                                f"{manifold['ns'] / graze['ns']:.1f}") if manifold else ("-",) * 3)])
        yield from table(["", "mesh", "faces", "faces of the result", "exact, ms", "in doubles, ms", "CGAL, ms", "its faces",
                          "times as fast", "goal", "manifold, ms", "its faces", "times as fast"], rows)
        yield from paragraph(f"""Wrong are {wrong["graze"]} results of graze and {wrong["CGAL"]} of CGAL. "Times as fast" compares with the
            time in doubles. Those of manifold are not checked here: its floats are not the corners that are asked
            for.""" if rows else "SKIPPED: the meshes were not there.")

    def mesh_questions(self):
        t = "mesh questions"
        yield from paragraph("""Questions about a mesh that is ready for them, in nanoseconds: random points and rays
            in its box, and, in the rows called degenerate, half of them on or in line with its vertices and edges. It
            stands beside CGAL 5.5, whose trees are already built: `Side_of_triangle_mesh` (for closed meshes),
            `all_intersections` and `first_intersected_primitive` of an `AABB_tree`. `wrong` counts those of its 2,000
            answers that differ from graze's, which `ctest --preset ci -R "points and rays in shared meshes"` compares
            with rational arithmetic.""")
        rows = []
        for q in self.questions(t):
            for w in [w for tt, qq, w, who in self.plain if (tt, qq, who) == (t, q, "graze")]:
                graze, cgal = (self.row(t, q, w, who) for who in ("graze", "CGAL"))
                what, kind = w.split(", ")
                times = cgal["ns"] / graze["ns"] if cgal else None
                goal = GOALS_OF_QUESTIONS[what] if kind == "random" else None
                rows.append([q, w, number(graze["ns"]), number(cgal["ns"]) if cgal else "-",
                             f"{cgal['wrong'] // cgal['runs']:,}" if cgal else "-",
                             f"{times:.2f}" if cgal else "-",
                             reached(times, (goal,)) if cgal and goal else ""])
        yield from table(["mesh", "question", "graze", "CGAL", "wrong", "times as fast", "goal"], rows)
        t = "relations"
        yield from paragraph("""How a solid and a copy of it, moved or made small within it, are related, in
            milliseconds: `relate` of two solids that are ready and checked, `pairs`, which lists their faces that
            meet, and all of it starting from the meshes (anew). It stands beside CGAL's `do_intersect` with volumes,
            which only says whether they meet and stops at the first faces that do. If two solids only touch, or are
            the same, graze goes on, to find out whether their interiors meet.""")
        rows = []
        for q in self.questions(t):
            for w in [w for tt, qq, w, who in self.plain if (tt, qq, who) == (t, q, "graze")]:
                graze, cgal = (self.row(t, q, w, who) for who in ("graze", "CGAL"))
                relation = next(k.removeprefix("relation_") for k in graze if k.startswith("relation_"))
                rows.append([q, w, relation, f"{graze['pairs']:,}",
                             *(number(self.ns(t, q, w, who) / 1e6)
                               for who in ("graze", "graze, faces", "graze, anew")),
                             number(cgal["ns"] / 1e6) if cgal else "-",
                             f"{cgal['ns'] / graze['ns']:.2f}" if cgal else "-",
                             reached(cgal["ns"] / graze["ns"], (GOAL_OF_RELATIONS,)) if cgal else ""])
        yield from table(["solid", "the other", "relation", "pairs", "relate", "pairs, ms", "anew", "CGAL",
                          "times as fast", "goal"], rows)

    def mesh_calls(self):
        yield "## Calls about meshes and voxels, ns"
        yield ""
        yield from paragraph("""A torus of 32,768 triangles, and two cubes with 24 triangles together, one with its
            faces in the planes between voxels and one through their centres, both in 128^3 voxels; and sets, of which
            64 x 64 rows are asked. They stand beside other code: `26, closed` is `voxelize` with default options;
            `doubles` is the naive loop until a triangle meets the voxel; `bytes` reads or writes the same file and
            does nothing else; `bitset` is that of the standard library.""")
        rows = []
        for (t, q, unit, who), row in self.plain.items():
            if (t, who) != ("mesh calls", "graze"):
                continue
            call, _, what = q.partition(", ")
            beside = next((key for key in self.plain if key[:3] == (t, q, unit) and key[3] != who), None)
            rows.append([f"`{call}`".replace("|", "\\|"), what, unit, number(row["ns"]),
                         *((beside[3], number(self.ns(*beside))) if beside else ("", ""))])
        yield from table(["call", "on", "ns a", "graze", "beside", "ns"], rows)

    def calls(self):
        yield "## Other calls, ns"
        yield ""
        yield from paragraph("""Each call stands beside another call, or plain doubles, with the same answer; `wrong`
            counts the answers that differ.""")
        rows = []
        for q in self.questions("calls"):
            whos = [who for t, qq, w, who in self.plain if (t, qq, w) == ("calls", q, "R")]
            baseline = next(who for who in whos if who != "graze")
            cells = []
            for w in "RG":
                ns, base = (self.ns("calls", q, w, who) for who in ("graze", baseline))
                cells += [number(ns), number(base)]
            call, _, what = q.partition(", ")
            rows.append([f"`{call}`", what, baseline, *cells, self.all_wrong("calls", q, "graze")])
        yield from table(["call", "on", "beside", "R", "beside", "G", "beside", "wrong"], rows)

    def c_calls(self):
        if not self.questions("c calls"):
            return
        yield "## Calls through C, ns a pair"
        yield ""
        yield from paragraph("""libgraze_c.so beside the C++ calls for the types: one pair, and chunks in rows. The ratio is
            that of C to C++.""")
        rows = []
        for q in self.questions("c calls"):
            cells = []
            for w in "RG":
                in_c, in_cpp = (self.ns("c calls", q, w, who) for who in ("C", "C++"))
                cells += [number(in_cpp), number(in_c), f"{in_c / in_cpp:.2f}"]
            call, _, what = q.partition(", ")
            rows.append([f"`{call}`", what, *cells, self.all_wrong("c calls", q, "C")])
        yield from table(["call", "on", "R, C++", "C", "ratio", "G, C++", "C", "ratio", "wrong"], rows)

    def peer_rows(self):
        yield "## Peers, plain build: multiples of N, and wrong answers per million"
        yield ""
        rows = []
        for q in QUESTIONS:
            forms = sorted({who for t, qq, _, who in self.plain if t == "pairs" and qq == q and
                            who.startswith("naive")})
            for who in [*forms, "graze", *self.peers]:
                if any(("pairs", q, w, who) in self.plain for w in WORKLOADS):
                    rows.append([q, who, *(self.cell("pairs", q, w, who) for w in WORKLOADS)])
        yield from table(["question", "who", *WORKLOADS], rows)
        yield from paragraph("""A dash means that the peer ends the process on that input. CGAL promises nothing for degenerate
            shapes (Z), and Embree computes in floats: it is asked with the numbers rounded to these.""")
        yield ""

    def paths(self):
        yield "## Cost by path"
        yield ""
        yield from paragraph("""What a call of `contact` takes, in ns, depending on the arithmetic that settles it: a
            filter in doubles; doubles without any rounding (coarse grids); machine integers, if the bits of all
            inputs span 59 places (one word), 123 (two) or 251 (four); integers of any length, if they span 400 to
            1,600 more; and rational numbers alone (`exact::contact`). All pairs touch except those of the first
            column; a dash means that no pair is settled in this way.""")
        rows = {}
        for (t, q, path, _), row in self.plain.items():
            if t == "paths":
                rows.setdefault(q, {})[path] = row["ns"]
        yield from table(["question", *PATHS],
                         [[q, *(number(rows[q][p]) if p in rows[q] else "-" for p in PATHS)]
                          for q in QUESTIONS if q in rows])
        yield from paragraph("""The share of pairs, in percent, whose contact is left to machine integers (in
            brackets: to integers of any length):""")
        yield from table(["question", *WORKLOADS],
                         [[q, *(self.stages(q, w) for w in WORKLOADS)] for q in QUESTIONS])

    def stages(self, q, w):
        row = self.row("pairs", q, w, "graze")
        integer, bigint = 100 * row["integer"], 100 * row["bigint"]
        return f"{integer:.1f}" + (f" ({bigint:.1f})" if bigint else "")

    # README.md and the picture.

    def promise(self):
        """What exactness is worth, in two sentences."""
        wrong, question = max((self.naive_wrong("pairs", q, "T"), q) for q in QUESTIONS)
        few, none = self.naive_wrong("pairs", question, "G"), self.naive_wrong("pairs", question, "R")
        ours = sum(self.wrong("pairs", q, w, "graze") for q in QUESTIONS for w in WORKLOADS)
        def some(n):
            return f"{n / 1e4:.0f} %" if n >= 1e4 else f"{n / 1e4:.1g} %" if n else "none"

        yield (f"Of 4,096 pairs of shapes that were built to touch, with 48-bit coordinates, the fastest plain double code gets up to **{some(wrong)}")
        yield (f"wrong** ({question}, the worst of {len(QUESTIONS)} questions). Of as many pairs of small whole numbers the same code gets {some(few)}")
        yield (f"wrong, and of random pairs {some(none)}. graze gets {some(ours)} wrong ([measured](docs/performance.md) by `tests/bench/report.py`).")

    def mesh_promise(self):
        """How quick whole meshes are, in a sentence."""
        scan = "bunny.obj"
        graze, *theirs = (self.row("whole meshes", scan, "self_intersections", who) for who in ("graze", "CGAL mesh", "CGAL soup"))
        hit = self.row("mesh questions", scan, "first hit, random", "graze")
        if not graze or not hit:
            yield "SKIPPED: the meshes were not there."
            return
        times = min(row["ns"] for row in theirs if row) / graze["ns"]
        yield (f"Whole meshes, with one thread: a scan with {graze['faces']:,} faces is searched for faces that meet in {number(graze['ns'] / 1e6)} ms, "
               f"{times:.1f} times as fast as")
        yield f"by CGAL 5.5, and the first hit of a ray is found in {number(hit['ns'] / 1e3)} microseconds."

    def readme(self):
        """What a reader wants to know first."""
        def ratio(q, w, who):
            found = self.ratio("pairs", q, w, who)
            return f"{found:.1f}" if found else "-"

        rows = [[q, f"{self.naive('pairs', q, 'R'):.1f}",
                 f"{self.naive_wrong('pairs', q, 'T') / 1e4:.1f} %",
                 ratio(q, "R", "graze"), ratio(q, "T", "graze"),
                 ratio(q, "R", EXACT_PEER), ratio(q, "T", EXACT_PEER),
                 *(ratio(q, "R", f"batch {t}") for t in self.targets)] for q in IN_README]
        lines = list(table(
            ["question", "naive, ns", "naive wrong, touching", "graze, random", "graze, touching", "CGAL, random",
             "CGAL, touching", *(f"batch, {t}" for t in self.targets)], rows))
        yield from lines[:-1]

    def plot(self):
        """Dots: graze by workload, and the best peer that has no wrong answer there."""
        width, height, left, top = 1000, 60 + 26 * len(QUESTIONS) * 2, 230, 40
        scale = (width - left - 20) / 3

        def x(ratio):
            return left + scale * max(0.0, min(3.0, log10(ratio) + 0.5))

        colors = {"R": "#1b6ca8", "V": "#3fa7d6", "G": "#59a14f", "U": "#e15759"}
        out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
               'font-family="sans-serif" font-size="12">',
               f'<rect width="{width}" height="{height}" fill="white"/>',
               '<text x="10" y="18">time as a multiple of naive doubles (log scale): graze filled, '
               'the fastest peer without a wrong answer hollow</text>']
        for tick in (0.5, 1, 2, 5, 10, 20, 50, 100, 200):
            out.append(f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{top}" y2="{height - 20}" '
                       f'stroke="#ddd"/><text x="{x(tick):.1f}" y="{height - 6}" '
                       f'text-anchor="middle">{tick:g}</text>')
        for i, q in enumerate(QUESTIONS):
            y = top + 52 * i
            out.append(f'<text x="{left - 8}" y="{y + 26}" text-anchor="end">{q}</text>')
            for k, (w, color) in enumerate(colors.items()):
                cy = y + 8 + 11 * k
                right = [self.ratio("pairs", q, w, who) for who in self.peers
                         if self.row("pairs", q, w, who) and not self.wrong("pairs", q, w, who)]
                if right:
                    out.append(f'<circle cx="{x(min(right)):.1f}" cy="{cy}" r="4" fill="none" '
                               f'stroke="{color}" stroke-width="2"/>')
                out.append(f'<circle cx="{x(self.ratio("pairs", q, w, "graze")):.1f}" cy="{cy}" '
                           f'r="4.5" fill="{color}"/>')
        for k, (w, color) in enumerate(colors.items()):
            out.append(f'<circle cx="{700 + 60 * k}" cy="14" r="4.5" fill="{color}"/>'
                       f'<text x="{708 + 60 * k}" y="18">{w}</text>')
        return "\n".join([*out, "</svg>"]) + "\n"


WHOLE_MESHES_HEADING = "## Whole meshes"
EXACT_POINTS_HEADING = "## Points that no double holds, ns"
MOTION_HEADING = "## Shapes that move"
MESH_CELLS_HEADING = "## Unions, cuts and resolved meshes"


def reached(times, goals):
    return ", ".join(f"{goal:g} {'met' if times >= goal else 'missed'}" for goal in goals)


def below(times, goal):
    return "" if goal is None else f"{goal:g} {'met' if times <= goal else 'missed'}"


def with_section(text, heading, lines, behind):
    """The text with the lines in the place of a section, or behind another one."""
    sections = re.split(r"^(?=## )", text, flags=re.M)
    new = "\n".join(lines).rstrip() + "\n\n"
    at = [n for n, s in enumerate(sections) if s.startswith(heading + "\n")]
    if not at:
        n = next(n for n, s in enumerate(sections) if s.startswith(behind))
        sections.insert(n + 1, new)
    else:
        sections[at[0]] = new
    return "".join(sections).rstrip() + "\n"


def write_readme(blocks):
    """Writes lines between their marks."""
    readme = ROOT / "README.md"
    text = readme.read_text()
    for name, lines in blocks.items():
        begin, end = f"<!-- {name}: written by tests/bench/report.py -->", f"<!-- {name} end -->"
        before, _, rest = text.partition(begin)
        text = "\n".join([before + begin, *lines, end + rest.partition(end)[2]])
    readme.write_text(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--processor", type=int, default=0)
    parser.add_argument("--results", type=Path, default=ROOT / "build/bench/results")
    parser.add_argument("--whole-meshes", action="store_true")
    parser.add_argument("--mesh-cells", action="store_true")
    parser.add_argument("--exact-points", action="store_true")
    parser.add_argument("--motion", action="store_true")
    parser.add_argument("--quick", metavar="CELLS")
    parser.add_argument("--who", default="")
    parser.add_argument("--chunks", type=int, default=16)
    o = parser.parse_args()
    if o.quick is not None:
        return quick(o)
    o.results.mkdir(parents=True, exist_ok=True)
    page = ROOT / "docs/performance.md"
    if o.mesh_cells:
        report = Report(o, measure_mesh_cells(o), {}, {})
        page.write_text(with_section(page.read_text(), MESH_CELLS_HEADING, report.mesh_cells(), WHOLE_MESHES_HEADING))
        return 0
    if o.exact_points:
        report = Report(o, measure(o, "exact-points", "bench", "^exact points/", runs=o.runs), {}, {})
        page.write_text(with_section(page.read_text(), EXACT_POINTS_HEADING, report.exact_points(), "## orient and insphere"))
        return 0
    if o.motion:
        report = Report(o, measure(o, "motion", "bench", "^motion/", runs=o.runs), {}, {})
        page.write_text(with_section(page.read_text(), MOTION_HEADING, report.motion(), "## clip"))
        return 0
    whole_meshes, whole_mesh_threads = measure_whole_meshes(o)
    if o.whole_meshes:
        report = Report(o, whole_meshes, {}, whole_mesh_threads)
        page.write_text(with_section(page.read_text(), WHOLE_MESHES_HEADING, report.whole_meshes(),
                                     "## Reading meshes"))
        write_readme({"whole meshes": report.mesh_promise()})
        return 0
    plain = measure(o, "plain", "bench", "^(?!threads|voxels/|whole|growth|memory|mesh cells)", runs=o.runs)
    # Naive code takes minutes for some of them.
    plain |= measure(o, "voxels", "bench", "^voxels/")
    native = measure(o, "native", "bench-native", "^(pairs|points|signs)/", "^(naive|graze$)", o.runs)
    threads = measure(o, "threads", "bench", "^threads( by size)?/", runs=o.runs, pinned=False)
    threads |= measure(o, "voxel-threads", "bench", "^threads of voxels", pinned=False)
    report = Report(o, plain | whole_meshes | measure_mesh_cells(o), native, threads | whole_mesh_threads)
    (ROOT / "docs/performance.svg").write_text(report.plot())
    page.write_text("\n".join(report.lines()).rstrip() + "\n")
    write_readme({"promise": report.promise(), "performance": report.readme(), "whole meshes": report.mesh_promise()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
