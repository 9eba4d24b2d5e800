// Buttons and keys, and the beginning.

const fit = (atOnce, extra) => show([...spots("a"), ...spots("b"), ...(opened?.box ?? [])], atOnce === true, extra);
const commands = {
  f: () => fit(),
  a: () => show(spots("a")),
  b: () => show(spots("b")),
  m: () => closer(view.zoom + 4),
  u: () => closer(null),
  x: () => view.dim === 3 && fly({yaw: 0, pitch: 0}),
  y: () => view.dim === 3 && fly({yaw: -Math.PI / 2, pitch: 0}),
  z: () => view.dim === 3 && fly({yaw: -Math.PI / 2, pitch: Math.PI / 2}),
  n: () => !opened && nextCase(1),
  p: () => !opened && nextCase(-1),
  o: () => element("files").click(),
  v: () => {
    options.proof = !options.proof;
    element("show-proof").setAttribute("aria-pressed", options.proof);
    draw();
  },
  h: () => {
    element("hint").toggleAttribute("hidden");
    element("help").setAttribute("aria-pressed", !element("hint").hidden);
  },
  "+": () => zoomed(0.5),
  "=": () => zoomed(0.5),
  "-": () => zoomed(-0.5),
};
function zoomed(by) {
  land();
  zoomBy(by);
  draw();
  keepLink();
}
/// Goes nearer to the handle that has the focus, or else to the point of the proof, or to where the shapes are nearest to each
/// other; without a zoom to where doubles are 40 pixels from each other.
function closer(zoom) {
  const chosen = handles.find(({button}) => button === document.activeElement);
  const point = result.certificate?.point, goal = chosen ? [...chosen.at, 0].slice(0, 3) :
    opened ? state.a.fields[0] : point ? numbers(vectorOf(point)) : nearestPlace();
  const most = Math.max(...goal.slice(0, view.dim).map(ulp));
  fly({high: [...goal], zoom: allowedZoom(zoom ?? Math.log2(40) - log2(most))});
  keepLink();
}
for (const [id, key] of [["fit", "f"], ["fit-a", "a"], ["fit-b", "b"], ["meet", "m"], ["ulps", "u"], ["look-x", "x"], ["look-y", "y"],
                         ["look-z", "z"], ["show-proof", "v"], ["help", "h"]])
  element(id).onclick = () => commands[key]();
// They act on what has the focus.
for (const id of ["meet", "ulps"]) element(id).onpointerdown = event => event.preventDefault();
document.addEventListener("keydown", event => {
  const command = commands[event.key.toLowerCase()];
  if (!state || !command || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  command();
});
for (const dim of [2, 3])
  element("dim" + dim).onclick = () => {
    if (view.dim === dim) return;
    const kind = name => kindsOf[dim].includes(state[name].kind) ? state[name].kind : {parallelogram: "parallelepiped"}[state[name].kind] ?? "triangle";
    setShapes(fresh(kind("a"), dim, 1, [-0.5, 0, 0]), fresh(kind("b"), dim, 1, [0.5, 0, 0]), null);
    say("");
    changed();
    fit(true);
    keepLink();
  };
element("swap").onclick = () => {
  setShapes(state.b, state.a, null);
  changed();
  keepLink();
};
element("case").onchange = event => open(cases.find(({id}) => id === event.target.value));
element("next").onclick = commands.n;
element("previous").onclick = commands.p;
window.addEventListener("hashchange", readLink);
window.addEventListener("pagehide", () => linkTimer && keepLinkNow());
new ResizeObserver(draw).observe(canvas);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  readColors();
  draw();
});

/// Of base64 of gzip.
async function unpacked(id) {
  const bytes = Uint8Array.from(atob(element(id).textContent), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
function stop(what) {
  element("message").textContent = what;
  element("message").hidden = false;
  document.querySelector("aside").inert = true;
}

let graze = null;
try {
  if (typeof WebAssembly !== "object")
    throw new Error("This browser has no WebAssembly, or does not allow it. The playground cannot answer without it; the graze command can.");
  if (typeof DecompressionStream !== "function")
    throw new Error("This browser is too old for the playground: Chrome 95, Firefox 113, Safari 16.4 or newer will do.");
  graze = await grazePackage.load({wasm: await unpacked("graze-wasm")});
  await loadTextbook(await unpacked("textbook-wasm"));
} catch (error) {
  stop(error.message);
}
if (graze) {
  readColors();
  fillCases();
  if (!readLink()) {
    const told = element("problem").textContent;
    open(caseOf(favourites[0][0]), true);
    say(told);
  }
}
