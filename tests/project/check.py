#!/usr/bin/env python3
"""Checks of the project itself: what the top level holds, who includes whom, what the README says.

usage: check.py CHECK [--root DIR] [--compiler CXX] [--build DIR] [--graze PROGRAM] [--example PROGRAM]
       check.py --self-test [--compiler CXX]
       check.py --list

Prints each problem on a line and exits with 1 if there is one, or with 77 if a tool is missing.
--self-test shows that each check passes on a small sound project and fails on each of some
violations.
"""
import argparse
import itertools
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

TOP_LEVEL = {"include", "src", "fuzz", "tests", "docs", "CMakeLists.txt", "CMakePresets.json",
             "pyproject.toml", "README.md", "LICENSE", "CITATION.cff"}

NO_ROOMS = {"cmake", "packages"}  # folders of src beside the rooms
TALKING = NO_ROOMS | {"cli", "crosscheck"}  # may print, and end processes

FAST_MATH = [["-ffast-math"], ["-ffinite-math-only"], ["-freciprocal-math"],
             ["-fassociative-math", "-fno-signed-zeros", "-fno-trapping-math"]]

CHECKS = {}
NEEDED = {"floating_point": ["build"], "orphans": ["build"], "commands_shown": ["graze"], "readme_runs": ["graze"],
          "readme_example": ["example"]}
SKIPPED = 77


class MissingTool(Exception):
    """What a check needs is not installed."""


def check(function):
    CHECKS[function.__name__] = function
    return function


# Reading sources


def sources(root, *folders, suffixes=(".cpp", ".hpp")):
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in suffixes and path.is_file():
                yield path


COMMENT = r"//[^\n]*|/\*.*?\*/"
LITERAL = r'R"(?P<raw>[^()\\ ]{0,16})\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Za-z])\'(?:\\.|[^\'\\\n])+\''


def without_comments(text):
    return re.sub(f"(?P<keep>{LITERAL})|{COMMENT}", lambda m: m["keep"] or " ", text, flags=re.S)


def code_only(text):
    return re.sub(f"{LITERAL}|{COMMENT}", lambda m: '""' if m[0][0] in "R\"'" else " ", text,
                  flags=re.S)


def includes(o, path):
    """(place, form, name) of each include of a file; form is < or "."""
    for form, name in re.findall(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]',
                                 without_comments(path.read_text()), flags=re.M):
        yield f"{path.relative_to(o.root)}: includes {name}", form, name


# The checks: each takes the options and yields problems.


@check
def top_level(o):
    """The top level holds only what the design names (and build, which is ignored)."""
    for path in sorted(o.root.iterdir()):
        if path.name not in TOP_LEVEL | {"build"} and not path.name.startswith("."):
            yield f"{path.name}: not one of {', '.join(sorted(TOP_LEVEL))}"


def rooms_of(o):
    """Room -> the rooms that it uses, as its CMakeLists.txt says; those around the library, and those in it."""
    outer, inner = {}, {}
    for path in sorted((o.root / "src").rglob("CMakeLists.txt")):
        room = path.relative_to(o.root / "src").parts[0]
        for around, rest in re.findall(r"^ *graze_(outer_)?room\(([^)]*)\)", path.read_text(), flags=re.M):
            uses = re.search(r"\bUSES\b(.*?)(?:\bSOURCES\b|$)", rest, flags=re.S)
            (outer if around else inner).setdefault(room, set()).update(uses[1].split() if uses else [])
    return outer, inner


@check
def arrows(o):
    """Rooms include the rooms that their CMakeLists.txt names under USES, all of them, and no others."""
    outer, inner = rooms_of(o)
    used = {room: uses - {room} for room, uses in (outer | inner).items()}
    seen = {room: set() for room in used}
    for path in sources(o.root, "src"):
        room = path.relative_to(o.root / "src").parts[0]
        if room in NO_ROOMS:
            continue
        if room not in used:
            yield f"src/{room}: no graze_room or graze_outer_room in a CMakeLists.txt"
            continue
        for where, form, name in includes(o, path):
            first = name.split("/")[0]
            if ".." in name.split("/"):
                yield f"{where}: includes start at a room, not with .."
            elif first in used and first != room:
                seen[room].add(first)
                if first not in used[room]:
                    yield f"{where}: {room} does not name {first} under USES"
            elif form == '"' and ("/" not in name or not any(
                    (base / name).is_file()
                    for base in (o.root / "src", o.root / "src" / room, o.root / "src/crosscheck"))):
                yield f"{where}: own headers are named from src or from their room, with a folder"
    for room, uses in used.items():
        for other in sorted(uses - seen[room]):
            yield f"src/{room}: USES {other}, but includes nothing of it"
    for room in outer:
        for other in sorted(used[room] & inner.keys()):
            yield f"src/{room}: USES {other}, which is in the library: its public headers are for those around it"


@check
def judge(o):
    """The judge of the tests is independent: tests/support includes no room and no predicate."""
    outer, inner = rooms_of(o)
    for path in sources(o.root, "tests/support"):
        for where, _, name in includes(o, path):
            if name.split("/")[0] in outer | inner and not (o.root / "tests" / name).is_file():
                yield f"{where}: the judge knows no room"


@check
def public_headers(o):
    """Public headers include only each other and the standard library; one may know Boost."""
    for path in sources(o.root, "include"):
        optional = path.name == "exact_boost.hpp"
        for where, form, name in includes(o, path):
            standard = form == "<" and re.fullmatch(r"[a-z_]+", name)
            own = form == "<" and name.startswith("graze/")
            if name == "graze/exact_boost.hpp":
                yield f"{where}: would bring Boost to everybody"
            elif not (standard or own or (optional and name.startswith("boost/"))):
                yield f"{where}: only <graze/...> and the standard library are allowed"
    # What graze.hpp says of itself.
    by = {str(path.relative_to(o.root / "include")): [name for _, _, name in includes(o, path)]
          for path in sources(o.root, "include")}
    reached, open_ = set(), ["graze/graze.hpp"]
    while open_:
        name = open_.pop()
        if name in by and name not in reached:
            reached.add(name)
            open_ += by[name]
    for name in sorted(set(by) - reached):
        if reached and name != "graze/exact_boost.hpp":
            yield f"graze/graze.hpp does not include {name}"


