"""Shapes to ask about, for hypothesis."""
import graze
from hypothesis import strategies as st

#: Mostly numbers with which shapes touch; some with many bits, some near the ends of the doubles.
#: What draws often has named functions: hypothesis looks up the source of a lambda at each draw.
def with_bits(n_k):
    return n_k[0] + n_k[1] * 2.0**-50


small = st.integers(-3, 3).map(float)
bits = st.tuples(st.integers(-2, 2), st.integers(-2, 2)).map(with_bits)
wide = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=True)
coordinate = st.one_of(small, small, bits, wide)


def vector(dim, numbers=coordinate):
    return st.tuples(*[numbers] * dim)


def one_scale(dim, count):
    """Vectors whose numbers are all of one kind, so that they often lie in a line or plane."""
    return st.one_of(*(st.tuples(*[vector(dim, numbers)] * count) for numbers in (small, small, bits, coordinate)))


def first(rows):
    return rows[0]


def in_order(ends):
    return tuple(zip(*(sorted(pair) for pair in zip(*ends))))


def with_kind(edges_kind):
    return *edges_kind[0], edges_kind[1]


def made_by(make):
    def made(arguments):
        return make(*arguments)
    return made


half_extents = {dim: st.tuples(*[st.one_of(st.integers(0, 2).map(float), bits.map(abs))] * dim) for dim in (2, 3)}
#: With rational lengths.
directions = st.sampled_from([(1.0, 0.0), (0.0, -2.0), (3.0, 4.0), (-5.0, 12.0), (0.75, 1.0)])
rotations = st.tuples(*[st.integers(-2, 2).map(float)] * 4).filter(any)
kinds = st.sampled_from(["corner", "center"])


def shapes(dim):
    """A strategy for each type of shape, by the name of its class."""
    made = {
        "Point": one_scale(dim, 1).map(first),
        "Line": one_scale(dim, 2), "Ray": one_scale(dim, 2), "Segment": one_scale(dim, 2),
        "Triangle": one_scale(dim, 3), "Aabb": one_scale(dim, 2).map(in_order),
        "Obb": st.tuples(vector(dim, small), directions if dim == 2 else rotations, half_extents[dim]),
    }
    if dim == 2:
        made["Parallelogram"] = st.tuples(one_scale(2, 3), kinds).map(with_kind)
    else:
        made["Parallelepiped"] = st.tuples(one_scale(3, 4), kinds).map(with_kind)
        made["Tetrahedron"] = one_scale(3, 4)
        made["Plane"] = one_scale(3, 2).filter(lambda v: any(v[1]))
    return {f"{name}{dim}": arguments.map(made_by(getattr(graze, f"{name}{dim}")))
            for name, arguments in made.items()}


ALL = {dim: shapes(dim) for dim in (2, 3)}
TYPES = [(name, dim) for dim in (2, 3) for name in ALL[dim]]
LINEAR = ("Line", "Ray", "Segment")
CLIPPED = ("Triangle", "Aabb", "Obb", "Parallelogram", "Parallelepiped", "Tetrahedron", "Plane")


def of_any_type(dim):
    return st.one_of(*ALL[dim].values())
