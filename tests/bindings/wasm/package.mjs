// The package by itself: what it takes, what it refuses and how it says so, lists longer than it copies at once.
// That its answers are right is for answers.mjs and lines.mjs.
//
// usage: node package.mjs PACKAGE
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';

const folder = path.resolve(process.argv[2]);
const {load, rational, contacts, statuses, Graze, Mesh, Shape, Shapes} = await import(pathToFileURL(path.join(folder, 'graze.mjs')));
const graze = await load();
const bytes = readFileSync(path.join(folder, 'graze.wasm'));
const triangle = graze.triangle3([0, 0, 0], [1, 0, 0], [0, 1, 0]), box = graze.aabb3([0, 0, 0], [1, 1, 1]);

const encoded = text => new TextEncoder().encode(text);

/** An error of this kind, and exactly this text. */
const refused = (ask, Kind, message) => assert.throws(ask, error => {
  assert.equal(error.message, message);
  assert.equal(error.constructor, Kind);
  return true;
});

test('the package has what it lists, and is small', () => {
  const description = JSON.parse(readFileSync(path.join(folder, 'package.json')));
  for (const file of description.files) assert.ok(readdirSync(folder).includes(file), file);
  assert.equal(description.version, graze.version);
  const size = gzipSync(Buffer.concat([bytes, readFileSync(path.join(folder, 'graze.mjs'))]), {level: 9}).length;
  console.log(`compressed: ${size} bytes`);
  assert.ok(size < 1_370_000, `${size} bytes`);
});

