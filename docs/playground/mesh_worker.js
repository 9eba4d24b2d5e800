// Questions about meshes, answered in a worker: the page stays alive during a long check, and a worker that ends gives all of
// its memory back. The text of this function runs there, beside a package of its own, and uses nothing else of the page.

function answerAboutMeshes({load}) {
  let graze = null;
  const files = [], bodies = [];
  /// The ends of the edges that have one face, for the picture: as in the report, of faces with three different corners, which
  /// are the same if their coordinates are.
  function boundaryOf({vertices, triangles}) {
    const known = new Map(), edges = new Map(), count = vertices.length / 3;
    const ids = Uint32Array.from({length: count}, (_, i) => {
      const key = `${vertices[3 * i] + 0},${vertices[3 * i + 1] + 0},${vertices[3 * i + 2] + 0}`;
      if (!known.has(key)) known.set(key, i);
      return known.get(key);
    });
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [0, 1, 2].map(k => ids[triangles[t + k]]);
      if (new Set(corners).size < 3) continue;
      corners.forEach((a, k) => {
        const b = corners[(k + 1) % 3], edge = Math.min(a, b) * count + Math.max(a, b);
        edges.set(edge, (edges.get(edge) ?? 0) + 1);
      });
    }
    const ends = [...edges].filter(([, faces]) => faces === 1).flatMap(([edge]) => [Math.floor(edge / count), edge % count]);
    return Float64Array.from(ends.flatMap(i => [...vertices.subarray(3 * i, 3 * i + 3)]));
  }
  const answers = {
    /// Reads files; of one with several named parts these are the bodies.
    async open({wasm, given}) {
      graze = await load({wasm});
      for (const [n, file] of given.entries()) {
        const mesh = graze.readMesh(await file.arrayBuffer(), file.name), parts = mesh.parts();
        if (parts.length === 0) throw new RangeError(`readMesh: ${file.name}: has no faces; allowed: at least one`);
        files.push({name: file.name, mesh});
        for (const part of parts.length === 1 ? [mesh] : parts) {
          const own = parts.length === 1 ? file.name : part.name;
          bodies.push({name: given.length === 1 || parts.length === 1 ? own : `${file.name}: ${own}`, file: n, mesh: part});
        }
      }
      // A name that comes again gets a number, so that each body has one of its own.
      const known = new Map();
      for (const body of bodies) {
        const count = (known.get(body.name) ?? 0) + 1;
        known.set(body.name, count);
        if (count > 1) body.name += ` (${count})`;
      }
      return bodies.map(({name, file, mesh: {vertices, triangles}}) => ({name, file, vertices, triangles}));
    },
    check({n}) {
      const {mesh} = bodies[n], report = mesh.check(), few = report.edges < 2 ** 23;  // a Map has no room for more
      return {report, open: report.boundary_edges > 0 && few ? boundaryOf(mesh) : []};
    },
    /// By numbers of bodies instead of names, which two files may have in common.
    clash() {
      const names = new Map(bodies.map(({mesh}, n) => [mesh.name, n]));
      const numbered = ({a, b, ...pair}, numbers = [names.get(a), names.get(b)]) => ({numbers, ...pair});
      if (names.size === bodies.length) {
        const {pairs, counts} = graze.clash(bodies.map(({mesh}) => mesh));
        return {counts, pairs: pairs.map(pair => numbered(pair))};
      }
      const pairs = [], counts = {};
      for (let b = 0; b < bodies.length; ++b)
        for (let a = 0; a < b; ++a) {
          const one = graze.clash([bodies[a].mesh, bodies[b].mesh]);
          for (const [relation, count] of Object.entries(one.counts)) counts[relation] = (counts[relation] ?? 0) + count;
          pairs.push(...one.pairs.map(pair => numbered(pair, [a, b])));
        }
      return {counts, pairs};
    },
    ask: ({point, line}) => ({
      locations: bodies.map(({mesh}) => mesh.locate(point)),
      hits: files.map(({mesh}) => mesh.cast(graze[line.kind + "3"](line.fields))),
    }),
  };
  onmessage = async ({data: {id, question, given}}) => {
    try {
      postMessage({id, answer: await answers[question](given)});
    } catch (error) {
      // What is no refusal of the package is the end of the memory, or a fault of graze.
      const refused = ["RangeError", "TypeError", "NotReadableError", "NotFoundError"].includes(error.name);
      postMessage({id, error: error.message.replace(/^\w+: /, ""), broken: !refused});
    }
  };
}
