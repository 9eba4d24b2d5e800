"""Meshes asked often, and assemblies: rays, points, other meshes; the same as the command and single calls say."""
import json
import pickle
import subprocess
from fractions import Fraction

import graze
import numpy as np
import pytest

CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
                  [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]])


def cube(size=1.0, at=(0, 0, 0)):
    return CUBE * size + at, FACES


def grid_rays(count, seed):
    """Origins and directions on a grid, so that edges and vertices are hit, and faces run along."""
    rng = np.random.default_rng(seed)
    return rng.integers(-2, 5, (count, 3)) / 2, rng.integers(-2, 3, (count, 3)).astype(float)


@pytest.fixture(scope="module")
def answers(command, tmp_path_factory):
    """What the command says of rays at the cube, by their kind."""
    path = tmp_path_factory.mktemp("cast") / "cube.off"
    rows = [f"{x} {y} {z}" for x, y, z in CUBE.tolist()] + [f"3 {a} {b} {c}" for a, b, c in FACES]
    path.write_text("\n".join(["OFF", "8 12 0", *rows, ""]))

    def ask(kind, origins, directions):
        make = {"ray": lambda p, d: {"type": "ray", "origin": p, "direction": d},
                "line": lambda p, d: {"type": "line", "origin": p, "direction": d},
                "segment": lambda p, d: {"type": "segment", "vertices": [p, d]}}[kind]
        lines = "".join(json.dumps(make(p, d)) + "\n" for p, d in zip(origins.tolist(), directions.tolist()))
        run = subprocess.run([command, "cast", path], input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line)["hits"] for line in run.stdout.splitlines()]

    return ask


@pytest.mark.parametrize("kind, maker", [("ray", graze.rays), ("line", graze.lines), ("segment", graze.segments)])
def test_casts_are_those_of_the_command(answers, kind, maker):
    origins, directions = grid_rays(400, 3)
    wanted = answers(kind, origins, directions)
    index = graze.Index((CUBE, FACES))
    rays = maker(origins, directions)
    first = index.cast(rays)
    assert first.hit.dtype == np.bool_ and first.t.dtype == first.t_end.dtype == np.float64
    assert first.face.dtype == np.int64 and first.point.shape == (400, 3) and first.faces.dtype == np.uint32
    assert 40 < first.hit.sum() < 360
    for n, hits in enumerate(wanted):
        assert first.hit[n] == bool(hits)
        if not hits:
            assert np.isnan(first.t[n]) and np.isnan(first.t_end[n]) and np.isnan(first.point[n]).all()
            assert (first.face[n], first.feature[n], first.side[n], first.faces[n]) == (-1, -1, -1, 0)
            continue
        hit, face = hits[0], hits[0]["faces"][0]
        assert (first.t[n], first.point[n].tolist(), first.faces[n]) == (hit["t"], hit["point"], len(hit["faces"]))
        assert (first.face[n], str(graze.Feature(first.feature[n])), str(graze.Side(first.side[n])), first.t_end[n]) == (
            face["face"], face["feature"], face["side"], face.get("t_end", hit["t"]))

    rows = [(n, k, hit["t"], *hit["point"], face["face"], face["feature"], face["side"], face.get("t_end", hit["t"]))
            for n, hits in enumerate(wanted) for k, hit in enumerate(hits) for face in hit["faces"]]
    every = index.cast_all(rays)
    found = [(*row[:3], *row[3], row[4], str(graze.Feature(row[5])), str(graze.Side(row[6])), row[7])
             for row in zip(*(column.tolist() for column in every))]
    assert found == rows and len(rows) > 150
    for threads in (2, 0):
        for one, two in ((first, index.cast(rays, threads=threads)), (every, index.cast_all(rays, threads=threads))):
            assert all(np.array_equal(x, y, equal_nan=True) for x, y in zip(one, two))


