#!/usr/bin/env python3
"""Changes one token of the kernel at a time, and says whether the tests notice.

  python3 tests/project/mutants.py run --count 1000     try mutants; goes on where it stopped
  python3 tests/project/mutants.py report               score by file, and the survivors
  python3 tests/project/mutants.py report --markdown    the score as a table of Markdown
  python3 tests/project/mutants.py list --count 20      show mutants, try nothing

A mutant is a file of src/arith, predicates, construct, batch, voxel or mesh with one token
changed: a comparison, a sign, a constant, an axis, & and |, true, min and max. They are sampled by
a seed, evenly over the files: all first ones, then all second ones, and so on, so that a run
that was cut short is a fair sample.

All sampled mutants are compiled at once, into a copy of the tree under build/mutants: `a < b` becomes
`(on(17) ? (a <= b) : (a < b))`, and GRAZE_MUTANT=17 turns one on. Each case of the tests is run once without
mutants, to learn its time and which mutants it reaches; a mutant is then asked of the cases that
reach it, the likeliest first, within a budget. They run with few trials first, then with some; with --full
survivors are asked again, with as many trials as the ordinary run has. What the compiler evaluates (a template argument, a bound, a
static_assert) cannot be turned on at run time: such mutants are compiled one by one, with --single, and so are
those that no case reaches, and survivors in functions that the compiler may evaluate.

A mutant is noticed if a case that reaches it fails, crashes, or takes longer than its limit; or, one compiled by
itself, if a static_assert fails or a bound does not compile. Other errors of the compiler say nothing of the tests:
such a mutant is not counted. tests/project/mutants.txt lists mutants that change nothing that a
caller sees, each with the reason; they are not counted either.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
EQUIVALENT = pathlib.Path(__file__).with_suffix(".txt")
ROOMS = ["arith", "predicates", "construct", "batch", "voxel", "mesh", "points", "nearest", "motion", "cells"]
TESTS = """arith arith_portable aabb_aabb aabb_linear aabb_triangle body_filter bounded box_point linear_obb
    linear_triangle linear_parallelepiped orient_rungs point_tetrahedron point_triangle segment_segment
    segment_triangle triangle_triangle environment integers predicates orient pairs construct clip batch
    batch_orient dispatch voxel voxel_filters voxel_thresholds mesh points nearest motion cells cells_rooms
    mesh_filters mesh_rooms""".split()
# Objects that hold most templates: what does not compile is seen in these first.
FIRST = ["src/batch/CMakeFiles/graze_batch_plain.dir/kernels.cpp.o", "graze_predicates", "graze_construct"]
# What is defined in the builds that are tested here; the second is that of arith_portable. Batches by AVX2 and AVX-512
# are left out, as by the preset dev: they are compiled only where everything is optimised.
BUILDS = ["-DGRAZE_GMP=1 -DGRAZE_TBB -DGRAZE_TARGET=plain", "-U__SIZEOF_INT128__"]
# Tests of what the compiler evaluates in a file that is not named like them.
EVALUATED_IN = {"bound": ["triangle_triangle", "orient_rungs"], "term_bound": ["mesh_filters", "voxel_filters"],
                "twofold": ["triangle_triangle", "linear_obb"]}
# Few trials are the first ones of the ordinary run: no test has fewer than these, but these programs
# have less than SOME.
FEW = {"GRAZE_CASES": "26", "RC_PARAMS": "seed=1 max_success=40"}
SOME = {"GRAZE_CASES": "250", "RC_PARAMS": "seed=1 max_success=100"}
AT_MOST_FEW = {"test_" + t for t in ("dispatch", "construct", "body_filter", "bounded", "voxel", "voxel_thresholds",
                                      "mesh", "mesh_rooms")}

# ---- What is changed ----

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>(?:u8|[uUL])?R"(?P<tag>[^(]*)\(.*?\)(?P=tag)"|(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<number>\.?[0-9](?:[eEpP][+-]|['.\w])*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign><=>|<<=|>>=|\.\.\.|->\*|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\+\+|--|->|::|[][(){}<>;:,.?=+\-*/%&|^!~\#\\@$])
  | (?P<space>\s+)
""", re.X | re.S | re.M)

# How tightly operators bind; the larger, the looser.
LEVEL = {}
for level, signs in enumerate(["* / %", "+ -", "<< >>", "<=>", "< <= > >=", "== !=", "&", "^", "|", "&&", "||"]):
    LEVEL.update(dict.fromkeys(signs.split(), level))
ANY = 99
ASSIGNMENTS = "= += -= *= /= %= &= |= ^= <<= >>=".split()
KEYWORDS = "return case else throw co_return if for while do switch new delete default goto".split()

BINARY = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "==": ["!="], "!=": ["=="],
          "&": ["|"], "|": ["&"], "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"]}