test('it loads from bytes, views, modules, addresses, responses and promises', async t => {
  const server = createServer((request, response) => {
    if (request.url === '/graze.wasm') response.end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = `http://127.0.0.1:${server.address().port}/graze.wasm`, at = path.join(folder, 'graze.wasm');
  for (const wasm of [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), pathToFileURL(at),
                      pathToFileURL(at).href, await WebAssembly.compile(bytes), address, new URL(address), fetch(address)]) {
    const other = await load({wasm});
    assert.equal(other.contact(other.point2([0, 0]), other.point2([0, 0])), 'overlapping');
  }
  await assert.rejects(load(null), {name: 'TypeError', message: 'load: options: expected an object such as {wasm: ...}, not null'});
  await assert.rejects(load({wasm: 3}), {name: 'TypeError', message:
    'load: wasm: expected bytes, a WebAssembly.Module, an address or a Response, not a number'});
  await assert.rejects(load({wasm: `${address}x`}), {message: `load: ${address}x: status 404`});
  await assert.rejects(load({url: address}), {name: 'TypeError', message: 'load: options: there is no url; allowed: wasm'});
  for (const wasm of [new Uint8Array(0), encoded('<html></html>'), encoded('<html></html>').buffer])
    await assert.rejects(load({wasm}), {name: 'TypeError', message:
      'load: wasm: is no WebAssembly module: it does not begin with the bytes 0, "asm"; allowed: graze.wasm'});
  await assert.rejects(load({wasm: bytes.subarray(0, 1000)}), /^Error: load: graze.wasm cannot be compiled here\. It needs/);
  const {WebAssembly: own} = globalThis;
  delete globalThis.WebAssembly;
  await assert.rejects(load(), {message: 'load: graze needs WebAssembly, which is missing here or not allowed'});
  globalThis.WebAssembly = own;
});

test('every type is made of its fields, of a list of them, and of all numbers', () => {
  const sizes = {point: 1, line: 2, ray: 2, segment: 2, triangle: 3, tetrahedron: 4, aabb: 2, plane: 2, obb: 3};
  assert.equal(graze.types.length, 20);
  for (const type of graze.types) {
    const dim = Number(type.at(-1)), own = type.slice(0, -1);
    const count = sizes[own] ?? dim + 1;
    const fields = Array.from({length: count}, (_, k) => Array.from({length: dim}, (_, i) => 10 * k + i + 1));
    if (type === 'obb3') fields[1] = [1, 2, 3, 4];
    const numbers = fields.flat();
    for (const shape of [graze[type](...fields), graze[type](count === 1 ? numbers : fields), graze[type](numbers), graze[type](Float64Array.from(numbers)),
                         graze[type](...fields.map(field => Float32Array.from(field)))]) {
      assert.ok(shape instanceof Shape);
      assert.equal(shape.type, type);
      assert.equal(shape.dim, dim);
      assert.deepEqual([...shape.numbers], numbers);
      assert.equal(graze.query({query: 'contact', a: shape, b: shape}).contact, graze.contact(shape, shape));
      assert.notEqual(graze.contact(shape, shape), 'disjoint');
    }
  }
});

test('JSON has every number, the sign of zero too', () => {
  const json = JSON.stringify(graze.segment2([-0, 5e-324], [0.1, -1e300]));
  assert.equal(json, '{"type":"segment","vertices":[["-0x0p+0",5e-324],[0.1,-1e+300]]}');
  assert.deepEqual(graze.obb2([0, 0], [1, 1], [2, 3]).toJSON(),
                   {type: 'obb', center: [0, 0], direction: [1, 1], half_extents: [2, 3]});
  assert.deepEqual(graze.centeredParallelogram2([0, 0], [1, 1], [2, 3]).toJSON(),
                   {type: 'parallelogram', center: [0, 0], half_edges: [[1, 1], [2, 3]]});
});

test('what is no shape is refused by its name', () => {
  refused(() => graze.triangle3([0, 0, 0], [1, 0, 0]), TypeError,
          'triangle3: expected (a, b, c) or a list of 9 numbers, not 2 arguments');
  refused(() => graze.triangle3([[0, 0, 0], [1, 0, 0]]), TypeError,
          'triangle3: expected (a, b, c) or a list of 9 numbers, not 2 lists');
  refused(() => graze.point2(1, 2), TypeError, 'point2: expected (point), not 2 arguments');
  refused(() => graze.point2(), TypeError, 'point2: expected (point), not 0 arguments');
  refused(() => graze.triangle3([1, 2, 3]), RangeError, 'triangle3: numbers: expected 9 numbers, not 3');
  refused(() => graze.triangle3(new Float64Array(10)), RangeError, 'triangle3: numbers: expected 9 numbers, not 10');
  refused(() => graze.triangle3('000100010'), TypeError, 'triangle3: numbers: expected a list of numbers, not a string');
  refused(() => graze.triangle3(null), TypeError, 'triangle3: numbers: expected a list of numbers, not null');
  refused(() => graze.triangle3(new ArrayBuffer(72)), TypeError, 'triangle3: numbers: expected a list of numbers, not an ArrayBuffer');
  refused(() => graze.triangle3(new DataView(new ArrayBuffer(72))), TypeError,
          'triangle3: numbers: expected a list of numbers, not a DataView');
  refused(() => graze.aabb2([0, 0], [1]), RangeError, 'aabb2: max: expected 2 numbers, not 1');
  refused(() => graze.aabb2([0, 0], [1, 1, 1]), RangeError, 'aabb2: max: expected 2 numbers, not 3');
  refused(() => graze.aabb2({x: 0, y: 0}, [1, 1]), TypeError, 'aabb2: min: expected a list of numbers, not an Object');
  refused(() => graze.aabb2([0, '0'], [1, 1]), TypeError, 'aabb2: min[1]: expected a number, not a string');
  refused(() => graze.aabb2([0, 0n], [1, 1]), TypeError, 'aabb2: min[1]: expected a number, not a bigint');
  refused(() => graze.aabb2([0, , ], [1, 1]), TypeError, 'aabb2: min[1]: expected a number, not undefined');
  refused(() => graze.point2(new BigInt64Array(2)), TypeError, 'point2: point[0]: expected a number, not a bigint');
  refused(() => graze.ray3([0, 0, NaN], [1, 1, 1]), RangeError, 'ray3: origin[2] is NaN; allowed: finite numbers');
  refused(() => graze.ray3([0, 0, 0], [1, -Infinity, 1]), RangeError, 'ray3: direction[1] is -Infinity; allowed: finite numbers');
  refused(() => graze.aabb2([2, 0], [1, 1]), RangeError, 'aabb2: min.x must not be greater than max.x');
  refused(() => graze.plane3([2, 0, 0], [0, 0, 0]), RangeError, 'plane3: normal must not be zero');
  refused(() => graze.obb3([2, 0, 0], [0, 0, 0, 0], [1, 1, 1]), RangeError, 'obb3: rotation must not be zero');
  refused(() => graze.obb2([2, 0], [0, 1], [1, -1]), RangeError, 'obb2: half_extents.y must not be negative');
});

test('what is no question is refused by its name', async () => {
  const point = graze.point2([0, 0]);
  refused(() => graze.contact(triangle), TypeError, 'contact: b: expected a shape, not undefined');
  refused(() => graze.contact([0, 0, 0], box), TypeError, 'contact: a: expected a shape, not an Array');
  refused(() => graze.intersects(triangle, {type: 'aabb3'}), TypeError, 'intersects: b: expected a shape, not an Object');
  refused(() => graze.contact(new Proxy(triangle, {}), box), TypeError,
          'contact: a: expected a shape, not what only looks like a Shape, such as a proxy');
  refused(() => graze.batch.contact(Object.create(Shape.prototype), box), TypeError,
          'batch.contact: a: expected a list that shapes() has made, or a shape, not what only looks like a Shape, such as a proxy');
  refused(() => graze.contact(graze.shapes('point2', new Float64Array(2)), box), TypeError, 'contact: a: expected a shape, not a Shapes');
  assert.equal((await load()).contact(triangle, box), 'touching');  // shapes are of no module
  refused(() => graze.contact(triangle, point), TypeError, 'contact: b: is 2D and a is 3D; allowed: two shapes of the same dimension');
  refused(() => graze.clip(box, triangle), TypeError, 'clip: a: aabb cannot be clipped; allowed: line, ray, segment');
  const segment = graze.segment3([0, 0, 0], [1, 1, 1]);
  for (const [options, Kind, message] of [
    [{tRange: [1, 0]}, RangeError, 'tRange: [1, 0]; allowed: lo <= hi, null where unbounded'],
    [{tRange: [NaN, 0]}, RangeError, 'tRange: [NaN, 0]; allowed: lo <= hi, null where unbounded'],
    [{tRange: [Infinity, null]}, RangeError, 'tRange: [Infinity, Infinity]; allowed: lo <= hi, null where unbounded'],
    [{tRange: [0]}, RangeError, 'tRange: expected [lo, hi], not 1 numbers'],
    [{tRange: 5}, TypeError, 'tRange: expected a list of numbers, not a number'],
    [{tRange: ['0', 1]}, TypeError, 'tRange: expected numbers or null, not a string'],
    [{cull: 'sides'}, RangeError, "cull: expected 'none', 'back' or 'front', not 'sides'"],
    [7, TypeError, 'options: expected an object, not a number'],
    [{tRange: [0, 1], t_min: 0}, TypeError, 'options: there is no t_min; allowed: tRange, cull'],
  ]) {
    refused(() => graze.clip(segment, triangle, options), Kind, `clip: ${message}`);
    refused(() => graze.exactClip(segment, triangle, options), Kind, `exactClip: ${message}`);
  }
  assert.throws(() => graze.clip(segment, box, {cull: 'back'}), TypeError);
  refused(() => graze.orient([0, 0], [1, 0]), TypeError, 'orient: expected 3 points in 2D or 4 in 3D, not 2');
  refused(() => graze.orient([0, 0], [1, 0], [0, 1, 2]), RangeError, 'orient: points[2]: expected 2 numbers, not 3');
  refused(() => graze.orient([0, 0], [1, 0], [0, NaN]), RangeError, 'orient: points[2][1] is NaN; allowed: finite numbers');
  refused(() => graze.orient([0, 0], [1, 0], box), TypeError, 'orient: points[2]: expected a point, not a aabb3');
  refused(() => graze.insphere([0, 0], [1, 0], [0, 1]), TypeError, 'insphere: expected 4 points in 2D or 5 in 3D, not 3');
  refused(() => graze.insphere([0, 0], [1, 0], 'ab', [0, 1]), TypeError, 'insphere: points[2]: expected a list of numbers, not a string');
  refused(() => new Graze(), TypeError, 'Graze: is not made by new; load() makes it');
  refused(() => new Shape(), TypeError, 'Shape: is not made by new; graze.triangle3 and its like make shapes');
  refused(() => new Shapes('triangle3', new Float64Array(9)), TypeError, 'Shapes: is not made by new; graze.shapes makes lists of shapes');
  // Nothing of the refused is left behind.
  assert.equal(graze.contact(triangle, box), 'touching');
});

test('a shape that was changed is asked about as it is, and refused if it is none', () => {
  const changed = graze.aabb2([0, 0], [1, 1]), point = graze.point2([5, 5]);
  changed.numbers.set([9, 9], 2);
  assert.equal(graze.contact(changed, point), 'overlapping');
  changed.numbers[3] = NaN;
  refused(() => graze.contact(changed, point), RangeError, 'contact: a: aabb: max.y must be finite: NaN and infinities are not allowed');
  changed.numbers = new Float64Array(3);
  refused(() => graze.contact(changed, point), TypeError, 'contact: a.numbers: expected a Float64Array of 4');
});

test('lists are refused by what is wrong with them', () => {
  const numbers = new Float64Array(18);
  refused(() => graze.shapes('triangle', numbers), TypeError,
          `shapes: type: "triangle" is no type of shape; allowed: ${graze.types.join(', ')}`);
  refused(() => graze.shapes(36, numbers), TypeError, `shapes: type: a number is no type of shape; allowed: ${graze.types.join(', ')}`);
  refused(() => graze.shapes('triangle3', [...numbers]), TypeError,
          'shapes: numbers: expected a Float64Array or Float32Array, not an Array');
  refused(() => graze.shapes('triangle3', new Int32Array(9)), TypeError,
          'shapes: numbers: expected a Float64Array or Float32Array, not an Int32Array');
  refused(() => graze.shapes('triangle3', numbers.subarray(0, 17)), RangeError,
          'shapes: numbers: expected a multiple of 9, as many as a triangle3 has, not 17');
  refused(() => graze.shapes('triangle3', numbers.subarray(0, 17), new Uint32Array(3)), RangeError,
          'shapes: numbers: expected a multiple of 3, as many as a vertex in 3D has, not 17');
  refused(() => graze.shapes('triangle3', numbers, [0, 1, 2]), TypeError,
          'shapes: index: expected a Uint32Array or Uint16Array, not an Array');
  refused(() => graze.shapes('triangle3', numbers, new Int32Array(3)), TypeError,
          'shapes: index: expected a Uint32Array or Uint16Array, not an Int32Array');
  refused(() => graze.shapes('triangle3', numbers, new Uint16Array(4)), RangeError,
          'shapes: index: expected a multiple of 3, the vertices of a triangle3, not 4');
  refused(() => graze.shapes('triangle3', numbers, Uint16Array.of(0, 6, 1)), RangeError,
          'shapes: index[1] is 6, but there are 6 vertices');
  refused(() => graze.shapes('aabb3', numbers, new Uint32Array(2)), TypeError,
          'shapes: index: a aabb3 is not made of vertices; allowed: segment2, segment3, triangle2, triangle3, tetrahedron3');

  const two = graze.shapes('triangle3', numbers), three = graze.shapes('aabb3', numbers);
  refused(() => graze.batch.contact(two, three), RangeError,
          'batch.contact: b has 3 shapes, a has 2; expected as many, or one shape');
  refused(() => graze.batch.contact(two, numbers), TypeError,
          'batch.contact: b: expected a list that shapes() has made, or a shape, not a Float64Array');
  refused(() => graze.batch.contact(two), TypeError,
          'batch.contact: b: expected a list that shapes() has made, or a shape, not undefined');
  refused(() => graze.batch.clip(two, three.length), TypeError,
          'batch.clip: shapes: expected a list that shapes() has made, or a shape, not a number');
  assert.throws(() => graze.batch.clip(two, box), /^TypeError: batch\.clip: .*triangle/);
  assert.throws(() => graze.batch.contact(two, graze.shapes('point2', numbers)), /^RangeError: batch\.contact/);
  assert.throws(() => graze.batch.contact(two, graze.shapes('point2', numbers.subarray(0, 4))), /^TypeError: batch\.contact: /);
  const points = graze.shapes('point2', numbers);
  refused(() => graze.batch.orient(points, points), TypeError, 'batch.orient: expected 3 to 5 lists of points, not 2');
  assert.throws(() => graze.batch.orient(points, points, points, points), /^TypeError: batch\.orient: /);
  assert.throws(() => graze.batch.orient(two, two, two), /^TypeError: batch\.orient: /);
});

test('lists whose memory is gone, or is another length, are refused', () => {
  const gone = 'the memory of the list is gone: its buffer was transferred, or has shrunk';
  const transfer = list => structuredClone(0, {transfer: [list.buffer]});
  const numbers = new Float64Array(9), index = Uint16Array.of(0, 1, 2);
  const list = graze.shapes('triangle3', numbers), indexed = graze.shapes('triangle3', Float32Array.from(numbers), index);
  transfer(numbers);
  transfer(index);
  assert.equal(list.length, 1);
  refused(() => graze.shapes('triangle3', numbers), TypeError, `shapes: numbers: ${gone}`);
  refused(() => graze.shapes('triangle3', new Float64Array(9), index), TypeError, `shapes: index: ${gone}`);
  refused(() => graze.batch.contact(list, box), TypeError, `batch.contact: a: numbers: ${gone}`);
  refused(() => graze.batch.contact(box, indexed), TypeError, `batch.contact: b: index: ${gone}`);
  assert.equal(graze.batch.contact(graze.shapes('triangle3', new Float64Array(0)), box).contacts.length, 0);
  const shape = graze.point3([0, 0, 0]);
  transfer(shape.numbers);
  refused(() => graze.batch.contact(shape, box), TypeError, 'batch.contact: a.numbers: expected a Float64Array of 3');
  if (!('resize' in ArrayBuffer.prototype)) return;  // since Node 20
  const buffer = new ArrayBuffer(18 * 8, {maxByteLength: 27 * 8}), fixed = new Float64Array(buffer, 0, 18);
  const tracking = new Float64Array(buffer), lists = [fixed, tracking].map(numbers => graze.shapes('triangle3', numbers));
  for (const length of [10, 9, 27]) {
    buffer.resize(length * 8);
    if (length < 18) {
      refused(() => graze.shapes('triangle3', fixed), TypeError, `shapes: numbers: ${gone}`);
      refused(() => graze.batch.intersects(lists[0], box), TypeError, `batch.intersects: a: numbers: ${gone}`);
    }
    refused(() => graze.batch.intersects(lists[1], box), TypeError,
            `batch.intersects: a: numbers: the list has ${length} numbers now, and had 18 when shapes() took it`);
  }
  buffer.resize(18 * 8);
  for (const whole of lists) assert.equal(graze.batch.contact(whole, box).contacts.length, 2);
});

/** Small numbers, so that much touches. */
function drawn(count, seed) {
  let state = seed;
  return Float64Array.from({length: count}, () => ((state = (state * 1103515245 + 12345) % 2 ** 31) >> 16) % 5);
}

test('batches of any length answer as single calls do, of doubles, floats and indices', () => {
  for (const count of [0, 1, 2, 16383, 16384, 16385, 40000]) {
    const numbers = drawn(9 * count, count), lows = drawn(3 * count, 7), boxes = new Float64Array(6 * count);
    for (let i = 0; i < count; ++i)
      for (let k = 0; k < 3; ++k) boxes[6 * i + 3 + k] = 1 + (boxes[6 * i + k] = lows[3 * i + k]);
    if (count > 5) boxes[6 * (count - 3)] = NaN, numbers[9 * 2 + 4] = Infinity;
    const b = graze.shapes('aabb3', boxes), index = Uint32Array.from({length: 3 * count}, (_, k) => k);
    const found = graze.batch.contact(graze.shapes('triangle3', numbers), b);
    assert.equal(found.invalid, count > 5 ? 2 : 0);
    assert.deepEqual(found, graze.batch.contact(graze.shapes('triangle3', Float32Array.from(numbers)), b));
    assert.deepEqual(found, graze.batch.contact(graze.shapes('triangle3', numbers, index), b));
    const meets = graze.batch.intersects(b, graze.shapes('triangle3', Float32Array.from(numbers), index));
    assert.deepEqual(meets.meets, found.contacts.map(contact => contact > 0));
    for (let i = 0; i < count; i += count > 100 ? 611 : 1) {
      if (found.status[i] > 0) continue;
      assert.equal(contacts[found.contacts[i]], graze.contact(graze.triangle3(numbers.subarray(9 * i, 9 * i + 9)),
                                                              graze.aabb3(boxes.subarray(6 * i, 6 * i + 6))));
    }
    if (count > 5) {
      assert.equal(statuses[found.status[count - 3]], 'invalid_second');
      assert.equal(statuses[found.status[2]], 'invalid_first');
      assert.equal(new Set(found.contacts).size, 3);
    }
  }
});

test('one shape is asked about with each of a list, in either place, and with one', () => {
  const numbers = drawn(600, 3), list = graze.shapes('segment3', numbers);
  assert.ok(list instanceof Shapes && list.type === 'segment3' && list.dim === 3 && list.length === 100);
  const one = graze.batch.contact(list, box);
  assert.deepEqual(one.contacts, graze.batch.contact(box, list).contacts);
  one.contacts.forEach((contact, i) =>
    assert.equal(contacts[contact], graze.contact(graze.segment3(numbers.subarray(6 * i, 6 * i + 6)), box)));
  assert.deepEqual(graze.batch.contact(triangle, box), {contacts: Uint8Array.of(1), status: Uint8Array.of(0), invalid: 0});
  const {tIn, tOut} = graze.batch.clip(list, box);
  tIn.forEach((t, i) => {
    const clip = graze.clip(graze.segment3(numbers.subarray(6 * i, 6 * i + 6)), box);
    assert.deepEqual([t, tOut[i]], clip.hit ? [clip.in.t, clip.out.t] : [NaN, NaN]);
  });
});

test('a query may be about points that no double holds', () => {
  const lines = [[[0, 0], [1, 3]], [[0, 1], [1, 2]]].map(vertices => ({type: 'segment', vertices}));
  assert.deepEqual(graze.query({query: 'meet', shapes: lines}).point, ['1/2', '3/2']);
  const [a, b] = lines;
  assert.equal(graze.query({query: 'contact', a: {type: 'point', meet: lines}, b}).contact, 'overlapping');
  assert.equal(graze.query({query: 'compare', points: [['1/3', 0], {meet: lines}]}).order, -1);
  assert.equal(graze.query({query: 'intersection', a, b}).dim, 0);
});

test('signs of points, one by one and many', () => {
  const lists = [1, 2, 3, 4, 5].map(seed => drawn(300, seed));
  const of = (dim, count) => lists.slice(0, count).map(numbers => graze.shapes(`point${dim}`, numbers));
  for (const [name, dim, count] of [['orient', 2, 3], ['orient', 3, 4], ['insphere', 2, 4], ['insphere', 3, 5]]) {
    const {signs, invalid} = graze.batch[name](...of(dim, count));
    assert.equal(invalid, 0);
    assert.equal(new Set(signs).size, 3);
    signs.forEach((sign, i) => {
      const points = lists.slice(0, count).map(numbers => numbers.subarray(dim * i, dim * i + dim));
      assert.equal(graze[name](...points), sign);
      assert.equal(graze[name](...points.map(point => graze[`point${dim}`](point))), sign);
      assert.equal(graze.query({query: name, points: points.map(point => [...point])}).sign, sign);
    });
  }
});

test('a clip, rounded and exact', () => {
  const ray = graze.ray3([-1, 0.25, -1], [3, 0, 3]);
  assert.deepEqual(graze.clip(ray, box), {
    hit: true, culled: false, contact: 'overlapping', origin: 'outside', side: null,
    in: {t: 1 / 3, point: [0, 0.25, 0], features: ['-x', '-z'], uv: null},
    out: {t: 2 / 3, point: [1, 0.25, 1], features: ['+x', '+z'], uv: null},
  });
  const back = graze.clip(ray, triangle);
  assert.deepEqual([back.hit, back.side, back.in.uv, back.in.features], [true, 'back', [0, 0.25], ['e20']]);
  assert.deepEqual(graze.clip(ray, triangle, {cull: 'back'}),
                   {hit: false, culled: true, contact: 'touching', origin: 'outside', side: 'back', in: null, out: null});
  assert.equal(graze.clip(ray, triangle, {tRange: [0.5, null]}).hit, false);
  assert.equal(graze.clip(ray, triangle, {tRange: [null, 0.5]}).hit, true);
  assert.equal(graze.clip(ray, triangle, {tRange: [-Infinity, Infinity]}).hit, true);
  const plane = graze.plane3([0, 0, 0], [0, 0, 1]), line = graze.line3([0, 0, 0], [1, 0, 0]);
  const within = graze.clip(line, plane);
  assert.deepEqual([within.hit, within.in, within.out], [true, null, null]);
  assert.equal(graze.clip(ray, plane).in.features, null);
  const exact = graze.exactClip(ray, triangle);
  assert.deepEqual([exact.t_in, exact.uv_in, exact.t_in_double], ['1/3', ['0', '1/4'], '0x1.5555555555555p-2']);
  const irrational = graze.exactClip(graze.ray2([0, 0], [1, 0]), graze.obb2([3, 0], [1, 2], [1, 1]));
  assert.deepEqual(Object.keys(irrational.t_in), ['a', 'b', 'm']);
});

/** A list of the same numbers that runs `code` whenever one of them is read, and other lists that run code. */
const listsThat = (code, numbers) => {
  const getters = [];
  numbers.forEach((x, k) => Object.defineProperty(getters, k, {get() { code(); return x; }}));
  const proxy = new Proxy(numbers, {get(target, key) { code(); return target[key]; }});
  class Odd extends Float64Array {
    get length() { code(); return super.length; }
    get buffer() { code(); return super.buffer; }
    subarray(...given) { code(); return super.subarray(...given); }
    static get [Symbol.species]() { code(); return Float64Array; }
  }
  return [getters, proxy, Odd.from(numbers)];
};

/** What may stand in a call for a shape: another whose numbers run `code` when they are read. */
const shapesThat = (code, shape) => {
  const numbers = shape.numbers, [, , odd] = listsThat(code, [...numbers]), plain = graze[shape.type](numbers);
  const getter = graze[shape.type](numbers), subclass = graze[shape.type](numbers);
  Object.defineProperty(getter, 'numbers', {get() { code(); return numbers; }});
  Object.defineProperty(plain, 'dim', {get() { code(); return 7; }});
  subclass.numbers = odd;
  return [getter, plain, subclass];
};

test('arguments whose reading asks graze again change no answer', () => {
  const at = (...numbers) => graze.point3(numbers), segment = graze.segment3([0.5, 0.5, -1], [0.5, 0.5, 2]);
  const certificate = graze.certify(triangle, box), list = (type, numbers) => graze.shapes(type, Float64Array.from(numbers));
  const others = [at(5, 6, 7), at(8, 9, 1), at(2, 2, 2), at(-7, 8, -3), at(4, 4, 1)];
  const away = graze.segment3([90, 91, 92], [93, 94, 95]), far = graze.aabb3([70, 70, 70], [80, 80, 80]);
  let depth = 0, asked = 0;
  /** Writes other numbers wherever calls have theirs, and makes the memory grow now and then. */
  const again = () => {
    if (depth > 0) return;
    ++depth;
    ++asked;
    graze.orient(...others.slice(0, 4));
    graze.insphere(...others);
    graze.clip(away, far, {tRange: [0.25, 0.5], cull: 'none'});
    graze.exactClip(away, far);
    graze.flaw(away, far, graze.certify(away, far));
    graze.flaw(away, far, graze.certifyDistance(away, far));
    graze.within(away, far, '1/3');
    graze.query({query: 'contact', a: away, b: far, note: 'x'.repeat(asked % 200 === 1 ? 2e7 : 1)});
    graze.batch.contact(list('segment3', Array.from({length: 60}, (_, k) => k)), far);
    graze.batch.insphere(...others);
    try { graze.contact(triangle, graze.point2([0, 0])); } catch {}
    --depth;
  };

  const questions = {
    orient2: [p => graze.orient([0, 0], p, [0, 1]), [3, 0]],
    orient3: [p => graze.orient([0, 0, 0], [1, 0, 0], p, [0, 0, 1]), [0, 1, 0]],
    insphere: [p => graze.insphere([0, 0], [1, 0], p, [0.5, 0.5]), [0, 1]],
    triangle3: [p => [...graze.triangle3([0, 0, 0], p, [0, 1, 0]).numbers], [1, 0, 0]],
    segment2: [p => [...graze.segment2(p).numbers], [1, 2, 3, 4]],
    aabb2: [p => { try { graze.aabb2(p, [0, 0]); } catch (error) { return error.message; } }, [3, 0]],
    tRange: [range => graze.clip(segment, box, {tRange: range}), [0.375, 0.5]],
    exactTRange: [range => graze.exactClip(segment, box, {tRange: range}), [0.375, 0.5]],
  };
  for (const [name, [ask, numbers]] of Object.entries(questions)) {
    const right = ask(numbers);
    for (const [k, odd] of listsThat(again, numbers).entries()) {
      const before = asked;
      assert.deepEqual(ask(odd), right, `${name}, list ${k}`);
      assert.ok(asked > before, `${name}, list ${k}: nothing was asked`);
    }
  }

  const dart = graze.triangle3([0, 0, 0.5], [1, 0, 0.5], [0, 1, 0.5]), point = at(0, 0, 0.5), flat = graze.point2([1, 0]);
  const ofShapes = {
    contact: [graze.contact.bind(graze), triangle, box],
    intersects: [graze.intersects.bind(graze), triangle, box],
    clip: [(a, b) => graze.clip(a, b, {tRange: [0.375, 0.5]}), segment, box],
    culled: [(a, b) => graze.clip(a, b, {cull: 'back'}), segment, dart],
    exactClip: [(a, b) => graze.exactClip(a, b, {tRange: [0.375, null]}), segment, box],
    certify: [graze.certify.bind(graze), triangle, box],
    flaw: [(a, b) => graze.flaw(a, b, certificate), triangle, box],
    within: [(a, b) => graze.within(a, b, 3), point, away],
    compareDistance: [(a, b) => graze.compareDistance(a, b, '3/10'), segment, away],
    distance: [graze.distance.bind(graze), point, away],
    certifyDistance: [graze.certifyDistance.bind(graze), segment, away],
    wrong: [(a, b) => graze.flaw(a, b, {...certificate, point: ['9', '9', '9']}), triangle, box],
    refused: [(a, b) => { try { graze.clip(a, b); } catch (error) { return error.message; } }, box, triangle],
    query: [(a, b) => graze.query({query: 'contact', a, b}), triangle, box],
    orient: [(a, b) => graze.orient(a, b, [0, 1, 0], [0, 0, 1]), point, at(1, 0, 0)],
    orient2: [(a, b) => graze.orient(a, b, [0, 1]), graze.point2([0, 0]), flat],
    single: [(a, b) => graze.batch.contact(a, b), triangle, box],
    singles: [(a, b) => graze.batch.intersects(list('triangle3', [0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5, 6, 6, 6, 7, 7, 9]), b), triangle, box],
    singleClip: [(a, b) => graze.batch.clip(a, b), segment, box],
    singleOrient: [(a, b) => graze.batch.orient(a, b, at(0, 1, 0), at(0, 0, 1)), point, at(1, 0, 0)],
  };
  for (const [name, [ask, a, b]] of Object.entries(ofShapes)) {
    const right = ask(a, b), before = asked;
    for (const odd of shapesThat(again, a)) assert.deepEqual(ask(odd, b), right, `${name}: a`);
    for (const odd of shapesThat(again, b)) assert.deepEqual(ask(a, odd), right, `${name}: b`);
    assert.ok(asked > before, `${name}: nothing was asked`);
  }

  // Lists of batches: what a subclass says of itself is not asked at all.
  const numbers = [0, 0, 0, 1, 0, 0, 0, 1, 0], [, , odd] = listsThat(again, numbers);
  class OddIndex extends Uint32Array {
    get length() { again(); return 300; }
    findIndex() { again(); return -1; }
  }
  const right = graze.batch.contact(list('triangle3', numbers), box);
  assert.deepEqual(graze.batch.contact(graze.shapes('triangle3', odd), box), right);
  assert.deepEqual(graze.batch.contact(box, graze.shapes('triangle3', odd)), right);
  assert.deepEqual(graze.batch.contact(box, graze.shapes('triangle3', odd, OddIndex.of(0, 1, 2))), right);
  assert.throws(() => graze.shapes('triangle3', odd, OddIndex.of(0, 1, 3)), RangeError);
  const longer = list('triangle3', numbers);
  Object.defineProperty(longer, 'length', {get() { again(); return 5; }});
  assert.deepEqual(graze.batch.contact(longer, box), right);

  // Options, certificates and queries that are objects of the caller.
  for (const options of [{get tRange() { again(); return [0.375, 0.5]; }, get cull() { again(); return 'none'; }},
                         new Proxy({tRange: [0.375, 0.5]}, {ownKeys(target) { again(); return Reflect.ownKeys(target); }})])
    assert.deepEqual(graze.clip(segment, box, options), graze.clip(segment, box, {tRange: [0.375, 0.5]}));
  assert.equal(graze.flaw(triangle, box, {toJSON() { again(); return certificate; }}), '');
  assert.deepEqual(graze.query({query: 'contact', a: triangle, get b() { again(); return box; }}),
                   graze.query({query: 'contact', a: triangle, b: box}));
  // A number is read once: what it is at another time matters to nobody.
  let reads = 0;
  const changing = Object.defineProperty([0, 0], 0, {get: () => (reads++ === 0 ? 3 : NaN)});
  assert.equal(graze.orient([0, 0], changing, [0, 1]), 1);
  // An object is no number, whatever its valueOf says.
  refused(() => graze.orient([0, 0], [{valueOf: again}, 0], [0, 1]), TypeError, 'orient: points[1][0]: expected a number, not an Object');
});

test('exact numbers as BigInts', () => {
  assert.deepEqual(rational('-12/5'), {numerator: -12n, denominator: 5n});
  assert.deepEqual(rational('7'), {numerator: 7n, denominator: 1n});
  refused(() => rational(7), TypeError, 'rational: text: expected a string, not a number');
  for (const text of ['', '1/0', '1.5', '1/-2', '1/2/3', ' 1'])
    refused(() => rational(text), RangeError, `rational: text: "${text}" is no fraction; allowed: "num" or "num/den" with den > 0`);
});

test('a certificate is a proof, and one that is changed is none', () => {
  const certificate = graze.certify(triangle, box);
  assert.equal(graze.flaw(triangle, box, certificate), '');
  const {normal, offset} = certificate.plane, dot = point => point.reduce((sum, x, k) => sum + x * Number(normal[k]), 0);
  assert.ok([[0, 0, 0], [1, 0, 0], [0, 1, 0]].every(corner => dot(corner) === Number(offset)));
  assert.match(graze.flaw(triangle, box, {...certificate, point: ['9', '9', '9']}), /^certificate: ./);
  assert.match(graze.flaw(triangle, box, {}), /^certificate\.point: missing/);
  assert.match(graze.flaw(triangle, box, 7), /^certificate: ./);
  refused(() => graze.flaw(triangle, box), TypeError, 'flaw: certificate: expected what JSON can say');
  refused(() => graze.flaw(triangle, box, {...certificate, point: [1, NaN, 0]}), RangeError,
          'flaw: 1: NaN is not finite; allowed: finite numbers');
  assert.match(graze.flaw(triangle, box, {...certificate, point: ['1'.repeat(200000), '0', '0']}), /has 200000 digits; allowed: at most 20000/);
  const nested = depth => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  assert.match(graze.flaw(triangle, box, {...certificate, point: nested(500)}), /nested deeper than/);
  assert.throws(() => graze.flaw(triangle, box, nested(5000)), /^TypeError: flaw: certificate: expected what JSON can say: ./);
  const circle = {};
  circle.a = circle;
  for (const broken of [circle, {point: [1n]}]) {
    assert.throws(() => graze.flaw(triangle, box, broken), /^TypeError: flaw: certificate: expected what JSON can say: .*$/);
    assert.throws(() => graze.query(broken), /^TypeError: query: query: expected what JSON can say: .*$/);
  }
  refused(() => graze.flaw(triangle, 1, certificate), TypeError, 'flaw: b: expected a shape, not a number');
  refused(() => graze.certify(1, box), TypeError, 'certify: a: expected a shape, not a number');
});

test('distances of boxes of whole numbers are those of arithmetic', () => {
  const numbers = drawn(2400, 11), boxAt = k => {
    const low = [...numbers.subarray(6 * k, 6 * k + 3)], size = numbers.subarray(6 * k + 3, 6 * k + 6);
    return [low.map(x => 3 * x), low.map((x, i) => 3 * x + size[i])];
  };
  const signs = new Set();
  for (let k = 0; k < 400; k += 2) {
    const [p, q] = [boxAt(k), boxAt(k + 1)], a = graze.aabb3(...p), b = graze.aabb3(...q);
    const gaps = [0, 1, 2].map(i => Math.max(0, q[0][i] - p[1][i], p[0][i] - q[1][i]));
    const squared = gaps.reduce((sum, gap) => sum + gap * gap, 0), found = graze.distance(a, b);
    assert.deepEqual([found.value, found.squared], [Math.sqrt(squared), String(squared)]);
    found.a.forEach((x, i) => {
      assert.ok(p[0][i] <= x && x <= p[1][i] && q[0][i] <= found.b[i] && found.b[i] <= q[1][i]);
      assert.equal(Math.abs(found.b[i] - x), gaps[i]);
    });
    for (const d of [0, 1, 3, 5]) {
      const sign = Math.sign(squared - d * d);
      signs.add(sign);
      for (const limit of [d, BigInt(d), `${d}`, `${2 * d}/2`, `${d}.00`]) {
        assert.equal(graze.compareDistance(a, b, limit), sign);
        assert.equal(graze.within(b, a, limit), sign <= 0);
      }
    }
    assert.equal(graze.within(a, b, 0), graze.intersects(a, b));
    const proof = graze.certifyDistance(a, b), sum = proof.points.a.reduce((sum, x, i) => sum + (x - proof.points.b[i]) ** 2, 0);
    assert.equal(graze.flaw(a, b, proof), '');
    assert.equal(sum, squared);
  }
  assert.equal(signs.size, 3);
});

test('limits and distances are exact, and answers are doubles', () => {
  const at = (...numbers) => graze.point2(numbers), zero = at(0, 0);
  assert.equal(graze.compareDistance(zero, at(0.3, 0), 0.3), 0);
  assert.equal(graze.compareDistance(zero, at(0.3, 0), '0.3'), -1);
  assert.equal(graze.compareDistance(zero, at(0.1, 0), '1/10'), 1);
  assert.equal(graze.within(zero, at(3, 4), '4.99999999999999999999'), false);
  const axis = graze.segment3([0, 0, 0], [0, 0, 4]), passing = graze.segment3([1, -2, 3], [2, 3, 3]);
  const right = {value: 1.3728129459672882, squared: '49/26', a: [0, 0, 3], b: [35 / 26, -7 / 26, 3], ofA: ['interior'], ofB: ['interior'], unique: true};
  assert.deepEqual(graze.distance(axis, passing), right);
  assert.deepEqual(graze.distance(passing, axis), {...right, a: right.b, b: right.a});
  const flat = graze.distance(graze.aabb2([1, -1], [2, 3]), graze.aabb2([4, -2], [5, 2]));
  assert.deepEqual(flat, {value: 2, squared: '4', a: [2, 0], b: [4, 0], ofA: ['+x'], ofB: ['-x'], unique: false});
  assert.deepEqual(graze.distance(graze.point3([2, 3, 3]), box).ofB, ['+x', '+y', '+z']);
  for (const x of [5e-324, 1.5e-323, 2.5e-310, 2 ** -1022, 0.1, 1 + 2 ** -52, 1e16, 12345.678, Number.MAX_VALUE]) {
    assert.equal(graze.distance(zero, at(x, 0)).value, x);
    assert.deepEqual(graze.distance(at(9, x), graze.line2([0, 0], [0, 1])).a, [9, x]);
    assert.deepEqual(graze.distance(zero, at(-x, 0)).b, [-x, 0]);
  }
  assert.equal(graze.distance(at(-1.5e308, 0), at(1.5e308, 0)).value, Infinity);
  // The corner (sqrt(2), 0) is nearest.
  const diamond = graze.obb2([0, 0], [1, 1], [1, 1]), east = at(5, 0);
  const {squared, a} = graze.distance(diamond, east);
  assert.deepEqual([squared, a], [{a: '27', b: '-10', m: '2'}, [Math.SQRT2, 0]]);
  refused(() => graze.certifyDistance(diamond, east), TypeError, 'certifyDistance: a, b: the nearest points are not rational, and have no ' +
          'certificate; allowed: shapes that are nearest in points that are rational');
  const other = graze.obb2([9, 1], [1, 2], [1, 1]);
  assert.equal(graze.distance(diamond, other).squared, null);
  assert.equal(graze.within(diamond, other, '6'), false);
});

test('what is no limit, and what is no proof of a distance', () => {
  const axis = graze.segment3([0, 0, 0], [0, 0, 4]), passing = graze.segment3([1, -2, 3], [2, 3, 3]);
  for (const name of ['within', 'compareDistance']) {
    const ask = d => () => graze[name](triangle, box, d);
    refused(ask(NaN), RangeError, `${name}: d is NaN; allowed: finite numbers`);
    refused(ask(Infinity), RangeError, `${name}: d is Infinity; allowed: finite numbers`);
    refused(ask(-5e-324), RangeError, `${name}: d is -5e-324; allowed: numbers >= 0`);
    refused(ask(-1n), RangeError, `${name}: d is -1; allowed: numbers >= 0`);
    for (const d of ['0.3mm', '-1/7', '', 'Infinity'])
      refused(ask(d), TypeError, `${name}: d: is "${d}"; allowed: a number >= 0 of at most 20000 characters, such as "0.3", "3/10" or "2.5e-4"`);
    refused(ask(), TypeError, `${name}: d: expected a number, a bigint or a text such as '1/3', not undefined`);
    refused(ask({a: '1', b: '1', m: '2'}), TypeError, `${name}: d: expected a number, a bigint or a text such as '1/3', not an Object`);
    refused(ask('1\0'), RangeError, `${name}: d: has a zero character at 1`);
    refused(() => graze[name](triangle, graze.point2([0, 0]), 1), TypeError,
            `${name}: b: is 2D and a is 3D; allowed: two shapes of the same dimension`);
  }
  const third = graze.exactPoint(['1/3', 0, 0]);
  refused(() => graze.within(third, box, 1), TypeError, 'within: a: expected a shape, not an ExactPoint');
  refused(() => graze.distance(box, third), TypeError, 'distance: b: expected a shape, not an ExactPoint');
  refused(() => graze.certifyDistance(box), TypeError, 'certifyDistance: b: expected a shape, not undefined');
  const proof = graze.certifyDistance(axis, passing);
  assert.deepEqual(proof, {points: {a: ['0', '0', '3'], b: ['35/26', '-7/26', '3']}, weights: {a: ['1/4', '3/4'], b: ['17/26', '9/26']}});
  assert.equal(graze.flaw(axis, passing, proof), '');
  assert.match(graze.flaw(passing, axis, proof), /^certificate: ./);
  assert.match(graze.flaw(axis, passing, {points: {a: ['0', '0', '0'], b: ['1', '-2', '3']}, weights: {a: ['1', '0'], b: ['1', '0']}}), /^certificate: ./);
  assert.match(graze.flaw(axis, passing, {points: proof.points}), /^certificate\.weights: missing/);
  assert.match(graze.flaw(axis, passing, {...proof, points: 7}), /^certificate\.points: ./);
  refused(() => graze.flaw(third, box, proof), TypeError, 'flaw: a: expected a shape, not an ExactPoint');
  // Proofs of contacts are checked as before.
  assert.equal(graze.flaw(axis, passing, graze.certify(axis, passing)), '');
});

test('queries are objects or lines', () => {
  const query = {id: ['é', 1n.toString()], query: 'contact', a: triangle, b: {type: 'aabb', min: [0, 0, 0], max: [1, 1, 1]}};
  assert.deepEqual(graze.query(query), {id: ['é', '1'], contact: 'touching', stage: 'filter'});
  assert.equal(graze.query(JSON.stringify(query)), '{"id": ["é", "1"], "contact": "touching", "stage": "filter"}');
  assert.match(graze.query({query: 'contact', a: triangle}).error, /b/);
  assert.match(graze.query('{').error ?? graze.query('{'), /not JSON/);
  refused(() => graze.query({query: 'contact', a: {type: 'point', point: [0, NaN]}, b: query.b}), RangeError,
          'query: 1: NaN is not finite; allowed: finite numbers');
  refused(() => graze.query('{}\0'), RangeError, 'query: line: has a zero character at 2');
  refused(() => graze.query(), TypeError, 'query: expected an object or a line of JSON, not undefined');
  refused(() => graze.query(null), TypeError, 'query: expected an object or a line of JSON, not null');
  refused(() => graze.query(() => 1), TypeError, 'query: expected an object or a line of JSON, not a function');
  const long = graze.query(JSON.stringify({...query, note: 'x'.repeat(3e7)}));
  assert.match(long, /touching/);
  // Views from before the memory has grown are of no use.
  assert.equal(graze.contact(triangle, box), 'touching');
  assert.equal(graze.query('[' .repeat(1e5)).includes('nested deeper than'), true);
});

const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], tetrahedron = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
const moved = (x, y, z) => corners.map((c, k) => c + [x, y, z][k % 3]);

