// What is said beside the picture.

const meanings = {
  disjoint: "They share no point.",
  touching: "They share points, but their interiors do not meet.",
  overlapping: "Their interiors meet.",
};
const stages = {
  filter: "doubles with a proven bound of the error",
  integer: "integers of a few words, since doubles could not tell",
  bigint: "integers of any length, since doubles could not tell",
  rational: "rational numbers",
};

/// <tag class=...>, with texts and elements inside.
function tag(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made[key] = value;
    else if (value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}
const refill = (parent, ...inside) => parent.replaceChildren(...inside.flat());

/// Above the shapes: what cannot be taken.
function say(problem) {
  element("problem").textContent = problem;
  element("problem").hidden = problem === "";
}

/// Long numbers are shortened, and told whole when asked for.
function exactText(value) {
  const text = typeof value === "string" ? value : `${value.a} + ${value.b} √${value.m}`;
  if (text.length <= 60) return tag("span", {class: "exact"}, text);
  const short = `${text.slice(0, 40)}… (${text.length} characters)`;
  const span = tag("span", {class: "exact"}, short);
  return tag("span", {}, span, " ", tag("button", {onclick(event) {
    span.textContent = text;
    event.target.remove();
  }}, "all"));
}
const list = values => values.flatMap((value, k) => (k === 0 ? [exactText(value)] : [", ", exactText(value)]));

function fillAnswer() {
  const {contact, stage} = result;
  element("answer").className = `of-shapes ${contact}`;
  element("contact").textContent = contact;
  element("meaning").textContent = meanings[contact];
  element("stage-of-answer").textContent = `Settled by ${stages[stage]} (stage ${stage}).`;
}

function fillDoubles() {
  const truth = result.contact !== "disjoint";
  refill(element("doubles"), result.doubles.map(({name, meet}) => tag("li", {"data-meet": meet},
    tag("span", {}, name), tag("span", {}, meet ? "they meet" : "they miss"),
    tag("span", {class: meet === truth ? "right" : "wrong"}, meet === truth ? "right" : "✗ wrong"))));
}

function fillProof() {
  const {certificate, flaw} = result, inside = [];
  const rows = [];
  if (certificate.plane) {
    const terms = certificate.plane.normal.flatMap((n, k) => n === "0" ? [] : [[n, "xyz"[k]]]);
    rows.push([view.dim === 2 ? "line" : "plane", terms.flatMap(([n, x], k) => [k === 0 ? "" : " + ",
      exactText(n === "1" ? x : n === "-1" ? "-" + x : `${n.includes("/") ? `(${n})` : n} ${x}`)]).concat(" = ", exactText(certificate.plane.offset))]);
  }
  if (certificate.point) rows.push(["point", ["(", ...list(certificate.point), ")"]]);
  for (const name of ["a", "b"])
    if (certificate.weights?.[name]) rows.push([`weights of ${name}`, list(certificate.weights[name])]);
  const what = {disjoint: "All of one shape is on one side, all of the other on the other.",
                touching: "The point is in both; the plane has one shape on each side.",
                overlapping: "The point is in the interiors of both, by the weights."}[result.contact];
  inside.push(tag("p", {}, tag("span", {class: "swatch"}), view.dim === 2 ? what.replace("plane", "line") : what),
    tag("dl", {}, ...rows.flatMap(([name, value]) => [tag("dt", {}, name), tag("dd", {}, ...value)])),
    tag("p", {id: "checked"}, flaw === "" ? "Checked by code that shares no geometry with what decides: it is a proof." : flaw));
  refill(element("proof").querySelector("div"), inside);
}

function fillClip() {
  const {clip, line} = result;
  element("clip").hidden = !clip;
  if (!clip) return;
  const rows = [["hit", [String(clip.hit)]], [`${state[line].kind === "segment" ? "first vertex" : "origin"} of ${line}`, [clip.origin]]];
  if (clip.side) rows.push(["side", [clip.side]]);
  for (const end of ["in", "out"]) {
    if (!clip.hit) continue;
    const t = clip["t_" + end];
    rows.push([`t, ${end}`, t === null ? ["unbounded"] : [exactText(t), " ≈ ", tag("span", {class: "exact"}, String(numberOf2(clip[`t_${end}_double`])))]]);
    if (t === null) continue;
    rows.push(["point", [tag("span", {class: "exact"}, `(${clip["p_" + end].map(numberOf2).join(", ")})`)]]);
    if (clip["features_" + end]?.length > 0) rows.push(["at", [clip["features_" + end].join(", ")]]);
  }
  refill(element("clip").querySelector("div"), tag("dl", {}, ...rows.flatMap(([name, value]) => [tag("dt", {}, name), tag("dd", {}, ...value)])));
}
const numberOf2 = text => (text === "inf" ? Infinity : text === "-inf" ? -Infinity : numberOf(text));

function fillQuery() {
  const line = result.lines.contact, clip = result.lines.clip;
  const copy = (text, what) => tag("button", {onclick(event) {
    navigator.clipboard?.writeText(text()).then(() => { event.target.textContent = "copied"; });
  }}, what);
  refill(element("query").querySelector("div"),
    tag("p", {}, "For ", tag("code", {}, "graze query"), ", and its answer:"),
    tag("div", {class: "exact", id: "line", tabindex: 0}, line), tag("div", {class: "exact", id: "line-answer", tabindex: 0}, graze.query(line)),
    clip ? [tag("div", {class: "exact", id: "clip-line", tabindex: 0}, clip), tag("div", {class: "exact", id: "clip-answer", tabindex: 0}, graze.query(clip))] : [],
    tag("p", {}, copy(() => line, "Copy the query"), " ", copy(() => location.href, "Copy a link to this")));
}

// ---- The shapes

function fillShapes() {
  for (const dim of [2, 3]) element("dim" + dim).setAttribute("aria-checked", view.dim === dim);
  element("sides").hidden = view.dim === 2;
  for (const name of ["a", "b"]) {
    const shape = state[name], fields = fieldsOf(shape);
    const shown = shape.fields.map(field => field.length).join() + shape.kind + shape.dim + shape.centered;
    const form = element(opened ? `asked-${name}` : "shapes");
    let box = form.querySelector(`.${name}`);
    if (box?.dataset.shown !== shown) {
      const next = shapeForm(name, shape, fields);
      next.dataset.shown = shown;
      if (box) box.replaceWith(next);
      else form.append(next);
      box = next;
    }
    const numbers = shape.fields.flat();
    box.querySelectorAll("input").forEach((input, k) => {
      if (document.activeElement === input && Object.is(typed(input.value), numbers[k])) return;
      input.value = Object.is(numbers[k], -0) ? "-0" : String(numbers[k]);
      input.title = bothOf(numbers[k]);
      input.removeAttribute("aria-invalid");
    });
  }
}
/// A shape of another kind in the place of one, about as large as both; by few bits.
function freshFor(name, kind) {
  const own = spots(name), all = [...own, ...spots(name === "a" ? "b" : "a")], dim = view.dim;
  const range = (points, k) => [Math.min(...points.map(p => p[k])), Math.max(...points.map(p => p[k]))];
  const sizes = [0, 1, 2].slice(0, dim).map(k => range(all, k)).map(([low, high]) => difference(high, low));
  const size = Math.max(...sizes), scale = size > 1e-150 && size < 1e150 ? 2 ** Math.round(Math.log2(size / 3)) : 1;
  return fresh(kind, dim, scale, [0, 1, 2].map(k => {
    const [low, high] = range(own, k), middle = low / 2 + high / 2;
    return Math.abs(middle) < 1e12 * scale ? Math.round(4 * middle / scale) / 4 * scale : middle;
  }));
}
/// What can ask meshes.
const askingKinds = {a: ["point"], b: ["ray", "segment", "line"]};
function shapeForm(name, shape, fields) {
  const choose = tag("select", {"aria-label": `Type of ${name}`, id: `kind-${name}`, onchange() {
    if (change(name, freshFor(name, choose.value))) fit();
  }}, ...(opened ? askingKinds[name] : kindsOf[shape.dim]).map(kind => {
    const option = tag("option", {value: kind}, kind);
    option.selected = kind === shape.kind;
    return option;
  }));
  choose.hidden = choose.options.length === 1;
  const rows = fields.map((field, k) => {
    const row = tag("div", {class: "field"}, tag("span", {}, field.replace("_", " ")), ...shape.fields[k].map((_, i) => {
      const which = field === "quaternion" ? "wxyz"[i] : "xyz"[i];
      return tag("input", {"aria-label": `${name}, ${field.replace("_", " ")}, ${which}`, "data-number": `${name}.${field}.${which}`,
        spellcheck: "false", autocomplete: "off", oninput: event => enter(event.target, name, k, i), onkeydown: event => stepNumber(event, name, k, i)});
    }));
    row.style.setProperty("--count", shape.fields[k].length);
    return row;
  });
  return tag("div", {class: `shape ${name}`}, tag("label", {}, opened ? "" : `${name} `, choose), ...rows);
}
function withNumber(shape, k, i, x) {
  const next = copied(shape);
  next.fields[k][i] = x;
  return next;
}
function enter(input, name, k, i) {
  const x = typed(input.value), fine = Number.isFinite(x) && change(name, withNumber(state[name], k, i, x));
  if (fine) input.title = bothOf(x);
  else if (!Number.isFinite(x)) say(`${input.getAttribute("aria-label")}: a finite number is needed: decimal, or hexadecimal such as 0x1.8p+1`);
  input.setAttribute("aria-invalid", !fine);
  keepLink();
}
function stepNumber(event, name, k, i) {
  const way = {ArrowUp: 1, ArrowDown: -1}[event.key];
  if (!way) return;
  event.preventDefault();
  change(name, withNumber(state[name], k, i, nextDouble(state[name].fields[k][i], way * (event.shiftKey ? 1000 : 1))));
  keepLink();
}
/// Whole, since a field is narrower than some numbers.
const bothOf = x => `${Object.is(x, -0) ? "-0" : x} = ${hexOf(x)}`;
/// As C prints it.
function hexOf(x) {
  if (x === 0) return Object.is(x, -0) ? "-0x0p+0" : "0x0p+0";
  words.setFloat64(0, x);
  const bits = words.getBigUint64(0), exponent = Number(bits >> 52n & 0x7ffn);
  const digits = (bits & 0xfffffffffffffn).toString(16).padStart(13, "0").replace(/0+$/, ""), e = Math.max(1, exponent) - 1023;
  return `${x < 0 ? "-" : ""}0x${exponent === 0 ? 0 : 1}${digits && "." + digits}p${e < 0 ? "" : "+"}${e}`;
}

/// Everything, after a change.
function changed() {
  makeHandles();
  fillShapes();
  if (opened) fillMeshes();
  else fillPair();
  draw();
}
function fillPair() {
  fillAnswer();
  fillDoubles();
  fillProof();
  fillClip();
  fillQuery();
  fillAbout();
}
