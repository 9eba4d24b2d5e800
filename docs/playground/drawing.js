// The picture. Lines and faces are placed by exact distances from the center, so that they are where they are at any
// zoom; pixels are counted from the middle of the page, y upwards.

const context = canvas.getContext("2d");
let look = {};  // the colors of the style sheet
function readColors() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["first", "second", "text", "soft", "line", "faint", "proof", "ground", "wrong"])
    look[name] = style.getPropertyValue("--" + name).trim();
}
const mixed = (color, alpha) => color + Math.round(255 * alpha).toString(16).padStart(2, "0");

/// A line on the page through `from` in a direction: its own direction, its distance from the middle, and where `from` and
/// `to` are on it. Null where it is seen end on.
function lineOnPage(from, direction, center, to = from) {
  const most = Math.max(...direction.map(magnitude));
  if (most === -Infinity) return null;
  const {right, up, back} = axes(), d = direction.map(x => shifted(x, -most)), rest = subAll(from, center);
  const flat = numbers(d), [x, y] = [flatDot(right, flat), flatDot(up, flat)], length = Math.hypot(x, y);
  if (length < 1e-9) return null;
  const u = [x / length, y / length], moment = numbers(crossAll(d, rest));
  const [start, end] = [rest, subAll(to, center)].map(numbers).map(v => toPixels(flatDot(right, v) * u[0] + flatDot(up, v) * u[1]));
  return {u, k: toPixels(flatDot(back, moment) / length), start, end};
}
const edgeOnPage = (from, to, center) => lineOnPage(from, subAll(to, from), center, to);
const placeOn = ({u, k}, s) => [s * u[0] - k * u[1], s * u[1] + k * u[0]];
/// The part of a line between two places of it that is on the page.
function partOnPage({u, k}, from, to) {
  const half = middle().map(x => x + 40), base = [-k * u[1], k * u[0]];
  for (let i = 0; i < 2; ++i) {
    if (Math.abs(u[i]) < 1e-300) {
      if (!(Math.abs(base[i]) <= half[i])) return null;
      continue;
    }
    const ends = [(-half[i] - base[i]) / u[i], (half[i] - base[i]) / u[i]];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from <= to ? [from, to] : null;
}

const shownAt = ([x, y]) => [middle()[0] + x, middle()[1] - y];
function stroke(line, from, to, width, color, dash = []) {
  const part = line && partOnPage(line, from, to);
  if (!part) return;
  context.beginPath();
  context.moveTo(...shownAt(placeOn(line, part[0])));
  context.lineTo(...shownAt(placeOn(line, part[1])));
  context.lineWidth = width;
  context.strokeStyle = color;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}
function dot([x, y], radius, fill, edge) {
  if (!(Math.abs(x) < 1e5 && Math.abs(y) < 1e5)) return;
  context.beginPath();
  context.arc(...shownAt([x, y]), radius, 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (edge) {
    context.lineWidth = 2;
    context.strokeStyle = edge;
    context.stroke();
  }
}
/// Of an exact place.
function placeOnPage(p, center) {
  const {right, up} = axes(), v = numbers(subAll(p, center));
  return [toPixels(flatDot(right, v)), toPixels(flatDot(up, v))];
}

function wholePage() {
  const [x, y] = middle().map(c => c + 40);
  return [[-x, -y], [x, -y], [x, y], [-x, y]];
}
/// What is left of a polygon on one side of a line.
function cut(polygon, {u, k}, side) {
  const over = ([x, y]) => side * (u[0] * y - u[1] * x - k), result = [];
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length], a = over(p), b = over(q);
    if (a >= 0) result.push(p);
    if (a > 0 && b < 0 || a < 0 && b > 0) result.push([0, 1].map(c => p[c] + (q[c] - p[c]) * (a / (a - b))));
  });
  return result;
}
function fill(polygon, color) {
  if (polygon.length < 3) return;
  context.beginPath();
  polygon.forEach((p, i) => context[i === 0 ? "moveTo" : "lineTo"](...shownAt(p)));
  context.closePath();
  context.fillStyle = color;
  context.fill();
}

