"""Whole meshes: read, turned into voxels, checked, and asked where points lie."""

from __future__ import annotations

import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike

from . import _graze
from ._graze import Point3, Shapes
from ._lists import numbers
from ._types import Location

Array = np.ndarray[Any, Any]
#: A path, (vertices, faces), an array of triangles (n, 3, 3), graze.triangles(...), a Mesh of trimesh or meshio,
#: or anything else with vertices and faces.
MeshLike = Any
#: An exact number: text such as "0.04" or "1/25", an int, a Fraction, a Decimal; a float is the double that it is.
Number = Union[str, int, float, Fraction]


class Mesh(NamedTuple):
    """Vertices, float64 of shape (n, 3), and triangles as their numbers, uint32 of shape (m, 3)."""

    vertices: Array
    faces: Array


class Grid(NamedTuple):
    """dims[0] x dims[1] x dims[2] voxels: that of index i, j, k is the box from origin + (i, j, k) cell to
    origin + (i + 1, j + 1, k + 1) cell, never rounded."""

    origin: Sequence[Number]
    cell: Sequence[Number]
    dims: Sequence[int]


@dataclass(frozen=True)
class Voxels:
    """Voxels of a grid.

    array        bool, of shape (nx, ny, nz)
    grid         where they are: origin and cell are Fractions
    overlapping  with `contacts` those that the mesh overlaps, as an array; the rest of them it only touches
    """

    array: Array
    grid: Grid
    overlapping: Optional[Array] = None

    @property
    def origin(self) -> Sequence[Number]:
        return self.grid.origin

    @property
    def cell(self) -> Sequence[Number]:
        return self.grid.cell


@dataclass(frozen=True)
class MeshReport:
    """What graze.check finds; docs/mesh.md says what the words mean.

    pair_count     how many pairs of faces meet beyond the corners and the edge that they share
    pairs          uint32 of shape (n, 2): these faces, sorted; no more than the limit
    pair_contacts  uint8, a graze.FaceContact for each of them
    """

    solid: bool
    clean: bool
    embedded: bool
    closed: bool
    oriented: bool
    manifold: bool
    faces: int
    vertices: int
    edges: int
    duplicate_vertices: int
    unused_vertices: int
    degenerate_faces: int
    duplicate_faces: int
    boundary_edges: int
    non_manifold_edges: int
    misoriented_edges: int
    non_manifold_vertices: int
    pinched_vertices: int
    shells: int
    pair_count: int
    pairs: Array
    pair_contacts: Array


def read_mesh(path: Union[str, "os.PathLike[str]"]) -> Mesh:
    """The mesh of an STL, OBJ, PLY or OFF file, told by its extension.

    Decimal numbers become the nearest doubles, polygons triangles (docs/mesh.md says which), and equal
    corners of an STL file one vertex. Raises graze.MeshError for a malformed file, which names the line or
    byte, and OSError for one that cannot be opened.
    """
    with open(path, "rb"):
        pass
    return Mesh(*_graze.read_mesh(os.fspath(path)))


def _arrays(mesh: MeshLike) -> tuple[Array, Array]:
    """Vertices as float64 and faces as uint32, both in C order."""
    if isinstance(mesh, (str, os.PathLike)):
        return read_mesh(mesh)
    if isinstance(mesh, Shapes):
        if mesh.type != "triangle3":
            raise TypeError(f"mesh: has {mesh.type}; allowed: triangle3")
        return _soup(np.concatenate([part.reshape(mesh.shape + (-1,)) for part in mesh.parts], axis=-1))
    if hasattr(mesh, "points") and hasattr(mesh, "cells"):
        return _indexed(mesh.points, _faces_of_cells(mesh.cells))
    if hasattr(mesh, "vertices") and (hasattr(mesh, "faces") or hasattr(mesh, "triangles")):
        return _indexed(mesh.vertices, mesh.faces if hasattr(mesh, "faces") else mesh.triangles)
    if isinstance(mesh, tuple) and len(mesh) == 2:
        return _indexed(*mesh)
    array = numbers("mesh", mesh) if hasattr(mesh, "__array__") else None
    if array is None or array.shape[-2:] != (3, 3):
        what = "a " + type(mesh).__name__ if array is None else f"an array of shape {array.shape}"
        raise TypeError(f"mesh: is {what}; allowed: a path, (vertices, faces), an array of triangles "
                        "of shape (n, 3, 3), or an object with vertices and faces, such as that of trimesh or meshio")
    return _soup(array)


def _soup(triangles: Array) -> tuple[Array, Array]:
    vertices = np.ascontiguousarray(triangles, np.float64).reshape(-1, 3)
    return vertices, np.arange(len(vertices), dtype=np.uint32).reshape(-1, 3)


def _indexed(vertices: ArrayLike, faces: ArrayLike) -> tuple[Array, Array]:
    v = numbers("vertices", vertices)
    f = np.asarray(faces)
    if v.ndim != 2 or v.shape[1] != 3:
        raise ValueError(f"vertices: an array of shape {v.shape}; allowed: (n, 3)")
    if f.size == 0:
        f = np.empty((0, 3), np.uint32)
    if f.dtype.kind not in "iu":
        raise TypeError(f"faces: an array of {f.dtype}; allowed: integers, the numbers of vertices")
    if f.ndim != 2 or f.shape[1] != 3:
        raise ValueError(f"faces: an array of shape {f.shape}; allowed: (m, 3)")
    wrong = np.flatnonzero(((f < 0) | (f >= len(v))).any(axis=1))
    if len(wrong):
        raise ValueError(f"faces: face {wrong[0]} is {f[wrong[0]].tolist()}; allowed: vertices 0 to "
                         f"{len(v) - 1}")
    return np.ascontiguousarray(v, np.float64), np.ascontiguousarray(f, np.uint32)