@check
def headers_alone(o):
    """Each public header compiles alone, twice included, and without exceptions; none but
    exact_boost.hpp reaches Boost or GMP."""
    for path in sources(o.root, "include", suffixes=(".h",)):
        for language in (["c", "-std=c99"], ["c++", "-std=c++98"]):
            run = subprocess.run([o.compiler, "-x", *language, "-fsyntax-only", "-Wall", "-Wextra",
                                  "-Wpedantic", "-Werror", "-include", path, "-"],
                                 input='GRAZE_PROMISES("")\n' if path.name == "crosscheck.h" else "\n", capture_output=True, text=True)
            if run.returncode != 0:
                yield f"{path.name} is no {language[1]}:\n{run.stderr}"
    for path in sources(o.root, "include"):
        name = path.relative_to(o.root / "include")
        with tempfile.TemporaryDirectory() as folder:
            unit, deps = Path(folder, "alone.cpp"), Path(folder, "deps")
            unit.write_text(f"#include <{name}>\n#include <{name}>\n")
            run = subprocess.run(
                [o.compiler, "-std=c++20", "-fsyntax-only", "-fno-exceptions", "-Wall", "-Wextra",
                 "-Wpedantic", "-Wshadow", "-Werror", "-I", o.root / "include", "-MD", "-MF", deps,
                 unit], capture_output=True, text=True)
            if run.returncode != 0:
                yield f"{name} does not compile alone, without exceptions:\n{run.stderr}"
            elif path.name != "exact_boost.hpp":
                for reached in re.findall(r"\S*(?:/boost/|\bgmp)\S*", deps.read_text()):
                    yield f"{name} reaches {reached}"


LOUD = r"v?f?printf|f?puts|f?putc|putchar|perror|abort|_?exit|_Exit|quick_exit|terminate|assert"


def called(text, names):
    """The calls of free functions: a member, or a name after its type, is another function."""
    for call in re.finditer(rf"(::\s*)?\b({names})\s*\(", text):
        before = text[:call.start()].rstrip()
        word = re.search(r"\w*$", before)[0]
        other = word not in ("", "else", "return", "do") or re.search(r"(?:[.>*]|[^&]&)$", before)
        if call[1] or not other:
            yield call[2]


@check
def quiet(o):
    """The library neither prints nor ends the process."""
    quiet_rooms = [f"src/{path.name}" for path in sorted((o.root / "src").iterdir()) if path.name not in TALKING]
    for path in sources(o.root, "include", *quiet_rooms):
        for where, _, name in includes(o, path):
            if name in ("iostream", "cassert", "assert.h", "print"):
                yield f"{where}: the library neither prints nor aborts"
        text = code_only(path.read_text())
        for word in list(called(text, LOUD)) + re.findall(r"\b(?:cout|cerr|clog)\b", text):
            yield f"{path.relative_to(o.root)}: {word}: the library neither prints nor ends the process"


@check
def floating_point(o):
    """Sources of the project are compiled without contraction; relaxed arithmetic is an error."""
    relaxed = re.compile(r"-Ofast\b|-ffast-math\b|-funsafe-math-optimizations\b"
                         r"|-ffp-contract=(?!off\b)\w+")
    for entry in compile_commands(o):
        path = Path(entry["file"])
        command = entry.get("command") or shlex.join(entry["arguments"])
        if is_ours(o, path):
            where = path.relative_to(o.root)
            if "-ffp-contract=off" not in command:
                yield f"{where}: compiled without -ffp-contract=off (see graze_flags)"
            for flag in relaxed.findall(command):
                yield f"{where}: compiled with {flag}"
    guards = [p for p in sources(o.root, "src/arith") if "__FAST_MATH__" in p.read_text()]
    if not guards:
        yield "src/arith: no file refuses -ffast-math by #error"
    for guard in guards:
        for flags in [[]] + FAST_MATH:
            run = subprocess.run([o.compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-I",
                                  o.root / "src", "-I", o.root / "include", *flags, guard],
                                 capture_output=True, text=True)
            refused = run.returncode != 0 and "#error" in run.stderr
            if refused != bool(flags):
                says = "is not refused" if flags else f"does not compile:\n{run.stderr}"
                yield f"{guard.relative_to(o.root)} with {' '.join(flags) or 'plain flags'} {says}"


@check
def formatted(o):
    """The sources are as clang-format leaves them; other versions of it would differ."""
    tool = shutil.which("clang-format-14")
    if not tool:
        raise MissingTool("clang-format-14 is not installed: bash src/cmake/setup.sh lint")
    files = list(sources(o.root, "include", "src", "fuzz", "tests", "docs"))
    run = subprocess.run([tool, "--style=file", "--dry-run", "--Werror", *files],
                         capture_output=True, text=True)
    places = re.findall(r"^(.+:\d+):\d+: error: code should be clang-formatted", run.stderr, flags=re.M)
    for place in dict.fromkeys(places):
        yield f"{os.path.relpath(place, o.root)}: not as clang-format leaves it"
    if run.returncode != 0 and not places:
        yield f"clang-format: status {run.returncode}\n{run.stderr}"