/// The normal of a face by its corners, about 1 long; zero of one without an area.
function normalOf(corners) {
  const [p, ...others] = corners;
  for (let i = 1; i < others.length; ++i) {
    const n = crossAll(subAll(others[i - 1], p), subAll(others[i], p)), most = Math.max(...n.map(magnitude));
    if (most > -Infinity) return numbers(n.map(x => shifted(x, -most)));
  }
  return [0, 0, 0];
}

/// What to draw of a shape, the farthest first.
function partsOf(solid, color, center) {
  const {back, right, up} = axes(), {points, edges, faces} = solid;
  const rests = points.map(p => numbers(subAll(p, center))), depth = list => list.reduce((sum, i) => sum + flatDot(back, rests[i]), 0) / list.length;
  const closed = faces.length > 1, facing = faces.map(face => flatDot(back, normalOf(face.map(i => points[i]))));
  const parts = [];
  faces.forEach((face, n) => {
    if (Math.abs(facing[n]) < 1e-9) return;
    parts.push({depth: depth(face), draw() {
      let polygon = wholePage();
      face.forEach((i, k) => {
        const line = edgeOnPage(points[i], points[face[(k + 1) % face.length]], center);
        if (line) polygon = cut(polygon, line, Math.sign(facing[n]));
      });
      const normal = normalOf(face.map(i => points[i])), length = Math.hypot(...normal);
      const light = 0.5 + 0.35 * Math.abs(flatDot(up, normal)) / length + 0.15 * Math.abs(flatDot(right, normal)) / length;
      fill(polygon, mixed(color, view.dim === 2 ? 0.25 : closed && facing[n] < 0 ? 0.1 : 0.2 + 0.25 * light));
    }});
  });
  edges.forEach(edge => {
    const [i, j] = edge;
    const beside = faces.map((face, n) => face.includes(i) && face.includes(j) ? facing[n] : NaN).filter(x => !Number.isNaN(x));
    const hidden = closed && beside.length > 0 && beside.every(x => x <= 0);
    parts.push({depth: depth(edge) + 1e-9 * Math.abs(depth(edge)), draw() {
      const line = edgeOnPage(points[i], points[j], center);
      if (!line) return;
      stroke(line, line.start, line.end, hidden ? 1 : 2, mixed(color, hidden ? 0.55 : 1), hidden ? [4, 4] : []);
    }});
  });
  if (solid.direction) parts.push({depth: 0, draw() {
    const line = lineOnPage(points[0], solid.direction, center);
    if (line) stroke(line, solid.both ? -Infinity : line.start, Infinity, 2, color);
  }});
  points.forEach((p, i) => parts.push({depth: flatDot(back, rests[i]) + 1e-9 * Math.abs(depth([i])), draw() {
    if (solid.normal) return;
    dot(placeOnPage(p, center), points.length === 1 && !solid.direction ? 5 : 2.5, color);
  }}));
  return parts;
}

/// A patch of a plane, about a place near it, so large; all of the page where it is larger than that.
function drawPlane(normal, offset, about, reach, center, color, dash) {
  const most = Math.max(...normal.map(magnitude)), n = normal.map(x => shifted(x, -most));
  const flat = numbers(n), length = Math.hypot(...flat), unit = flat.map(x => x / length);
  const off = number(sub(shifted(offset, -most), dotAll(n, center))) / length;
  if (view.dim === 2) {
    const line = {u: [unit[1], -unit[0]], k: toPixels(off)};
    return stroke(line, -Infinity, Infinity, 2, color, dash);
  }
  const small = unit.map(Math.abs).indexOf(Math.min(...unit.map(Math.abs)));
  const side = across(unit, [0, 1, 2].map(k => (k === small ? 1 : 0))), e = side.map(x => x / Math.hypot(...side)), f = across(unit, e);
  const page = toWorld(Math.max(...middle()) * 2.5), away = fromCenter(about), inside = flatDot(unit, away);
  const far = Math.hypot(...away) + reach > 20 * page || !Number.isFinite(reach);
  const foot = far ? [0, 0, 0] : away.map((x, k) => x - inside * unit[k]), half = far ? page : reach;
  const {right, up} = axes();
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) => {
    const v = foot.map((x, k) => x + off * unit[k] + half * (s * e[k] + t * f[k]));
    return [toPixels(flatDot(right, v)), toPixels(flatDot(up, v))];
  });
  fill(corners, mixed(color, 0.13));
  context.beginPath();
  corners.forEach((p, i) => context[i === 0 ? "moveTo" : "lineTo"](...shownAt(p)));
  context.closePath();
  context.lineWidth = 1.5;
  context.strokeStyle = color;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}

