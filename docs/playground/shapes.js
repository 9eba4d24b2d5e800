// The shapes: what they are made of, how queries write them, where they can be dragged, and what is drawn of them.

/// The fields of each, as queries name them.
const kinds = {
  point: ["point"],
  line: ["origin", "direction"],
  ray: ["origin", "direction"],
  segment: ["a", "b"],
  triangle: ["a", "b", "c"],
  tetrahedron: ["a", "b", "c", "d"],
  plane: ["point", "normal"],
  aabb: ["min", "max"],
  obb: ["center", "turn", "half_extents"],
  parallelogram: ["corner", "u", "v"],
  parallelepiped: ["corner", "u", "v", "w"],
};
const kindsOf = {2: ["point", "line", "ray", "segment", "triangle", "aabb", "obb", "parallelogram"],
                 3: ["point", "line", "ray", "segment", "plane", "triangle", "aabb", "obb", "parallelepiped", "tetrahedron"]};

/// A shape of the page: its kind, dimension, and a list of numbers for each field.
const fieldsOf = shape => kinds[shape.kind].map((name, k) => {
  if (name === "turn") return shape.dim === 2 ? "direction" : "quaternion";
  return name === "corner" && shape.centered ? "center" : name;
});
const copied = shape => ({...shape, fields: shape.fields.map(field => [...field])});

/// As the package takes it.
function made({kind, dim, centered, fields}) {
  const name = centered ? "centered" + kind[0].toUpperCase() + kind.slice(1) : kind;
  return graze[name + dim](...fields);
}

/// Of a query; an Error says what is wrong, as a query is told.
function shapeOf(json, name) {
  const {error} = graze.query({query: "contact", a: json, b: json});
  if (error) throw new Error(error.replace(/^a\b/, name));
  const {type: kind} = json, centered = json.half_edges !== undefined;
  const fields = kinds[kind].map((field, k) => {
    if (field === "turn") return json.direction ?? json.quaternion;
    if (kinds[kind][0] === "a") return json.vertices[k];
    if (kinds[kind][0] === "corner") return k === 0 ? json.corner ?? json.center : (json.edges ?? json.half_edges)[k - 1];
    return json[field];
  }).map(field => field.map(numberOf));
  return {kind, dim: fields[0].length, centered, fields};
}

/// The first of a kind: as large as a power of two, about a place.
function fresh(kind, dim, scale, center) {
  const at = (...xs) => xs.slice(0, dim).map((x, k) => x * scale + center[k]);
  const by = (...xs) => xs.slice(0, dim).map(x => x * scale);
  const fields = {
    point: () => [at(0, 0, 0)],
    line: () => [at(0, 0, 0), by(1, 0.5, 0.25)],
    ray: () => [at(-1, 0, 0), by(1, 0.5, 0.25)],
    segment: () => [at(-1, -0.5, -0.25), at(1, 0.5, 0.25)],
    triangle: () => [at(-1, -0.75, 0), at(1, -0.5, -0.25), at(0.25, 1, 0.5)],
    tetrahedron: () => [at(-1, -1, -0.5), at(1, -0.5, -0.5), at(0, 1, -0.5), at(0, 0, 1)],
    plane: () => [at(0, 0, 0), by(0.25, 0.25, 1)],
    aabb: () => [at(-0.75, -0.75, -0.75), at(0.75, 0.75, 0.75)],
    obb: () => [at(0, 0, 0), dim === 2 ? [2, 1] : [4, 1, 1, 2], by(1, 0.5, 0.5)],
    parallelogram: () => [at(-0.75, -0.5, 0), by(1.25, 0.25), by(0.25, 1)],
    parallelepiped: () => [at(-0.75, -0.5, -0.5), by(1.25, 0.25, 0), by(0.25, 1, 0.25), by(0, 0.25, 1)],
  }[kind]();
  return {kind, dim, centered: false, fields};
}

// ---- Dragging

const plus = (u, v) => u.map((x, k) => x + (v[k] ?? 0));
/// Fields that are places, not directions or lengths.
const places = new Set(["point", "origin", "a", "b", "c", "d", "min", "max", "center", "corner"]);

/// Moves a whole shape by a vector.
function moved(shape, by) {
  const result = copied(shape);
  kinds[shape.kind].forEach((name, k) => {
    if (places.has(name)) result.fields[k] = plus(shape.fields[k], by);
  });
  return result;
}

/// Where it can be dragged: a name, where that is, and the shape once it is moved by a vector.
function handlesOf(shape) {
  const {kind, dim, fields} = shape, names = fieldsOf(shape);
  const withField = (k, value) => {
    const result = copied(shape);
    result.fields[k] = value;
    return result;
  };
  const place = k => ({name: names[k], at: fields[k], to: by => withField(k, plus(fields[k], by))});
  const tip = k => ({name: names[k], at: plus(fields[0], fields[k]), to: by => withField(k, plus(fields[k], by))});
  if (kind === "aabb") {
    const within = (k, limit) => ({...place(k), to: by => withField(k, plus(fields[k], by).map((x, i) => limit(x, fields[1 - k][i])))});
    return [within(0, Math.min), within(1, Math.max)];
  }
  if (kind === "obb") {
    const axes = axesOf(shape), half = fields[2];
    const corner = half.reduce((sum, h, k) => plus(sum, axes[k].map(x => x * h)), fields[0]);
    const along = by => axes.slice(0, dim).map((axis, k) => Math.abs(half[k] + axis.reduce((sum, x, i) => sum + x * (by[i] ?? 0), 0)));
    const end = plus(fields[0], axes[0].map(x => x * Math.max(half[0], 1e-3 * Math.max(...half)) * 1.35));
    const turned = by => withField(1, dim === 2 ? plus(end, by).map((x, i) => x - fields[0][i]) : turnedBy(fields[1], fields[0], end, plus(end, by)));
    return [{...place(0), to: by => moved(shape, by)}, {name: names[1], at: end.slice(0, dim), to: turned, stem: true},
            {name: names[2], at: corner.slice(0, dim), to: by => withField(2, along(by))}];
  }
  if (kind === "line" || kind === "ray") return [place(0), tip(1)];
  if (kind === "plane") return [place(0), {...tip(1), stem: true}];
  if (kind === "parallelogram" || kind === "parallelepiped") return [place(0), ...fields.slice(1).map((_, k) => tip(k + 1))];
  return fields.map((_, k) => place(k));
}