@check
def orphans(o):
    """Each source is compiled in this build, or named in the CMakeLists.txt nearest to it."""
    compiled = {Path(entry["file"]).resolve() for entry in compile_commands(o)}
    # Several in one file.
    for unity in [path for path in compiled if path.name.startswith("unity_")]:
        compiled.update(Path(name).resolve() for name in re.findall(r'#include "(.*)"', unity.read_text()))
    for path in sources(o.root, "src", "tests", "fuzz", "docs", suffixes=(".cpp",)):
        if path.resolve() in compiled:
            continue
        if needs_option(o, path):
            lists = next(p / "CMakeLists.txt" for p in path.parents if (p / "CMakeLists.txt").is_file())
            if re.search(rf"(?<![\w-]){re.escape(path.stem)}\b", lists.read_text()):
                continue
        yield f"{path.relative_to(o.root)}: no target compiles it"


def needs_option(o, path):
    """Benchmarks, fuzz targets, other libraries, other systems and programs outside the build are not compiled by the test build."""
    parts = path.relative_to(o.root).parts
    if parts[1:] in (("cli", "terminal", "system_windows.cpp"), ("crosscheck", "no_processes.cpp")):
        return True
    return (parts[0] == "fuzz" or
            parts[:2] in (("tests", "bench"), ("tests", "install"), ("src", "packages"), ("docs", "playground")) or
            parts[:3] == ("src", "crosscheck", "adapters"))


def compile_commands(o):
    path = o.build / "compile_commands.json"
    if not path.is_file():
        sys.exit(f"{path}: not found; configure with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    return json.loads(path.read_text())


def is_ours(o, path):
    """The adapters of other libraries are built by the flags of these."""
    return (o.root in path.parents and (o.root / "build") not in path.parents and
            ((o.root / "src/crosscheck/adapters") not in path.parents or path.stem == "textbook"))


# The README


def fences(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.S | re.M)


def prose(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)


def anchors(text):
    """Of its headings, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", prose(text), flags=re.M)
    return {re.sub(r"[^\w\- ]", "", h.strip().lower()).replace(" ", "-") for h in headings}


def broken_anchors(path):
    """Links to headings that are not there, of this document or of others."""
    text = prose(path.read_text())
    for target, anchor in sorted(set(re.findall(r"\]\(((?!\w+:)[^)#]*)#([^)]*)\)", text))):
        place = path.parent / target if target else path
        if place.suffix == ".md" and place.exists() and anchor not in anchors(place.read_text()):
            yield f"{target}#{anchor}"


def commands(text):
    """The commands of the README's sh blocks and the prompts of its console blocks."""
    shown = [line for block in fences(text, "sh") for line in block.splitlines()]
    shown += [line[2:] for block in fences(text, "console") for line in block.splitlines()
              if line.startswith("$ ")]
    return [line for line in shown if line.strip() and not line.lstrip().startswith("#")]


@check
def documents(o):
    """The files, headings and tests that the documents name exist."""
    lists = {path.parent.name: path.read_text() for path in (o.root / "tests").rglob("CMakeLists.txt")}
    rooms = "|".join(map(re.escape, lists))
    for path in sorted([*(o.root / "docs").glob("*.md"), *(o.root / ".github").glob("*.md")]):
        text = path.read_text()
        for anchor in broken_anchors(path):
            yield f"{path.name}: a link to {anchor}, which is no heading"
        named = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose(text))
        places = [path.parent / target for target in named]
        named += (inline := re.findall(r"`((?:include|src|fuzz|tests|docs)/[\w./-]+)`", text))
        places += [o.root / target for target in inline]
        for target, place in zip(named, places):
            if not place.exists():
                yield f"{path.name}: there is no {target}"
        # Programs, as `test_clip 'laws*'`, and tests, as `batch.symbols`.
        for room, name in re.findall(rf"`(?:test_|({rooms})\.(?!hpp))(\w+)(?=[`' ])", text):
            if not any(re.search(rf"\b{name}\b", lists[one]) for one in ([room] if room else lists)):
                yield f"{path.name}: there is no test {name}"


@check
def map_of_pairs(o):
    """docs/hacking.md names files that exist; its map has the pairs of graze/pairs.hpp, and no others."""
    text = (o.root / "docs/hacking.md").read_text()
    bases = [o.root, *(o.root / base for base in ("include/graze", "src", "tests"))]
    files = {path.name for path in sources(o.root, "include", "src", "fuzz", "tests")}
    files.add("graze.cpp")  # src/packages/vendor.py writes it
    for name in re.findall(r"`([\w./-]+\.(?:hpp|cpp|py|sh|json|md))`", text):
        if name not in files and not any((base / name).is_file() for base in bases):
            yield f"hacking.md: there is no {name}"
    section = re.search(r"^## From contract to test\n(.*?)(?=^## |\Z)", text, flags=re.S | re.M)
    rows = [line for line in (section[1] if section else "").splitlines() if line.startswith("|")]
    for row in rows[2:]:
        for target in re.findall(r"`(\w+)`", row.split("|")[-2]):
            if not (o.root / f"fuzz/{target}.cpp").is_file():
                yield f"hacking.md: there is no fuzz target {target}"
    for path in sources(o.root, "src/predicates", suffixes=(".hpp",)):
        decides = re.search(r"\bstruct \w+For<", code_only(path.read_text()))
        if decides and not any(re.search(rf"[`/]{path.name}`", row) for row in rows):
            yield f"hacking.md: the map lacks {path.relative_to(o.root)}"
    listed = pairs_with_predicate(o)
    mapped = {pair for row in rows[2:] for pair in pairs_of_row(o, row.split("|")[1].strip())}
    for a, b in sorted(listed - mapped):
        yield f"hacking.md: the map lacks {a} - {b}"
    for a, b in sorted(mapped - listed):
        yield f"hacking.md: {a} - {b} is in the map, but not in graze/pairs.hpp"