def test_arrays_of_rays_have_any_axes():
    origins, directions = grid_rays(60, 4)
    index = graze.Index((CUBE, FACES))
    flat = index.cast(graze.rays(origins, directions))
    every = index.cast_all(graze.rays(origins, directions))
    both = np.stack([origins, directions], axis=1).reshape(6, 10, 2, 3)
    for rays in (both, np.asfortranarray(both), both.copy()[:, ::-1][:, ::-1]):
        found = index.cast(graze.rays(rays))
        assert found.hit.shape == (6, 10) and found.point.shape == (6, 10, 3)
        for name in found._fields:
            assert np.array_equal(getattr(found, name).reshape(getattr(flat, name).shape), getattr(flat, name),
                                  equal_nan=True), name
        again = index.cast_all(graze.rays(rays))
        assert all(np.array_equal(x, y) for x, y in zip(again, every))
    turned = index.cast_all(graze.rays(np.asfortranarray(both).transpose(1, 0, 2, 3)))
    order = np.arange(60).reshape(6, 10).T.ravel()
    assert sorted(zip(order[turned.ray].tolist(), turned.face.tolist())) == sorted(zip(every.ray.tolist(), every.face.tolist()))
    assert (np.diff(turned.ray) >= 0).all()
    one = index.cast(graze.Ray3((-1, 0.25, 0.5), (1, 0, 0)))
    assert one.hit.shape == () and one.hit and one.t == 1 and one.point.tolist() == [0, 0.25, 0.5]
    assert graze.Side(one.side) == graze.Side.front and graze.Feature(one.feature) == graze.Feature.interior
    assert index.cast_all(graze.Ray3((-1, 0.25, 0.5), (1, 0, 0))).t.tolist() == [1, 2]
    none = index.cast_all(graze.rays(np.empty((0, 2, 3))))
    assert len(none.ray) == 0 and none.point.shape == (0, 3)
    single = index.cast(graze.rays((0.25, 0.5, -1), [[0, 0, 1], [0, 0, -1]]))
    assert single.hit.tolist() == [True, False]


def test_rays_that_cannot_be_cast():
    index = graze.Index((CUBE, FACES))
    with pytest.raises(graze.InvalidShape) as error:
        index.cast(graze.rays([[0, 0, 0], [0, np.nan, 0]], (1, 0, 0)))
    assert (error.value.argument, error.value.index, error.value.field) == ("rays", 1, "origin.y")
    for ask in (index.cast, index.cast_all):
        with pytest.raises(ValueError, match="^rays: are ray2; allowed: ray3, line3, segment3"):
            ask(graze.Ray2((0, 0), (1, 0)))
        hint = r"allowed: graze\.rays\(origin, direction\), graze\.segments\(a, b\) or graze\.lines\(origin, direction\)$"
        with pytest.raises(TypeError, match="^rays: None is no shape; " + hint):
            ask(None)
        with pytest.raises(TypeError, match=r"^rays: an array of shape \(2, 3\) does not say what its numbers are; " + hint):
            ask(np.zeros((2, 3)))


def test_contains():
    index = graze.Index((CUBE, FACES))
    points = np.random.default_rng(1).integers(-1, 4, (500, 3)) / 2
    where = index.locate(points)
    assert {*where.tolist()} == {0, 1, 2}
    held = index.contains(points)
    assert held.dtype == np.bool_ and (held == (where > 0)).all()
    assert (index.contains(points, boundary=False) == (where == 2)).all()
    assert (index.contains(points.reshape(20, 25, 3), parity=True, threads=2).ravel() == held).all()
    assert (index.locate(points, threads=0) == where).all()
    assert index.contains((0.5, 0.5, 0.5)) is True and index.contains(graze.Point3(0, 0, 0), boundary=False) is False


