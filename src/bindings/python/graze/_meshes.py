"""Whole meshes: read, turned into voxels, checked, and asked where points lie."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _graze
from ._graze import Exact, Point3, Shape, Shapes
from ._lists import numbers, refuse_shapes
from ._types import AllHits, Gap, Hits, InvalidShape, Location, Relation, Verdict

Array = np.ndarray[Any, Any]
#: A path, (vertices, faces), an array of triangles (n, 3, 3), graze.triangles(...), a graze.Index, a Mesh of trimesh
#: or meshio, or anything else with vertices and faces.
MeshLike = Any
#: Called by and by with what is done and its sum, as a bar of progress needs it. What it raises ends the work.
Progress = Optional[Callable[[int, int], Any]]
#: An exact number: text such as "0.04" or "1/25", an int, a Fraction, a Decimal; a float is the double that it is.
Number = Union[str, int, float, Fraction, Decimal, np.integer[Any], np.floating[Any]]


#: A distance to compare with: a number, or numbers to add up.
Limit = Union[Number, Exact, Sequence[Union[Number, Exact]]]


class Mesh(NamedTuple):
    """Vertices, float64 of shape (n, 3), and triangles as their numbers, uint32 of shape (m, 3)."""

    vertices: Array
    faces: Array


class Grid(NamedTuple):
    """dims[0] x dims[1] x dims[2] voxels: that of index i, j, k is the box from origin + (i, j, k) cell to
    origin + (i + 1, j + 1, k + 1) cell, never rounded."""

    origin: Union[Sequence[Number], NDArray[Any]]
    cell: Union[Sequence[Number], NDArray[Any]]
    dims: Union[Sequence[int], NDArray[Any]]


def _equal(a: Any, b: Any) -> Any:
    """Of two of a class with arrays among their fields: do they hold the same?"""
    if type(a) is not type(b):
        return NotImplemented
    pairs = [(getattr(a, field.name), getattr(b, field.name)) for field in fields(a)]
    return all(np.array_equal(x, y) if isinstance(x, np.ndarray) and isinstance(y, np.ndarray) else
               type(x) is type(y) and x == y for x, y in pairs)


@dataclass(frozen=True, eq=False)
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
    def origin(self) -> Tuple[Fraction, Fraction, Fraction]:
        return cast(Tuple[Fraction, Fraction, Fraction], self.grid.origin)

    @property
    def cell(self) -> Tuple[Fraction, Fraction, Fraction]:
        return cast(Tuple[Fraction, Fraction, Fraction], self.grid.cell)

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)

    def write(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes them to an .npy, .binvox, .vox, .vti or .ply file, told by its extension (docs/voxelize.md).

        A file that is there is replaced when all of the new one is written. Raises ValueError for another
        extension, a grid that the format cannot hold, and a folder that is not there; OSError where writing fails.
        """
        _graze.write_voxels(_text_of(path), np.ascontiguousarray(self.array, np.bool_),
                            None if self.overlapping is None else np.ascontiguousarray(self.overlapping, np.bool_),
                            self.grid)


@dataclass(frozen=True, eq=False)
class VolumeFractions:
    """How much of each voxel of a grid a mesh fills.

    array   of float64, of shape (nx, ny, nz): from 0 to 1 if it is a solid, each correctly rounded
    grid    where the voxels are: origin and cell are Fractions
    volume  of the mesh in the grid, as a Fraction: what is in all voxels, not rounded
    """

    array: NDArray[np.float64]
    grid: Grid
    volume: Fraction

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)


