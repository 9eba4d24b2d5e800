// Mesh files: opened, checked and asked in the browser. A point and a ray, the shapes a and b of the page, ask the meshes
// while some are opened; otherwise a and b ask each other.

/// {worker, files, bodies, box, clashes, found, ...}, or null. Bodies are files, or the parts of files that have parts.
let opened = null, opening = null;
const largestFile = 2 ** 30;
const formats = "allowed: .stl, .obj, .ply and .off files";

/// What an error says, and what helps where the memory of a page ends.
const inPage = ({message, broken}) => broken || /memory|allocation/.test(message) ?
  `${message}: this page has 2 GiB, and reading a file takes mostly 5 to 40 times its size; the graze command can use all of the memory` :
  message;

/// A worker with a package of its own: ask(question, given) promises an answer.
function meshWorker() {
  // Not as a module, which a page that is a file cannot have in a worker; so there is no import.meta, nor a file to load.
  const source = `"use strict";\n(${answerAboutMeshes})((${String(packageOf).replaceAll("import.meta.url", "location.href")})());`;
  const address = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
  const worker = new Worker(address), waiting = new Map();
  let last = 0, failure = null;
  worker.onmessage = ({data: {id, answer, error, broken}}) => {
    const {done, fail} = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) done(answer);
    else fail(Object.assign(new Error(error), {broken}));
  };
  worker.onerror = event => {
    event.preventDefault();
    failure = Object.assign(new Error(event.message || "the worker does not run"), {broken: true});
    for (const {fail} of waiting.values()) fail(failure);
    waiting.clear();
  };
  return {
    ask: (question, given) => new Promise((done, fail) => {
      if (failure) return fail(failure);
      waiting.set(++last, {done, fail});
      worker.postMessage({id: last, question, given});
    }),
    end() {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}

/// Opens files instead of what is shown; if one of them cannot be read, all stays as it is.
async function openFiles(list) {
  const given = [...list];
  stopOpening();
  const tooLarge = given.find(file => file.size > largestFile);
  if (given.length === 0) return say(`Nothing that was dropped is a file; ${formats}`);
  if (tooLarge) {
    const size = (tooLarge.size / 2 ** 30).toFixed(1);
    return say(`${tooLarge.name}: has ${size} GiB; allowed: up to 1 GiB in a page; the graze command reads larger files`);
  }
  say("");
  const worker = opening = meshWorker();
  worker.work = `Reading ${given.map(({name}) => name).join(", ")}`;
  tellWork();
  try {
    const bodies = await worker.ask("open", {wasm: await unpacked("graze-wasm"), given});
    if (opening !== worker) return;
    opening = null;
    showMeshes(worker, given, bodies);
  } catch (error) {
    if (opening !== worker) return;
    stopOpening();
    say(`${given.some(({name}) => error.message.startsWith(name)) ? "" : given.map(({name}) => name).join(", ") + ": "}${inPage(error)}`);
  }
}
function stopOpening() {
  opening?.end();
  opening = null;
  tellWork();
}

function boundsOf(bodies) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  for (const {vertices} of bodies)
    for (let i = 0; i < vertices.length; ++i) {
      if (vertices[i] < low[i % 3]) low[i % 3] = vertices[i];
      if (vertices[i] > high[i % 3]) high[i % 3] = vertices[i];
    }
  return [low, high];
}

function showMeshes(worker, files, bodies) {
  const {before} = opened ?? {before: {...state, view: structuredClone(view)}};
  opened?.worker.end();
  clearTimeout(linkTimer);
  linkTimer = 0;
  const box = boundsOf(bodies);
  opened = {worker, files, bodies, box, before, clashes: null, found: null, stale: false, lines: {}, work: "",
            how: null, format: "stl", making: "", made: null, operands: false};
  document.body.classList.add("of-meshes");
  nameTools();
  element("shapes").replaceChildren();
  setShapes(...firstQuestions(box), null);
  changed();
  fillMaking();
  show(box, true, fromTheSide);
  checkAll(opened);
}
/// Back to the two shapes that were there before.
function closeMeshes() {
  if (!opened) return;
  const {worker, before} = opened;
  worker.end();
  opened = null;
  document.body.classList.remove("of-meshes");
  nameTools();
  for (const name of ["a", "b"]) element(`asked-${name}`).replaceChildren();
  tellWork();
  say("");
  setShapes(before.a, before.b, before.about);
  Object.assign(view, before.view);
  changed();
  keepLink();
}

