// Pointing at the picture; buttons and keys.

/// The first face that a ray meets, but for some.
function firstHit(origin, direction, without) {
  let best = null;
  models.forEach((model, m) => {
    const {vertices: v, triangles} = model;
    for (let t = 0; t < triangles.length; t += 3) {
      const a = 3 * triangles[t], b = 3 * triangles[t + 1], c = 3 * triangles[t + 2];
      const ux = v[b] - v[a], uy = v[b + 1] - v[a + 1], uz = v[b + 2] - v[a + 2];
      const wx = v[c] - v[a], wy = v[c + 1] - v[a + 1], wz = v[c + 2] - v[a + 2];
      const px = direction[1] * wz - direction[2] * wy, py = direction[2] * wx - direction[0] * wz, pz = direction[0] * wy - direction[1] * wx;
      const det = ux * px + uy * py + uz * pz;
      if (det === 0) continue;
      const sx = origin[0] - v[a], sy = origin[1] - v[a + 1], sz = origin[2] - v[a + 2];
      const p = (sx * px + sy * py + sz * pz) / det;
      if (!(p >= 0 && p <= 1)) continue;
      const qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux;
      const q = (direction[0] * qx + direction[1] * qy + direction[2] * qz) / det;
      if (!(q >= 0 && p + q <= 1)) continue;
      const distance = (wx * qx + wy * qy + wz * qz) / det;
      if (distance > 0 && (!best || distance < best.distance) && !(without && without.has(m + "," + t / 3)))
        best = {face: [m, t / 3], distance};
    }
  });
  return best && {...best, point: add(origin, mul(best.distance, direction))};
}
function pointed(event) {
  const box = canvas.getBoundingClientRect(), [sx, sy] = lens(), {back, right, up: over} = axes();
  const x = (2 * (event.clientX - box.left) / box.width - 1) / sx, y = (1 - 2 * (event.clientY - box.top) / box.height) / sy;
  const origin = add(camera.target, mul(camera.distance, back));
  // The side of the target, where the pointer is, at its distance.
  const beside = add(mul(x * camera.distance, right), mul(y * camera.distance, over));
  return {origin, direction: unit(sub(beside, mul(camera.distance, back))), beside};
}
/// What is listed of a face, or the face alone.
function ask(event) {
  const {origin, direction} = pointed(event), hit = firstHit(origin, direction);
  if (!hit) return forget();
  const is = face => face[0] === hit.face[0] && face[1] === hit.face[1];
  for (const row of visibleRows())
    for (const item of row.items)
      if (!hidden.has(item.kind) && item.faces.some(is)) {
        goTo(row);
        return choose([item], "", row);
      }
  const corners = cornersOf(models[hit.face[0]], hit.face[1]).map(
    p => p.map((x, k) => Number(((x * page.radius + page.center[k]) / page.scale).toPrecision(7))));
  choose([{faces: [hit.face], points: [], corners}], "A face");
}

function turn(x, y) {
  camera.yaw -= x;
  camera.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, camera.pitch + y));
}
function move(x, y) {
  const {right, up: over} = axes(), step = 2 * slope * camera.distance / Math.min(canvas.clientWidth, canvas.clientHeight);
  camera.target = add(camera.target, add(mul(-x * step, right), mul(y * step, over)));
}
function zoom(factor, beside) {
  const distance = Math.max(least, Math.min(20, camera.distance * factor));
  if (beside) camera.target = add(camera.target, mul(1 - distance / camera.distance, beside));
  camera.distance = distance;
}

let drag = null;
canvas.addEventListener("pointerdown", event => {
  land();
  canvas.setPointerCapture(event.pointerId);
  drag = {x: event.clientX, y: event.clientY, far: 0, move: event.button !== 0 || event.shiftKey, button: event.button};
});
canvas.addEventListener("pointermove", event => {
  if (!drag) return;
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  drag.far += Math.abs(x) + Math.abs(y);
  [drag.x, drag.y] = [event.clientX, event.clientY];
  if (drag.far < 4) return;
  if (drag.move) move(x, y);
  else turn(x * 0.008, y * 0.008);
  draw();
});
canvas.addEventListener("pointerup", event => {
  if (drag && drag.far < 4 && drag.button === 0) ask(event);
  drag = null;
});
canvas.addEventListener("pointercancel", () => { drag = null; });
canvas.addEventListener("contextmenu", event => event.preventDefault());
canvas.addEventListener("dblclick", event => {
  const {origin, direction} = pointed(event), hit = firstHit(origin, direction);
  if (hit) fly({...camera, target: hit.point});
});
canvas.addEventListener("wheel", event => {
  event.preventDefault();
  land();
  zoom(Math.exp(event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), pointed(event).beside);
  draw();
}, {passive: false});
canvas.addEventListener("keydown", event => {
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  if (step && event.shiftKey) move(-40 * step[0], -40 * step[1]);
  else if (step) turn(-0.12 * step[0], -0.12 * step[1]);
  else if (event.key === "+" || event.key === "=") zoom(0.8);
  else if (event.key === "-") zoom(1.25);
  else return;
  event.preventDefault();
  draw();
});

// ---- Buttons, and keys everywhere

function toggle(name) {
  options[name] = !options[name];
  element(name).setAttribute("aria-pressed", options[name]);
  draw();
}
function turnUp(axis) {
  up = axis;
  element("up").textContent = up + " up";
  draw();
}
function showHelp() {
  const hint = element("hint");
  hint.hidden = !hint.hidden;
  element("help").setAttribute("aria-pressed", !hint.hidden);
}
const commands = {f: fit, x: () => toggle("through"), w: () => toggle("wires"), u: () => turnUp(up === "z" ? "y" : "z"),
                  h: showHelp, n: () => nextPlace(1), p: () => nextPlace(-1), escape: forget};
element("fit").onclick = commands.f;
element("through").onclick = commands.x;
element("wires").onclick = commands.w;
element("up").onclick = commands.u;
element("help").onclick = commands.h;
document.addEventListener("keydown", event => {
  const command = commands[event.key.toLowerCase()];
  if (command && !event.ctrlKey && !event.metaKey && !event.altKey) command();
});

// ---- Begin

function tell(message) {
  element("message").textContent = message;
  element("message").hidden = message === "";
  for (const id of ["tools", "triad"]) element(id).toggleAttribute("hidden", message !== "");
}
fillList();
turnUp(up);
try {
  setUp();
  if (!gl) tell("This browser has no WebGL, or has it switched off: the mesh cannot be drawn. The lists are complete without it.");
} catch (error) {
  gl = null;
  tell("The WebGL of this browser cannot draw the mesh. The lists are complete without it. " + error.message);
}
canvas.addEventListener("webglcontextlost", event => {
  event.preventDefault();
  tell("The graphics driver has taken the picture away. It may come back.");
});
canvas.addEventListener("webglcontextrestored", () => { tell(""); setUp(); draw(); });
new ResizeObserver(draw).observe(canvas);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
fit(true);
