// What is said of meshes beside the picture.

const counted = (n, one, many = one + "s") => `${grouped(n)} ${n === 1 ? one : many}`;
const swatch = n => {
  const mark = tag("span", {class: "swatch"});
  mark.style.background = bodyColors[n % bodyColors.length];
  return mark;
};

function fillMeshes() {
  const {files, bodies} = opened, triangles = bodies.reduce((sum, body) => sum + body.triangles.length / 3, 0);
  element("mesh-title").textContent = bodies.length === 1 ? "Is this mesh a clean solid?" : "Do these parts clash?";
  const parts = bodies.length > 1 ? counted(bodies.length, "part") + ", " : "";
  element("mesh-about").textContent = `${files.map(({name}) => name).join(", ")}: ${parts}${counted(triangles, "triangle")}. ` +
    "Everything is answered here; nothing is sent anywhere.";
  fillVerdict();
  refill(element("bodies"), bodies.map(bodyRow));
  fillRelations();
  fillFound();
}

const isClash = ({relation}) => relation !== null && relation !== "touching";
const verdictOfTwo = {
  disjoint: ["right", "disjoint", "They share no point."],
  touching: ["touching", "touching", "They share points, but their interiors do not meet."],
  overlapping: ["wrong", "overlapping", "Their interiors meet, and neither contains the other."],
  a_in_b: ["wrong", "one in the other", "The second contains the first."],
  b_in_a: ["wrong", "one in the other", "The first contains the second."],
  equal: ["wrong", "equal", "They are the same set of points."],
};
/// Of one mesh.
function verdictOf({report, error}) {
  if (error) return ["wrong", "not told", error];
  if (!report) return ["", "…", "It is being checked."];
  if (report.clean) return ["right", "clean solid",
    "It is closed, its faces meet only where they share corners, and none is the wrong way round."];
  return ["wrong", report.solid ? "not clean" : "not a solid", "What is to be mended stands below."];
}
function fillVerdict() {
  const {bodies, clashes} = opened;
  const set = (kind, word, meaning) => {
    element("verdict").className = `of-meshes ${kind}`;
    element("verdict-word").textContent = word;
    element("verdict-meaning").textContent = meaning;
  };
  if (bodies.length === 1) return set(...verdictOf(bodies[0]));
  if (!clashes) return set("", "…", "Each part is checked, and then each two of them.");
  if (clashes.error) return set("wrong", "not told", clashes.error);
  if (bodies.length === 2) {
    const relation = clashes.pairs.length > 0 ? clashes.pairs[0].relation : "disjoint";
    return set(...verdictOfTwo[relation] ?? ["touching", "not told", "The reason stands below."]);
  }
  const clashing = clashes.pairs.filter(isClash).length, total = bodies.length * (bodies.length - 1) / 2;
  const {not_told: notTold = 0, touching = 0, disjoint = 0} = clashes.counts;
  const rest = [touching > 0 && `${touching} touching`, disjoint > 0 && `${disjoint} disjoint`,
                notTold > 0 && `${notTold} not told`].filter(text => text).join(", ");
  const word = `${grouped(clashing)} of ${counted(total, "pair")} clash${clashing === 1 ? "es" : ""}`;
  if (clashing > 0) set("wrong", word, rest && `Of the others: ${rest}.`);
  else if (notTold > 0) set("touching", "not told", `Of ${counted(total, "pair")}: ${rest}.`);
  else if (touching > 0) set("touching", "touching", `No pair clashes: ${rest}.`);
  else set("right", "disjoint", "No two parts have a point in common.");
}

