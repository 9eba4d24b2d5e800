// Meshes in the picture. They have too many faces for the exact lines of drawing.js: faces are painted pixel by pixel, each
// pixel with the nearest, and edges where triangles are large enough for them.

const bodyColors = ["#7d96b5", "#c98a4b", "#6aa577", "#b07ab0", "#c26d6d", "#5f9fb0", "#9a9a52", "#8d83cc"];
/// While the view moves, at most so many triangles are painted.
const mostMoving = 400000;
/// A triangle has its edges if it is this wide, in pixels of the page; they are faint until it is twice as wide.
const leastWidth = 5;

/// What was painted last, of which view, and in what memory.
const painted = {canvas: document.createElement("canvas"), view: "", fine: "", of: null, timer: 0, note: "",
                 colors: null, depths: null, places: null};

const grouped = n => n.toLocaleString("en");
const sentences = (...texts) => texts.filter(text => text).join(" ");

function drawMeshes(width, height) {
  const {high, low, zoom, yaw, pitch} = view, ratio = window.devicePixelRatio || 1;
  const now = JSON.stringify([high, low, zoom, yaw, pitch, width, height, ratio, look.ground, opened.bodies.map(body => body.hidden)]), bodies = shownBodies();
  if (painted.fine !== now || painted.of !== bodies) {
    // At rest each way twice as many pixels as the page has, which makes edges smooth.
    const moving = painted.view !== now || painted.of !== bodies;
    const least = Math.sqrt(4e6 / (width * height)), scale = Math.min(moving ? ratio : 2 * ratio, Math.max(1, least));
    const count = bodies.reduce((sum, {triangles}) => sum + triangles.length / 3, 0);
    paint(bodies, Math.round(width * scale), Math.round(height * scale), scale, moving ? Math.ceil(count / mostMoving) : 1);
    Object.assign(painted, {view: now, fine: moving ? "" : now, of: bodies});
    clearTimeout(painted.timer);
    painted.timer = moving ? setTimeout(() => {
      painted.timer = 0;
      draw();
    }, 120) : 0;
  }
  context.drawImage(painted.canvas, 0, 0, width, height);
  const open = bodies.some(body => body.open?.length > 6 * mostOpen);
  element("left-out").textContent = sentences(painted.note, open && `Of the edges of one face ${grouped(mostOpen)} are drawn.`);
}

/// Of `scale` pixels for each of the page; every `stride`th triangle.
function paint(bodies, width, height, scale, stride) {
  if (width < 1 || height < 1) return;
  if (painted.canvas.width !== width || painted.canvas.height !== height || !painted.colors) {
    Object.assign(painted.canvas, {width, height});
    painted.colors = new Uint32Array(width * height);
    painted.depths = new Float32Array(width * height);
  }
  painted.colors.fill(0);
  painted.depths.fill(-Infinity);
  let small = 0;
  for (const body of bodies)
    if (!opened.bodies[body.color]?.hidden) small += paintBody(body, bodyColors[body.color % bodyColors.length], width, height, scale, stride);
  const pixels = new Uint8ClampedArray(painted.colors.buffer);
  painted.canvas.getContext("2d").putImageData(new ImageData(pixels, width, height), 0, 0);
  painted.note = sentences(stride > 1 && `While the view moves, one of ${stride} triangles is drawn.`,
                           small > 0 && `${grouped(small)} triangles are too small here for their edges to be drawn.`);
}

/// Where the vertices are: x and y in pixels from the corner, downwards, and how near.
function placeVertices(vertices, width, height, scale) {
  if (!(painted.places?.length >= vertices.length)) painted.places = new Float64Array(vertices.length);
  const {places} = painted, {right, up, back} = axes();
  // In two steps, which neither overflow nor vanish.
  const first = 2 ** Math.floor(view.zoom / 2), second = 2 ** (view.zoom - Math.floor(view.zoom / 2)) * scale;
  const [x0, y0, z0] = view.high, [x1, y1, z1] = view.low;
  for (let i = 0; i < vertices.length; i += 3) {
    const x = (vertices[i] - x0 - x1) * first, y = (vertices[i + 1] - y0 - y1) * first, z = (vertices[i + 2] - z0 - z1) * first;
    places[i] = width / 2 + (right[0] * x + right[1] * y + right[2] * z) * second;
    places[i + 1] = height / 2 - (up[0] * x + up[1] * y + up[2] * z) * second;
    places[i + 2] = (back[0] * x + back[1] * y + back[2] * z) * second;
  }
  return places;
}

