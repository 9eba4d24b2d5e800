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
  /// The cells that were made last: another format needs no others.
  let last = {key: "", cells: null, used: []};
  function cellsOf({expression, part, of, rule}) {
    const key = JSON.stringify([expression, part, of, rule]);
    if (last.key === key) return last;
    last.cells?.free();
    last = {key: "", cells: null};
    // Those that are named, since no other needs to have an inside; all of them, if a name is none and the package is to say so.
    const letters = bodies.map(({letter}) => letter), words = expression?.match(/[a-z_]\w*/gi) ?? [];
    const known = words.every(word => word === "atleast" || letters.includes(word));
    const all = [...bodies.keys()], used = part ? [of] : known ? all.filter(n => words.includes(letters[n])) : all;
    const cells = part === "outer" ? bodies[of].mesh.outer() : part ? bodies[of].mesh.solid(rule) :
      graze.boolean(expression, Object.fromEntries(used.map(n => [letters[n], bodies[n].mesh])), {rule});
    return last = {key, cells, used};
  }
  function mended(how, floats) {
    const {cells, used} = cellsOf(how);
    if (cells.unbalanced.length > 0) return {unbalanced: cells.unbalanced.map(({mesh, ...found}) => ({body: used[mesh], ...found}))};
    const {firstSource, sources, ...told} = cells.mended({floats}), none = 0xffffffff;
    const inFloats = floats && cells.corners.some(x => Math.fround(x) !== x);
    const volumes = told.movedCorners > 0 ? {volume: told.mesh.measure().volume, exactVolume: cells.volume()} : {};
    return {...told, ...volumes, inFloats, newCorners: cells.vertices.filter((x, k) => k % 2 === 0 && x === none).length, flat: cells.flat.length / 2,
            ownerOf: t => used[sources[3 * firstSource[t / 3]]]};
  }
  /// Of a cut; its cap has the color of one more body.
  function halfOf({of, part, plane}, floats) {
    const {obstacle, below, above} = bodies[of].mesh.cut(plane, {floats});
    if (obstacle) return {obstacle};
    const mesh = part === "below" ? below : above, {vertices, triangles} = mesh;
    (part === "below" ? above : below).free();
    const [[axis, text]] = Object.entries(plane), k = "xyz".indexOf(axis), [numerator, denominator = 1] = text.split("/");
    const exact = numerator / denominator, place = floats ? Math.fround(exact) : exact;
    return {mesh, ownerOf: t => ([0, 1, 2].every(i => vertices[3 * triangles[t + i] + k] === place) ? bodies.length : of)};
  }
  /// As bodies for the picture, one for each body that faces are a part of.
  function coloured({vertices, triangles}, ownerOf) {
    const lists = new Map();
    for (let t = 0; t < triangles.length; t += 3) {
      const color = ownerOf(t);
      if (!lists.has(color)) lists.set(color, []);
      lists.get(color).push(triangles[t], triangles[t + 1], triangles[t + 2]);
    }
    return [...lists].map(([color, list]) => ({color, vertices, triangles: Uint32Array.from(list)}));
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
      // What expressions call them: a to z, then a2 and so on.
      bodies.forEach((body, n) => { body.letter = String.fromCharCode(97 + n % 26) + (n < 26 ? "" : Math.floor(n / 26) + 1); });
      // A name that comes again gets a number, so that each body has one of its own.
      const known = new Map();
      for (const body of bodies) {
        const count = (known.get(body.name) ?? 0) + 1;
        known.set(body.name, count);
        if (count > 1) body.name += ` (${count})`;
      }
      return bodies.map(({mesh: {vertices, triangles}, ...own}, color) => ({...own, color, vertices, triangles}));
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
    make({format, ...how}) {
      const {mesh, ownerOf, ...told} = how.plane ? halfOf(how, format === "stl") : mended(how, format === "stl");
      if (!mesh) return told;
      const made = coloured(mesh, ownerOf);
      const report = made.length > 0 ? mesh.check() : null, well = report?.solid && report.embedded, bytes = well && mesh.write(format);
      mesh.free();
      return {...told, bodies: made, report, well, bytes};
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
