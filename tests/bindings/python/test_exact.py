"""Exact numbers: fractions, and those with a root."""
import copy
import math
import pickle
from fractions import Fraction

import graze
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

ROOT = graze.Exact(0, 1, 2)

fractions = st.fractions(max_denominator=10**6)


def test_a_number_with_a_root():
    x = graze.Exact("1/2", Fraction(-3, 4), 5)
    assert (x.a, x.b, x.m) == (Fraction(1, 2), Fraction(-3, 4), 5)
    assert float(x) == 0.5 - 0.75 * math.sqrt(5)
    assert eval(repr(x)) == pickle.loads(pickle.dumps(x)) == copy.copy(x) == x
    assert str(x) == "1/2 - 3/4 sqrt(5)" or "sqrt(5)" in str(x)
    assert float(ROOT) == math.sqrt(2)


@given(fractions, fractions, st.integers(0, 50), fractions)
def test_order_is_exact(a, b, m, y):
    x = graze.Exact(a, b, m)
    # x - y = c + b sqrt(m): compare c with -b sqrt(m) by their squares.
    c = a - y
    squares = (c * abs(c)) + (b * abs(b)) * m
    sign = (squares > 0) - (squares < 0)
    assert ((x > y) - (x < y), x == y, x >= y, x <= y) == (sign, sign == 0, sign >= 0, sign <= 0)
    assert (y < x) == (sign > 0)
    if x == y:
        assert hash(x) == hash(y)


@given(fractions, fractions, st.integers(0, 20), st.integers(1, 5))
def test_equal_numbers_have_equal_hashes(a, b, m, k):
    x, y = graze.Exact(a, b * k, m), graze.Exact(a, b, m * k * k)
    assert x == y and hash(x) == hash(y)


@given(fractions, fractions, fractions, fractions, st.integers(2, 12), st.integers(1, 3))
def test_sums_products_and_quotients(a, b, c, d, m, k):
    """(a + b r)(c + d r) and the like, r the root of m."""
    x, y = graze.Exact(a, b, m), graze.Exact(c, d / k, m * k * k)
    assert x + y == graze.Exact(a + c, b + d, m) and x - y == graze.Exact(a - c, b - d, m)
    assert x * y == graze.Exact(a * c + b * d * m, a * d + b * c, m) and -x == graze.Exact(-a, -b, m)
    assert abs(x) == max(x, -x) and bool(x) == (x != 0)
    for number in (a, 3, 0.5):
        exact = Fraction(number)
        assert x + number == number + x == graze.Exact(a + exact, b, m)
        assert x - number == -(number - x) == graze.Exact(a - exact, b, m)
        assert x * number == number * x == graze.Exact(a * exact, b * exact, m)
        if number:
            assert x / number == graze.Exact(a / exact, b / exact, m)
        if x:
            assert number / x * x == number
    if y:
        assert x / y * y == x


def test_what_operators_give():
    assert ROOT * ROOT == 2 and isinstance(ROOT * ROOT, Fraction) and isinstance(ROOT + 1, graze.Exact)
    assert (ROOT + Fraction(1, 3)) - Fraction(1, 3) == ROOT and 0.1 * ROOT / 0.1 == ROOT
    assert (np.array([1, 2], dtype=object) * ROOT == [ROOT, 2 * ROOT]).all()
    for ask in (lambda: ROOT / 0, lambda: 1 / (ROOT - ROOT)):
        with pytest.raises(ZeroDivisionError):
            ask()
    with pytest.raises(ValueError, match="^no field of one root holds"):
        ROOT + graze.Exact(0, 1, 3)
    for wrong in ("1", None, float("nan"), 1j):
        with pytest.raises(TypeError):
            ROOT + wrong


def test_other_types():
    assert ROOT > 1 and ROOT > 1.4142135623730951 - 1e-9 and ROOT != 1.4142135623730951 and ROOT < np.float32(1.5)
    assert graze.Exact("0.04") == Fraction(1, 25) and graze.Exact(0.04) == Fraction(0.04)
    assert ROOT != "sqrt(2)" and ROOT != None  # noqa: E711
    with pytest.raises(TypeError):
        ROOT < "2"
    assert ROOT != float("inf")


@pytest.mark.parametrize("wrong, error", [("two", ValueError), (float("nan"), ValueError), (None, TypeError),
                                          (np.inf, ValueError), ([1], TypeError), (1j, TypeError), ("1/0", ValueError)])
def test_what_is_no_number(wrong, error):
    with pytest.raises(error, match="^a: "):
        graze.Exact(wrong)
    with pytest.raises(ValueError, match="m is an int that is not negative"):
        graze.Exact(0, 1, -1)


def test_the_corner_of_a_turned_box():
    """A 2D obb along (1, 1) with half extents 1 reaches to sqrt(2)."""
    box = graze.Obb2((0, 0), (1, 1), (1, 1))
    found = graze.exact.clip(graze.Line2((0, 0), (1, 0)), box)
    assert isinstance(found.t_out, graze.Exact) and found.t_out == ROOT and found.p_out == (ROOT, 0)
    assert found.p_in[0] == graze.Exact(0, -1, 2) and isinstance(found.p_in[1], Fraction)
    assert graze.clip(graze.Line2((0, 0), (1, 0)), box).t_out == math.sqrt(2)


def test_parameters_of_many_digits():
    tiny, huge = 5e-324, 1.7e308
    line = graze.Line3((tiny, 1 / 3, 1), (huge, tiny, 1 / 7))
    box = graze.Obb3((0.1, tiny, 1), (huge, 1e-300, 1 / 3, -huge), (huge, 1e290, huge / 3))
    found = graze.exact.clip(line, box)
    assert found.hit and found.t_in.denominator.bit_length() > 4000
    for t, p in ((found.t_in, found.p_in), (found.t_out, found.p_out)):
        assert p == tuple(Fraction(x) + t * Fraction(d) for x, d in zip(line.origin, line.direction))