test('meshes are made of lists, and read from bytes', () => {
  for (const [vertices, triangles] of [[corners, tetrahedron], [Float64Array.from(corners), Uint16Array.from(tetrahedron)],
                                       [Float32Array.from(corners), Uint32Array.from(tetrahedron)]]) {
    const mesh = graze.mesh(vertices, triangles);
    assert.ok(mesh instanceof Mesh);
    assert.deepEqual([...mesh.vertices], corners);
    assert.deepEqual([...mesh.triangles], tetrahedron);
    assert.equal(mesh.name, '');
    assert.equal(mesh.check().clean, true);
    mesh.free();
    mesh.free();
    refused(() => mesh.check(), TypeError, 'check: mesh: the mesh is freed');
  }
  assert.equal(graze.mesh([], []).check().faces, 0);
  // A corner of a cube: integrals over it are 4^3 / 6, 4^4 / 24, 4^5 / 60 and 4^5 / 120, and the area is the nearest to 24 + 8 sqrt(3).
  const mesh = graze.mesh(corners, tetrahedron), found = mesh.measure();
  assert.equal(found.area, 37.85640646055102);
  assert.deepEqual(found.centroid, [1, 1, 1]);
  assert.deepEqual(found.inertia[0], [12.8, 32 / 15, 32 / 15]);
  assert.deepEqual(found.exact.second_moments, {xx: '256/15', yy: '256/15', zz: '256/15', xy: '128/15', xz: '128/15', yz: '128/15'});
  assert.equal(found.exact.volume, '32/3');
  const without = graze.mesh(corners, tetrahedron.slice(3)).measure();
  assert.deepEqual([without.volume, without.exact, without.unbalanced_edges, without.first_unbalanced.length], [null, null, 3, 3]);
  mesh.free();
  refused(() => mesh.measure(), TypeError, 'measure: mesh: the mesh is freed');
  const off = 'OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n';
  const read = graze.readMesh(encoded(off), 'parts/tetra.off');
  assert.deepEqual([...read.triangles], tetrahedron);
  assert.equal(read.name, 'parts/tetra.off');
  assert.deepEqual(graze.readMesh(encoded(off).buffer, 'a.OFF').check(), read.check());
  const cut = encoded(`xx${off}`).subarray(2);
  assert.deepEqual([...graze.readMesh(cut, 'a.off').triangles], tetrahedron);
});

