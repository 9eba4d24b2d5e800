// The camera turns about a target.

const slope = 0.3;  // half of what is seen, at distance 1
const least = 1e-7;
const camera = {target: [0, 0, 0], distance: 3, yaw: -0.9, pitch: 0.45};
let up = page.up;

const frames = {z: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], y: [[0, 0, 1], [1, 0, 0], [0, 1, 0]]};
function axes() {
  const [e, f, u] = frames[up], {yaw, pitch} = camera;
  const flat = add(mul(Math.cos(yaw), e), mul(Math.sin(yaw), f));
  const back = add(mul(Math.cos(pitch), flat), mul(Math.sin(pitch), u));
  const right = add(mul(-Math.sin(yaw), e), mul(Math.cos(yaw), f));
  return {back, right, up: cross(back, right)};
}
function towards(direction) {
  const [e, f, u] = frames[up];
  return {yaw: Math.atan2(dot(direction, f), dot(direction, e)),
          pitch: Math.asin(Math.max(-1, Math.min(1, dot(direction, u))))};
}
function lens() {
  const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
  return aspect > 1 ? [1 / slope / aspect, 1 / slope] : [1 / slope, aspect / slope];
}
/// Of points from which the target is taken away.
function matrix() {
  const {back, right, up: over} = axes(), d = camera.distance, [x, y] = lens();
  const closest = d * 0.02, farthest = d + 2 + size(camera.target);
  const a = (farthest + closest) / (closest - farthest), b = 2 * farthest * closest / (closest - farthest);
  const m = [];
  for (let k = 0; k < 3; ++k) m.push(x * right[k], y * over[k], a * back[k], -back[k]);
  return m.concat([0, 0, b - a * d, d]);
}

let flight = 0;
function land() {
  cancelAnimationFrame(flight);
  flight = 0;
}
function fly(to, at_once) {
  land();
  const from = {...camera, target: camera.target.slice()};
  const turn = Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw));
  const far = size(sub(to.target, from.target)), start = performance.now();
  const still = at_once || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const step = now => {
    const t = still ? 1 : Math.min(1, Math.max(0, (now - start) / 700)), s = t * t * (3 - 2 * t);
    camera.target = add(from.target, mul(s, sub(to.target, from.target)));
    // Back a little on the way, so that it is seen where it goes.
    camera.distance = Math.exp((1 - s) * Math.log(from.distance) + s * Math.log(to.distance)) + far * 2 * s * (1 - s);
    camera.yaw = from.yaw + s * turn;
    camera.pitch = from.pitch + s * (to.pitch - from.pitch);
    flight = t < 1 ? requestAnimationFrame(step) : 0;
    if (t === 1) Object.assign(camera, to);
    draw();
  };
  step(start);
}
/// How far away all corners of the box around everything are seen.
function distanceOfAll() {
  const {back, right, up: over} = axes(), [x, y] = lens(), distances = [];
  for (let n = 0; n < 8; ++n) {
    const p = page.half.map((half, k) => n >> k & 1 ? half : -half);
    distances.push(dot(back, p) + Math.max(x * Math.abs(dot(right, p)), y * Math.abs(dot(over, p))));
  }
  return Math.max(0.1, ...distances) * 1.05;
}
function fit(at_once) {
  fly({...camera, target: [0, 0, 0], distance: distanceOfAll()}, at_once === true);
}