ASSIGNING = {"&=": ["|="], "|=": ["&="], "+=": ["-="], "-=": ["+="]}
NAMES = {"true": ["false"], "false": ["true"]}
FUNCTIONS = {"min": ["max"], "max": ["min"], "larger": ["smaller"], "smaller": ["larger"], "floor": ["ceil"],
             "ceil": ["floor"], "positive": ["negative"], "negative": ["positive"], "all": ["any"]}
MEMBERS = {"x": ["y"], "y": ["z", "x"], "z": ["y"], "a": ["b"], "b": ["a", "c"], "c": ["b"], "low": ["high"],
           "high": ["low"], "lo": ["hi"], "hi": ["lo"], "min": ["max"], "max": ["min"], "first": ["second"],
           "second": ["first"], "positive": ["negative"], "negative": ["positive"], "begin": ["end"]}


class Mutant:
    def __init__(self, file, line, before, after, start, end, mutated, at_compile_time):
        self.file, self.line, self.before, self.after = file, line, before, after
        self.start, self.end, self.mutated = start, end, mutated  # the expression, and what it becomes
        self.at_compile_time = at_compile_time
        self.key = ""
        self.id = 0

    def __str__(self):
        return f"{self.file}:{self.line}\n- {self.before}\n+ {self.after}"


