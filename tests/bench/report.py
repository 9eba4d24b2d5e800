#!/usr/bin/env python3
"""Measures the benchmarks and writes docs/performance.md, docs/performance.svg and what README.md says of it.

usage: python3 tests/bench/report.py [--repetitions N] [--seconds S] [--processor P] [--results FOLDER]

Builds the presets bench and bench-native with all peers (`bash src/cmake/setup.sh bench peers`
installs what they need), runs both on one processor, and takes the median of each benchmark.
--results keeps the measurements there, or takes them from there if they exist.
"""
import argparse
import json
import platform
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILDS = {"plain": "bench", "native": "bench-native"}
WORKLOADS = {
    "R": "random, half of the pairs meet",
    "V": "one against many: voxels of a triangle, boxes of a hierarchy, small faces near a line",
    "G": "small integers",
    "U": "touchings moved by -1, 0 or 1 unit of 2^-50",
    "T": "all touching, on the same grid",
    "Z": "degenerate shapes of small integers",
}
STAGES = ["integer", "bigint"]
PATHS = ["first look", "exact doubles", "one word", "two words", "200 bits", "400 bits",
         "1600 bits", "rationals"]
# What a scalar call may cost, in multiples of N, on R and V, on G and on U; all touching, on T.
GOALS = {
    "triangle - aabb": (1.1, 1.6, 3),
    "ray - triangle": (1.3, 2, 4),
    "segment - triangle": (1.3, 2, 4),
    "ray - aabb": (1.3, 1.8, 3),
    "segment - aabb": (1.3, 1.8, 3),
    "segment - parallelepiped": (1.4, 2, 4),
    "segment - rectangle, aligned": (1.5, 2, 3),
    "segment - rectangle, oriented": (1.5, 2, 3),
    "triangle - triangle": (1.2, 2, 4),
    "segment - segment 2D": (1.2, 1.8, 2.5),
    "segment - triangle 2D": (1.2, 1.8, 2.5),
}
GOAL_OF_T = {"triangle - aabb": 6}
LIMITS = """
- **R and V.** A first look has hardly any branch, so its time is that of its instructions
  (`tests/bench/instructions.json` counts them); naive code stops at the first reason to. A ray at a
  triangle computes four determinants, two at a time, and then the bound, the guard and the signs of
  five numbers; those are as many instructions again. To stop early was tried for boxes with axes of
  their own, and was slower: half of the pairs go either way.
- **G.** Where a pair touches, only an exact zero decides. Doubles that are not rounded tell it, but
  whether they are not rounded must be found out first, and which pairs need that is not to be
  predicted. At aabbs coordinates are compared before, which rounds nothing: that decides where an
  end or vertex is in the box, or a slab is out of reach. But three fifths of the lines on G get
  that far. Naive slabs do none of this, and are wrong there. Batches do the same in packs.
- **U and T.** The others the first look cannot tell, and a zero of numbers with 50 bits needs
  products of 100 to 300 bits, in machine integers: see the cost by path. Of a ray and a triangle
  that is six times the instructions of the first look. Double-words were considered: they cannot
  prove a zero.
- **Batches.** It is hardly memory that they wait for: on R and V 2,048 pairs, which fit the second
  cache, take nearly as long each. AVX-512 is mostly far from twice as quick as AVX2 here. What the
  looks leave over is answered one by one, and that is most of U and T, but for segments at aabbs.
- **Parameters.** A line in the plane of a triangle, and degenerate triangles, go to rationals: those
  hits are the mean on G and Z.
"""
TARGETS = ["plain", "avx2", "avx512"]


def run(*command, **options):
    print("+", *command, file=sys.stderr, flush=True)
    return subprocess.run([str(word) for word in command], check=True, **options)


