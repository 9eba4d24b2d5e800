"""Meshes and planes: what is below a plane and above, and what it cuts out of a mesh."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from numpy.typing import NDArray

from . import _graze
from ._graze import ExactPoints3, Plane3
from ._meshes import Array, MeshLike, Number, Progress, _arrays, _expect_callable

#: "x", "y" or "z", or three numbers, each taken exactly.
Normal = Union[str, Sequence[Number], NDArray[Any]]
#: A graze.Plane3, or (normal, offset) for the plane of the points p with normal . p = offset.
PlaneLike = Union[Plane3, Tuple[Normal, Number]]
#: A ring of points, float64 of shape (n, 3), and those of its holes.
Polygon = Tuple[Array, List[Array]]


class Obstacle(NamedTuple):
    """Why the section of a mesh is no region.

    flaw   "open": more edges of the section begin at the place than end, as there is a hole in the mesh, or a face is
           turned; "meeting": two faces meet in the plane elsewhere than in what they share; "winding": the mesh goes
           round what is beside the place twice, or the wrong way
    near   a corner of the section, rounded
    faces  those that are there, as far as they are known, sorted
    """

    flaw: str
    near: Tuple[float, float, float]
    faces: Tuple[int, ...]


class Half(NamedTuple):
    """What of a mesh lies on one side of a plane: a mesh for every function of this package.

    vertices   float64 of shape (n, 3): corners, each correctly rounded; those that become one point are one vertex
    faces      uint32 of shape (m, 3)
    sources    int64, for each face that of the mesh which it is a part of, or -1 for a face of the cap
    collapsed  how many faces lost a corner as it was rounded, and are left out
    """

    vertices: Array
    faces: Array
    sources: Array
    collapsed: int


class Cut(NamedTuple):
    """The halves of a mesh below a plane and above, each a graze.Half, without faces where there is nothing; or None for both
    and a graze.Obstacle."""

    below: Optional[Half]
    above: Optional[Half]
    obstacle: Optional[Obstacle]


class Loop(NamedTuple):
    """A closed line of a section. It has the region on its left, as seen from where the normal points to.

    corners  uint32: their numbers, each once
    hole     is it the border of a hole of the region? None where there is an obstacle
    around   the number of the next loop around it: that of the region which has the hole, or of the hole in which the
             region lies; None where there is none
    """

    corners: Array
    hole: Optional[bool]
    around: Optional[int]


class Section(NamedTuple):
    """What a plane cuts out of a mesh.

    corners        float64 of shape (n, 3): points of the plane where an edge or a vertex of the mesh is, each correctly
                   rounded
    edges          uint32 of shape (n, 2): of each corner the vertices at the ends of its edge, of which one is below the plane
                   and one above; twice the same where the corner is this vertex
    loops          each a graze.Loop. They do not cross, though they may touch in corners. A loop is before the holes of what
                   it encloses, and these before what lies in them
    paths          lines of a mesh that is open there, each the numbers of its corners as uint32; then they and loops may cross
    obstacle       None where the loops are the border of a region, else a graze.Obstacle
    exact_corners  graze.ExactPoints3: the corners, never rounded
    """

    corners: Array
    edges: Array
    loops: List[Loop]
    paths: List[Array]
    obstacle: Optional[Obstacle]
    exact_corners: ExactPoints3

    def polygons(self) -> List[Polygon]:
        """The region as shapely takes it: for each of its parts the ring around it and a list of those of its holes, each ring
        the corners of a loop as an array of shape (n, 3).

        Raises ValueError where there is an obstacle, as then there is no region.
        """
        if self.obstacle is not None:
            flaw, near, faces = self.obstacle
            raise ValueError(f'polygons: the section is no region: the obstacle is "{flaw}", near {near}, at faces {list(faces)}')
        found: List[Polygon] = []
        of_loop: Dict[Optional[int], Polygon] = {}
        for number, loop in enumerate(self.loops):
            ring = self.corners[loop.corners]
            if loop.hole:
                of_loop[loop.around][1].append(ring)
            else:
                of_loop[number] = ring, []
                found.append(of_loop[number])
        return found


def cut(mesh: MeshLike, plane: Optional[PlaneLike] = None, *, x: Optional[Number] = None, y: Optional[Number] = None,
        z: Optional[Number] = None, surface: bool = False, tie: str = "below", floats: bool = False) -> Cut:
    """What of a mesh is below a plane, and what is above: two solids, each with its cap.

    mesh     as graze.voxelize takes it
    plane    a graze.Plane3, or (normal, offset) for { p : normal . p = offset }: the normal is "x", "y" or "z", or three
             numbers. Numbers are exact, as of graze.voxelize: ("z", "0.3"). Below is where normal . p is less
    x, y, z  instead: the coordinate of a plane across this axis
    surface  cut the faces alone, of any mesh, and make no caps
    tie      of a surface, where a face in the plane goes: "below", "above", "both", or with "either" nowhere
    floats   round to floats, which binary STL has, and not to doubles

    All is decided exactly, and then each corner is rounded once. Where the halves meet they have the same cap, turned, so
    together they are the mesh. Asked of the mesh is only that its section is a region, else there is a graze.Obstacle.
    Whether faces of a rounded half meet that did not before is for graze.check to say.

    Returns a graze.Cut. Raises TypeError or ValueError for what is no plane, graze.InvalidShape for a normal of zero and,
    with the number of the triangle, for coordinates that are not finite, and ValueError for a corner beyond the finite doubles
    or floats.
    """
    below, above, obstacle = _graze.cut(*_arrays(mesh), _plane("cut", plane, x, y, z), surface, tie, floats)
    return Cut(None if below is None else Half(*below), None if above is None else Half(*above), _obstacle(obstacle))


def section(mesh: MeshLike, plane: Optional[PlaneLike] = None, tie: str = "below", *, x: Optional[Number] = None,
            y: Optional[Number] = None, z: Optional[Number] = None) -> Section:
    """What a plane cuts out of a mesh: loops that do not cross, and which of them are holes of which.

    mesh   as graze.voxelize takes it
    plane  as of graze.cut, or x, y or z
    tie    where faces lie in the plane, which places of it are meant: those with the solid just below them, "below"; just
           "above"; on "both" sides; or on "either"

    Returns a graze.Section. Raises as graze.cut does.
    """
    return _section(*_graze.section(*_arrays(mesh), _plane("section", plane, x, y, z), tie))


def sections(mesh: MeshLike, normal: Normal, offsets: Union[Sequence[Number], NDArray[Any]], tie: str = "below", *,
             progress: Progress = None) -> List[Section]:
    """What each of many parallel planes cuts out of a mesh, in much less time than one after another.

    mesh      as graze.voxelize takes it
    normal    "x", "y" or "z", or three numbers
    offsets   numbers, in any order: [Fraction(n, 5) for n in range(201)]. Each is taken exactly
    tie       as of graze.section: with "below" a stack counts each layer once
    progress  called with the planes that are done and all of them; what it raises ends the work

    Returns a graze.Section for each offset, in their order. Raises as graze.cut does.
    """
    _expect_callable(progress)
    return [_section(*one) for one in _graze.sections(*_arrays(mesh), normal, offsets, tie, progress)]


def _plane(function: str, plane: Optional[PlaneLike], x: Optional[Number], y: Optional[Number], z: Optional[Number]) -> PlaneLike:
    """The one of these that is given."""
    across: List[PlaneLike] = [(axis, at) for axis, at in (("x", x), ("y", y), ("z", z)) if at is not None]
    given = across if plane is None else [plane, *across]
    if len(given) != 1:
        raise TypeError(f"{function}: {len(given)} planes are given; allowed: one, as a plane, or by x, y or z")
    return given[0]


def _obstacle(found: Optional[Tuple[Any, ...]]) -> Optional[Obstacle]:
    return None if found is None else Obstacle(*found)


def _section(exact: ExactPoints3, edges: Array, loops: List[Tuple[Any, ...]], paths: List[Array],
             obstacle: Optional[Tuple[Any, ...]]) -> Section:
    return Section(exact.rounded, edges, [Loop(*loop) for loop in loops], paths, _obstacle(obstacle), exact)
