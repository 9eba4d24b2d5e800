"""Meshes cut where they meet, their unions, intersections and differences: against counted cubes and fractions."""
import os
import pickle
import signal
from fractions import Fraction
from itertools import product

import graze
import numpy as np
import pytest
from graze import _graze
from meshes import CUBE, NESTED, area, boundary, cross, dot, exactly, others_meanwhile, some_cubes, volume, without

EXPRESSIONS = {"a + b": lambda a, b, c: a | b, "a & b": lambda a, b, c: a & b, "a-b": lambda a, b, c: a - b, "a ^ b": lambda a, b, c: a ^ b,
               "a - (b + c)": lambda a, b, c: a - (b | c), "a + b & c": lambda a, b, c: a | (b & c),
               "atleast(2, a, b, c)": lambda a, b, c: (a & b) | (b & c) | (a & c)}


def moved(mesh, *by):
    return mesh[0] + np.array(by), mesh[1]


def turned(mesh):
    return mesh[0], mesh[1][:, ::-1]


def both(*meshes):
    """As one mesh."""
    starts = np.cumsum([0] + [len(mesh[0]) for mesh in meshes])
    return np.concatenate([mesh[0] for mesh in meshes]), np.concatenate([mesh[1] + start for mesh, start in zip(meshes, starts)])


def exact_volume(cells):
    return volume([corner.exact for corner in cells.exact_corners], cells.pieces)


def check_cells(cells, **meshes):
    """Is each piece a part of its sources, and are corners what they say? Returns for each mesh how much of each of its faces pieces are,
    as an area along its normal."""
    count, pieces = len(cells.corners), len(cells.pieces)
    assert type(cells) is graze.Cells and type(cells.exact_corners) is graze.ExactPoints3
    assert cells.corners.dtype == np.float64 and cells.corners.shape == cells.exact_corners.shape + (3,) == (count, 3)
    assert cells.pieces.dtype == np.uint32 and cells.pieces.shape == (pieces, 3)
    assert cells.source_meshes.dtype == cells.source_faces.dtype == cells.first_source.dtype == cells.flat.dtype == np.uint32
    assert cells.source_turned.dtype == np.bool_ and cells.vertex_of.dtype == np.int64
    assert cells.vertex_of.shape == (count, 2) and cells.first_source.shape == (pieces + 1,) and cells.flat.shape[1:] == (2,)
    assert cells.first_source[0] == 0 and (np.diff(cells.first_source.astype(int)) > 0).all()
    assert cells.source_meshes.shape == cells.source_faces.shape == cells.source_turned.shape == (cells.first_source[-1],)
    assert (np.unique(cells.pieces) == np.arange(count)).all() if pieces else count == 0
    names = list(meshes)
    assert cells.meshes == (tuple(names) if names != ["mesh"] else (0,))
    corners = [corner.exact for corner in cells.exact_corners]
    assert len(set(corners)) == count and cells.corners.tolist() == [[float(x) for x in corner] for corner in corners]
    vertices = {name: exactly(mesh[0]) for name, mesh in meshes.items()}
    for corner, (mesh, vertex) in zip(corners, cells.vertex_of.tolist()):
        assert (mesh < 0) == (vertex < 0) and (mesh < 0 or list(corner) == vertices[names[mesh]][vertex])
    covered = {name: [[Fraction(0)] * 3 for _ in mesh[1]] for name, mesh in meshes.items()}
    for number, piece in enumerate(cells.pieces.tolist()):
        turn = area(*(corners[k] for k in piece))
        sources = cells.sources(number)
        here = slice(*cells.first_source[number:number + 2].tolist())
        assert [names.index(one.mesh) if names != ["mesh"] else one.mesh for one in sources] == cells.source_meshes[here].tolist()
        assert [one.face for one in sources] == cells.source_faces[here].tolist()
        assert [one.turned for one in sources] == cells.source_turned[here].tolist()
        for source in sources:
            assert type(source) is graze.PieceSource and type(source.face) is int and type(source.turned) is bool
            name = source.mesh if names != ["mesh"] else "mesh"
            face = [vertices[name][k] for k in meshes[name][1][source.face].tolist()]
            normal = area(*face)
            assert cross(turn, normal) == [0, 0, 0] and (dot(turn, normal) < 0) == source.turned
            for k in piece:
                assert all(dot(area(face[e], face[(e + 1) % 3], corners[k]), normal) >= 0 for e in range(3))
                assert dot([x - y for x, y in zip(corners[k], face[0])], normal) == 0
            covered[name][source.face] = [x + (-y if source.turned else y) for x, y in zip(covered[name][source.face], turn)]
    return covered