test('meshes that are none are refused in words', () => {
  refused(() => graze.mesh([0, 0], []), RangeError, 'mesh: vertices: expected a multiple of 3 numbers, not 2');
  refused(() => graze.mesh(corners, [0, 1]), RangeError, 'mesh: triangles: expected a multiple of 3 numbers, not 2');
  refused(() => graze.mesh(corners, [0, 1, 4]), TypeError,
          'mesh: triangles: triangle 0 has vertex 4; allowed: numbers below 4, the number of vertices');
  refused(() => graze.mesh(corners, [0, 1, -1]), RangeError, 'mesh: triangles[2] is -1; allowed: whole numbers from 0');
  refused(() => graze.mesh(corners, [0, 1, 2.5]), RangeError, 'mesh: triangles[2] is 2.5; allowed: whole numbers from 0');
  refused(() => graze.mesh([0, NaN, 0], []), RangeError, 'mesh: vertices[1] is NaN; allowed: finite numbers');
  refused(() => graze.mesh([0, '0', 0], []), TypeError, 'mesh: vertices[1]: expected a number, not a string');
  refused(() => graze.mesh(3, []), TypeError, 'mesh: vertices: expected a list of numbers, not a number');
  refused(() => graze.readMesh('OFF', 'a.off'), TypeError, 'readMesh: bytes: expected a Uint8Array or ArrayBuffer, not a string');
  refused(() => graze.readMesh(encoded('OFF'), 3), TypeError, 'readMesh: name: expected a string, not a number');
  refused(() => graze.readMesh(encoded(''), 'a.off'), RangeError, 'readMesh: a.off: the file is empty');
  assert.throws(() => graze.readMesh(encoded('OFF\n1 0 0\n0 x 0\n'), 'a.off'), /^RangeError: readMesh: a\.off: line 3: /);
  assert.throws(() => graze.readMesh(encoded('OFF'), 'a.txt'), /^RangeError: readMesh: a\.txt: the extension '\.txt' names no mesh format/);
  refused(() => new Mesh({}, 8), TypeError, 'Mesh: is not made by new; graze.mesh and graze.readMesh make meshes');
});

