"""Judges all adapters and writes docs/crosscheck-results.md.

usage: python3 src/crosscheck/adapters/results.py [--count N] [--node FOLDER]

Builds the preset release with GRAZE_PEERS (`bash src/cmake/setup.sh peers` installs the packages), and asks
each adapter N cases of each question, 10,000 if not given. --node: a folder where three,
three-mesh-bvh and robust-predicates were installed by npm; without it they are left out.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ADAPTERS = ROOT / "build/release/adapters"

# Name: what it is, and the Debian package that tells its version.
PACKAGES = {
    "cgal": ("CGAL, `do_intersect` and signs of the kernel Epick, meets of Epeck", "libcgal-dev"),
    "bullet": ("Bullet, `btAABB::collide_triangle_exact` and `btRayAabb`, double precision",
               "libbullet-dev"),
    "fcl": ("FCL, `intersect_Triangle`, GJK (`GJKSolver_indep`) for boxes, and its cubic for motion", "libfcl-dev"),
    "embree": ("Embree, a scene of one triangle, robust mode", "libembree-dev"),
    "boost_geometry": ("Boost.Geometry, `intersects`", "libboost-dev"),
    "shewchuk": ("Shewchuk's predicates, in GTS", "libgts-dev"),
    "gts": ("GTS, `gts_bbox_overlaps_triangle` and the like", "libgts-dev"),
    "geos": ("GEOS, `GEOSIntersects_r`", "libgeos-dev"),
}
TEXTBOOK = {
    "textbook_slab_branchy": "slabs with a parallel case by epsilon, up to t = 10,000",
    "textbook_slab_branchless": "slabs by minima and maxima",
    "textbook_slab_reciprocal": "slabs by 1 / d and its signs",
    "textbook_sat": "13 separating axes",
    "textbook_pef": "plane and projected edge functions",
    "textbook_moller_trumbore": "Moller and Trumbore, with epsilons",
    "textbook_moller_trumbore_culling": "Moller and Trumbore, culling back faces",
    "textbook_cramer": "Cramer's rule without division",
    "textbook_frames": "a line in the frame of an oriented box",
    "textbook_meet": "where a line and a plane meet, rounded",
    "textbook_distance": "nearest points, with epsilons, and squares of distances",
    "textbook_motion": "Provot's cubic of shapes that move, with epsilons",
}
# Name: what it is, its package, and what its documentation promises.
NODE = {
    "robust_predicates": ("robust-predicates, a port of Shewchuk's", "robust-predicates",
                          "range=1.8e-43..3.2e60"),
    "three_mesh_bvh": ("three-mesh-bvh, `ExtendedTriangle`, `OrientedBox`", "three-mesh-bvh",
                       "no-degenerate"),
    "three": ("three.js, `Ray`, `Box3`, `Triangle`", "three", "no-degenerate"),
}


def run(*command, **options):
    return subprocess.run(command, check=True, text=True, **options)


def judge(graze, how, count, folder=None):
    found = subprocess.run([graze, "crosscheck", *how, "--count", str(count), "--json"],
                           stdout=subprocess.PIPE, text=True, cwd=folder)
    if found.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, how))}: status {found.returncode}")
    return json.loads(found.stdout)


def shape_text(shape):
    def numbers(v):
        return "[" + ", ".join(numbers(x) if isinstance(x, list) else f"{x!r}".removesuffix(".0")
                               for x in v) + "]"
    fields = ", ".join(f"{name} {numbers(v)}" for name, v in shape.items() if name != "type")
    return f"{shape['type']} {fields}"


def point_text(point):
    if isinstance(point, dict):
        return "where " + " and ".join(shape_text(shape) for shape in point["meet"]) + " meet"
    return shape_text({"type": "point", "": point}).replace("point  ", "")


def query_text(query):
    if any(isinstance(point, dict) for point in query.get("points", ())):
        return "; ".join(map(point_text, query["points"]))
    if "points" in query:
        return shape_text({"type": "points", "": query["points"]}).replace("points  ", "points ")
    def way(name):
        to = f" to {shape_text(query[name + '_to'])}" if name + "_to" in query else ""
        return shape_text(query[name]) + to
    return f"{way('a')}; {way('b')}"


def section(title, version, found):
    yield f"### {title}"
    yield ""
    yield f"Version: {version}. Promises: {found['promises'] or 'none (judged as exact, closed sets)'}."
    yield ""
    yield "| question | asked | right | wrong yes | wrong no | other wrong | not answered |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for q in found["questions"]:
        other = q["wrong"] - q["wrong_yes"] - q["wrong_no"]
        yield (f"| `{q['name']}` | {q['asked']:,} | {q['right']:,} | {q['wrong_yes']:,} | "
               f"{q['wrong_no']:,} | {other:,} | {q['not_answered']:,} |")
    yield ""
    seen = set()
    for f in found["findings"]:
        kind = f["question"], f["wrong"]
        if kind in seen:
            continue
        seen.add(kind)
        yield f"- `{f['question']}`, {f['wrong']}: {query_text(f['query'])}: it {f['said']}; {f['truth']}."
    yield ""


def main():
    o = argparse.ArgumentParser(usage=__doc__)
    o.add_argument("--count", type=int, default=10_000)
    o.add_argument("--node", type=Path)
    o = o.parse_args()
    run("cmake", "--preset", "release", "-DGRAZE_PEERS=ON", "--log-level=WARNING", cwd=ROOT)
    run("cmake", "--build", "--preset", "release", "--target", "graze_cli", "adapters", cwd=ROOT)
    graze = ROOT / "build/release/bin/graze"
    compiler = run("c++", "--version", stdout=subprocess.PIPE).stdout.splitlines()[0]

    found = []
    for library in sorted(ADAPTERS.glob("*.so")):
        name = library.stem
        if name in PACKAGES:
            title, package = PACKAGES[name]
            version = run("dpkg-query", "-W", "-f", "${Version}", package,
                          stdout=subprocess.PIPE).stdout + f" (Debian's {package})"
        else:
            title, version = f"Textbook: {TEXTBOOK[name]}", "src/crosscheck/textbook"
        found.append((title, version, judge(graze, ["--against", library], o.count)))
    for name, (title, package, promises) in NODE.items() if o.node else ():
        version = json.loads((o.node / "node_modules" / package / "package.json").read_text())["version"]
        script = Path(__file__).parent / f"{name}.mjs"
        how = ["--command", f"node {script}", *(["--promises", promises] if promises else [])]
        found.append((title, f"{version} (npm)", judge(graze, how, o.count, o.node)))

    found.sort(key=lambda x: (x[0].startswith("Textbook"), x[0]))
    lines = ["# Who is wrong where", ""]
    lines += [f"""`python3 src/crosscheck/adapters/results.py --node FOLDER` makes this document, after