def test_points_on_faces_of_an_open_mesh_are_on_its_boundary():
    index = graze.Index((CUBE, FACES[1:]))
    assert index.locate((1, 0.5, 0.5)) is graze.Location.boundary
    assert index.contains([(1, 0.5, 0.5), (0, 0, 0)]).tolist() == [True, True]
    for ask in (index.locate, index.contains):
        with pytest.raises(ValueError, match=r"^points\[1\]: lies on no face, and the mesh does not say whether it is inside, "
                           "because it is not closed or its faces run in different directions; allowed: parity=True"):
            ask([(1, 0.5, 0.5), (0.5, 0.5, 0.5)])
        with pytest.raises(ValueError, match=r"^points\[0, 1\]: "):
            ask(np.full((1, 2, 3), [[1, 0.5, 0.5], [0.5, 0.5, 0.5]]))
        with pytest.raises(ValueError, match="^points: .*has an odd number of faces$"):
            ask((0.5, 0.5, 0.5), parity=True)


@pytest.mark.parametrize("other, relation", [
    (cube(at=(2, 0, 0)), "disjoint"), (cube(at=(1, 0, 0)), "touching"), (cube(at=(0.5, 0, 0)), "overlapping"),
    (cube(3, at=(-1, -1, -1)), "a_in_b"), (cube(0.5), "b_in_a"), (cube(), "equal"), ((CUBE, FACES[1:]), None)])
def test_relations(other, relation):
    found = graze.relate((CUBE, FACES), other)
    assert found is (None if relation is None else graze.Relation[relation])
    a, b = graze.Index((CUBE, FACES)), graze.Index(other)
    assert graze.relate(a, b) is a.relate(b) is found and graze.relate(a, other) is found
    faces, contacts = a.pairs(b)
    assert faces.dtype == np.uint32 and contacts.dtype == np.uint8
    wanted = [[i, j, graze.face_contact(x, y)] for i, x in enumerate(graze.triangles(CUBE[FACES]))
              for j, y in enumerate(graze.triangles(other[0][other[1]])) if graze.intersects(x, y)]
    assert [[*pair, contact] for pair, contact in zip(faces.tolist(), contacts.tolist())] == wanted
    with pytest.raises(TypeError, match="^other: is of type tuple; allowed: a graze.Index"):
        a.relate(other)


def test_an_index_is_a_mesh():
    corners, faces = cube()
    index = graze.Index((corners, faces))
    assert (index.vertices == corners).all() and (index.faces == faces).all()
    corners[:] = 7
    assert (index.vertices == CUBE).all()
    for array in (index.vertices, index.faces):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    assert graze.check(index) == graze.check((CUBE, FACES))
    assert graze.voxelize(index, "0.25") == graze.voxelize((CUBE, FACES), "0.25")
    assert graze.topology_defects(graze.Index((CUBE, FACES[1:]))) == graze.topology_defects((CUBE, FACES[1:]))
    assert [pair.relation for pair in graze.clash([index, graze.Index(index)])] == [graze.Relation.equal]


def test_which_of_two_meshes_is_none():
    broken = np.where(np.arange(8)[:, None] == 7, np.nan, CUBE)
    for name, given in (("a", ((broken, FACES), (CUBE, FACES))), ("b", (graze.Index((CUBE, FACES)), (broken, FACES)))):
        with pytest.raises(graze.InvalidShape) as error:
            graze.relate(*given)
        assert (error.value.argument, error.value.index, error.value.field) == (name, 2, "c.x")
    with pytest.raises(TypeError, match="^b: is of type list; allowed: a path"):
        graze.relate((CUBE, FACES), [CUBE, FACES])
    with pytest.raises(ValueError, match=r"^b: vertices: an array of shape \(8, 2\); allowed: \(n, 3\)"):
        graze.relate((CUBE, FACES), (CUBE[:, :2], FACES))


ASSEMBLY = """v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 1 1 1\nv 0 0 -4\nv 90 0 0\nv 94 0 0\nv 90 4 0\nv 90 0 4
v 1 1 0.5\nv 1.5 1 0.5\nv 1 1.5 0.5\nv 1 1 1
o one\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\no two\nf 1 2 3\nf 1 6 2\nf 2 6 3\nf 1 3 6\no\nf 5 3 2\nf 5 2 4\nf 2 3 4
o one\nf 7 9 8\nf 7 8 10\nf 8 9 10\nf 7 10 9\no pin\nf 11 13 12\nf 11 12 14\nf 12 13 14\nf 11 14 13
"""


