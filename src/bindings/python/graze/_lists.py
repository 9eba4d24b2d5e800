"""Many shapes: arrays of numpy, and what their numbers are."""

from __future__ import annotations

from os import PathLike
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike

from ._graze import ExactPoint2, ExactPoint3, ExactPoints2, ExactPoints3, Shape, Shapes

_EXACT = (ExactPoint2, ExactPoint3, ExactPoints2, ExactPoints3)
_ALLOWED = "allowed: float64 and float32, or integers, float16 and other byte orders, which are copied"


def numbers(name: str, values: ArrayLike) -> np.ndarray[Any, Any]:
    """An aligned array of float64 or float32 in native byte order: `values` itself where it is one."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name}: is a masked array; allowed: values.compressed(), or values.data")
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{name}: is no array of numbers: {error}") from None
    if not hasattr(values, "__array__") and array.ndim > 0 and array.dtype.kind in "fiuO":
        return _exactly(name, values, array)
    if array.dtype == np.float64 or array.dtype == np.float32:
        return array if array.flags.aligned else array.copy()
    if array.dtype.kind == "f" and array.dtype.itemsize <= 8:
        return array.astype(np.float64)
    if array.dtype.kind in "iu":
        if array.dtype.itemsize == 8 and array.size and (
                int(array.max()) > 2**53 or int(array.min()) < -2**53):
            raise ValueError(f"{name}: has integers beyond 2**53, which not all are doubles; to round "
                             "them, write values.astype(float)")
        return array.astype(np.float64)
    raise TypeError(f"{name}: is {_what(values, array)}; {_ALLOWED}")


def _exactly(name: str, values: ArrayLike, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Numbers in lists as float64: none of them is rounded."""
    if array.dtype != object:
        rounded = array.astype(np.float64)
        if not (np.abs(rounded) >= 2.0**53).any():
            return rounded
    given = np.array(values, dtype=object)
    return np.array([_double(name, one) for one in given.flat], dtype=np.float64).reshape(given.shape)


def _double(name: str, one: Any) -> float:
    try:
        exact = one.__index__() if hasattr(one, "__index__") else one
        double = exact if isinstance(exact, float) else float(exact + 0)
    except OverflowError:
        double = float("inf")
    except TypeError:
        raise TypeError(f"{name}: holds {one!r}, which is no number") from None
    if double == double and double != exact:
        raise ValueError(f"{name}: holds {one!r}, which is no double; to round it, write float(...)")
    return double


def _what(values: Any, array: np.ndarray[Any, Any]) -> str:
    if isinstance(values, (np.ndarray, np.generic)) or array.dtype != object:
        return f"an array of {array.dtype}"
    return f"a {type(values).__name__}, which is no array of numbers"


def _dimension(name: str, array: np.ndarray[Any, Any], vectors: int, only: Optional[int] = None) -> int:
    """2 or 3, by the last axis; the one before it has the vectors of a shape, if there are more than one."""
    allowed = (only,) if only else (2, 3)
    core = array.shape[-2:] if vectors > 1 else array.shape[-1:]
    for dim in allowed:
        if core == ((vectors, dim) if vectors > 1 else (dim,)):
            return dim
    shapes = " or ".join(f"(..., {vectors}, {d})" if vectors > 1 else f"(..., {d})" for d in allowed)
    raise ValueError(f"{name}: an array of shape {array.shape} does not hold {name}; allowed: {shapes}")


def _of(name: str, one: str, fields: tuple[str, ...], values: tuple[Any, ...], only: Optional[int] = None,
        prefix: str = "") -> Shapes:
    """Shapes whose fields are vectors: one array of them, or an array for each field."""
    given = [value for value in values if value is not None]
    if len(given) == 1:
        array = numbers(name, given[0])
        dim = _dimension(name, array, len(fields), only)
        return Shapes(f"{prefix}{one}{dim}", (array,), 2 if len(fields) > 1 else 1)
    if len(given) != len(fields):
        raise TypeError(f"{name}: {len(given)} arrays; allowed: one of all vectors, or {len(fields)}: "
                        + ", ".join(fields))
    arrays = [numbers(f"{name}: {field}", value) for field, value in zip(fields, given)]
    dim = 0
    for field, array in zip(fields, arrays):
        if dim and array.shape[-1:] in ((2,), (3,)) and array.shape[-1] != dim:
            raise ValueError(f"{name}: {fields[0]} has {dim} coordinates, and {field} {array.shape[-1]}; allowed: as many of each")
        dim = _dimension(f"{name}: {field}", array, 1, dim or only)
    return Shapes(f"{prefix}{one}{dim}", _side_by_side(name, arrays), 1)