`bash src/cmake/setup.sh peers`, with the npm packages `three`, `three-mesh-bvh` and `robust-predicates` in FOLDER. Each
implementation was asked at least {o.count:,} cases of each question, or fewer where its promises leave some
out, in {len(found[0][2]['categories'])} categories that are hard in different ways ([crosscheck.md](crosscheck.md)). So the share of
wrong answers here does not say how often an implementation is wrong on ordinary input. Each is judged by its own promises. For each kind of error the smallest case is
shown; zero lengths and areas are among the cases, unless the implementation does not promise to answer them.
Built with {compiler}, `-O3`; the textbook code without contraction.

CGAL stores a ray as two points, of which the second is rounded if a direction is given. It has no parallelepipeds; each is asked as
five tetrahedra with rounded corners.""", ""]
    lines += ["| implementation | asked | wrong | crashes and hangs |", "| --- | ---: | ---: | ---: |"]
    for title, _, f in found:
        asked = sum(q["asked"] for q in f["questions"])
        bad = sum(q["wrong"] for q in f["questions"])
        ended = sum(g["count"] for g in f["findings"] if g["wrong"] in ("crash", "hang", "exception"))
        lines.append(f"| {title} | {asked:,} | {bad:,} | {ended:,} |")
    lines.append("")
    for entry in found:
        lines += section(*entry)
    (ROOT / "docs/crosscheck-results.md").write_text("\n".join(lines).rstrip() + "\n")


if __name__ == "__main__":
    main()