class Source:
    """The tokens of a file, formatted by clang-format: operators of two operands stand between
    spaces, brackets of templates do not."""

    def __init__(self, path):
        self.name = str(path.relative_to(ROOT))
        self.text = path.read_text()
        self.tokens, self.kinds, self.at = [], [], []
        place = 0
        while place < len(self.text):
            m = TOKEN.match(self.text, place)
            if not m:
                sys.exit(f"{path}: no token at {self.text[place:place + 30]!r}")
            kind, text = m.lastgroup if m.lastgroup != "tag" else "string", m.group()
            if text in (">=", ">>", ">>=") and not (self.spaced_before(place) and self.text[m.end():m.end() + 1].isspace()):
                text = text[0]
            if kind not in ("space", "comment", "directive"):
                self.tokens.append(text)
                self.kinds.append(kind)
                self.at.append(place)
            place += len(text)
        self.match_brackets()

    def spaced_before(self, place):
        return place > 0 and self.text[place - 1].isspace()

    def spaced(self, i):
        """Does token i stand between spaces?"""
        end = self.at[i] + len(self.tokens[i])
        return self.spaced_before(self.at[i]) and end < len(self.text) and self.text[end].isspace()

    def token(self, i):
        return self.tokens[i] if 0 <= i < len(self.tokens) else ""

    def match_brackets(self):
        self.mate, self.parent, stack = {}, [None] * len(self.tokens), []
        closes = {")": "(", "]": "[", "}": "{"}
        for i, t in enumerate(self.tokens):
            if t == ">" and stack and self.tokens[stack[-1]] == "<" and not self.spaced(i):
                opening = stack.pop()
                self.mate[i], self.mate[opening] = opening, i
            elif t in closes:
                while stack and self.tokens[stack[-1]] != closes[t]:
                    stack.pop()
                if stack:
                    opening = stack.pop()
                    self.mate[i], self.mate[opening] = opening, i
            self.parent[i] = stack[-1] if stack else None
            if t in "([{" or t == "<" and self.token(i - 1) != "operator" and (
                    not self.spaced_before(self.at[i]) or self.token(i - 1) == "template"):
                stack.append(i)

    def is_block(self, i):
        return self.tokens[i] == "{" and self.spaced_before(self.at[i]) and self.token(i - 1) not in (
            *ASSIGNMENTS, "return", ",", "(", "{")

    def is_operator(self, i):
        return self.tokens[i] in LEVEL and self.spaced(i) and self.mate.get(i) is None

    def left_end(self, i, level):
        """The first token of the left operand of the operator before token i + 1."""
        while i >= 0:
            t = self.tokens[i]
            if t in (")", "]", "}", ">") and i in self.mate:
                opening = self.mate[i]
                if t == "}" and self.is_block(opening):
                    return i + 1
                before = self.token(opening - 1)
                if t == ")" and (before in ("if", "for", "while", "switch") or
                                 before == "constexpr" and self.token(opening - 2) == "if"):
                    return i + 1
                i = opening - 1
                continue
            if t in ("(", "[", "{", "<", ";", "}", ",", "?", ":") and not (t == "<" and self.is_operator(i)):
                return i + 1
            if t in ASSIGNMENTS or t in KEYWORDS or self.is_operator(i) and LEVEL[t] > level:
                return i + 1
            i -= 1
        return 0

    def right_end(self, i, level):
        """The last token of the right operand of the operator before token i."""
        while i < len(self.tokens):
            t = self.tokens[i]
            if t in ("(", "[", "{", "<") and i in self.mate:
                if t == "{" and self.is_block(i) and self.token(i - 1) != ")":
                    return i - 1
                i = self.mate[i] + 1
                continue
            if t in ("?", ":") and level == ANY:
                i += 1
                continue
            if t in (")", "]", "}", ";", ",", "?", ":", ">") and not (t == ">" and self.is_operator(i)):
                return i - 1
            if t in ASSIGNMENTS or self.is_operator(i) and LEVEL[t] >= level:
                return i - 1
            i += 1
        return i - 1

    def postfix_start(self, i):
        """The first token of the expression that ends in the name i: `s[0].x`, `std::min`."""
        while True:
            before = self.token(i - 1)
            if before not in (".", "->", "::"):
                return i
            i -= 2
            while self.token(i) in (")", "]", ">", "}") and i in self.mate:
                i = self.mate[i] - 1
            if self.kinds[i] != "name" or self.tokens[i] in KEYWORDS:
                return i + 1 if before != "::" else i + 2

    def in_assertion(self, i):
        while i is not None:
            if self.token(i - 1) == "static_assert":
                return True
            i = self.parent[i]
        return False

    def compiler_evaluates(self, i):
        """Is token i in a template argument, a constant, a static_assert or the like?"""
        place = i
        while True:
            opening = self.parent[place]
            j = place - 1
            words = []
            while j > (opening if opening is not None else -1):  # back to the start of the statement
                t = self.tokens[j]
                if t == ";" or t == "}" and self.is_block(self.mate.get(j, j)):
                    break
                words.append(t)
                j = self.mate[j] - 1 if t in (")", "]", "}", ">") and j in self.mate else j - 1
            if any(w in words for w in ("constexpr", "consteval", "requires", "case", "concept", "using", "enum",
                                        "typedef", "template", "constinit")):
                return True
            if opening is None:
                return False
            t, before = self.tokens[opening], self.token(opening - 1)
            if t == "<":
                return True
            if t == "(" and before in ("decltype", "noexcept", "constexpr", "requires", "explicit",
                                       "alignas", "sizeof"):
                return True
            if t == "[" and self.kinds[opening - 1] == "name" and self.kinds[opening - 2] == "name" and \
                    self.token(opening - 2) not in KEYWORDS:
                return True  # the size of an array
            if t == "{" and self.is_block(opening):
                head = []
                j = opening - 1
                while j >= 0 and self.tokens[j] not in (";", "{", "}"):
                    head.append(self.tokens[j])
                    j -= 1
                return "enum" in head
            place = opening

    def in_constexpr_function(self, i):
        """Is token i in the body of one? The compiler may evaluate it, too."""
        while (i := self.parent[i]) is not None:
            if self.tokens[i] == "{" and self.is_block(i):
                j = i - 1
                while j >= 0 and self.tokens[j] not in (";", "{", "}"):
                    if self.tokens[j] in ("constexpr", "consteval"):
                        return True
                    j -= 1
        return False

    def compiled_lines(self):
        """The lines that the preprocessor leaves in one of the builds that the ordinary run tests; None for all."""
        if not re.search(r"^#\s*if", self.text, re.M):
            return None
        alone = re.sub(r"^#\s*include.*", "", self.text, flags=re.M)
        lines = set()
        for flags in BUILDS:
            out = subprocess.run(["clang++-14", "-std=c++20", "-E", *flags.split(), "-x", "c++", "-"], input=alone,
                                 capture_output=True, text=True, check=True).stdout
            here, line = False, 0
            for text in out.split("\n"):
                m = re.match(r'# (\d+) "(.*?)"', text)
                if m:
                    here, line = m[2] == "<stdin>", int(m[1])
                else:
                    if here and text.strip():
                        lines.add(line)
                    line += 1
        return lines

    def mutants(self):
        compiled = self.compiled_lines()
        for i, t in enumerate(self.tokens):
            if compiled and self.text.count("\n", 0, self.at[i]) + 1 not in compiled:
                continue
            kind = self.kinds[i]
            before, after = self.token(i - 1), self.token(i + 1)
            if before == "operator" or self.in_assertion(i):
                continue
            found, start, end = [], i, i
            if t in BINARY and self.is_operator(i):
                if "string" in (self.kinds[i - 1], self.kinds[i + 1]):
                    continue  # joins texts
                found = BINARY[t]
                if "..." in (before, after):
                    start = self.parent[i]
                    end = self.mate.get(start, i) if start is not None else i
                else:
                    start, end = self.left_end(i - 1, LEVEL[t]), self.right_end(i + 1, LEVEL[t])
            elif t in ASSIGNING and self.spaced(i):
                found, start, end = ASSIGNING[t], self.left_end(i - 1, ANY), self.right_end(i + 1, ANY)
            elif t in ("!", "-") and not self.spaced(i) and i not in self.mate:
                if t == "-" and self.kinds[i - 1] in ("name", "number") and before != "return":
                    continue
                found, end = [""], self.right_end(i + 1, -1)
            elif kind == "number" and not re.search("[uUlL']", t):
                found = self.other_numbers(t)
            elif kind == "name" and before in (".", "->"):
                if t in MEMBERS and after != "(" and self.token(i - 2) not in ("{", ",", "("):
                    found, start = MEMBERS[t], self.postfix_start(i)
            elif kind == "name" and t in FUNCTIONS and after == "(" and self.kinds[i - 1] != "name":
                if self.token(i - 1) in (">", "*", "&") and not self.spaced(i - 1):
                    continue  # its definition
                found, start = FUNCTIONS[t], self.postfix_start(i)
                end = self.mate.get(i + 1, i)
            elif t in NAMES:
                found = NAMES[t]
            for other in found:
                yield self.mutant(i, other, start, end)

    @staticmethod
    def other_numbers(t):
        try:
            if re.fullmatch("[0-9]+", t):
                n = int(t)
                return [str(n + 1)] + ([str(n - 1)] if n else [])
            if re.fullmatch("0x[0-9a-fA-F]+", t):
                return [hex(int(t, 16) >> 1)]
            m = re.fullmatch(r"(0x[0-9a-fA-F.]+p)([-+]?[0-9]+)", t)
            if m:
                n = int(m[2])
                return [f"{m[1]}{n + 1}", f"{m[1]}{n - 1}"]
            float(t)
            return [f"({t} * 2)", f"({t} / 2)"] if float(t) else ["1.0"]
        except ValueError:
            return []

    def mutant(self, i, other, start, end):
        text, at = self.text, self.at[i]
        line = text.count("\n", 0, at) + 1
        from_, to = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        before = text[from_:to].strip()
        after = (text[from_:at] + other + text[at + len(self.tokens[i]):to]).strip()
        words = [self.tokens[j] if j != i else other for j in range(start, end + 1)]
        mutated = words[0] if words else ""
        for j in range(start + 1, end + 1):  # in one line, spaced as before
            gap = text[self.at[j] - 1].isspace() or text[self.at[j] - 1] == "/"
            mutated += (" " if gap else "") + (self.tokens[j] if j != i else other)
        m = Mutant(self.name, line, before, after, self.at[start], self.at[end] + len(self.tokens[end]), mutated,
                   self.compiler_evaluates(i))
        m.place, m.length, m.other = at, len(self.tokens[i]), other
        m.in_constexpr_function = self.in_constexpr_function(i)
        m.key = hashlib.sha1(f"{self.name}\0{self.text}\0{at}\0{other}".encode()).hexdigest()[:16]
        return m

    def with_switches(self, mutants):
        """The text with all of these, each behind its switch. One that does not nest is left out."""
        kept = []
        for m in sorted(mutants, key=lambda m: (m.start, -m.end)):
            if all(k.end <= m.start or k.start <= m.start and m.end <= k.end for k in kept):
                kept.append(m)
            else:
                m.at_compile_time = True

        def render(start, end, inside):
            out, place = "", start
            while inside:
                m = inside[0]
                nested = [k for k in inside[1:] if k.end <= m.end]
                inside = [k for k in inside[1:] if k.end > m.end]
                out += self.text[place:m.start]
                out += f"(::graze_mutant::on({m.id}) ? ({m.mutated}) : ({render(m.start, m.end, nested)}))"
                place = m.end
            return out + self.text[place:end]

        return SWITCH_INCLUDE.format(name=self.name) + render(0, len(self.text), kept)

    def alone(self, m):
        """The text with this one, its operands as they were, as behind a switch."""
        if m.other not in ("&", "|", "&&", "||"):
            return self.text[:m.place] + m.other + self.text[m.place + m.length:]
        return f"{self.text[:m.start]}({m.mutated}){self.text[m.end:]}"