def _side_by_side(name: str, arrays: list[np.ndarray[Any, Any]]) -> tuple[np.ndarray[Any, Any], ...]:
    """Broadcast together; as they lie where all have the same strides, else copied together."""
    try:
        shape = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
    except ValueError:
        shapes = ", ".join(str(array.shape) for array in arrays)
        raise ValueError(f"{name}: arrays of shapes {shapes} do not fit together; allowed: as many of each, or one for all, "
                         "by numpy's rules of broadcasting") from None
    arrays = [np.broadcast_to(array, shape + array.shape[-1:]) for array in arrays]
    first = arrays[0]
    if all(a.dtype == first.dtype and a.strides[:-1] == first.strides[:-1] for a in arrays):
        return tuple(arrays)
    return (np.concatenate(arrays, axis=-1),)


def _prefix(kind: str) -> str:
    if kind not in ("corner", "center"):
        raise ValueError(f'kind: "{kind}" is none; allowed: "corner", "center"')
    return "centered_" if kind == "center" else ""


def points(coordinates: ArrayLike) -> Shapes:
    """Points from an array of shape (..., 2) or (..., 3)."""
    return _of("points", "point", ("coordinates",), (coordinates,))


def lines(origin: ArrayLike, direction: Optional[ArrayLike] = None) -> Shapes:
    """Lines from an array of shape (..., 2, 2) or (..., 2, 3): origin, direction; or from one array of each."""
    return _of("lines", "line", ("origin", "direction"), (origin, direction))


def rays(origin: ArrayLike, direction: Optional[ArrayLike] = None) -> Shapes:
    """Rays from an array of shape (..., 2, 2) or (..., 2, 3): origin, direction; or from one array of each,
    such as one origin for many directions."""
    return _of("rays", "ray", ("origin", "direction"), (origin, direction))


def segments(a: ArrayLike, b: Optional[ArrayLike] = None) -> Shapes:
    """Segments from an array of shape (..., 2, 2) or (..., 2, 3): a, b; or from one array of each."""
    return _of("segments", "segment", ("a", "b"), (a, b))


def triangles(a: ArrayLike, b: Optional[ArrayLike] = None, c: Optional[ArrayLike] = None) -> Shapes:
    """Triangles from an array of shape (..., 3, 2) or (..., 3, 3), such as vertices[faces]; or from an array
    for each of a, b and c."""
    return _of("triangles", "triangle", ("a", "b", "c"), (a, b, c))


def aabbs(min: ArrayLike, max: Optional[ArrayLike] = None) -> Shapes:
    """Axis-aligned boxes from an array of shape (..., 2, 2) or (..., 2, 3): min, max; or from one array of
    each."""
    return _of("aabbs", "aabb", ("min", "max"), (min, max))


def planes(point: ArrayLike, normal: Optional[ArrayLike] = None) -> Shapes:
    """Planes from an array of shape (..., 2, 3): point, normal; or from one array of each."""
    return _of("planes", "plane", ("point", "normal"), (point, normal), 3)


def tetrahedra(a: ArrayLike, b: Optional[ArrayLike] = None, c: Optional[ArrayLike] = None,
               d: Optional[ArrayLike] = None) -> Shapes:
    """Tetrahedra from an array of shape (..., 4, 3); or from an array for each of a, b, c and d."""
    return _of("tetrahedra", "tetrahedron", ("a", "b", "c", "d"), (a, b, c, d), 3)


def _of_matrices(name: str, one: str, matrices: ArrayLike, dim: int, prefix: str) -> Optional[Shapes]:
    """Images of the unit square or cube by affine matrices, read where they lie; None for what is no matrix."""
    array = numbers(name, matrices)
    if array.shape[-2:] != (dim + 1, dim + 1):
        return None
    wrong = np.argwhere((array[..., dim, :] != np.eye(dim + 1)[dim]).any(axis=-1))
    if len(wrong):
        where = "".join(f"[{i}]" for i in wrong[0])
        raise ValueError(f"{name}: the last row of matrix{where} is {array[tuple(wrong[0])][dim].tolist()}; allowed: "
                         "zeros and a one, as of an affine map")
    columns = [array[..., :dim, k] for k in (dim, *range(dim))]
    return Shapes(f"{prefix}{one}{dim}", tuple(columns), 1)


def parallelograms(anchor: ArrayLike, u: Optional[ArrayLike] = None, v: Optional[ArrayLike] = None, *,
                   kind: str = "corner") -> Shapes:
    """Parallelograms from an array of shape (..., 3, 2): anchor, u, v; or from one array of each. The anchor
    is a corner, or with kind="center" the center, and u and v are then half edges. Affine matrices, (..., 3, 3), stand
    for the images of the unit square, or with kind="center" of that from -1 to 1."""
    if u is None and v is None:
        found = _of_matrices("parallelograms", "parallelogram", anchor, 2, _prefix(kind))
        if found is not None:
            return found
    return _of("parallelograms", "parallelogram", ("anchor", "u", "v"), (anchor, u, v), 2, _prefix(kind))


