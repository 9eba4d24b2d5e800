"""graze: do two shapes meet, and how? Exact for all finite doubles.

    >>> import graze
    >>> triangle = graze.Triangle3((0, 0, 0), (1, 0, 0), (0, 1, 0))
    >>> voxel = graze.Aabb3((0, 0, 0), (1, 1, 1))
    >>> print(graze.contact(triangle, voxel))
    touching

Shapes are closed and convex: single ones, such as graze.Triangle3, or many, such as
graze.triangles(array). contact, intersects, clip, within and distance answer two of them, or many pairs in one call;
orient and insphere are signs of points; meet and intersection make points that no double holds; certify and
verify are about proofs; exact has exact numbers; voxelize, check, clash, cut, section, boolean and Index are about
meshes.
docs/python.md shows them all.
"""

from . import exact
from ._cells import Cells, MendedCells, PieceSource, RoundedCells, Unbalanced, boolean, outer, resolve, solid
from ._cuts import Cut, Half, Loop, Obstacle, Section, cut, section, sections
from ._graze import (Aabb2, Aabb3, Exact, ExactPoint2, ExactPoint3, ExactPoints2, ExactPoints3, Line2, Line3, Obb2,
                     Obb3, Parallelepiped3, Parallelogram2, Plane3, Point2, Point3, Ray2, Ray3, Segment2, Segment3, Shape, Shapes,
                     Tetrahedron3, Triangle2, Triangle3, __version__, answer, certify, certify_distance, certify_faces, clip,
                     clips, compare_along, compare_distance, contact, distance, face_contact, first_contact, insphere, intersection, intersects,
                     meet, orient, query, shape_of, verify, verify_distance, verify_faces, within)
from ._lists import (aabbs, lines, obbs, parallelepipeds, parallelograms, planes, points, rays,
                     segments, tetrahedra, triangles)
from ._meshes import (Clash, Defect, Grid, Index, Measures, Mesh, MeshReport, Moments, SecondMoments, TopologyDefect,
                      VolumeFractions, Voxels, check, clash, in_floats, measure, mesh_bytes, read_mesh, read_parts, relate,
                      topology_defects, volume_fractions, voxelize, write_mesh)
from ._motion import MeshContacts, mesh_contacts
from ._types import (AllHits, Answer, Clip, Clips, Contact, Corner, Distance, ExactClip, FaceContact, Feature, FirstContact, FirstContacts, Gap, Hits,
                     Intersection, InvalidShape, Location, MeshError, NoProof, Parameters, Relation, Side, Status, Verdict)

__all__ = [
    "Aabb2", "Aabb3", "AllHits", "Answer", "Cells", "Clash", "Clip", "Clips", "Contact", "Corner", "Cut", "Defect", "Distance", "Exact", "ExactClip",
    "ExactPoint2", "ExactPoint3", "ExactPoints2", "ExactPoints3", "FaceContact", "Feature", "FirstContact", "FirstContacts", "Gap", "Grid", "Half", "Hits", "Index", "Intersection", "InvalidShape",
    "Line2", "Line3", "Location", "Loop", "Measures", "MendedCells", "Mesh", "MeshContacts", "MeshError", "MeshReport", "Moments", "NoProof", "Obb2", "Obb3", "Obstacle", "Parallelepiped3",
    "Parallelogram2", "Parameters", "PieceSource", "Plane3", "Point2", "Point3", "Ray2", "Ray3", "Relation", "RoundedCells", "SecondMoments", "Section", "Segment2", "Segment3",
    "Shape", "Shapes", "Side", "Status", "Tetrahedron3", "TopologyDefect", "Triangle2", "Triangle3", "Unbalanced", "Verdict", "VolumeFractions", "Voxels",
    "__version__", "aabbs", "answer", "boolean", "certify", "certify_distance", "certify_faces", "check", "clash", "clip", "clips", "compare_along",
    "compare_distance", "contact", "cut", "distance", "exact", "face_contact", "first_contact", "in_floats", "insphere", "intersection", "intersects", "lines", "measure", "meet", "mesh_bytes", "mesh_contacts", "obbs", "orient", "outer",
    "parallelepipeds", "parallelograms", "planes", "points", "query", "rays", "read_mesh", "read_parts", "relate", "resolve",
    "section", "sections", "segments", "shape_of", "solid", "tetrahedra", "topology_defects", "triangles", "verify", "verify_distance", "verify_faces", "volume_fractions",
    "voxelize", "within", "write_mesh",
]

# As their users import them.
for _name in __all__:
    if getattr(globals()[_name], "__module__", "").startswith("graze."):
        globals()[_name].__module__ = "graze"
