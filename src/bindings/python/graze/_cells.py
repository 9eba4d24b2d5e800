"""Meshes that meet, themselves or each other: cut into pieces, and the boundaries of unions, intersections and differences."""

from __future__ import annotations

from typing import Any, List, Mapping, NamedTuple, Optional, Tuple, Union

from . import _graze
from ._graze import ExactPoints3
from ._meshes import Array, MeshLike, Progress, _arrays, _expect_callable

#: Of a mesh of graze.boolean its name; of the one of another function 0.
MeshName = Union[str, int]
#: "nonzero", "positive" or "parity"; or one of these for each of some names, and "nonzero" for the others.
RuleLike = Union[str, Mapping[str, str]]


class PieceSource(NamedTuple):
    """A face that a piece is a part of.

    mesh    the name of the mesh in graze.boolean, else 0
    face    the number of the face
    turned  does it run the other way?
    """

    mesh: MeshName
    face: int
    turned: bool


class Unbalanced(NamedTuple):
    """A mesh that is no boundary by its rule.

    mesh   as of graze.PieceSource
    edges  of its pieces, so many at which its faces do not cancel
    even   is the number of faces at each edge even, so that it is one by "parity"?
    first  the first of these edges, no more than 10: the ends of each, rounded
    """

    mesh: MeshName
    edges: int
    even: bool
    first: Tuple[Tuple[Tuple[float, float, float], Tuple[float, float, float]], ...]


class RoundedCells(NamedTuple):
    """Pieces with their corners rounded: a mesh for every function of this package.

    vertices   float64 of shape (n, 3): those that become one point are one vertex
    faces      uint32 of shape (m, 3)
    pieces     uint32: of each face the piece that it is
    collapsed  how many pieces lost a corner as it was rounded, and are left out
    """

    vertices: Array
    faces: Array
    pieces: Array
    collapsed: int


class MendedCells(NamedTuple):
    """Pieces as a mesh in which no two faces meet but in what they share, for every function of this package; of a boundary it
    is a solid.

    rounding        "kept": each corner was correctly rounded, and nothing else; "mended": where faces met then, corners were moved,
                    and faces cut or left out; "failed": faces meet, or nothing is left, and this is what graze.Cells.rounded gives
    vertices        float64 of shape (n, 3)
    faces           uint32 of shape (m, 3)
    source_meshes   uint32: numbers of meshes, and
    source_faces    uint32: numbers of their faces, and
    source_turned   bool: which of them run the other way: the sources of each face, behind those of the one before. Where it was
                    mended they are as near to it as `moved` says
    first_source    uint32 of m + 1: where the sources of each face begin, and the end of the last
    collapsed       how many faces lost a corner as it was rounded, and are left out
    moved_corners   how many corners went to another point than the nearest
    moved           no point of a face was moved by more, along an axis, beyond its rounding
    pairs           uint32 of shape (k, 2): where it failed, the faces that meet, as graze.check has them
    pair_contacts   uint8, a graze.FaceContact for each of them
    meshes          the names of the meshes; (0,) of one without a name
    vanished        it failed, as what it bounds is thinner than numbers are apart there: without faces that meet nothing is left
    """

    rounding: str
    vertices: Array
    faces: Array
    source_meshes: Array
    source_faces: Array
    source_turned: Array
    first_source: Array
    collapsed: int
    moved_corners: int
    moved: float
    pairs: Array
    pair_contacts: Array
    meshes: Tuple[MeshName, ...]
    vanished: bool

    def sources(self, face: int) -> List[PieceSource]:
        """Those of one face, each a graze.PieceSource."""
        return _sources(self, "face", face)


