#!/usr/bin/env python3
"""Writes the seeds of the mesh fuzz targets: fuzz/corpus/mesh_*/seed-*."""

import io
import pathlib
import struct
import zipfile

CORPUS = pathlib.Path(__file__).parent / "corpus"

# A subnormal, -0, a number beyond the floats, and 2^24 + 1, which no float holds.
POINTS = [(0, 0, 0), (1, 0, 0), (0.1, 1e-320, -0.0), (-1e300, 0.3, 16777217)]
FACES = [(0, 1, 2), (0, 2, 3), (3, 2, 1, 0)]


def triangles():
    for face in FACES:
        for i in range(2, len(face)):
            yield [POINTS[face[0]], POINTS[face[i - 1]], POINTS[face[i]]]


def ascii_stl(newline="\n", case=str):
    lines = ["solid part of two words"]
    for corners in triangles():
        lines += ["facet normal 0 nan -1.#IND", "outer loop"]
        lines += ["vertex " + " ".join(map(repr, p)) for p in corners]
        lines += ["endloop", "endfacet"]
    lines += ["endsolid part", ""]
    return newline.join(map(case, lines)).encode()


def binary_stl(header=b"solid in name only", extra=b""):
    # pack() refuses what no float can hold.
    corners = [[[max(-3e38, c) for c in p] for p in t] for t in triangles()]
    data = header.ljust(80, b" ") + struct.pack("<I", len(corners))
    for t in corners:
        data += struct.pack("<12fH", 0, 0, float("nan"), *t[0], *t[1], *t[2], 7)
    return data + extra


def obj(corner="{}", newline="\n"):
    lines = ["# a comment", "mtllib part.mtl", "o part"]
    lines += ["v " + " ".join(map(repr, p)) for p in POINTS]
    lines += ["v 1 2 3 1.0 # weight", "v 1 2 3 0.5 0.5 0.5", "vt 0 1", "vn 0 0 1", "s off"]
    lines += ["f " + " ".join(corner.format(i + 1) for i in face) for face in FACES]
    lines += ["f -1 -2 \\", " -3", "g end"]
    return newline.join(lines).encode()


def off(header="OFF\n", tail="", colour=""):
    lines = [f"{len(POINTS)} {len(FACES)} 0", "# a comment", ""]
    lines += [" ".join(map(repr, p)) + tail for p in POINTS]
    lines += [f"{len(f)} " + " ".join(map(str, f)) + colour for f in FACES]
    return (header + "\n".join(lines) + "\n").encode()


def ply_header(encoding, coordinate, index):
    return "\n".join([
        "ply", f"format {encoding} 1.0", "comment a comment", "obj_info some info",
        f"element vertex {len(POINTS)}", "property uchar red", f"property {coordinate} x",
        f"property {coordinate} y", f"property {coordinate} z", f"element face {len(FACES)}",
        "property list uchar float weights", f"property list uchar {index} vertex_indices",
        "element tail 1", "property double t", "end_header", ""])


def ascii_ply():
    lines = ["255 " + " ".join(map(repr, p)) for p in POINTS]
    lines += [f"1 0.5 {len(f)} " + " ".join(map(str, f)) for f in FACES]
    return (ply_header("ascii", "double", "int") + "\n".join(lines + ["nan"])).encode()


def binary_ply(order, coordinate, index):
    encoding = "binary_little_endian" if order == "<" else "binary_big_endian"
    n = {"float": "f", "double": "d", "short": "h"}[coordinate]
    i = {"uchar": "B", "short": "h", "uint": "I"}[index]
    data = ply_header(encoding, coordinate, index).encode()
    limit = {"f": 3e38, "d": float("inf"), "h": 3e4}[n]  # pack() refuses more
    for p in POINTS:
        values = [max(-limit, min(limit, c)) for c in p]
        data += struct.pack(f"{order}B3{n}", 255, *(map(int, values) if n == "h" else values))
    for f in FACES:
        data += struct.pack(f"{order}BfB{len(f)}{i}", 1, 0.5, len(f), *f)
    return data + struct.pack(f"{order}d", 1.5)


def threemf(transform="1 0 0 0 1 0 0 0 1 0 0 0", unit="millimeter", path=""):
    """The root model; the fuzz target makes an archive of it."""
    vertices = "".join('<vertex x="%r" y="%r" z="%r"/>' % p for p in POINTS)
    triangles = "".join('<triangle v1="%d" v2="%d" v3="%d" pid="1"/>' % f[:3] for f in FACES)
    return f"""<?xml version="1.0"?>
<model unit="{unit}" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" requiredextensions="p"
 xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"><metadata name="a">b</metadata>
<resources><object id="1" name="part" type="support"><mesh><vertices>{vertices}</vertices><triangles>{triangles}</triangles>
</mesh></object><object id="2" partnumber="3"><components><component objectid="1" transform="{transform}"/>
<component objectid="1"/></components></object></resources><!-- a comment -->
<build><item objectid="2" transform="{transform}" {path}/><item objectid="1"/></build></model>
""".encode()


def archive(*models):
    """Packed, the models one beside another."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        rels = zipfile.ZipInfo("_rels/.rels", (1980, 1, 1, 0, 0, 0))
        file.writestr(rels, '''<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel" Target="/3D/0.model"/></Relationships>''')
        for n, model in enumerate(models):
            file.writestr(zipfile.ZipInfo(f"3D/{n}.model", (1980, 1, 1, 0, 0, 0)), model, zipfile.ZIP_DEFLATED)
    return data.getvalue()


SEEDS = {
    "mesh_stl": [ascii_stl(), ascii_stl("\r\n", str.upper), ascii_stl() * 2, ascii_stl()[:-30],
                 binary_stl(), binary_stl(b"header"), binary_stl(extra=b"!"), b"solid\nendsolid\n"],
    "mesh_obj": [obj(), obj("{}/1", "\r\n"), obj("{}/1/1"), obj("{}//1"), b"v 1e400 +2 .5\n",
                 b"v 0 0 0\nf 1 1 2\n", b"\xef\xbb\xbfv 1e-400 -1e-999 0x10\n"],
    "mesh_ply": [ascii_ply(), ascii_ply()[:-40], binary_ply("<", "float", "uchar"),
                 binary_ply(">", "double", "uint"), binary_ply("<", "short", "short"),
                 binary_ply(">", "float", "short")[:-3]],
    "mesh_off": [off(), off("OFF "), off("STCNOFF\n", " 0 0 1 1 0 0 1 .5 .5"), off(colour=" 1 0 0"),
                 off()[:-6], b"OFF 1000000000 1000000000\n0 0 0\n", b"OFF BINARY\n"],
    "mesh_threemf": [threemf(), threemf("-1 .5 0 0 1e-3 0 0 -0 3.25 1e22 .1 -7"), threemf("1 0 0 0"), threemf(unit="mile"),
                     archive(threemf(path='p:path="/3D/1.model"'), threemf("0 1 0 1 0 0 0 0 1 0 0 0")), archive(threemf())[:-9]],
}

for target, seeds in SEEDS.items():
    (CORPUS / target).mkdir(parents=True, exist_ok=True)
    for index, seed in enumerate(seeds):
        (CORPUS / target / f"seed-{index}").write_bytes(seed)