def parallelepipeds(anchor: ArrayLike, u: Optional[ArrayLike] = None, v: Optional[ArrayLike] = None,
                    w: Optional[ArrayLike] = None, *, kind: str = "corner") -> Shapes:
    """Parallelepipeds from an array of shape (..., 4, 3): anchor, u, v, w; or from one array of each. The
    anchor is a corner, or with kind="center" the center, and u, v and w are then half edges. Affine matrices,
    (..., 4, 4), stand for the images of the unit cube, or with kind="center" of that from -1 to 1."""
    if u is None and v is None and w is None:
        found = _of_matrices("parallelepipeds", "parallelepiped", anchor, 3, _prefix(kind))
        if found is not None:
            return found
    return _of("parallelepipeds", "parallelepiped", ("anchor", "u", "v", "w"), (anchor, u, v, w), 3,
               _prefix(kind))


def obbs(center: ArrayLike, rotation: ArrayLike, half_extents: ArrayLike) -> Shapes:
    """Oriented boxes. In 2D from three arrays of shape (..., 2): centers, directions of the first axis, half
    extents. In 3D from centers (..., 3), quaternions w, x, y, z (..., 4), and half extents (..., 3)."""
    arrays = [numbers(f"obbs: {name}", value) for name, value in
              (("center", center), ("rotation", rotation), ("half_extents", half_extents))]
    sizes = tuple(array.shape[-1:] for array in arrays)
    if sizes not in (((2,), (2,), (2,)), ((3,), (4,), (3,))):
        shapes = ", ".join(str(array.shape) for array in arrays)
        raise ValueError(f"obbs: arrays of shapes {shapes}; allowed: (..., 2) each, or center (..., 3), "
                         "rotation (..., 4) and half_extents (..., 3)")
    return Shapes(f"obb{sizes[0][0]}", _side_by_side("obbs", arrays), 1)


def points_of(name: str, value: Any) -> Shapes:
    """Points from their coordinates alone."""
    if isinstance(value, _EXACT):
        refuse_shapes(name, value)
    array = numbers(name, value)
    if array.shape[-1:] not in ((2,), (3,)):
        raise ValueError(f"{name}: an array of shape {array.shape} does not hold points; allowed: (..., 2) or "
                         "(..., 3)")
    return Shapes(f"point{array.shape[-1]}", (array,), 1)


_MAKERS: dict[tuple[int, ...], tuple[str, ...]] = {
    (2, 2): ("aabbs", "segments", "rays", "lines"),
    (2, 3): ("aabbs", "segments", "rays", "lines", "planes"),
    (3, 2): ("triangles", "parallelograms"),
    (3, 3): ("triangles",),
    (4, 3): ("tetrahedra", "parallelepipeds"),
    (4, 4): ("parallelepipeds",),
}


def refuse_shapes(name: str, value: Any, allowed: str = "") -> None:
    """Raises TypeError for what is no shape, with what to write instead: what is allowed, or what the array may hold."""
    if isinstance(value, (list, tuple)) and value and all(isinstance(one, Shape) for one in value):
        raise TypeError(f"{name}: is a {type(value).__name__} of shapes; allowed: one shape, or an array that "
                        "says what it holds, such as graze.triangles(array)")
    if isinstance(value, _EXACT):
        what = "is an exact point" if isinstance(value, _EXACT[:2]) else "are exact points"
        raise TypeError(f"{name}: {what}; allowed: a shape of doubles")
    named = isinstance(value, str) and value.lower().endswith((".stl", ".obj", ".ply", ".off", ".3mf"))
    if named or isinstance(value, PathLike) or type(value).__name__ == "Index":
        raise TypeError(f"{name}: {value!r} is no shape, but a mesh; allowed: {allowed or 'a shape such as graze.Triangle3(a, b, c)'}. "
                        "A mesh is asked as graze.Index(mesh), for instance graze.Index(mesh).gap(graze.Index(other))")
    array = None
    if isinstance(value, (list, tuple)) or hasattr(value, "__array__"):
        array = numbers(name, value)
    if array is None or array.ndim == 0:
        either = "graze.Triangle3(a, b, c) and the like, or many as graze.triangles(array)"
        raise TypeError(f"{name}: {value!r} is no shape; allowed: {allowed or either}")
    makers = _MAKERS.get(array.shape[-2:], ("points",) if array.shape[-1] in (2, 3) else ())
    hint = " or ".join(f"graze.{maker}(array)" for maker in makers) or "vectors of two or three coordinates"
    raise TypeError(f"{name}: an array of shape {array.shape} does not say what its numbers are; allowed: {allowed or hint}")
