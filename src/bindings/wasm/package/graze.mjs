// Do these two shapes meet, and how? Exact for all finite doubles. README.md is the guide, graze.d.mts has the
// types. All geometry is in graze.wasm.

/** The contacts and statuses of batches, by their numbers. */
export const contacts = Object.freeze(['disjoint', 'touching', 'overlapping']);
export const statuses = Object.freeze(['valid', 'invalid_first', 'invalid_second', 'invalid_both', 'invalid']);

/** An exact rational, "1/3" or "2", as two BigInts. */
export function rational(text) {
  if (typeof text !== 'string') throw new TypeError(`rational: text: expected a string, not ${kindOf(text)}`);
  const [, numerator, denominator = '1'] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (numerator === undefined || /^0+$/.test(denominator))
    throw new RangeError(`rational: text: "${text}" is no fraction; allowed: "num" or "num/den" with den > 0`);
  return {numerator: BigInt(numerator), denominator: BigInt(denominator)};
}

/** Loads graze.wasm, which lies beside this file, or is given as `wasm`: bytes, a module, an address or a response. */
export async function load({wasm} = {}) {
  if (typeof WebAssembly !== 'object')
    throw new Error('load: graze needs WebAssembly, which this browser does not have or does not allow');
  const source = await (wasm ?? new URL('graze.wasm', import.meta.url));
  let memory;
  const none = place => { new DataView(memory.buffer).setUint32(place, 0, true); return 0; };
  const imports = {
    env: {emscripten_notify_memory_growth() {}},
    wasi_snapshot_preview1: {
      proc_exit(status) { throw new Error(`graze.wasm has ended with status ${status}`); },
      environ_sizes_get: (count, size) => none(count) || none(size),
      environ_get: () => 0,
    },
  };
  const module = source instanceof WebAssembly.Module ? source : await compile(source);
  const {exports} = await WebAssembly.instantiate(module, imports);
  memory = exports.memory;
  exports._initialize();
  return new Graze(exports);
}

async function compile(source) {
  const bytes = await bytesOf(source);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new Error(`load: graze.wasm cannot be compiled here; it needs WebAssembly with exceptions (Node 17, ` +
                    `Chrome 95, Firefox 100, Safari 15.2, or newer): ${error.message}`, {cause: error});
  }
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (typeof source === 'string' || source instanceof URL) {
    const address = new URL(source, typeof document === 'object' ? document.baseURI : import.meta.url);
    if (address.protocol === 'file:' && globalThis.process?.versions?.node) {
      const files = 'node:fs/promises';
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)).readFile(address);
    }
    source = await fetch(address);
  }
  if (typeof Response !== 'function' || !(source instanceof Response))
    throw new TypeError('load: wasm: expected bytes, a WebAssembly.Module, an address or a Response, not ' + kindOf(source));
  if (!source.ok) throw new Error(`load: ${source.url}: status ${source.status}`);
  return source.arrayBuffer();
}