@dataclass(frozen=True)
class Defect:
    """A kind of what is to be mended in a mesh: its name, such as "open_edge", how many there are, and a sentence
    for both."""

    name: str
    count: int
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, eq=False)
class MeshReport:
    """What graze.check finds; docs/mesh.md says what the words mean.

    defects        what is to be mended: a graze.Defect for each kind that there is; none of a clean mesh

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
    defects: Tuple[Defect, ...]
    pair_count: int
    pairs: Array
    pair_contacts: Array

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)

    def __str__(self) -> str:
        """What there is, and then a line for each of the defects."""
        kind = "a clean solid" if self.clean else "a solid, with something to mend" if self.solid else "not a solid"
        counts = ((self.faces, "face", "faces"), (self.vertices, "vertex", "vertices"), (self.shells, "shell", "shells"))
        said = ", ".join(f"{count:,} {one if count == 1 else many}" for count, one, many in counts)
        return "\n".join([f"{said}: {kind}", *(f"  {defect}" for defect in self.defects)])


class TopologyDefect(NamedTuple):
    """An edge or a vertex at which a mesh is not closed, manifold or oriented.

    kind    "boundary_edge", "non_manifold_edge", "misoriented_edge" or "pinched_vertex"
    ends    the two vertices of an edge, as the faces number them; of a vertex, it twice
    faces   the faces at it, sorted
    open    of a boundary edge: is the mesh open there? Else other edges in its line close it
    turned  of a boundary edge: is it one of those that do not cancel because faces run in different directions?
    """

    kind: str
    ends: Tuple[int, int]
    faces: Tuple[int, ...]
    open: bool
    turned: bool


class SecondMoments(NamedTuple):
    """Integrals of x x, y y, z z, x y, x z and y z. With density 1 the inertia tensor has yy + zz, xx + zz and xx + yy on its
    diagonal, and -xy, -xz and -yz beside it."""

    xx: Fraction
    yy: Fraction
    zz: Fraction
    xy: Fraction
    xz: Fraction
    yz: Fraction


class Moments(NamedTuple):
    """Exact integrals over what a closed mesh bounds, each place as often as its faces go round it: of a solid once.

    volume    negative where the mesh is turned inside out
    first     integrals of x, y and z
    second    graze.SecondMoments about the origin
    centroid  first / volume, and
    central   graze.SecondMoments about it; None where the volume is 0
    """

    volume: Fraction
    first: Tuple[Fraction, Fraction, Fraction]
    second: SecondMoments
    centroid: Optional[Tuple[Fraction, Fraction, Fraction]]
    central: Optional[SecondMoments]


@dataclass(frozen=True, eq=False)
class Measures:
    """What graze.measure finds; docs/measure.md says what the words mean. Each float is the one nearest to its exact value.

    area              of all faces
    volume            None of a mesh that does not close, as are the others
    centroid          None where the volume is 0, too
    inertia           float64 of shape (3, 3): the inertia tensor about the centroid, of density 1
    unbalanced_edges  how many edges there are at which faces do not cancel: none of a mesh that closes
    first_unbalanced  the ends of the first of these, no more than 10
    exact             graze.Moments: the same and more in fractions
    """

    area: float
    volume: Optional[float]
    centroid: Optional[Tuple[float, float, float]]
    inertia: Optional[Array]
    unbalanced_edges: int
    first_unbalanced: Tuple[Tuple[Tuple[float, float, float], Tuple[float, float, float]], ...]
    exact: Optional[Moments]

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)


def read_mesh(path: Union[str, "os.PathLike[str]"]) -> Mesh:
    """The mesh of an STL, OBJ, PLY, OFF or 3MF file, told by its extension.

    Decimal numbers become the nearest doubles, polygons triangles (docs/mesh.md says which), and equal
    corners of an STL file one vertex. Raises graze.MeshError for a malformed file, which names the line or
    byte, and OSError for one that cannot be opened.
    """
    return Mesh(*_graze.read_mesh(_file_at(path)))


def read_parts(path: Union[str, "os.PathLike[str]"]) -> Dict[str, Mesh]:
    """The parts of a mesh file by their names: the objects and groups of OBJ, the solids of ascii STL, the items of 3MF.

    What is in none of them is "(no name)", and a name that comes again gets a number, "bolt (2)". A file with less
    than two parts is one, by its path. Raises as graze.read_mesh does.
    """
    return {name: Mesh(vertices, faces) for name, vertices, faces in _graze.read_parts(_file_at(path))}


def write_mesh(path: Union[str, "os.PathLike[str]"], mesh: MeshLike) -> None:
    """Writes a mesh to an .stl, .obj, .ply or .off file, told by its extension.

    path  another file of that name is replaced only when all of the new one is written
    mesh  as graze.voxelize takes it

    OBJ and OFF get decimals that give the same doubles, PLY is binary and in doubles. STL is binary and in floats: other numbers
    are refused, so write graze.in_floats(mesh). Raises graze.MeshError for another extension, a coordinate that is not finite, and
    in STL for one that is no float; OSError where the file cannot be written.
    """
    _graze.write_mesh(_text_of(path), *_arrays(mesh))


def mesh_bytes(mesh: MeshLike, format: str) -> bytes:
    """What graze.write_mesh writes: of the format "stl", "obj", "ply" or "off". Raises ValueError for another format, and as
    graze.write_mesh does."""
    return _graze.mesh_bytes(*_arrays(mesh), format)


def in_floats(mesh: MeshLike) -> Mesh:
    """The mesh with each coordinate as the nearest float, which float64 holds as well. Raises graze.MeshError for one beyond
    the finite floats."""
    return Mesh(*_graze.in_floats(*_arrays(mesh)))


def _text_of(path: Any) -> Any:
    """As C++ takes it: bytes where it is no text of UTF-8, as a name of a file may be."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"path: is of type {type(path).__name__}; allowed: text, or a pathlib.Path")
    return os.fsencode(path)