def check_mended(mended, cells, rounding):
    assert type(mended) is graze.MendedCells and mended.rounding == rounding and mended.meshes == cells.meshes
    assert mended.vertices.dtype == np.float64 and mended.faces.dtype == mended.pairs.dtype == np.uint32
    assert mended.first_source.shape == (len(mended.faces) + 1,) and (np.diff(mended.first_source.astype(int)) > 0).all()
    assert mended.pairs.shape[1:] == (2,) and len(mended.pairs) == len(mended.pair_contacts)
    report = graze.check(mended)
    assert (report.pair_count == 0) == (rounding != "failed") == (len(mended.pairs) == 0)
    assert (mended.moved_corners > 0) == (mended.moved > 0) == (rounding == "mended")
    if cells.is_boundary and rounding != "failed" and len(mended.faces):
        assert report.solid
    if rounding != "mended":
        rounded = cells.rounded()
        assert len(rounded.faces) + mended.collapsed == len(cells.pieces)
        assert [mended.sources(n) for n in range(len(mended.faces))] == [cells.sources(n) for n in range(len(cells.pieces))
                                                                        if mended.collapsed == 0 or n in rounded.pieces]


# ---- Unions, intersections and differences ----


@pytest.mark.parametrize("by", [(0.5, 0, 0), (0.5, 0.5, 0.5), (1 / 3, 0, 0)], ids=str)
def test_two_cubes_that_overlap(by):
    meshes = dict(a=CUBE, b=moved(CUBE, *by))
    shared = Fraction(1)
    for x in by:
        shared *= 1 - Fraction(x)
    for expression, wanted in (("a + b", 2 - shared), ("a & b", shared), ("a - b", 1 - shared), ("a ^ b", 2 - 2 * shared)):
        cells = graze.boolean(expression, **meshes)
        check_cells(cells, **meshes)
        assert cells.is_boundary and cells.unbalanced == [] and len(cells.flat) == 0
        if by != (1 / 3, 0, 0):
            assert exact_volume(cells) == wanted
        check_mended(cells.mended(), cells, "kept")
    assert exact_volume(graze.boolean("a", **meshes)) == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_cubes_are_counted(expression, seed):
    cubes = {name: some_cubes(3 * seed + n) for n, name in enumerate("abc")}
    meshes = {name: boundary(one) for name, one in cubes.items() if name in expression.replace("atleast", "")}
    cells = graze.boolean(expression, **meshes)
    check_cells(cells, **meshes)
    wanted = EXPRESSIONS[expression](**cubes)
    assert exact_volume(cells) == len(wanted) and cells.is_boundary and cells.unbalanced == []
    # Only where two of these cubes are beside each other is there no wall.
    walls = sum((x + 1, y, z) in wanted for x, y, z in wanted) + sum((x, y + 1, z) in wanted for x, y, z in wanted) + sum(
        (x, y, z + 1) in wanted for x, y, z in wanted)
    surface = sum(sum(abs(x) for x in area(*(cells.corners[k] for k in piece))) for piece in cells.pieces)
    assert surface == 2 * (6 * len(wanted) - 2 * walls)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_askew(seed):
    """Corners that no double holds: volumes add up."""
    rng = np.random.default_rng(seed)
    a = CUBE[0] @ rng.integers(-4, 5, (3, 3)) + 0.0, CUBE[1]
    b = (CUBE[0] - 0.5) @ (np.diag([5, 6, 7]) + rng.integers(-1, 2, (3, 3))) + a[0].mean(axis=0), CUBE[1]
    volumes = {text: exact_volume(graze.boolean(text, a=a, b=b)) for text in ("a", "b", "a + b", "a & b", "a - b", "b - a", "a ^ b")}
    assert volumes["a"] == abs(volume(*a)) and volumes["b"] == abs(volume(*b)) and 0 < volumes["a & b"] < volumes["b"]
    assert volumes["a + b"] + volumes["a & b"] == volumes["a"] + volumes["b"]
    assert volumes["a - b"] + volumes["a & b"] == volumes["a"] and volumes["b - a"] + volumes["a & b"] == volumes["b"]
    assert volumes["a ^ b"] == volumes["a - b"] + volumes["b - a"]
    cells = graze.boolean("a & b", a=a, b=b)
    check_cells(cells, a=a, b=b)
    assert any(x.denominator & (x.denominator - 1) for corner in cells.exact_corners for x in corner.exact)
    assert (cells.vertex_of[:, 0] == -1).any()
    check_mended(cells.mended(), cells, "kept")


def test_cubes_that_touch():
    meshes = dict(a=CUBE, b=moved(CUBE, 1, 0, 0))
    cells = graze.boolean("a + b", **meshes)
    check_cells(cells, **meshes)
    assert exact_volume(cells) == 2 and not any((cells.corners[piece, 0] == 1).all() for piece in cells.pieces)
    assert {cells.sources(n)[0].mesh for n in range(len(cells.pieces))} == {"a", "b"}
    assert cells.vertex_of[:, 0].tolist() == [0] * 8 + [1] * 4
    assert len(graze.boolean("a & b", **meshes).pieces) == 0 and exact_volume(graze.boolean("a - b", **meshes)) == 1
    mended = cells.mended()
    assert graze.check(mended).clean and volume(mended.vertices, mended.faces) == 2