def measure(o, name, preset, only, pinned=True):
    """The median of each benchmark whose name fits."""
    file = o.results / f"{name}.json"
    if not file.exists():
        run("cmake", "--preset", preset, "-DGRAZE_BENCH_PEERS=ON", "--log-level=WARNING", cwd=ROOT)
        run("cmake", "--build", "--preset", preset, "--target", "bench_scalar", cwd=ROOT)
        pin = ["taskset", "-c", o.processor] if pinned else []
        done = run(*pin, ROOT / "build" / preset / "bin/bench_scalar",
                   f"--benchmark_filter={only}", f"--benchmark_min_time={o.seconds}",
                   f"--benchmark_repetitions={o.repetitions}",
                   "--benchmark_enable_random_interleaving=true",
                   "--benchmark_report_aggregates_only=true", "--benchmark_format=json",
                   stdout=subprocess.PIPE)
        file.write_bytes(done.stdout)
    found = {}
    for b in json.loads(file.read_text())["benchmarks"]:
        if b.get("aggregate_name") == "median":
            found[tuple(b["run_name"].split("/")[:3])] = b
    return found


def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def number(x):
    return f"{x:.1f}" if x < 100 else f"{x:,.0f}"


def processor():
    text = Path("/proc/cpuinfo").read_text()
    return re.search(r"model name\s*: (.*)", text)[1]


