// The two shapes and all that is known of them: asked again whenever one changes.

/// {a, b} and, of a case, its {id, about, ...}; `solids` and `result` follow from it.
let state = null, solids = {}, result = {};
const options = {proof: true};

const isLinear = ({kind}) => ["line", "ray", "segment"].includes(kind);

/// Takes two shapes, if the package does: else throws its error, and nothing changes.
function setShapes(a, b, about = state?.about ?? null) {
  if (opened) return setQuestions(a, b);
  const shapes = {a: made(a), b: made(b)};
  const answer = graze.query({query: "contact", ...shapes, certify: true});
  if (answer.error !== undefined) throw new Error(answer.error);
  state = {a, b, about};
  solids = {a: solidOf(a), b: solidOf(b)};
  view.dim = a.dim;
  result = {...answer, flaw: graze.flaw(shapes.a, shapes.b, answer.certificate), doubles: doublesSay(a, b), ...clipOf(shapes)};
  result.lines = {contact: lineOf("contact", shapes.a, shapes.b), ...(result.clip && {clip: lineOf("clip",
    ...(result.line === "a" ? [shapes.a, shapes.b] : [shapes.b, shapes.a]))})};
}
const lineOf = (query, a, b) => JSON.stringify({query, a, b, ...(query === "contact" && {certify: true})});

/// Of a line and a shape, in either order.
function clipOf(shapes) {
  const line = isLinear(state.a) && !isLinear(state.b) ? "a" : isLinear(state.b) && !isLinear(state.a) ? "b" : null;
  const other = line === "a" ? "b" : "a";
  if (!line || state[other].kind === "point") return {};
  const clip = graze.query({query: "clip", a: shapes[line], b: shapes[other]});
  if (clip.hit) {
    const [from, second] = state[line].fields.map(exactVector);
    const direction = state[line].kind === "segment" ? subAll(second, from) : second;
    clip.ends = ["in", "out"].map(end => clip["t_" + end] === null ? null : addAll(from, times(exactOf(clip["t_" + end]), direction)));
  }
  return {clip, line};
}