def _file_at(path: Any) -> Any:
    """That of a file that can be opened: else Python's own error is raised."""
    text = _text_of(path)
    with open(path, "rb"):
        pass
    return text


def _arrays(mesh: MeshLike, argument: Optional[str] = None) -> tuple[Array, Array]:
    """Vertices as float64 and faces as uint32, both in C order. The name of the argument is that of one among several."""
    where = "" if argument is None else f"{argument}: "
    name = argument or "mesh"
    if isinstance(mesh, (str, os.PathLike)):
        return read_mesh(mesh)
    if isinstance(mesh, Shapes):
        if mesh.type != "triangle3":
            raise TypeError(f"{name}: has {mesh.type}; allowed: triangle3")
        return _soup(np.concatenate([part.reshape(mesh.shape + (-1,)) for part in mesh.parts], axis=-1))
    if hasattr(mesh, "points") and hasattr(mesh, "cells"):
        return _indexed(mesh.points, _faces_of_cells(mesh.cells, where), where)
    if hasattr(mesh, "vertices") and (hasattr(mesh, "faces") or hasattr(mesh, "triangles")):
        return _indexed(mesh.vertices, mesh.faces if hasattr(mesh, "faces") else mesh.triangles, where)
    if isinstance(mesh, tuple) and len(mesh) == 2:
        return _indexed(mesh[0], mesh[1], where)
    array = numbers(name, mesh) if hasattr(mesh, "__array__") else None
    if array is None or array.shape[-2:] != (3, 3):
        what = f"of type {type(mesh).__name__}" if array is None else f"an array of shape {array.shape}"
        if isinstance(mesh, tuple):
            what = f"a tuple of {len(mesh)}"
        raise TypeError(f"{name}: is {what}; allowed: a path, (vertices, faces), an array of triangles "
                        "of shape (n, 3, 3), or an object with vertices and faces, such as that of trimesh or meshio")
    return _soup(array)


def _soup(triangles: Array) -> tuple[Array, Array]:
    vertices = np.ascontiguousarray(triangles, np.float64).reshape(-1, 3)
    return vertices, np.arange(len(vertices), dtype=np.uint32).reshape(-1, 3)


def _indexed(vertices: ArrayLike, faces: ArrayLike, where: str) -> tuple[Array, Array]:
    v = numbers(f"{where}vertices", vertices)
    try:
        f = np.asarray(faces)
    except ValueError as error:
        raise ValueError(f"{where}faces: is no array of integers: {error}; allowed: (m, 3)") from None
    if v.ndim != 2 or v.shape[1] != 3:
        raise ValueError(f"{where}vertices: an array of shape {v.shape}; allowed: (n, 3)")
    if f.size == 0:
        f = np.empty((0, 3), np.uint32)
    if f.dtype.kind not in "iu":
        raise TypeError(f"{where}faces: an array of {f.dtype}; allowed: integers, the numbers of vertices")
    if f.ndim != 2 or f.shape[1] != 3:
        raise ValueError(f"{where}faces: an array of shape {f.shape}; allowed: (m, 3)")
    wrong = np.flatnonzero(((f < 0) | (f >= len(v))).any(axis=1))
    if len(wrong):
        raise ValueError(f"{where}faces: face {wrong[0]} is {f[wrong[0]].tolist()}; allowed: vertices 0 to "
                         f"{len(v) - 1}")
    return np.ascontiguousarray(v, np.float64), np.ascontiguousarray(f, np.uint32)