class Cells(NamedTuple):
    """Triangles that meet in corners and edges alone. Each is a part of one face or of several that lie on each other.

    corners        float64 of shape (n, 3): each correctly rounded. First those that are vertices, in the order of the meshes,
                   then the others by their points
    pieces         uint32 of shape (m, 3): their corners, in the order of their first sources
    source_meshes  uint32: numbers of meshes, and
    source_faces   uint32: numbers of their faces, and
    source_turned  bool: which of them run the other way: the sources of each piece, sorted, behind those of the one before
    first_source   uint32 of m + 1: where the sources of each piece begin, and the end of the last
    vertex_of      int64 of shape (n, 2): of each corner the mesh and the vertex that it is; of several at one point the first; -1
                   and -1 of a point where faces meet
    flat           uint32 of shape (k, 2): mesh and number of the faces without an area, of which there are no pieces
    unbalanced     a graze.Unbalanced for each mesh that is no boundary by its rule. Where there are such, there are no pieces
    is_boundary    are the pieces the boundary of a set, as graze.boolean, graze.solid and graze.outer have it?
    meshes         the names of the meshes; (0,) of one without a name
    exact_corners  graze.ExactPoints3: the corners, never rounded
    """

    corners: Array
    pieces: Array
    source_meshes: Array
    source_faces: Array
    source_turned: Array
    first_source: Array
    vertex_of: Array
    flat: Array
    unbalanced: List[Unbalanced]
    is_boundary: bool
    meshes: Tuple[MeshName, ...]
    exact_corners: ExactPoints3

    def sources(self, piece: int) -> List[PieceSource]:
        """The faces that lie there, each a graze.PieceSource."""
        return _sources(self, "piece", piece)

    def _expect_balanced(self) -> None:
        """There is no result where a mesh has no inside, which is another thing than nothing."""
        if self.unbalanced:
            mesh, edges = self.unbalanced[0][:2]
            name = "the mesh" if mesh == 0 else mesh
            raise ValueError(f"{name} has no inside, so there is no result: its faces do not cancel at {edges} edges of its pieces; "
                             "`unbalanced` says where")

    def rounded(self, *, floats: bool = False) -> RoundedCells:
        """The pieces with each corner correctly rounded.

        floats  to floats, those of the nearest doubles, which binary STL has

        Whether faces meet then that did not before is for graze.check to say, or for `mended`. Returns a graze.RoundedCells.
        Raises ValueError for a corner beyond the finite doubles or floats, and where a mesh is `unbalanced`.
        """
        self._expect_balanced()
        return RoundedCells(*_graze.rounded_cells(self.exact_corners, self.pieces, floats))

    def volume(self) -> float:
        """The volume that a boundary encloses, correctly rounded; an infinity beyond the doubles.

        Raises ValueError where the pieces are no boundary, and where a mesh is `unbalanced`.
        """
        self._expect_balanced()
        if not self.is_boundary:
            raise ValueError("these pieces are not the boundary of a set, so they have no volume")
        return _graze.cells_volume(self.exact_corners, self.pieces)

    def mended(self, *, floats: bool = False, threads: int = 1, progress: Progress = None) -> MendedCells:
        """The pieces as a mesh in which no two faces meet but in what they share; of a boundary, a solid.

        floats    as of `rounded`
        threads   0 for all processors
        progress  called with what is done and its sum, more than once from the beginning; what it raises ends the work

        Where rounded faces meet, their corners go to the middle of the cell of a grid, with all others that are there, and what
        they make is cut again. The cells are the smallest that help. Returns a graze.MendedCells, which has passed
        graze.check unless its `rounding` is "failed". Raises as `rounded` does.
        """
        _expect_callable(progress)
        self._expect_balanced()
        rounding, vertices, faces, sources, collapsed, moved_corners, moved, pairs, vanished = _graze.mended_cells(
            self.exact_corners, self.pieces, self.source_meshes, self.source_faces, self.source_turned, self.first_source,
            self.is_boundary, floats, threads, progress)
        return MendedCells(rounding, vertices, faces, *sources, collapsed, moved_corners, moved, *pairs, self.meshes, vanished)


def resolve(mesh: MeshLike, threads: int = 1, *, progress: Progress = None) -> Cells:
    """The pieces of all faces of any mesh, open ones and soups as well, cut where they meet.

    mesh      as graze.voxelize takes it
    threads   0 for all processors
    progress  called with what is done and its sum; what it raises ends the work

    Any two pieces meet in a corner or an edge of both, or not at all; together they cover each face with an area once, and they
    run as their first sources do. All is decided exactly. Returns a graze.Cells, which is no boundary. Raises graze.InvalidShape,
    with the number of the triangle, for coordinates that are not finite.
    """
    _expect_callable(progress)
    return _cells((0,), _graze.resolve(*_arrays(mesh), threads, progress))


def solid(mesh: MeshLike, rule: str = "nonzero", *, threads: int = 1, progress: Progress = None) -> Cells:
    """The boundary of what is inside of a mesh, which may meet itself, lie in itself or be turned.

    mesh      as graze.voxelize takes it
    rule      which points are inside, by their winding number: "nonzero" for any but 0; "positive" for those above, so that what
              is turned inside out is not inside; "parity" for odd ones, so that what two parts have in common is not inside
    threads   0 for all processors
    progress  called with what is done and its sum; what it raises ends the work

    The pieces run counter-clockwise seen from outside. A mesh whose faces do not cancel at each edge is no error: then there are no
    pieces, and `unbalanced` says where; "parity" asks only for an even number of faces at each edge. Returns a graze.Cells.
    Raises ValueError for another rule, and as graze.resolve does.
    """
    _expect_callable(progress)
    return _cells((0,), _graze.solid(*_arrays(mesh), rule, threads, progress))