def pairs_with_predicate(o):
    """The rows of graze/pairs.hpp, as the preprocessor expands them."""
    with tempfile.TemporaryDirectory() as folder:
        unit = Path(folder, "pairs.cpp")
        unit.write_text("#include <graze/pairs.hpp>\n#define ROW(A, B, ...) row(A, B)\n"
                        "GRAZE_PREDICATE_PAIRS(ROW)\n")
        run = subprocess.run([o.compiler, "-std=c++20", "-E", "-P", "-I", o.root / "include", unit],
                             capture_output=True, text=True, check=True)
    return set(re.findall(r"\brow\((\w+), (\w+)\)", run.stdout))


def shapes_listed(o, dim):
    """The names of graze/shapes.hpp, without the dimension."""
    listed = re.search(rf"\bShapes{dim} = ShapeList<(.*?)>;", (o.root / "include/graze/shapes.hpp").read_text(), flags=re.S)
    return set(re.findall(rf"(\w+){dim}\b", listed[1]))


def pairs_of_row(o, cell):
    """`A. line, ray - aabb in 2D`: the pairs of types that it says; other rows say none."""
    row = re.fullmatch(r"(?:[A-Z](?:, [A-Z])*\. )?([a-z, ]+) - ([a-z, ]+?)(?: in ([23])D)?", cell)
    if row:
        for a, b, dim in itertools.product(row[1].split(", "), row[2].split(", "), row[3] or "23"):
            kinds = a.capitalize(), b.capitalize()
            if shapes_listed(o, dim).issuperset(kinds):
                yield tuple(kind + dim for kind in kinds)


NAMING_SHAPES = (".hpp", ".cpp", ".h", ".c", ".py", ".pyi", ".mjs", ".mts", ".js", ".sh", ".txt", ".md")


@check
def map_of_shapes(o):
    """docs/hacking.md names, under "Adding a shape", each file that names all shapes of 3D, or all but one as types or
    strings: a new one may be missing there. And the files of its table name every shape: so they tell what is left to do
    for a new one."""
    document = o.root / "docs/hacking.md"
    section = re.search(r"^## Adding a shape\n(.*?)(?=^## |\Z)", document.read_text(), flags=re.S | re.M)
    text = section[1] if section else ""
    named = set(re.findall(r"`([\w./-]+)`", text))
    shapes = {shape.lower() for shape in shapes_listed(o, 3)}
    for path in sources(o.root, "include", "src", "fuzz", "tests", "docs", suffixes=NAMING_SHAPES):
        where = str(path.relative_to(o.root))
        if path == document or where in named:
            continue
        if shapes <= shape_words(path):
            yield f"hacking.md: {where} names all shapes, but \"Adding a shape\" does not name it"
        elif len(shapes - shapes_by_name(path, shapes)) == 1:
            yield f"hacking.md: {where} names all shapes but one, but \"Adding a shape\" does not name it"
    for row in re.findall(r"^\| (`.*?) \|", text, flags=re.M):
        for path in (o.root / where for where in re.findall(r"`([\w./-]+)`", row)):
            if path.is_file():
                for shape in sorted((shapes | {shape.lower() for shape in shapes_listed(o, 2)}) - shape_words(path)):
                    yield f"{path.relative_to(o.root)}: does not name the {shape}: see \"Adding a shape\" in hacking.md"


def shape_words(path):
    """Obb3, GRAZE_OBB3 and obbs all name the obb."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", path.read_text())}


def shapes_by_name(path, shapes):
    """Those that stand there as types or strings: Obb3, Obb<Dim>, GRAZE_OBB3, "obb". A point may be a Vec3."""
    text = path.read_text()
    return {shape for shape in shapes
            if re.search(rf"\b{shape.capitalize()}(?:3\b|<Dim>)|_{shape.upper()}3\b|(?i:([\"'`]){shape}3?\1)", text)
            or (shape == "point" and re.search(r"\bVec(?:3\b|<Dim>)", text))}


def readme_examples(o):
    """The names of the programs in the README and the documents: readme, cpp_batch."""
    return sorted(path.stem for path in (o.root / "docs/examples").glob("*.cpp") if re.match("readme|cpp", path.stem))


@check
def readme(o):
    """The README's files, links, presets and options exist; programs in it and in the documents are compiled ones."""
    text = (o.root / "README.md").read_text()
    names = readme_examples(o)
    shown = [block for path in (o.root / "README.md", *(o.root / "docs").glob("*.md"))
             for block in fences(path.read_text(), "cpp") if "int main(" in block]
    if sorted(shown) != sorted((o.root / f"docs/examples/{name}.cpp").read_text() for name in names):
        yield f"README.md, docs/*.md: their programs are not docs/examples/{{{','.join(names)}}}.cpp"
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", prose(text)):
        if "://" not in target and not (o.root / target).exists():
            yield f"README.md: a link to {target}, which does not exist"
    for anchor in broken_anchors(o.root / "README.md"):
        yield f"README.md: a link to {anchor}, which is no heading"
    presets = json.loads((o.root / "CMakePresets.json").read_text())["configurePresets"]
    visible = {preset["name"] for preset in presets if not preset.get("hidden")}
    for command in commands(text):
        for part in re.split(r"\s(?:&&|\|)\s", command):
            words = shlex.split(part, comments=True)
            for word in words:
                if re.match(r"(?:include|src|fuzz|tests|docs)/", word) and not (o.root / word).exists():
                    yield f"README.md: {command}: there is no {word}"
            for option, value in zip(words, words[1:]):
                if option == "--preset" and value not in visible:
                    yield f"README.md: {command}: there is no preset {value}"
            if words[0] == "graze" and o.graze:
                yield from unknown_options(o, command, words)


def unknown_options(o, command, words):
    topic = words[1:2] if words[1:2] and not words[1].startswith("-") else []
    run = subprocess.run([o.graze, *topic, "--help"], capture_output=True, text=True)
    if run.returncode != 0:
        yield f"README.md: {command}: `graze {' '.join(topic)} --help` fails: {run.stderr}"
    for word in words:
        if re.match(r"--?[a-z]", word) and not re.search(rf"(?<![\w-]){word}\b", run.stdout):
            yield f"README.md: {command}: `graze {' '.join(topic)} --help` does not name {word}"