// ---- The grids

/// Calls f with the pixels of all doubles of a coordinate on the page, if they lie far enough from each other.
function eachDouble(k, half, f) {
  const at = x => toPixels((x - view.high[k]) - view.low[k]);
  if (!(toPixels(ulp(view.high[k])) >= 5)) return false;
  for (const way of [-1, 1]) {
    let x = way < 0 ? view.high[k] : nextDouble(view.high[k], 1);
    for (let n = 0; n < 1000 && Math.abs(at(x)) <= half; ++n, x = nextDouble(x, way)) f(at(x), x);
  }
  return true;
}
function rule(vertical, at, color, width) {
  const [x, y] = middle(), p = Math.round(vertical ? x + at : y - at) + 0.5;
  context.beginPath();
  context.moveTo(...(vertical ? [p, 0] : [0, p]));
  context.lineTo(...(vertical ? [p, 2 * y] : [2 * x, p]));
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}
function drawGrid() {
  const along = looksAlong();
  if (along < 0) return;
  const {right, up} = axes(), half = middle();
  [right, up].forEach((axis, i) => {
    const k = axis.findIndex(x => Math.abs(x) === 1), way = axis[k];
    if (eachDouble(k, half[i], at => rule(i === 0, way * at, look.line, 1))) return;
    const step = 10 ** Math.ceil(Math.log10(toWorld(70))), center = view.high[k];
    if (!(step > 0 && step < 1e300) || step < 1e-12 * Math.abs(center)) return;
    for (let n = Math.ceil((center - toWorld(half[i])) / step); n * step <= center + toWorld(half[i]); ++n)
      rule(i === 0, way * toPixels(n * step - center - view.low[k]), n === 0 ? look.line : look.faint, n === 0 ? 2 : 1);
  });
}
function drawScale() {
  const world = toWorld(110), power = Math.floor(log10(world));
  let digit = 1;
  for (const d of [2, 5]) if (d * tenTo(power) <= world) digit = d;
  const length = digit * tenTo(power);
  element("bar").style.width = toPixels(length) + "px";
  element("bar-length").textContent = length > 1e-3 && length < 1e5 ? String(Number(length.toPrecision(1))) : `${digit}e${power}`;
  const spacing = ["x", "y", "z"].slice(0, view.dim).map((name, k) => [name, toPixels(ulp(view.high[k]))]).filter(([, px]) => px >= 5);
  element("bar-ulps").textContent = spacing.length === 0 ? "" : view.dim === 3 && looksAlong() < 0 ?
    "look along an axis to see the doubles" : "lines are doubles, one ulp from the next";
}
const log10 = x => log2(x) * Math.log10(2);
const tenTo = power => Number("1e" + power) || Number.MIN_VALUE;

// ---- All of it

