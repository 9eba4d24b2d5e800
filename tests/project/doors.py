#!/usr/bin/env python3
"""Which question can be asked from which language: the table in README.md, made from what each of them declares.

usage: doors.py README.md GRAZE [--update]
       doors.py --self-test GRAZE

The names come from the public headers of C++, graze.h, the Python package, graze.d.mts and the help of the command GRAZE.
Each belongs to a row of ROWS, or is told by NO_QUESTION not to be a question; a new one must be added to either. Fails where
README.md has another table between its marks; --update writes it there.
"""
import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/bench"), str(ROOT / "tests/bindings/c")]

from abi import declarations, functions  # noqa: E402
from instructions import WITHOUT_A_ROW, public_functions  # noqa: E402

BEGIN, END = "<!-- doors: written by tests/project/doors.py -->\n", "<!-- doors end -->\n"

# A question, and what it is called, without graze, its class, or the word for many. Of the command also options that answer it.
ROWS = {
    "Do two shapes meet, and how?": ["contact"],
    "Do they meet at all?": ["intersects"],
    "The same, by a method that you choose": [
        "answer", *(f"{method}::{question}" for question in ("contact", "intersects")
                    for method in ("exact", "sat", "slab", "pef")), 'query "method"'],
    "Where does a line, ray or segment hit a shape: parameters, points, faces? Rounded, or exactly": [
        "clip", "exact::clip", "exact_clip", "clip_json", "clips", "answer_clip"],
    "On which side of a line, plane, circle or sphere is a point?": [
        "orient", "insphere", "exact::orient", "exact::insphere"],
    "Where do lines and planes meet, in a point that can be asked about in turn?": ["meet"],
    "What do two shapes have in common, exactly, and which features hold its corners?": ["intersection"],
    "Are two shapes within a distance of each other?": ["within", "compare_distance", "within_text", "compare_distance_text"],
    "How far apart are they, and where are they nearest?": ["distance", "exact::distance", "exact_distance", "distance_json"],
    "Do moving shapes meet on the way, and when first?": ["first_contact"],
    "Does a mesh that moves meet another or itself, and when first?": [
        "contacts", "mesh::first_contact", "self_contacts", "first_self_contact", "mesh_contacts", "mesh_first_contact", "move"],
    "Which of two points comes first along a direction?": ["compare_along", "compare", "along"],
    "What proves the answer?": ["certify", "certify_distance", "query --certify", "boolean --proof", "resolve --proof"],
    "Is this proof right?": ["flaw", "verify", "verify_distance"],
    "Any of these, as a line of JSON": ["query"],
    "Normals, projections and overlaps, exactly": [
        f"parts::{part}" for part in ("normal", "edges", "edge_normals", "bounding_box", "project", "project_xy",
                                      "project_yz", "project_zx", "overlap")],
    "Is a mesh a clean solid?": ["check", "topology", "topology_defects", "report", "check_json"],
    "What are its area, its volume, its centroid and its moments of inertia?": ["measure", "measure_json", "Cells.volume", "cells_volume"],
    "Which of its faces meet?": ["self_intersections", "face_pairs", "first_self_intersection", "MeshReport::pairs", "check --pairs"],
    "How do two faces meet, beyond what they share?": [
        "beyond_shared", "common_point", "mesh::intersection", "is_degenerate", "mesh::shape_of", "mesh::certify",
        "mesh::flaw", "faces_contact", "faces_certify", "faces_verify", "face_contact", "certify_faces", "verify_faces",
        "verify --pairs"],
    "Is a point in a mesh?": ["locate", "contains"],
    "What does a ray hit in a mesh?": ["hits", "first_hit", "compare_hits", "cast", "cast_all", "hits_json"],
    "How are two solids related?": ["relate", "clash --whole"],
    "Which faces of two meshes meet?": ["pairs", "clash --pairs"],
    "How far apart are two meshes, and which of their faces are near?": [
        "gap", "near", "mesh::Index::within", "Index::within", "mesh_within", "near_text", "mesh_within_text", "clash --gaps"],
    "Do the parts of an assembly clash, or come too near?": ["clash", "clash_json", "clearance_json", "clash --clearance"],
    "What of a mesh is below a plane, and what above?": ["cut", "cut_text"],
    "What does a plane, or each of many, cut out of a mesh?": [
        "section", "sections", "section_json", "sections_json"],
    "Where does a mesh meet itself: its pieces, the solid that it bounds, its outermost walls?": [
        "resolve", "solid", "outer", "resolve --solid", "resolve --outer"],
    "What is in either of two meshes, in both, or in one and not in the other?": ["boolean"],
    "Which of several meshes hold what is beside each of their pieces, and how often?": ["wound"],
    "Which voxels does a mesh meet or hold?": ["voxelize"],
    "How much of each voxel does a mesh fill?": ["volume_fractions", "exact_volume_fractions", "voxelize --fractions"],
    "Why is a voxel among them?": ["explain", "voxelize --compare"],
    "Where is another test wrong?": ["crosscheck", "microscope", "suite"],
}
# What reads, writes, makes or describes something.
NO_QUESTION = {
    "C++": {"abs", "cross", "std::hash::operator()", "through", "to_exact", "read_mesh", "write_mesh", "mesh_bytes", "in_floats", "mesh::read_moving", "mesh::plane_across", "mesh::plane_of", "mesh::Half::rounded", "mesh::Cells::rounded", "mesh::mended", "read_voxels", "write_voxels", "write_volume_fractions", "to_boost", "any::clippable", "any::expect_valid", "any::methods",
            "any::numbers_of", "any::shape_of", "any::type_of", "batch::indexed", "mesh::parts_of"},
    "C": {*(f"cells_{what}" for what in ("exact_corner", "free", "mended", "pieces", "rounded")), "feature_name", "free", "last_error", "last_error_code", "mesh_free", "mesh_name", "mesh_new", "mesh_parts", "mesh_read", "mesh_read_bytes", "mesh_write", "mesh_write_bytes", "triangle_count",
          "mesh_triangles", "mesh_triangle_count", "mesh_vertex_count", "mesh_vertices", *(f"point_{what}" for what in (
              "coordinate", "dim", "free", "from_text", "hash", "new", "rounded")), "type_dim", "type_name", "type_numbers",
          "version", *(f"voxels_{what}" for what in ("at", "bits", "bytes", "count", "free", "grid", "json", "write"))},
    "Python": {"__version__", "exact", "in_floats", "mesh_bytes", "read_mesh", "read_parts", "shape_of", "write_mesh"},
    "JavaScript": {*(f"Cells.{what}" for what in ("exactCorner", "free", "mended", "rounded")), "exactPoint", "load", "mesh", "rational", "readMesh", "shapes", "Mesh.free", "Mesh.parts", "Mesh.write"},
    "command": set(),
}