SWITCH_INCLUDE = '#include <graze/mutant_switch.hpp>\n#line 1 "{name}"\n'
SWITCH = r"""
#pragma once
#pragma clang diagnostic ignored "-Weverything"
#include <cstdio>
#include <cstdlib>
namespace graze_mutant {
inline int active = -1;
inline unsigned char reached[1 << 16];
inline void write_reached() {
    if (std::FILE* f = std::fopen(std::getenv("GRAZE_MUTANT_REACHED"), "w")) {
        for (int i = 0; i < 1 << 16; ++i)
            if (reached[i]) std::fprintf(f, "%d\n", i);
        std::fclose(f);
    }
}
inline void look() {
    const char* id = std::getenv("GRAZE_MUTANT");
    active = id ? std::atoi(id) : 0;
    if (std::getenv("GRAZE_MUTANT_REACHED")) std::atexit(write_reached);
}
constexpr bool on(int id) {
    if (__builtin_is_constant_evaluated()) return false;
    if (active < 0) look();
    reached[id] = 1;
    return active == id;
}
}  // namespace graze_mutant
"""


def sources(rooms):
    for room in rooms:
        for path in sorted((ROOT / "src" / room).iterdir()):
            if path.suffix in (".hpp", ".cpp"):
                yield Source(path)