def outer(mesh: MeshLike, threads: int = 1, *, progress: Progress = None) -> Cells:
    """The boundary of what cannot be reached from far away without going through a face, whichever way faces run.

    mesh      as graze.voxelize takes it
    threads   0 for all processors
    progress  called with what is done and its sum; what it raises ends the work

    Sheets that have the same place on both sides are no part of it, and of a mesh with a hole, through which its inside is reached,
    nothing is left. The pieces run counter-clockwise seen from outside. Returns a graze.Cells. Raises as graze.resolve does.
    """
    _expect_callable(progress)
    return _cells((0,), _graze.outer(*_arrays(mesh), threads, progress))


def boolean(expression: str, meshes: Optional[Mapping[str, MeshLike]] = None, /, *, rule: RuleLike = "nonzero", threads: int = 1,
            progress: Progress = None, **operands: MeshLike) -> Cells:
    """The boundary of a union, an intersection or a difference of meshes: boolean("plate - (bolt + nut)", plate=p, bolt=b, nut=n).

    expression  says what is in the set. & goes before the others, these from left to right; there are brackets:
                    a + b   in either       a & b   in both       a - b   in a and not in b       a ^ b   in one of them
                    atleast(2, a, b, c)     in so many
    operands    the meshes by their names in the expression, a letter or _, then these and digits. Each is what graze.voxelize
                takes as a mesh: a path, (vertices, faces), triangles of shape (n, 3, 3), or an object with vertices and faces
    meshes      more of them, as a dict: there a mesh can be called "rule", "threads" or "progress"
    rule        as of graze.solid: of all meshes; or a dict of those of some, such as {"a": "parity"}, and "nonzero" for the others
    threads     0 for all processors
    progress    called with what is done and its sum; what it raises ends the work

    The pieces run counter-clockwise seen from outside. The set is regular: it has no walls, edges or points without an inside. So
    of solids that touch, the wall is gone, and a - a is empty. A mesh may meet itself, lie in itself or be turned, as its rule has
    it. One of the expression's whose faces do not cancel at each edge is no error: then there are no pieces, and `unbalanced` says
    where.

    Returns a graze.Cells. Raises ValueError for an expression that is none, a name in it that no mesh has or two have, and another
    rule; TypeError for what is no mesh; and graze.InvalidShape, with the mesh and the number of the triangle, for coordinates that are
    not finite.
    """
    _expect_callable(progress)
    if not isinstance(expression, str):
        raise TypeError(f'expression: {expression!r} is no text; allowed: an expression such as "a + b - c"')
    if meshes is not None and not isinstance(meshes, Mapping):
        raise TypeError(f"meshes: is of type {type(meshes).__name__}; allowed: a dict of meshes by their names")
    named = dict(meshes or {})
    for name in named:
        if not isinstance(name, str):
            raise TypeError(f"meshes: {name!r} is no text; allowed: names of meshes")
        if name in operands:
            raise ValueError(f"{name}: two meshes have this name; allowed: one, in meshes or as an argument")
    called = {name: f"meshes[{name!r}]" for name in named} | {name: name for name in operands}
    named |= operands
    if isinstance(rule, Mapping):
        for name in rule:
            if name not in named:
                raise ValueError(f"rule: no mesh is called {name!r}; allowed: {', '.join(named) or 'none, as there is no mesh'}")
        rules = [(rule.get(name, "nonzero"), f"rule[{name!r}]") for name in named]
    else:
        rules = [(rule, "rule")] * len(named)
    given = [(_escaped(name, "utf-8"), *_arrays(mesh, called[name]), called[name], *one)
             for (name, mesh), one in zip(named.items(), rules)]
    # In messages a character of an expression is one byte.
    return _cells(tuple(named), _graze.boolean(_escaped(expression, "ascii"), given, threads, progress))


def _escaped(text: str, encoding: str) -> str:
    """What this encoding does not have becomes \\udcff and the like, and a zero, at which messages of C++ would end, \\0."""
    return text.encode(encoding, "backslashreplace").decode().replace("\0", "\\0")


def _cells(meshes: Tuple[MeshName, ...], found: Tuple[Any, ...]) -> Cells:
    exact, pieces, (source_meshes, source_faces, source_turned, first_source), vertex_of, flat, unbalanced, is_boundary = found
    return Cells(exact.rounded, pieces, source_meshes, source_faces, source_turned, first_source, vertex_of, flat,
                 [Unbalanced(meshes[mesh], *rest) for mesh, *rest in unbalanced], is_boundary, meshes, exact)


def _sources(cells: Union[Cells, MendedCells], what: str, number: int) -> List[PieceSource]:
    count = len(cells.first_source) - 1
    if not 0 <= number < count:
        raise IndexError(f"{what}: is {number}; allowed: {f'0 to {count - 1}' if count else 'none, as there are none'}")
    here = slice(cells.first_source[number], cells.first_source[number + 1])
    return [PieceSource(cells.meshes[mesh], face, turned) for mesh, face, turned in zip(
        cells.source_meshes[here].tolist(), cells.source_faces[here].tolist(), cells.source_turned[here].tolist())]
