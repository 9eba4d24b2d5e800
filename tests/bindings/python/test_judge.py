"""Answers against those of fractions and a linear program."""
import graze
import judge
import pytest
from cases import ALL, CLIPPED, LINEAR, TYPES, coordinate, of_any_type, small, vector
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("dim", [2, 3])
def test_contacts_are_those_of_a_linear_program(dim):
    seen = set()

    @given(of_any_type(dim), of_any_type(dim))
    def check(a, b):
        expected = judge.contact(a, b)
        seen.add(expected)
        assert str(graze.contact(a, b)) == expected
        assert str(graze.contact(b, a)) == expected
        assert graze.intersects(a, b) == (expected != "disjoint")

    settings(max_examples=max(200, settings().max_examples))(check)()
    assert len(seen) == 3


@pytest.mark.parametrize("name, dim", TYPES)
def test_each_type_overlaps_itself(name, dim):
    @given(ALL[dim][name])
    def check(shape):
        assert graze.contact(shape, shape) == graze.Contact.overlapping

    check()


@pytest.mark.parametrize("dim", [2, 3])
def test_parameters_are_those_of_a_linear_program(dim):
    hits = misses = 0
    lines = st.one_of(*(ALL[dim][f"{name}{dim}"] for name in LINEAR))
    others = st.one_of(*(ALL[dim][f"{name}{dim}"] for name in CLIPPED if f"{name}{dim}" in ALL[dim]))

    @given(lines, others)
    def check(a, b):
        nonlocal hits, misses
        expected = judge.interval(a, b)
        found, rounded = graze.exact.clip(a, b), graze.clip(a, b)
        assert found.hit == rounded.hit == (expected is not None)
        if expected is None:
            misses += 1
            return
        hits += 1
        # A zero direction is a point: its interval is that of a single parameter, or all of its range.
        if any(a.direction if hasattr(a, "direction") else judge.add(a.a, judge.times(-1, a.b))):
            assert (found.t_in, found.t_out) == expected
        for exact, double in zip((found.t_in, found.t_out, found.p_in, found.p_out),
                                 (rounded.t_in, rounded.t_out, rounded.p_in, rounded.p_out)):
            assert nearest(exact) == double

    check()
    enough = settings().max_examples // 20
    assert hits > enough and misses > enough


def nearest(exact):
    if exact is None:
        return None
    if isinstance(exact, tuple):
        return tuple(map(nearest, exact))
    try:
        return float(exact)
    except OverflowError:
        return float("inf") if exact > 0 else float("-inf")


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("numbers", [small, coordinate], ids=["small", "any"])
def test_signs_are_those_of_determinants(dim, numbers):
    seen = set()

    @given(st.lists(vector(dim, numbers), min_size=dim + 2, max_size=dim + 2))
    def check(points):
        sign = graze.orient(*points[:-1])
        seen.add(sign)
        assert sign == judge.orient(*points[:-1])
        assert graze.insphere(*points) == judge.insphere(*points)

    check()
    assert seen == {-1, 0, 1}