def test_cubes_that_are_equal():
    for other, is_turned in ((CUBE, False), (turned(CUBE), True)):
        for expression in ("a + b", "a & b"):
            cells = graze.boolean(expression, a=CUBE, b=other)
            check_cells(cells, a=CUBE, b=other)
            assert exact_volume(cells) == 1 and len(cells.pieces) == 12
            for number in range(12):
                face = cells.sources(number)[0].face
                assert cells.sources(number) == [("a", face, False), ("b", face, is_turned)]
        assert len(graze.boolean("a - b", a=CUBE, b=other).pieces) == len(graze.boolean("a ^ b", a=CUBE, b=other).pieces) == 0


def test_a_mesh_without_itself():
    cells = graze.boolean("a - a", a=NESTED)
    check_cells(cells, a=NESTED)
    assert len(cells.pieces) == 0 and cells.is_boundary and cells.first_source.tolist() == [0] and cells.unbalanced == []
    assert cells.rounded().vertices.shape == cells.rounded().faces.shape == (0, 3)
    assert cells.mended().rounding == "kept" and cells.mended().faces.shape == (0, 3) and cells.mended().first_source.tolist() == [0]
    with pytest.raises(IndexError, match="^piece: is 0; allowed: none, as there are none$"):
        cells.sources(0)


def test_names_of_meshes():
    wanted = pickle.dumps(graze.boolean("a - b", a=NESTED, b=CUBE))
    assert pickle.dumps(graze.boolean("a - b", {"a": NESTED}, b=CUBE)) == wanted
    assert pickle.dumps(graze.boolean("a - b", {"a": NESTED, "b": CUBE})) == wanted
    cells = graze.boolean("rule + (threads - progress) + _A1", {"rule": CUBE, "threads": NESTED, "progress": CUBE}, _A1=CUBE, threads=2)
    assert cells.meshes == ("rule", "threads", "progress", "_A1") and exact_volume(cells) == 34
    assert exact_volume(graze.boolean("expression - meshes", expression=CUBE, meshes=moved(CUBE, 0.5, 0, 0))) == Fraction(1, 2)


def test_what_is_a_mesh(tmp_path):
    path = tmp_path / "cube.off"
    graze.write_mesh(path, CUBE)
    other = moved(CUBE, 0.25, 0, 0)
    for given in (CUBE, list(CUBE), graze.Mesh(*CUBE), graze.Index(CUBE), CUBE[0][CUBE[1]], graze.triangles(CUBE[0][CUBE[1]]), path, str(path),
                  graze.resolve(CUBE).rounded(), graze.boolean("a", a=CUBE).mended()):
        if isinstance(given, list):
            given = tuple(given)
        assert exact_volume(graze.boolean("a & b", a=given, b=other)) == Fraction(3, 4)
        assert exact_volume(graze.solid(given)) == exact_volume(graze.outer(given)) == 1
        assert len(graze.resolve(given).pieces) == 12


# ---- Rules, and meshes that are no boundary ----


OVERLAPPING = moved(CUBE, 0.5, 0, 0)


@pytest.mark.parametrize("rule, same, opposite", [("nonzero", "3/2", 1), ("positive", "3/2", "1/2"), ("parity", 1, 1)])
def test_rules(rule, same, opposite):
    for mesh, wanted in ((both(CUBE, OVERLAPPING), same), (both(CUBE, turned(OVERLAPPING)), opposite)):
        cells = graze.solid(mesh, rule)
        check_cells(cells, mesh=mesh)
        assert cells.is_boundary and exact_volume(cells) == Fraction(wanted)
        if rule == "nonzero":
            assert pickle.dumps(graze.solid(mesh)) == pickle.dumps(cells)
        far = moved(mesh, 7, 0, 0)
        assert exact_volume(graze.boolean("a + b", a=mesh, b=far, rule=rule)) == 2 * Fraction(wanted)
        assert exact_volume(graze.boolean("b", {"b": far}, rule={"b": rule})) == Fraction(wanted)
    # Of that mesh alone.
    pair, far = both(CUBE, OVERLAPPING), moved(both(CUBE, OVERLAPPING), 7, 0, 0)
    assert exact_volume(graze.boolean("a + b", a=pair, b=far, rule={"b": rule})) == Fraction(3, 2) + Fraction(same)