def _faces_of_cells(cells: Any, where: str) -> Array:
    """Of the blocks of a mesh of meshio: polygons become a fan of triangles from their first vertex."""
    if isinstance(cells, np.ndarray):
        raise TypeError(f"{where}cells: is an array; allowed: blocks, as meshio has them")
    faces = [np.empty((0, 3), np.int64)]
    for block in cells:
        kind, data = (block.type, block.data) if hasattr(block, "type") else block
        if kind not in ("triangle", "quad", "polygon"):
            raise ValueError(f'{where}cells: there are some of type "{kind}"; allowed: triangle, quad, polygon. '
                             'To leave the others out, write meshio.Mesh(m.points, {"triangle": '
                             'm.get_cells_type("triangle")})')
        corners = np.asarray(data)
        for k in range(1, corners.shape[1] - 1):
            faces.append(corners[:, [0, k, k + 1]])
    return np.concatenate(faces)


def voxelize(mesh: MeshLike, cell: Union[Number, Sequence[Number], NDArray[Any], None] = None, *,
             resolution: Optional[int] = None, grid: Optional[Grid] = None, mode: str = "26",
             ties: str = "closed", contacts: bool = False, parity: bool = False,
             threads: int = 1, progress: Progress = None) -> Voxels:
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
    progress    called with the triangles that are done and all of them; what it raises ends the work

    Raises ValueError where these contradict each other and for a mesh without an inside that is asked for it;
    graze.InvalidShape, with the number of the triangle, for coordinates that are not finite; MemoryError where
    there is no room for the array.
    """
    chosen = _chosen_grid("voxelize", cell, resolution, grid)
    _expect_callable(progress)
    array, origin, size, overlapping = _graze.voxelize(
        *_arrays(mesh), *chosen, mode, ties, contacts, parity, threads, progress)
    return Voxels(array, Grid(origin, size, array.shape), overlapping)


def volume_fractions(mesh: MeshLike, cell: Union[Number, Sequence[Number], NDArray[Any], None] = None, *,
                     resolution: Optional[int] = None, grid: Optional[Grid] = None, threads: int = 1,
                     progress: Progress = None) -> VolumeFractions:
    """How much of each voxel a closed mesh fills, correctly rounded (docs/voxelize.md).

    Where the mesh is no solid, points count as often as it winds about them: twice where two parts lie in each other,
    and -1 times in a part that is turned inside out.

    mesh, cell, resolution, grid  as graze.voxelize takes them
    threads                       0 for all processors
    progress                      called with the layers that are done and all of them; what it raises ends the work

    Raises ValueError for a mesh that is not closed; graze.InvalidShape, with the number of the triangle, for coordinates
    that are not finite; MemoryError where there is no room for the array.
    """
    chosen = _chosen_grid("volume_fractions", cell, resolution, grid)
    _expect_callable(progress)
    array, origin, size, volume = _graze.volume_fractions(*_arrays(mesh), *chosen, threads, progress)
    return VolumeFractions(array, Grid(origin, size, array.shape), volume)


def _chosen_grid(function: str, cell: Union[Number, Sequence[Number], NDArray[Any], None], resolution: Optional[int],
                 grid: Optional[Grid]) -> Tuple[Optional[Tuple[Any, ...]], Optional[int], Optional[Grid]]:
    if sum(one is not None for one in (cell, resolution, grid)) != 1:
        raise TypeError(f"{function}: exactly one of cell, resolution and grid is needed")
    sizes: Optional[Tuple[Any, ...]] = None
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
    return sizes, resolution, grid


def _expect_callable(progress: Progress) -> None:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress: {progress!r} cannot be called; allowed: a function of what is done and its sum")


def check(mesh: MeshLike, threads: int = 1, *, limit: Optional[int] = None, progress: Progress = None) -> MeshReport:
    """Is a mesh closed, and where does it meet itself? See docs/mesh.md.

    mesh      as graze.voxelize takes it
    threads   0 for all processors
    limit     list no more pairs than so many: n equal faces make n (n - 1) / 2
    progress  called with what is done and its sum; what it raises ends the work

    Raises graze.InvalidShape, with the number of the triangle, for coordinates that are not finite.
    """
    _expect_callable(progress)
    found, pair_count, (pairs, contacts) = _graze.check(*_arrays(mesh), threads, limit, progress)
    found |= {"faces": found["triangles"], "degenerate_faces": sum(found["degenerate_faces"].values()),
              "shells": len(found["shells"]), "defects": tuple(Defect(**one) for one in found["defects"]),
              "pair_count": pair_count, "pairs": pairs, "pair_contacts": contacts}
    return MeshReport(**{field.name: found[field.name] for field in fields(MeshReport)})


def measure(mesh: MeshLike) -> Measures:
    """Area, volume, centroid and moments of a mesh: sums are exact, and rounded once. See docs/measure.md.

    mesh  as graze.voxelize takes it

    A volume is what a mesh has that closes: at each edge as many faces run one way as the other. Raises graze.InvalidShape, with the
    number of the triangle, for coordinates that are not finite.
    """
    area, unbalanced, first, volume, centroid, inertia, exact = _graze.measure(*_arrays(mesh))
    moments = None
    if exact is not None:
        of, firsts, second, center, central = exact
        moments = Moments(of, firsts, SecondMoments(*second), center, None if central is None else SecondMoments(*central))
    return Measures(area, volume, centroid, None if inertia is None else np.array(inertia), unbalanced, first, moments)


def topology_defects(mesh: MeshLike) -> List[TopologyDefect]:
    """The edges and vertices at which a mesh is not closed, manifold or oriented, sorted by their kinds and then by
    their faces: those that graze.check counts.

    mesh  as graze.voxelize takes it

    Raises graze.InvalidShape, with the number of the triangle, for coordinates that are not finite.
    """
    return [TopologyDefect(*one) for one in _graze.topology_defects(*_arrays(mesh))]


class Index:
    """A mesh made ready to be asked often: where points lie in it, what lines meet, how it is related to others.

    mesh  as graze.voxelize takes it

    `vertices` and `faces` are those of the mesh, which cannot be written to, so an Index is a mesh for every function of
    this package, and of others that take such objects. Several threads may ask it at once. It can be pickled, and is
    then made ready again.
    """

    def __init__(self, mesh: MeshLike) -> None:
        vertices, faces = _arrays(mesh)
        self._index = _graze.Index(vertices, faces)
        # Copies, as what was given may change.
        self._mesh = Mesh(vertices.copy(), faces.copy())
        for array in self._mesh:
            array.flags.writeable = False

    @property
    def vertices(self) -> Array:
        return self._mesh.vertices

    @property
    def faces(self) -> Array:
        return self._mesh.faces

    def __repr__(self) -> str:
        return f"<graze.Index: {len(self._mesh.vertices)} vertices, {len(self._mesh.faces)} faces>"

    def __reduce__(self) -> Tuple[type, Tuple[Tuple[Array, Array]]]:
        return type(self), ((self._mesh.vertices, self._mesh.faces),)

    @overload
    def locate(self, points: Union[Point3, Tuple[float, float, float]], *, parity: bool = False,
               threads: int = 1) -> Location: ...

    @overload
    def locate(self, points: Union[Shapes, NDArray[Any], Sequence[Sequence[float]]], *, parity: bool = False,
               threads: int = 1) -> NDArray[np.uint8]: ...

    @overload
    def locate(self, points: Union[Point3, Shapes, ArrayLike], *, parity: bool = False,
               threads: int = 1) -> Union[Location, NDArray[np.uint8]]: ...

    def locate(self, points: Any, *, parity: bool = False, threads: int = 1) -> Any:
        """Where points lie: a graze.Location of one, an array of uint8 of those of shape (..., 3).

        parity   inside is where a ray crosses the mesh an odd number of times, not where its winding number is
                 not zero
        threads  0 for all processors

        A point is on the boundary where any face holds it. Raises ValueError where a point is on none and the mesh
        has no inside, and graze.InvalidShape for points that are not finite.
        """
        found = self._located(points, parity, threads)
        return found if found.ndim else Location(int(found))

    def _located(self, points: Any, parity: bool, threads: int) -> Any:
        found = self._index.locate(points, parity, threads)
        if (found == 255).any():
            row = np.argwhere(found == 255)[0].tolist()
            where = f"points[{', '.join(map(str, row))}]" if row else "points"
            why = "an edge of it has an odd number of faces" if parity else (
                "it is not closed or its faces run in different directions; allowed: parity=True, where each edge has an "
                "even number of faces")
            raise ValueError(f"{where}: lies on no face, and the mesh does not say whether it is inside, because {why}")
        return found

    @overload
    def contains(self, points: Union[Point3, Tuple[float, float, float]], *, boundary: bool = True,
                 parity: bool = False, threads: int = 1) -> bool: ...

    @overload
    def contains(self, points: Union[Shapes, NDArray[Any], Sequence[Sequence[float]]], *, boundary: bool = True,
                 parity: bool = False, threads: int = 1) -> NDArray[np.bool_]: ...

    @overload
    def contains(self, points: Union[Point3, Shapes, ArrayLike], *, boundary: bool = True, parity: bool = False,
                 threads: int = 1) -> Union[bool, NDArray[np.bool_]]: ...

    def contains(self, points: Any, *, boundary: bool = True, parity: bool = False, threads: int = 1) -> Any:
        """Does the mesh hold points? A bool of one, an array of bool of those of shape (..., 3).

        boundary  does it hold the points on its faces?

        The other arguments and errors are those of locate.
        """
        found = self._located(points, parity, threads) >= (Location.boundary if boundary else Location.inside)
        return found if np.ndim(found) else bool(found)

    def cast(self, rays: Union[Shape, Shapes], *, threads: int = 1) -> Hits:
        """Where rays, lines or segments first meet the mesh.

        rays     many, such as graze.rays(origin, direction), or a single one
        threads  0 for all processors

        Returns graze.Hits: arrays of the shape of `rays`. What comes first is told by exact parameters, and nothing
        slips through an edge or a vertex. Raises graze.InvalidShape for a ray that is not finite.
        """
        _expect_lines(rays)
        return Hits(*self._index.cast(rays, threads))

    def cast_all(self, rays: Union[Shape, Shapes], *, threads: int = 1) -> AllHits:
        """All faces that rays, lines or segments meet, in order. Arguments and errors are those of cast.

        Returns graze.AllHits, with a row for each face that one of them meets.
        """
        _expect_lines(rays)
        places, ray, *rest = self._index.cast_all(rays, threads)
        if places.ndim > 1:
            # In the order of numpy's ravel(), and not in that of memory.
            number = np.empty(places.size, np.int64)
            number[places.ravel()] = np.arange(places.size)
            order = np.argsort(number[ray], kind="stable")
            ray, rest = number[ray][order], [column[order] for column in rest]
        return AllHits(ray, *rest)

    def relate(self, other: Index, *, progress: Progress = None) -> Optional[Relation]:
        """How are two solids related? See graze.relate."""
        _expect_callable(progress)
        found = self._index.relate(_index_of("other", other)._index, progress)
        return None if found is None else Relation(found)

    def pairs(self, other: Index, *, progress: Progress = None) -> Tuple[Array, Array]:
        """All pairs of a face of this mesh and one of another that meet, sorted.

        Returns uint32 of shape (n, 2), and uint8: a graze.FaceContact for each, `none` where they meet in the corners
        or the edge that they share alone.
        """
        _expect_callable(progress)
        faces, contacts = self._index.pairs(_index_of("other", other)._index, progress)
        return faces, contacts

    def gap(self, other: Index, *, progress: Progress = None) -> Optional[Gap]:
        """How far are the faces of this mesh from those of another, and where?

        Returns a graze.Gap; None where one of them has no face. It is of the surfaces: for a part that lies in another
        that of its walls.
        """
        _expect_callable(progress)
        found = self._index.gap(_index_of("other", other)._index, progress)
        return None if found is None else Gap(*found)

    def within(self, other: Index, d: Limit, *, progress: Progress = None) -> bool:
        """Is the gap of two meshes at most d, which is as of graze.within? False where one of them has no face."""
        _expect_callable(progress)
        return self._index.within(_index_of("other", other)._index, d, progress)

    def near(self, other: Index, d: Limit, *, progress: Progress = None) -> Array:
        """All pairs of a face of this mesh and one of another that are nearer to each other than d, sorted.

        Returns uint32 of shape (n, 2). Faces that are exactly so far apart as d, which is as of graze.within, are not
        among them.
        """
        _expect_callable(progress)
        return self._index.near(_index_of("other", other)._index, d, progress)


def _expect_lines(rays: Any) -> None:
    if not isinstance(rays, (Shape, Shapes)):
        refuse_shapes("rays", rays, "graze.rays(origin, direction), graze.segments(a, b) or graze.lines(origin, direction)")


def _index_of(name: str, mesh: Any) -> Index:
    if not isinstance(mesh, Index):
        raise TypeError(f"{name}: is of type {type(mesh).__name__}; allowed: a graze.Index, as graze.Index(mesh) makes it")
    return mesh


def relate(a: Union[MeshLike, Index], b: Union[MeshLike, Index], *, progress: Progress = None) -> Optional[Relation]:
    """How are two solids related? They are closed sets of points.

    a, b      meshes as graze.voxelize takes them; a graze.Index is not made ready again
    progress  called with what is done and its sum; what it raises ends the work

    Returns a graze.Relation; None where one of them is not a solid, as graze.check says.
    """
    return _made_ready("a", a).relate(_made_ready("b", b), progress=progress)


def _made_ready(name: str, mesh: Union[MeshLike, Index]) -> Index:
    if isinstance(mesh, Index):
        return mesh
    try:
        return Index(Mesh(*_arrays(mesh, name)))
    except InvalidShape as error:
        raise InvalidShape(error.shape, error.field, error.rule, name, error.index) from None


class Clash(NamedTuple):
    """Two parts of an assembly whose bounding boxes meet, or are not farther apart than the clearance.

    a, b           the names of the parts, or their numbers
    relation       a graze.Relation; None where one of them is not a solid
    reason         why there is none: "lid is not a solid: 3 open edges"
    point          a point of both parts, exact: Fractions; None where there is none
    faces          uint32 of shape (n, 2): the faces of a and of b that meet
    face_contacts  uint8, a graze.FaceContact for each of them: `none` where they meet in the corners or the edge that
                   they share alone

    gap            with a clearance or gaps, else None: a graze.Gap, how far apart their surfaces are, and where

    With a clearance, else None:
    verdict        a graze.Verdict
    near           uint32 of shape (n, 2): where the verdict is `violated`, the faces of a and of b that are nearer to each
                   other than the clearance

    volume         with volumes, of parts that overlap or of which one is in the other: the volume of what both have in common,
                   correctly rounded; else None
    """

    a: Any
    b: Any
    relation: Optional[Relation]
    reason: Optional[str]
    point: Optional[Tuple[Fraction, Fraction, Fraction]]
    faces: Array
    face_contacts: Array
    verdict: Optional[Verdict] = None
    gap: Optional[Gap] = None
    near: Optional[Array] = None
    volume: Optional[float] = None


def clash(parts: Union[Mapping[Any, MeshLike], Sequence[MeshLike]], *, clearance: Optional[Limit] = None,
          volumes: bool = False, gaps: bool = False, progress: Progress = None) -> List[Clash]:
    """How are the parts of an assembly related, each two of them? See docs/mesh.md.

    parts      meshes as graze.voxelize takes them: a list, or a dict by their names, such as graze.read_parts gives
    clearance  how far apart they have to be, as of graze.within: then each two get a verdict as well (docs/distance.md)
    volumes    tell the volume that two parts have in common
    gaps       tell how far apart every two parts are
    progress   called with what is done and its sum; what it raises ends the work

    Returns a graze.Clash for each two parts whose bounding boxes meet, or are not farther apart than the clearance; with gaps for
    any two that have faces. Any other two are disjoint, if they are solids, and keep the clearance. Raises graze.InvalidShape, with the number of the
    triangle, for coordinates that are not finite; ValueError or TypeError where the clearance is no distance.
    """
    _expect_callable(progress)
    if not isinstance(parts, (Mapping, list, tuple)):
        raise TypeError(f"parts: is of type {type(parts).__name__}; allowed: a list of meshes, or a dict of them")
    named = list(parts.items() if isinstance(parts, Mapping) else enumerate(parts))
    given = [(str(name), *_arrays(mesh, f"parts[{name!r}]"), f"parts[{name!r}]") for name, mesh in named]
    found = _graze.clash(given, clearance, volumes, gaps, progress)
    return [Clash(named[a][0], named[b][0], None if relation is None else Relation(relation), reason, point, faces, contacts,
                  None if verdict is None else Verdict(verdict), None if gap is None else Gap(*gap), near, volume)
            for a, b, relation, reason, point, (faces, contacts), verdict, gap, near, volume in found]
