"""Whole meshes: voxels, reports, points; the same as the command says."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import zipfile
from fractions import Fraction
from types import SimpleNamespace

import graze
import numpy as np
import pytest
from conftest import SANITIZED, WITH_GRAZE

CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
                  [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]])


@pytest.fixture(scope="module")
def part(root, tmp_path_factory):
    path = tmp_path_factory.mktemp("part") / "part.stl"
    subprocess.run([sys.executable, root / "docs/examples/make_part.py", "-o", path], check=True,
                   capture_output=True)
    return path


def test_a_cube():
    found = graze.voxelize((CUBE, FACES), "0.25", mode="solid")
    assert found.array.dtype == np.bool_ and found.array.shape == (4, 4, 4) and found.array.all()
    assert found.origin == (0, 0, 0) and found.cell == (Fraction(1, 4),) * 3
    assert all(isinstance(x, Fraction) for x in found.origin + found.cell)
    assert found.overlapping is None and tuple(found.grid.dims) == (4, 4, 4)
    assert graze.voxelize((CUBE, FACES), Fraction(1, 4)).array.sum() == 4**3 - 2**3


@pytest.mark.parametrize("cell, expected", [
    ("0.04", Fraction(1, 25)), ("1/25", Fraction(1, 25)), (Fraction(1, 25), Fraction(1, 25)), (1, Fraction(1)),
    (0.04, Fraction(0.04)), (np.float32(0.25), Fraction(1, 4)), ("0x1p-2", Fraction(1, 4))])
def test_cells_are_exact(cell, expected):
    assert graze.voxelize((CUBE, FACES), cell).cell == (expected,) * 3


@pytest.mark.parametrize("options, words", [
    ({}, []), ({"mode": "6"}, ["--mode", "6"]), ({"mode": "inside"}, ["--mode", "inside"]),
    ({"mode": "solid", "threads": 2}, ["--mode", "solid"]), ({"ties": "half-open"}, ["--ties", "half-open"]),
    ({"ties": "open", "mode": "inside", "parity": True}, ["--ties", "open", "--mode", "inside", "--inside", "parity"]),
    ({"contacts": True}, ["--contact"])], ids=str)
@pytest.mark.parametrize("size", [{"cell": "0.3"}, {"resolution": 17}, {"cell": ("0.3", Fraction(1, 7), 1)},
                                  {"grid": graze.Grid(("-1/3", 0, 0.5), ("0.3", "0.4", 1), (30, 20, 5))}], ids=str)
def test_voxels_are_those_of_the_command(command, part, tmp_path, options, words, size):
    if "cell" in size:
        cells = size["cell"]
        words = [*words, "--cell", cells if isinstance(cells, str) else ",".join(map(str, cells))]
    elif "resolution" in size:
        words = [*words, "--resolution", "17"]
    else:
        words = [*words, "--origin=-1/3,0,0.5", "--cell", "0.3,0.4,1", "--dims", "30,20,5"]
    said = json.loads(subprocess.run([command, "voxelize", part, "--json", "-o", tmp_path / "x.npy", *words],
                                     check=True, capture_output=True, text=True).stdout)
    wanted = np.load(tmp_path / "x.npy")
    found = graze.voxelize(part, **size, **options)
    assert [str(x) for x in found.origin] == said["origin"] and [str(x) for x in found.cell] == said["cell"]
    assert (found.array == (wanted > 0)).all() and 0 < found.array.sum() < found.array.size
    if options.get("contacts"):
        assert (found.overlapping == (wanted == 2)).all() and found.overlapping.sum() < found.array.sum()


@pytest.mark.parametrize("size, words", [
    ({"cell": "0.3"}, ["--cell", "0.3"]), ({"resolution": 17, "threads": 2}, ["--resolution", "17"]),
    ({"grid": graze.Grid(("-1/3", 0, 0.5), ("0.3", "0.4", 1), (30, 20, 5))},
     ["--origin=-1/3,0,0.5", "--cell", "0.3,0.4,1", "--dims", "30,20,5"])], ids=str)
def test_volume_fractions_are_those_of_the_command(command, part, tmp_path, size, words):
    said = json.loads(subprocess.run([command, "voxelize", part, "--fractions", "--json", "-o", tmp_path / "x.npy", *words],
                                     check=True, capture_output=True, text=True).stdout)
    wanted = np.load(tmp_path / "x.npy")
    seen = []
    found = graze.volume_fractions(part, **size, progress=lambda done, of: seen.append((done, of)))
    assert [str(x) for x in found.grid.origin] == said["origin"] and [str(x) for x in found.grid.cell] == said["cell"]
    assert found.array.dtype == np.float64 and wanted.dtype == np.float64 and (found.array == wanted).all()
    assert found.volume == Fraction(said["volume"]) and float(found.volume) == said["rounded_volume"]
    assert (wanted == 1).sum() == said["full"] > 0
    assert ((wanted > 0) & (wanted < 1)).sum() == said["partial"] > 0
    assert seen[-1] == (found.array.shape[0],) * 2
    a, b, c = found.grid.cell
    assert abs(found.array.sum() * float(a * b * c) - float(found.volume)) < 1e-9 * float(found.volume)
    assert found == graze.volume_fractions(part, **size)


def test_volume_fractions_of_a_cube():
    found = graze.volume_fractions((CUBE, FACES), grid=graze.Grid(("-1/2",) * 3, ("2/3",) * 3, (2, 2, 2)))
    assert found.array[0, 0, 0] == 1 / 64 and found.array[1, 1, 1] == 1 and found.array[1, 0, 1] == 0.25
    assert found.volume == (Fraction(1, 6) + Fraction(2, 3))**3
    assert (graze.volume_fractions((CUBE, FACES[:, ::-1]), "0.5").array == -1).all()
    with pytest.raises(ValueError, match="^mesh: it has no inside, because 3 edges .*; allowed: a closed mesh$"):
        graze.volume_fractions((CUBE, FACES[1:]), "0.5")
    with pytest.raises(TypeError, match="^volume_fractions: exactly one of cell, resolution and grid is needed$"):
        graze.volume_fractions((CUBE, FACES))
    with pytest.raises(graze.InvalidShape, match=r"^mesh\[0\]: triangle: b.z must be finite"):
        graze.volume_fractions((np.where(CUBE == 1, np.inf, CUBE), FACES), grid=found.grid)


@pytest.mark.parametrize("cell", [0.25, Fraction(1, 4), np.array(0.25), np.full(3, 0.25, np.float32), [0.25, "1/4", "0.25"]], ids=str)
def test_a_size_has_many_forms(cell):
    found = graze.voxelize((CUBE, FACES), cell)
    assert found.cell == (Fraction(1, 4),) * 3 and found.array.sum() > 0


def same_mesh(given):
    assert (graze.voxelize(given, "0.25").array == graze.voxelize((CUBE, FACES), "0.25").array).all()
    report = graze.check(given)
    assert report.clean and report.faces == 12


@pytest.mark.parametrize("given", [
    (CUBE, FACES), (CUBE.tolist(), FACES.tolist()), (CUBE.astype(np.float32), FACES.astype(np.uint8)),
    (np.asfortranarray(CUBE), FACES[::-1]), (CUBE.astype(int), FACES.astype(">i4")), CUBE[FACES],
    graze.triangles(CUBE[FACES]), graze.triangles(*(CUBE[FACES[:, k]] for k in range(3))), graze.Mesh(CUBE, FACES),
    SimpleNamespace(vertices=CUBE, faces=FACES), SimpleNamespace(vertices=CUBE, triangles=FACES)],
    ids=lambda x: type(x).__name__)
def test_meshes_in_all_their_forms(given):
    same_mesh(given)


def test_meshes_of_meshio(tmp_path):
    meshio = pytest.importorskip("meshio")
    same_mesh(meshio.Mesh(CUBE, [("triangle", FACES)]))
    quads = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6]]
    same_mesh(meshio.Mesh(CUBE, [("quad", quads), ("triangle", FACES[8:])]))
    meshio.Mesh(CUBE, [("triangle", FACES)]).write(tmp_path / "cube.ply")
    same_mesh(meshio.read(tmp_path / "cube.ply"))
    same_mesh(tmp_path / "cube.ply")
    with pytest.raises(ValueError, match='^cells: there are some of type "tetra"; allowed: triangle, quad, polygon'):
        graze.check(meshio.Mesh(CUBE, [("triangle", FACES), ("tetra", [[0, 1, 2, 4]])]))


def test_meshes_of_3mf(tmp_path):
    vertices = "".join('<vertex x="%r" y="%r" z="%r"/>' % tuple(p) for p in CUBE.tolist())
    triangles = "".join('<triangle v1="%d" v2="%d" v3="%d"/>' % tuple(t) for t in FACES)
    with zipfile.ZipFile(tmp_path / "cube.3mf", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("3D/3dmodel.model", '<model xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
                      f'<resources><object id="1" name="cube"><mesh><vertices>{vertices}</vertices><triangles>{triangles}'
                      '</triangles></mesh></object></resources><build><item objectid="1"/>'
                      '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0.1 0 2"/></build></model>')
    try:
        parts = graze.read_parts(tmp_path / "cube.3mf")
    except graze.MeshError as error:
        assert "this build of graze reads no 3MF" in str(error)
        pytest.skip("built without 3MF")
    assert list(parts) == ["cube", "cube (2)"]
    same_mesh(parts["cube"])
    moved = parts["cube (2)"]
    assert (moved.vertices[moved.faces] == (CUBE + [0.1, 0, 2])[FACES]).all()
    assert len(graze.read_mesh(tmp_path / "cube.3mf").faces) == 24


def test_meshes_of_trimesh():
    trimesh = pytest.importorskip("trimesh")
    same_mesh(trimesh.Trimesh(CUBE, FACES))


def test_reading(part, tmp_path):
    mesh = graze.read_mesh(part)
    assert mesh.vertices.dtype == np.float64 and mesh.faces.dtype == np.uint32
    assert mesh.vertices.shape == (406, 3) and mesh.faces.shape == (820, 3)
    assert (graze.voxelize(mesh, "0.3").array == graze.voxelize(str(part), "0.3").array).all()
    with pytest.raises(FileNotFoundError):
        graze.read_mesh(tmp_path / "none.stl")
    broken = tmp_path / "broken.obj"
    broken.write_text("v 0 0\n")
    with pytest.raises(graze.MeshError, match="broken.obj: line 1: ") as error:
        graze.check(broken)
    assert isinstance(error.value, ValueError)
    with pytest.raises(graze.MeshError):
        graze.read_mesh(pathlib.Path(__file__))


def test_paths(part, tmp_path):
    with open(part, "rb") as file:
        for read in (graze.read_mesh, graze.read_parts):
            for given in (file, file.fileno()):
                with pytest.raises(TypeError, match="^path: is of type .*; allowed: text, or a pathlib.Path"):
                    read(given)
        assert file.read(1)  # it was not closed
    voxels = graze.voxelize((CUBE, FACES), "0.5")
    with pytest.raises(TypeError, match="^path: is of type int; allowed: text"):
        voxels.write(3)


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_a_path_that_is_no_utf_8(part, tmp_path):
    path = tmp_path / os.fsdecode(b"T\xfcr.stl")
    path.write_bytes(part.read_bytes())
    assert len(graze.read_mesh(path).faces) == len(graze.read_mesh(os.fsencode(path)).faces) == graze.check(path).faces == 820
    to = path.with_suffix(".npy")
    graze.voxelize((CUBE, FACES), "0.5").write(to)
    assert np.load(to).all()
    assert list(graze.read_parts(path)) == [str(tmp_path / "T\\xfcr.stl")]
    path.write_text("solid\n")
    with pytest.raises(graze.MeshError, match=r"T\\xfcr\.stl: "):
        graze.check(path)
    with pytest.raises(ValueError, match=r'T\\xfcr\.foo: "\.foo" files cannot be written; allowed: '):
        graze.voxelize((CUBE, FACES), "0.5").write(path.with_suffix(".foo"))


def faces_at_edges(faces):
    """Of each edge its faces, and how many run along it from its lesser vertex less those that run back."""
    found = {}
    for number, face in enumerate(faces.tolist()):
        for a, b in zip(face, face[1:] + face[:1]):
            of_edge = found.setdefault((min(a, b), max(a, b)), [[], 0])
            of_edge[0].append(number)
            of_edge[1] += 1 if a < b else -1
    return found


@pytest.mark.parametrize("faces", [FACES, FACES[2:], FACES[[0, 5, 7, 9]], np.vstack([FACES, [[0, 3, 7]]]),
                                   np.vstack([FACES[1:], FACES[:1, ::-1]]), FACES[:0]], ids=len)
def test_edges_where_a_mesh_is_not_closed_or_oriented(faces):
    wanted = []
    for edge, (at, turns) in faces_at_edges(faces).items():
        if len(at) == 1:
            wanted.append(("boundary_edge", edge, tuple(at)))
        elif len(at) > 2:
            wanted.append(("non_manifold_edge", edge, tuple(at)))
        elif turns:
            wanted.append(("misoriented_edge", edge, tuple(at)))
    found = graze.topology_defects((CUBE, faces))
    edges = [one for one in found if one.kind != "pinched_vertex"]
    assert sorted((one.kind, tuple(sorted(one.ends)), one.faces) for one in edges) == sorted(wanted)
    assert all(one.open and not one.turned for one in edges if one.kind == "boundary_edge")
    report = graze.check((CUBE, faces))
    for kind in ("boundary_edge", "non_manifold_edge", "misoriented_edge"):
        assert getattr(report, kind + "s") == sum(one.kind == kind for one in found)
    assert report.pinched_vertices == len(found) - len(edges)


def test_a_vertex_at_which_two_tetrahedra_meet():
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1]], float)
    faces = np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]])
    mesh = corners, np.vstack([faces, np.where(faces == 0, 0, faces + 3)[:, ::-1]])
    assert graze.topology_defects(mesh) == [
        graze.TopologyDefect("pinched_vertex", (0, 0), (0, 1, 3, 4, 5, 7), False, False)]


def test_a_triangle_of_an_edge_list_that_is_not_finite():
    with pytest.raises(graze.InvalidShape) as error:
        graze.topology_defects((np.where(np.arange(8)[:, None] == 7, np.nan, CUBE), FACES))
    assert error.value.index == 2


@pytest.mark.parametrize("given, error, message", [
    ((CUBE, FACES + 1), ValueError, "faces: face 2 is [5, 7, 8]; allowed: vertices 0 to 7"),
    ((CUBE, FACES - 1), ValueError, "faces: face 0 is [-1, 0, 2]"),
    ((CUBE, FACES + 2**32), ValueError, "faces: face 0 is [4294967296"),
    ((CUBE, FACES.astype(float)), TypeError, "faces: an array of float64; allowed: integers"),
    ((CUBE, FACES[:, :2]), ValueError, "faces: an array of shape (12, 2); allowed: (m, 3)"),
    ((CUBE[:, :2], FACES), ValueError, "vertices: an array of shape (8, 2); allowed: (n, 3)"),
    ((CUBE.astype(str), FACES), TypeError, "vertices: is an array of <U"),
    ((CUBE, [[0, 1, 2], [0, 1, 2, 3]]), ValueError, "faces: is no array of integers: "),
    ((CUBE, FACES, FACES), TypeError, "mesh: is a tuple of 3; allowed: a path, (vertices, faces)"),
    (CUBE, TypeError, "mesh: is an array of shape (8, 3)"),
    (None, TypeError, "mesh: is of type NoneType"), (3, TypeError, "mesh: is of type int"),
    (graze.points(CUBE), TypeError, "mesh: has point3; allowed: triangle3"),
])
@pytest.mark.parametrize("ask", [lambda mesh: graze.voxelize(mesh, "0.5"), graze.check, graze.Index,
                                 graze.topology_defects])
def test_what_is_no_mesh(ask, given, error, message):
    with pytest.raises(error) as raised:
        ask(given)
    assert message in str(raised.value)


def test_a_coordinate_that_is_not_finite():
    vertices = CUBE.copy()
    vertices[7, 1] = np.nan
    for ask in (lambda mesh: graze.voxelize(mesh, "0.5"), graze.check, graze.Index,
                lambda mesh: graze.voxelize(mesh, grid=((0, 0, 0), (1, 1, 1), (2, 2, 2)))):
        with pytest.raises(graze.InvalidShape) as error:
            ask((vertices, FACES))
        assert (error.value.argument, error.value.index, error.value.field) == ("mesh", 2, "c.y")


@pytest.mark.parametrize("options, error, message", [
    ({}, TypeError, "exactly one of cell, resolution and grid"),
    ({"cell": 1, "resolution": 3}, TypeError, "exactly one of cell, resolution and grid"),
    ({"cell": 0}, ValueError, "cell"), ({"cell": "-1/2"}, ValueError, "cell"),
    ({"cell": "a bit"}, ValueError, "cell: 'a bit' is no number; allowed: "),
    ({"cell": float("nan")}, ValueError, "cell: nan is no number"), ({"cell": (1, 2)}, ValueError, "cell: has 2 sizes"),
    ({"cell": ((1,), 2, 3)}, TypeError, "cell: (1,) is no number"), ({"cell": 1j}, TypeError, "cell: 1j is no number"),
    ({"cell": Fraction(1, 10**30)}, ValueError, "grid: the cell is too small"),
    ({"cell": graze.Exact(0, 1, 2)}, ValueError, "grid: cell.x must be rational"),
    ({"resolution": 0}, ValueError, "resolution"), ({"resolution": 1.5}, TypeError, "resolution: 1.5"),
    ({"resolution": 2**70}, ValueError, "resolution"),
    ({"grid": ((0, 0), (1, 1, 1), (2, 2, 2))}, ValueError, "grid.origin: has 2 numbers"),
    ({"grid": ((0, 0, 0), (1, 1, 1), (2, 2, 0))}, ValueError, "grid.dims: has 0; allowed: >= 1"),
    ({"grid": ((0, 0, 0), (1, 1, 1), (2, 2, 1.5))}, TypeError, "grid.dims: 1.5 is not allowed"),
    ({"grid": ((0, 0, 0), (1, 1), (2, 2, 2))}, ValueError, "grid.cell: has 2"), ({"grid": 3}, TypeError, "grid: 3 is none"),
    ({"cell": 1, "mode": "all"}, ValueError, 'mode: "all" is none; allowed: "26", "6", "inside", "solid"'),
    ({"cell": 1, "ties": "none"}, ValueError, 'ties: "none" is none; allowed: "closed", "half-open", "open"'),
    ({"cell": 1, "mode": "6", "contacts": True}, ValueError, "contacts"),
    ({"cell": 1, "threads": -1}, ValueError, "threads: -1 is not allowed"),
    ({"resolution": 2**20}, MemoryError, "Unable to allocate"),
    ({"cell": "1e-9"}, MemoryError, "grid: 1000000000 x 1000000000 x 1000000000 voxels are more than memory can hold"),
])
def test_voxels_that_cannot_be_asked_for(options, error, message):
    with pytest.raises(error) as raised:
        graze.voxelize((CUBE, FACES), **options)
    assert message in str(raised.value)


def test_an_open_mesh_has_no_inside():
    with pytest.raises(ValueError, match="edge"):
        graze.voxelize((CUBE, FACES[1:]), "0.25", mode="inside")
    with pytest.raises(ValueError, match="^points: lies on no face, and the mesh does not say whether it is inside"):
        graze.Index((CUBE, FACES[1:])).locate((0.5, 0.5, 0.5))
    empty = np.empty((0, 3), int)
    assert graze.check((CUBE, empty)).faces == 0
    with pytest.raises(ValueError, match="no triangles"):
        graze.voxelize((CUBE, empty), "0.25")


def test_a_report_is_that_of_the_command(command, part, tmp_path):
    mesh = graze.read_mesh(part)
    # One hole, one face twice, one across all others.
    vertices = np.concatenate([mesh.vertices, [[-1, 1, 1], [9, 1.1, 1.2], [4, 5, 1.5]]])
    faces = np.concatenate([mesh.faces[3:], mesh.faces[9:10], [[406, 407, 408]]])
    path = tmp_path / "broken.off"
    rows = [f"{x!r} {y!r} {z!r}" for x, y, z in vertices.tolist()] + [f"3 {a} {b} {c}" for a, b, c in faces]
    path.write_text("\n".join(["OFF", f"{len(vertices)} {len(faces)} 0", *rows, ""]))
    said = json.loads(subprocess.run([command, "check", path, "--json", "--pairs", tmp_path / "pairs"],
                                     capture_output=True, text=True).stdout)
    for report in (graze.check((vertices, faces), threads=2), graze.check(path)):
        for name in ("solid", "clean", "embedded", "closed", "oriented", "manifold", "faces", "vertices", "edges",
                     "duplicate_vertices", "unused_vertices", "duplicate_faces", "boundary_edges",
                     "non_manifold_edges", "misoriented_edges", "non_manifold_vertices", "pinched_vertices"):
            assert getattr(report, name) == said[name], name
        assert report.shells == len(said["shells"]) and report.degenerate_faces == 0
        assert len(report.pairs) == said["self_intersections"]["pairs"] > 10
        kinds = [str(graze.FaceContact(one)) for one in report.pair_contacts]
        for kind in ("crossing", "coplanar", "touching", "duplicate"):
            assert kinds.count(kind) == said["self_intersections"][kind]
        written = [json.loads(line) for line in (tmp_path / "pairs").read_text().splitlines()]
        assert [(line["faces"], line["kind"]) for line in written] == list(zip(report.pairs.tolist(), kinds))
    assert not report.clean and not report.closed and report.boundary_edges > 0
    some = graze.check(path, limit=5)
    assert some.pair_count == report.pair_count == len(report.pairs)
    assert (some.pairs == report.pairs[:5]).all() and (some.pair_contacts == report.pair_contacts[:5]).all()
    with pytest.raises(ValueError, match="limit: is -1; allowed: >= 0"):
        graze.check(path, limit=-1)


def test_reports_and_voxels_can_be_compared():
    mesh, other = (CUBE, FACES), (CUBE, np.concatenate([FACES, FACES[:3]]))
    for ask in (graze.check, lambda mesh: graze.check(mesh, limit=2), lambda mesh: graze.voxelize(mesh, "0.5"),
                lambda mesh: graze.voxelize(mesh, "0.5", contacts=True)):
        assert ask(mesh) == ask(mesh) and not ask(mesh) != ask(mesh) and ask(mesh) != 3
        assert ask(other) == ask(other)
        with pytest.raises(TypeError, match="unhashable"):
            hash(ask(mesh))
    assert graze.check(mesh) != graze.check(other) != graze.check(other, limit=1)
    voxels = graze.voxelize(mesh, "0.5")
    assert voxels != graze.voxelize(mesh, "0.25") and voxels != graze.voxelize(mesh, "0.5", contacts=True)
    assert voxels != graze.voxelize((CUBE + 1, FACES), "0.5") and voxels != graze.check(mesh)


def test_equal_faces_are_counted():
    faces = np.tile([[0, 1, 2]], (100_000, 1))
    report = graze.check((np.eye(3), faces), limit=2)
    assert report.pair_count == 100_000 * 99_999 // 2
    assert report.pairs.tolist() == [[0, 1], [0, 2]]


def test_an_edge_that_is_cut_on_one_side_alone_is_closed():
    vertices = np.array([[0, 0, 0], [4, 0, 0], [0, 4, 0], [0, 0, 4], [2, 0, 0]])
    mesh = (vertices, np.array([[0, 2, 4], [4, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]))
    report = graze.check(mesh)
    assert report.closed and report.oriented and report.solid and not report.clean
    assert graze.Index(mesh).locate((0.5, 0.5, 0.5)) == graze.Location.inside
    assert graze.voxelize(mesh, cell=1, mode="inside").array.sum() > 0


def test_points_are_where_the_command_says(command, part):
    rng = np.random.default_rng(5)
    points = rng.integers(-1, 18, (300, 3)) / 2
    lines = "".join(json.dumps(point.tolist()) + "\n" for point in points)
    run = subprocess.run([command, "locate", part], input=lines, capture_output=True, text=True, check=True)
    wanted = [json.loads(line)["location"] for line in run.stdout.splitlines()]
    index = graze.Index(part)
    found = index.locate(points)
    assert found.dtype == np.uint8 and [str(graze.Location(x)) for x in found] == wanted
    assert {*wanted} == {"outside", "boundary", "inside"}
    assert (index.locate(points, parity=True) == found).all()
    assert (index.locate(points.reshape(20, 15, 3).astype(np.float32)).ravel() == found).all()
    for point, where in zip(points[:50], wanted):
        one = index.locate(tuple(point))
        assert one is index.locate(graze.Point3(*point)) and str(one) == where
    points[7, 1] = np.inf
    with pytest.raises(graze.InvalidShape) as error:
        index.locate(points)
    assert (error.value.argument, error.value.index, error.value.field) == ("points", 7, "point.y")
    for wrong in ((0, 0), np.zeros((3, 2)), graze.aabbs(np.zeros((2, 2, 3))), "abc"):
        with pytest.raises((TypeError, ValueError), match="^points: "):
            index.locate(wrong)


def crowd():
    """Many triangles in few voxels: nearly all of the work is the voxels themselves."""
    mesh = np.random.default_rng(1).random((200000, 3, 3))
    return lambda: graze.voxelize(mesh, resolution=40, threads=1)


def far_corners():
    """Two specks in a large grid: nearly all of the work is the copy into the array."""
    speck = np.array([[0, 0, 0], [1, 1, 0], [1, 0, 1]]) / 1024
    return lambda: graze.voxelize(np.array([speck, speck + 1]), resolution=200 if SANITIZED else 600, threads=1)


def all_pairs():
    a = graze.triangles(np.random.default_rng(1).integers(-3, 4, (1000 if SANITIZED else 10000, 3, 3)) + 2.0**-50)
    return lambda: graze.contact(a[:, None], a[None])


def many_distances():
    a = graze.triangles(np.random.default_rng(1).random((400000, 3, 3)))
    return lambda: graze.distance(a, graze.Triangle3((2, 2, 3), (3, 2, 2), (2, 3, 5)))


@pytest.mark.parametrize("prepare, signals", [(crowd, 3), (far_corners, 3), (all_pairs, 3), (many_distances, 3)])
def test_long_work_can_be_interrupted(prepare, signals):
    """Signals are handled during the call. One that looked for none would see all of them at its end, as one."""
    work, seen, done = prepare(), [], False

    def handler(*_):
        seen.append(done)
        if len(seen) == signals:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
            work()
            done = True
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen[:signals] == [False] * signals