def test_meshes_that_are_no_boundary():
    opened = without(CUBE, 1)
    for cells, name in ((graze.solid(opened), 0), (graze.solid(opened, "parity"), 0), (graze.boolean("b - a", a=CUBE, b=opened), "b")):
        assert len(cells.pieces) == len(cells.corners) == 0 and cells.is_boundary
        (one,) = cells.unbalanced
        assert type(one) is graze.Unbalanced and (one.mesh, one.edges, one.even, len(one.first)) == (name, 3, False, 3)
        a, b, c = CUBE[0][CUBE[1][1]].tolist()
        assert {frozenset(edge) for edge in one.first} == {frozenset(map(tuple, edge)) for edge in ((a, b), (b, c), (c, a))}
    cells = graze.boolean("a + b", a=without(CUBE, 3), b=opened)
    assert [one.mesh for one in cells.unbalanced] == ["a", "b"]
    # There is no result, which is another thing than nothing.
    for ask in (cells.volume, cells.rounded, cells.mended):
        with pytest.raises(ValueError, match="^a has no inside, .* do not cancel at [0-9]+ edges"):
            ask()
    # Many edges.
    (one,) = graze.solid(np.arange(9.0 * 20).reshape(20, 3, 3) ** 2 % 23).unbalanced
    assert len(one.first) == 10 < one.edges
    # With a face that is turned each edge has two.
    mesh = CUBE[0], CUBE[1].copy()
    mesh[1][5] = mesh[1][5, ::-1]
    (one,) = graze.solid(mesh).unbalanced
    assert one.even and one.edges == 3
    cells = graze.solid(mesh, "parity")
    check_cells(cells, mesh=mesh)
    assert exact_volume(cells) == 1 and [n for n in range(12) if cells.sources(n)[0].turned] == [5]
    assert exact_volume(graze.boolean("a & b", a=mesh, b=OVERLAPPING, rule={"a": "parity"})) == Fraction(1, 2)


# ---- Pieces ----


def test_pieces_cover_each_face_once():
    rng = np.random.default_rng(3)
    soup = rng.integers(0, 5, (14, 3, 3)).astype(float)
    soup[3, 1] = soup[3, 0]
    mesh = soup.reshape(-1, 3), np.arange(42, dtype=np.uint32).reshape(-1, 3)
    cells = graze.resolve(soup)
    covered = check_cells(cells, mesh=mesh)["mesh"]
    areas = [area(*one) for one in (exactly(face) for face in soup)]
    assert covered == areas and not cells.is_boundary and cells.unbalanced == []
    assert cells.flat.tolist() == [[0, n] for n, one in enumerate(areas) if not any(one)] and len(cells.flat) > 0
    assert len(cells.pieces) > 14 and (cells.vertex_of[:, 0] == -1).any()
    firsts = cells.source_faces[cells.first_source[:-1]].tolist()
    assert firsts == sorted(firsts)
    check_mended(cells.mended(), cells, "kept")
    mesh = both(CUBE, OVERLAPPING)
    covered = check_cells(graze.resolve(mesh), mesh=mesh)["mesh"]
    assert covered == [area(*exactly(mesh[0][face])) for face in mesh[1]]


def test_flat_faces_of_several_meshes():
    flat = both(CUBE, (np.array([[0, 0, 0], [1, 0, 0], [2, 0, 0]]), np.array([[0, 1, 2]])))
    cells = graze.boolean("a + b", a=CUBE, b=flat)
    assert cells.flat.tolist() == [[1, 12]] and exact_volume(cells) == 1


def test_what_is_outside():
    # A ring, whose hole is reached, and what lies in it.
    cells = graze.outer(NESTED)
    check_cells(cells, mesh=NESTED)
    assert cells.is_boundary and exact_volume(cells) == 34
    hollow = boundary(set(product(range(3), repeat=3)) - {(1, 1, 1)})
    assert exact_volume(graze.solid(hollow)) == 26 and exact_volume(graze.outer(hollow)) == 27
    some = np.random.default_rng(1).random(len(hollow[1])) < 0.5
    any_way = hollow[0], np.where(some[:, None], hollow[1][:, ::-1], hollow[1])
    cells = graze.outer(any_way)
    check_cells(cells, mesh=any_way)
    assert exact_volume(cells) == 27 and len(graze.solid(any_way).pieces) == 0
    # A sheet is no part of it, and nothing is left of what has a hole.
    sheet = np.array([[[5.0, 5, 5], [6, 5, 5], [5, 6, 5]]])
    assert exact_volume(graze.outer(np.concatenate([sheet, CUBE[0][CUBE[1]]]))) == 1
    opened = graze.outer(without(CUBE, 2))
    assert len(opened.pieces) == 0 and opened.unbalanced == []


# ---- Rounded and mended ----


def layer_corners(count, thickness, seed):
    """Soup near z = 1, where doubles are 2^-52 apart and floats 2^-23."""
    corners = np.random.default_rng(seed).random((count, 3, 3)) * 2 - 1
    corners[:, :, 2] = 1 + corners[:, :, 2] * thickness
    return corners