test('reports, points, lines and other meshes', async () => {
  const mesh = graze.mesh(corners, tetrahedron), open = graze.mesh(corners, tetrahedron.slice(3));
  assert.deepEqual(open.check().defects, [{name: 'open_edge', count: 3, sentence: '3 open edges: the mesh is not closed'}]);
  assert.deepEqual(mesh.check().defects, []);
  assert.deepEqual(mesh.locate([1, 1, 1]), {location: 'inside', winding: 1});
  assert.deepEqual(mesh.locate(graze.point3([9, 1, 1])), {location: 'outside', winding: 0});
  assert.deepEqual(mesh.locate([0, 0, 0]), {location: 'boundary', winding: null});
  assert.deepEqual(mesh.locate(Float32Array.of(1, 1, 1), {parity: true}), {location: 'inside', winding: null});
  const untold = open.locate([1, 1, 1]);
  assert.deepEqual([untold.location, untold.winding], [null, null]);
  assert.match(untold.reason, /^mesh: it has a boundary/);
  assert.deepEqual(open.locate([1, 0, 1]), {location: 'boundary', winding: null});
  const hits = mesh.cast(graze.ray3([1, 1, 9], [0, 0, -1]));
  assert.deepEqual(hits, [
    {t: 7, point: [1, 1, 2], feature: 'interior', faces: [{face: 2, feature: 'interior', side: 'front'}]},
    {t: 9, point: [1, 1, 0], feature: 'interior', faces: [{face: 0, feature: 'interior', side: 'back'}]}]);
  assert.deepEqual(mesh.cast(graze.line3([1, 1, 9], [0, 0, -1]), {first: true}), hits[0]);
  assert.deepEqual(mesh.cast(graze.segment3([9, 9, 9], [8, 8, 8])), []);
  assert.equal(mesh.cast(graze.segment3([9, 9, 9], [8, 8, 8]), {first: true}), null);
  assert.equal(mesh.relate(graze.mesh(moved(0, 0, 4), tetrahedron)), 'touching');
  assert.equal(mesh.relate(graze.mesh(moved(1, 0, 0), tetrahedron)), 'overlapping');
  assert.equal(mesh.relate(mesh), 'equal');
  assert.equal(mesh.relate(open), null);
  refused(() => mesh.locate([1, 1]), RangeError, 'locate: point: expected 3 numbers, not 2');
  refused(() => mesh.locate(graze.point2([1, 1])), TypeError, 'locate: point: expected a point3, not a point2');
  refused(() => mesh.locate([1, 1, 1], {inside: 1}), TypeError, 'locate: options: there is no inside; allowed: parity');
  refused(() => mesh.locate([1, 1, 1], {parity: 1}), TypeError, 'locate: parity: expected a boolean, not a number');
  refused(() => mesh.cast(box), TypeError, 'cast: line: expected a line3, ray3 or segment3, not a aabb3');
  refused(() => mesh.cast([1, 1, 1]), TypeError, 'cast: line: expected a shape, not an Array');
  refused(() => mesh.relate(box), TypeError, 'relate: other: expected a mesh, not a Shape');
  refused(() => mesh.relate((async () => 1)()), TypeError, 'relate: other: expected a mesh, not a Promise');
  const other = await load();
  refused(() => mesh.relate(other.mesh(corners, tetrahedron)), TypeError, 'relate: other: is a mesh of another module');
});

