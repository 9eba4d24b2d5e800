// Something to look at for whoever has no file at hand: a plate with a square hole, a ball that is sunk into it, a peg that fits
// into the hole exactly, and a box that has lost a face; as the text of an OBJ file.

function exampleFile() {
  const lines = [];
  let count = 0;
  function body(name, vertices, faces) {
    lines.push(`o ${name}`, ...vertices.map(v => `v ${v.join(" ")}`), ...faces.map(face => `f ${face.map(i => i + count + 1).join(" ")}`));
    count += vertices.length;
  }
  const square = (x, y, half, z) => [[x - half, y - half, z], [x + half, y - half, z], [x + half, y + half, z], [x - half, y + half, z]];
  const around = (low, high) => [0, 1, 2, 3].map(k => [low + k, low + (k + 1) % 4, high + (k + 1) % 4, high + k]);
  const box = (x, y, half, low, high) => ({
    vertices: [...square(x, y, half, low), ...square(x, y, half, high)], faces: [[3, 2, 1, 0], [4, 5, 6, 7], ...around(0, 4)]});

  // Outside and hole, below and above.
  const rings = [square(0, 0, 4, 0), square(-1.5, 0, 1, 0), square(0, 0, 4, 1), square(-1.5, 0, 1, 1)].flat();
  body("plate", rings, [...around(0, 8), ...around(4, 12).map(face => face.reverse()),
                        ...around(8, 12), ...around(0, 4).map(face => face.reverse())]);

  // An octahedron whose triangles are cut into four, again and again.
  let vertices = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]];
  let faces = [[0, 2, 4], [2, 1, 4], [1, 3, 4], [3, 0, 4], [2, 0, 5], [1, 2, 5], [3, 1, 5], [0, 3, 5]];
  for (let n = 0; n < 3; ++n) {
    const middles = new Map();
    const between = (i, j) => {
      const key = i < j ? `${i} ${j}` : `${j} ${i}`;
      if (!middles.has(key)) middles.set(key, vertices.push(vertices[i].map((x, k) => (x + vertices[j][k]) / 2)) - 1);
      return middles.get(key);
    };
    faces = faces.flatMap(([a, b, c]) => {
      const [d, e, f] = [between(a, b), between(b, c), between(c, a)];
      return [[a, d, f], [d, b, e], [f, e, c], [d, e, f]];
    });
    vertices = vertices.map(v => v.map(x => x / Math.hypot(...v)));
  }
  body("ball", vertices.map(([x, y, z]) => [1.25 * x + 2, 1.25 * y + 1.5, 1.25 * z + 1.75].map(c => Number(c.toFixed(4)))), faces);

  const peg = box(-1.5, 0, 1, -1, 3);
  body("peg", peg.vertices, peg.faces);
  const open = box(2, -2, 0.75, 1.5, 3);
  body("box without a lid", open.vertices, open.faces.filter((_, k) => k !== 1));
  return new File([lines.join("\n")], "example.obj");
}