def layer(count, thickness, seed=5):
    return graze.resolve(layer_corners(count, thickness, seed))


def test_rounded():
    a, b = CUBE, (CUBE[0] @ [[3, 1, 0], [-1, 3, 1], [0, 1, 4]] / 7 + 0.25, CUBE[1])
    cells = graze.boolean("a - b", a=a, b=b)
    rounded = cells.rounded()
    assert type(rounded) is graze.RoundedCells and rounded.collapsed == 0 and rounded.pieces.tolist() == list(range(len(cells.pieces)))
    assert rounded.vertices.dtype == np.float64 and rounded.faces.dtype == rounded.pieces.dtype == np.uint32
    assert (rounded.vertices[rounded.faces] == cells.corners[cells.pieces]).all()
    floats = cells.rounded(floats=True)
    assert (floats.vertices[floats.faces] == cells.corners[cells.pieces].astype(np.float32)).all()
    assert (floats.vertices[floats.faces] != cells.corners[cells.pieces]).any()
    assert pickle.dumps(cells.rounded(floats=False)) == pickle.dumps(rounded)
    # Far away corners become one.
    far = graze.solid(both(CUBE, moved((CUBE[0] * [0.25, 1, 1], CUBE[1]), 2.0**24, 0, 0)))
    floats = far.rounded(floats=True)
    assert floats.collapsed == 8 and len(floats.faces) == len(floats.pieces) == 16 == len(far.pieces) - 8
    assert set(range(24)) - set(floats.pieces.tolist()) == {n for n, piece in enumerate(far.pieces.tolist()) if len(
        {tuple(row) for row in far.corners[piece].astype(np.float32).tolist()}) < 3}
    assert (floats.vertices[floats.faces] == far.corners[far.pieces[floats.pieces]].astype(np.float32)).all()
    with pytest.raises(ValueError, match="^a corner has a coordinate beyond the finite floats$"):
        graze.solid((CUBE[0] * 1e300, CUBE[1])).rounded(floats=True)
    with pytest.raises(ValueError, match="^a corner has a coordinate beyond the finite floats$"):
        graze.solid((CUBE[0] * 1e300, CUBE[1])).mended(floats=True)


@pytest.mark.parametrize("kind", ["stl", "ply", "obj"])
def test_mended_meshes_are_written_and_read(kind, tmp_path):
    block = (CUBE[0] - 0.5) * [4, 4, 1], CUBE[1]
    drill = (CUBE[0] - 0.5) @ [[3, 1, 0.5], [-1, 3, 1], [0.25, 1, 4]] / 3, CUBE[1]
    cells = graze.boolean("block - drill", block=block, drill=drill)
    mended = cells.mended(floats=kind == "stl")
    assert mended.rounding in ("kept", "mended") and graze.check(mended).solid
    assert abs(volume(mended.vertices, mended.faces) - exact_volume(cells)) < 1e-6
    assert {mended.sources(n)[0].mesh for n in range(len(mended.faces))} == {"block", "drill"}
    path = tmp_path / f"part.{kind}"
    graze.write_mesh(path, mended)
    again = graze.read_mesh(path)
    assert (again.vertices[again.faces] == mended.vertices[mended.faces]).all() and graze.check(again).solid
    assert os.listdir(tmp_path) == [path.name]


def test_faces_that_meet_once_rounded():
    mended_ones = 0
    for seed in range(12):
        cells = layer(6, 2.0**-22, seed)
        check_mended(cells.mended(), cells, "kept")
        mended = cells.mended(floats=True)
        if mended.rounding != "mended":
            continue
        mended_ones += 1
        assert graze.check(cells.rounded(floats=True)).pair_count > 0
        check_mended(mended, cells, "mended")
        assert (mended.vertices == mended.vertices.astype(np.float32)).all() and 0 < mended.moved < 2.0**-10
        assert set(mended.source_faces.tolist()) <= set(range(6)) and not mended.source_meshes.any()
        # Seen from above, faces are where their sources are.
        for number, face in enumerate(mended.faces.tolist()):
            for source in mended.sources(number):
                normals = [area(*exactly(points * [1, 1, 0]))[2] for points in (mended.vertices[face], layer_corners(6, 2.0**-22, seed)[source.face])]
                assert normals[0] == 0 or (normals[0] * normals[1] < 0) == source.turned
    assert mended_ones > 3
    # Thin tetrahedra: what they become is a solid.
    mended_ones = 0
    sides = np.array([[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]])
    for seed in range(20):
        cells = graze.solid((layer_corners(6, 2.0**-22, seed).reshape(-1, 3)[:16], (np.arange(0, 16, 4)[:, None, None] + sides).reshape(-1, 3)))
        assert cells.is_boundary and cells.unbalanced == []
        mended = cells.mended(floats=True)
        mended_ones += mended.rounding == "mended"
        if mended.rounding != "failed" and len(mended.faces):
            assert graze.check(mended).solid
    assert mended_ones > 9
    failed = layer(40, 2.0**-20).mended(floats=True)
    rounded = layer(40, 2.0**-20).rounded(floats=True)
    report = graze.check(rounded)
    assert failed.rounding == "failed" and (failed.vertices == rounded.vertices).all() and (failed.faces == rounded.faces).all()
    assert (failed.pairs == report.pairs).all() and (failed.pair_contacts == report.pair_contacts).all() and len(failed.pairs) > 0
    assert failed.collapsed == rounded.collapsed and failed.moved == failed.moved_corners == 0
    gone = graze.solid(moved(CUBE, 1e10, 1e10, 1e10)).mended(floats=True)
    assert gone.rounding == "failed" and len(gone.faces) == 0 and gone.collapsed == 12
    with pytest.raises(IndexError, match="^face: is 0; allowed: none, as there are none$"):
        gone.sources(0)