/** A shape. `numbers` are those of its fields, one behind the other. */
export class Shape {
  #type;
  constructor(type, numbers) {
    this.#type = type;
    this.numbers = numbers;
  }
  get type() { return this.#type.name; }
  get dim() { return this.#type.dim; }

  /** As queries have it. */
  toJSON() {
    const {format, fields} = this.#type;
    let next = 0;
    const vectors = fields.map(([, size]) => Array.from(this.numbers.subarray(next, next += size), written));
    const names = fields.map(([name]) => name);
    if (names[0] === 'a') return {type: format, vertices: vectors};
    if (names[0] === 'corner') return {type: format, corner: vectors[0], edges: vectors.slice(1)};
    if (names[1] === 'u') return {type: format, center: vectors[0], half_edges: vectors.slice(1)};
    return {type: format, ...Object.fromEntries(names.map((name, k) => [name, vectors[k]]))};
  }
}

/** JSON has no -0. */
const written = x => (Object.is(x, -0) ? '-0x0p+0' : x);

/** Shapes of one type, for batches: made by `Graze.shapes`. */
export class Shapes {
  #type;
  #numbers;
  #index;
  constructor(type, numbers, index) {
    this.#type = type;
    this.#numbers = numbers;
    this.#index = index;
  }
  get type() { return this.#type.name; }
  get dim() { return this.#type.dim; }
  get length() {
    return this.#index ? this.#index.length / this.#type.fields.length : this.#numbers.length / this.#type.size;
  }

  /** Writes the numbers of shapes `from` up to `to`. */
  copyTo(target, from, to) {
    const {size, dim, fields} = this.#type, numbers = this.#numbers;
    if (!this.#index) return target.set(numbers.subarray(from * size, to * size));
    let place = 0;
    for (let k = from * fields.length; k < to * fields.length; ++k)
      for (let c = 0, at = this.#index[k] * dim; c < dim; ++c) target[place++] = numbers[at + c];
  }
  get floats() { return this.#numbers instanceof Float32Array; }
}

const PAIRS_AT_ONCE = 16384;

/** The questions. Made by `load`. */
export class Graze {
  #wasm;
  #numbers;
  #types = new Map();
  #stages;

  constructor(wasm) {
    this.#wasm = wasm;
    this.#called(wasm.describe());
    const {types, stages} = JSON.parse(this.#text());
    this.#stages = stages;
    for (const {name, number, dim, type: format, fields} of types) {
      const size = fields.reduce((sum, [, count]) => sum + count, 0);
      const type = {name: name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), number, dim, format, fields, size};
      this.#types.set(type.name, type);
      this[type.name] = (...given) => this.#shape(type, given);
    }
    this.types = Object.freeze([...this.#types.keys()]);
    this.batch = Object.freeze({
      contact: (a, b) => this.#batch('contact', [a, b], {contacts: Uint8Array}),
      intersects: (a, b) => this.#batch('intersects', [a, b], {meets: Uint8Array}),
      clip: (lines, shapes) => this.#batch('clip', [lines, shapes], {tIn: Float64Array, tOut: Float64Array}),
      orient: (...points) => this.#batch('orient', points, {signs: Int8Array}),
      insphere: (...points) => this.#batch('insphere', points, {signs: Int8Array}),
    });
  }

  /** {contact, stage} */
  answer(a, b) {
    this.#place('answer', 'a', a, 0);
    this.#place('answer', 'b', b, 1);
    const found = this.#called(this.#wasm.contact(this.#types.get(a.type).number, this.#types.get(b.type).number), 'answer');
    return {contact: contacts[found & 15], stage: this.#stages[found >> 4]};
  }
  contact(a, b) { return this.answer(a, b).contact; }
  intersects(a, b) { return this.answer(a, b).contact !== 'disjoint'; }

  clip(line, shape, {tRange, cull} = {}) {
    this.#expectShape('clip', 'line', line);
    this.#expectShape('clip', 'shape', shape);
    const found = this.#asked('clip', {query: 'clip', a: line, b: shape, t_range: tRange, cull});
    const end = which => found[`t_${which}`] == null ? null : {
      t: read(found[`t_${which}_double`]),
      point: found[`p_${which}`].map(read),
      ...(found[`features_${which}`] && {features: found[`features_${which}`]}),
      ...(found[`uv_${which}`] && {uv: found[`uv_${which}_double`].map(read)}),
      exact: {t: found[`t_${which}`], ...(found[`uv_${which}`] && {uv: found[`uv_${which}`]})},
    };
    const {hit, culled = false, contact, origin, side = null, stage} = found;
    return {hit, culled, contact, origin, side, in: end('in'), out: end('out'), stage};
  }

  /** {contact, certificate, stage} */
  certify(a, b) {
    this.#expectShape('certify', 'a', a);
    this.#expectShape('certify', 'b', b);
    const {contact, certificate, stage} = this.#asked('certify', {query: 'contact', a, b, certify: true});
    return {contact, certificate, stage};
  }

  /** What is wrong with a certificate of a and b; '' if it is a proof. */
  flaw(a, b, certificate) {
    this.#place('flaw', 'a', a, 0);
    this.#place('flaw', 'b', b, 1);
    this.#give('flaw', 'certificate', JSON.stringify(certificate));
    this.#called(this.#wasm.flaw(this.#types.get(a.type).number, this.#types.get(b.type).number), 'flaw');
    return this.#text();
  }

  orient(...points) { return this.#sign('orient', points, 1); }
  insphere(...points) { return this.#sign('insphere', points, 2); }

  /** A query as an object, answered by one; or as a line of text, by a line. */
  query(query, {certify = false, line = 1} = {}) {
    if (typeof query !== 'string' && (typeof query !== 'object' || query === null))
      throw new TypeError(`query: query: expected an object or a line of JSON, not ${kindOf(query)}`);
    const text = typeof query === 'string' ? query : JSON.stringify(query, (key, value) => {
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new RangeError(`query: ${key}: ${value} is not finite; allowed: finite numbers`);
      return value;
    });
    this.#give('query', 'query', text);
    this.#called(this.#wasm.query(line, certify ? 1 : 0), 'query');
    return typeof query === 'string' ? this.#text() : JSON.parse(this.#text());
  }

  /** A list for batches: numbers row by row; or, with an index, coordinates of vertices. */
  shapes(type, numbers, index) {
    const known = this.#types.get(type);
    if (!known) throw new TypeError(`shapes: type: ${quoted(type)} is no type of shape; allowed: ${this.types.join(', ')}`);
    if (!(numbers instanceof Float64Array || numbers instanceof Float32Array))
      throw new TypeError(`shapes: numbers: expected a Float64Array or Float32Array, not ${kindOf(numbers)}`);
    const rows = index === undefined ? known.size : known.dim;
    if (numbers.length % rows !== 0)
      throw new RangeError(`shapes: numbers: expected a multiple of ${rows}, for ` +
        `${index === undefined ? 'the numbers of a ' + type : 'the coordinates of a vertex'}, not ${numbers.length}`);
    if (index !== undefined) this.#expectIndex(known, index, numbers.length / rows);
    return new Shapes(known, numbers, index);
  }

  #expectIndex({name, fields}, index, vertices) {
    if (fields[0][0] !== 'a')
      throw new TypeError(`shapes: index: a ${name} has no vertices; allowed: segment2, segment3, triangle2, triangle3, tetrahedron3`);
    if (!(index instanceof Uint32Array || index instanceof Uint16Array))
      throw new TypeError(`shapes: index: expected a Uint32Array or Uint16Array, not ${kindOf(index)}`);
    if (index.length % fields.length !== 0)
      throw new RangeError(`shapes: index: expected a multiple of ${fields.length}, for the vertices of a ${name}, not ${index.length}`);
    const beyond = index.findIndex(vertex => vertex >= vertices);
    if (beyond >= 0) throw new RangeError(`shapes: index[${beyond}] is ${index[beyond]}; there are ${vertices} vertices`);
  }

  #shape(type, given) {
    const {name, fields, size} = type;
    let vectors = given;
    if (given.length === 1 && fields.length > 1) {
      // All fields in one list, or all numbers.
      const [whole] = given;
      expectList(name, 'numbers', whole);
      vectors = whole.length === fields.length && typeof whole[0] === 'object' ? whole : null;
      if (!vectors) return this.#checked(type, vector(name, 'numbers', whole, size));
    }
    if (vectors.length !== fields.length)
      throw new TypeError(`${name}: expected (${fields.map(([field]) => field).join(', ')}), or one list of ${size} numbers, ` +
        `not ${given.length} arguments`);
    const numbers = new Float64Array(size);
    let next = 0;
    fields.forEach(([field, count], k) => {
      numbers.set(vector(name, field, vectors[k], count), next);
      next += count;
    });
    return this.#checked(type, numbers);
  }

  #checked(type, numbers) {
    this.#memory().set(numbers);
    this.#called(this.#wasm.check(type.number));
    return new Shape(type, Float64Array.from(numbers));
  }

  #sign(name, given, extra) {
    const points = given.map((point, k) => {
      const value = point instanceof Shape && point.type.startsWith('point') ? point.numbers : point;
      const what = `point ${k + 1}`;
      expectList(name, what, value);
      return vector(name, what, value, k === 0 && value.length !== 3 ? 2 : given[0].numbers?.length ?? given[0].length);
    });
    const dim = points[0]?.length;
    if (points.length !== dim + extra)
      throw new TypeError(`${name}: expected ${2 + extra} points in 2D or ${3 + extra} in 3D, not ${points.length}` +
        (dim ? ` in ${dim}D` : ''));
    const place = this.#memory();
    points.forEach((point, k) => place.set(point, k * dim));
    return (this.#called(this.#wasm.orient(dim, extra - 1), name) & 15) - 1;
  }

  #asked(name, query) {
    const found = this.query(query);
    if (found.error !== undefined) throw new RangeError(`${name}: ${found.error}`);
    return found;
  }

  #batch(name, lists, results) {
    const caller = `batch.${name}`, signs = name === 'orient' || name === 'insphere';
    const names = signs ? lists.map((_, k) => `point ${k + 1}`) : name === 'clip' ? ['lines', 'shapes'] : ['a', 'b'];
    lists.forEach((list, k) => {
      if (!(list instanceof Shapes || list instanceof Shape))
        throw new TypeError(`${caller}: ${names[k]}: expected a list that shapes() has made, or one shape, not ${kindOf(list)}`);
    });
    if (signs && (lists.length < 3 || lists.length > 5))
      throw new TypeError(`${caller}: expected 3 to 5 lists of points, not ${lists.length}`);
    const many = lists.find(list => list instanceof Shapes);
    const count = many ? many.length : 1;
    lists.forEach((list, k) => {
      if (list instanceof Shapes && list.length !== count)
        throw new RangeError(`${caller}: ${names[k]} has ${list.length} shapes, ${names[lists.indexOf(many)]} ${count}; ` +
          'expected as many, or one shape');
    });

    const answers = Object.entries(results).map(([key, Type]) => [key, new Type(count)]);
    const status = new Uint8Array(count);
    const rooms = [...lists.map(list => this.#types.get(list.type).size * 8),
                   ...answers.map(([, {BYTES_PER_ELEMENT}]) => BYTES_PER_ELEMENT), 1];
    const each = Math.min(count, PAIRS_AT_ONCE) || 1;
    const block = this.#wasm.allocate(rooms.reduce((sum, bytes) => sum + bytes * each, 0));
    if (block === 0) throw new RangeError(`${caller}: out of memory`);
    const places = [];
    rooms.reduce((place, bytes) => (places.push(place), place + bytes * each), block);
    let invalid = 0;
    try {
      for (let from = 0; from < count || from === 0; from += each) {
        const to = Math.min(count, from + each);
        lists.forEach((list, k) => this.#setList(caller, list, k, places[k], from, to));
        const where = places.slice(lists.length);
        invalid += this.#called(this.#run(name, lists.length, where, to - from), caller);
        [...answers.map(([, array]) => array), status].forEach((array, k) =>
          array.set(new array.constructor(this.#wasm.memory.buffer, where[k], to - from), from));
      }
    } finally {
      this.#wasm.release(block);
    }
    return {...Object.fromEntries(answers), status, invalid};
  }

  #setList(caller, list, k, place, from, to) {
    const {number, size} = this.#types.get(list.type), {buffer} = this.#wasm.memory;
    const single = list instanceof Shape, count = single ? 1 : to - from;
    if (single) new Float64Array(buffer, place, size).set(list.numbers);
    else list.copyTo(new (list.floats ? Float32Array : Float64Array)(buffer, place, size * count), from, to);
    this.#called(this.#wasm.set_list(k, number, place, count, !single && list.floats ? 1 : 0, single ? 1 : 0), caller);
  }

  #run(name, lists, [first, ...others], count) {
    if (name === 'orient' || name === 'insphere')
      return this.#wasm.batch_orient(lists, name === 'insphere' ? 1 : 0, first, ...others, count);
    return this.#wasm[`batch_${name}`](first, ...others, count);
  }

  #expectShape(caller, name, shape) {
    if (!(shape instanceof Shape)) throw new TypeError(`${caller}: ${name}: expected a shape, not ${kindOf(shape)}`);
  }

  #place(caller, name, shape, place) {
    this.#expectShape(caller, name, shape);
    this.#memory().set(shape.numbers, place * 12);
  }

  /** The numbers of a call; the memory may have grown, and then the old view has none. */
  #memory() {
    const {buffer} = this.#wasm.memory;
    if (this.#numbers?.buffer !== buffer) this.#numbers = new Float64Array(buffer, this.#wasm.numbers(), 24);
    return this.#numbers;
  }

  #give(caller, name, text) {
    if (typeof text !== 'string') throw new TypeError(`${caller}: ${name}: expected what JSON can say, not ${kindOf(text)}`);
    const bytes = new TextEncoder().encode(text);
    const place = this.#wasm.take_text(bytes.length);
    new Uint8Array(this.#wasm.memory.buffer, place, bytes.length).set(bytes);
  }
  #text() {
    return new TextDecoder().decode(new Uint8Array(this.#wasm.memory.buffer, this.#wasm.text(), this.#wasm.text_size()));
  }

  #called(answer, caller) {
    if (answer >= 0) return answer;
    const Kind = [RangeError, TypeError, Error][-1 - answer];
    throw new Kind(caller ? `${caller}: ${this.#text()}` : this.#text());
  }
}

/** "0x1.8p+1": every part is exact, and the last product too, unless it is subnormal, where all digits fit as well. */
function read(text) {
  const [, sign, whole, fraction = '', exponent] = /^(-?)(?:inf|0x([01])(?:\.([0-9a-f]+))?p([+-]\d+))$/.exec(text);
  const size = whole === undefined ? Infinity : parseInt(whole + fraction, 16);
  const shift = Number(exponent ?? 0) - 4 * fraction.length, half = Math.trunc(shift / 2);
  return (sign ? -1 : 1) * size * 2 ** half * 2 ** (shift - half);
}

function expectList(caller, name, value) {
  if (!Array.isArray(value) && (!ArrayBuffer.isView(value) || value instanceof DataView))
    throw new TypeError(`${caller}: ${name}: expected a list of numbers, not ${kindOf(value)}`);
}

/** A list of so many finite numbers. */
function vector(caller, name, value, size) {
  expectList(caller, name, value);
  if (value.length !== size) throw new RangeError(`${caller}: ${name}: expected ${size} numbers, not ${value.length}`);
  for (let k = 0; k < size; ++k) {
    if (typeof value[k] !== 'number') throw new TypeError(`${caller}: ${name}[${k}]: expected a number, not ${kindOf(value[k])}`);
    if (!Number.isFinite(value[k])) throw new RangeError(`${caller}: ${name}[${k}] is ${value[k]}; allowed: finite numbers`);
  }
  return value;
}

const quoted = value => (typeof value === 'string' ? `"${value}"` : kindOf(value));

function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object' && typeof value !== 'function') return `a ${typeof value}`;
  const name = value.constructor?.name || 'object';
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}
