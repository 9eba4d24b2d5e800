"""What the documents show is what happens, and the types are those that the package says."""
import ast
import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys

import graze
import pytest
from conftest import WITH_GRAZE


def blocks(path):
    return re.findall(r"^```python\n(.*?)^```", path.read_text(), flags=re.S | re.M)


@pytest.mark.parametrize("name", ["README.md", "docs/python.md"])
def test_examples_print_what_they_say(root, name):
    names = {}
    assert blocks(root / name)
    for block in blocks(root / name):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(block, name, "exec"), names)
        assert out.getvalue().splitlines() == re.findall(r"# prints (.*)$", block, flags=re.M), block


def test_the_docstring_is_true():
    import doctest
    assert doctest.testmod(graze) == (0, 4)


def test_all_names_are_in_the_document(root):
    text = (root / "docs/python.md").read_text()
    assert [name for name in graze.__all__ if not re.search(rf"\b{name}\b", text)] == []


def test_all_names_have_docstrings():
    for name in graze.__all__:
        if name != "__version__":
            assert getattr(graze, name).__doc__, name
    for function in (graze.contact, graze.clip, graze.voxelize, graze.check, graze.verify):
        assert "Raises" in function.__doc__


def test_the_version_is_that_of_cmake(root):
    assert f"project(graze VERSION {graze.__version__} " in (root / "CMakeLists.txt").read_text()