def test_sources_of_what_is_not_there():
    cells = graze.boolean("a", a=CUBE)
    for number in (-1, 12):
        with pytest.raises(IndexError, match=f"^piece: is {number}; allowed: 0 to 11$"):
            cells.sources(number)
        with pytest.raises(IndexError, match=f"^face: is {number}; allowed: 0 to 11$"):
            cells.mended().sources(number)


def test_cells_can_be_pickled():
    cells = graze.boolean("a - b", a=NESTED, b=moved(CUBE, 0.3, 0.3, 0.3))
    again = pickle.loads(pickle.dumps(cells))
    assert pickle.dumps(again) == pickle.dumps(cells)
    for found, of_again in ((cells.rounded(), again.rounded()), (cells.mended(), again.mended())):
        assert pickle.dumps(pickle.loads(pickle.dumps(found))) == pickle.dumps(of_again)
    unbalanced = graze.solid(without(CUBE, 1))
    assert pickle.loads(pickle.dumps(unbalanced)).unbalanced == unbalanced.unbalanced


# ---- Long work ----


def test_threads_change_nothing():
    meshes = dict(a=boundary(some_cubes(1)), b=moved(boundary(some_cubes(2)), 0.5, 0.25, 0.125))
    soup = both(*meshes.values())
    wanted = [pickle.dumps(one) for one in (graze.boolean("a ^ b", **meshes), graze.resolve(soup), graze.solid(soup), graze.outer(soup),
                                            graze.resolve(soup).mended())]
    for threads in (0, 3):
        assert wanted == [pickle.dumps(one) for one in (
            graze.boolean("a ^ b", **meshes, threads=threads), graze.resolve(soup, threads), graze.solid(soup, threads=threads),
            graze.outer(soup, threads), graze.resolve(soup).mended(threads=threads))]


class Enough(Exception):
    pass


CALLS = {"resolve": lambda mesh, **how: graze.resolve(mesh, **how), "solid": lambda mesh, **how: graze.solid(mesh, **how),
         "outer": lambda mesh, **how: graze.outer(mesh, **how), "boolean": lambda mesh, **how: graze.boolean("a", a=mesh, **how),
         "mended": lambda mesh, **how: graze.resolve(mesh).mended(**how)}


