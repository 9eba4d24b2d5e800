"""What answers are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Optional, Tuple, TypeVar, Union

import numpy as np

if TYPE_CHECKING:
    from ._graze import Exact, ExactPoint2, ExactPoint3

Number = Union[float, Fraction, "Exact"]
#: Of a clip: float, or Fraction and Exact.
N = TypeVar("N", bound=Number)
Array = np.ndarray[Any, Any]
Doubles = np.ndarray[Any, np.dtype[np.float64]]


class _Named(IntEnum):
    def __str__(self) -> str:
        return self.name


class Contact(_Named):
    """How two shapes meet: by their common points, and those of their relative interiors."""

    disjoint = 0
    touching = 1
    overlapping = 2


class Location(_Named):
    """Where a point lies."""

    outside = 0
    boundary = 1
    inside = 2


class Status(_Named):
    """Which shape of a pair breaks a rule; of points for a sign, `invalid` says that one of them does."""

    valid = 0
    invalid_first = 1
    invalid_second = 2
    invalid_both = 3
    invalid = 4


class FaceContact(_Named):
    """How two faces meet beyond the corners and the edge that they share: see docs/mesh.md."""

    none = 0
    duplicate = 1
    coplanar = 2
    crossing = 3
    touching = 4


class Relation(_Named):
    """How two solids are related: `touching` where only their boundaries meet, `overlapping` where their insides do
    and neither holds the other."""

    disjoint = 0
    touching = 1
    overlapping = 2
    a_in_b = 3
    b_in_a = 4
    equal = 5


class Verdict(_Named):
    """Are two parts at least as far apart as a clearance asks? `violated` where their surfaces are nearer, `clash` where
    they overlap, one is in the other, or they are equal."""

    kept = 0
    at_limit = 1
    violated = 2
    clash = 3


class Side(_Named):
    """The side of a 3D triangle that is hit: the front is where it is counter-clockwise. `none` where there is none."""

    none = -1
    front = 0
    back = 1
    coplanar = 2
    degenerate = 3


class Feature(_Named):
    """A named part of a shape: "-x" to "+z" are faces of a box; vertices, edges, faces and the interior of a triangle or
    tetrahedron are told by the numbers of their vertices."""

    none = -1
    minus_x = 0
    plus_x = 1
    minus_y = 2
    plus_y = 3
    minus_z = 4
    plus_z = 5
    v0 = 6
    v1 = 7
    v2 = 8
    v3 = 9
    e01 = 10
    e12 = 11
    e20 = 12
    e02 = 13
    e03 = 14
    e13 = 15
    e23 = 16
    f012 = 17
    f013 = 18
    f023 = 19
    f123 = 20
    interior = 21

    def __str__(self) -> str:
        return self.name.replace("minus_", "-").replace("plus_", "+")

    @classmethod
    def names(cls, bits: int) -> Tuple[str, ...]:
        """Those in a set of graze.Clips, in which feature f is bit f: as graze.Clip has them."""
        return tuple(str(one) for one in cls if one >= 0 and int(bits) >> one & 1)


class InvalidShape(ValueError):
    """A shape that breaks a rule, such as min <= max, or has a coordinate that is not finite.

    shape, field, rule  "aabb", "min.x", "must not be greater than max.x"
    argument            the name of the argument, "a"; None where the shape is made
    index               its row in the argument: an int, or a tuple where there are more axes; None for one shape
    """

    def __init__(self, shape: str, field: str, rule: str, argument: Optional[str] = None,
                 index: Any = None) -> None:
        super().__init__(shape, field, rule, argument, index)
        self.shape = shape
        self.field = field
        self.rule = rule
        self.argument = argument
        self.index = index

    def __str__(self) -> str:
        where = "" if self.argument is None else f"{self.argument}: "
        if self.index is not None:
            row = self.index if isinstance(self.index, tuple) else (self.index,)
            where = f"{self.argument}[{', '.join(map(str, row))}]: "
        return f"{where}{self.shape}: {self.field} {self.rule}"


class MeshError(ValueError):
    """A file of a mesh that is malformed: where, what is wrong and what is allowed."""


class NoProof(ValueError):
    """What is wrong with a certificate."""


class Answer(NamedTuple):
    """A contact, and the stage of arithmetic that settled it: "filter", "integer", "bigint" or "rational"."""

    contact: Contact
    stage: str


class Corner(NamedTuple):
    """A corner of what two shapes share.

    point       an exact point
    of_a, of_b  names of the features that hold it: of a box all faces, of a triangle or tetrahedron the smallest
                feature, of a segment v0 or v1, of a ray v0; "interior" elsewhere. Empty of a point, a line, a plane, and a
                parallelogram or parallelepiped with dependent edges
    """

    point: Union[ExactPoint2, ExactPoint3]
    of_a: Tuple[str, ...]
    of_b: Tuple[str, ...]


class Intersection(NamedTuple):
    """All that two shapes share.

    dim      -1 for nothing, 0 for one point, 1 for a segment, 2 for a convex polygon, 3 for a solid, whose corners are not
             listed
    bounded  False for a ray, with one corner, and for a line, without any
    corners  of a segment in order; of a polygon from the least one on, counterclockwise in the first of the planes
             xy, xz, yz in which it has an area
    """

    dim: int
    bounded: bool
    corners: Tuple[Corner, ...]


class Distance(NamedTuple):
    """How far apart two shapes are, and where: of several nearest pairs of points the one whose midpoint is nearest to the
    origin.

    value                     the distance, correctly rounded; 0.0 where they meet
    a, b                      nearest points of the two, each coordinate correctly rounded
    squared                   the square of the distance, exact: a Fraction, or graze.Exact where it is not rational. None
                              where even that does not hold it, which two turned rectangles can bring
    nearest_a, nearest_b      the points, exact; None where `squared` is
    features_a, features_b    names of the features that hold the points, as of graze.Corner
    unique                    is there no other nearest pair?
    """

    value: float
    a: Tuple[float, ...]
    b: Tuple[float, ...]
    squared: Union[Fraction, Exact, None]
    nearest_a: Optional[Tuple[Union[Fraction, Exact], ...]]
    nearest_b: Optional[Tuple[Union[Fraction, Exact], ...]]
    features_a: Tuple[str, ...]
    features_b: Tuple[str, ...]
    unique: bool


class FirstContact(NamedTuple):
    """When two moving shapes meet first, and how.

    below, above  the greatest float that is not above the time, and the least one not below it: twice the same where it is a float
    contact       at that time
    crosses       do they go through each other then?
    """

    below: float
    above: float
    contact: Contact
    crosses: bool


class FirstContacts(NamedTuple):
    """graze.FirstContact of many pairs, as arrays: float64, nan of those that do not meet; uint8, a graze.Contact; bool."""

    below: np.ndarray[Any, np.dtype[np.float64]]
    above: np.ndarray[Any, np.dtype[np.float64]]
    contact: np.ndarray[Any, np.dtype[np.uint8]]
    crosses: np.ndarray[Any, np.dtype[np.bool_]]


class Gap(NamedTuple):
    """How far apart the surfaces of two meshes are, and where.

    distance  correctly rounded; 0.0 where faces meet
    squared   the square of it, exact
    faces     a face of each, that are as near as any: of all such pairs that with the least numbers
    points    nearest points of these two, each coordinate correctly rounded
    """

    distance: float
    squared: Fraction
    faces: Tuple[int, int]
    points: Tuple[Tuple[float, float, float], Tuple[float, float, float]]


class Parameters(NamedTuple):
    """The common intervals of lines and shapes: arrays of float64, NaN where there is none."""

    t_in: Doubles
    t_out: Doubles


class Clips(NamedTuple):
    """Where many lines, rays or segments run in shapes: columns of what graze.Clip has of one.

    hit, culled                bool
    contact, origin            uint8: graze.Contact, graze.Location
    t_in, t_out                float64: NaN without a hit, infinities where an end is unbounded
    p_in, p_out                float64, with an axis for the coordinates; NaN without a hit, and where unbounded
    features_in, features_out  uint32, sets of graze.Feature: feature f is bit f, and Feature.names names them
    side                       int8: graze.Side
    uv_in, uv_out              of 3D triangles float64, with an axis for u and v; else None
    """

    hit: Array
    culled: Array
    contact: Array
    origin: Array
    t_in: Doubles
    t_out: Doubles
    p_in: Doubles
    p_out: Doubles
    features_in: Array
    features_out: Array
    side: Array
    uv_in: Optional[Doubles]
    uv_out: Optional[Doubles]


class Hits(NamedTuple):
    """Where many lines, rays or segments first meet a mesh: columns.

    hit      bool: do they meet it?
    t        float64: the parameter, NaN where they do not
    point    float64, with an axis for the coordinates
    face     int64: the first of the faces there, by number; -1 where there is none
    feature  int8, a graze.Feature: what of that face is hit, v0 to v2, e01, e12, e20 or interior
    side     int8, a graze.Side
    t_end    float64: of the last common point with the face; more than t only along it
    faces    uint32: how many faces are met there
    """

    hit: Array
    t: Doubles
    point: Doubles
    face: Array
    feature: Array
    side: Array
    t_end: Doubles
    faces: Array


class AllHits(NamedTuple):
    """All faces of a mesh that many lines, rays or segments meet: a row for each, by lines, in the order of t.

    ray    int64: the number of the line, ray or segment, as in numpy's ravel()
    hit    int64: 0 for all faces that it meets first, 1 for those next, and so on; the parameters are compared exactly
    t, point, face, feature, side, t_end  as of graze.Hits
    """

    ray: Array
    hit: Array
    t: Doubles
    point: Doubles
    face: Array
    feature: Array
    side: Array
    t_end: Doubles


@dataclass(frozen=True)
class _Clip(Generic[N]):
    """Where a line, ray or segment runs in a shape.

    hit, contact  do they meet, and how?
    culled        it would be a hit without `cull`; then hit is False
    origin        where the origin, or the first vertex of a segment, lies
    t, p          the parameter and point at which it comes in and goes out: None without a hit, and where
                  that end is unbounded
    features      names of the faces of a box that hold the point and are crossed there, in order; of a
                  triangle or tetrahedron the smallest feature that holds it, such as "e01"
    side          of a 3D triangle "front", "back", "coplanar" or "degenerate"
    uv            of a 3D triangle: p = a + u (b - a) + v (c - a)
    stage         which arithmetic settled it; not part of the answer, nor of ==

    Numbers are floats, the nearest to the exact ones; those of graze.ExactClip are Fraction, or graze.Exact where they
    are not rational.
    """

    hit: bool
    culled: bool
    contact: Contact
    origin: Location
    t_in: Optional[N]
    t_out: Optional[N]
    p_in: Optional[Tuple[N, ...]]
    p_out: Optional[Tuple[N, ...]]
    features_in: Optional[Tuple[str, ...]]
    features_out: Optional[Tuple[str, ...]]
    side: Optional[str]
    uv_in: Optional[Tuple[N, N]]
    uv_out: Optional[Tuple[N, N]]
    stage: str = field(compare=False)


class Clip(_Clip[float]):
    __doc__ = _Clip.__doc__


class ExactClip(_Clip[Union[Fraction, "Exact"]]):
    __doc__ = _Clip.__doc__