def names_of_cpp():
    """Free functions, and the methods of Index: those of other classes describe it."""
    for name in public_functions() - WITHOUT_A_ROW:
        *scopes, _ = name.split("::")
        if not any(scope[0].isupper() and scope != "Index" for scope in scopes):
            yield name


def names_of_python():
    package = ROOT / "src/bindings/python/graze"
    for node in ast.parse((package / "__init__.py").read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module != "_lists":  # which makes lists of shapes
            yield from (name.name for name in node.names if not name.name[0].isupper())
    for node in ast.parse((package / "_meshes.py").read_text()).body:
        if isinstance(node, ast.ClassDef) and node.name == "Index":
            yield from (f"Index.{method.name}" for method in node.body
                        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_")
                        and not any(ast.unparse(one) == "property" for one in method.decorator_list))
        if isinstance(node, ast.ClassDef) and node.name == "MeshReport":
            yield from (f"MeshReport.{field.target.id}" for field in node.body if isinstance(field, ast.AnnAssign))
    for node in ast.parse((package / "exact.py").read_text()).body:
        if isinstance(node, ast.ImportFrom):
            yield from (f"exact.{name.asname or name.name}" for name in node.names)


def many_of_python():
    """Functions that take lists of shapes or points, as the types of the module say."""
    def takes_many(function):
        arguments = function.args
        every = [*arguments.args, *arguments.kwonlyargs, *([arguments.vararg] if arguments.vararg else [])]
        return any(re.search(r"\b(Shapes|_Many|_Points)\b", ast.unparse(a.annotation)) for a in every if a.annotation)

    for node in ast.parse((ROOT / "src/bindings/python/graze/_graze.pyi").read_text()).body:
        if isinstance(node, ast.FunctionDef) and takes_many(node):
            yield node.name
        if isinstance(node, ast.ClassDef) and node.name == "Index":
            yield from (method.name for method in node.body if isinstance(method, ast.FunctionDef) and takes_many(method))


def names_of_javascript(what):
    """The methods of a class or interface, or with "function" those beside them, but for makers of shapes."""
    text = (ROOT / "src/bindings/wasm/package/graze.d.mts").read_text()
    if what == "function":
        return set(re.findall(r"^export function (\w+)", text, flags=re.M))
    body = re.search(rf"^export (?:class|interface) {what} {{\n(.*?)^}}", text, flags=re.S | re.M)[1]
    return {name for name in re.findall(r"^  (\w+)(?:<[^(]*)?\(", body, flags=re.M) if not re.search(r"[23]$", name)}


def help_of(graze, *command):
    return subprocess.run([graze, *command, "--help"], capture_output=True, text=True, check=True).stdout


def names_of_command(graze):
    """Commands; options, as in "check --pairs", and fields of a query, as in 'query "method"'."""
    listed = re.search(r"^Subcommands:\n(.*?)\n\n", help_of(graze), flags=re.S | re.M)[1]
    for command in re.findall(r"^  (\w+) ", listed, flags=re.M):
        yield command
        options = re.findall(r"^ +(?:-\w,)?(--[\w-]+)", help_of(graze, command), flags=re.M)
        yield from (f"{command} {option}" for option in options)
    yield from (f'query "{field}"' for field in words_of_query_help(graze, "options", "\n"))


def words_of_query_help(graze, begin, end):
    """The words that a part of the help of queries explains."""
    part = re.search(rf"^{begin} +(.*?)^{end}", help_of(graze, "query"), flags=re.S | re.M)[1]
    return {word for words in re.findall(r"^ *([\w, ]+): ", part, flags=re.M) for word in words.split(", ")}


class Doors:
    """By language, the names of what can be asked, and those that answer many at once."""

    def __init__(self, graze):
        cpp = set(names_of_cpp())
        c = {name.removeprefix("graze_") for name in functions(list(declarations(
            (ROOT / "include/graze/graze.h").read_text())))}
        batches = {name for name in c if name.startswith("batch_")}
        self.names = {
            "C++": {name for name in cpp if not name.startswith("batch::")},
            "C": c - batches,
            "Python": set(names_of_python()),
            "JavaScript": names_of_javascript("Graze") | names_of_javascript("function")
            | {f"{owner}.{name}" for owner in ("Mesh", "Cells") for name in names_of_javascript(owner)},
            "command": set(names_of_command(graze)),
        }
        self.many = {
            "C++": {name.removeprefix("batch::") for name in cpp if name.startswith("batch::")},
            "C": {name.removeprefix("batch_") for name in batches},
            "Python": set(many_of_python()),
            "JavaScript": names_of_javascript("Batch"),
        }
        self.queries = words_of_query_help(graze, "query", "shapes ")


def called(door, name):
    """A name as ROWS has it."""
    if door == "C++":
        return re.sub(r"^any::|^mesh::Index::(?!within)|^mesh::(?!certify|first_contact|flaw|intersection|shape_of|Index)", "", name)
    if door == "C":
        return re.sub(r"^mesh_(?!within|first_contact)|^points?_", "", name)
    if door == "Python":
        return re.sub(r"^Index\.(?!within)", "", name).replace(".", "::")
    return re.sub(r"(?<=[a-z])[A-Z]", lambda m: "_" + m[0].lower(), name.removeprefix("Mesh."))


def shown(door, name):
    return f"`{'graze_' if door == 'C' else ''}{name}`"


def table(doors):
    """Its lines; exits with a message where a name has no row, or a row a name that nothing has."""
    known = {name for names in ROWS.values() for name in names}
    used = set()
    for door, names in doors.names.items():
        for name in sorted(names):
            base = called(door, name)
            if base in known:
                used.add(base)
            elif name not in NO_QUESTION[door] and not re.search(r" --| \"|^MeshReport\.", name):
                sys.exit(f"{door}: {name} is in no row: add it to ROWS of {__file__}, or to NO_QUESTION")
    for door, names in doors.many.items():
        if lost := sorted(names - known - {name.removeprefix("batch::") for name in NO_QUESTION[door]} - NO_QUESTION[door]):
            sys.exit(f"{door}, many at once: {', '.join(lost)}: in no row of {__file__}")
    if stale := known - used - doors.queries:
        sys.exit(f"{', '.join(sorted(stale))} of ROWS are nowhere declared")

    yield "| question | C++ | C | Python | JavaScript | command | many in one call |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for question, row in ROWS.items():
        cells = [question]
        for door, names in doors.names.items():
            here = [name for base in row for name in sorted(names) if called(door, name) == base]
            # The same for types that are known at run time.
            here = [name for name in here if not name.startswith("any::")] or here
            if door == "command" and not here and doors.queries & set(row):
                here = ["query"]
            cells.append(", ".join([*(shown(door, name) for name in here[:3]), *["..."] * (len(here) > 3)]) or "-")
        cells.append(", ".join(door for door, many in doors.many.items() if many & set(row)) or "-")
        yield "| " + " | ".join(cells) + " |"


def self_test(graze):
    """A question that is new in one language, or gone from it, shows."""
    right = list(table(Doors(graze)))
    failures = []
    for door in NO_QUESTION:
        doors = Doors(graze)
        doors.names[door].add("frobnicate")
        try:
            list(table(doors))
            failures.append(f"a new name in {door} goes unnoticed")
        except SystemExit:
            pass
        doors = Doors(graze)
        doors.names[door] -= {"contact", "query"}
        if door != "command" and list(table(doors)) == right:
            failures.append(f"contact gone from {door} goes unnoticed")
    for door in Doors(graze).many:
        doors = Doors(graze)
        doors.many[door].discard("contact")
        if list(table(doors)) == right:
            failures.append(f"no batches in {door} go unnoticed")
    doors = Doors(graze)
    doors.names["command"].remove("clash")
    if list(table(doors)) == right:
        failures.append("a command that is gone goes unnoticed")
    return failures


def main():
    if sys.argv[1:2] == ["--self-test"]:
        failures = self_test(sys.argv[2])
        print("\n".join(failures) or "self-test: 0 problems")
        return 1 if failures else 0
    readme, graze = Path(sys.argv[1]), sys.argv[2]
    text = readme.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    made = "\n".join(table(Doors(graze))) + "\n"
    if sys.argv[3:] == ["--update"]:
        readme.write_text(text[:begin] + made + text[end:])
    elif text[begin:end] != made:
        print(f"{readme} does not say what can be asked, which is\n{made}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
