#!/usr/bin/env python3
"""Checks the part, its voxels and their picture, each from the files that the examples write.

usage: check_examples.py FOLDER GRAZE LOST_VOXELS      (a folder to write into, and two programs)
"""

import math
import pathlib
import re
import struct
import subprocess
import sys
import zlib
from collections import Counter

HERE = pathlib.Path(__file__).parent


def require(condition, message):
    if not condition:
        sys.exit(f"check_examples: {message}")


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    require(done.returncode == 0, f"{command} failed:\n{done.stdout}{done.stderr}")
    return done


def read_stl(path):
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    require(len(data) == 84 + 50 * count, f"{path} is {len(data)} bytes long")
    triangles = []
    for i in range(count):
        numbers = struct.unpack_from("<12f", data, 84 + 50 * i)
        triangles.append(tuple(numbers[k:k + 3] for k in (3, 6, 9)))
    return triangles


def read_off(path):
    words = iter(path.read_text().split())
    require(next(words) == "OFF", f"{path}: no OFF file")
    vertices, faces, _ = (int(next(words)) for _ in range(3))
    points = [tuple(float(next(words)) for _ in range(3)) for _ in range(vertices)]
    triangles = []
    for _ in range(faces):
        require(next(words) == "3", f"{path}: not a triangle")
        triangles.append(tuple(points[int(next(words))] for _ in range(3)))
    return triangles


def check_closed(triangles):
    """Each edge is used once in each direction; three holes go through."""
    edges = Counter((t[i - 1], t[i]) for t in triangles for i in range(3))
    require(set(edges.values()) == {1}, "an edge is used twice in one direction")
    require(all((b, a) in edges for a, b in edges), "an edge has one side only")
    vertices = {p for t in triangles for p in t}
    euler = len(vertices) - len(edges) // 2 + len(triangles)
    require(euler == 2 - 2 * 3, f"Euler characteristic {euler}")


def check_volume(triangles):
    volume = 0.0
    for a, b, c in triangles:
        volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
                   a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
    base, pocket, wall, steps, rib = 8 * 6 * 2, 3 * 2 * 1, 8 * 1 * 3, 2 * (2 + 1), 2
    circle = 32 / 2 * math.sin(2 * math.pi / 32)  # the area of a polygon of radius 1
    bores = circle * (1.125**2 * 1 + 2 * 0.625**2 * 2)
    expected = base - pocket + wall + steps + rib - bores
    require(abs(volume - expected) < 0.01, f"volume {volume}, not {expected}")


def check_planes(triangles):
    """Faces parallel to a coordinate plane are at integers; the slope of the rib is y + z = 5."""
    parallel = Counter()
    slope = 0
    for t in triangles:
        constant = [i for i in range(3) if t[0][i] == t[1][i] == t[2][i]]
        for i in constant:
            require(t[0][i] == int(t[0][i]), f"a face at {'xyz'[i]} = {t[0][i]}")
            parallel["xyz"[i]] += 1
        slope += not constant and all(y + z == 5 for _, y, z in t)
    require(set(parallel) == set("xyz") and slope == 4, f"{parallel} faces, {slope} on the slope")