def compiler():
    done = subprocess.run(["c++", "--version"], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[0]


class Report:
    def __init__(self, o, found, threads):
        self.o, self.found, self.threads = o, found, threads
        self.questions = list(dict.fromkeys(q for q, _, _ in found["plain"] if ": " not in q))
        order = ["triangle - aabb", "ray - triangle", "segment - triangle", "ray - aabb",
                 "segment - aabb", "segment - parallelepiped"]
        self.questions.sort(key=lambda q: (order.index(q) if q in order else len(order), q))
        self.peers = sorted({who for q, _, who in found["plain"] if ": " not in q and
                             "batch" not in who} - {"naive", "graze"})
        self.targets = [t for t in TARGETS if (self.questions[0], "R", f"batch {t}") in found["plain"]]

    def naive(self, q, w):
        return min(self.found[build][q, w, "naive"]["ns"] for build in BUILDS)

    def ratio(self, build, q, w, who):
        b = self.found[build].get((q, w, who))
        return b["ns"] / self.naive(q, w) if b else None

    def wrong(self, q, w, who):
        return round(self.found["plain"][q, w, who]["wrong"])

    def lines(self):
        yield "# Performance"
        yield ""
        yield "Written by `python3 tests/bench/report.py`; every number is measured by it."
        yield ""
        yield from textwrap.wrap(
            f"{processor()}, {compiler()}, {platform.system()}; one thread on one processor; medians "
            f"of {self.o.repetitions} runs, all contenders in one program and in random order; 32,768 "
            "pairs in each workload, so that no branch predictor learns them by heart. `plain` is "
            "built for any x86-64, `native` for this processor. N is naive double code of the same "
            "question (`tests/bench/naive.cpp`), the faster of its two builds. graze is asked "
            "`intersects`; its answers are exact, so its wrong ones must be none.", 100)
        yield ""
        for letter, what in WORKLOADS.items():
            yield f"- **{letter}**: {what}"
        yield ""
        yield "![graze and the fastest peer, as multiples of N](performance.svg)"
        for build in BUILDS:
            yield ""
            yield f"## graze, {build} build, as multiples of N"
            yield ""
            yield from table(
                ["question", "N on R, ns", *WORKLOADS, "wrong"],
                [[q, f"{self.naive(q, 'R'):.1f}",
                  *(f"{self.ratio(build, q, w, 'graze'):.2f}" for w in WORKLOADS),
                  str(sum(round(self.found[build][q, w, "graze"]["wrong"]) for w in WORKLOADS))]
                 for q in self.questions])
        yield ""
        yield "## Goals"
        yield ""
        yield ("What is to be reached, and what is, by the plain build; **bold** where it is more. All "
               "touching is T.")
        yield ""
        yield from table(["question", *WORKLOADS],
                         [[q, *(self.goal(q, w) for w in WORKLOADS)] for q in self.questions])
        yield LIMITS.rstrip()
        yield from self.batches()
        yield ""
        yield "## Peers, plain build: multiples of N, and wrong answers per million"
        yield ""
        rows = []
        for q in self.questions:
            for who in ["naive", "graze", *self.peers]:
                if (q, "R", who) in self.found["plain"]:
                    rows.append([q, who, *(self.cell(q, w, who) for w in WORKLOADS)])
        yield from table(["question", "who", *WORKLOADS], rows)
        yield ""
        yield "A dash: the peer ends the process on that input."
        yield ""
        yield "## Cost by path"
        yield ""
        yield from textwrap.wrap(
            "What a call of `contact` costs, in ns, by the arithmetic that settles it: a first look in "
            "doubles; doubles that are not rounded (coarse grids); machine integers, where the bits of "
            "all inputs span 59 places (one word) or 123 (two); integers of any length, where they span "
            "200 to 1,600 more; rationals alone (`exact::contact`). The pairs of all but the first "
            "touch.", 100)
        yield ""
        rows = {}
        for (q, path, _), b in self.found["plain"].items():
            if q.startswith("path: "):
                rows.setdefault(q[6:], {})[path] = b["ns"]
        yield from table(["question", *PATHS],
                         [[q, *(number(rows[q][p]) if p in rows[q] else "-" for p in PATHS)]
                          for q in self.questions if q in rows])
        yield ""
        yield from textwrap.wrap(
            "The share of pairs, in percent, that the first look is unsure of, and that are left to "
            "machine integers (in brackets, to integers of any length):", 100)
        yield ""
        yield from table(["question", *WORKLOADS],
                         [[q, *(self.stages(q, w) for w in WORKLOADS)] for q in self.questions])

    def goal(self, q, w):
        reached = self.ratio("plain", q, w, "graze")
        on_r, on_g, on_u = GOALS[q]
        goals = {"R": on_r, "V": on_r, "G": on_g, "U": on_u, "T": GOAL_OF_T.get(q)}
        if goals.get(w) is None:
            return "-"
        text = f"{reached:.2f} of {goals[w]:g}"
        return f"**{text}**" if reached > goals[w] else text

    def batches(self):
        """Batches by target, of the plain build: it holds all targets."""
        found = self.found["plain"]
        yield ""
        yield "## Batches, as multiples of N"
        yield ""
        yield from textwrap.wrap(
            "`batch::intersects` of columns of doubles, answers as a mask, by each target of vector "
            "instructions; `structs` is an array of structs by the best target; `2048 pairs` are the "
            "first of the same columns, which fit the second cache.", 100)
        yield ""
        forms = [*self.targets, "structs", "2048 pairs"]
        rows = [[q, form, *(f"{self.ratio('plain', q, w, f'batch {form}'):.2f}" for w in WORKLOADS),
                 str(sum(self.wrong(q, w, f"batch {form}") for w in WORKLOADS))]
                for q in self.questions for form in forms]
        yield from table(["question", "form", *WORKLOADS, "wrong"], rows)
        yield ""
        yield "Two threads, on two processors, in multiples of the speed of one:"
        yield ""
        best = f"batch {self.targets[-1]}"
        yield from table(["question", *WORKLOADS],
                         [[q, *(f"{self.threads[q, w, best]['ns'] / self.threads[q, w, 'batch 2 threads']['ns']:.2f}"
                                for w in WORKLOADS)] for q in self.questions])
        yield ""
        yield "## Correctly rounded parameters, ns each"
        yield ""
        yield from textwrap.wrap(
            "`batch::clip` of pairs that meet, without the time to find that they do, by each "
            "parameter that it reports: two of a box, one of a triangle. Every seventh is compared "
            "with rationals.", 100)
        yield ""
        clips = list(dict.fromkeys(q for q, _, _ in found if q.startswith("clip: ")))
        yield from table(["question", "target", *WORKLOADS, "wrong"],
                         [[q[6:], t, *(number(found[q, w, t]["ns"]) for w in WORKLOADS),
                           str(sum(self.wrong(q, w, t) for w in WORKLOADS))]
                          for q in clips for t in self.targets])

    def promise(self):
        """What exactness is worth, in a sentence."""
        wrong, question = max((self.wrong(q, "T", "naive"), q) for q in self.questions)
        ours = sum(self.wrong(q, w, "graze") for q in self.questions for w in WORKLOADS)
        yield (f"Of a million pairs that touch, plain code in doubles gets up to **{wrong:,} wrong** "
               f"({question});")
        yield f"graze gets {ours or 'none'} wrong ([measured](docs/performance.md) by `tests/bench/report.py`)."

    def readme(self):
        """What a converter wants to know first."""
        exact = "CGAL Epick"

        def ratio(q, w, who):
            return f"{self.ratio('plain', q, w, who):.1f}" if (q, w, who) in self.found["plain"] else "-"

        yield from table(
            ["question", "N, ns", "N wrong, touching", "graze, random", "touching", "CGAL, random", "touching",
             *(f"batch, {t}" for t in self.targets)],
            [[q, f"{self.naive(q, 'R'):.1f}", f"{self.wrong(q, 'T', 'naive') / 1e4:.1f} %",
              ratio(q, "R", "graze"), ratio(q, "T", "graze"),
              ratio(q, "R", exact), ratio(q, "T", exact),
              *(ratio(q, "R", f"batch {t}") for t in self.targets)] for q in self.questions])

    def cell(self, q, w, who):
        ratio = self.ratio("plain", q, w, who)
        if ratio is None:
            return "-"
        wrong = self.wrong(q, w, who)
        return f"{ratio:.2f}" + (f" ({wrong:,} wrong)" if wrong else "")

    def stages(self, q, w):
        b = self.found["plain"][q, w, "graze"]
        integer, bigint = (100 * b[stage] for stage in STAGES)
        return f"{100 * b['unsure']:.1f}, {integer:.1f}" + (f" ({bigint:.1f})" if bigint else "")

    def plot(self):
        """Bars: graze by workload, and the best peer that has no wrong answer there."""
        width, height, left, top = 1000, 60 + 26 * len(self.questions) * 2, 230, 40
        from math import log10
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
        for i, q in enumerate(self.questions):
            y = top + 52 * i
            out.append(f'<text x="{left - 8}" y="{y + 26}" text-anchor="end">{q}</text>')
            for k, (w, color) in enumerate(colors.items()):
                cy = y + 8 + 11 * k
                right = [self.ratio("plain", q, w, who) for who in self.peers
                         if (q, w, who) in self.found["plain"] and not self.wrong(q, w, who)]
                if right:
                    out.append(f'<circle cx="{x(min(right)):.1f}" cy="{cy}" r="4" fill="none" '
                               f'stroke="{color}" stroke-width="2"/>')
                out.append(f'<circle cx="{x(self.ratio("plain", q, w, "graze")):.1f}" cy="{cy}" '
                           f'r="4.5" fill="{color}"/>')
        for k, (w, color) in enumerate(colors.items()):
            out.append(f'<circle cx="{700 + 60 * k}" cy="14" r="4.5" fill="{color}"/>'
                       f'<text x="{708 + 60 * k}" y="18">{w}</text>')
        return "\n".join([*out, "</svg>"]) + "\n"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--processor", type=int, default=0)
    parser.add_argument("--results", type=Path, default=ROOT / "build/bench/results")
    o = parser.parse_args()
    o.results.mkdir(parents=True, exist_ok=True)
    found = {"plain": measure(o, "plain", "bench", "-2 threads"),
             "native": measure(o, "native", "bench-native", "^[^:]*/(naive|graze)$")}
    threads = measure(o, "threads", "bench", "/batch", pinned=False)
    report = Report(o, found, threads)
    (ROOT / "docs/performance.svg").write_text(report.plot())
    (ROOT / "docs/performance.md").write_text("\n".join(report.lines()) + "\n")
    readme = ROOT / "README.md"
    text = readme.read_text()
    for name, lines in ("promise", report.promise()), ("performance", report.readme()):
        begin, end = f"<!-- {name}: written by tests/bench/report.py -->", f"<!-- {name} end -->"
        before, _, rest = text.partition(begin)
        text = "\n".join([before + begin, *lines, end + rest.partition(end)[2]])
    readme.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
