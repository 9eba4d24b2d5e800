"""What answers are made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple, Union

import numpy as np

if TYPE_CHECKING:
    from ._graze import Exact

Number = Union[float, Fraction, "Exact"]


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


class Parameters(NamedTuple):
    """The common intervals of lines and shapes: arrays of float64, NaN where there is none."""

    t_in: np.ndarray[Any, np.dtype[np.float64]]
    t_out: np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Clip:
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

    Numbers are floats, the nearest to the exact ones; of graze.exact.clip Fraction or graze.Exact.
    """

    hit: bool
    culled: bool
    contact: Contact
    origin: Location
    t_in: Optional[Number]
    t_out: Optional[Number]
    p_in: Optional[Tuple[Number, ...]]
    p_out: Optional[Tuple[Number, ...]]
    features_in: Optional[Tuple[str, ...]]
    features_out: Optional[Tuple[str, ...]]
    side: Optional[str]
    uv_in: Optional[Tuple[Number, Number]]
    uv_out: Optional[Tuple[Number, Number]]
    stage: str = field(compare=False)