def check_voxels(triangles, path):
    """The vertices are in the set, the planes on both sides, and nothing beyond the part."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<H", data, 8)
    require(b"(200, 150, 125)" in data[10:10 + length], f"{path}: {data[10:10 + length]}")
    cells = data[10 + length:]
    require(len(cells) == 200 * 150 * 125, f"{path}: {len(cells)} voxels")

    def full(i, j, k):
        return cells[(i * 150 + j) * 125 + k] == 1

    for p in {p for t in triangles for p in t}:
        where = [min(int(25 * c), n - 1) for c, n in zip(p, (200, 150, 125))]
        require(full(*where), f"the voxel {where} of the vertex {p} is missing")
    require(full(60, 10, 124) and full(60, 24, 80) and full(60, 25, 80),
            "the wall's front y = 1 is not met on both sides")
    require(not full(60, 26, 80) and not full(60, 60, 60), "a voxel off the part is set")
    return full, sum(cells)


def check_lost(full, count, lines, counts):
    """The voxels in which doubles differ, and how many the exact set has."""
    found, lost, extra = re.search(r"exact: (\d+) .* (\d+) lost, (\d+) extra", counts).groups()
    require(int(found) == count, f"{counts}: the .npy file has {count} voxels")
    differing = [full(*map(int, line.split())) for line in lines]
    require(Counter(differing) == Counter({True: int(lost), False: int(extra)}), counts)
    require(int(lost) > 0, "rounding loses nothing: the part has become too easy")
    said = f"{int(lost):,} of {int(found):,}"
    require(said in (HERE.parents[1] / "README.md").read_text(), f"README.md does not say {said}")


def read_png(path):
    """The width, the height and the colours of the pixels of a PNG file without filters."""
    data = path.read_bytes()
    require(data[:8] == b"\x89PNG\r\n\x1a\n", f"{path}: not a PNG file")
    chunks, at = {}, 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + length]
        require(struct.unpack_from(">I", data, at + 8 + length)[0] == zlib.crc32(kind + body),
                f"{path}: checksum of {kind}")
        chunks[kind] = body
        at += 12 + length
    width, height = struct.unpack_from(">II", chunks[b"IHDR"])
    palette = chunks.get(b"PLTE")
    size = 1 if palette else 3
    lines = zlib.decompress(chunks[b"IDAT"])
    require(len(lines) == height * (1 + size * width), f"{path}: {len(lines)} bytes of pixels")
    require(not any(lines[::1 + size * width]), f"{path}: filtered lines")
    pixels = []
    for y in range(height):
        line = lines[y * (1 + size * width) + 1:(y + 1) * (1 + size * width)]
        if palette:
            pixels += [palette[3 * i:3 * i + 3] for i in line]
        else:
            pixels += [line[x:x + 3] for x in range(0, 3 * width, 3)]
    return width, height, pixels


def check_picture(path, marked):
    """Faces of each of three lights, and red only if voxels are marked."""
    width, height, pixels = read_png(path)
    colors = Counter(pixels)
    red = sum(n for (r, g, b), n in colors.items() if r > 2 * b)
    for face, darkest, lightest in ("x", 100, 140), ("y", 140, 190), ("z", 190, 256):
        area = sum(n for (r, g, b), n in colors.items() if b > 1.2 * r and darkest < b < lightest)
        require(area > width * height / 20, f"{path}: {area} pixels of faces along {face}")
    require((red > 0) == marked, f"{path}: {red} red pixels")


def main():
    folder, graze, lost_voxels = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    stl, off, npy, lost, png = (folder / n for n in ("part.stl", "part.off", "part.npy", "lost.txt",
                                                     "part.png"))
    run(sys.executable, HERE / "make_part.py", "-o", stl)
    run(sys.executable, HERE / "make_part.py", "-o", off)
    triangles = read_stl(stl)
    require(triangles == read_off(off), "the STL and the OFF file hold different triangles")
    check_closed(triangles)
    check_volume(triangles)
    check_planes(triangles)

    run(graze, "voxelize", stl, "--cell", "0.04", "-o", npy)
    full, count = check_voxels(triangles, npy)
    done = run(lost_voxels, stl, "1/25")
    check_lost(full, count, done.stdout.splitlines(), done.stderr)

    lost.write_text(done.stdout)
    picture = [sys.executable, HERE / "voxel_picture.py", npy, "-o", png]
    run(*picture)
    check_picture(png, marked=False)
    run(*picture, "--mark", lost)
    check_picture(png, marked=True)
    shown = HERE.parent / "lost_voxels.png"
    require(read_png(shown) == read_png(png), f"{shown} is not {png}, which is drawn anew")
    print(f"{len(triangles)} triangles, {count} voxels, and the picture are as they should be")


if __name__ == "__main__":
    main()