# Of the standard, https://github.com/citation-file-format/citation-file-format, version 1.2.0.
CFF_REQUIRED = {"authors", "cff-version", "message", "title"}
CFF_KEYS = CFF_REQUIRED | {"abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license",
                           "license-url", "preferred-citation", "references", "repository", "repository-artifact",
                           "repository-code", "type", "url", "version"}
FORM_KEYS = {"name", "description", "body", "title", "labels", "assignees", "projects", "type"}
FORM_PARTS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}


@check
def forms(o):
    """CITATION.cff has the fields of its standard and the version of CMake; the issue form those of GitHub's forms."""
    try:
        import yaml
    except ImportError:
        raise MissingTool("PyYAML is not installed: bash src/cmake/setup.sh site") from None
    citation = yaml.safe_load((o.root / "CITATION.cff").read_text())
    for key in sorted(CFF_REQUIRED - citation.keys()):
        yield f"CITATION.cff: there is no {key}"
    for key in sorted(citation.keys() - CFF_KEYS):
        yield f"CITATION.cff: {key} is no field of CFF 1.2.0"
    version = re.search(r"^project\(\w+ VERSION ([\d.]+)", (o.root / "CMakeLists.txt").read_text(), flags=re.M)
    if str(citation.get("version")) != version[1]:
        yield f"CITATION.cff: version {citation.get('version')}, not {version[1]}"
    for path in sorted((o.root / ".github/ISSUE_TEMPLATE").glob("*.yml")):
        form = yaml.safe_load(path.read_text())
        body = form.get("body") or []
        for key in sorted({"name", "description", "body"} - form.keys() | form.keys() - FORM_KEYS):
            yield f"{path.name}: {key}: missing, or no field of a form"
        ids = [part.get("id") for part in body if part["type"] != "markdown"]
        if None in ids or len(set(ids)) != len(ids):
            yield f"{path.name}: parts need ids of their own: {ids}"
        for part in body:
            if part["type"] not in FORM_PARTS or (part["type"] != "markdown" and "label" not in part["attributes"]):
                yield f"{path.name}: {part}: no type of a form, or no label"
        if "`graze query`" not in path.read_text():
            yield f"{path.name}: does not ask for a line of graze query"


@check
def commands_shown(o):
    """docs/command.md has a section for each command of graze."""
    run = subprocess.run([o.graze, "--help"], capture_output=True, text=True)
    listed = re.search(r"^Subcommands:\n(.*?)\n\n", run.stdout + "\n", flags=re.S | re.M)
    page = o.root / "docs/command.md"
    for command in re.findall(r"^  (\w+) ", listed[1] if listed else "", flags=re.M):
        if not page.exists() or f"\n## graze {command}\n" not in page.read_text():
            yield f"docs/command.md: no section about graze {command}"


@check
def readme_runs(o):
    """The console blocks of the README, of CONTRIBUTING and of the commands' documents print what they show."""
    for name in ("README.md", ".github/CONTRIBUTING.md", "docs/command.md", "docs/voxelize.md", "docs/crosscheck.md", "docs/suite.md",
                 "docs/mesh.md", "docs/points.md", "docs/distance.md", "docs/motion.md", "docs/cut.md", "docs/cells.md", "docs/measure.md"):
        if (o.root / name).exists():
            yield from blocks_run(o, name)


@check
def c_runs(o):
    """The console blocks of docs/c.md print what they show, where pkg-config finds graze_c."""
    yield from blocks_run(o, "docs/c.md")


def blocks_run(o, name):
    text = (o.root / name).read_text()
    path = f"{o.graze.parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        # Where the README installs it; of a clone only the headers are needed.
        Path(home, "opt").mkdir()
        Path(home, "opt/graze").symlink_to(o.root.resolve())
        Path(folder, "docs").symlink_to((o.root / "docs").resolve())
        for block in fences(text, "console"):
            for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
                end = re.search(r"^END$\n?|\Z", part, flags=re.M) if "<<'END'" in part else None
                command, shown = ((part[:end.end()], part[end.end():]) if end
                                  else part.partition("\n")[::2])
                run = subprocess.run(["bash", "-c", command], cwd=folder, text=True,
                                     env=os.environ | {"PATH": path, "HOME": home},
                                     capture_output=True)
                if run.returncode != 0:
                    yield f"{name}: {command}: status {run.returncode}\n{run.stderr}"
                if parsed(run.stdout) != parsed(shown):
                    yield f"{name}: {command}\nshown:   {shown}\nprinted: {run.stdout}"


def parsed(text):
    """Lines; JSON by value, because spaces and the order of fields mean nothing."""
    lines = []
    for line in text.strip().splitlines():
        try:
            lines.append(json.loads(line))
        except ValueError:
            lines.append(line.rstrip())
    return lines


@check
def readme_example(o):
    """The programs in the README and the documents print what their comments say."""
    for name in readme_examples(o):
        path = o.root / f"docs/examples/{name}.cpp"
        promised = re.findall(r"//\s*prints (.*)$", path.read_text(), flags=re.M)
        # The programs are named after them, and lie side by side.
        program = o.example.with_name(o.example.name.replace("readme", name, 1))
        run = subprocess.run([program], capture_output=True, text=True)
        if not promised:
            yield f"{path.name}: no comment says what it prints"
        if run.returncode != 0 or run.stdout.splitlines() != promised:
            yield f"{path.name}: promised {promised}, printed {run.stdout.splitlines()}"


# The self-test: a sound small project, and for each check some ways to break it.