@pytest.mark.parametrize("name", CALLS)
def test_long_work_tells_how_far_it_is_and_ends(name):
    mesh = boundary(set(product(range(40), range(40), range(2))))
    calls = []
    CALLS[name](mesh, progress=lambda done, all: calls.append((done, all)))
    assert calls and all(0 <= done <= all for done, all in calls)

    def stop(done, all):
        raise Enough

    with pytest.raises(Enough):
        CALLS[name](mesh, progress=stop)

    def handler(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            CALLS[name](mesh, progress=lambda done, all: signal.raise_signal(signal.SIGUSR1))
    finally:
        signal.signal(signal.SIGUSR1, before)


@pytest.mark.parametrize("name", ["resolve", "solid", "outer", "boolean", "rounded_cells", "mended_cells"])
def test_other_threads_run_meanwhile(name):
    rng = np.random.default_rng(4)
    count = 60_000 if name in ("rounded_cells", "mended_cells") else 20_000
    corners = rng.random((count, 1, 3)) * 100 + rng.random((count, 3, 3)) / 100
    mesh = corners.reshape(-1, 3), np.arange(3 * count, dtype=np.uint32).reshape(-1, 3)
    cells = graze.resolve(corners)
    pieces = cells.exact_corners, cells.pieces
    sources = cells.source_meshes, cells.source_faces, cells.source_turned, cells.first_source
    calls = {"solid": lambda: _graze.solid(*mesh, "nonzero", 1, None),
             "boolean": lambda: _graze.boolean("a", [("a", *mesh, "a", "nonzero", "rule")], 1, None),
             "rounded_cells": lambda: _graze.rounded_cells(*pieces, False),
             "mended_cells": lambda: _graze.mended_cells(*pieces, *sources, False, False, 1, None)}
    assert others_meanwhile(calls.get(name, lambda: getattr(_graze, name)(*mesh, 1, None))) > 1


# ---- What is refused ----


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("how, error, message", [
    (dict(threads=-1), ValueError, "threads: -1 is not allowed; allowed: a whole number >= 1, or 0 for all processors"),
    (dict(threads="2"), TypeError, "threads: '2' is not allowed; allowed: a whole number >= 1"),
    (dict(progress=3), TypeError, "progress: 3 cannot be called; allowed: a function of what is done and its sum"),
])
def test_options_that_are_refused(name, how, error, message):
    with pytest.raises(error) as raised:
        CALLS[name](CUBE, **how)
    assert str(raised.value).startswith(message)


WORDS_OF_RULES = 'is none; allowed: "nonzero", "positive", "parity"'
WRONG = CUBE[0], CUBE[1] + np.uint32(1)


@pytest.mark.parametrize("call, error, message", [
    (lambda: graze.solid(CUBE, "odd"), ValueError, f'rule: "odd" {WORDS_OF_RULES}'),
    (lambda: graze.solid(CUBE, None), TypeError, "rule: None is no text"),
    (lambda: graze.boolean("a", a=CUBE, rule="odd"), ValueError, f'rule: "odd" {WORDS_OF_RULES}'),
    (lambda: graze.boolean("a", a=CUBE, rule=3), TypeError, "rule: 3 is no text"),
    (lambda: graze.boolean("a", a=CUBE, rule={"a": "odd"}), ValueError, f"rule['a']: \"odd\" {WORDS_OF_RULES}"),
    (lambda: graze.boolean("a", a=CUBE, b=CUBE, rule={"c": "parity"}), ValueError, "rule: no mesh is called 'c'; allowed: a, b"),
    (lambda: graze.boolean("a", rule={"c": "parity"}), ValueError, "rule: no mesh is called 'c'; allowed: none, as there is no mesh"),
    (lambda: graze.boolean("a + c", a=CUBE, b=CUBE), ValueError,
     'no mesh is called "c", which the expression has at character 5; there is a, b'),
    (lambda: graze.boolean("a"), ValueError, 'no mesh is called "a", which the expression has at character 1; there is none'),
    (lambda: graze.boolean("a +", a=CUBE), ValueError, 'the expression "a +" has its end at character 4, where it should have a mesh'),
    (lambda: graze.boolean("", a=CUBE), ValueError, 'the expression "" has its end at character 1'),
    (lambda: graze.boolean("\udcff", a=CUBE), ValueError, 'the expression "\\udcff" has "\\" at character 1'),
    (lambda: graze.boolean("a - \u00e4", a=CUBE), ValueError, 'the expression "a - \\xe4" has "\\" at character 5, where it should have a mesh'),
    (lambda: graze.boolean("a\0", a=CUBE), ValueError, 'the expression "a\\0" has "\\" at character 2, where it should have an operator'),
    (lambda: graze.boolean("a", {"a\0": CUBE}), ValueError, '"a\\0" is no name of a mesh'),
    (lambda: graze.boolean("a", {"\u00e4": CUBE}), ValueError, '"\\xc3\\xa4" is no name of a mesh'),
    (lambda: graze.boolean(3, a=CUBE), TypeError, 'expression: 3 is no text; allowed: an expression such as "a + b - c"'),
    (lambda: graze.boolean("a", [CUBE]), TypeError, "meshes: is of type list; allowed: a dict of meshes by their names"),
    (lambda: graze.boolean("a", {3: CUBE}), TypeError, "meshes: 3 is no text; allowed: names of meshes"),
    (lambda: graze.boolean("a", {"a": CUBE}, a=CUBE), ValueError, "a: two meshes have this name; allowed: one, in meshes or as an argument"),
    (lambda: graze.boolean("a", {"a b": CUBE}), ValueError, '"a b" is no name of a mesh: a letter or _, then letters, digits and _'),
    (lambda: graze.boolean("a", {"\udcff": CUBE}), ValueError, '"\\udcff" is no name of a mesh'),
    (lambda: graze.boolean("a", atleast=CUBE), ValueError, 'no mesh can have the name "atleast"'),
    (lambda: graze.boolean("a", b=3, a=CUBE), TypeError, "b: is of type int; allowed: a path, (vertices, faces), an array of triangles"),
    (lambda: graze.boolean("a", {"b": CUBE[0]}), TypeError, "meshes['b']: is an array of shape (8, 3); allowed: a path"),
    (lambda: graze.boolean("a + b", a=CUBE, b=WRONG), ValueError, "b: faces: face 3 is [5, 7, 8]; allowed: vertices 0 to 7"),
    (lambda: graze.boolean("mesh", mesh=WRONG), ValueError, "mesh: faces: face 3 is [5, 7, 8]; allowed: vertices 0 to 7"),
    (lambda: graze.boolean("a + b", {"b": WRONG}, a=CUBE), ValueError, "meshes['b']: faces: face 3 is"),
    (lambda: graze.resolve(WRONG), ValueError, "faces: face 3 is [5, 7, 8]; allowed: vertices 0 to 7"),
    (lambda: graze.outer(CUBE[0]), TypeError, "mesh: is an array of shape (8, 3); allowed: a path"),
    (lambda: graze.boolean("a", a="none.stl"), FileNotFoundError, "[Errno 2] No such file or directory: 'none.stl'"),
])
def test_calls_that_are_refused(call, error, message):
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value).startswith(message), str(raised.value)