/// What kinds of shells there are, in words.
function shellsOf({shells}) {
  if (shells.length === 0) return "There is no shell, since no face has an area.";
  const kindOf = ({closed, oriented, winding, volume_sign: sign}) => {
    if (!closed) return ["open shell"];
    if (!oriented) return ["shell whose faces are not oriented alike", "shells whose faces are not oriented alike"];
    const [front, behind] = winding ?? [];
    if (front === 0 && behind === 1) return sign < 0 ? ["wall of a cavity", "walls of cavities"] : ["outer wall"];
    if (front === -1 && behind === 0) return ["shell that is inside out", "shells that are inside out"];
    if (front === 1 && behind === 2) return ["shell inside another", "shells inside others"];
    if (front === behind && sign === 0) return ["shell that encloses nothing", "shells that enclose nothing"];
    const numbered = `with winding number ${front} in front and ${behind} behind`;
    return [`shell ${numbered}`, `shells ${numbered}`];
  };
  const counts = new Map();
  for (const shell of shells) {
    const [one, many = one + "s"] = kindOf(shell), known = counts.get(one) ?? {count: 0, many};
    counts.set(one, {count: known.count + 1, many});
  }
  const words = [...counts].map(([one, {count, many}]) => counted(count, one, many));
  return `${words.length > 1 ? `${grouped(shells.length)} shells: ` : ""}${words.join(", ")}.`;
}
/// Once one is checked: of many all would take long.
function fillBody(n) {
  element("bodies").children[n].replaceWith(bodyRow(opened.bodies[n], n));
  fillVerdict();
}
const defectsOf = ({defects}) => (defects.length === 0 ? [] :
  [tag("ul", {}, ...defects.map(({name, sentence}) => tag("li", {"data-defect": name}, sentence)))]);
function bodyRow({name, letter, triangles, hidden, report, error, open}, n) {
  const inside = [];
  const verdict = error ? "not told" : !report ? "…" : report.clean ? "clean" : report.solid ? "not clean" : "not a solid";
  if (error) inside.push(tag("p", {}, error));
  else if (report) {
    inside.push(...defectsOf(report), tag("p", {}, shellsOf(report), open.length > 0 ? " Red: edges of one face." : ""));
  }
  const show = tag("button", {"aria-pressed": String(!hidden), "aria-label": `Show ${name}`, title: "Show it, or not", onclick() {
    opened.bodies[n].hidden = !hidden;
    show.replaceWith(bodyRow(opened.bodies[n], n).querySelector("button"));
    draw();
  }}, swatch(n), tag("i", {title: "Its name in expressions"}, letter), ` ${name}`);
  return tag("li", {"data-body": name}, tag("div", {}, opened.bodies.length > 1 ? show : tag("span", {}, swatch(n), name),
    tag("span", {class: "soft"}, counted(triangles.length / 3, "triangle")),
    tag("b", {class: report?.clean ? "right" : report || error ? "wrong" : ""}, verdict)), ...inside);
}

/// Exactly, if that is short; else about, and exactly when asked for.
function commonPoint(point, place) {
  const exactly = `(${point.join(", ")})`;
  if (exactly.length <= 40) return tag("span", {class: "exact"}, exactly);
  const span = tag("span", {}, tag("span", {class: "exact"}, `near ${near(place)}`), " ");
  span.append(tag("button", {onclick: () => span.replaceChildren(tag("span", {class: "exact"}, exactly))}, "exactly"));
  return span;
}
const inWords = {overlapping: "overlap", touching: "touch", equal: "are the same solid"};
function fillRelations() {
  const {bodies, clashes} = opened, names = bodies.map(({name}) => name);
  element("relations").hidden = bodies.length === 1;
  if (bodies.length === 1) return;
  if (!clashes || clashes.error) return refill(element("pairs"), tag("li", {}, clashes?.error ?? "…"));
  const rows = clashes.pairs.map(({numbers: [a, b], relation, faces: {pairs, ...kinds}, point, reason}) => {
    const [inner, outer] = relation === "a_in_b" ? [names[a], names[b]] : [names[b], names[a]];
    const how = relation === null ? [`${names[a]}, ${names[b]}: `, tag("b", {}, "not told"), `, since ${reason}`] :
      relation in inWords ? [`${names[a]} and ${names[b]} `, tag("b", {}, inWords[relation])] :
        [`${inner} is `, tag("b", {}, "in"), ` ${outer}`];
    const kindsSaid = Object.entries(kinds).filter(([, count]) => count > 0).map(([kind, count]) =>
      `${grouped(count)} ${kind === "shared" ? "in shared corners alone" : kind}`).join(", ");
    const place = point && numbers(vectorOf(point));
    return tag("li", {"data-relation": String(relation), "data-pair": `${names[a]}, ${names[b]}`}, swatch(a), swatch(b), ...how,
      tag("div", {class: "soft"}, pairs > 0 ? `${counted(pairs, "pair")} of faces meet${pairs === 1 ? "s" : ""}: ${kindsSaid}. ` : "",
        ...(point ? ["Common point ", commonPoint(point, place), " ", tag("button", {onclick: () => fly({high: place})}, "Show")] : [])));
  });
  const {disjoint = 0} = clashes.counts;
  if (disjoint > 0) rows.push(tag("li", {class: "soft"}, `${counted(disjoint, "pair")} ${disjoint === 1 ? "is" : "are"} disjoint.`));
  refill(element("pairs"), rows);
}

