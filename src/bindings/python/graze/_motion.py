"""Meshes that move: do they meet on the way, where, and when first?"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Optional, Tuple, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._lists import numbers
from ._meshes import Array, MeshLike, Progress, _arrays, _equal, _expect_callable, _text_of
from ._types import InvalidShape


@dataclass(frozen=True, eq=False)
class MeshContacts:
    """What of meshes meets on the way, in the order of time: a vertex of one and a face of the other, an edge of each, or, at
    t = 0, an edge that goes through a face.

    times       float64 of shape (n, 2): the doubles about the first time of each, twice the same where it is a double
    contacts    uint8, a graze.Contact for each at that time
    crosses     bool: do they go through each other then?
    points      float64 of shape (n, 3): near which they meet, rounded
    a_faces     uint32: the first face of the mesh with the feature that meets, and
    a_vertices  int64 of shape (n, 3): the numbers of its vertices, -1 beyond one of a vertex and two of an edge
    b_faces, b_vertices  the same of the other mesh, or once more of this one
    """

    times: NDArray[np.float64]
    contacts: NDArray[np.uint8]
    crosses: NDArray[np.bool_]
    points: NDArray[np.float64]
    a_faces: NDArray[np.uint32]
    a_vertices: NDArray[np.int64]
    b_faces: NDArray[np.uint32]
    b_vertices: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.times)

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)


def mesh_contacts(mesh: MeshLike, to: Union[ArrayLike, str, "os.PathLike[str]", None], other: Optional[MeshLike] = None,
                  other_to: Union[ArrayLike, str, "os.PathLike[str]", None] = None, *, first: bool = False,
                  threads: int = 1, progress: Progress = None) -> MeshContacts:
    """Does a mesh that moves meet itself on the way, or another mesh? Exact: no contact is missed, and none is found that is not
    there.

    mesh, other   as graze.voxelize takes them, as they are at t = 0; without another mesh it is asked of this one and itself
    to, other_to  where the vertices are at t = 1: an array of shape (n, 3), in their order, or, of a mesh that is a path, that
                  of a file with the same vertices and faces. None of a mesh at rest. Each vertex goes on a straight line at even speed
    first         look for the first contact alone, which is quicker
    threads       0 for all processors
    progress      called with the faces that are done and their sum; what it raises ends the work

    Returns graze.MeshContacts. Of one mesh, what shares a vertex is left out: a vertex and its faces, edges with a common end;
    vertices that are equal at both ends are one. Raises graze.InvalidShape for coordinates that are not finite, ValueError for an
    array of another length, and graze.MeshError for files of other meshes.
    """
    _expect_callable(progress)
    if not isinstance(first, (bool, np.bool_)):
        raise TypeError(f"first: {first!r} is no bool; allowed: True or False")
    a = _moving(mesh, to, "mesh", "to")
    if other is None and other_to is not None:
        raise TypeError("other_to: is of no other mesh; allowed: None without `other`")
    b = None if other is None else _moving(other, other_to, "other", "other_to")
    times, contacts, crosses, points, of_a, of_b = _graze.mesh_contacts(*a, b, bool(first), threads, progress)
    return MeshContacts(times, contacts, crosses, points, *of_a, *of_b)


def _moving(mesh: MeshLike, to: Any, name: str, name_to: str) -> Tuple[Array, Array, Optional[Array]]:
    """Vertices, faces, and vertices at the end."""
    if isinstance(to, (str, os.PathLike)):
        if not isinstance(mesh, (str, os.PathLike)):
            raise TypeError(f"{name_to}: is a path, and {name} is none; allowed: two paths, or an array of shape (n, 3)")
        return _graze.read_moving(_text_of(mesh), _text_of(to))
    vertices, faces = _arrays(mesh, name)
    if to is None:
        return vertices, faces, None
    end = np.ascontiguousarray(numbers(name_to, to), np.float64)
    if end.shape != vertices.shape:
        raise ValueError(f"{name_to}: an array of shape {end.shape}; allowed: {vertices.shape}, as {name} has vertices")
    wrong = np.argwhere(~np.isfinite(end))
    if len(wrong):
        row, axis = wrong[0]
        raise InvalidShape("point", f"point.{'xyz'[axis]}", "must be finite: NaN and infinities are not allowed", name_to, int(row))
    return vertices, faces, end
