#!/usr/bin/env bash
# What is another way on Windows: paths, line ends, files of bytes, names of files.
#   windows.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

good='{"id": 1, "query": "contact", "a": {"type": "segment", "vertices": [[0, 0], [1, 1]]}, "b": {"type": "aabb", "min": [1, 0], "max": [2, 1]}}'
answer='{"id": 1, "contact": "touching", "stage": "*"}'
mkdir -p deep/er 'caf횉 한'
printf '%s\n' "$good" >deep/er/lf.jsonl
printf '%s\r\n%s\r\n' "$good" "$good" >deep/er/crlf.jsonl
printf '%s\r\nbad\r\n' "$good" >bad.jsonl
cp deep/er/lf.jsonl 'caf횉 한/한.jsonl'

check "a path with backslashes" 0 "$answer" "" graze query 'deep\er\lf.jsonl'
check "both kinds of slashes" 0 "$answer" "" graze query 'deep\er/lf.jsonl'
check "an absolute path" 0 "$answer" "" graze query "Z:${folder//\//\\}\\deep\\er\\lf.jsonl"
check "letters of no code page" 0 "$answer" "" graze query 'caf횉 한\한.jsonl'
check "such a name in a message" 2 "" "graze: 한.jsonl: cannot be read: No such file or directory" graze query 한.jsonl
check "a folder" 2 "" "graze: deep\\\\er: cannot be read: *" graze query 'deep\er'
check "lines that end in CRLF" 0 "$answer?$answer" "" graze query 'deep\er\crlf.jsonl'
check_shell "from standard input" 0 "$answer?$answer" "" 'graze query <deep/er/crlf.jsonl'
check "a bad line among them" 2 "$answer?{*\"line\": 2, \"error\": *}" "" graze query bad.jsonl
check_shell "answers end in LF alone" 0 "2 0" "" \
    "graze query 'deep\\er\\crlf.jsonl' >lines; echo \$(grep -c '' lines) \$(grep -c \$'\\r' lines)"
check_shell "a byte that ends text elsewhere" 0 "$answer?$answer" "*" \
    "{ printf '%s\n' '${good%?}, \"note\": \"\\u001a\"}' '$good'; } | graze query"
check_shell "bytes of Ctrl-Z do not end standard input" 2 "{*\"line\": 1, \"error\": *}?$answer" "" \
    "{ printf '\\032\\n'; cat deep/er/lf.jsonl; } | graze query"

# Coordinates whose bytes are CR, LF and Ctrl-Z, in files of bytes.
python3 - <<'END_PYTHON'
import struct
floats = [struct.unpack("<f", bytes(b))[0] for b in ([10, 13, 10, 65], [26, 26, 13, 66], [13, 10, 26, 65], [0, 0, 0, 0])]
a, b, c, d = (0, 0, 0), (floats[0], 0, 0), (0, floats[1], 0), (0, 0, floats[2])
faces = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)]
corners = [a, b, c, d]
with open("bytes.stl", "wb") as file:
    file.write(b"\n" * 80 + struct.pack("<I", len(faces)))
    for face in faces:
        file.write(struct.pack("<12fH", 0, 0, 0, *(x for n in face for x in corners[n]), 0x0a0d))
for order, letter in (("little", "<"), ("big", ">")):
    with open(order + ".ply", "wb") as file:
        file.write(f"ply\nformat binary_{order}_endian 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
                   "property float z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n".encode())
        for corner in corners:
            file.write(struct.pack(letter + "3f", *corner))
        for face in faces:
            file.write(struct.pack(letter + "B3i", 3, *face))
with open("text.off", "wb") as file:
    file.write(b"OFF\r\n4 4 0\r\n" + b"".join(b"%s\r\n" % " ".join(x.hex() if x else "0" for x in map(float, c)).encode()
                                          for c in corners)
               + b"".join(b"3 %d %d %d\r\n" % face for face in faces))
with open("text.obj", "wb") as file:
    file.write(b"".join(b"v %s\r\n" % " ".join(repr(float(x)) for x in c).encode() for c in corners)
               + b"".join(b"f %d %d %d\r\n" % tuple(n + 1 for n in face) for face in faces))
END_PYTHON
check "an STL file" 0 "bytes.stl: 4 faces, 4 vertices, 1 shell.*clean solid*" "" graze check bytes.stl
for order in little big; do
    check "a PLY file, $order-endian" 0 "$order.ply: 4 faces, 4 vertices, 1 shell.*clean solid*" "" graze check "$order.ply"
done
check "an OBJ file with CRLF" 0 "text.obj: 4 faces, 4 vertices, 1 shell.*clean solid*" "" graze check text.obj

# The same voxels of each, in files that have the same bytes as elsewhere.
for mesh in bytes.stl little.ply big.ply text.obj; do
    check "voxels of $mesh" 0 "*" "" graze voxelize "$mesh" --resolution 13 --json -o "deep\\er\\$mesh.npy"
    check_shell "the same ones" 0 "" "" "cmp deep/er/bytes.stl.npy deep/er/$mesh.npy"
done
check_shell "a file as NumPy has it" 0 "True (*) |b1 57" "" "python3 - <<'END'
import ast, struct
data = open('deep/er/bytes.stl.npy', 'rb').read()
size = struct.unpack('<H', data[8:10])[0]
head = ast.literal_eval(data[10:10 + size].decode())
count = 1
for n in head['shape']: count *= n
print(data[:6] == b'\\x93NUMPY' and len(data) == 10 + size + count, head['shape'], head['descr'], sum(data[10 + size:]))
END"
for extension in npy binvox; do
    check "written as .$extension" 0 "*" "" graze voxelize bytes.stl --resolution 13 -o "same.$extension"
    check "and read" 0 "*same.$extension: 0 holes, 0 extras" "" graze voxelize bytes.stl --resolution 13 --compare "same.$extension"
done
check "a file is replaced" 0 "*" "" graze voxelize bytes.stl --resolution 13 -o same.npy
check_shell "nothing else is left" 2 "" "*" "ls *.part deep/er/*.part"
check "a picture" 0 "*picture: some.png" "" graze voxelize bytes.stl --resolution 13 --contact --picture some.png
check_shell "of bytes" 0 "89 50 4e 47 0d 0a 1a 0a*" "" "od -An -tx1 some.png | sed 's/^ //'"
check "what is read is not written over" 2 "" "graze: *: is read, and would be written over" \
    graze check 'deep\..\bytes.stl' --pairs bytes.stl
check "no library can be asked" 2 "" "*: on Windows no library can be asked; allowed: *" \
    graze crosscheck --against ./none.dll
check "no command can be asked" 2 "" "*: on Windows no command can be asked; allowed: *" \
    graze crosscheck --command ./none.exe

all_passed