/// Of a long list so many are listed.
const mostRows = 40;
function fillFound() {
  const {found, files, stale} = opened;
  for (const id of ["where", "hits"]) {
    element(id).classList.toggle("stale", stale);
    if (!found) refill(element(id), tag("p", {}, "…"));
  }
  if (!found) return;
  fillWhere(found.locations);
  refill(element("hits"), found.hits.flatMap((hits, n) => hitsOf(files[n].name, hits)));
}
function fillWhere(locations) {
  const {bodies} = opened;
  const rows = locations.map(({location, winding, reason}, n) => {
    // In C parity is a number that is given; here it is not asked for.
    const why = reason?.replace(/^mesh: /, "").replace(/, or parity = 1$/, "");
    return tag("p", {"data-location": String(location)}, ...(bodies.length > 1 ? [swatch(n), `${bodies[n].name}: `] : []),
      tag("b", {}, location ?? "not told"), location === null ? `: ${why}` : winding === null ? "" : `, winding number ${winding}`);
  });
  const near = rows.length <= mostRows ? rows : rows.filter((_, n) => locations[n].location !== "outside");
  const shown = near.slice(0, mostRows), left = near.length - shown.length, away = rows.length - near.length;
  const rest = sentences(left > 0 && `${counted(left, "more part")} not listed.`, away > 0 && `Outside of ${counted(away, "part")} not listed.`);
  refill(element("where"), shown, rest ? tag("p", {class: "soft"}, rest) : []);
}
function hitsOf(file, hits) {
  const {files} = opened, own = files.length > 1 ? `${file}: ` : "";
  const faceText = ({face, triangle, part, feature, side, t_end: end}) =>
    `${part ? part + ", " : ""}face ${face}${triangle === undefined ? "" : `, its triangle ${triangle}`} ` +
    `(${feature}, ${side}${end === undefined ? "" : end === null ? ", without end" : `, to t ${end}`})`;
  const rows = hits.slice(0, mostRows).map(({t, point, feature, faces}) => {
    const told = faces.slice(0, mostRows).map(faceText).join("; "), more = faces.length - mostRows;
    return tag("li", {}, tag("b", {}, feature), ` at t ${t}, `, tag("span", {class: "exact"}, `(${point.join(", ")})`),
      tag("div", {class: "soft"}, told + (more > 0 ? `; ${more} more` : "")));
  });
  return [tag("p", {}, own + (hits.length === 0 ? "nothing is hit." : `${counted(hits.length, "hit")}, in exact order:`)), tag("ol", {}, ...rows),
          ...(hits.length > mostRows ? [tag("p", {class: "soft"}, `${hits.length - mostRows} more are drawn, but not listed.`)] : [])];
}
