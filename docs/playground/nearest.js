// Where two shapes are nearest to each other, in doubles: a place to look at, nothing that an answer hangs on.

/// The edges and lines of a shape: an end, a direction, and from where to where it goes.
function spokes(name) {
  const solid = solids[name], points = solid.points.map(numbers);
  if (solid.direction) return [{from: points[0], along: numbers(solid.direction), low: solid.both ? -Infinity : 0, high: Infinity}];
  const edges = solid.edges.map(([i, j]) => ({from: points[i], along: minus(points[j], points[i]), low: 0, high: 1}));
  return edges.length > 0 ? edges : points.map(from => ({from, along: [0, 0, 0], low: 0, high: 0}));
}
const onSpoke = ({from, along: d}, t) => from.map((x, k) => x + t * d[k]);
const within = ({low, high}, t) => Math.max(low, Math.min(high, Number.isFinite(t) ? t : 0));

/// The nearest points of two edges.
function nearestOfEdges(u, v) {
  const w = minus(u.from, v.from), a = along(u.along, u.along), b = along(u.along, v.along), c = along(v.along, v.along);
  const d = along(u.along, w), e = along(v.along, w), determinant = a * c - b * b;
  let s = within(u, determinant > 1e-14 * a * c ? (b * e - c * d) / determinant : 0);
  const t = within(v, c > 0 ? (b * s + e) / c : 0);
  s = within(u, a > 0 ? (b * t - d) / a : 0);
  return [onSpoke(u, s), onSpoke(v, t)];
}
/// The nearest points of a corner and a face, if the corner is above it.
function nearestOfFace(p, corners) {
  const n = across(minus(corners[1], corners[0]), minus(corners[2], corners[0])), square = along(n, n);
  if (!(square > 0)) return null;
  const off = along(minus(p, corners[0]), n) / square, q = p.map((x, k) => x - off * n[k]);
  const sides = corners.map((c, k) => along(across(minus(corners[(k + 1) % corners.length], c), minus(q, c)), n));
  return sides.every(side => side >= 0) || sides.every(side => side <= 0) ? [p, q] : null;
}

/// Halfway between them.
function nearestPlace() {
  const pairs = [], [a, b] = ["a", "b"].map(name => solids[name]);
  for (const [first, second] of [["a", "b"], ["b", "a"]]) {
    const {normal, points} = solids[second];
    if (normal) {
      const n = numbers(normal), from = numbers(points[0]);
      for (const p of spots(first)) {
        const off = along(minus([...p, 0].slice(0, 3), from), n) / along(n, n);
        pairs.push([p, p.map((x, k) => x - off * n[k])]);
      }
    }
    for (const face of solids[second].faces)
      for (const p of solids[first].points.map(numbers))
        pairs.push(nearestOfFace(p, face.map(i => numbers(points[i]))));
  }
  if (!a.normal && !b.normal)
    for (const u of spokes("a")) for (const v of spokes("b")) pairs.push(nearestOfEdges(u, v));
  let best = null, least = Infinity;
  for (const pair of pairs) {
    const far = pair ? Math.hypot(...minus(...pair)) : NaN;
    if (far < least) [best, least] = [pair, far];
  }
  return best ? best[0].map((x, k) => x + (best[1][k] - x) / 2) : [...spots("a")[0], 0].slice(0, 3);
}
