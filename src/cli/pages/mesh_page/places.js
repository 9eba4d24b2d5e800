// Places are chosen, shown and visited.

/// Shows items, the faces of each in two colors.
function choose(items, title, row) {
  const corners = items.map(item => item.corners.map(shown));
  const points = items.map((item, n) => item.points.length > 0 ? item.points.map(shown) : corners[n]);
  const box = boxOf(points.flat());
  chosen = {items, title, row, origin: box.middle};
  const moved = p => sub(p, box.middle);
  if (gl && !gl.isContextLost()) {
    const faces = [], lines = [], outlines = [];
    const outline = (to, ps) => ps.forEach((p, k) => {
      if (k + 1 < ps.length || ps.length !== 2) to.push(...p, ...ps[(k + 1) % ps.length]);
    });
    items.forEach((item, n) => {
      item.faces.forEach((face, k) => {
        const c = corners[n].slice(3 * k, 3 * k + 3).map(moved);
        faces.push([c, k % 2]);
        outline(outlines, c);
      });
      if (item.points.length > 0) outline(lines, points[n].map(moved));
    });
    chosen.faces = faceBuffer(faces.length, t => faces[t][0], t => faces[t][1]);
    chosen.lines = lineBuffer(new Float32Array(lines));
    chosen.outlines = lineBuffer(new Float32Array(outlines));
  }
  for (const other of element("list").querySelectorAll("[aria-selected=true]")) other.setAttribute("aria-selected", "false");
  if (row) row.setAttribute("aria-selected", "true");
  describe();
  draw();
  return {corners, points, box};
}
/// And flies there: to where it is seen from in front of both faces, if no other face hides it.
function visit(items, title, row) {
  const {corners, points, box} = choose(items, title, row);
  const normals = items.map((item, n) => item.faces.map((_, k) => normalOf(...corners[n].slice(3 * k, 3 * k + 3))));
  // The faces are seen whole where they are not much larger than what they share.
  const whole = boxOf(corners.flat()).size;
  const extent = Math.max(30 * least, box.size > 0 ? Math.min(Math.max(0.7 * whole, box.size), 5 * box.size) : 0.7 * whole);
  const distance = extent / slope;
  const [a, b] = [normals[0][0] || [0, 0, 0], normals[0][1] || [0, 0, 0]];
  const sum = normals.flat().reduce(add, [0, 0, 0]), here = axes().back;
  const sides = [sum, add(a, b), sub(a, b), sub(b, a), mul(-1, sum), a, mul(-1, a)].filter(d => size(d) > 0.05).map(unit);
  const own = new Set(items.flatMap(item => item.faces.map(String)));
  const free = sides.slice(0, 6).find(side => {
    const hit = firstHit(add(box.middle, mul(1e-3 * extent, side)), side, own);
    return !hit || hit.distance > distance;
  });
  fly({target: box.middle, distance, ...towards(free || sides[0] || here)});
}

function text(tag, content, className) {
  const node = document.createElement(tag);
  node.textContent = content;
  if (className) node.className = className;
  return node;
}
function coloured(tag, className, color) {
  const node = text(tag, "", className);
  node.style.background = color;
  return node;
}

function describe() {
  const card = element("chosen"), {items, title} = chosen;
  card.replaceChildren();
  card.hidden = false;
  const head = text("h3", ""), close = text("button", "\u00d7");
  close.setAttribute("aria-label", "Close");
  close.onclick = forget;
  const item = items.length === 1 ? items[0] : null, kind = item && kinds[item.kind];
  if (kind) head.append(coloured("span", "dot", css(kind.color)), text("span", kind.name));
  else head.append(text("span", title));
  head.append(close);
  card.append(head);
  if (!item) {
    const of = new Map();
    for (const {kind: k} of items) if (k !== undefined) of.set(k, (of.get(k) || 0) + 1);
    card.append(text("p", [...of].map(([k, n]) => count(n) + " " + kinds[k].name).join(", ")));
    return;
  }
  if (kind) card.append(text("p", kind.meaning));
  if (item.label) card.append(text("p", item.label));
  const list = text("dl", "");
  const describePoints = (name, points) => {
    const value = text("dd", "");
    for (const p of points) value.append(text("code", exact(p)));
    list.append(name, value);
  };
  const names = text("p", "", "faces");
  item.faces.forEach((face, k) => {
    const swatch = () => coloured("span", "swatch", k % 2 ? "var(--second)" : "var(--first)");
    const triangle = models[face[0]].faces.length > 0 ? `, triangle ${face[1]}` : "", part = partName(face);
    const name = text("dt", ""), number = text("span", `face ${faceNumber(face)}${triangle}`);
    name.append(swatch(), text("span", `face ${faceNumber(face)}`));
    describePoints(name, item.corners.slice(3 * k, 3 * k + 3));
    number.prepend(swatch());
    if (part !== "") number.append(` of ${part}`);
    names.append(number);
  });
  if (item.points.length > 0)
    describePoints(text("dt", item.points.length === 1 ? "at" : item.points.length === 2 ? "from, to" : "around"), item.points);
  const details = document.createElement("details");
  details.open = coordinatesOpen;
  details.ontoggle = () => { coordinatesOpen = details.open; };
  details.append(text("summary", "Coordinates"), list);
  card.append(names, details);
}
let coordinatesOpen = false;
function forget() {
  if (chosen && chosen.row) {
    chosen.row.setAttribute("aria-selected", "false");
    chosen.row.focus();
  }
  chosen = null;
  element("chosen").hidden = true;
  draw();
}