def test_an_assembly_is_as_the_command_says(command, tmp_path):
    path = tmp_path / "assembly.obj"
    path.write_text(ASSEMBLY)
    said = json.loads(subprocess.run([command, "clash", path, "--json"], capture_output=True, text=True).stdout)
    parts = graze.read_parts(path)
    assert list(parts) == ["one", "two", "(no name)", "one (2)", "pin"] == [part["name"] for part in said["parts"]]
    assert [len(part.faces) for part in parts.values()] == [part["faces"] for part in said["parts"]]
    found = graze.clash(parts)
    for one, wanted in zip([one for one in found if one.relation is not graze.Relation.disjoint], said["pairs"], strict=True):
        assert (one.a, one.b) == (wanted["a"], wanted["b"]) and one.reason == wanted.get("reason")
        assert (None if one.relation is None else str(one.relation)) == wanted["relation"]
        point = None if one.point is None else [str(x) for x in one.point]
        assert point == wanted["point"]
        counts = {"shared" if kind.name == "none" else kind.name: int((one.face_contacts == kind).sum())
                  for kind in graze.FaceContact}
        assert counts | {"pairs": len(one.faces)} == wanted["faces"]
        assert one.relation == graze.relate(parts[one.a], parts[one.b])
        faces, contacts = graze.Index(parts[one.a]).pairs(graze.Index(parts[one.b]))
        assert (faces == one.faces).all() and (contacts == one.face_contacts).all()
    assert {one.relation for one in found} >= {None, graze.Relation.touching, graze.Relation.b_in_a}
    assert [one.reason for one in found if one.reason] and "is not a solid: 3 open edges" in said["pairs"][1]["reason"]
    by_number = graze.clash(list(parts.values()))
    assert [(list(parts)[one.a], list(parts)[one.b], one.relation) for one in by_number] == [one[:3] for one in found]
    assert graze.clash([]) == graze.clash({"alone": (CUBE, FACES)}) == []
    assert list(graze.read_parts(path.rename(tmp_path / "a.obj"))) == list(parts)
    (tmp_path / "plain.off").write_text("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n")
    assert list(graze.read_parts(tmp_path / "plain.off")) == [str(tmp_path / "plain.off")]
    with pytest.raises(FileNotFoundError):
        graze.read_parts(tmp_path / "none.obj")


def test_what_is_no_assembly():
    with pytest.raises(TypeError, match="^parts: is of type int; allowed: a list of meshes, or a dict of them"):
        graze.clash(3)
    with pytest.raises(TypeError, match=r"^parts\[0\]: is of type NoneType"):
        graze.clash([None])
    with pytest.raises(ValueError, match=r"^parts\['lid'\]: faces: face 2 is \[5, 7, 8\]; allowed: vertices 0 to 7"):
        graze.clash({"base": (CUBE, FACES), "lid": (CUBE, FACES + 1)})
    vertices = CUBE.copy()
    vertices[7, 1] = np.inf
    with pytest.raises(graze.InvalidShape) as error:
        graze.clash([(CUBE, FACES), (vertices, FACES)])
    assert (error.value.argument, error.value.index, error.value.field) == ("parts[1]", 2, "c.y")
    # A vertex of no face.
    with pytest.raises(graze.InvalidShape, match=r"vertices\[8\]\.z must be finite") as error:
        graze.clash({"base": (CUBE, FACES), "lid": (np.concatenate([CUBE, [[0, 0, np.inf]]]), FACES)})
    assert error.value.argument == "parts['lid']"
    with pytest.raises(graze.InvalidShape, match=r"^parts\['lid'\]\[2\]: triangle: c.y must be finite"):
        graze.clash({"base": (CUBE, FACES), "lid": (vertices, FACES)})


def test_names_of_parts_that_are_no_utf_8(tmp_path):
    path = tmp_path / "parts.obj"
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
    path.write_bytes(f"{corners}o T\xfcr\nf 1 2 3\no T\xf6r\nf 1 3 2\n".encode("latin-1"))
    assert list(graze.read_parts(path)) == ["T\\xfcr", "T\\xf6r"]
    path.write_text(f"{corners}o T\xfcr\nf 1 2 3\no T\xf6r\nf 1 3 2\n", encoding="utf-8")
    assert list(graze.read_parts(path)) == ["T\xfcr", "T\xf6r"]