ROUNDS = 128  # mutants of a file that can be compiled at once


def sample(args):
    """Mutants in order of their rounds: the first of each file, the second of each, and so on. An edit
    of a file changes neither which of its other lines are chosen, nor the numbers of other files."""
    files, lists = {}, []
    for number, source in enumerate(sources(ROOMS)):
        if source.name.split("/")[1] not in args.rooms:
            continue
        files[source.name] = source
        found = sorted(source.mutants(), key=lambda m: hashlib.sha1(
            f"{args.seed} {m.file} {m.before} {m.after}".encode()).digest())[:ROUNDS]
        for turn, m in enumerate(found):
            m.id = number * ROUNDS + turn + 1
        lists.append(found)
    turns = [found[turn] for turn in range(ROUNDS) for found in lists if turn < len(found)]
    return files, turns[:args.count]


def equivalents():
    """(file, line, mutated line) -> reason"""
    known, record = {}, []
    if EQUIVALENT.exists():
        for line in EQUIVALENT.read_text().splitlines() + [""]:
            if line.startswith("#"):
                continue
            if line.strip():
                record.append(line)
            elif record:
                if len(record) < 4 or not (record[1].startswith("- ") and record[2].startswith("+ ")):
                    sys.exit(f"{EQUIVALENT}: a record is a file, '- line', '+ mutated line', a reason; not {record}")
                known[record[0], record[1][2:], record[2][2:]] = " ".join(record[3:])
                record = []
    return known


# ---- Building ----


def write(path, text):
    if not path.exists() or path.is_symlink() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(text)


