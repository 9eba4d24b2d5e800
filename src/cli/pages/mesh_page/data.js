// What the page has been given, and how it is said.

const element = id => document.getElementById(id);
const page = JSON.parse(element("data").textContent);

function block(id, Numbers) {
  const text = atob(element(id).textContent), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return new Numbers(bytes.buffer);
}

const models = page.models.map((model, n) => ({...model,
  vertices: block("vertices" + n, Float32Array), triangles: block("triangles" + n, Uint32Array),
  faces: block("faces" + n, Uint32Array), kinds: block("kinds" + n, Uint8Array)}));
const kinds = page.kinds.map((kind, n) => ({...kind, lines: block("lines" + n, Float32Array)}));
const noKind = 255;
const hidden = new Set();

const count = n => n.toLocaleString("en");
const counted = (n, section) => count(n) + " " + (n === 1 ? section.one : section.many);
const css = ([r, g, b]) => `rgb(${r}, ${g}, ${b})`;

function rounded(x) {
  const digits = x === 0 ? 0 : Math.floor(Math.log10(Math.abs(x))) + page.decimals;
  return String(digits < 0 ? 0 : Number(x.toExponential(Math.min(17, digits))) + 0);
}
const near = p => "(" + p.map(rounded).join(", ") + ")";
const exact = p => "(" + p.join(", ") + ")";

const faceNumber = ([model, triangle]) =>
  models[model].faces.length > 0 ? models[model].faces[triangle] : triangle;
function partName([model, triangle]) {
  let name = "";
  for (const [part, first] of models[model].parts) if (first <= triangle) name = part;
  return [models[model].name, name].filter(text => text !== "").join(": ");
}

// ---- Vectors. The picture has coordinates of its own, from -1 to 1.

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const mul = (s, a) => [s * a[0], s * a[1], s * a[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const size = a => Math.hypot(...a);
const unit = a => size(a) > 0 ? mul(1 / size(a), a) : [0, 0, 0];
const normalOf = (a, b, c) => unit(cross(unit(sub(b, a)), unit(sub(c, a))));
const shown = p => p.map((x, k) => (x * page.scale - page.center[k]) / page.radius);

function boxOf(points) {
  const lo = points[0].slice(), hi = points[0].slice();
  for (const p of points)
    for (let k = 0; k < 3; ++k) {
      lo[k] = Math.min(lo[k], p[k]);
      hi[k] = Math.max(hi[k], p[k]);
    }
  return {middle: mul(0.5, add(lo, hi)), size: size(sub(hi, lo))};
}

const vertexOf = (model, i) => [model.vertices[3 * i], model.vertices[3 * i + 1], model.vertices[3 * i + 2]];
const cornersOf = (model, t) => [0, 1, 2].map(k => vertexOf(model, model.triangles[3 * t + k]));