def test_proofs_of_faces_are_those_of_the_command(command, tmp_path):
    rng = np.random.default_rng(2)
    triangles = rng.integers(0, 4, (60, 3, 3)).astype(float)
    rows = [f"v {x} {y} {z}" for x, y, z in triangles.reshape(-1, 3).tolist()]
    rows += [f"f {3 * n + 1} {3 * n + 2} {3 * n + 3}" for n in range(60)]
    (tmp_path / "crowd.obj").write_text("\n".join([*rows, ""]))
    subprocess.run([command, "check", tmp_path / "crowd.obj", "--pairs", tmp_path / "pairs"], capture_output=True)
    lines = [json.loads(line) for line in (tmp_path / "pairs").read_text().splitlines()]
    faces = [graze.Triangle3(t) for t in triangles]
    kinds, refused = set(), 0
    for line in lines:
        a, b = (faces[n] for n in line["faces"])
        proof = graze.certify_faces(a, b)
        assert proof == {name: line[name] for name in line if name not in ("faces", "a", "b")}
        contact = graze.face_contact(a, b)
        kinds.add(contact.name)
        assert contact.name == proof["kind"]
        assert graze.verify_faces(a, b, proof) is contact is graze.verify_faces(a, b, line)
        for forged in ({"kind": "touching" if contact.name != "touching" else "crossing"}, {"shared": 3 - proof["shared"]},
                       {"point": ["1/7", *proof["point"][1:]]}, {"point": None},
                       {"weights": {"a": proof["weights"]["b"], "b": ["1", "1", "1"]}}, {"more": 1}):
            with pytest.raises(graze.NoProof):
                graze.verify_faces(a, b, proof | forged)
            refused += 1
    assert kinds == {"crossing", "coplanar", "touching"} and refused > 500
    apart = graze.Triangle3((9, 9, 9), (8, 9, 9), (9, 9, 8))
    assert graze.certify_faces(faces[0], apart)["kind"] == "none"
    assert graze.verify_faces(faces[0], apart, graze.certify_faces(faces[0], apart)) is graze.FaceContact.none
    with pytest.raises(ValueError, match="^b: is a point3; allowed: triangle3"):
        graze.face_contact(apart, graze.Point3(0, 0, 0))
    with pytest.raises(ValueError, match="^a, b: are many; allowed: two single shapes"):
        graze.certify_faces(apart, graze.triangles(triangles))
    with pytest.raises(TypeError, match="^certificate: is no dict; allowed: what graze.certify_faces gives"):
        graze.verify_faces(apart, apart, "proof")


def test_an_index_can_be_pickled():
    vertices, faces = CUBE.copy(), FACES.copy()
    index = graze.Index((vertices, faces))
    vertices += 100
    again = pickle.loads(pickle.dumps(index))
    assert repr(again) == "<graze.Index: 8 vertices, 12 faces>"
    assert again.locate((0.5, 0.5, 0.5)) is index.locate((0.5, 0.5, 0.5)) is graze.Location.inside


def test_what_is_to_be_mended_has_words(command, tmp_path):
    vertices = np.concatenate([CUBE, [[0.4, 0.5, -1], [0.4, 0.5, 2], [9, 9, 9]]])
    mesh = vertices, np.concatenate([FACES[1:], FACES[3:4], [[8, 9, 10], [0, 1, 1]]])
    path = tmp_path / "broken.off"
    rows = [f"{x} {y} {z}" for x, y, z in mesh[0].tolist()] + [f"3 {a} {b} {c}" for a, b, c in mesh[1]]
    path.write_text("\n".join(["OFF", f"{len(mesh[0])} {len(mesh[1])} 0", *rows, ""]))
    said = json.loads(subprocess.run([command, "check", path, "--json"], capture_output=True, text=True).stdout)
    report = graze.check(mesh)
    assert [vars(one) for one in report.defects] == said["defects"]
    names = [one.name for one in report.defects]
    assert {"open_edge", "face_without_area", "duplicate_face", "crossing_pair"} <= {*names}
    assert str(report.defects[0]) == report.defects[0].sentence == f"{said['open_edges']} open edges: the mesh is not closed"
    printed = subprocess.run([command, "check", path], capture_output=True, text=True).stdout
    assert all("pair" in one.name or f"  {one}\n" in printed for one in report.defects)
    assert graze.check((CUBE, FACES)).defects == ()


