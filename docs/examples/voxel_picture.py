#!/usr/bin/env python3
"""Draws a set of voxels, as written by `graze voxelize`, as a shaded isometric PNG.

The viewer looks from +x, +y, +z; x runs to the lower right, y to the lower left, z up. Corners are
darkened by how much of the sky the voxels around them hide. Marked voxels are red.
"""

import argparse
import ast
import pathlib
import struct
import zlib
from array import array

HALF_WIDTH, RISE = 4, 5  # of a voxel's picture, in pixels; its top is 8 wide and 4 high
MARGIN = 40
REACH = 12  # how far shading looks, in voxels

BACKGROUND = (250, 249, 246)
COLOR = (126, 164, 196)
MARK = (222, 60, 40)
LIGHT = {"z": 1.12, "y": 0.86, "x": 0.64}  # by the axis that a face looks along

# The pixels of the three visible faces of a voxel, relative to the top of its picture: rows of the
# upper face as (y, x, length), columns of the other two as (x, y).
TOP = [(0, -1, 2), (1, -3, 6), (2, -3, 6), (3, -1, 2)]
LEFT = [(-4, 2), (-3, 3), (-2, 3), (-1, 4)]
RIGHT = [(0, 4), (1, 3), (2, 3), (3, 2)]


def read_npy(path):
    """The shape (nx, ny, nz) and the bytes of a bool array in C order."""
    data = path.read_bytes()
    if data[:6] != b"\x93NUMPY":
        raise SystemExit(f"{path}: not a .npy file")
    start, size = (10, "<H") if data[6] == 1 else (12, "<I")
    (length,) = struct.unpack_from(size, data, 8)
    header = ast.literal_eval(data[start:start + length].decode("latin-1"))
    shape = header["shape"]
    if header["descr"] != "|b1" or header["fortran_order"] or len(shape) != 3:
        raise SystemExit(f"{path}: must be a bool array of shape (nx, ny, nz) in C order")
    return shape, data[start + length:]


class Volume:
    """Voxels with an empty border, so that every look around stays inside; one byte each."""

    def __init__(self, shape, cells):
        nx, ny, nz = shape
        self.step = {"x": (ny + 2 * REACH) * (nz + 2 * REACH), "y": nz + 2 * REACH, "z": 1}
        plane = bytes(self.step["x"])
        side = bytes(self.step["y"] * REACH)
        end = bytes(REACH)
        parts = [plane * REACH]
        for i in range(nx):
            parts.append(side)
            for j in range(ny):
                row = (i * ny + j) * nz
                parts += end, cells[row:row + nz], end
            parts.append(side)
        parts.append(plane * REACH)
        self.cells = b"".join(parts)

    def place(self, i, j, k):
        return ((i + REACH) * self.step["x"] + (j + REACH) * self.step["y"] +
                (k + REACH) * self.step["z"])

    def position(self, place):
        i, rest = divmod(place, self.step["x"])
        j, k = divmod(rest, self.step["y"])
        return i - REACH, j - REACH, k - REACH

    def full(self):
        """The places of all voxels of the set, in the order of x, y, z."""
        place = self.cells.find(1)
        while place >= 0:
            yield place
            place = self.cells.find(1, place + 1)


def draw_faces(volume, shape):
    """An image of face numbers, 3 place + axis + 1, and 0 where there is nothing."""
    nx, ny, nz = shape
    width = (nx + ny) * HALF_WIDTH + 2 * MARGIN
    height = (nx + ny) * HALF_WIDTH // 2 + nz * RISE + 2 * MARGIN
    image = array("L", bytes(width * height * array("L").itemsize))
    cells, step = volume.cells, volume.step
    # A voxel hides only voxels that come before it in this order.
    for place in volume.full():
        i, j, k = volume.position(place)
        x = MARGIN + (i - j + ny) * HALF_WIDTH
        y = MARGIN + (i + j) * HALF_WIDTH // 2 + (nz - 1 - k) * RISE
        origin = y * width + x
        for axis, columns in ((0, RIGHT), (1, LEFT)):
            if not cells[place + step["xyz"[axis]]]:
                face = array("L", [3 * place + axis + 1]) * RISE
                for dx, dy in columns:
                    start = origin + dy * width + dx
                    image[start:start + RISE * width:width] = face
        if not cells[place + step["z"]]:
            for dy, dx, length in TOP:
                start = origin + dy * width + dx
                image[start:start + length] = array("L", [3 * place + 3]) * length
    return width, height, image


def sky(volume, place, axis):
    """The share of the sky that a face sees, in 8 directions."""
    u, v = (volume.step[a] for a in "xyz" if a != axis)
    start = place + volume.step[axis]
    hidden = 0.0
    for direction in (u, -u, v, -v, u + v, u - v, v - u, -u - v):
        there = start
        for distance in range(REACH - 1):
            if volume.cells[there]:
                hidden += (1 - distance / REACH) / 8
                break
            there += direction + (distance & 1) * volume.step[axis]
    return 1 - hidden


def shade(volume, face, marked):
    place, axis = divmod(face - 1, 3)
    name = "xyz"[axis]
    light = LIGHT[name] * (0.35 + 0.65 * sky(volume, place, name))
    light *= 1.015 if sum(volume.position(place)) % 2 else 0.985
    color = MARK if place in marked else COLOR
    return bytes(min(255, round(c * light)) for c in color)


def write_png(path, width, height, image, colors):
    """`image` holds keys of `colors`; with few of these, a pixel takes one byte."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    palette = sorted(set(colors.values()))
    if len(palette) <= 256:
        kind, size, plte = 3, 1, chunk(b"PLTE", b"".join(palette))
        places = {color: bytes([i]) for i, color in enumerate(palette)}
        pixel = {key: places[color] for key, color in colors.items()}
    else:
        kind, size, plte, pixel = 2, 3, b"", colors
    pixels = b"".join(map(pixel.__getitem__, image))
    row = size * width
    rows = b"".join(b"\0" + pixels[row * y:row * (y + 1)] for y in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" +
                     chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)) +
                     plte + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("voxels", type=pathlib.Path, help="a .npy file of `graze voxelize`")
    parser.add_argument("-o", "--output", type=pathlib.Path, default="voxels.png")
    parser.add_argument("--mark", type=pathlib.Path,
                        help="a text file of voxels to draw red, one `i j k` a line")
    options = parser.parse_args()
    shape, cells = read_npy(options.voxels)
    volume = Volume(shape, cells)
    lines = options.mark.read_text().splitlines() if options.mark else []
    marked = {volume.place(*map(int, line.split())) for line in lines}
    width, height, image = draw_faces(volume, shape)
    colors = {face: shade(volume, face, marked) for face in set(image) - {0}}
    colors[0] = bytes(BACKGROUND)
    write_png(options.output, width, height, image, colors)
    print(f"{options.output}: {width} x {height} pixels")


if __name__ == "__main__":
    main()
