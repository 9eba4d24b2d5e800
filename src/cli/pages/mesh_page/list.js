// The list of places, and what it leaves out.

const list = element("list");
/// By the two points that are farthest apart.
function spanOf({points, corners}) {
  const ps = points.length > 0 ? points : corners;
  let span = {ends: [ps[0], ps[0]], length: 0};
  for (const p of ps)
    for (const q of ps) {
      const length = size(sub(shown(p), shown(q))) * page.radius / page.scale;
      if (length > span.length) span = {ends: [p, q], length};
    }
  return {length: points.length > 0 ? span.length : 0, middle: span.ends[0].map((x, k) => x / 2 + span.ends[1][k] / 2)};
}

/// `length` is a word and a number.
function rowOf(mark, what, length, where, className, activate) {
  const row = text("div", "", "row " + className);
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-selected", "false");
  row.tabIndex = -1;
  const first = text("span", "", "mark");
  first.append(mark);
  row.append(first, text("span", what, "what"), text("span", length[1] > 0 ? `${length[0]} ${rounded(length[1])}` : "", "length"),
             text("span", where, "where"));
  row.activate = activate;
  return row;
}
function facesText(item) {
  const numbers = [...new Set(item.faces.map(face => (models.length > 1 ? models[face[0]].name + " " : "") + faceNumber(face)))];
  const some = numbers.slice(0, 6).join(", ") + (numbers.length > 6 ? ", .." : "");
  return (numbers.length === 1 ? "face " : "faces ") + some;
}
function itemRow(item, section, className, rank) {
  const kind = kinds[item.kind], dot = coloured("span", "dot", css(kind.color));
  const names = [...new Set(item.faces.map(partName))].filter(name => name !== "");
  const span = spanOf(item);
  const row = rowOf(rank || dot, "", [section.length, span.length], ["near " + near(span.middle), ...names].join(" \u00b7 "), className,
    () => visit([item], "", row));
  if (rank) row.querySelector(".what").append(dot, " ");
  row.querySelector(".what").append(item.label || kind.name + ", " + facesText(item));
  row.kinds = [item.kind];
  row.items = [item];
  return row;
}
function placeRow(place, section, rank) {
  if (place.count === 1) return itemRow(place.items[0], section, "", rank);
  const of = [...new Set(place.items.map(item => item.kind))], what = counted(place.count, section);
  const row = rowOf(rank || coloured("span", "dot", css(kinds[of[0]].color)), what, [section.length, place.length],
    [of.map(k => kinds[k].name).join(", "), "near " + near(spanOf(place.items[0]).middle)].join(" \u00b7 "), "", () => {
      visit(place.items.filter(item => !hidden.has(item.kind)), what, row);
    });
  if (rank) row.querySelector(".what").prepend(...of.flatMap(k => [coloured("span", "dot", css(kinds[k].color)), " "]));
  row.kinds = of;
  row.items = place.items;
  row.setAttribute("aria-expanded", "false");
  // Its items get their rows when they are asked for.
  let inner = null;
  row.expand = open => {
    row.setAttribute("aria-expanded", open);
    if (open && !inner) {
      inner = text("div", "");
      inner.setAttribute("role", "group");
      inner.append(...place.items.map(item => itemRow(item, section, "inner")));
      const left = place.count - place.items.length;
      if (left > 0) inner.append(text("p", `and ${count(left)} more, which are not listed`, "note"));
      row.after(inner);
      filter();
    }
    if (inner) inner.hidden = !open;
  };
  return row;
}

function addSection(section) {
  const worst = 10;
  const groups = section.worst_first && section.places.length > worst
    ? [[`${section.title}: the ${worst} worst places`, section.places.slice(0, worst)],
       [`${section.title}: other places`, section.places.slice(worst)]]
    : [[section.title, section.places]];
  groups.forEach(([title, places], g) => {
    const group = text("div", "", "group");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", title);
    const ranked = section.worst_first && g === 0 && section.places.length > 1;
    group.append(text("h2", title), ...places.map((place, n) => placeRow(place, section, ranked ? String(n + 1) : "")));
    list.append(group);
  });
}

