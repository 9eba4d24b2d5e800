// What is made of meshes: unions, differences, solids and halves; drawn instead of them, checked, and to be downloaded.

const showsMade = () => Boolean(opened.made?.bodies) && !opened.operands;
const shownBodies = () => (showsMade() ? opened.made.bodies : opened.bodies);

const select = (id, label, names, onchange) =>
  tag("select", {id, "aria-label": label, onchange}, ...names.map(([value, name = value]) => tag("option", {value}, name)));
function fillMaking() {
  const {bodies} = opened, several = bodies.length > 1;
  const row = (...inside) => tag("div", {class: "makers"}, ...inside);
  const button = (name, how, title) => tag("button", {title, onclick: () => make(how())}, name);
  const of = select("of", "Of which mesh", bodies.map(({name}, n) => [n, name]), () => moveCut());
  of.hidden = !several;
  const axis = select("axis", "Cut along", [["x"], ["y"], ["z"]], () => moveCut());
  axis.value = "z";
  const offset = tag("input", {id: "offset", "aria-label": "At", spellcheck: "false", autocomplete: "off", oninput: () => cut()});
  const slider = tag("input", {id: "slider", type: "range", "aria-label": "Between the ends of the mesh", oninput() {
    moveCut();
    cut();
  }});
  /// To where the slider is.
  function moveCut() {
    const k = "xyz".indexOf(axis.value), [low, high] = boundsOf([bodies[of.value]]).map(corner => corner[k]), t = slider.value / 100;
    offset.value = Number((low * (1 - t) + high * t).toPrecision(6));
  }
  const half = part => ({part, of: Number(of.value), plane: {[axis.value]: offset.value.trim()}});
  const cut = () => make(half(opened.how?.plane ? opened.how.part : "below"));
  const typed = tag("input", {id: "expression", "aria-label": "Expression", value: "a - b", spellcheck: "false", autocomplete: "off"});
  const rule = select("rule", "Inside is where the winding number is", [["nonzero", "inside: any winding but 0"],
    ["positive", "inside: winding above 0"], ["parity", "inside: odd winding"]], () => opened.how && make(opened.how));
  refill(element("makers"),
    several ? [row(...["a + b", "a & b", "a - b", "b - a", "a ^ b"].map(expression => button(expression, () => {
      typed.value = expression;
      return {expression};
    }))),
               tag("form", {class: "makers", title: "+ or, & and, - without, ^ one of them, atleast(2, a, b, c), brackets", onsubmit(event) {
                 event.preventDefault();
                 make({expression: typed.value});
               }}, typed, tag("button", {}, "Make"))] : [],
    row(of, button("Solid", () => ({part: "solid", of: Number(of.value)}), "The boundary of what is inside"),
        button("Outermost walls", () => ({part: "outer", of: Number(of.value)}), "The boundary of what cannot be reached from far away"), rule),
    row("Cut at", axis, "=", offset, ...["below", "above"].map(part => button(part, () => half(part), `What is ${part} the plane`))), slider);
  moveCut();
  fillMade();
}

const nameOfMade = ({expression, part, of, plane}) => expression ??
  `${opened.bodies[of].name}, ${plane ? `${part} ${Object.entries(plane)[0].join(" = ")}` : {solid: "as a solid", outer: "its outermost walls"}[part]}`;
function make(how) {
  Object.assign(opened, {how, making: `Making ${nameOfMade(how)}`});
  tellWork();
  askLast(opened, "make", {...how, rule: element("rule").value, format: opened.format}, (answer, given, waits) => {
    Object.assign(opened, {made: {...answer, how: given}, making: waits ? opened.making : "", operands: false});
    // Where it goes wrong.
    opened.made.open = Float64Array.from((answer.unbalanced ?? []).flatMap(({first}) => first.flat(2)));
    fillMade();
    tellWork();
    draw();
  });
}

