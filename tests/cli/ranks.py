"""graze voxelize by several processes: the bits of one, in parts, and one index of them.

usage: ranks.py GRAZE MPIEXEC
"""

import json
import os
import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

graze, mpiexec = sys.argv[1:]
environment = dict(
    os.environ,
    OMPI_ALLOW_RUN_AS_ROOT="1",
    OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
    OMPI_MCA_rmaps_base_oversubscribe="1",
)
failures = 0


def expect(what, condition):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


def voxelize(ranks, *options):
    start = [mpiexec, "-n", str(ranks)] if ranks else []
    return subprocess.run(
        [*start, graze, "voxelize", *options], env=environment, capture_output=True, text=True
    )


def write_tetrahedra(path, count):
    """Closed, so that they have an inside; as a binary STL file, which streams."""
    generator = random.Random(1)
    faces = []
    for _ in range(count):
        corners = [[generator.uniform(-1, 1) for _ in range(3)] for _ in range(4)]
        faces += [[corners[k] for k in face] for face in ((0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2))]
    with path.open("wb") as file:
        file.write(bytes(80) + struct.pack("<I", len(faces)))
        for face in faces:
            file.write(struct.pack("<12fH", 0, 0, 0, *face[0], *face[1], *face[2], 0))


def voxels_of(path):
    data = path.read_bytes()
    return data[10 + struct.unpack("<H", data[8:10])[0] :]


def check_same(mesh, folder, options):
    one = voxelize(0, mesh, *options, "--json", "-o", str(folder / "one.npy"))
    expect(f"{options}: {one.stderr}", one.returncode == 0)
    answer, whole = json.loads(one.stdout), voxels_of(folder / "one.npy")
    row = answer["dims"][1] * answer["dims"][2]
    for ranks in (1, 2, 4):
        what = f"{options} by {ranks} ranks"
        output = folder / f"by{ranks}.npy"
        several = voxelize(ranks, mesh, *options, "--json", "-o", str(output))
        expect(f"{what}: {several.stderr}", several.returncode == 0)
        expect(f"{what}: {several.stdout}", json.loads(several.stdout) == answer)
        if ranks == 1:
            expect(what, voxels_of(output) == whole)
            continue
        index = json.loads((folder / f"by{ranks}.json").read_text())
        expect(what, {k: index[k] for k in ("origin", "cell", "dims", "voxels", "touching")}
               == {k: answer[k] for k in ("origin", "cell", "dims", "voxels", "touching")})
        at, joined = 0, b""
        for part in index["parts"]:
            voxels = voxels_of(folder / part["file"])
            expect(f"{what}: {part}", part["first"] == [at, 0, 0])
            expect(f"{what}: {part}", part["dims"][1:] == answer["dims"][1:])
            expect(f"{what}: {part}", len(voxels) == part["dims"][0] * row)
            expect(f"{what}: {part}", sum(v != 0 for v in voxels) == part["voxels"])
            at += part["dims"][0]
            joined += voxels
        expect(f"{what}: the voxels", joined == whole)


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    mesh = folder / "mesh.stl"
    write_tetrahedra(mesh, 40)
    check_same(str(mesh), folder, ("--resolution", "61"))
    check_same(str(mesh), folder, ("--cell", "0.07", "--mode", "6", "--ties", "half-open"))
    check_same(str(mesh), folder, ("--cell", "1/9", "--mode", "solid", "--threads", "2"))
    check_same(str(mesh), folder, ("--resolution", "40", "--contact"))
    # More ranks than layers.
    check_same(str(mesh), folder, ("--lo", "-1,-1,-1", "--hi", "1,1,1", "--dims", "3,20,70"))

    refused = voxelize(2, str(mesh), "--resolution", "8", "--picture", str(folder / "no.png"))
    expect("a picture", refused.returncode != 0)
    expect(refused.stderr, refused.stderr.count("--picture and --compare are for one process") == 1)
    # What one of them cannot write, none has written.
    (folder / "out.1.npy").mkdir()
    refused = voxelize(2, str(mesh), "--resolution", "8", "-o", str(folder / "out.npy"))
    expect("a part that cannot be written", refused.returncode != 0)
    expect(refused.stderr, "out.1.npy: cannot be written: is a folder" in refused.stderr)
    expect("the other part", not (folder / "out.0.npy").exists())
    expect("the index", not (folder / "out.json").exists())

sys.exit(1 if failures else 0)