SOUND = {
    ".clang-format": "BasedOnStyle: Google\nIndentWidth: 4\nColumnLimit: 0\n"
                     "SortIncludes: Never\n",
    "CMakeLists.txt": "project(a VERSION 1.2 LANGUAGES CXX)\n",
    "CITATION.cff": "cff-version: 1.2.0\nmessage: m\ntitle: t\nauthors: [{name: n}]\nversion: 1.2\n",
    ".github/ISSUE_TEMPLATE/fault.yml": "name: n\ndescription: as `graze query` reads it\nbody:\n"
                                        "  - {type: input, id: i, attributes: {label: l}}\n",
    "CMakePresets.json": '{"configurePresets": [{"name": "release"}, {"name": "base", "hidden": true}]}',
    "README.md": "# A b, c\n[top](#a-b-c)\n```cpp\nint main() {}  // prints 1\n```\n[more](docs/more.md)\n"
                 "```c\nint a;\n```\n"
                 "```sh\nbash tests/run.sh  # all\ncmake --preset release\n```\n"
                 "```console\n$ graze query --stats\n{\"a\": 1, \"b\": 2}\n```\n",
    "docs/c.md": "```console\n$ cat <<'END'\nint a;\nEND\nint a;\n```\n",
    "docs/more.md": "By `tests/run.sh`; see [the top](../README.md).\n",
    "docs/hacking.md": "## From contract to test\n| pair | predicate | fuzz target |\n| --- | --- | --- |\n"
                       "| A. ray - aabb | `predicates/pair.hpp`, `a.hpp` | `pairs` |\n"
                       "| line, ray - plane in 3D | | |\n| any two | | |\n\n## Adding a shape\nAs in "
                       "`include/graze/shapes.hpp`, `include/graze/pairs.hpp`\n\n| file | what it needs |\n| --- | --- |\n"
                       "| `src/arith/shapes.cpp` | its name |\n\n## Then\n",
    "docs/examples/readme.cpp": "int main() {}  // prints 1\n",
    "fuzz/pairs.cpp": "",
    "include/graze/a.hpp": "#pragma once\n#include <vector>\n",
    "include/graze/b.hpp": "#pragma once\n#include <graze/a.hpp>\nstd::vector<int> f();\n",
    "include/graze/pairs.hpp": "#pragma once\n#define GRAZE_PREDICATE_PAIRS(P) P(Ray2, Aabb2, 1) P(Ray3, Aabb3) "
                               "P(Line3, Plane3) P(Ray3, Plane3)\n",
    "include/graze/shapes.hpp": "#pragma once\ntemplate <class...>\nstruct ShapeList {};\n"
                                "struct Line2;\nstruct Ray2;\nstruct Aabb2;\nstruct Line3;\nstruct Ray3;\nstruct Aabb3;\n"
                                "struct Plane3;\nusing Shapes2 = ShapeList<Line2, Ray2, Aabb2>;\n"
                                "using Shapes3 = ShapeList<Line3, Ray3, Aabb3, Plane3>;\n",
    "src/arith/float_environment.hpp": "#pragma once\n#if defined(__FAST_MATH__) || __FINITE_MATH_ONLY__ || "
                           "defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)\n"
                           "#error \"IEEE\"\n#endif\n",
    "src/arith/a.cpp": "#include \"arith/float_environment.hpp\"\n#include <cstdio>\n"
                       "// printf(\"x\") and #include <iostream>\n"
                       "const char* s = \"abort()\";\nint n = 1'000;\nchar c = '\"';\n"
                       "int f(char* b) { return snprintf(b, 2, \"x\"); }\n"
                       "struct T {\n    int exit() const;\n    int* exit(int) const;\n};\n"
                       "int g(T t, T* p) { return t.exit() + p->exit(); }\n",
    "src/arith/shapes.cpp": "// Line3, GRAZE_RAY3, aabbs, planeNormal\n",
    "src/arith/CMakeLists.txt": "graze_room(arith SOURCES a.cpp)\n",
    "src/predicates/p.cpp": "#include \"arith/float_environment.hpp\"\n#include <graze/a.hpp>\n",
    "src/predicates/pair.hpp": "#pragma once\ntemplate <>\nstruct PredicateFor<int> {};\n",
    "src/predicates/CMakeLists.txt": "graze_room(predicates USES arith SOURCES p.cpp)\n",
    "src/queries/CMakeLists.txt": "# How\ngraze_outer_room(graze_queries queries)\n",
    "src/queries/json.hpp": "#pragma once\n",
    "src/cli/CMakeLists.txt": "graze_outer_room(graze_command cli USES queries)\n",
    "src/cli/main.cpp": "#include <iostream>\n#include \"queries/json.hpp\"\nint main() { std::cout << 1; }\n",
    "tests/run.sh": "",
    "tests/support/judge.cpp": "#include \"support/judge.hpp\"\n#include <graze/a.hpp>\n",
    "tests/support/judge.hpp": "#pragma once\n",
    "tests/bench/CMakeLists.txt": "add_executable(bench_pairs pairs.cpp)\n",
    "tests/bench/pairs.cpp": "",
    "build/compile_commands.json": "",
}