const near = place => `(${place.map(x => Number(x.toPrecision(6))).join(", ")})`;
const middleOf = ([p, q]) => p.map((x, k) => x / 2 + q[k] / 2);
const placesOfMade = ({unbalanced = [], obstacle}) => [...unbalanced.flatMap(({first}) => first.map(middleOf)), ...(obstacle ? [obstacle.near] : [])];
const listed = words => words.join(", ").replace(/, ([^,]*|\([^)]*\))$/, " and $1");
/// In the words of the command.
function whyNot({unbalanced = [], obstacle, error}) {
  if (error) return [error];
  if (obstacle) {
    const {flaw, faces} = obstacle, at = faces.slice(0, 3);
    const what = {open: "the mesh is open, or a face is turned", meeting: "faces meet there elsewhere than in what they share",
                  winding: "the mesh goes round a place in it twice, or the wrong way"}[flaw];
    return [`It is not cut: ${what}${at.length > 0 ? ` at face${at.length === 1 ? "" : "s"} ${listed(at)}` : ""}, near ${near(obstacle.near)}.`];
  }
  return unbalanced.map(({body, edges, first, even}) => {
    const places = first.slice(0, 3).map(edge => near(middleOf(edge)));
    return `${opened.bodies[body].name} has no inside: at ${counted(edges, "edge")} its faces do not cancel, ` +
      `${places.length < edges ? "the first " : ""}near ${listed(places)}. ` +
      (even ? "Each of its edges has an even number of faces, so odd windings take it, whichever way round faces are." : "Its holes are to be closed first.");
  });
}
function madeInWords({report, newCorners, inFloats = false, collapsed = 0, flat, movedCorners, moved, volume = null, exactVolume, rounding, well}, format) {
  const bodies = report.shells.filter(shell => shell.volume_sign > 0).length;
  const parts = [
    counted(report.faces, "face") + (newCorners > 0 ? `, with ${counted(newCorners, "new corner")}, rounded to ${format === "stl" ? "floats" : "doubles"}` :
      inFloats ? ", rounded to floats" : ""),
    collapsed > 0 && `${counted(collapsed, "face")} left out that rounding makes flat`,
    flat > 0 && `${counted(flat, "face")} without an area left out`,
    movedCorners > 0 && `${counted(movedCorners, "corner")} moved by up to ${Number((1.05 * moved).toPrecision(2))} along an axis, where faces would have met`,
    volume !== null && `its volume is ${volume}, where the exact result has ${exactVolume}`,
    rounding === "mended" && movedCorners === 0 && "faces that rounding lays on each other are one",
    well && `a solid${bodies > 1 ? ` of ${grouped(bodies)} bodies` : ""}, and no two faces meet where they should not`,
  ];
  return `${parts.filter(text => text).join("; ")}. ${well ? "" : `There is no file of it: once rounded ${report.embedded ? "it bounds no solid" :
    counted(report.self_intersections.pairs, "pair") + ` of faces meet${report.self_intersections.pairs === 1 ? "s" : ""}`}.`}`;
}
let download = "";
function fillMade() {
  const {made, operands} = opened;
  URL.revokeObjectURL(download);
  if (!made) return refill(element("made"));
  const {how, report, bytes} = made, title = tag("b", {}, nameOfMade(how));
  if (!report) {
    const why = made.bodies ? [`${made.collapsed > 0 ? "Rounded, no face" : "Nothing"} is left: there is no file of it.`] : whyNot(made);
    return refill(element("made"), ...why.map((text, k) => tag("p", {class: made.bodies ? "" : "wrong"}, ...(k === 0 ? [title, ": "] : []), text)),
      placesOfMade(made).length > 0 ? tag("p", {class: "soft"}, "Red rings: where this is.") : []);
  }
  const [kind, word, meaning] = verdictOf(made);
  const format = select("format", "Format", [["stl", "STL"], ["obj", "OBJ"], ["ply", "PLY"], ["off", "OFF"]], () => {
    opened.format = format.value;
    make(opened.how);
  });
  format.value = how.format;
  download = bytes ? URL.createObjectURL(new Blob([bytes])) : "";
  refill(element("made"), tag("p", {}, title, `: ${madeInWords(made, how.format)}`), tag("p", {}, tag("b", {class: kind}, word), `: ${meaning}`),
    defectsOf(report), tag("div", {class: "makers"},
      tag("button", {id: "operands", "aria-pressed": String(operands), onclick() {
        opened.operands = !opened.operands;
        element("operands").setAttribute("aria-pressed", opened.operands);
        draw();
      }}, "What it is made of"), format,
      bytes ? tag("a", {id: "download", href: download, download: `${how.part ?? "result"}.${how.format}`}, "Download") : ""));
}
