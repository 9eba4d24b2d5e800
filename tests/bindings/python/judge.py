"""Contact, clips and signs by fractions and a linear program: another way than that of the library.

A shape is hull(points) + cone(rays) + span(lines). Points of it are what weights >= 0 give, with the sum 1 over
the points; those of its relative interior what weights > 0 give. So two shapes meet where a linear program has a
solution, and overlap where it has one with all weights at least some e > 0.
"""
from fractions import Fraction as F
from itertools import product


def vectors(*rows):
    return [tuple(map(F, row)) for row in rows]


def add(*terms):
    return tuple(map(sum, zip(*terms)))


def times(k, v):
    return tuple(k * x for x in v)


def generators(shape):
    """(points, rays, lines) of a graze shape with a rational description."""
    kind = type(shape).__name__
    dim = int(kind[-1])
    kind = kind[:-1]
    if kind in ("Point", "ExactPoint"):
        return vectors([getattr(shape, x) for x in "xyz"[:dim]]), [], []
    if kind in ("Line", "Ray"):
        origin, direction = vectors(shape.origin, shape.direction)
        return [origin], [direction][:kind == "Ray"], [direction][:kind == "Line"]
    if kind == "Plane":
        point, normal = vectors(shape.point, shape.normal)
        x, y, z = normal
        return [point], [], [(F(0), z, -y), (-z, F(0), x), (y, -x, F(0))]
    if kind in ("Segment", "Triangle", "Tetrahedron"):
        count = {"Segment": 2, "Triangle": 3, "Tetrahedron": 4}[kind]
        return vectors(*(getattr(shape, name) for name in "abcd"[:count])), [], []
    if kind == "Aabb":
        return [corner for corner in product(*zip(*vectors(shape.min, shape.max)))], [], []
    if kind == "Obb":
        center, half = vectors(shape.center, shape.half_extents)
        if dim == 2:
            (x, y), = vectors(shape.direction)
            length = root(x * x + y * y)
            axes = [(x / length, y / length), (-y / length, x / length)]
        else:
            (w, x, y, z), = vectors(shape.rotation)
            n = w * w + x * x + y * y + z * z
            axes = [tuple(c / n for c in axis) for axis in (
                (w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)),
                (2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)),
                (2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z))]
        return corners(center, [times(h, axis) for h, axis in zip(half, axes)], (-1, 1)), [], []
    edges = vectors(*(getattr(shape, name) for name in "uvw"[:dim]))
    anchor, = vectors(shape.anchor)
    return corners(anchor, edges, (-1, 1) if shape.kind == "center" else (0, 1)), [], []


def corners(anchor, edges, ends):
    return [add(anchor, *(times(F(k), e) for k, e in zip(ks, edges)))
            for ks in product(ends, repeat=len(edges))]


def root(x):
    """The square root of a square."""
    from math import isqrt
    r = F(isqrt(x.numerator), isqrt(x.denominator))
    assert r * r == x
    return r


def maximum(objective, equations, values):
    """The largest objective . x for x >= 0 with equations x = values: None without such x, "unbounded".

    The simplex method by Bland's rule, over fractions."""
    rows = [[*map(F, row), F(value)] for row, value in zip(equations, values)]
    rows = [[-x for x in row] if row[-1] < 0 else row for row in rows]
    count, variables = len(rows), len(objective)
    table = [row[:-1] + [F(i == j) for j in range(count)] + row[-1:] for i, row in enumerate(rows)]
    basis = [variables + i for i in range(count)]

    def pivot(i, j):
        table[i] = [x / table[i][j] for x in table[i]]
        for k, row in enumerate(table):
            if k != i and row[j]:
                table[k] = [x - row[j] * y for x, y in zip(row, table[i])]
        basis[i] = j

    def solve(costs, allowed):
        while True:
            gains = (j for j in range(allowed) if j not in basis and
                     costs[j] - sum(costs[b] * row[j] for b, row in zip(basis, table)) > 0)
            j = next(gains, None)
            if j is None:
                return sum(costs[b] * row[-1] for b, row in zip(basis, table))
            ratios = [(row[-1] / row[j], basis[i], i) for i, row in enumerate(table) if row[j] > 0]
            if not ratios:
                return "unbounded"
            pivot(min(ratios)[2], j)

    if solve([F(0)] * variables + [F(-1)] * count, variables + count) != 0:
        return None
    for i in range(count):
        if basis[i] >= variables:
            j = next((j for j in range(variables) if table[i][j]), None)
            if j is not None:
                pivot(i, j)
    return solve([*map(F, objective)] + [F(0)] * count, variables)