def copy_tree(tree, changed):
    """The files that git knows, with those in `changed` as given there."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, names):
        if (ROOT / name).is_file() and name not in changed:
            try:
                write(tree / name, (ROOT / name).read_text())
            except UnicodeDecodeError:
                if not (tree / name).exists():
                    (tree / name).parent.mkdir(parents=True, exist_ok=True)
                    (tree / name).write_bytes((ROOT / name).read_bytes())
    for name, text in changed.items():
        write(tree / name, text)
    shared = tree.parent / "shared"
    if not shared.exists():
        shared.symlink_to(ROOT.parent / "shared")
    build = tree / "build" / "dev"
    if not (build / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", "dev", "-DGRAZE_PRECOMPILE=OFF", "-DGRAZE_CLI=OFF", "-DGRAZE_C=OFF",
                        "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "--log-level=WARNING"], cwd=tree, check=True, env=os.environ | {"CXX": "clang++-14"})
    return build


def ninja(build, targets, jobs):
    return subprocess.run(["ninja", "-k", "0", f"-j{jobs}", *targets], cwd=build,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def guilty(output, mutants):
    """The mutants in whose lines the compiler saw errors; where there are none, those in its notes."""
    lines = collections.defaultdict(list)
    for m in mutants:
        for line in range(m.first_line, m.last_line + 1):
            lines[m.file, line].append(m)
    blamed = set()
    blocks = re.split(r"\n(?=[^\n]*: (?:fatal )?error: )", "\n" + output)
    for block in blocks[1:]:
        hits = re.findall(r"(src/(?:%s)/[\w.]+):(\d+):\d+" % "|".join(ROOMS), block)
        for file, line in hits:
            found = lines.get((file, int(line)))
            if found:
                blamed.update(m.id for m in found)
                break
    return blamed


def build_all(args, files, mutants):
    """Builds the tests with all mutants behind switches; returns the build folder. Those that do not
    compile so are marked as to be compiled alone."""
    dropped_file = WORK / "alone.json"
    dropped = set(json.loads(dropped_file.read_text())) if dropped_file.exists() else set()
    while True:
        behind = collections.defaultdict(list)
        for m in mutants:
            if m.key in dropped:
                m.at_compile_time = True
            if not m.at_compile_time:
                behind[m.file].append(m)
                text = files[m.file].text
                m.first_line, m.last_line = text.count("\n", 0, m.start) + 1, text.count("\n", 0, m.end) + 1
        changed = {name: files[name].with_switches(found) for name, found in behind.items()}
        changed["include/graze/mutant_switch.hpp"] = SWITCH
        build = copy_tree(WORK / "tree", changed)
        for targets in [[t] for t in FIRST] + [["graze"], [f"test_{t}" for t in args.tests]]:
            result = ninja(build, targets, args.jobs)
            if result.returncode:
                break
        else:
            return build
        (WORK / "build.log").write_text(result.stdout)
        blamed = guilty(result.stdout, [m for m in mutants if not m.at_compile_time])
        if not blamed:
            sys.exit(f"the tests do not build, and no mutant is to blame: see {WORK / 'build.log'}")
        dropped |= {m.key for m in mutants if m.id in blamed}
        dropped_file.write_text(json.dumps(sorted(dropped)))
        print(f"{len(blamed)} mutants do not compile behind a switch; building again without them", flush=True)


# ---- Running ----


def environment(trials, **more):
    e = {k: v for k, v in os.environ.items() if k not in ("GRAZE_CASES", "RC_PARAMS")}
    return e | trials | {k: str(v) for k, v in more.items()}


def call(command, env, limit):
    """(exit status or None, output, seconds). Memory is limited: a loop that a mutant has made endless may fill it."""
    start = time.time()
    with subprocess.Popen(["prlimit", "--as=8000000000", "--core=0", *command], env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace", start_new_session=True, cwd=WORK) as p:
        try:
            out, _ = p.communicate(timeout=limit)
            return p.returncode, out, time.time() - start
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, 9)
            out, _ = p.communicate()
            return None, out, time.time() - start


def escape(name):
    return name.replace("\\", "\\\\").replace(",", "\\,").replace("[", "\\[").replace('"', '\\"').replace("*", "\\*")


class Case:
    def __init__(self, program, name):
        self.program, self.name = program, name
        self.seconds, self.reached, self.passes = 0.0, set(), False

    def __str__(self):
        return f"{self.program.name[5:]}: {self.name}"


def measure(args, build):
    """Every case of every test: how long it takes, and which mutants it reaches. Remembered as long
    as the program is the same."""
    cases = []
    for test in args.tests:
        program = build / "bin" / f"test_{test}"
        if not program.exists():
            continue
        memory = WORK / "cases" / f"{test}.json"
        memory.parent.mkdir(parents=True, exist_ok=True)
        stamp = [program.stat().st_mtime_ns, FEW]
        known = json.loads(memory.read_text()) if memory.exists() else {}
        if known.get("stamp") != stamp:
            listing = subprocess.run([program, "--list-test-names-only"], capture_output=True, text=True).stdout
            names = [n for n in listing.splitlines() if n.strip() and not n.startswith("long ")]
            skip = re.compile(args.skip) if args.skip else None
            names = [n for n in names if not (skip and skip.search(n))]

            def one(name):
                reached = WORK / "cases" / f"{test}.{hashlib.sha1(name.encode()).hexdigest()[:12]}"
                code, out, seconds = call([program, escape(name)],
                                        environment(FEW, GRAZE_MUTANT_REACHED=reached), args.slowest)
                ids = [int(n) for n in reached.read_text().split()] if reached.exists() else []
                reached.unlink(missing_ok=True)
                return [name, code == 0 and "No test" not in out, seconds, ids]

            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                known = {"stamp": stamp, "cases": list(pool.map(one, names))}
            memory.write_text(json.dumps(known))
        failed = []
        for name, passes, seconds, ids in known["cases"]:
            c = Case(program, name)
            c.seconds, c.passes, c.reached = seconds, passes, set(ids)
            (cases if passes else failed).append(c)
        print(f"{test}: {len(known['cases'])} cases, {sum(c[2] for c in known['cases']):.0f} s"
              + (f"; left out, because they take too long or fail without mutants: "
                 f"{[c.name for c in failed]}" if failed else ""), flush=True)
    return cases


class Results:
    def __init__(self):
        self.path, self.lock, self.of = WORK / "results.jsonl", threading.Lock(), {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                r = json.loads(line)
                self.of[r["key"]] = r

    def add(self, m, status, by, seconds):
        r = {"key": m.key, "file": m.file, "line": m.line, "before": m.before, "after": m.after, "status": status,
             "by": by, "seconds": round(seconds, 2)}
        with self.lock:
            self.of[m.key] = r
            with self.path.open("a") as f:
                f.write(json.dumps(r) + "\n")


def hunt(m, cases, trials, killers, budget):
    """Asks the cases that reach a mutant, those first that noticed others of its file, for about so many seconds; returns
    (who noticed, seconds)."""
    mine = killers[m.file]
    reach = [c for c in cases if m.id in c.reached and not (trials is SOME and c.program.name in AT_MOST_FEW)]
    # Then those that reach little else: they were written for this.
    reach.sort(key=lambda c: (-mine[str(c)] / (c.seconds + 0.1), len(c.reached) * (c.seconds + 0.05)))
    # The first alone, the rest several of one program at once.
    groups, together = [[c] for c in reach[:4]], {}
    for c in reach[4:]:
        group = together.get(c.program)
        if group is None or sum(k.seconds for k in group) > 2:
            group = together[c.program] = []
            groups.append(group)
        group.append(c)
    slower = {"26": 1, "250": 10}.get(trials.get("GRAZE_CASES"), 1000)
    spent = 0.0
    for group in groups:
        if spent > budget:
            break
        limit = 30 + 10 * slower * sum(c.seconds for c in group)
        code, out, seconds = call([group[0].program, "--abort", ",".join(escape(c.name) for c in group)],
                                  environment(trials, GRAZE_MUTANT=m.id), limit)
        spent += seconds
        if code != 0:
            by = str(next((c for c in group if c.name in out), group[0]))
            mine[by] += 1
            return by + (" (time)" if code is None else f" (signal {-code})" if code < 0 else ""), spent
    return None, spent


class Alone:
    """Compiles mutants one by one: only the objects that hold the file and belong to one test, linked
    before the library of all others."""

    def __init__(self, build, cases):
        self.build, self.cases = build, cases
        self.commands = {}
        for entry in json.loads((build / "compile_commands.json").read_text()):
            self.commands[entry["output"] if "output" in entry else entry["command"].split(" -o ")[1].split()[0]] = \
                entry["command"]
        self.includes = collections.defaultdict(set)  # file -> objects
        deps = subprocess.run(["ninja", "-t", "deps"], cwd=build, capture_output=True, text=True).stdout
        for block in deps.split("\n\n"):
            head, *lines = block.strip().split("\n")
            for line in lines:
                m = re.search(r"(?:src|rooms/\w+)/((?:%s)/[\w.]+)$" % "|".join(ROOMS), line.strip())
                if m:
                    self.includes["src/" + m[1]].add(head.split(":")[0])

    def programs(self, file):
        """The tests that may notice a mutant of the file, the likeliest first."""
        stem = pathlib.Path(file).stem
        of = collections.defaultdict(list)
        for c in self.cases:
            of[c.program].append(c)
        own = {p: [o for o in self.includes[file] if f"/{p.name}.dir/" in o] for p in of}
        library = [o for o in self.includes[file] if o.startswith("src/") and "graze_" in o]
        stems = lambda p: {stem, p.name[5:]}
        objects = {p: own[p] + [o for o in library if pathlib.Path(o).name.split(".")[0] in stems(p)] for p in of}
        if file.endswith(".cpp") or not any(objects.values()):
            objects = {p: own[p] + library[:3] for p in of}
        room = file.split("/")[1]
        likely = lambda p: (p.name[5:] not in EVALUATED_IN.get(stem, [stem]), p.name[5:] != room, not own[p],
                            sum(len(c.reached) for c in of[p]) / len(of[p]))
        return [(p, of[p], objects[p]) for p in sorted((p for p in of if objects[p]), key=likely)]

    def ask(self, m, source, most):
        """(status, by, seconds)"""
        folder = WORK / "alone" / m.key
        folder.mkdir(parents=True, exist_ok=True)
        changed = folder / pathlib.Path(m.file).name
        changed.write_text(source.alone(m))
        room, name = m.file.split("/")[1:]
        overlay = folder / "overlay.yaml"
        overlay.write_text(json.dumps({"version": 0, "roots": [
            {"name": str(d), "type": "directory",
             "contents": [{"name": name, "type": "file", "external-contents": str(changed)}]}
            for d in (self.build.parents[1] / "src" / room, self.build / "rooms" / room / room)]}))
        start = time.time()
        made = {}
        try:
            for program, cases, objects in self.programs(m.file)[:most]:
                for o in objects:
                    if o in made:
                        continue
                    made[o] = folder / f"{len(made)}.o"
                    command = re.sub(r"^\S*ccache ", "", self.commands[o]).replace(f" -o {o} ", f" -o {made[o]} ")
                    done = subprocess.run(command + f" -w -Wno-error -ivfsoverlay {overlay}", shell=True, cwd=self.build,
                                          capture_output=True, text=True)
                    if done.returncode:
                        proved = re.search("static_assert|static assertion|constant expression|does not fit", done.stderr)
                        said = re.search("error: .*", done.stderr)
                        return ("noticed" if proved else "does not compile",
                                "compiler: " + (said[0] if said else ""), time.time() - start)
                link = subprocess.run(["ninja", "-t", "commands", f"bin/{program.name}"], cwd=self.build,
                                      capture_output=True, text=True).stdout.strip().split("\n")[-1]
                link = link.split(" && ")[1]
                before = ""
                for o in objects:
                    if f" {o} " in link:
                        link = link.replace(f" {o} ", f" {made[o]} ")
                    else:
                        before += f" {made[o]} "
                mutated = folder / program.name
                link = link.replace(f" -o bin/{program.name} ", f" {before} -o {mutated} ")
                done = subprocess.run(link, shell=True, cwd=self.build, capture_output=True, text=True)
                if done.returncode:
                    return "does not compile", "linker: " + done.stderr[-200:], time.time() - start
                for trials in (FEW, SOME, {}):
                    if trials is SOME and program.name in AT_MOST_FEW:
                        continue
                    limit = 60 + 100 * sum(c.seconds for c in cases)
                    code, out, _ = call([mutated, "--abort"], environment(trials), limit)
                    if code != 0:
                        by = next((str(c) for c in cases if c.name in out), program.name[5:])
                        return "noticed", by + (" (time)" if code is None else ""), time.time() - start
                mutated.unlink()
            return "survived", "", time.time() - start
        finally:
            for f in folder.iterdir():
                f.unlink()
            folder.rmdir()


def run(args):
    WORK.mkdir(parents=True, exist_ok=True)
    files, mutants = sample(args)
    known = equivalents()
    build = build_all(args, files, mutants)
    results = Results()
    cases = measure(args, build)
    killers = collections.defaultdict(collections.Counter)
    for r in results.of.values():
        if r["status"] == "noticed":
            killers[r["file"]][r["by"].split(" (")[0]] += 1
    tried_before = lambda m: results.of.get(m.key, {}).get("status")
    survivors = ("survived", "survived few", "not reached")
    wanted, alone = [], []
    for m in mutants:
        old = tried_before(m)
        if (m.file, m.before, m.after) in known or old not in (None, *survivors):
            continue
        if m.at_compile_time or old == "not reached" or args.single and m.in_constexpr_function and old == "survived few":
            if args.single and (old != "survived" or args.again):
                alone.append(m)
        elif old is None or args.again or args.full and old == "survived few":
            wanted.append(m)
    print(f"{len(mutants)} mutants: {len(wanted)} to be turned on, {len(alone)} to be compiled alone", flush=True)

    def one(m):
        if not any(m.id in c.reached for c in cases):
            results.add(m, "not reached", "", 0)
            return
        by, seconds = None, 0
        for trials in [{}] if args.full else [FEW, SOME]:
            if not by and seconds < args.budget:
                by, more = hunt(m, cases, trials, killers, args.budget - seconds)
                seconds += more
        results.add(m, "noticed" if by else "survived" if args.full else "survived few", by or "", seconds)
        if not by:
            print(f"not noticed: {m}", flush=True)

    compiler = Alone(build, cases)

    def one_alone(m):
        status, by, seconds = compiler.ask(m, files[m.file], args.programs)
        results.add(m, status, by, seconds)
        if status == "survived":
            print(f"not noticed: {m}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, wanted))
        list(pool.map(one_alone, alone))
    report(args)


def report(args):
    _, mutants = sample(args)
    results, known = Results(), equivalents()
    table = collections.defaultdict(collections.Counter)
    rest = collections.defaultdict(list)
    for m in mutants:
        status = results.of.get(m.key, {}).get("status", "alone" if m.at_compile_time else "open")
        if (m.file, m.before, m.after) in known:
            status = "equivalent"
        table[m.file][status] += 1
        if status not in ("noticed", "equivalent", "open", "alone", "does not compile"):
            rest[status].append(m)
    seconds = sum(r["seconds"] for r in results.of.values())
    total = sum(table.values(), collections.Counter())
    survived = lambda t: t["survived"] + t["survived few"] + t["not reached"]
    score = lambda t: f"{100 * t['noticed'] / (t['noticed'] + survived(t)):.0f} %" if t["noticed"] + survived(t) else "-"
    if args.markdown:
        print("| file | tried | noticed | not noticed | change nothing | score |\n| --- | ---: | ---: | ---: | ---: | ---: |")
        for name, t in sorted(table.items()) + [("all", total)]:
            tried = t["noticed"] + survived(t)
            if tried + t["equivalent"]:
                print(f"| `{name}` | {tried} | {t['noticed']} | {survived(t)} | {t['equivalent']} | {score(t)} |")
        return
    for status, found in sorted(rest.items()):
        print(f"\n== {status}: {len(found)}")
        for m in found:
            print(m)
    print()
    for name, t in sorted(table.items()):
        print(f"{name:44} {score(t):>6}  {dict(t)}")
    print(f"\n{score(total)} noticed of {total['noticed'] + survived(total)}: {dict(total)}; {seconds:.0f} s of tests")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("command", choices=["run", "report", "list"])
    p.add_argument("--count", type=int, default=1000, help="how many mutants are sampled (1000)")
    p.add_argument("--seed", default="1")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--rooms", nargs="+", default=ROOMS, choices=ROOMS)
    p.add_argument("--tests", nargs="+", default=TESTS, choices=TESTS)
    p.add_argument("--skip", help="leave out the cases whose names match this regular expression")
    p.add_argument("--slowest", type=float, default=60, help="leave out cases that take longer with few trials (60 s)")
    p.add_argument("--budget", type=float, default=600,
                   help="ask the cases that reach a mutant for about so many seconds (600)")
    p.add_argument("--full", action="store_true", help="ask survivors with as many trials as the ordinary run has")
    p.add_argument("--single", action="store_true", help="compile those that cannot be turned on, one by one")
    p.add_argument("--programs", type=int, default=2, help="ask a mutant compiled alone of so many tests (2)")
    p.add_argument("--again", action="store_true", help="ask survivors again, after tests have changed")
    p.add_argument("--markdown", action="store_true")
    args = p.parse_args()
    if args.command == "run":
        run(args)
    elif args.command == "report":
        report(args)
    else:
        for m in sample(args)[1]:
            print(m, "(compiled alone)" if m.at_compile_time else "")


if __name__ == "__main__":
    main()
