// Do these two shapes meet, and how? Exact for all finite doubles. README.md is the guide, graze.d.mts has the
// types. All geometry is in graze.wasm, which is graze for C: include/graze/graze.h says what its functions take.

/** The answers and statuses of batches, by their numbers. */
export const contacts = Object.freeze(['disjoint', 'touching', 'overlapping']);
export const statuses = Object.freeze(['valid', 'invalid_first', 'invalid_second', 'invalid_both', 'invalid_points']);

/** The types of shapes: number, name in queries, and the fields with how many numbers each has. */
const TYPES = Object.entries({
  point2: [0, 'point', {point: 2}],
  line2: [1, 'line', {origin: 2, direction: 2}],
  ray2: [2, 'ray', {origin: 2, direction: 2}],
  segment2: [3, 'segment', {a: 2, b: 2}],
  triangle2: [4, 'triangle', {a: 2, b: 2, c: 2}],
  aabb2: [5, 'aabb', {min: 2, max: 2}],
  obb2: [6, 'obb', {center: 2, direction: 2, half_extents: 2}],
  parallelogram2: [7, 'parallelogram', {corner: 2, u: 2, v: 2}],
  centeredParallelogram2: [8, 'parallelogram', {center: 2, u: 2, v: 2}],
  point3: [32, 'point', {point: 3}],
  line3: [33, 'line', {origin: 3, direction: 3}],
  ray3: [34, 'ray', {origin: 3, direction: 3}],
  segment3: [35, 'segment', {a: 3, b: 3}],
  triangle3: [36, 'triangle', {a: 3, b: 3, c: 3}],
  aabb3: [37, 'aabb', {min: 3, max: 3}],
  obb3: [38, 'obb', {center: 3, quaternion: 4, half_extents: 3}],
  parallelepiped3: [39, 'parallelepiped', {corner: 3, u: 3, v: 3, w: 3}],
  centeredParallelepiped3: [40, 'parallelepiped', {center: 3, u: 3, v: 3, w: 3}],
  tetrahedron3: [41, 'tetrahedron', {a: 3, b: 3, c: 3, d: 3}],
  plane3: [42, 'plane', {point: 3, normal: 3}],
}).map(([name, [number, format, fields]]) => Object.freeze({
  name, number, format, fields: Object.entries(fields), dim: Number(name.at(-1)),
  size: Object.values(fields).reduce((sum, count) => sum + count),
}));

/** A typed array as it is, whatever a subclass or a property of its own says; of anything else, undefined. */
const inTypedArrays = name => {
  const {get} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), name);
  return list => get.call(list);
};
const kindOfTyped = inTypedArrays(Symbol.toStringTag), lengthOf = inTypedArrays('length');
const bufferOf = inTypedArrays('buffer'), offsetOf = inTypedArrays('byteOffset');
const TYPED = {Float64Array, Float32Array, Uint32Array, Uint16Array};
const plain = list => new TYPED[kindOfTyped(list)](bufferOf(list), offsetOf(list), lengthOf(list));