VIOLATIONS = {
    "top_level": [{"notes.txt": ""}, {"cmake/x.cmake": ""}],
    "arrows": [
        {"src/arith/a.cpp": '#include "predicates/p.hpp"\n'},
        {"src/predicates/p.cpp": '#include "../arith/float_environment.hpp"\n'},
        {"src/predicates/p.cpp": '#include <../arith/float_environment.hpp>\n'},
        {"src/predicates/p.cpp": '#include "guard.hpp"\n'},
        {"src/arith/a.cpp": '#include <queries/json.hpp>\n'},
        {"src/cli/main.cpp": '#include "arith/float_environment.hpp"\n'},
        {"src/bindings/c/c.cpp": '#include "queries/json.hpp"\n',
         "src/bindings/c/CMakeLists.txt": "graze_outer_room(graze_c bindings/c)\n"},
        # Unused: of one room that has no includes, and of one that has.
        {"src/arith/CMakeLists.txt": "graze_room(arith\n    USES predicates\n    SOURCES a.cpp)\n"},
        {"src/verify/CMakeLists.txt": "graze_room(verify USES arith SOURCES v.cpp)\n"},
        {"src/cli/CMakeLists.txt": "graze_outer_room(graze_command cli USES queries crosscheck)\n"},
        {"src/predicates/p.cpp": "#include <graze/a.hpp>\n"},
        # Missing.
        {"src/predicates/CMakeLists.txt": "graze_room(predicates SOURCES p.cpp)\n"},
        {"src/cli/CMakeLists.txt": "graze_outer_room(graze_command cli)\n"},
        {"src/cli/CMakeLists.txt": "add_library(graze_command main.cpp)\n"},
        # Into the library.
        {"src/cli/CMakeLists.txt": "graze_outer_room(graze_command cli USES arith queries)\n",
         "src/cli/more.cpp": '#include "arith/float_environment.hpp"\n'},
        {"src/misc/m.cpp": ""},
    ],
    "judge": [{"tests/support/judge.cpp": '#include "arith/float_environment.hpp"\n'}],
    "public_headers": [
        {"include/graze/graze.hpp": "#include <graze/some.hpp>\n", "include/graze/some.hpp": "", "include/graze/other.hpp": ""},
        {"include/graze/a.hpp": "#include <boost/rational.hpp>\n"},
        {"include/graze/a.hpp": "#include <gmp.h>\n"},
        {"include/graze/a.hpp": '#include "graze/b.hpp"\n'},
        {"include/graze/a.hpp": "#include <graze/exact_boost.hpp>\n"},
        {"include/graze/a.hpp": "#include <arith/float_environment.hpp>\n"},
    ],
    "headers_alone": [
        {"include/graze/b.hpp": "#pragma once\nstd::vector<int> f();\n"},
        {"include/graze/a.hpp": "struct A {};\n"},
        {"include/graze/c.h": "class A {};\n"},
        {"include/graze/a.hpp": "#pragma once\ninline void f() { throw 1; }\n"},
        {"include/graze/a.hpp": "#pragma once\n#include <graze/gmp_like.hpp>\n",
         "include/graze/gmp_like.hpp": "#pragma once\n"},
    ],
    "quiet": [
        {"src/arith/a.cpp": "#include <iostream>\n"},
        {"src/mesh_files/m.cpp": '#include <cstdio>\nvoid f() { std::printf("x"); }\n'},
        {"src/voxel/v.cpp": "void f() { std::exit (1); }\n"},
        {"src/construct/c.cpp": "void f() { abort(); }\n"},
        {"src/bindings/c/c.cpp": "void f() { abort(); }\n"},
        {"src/construct/c.cpp": "int f(int x) { if (x) exit(1); return 0; }\n"},
        {"src/construct/c.cpp": "int f(int x) { return x || printf(\"x\"); }\n"},
        {"src/predicates/p.cpp": "void f(int x) { assert(x); }\n"},
        {"include/graze/a.hpp": "inline void f() { std::cerr << 1; }\n"},
    ],
    "floating_point": [
        {"src/arith/float_environment.hpp": "#pragma once\n"},
        {"src/arith/float_environment.hpp": "#ifdef __FAST_MATH__\n#error \"IEEE\"\n#endif\n"},
        {"src/arith/float_environment.hpp": "#define X __FAST_MATH__\n#error \"always\"\n"},
        {"flags": "-O2"},
        {"flags": "-ffp-contract=off -ffast-math"},
        {"flags": "-ffp-contract=off -ffp-contract=fast"},
    ],
    "formatted": [
        {"src/arith/a.cpp": "int  a;\n"},
        {"include/graze/a.hpp": "#pragma once\nint  p;\n"},
        {"docs/examples/readme.cpp": "int main() {\n  return 0;\n}\n"},
        {".clang-format": "BasedOnStyle: Unknown\n"},
    ],
    "orphans": [{"tests/arith/lost.cpp": ""}, {"tests/bench/lost.cpp": ""}, {"src/arith/old.cpp": ""}],
    "documents": [{"docs/more.md": "`tests/gone.cpp`\n"}, {"docs/more.md": "[it](gone.md)\n"},
                  {"docs/more.md": "# It is\n[it](#it-was)\n"}, {".github/A.md": "[it](../docs/more.md#it)\n"},
                  {"docs/more.md": "[it](gone.md#it)\n"}, {"docs/more.md": "`test_gone`\n"},
                  {"docs/more.md": "`test_lost 'laws*'`\n"}, {"docs/more.md": "`bench.clips`\n"}],
    "map_of_pairs": [
        {"src/predicates/other.hpp": "#pragma once\ntemplate <>\nstruct PredicateFor<char> {};\n"},
        {"src/predicates/pair.hpp": None},
        {"include/graze/a.hpp": None},
        {"fuzz/pairs.cpp": None},
        {"docs/hacking.md": "`predicates/pair.hpp`\n"},
        {"include/graze/pairs.hpp": "#define GRAZE_PREDICATE_PAIRS(P) P(Ray2, Aabb2) P(Ray3, Aabb3) "
                                    "P(Line3, Plane3) P(Ray3, Plane3) P(Line2, Obb2)\n"},
        {"include/graze/pairs.hpp": "#define GRAZE_PREDICATE_PAIRS(P) P(Ray2, Aabb2) P(Ray3, Aabb3) "
                                    "P(Line3, Plane3)\n"},
    ],
    "map_of_shapes": [
        {"src/queries/words.cpp": "line ray aabb plane\n"},
        {"src/queries/words.cpp": 'GRAZE_LINE3 "ray" Aabb<Dim>\n'},
        {"src/arith/shapes.cpp": "// Line3, GRAZE_RAY3, aabbs\n"},
        {"docs/more.md": "Lines, rays, planes and an Aabb3; see [the top](../README.md).\n"},
        {"docs/hacking.md": "## Adding a shape\n`include/graze/shapes.hpp`, `include/graze/pairs.hpp`\n## Then\n`src/arith/shapes.cpp`\n"},
        {"docs/hacking.md": "`src/arith/shapes.cpp`, `include/graze/shapes.hpp`, `include/graze/pairs.hpp`\n"},
        {"include/graze/shapes.hpp": "#pragma once\nusing Shapes2 = ShapeList<>;\nusing Shapes3 = ShapeList<Ray3, Aabb3>;\n",
         "include/graze/b.hpp": "// A ray, and an aabb\n"},
    ],
    "readme": [
        {"docs/examples/readme.cpp": "int main() { return 0; }  // prints 1\n"},
        {"docs/more.md": None},
        {"docs/more.md": "```cpp\nint main() { return 2; }\n```\n"},
        {"README.md": "# A\n[top](#a-b-c)\n```cpp\nint main() {}  // prints 1\n```\n"},
        {"tests/run.sh": None},
        {"CMakePresets.json": '{"configurePresets": [{"name": "base"}]}'},
        {"CMakePresets.json": '{"configurePresets": [{"name": "release", "hidden": true}]}'},
        {"graze": "echo 'usage: graze query [--stat]'"},
        {"graze": "exit 3"},
    ],
    "forms": [
        {"CITATION.cff": "cff-version: 1.2.0\nmessage: m\ntitle: t\nversion: 1.2\n"},
        {"CITATION.cff": "cff-version: 1.2.0\nmessage: m\ntitle: t\nauthors: [{name: n}]\nversion: 1.3\n"},
        {"CITATION.cff": "cff-version: 1.2.0\nmessage: m\ntitle: t\nauthors: [{name: n}]\nversion: 1.2\nlicence: MIT\n"},
        {".github/ISSUE_TEMPLATE/fault.yml": "name: n\ndescription: d\nbody: [{type: input, id: i, attributes: {label: l}}]\n"},
        {".github/ISSUE_TEMPLATE/fault.yml": "name: n\nabout: of `graze query`\nbody: []\n"},
        {".github/ISSUE_TEMPLATE/fault.yml": "name: n\ndescription: as `graze query` reads it\nbody:\n"
                                             "  - {type: text, id: i, attributes: {label: l}}\n"},
    ],
    "commands_shown": [{"graze": "echo 'Subcommands:\n  cut  Cut a mesh\n'"}],
    "readme_runs": [{"graze": "echo '{\"a\": 1, \"b\": 3}'"}, {"graze": "echo '{\"b\": 2, \"a\": 1}'; exit 1"}],
    "c_runs": [{"docs/c.md": "```console\n$ echo 1\n2\n```\nint a;\n"},
               {"docs/c.md": "```console\n$ false\n```\nint a;\n"}],
    "readme_example": [{"docs/examples/readme_b.cpp": "int main() {}\n", "example": "true"},
                       {"example": "echo 2"}, {"example": "echo 1; exit 1"},
                       {"docs/examples/readme.cpp": "int main() {}\n", "example": "true"}],
}