def columns(shape, sign):
    """A column for each weight: what it adds to the point, and to the sum of the weights of points."""
    points, rays, lines = generators(shape)
    list_ = [(times(sign, p), 1, True) for p in points] + [(times(sign, r), 0, True) for r in rays]
    for line in lines:
        list_ += [(times(sign, line), 0, False), (times(-sign, line), 0, False)]
    return list_


def contact(a, b):
    """"disjoint", "touching" or "overlapping"."""
    of_a, of_b = columns(a, F(1)), columns(b, F(-1))
    dim = len(of_a[0][0])
    all_ = of_a + of_b
    # Each weight that must be > 0 is e plus a variable >= 0; e + slack = 1.
    e = [sum(v[k] for v, _, positive in all_ if positive) for k in range(dim)]
    e += [sum(one for _, one, positive in side if positive) for side in (of_a, of_b)] + [F(1)]
    equations = [[v[k] for v, _, _ in all_] for k in range(dim)]
    equations += [[one for _, one, _ in of_a] + [0] * len(of_b), [0] * len(of_a) + [one for _, one, _ in of_b],
                  [0] * len(all_)]
    equations = [[*row, x, F(last)] for row, x, last in zip(equations, e, [0] * (dim + 2) + [1])]
    best = maximum([0] * len(all_) + [1, 0], equations, [0] * dim + [1, 1, 1])
    return "disjoint" if best is None else "overlapping" if best > 0 else "touching"


def interval(line, shape):
    """(t_in, t_out) of a line, ray or segment in a shape; None where it misses it; None for an end that is not
    bounded."""
    kind = type(line).__name__[:-1]
    if kind == "Segment":
        a, b = vectors(line.a, line.b)
        origin, direction = a, add(b, times(F(-1), a))
    else:
        origin, direction = vectors(line.origin, line.direction)
    of_b = columns(shape, F(-1))
    dim = len(origin)
    equations = [[v[k] for v, _, _ in of_b] for k in range(dim)] + [[one for _, one, _ in of_b], [0] * len(of_b)]
    # t is a variable >= 0; of a line less another; of a segment with a slack to 1.
    back = F(kind == "Line")
    extra = [[d, -back * d, F(0)] for d in direction] + [[0, 0, 0], [1, 0, 1]]
    equations = [row + more for row, more in zip(equations, extra)]
    values = [*times(F(-1), origin), 1, 1]
    if kind != "Segment":
        equations, values = equations[:-1], values[:-1]
    ends = [maximum([0] * len(of_b) + [sign, -sign * back, 0], equations, values) for sign in (-1, 1)]
    if ends[0] is None:
        return None
    low, high = (None if end == "unbounded" else end for end in ends)
    return (None if low is None else -low), high


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1)**k * row[0] * determinant([r[1:] for i, r in enumerate(rows) if i != k])
               for k, row in enumerate(rows))


def sign(x):
    return (x > 0) - (x < 0)


def orient(*points):
    *others, last = vectors(*points)
    rows = [add(p, times(F(-1), last)) for p in others]
    return sign(determinant(rows))


def insphere(*points):
    *others, last = vectors(*points)
    rows = [add(p, times(F(-1), last)) for p in others]
    lifted = sign(determinant([(*row, sum(x * x for x in row)) for row in rows]))
    return lifted * orient(*others)