def test_coordinates_that_are_not_finite():
    bad = CUBE[0].copy()
    bad[CUBE[1][7, 1], 1] = np.inf
    row = min(n for n, face in enumerate(CUBE[1].tolist()) if CUBE[1][7, 1] in face)
    unused = np.concatenate([CUBE[0], [[np.nan, 0, 0]]])
    for ask in (graze.resolve, graze.solid, graze.outer):
        with pytest.raises(graze.InvalidShape) as error:
            ask((bad, CUBE[1]))
        assert (error.value.argument, error.value.index, error.value.shape) == ("mesh", row, "triangle")
        with pytest.raises(graze.InvalidShape, match=r"vertices\[8\]\.x must be finite"):
            ask((unused, CUBE[1]))
    with pytest.raises(graze.InvalidShape) as error:
        graze.boolean("a + b", a=CUBE, b=(bad, CUBE[1]))
    assert (error.value.argument, error.value.index) == ("b", row) and str(error.value).startswith(f"b[{row}]: triangle: ")
    with pytest.raises(graze.InvalidShape) as error:
        graze.boolean("a + b", {"b": (unused, CUBE[1])}, a=CUBE)
    assert error.value.argument == "meshes['b']" and "vertices[8].x must be finite" in str(error.value)


@pytest.mark.parametrize("change, message", [
    (lambda cells: dict(pieces=cells.pieces + np.uint32(1)), "pieces: there is no corner 8; allowed: less than 8"),
    (lambda cells: dict(pieces=cells.pieces[:, :2]), "pieces: rows of three are needed"),
    (lambda cells: dict(exact_corners=graze.ExactPoints3([None] * 8)), "exact_corners: None is no point; allowed: points"),
    (lambda cells: dict(first_source=cells.first_source[:-1]), "first_source: does not fit the pieces and their sources"),
    (lambda cells: dict(first_source=cells.first_source[::-1]), "first_source: does not fit the pieces and their sources"),
    (lambda cells: dict(source_turned=cells.source_turned[1:]), "first_source: does not fit the pieces and their sources"),
])
def test_cells_that_nothing_has_made(change, message):
    cells = graze.solid(CUBE)
    with pytest.raises(ValueError, match=f"^{message}$"):
        cells._replace(**change(cells)).mended()


def test_volumes():
    thirds = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=float)
    faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]
    assert graze.solid((thirds, faces)).volume() == 1 / 6
    cells = graze.boolean("a & b", a=CUBE, b=moved(CUBE, 0.1, 0, 0))
    assert cells.volume() == float(1 - Fraction(0.1)) == float(exact_volume(cells))
    assert graze.boolean("a - a", a=CUBE).volume() == 0
    with pytest.raises(ValueError, match="not the boundary"):
        graze.resolve(CUBE).volume()
    # Of two cubes that share a quarter, one in a cube of twice the size, and one beside it.
    parts = {"a": CUBE, "b": moved(CUBE, 0.5, 0.5, 0), "c": (CUBE[0] * 4 - 1, CUBE[1]), "d": moved(CUBE, 0, 0, 1)}
    told = {(x.a, x.b): x.volume for x in graze.clash(parts, volumes=True)}
    assert told == {("a", "b"): 0.25, ("a", "c"): 1, ("a", "d"): None, ("b", "c"): 1, ("b", "d"): None, ("c", "d"): 1}
    assert {x.volume for x in graze.clash(parts)} == {None}


def test_what_is_thinner_than_numbers_are_apart_vanishes():
    vertices = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (1, 1 + 2**-40)]
    faces = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
    sheet = graze.solid((vertices, faces))
    assert sheet.mended().rounding == "kept" and not sheet.mended().vanished
    floats = sheet.mended(floats=True)
    assert floats.rounding == "failed" and floats.vanished