SOUND_TOOLS = {
    "flags": "-O2 -ffp-contract=off",
    "graze": 'if [ "$2" = --help ]; then echo "usage: graze query [--stats]"; '
             "else echo '{\"b\": 2, \"a\": 1}'; fi",
    "example": "echo 1",
}


def problems_of(name, change, compiler):
    """The problems that a check finds in the sound project with a change."""
    tools = {key: change.get(key, value) for key, value in SOUND_TOOLS.items()}
    compiled = [path for path in SOUND if path.endswith(".cpp") and "bench" not in path]
    with tempfile.TemporaryDirectory() as folder:
        root, programs = Path(folder, "project").resolve(), Path(folder, "programs")
        programs.mkdir()
        for path, text in (SOUND | {k: v for k, v in change.items() if k not in tools}).items():
            if text is not None:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
        (root / "build/compile_commands.json").write_text(json.dumps(
            [{"file": str(root / p), "command": f"c++ {tools['flags']} {p}"} for p in compiled]))
        for program in ("graze", "example"):
            (programs / program).write_text(f"#!/bin/sh\n{tools[program]}\n")
            (programs / program).chmod(stat.S_IRWXU)
        options = argparse.Namespace(root=root, build=root / "build", compiler=compiler,
                                     graze=programs / "graze", example=programs / "example")
        return list(CHECKS[name](options))


def self_test(compiler):
    wrong = [f"no violations for {name}" for name in CHECKS if name not in VIOLATIONS]
    for name, changes in VIOLATIONS.items():
        try:
            found = problems_of(name, {}, compiler)
        except MissingTool as missing:
            print(f"SKIPPED: {name}: {missing}")
            continue
        if found:
            wrong.append(f"{name} finds a problem in the sound project: {found}")
        for change in changes:
            found = problems_of(name, change, compiler)
            if found:
                print(f"{name}: {found[0].splitlines()[0]}")
            else:
                wrong.append(f"{name} does not notice {change}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", nargs="?", choices=sorted(CHECKS))
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[2])
    parser.add_argument("--build", type=Path)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--graze", type=Path)
    parser.add_argument("--example", type=Path)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    options.root = options.root.resolve()
    if options.list:
        print("\n".join(CHECKS))
        return 0
    if not options.self_test and not options.check:
        parser.error("name a check, or --self-test")
    for needed in NEEDED.get(options.check, ()):
        if getattr(options, needed) is None:
            parser.error(f"{options.check} needs --{needed}")
    try:
        problems = (self_test(options.compiler) if options.self_test
                    else list(CHECKS[options.check](options)))
    except MissingTool as missing:
        print(f"SKIPPED: {missing}")
        return SKIPPED
    for problem in problems:
        print(problem)
    print(f"{options.check or 'self-test'}: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