class Told(Exception):
    pass


@pytest.mark.parametrize("ask", [
    lambda mesh, progress: graze.check(mesh, progress=progress),
    lambda mesh, progress: graze.voxelize(mesh, resolution=20, progress=progress),
    lambda mesh, progress: graze.clash([mesh, mesh], progress=progress),
    lambda mesh, progress: graze.relate(mesh, (mesh[0] + [0.5, 0, 0], mesh[1]), progress=progress),
    lambda mesh, progress: graze.Index(mesh).pairs(graze.Index(mesh), progress=progress)])
def test_progress(ask):
    cubes = [cube(0.5, (n % 8, n // 8 % 8, n // 64)) for n in range(512)]
    mesh = (np.concatenate([v for v, _ in cubes]), np.concatenate([f + 8 * n for n, (_, f) in enumerate(cubes)]))
    told = []
    ask(mesh, lambda done, all: told.append((done, all)))
    assert told and all(0 <= done <= all for done, all in told) and told == sorted(told)

    def stop(done, all):
        raise Told(done, all)

    with pytest.raises(Told) as error:
        ask(mesh, stop)
    assert error.value.args == told[0]
    with pytest.raises(TypeError, match="^progress: 3 cannot be called"):
        ask(mesh, 3)


@pytest.mark.parametrize("extension", ["npy", "binvox", "vox", "vti", "ply"])
def test_voxels_are_written_as_the_command_does(command, tmp_path, extension):
    (tmp_path / "cube.off").write_text("\n".join(
        ["OFF", "8 12 0", *(f"{x} {y} {z}" for x, y, z in CUBE.tolist()), *(f"3 {a} {b} {c}" for a, b, c in FACES), ""]))
    ours, theirs = tmp_path / f"ours.{extension}", tmp_path / f"theirs.{extension}"
    subprocess.run([command, "voxelize", tmp_path / "cube.off", "--cell", "0.15", "-o", theirs], check=True, capture_output=True)
    found = graze.voxelize(tmp_path / "cube.off", "0.15")
    found.write(ours)
    assert ours.read_bytes() == theirs.read_bytes()
    turned = graze.Voxels(np.asfortranarray(found.array), found.grid)
    turned.write(str(ours))
    assert ours.read_bytes() == theirs.read_bytes()


def test_voxels_that_cannot_be_written(tmp_path):
    found = graze.voxelize((CUBE, FACES), "0.25", contacts=True)
    found.write(tmp_path / "contacts.npy")
    assert (np.load(tmp_path / "contacts.npy") == found.array.astype(int) + found.overlapping).all()
    with pytest.raises(ValueError, match=r'"\.stl" files cannot be written; allowed: \.npy'):
        found.write(tmp_path / "x.stl")
    with pytest.raises(ValueError, match="do not tell touching voxels from overlapping ones"):
        found.write(tmp_path / "x.binvox")
    with pytest.raises(ValueError, match="there is no folder"):
        found.write(tmp_path / "none" / "x.npy")
    with pytest.raises(ValueError, match="^array: has 2 axes; allowed: 3"):
        graze.Voxels(np.zeros((2, 2), bool), found.grid).write(tmp_path / "x.npy")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["contacts.npy"]


def test_exact_numbers_of_assemblies_are_fractions():
    point = graze.clash([cube(3), cube(1, (2.5, 0.1, 0.1))])[0].point
    assert all(isinstance(x, Fraction) for x in point)
