"""Clips of arrays: each row is the clip of its two shapes."""
import graze
import numpy as np
import pytest

RNG = np.random.default_rng(1)
BOTH = {2: (RNG.integers(-3, 4, (300, 2, 2)) / 2.0), 3: (RNG.integers(-3, 4, (300, 2, 3)) / 2.0)}
LINES = {"line": graze.lines, "ray": graze.rays, "segment": graze.segments}


def shapes(dim):
    rng = np.random.default_rng(2)
    vectors = rng.integers(-3, 4, (300, 4, dim)).astype(float)
    yield "aabb", graze.aabbs(np.sort(vectors[:, :2], axis=1))
    yield "triangle", graze.triangles(vectors[:, :3])
    if dim == 2:
        yield "parallelogram", graze.parallelograms(vectors[:, :3])
        yield "obb", graze.obbs(vectors[:, 0], vectors[:, 1] + [0.25, 0], abs(vectors[:, 2]))
    else:
        yield "tetrahedron", graze.tetrahedra(vectors)
        yield "parallelepiped", graze.parallelepipeds(vectors)
        yield "plane", graze.planes(vectors[:, :2] + [0, 0, 0.25])


def expect_row(found, n, one):
    """Row n of the columns is what clip says of one pair."""
    assert (found.hit[n], found.culled[n]) == (one.hit, one.culled)
    assert (found.contact[n], found.origin[n]) == (one.contact, one.origin)
    side = graze.Side(found.side[n])
    assert str(side) == (one.side or "none")
    for end, unbounded in (("in", -np.inf), ("out", np.inf)):
        def column(name):
            return getattr(found, f"{name}_{end}")[n]
        t, p, features, uv = (getattr(one, f"{name}_{end}") for name in ("t", "p", "features", "uv"))
        if t is None:
            assert np.isnan(column("p")).all() and column("features") == 0
            assert column("t") == unbounded if one.hit else np.isnan(column("t"))
        else:
            assert (column("t"), tuple(column("p"))) == (t, p)
        assert graze.Feature.names(column("features")) == (features or ())
        if getattr(found, f"uv_{end}") is not None:
            assert np.isnan(column("uv")).all() if uv is None else tuple(column("uv")) == uv
        else:
            assert uv is None


@pytest.mark.parametrize("kind", LINES)
@pytest.mark.parametrize("dim", [2, 3])
def test_rows_are_clips(dim, kind):
    lines = LINES[kind](BOTH[dim])
    for name, others in shapes(dim):
        for options in ({}, {"t_min": 0.25, "t_max": 0.75}, {"cull": "back"}, {"threads": 3}):
            if "cull" in options and (dim, name) != (3, "triangle"):
                continue
            found = graze.clips(lines, others, **options)
            assert found.t_in.shape == (300,) and found.p_out.shape == (300, dim)
            assert (found.uv_in is None) == ((dim, name) != (3, "triangle"))
            one_by_one = {key: value for key, value in options.items() if key != "threads"}
            for n in range(300):
                expect_row(found, n, graze.clip(lines[n], others[n], **one_by_one))
            if not one_by_one:
                t_in, t_out = graze.clip(lines, others)
                assert np.array_equal(t_in, found.t_in, equal_nan=True) and np.array_equal(t_out, found.t_out, equal_nan=True)
        assert 0 < found.hit.sum()


def test_columns_have_the_axes_of_both():
    rays, boxes = graze.rays(BOTH[3][:7]), graze.aabbs(np.sort(BOTH[3][:5] + [0.25, 0, 0], axis=1))
    found = graze.clips(rays[:, None], boxes)
    assert found.hit.shape == (7, 5) and found.p_in.shape == (7, 5, 3)
    for i in range(7):
        for j in range(5):
            expect_row(found, (i, j), graze.clip(rays[i], boxes[j]))
    single = graze.clips(rays[0], boxes[0])
    assert single.hit.shape == () and single.p_in.shape == (3,)
    assert graze.clips(rays[:0], boxes[0]).p_in.shape == (0, 3)


def test_invalid_rows_have_a_status():
    corners = np.zeros((300, 3, 3)) + [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    corners[[2, 40], 1, 1] = np.nan
    ray = graze.Ray3((0.25, 0.25, -1), (0, 0, 1))
    with pytest.raises(graze.InvalidShape) as error:
        graze.clips(ray, graze.triangles(corners))
    assert (error.value.argument, error.value.index) == ("b", 2)
    found, status = graze.clips(ray, graze.triangles(corners), return_status=True)
    assert np.flatnonzero(status).tolist() == [2, 40] == np.flatnonzero(~found.hit).tolist()
    assert np.isnan(found.t_in[2]) and np.isnan(found.p_in[2]).all() and np.isnan(found.uv_in[2]).all()
    assert found.side[2] == graze.Side.none and found.features_in[2] == 0


def test_what_cannot_be_clipped():
    with pytest.raises(ValueError, match="^a: aabb cannot be clipped; allowed: line, ray, segment"):
        graze.clips(graze.aabbs(np.zeros((2, 2, 3))), graze.Point3(0, 0, 0))
    with pytest.raises(ValueError, match="cull"):
        graze.clips(graze.Ray3((0, 0, 0), (1, 0, 0)), graze.Aabb3((0, 0, 0), (1, 1, 1)), cull="back")
    with pytest.raises(ValueError, match="t_min: is greater than t_max"):
        graze.clips(graze.Ray3((0, 0, 0), (1, 0, 0)), graze.Aabb3((0, 0, 0), (1, 1, 1)), t_min=2, t_max=1)
    with pytest.raises(ValueError, match="for two single shapes; allowed: graze.clips"):
        graze.clip(graze.rays(BOTH[3]), graze.Aabb3((0, 0, 0), (1, 1, 1)), t_min=2)


def test_features_have_the_numbers_of_the_library():
    """Faces, vertices and edges by name, from rays that hit each of them."""
    box = graze.Aabb3((0, 0, 0), (1, 1, 1))
    axes = np.eye(3)
    for k in range(3):
        for sign, feature in ((1, 2 * k), (-1, 2 * k + 1)):
            found = graze.clips(graze.Ray3(tuple(0.5 - sign * axes[k]), tuple(sign * axes[k])), box)
            assert found.features_in == 1 << feature
            assert graze.Feature.names(found.features_in) == (("-" if sign > 0 else "+") + "xyz"[k],)
    corners = (0, 0, 0), (12, 0, 0), (0, 12, 0), (0, 0, 12)
    simplex = graze.Tetrahedron3(*corners)
    seen = set()
    for feature in graze.Feature:
        if feature < graze.Feature.v0 or feature is graze.Feature.interior:
            continue
        numbers = [int(digit) for digit in feature.name[1:]]
        if feature is graze.Feature.e20:
            continue
        middle = np.mean([corners[n] for n in numbers], axis=0)
        found = graze.clips(graze.Ray3(tuple(middle), tuple(np.mean(corners, axis=0) - middle)), simplex)
        assert graze.Feature.names(found.features_in) == (feature.name,)
        seen.add(feature)
    assert len(seen) == 14
