"""Lines that are hostile to a reader: pairs of a query and an answer, or pairs of faces, changed in one place
or two, as text. What they mean is not known here; both checkers must say the same of each."""
import copy
import json


class Raw(str):
    """A piece of JSON as it is to be written."""


def text_of(value):
    if type(value) is Raw:
        return value
    if type(value) is list:
        return "[" + ", ".join(map(text_of, value)) + "]"
    if type(value) is Members:
        return "{" + ", ".join(f"{json.dumps(k) if type(k) is str else k}: {text_of(v)}" for k, v in value) + "}"
    return json.dumps(value)


class Members(list):
    """The members of an object: a name may stand there twice."""


def parse(text):
    return json.JSONDecoder(object_pairs_hook=Members, parse_int=Raw, parse_float=Raw).decode(text)


def nested(levels, inner=""):
    return Raw("[" * levels + inner + "]" * levels)


NUMBERS = [Raw(x) for x in (
    "0", "-0", "1", "1.0", "1e0", "10e-1", "-1", "2", "0.1", "1e308", "1e309", "1e400", "2e400", "-1e400", "1e-400",
    "1e4931", "1e4932", "0.1e4932", "0.1e4933", "9.99e4931", "1e5000", "-1e5000", "0e5000", "0.000e99999999999999999999",
    "1e99999999999999999999", "1e-99999999999999999999", "1E+1", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "-9223372036854775809", "1" + "0" * 4931, "1" + "0" * 4932, "0." + "0" * 5000 + "1e9933",
    "1" * 100_000, "0." + "3" * 100_000, "1.7976931348623157e308", "1.7976931348623159e308")]
NO_JSON = [Raw(x) for x in (
    "NaN", "Infinity", "-Infinity", "nan", "inf", "01", "+1", ".5", "1.", "1e", "0x1", "1_0", "'1'", "undefined", "", "-",
    '"', "\"\t\"", '"\\x41"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u12"', "[1,]", "{,}", "[", "}", "1 1", "nul", "True")]
STRINGS = ["", "1", "-1", "1/2", "-0", "0/1", "00/01", "1/0", "1/-1", "+1", " 1", "1 ", "1.0", "1e0", "1/2/3", "/", "1/", "-", "--1",
           "inf", "Infinity", "NaN", "0x1", "0x1p+0", "0X1.8P1", "0x.8p1", "0x1.p1", "0x.p1", "0x", "0x1p", "0x1p+", "-0x0p+0",
           "0x1p1023", "0x1p1024", "0x1p-99999", "0x1p99999999999999999999", "0x0p99999999999999999999", "0x1g", "0x1_0",
           "1" * 20_000, "1" * 20_001, "-" + "1" * 20_000, "1/" + "1" * 20_000, "1/" + "1" * 20_001, "0" * 20_001,
           "\u0661", "\u00e9", "\0", "contact", "intersects", "clip", "orient", "point", "obb", "disjoint", "touching",
           "overlapping", "crossing", "coplanar", "duplicate", "shared"]
OTHERS = [True, False, None, [], Members(), [[]], [None], ["1"], Members([("a", Raw("1"))]), Members([("a", 1), ("a", 1)]),
          Members([("b", Raw("1")), ("a", Raw("2"))]), Members([("a", Raw("2")), ("b", Raw("1"))]),
          *map(nested, (50, 96, 97, 98, 99, 100, 101, 102, 500)), *(nested(n, "1") for n in (97, 98, 99, 100, 101))]
EXTRA = ["id", "query", "a", "b", "certify", "expect", "error", "certificate", "contact", "intersects", "points", "method", "t_range",
         "cull", "note", "type", "point", "vertices", "corner", "center", "edges", "half_edges", "plane", "weights", "normal", "offset",
         "faces", "triangles", "parts", "kind", "shared", ""]


def places(value, path=()):
    """All containers in a value."""
    if type(value) in (list, Members):
        yield value
        for part in value:
            yield from places(part[1] if type(value) is Members else part)


def any_value(rng):
    return copy.deepcopy(rng.choice(rng.choice([NUMBERS, NO_JSON, STRINGS, OTHERS])))


def change(rng, values):
    """Changes one of the values in one place; what was done."""
    # Outer objects as often as all that is in them.
    value = rng.choice(values)
    inside = [p for p in places(value) if p]
    if not inside:
        return "nothing"
    place = value if rng.random() < 0.4 else rng.choice(inside)
    at = rng.randrange(len(place))
    is_object = type(place) is Members
    what = rng.choice(["replace", "remove", "twice", "add", "move"])
    if what == "replace":
        new = any_value(rng)
        place[at] = (place[at][0], new) if is_object else new
    elif what == "remove":
        del place[at]
    elif what == "twice":
        again = copy.deepcopy(place[at])
        if is_object and rng.random() < 0.5:
            again = (again[0], any_value(rng))
        place.insert(rng.randrange(len(place) + 1), again)
    elif what == "add":
        new = any_value(rng)
        place.insert(at, (rng.choice(EXTRA), new) if is_object else new)
    else:
        place.insert(rng.randrange(len(place)), place.pop(at))
    return what


def spoil(rng, line):
    """Bytes changed."""
    line = bytearray(line)
    at = rng.randrange(len(line))
    byte = rng.choice([*b'{}[]",:\\ \t\r\0\x7f\xff\xc3\xa9\xef\xbb\xbf019eE.-+tn', rng.randrange(256)])
    if byte == ord("\n"):
        byte = 0
    what = rng.choice(["byte set", "byte added", "byte removed", "cut", "spaces", "byte order mark"])
    if what == "byte set":
        line[at] = byte
    elif what == "byte added":
        line.insert(at, byte)
    elif what == "byte removed":
        del line[at]
    elif what == "cut":
        del line[at:]
    elif what == "spaces":
        line[at:at] = b" \t\r"
    else:
        line[:0] = b"\xef\xbb\xbf"
    # A blank line would shift the others.
    return what, bytes(line) if line.strip(b" \t\r") else b"?"


def together(rng, given):
    """The same value or two, in the place of both ids or of `expect` and the claim: what must be compared well."""
    query, answer = given
    x, y = any_value(rng), any_value(rng)
    if rng.random() < 0.5:
        y = copy.deepcopy(x)
    if rng.random() < 0.5:
        query[:] = [("id", x)] + [m for m in query if m[0] != "id"]
        answer[:] = [("id", y)] + [m for m in answer if m[0] != "id"]
        return "both ids"
    if rng.random() < 0.5:
        query.append(("expect", Members([(rng.choice(["contact", "intersects", "sign", "hit"]), x)])))
        return "expected"
    kind = rng.choice(["intersects", "contact", "clip", "orient", "insphere"])
    query[:] = [(k, kind) if k == "query" else (k, v) for k, v in query] + [("certify", x)] * (rng.random() < 0.5)
    return "another query"


def changed(rng, lines):
    """Some lines of JSON that belong together, changed: (what was done, lines)."""
    values = [parse(line) for line in lines]
    done = [together(rng, values)] if len(values) == 2 and rng.random() < 0.4 else []
    while not done or rng.random() < 0.3:
        done.append(change(rng, values))
    written = [text_of(value).encode("utf-8", "surrogatepass") for value in values]
    if rng.random() < 0.2:
        n = rng.randrange(len(written))
        what, written[n] = spoil(rng, written[n])
        done.append(what)
    return ", ".join(done), written