/** A shape. `numbers` are those of its fields, one behind the other. */
export class Shape {
  #type;
  constructor(type, numbers) {
    expectType('Shape', type, 'graze.triangle3 and its like make shapes');
    this.#type = type;
    this.numbers = numbers;
  }
  get type() { return this.#type.name; }
  get dim() { return this.#type.dim; }
  static typeOf(shape) { return shape.#type; }
  /** A proxy only looks like one. */
  static [Symbol.hasInstance](value) { return typeof value === 'object' && value !== null && #type in value; }

  /** As queries have it. */
  toJSON() {
    const {format, fields} = this.#type, names = fields.map(([name]) => name);
    let next = 0;
    const vectors = fields.map(([, size]) => Array.from(this.numbers.subarray(next, next += size), withSign));
    if (names[0] === 'a') return {type: format, vertices: vectors};
    if (names[1] === 'u') {
      const edges = names[0] === 'corner' ? 'edges' : 'half_edges';
      return {type: format, [names[0]]: vectors[0], [edges]: vectors.slice(1)};
    }
    return {type: format, ...Object.fromEntries(names.map((name, k) => [name, vectors[k]]))};
  }
}

/** JSON.stringify forgets the sign of zero. */
const withSign = x => (Object.is(x, -0) ? '-0x0p+0' : x);

/** Shapes of one type, for batches: made by `Graze.shapes`. */
export class Shapes {
  #type;
  #numbers;
  #index;
  #counts;
  constructor(type, numbers, index) {
    expectType('Shapes', type, 'graze.shapes makes lists of shapes');
    this.#type = type;
    this.#numbers = numbers;
    this.#index = index;
    this.#counts = [lengthOf(numbers), index && lengthOf(index)];
  }
  get type() { return this.#type.name; }
  get dim() { return this.#type.dim; }
  get length() { return Shapes.countOf(this); }
  static countOf(shapes) {
    const [numbers, index] = shapes.#counts;
    return index === undefined ? numbers / shapes.#type.size : index / shapes.#type.fields.length;
  }
  static typeOf(shapes) { return shapes.#type; }
  static [Symbol.hasInstance](value) { return typeof value === 'object' && value !== null && #type in value; }
  static areFloats(shapes) { return kindOfTyped(shapes.#numbers) === 'Float32Array'; }

  /** What it was made of belongs to the caller, who may have given it away since, or resized it. */
  static expectWhole(shapes, caller, name) {
    for (const [k, [part, list]] of Object.entries({numbers: shapes.#numbers, index: shapes.#index}).entries()) {
      if (list === undefined) continue;
      expectMemory(caller, `${name}: ${part}`, list);
      if (lengthOf(list) !== shapes.#counts[k])
        throw new TypeError(`${caller}: ${name}: ${part}: the list has ${lengthOf(list)} numbers now, and had ` +
                            `${shapes.#counts[k]} when shapes() took it`);
    }
  }

  /** Writes the numbers of the shapes `from` to `to`. */
  static copy(shapes, target, from, to) {
    if (from === to) return;
    const {size, dim, fields} = shapes.#type, numbers = shapes.#numbers, index = shapes.#index;
    if (!index) return target.set(plain(numbers).subarray(from * size, to * size));
    let place = 0;
    for (let k = from * fields.length; k < to * fields.length; ++k)
      for (let c = 0, at = index[k] * dim; c < dim; ++c) target[place++] = numbers[at + c];
  }
}

/** Meshes, cells and exact points hold memory of the module: what is no longer reachable gives it back, as `free` does at once. */
const unreachable = new FinalizationRegistry(held => held.free());
class Held {
  constructor(owner, noun, calls, place) {
    Object.assign(this, {noun, calls, place});
    unreachable.register(owner, this, this);
  }
  /** Where the module has it. */
  expect(caller, name, calls = this.calls) {
    if (this.calls !== calls) throw new TypeError(`${caller}: ${name}: is a ${this.noun} of another module`);
    if (this.place === 0) throw new TypeError(`${caller}: ${name}: the ${this.noun} is freed`);
    return this.place;
  }
  free() {
    if (this.place === 0) return;
    unreachable.unregister(this);
    this.calls.free(this.place);
    this.place = 0;
  }
}

/** A mesh of triangles, made by `Graze.mesh`, `Graze.readMesh`, `Mesh.cut` and by cells. */
export class Mesh {
  #held;
  constructor(calls, place) {
    if (calls?.kind !== MESH_CALLS) throw new TypeError('Mesh: is not made by new; graze.mesh and graze.readMesh make meshes');
    this.#held = new Held(this, 'mesh', calls, place);
  }
  static [Symbol.hasInstance](value) { return typeof value === 'object' && value !== null && #held in value; }
  /** Where the module has it. */
  static placeOf(caller, name, mesh, calls) {
    if (!(mesh instanceof Mesh)) throw new TypeError(`${caller}: ${name}: expected a mesh, not ${kindOf(mesh)}`);
    return mesh.#held.expect(caller, name, calls);
  }
  #here(caller) { return this.#held.expect(caller, 'mesh'); }
  get #calls() { return this.#held.calls; }

  get name() { return this.#calls.name(this.#here('name')); }
  get vertices() { return this.#calls.vertices(this.#here('vertices')); }
  get triangles() { return this.#calls.triangles(this.#here('triangles')); }
  parts() { return this.#calls.parts(this.#here('parts')); }
  check() { return this.#calls.check(this.#here('check')); }
  measure() { return this.#calls.measure(this.#here('measure')); }
  locate(point, options) { return this.#calls.locate(() => this.#here('locate'), point, options); }
  cast(line, options) { return this.#calls.cast(() => this.#here('cast'), line, options); }
  relate(other) { return this.#calls.relate(this.#here('relate'), Mesh.placeOf('relate', 'other', other, this.#calls)); }
  contacts(to, options) { return this.#calls.contacts(() => this.#here('contacts'), to, options); }
  cut(plane, options) { return this.#calls.cut(() => this.#here('cut'), plane, options); }
  section(plane, options) { return this.#calls.section(() => this.#here('section'), plane, options); }
  sections(normal, offsets, options) { return this.#calls.sections(() => this.#here('sections'), normal, offsets, options); }
  resolve() { return this.#calls.resolve(this.#here('resolve')); }
  solid(rule) { return this.#calls.solid(this.#here('solid'), rule); }
  outer() { return this.#calls.outer(this.#here('outer')); }
  write(format) { return this.#calls.write(() => this.#here('write'), format); }
  free() { this.#held.free(); }
}
const MESH_CALLS = Symbol('calls of meshes');

/** Pieces of meshes, made by `Mesh.resolve`, `Mesh.solid`, `Mesh.outer` and `Graze.boolean`. */
export class Cells {
  #held;
  constructor(calls, place) {
    if (calls?.kind !== CELL_CALLS)
      throw new TypeError('Cells: is not made by new; mesh.resolve, mesh.solid, mesh.outer and graze.boolean make cells');
    this.#held = new Held(this, 'set of cells', calls, place);
  }
  static [Symbol.hasInstance](value) { return typeof value === 'object' && value !== null && #held in value; }
  #here(caller) { return this.#held.expect(caller, 'cells'); }
  #list(name) { return this.#held.calls.list(name, this.#here(name)); }

  get corners() { return this.#list('corners'); }
  get vertices() { return this.#list('vertices'); }
  get pieces() { return this.#list('pieces'); }
  get firstSource() { return this.#list('firstSource'); }
  get sources() { return this.#list('sources'); }
  get flat() { return this.#list('flat'); }
  get unbalanced() { return this.#held.calls.unbalanced(this.#here('unbalanced')); }
  get isBoundary() { return this.#held.calls.isBoundary(this.#here('isBoundary')); }
  exactCorner(corner) { return this.#held.calls.exactCorner(this.#here('exactCorner'), corner); }
  volume() { return this.#held.calls.volume(this.#here('volume')); }
  rounded(options) { return this.#held.calls.rounded(() => this.#here('rounded'), options); }
  mended(options) { return this.#held.calls.mended(() => this.#here('mended'), options); }
  free() { this.#held.free(); }
}
const CELL_CALLS = Symbol('calls of cells');

/** A point with rational coordinates, made by `Graze.exactPoint`, `Graze.meet`, `Graze.intersection` and `Cells.exactCorner`. */
export class ExactPoint {
  #held;
  constructor(calls, place) {
    if (calls?.kind !== POINT_CALLS)
      throw new TypeError('ExactPoint: is not made by new; graze.exactPoint, graze.meet and graze.intersection make exact points');
    this.#held = new Held(this, 'point', calls, place);
  }
  static [Symbol.hasInstance](value) { return typeof value === 'object' && value !== null && #held in value; }
  /** Where the module has it. */
  static placeOf(caller, name, point, calls) { return point.#held.expect(caller, name, calls); }
  #ask(name) { return this.#held.calls[name](this.#held.expect(name, 'point')); }

  get dim() { return this.#ask('dim'); }
  get rounded() { return this.#ask('rounded'); }
  get off() { return this.#ask('off'); }
  get exact() { return this.#ask('exact'); }
  equals(other) { return this.#held.calls.equals(this, other); }
  /** As queries have it. */
  toJSON() { return {type: 'point', point: this.#ask('exact')}; }
  free() { this.#held.free(); }
}
const POINT_CALLS = Symbol('calls of points');

/** An exact rational, "1/3" or "2", as two BigInts. */
export function rational(text) {
  if (typeof text !== 'string') throw new TypeError(`rational: text: expected a string, not ${kindOf(text)}`);
  const [, numerator, denominator = '1'] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (numerator === undefined || /^0+$/.test(denominator))
    throw new RangeError(`rational: text: "${text}" is no fraction; allowed: "num" or "num/den" with den > 0`);
  return {numerator: BigInt(numerator), denominator: BigInt(denominator)};
}

/** Loads graze.wasm: the file beside this one; or `wasm`: bytes, a module, an address or a response. */
export async function load(options = {}) {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`load: options: expected an object such as {wasm: ...}, not ${kindOf(options)}`);
  const {wasm = new URL('graze.wasm', import.meta.url), ...others} = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`load: options: there is no ${unknown}; allowed: wasm`);
  if (typeof WebAssembly !== 'object')
    throw new Error('load: graze needs WebAssembly, which is missing here or not allowed');
  const source = await wasm;
  const module = source instanceof WebAssembly.Module ? source : await compile(source);
  let memory;
  const {exports} = await WebAssembly.instantiate(module, {
    env: {emscripten_notify_memory_growth() {}},
    wasi_snapshot_preview1: {
      proc_exit(status) { throw new Error(`graze.wasm has ended with status ${status}`); },
      environ_sizes_get(count, size) {
        const view = new DataView(memory.buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
    },
  });
  memory = exports.memory;
  exports._initialize();
  return new Graze(exports);
}

async function compile(source) {
  const bytes = await bytesOf(source);
  const head = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, Math.min(4, bytes.byteLength));
  if (String.fromCharCode(...head) !== '\0asm')
    throw new TypeError(`load: wasm: is no WebAssembly module: it does not begin with the bytes 0, "asm"; allowed: graze.wasm`);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new Error('load: graze.wasm cannot be compiled here. It needs exceptions and SIMD: Node 17, Chrome 95, ' +
                    `Firefox 100, Safari 16.4, or newer. ${error.message}`, {cause: error});
  }
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (typeof source === 'string' || source instanceof URL) {
    const address = new URL(source, typeof document === 'object' ? document.baseURI : import.meta.url);
    if (address.protocol === 'file:' && globalThis.process?.versions?.node) {
      const files = 'node:fs/promises';  // not for bundlers to find
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)).readFile(address);
    }
    source = await fetch(address);
  }
  if (typeof Response !== 'function' || !(source instanceof Response))
    throw new TypeError(`load: wasm: expected bytes, a WebAssembly.Module, an address or a Response, not ${kindOf(source)}`);
  if (!source.ok) throw new Error(`load: ${source.url}: status ${source.status}`);
  return source.arrayBuffer();
}

// Where things lie in the block of memory that calls share. The structs are those of graze/graze.h.
// Whatever an argument is may run code of the caller when it is read, and that may ask graze. So a call reads all
// of its arguments first; from its first write to the block to the last result read no code of the caller runs.
const NUMBERS = 8 * Math.max(...TYPES.map(({size}) => size));  // bytes of a shape, at most; there are three of them
const CORNER = 12, CORNERS = 12;  // bytes of one, and how many shapes share at most
const RANGE = 3 * NUMBERS, RESULT = RANGE + 16, LISTS = RESULT + 8 + CORNER * CORNERS, LIST = 28, BLOCK = LISTS + 5 * LIST;

const INVALID_SHAPE = -1001, INVALID_ARGUMENT = -1002, BAD_FILE = -1003, NO_PROOF = -1004, NO_INSIDE = -1005,
  OUT_OF_MEMORY = -1006, TOO_MANY_BITS = -1008;
const CULLS = ['none', 'back', 'front'], LOCATIONS = ['outside', 'boundary', 'inside'];
const SIDES = ['front', 'back', 'coplanar', 'degenerate'];
const RELATIONS = ['disjoint', 'touching', 'overlapping', 'a_in_b', 'b_in_a', 'equal'];
const TIES = ['below', 'above', 'both', 'either'], FORMATS = ['stl', 'obj', 'ply', 'off'];
const RULES = ['nonzero', 'positive', 'parity'], ROUNDINGS = ['kept', 'mended', 'failed'];
// What cells are made of, in words of the struct that tells it: for each list its numbers, how many belong together, where it is
// told how many of these there are, where the address is, and what is to be added to their count.
const CELL_LISTS = {
  corners: [Float64Array, 3, 0, 10], vertices: [Uint32Array, 2, 0, 11], pieces: [Uint32Array, 3, 2, 12],
  firstSource: [Uint32Array, 1, 2, 13, 1], sources: [Uint32Array, 3, 4, 14], flat: [Uint32Array, 2, 6, 15],
};
const UNBALANCED = [8, 16], UNBALANCED_SIZE = 504, IS_BOUNDARY = 17, CELL_WORDS = 18;

/** What is copied into the memory of the module at once. */
const PAIRS_AT_ONCE = 16384;

/** The questions. Made by `load`. */
export class Graze {
  #wasm;
  #block;
  #view;
  #types = new Map(TYPES.map(type => [type.name, type]));
  #features = [];
  #meshes;
  #cells;
  #points;
  #exactCalls;

  constructor(wasm) {
    if (typeof wasm?.graze_version !== 'function') throw new TypeError('Graze: is not made by new; load() makes it');
    this.#wasm = wasm;
    this.#block = wasm.malloc(BLOCK);
    this.version = this.#textAt(wasm.graze_version());
    for (let k = 0, name; (name = wasm.graze_feature_name(k)); ++k) this.#features.push(this.#textAt(name));
    for (const type of TYPES) this[type.name] = (...given) => this.#shape(type, given);
    this.types = Object.freeze(TYPES.map(({name}) => name));
    this.batch = Object.freeze({
      contact: (a, b) => this.#batch('contact', {a, b}, {contacts: Uint8Array}),
      intersects: (a, b) => this.#batch('intersects', {a, b}, {meets: Uint8Array}),
      clip: (lines, shapes) => this.#batch('clip', {lines, shapes}, {tIn: Float64Array, tOut: Float64Array}),
      orient: (...points) => this.#batch('orient', points, {signs: Int8Array}),
      insphere: (...points) => this.#batch('insphere', points, {signs: Int8Array}),
    });
    this.#meshes = Object.freeze({
      kind: MESH_CALLS,
      free: place => wasm.graze_mesh_free(place),
      name: place => this.#textAt(wasm.graze_mesh_name(place)),
      vertices: place => this.#copied(Float64Array, wasm.graze_mesh_vertices(place), wasm.graze_mesh_vertex_count(place)),
      triangles: place => this.#copied(Uint32Array, wasm.graze_mesh_triangles(place), wasm.graze_mesh_triangle_count(place)),
      parts: place => this.#parts(place),
      check: place => JSON.parse(this.#taken('check', wasm.graze_mesh_check_json(place, 1))),
      measure: place => JSON.parse(this.#taken('measure', wasm.graze_mesh_measure_json(place))),
      // The place is asked for when all arguments are read: what they run may free the mesh.
      locate: (here, point, options) => this.#locate(here, point, options),
      cast: (here, line, options) => this.#cast(here, line, options),
      relate: (a, b) => this.#relate(a, b),
      contacts: (here, to, options) => this.#contacts(here, to, options),
      cut: (here, plane, options) => this.#cut(here, plane, options),
      section: (here, plane, options) => this.#sections('section', here, planeOf('section', plane), options)[0],
      sections: (here, normal, offsets, options) => this.#sections('sections', here, planesOf(normal, offsets), options),
      resolve: place => this.#cellsAt('resolve', wasm.graze_mesh_resolve(place, 1)),
      solid: (place, rule) => this.#cellsAt('solid', wasm.graze_mesh_solid(place, ruleOf('solid', 'rule', rule), 1)),
      outer: place => this.#cellsAt('outer', wasm.graze_mesh_outer(place, 1)),
      write: (here, format) => this.#write(here, format),
    });
    this.#cells = Object.freeze({
      kind: CELL_CALLS,
      free: place => wasm.graze_cells_free(place),
      list: (name, place) => this.#cellList(name, place),
      unbalanced: place => this.#unbalanced(place),
      isBoundary: place => this.#wordsOfCells('isBoundary', place)[IS_BOUNDARY] === 1,
      exactCorner: (place, corner) => this.#exactCorner(place, corner),
      volume: place => this.#volume(place),
      rounded: (here, options) => this.#roundedCells(here, options),
      mended: (here, options) => this.#mendedCells(here, options),
    });
    this.#points = Object.freeze({
      kind: POINT_CALLS,
      free: place => wasm.graze_point_free(place),
      dim: place => wasm.graze_point_dim(place),
      rounded: place => [...this.#rounded(place).subarray(0, wasm.graze_point_dim(place))],
      off: place => this.#rounded(place)[3],
      exact: place => Array.from({length: wasm.graze_point_dim(place)}, (_, axis) =>
        this.#taken('exact', wasm.graze_point_coordinate(place, axis))),
      equals: (point, other) => this.#order('equals', {point, other}, wasm.graze_points_compare) === 0,
    });
    const orError = call => (...given) => call(...given) || -1;
    this.#exactCalls = {
      contact: [wasm.graze_point_contact, wasm.graze_points_contact],
      intersects: [wasm.graze_point_contact, wasm.graze_points_contact],
      certify: [orError(wasm.graze_point_certify), orError(wasm.graze_points_certify)],
      flaw: [isNone(wasm.graze_point_verify), isNone(wasm.graze_points_verify)],
    };
    /** A function by itself, for Array.prototype.sort. */
    this.compare = (p, q) => this.#order('compare', {p, q}, wasm.graze_points_compare);
  }

  contact(a, b) { return contacts[this.#ofTwo('contact', a, b, this.#wasm.graze_contact)]; }
  intersects(a, b) { return this.#ofTwo('intersects', a, b, this.#wasm.graze_intersects) > 0; }

  clip(a, b, options) {
    const result = this.#block + RESULT;
    this.#ofTwo('clip', a, b, this.#wasm.graze_clip, this.#clipOptions('clip', options), result);
    const view = new DataView(this.#wasm.memory.buffer, result, 136), {dim} = Shape.typeOf(a);
    const doubles = (place, count) => Array.from({length: count}, (_, k) => view.getFloat64(place + 8 * k, true));
    const int = place => view.getInt32(place, true);
    const [inUnbounded, outUnbounded, hit, culled, contact, origin, side] = [108, 112, 116, 120, 124, 128, 132].map(int);
    const end = (t, point, uv, features, unbounded) => !hit || unbounded ? null : {
      t: view.getFloat64(t, true),
      point: doubles(point, dim),
      features: int(104) ? this.#features.filter((_, k) => int(features) >> k & 1) : null,
      uv: Number.isNaN(view.getFloat64(uv, true)) ? null : doubles(uv, 2),
    };
    return {
      hit: hit === 1, culled: culled === 1, contact: contacts[contact], origin: LOCATIONS[origin], side: SIDES[side] ?? null,
      in: end(0, 16, 64, 96, inUnbounded), out: end(8, 40, 80, 100, outUnbounded),
    };
  }

  /** The clip as queries are answered, with exact numbers. */
  exactClip(a, b, options) {
    const given = this.#clipOptions('exactClip', options);
    return JSON.parse(this.#taken('exactClip', this.#ofTwo('exactClip', a, b, this.#wasm.graze_clip_json, given)));
  }

  certify(a, b) {
    const certificate = JSON.parse(this.#taken('certify', this.#ofTwo('certify', a, b, this.#wasm.graze_certify)));
    return isTurned(a, b) ? otherWayRound(certificate) : certificate;
  }

  /** What is wrong with a certificate of a and b, or of their distance; '' if it is a proof. */
  flaw(a, b, certificate) {
    const turned = isTurned(a, b);
    let json = asJson('flaw', 'certificate', certificate);
    const read = json === undefined ? undefined : JSON.parse(json), ofDistance = read?.points !== undefined;
    if (ofDistance) expectShape('flaw', 'a', a), expectShape('flaw', 'b', b);
    else if (turned && json !== undefined) json = JSON.stringify(otherWayRound(read));
    return this.#withText('flaw', 'certificate', json, text => {
      const verify = ofDistance ? this.#wasm.graze_verify_distance : this.#wasm.graze_verify;
      if (!this.#ofTwo('flaw', a, b, isNone(verify), undefined, text)) return '';
      const flaw = this.#textAt(this.#wasm.graze_last_error());
      return turned ? flaw.replace(/^(certificate: |certificate\.weights\.|.* weights of )([ab])\b/, (_, before, name) =>
        before + (name === 'a' ? 'b' : 'a')) : flaw;
    });
  }

  /** Are they at most d apart? */
  within(a, b, d) { return this.#compareDistance('within', a, b, d) <= 0; }
  /** -1 where they are closer than d, 0 where they are just so far apart, 1 where they are farther. */
  compareDistance(a, b, d) { return this.#compareDistance('compareDistance', a, b, d); }
  #compareDistance(caller, a, b, d) {
    expectLimit(caller, 'd', d);
    if (typeof d === 'number') return this.#ofTwo(caller, a, b, this.#wasm.graze_compare_distance, undefined, d);
    return this.#withText(caller, 'd', String(d), text => this.#ofTwo(caller, a, b, this.#wasm.graze_compare_distance_text, undefined, text));
  }

  /** How far apart they are, and where. */
  distance(a, b) {
    const found = JSON.parse(this.#taken('distance', this.#ofTwo('distance', a, b, this.#wasm.graze_distance_json)));
    return {
      value: doubleOf(found.distance), squared: found.squared, a: found.nearest_a_double.map(doubleOf), b: found.nearest_b_double.map(doubleOf),
      ofA: found.features_a, ofB: found.features_b, unique: found.unique,
    };
  }

  /** When they meet first, while each goes to where it is at t = 1; null if they do not. */
  firstContact(a, b, options = {}) {
    expectOptions('firstContact', options, ['aTo', 'bTo']);
    const {aTo = a, bTo = b} = options;
    for (const [name, shape, from] of [['a', a, a], ['b', b, b], ['aTo', aTo, a], ['bTo', bTo, b]]) {
      expectShape('firstContact', name, shape);
      expectNumbers('firstContact', name, shape, shape.numbers);
      if (shape.type !== from.type) throw new TypeError(`firstContact: ${name}: expected a ${from.type}, not a ${shape.type}`);
    }
    const lists = [a, aTo, b, bTo].map(shape => Float64Array.from(shape.numbers)), result = this.#block + RESULT;
    const found = this.#withLists('firstContact', lists, (from, to, other, otherTo) =>
      this.#wasm.graze_first_contact(Shape.typeOf(a).number, from, to, Shape.typeOf(b).number, other, otherTo, result));
    if (found < 0) this.#fail('firstContact');
    return found === 0 ? null : firstContactAt(new DataView(this.#wasm.memory.buffer, result));
  }

  /** A proof of their distance. */
  certifyDistance(a, b) {
    return JSON.parse(this.#taken('certifyDistance', this.#ofTwo('certifyDistance', a, b, this.#wasm.graze_certify_distance)));
  }

  orient(...points) { return this.#sign('orient', points, 1, this.#wasm.graze_orient, this.#wasm.graze_points_orient); }
  insphere(...points) { return this.#sign('insphere', points, 2, this.#wasm.graze_insphere, this.#wasm.graze_points_insphere); }

  /** A point of texts such as '1/3' and '0.04', of bigints, and of numbers: all are taken exactly as they are. */
  exactPoint(coordinates) {
    const list = coordinatesOf('exactPoint', 'coordinates', coordinates), {length} = list;
    expectTwoOrThree('exactPoint', 'coordinates', length, 'numbers');
    const {names, numbers} = exactNumbers('exactPoint', 'coordinates', list, length);
    if (numbers.every(x => typeof x === 'number')) return new ExactPoint(this.#points, this.#newPoint('exactPoint', numbers));
    return this.#withTexts('exactPoint', names, numbers.map(exactText), texts =>
      this.#point('exactPoint', this.#wasm.graze_point_from_text(length, texts)));
  }

  /** Where two lines, a line and a plane, or three planes meet; null where that is not one point. */
  meet(a, b, c) {
    const given = c === undefined ? {a, b} : {a, b, c};
    const flats = Object.entries(given).map(([name, flat]) => this.#readFlat(name, flat));
    const names = flats.flatMap(({points = []}, k) => points.map((_, i) => `${'abc'[k]}[${i}]`));
    return this.#withPoints('meet', names, flats.flatMap(({points = []}) => points), (...places) => {
      const words = flats.flatMap(({number, numbers, points}, k) =>
        points ? [number, 0, ...Object.assign([0, 0, 0], places.splice(0, points.length))] : [number, this.#place(numbers, k), 0, 0, 0]);
      const flatsAt = this.#block + LISTS, result = this.#block + RESULT;
      this.#words(flatsAt, words);
      const met = this.#wasm.graze_meet(flatsAt, flats.length, result);
      if (met < 0) this.#fail('meet', /^flats(\[\d\])?: /, (_, which) => (which ? `${'abc'[which[1]]}: ` : ''));
      return met === 1 ? this.#point('meet', this.#wordsAt(result, 1)[0]) : null;
    });
  }

  /** All that two shapes share, with exact corners. */
  intersection(a, b) {
    const result = this.#block + RESULT, corners = result + 8;
    const count = Number(this.#ofTwo('intersection', a, b, this.#wasm.graze_intersection, undefined, result, corners, CORNERS));
    const [dim, bounded] = this.#wordsAt(result, 2), names = bits => this.#features.filter((_, k) => bits >> k & 1);
    const words = this.#wordsAt(corners, 3 * count);
    return {dim, bounded: bounded === 1, corners: Array.from({length: count}, (_, k) => ({
      point: this.#point('intersection', words[3 * k]), ofA: names(words[3 * k + 1]), ofB: names(words[3 * k + 2]),
    }))};
  }

  /** Does p come before q along the direction from a to b? */
  compareAlong(p, q, a, b) { return this.#order('compareAlong', {p, q, a, b}, this.#wasm.graze_points_compare_along); }

  /** A query as an object, answered by one; or as a line of JSON, answered by a line. */
  query(query) {
    if (typeof query !== 'string' && (typeof query !== 'object' || query === null))
      throw new TypeError(`query: expected an object or a line of JSON, not ${kindOf(query)}`);
    const line = typeof query === 'string' ? query : asJson('query', 'query', query);
    const answer = this.#withText('query', 'line', line, text => this.#taken('query', this.#wasm.graze_query(text)));
    return typeof query === 'string' ? answer : JSON.parse(answer);
  }

  /** A list for batches: the numbers of one shape after another; or, with an index, coordinates of vertices. */
  shapes(type, numbers, index) {
    const known = this.#types.get(type);
    if (!known)
      throw new TypeError(`shapes: type: ${typeof type === 'string' ? `"${type}"` : kindOf(type)} is no type of shape; ` +
                          `allowed: ${this.types.join(', ')}`);
    if (!['Float64Array', 'Float32Array'].includes(kindOfTyped(numbers)))
      throw new TypeError(`shapes: numbers: expected a Float64Array or Float32Array, not ${kindOf(numbers)}`);
    expectMemory('shapes', 'numbers', numbers);
    const each = index === undefined ? known.size : known.dim;
    const length = lengthOf(numbers);
    if (length % each !== 0)
      throw new RangeError(`shapes: numbers: expected a multiple of ${each}, as many as ` +
        `${index === undefined ? `a ${type}` : `a vertex in ${known.dim}D`} has, not ${length}`);
    if (index !== undefined) expectIndex(known, index, length / each);
    return new Shapes(known, numbers, index);
  }

  /** A mesh: coordinates, three a vertex, and numbers of vertices, three a triangle. They are copied. */
  mesh(vertices, triangles) {
    const coordinates = numbersOf('mesh', 'vertices', vertices, Float64Array);
    const corners = numbersOf('mesh', 'triangles', triangles, Uint32Array);
    for (const [name, list] of Object.entries({vertices: coordinates, triangles: corners}))
      if (list.length % 3 !== 0) throw new RangeError(`mesh: ${name}: expected a multiple of 3 numbers, not ${list.length}`);
    return this.#withLists('mesh', [coordinates, corners], (at, first) =>
      this.#mesh('mesh', this.#wasm.graze_mesh_new(at, coordinates.length / 3, first, corners.length / 3)));
  }

  /** The mesh of a file's bytes; the format is that of the name's extension. */
  readMesh(bytes, name) {
    const whole = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
    if (kindOfTyped(whole) !== 'Uint8Array') throw new TypeError(`readMesh: bytes: expected a Uint8Array or ArrayBuffer, not ${kindOf(bytes)}`);
    expectMemory('readMesh', 'bytes', whole);
    if (typeof name !== 'string') throw new TypeError(`readMesh: name: expected a string, not ${kindOf(name)}`);
    return this.#withText('readMesh', 'name', name, text =>
      this.#withLists('readMesh', [new Uint8Array(bufferOf(whole), offsetOf(whole), lengthOf(whole))], place =>
        this.#mesh('readMesh', this.#wasm.graze_mesh_read_bytes(place, lengthOf(whole), text))));
  }

  /** How the parts of an assembly are related, as `graze clash --json` says, and whether they keep a clearance. */
  clash(meshes, options = {}) {
    expectOptions('clash', options, ['clearance']);
    const {clearance} = options;
    if (clearance !== undefined) expectLimit('clash', 'clearance', clearance);
    if (!Array.isArray(meshes)) throw new TypeError(`clash: meshes: expected an array of meshes, not ${kindOf(meshes)}`);
    const given = Array.from(meshes);
    const places = Uint32Array.from(given.map((mesh, k) => Mesh.placeOf('clash', `meshes[${k}]`, mesh, this.#meshes)));
    return JSON.parse(this.#withLists('clash', [places], place => this.#taken('clash', clearance === undefined
      ? this.#wasm.graze_mesh_clash_json(place, places.length)
      : this.#withText('clash', 'clearance', exactText(clearance), text =>
        this.#wasm.graze_mesh_clearance_json(place, places.length, text)))));
  }

  /** The boundary of what an expression of the names of meshes says is inside. */
  boolean(expression, meshes, options = {}) {
    expectOptions('boolean', options, ['rule']);
    const {rule} = options;
    if (typeof expression !== 'string') throw new TypeError(`boolean: expression: expected a string, not ${kindOf(expression)}`);
    if (typeof meshes !== 'object' || meshes === null || Array.isArray(meshes) || meshes instanceof Mesh)
      throw new TypeError(`boolean: meshes: expected an object such as {a: mesh, b: mesh}, not ${kindOf(meshes)}`);
    const given = Object.entries(meshes), names = given.map(([name]) => name), rules = rulesOf(rule, names);
    const places = Uint32Array.from(given.map(([name, mesh]) => Mesh.placeOf('boolean', `meshes.${name}`, mesh, this.#meshes)));
    return this.#withTexts('boolean', ['expression', ...names.map(() => 'meshes')], [expression, ...names], texts =>
      this.#withLists('boolean', [places, rules], (at, how) => {
        const cells = this.#wasm.graze_mesh_boolean(this.#wordsAt(texts, 1)[0], texts + 4, at, how, places.length, 1);
        if (cells === 0) this.#fail('boolean', /^names\[\d+\]/, 'meshes');
        return this.#cellsAt('boolean', cells);
      }));
  }

  #mesh(caller, place) {
    if (place === 0) this.#fail(caller);
    return new Mesh(this.#meshes, place);
  }

  #parts(place) {
    const count = Number(this.#wasm.graze_mesh_parts(place, 0, 0));
    return this.#withLists('parts', [new Uint32Array(count)], room => {
      if (this.#wasm.graze_mesh_parts(place, room, count) < 0) this.#fail('parts');
      return Array.from(new Uint32Array(this.#wasm.memory.buffer, room, count), part => this.#mesh('parts', part));
    });
  }

  #locate(here, point, options = {}) {
    const {parity} = this.#optionsOf('locate', options, {parity: false});
    const list = point instanceof Shape ? point.numbers : point;
    if (point instanceof Shape && point.type !== 'point3') throw new TypeError(`locate: point: expected a point3, not a ${point.type}`);
    const coordinates = vector('locate', 'point', list, 3), place = here();
    this.#doubles().set(coordinates);
    const found = this.#wasm.graze_mesh_locate(place, this.#block, Number(parity), this.#block + RESULT);
    if (found === NO_INSIDE) return {location: null, winding: null, reason: this.#textAt(this.#wasm.graze_last_error())};
    if (found < 0) this.#fail('locate');
    const winding = Number(new DataView(this.#wasm.memory.buffer).getBigInt64(this.#block + RESULT, true));
    return {location: LOCATIONS[found], winding: parity || LOCATIONS[found] === 'boundary' ? null : winding};
  }

  #cast(here, line, options = {}) {
    const {first} = this.#optionsOf('cast', options, {first: false});
    expectShape('cast', 'line', line);
    const type = Shape.typeOf(line), {numbers} = line;
    if (!['line3', 'ray3', 'segment3'].includes(type.name))
      throw new TypeError(`cast: line: expected a line3, ray3 or segment3, not a ${type.name}`);
    expectNumbers('cast', 'line', line, numbers);
    const hits = JSON.parse(this.#taken('cast', this.#wasm.graze_mesh_hits_json(here(), type.number, this.#place(numbers, 0))));
    return first ? hits[0] ?? null : hits;
  }

  #relate(a, b) {
    const relation = this.#wasm.graze_mesh_relate(a, b);
    if (relation < 0 && relation !== NO_INSIDE) this.#fail('relate');
    return RELATIONS[relation] ?? null;
  }

  #contacts(here, to, options = {}) {
    const {other, otherTo = null, ...flags} = options, {first} = this.#optionsOf('contacts', flags, {first: false});
    if (other === undefined && otherTo !== null) throw new TypeError('contacts: otherTo: is of no other mesh; allowed: with other');
    const place = here(), otherPlace = other === undefined ? 0 : Mesh.placeOf('contacts', 'other', other, this.#meshes);
    const ends = [['to', to, place], ['otherTo', otherTo, otherPlace]].map(([name, end, mesh]) => {
      if (end === null) return new Float64Array(0);
      const list = numbersOf('contacts', name, end, Float64Array), count = 3 * Number(this.#wasm.graze_mesh_vertex_count(mesh));
      if (list.length !== count) throw new RangeError(`contacts: ${name}: expected ${count} numbers, three for each vertex, not ${list.length}`);
      return list;
    });
    const ask = room => this.#withLists('contacts', [...ends, new Uint8Array(CONTACT * room)], (end, otherEnd, contacts) => {
      const a = to === null ? 0 : end, b = otherTo === null ? 0 : otherEnd;
      const found = Number(first ? this.#wasm.graze_mesh_first_contact(place, a, otherPlace, b, 1, contacts)
        : this.#wasm.graze_mesh_contacts(place, a, otherPlace, b, 1, contacts, room));
      if (found < 0) this.#fail('contacts');
      if (found > room) return found;
      return Array.from({length: found}, (_, k) => contactAt(new DataView(this.#wasm.memory.buffer, contacts + CONTACT * k)));
    });
    const some = ask(first ? 1 : CONTACTS_AT_ONCE), all = typeof some === 'number' ? ask(some) : some;
    return first ? all[0] ?? null : all;
  }

  #cut(here, plane, options = {}) {
    expectOptions('cut', options, ['surface', 'tie', 'floats']);
    const {tie, ...flags} = options, {surface, floats} = this.#optionsOf('cut', flags, {surface: false, floats: false});
    if (tie !== undefined && !surface) throw new TypeError('cut: tie: is of a surface alone; allowed: with surface: true');
    const given = [surface, tieOf('cut', tie), floats], {names, texts} = planeOf('cut', plane);
    return this.#withTexts('cut', names, texts, at => {
      const place = here(), how = this.#block, result = how + 12;
      this.#words(how, given);
      const found = this.#wasm.graze_mesh_cut_text(place, at, how, result, result + 4, result + 8);
      if (found < 0) this.#failOfPlane('cut', names);
      const [below, above, reason] = this.#wordsAt(result, 3);
      if (found === 0) return {below: null, above: null, obstacle: JSON.parse(this.#taken('cut', reason))};
      return {below: this.#mesh('cut', below), above: this.#mesh('cut', above), obstacle: null};
    });
  }

  #sections(caller, here, {names, texts}, options = {}) {
    expectOptions(caller, options, ['tie']);
    const tie = tieOf(caller, options.tie);
    return JSON.parse(this.#withTexts(caller, names, texts, at => {
      const json = this.#wasm.graze_mesh_sections_json(here(), at, at + 12, texts.length - 3, tie);
      if (json === 0) this.#failOfPlane(caller, names);
      return this.#taken(caller, json);
    }));
  }
  /** `names` are those of the normal's numbers, and of the offsets. */
  #failOfPlane(caller, names) {
    this.#fail(caller, /^(?:(plane|normal|offsets)\[(\d+)\]|options\.(\w+))/, (_, list, k, option) =>
      option ?? names[Number(k) + (list === 'offsets' ? 3 : 0)]);
  }

  #cellsAt(caller, place) {
    if (place === 0) this.#fail(caller);
    return new Cells(this.#cells, place);
  }
  #wordsOfCells(caller, place) {
    const pieces = this.#block + RESULT;
    if (this.#wasm.graze_cells_pieces(place, pieces) < 0) this.#fail(caller);
    return this.#wordsAt(pieces, CELL_WORDS);
  }
  #cellList(name, place) {
    const [Typed, each, count, address, more = 0] = CELL_LISTS[name], words = this.#wordsOfCells(name, place);
    return this.#copied(Typed, words[address], words[count] + more, each);
  }
  #unbalanced(place) {
    const words = this.#wordsOfCells('unbalanced', place), [count, address] = UNBALANCED.map(k => words[k]);
    return Array.from({length: count}, (_, k) => {
      const at = address + k * UNBALANCED_SIZE, [mesh, even, edges, , listed] = this.#wordsAt(at, 6);
      const ends = [...this.#copied(Float64Array, at + 24, 2 * listed)];
      const first = Array.from({length: listed}, (_, n) => [ends.slice(6 * n, 6 * n + 3), ends.slice(6 * n + 3, 6 * n + 6)]);
      return {mesh, edges, first, even: even === 1};
    });
  }
  #exactCorner(place, corner) {
    if (typeof corner !== 'number') throw new TypeError(`exactCorner: corner: expected a number, not ${kindOf(corner)}`);
    if (corner !== corner >>> 0) throw new RangeError(`exactCorner: corner is ${corner}; allowed: whole numbers from 0`);
    return this.#point('exactCorner', this.#wasm.graze_cells_exact_corner(place, corner));
  }
  #roundedCells(here, options = {}) {
    const {floats} = this.#optionsOf('rounded', options, {floats: false}), told = this.#block + RESULT;
    const mesh = this.#mesh('rounded', this.#wasm.graze_cells_rounded(here(), Number(floats), told));
    const [collapsed, , pieces] = this.#wordsAt(told, 3);
    return {mesh, pieces: this.#copied(Uint32Array, pieces, mesh.triangles.length / 3, 1), collapsed};
  }
  #volume(place) {
    const told = this.#block + RESULT;
    if (this.#wasm.graze_cells_volume(place, told) !== 1) this.#fail('volume', /those of graze_mesh_solid.*/, () => 'those of solid, outer and boolean');
    return new DataView(this.#wasm.memory.buffer).getFloat64(told, true);
  }
  #mendedCells(here, options = {}) {
    const {floats} = this.#optionsOf('mended', options, {floats: false}), told = this.#block + RESULT;
    const mesh = this.#mesh('mended', this.#wasm.graze_cells_mended(here(), Number(floats), 1, told));
    const [rounding, , collapsed, , movedCorners, , , , first, sources] = this.#wordsAt(told, 10);
    const moved = new DataView(this.#wasm.memory.buffer).getFloat64(told + 24, true);
    const firstSource = this.#copied(Uint32Array, first, mesh.triangles.length / 3 + 1, 1);
    return {mesh, rounding: ROUNDINGS[rounding], moved, movedCorners, collapsed, firstSource,
            sources: this.#copied(Uint32Array, sources, firstSource.at(-1))};
  }

  #write(here, format) {
    if (!FORMATS.includes(format)) throw new RangeError(`write: format: expected 'stl', 'obj', 'ply' or 'off', not ${quoted(format)}`);
    return this.#withText('write', 'format', `mesh.${format}`, name => {
      const bytes = this.#wasm.graze_mesh_write_bytes(here(), name, this.#block);
      // C++ has a name for what makes floats of a mesh; here there is one for numbers.
      if (bytes === 0) this.#fail('write', /^mesh\.\w+: |in_floats\(\)(?= gives)/g, part => (part.startsWith('mesh.') ? '' : 'Math.fround'));
      const copy = new Uint8Array(this.#wasm.memory.buffer, bytes, this.#wordsAt(this.#block, 1)[0] >>> 0).slice();
      this.#wasm.graze_free(bytes);
      return copy;
    });
  }

  /** Options that are true or false. */
  #optionsOf(caller, options, known) {
    expectOptions(caller, options, Object.keys(known));
    const read = {...known};
    for (const [name, value] of Object.entries(options)) {
      if (typeof value !== 'boolean') throw new TypeError(`${caller}: ${name}: expected a boolean, not ${kindOf(value)}`);
      read[name] = value;
    }
    return read;
  }

  /** Copies typed arrays into the module for the time of a call. */
  #withLists(caller, lists, use) {
    const places = [];
    try {
      for (const list of lists) {
        const place = this.#wasm.malloc(Math.max(1, list.byteLength));
        if (place === 0) throw new RangeError(`${caller}: there is not enough memory`);
        places.push(place);
      }
      lists.forEach((list, k) => new list.constructor(this.#wasm.memory.buffer, places[k], list.length).set(list));
      return use(...places);
    } finally {
      for (const place of places) this.#wasm.free(place);
    }
  }
  #copied(Typed, place, count, each = 3) {
    return new Typed(this.#wasm.memory.buffer, place, each * Number(count)).slice();
  }

  #shape(type, given) {
    const {name, fields, size} = type, numbers = new Float64Array(size);
    // All numbers in one list; or the fields, in a list or not.
    const [first] = given;
    const whole = given.length === 1 && fields.length > 1;
    if (whole) expectList(name, 'numbers', first);
    if (whole && typeof first[0] !== 'object') {
      numbers.set(vector(name, 'numbers', first, size));
    } else {
      const vectors = whole ? first : given;
      if (vectors.length !== fields.length)
        throw new TypeError(`${name}: expected (${fields.map(([field]) => field).join(', ')})` +
          `${fields.length > 1 ? ` or a list of ${size} numbers` : ''}, not ${vectors.length} ${whole ? 'lists' : 'arguments'}`);
      let next = 0;
      fields.forEach(([field, count], k) => {
        numbers.set(vector(name, field, vectors[k], count), next);
        next += count;
      });
    }
    const place = this.#place(numbers, 0);
    // Any question tells whether it breaks a rule.
    if (this.#wasm.graze_contact(type.number, place, type.number, place) < 0) this.#fail(name, /^a: \w+: /);
    return new Shape(type, numbers);
  }

  /** Calls a function with two shapes, for a clip its options, and what follows; its answer. */
  #ofTwo(caller, a, b, call, options, ...others) {
    if (!(a instanceof Shape && b instanceof Shape)) {
      if (isExact(a, b) && this.#exactCalls[caller]) return this.#ofExact(caller, a, b, ...others);
      expectShape(caller, 'a', a);
      expectShape(caller, 'b', b);
    }
    const first = a.numbers, second = b.numbers;
    expectNumbers(caller, 'a', a, first);
    expectNumbers(caller, 'b', b, second);
    const given = options ? this.#placeOptions(options) : [];
    const answer = call(Shape.typeOf(a).number, this.#place(first, 0), Shape.typeOf(b).number, this.#place(second, 1), ...given, ...others);
    if (answer < -1) this.#fail(caller);
    return answer;
  }

  /** The same of an exact point and a shape, in either order, or of two exact points. */
  #ofExact(caller, a, b, ...others) {
    const [withShape, withPoint] = this.#exactCalls[caller];
    const dims = Object.entries({a, b}).map(([name, one]) => {
      if (isExact(one)) return this.#wasm.graze_point_dim(ExactPoint.placeOf(caller, name, one, this.#points));
      expectShape(caller, name, one);
      return Shape.typeOf(one).dim;
    });
    if (dims[0] !== dims[1])
      throw new TypeError(`${caller}: b: is ${dims[1]}D and a is ${dims[0]}D; allowed: two shapes of the same dimension`);
    const [point, other, name] = isExact(a) ? [a, b, 'b'] : [b, a, 'a'];
    let answer;
    if (isExact(other)) {
      answer = withPoint(...Object.entries({a, b}).map(([name, one]) => ExactPoint.placeOf(caller, name, one, this.#points)), ...others);
    } else {
      const {numbers} = other;
      expectNumbers(caller, name, other, numbers);
      const place = ExactPoint.placeOf(caller, name === 'a' ? 'b' : 'a', point, this.#points);
      answer = withShape(place, Shape.typeOf(other).number, this.#place(numbers, 0), ...others);
    }
    if (answer < 0) this.#fail(caller, /^b(?=: )/, name);
    return answer;
  }

  #sign(caller, given, extra, call, exactCall) {
    const expectCount = () => {
      const dim = given.length - extra;
      if (dim === 2 || dim === 3) return dim;
      throw new TypeError(`${caller}: expected ${2 + extra} points in 2D or ${3 + extra} in 3D, not ${given.length}`);
    };
    if (given.some(point => isExact(point))) {
      const dim = expectCount(), names = given.map((_, k) => `points[${k}]`), {points} = this.#readPoints(caller, names, given, dim);
      return this.#withPoints(caller, names, points, (...places) => {
        this.#words(this.#block, places);
        return this.#told(caller, exactCall(dim, this.#block));
      });
    }
    const points = given.map((point, k) => coordinatesOf(caller, `points[${k}]`, point)), dim = expectCount();
    const vectors = points.map((point, k) => vector(caller, `points[${k}]`, point, dim));
    vectors.forEach((numbers, k) => this.#doubles().set(numbers, k * dim));
    return this.#told(caller, call(dim, this.#block));
  }
  /** A sign, or an order. */
  #told(caller, sign) {
    if (sign < -1) this.#fail(caller);
    return sign;
  }

  #order(caller, given, call) {
    const names = Object.keys(given), {points} = this.#readPoints(caller, names, Object.values(given));
    return this.#withPoints(caller, names, points, (...places) => this.#told(caller, call(...places)));
  }

  /** Points of one dimension: exact ones of this module as they are, others by their numbers. */
  #readPoints(caller, names, given, dim) {
    const points = given.map((point, k) => {
      const exact = isExact(point), list = exact ? point : coordinatesOf(caller, names[k], point);
      const own = exact ? this.#wasm.graze_point_dim(ExactPoint.placeOf(caller, names[k], point, this.#points)) : list.length;
      if (exact && own !== (dim ?? own)) throw new TypeError(`${caller}: ${names[k]}: is ${own}D; allowed: a point in ${dim}D`);
      if (dim === undefined) expectTwoOrThree(caller, names[k], dim = own, 'numbers');
      return exact ? point : vector(caller, names[k], list, dim);
    });
    return {points, dim};
  }
  /** A line or plane: a shape, or points through which it goes. */
  #readFlat(name, flat) {
    if (flat instanceof Shape) {
      const {numbers} = flat;
      expectNumbers('meet', name, flat, numbers);
      return {number: Shape.typeOf(flat).number, numbers};
    }
    if (!Array.isArray(flat))
      throw new TypeError(`meet: ${name}: expected a line, ray, segment, plane or triangle, or a list of points, not ${kindOf(flat)}`);
    const {length} = flat;
    expectTwoOrThree('meet', name, length, 'points');
    const given = Array.from({length}, (_, k) => flat[k]);
    const {points, dim} = this.#readPoints('meet', given.map((_, k) => `${name}[${k}]`), given);
    if (dim === 2 && length === 3) throw new RangeError(`meet: ${name}: expected 2 points in 2D, for a line, not 3`);
    return {number: this.#types.get(`${length === 2 ? 'segment' : 'triangle'}${dim}`).number, points};
  }

  /** Calls `use` with where the module has points; those that are numbers are made for the time of the call. */
  #withPoints(caller, names, points, use) {
    const made = [];
    try {
      // Before any is made, since all that can be refused is refused here.
      const places = points.map((point, k) => isExact(point) && ExactPoint.placeOf(caller, names[k], point, this.#points));
      return use(...places.map((place, k) => {
        if (place === false) made.push(place = this.#newPoint(caller, points[k]));
        return place;
      }));
    } finally {
      for (const place of made) this.#wasm.graze_point_free(place);
    }
  }
  /** Where there is a new point of so many numbers. */
  #newPoint(caller, numbers) {
    this.#doubles().set(numbers);
    const place = this.#wasm.graze_point_new(numbers.length, this.#block);
    if (place === 0) this.#fail(caller);
    return place;
  }
  #point(caller, place) {
    if (place === 0) this.#fail(caller);
    return new ExactPoint(this.#points, place);
  }
  /** The coordinates, room for three, and by how much they are off at most. */
  #rounded(place) {
    if (this.#wasm.graze_point_rounded(place, this.#block, this.#block + 24) < 0) this.#fail('rounded');
    return this.#doubles().slice(0, 4);
  }

  #clipOptions(caller, options = {}) {
    expectOptions(caller, options, ['tRange', 'cull']);
    const {tRange, cull = 'none'} = options;
    if (!CULLS.includes(cull)) throw new RangeError(`${caller}: cull: expected 'none', 'back' or 'front', not ${quoted(cull)}`);
    if (tRange === undefined) return {cull};
    expectList(caller, 'tRange', tRange);
    const {length} = tRange;
    if (length !== 2) throw new RangeError(`${caller}: tRange: expected [lo, hi], not ${length} numbers`);
    const lo = tRange[0] ?? -Infinity, hi = tRange[1] ?? Infinity;
    for (const end of [lo, hi])
      if (typeof end !== 'number') throw new TypeError(`${caller}: tRange: expected numbers or null, not ${kindOf(end)}`);
    if (!(lo <= hi) || lo === Infinity || hi === -Infinity)
      throw new RangeError(`${caller}: tRange: [${lo}, ${hi}]; allowed: lo <= hi, null where unbounded`);
    return {range: [lo, hi], cull};
  }
  #placeOptions({range, cull}) {
    if (range) this.#doubles().set(range, RANGE / 8);
    return [range ? this.#block + RANGE : 0, CULLS.indexOf(cull)];
  }

  #batch(name, given, results) {
    const caller = `batch.${name}`, lists = Object.values(given);
    const names = Array.isArray(given) ? lists.map((_, k) => `points[${k}]`) : Object.keys(given);
    lists.forEach((list, k) => {
      if (!(list instanceof Shapes || list instanceof Shape))
        throw new TypeError(`${caller}: ${names[k]}: expected a list that shapes() has made, or a shape, not ${kindOf(list)}`);
    });
    if (Array.isArray(given) && (lists.length < 3 || lists.length > 5))
      throw new TypeError(`${caller}: expected 3 to 5 lists of points, not ${lists.length}`);
    const singles = lists.map(list => (list instanceof Shape ? list.numbers : undefined));
    lists.forEach((list, k) => {
      if (list instanceof Shapes) Shapes.expectWhole(list, caller, names[k]);
      else expectNumbers(caller, names[k], list, singles[k]);
    });
    const longest = lists.findIndex(list => list instanceof Shapes), count = longest < 0 ? 1 : Shapes.countOf(lists[longest]);
    lists.forEach((list, k) => {
      if (list instanceof Shapes && Shapes.countOf(list) !== count)
        throw new RangeError(`${caller}: ${names[k]} has ${Shapes.countOf(list)} shapes, ${names[longest]} has ${count}; ` +
                             'expected as many, or one shape');
    });

    const answers = {status: new Uint8Array(count)};
    for (const key in results) answers[key] = new results[key](count);
    const {status, ...told} = answers;
    const targets = [...Object.values(told), status];  // in the order of the arguments
    const each = Math.max(1, Math.min(count, PAIRS_AT_ONCE));
    const sizes = [...lists.map(list => 8 * typeOf(list).size), ...targets.map(({BYTES_PER_ELEMENT}) => BYTES_PER_ELEMENT)];
    const memory = this.#wasm.malloc(sizes.reduce((sum, size) => sum + size * each, 0));
    if (memory === 0) throw new RangeError(`${caller}: there is not enough memory`);
    const places = [];
    sizes.reduce((place, size) => (places.push(place), place + size * each), memory);
    const call = this.#wasm[`graze_batch_${name}`], room = this.#block + LISTS;
    const first = Array.isArray(given) ? [room, lists.length] : [room, room + LIST];
    let invalid = 0;
    try {
      for (let from = 0; from === 0 || from < count; from += each) {
        const to = Math.min(count, from + each), own = places.slice(lists.length);
        lists.forEach((list, k) => this.#setList(list, singles[k], k, places[k], from, to));
        // An int64_t.
        const found = Number(Array.isArray(given) ? call(...first, ...own, to - from) : call(...first, ...own, to - from, 1));
        if (found < 0) this.#fail(caller);
        invalid += found;
        targets.forEach((target, k) =>
          target.set(new target.constructor(this.#wasm.memory.buffer, own[k], to - from), from));
      }
    } finally {
      this.#wasm.free(memory);
    }
    return {...told, status, invalid};
  }

  #setList(list, numbers, k, place, from, to) {
    const {number, size} = typeOf(list), {buffer} = this.#wasm.memory;
    const single = numbers !== undefined, floats = !single && Shapes.areFloats(list), count = single ? 1 : to - from;
    const target = new (floats ? Float32Array : Float64Array)(buffer, place, size * count);
    if (single) target.set(numbers);
    else Shapes.copy(list, target, from, to);
    new Int32Array(buffer, this.#block + LISTS + k * LIST, 7).set([number, floats, single, place, count, 0, 0]);
  }

  /** Puts the numbers of a shape where calls find them. */
  #place(numbers, k) {
    this.#doubles().set(numbers, k * NUMBERS / 8);
    return this.#block + k * NUMBERS;
  }
  /** At the start of the block. When the memory grows, what has viewed it before is empty. */
  #doubles() {
    if (this.#view?.buffer !== this.#wasm.memory.buffer)
      this.#view = new Float64Array(this.#wasm.memory.buffer, this.#block, RESULT / 8);
    return this.#view;
  }

  /** Numbers of 32 bits, which are addresses too. */
  #words(place, words) { new Int32Array(this.#wasm.memory.buffer, place, words.length).set(words); }
  #wordsAt(place, count) { return new Int32Array(this.#wasm.memory.buffer, place, count).slice(); }

  /** Calls `use` with where the addresses of texts are. */
  #withTexts(caller, names, texts, use) {
    texts.forEach((text, k) => expectNoZero(caller, names[k], text));
    const encoder = new TextEncoder(), coded = texts.map(text => encoder.encode(`${text}\0`));
    const bytes = new Uint8Array(coded.reduce((sum, {length}) => sum + length, 0)), starts = new Uint32Array(coded.length);
    let next = 0;
    coded.forEach((text, k) => {
      bytes.set(text, next);
      starts[k] = next;
      next += text.length;
    });
    return this.#withLists(caller, [bytes, starts], (first, addresses) => {
      this.#words(addresses, starts.map(start => first + start));
      return use(addresses);
    });
  }
  #withText(caller, name, text, use) {
    if (typeof text !== 'string') throw new TypeError(`${caller}: ${name}: expected what JSON can say`);
    expectNoZero(caller, name, text);
    const bytes = new TextEncoder().encode(text), place = this.#wasm.malloc(bytes.length + 1);
    if (place === 0) throw new RangeError(`${caller}: there is not enough memory`);
    try {
      const target = new Uint8Array(this.#wasm.memory.buffer, place, bytes.length + 1);
      target.set(bytes);
      target[bytes.length] = 0;
      return use(place);
    } finally {
      this.#wasm.free(place);
    }
  }
  #textAt(place) {
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
  }
  /** A text that is the caller's, or NULL. */
  #taken(caller, place) {
    if (place === 0) this.#fail(caller);
    const text = this.#textAt(place);
    this.#wasm.graze_free(place);
    return text;
  }

  #fail(caller, prefix = '', instead = '') {
    const code = this.#wasm.graze_last_error_code(), what = this.#textAt(this.#wasm.graze_last_error());
    const Kind = {[INVALID_SHAPE]: RangeError, [BAD_FILE]: RangeError, [INVALID_ARGUMENT]: TypeError, [OUT_OF_MEMORY]: RangeError,
                  [TOO_MANY_BITS]: RangeError}[code] ?? Error;
    throw new Kind(`${caller}: ${what.replace(prefix, instead)}`);
  }
}

/** JSON would make null of what is not finite. */
function asJson(caller, name, value) {
  let refusal;
  const finite = (key, part) => {
    if (typeof part !== 'number' || Number.isFinite(part)) return part;
    throw refusal = new RangeError(`${caller}: ${key}: ${part} is not finite; allowed: finite numbers`);
  };
  try {
    return JSON.stringify(value, finite);
  } catch (error) {  // a circle, a bigint, too deep
    throw refusal ?? new TypeError(`${caller}: ${name}: expected what JSON can say: ${error.message.split('\n')[0]}`, {cause: error});
  }
}

const isExact = (a, b) => a instanceof ExactPoint || b instanceof ExactPoint;
/** C has the exact point first. */
const isTurned = (a, b) => !isExact(a) && isExact(b);

/** A check of a proof, as a question whether there is none. */
const isNone = call => (...given) => {
  const answer = call(...given);
  return answer === NO_PROOF ? 1 : Math.min(answer, 0);
};

/** A certificate of b and a for one of a and b; what is none stays none. */
function otherWayRound(certificate) {
  const weights = certificate?.weights;
  if (typeof weights !== 'object' || weights === null || Array.isArray(weights)) return certificate;
  const {a, b, ...others} = weights;
  return {...certificate, weights: {a: b, b: a, ...others}};
}

/** What stands for a number in C's texts: of a double, the hexadecimal float that it is. */
function exactText(x) {
  if (typeof x !== 'number') return String(x);
  const bits = new BigUint64Array(Float64Array.of(x).buffer)[0], exponent = Number(bits >> 52n & 0x7ffn);
  const digits = (bits & 0xfffffffffffffn) + (exponent === 0 ? 0n : 1n << 52n);
  return `${x < 0 ? '-' : ''}0x${digits.toString(16)}p${Math.max(1, exponent) - 1075}`;
}

/** The double that a hexadecimal float says, as answers to queries have them. */
function doubleOf(text) {
  const [, sign, whole, part, exponent] = /^(-?)0x(\d)\.?([0-9a-f]*)p(.*)$/.exec(text) ?? [];
  if (whole === undefined) return text === '-inf' ? -Infinity : Infinity;
  return Number(`${sign}1`) * Number(`0x${whole}${part}`) / 16 ** part.length * 2 ** Number(exponent);
}

const typeOf = list => (list instanceof Shape ? Shape : Shapes).typeOf(list);

function expectType(name, type, instead) {
  if (!TYPES.includes(type)) throw new TypeError(`${name}: is not made by new; ${instead}`);
}

function expectIndex({name, fields}, index, vertices) {
  if (fields[0][0] !== 'a')
    throw new TypeError(`shapes: index: a ${name} is not made of vertices; ` +
                        'allowed: segment2, segment3, triangle2, triangle3, tetrahedron3');
  if (!['Uint32Array', 'Uint16Array'].includes(kindOfTyped(index)))
    throw new TypeError(`shapes: index: expected a Uint32Array or Uint16Array, not ${kindOf(index)}`);
  expectMemory('shapes', 'index', index);
  const own = plain(index);
  if (own.length % fields.length !== 0)
    throw new RangeError(`shapes: index: expected a multiple of ${fields.length}, the vertices of a ${name}, not ${own.length}`);
  const beyond = own.findIndex(vertex => vertex >= vertices);
  if (beyond >= 0) throw new RangeError(`shapes: index[${beyond}] is ${own[beyond]}, but there are ${vertices} vertices`);
}

function expectShape(caller, name, shape) {
  if (!(shape instanceof Shape)) throw new TypeError(`${caller}: ${name}: expected a shape, not ${kindOf(shape)}`);
}

/** `numbers` is what was read of the shape: to read it again may be another list. */
function expectNumbers(caller, name, shape, numbers) {
  const {size} = Shape.typeOf(shape);
  if (kindOfTyped(numbers) !== 'Float64Array' || lengthOf(numbers) !== size)
    throw new TypeError(`${caller}: ${name}.numbers: expected a Float64Array of ${size}`);
}

/** A list whose buffer was transferred, or has shrunk below it, looks empty; but it has no keys. */
function expectMemory(caller, name, list) {
  try {
    Uint8Array.prototype.keys.call(list);
  } catch {
    throw new TypeError(`${caller}: ${name}: the memory of the list is gone: its buffer was transferred, or has shrunk`);
  }
}

function expectList(caller, name, value) {
  if (!Array.isArray(value) && (!ArrayBuffer.isView(value) || value instanceof DataView))
    throw new TypeError(`${caller}: ${name}: expected a list of numbers, not ${kindOf(value)}`);
}

/** The list of a point's coordinates: itself, or of a shape. */
function coordinatesOf(caller, name, point) {
  const isShape = point instanceof Shape, list = isShape ? point.numbers : point;
  expectList(caller, name, list);
  if (isShape && Shape.typeOf(point).format !== 'point')
    throw new TypeError(`${caller}: ${name}: expected a point, not a ${point.type}`);
  return list;
}

function expectTwoOrThree(caller, name, count, what) {
  if (count !== 2 && count !== 3) throw new RangeError(`${caller}: ${name}: expected 2 or 3 ${what}, not ${count}`);
}

function expectOptions(caller, options, known) {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`${caller}: options: expected an object, not ${kindOf(options)}`);
  const unknown = Object.keys(options).find(name => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`${caller}: options: there is no ${unknown}; allowed: ${known.join(', ')}`);
}

/** What can be taken exactly: of a text the module says whether it can. */
function expectExact(caller, name, x) {
  if (!['number', 'string', 'bigint'].includes(typeof x))
    throw new TypeError(`${caller}: ${name}: expected a number, a bigint or a text such as '1/3', not ${kindOf(x)}`);
  if (typeof x === 'number') expectFinite(caller, name, x);
}

/** Numbers of a list that can be taken exactly, as they are given, and how they are called. */
function exactNumbers(caller, name, list, length) {
  const names = Array.from({length}, (_, k) => `${name}[${k}]`);
  const numbers = names.map((one, k) => {
    const x = list[k];
    expectExact(caller, one, x);
    return x;
  });
  return {names, numbers};
}

/** The four numbers of a plane as texts, and how they are called. */
function planeOf(caller, plane) {
  const given = typeof plane === 'object' && plane !== null ? Object.keys(plane).sort().join(', ') : '';
  if (given === 'normal, offset') {
    const {names, texts} = normalOf(caller, 'plane.normal', plane.normal), {offset} = plane;
    expectExact(caller, 'plane.offset', offset);
    return {names: [...names, 'plane.offset'], texts: [...texts, exactText(offset)]};
  }
  if (!['x', 'y', 'z'].includes(given))
    throw new TypeError(`${caller}: plane: expected {normal: [a, b, c], offset: d}, {x: d}, {y: d} or {z: d}, not ` +
                        (plane?.constructor === Object ? `an object with ${given || 'nothing'}` : kindOf(plane)));
  const name = `plane.${given}`, at = plane[given];
  expectExact(caller, name, at);
  return {names: [name, name, name, name], texts: [...['x', 'y', 'z'].map(axis => (axis === given ? '1' : '0')), exactText(at)]};
}
/** The same of parallel planes: a normal, and offsets. */
function planesOf(normal, offsets) {
  const {names, texts} = normalOf('sections', 'normal', normal);
  expectList('sections', 'offsets', offsets);
  const at = exactNumbers('sections', 'offsets', offsets, offsets.length);
  return {names: names.concat(at.names), texts: texts.concat(at.numbers.map(exactText))};
}
function normalOf(caller, name, normal) {
  expectList(caller, name, normal);
  const {length} = normal;
  if (length !== 3) throw new RangeError(`${caller}: ${name}: expected 3 numbers, not ${length}`);
  const {names, numbers} = exactNumbers(caller, name, normal, length);
  return {names, texts: numbers.map(exactText)};
}
/** The number of a tie. */
function tieOf(caller, tie = 'below') {
  if (!TIES.includes(tie)) throw new RangeError(`${caller}: tie: expected 'below', 'above', 'both' or 'either', not ${quoted(tie)}`);
  return TIES.indexOf(tie);
}

/** The number of a rule. */
function ruleOf(caller, name, rule = 'nonzero') {
  if (!RULES.includes(rule)) throw new RangeError(`${caller}: ${name}: expected 'nonzero', 'positive' or 'parity', not ${quoted(rule)}`);
  return RULES.indexOf(rule);
}
/** That of each mesh: one for all, or some by their names. */
function rulesOf(rule, names) {
  if (typeof rule !== 'object' || rule === null) return Int32Array.from(names, () => ruleOf('boolean', 'rule', rule));
  const unknown = Object.keys(rule).find(name => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`boolean: rule: there is no mesh ${unknown}; allowed: ${names.join(', ')}`);
  return Int32Array.from(names, name => ruleOf('boolean', `rule.${name}`, rule[name]));
}

/** A distance to compare with. */
function expectLimit(caller, name, d) {
  expectExact(caller, name, d);
  if (typeof d !== 'string' && d < 0) throw new RangeError(`${caller}: ${name} is ${d}; allowed: numbers >= 0`);
}

function expectNoZero(caller, name, text) {
  if (text.includes('\0')) throw new RangeError(`${caller}: ${name}: has a zero character at ${text.indexOf('\0')}`);
}

function expectFinite(caller, name, x) {
  if (!Number.isFinite(x)) throw new RangeError(`${caller}: ${name} is ${x}; allowed: finite numbers`);
}

/** The numbers of a list of so many finite ones, each read once. */
function vector(caller, name, value, size) {
  expectList(caller, name, value);
  const {length} = value;
  if (length !== size) throw new RangeError(`${caller}: ${name}: expected ${size} numbers, not ${length}`);
  return Array.from({length: size}, (_, k) => {
    const x = value[k];
    if (typeof x !== 'number') throw new TypeError(`${caller}: ${name}[${k}]: expected a number, not ${kindOf(x)}`);
    if (!Number.isFinite(x)) throw new RangeError(`${caller}: ${name}[${k}] is ${x}; allowed: finite numbers`);
    return x;
  });
}

/** A copy of a list of numbers: finite ones, or with Uint32Array whole ones from 0. */
function numbersOf(caller, name, value, Typed) {
  expectList(caller, name, value);
  if (ArrayBuffer.isView(value)) expectMemory(caller, name, value);
  const {length} = value, copy = new Typed(length);
  for (let k = 0; k < length; ++k) {
    const x = value[k];
    if (typeof x !== 'number') throw new TypeError(`${caller}: ${name}[${k}]: expected a number, not ${kindOf(x)}`);
    if (Typed === Uint32Array ? x !== x >>> 0 : !Number.isFinite(x))
      throw new RangeError(`${caller}: ${name}[${k}] is ${x}; allowed: ${Typed === Uint32Array ? 'whole numbers from 0' : 'finite numbers'}`);
    copy[k] = x;
  }
  return copy;
}

/** As graze_first_contact_result and graze_mesh_contact of graze.h have it. */
const CONTACT = 88, CONTACTS_AT_ONCE = 256;
const firstContactAt = view => ({
  below: view.getFloat64(0, true), above: view.getFloat64(8, true),
  contact: contacts[view.getInt32(16, true)], crosses: view.getInt32(20, true) === 1,
});
function contactAt(view) {
  const feature = at => ({
    face: view.getUint32(at, true),
    vertices: Array.from({length: view.getUint32(at + 4, true)}, (_, k) => view.getUint32(at + 8 + 4 * k, true)),
  });
  return {...firstContactAt(view), point: [24, 32, 40].map(at => view.getFloat64(at, true)), a: feature(48), b: feature(68)};
}

const quoted = value => (typeof value === 'string' ? `'${value}'` : kindOf(value));

function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  const made = value.constructor, name = made?.name || 'object without a prototype';
  const kind = `${/^[AEIOUaeio]/.test(name) ? 'an' : 'a'} ${name}`;
  return [Shape, Shapes, ExactPoint].includes(made) && !(value instanceof made) ? `what only looks like ${kind}, such as a proxy` : kind;
}