let asked = 0;
function draw() {
  if (!asked) asked = requestAnimationFrame(drawNow);
  tellBusy();
}
/// While something moves, the link is behind, or meshes are read or asked.
function tellBusy() {
  element("stage").setAttribute("aria-busy", asked !== 0 || flight !== 0 || linkTimer !== 0 ||
    painted.timer !== 0 || opening !== null || opened !== null && (opened.stale || opened.work + opened.making !== ""));
}
function drawNow() {
  asked = 0;
  const ratio = window.devicePixelRatio || 1, [w, h] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio))
    [canvas.width, canvas.height] = [Math.round(w * ratio), Math.round(h * ratio)];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, w, h);
  context.lineCap = "round";
  drawGrid();
  drawScale();
  if (opened) drawMeshes(w, h);
  if (state) {
    const center = exactCenter(), reach = reachOfAll();
    if (options.proof && !opened) drawSeparation(center, reach);
    const parts = [["a", look.first], ["b", look.second]].flatMap(([name, color]) => {
      const solid = solids[name];
      if (solid.normal) {
        drawPlane(solid.normal, dotAll(solid.normal, solid.points[0]), state[name].fields[0], reach, center, color, []);
        return [];
      }
      return partsOf(solid, color, center);
    });
    parts.sort((p, q) => p.depth - q.depth).forEach(part => part.draw());
    drawStems();
    if (opened) drawFound();
    else drawMeeting(center);
    placeHandles();
  }
  drawTriad();
  tellBusy();
}
/// From the first handle of a shape to those that stand off it.
function drawStems() {
  for (const {name, at, stem} of handles) {
    if (!stem) continue;
    const [p, q] = [handles.find(handle => handle.name === name).at, at].map(place => onPage(fromCenter(place)));
    if (![...p, ...q].every(x => Math.abs(x) < 1e5)) continue;
    context.beginPath();
    context.moveTo(...p);
    context.lineTo(...q);
    context.lineWidth = 1;
    context.strokeStyle = look.soft;
    context.stroke();
  }
}
/// How large a patch of a plane is to be.
function reachOfAll() {
  const all = [...spots("a"), ...spots("b")], sizes = [0, 1, 2].map(k =>
    difference(Math.max(...all.map(p => p[k] ?? 0)), Math.min(...all.map(p => p[k] ?? 0))));
  return 0.55 * Math.max(...sizes) || toWorld(200);
}
/// Places that show where a shape is, as doubles.
const spots = name => {
  const {kind, fields} = state[name], solid = solids[name].points.map(numbers);
  return kind === "line" || kind === "ray" || kind === "plane" ? [...solid, plus(fields[0], fields[1])] : solid;
};

const vectorOf = list => [...list, "0"].slice(0, 3).map(exactOf);
/// The plane of the proof.
function drawSeparation(center, reach) {
  const {plane, point} = result.certificate;
  if (!plane) return;
  const all = [...spots("a"), ...spots("b")];
  const about = point ? numbers(vectorOf(point)) : [0, 1, 2].map(k => all.reduce((sum, p) => sum + (p[k] ?? 0) / all.length, 0));
  drawPlane(vectorOf(plane.normal), exactOf(plane.offset), about, reach, center, look.proof, [7, 5]);
}
/// Its point, and the part of a line that is in the other shape.
function drawMeeting(center) {
  const {certificate, clip, line} = result;
  if (clip?.ends) {
    const solid = solids[line], places = clip.ends.map(end => end && placeOnPage(end, center));
    const onPage = lineOnPage(solid.points[0], solid.direction ?? subAll(solid.points[1], solid.points[0]), center);
    if (onPage) {
      const on = places.map((p, i) => (p ? p[0] * onPage.u[0] + p[1] * onPage.u[1] : i === 0 ? -Infinity : Infinity));
      stroke(onPage, Math.min(...on), Math.max(...on), 5, mixed(look.proof, 0.45));
    }
  }
  if (!certificate.point || !options.proof) return;
  const at = placeOnPage(vectorOf(certificate.point), center);
  dot(at, 9, null, look.proof);
  dot(at, 3, look.proof);
}

function drawTriad() {
  element("triad").toggleAttribute("hidden", view.dim === 2);
  const {right, up, back} = axes();
  const ends = ["x", "y", "z"].map((name, k) => ({name, x: 30 * right[k], y: -30 * up[k], z: back[k],
    color: ["#e5484d", "#30a46c", "#3e7bfa"][k]})).sort((p, q) => p.z - q.z);
  element("triad").innerHTML = ends.map(e => `<line x2="${e.x}" y2="${e.y}" stroke="${e.color}" stroke-width="2.5"
    stroke-linecap="round"/><text x="${1.27 * e.x}" y="${1.27 * e.y}">${e.name}</text>`).join("");
}