test('what moves', async () => {
  const floor = graze.triangle3([0, 0, 0], [4, 0, 0], [0, 4, 0]), here = graze.point3([1, 1, 1]), there = graze.point3([1, 1, -2]);
  const third = {below: 0.3333333333333333, above: 0.33333333333333337, contact: 'overlapping', crosses: true};
  assert.deepEqual(graze.firstContact(here, floor, {aTo: there}), third);
  assert.deepEqual(graze.firstContact(floor, here, {bTo: there}), third);
  assert.equal(graze.firstContact(here, floor), null);
  assert.equal(graze.firstContact(here, floor, {aTo: here, bTo: floor}), null);
  const rod = graze.segment3([-1, 0, 2], [1, 0, 2]), landed = graze.segment3([-1, 0, 0], [1, 0, 0]);
  assert.deepEqual(graze.firstContact(rod, graze.segment3([0, -1, 0], [0, 1, 0]), {aTo: landed}),
                   {below: 1, above: 1, contact: 'overlapping', crosses: false});
  refused(() => graze.firstContact(here, there), TypeError, 'firstContact: a first contact is told of a point and a triangle, or two segments, in 3D; not of point and point');
  refused(() => graze.firstContact(here, floor, {aTo: floor}), TypeError, 'firstContact: aTo: expected a point3, not a triangle3');
  refused(() => graze.firstContact(here, floor, {to: there}), TypeError, 'firstContact: options: there is no to; allowed: aTo, bTo');
  refused(() => graze.firstContact([1, 1, 1], floor), TypeError, 'firstContact: a: expected a shape, not an Array');

  const corners = [0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], tetrahedron = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
  const raised = by => corners.map((x, k) => (k % 3 === 2 ? x + by : x + 0.5));
  const low = graze.mesh(corners, tetrahedron), high = graze.mesh(raised(6), tetrahedron);
  const all = high.contacts(raised(2), {other: low});
  assert.deepEqual(all[0], {below: 0.75, above: 0.75, contact: 'overlapping', crosses: true, point: [0.5, 0.5, 3],
                            a: {face: 0, vertices: [0]}, b: {face: 2, vertices: [1, 2, 3]}});
  assert.ok(all.every(({below, a, b}, k) => below >= all[Math.max(0, k - 1)].below && a.vertices.length + b.vertices.length === 4));
  assert.deepEqual(high.contacts(raised(2), {other: low, first: true}), all[0]);
  // Only how they move relative to each other matters.
  assert.deepEqual(high.contacts(null, {other: low, otherTo: corners.map((x, k) => (k % 3 === 2 ? x + 4 : x))}).map(({below, b}) => [below, b]),
                   all.map(({below, b}) => [below, b]));
  assert.deepEqual(high.contacts(raised(2)), []);
  assert.equal(high.contacts(raised(2), {first: true}), null);
  assert.equal(high.contacts(null, {other: low, first: true}), null);
  // More than are read at once.
  const count = 90, each = f => Array.from({length: count}, (_, n) => f(n)).flat();
  const many = graze.mesh(each(n => raised(6 + n / 64)), each(n => tetrahedron.map(k => k + 4 * n)));
  const through = many.contacts(each(n => raised(n / 64 - 6)), {other: low});
  assert.ok(through.length > 4 * count && through.every(({below}, k) => below >= through[Math.max(0, k - 1)].below));
  refused(() => high.contacts(raised(2).slice(3), {other: low}), RangeError, 'contacts: to: expected 12 numbers, three for each vertex, not 9');
  refused(() => high.contacts(raised(NaN)), RangeError, 'contacts: to[2] is NaN; allowed: finite numbers');
  refused(() => high.contacts(raised(2), {otherTo: corners}), TypeError, 'contacts: otherTo: is of no other mesh; allowed: with other');
  refused(() => high.contacts(raised(2), {other: floor}), TypeError, 'contacts: other: expected a mesh, not a Shape');
  refused(() => high.contacts(raised(2), {first: 1}), TypeError, 'contacts: first: expected a boolean, not a number');
  refused(() => high.contacts(), TypeError, 'contacts: to: expected a list of numbers, not undefined');
});

