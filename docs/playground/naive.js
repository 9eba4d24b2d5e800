// Separating axes for any two shapes, as one would write them in doubles, with a tolerance for what is parallel.

const minus = (u, v) => u.map((x, k) => x - v[k]), along = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
const across = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const PARALLEL = 1e-12;

/// Points and directions that span a shape, its edges and the normals of its faces.
function naiveBody({kind, dim, centered, fields}) {
  const vectors = fields.map(field => [...field, 0].slice(0, 3));
  const box = (corner, edges) => ({points: boxOfDoubles(corner, edges), rays: [], edges, normals: dim === 2 ? [] :
    [across(edges[0], edges[1]), across(edges[1], edges[2]), across(edges[2], edges[0])]});
  const around = (center, halves) => box(halves.reduce(minus, center), halves.map(half => half.map(x => 2 * x)));
  if (kind === "line") return {points: [vectors[0]], rays: [vectors[1], vectors[1].map(x => -x)], edges: [vectors[1]], normals: []};
  if (kind === "ray") return {points: [vectors[0]], rays: [vectors[1]], edges: [vectors[1]], normals: []};
  if (kind === "plane") return {points: [vectors[0]], rays: [], edges: [], normals: [], plane: vectors[1]};
  if (kind === "aabb") {
    const sides = minus(vectors[1], vectors[0]);
    return box(vectors[0], sides.slice(0, dim).map((side, k) => [0, 1, 2].map(i => (i === k ? side : 0))));
  }
  if (kind === "obb") {
    const axes = axesOf({dim, fields});
    return around(vectors[0], fields[2].map((half, k) => axes[k].map(x => x * half)));
  }
  if (kind === "parallelogram" || kind === "parallelepiped") return (centered ? around : box)(vectors[0], vectors.slice(1));
  const edges = [], normals = [];
  for (let i = 0; i < vectors.length; ++i) for (let j = 0; j < i; ++j) edges.push(minus(vectors[i], vectors[j]));
  if (dim === 3 && vectors.length === 3) normals.push(across(edges[0], edges[1]));
  if (vectors.length === 4) normals.push(across(edges[0], edges[1]), across(edges[0], edges[3]), across(edges[1], edges[3]),
                                         across(edges[2], edges[5]));
  return {points: vectors, rays: [], edges, normals};
}
const boxOfDoubles = (corner, edges) => Array.from({length: 2 ** edges.length}, (_, n) =>
  edges.reduce((sum, edge, k) => (n >> k & 1 ? sum.map((x, i) => x + edge[i]) : sum), corner));

/// From where to where a body reaches along an axis.
function reach({points, rays}, axis) {
  let low = Infinity, high = -Infinity;
  for (const p of points) {
    const x = along(p, axis);
    low = Math.min(low, x);
    high = Math.max(high, x);
  }
  for (const ray of rays) {
    const slope = along(ray, axis) / Math.hypot(...ray) / Math.hypot(...axis);
    if (slope > PARALLEL) high = Infinity;
    else if (slope < -PARALLEL) low = -Infinity;
  }
  return [low, high];
}

/// Do they meet?
function naiveMeet(shapeA, shapeB) {
  const a = naiveBody(shapeA), b = naiveBody(shapeB), dim = shapeA.dim;
  let axes = [];
  if (a.plane || b.plane) {
    if (a.plane && b.plane && across(a.plane, b.plane).some(x => Math.abs(x) > PARALLEL)) return true;
    axes = [a.plane ?? b.plane];
  } else if (dim === 2) {
    const edges = [...a.edges, ...b.edges];
    axes = [...edges.map(([x, y]) => [-y, x, 0]), ...edges];
    if (edges.length === 0) axes = [[1, 0, 0], [0, 1, 0]];
  } else {
    const w = minus(a.points[0], b.points[0]), edges = [...a.edges, ...b.edges];
    const normals = [...a.normals, ...b.normals, ...edges.map(edge => across(edge, w))];
    const pairs = a.edges.flatMap(u => b.edges.map(v => across(u, v)));
    axes = [...normals, ...pairs, ...edges, ...[...normals, ...pairs].flatMap(n => edges.map(edge => across(n, edge)))];
    if (edges.length === 0) axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  }
  return axes.every(axis => {
    if (!axis.some(x => x !== 0)) return true;
    const [la, ha] = reach(a, axis), [lb, hb] = reach(b, axis);
    return !(ha < lb || hb < la);
  });
}

// ---- The tests in C++

let textbook = null;
async function loadTextbook(bytes) {
  const {instance} = await WebAssembly.instantiate(bytes, {
    env: {emscripten_notify_memory_growth() {}},
    wasi_snapshot_preview1: {proc_exit() {}, environ_sizes_get: () => 0, environ_get: () => 0}});
  const wasm = instance.exports, memory = () => new Uint8Array(wasm.memory.buffer);
  wasm._initialize?.();
  const text = at => new TextDecoder().decode(memory().subarray(at, memory().indexOf(0, at)));
  textbook = {names: Array.from({length: wasm.tests()}, (_, k) => text(wasm.name(k))), wasm};
}

/// {name, meet} of each test that there is for two shapes.
function doublesSay(a, b) {
  const {names, wasm} = textbook, type = ({kind, dim}) => typeNumbers[dim].indexOf(kind) + (dim === 2 ? 0 : 32);
  [a, b].forEach((shape, k) => new Float64Array(wasm.memory.buffer, wasm.numbers(k), 12).set(shape.fields.flat()));
  const found = [];
  names.forEach((name, k) => {
    const said = a.centered || b.centered ? -1 : wasm.says(k, type(a), type(b));
    if (said >= 0) found.push({name, meet: said === 1});
  });
  return [...found, {name: found.length > 0 ? "separating axes, of any pair" : "separating axes", meet: naiveMeet(a, b)}];
}
/// In the order of the numbers of types.
const typeNumbers = {2: ["point", "line", "ray", "segment", "triangle", "aabb", "obb", "parallelogram"],
                     3: ["point", "line", "ray", "segment", "triangle", "aabb", "obb", "parallelepiped", "", "tetrahedron", "plane"]};
