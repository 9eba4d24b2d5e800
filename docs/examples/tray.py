"""Writes an assembly of 1,000 parts as an OBJ file: 500 bushings in rows, and in each of them a pin.

usage: python3 tray.py > tray.obj

Lengths are millimetres. The wall of a bushing is 0.2 from its pin, and bushings are 1 apart; but every 50th pin is off its
middle, and one of them is as large as its bore.
"""
from math import cos, pi, sin

SIDES, ROWS, COLUMNS = 32, 20, 25
vertices = 0


def part(name, points, faces):
    global vertices
    print("o", name)
    for x, y, z in points:
        print("v", round(x, 6), round(y, 6), round(z, 6))
    for face in faces:
        print("f", *(vertices + 1 + n for n in face))
    vertices += len(points)


def circle(x, y, radius, z):
    return [(x + radius * cos(2 * pi * n / SIDES), y + radius * sin(2 * pi * n / SIDES), z) for n in range(SIDES)]


def wall(low, high):
    """Squares from one circle to another, seen from outside: the first vertices of both are given."""
    after = [(n + 1) % SIDES for n in range(SIDES)]
    return [(low + n, low + after[n], high + after[n], high + n) for n in range(SIDES)]


def bushing(name, x, y):
    outer, bore = 3.0, 2.2
    points = circle(x, y, outer, 0) + circle(x, y, outer, 8) + circle(x, y, bore, 0) + circle(x, y, bore, 8)
    a, b, c, d = (n * SIDES for n in range(4))
    part(name, points, wall(a, b) + wall(b, d) + wall(d, c) + wall(c, a))


def pin(name, x, y, radius):
    points = circle(x, y, radius, -2) + circle(x, y, radius, 10)
    ends = [tuple(reversed(range(SIDES))), tuple(range(SIDES, 2 * SIDES))]
    part(name, points, wall(0, SIDES) + ends)


for row in range(ROWS):
    for column in range(COLUMNS):
        number, x, y = row * COLUMNS + column + 1, 7.0 * column, 7.0 * row
        bushing(f"bushing {number}", x, y)
        off = 0.05 * (number // 50) if number % 50 == 0 else 0
        pin(f"pin {number}", x + off, y, 2.2 if number == 500 else 2.0)