/// How many triangles were seen that are too small for edges.
function paintBody({vertices, triangles}, color, width, height, scale, stride) {
  const places = placeVertices(vertices, width, height, scale), {colors, depths} = painted;
  const [red, green, blue] = [1, 3, 5].map(k => parseInt(color.slice(k, k + 2), 16));
  const packed = (light, brown) => 255 << 24 | Math.min(255, blue * light * (1 - 0.3 * brown)) << 16 |
    Math.min(255, green * light * (1 - 0.15 * brown)) << 8 | Math.min(255, red * light);
  let small = 0;
  for (let t = 0; t < triangles.length; t += 3 * stride) {
    const i = 3 * triangles[t], j = 3 * triangles[t + 1], k = 3 * triangles[t + 2];
    const ax = places[i], ay = places[i + 1], bx = places[j], by = places[j + 1], cx = places[k], cy = places[k + 1];
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)), end = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)), bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    const az = places[i + 2], ux = bx - ax, uy = by - ay, uz = places[j + 2] - az, vx = cx - ax, vy = cy - ay, vz = places[k + 2] - az;
    const area = ux * vy - uy * vx;
    if (!(left <= end && top <= bottom && Math.abs(area) > 0)) continue;
    const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, length = Math.sqrt(nx * nx + ny * ny + area * area);
    // The light of drawing.js; the back of a face is darker, and brownish.
    const light = 0.62 + (0.43 * Math.abs(ny) + 0.18 * Math.abs(nx)) / length, turned = area > 0 ? 1 : 0;
    const shade = packed(light * (1 - 0.35 * turned), turned);
    // Of two faces in one place the one that is seen from its front is nearer.
    const near = az - 0.02 * turned;
    // How far the corners are from the edges opposite to them.
    const fromB = Math.abs(area) / Math.sqrt(vx * vx + vy * vy), fromC = Math.abs(area) / Math.sqrt(ux * ux + uy * uy);
    const fromA = Math.abs(area) / Math.sqrt((ux - vx) ** 2 + (uy - vy) ** 2);
    const strength = Math.min(1, Math.min(fromA, fromB, fromC) / (leastWidth * scale) - 1);
    const edge = strength > 0 ? packed(light * (1 - 0.35 * turned) * (1 - 0.42 * strength), turned) : 0, half = 0.55 * scale;
    if (strength <= 0) ++small;
    const stepB = vy / area, stepC = -uy / area;
    for (let y = top; y <= bottom; ++y) {
      const x = left + 0.5 - ax, down = y + 0.5 - ay;
      let b = (x * vy - down * vx) / area, c = (down * ux - x * uy) / area, seen = false;
      for (let at = y * width + left; at <= y * width + end; ++at, b += stepB, c += stepC) {
        if (b < 0 || c < 0 || b + c > 1) {
          if (seen) break;
          continue;
        }
        seen = true;
        const depth = near + b * uz + c * vz;
        if (depth <= depths[at]) continue;
        depths[at] = depth;
        colors[at] = strength > 0 && (b * fromB < half || c * fromC < half || (1 - b - c) * fromA < half) ? edge : shade;
      }
    }
  }
  return small;
}

/// Of edges of one face at most so many are drawn.
const mostOpen = 20000;
function drawOpenEdges({open = [], hidden}) {
  if (hidden) return;
  context.beginPath();
  for (let i = 0; i < Math.min(open.length, 6 * mostOpen); i += 6) {
    context.moveTo(...onPage(fromCenter(open.subarray(i, i + 3))));
    context.lineTo(...onPage(fromCenter(open.subarray(i + 3, i + 6))));
  }
  context.lineWidth = 1.5;
  context.strokeStyle = look.wrong;
  context.stroke();
}

/// Over all faces: edges of one face, where the ray hits, where bodies have a point in common, and where nothing can be made.
function drawFound() {
  shownBodies().forEach(drawOpenEdges);
  const at = p => {
    const [x, y] = onPage(fromCenter(p)), [mx, my] = middle();
    return [x - mx, my - y];
  };
  for (const {numbers: [a, b], point} of showsMade() ? [] : opened.clashes?.pairs ?? []) {
    if (!point || opened.bodies[a].hidden || opened.bodies[b].hidden) continue;
    const place = at(numbers(vectorOf(point)));
    dot(place, 7, null, look.proof);
    dot(place, 2.5, look.proof);
  }
  if (opened.made) {
    drawOpenEdges(opened.made);
    for (const place of placesOfMade(opened.made)) dot(at(place), 7, null, look.wrong);
  }
  if (opened.stale || !opened.found) return;
  for (const hit of opened.found.hits.flat()) dot(at(hit.point), 4, look.second, look.text);
}