/// The axes of an obb, of length 1.
function axesOf({dim, fields: [, turn]}) {
  const most = Math.max(...turn.map(Math.abs)), unit = turn.map(x => x / most), length = Math.hypot(...unit);
  if (dim === 2) {
    const [x, y] = unit.map(c => c / length);
    return [[x, y, 0], [-y, x, 0]];
  }
  return rotation(unit.map(c => c / length));
}
/// The images of x, y and z under a quaternion of length 1.
const rotation = ([w, x, y, z]) => [
  [w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)],
  [2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)],
  [2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z]];
/// The quaternion with the turn added that takes the direction of one place to that of another.
function turnedBy(q, center, from, to) {
  const [u, v] = [from, to].map(p => p.map((x, k) => x - center[k])).map(d => d.map(x => x / (Math.hypot(...d) || 1)));
  const w = 1 + u.reduce((sum, x, k) => sum + x * v[k], 0);
  if (w < 1e-6) return q;
  const [x, y, z] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(w, x, y, z) * Math.hypot(...q) / 2, [a, b, c, d] = q;
  // Few bits, so that its numbers can be read.
  return [w * a - x * b - y * c - z * d, w * b + x * a + y * d - z * c, w * c - x * d + y * a + z * b, w * d + x * c - y * b + z * a]
    .map(k => Math.round(k / length * 512) / 1024);
}

// ---- What is drawn, exactly

const boxEdges = {2: [[0, 1], [1, 3], [3, 2], [2, 0]],
                  3: [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [2, 6], [3, 7]]};
const boxFaces = {2: [[0, 1, 3, 2]],
                  3: [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]};
/// All corners of corner + some of the edges; bit k of a number is edge k.
const boxOf = (corner, edges) => ({
  points: Array.from({length: 2 ** edges.length}, (_, n) =>
    edges.reduce((sum, edge, k) => (n >> k & 1 ? addAll(sum, edge) : sum), corner)),
  edges: boxEdges[edges.length], faces: boxFaces[edges.length]});
const exactVector = xs => [...xs, 0].slice(0, 3).map(exact);

/// Points, edges and faces by the numbers of points, counter-clockwise from outside; or a line, ray or plane.
function solidOf(shape) {
  const {kind, dim, fields} = shape;
  const vectors = fields.map(exactVector), two = exact(2), none = [ZERO, ZERO, ZERO];
  const centered = (center, halves) => boxOf(halves.reduce(subAll, center), halves.map(half => times(two, half)));
  if (kind === "line" || kind === "ray") return {points: [vectors[0]], edges: [], faces: [], direction: vectors[1], both: kind === "line"};
  if (kind === "plane") return {points: [vectors[0]], edges: [], faces: [], normal: vectors[1]};
  if (kind === "aabb") {
    const [min, max] = vectors, sides = subAll(max, min);
    return boxOf(min, sides.slice(0, dim).map((side, k) => none.map((zero, i) => (i === k ? side : zero))));
  }
  if (kind === "obb" && dim === 2) {
    const [center, d, half] = vectors, length = root(dotAll(d, d));
    const unit = d.map(x => div(x, length)), left = [neg(unit[1]), unit[0], ZERO];
    return centered(center, [times(half[0], unit), times(half[1], left)]);
  }
  if (kind === "obb") {
    const q = fields[1].map(exact), square = dotAll(q, q), half = vectors[2];
    const [w, x, y, z] = q, twice = (u, v, s, t) => mul(two, add(mul(u, v), mul(s, t)));
    const minus = neg(w), squares = [mul(w, w), mul(x, x), mul(y, y), mul(z, z)];
    const diagonal = k => squares.reduce((sum, s, i) => (i === 0 || i === k + 1 ? add(sum, s) : sub(sum, s)), ZERO);
    const images = [[diagonal(0), twice(x, y, w, z), twice(x, z, minus, y)], [twice(x, y, minus, z), diagonal(1), twice(y, z, w, x)],
                    [twice(x, z, w, y), twice(y, z, minus, x), diagonal(2)]];
    return centered(vectors[0], images.map((image, k) => image.map(c => div(mul(c, half[k]), square))));
  }
  if (kind === "parallelogram" || kind === "parallelepiped") {
    const [corner, ...edges] = vectors;
    return shape.centered ? centered(corner, edges) : boxOf(corner, edges);
  }
  const edges = [];
  for (let i = 0; i < vectors.length; ++i) for (let j = 0; j < i; ++j) edges.push([j, i]);
  const faces = {3: [[0, 1, 2]], 4: [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]}[vectors.length] ?? [];
  return {points: vectors, edges, faces};
}