function nameTools() {
  for (const [name, asking] of [["a", "Point"], ["b", "Line"]]) element(`fit-${name}`).textContent = opened ? asking : name;
}
/// A point in the middle, and a ray to it from outside; of few bits.
function firstQuestions([low, high]) {
  const middle = low.map((x, k) => x / 2 + high[k] / 2), size = Math.max(...low.map((x, k) => difference(high[k], x)));
  const step = Math.max(2 ** (Math.floor(log2(size > 0 ? size : 1)) - 5), Number.MIN_VALUE);
  const rounded = x => (Number.isFinite(Math.round(x / step)) ? Math.round(x / step) * step : x);
  const center = middle.map(rounded), away = [24, -16, 20].map(n => n * step);
  const origin = center.map((x, k) => Math.max(-1.7e308, Math.min(1.7e308, x + away[k])));
  return [{kind: "point", dim: 3, centered: false, fields: [center]},
          {kind: "ray", dim: 3, centered: false, fields: [origin, away.map(x => -x / 4)]}];
}

/// Takes a point and a line, if they are shapes: else throws, and nothing changes.
function setQuestions(a, b) {
  const shapes = {a: made(a), b: made(b)};
  state = {a, b, about: null};
  solids = {a: solidOf(a), b: solidOf(b)};
  result = {lines: {}};
  view.dim = 3;
  opened.stale = true;
  const mine = opened, given = {point: [...shapes.a.numbers], line: {kind: b.kind, fields: [...shapes.b.numbers]}};
  askLast(mine, "ask", given, (answer, asked, waits) => {
    if (answer.error) say(`The point and the line have no answer: ${answer.error}`);
    Object.assign(mine, {found: answer.error ? null : answer, stale: waits});
    fillFound();
    draw();
  });
}
/// Of a name one question is on its way at a time; of those that wait only the last counts. `take` gets the answer or {error},
/// what was asked, and whether another waits.
async function askLast(mine, name, given, take) {
  const line = mine.lines[name] ??= {waits: null, busy: false};
  line.waits = given;
  if (line.busy) return;
  line.busy = true;
  while (line.waits && mine === opened) {
    const asked = line.waits;
    line.waits = null;
    const answer = await mine.worker.ask(name, asked).catch(error => ({error: inPage(error)}));
    if (mine === opened) take(answer, asked, line.waits !== null);
  }
  line.busy = false;
}

async function checkAll(mine) {
  const {worker, bodies} = mine;
  const step = async (work, question, given, take) => {
    mine.work = work;
    tellWork();
    try {
      take(await worker.ask(question, given));
    } catch (error) {
      take({error: inPage(error)});
    }
    return mine === opened;
  };
  for (const [n, {name, triangles}] of bodies.entries()) {
    const work = `Checking ${bodies.length > 1 ? `${n + 1} of ${bodies.length}: ` : ""}${name}, ${counted(triangles.length / 3, "triangle")}`;
    if (!await step(work, "check", {n}, answer => Object.assign(bodies[n], answer))) return;
    fillBody(n);
    if (bodies[n].open?.length > 0) draw();
  }
  if (bodies.length > 1 && !await step("Asking how they are related", "clash", {}, clashes => { mine.clashes = clashes; })) return;
  fillVerdict();
  fillRelations();
  draw();
  mine.work = "";
  tellWork();
}
function tellWork() {
  const work = opening?.work || opened?.work || opened?.making || "";
  element("work").hidden = work === "";
  element("work-text").textContent = work;
  tellBusy();
}

// ---- Where files come from

element("open-files").onclick = () => element("files").click();
element("open-others").onclick = () => element("files").click();
element("files").onchange = event => {
  openFiles(event.target.files);
  event.target.value = "";
};
element("open-example").onclick = () => openFiles([exampleFile()]);
element("close-meshes").onclick = () => {
  stopOpening();
  closeMeshes();
};
let entered = 0;
for (const [kind, by] of [["dragenter", 1], ["dragleave", -1], ["dragover", 0], ["drop", 0]])
  document.addEventListener(kind, event => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    entered = kind === "drop" ? 0 : entered + by;
    element("drop").hidden = entered <= 0;
    if (kind === "drop" && graze) openFiles(event.dataTransfer.files);
  });