test('parts of a file, and assemblies', () => {
  const text = 'v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 0 0 -4\no one\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' +
               'o two\nf 1 2 3\nf 1 5 2\nf 2 5 3\nf 1 3 5\no\nf 1 3 2\nf 1 2 4\nf 2 3 4\n';
  const parts = graze.readMesh(encoded(text), 'a.obj').parts();
  assert.deepEqual(parts.map(({name}) => name), ['one', 'two', '(no name)']);
  assert.deepEqual([...parts[1].triangles], [0, 1, 2, 0, 3, 1, 1, 3, 2, 0, 2, 3]);
  const found = graze.clash(parts);
  assert.deepEqual(found.parts, [{name: 'one', faces: 4, solid: true}, {name: 'two', faces: 4, solid: true},
                                 {name: '(no name)', faces: 3, solid: false}]);
  assert.deepEqual(found.pairs.map(({a, b, relation, reason}) => [a, b, relation, reason]), [
    ['one', 'two', 'touching', undefined], ['one', '(no name)', null, '(no name) is not a solid: 3 open edges'],
    ['two', '(no name)', null, '(no name) is not a solid: 3 open edges']]);
  assert.deepEqual(graze.clash([]), {parts: [], pairs: [], counts: {disjoint: 0}});
  assert.equal(graze.clash([graze.mesh(corners, tetrahedron), parts[0]]).pairs[0].a, 'mesh 0');
  const higher = graze.mesh(moved(0, 0, 4.25), tetrahedron), kept = clearance => graze.clash([parts[0], higher], {clearance});
  const near = kept('0.3').pairs[0];
  assert.deepEqual([near.relation, near.verdict, near.near], ['disjoint', 'violated', 9]);
  assert.deepEqual(near.gap, {distance: 0.25, squared: '1/16', faces: [1, 0], a: [0, 0, 4], b: [0, 0, 4.25]});
  for (const limit of [0.25, '1/4', '0.25']) assert.equal(kept(limit).pairs[0].verdict, 'at_limit');
  assert.equal(kept('0.25000000000000000000001').pairs[0].verdict, 'violated');
  assert.deepEqual([kept(0.2).pairs, kept(0.2).clearance], [[], '3602879701896397/18014398509481984']);
  assert.equal(kept(1n).clearance, '1');
  assert.deepEqual(graze.clash(parts, {}), found);
  refused(() => kept('wide'), TypeError, 'clash: clearance: is "wide"; allowed: a number >= 0 of at most 20000 characters, such as "0.3", ' +
          '"3/10" or "2.5e-4"');
  refused(() => kept(-1), RangeError, 'clash: clearance is -1; allowed: numbers >= 0');
  refused(() => kept(null), TypeError, "clash: clearance: expected a number, a bigint or a text such as '1/3', not null");
  refused(() => graze.clash(parts, {gap: 1}), TypeError, 'clash: options: there is no gap; allowed: clearance');
  refused(() => graze.clash(parts, 1), TypeError, 'clash: options: expected an object, not a number');
  refused(() => graze.clash(parts[0]), TypeError, 'clash: meshes: expected an array of meshes, not a Mesh');
  refused(() => graze.clash([parts[0], 1]), TypeError, 'clash: meshes[1]: expected a mesh, not a number');
});

test('what an argument runs may free the mesh, and asks others', () => {
  const mesh = graze.mesh(corners, tetrahedron);
  const tricky = Object.defineProperty([1, 1, 1], 0, {get() { mesh.free(); return 1; }});
  refused(() => mesh.locate(tricky), TypeError, 'locate: mesh: the mesh is freed');
  const whole = graze.mesh(corners, tetrahedron);
  const asking = Object.defineProperty([1, 1, 1], 2, {get() { whole.locate([9, 9, 9]); return 1; }});
  assert.equal(whole.locate(asking).location, 'inside');
});
