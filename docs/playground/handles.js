// Dragging: a button on the page for each place that can be dragged, and the shapes themselves; and the view.

let handles = [], drag = null;

function makeHandles() {
  const list = element("handles"), wanted = ["a", "b"].flatMap(name => handlesOf(state[name]).map((handle, n) => ({name, n, handle})));
  handles = wanted.map(({name, n, handle}, i) => {
    const button = list.children[i] ?? list.appendChild(document.createElement("button"));
    button.className = `handle ${name}`;
    button.dataset.handle = `${name}.${handle.name}`;
    const label = `${name}, ${handle.name.replace("_", " ")}`;
    button.setAttribute("aria-label", `${label}: drag it, or move it by arrow keys; with Alt by one double`);
    button.title = label;
    return {button, name, n, at: handle.at, stem: handle.stem};
  });
  while (list.children.length > handles.length) list.lastChild.remove();
}
function placeHandles() {
  const [x, y] = middle();
  for (const {button, at} of handles) {
    const [px, py] = onPage(fromCenter(at));
    const inside = px >= 0 && py >= 0 && px <= 2 * x && py <= 2 * y;
    button.hidden = !inside;
    if (inside) button.style.transform = `translate(${px}px, ${py}px)`;
  }
}

/// Puts a shape in the place of one, if it is a shape.
function change(name, shape) {
  try {
    setShapes(...(name === "a" ? [shape, state.b] : [state.a, shape]), null);
    say("");
  } catch (error) {
    say(error.message);
    return false;
  }
  changed();
  return true;
}

element("handles").addEventListener("pointerdown", event => {
  const handle = handles.find(({button}) => button === event.target);
  if (!handle || event.button !== 0) return;
  land();
  handle.button.setPointerCapture(event.pointerId);
  drag = {x: event.clientX, y: event.clientY, name: handle.name, n: handle.n, shape: state[handle.name]};
  event.preventDefault();
  handle.button.focus({preventScroll: true});
});
element("handles").addEventListener("pointermove", event => {
  if (!drag) return;
  const by = inWorld(event.clientX - drag.x, event.clientY - drag.y);
  change(drag.name, handlesOf(drag.shape)[drag.n].to(by));
});
for (const kind of ["pointerup", "pointercancel"])
  element("handles").addEventListener(kind, () => {
    drag = null;
    keepLink();
  });

/// By arrow keys: some pixels, at least one double; with Alt one double.
element("handles").addEventListener("keydown", event => {
  const handle = handles.find(({button}) => button === event.target);
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  if (!handle || !step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  land();
  const pixels = event.shiftKey ? 40 : 4, {right, up} = axes();
  const by = inWorld(pixels * step[0], pixels * step[1]), own = handlesOf(state[handle.name])[handle.n];
  // Of the axis that goes most along the arrow.
  const arrow = step[0] ? right.map(x => x * step[0]) : up.map(x => -x * step[1]), sizes = arrow.map(Math.abs);
  const k = sizes.indexOf(Math.max(...sizes)), one = nextDouble(own.at[k], Math.sign(arrow[k])) - own.at[k];
  if (event.altKey || Math.abs(by[k]) < Math.abs(one)) change(handle.name, own.to([0, 1, 2].map(i => (i === k ? one : 0))));
  else change(handle.name, own.to(by));
  keepLink();
});

// ---- Shapes and the view

/// The shape under the pointer, if there is one.
function shapeAt(x, y) {
  const center = exactCenter(), [mx, my] = middle(), p = [x - mx, my - y];
  for (const name of ["b", "a"]) {
    const {points, edges, faces, direction, both} = solids[name];
    const near = (line, from, to) => {
      if (!line) return false;
      const s = p[0] * line.u[0] + p[1] * line.u[1], off = line.u[0] * p[1] - line.u[1] * p[0] - line.k;
      return Math.abs(off) < 7 && s > from - 7 && s < to + 7;
    };
    const line = direction && lineOnPage(points[0], direction, center);
    if (line && near(line, both ? -Infinity : line.start, Infinity)) return name;
    if (edges.some(([i, j]) => {
      const edge = edgeOnPage(points[i], points[j], center);
      return edge && near(edge, edge.start, edge.end);
    })) return name;
    if (faces.some(face => {
      const sides = face.map((i, k) => {
        const edge = edgeOnPage(points[i], points[face[(k + 1) % face.length]], center);
        return edge ? Math.sign(edge.u[0] * p[1] - edge.u[1] * p[0] - edge.k) : 0;
      });
      return sides.some(side => side !== 0) && !(sides.includes(1) && sides.includes(-1));
    })) return name;
  }
  return null;
}

canvas.addEventListener("pointerdown", event => {
  land();
  canvas.setPointerCapture(event.pointerId);
  const box = canvas.getBoundingClientRect(), pan = event.button !== 0 || event.shiftKey;
  const name = pan ? null : shapeAt(event.clientX - box.left, event.clientY - box.top);
  drag = {x: event.clientX, y: event.clientY, name, shape: name && state[name], pan: pan || view.dim === 2, view: true};
});
canvas.addEventListener("pointermove", event => {
  if (!drag) return pointAt(event);
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (drag.name) return void change(drag.name, moved(drag.shape, inWorld(x, y)));
  [drag.x, drag.y] = [event.clientX, event.clientY];
  if (drag.pan) moveCenter(inWorld(-x, -y));
  else turnBy(x * 0.008, y * 0.008);
  draw();
});
for (const kind of ["pointerup", "pointercancel"])
  canvas.addEventListener(kind, () => {
    drag = null;
    keepLink();
  });
canvas.addEventListener("contextmenu", event => event.preventDefault());
element("stage").addEventListener("wheel", event => {
  if (event.target.closest("#tools, #hint")) return;
  event.preventDefault();
  land();
  const box = canvas.getBoundingClientRect();
  zoomBy(-event.deltaY * (event.deltaMode === 1 ? 0.06 : 0.003), event.clientX - box.left, event.clientY - box.top);
  draw();
  keepLink();
}, {passive: false});
canvas.addEventListener("keydown", event => {
  const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.shiftKey || view.dim === 2) moveCenter(inWorld(40 * step[0], 40 * step[1]));
  else turnBy(-0.12 * step[0], -0.12 * step[1]);
  event.preventDefault();
  land();
  draw();
  keepLink();
});

/// Tells where the pointer is: the nearest doubles.
function pointAt(event) {
  const along = looksAlong();
  if (along < 0) return void (element("pointer").textContent = "");
  const box = canvas.getBoundingClientRect(), [mx, my] = middle();
  const by = inWorld(event.clientX - box.left - mx, event.clientY - box.top - my);
  element("pointer").textContent = ["x", "y", "z"].slice(0, view.dim).map((name, k) =>
    k === along ? "" : `${name} ${view.high[k] + (view.low[k] + by[k])}`).filter(text => text).join("   ");
}
