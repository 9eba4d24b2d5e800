// What is looked at: a center, two doubles for each coordinate so that it moves between doubles, and how many pixels a
// unit of length has, as a power of two. In 3D the eye turns about the center, and looks from far away.

const canvas = element("canvas");
const fromTheSide = {yaw: -0.9, pitch: 0.45};
const view = {high: [0, 0, 0], low: [0, 0, 0], zoom: 7, ...fromTheSide, dim: 3};

function axes() {
  if (view.dim === 2) return {right: [1, 0, 0], up: [0, 1, 0], back: [0, 0, 1]};
  const {yaw, pitch} = view, [c, s, d, t] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const snap = x => (Math.abs(x) < 1e-15 ? 0 : x);
  return {right: [-s, c, 0].map(snap), up: [-t * c, -t * s, d].map(snap), back: [d * c, d * s, t].map(snap)};
}
/// Does it look along a coordinate axis? Then the two others are what is seen.
const looksAlong = () => axes().back.findIndex(x => Math.abs(x) === 1);

const toPixels = x => scaled(x, Math.floor(view.zoom)) * 2 ** (view.zoom - Math.floor(view.zoom));
const toWorld = x => scaled(x / 2 ** (view.zoom - Math.floor(view.zoom)), -Math.floor(view.zoom));

/// From the center to a place of doubles.
const fromCenter = p => [0, 1, 2].map(k => difference(p[k] ?? 0, view.high[k]) - view.low[k]);
const difference = (x, y) => (Number.isFinite(x - y) ? x - y : (x > y ? 1 : -1) * Number.MAX_VALUE);
const exactCenter = () => view.high.map((x, k) => add(exact(x), exact(view.low[k])));

const middle = () => [canvas.clientWidth / 2, canvas.clientHeight / 2];
const flatDot = (u, v) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
/// On the page, of a vector from the center.
function onPage(v) {
  const {right, up} = axes(), [x, y] = middle();
  return [x + toPixels(flatDot(right, v)), y - toPixels(flatDot(up, v))];
}
/// The vector in the plane of the page of so many pixels.
function inWorld(x, y) {
  const {right, up} = axes(), [u, v] = [toWorld(x), toWorld(-y)];
  return [0, 1, 2].map(k => u * right[k] + v * up[k]);
}

/// Moves the center by a vector.
function moveCenter(by) {
  for (let k = 0; k < 3; ++k) {
    const x = view.high[k], y = view.low[k] + by[k], sum = x + y;
    if (!Number.isFinite(sum)) continue;
    const rest = sum - x;
    view.low[k] = (x - (sum - rest)) + (y - rest);
    view.high[k] = sum;
  }
}
const leastZoom = -1030, mostZoom = 1082;
const allowedZoom = zoom => Math.max(leastZoom, Math.min(mostZoom, zoom));
/// About a place on the page.
function zoomBy(amount, x = middle()[0], y = middle()[1]) {
  const [mx, my] = middle(), before = inWorld(x - mx, y - my);
  view.zoom = allowedZoom(view.zoom + amount);
  const after = inWorld(x - mx, y - my);
  moveCenter(before.map((b, k) => b - after[k]));
}
function turnBy(x, y) {
  view.yaw -= x;
  view.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, view.pitch + y));
}

let flight = 0;
function land() {
  cancelAnimationFrame(flight);
  flight = 0;
}
/// Goes to a center {high, low}, a zoom and angles.
function fly(to, atOnce) {
  land();
  const from = {zoom: view.zoom, yaw: view.yaw, pitch: view.pitch}, goal = {zoom: from.zoom, yaw: from.yaw, pitch: from.pitch, ...to};
  const high = to.high ?? [...view.high], low = to.low ?? (to.high ? [0, 0, 0] : [...view.low]);
  const away = [0, 1, 2].map(k => difference(view.high[k], high[k]) + (view.low[k] - low[k]));
  const turn = Math.atan2(Math.sin(goal.yaw - from.yaw), Math.cos(goal.yaw - from.yaw)), start = performance.now();
  const time = 400 + Math.min(2200, 40 * Math.abs(goal.zoom - from.zoom));
  const still = atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const step = now => {
    const t = still ? 1 : Math.min(1, Math.max(0, (now - start) / time)), s = t * t * (3 - 2 * t);
    view.zoom = from.zoom + s * (goal.zoom - from.zoom);
    view.yaw = from.yaw + s * turn;
    view.pitch = from.pitch + s * (goal.pitch - from.pitch);
    // It nears as the picture grows, so that the goal stays in it.
    const left = (1 - s) * Math.min(1, 2 ** (from.zoom - view.zoom));
    Object.assign(view, {high: [...high], low: [...low]});
    if (left > 0) moveCenter(away.map(x => x * left));
    flight = t < 1 ? requestAnimationFrame(step) : 0;
    draw();
  };
  step(start);
}

/// The zoom at which a length fills the picture.
function zoomFor(length) {
  const pixels = 0.62 * Math.min(canvas.clientWidth, canvas.clientHeight) || 400;
  if (!(length > 0)) return 6;
  return allowedZoom(Math.log2(pixels) - log2(length));
}
/// Math.log2 is off below the normal numbers.
const log2 = x => (x < 2 ** -1000 ? Math.log2(x * 2 ** 200) - 200 : Math.log2(x));
/// Shows points, of doubles.
function show(points, atOnce, extra = {}) {
  const low = [0, 1, 2].map(k => Math.min(...points.map(p => p[k] ?? 0))), high = [0, 1, 2].map(k => Math.max(...points.map(p => p[k] ?? 0)));
  const center = low.map((x, k) => x / 2 + high[k] / 2 || (x + high[k]) / 2), size = Math.max(...low.map((x, k) => difference(high[k], x)));
  const about = Math.max(...center.map(Math.abs));
  fly({high: center, zoom: zoomFor(size || about / 2 || 1), ...extra}, atOnce);
}