def _faces_of_cells(cells: Any) -> Array:
    """Of the blocks of a mesh of meshio: polygons become a fan of triangles from their first vertex."""
    faces = [np.empty((0, 3), np.int64)]
    for block in cells:
        kind, data = (block.type, block.data) if hasattr(block, "type") else block
        if kind not in ("triangle", "quad", "polygon"):
            raise ValueError(f'cells: there are some of type "{kind}"; allowed: triangle, quad, polygon. '
                             'To leave the others out, write meshio.Mesh(m.points, {"triangle": '
                             'm.get_cells_type("triangle")})')
        corners = np.asarray(data)
        for k in range(1, corners.shape[1] - 1):
            faces.append(corners[:, [0, k, k + 1]])
    return np.concatenate(faces)


def voxelize(mesh: MeshLike, cell: Union[Number, Sequence[Number], None] = None, *,
             resolution: Optional[int] = None, grid: Optional[Grid] = None, mode: str = "26",
             ties: str = "closed", contacts: bool = False, parity: bool = False,
             threads: int = 1) -> Voxels:
    """The voxels that a mesh meets or holds, exactly: docs/voxelize.md says what the words mean.

    mesh        a path, (vertices, faces), triangles of shape (n, 3, 3), or a mesh of trimesh or meshio
    cell        the size of a voxel, for all axes or for three: "0.04", "1/25" or a Fraction. A float is the
                double that it is: 0.04 is a little more than "0.04"
    resolution  instead: so many voxels along the longest side
    grid        instead: a Grid
    mode        "26" for those that the mesh meets, "6" for fewer, "inside" for those with their centre in it,
                "solid" for "26" and "inside"
    ties        "closed", "half-open" or "open": does a face of a voxel belong to it?
    contacts    tell those that the mesh overlaps from those that it touches
    parity      a centre is inside where a ray from it crosses the mesh an odd number of times
    threads     0 for all processors

    Raises ValueError where these contradict each other and for a mesh without an inside that is asked for it;
    graze.InvalidShape, with the number of the triangle, for coordinates that are not finite; MemoryError where
    there is no room for the array.
    """
    if sum(one is not None for one in (cell, resolution, grid)) != 1:
        raise TypeError("voxelize: exactly one of cell, resolution and grid is needed")
    for name, text in (("mode", mode), ("ties", ties)):
        if not isinstance(text, str):
            raise TypeError(f"{name}: {text!r} is no text")
    sizes: Optional[tuple[Any, ...]] = None
    if isinstance(cell, np.ndarray):
        cell = cell.tolist()
    if cell is not None:
        sizes = tuple(cell) if isinstance(cell, (tuple, list)) else (cell,) * 3
        if len(sizes) != 3:
            raise ValueError(f"cell: has {len(sizes)} sizes; allowed: one, or three")
    if grid is not None:
        if not isinstance(grid, (tuple, list)) or len(grid) != 3:
            raise TypeError(f"grid: {grid!r} is none; allowed: graze.Grid(origin, cell, dims)")
        grid = Grid(*grid)
        for name, values in grid._asdict().items():
            if not isinstance(values, (tuple, list, np.ndarray)):
                raise TypeError(f"grid.{name}: {values!r}; allowed: three numbers")
            if len(values) != 3:
                raise ValueError(f"grid.{name}: has {len(values)} numbers; allowed: 3")
    array, origin, size, overlapping = _graze.voxelize(
        *_arrays(mesh), sizes, resolution, grid, mode, ties, contacts, parity, threads)
    return Voxels(array, Grid(origin, size, array.shape), overlapping)


def check(mesh: MeshLike, threads: int = 1, *, limit: Optional[int] = None) -> MeshReport:
    """Is a mesh closed, and where does it meet itself? See docs/mesh.md.

    mesh     as graze.voxelize takes it
    threads  0 for all processors
    limit    list no more pairs than so many: n equal faces make n (n - 1) / 2

    Raises graze.InvalidShape, with the number of the triangle, for coordinates that are not finite.
    """
    return MeshReport(**_graze.check(*_arrays(mesh), threads, limit))


class Index:
    """A mesh made ready to be asked where points lie in it.

    mesh  as graze.voxelize takes it
    """

    def __init__(self, mesh: MeshLike) -> None:
        self._index = _graze.Index(*_arrays(mesh))

    def locate(self, points: Union[Point3, Shapes, ArrayLike], *,
               parity: bool = False) -> Union[Location, Array]:
        """Where points lie: a graze.Location of one, an array of uint8 of those of shape (..., 3).

        parity  inside is where a ray crosses the mesh an odd number of times, not where its winding number is
                not zero

        Raises ValueError where the mesh has no inside, and graze.InvalidShape for points that are not finite.
        """
        found = self._index.locate(points, parity)
        return found if found.ndim else Location(int(found))