def test_types(tmp_path):
    pytest.importorskip("mypy")
    sample = tmp_path / "sample.py"
    sample.write_text("""
import graze, numpy as np
from fractions import Fraction
from decimal import Decimal
from typing import Any, Tuple
from numpy.typing import NDArray
a, b = graze.Triangle3((0, 0, 0), (1, 0, 0), [0, 1, 0]), graze.Aabb3((0, 0, 0), np.ones(3))
one: graze.Contact = graze.contact(a, b)
many: NDArray[np.uint8] = graze.contact(graze.triangles(np.ones((2, 3, 3))), b, threads=2)
both: Tuple[NDArray[np.bool_], NDArray[np.uint8]] = graze.intersects(a, graze.aabbs([[0, 0], [1, 1]]), return_status=True)
clip: graze.ExactClip = graze.exact.clip(graze.Ray3((0, 0, 0), (1, 0, 0)), b, t_max=2)
voxels: graze.Voxels = graze.voxelize("part.stl", "0.04")
x: float = a.a[0]
p = graze.Segment2((Fraction(1, 2), np.float32(0)), graze.Point2(np.int64(1), 2.5))
each = [one.type for one in graze.triangles(np.ones((2, 3, 3)))]
def status(wanted: bool) -> Any: return graze.contact(a, b, return_status=wanted)
hit = graze.clip(graze.Ray3((0, 0, 0), (1, 0, 0)), b)
if hit.t_in is not None and hit.p_in: depth: float = hit.t_in + hit.p_in[0]
index = graze.Index("part.stl")
where: graze.Location = index.locate((0.0, 0.0, 0.0))
wheres: NDArray[np.uint8] = index.locate(np.ones((2, 3)), threads=2)
held: NDArray[np.bool_] = index.contains(graze.points(np.ones((2, 3))))
inside: bool = index.contains(graze.Point3(0, 0, 0))
t: NDArray[np.float64] = index.cast(graze.rays(np.ones((2, 2, 3)))).t
clips, statuses = graze.clips(graze.Ray3((0, 0, 0), (1, 0, 0)), graze.aabbs(np.ones((2, 2, 3))), return_status=True)
for pair in graze.clash({"a": "a.stl", "b": (np.ones((3, 3)), np.zeros((1, 3), int))}, progress=print): print(pair.a, pair.faces)
box = graze.Aabb3(np.ones((2, 3))), graze.Parallelepiped3(np.eye(4), kind="center"), graze.Point3((1, 2, 3))
cells = graze.voxelize("part.stl", np.float32(0.5)), graze.voxelize("part.stl", np.ones(3)), graze.voxelize("part.stl", (1, "0.5", Decimal(1)))
grid = graze.Grid(np.zeros(3), (1, Decimal("0.5"), "1/3"), voxels.array.shape)
end: Fraction = voxels.origin[0] + voxels.array.shape[0] * voxels.cell[0]
half = graze.Point2(Decimal("0.5"), 0)
corner: graze.ExactPoint3 = graze.ExactPoint3("1/3", Fraction(1, 7), 0.5)
same = graze.ExactPoint3(np.ones(3)), graze.ExactPoint3(("1/3", 2, 0.5)), graze.ExactPoint3(graze.Point3(1, 2, 3))
third: Fraction = corner.exact[0]
met: Any = graze.meet(graze.Segment3((0, 0, 0), (1, 0, 0)), [corner, (0, "1/3", 0), graze.Point3(0, 0, 1)])
sign: int = graze.orient(corner, (0, 0, 0), np.ones(3), graze.Point3(0, 0, 0))
how: graze.Contact = graze.contact(corner, b)
first: int = graze.compare_along(corner, (0, 0, 0), (0, 0, 0), (1, 0, 0))
many_points: graze.ExactPoints3 = graze.meet(graze.segments(np.ones((5, 2, 3))), graze.triangles(np.ones((5, 3, 3))), threads=2)
again = graze.ExactPoints3([corner, None, (1, "1/3", 2.5)]), graze.ExactPoints2(np.ones((2, 2)), shape=(2,))
nearest: NDArray[np.float64] = many_points.rounded[many_points.exists]
signs: NDArray[np.int8] = graze.orient(many_points, (0, 0, 0), np.ones((5, 3)), corner)
hows: NDArray[np.uint8] = graze.contact(many_points, a)
held_by: NDArray[np.bool_] = graze.intersects(graze.triangles(np.ones((5, 3, 3))), corner)
ahead: NDArray[np.int8] = graze.compare_along(many_points, corner, (0, 0, 0), (1, 0, 0))
points = [corner.point.rounded[0] for corner in graze.intersection(a, b).corners]
apart: float = graze.distance(a, b).value
aparts: NDArray[np.float64] = graze.distance(a, graze.aabbs(np.ones((2, 2, 3))), threads=2)
close: bool = graze.within(a, b, "0.3")
closes: NDArray[np.bool_] = graze.within(graze.triangles(np.ones((5, 3, 3))), b, [0.5, Fraction(1, 3)])
order, order_statuses = graze.compare_distance(a, b, Decimal("0.3"), return_status=True)
square: Fraction = graze.verify_distance(a, b, graze.certify_distance(a, b))
gap = index.gap(index, progress=print)
if gap: start: float = gap.points[0][2] + gap.squared
fits: bool = index.within(index, ["0.1", 0.2]) and len(index.near(index, 1)) == 0
for pair in graze.clash(["a.stl", "b.stl"], clearance="0.3"):
    if pair.verdict is graze.Verdict.violated and pair.near is not None and pair.gap: print(pair.gap.distance, pair.near[0])
below = graze.cut("part.stl", ("z", "0.3"), floats=True).below
if below and below.collapsed == 0: graze.write_mesh("below.stl", below)
slice = graze.section(index, graze.Plane3((0, 0, 1), (0, 0, 1)), tie="both"), graze.section("part.stl", (np.ones(3), Fraction(1, 3)))
outer, holes = slice[0].polygons()[0]
loops = [(loop.hole, section.exact_corners[loop.corners[0]]) for section in graze.sections("part.stl", "z", [0.1, "1/3"], progress=print) for loop in section.loops]
raw: bytes = graze.mesh_bytes(graze.in_floats("part.obj"), "stl")
flaw: str = slice[0].obstacle.flaw if slice[0].obstacle else ""
parts: graze.Cells = graze.boolean("a - b", {"a": "a.stl"}, b=index, rule={"a": "parity"}, threads=0, progress=print)
whole = graze.solid("part.stl", "positive"), graze.outer(index, 2), graze.resolve(index, progress=print)
place: Fraction = parts.exact_corners[parts.pieces[0, 0]].x
face_of: Tuple[Any, int, bool] = parts.sources(0)[0]
loose = [(one.mesh, one.edges, one.first[0][0][2] + 0.5) for one in whole[0].unbalanced if not one.even]
mended: graze.MendedCells = parts.mended(floats=True, threads=2)
if mended.rounding != "failed" and whole[1].rounded().collapsed == 0: graze.write_mesh("rest.stl", mended)
graze.contact(a, 3)
graze.contact(a, b, thread=2)
wrong: int = graze.clip(a, b)
""")
    package = pathlib.Path(graze.__file__).parent
    mypy = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", package, sample],
                          capture_output=True, text=True, env=os.environ | {"MYPYPATH": str(package.parent)})
    found = [int(line.split(":")[1]) for line in mypy.stdout.splitlines() if "sample.py" in line and "error" in line]
    assert found == [72, 73, 74] and "Found 3 errors" in mypy.stdout, mypy.stdout
    stubs = subprocess.run([sys.executable, "-m", "mypy.stubtest", "graze._graze"], capture_output=True, text=True,
                           env=WITH_GRAZE | {"MYPYPATH": str(package.parent)}, cwd=tmp_path)
    # pybind11 has a metaclass of its own, and `inspect` reads __signature__, of which stubs need not know.
    errors = {" ".join(line.split()[2:]) for line in stubs.stdout.splitlines()
              if line.startswith("error:") and "__signature__ is not present in stub" not in line}
    assert errors == {"is inconsistent, metaclass differs"}, stubs.stdout + stubs.stderr


def test_the_package_imports_numpy_and_python_alone():
    allowed = {"__future__", "dataclasses", "decimal", "enum", "fractions", "os", "typing", "numpy"}
    for path in pathlib.Path(graze.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= allowed
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module.split(".")[0] in allowed