/// Hides what is not to be shown.
function filter() {
  for (const row of list.querySelectorAll(".row")) row.hidden = row.kinds.every(k => hidden.has(k));
  for (const group of list.querySelectorAll(".group")) group.hidden = !group.querySelector(".row:not([hidden])");
  const rows = visibleRows();
  if (!rows.includes(current) && rows.length > 0) setCurrent(rows[0]);
}
const visibleRows = () => [...list.querySelectorAll(".row:not([hidden])")].filter(row => !row.closest("[hidden]"));

let current = null;
function setCurrent(row) {
  if (current) current.tabIndex = -1;
  current = row;
  row.tabIndex = 0;
}
function goTo(row) {
  setCurrent(row);
  row.focus();
  row.scrollIntoView({block: "nearest"});
}
function activate(row) {
  setCurrent(row);
  if (row.expand) row.expand(row.getAttribute("aria-expanded") === "false" || !row.isSameNode(chosen && chosen.row));
  row.activate();
}
function nextPlace(step) {
  const rows = visibleRows();
  if (rows.length === 0) return;
  const at = chosen && chosen.row ? rows.indexOf(chosen.row) + step : step > 0 ? 0 : rows.length - 1;
  const row = rows[Math.max(0, Math.min(rows.length - 1, at))];
  goTo(row);
  row.activate();
}

list.addEventListener("click", event => {
  const row = event.target.closest(".row");
  if (row) activate(row);
});
list.addEventListener("keydown", event => {
  const row = event.target.closest(".row");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = visibleRows(), at = rows.indexOf(row), to = n => goTo(rows[Math.max(0, Math.min(rows.length - 1, n))]);
  const open = row.getAttribute("aria-expanded") === "true";
  switch (event.key) {
    case "ArrowDown": to(at + 1); break;
    case "ArrowUp": to(at - 1); break;
    case "PageDown": to(at + 10); break;
    case "PageUp": to(at - 10); break;
    case "Home": to(0); break;
    case "End": to(rows.length - 1); break;
    case "ArrowRight":
      if (row.expand && !open) row.expand(true);
      else if (open) to(at + 1);
      break;
    case "ArrowLeft":
      if (open) row.expand(false);
      else if (row.classList.contains("inner")) goTo(row.parentElement.previousElementSibling);
      break;
    case "Enter": case " ": activate(row); break;
    default: return;
  }
  event.preventDefault();
});

function fillList() {
  if (models.length > 1) {
    // Of many, those that are in the list.
    const most = 40, all = models.length <= most;
    const places = page.sections.flatMap(section => section.places), inList = new Set(
      places.flatMap(place => place.items).flatMap(item => item.faces).map(face => face[0]));
    for (const model of models.filter((_, n) => all || inList.has(n))) {
      const name = text("span", "", "model");
      name.append(coloured("span", "swatch", css(model.color)), text("span", model.name));
      element("kinds").append(name);
    }
    if (!all) element("kinds").append(text("span", `${count(models.length - inList.size)} ${inList.size > 0 ? "other " : ""}parts`, "model"));
  }
  kinds.forEach((kind, n) => {
    if (kind.count === 0) return;
    const label = text("label", "", "kind"), box = document.createElement("input");
    box.type = "checkbox";
    box.checked = true;
    box.onchange = () => {
      if (box.checked) hidden.delete(n);
      else hidden.add(n);
      filter();
      draw();
    };
    label.title = kind.meaning;
    label.append(box, coloured("span", "dot", css(kind.color)), text("span", kind.name), text("b", count(kind.count)));
    element("kinds").append(label);
  });
  const listed = kinds.map(() => 0);
  for (const section of page.sections)
    for (const place of section.places) for (const item of place.items) ++listed[item.kind];
  const left = kinds.map((kind, n) => [kind.count - listed[n], kind]).filter(([n, kind]) => n > 0 && kind.listed);
  if (left.length > 0)
    list.append(text("p", "Not listed: " + left.map(([n, kind]) => `${kind.name}, ${count(n)} of ${count(kind.count)}`).join("; ") +
      ". " + page.more, "note"));
  page.sections.forEach(addSection);
  if (kinds.every(kind => kind.count === 0 || !kind.listed)) list.append(text("p", page.nothing, "note"));
  filter();
}
