// The famous cases, and the link that holds what is shown.

const cases = JSON.parse(element("cases-data").textContent);
const caseOf = id => cases.find(given => given.id === `public/${id}`);
/// Those with a button.
const favourites = [
  ["famous-063", "Tenths, a gap below an ulp"],
  ["famous-073", "A corner at \u221a2"],
  ["ss-godot86651", "A T that is missed"],
  ["famous-033", "A triangle 1e-170 wide"],
  ["famous-099", "A direction of 2\u207b\u00b9\u2070\u2077\u2074"],
  ["famous-087", "Flat boxes"],
];
const titleOf = given => given.about ?? `${given.a.type} - ${given.b.type} ${given.id.slice(-3)}`;

function fillAbout() {
  const {about} = state;
  element("about").hidden = !about?.reported;
  if (about?.reported) refill(element("about"), tag("span", {}, `${isAsIn(about) ? "" : "Changed since: "}Reported in ${about.source}: ${about.reported}`));
  element("case").value = about?.id ?? "";
  for (const chip of element("chips").children) chip.setAttribute("aria-pressed", about?.id === chip.dataset.id);
}
function fillCases() {
  const option = given => tag("option", {value: given.id}, titleOf(given));
  const reported = cases.filter(given => given.reported), known = cases.filter(given => !given.reported);
  refill(element("case"), tag("option", {value: "", disabled: true, hidden: true}, `${cases.length} famous cases`),
         tag("optgroup", {label: "Reported by users of other libraries"}, ...reported.map(option)),
         tag("optgroup", {label: "Known examples"}, ...known.map(option)));
  refill(element("chips"), favourites.map(([id, title]) => tag("button", {"data-id": `public/${id}`, onclick: () => open(caseOf(id))}, title)));
}
const isAsIn = given => ["a", "b"].every(name => JSON.stringify(made(state[name])) === JSON.stringify(made(shapeOf(given[name], name))));
function open(given, atOnce) {
  setShapes(shapeOf(given.a, "a"), shapeOf(given.b, "b"), given);
  say("");
  changed();
  fit(atOnce, fromTheSide);
  keepLink();
}
function nextCase(way) {
  const at = cases.findIndex(given => given.id === state.about?.id);
  open(cases[at < 0 ? (way > 0 ? 0 : cases.length - 1) : (at + way + cases.length) % cases.length]);
}

// ---- The link: #{"a": .., "b": .., "view": ..}

let linkTimer = 0, ownHash = "";
/// Soon, and once for many changes: browsers refuse more.
function keepLink() {
  if (opened) return tellBusy();
  clearTimeout(linkTimer);
  linkTimer = setTimeout(keepLinkNow, 250);
  tellBusy();
}
function keepLinkNow() {
  clearTimeout(linkTimer);
  linkTimer = 0;
  const {high, low, zoom, yaw, pitch} = view;
  const kept = {a: made(state.a), b: made(state.b), ...(state.about && {case: state.about.id}),
                view: {high, low, zoom: Number(zoom.toFixed(3)), yaw: Number(yaw.toFixed(4)), pitch: Number(pitch.toFixed(4))}};
  ownHash = "#" + encodeURIComponent(JSON.stringify(kept)).replace(/%(22|2C|3A|5B|5D|7B|7D|20)/g, code => decodeURIComponent(code));
  history.replaceState(null, "", ownHash);
  tellBusy();
}
/// Shows what a link holds; says what is wrong with it.
function readLink() {
  if (location.hash.length < 2 || location.hash === ownHash) return false;
  try {
    const kept = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    if (typeof kept !== "object" || kept === null) throw new Error("it has no shapes");
    const known = cases.find(given => given.id === kept.case);
    const [a, b] = ["a", "b"].map(name => shapeOf(kept[name], name));
    closeMeshes();
    setShapes(a, b, known ?? null);
    say("");
    const {high, low, zoom, yaw, pitch} = kept.view ?? {};
    const isPlace = p => Array.isArray(p) && p.length === 3 && p.every(Number.isFinite);
    changed();
    if (isPlace(high) && isPlace(low) && [zoom, yaw, pitch].every(Number.isFinite)) fly({high, low, zoom: allowedZoom(zoom), yaw: yaw % (2 * Math.PI), pitch: Math.max(-Math.PI / 2, Math.min(Math.PI / 2, pitch))}, true);
    else fit(true);
    return true;
  } catch (error) {
    say(`The link is none of this page: ${error.message}`);
    return false;
  }
}
