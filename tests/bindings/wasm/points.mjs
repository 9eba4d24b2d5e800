// Exact points of the package, against fractions of BigInts: where lines and planes meet, signs and orders, contacts, what
// two shapes share; what is refused, and whose memory is given back.
//
// usage: node points.mjs PACKAGE
import assert from 'node:assert/strict';
import path from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';

const {load, rational, ExactPoint, Shape} = await import(pathToFileURL(path.join(path.resolve(process.argv[2]), 'graze.mjs')));
/** Every module's memory, to see that it does not grow. */
const memories = [], {instantiate} = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  memories.push(instance.exports.memory);
  return instance;
};
const graze = await load();

/** An error of this kind, and exactly this text. */
const refused = (ask, Kind, message) => assert.throws(ask, error => {
  assert.equal(error.message, message);
  assert.equal(error.constructor, Kind);
  return true;
});

// ---- Fractions {n, d}, d > 0, in lowest terms, and what follows from them

const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a < 0n ? -a : a; };
function over(n, d) {
  if (d < 0n) [n, d] = [-n, -d];
  const common = gcd(n, d);
  return {n: n / common, d: d / common};
}
const ZERO = {n: 0n, d: 1n};
const add = (x, y) => over(x.n * y.d + y.n * x.d, x.d * y.d), mul = (x, y) => over(x.n * y.n, x.d * y.d);
const neg = x => ({n: -x.n, d: x.d}), size = x => (x.n < 0n ? neg(x) : x), sub = (x, y) => add(x, neg(y)), div = (x, y) => over(x.n * y.d, x.d * y.n);
const sign = x => (x.n > 0n ? 1 : x.n < 0n ? -1 : 0);
const minus = (p, q) => p.map((x, k) => sub(x, q[k])), dot = (p, q) => p.reduce((sum, x, k) => add(sum, mul(x, q[k])), ZERO);
const cross = (u, v) => [0, 1, 2].map(k => sub(mul(u[(k + 1) % 3], v[(k + 2) % 3]), mul(u[(k + 2) % 3], v[(k + 1) % 3])));
const textOf = ({n, d}) => (d === 1n ? `${n}` : `${n}/${d}`);
/** Of a double: halved until it is whole. */
function ofDouble(x) {
  let d = 1n;
  for (; !Number.isInteger(x); d *= 2n) x *= 2;
  return over(BigInt(x), d);
}
/** The one x with rows x = values, by elimination; null where there is none, or more than one. */
function solution(equations, dim) {
  const table = equations.map(row => [...row]);
  for (let k = 0; k < dim; ++k) {
    const at = table.findIndex((row, i) => i >= k && row[k].n !== 0n);
    if (at < 0) return null;
    [table[k], table[at]] = [table[at], table[k]];
    const pivot = table[k][k];
    table[k] = table[k].map(x => div(x, pivot));
    table.forEach((row, i) => { if (i !== k) table[i] = row.map((x, c) => sub(x, mul(row[k], table[k][c]))); });
  }
  return table.slice(dim).some(row => row[dim].n !== 0n) ? null : table.slice(0, dim).map(row => row[dim]);
}
function determinant(rows) {
  if (rows.length === 1) return rows[0][0];
  return rows[0].reduce((sum, x, k) => {
    const part = mul(x, determinant(rows.slice(1).map(row => row.filter((_, c) => c !== k))));
    return k % 2 === 0 ? add(sum, part) : sub(sum, part);
  }, ZERO);
}

// ---- Random lines, planes and points, each with its fractions

let state = 1;
function below(count) {
  for (const shift of [13, -17, 5]) state ^= shift > 0 ? state << shift : state >>> -shift;
  return (state >>> 0) % count;
}
const chosen = list => list[below(list.length)];
/** Small, so that much is degenerate; or of many bits. */
let small = false;
const double = () => (small || below(2) === 0 ? below(3) - 1 : (below(2 ** 20) - 2 ** 19) * 2 ** chosen([-40, -19, 0]));
const third = () => (small ? over(BigInt(below(3) - 1), 3n) : over(BigInt(below(13) - 6), BigInt(1 + below(4))));
/** A point in one of the forms that calls take, and its fractions. */
function anyPoint(dim, exact = below(2) === 0) {
  if (exact) {
    const p = Array.from({length: dim}, third);
    return {p, given: graze.exactPoint(p.map(x => (x.d === 1n ? x.n : textOf(x))))};
  }
  const numbers = Array.from({length: dim}, double);
  return {p: numbers.map(ofDouble), given: chosen([x => x, x => Float64Array.from(x), graze[`point${dim}`]])(numbers)};
}
/** Equations of a line or plane; null of what spans none. */
function equationsOf(dim, [origin, ...directions]) {
  const axes = [0, 1, 2].map(k => [0, 1, 2].map(c => over(c === k ? 1n : 0n, 1n)));
  const normals = dim === 2 ? [[neg(directions[0][1]), directions[0][0]]]
    : directions.length === 2 ? [cross(...directions)] : axes.map(axis => cross(directions[0], axis));
  return normals.flat().every(x => x.n === 0n) ? null : normals.map(normal => [...normal, dot(normal, origin)]);
}
function anyFlat(dim, kind) {
  const count = kind === 'line' ? 2 : 3, type = chosen(kind === 'line' ? ['line', 'ray', 'segment', ''] : ['plane', 'triangle', '']);
  if (type === '') {
    const points = Array.from({length: count}, () => anyPoint(dim)), [first, ...others] = points.map(({p}) => p);
    return {given: points.map(({given}) => given), equations: equationsOf(dim, [first, ...others.map(p => minus(p, first))])};
  }
  const fields = Array.from({length: type === 'triangle' ? 3 : 2}, () => Array.from({length: dim}, double));
  if (type === 'plane' && fields[1].every(x => x === 0)) fields[1][below(dim)] = 1;
  const [first, ...others] = fields.map(field => field.map(ofDouble));
  const equations = type === 'plane' ? [[...others[0], dot(others[0], first)]]
    : equationsOf(dim, [first, ...(type === 'line' || type === 'ray' ? others : others.map(p => minus(p, first)))]);
  return {given: graze[`${type}${dim}`](...fields), equations};
}

test('lines and planes meet where their equations say', () => {
  const kinds = [[2, 'line', 'line'], [3, 'line', 'plane'], [3, 'plane', 'line'], [3, 'plane', 'plane', 'plane'], [3, 'line', 'line']];
  for (const [dim, ...given] of kinds) {
    const found = {point: 0, none: 0};
    for (let n = 0; n < 400; ++n) {
      small = n % 2 === 0;
      const flats = given.map(kind => anyFlat(dim, kind)), equations = flats.map(flat => flat.equations);
      const right = equations.includes(null) ? null : solution(equations.flat(), dim);
      const met = graze.meet(...flats.map(flat => flat.given));
      assert.deepEqual(met && met.exact, right && right.map(textOf));
      ++found[met ? 'point' : 'none'];
      if (!met) continue;
      assert.ok(met instanceof ExactPoint && met.dim === dim);
      // Rounded to nearest, and not farther off than is said.
      met.rounded.forEach((x, k) => {
        const error = sub(ofDouble(x), right[k]), bound = ofDouble(met.off);
        assert.ok(sign(sub(error, bound)) <= 0 && sign(add(error, bound)) >= 0);
        for (const other of [x * (1 + 2 ** -52), x * (1 - 2 ** -52)])
          assert.ok(sign(sub(size(sub(ofDouble(other), right[k])), size(error))) >= 0);
      });
    }
    assert.ok(found.point > 20 && found.none > 20, `${dim}D, ${given}: ${JSON.stringify(found)}`);
  }
  small = false;
});

test('what meets in a point goes through it, in turn', () => {
  for (let n = 0; n < 200; ++n) {
    const corners = Array.from({length: 2}, () => graze.meet(...[1, 2].map(() => anyFlat(2, 'line').given)));
    const other = anyFlat(2, 'line');
    if (corners.includes(null) || !other.equations) continue;
    const [p, q] = corners.map(({exact}) => exact.map(text => over(rational(text).numerator, rational(text).denominator)));
    const equations = equationsOf(2, [p, minus(q, p)]), right = equations && solution([...equations, ...other.equations], 2);
    const met = graze.meet(corners, other.given);
    assert.deepEqual(met && met.exact, right && right.map(textOf));
    if (met) assert.equal(graze.orient(met, ...corners), 0);
  }
});

test('points are made of texts, bigints and numbers, exactly', () => {
  const exact = given => graze.exactPoint(given).exact;
  assert.deepEqual(exact(['1/3', '0.04']), ['1/3', '1/25']);
  assert.deepEqual(exact(['-2e-7', 3n, '0x1p-3']), ['-1/5000000', '3', '1/8']);
  assert.deepEqual(exact([0.1, 2]), [textOf(ofDouble(0.1)), '2']);
  assert.deepEqual(exact(Float32Array.of(0.5, -0)), ['1/2', '0']);
  assert.deepEqual(exact(graze.point3([1, 2, 0.5])), ['1', '2', '1/2']);
  assert.deepEqual(exact([-(10n ** 400n), '7/21']), [`${-(10n ** 400n)}`, '1/3']);
  for (const x of [0.1, -0, 5e-324, -2.2250738585072014e-308, Number.MAX_VALUE, -1 / 3, 2 ** 53 + 2, 1e-310]) {
    const mixed = graze.exactPoint([x, '1/3']);
    assert.deepEqual(mixed.exact, [textOf(ofDouble(x)), '1/3']);
    assert.ok(mixed.rounded[0] === x && graze.exactPoint([x, 0]).off === 0 && mixed.off > 0);
  }
  const far = graze.exactPoint(['1e400', '-1/3']);
  assert.deepEqual([far.rounded, far.off], [[Infinity, -1 / 3], Infinity]);
  assert.equal(JSON.stringify(graze.exactPoint(['1/3', 2])), '{"type":"point","point":["1/3","2"]}');
});

test('signs of points in any form', () => {
  const signOf = {
    orient: points => sign(determinant(points.slice(0, -1).map(p => minus(p, points.at(-1))))),
    /** By the center of the others. */
    insphere: ([first, ...others]) => {
      const last = others.pop(), two = over(2n, 1n), square = v => dot(v, v);
      const center = solution(others.map(p => minus(p, first)).map((v, k) =>
        [...v, div(sub(square(others[k]), square(first)), two)]), first.length);
      return center && sign(sub(square(minus(first, center)), square(minus(last, center))));
    },
  };
  for (const [name, dim, count] of [['orient', 2, 3], ['orient', 3, 4], ['insphere', 2, 4], ['insphere', 3, 5]]) {
    const found = new Set();
    for (let n = 0; n < 300; ++n) {
      const points = Array.from({length: count}, (_, k) => anyPoint(dim, k === n % count || undefined));
      if (n % 3 === 0) {  // on their line or plane, or what they have in the middle
        const others = points.slice(0, name === 'orient' ? -1 : 2).map(({p}) => p), share = over(1n, BigInt(others.length));
        const middle = others[0].map((_, k) => mul(share, others.reduce((sum, p) => add(sum, p[k]), ZERO)));
        points[count - 1] = {p: middle, given: graze.exactPoint(middle.map(textOf))};
      }
      const right = signOf[name](points.map(({p}) => p)) ?? 0;
      assert.equal(graze[name](...points.map(({given}) => given)), right, `${name} in ${dim}D`);
      found.add(right);
    }
    assert.equal(found.size, 3, `${name} in ${dim}D`);
  }
});

test('orders of points', () => {
  for (const dim of [2, 3]) {
    const points = Array.from({length: 60}, () => anyPoint(dim, true)), {compare} = graze;
    const order = ({p}, {p: q}) => p.reduce((told, x, k) => told || sign(sub(x, q[k])), 0);
    const keys = list => list.map(point => point.exact.join());
    assert.deepEqual(keys(points.map(({given}) => given).sort(compare)), keys([...points].sort(order).map(({given}) => given)));
    for (const a of points.slice(0, 20)) {
      for (const b of [a, ...points.slice(0, 20)]) {
        assert.equal(a.given.equals(b.given), order(a, b) === 0);
        const [c, d] = [anyPoint(dim), anyPoint(dim)];
        assert.equal(graze.compareAlong(a.given, b.given, c.given, d.given), sign(dot(minus(a.p, b.p), minus(d.p, c.p))));
      }
    }
  }
  assert.equal(graze.compare([0, 1], [0, 2]), -1);
  assert.ok(graze.exactPoint(['1/2', 0]).equals(graze.point2([0.5, -0])) && !graze.exactPoint(['1/3', 0]).equals([1 / 3, 0]));
});

test('contacts of a point, in either place, with their proofs', () => {
  const simplices = [[2, 'segment', 2], [2, 'triangle', 3], [3, 'segment', 2], [3, 'triangle', 3], [3, 'tetrahedron', 4]];
  for (const [dim, type, count] of simplices) {
    const found = new Set();
    for (let n = 0; n < 60; ++n) {
      const corners = Array.from({length: count}, () => Array.from({length: dim}, () => below(9) - 4));
      const exactly = corners.map(corner => corner.map(ofDouble)), base = exactly.slice(1).map(p => minus(p, exactly[0]));
      if (base.every(v => v.every(x => x.n === 0n))) continue;
      // Weights of one sum; a shape whose corners are independent has no others.
      const weights = corners.map(() => over(BigInt(below(4) - (n % 4 === 0 ? 1 : 0)), 3n)), sum = weights.reduce(add, ZERO);
      if (sum.n === 0n || rankOf(base) < count - 1) continue;
      const shares = weights.map(w => div(w, sum));
      const p = exactly[0].map((_, k) => exactly.reduce((all, corner, i) => add(all, mul(shares[i], corner[k])), ZERO));
      const right = shares.some(w => w.n < 0n) ? 'disjoint' : shares.some(w => w.n === 0n) ? 'touching' : 'overlapping';
      const point = graze.exactPoint(p.map(textOf)), shape = graze[`${type}${dim}`](...corners);
      for (const [a, b] of [[point, shape], [shape, point]]) {
        assert.equal(graze.contact(a, b), right);
        assert.equal(graze.intersects(a, b), right !== 'disjoint');
        const certificate = graze.certify(a, b);
        assert.equal(graze.flaw(a, b, certificate), '');
        assert.equal(graze.query({query: 'contact', a, b}).contact, right);
        if (right !== 'disjoint') {
          assert.deepEqual(certificate.weights[a === point ? 'a' : 'b'], ['1']);
          assert.deepEqual(certificate.weights[a === point ? 'b' : 'a'], shares.map(textOf));
          const wrong = a === point ? 'b' : 'a';
          assert.match(graze.flaw(a, b, {...certificate, weights: {...certificate.weights, [wrong]: ['1/2']}}),
                       new RegExp(`^certificate: ${wrong}: there are 1 weights`));
          assert.match(graze.flaw(a, b, {...certificate, weights: {...certificate.weights, [wrong]: ['x']}}),
                       new RegExp(`^certificate\\.weights\\.${wrong}`));
          const moved = graze.exactPoint(p.map((x, k) => textOf(k === 0 ? add(x, over(1n, 7n)) : x)));
          assert.notEqual(graze.flaw(...(a === point ? [moved, shape] : [shape, moved]), certificate), '');
        } else {
          const {normal, offset} = certificate.plane, sides = [p, ...exactly].map(q =>
            sign(sub(dot(normal.map(text => over(rational(text).numerator, rational(text).denominator)), q),
                     over(rational(offset).numerator, rational(offset).denominator))));
          assert.ok(sides[0] !== 0 && sides.slice(1).every(side => side === -sides[0]));
        }
      }
      found.add(right);
    }
    assert.equal(found.size, 3, `${type}${dim}`);
  }
  const p = graze.exactPoint(['1/3', 2]), q = graze.meet(graze.line2([0, 2], [1, 0]), [p, [0, 0]]);
  for (const [a, b, right] of [[p, q, 'overlapping'], [q, graze.exactPoint(['1/3', 3]), 'disjoint']]) {
    assert.equal(graze.contact(a, b), right);
    assert.equal(graze.flaw(a, b, graze.certify(a, b)), '');
  }
  assert.match(graze.flaw(p, q, {}), /^certificate\.point: missing/);
  assert.match(graze.flaw(graze.segment2([0, 0], [1, 6]), p, 7), /^certificate: ./);
});
function rankOf(rows) {
  if (rows.length === 1) return rows[0].some(x => x.n !== 0n) ? 1 : 0;
  if (rows.length === 2) {
    const minors = rows[0].flatMap((_, i) => rows[0].map((_, k) => determinant(rows.map(row => [row[i], row[k]]))));
    return minors.some(x => x.n !== 0n) ? 2 : rankOf([rows[0].some(x => x.n !== 0n) ? rows[0] : rows[1]]);
  }
  return determinant(rows).n !== 0n ? 3 : 2;
}

test('what two shapes share is what queries answer, with points that both have', () => {
  const dims = new Set();
  for (const [dim, types] of [[2, ['segment2', 'triangle2', 'aabb2', 'line2', 'ray2']],
                              [3, ['segment3', 'triangle3', 'aabb3', 'plane3', 'ray3', 'tetrahedron3']]]) {
    for (let n = 0; n < 300; ++n) {
      const [a, b] = [0, 1].map(k => {
        const type = chosen(types.filter(type => type !== 'plane3' || k === 0));
        const sizes = {point: 1, triangle: 3, tetrahedron: 4}, fields = Array.from({length: sizes[type.slice(0, -1)] ?? 2}, () =>
          Array.from({length: dim}, () => below(5)));
        if (type.startsWith('aabb')) fields[1] = fields[0].map((x, c) => x + fields[1][c]);
        if (type === 'plane3' && fields[1].every(x => x === 0)) fields[1][0] = 1;
        return graze[type](...fields);
      });
      const found = graze.intersection(a, b), right = graze.query({query: 'intersection', a, b});
      assert.deepEqual([found.dim, found.bounded], [right.dim, right.bounded ?? true]);
      assert.deepEqual(found.corners.map(({point}) => point.exact), right.points ?? []);
      assert.deepEqual(found.corners.map(({ofA}) => ofA), right.features_a ?? []);
      assert.deepEqual(found.corners.map(({ofB}) => ofB), right.features_b ?? []);
      assert.equal(found.dim >= 0, graze.intersects(a, b));
      for (const {point} of found.corners) assert.ok(graze.intersects(point, a) && graze.intersects(b, point));
      dims.add(found.dim);
    }
  }
  assert.deepEqual([...dims].sort(), [-1, 0, 1, 2, 3]);
  const {corners} = graze.intersection(graze.triangle3([0, 0, 0], [3, 0, 1], [0, 3, 1]), graze.plane3([0, 0, 0.5], [0, 0, 7]));
  assert.deepEqual(corners.map(({point: {exact}, ofA, ofB}) => [exact, ofA, ofB]),
                   [[['0', '3/2', '1/2'], ['e20'], []], [['3/2', '0', '1/2'], ['e01'], []]]);
});

const line = graze.segment2([0, 0], [1, 0]), line3 = graze.ray3([0, 0, 0], [1, 0, 0]), plane = graze.plane3([0, 0, 0], [0, 0, 1]);
const point = graze.exactPoint(['1/3', 0]), point3 = graze.exactPoint(['1/3', 0, 0]);

test('what is no point or no line is refused by its name', () => {
  const number = 'allowed: a number such as "1/3", "0.04", "-2e-7"', three = 'allowed: two lines, a line and a plane, three planes';
  for (const [ask, Kind, message] of [
    [() => graze.exactPoint(['a', 1]), TypeError, `exactPoint: coordinates[0]: is "a"; ${number}`],
    [() => graze.exactPoint([1, '1/0']), TypeError, `exactPoint: coordinates[1]: is "1/0"; ${number}`],
    [() => graze.exactPoint([1, '']), TypeError, `exactPoint: coordinates[1]: is ""; ${number}`],
    [() => graze.exactPoint([1, '1\0/3']), RangeError, 'exactPoint: coordinates[1]: has a zero character at 1'],
    [() => graze.exactPoint([1, NaN]), RangeError, 'exactPoint: coordinates[1] is NaN; allowed: finite numbers'],
    [() => graze.exactPoint(['1/3', -Infinity]), RangeError, 'exactPoint: coordinates[1] is -Infinity; allowed: finite numbers'],
    [() => graze.exactPoint([1, null]), TypeError,
     "exactPoint: coordinates[1]: expected a number, a bigint or a text such as '1/3', not null"],
    [() => graze.exactPoint([1]), RangeError, 'exactPoint: coordinates: expected 2 or 3 numbers, not 1'],
    [() => graze.exactPoint('12'), TypeError, 'exactPoint: coordinates: expected a list of numbers, not a string'],
    [() => graze.exactPoint(point), TypeError, 'exactPoint: coordinates: expected a list of numbers, not an ExactPoint'],
    [() => graze.exactPoint(line), TypeError, 'exactPoint: coordinates: expected a point, not a segment2'],
    [() => graze.meet(line), TypeError,
     'meet: b: expected a line, ray, segment, plane or triangle, or a list of points, not undefined'],
    [() => graze.meet(line, line, null), TypeError,
     'meet: c: expected a line, ray, segment, plane or triangle, or a list of points, not null'],
    [() => graze.meet(line, point), TypeError,
     'meet: b: expected a line, ray, segment, plane or triangle, or a list of points, not an ExactPoint'],
    [() => graze.meet(undefined, line), TypeError,
     'meet: a: expected a line, ray, segment, plane or triangle, or a list of points, not undefined'],
    [() => graze.meet(line, [point]), RangeError, 'meet: b: expected 2 or 3 points, not 1'],
    [() => graze.meet(line, [point, [1, 2, 3]]), RangeError, 'meet: b[1]: expected 2 numbers, not 3'],
    [() => graze.meet(line, [[1, 2, 3], point]), TypeError, 'meet: b[1]: is 2D; allowed: a point in 3D'],
    [() => graze.meet(line, [point, [1, NaN]]), RangeError, 'meet: b[1][1] is NaN; allowed: finite numbers'],
    [() => graze.meet(line, [0, 1]), TypeError, 'meet: b[0]: expected a list of numbers, not a number'],
    [() => graze.meet(line, [point, line]), TypeError, 'meet: b[1]: expected a point, not a segment2'],
    [() => graze.meet([point, point, point], line), RangeError, 'meet: a: expected 2 points in 2D, for a line, not 3'],
    [() => graze.meet(line, line3), TypeError, 'meet: b: is 3D; allowed: shapes of the dimension of the first'],
    [() => graze.meet(line, graze.triangle2([0, 0], [1, 0], [0, 1])), TypeError, 'meet: b: is no line; allowed: line, ray, segment'],
    [() => graze.meet(plane, graze.aabb3([0, 0, 0], [1, 1, 1]), plane), TypeError,
     'meet: b: is no line or plane; allowed: line, ray, segment, plane, triangle'],
    [() => graze.meet(line, line, line), TypeError, 'meet: does not say a point; allowed: two lines'],
    [() => graze.meet(plane, plane), TypeError, `meet: does not say a point; ${three}`],
    [() => graze.contact(point, line3), TypeError, 'contact: b: is 3D and a is 2D; allowed: two shapes of the same dimension'],
    [() => graze.contact(line3, point), TypeError, 'contact: b: is 2D and a is 3D; allowed: two shapes of the same dimension'],
    [() => graze.certify(point3, point), TypeError, 'certify: b: is 2D and a is 3D; allowed: two shapes of the same dimension'],
    [() => graze.contact(point, [0, 0]), TypeError, 'contact: b: expected a shape, not an Array'],
    [() => graze.intersects(3, point), TypeError, 'intersects: a: expected a shape, not a number'],
    [() => graze.contact(new Proxy(point, {}), line), TypeError,
     'contact: a: expected a shape, not what only looks like an ExactPoint, such as a proxy'],
    [() => graze.flaw(point, line), TypeError, 'flaw: certificate: expected what JSON can say'],
    [() => graze.flaw(line, point), TypeError, 'flaw: certificate: expected what JSON can say'],
    [() => graze.clip(line, point), TypeError, 'clip: b: expected a shape, not an ExactPoint'],
    [() => graze.exactClip(point, line), TypeError, 'exactClip: a: expected a shape, not an ExactPoint'],
    [() => graze.intersection(line, point), TypeError, 'intersection: b: expected a shape, not an ExactPoint'],
    [() => graze.batch.contact(point, line), TypeError,
     'batch.contact: a: expected a list that shapes() has made, or a shape, not an ExactPoint'],
    [() => graze.intersection(line, line3), TypeError, 'intersection: b: is 3D and a is 2D; allowed: two shapes of the same dimension'],
    [() => graze.orient(point, [0, 0]), TypeError, 'orient: expected 3 points in 2D or 4 in 3D, not 2'],
    [() => graze.orient(point, [0, 0], [1, 0], [1, 1]), TypeError, 'orient: points[0]: is 2D; allowed: a point in 3D'],
    [() => graze.orient(point, [0, 0], [0, 0, 0]), RangeError, 'orient: points[2]: expected 2 numbers, not 3'],
    [() => graze.insphere(point, [0, 0], [0, 1], line), TypeError, 'insphere: points[3]: expected a point, not a segment2'],
    [() => graze.insphere([0, 0], point, [0, Infinity], [1, 1]), RangeError, 'insphere: points[2][1] is Infinity; allowed: finite numbers'],
    [() => graze.compare(point, point3), TypeError, 'compare: q: is 3D; allowed: a point in 2D'],
    [() => graze.compare([0], point), RangeError, 'compare: p: expected 2 or 3 numbers, not 1'],
    [() => graze.compare(point), TypeError, 'compare: q: expected a list of numbers, not undefined'],
    [() => graze.compareAlong(point, [0, 0], [1, 1], 5), TypeError, 'compareAlong: b: expected a list of numbers, not a number'],
    [() => point.equals(point3), TypeError, 'equals: other: is 3D; allowed: a point in 2D'],
    [() => new ExactPoint({}, 8), TypeError,
     'ExactPoint: is not made by new; graze.exactPoint, graze.meet and graze.intersection make exact points'],
  ]) refused(ask, Kind, message);
  assert.throws(() => graze.intersection(plane, plane), /^TypeError: intersection: b: two planes have no corner in common/);
  const box = graze.aabb2([0, 0], [1, 1]);
  box.numbers[3] = NaN;
  for (const [pair, name] of [[[point, box], 'b'], [[box, point], 'a']])
    for (const question of ['contact', 'intersects', 'certify'])
      refused(() => graze[question](...pair), RangeError,
              `${question}: ${name}: aabb: max.y must be finite: NaN and infinities are not allowed`);
  box.numbers = new Float64Array(3);
  refused(() => graze.contact(box, point), TypeError, 'contact: a.numbers: expected a Float64Array of 4');
  const bent = graze.segment2([0, 0], [1, 1]);
  bent.numbers[1] = NaN;
  assert.throws(() => graze.meet(line, bent), /^RangeError: meet: b: segment: a\.y must be finite/);
});

test('coordinates have so many bits and no more', () => {
  const far = graze.exactPoint([2n ** 700001n, 1]);
  assert.equal(far.exact[0], String(2n ** 700001n));
  assert.throws(() => graze.exactPoint([2n ** 1000001n, 1]), /^RangeError: exactPoint: .*more than 1000000 bits$/);
});

test('points of another module, and freed ones, are refused', async () => {
  const foreign = (await load()).exactPoint(['1/3', 0]), freed = graze.exactPoint(['1/3', 0]);
  freed.free();
  freed.free();
  for (const [p, what] of [[foreign, 'is a point of another module'], [freed, 'the point is freed']]) {
    refused(() => graze.contact(p, line), TypeError, `contact: a: ${what}`);
    refused(() => graze.intersects(line, p), TypeError, `intersects: b: ${what}`);
    refused(() => graze.certify(point, p), TypeError, `certify: b: ${what}`);
    refused(() => graze.flaw(p, point, {}), TypeError, `flaw: a: ${what}`);
    refused(() => graze.orient([0, 0], p, [0, 1]), TypeError, `orient: points[1]: ${what}`);
    refused(() => graze.insphere([0, 0], [0, 1], point, p), TypeError, `insphere: points[3]: ${what}`);
    refused(() => graze.meet(line, [[0, 1], p]), TypeError, `meet: b[1]: ${what}`);
    refused(() => graze.compare(point, p), TypeError, `compare: q: ${what}`);
    refused(() => graze.compareAlong(point, point, p, point), TypeError, `compareAlong: a: ${what}`);
    refused(() => point.equals(p), TypeError, `equals: other: ${what}`);
  }
  for (const name of ['dim', 'rounded', 'off', 'exact']) refused(() => freed[name], TypeError, `${name}: point: the point is freed`);
  refused(() => freed.equals(point), TypeError, 'equals: point: the point is freed');
  refused(() => freed.toJSON(), TypeError, 'exact: point: the point is freed');
  assert.ok(foreign.dim === 2 && !(freed instanceof Shape));
  // What holds a point is not freed with it.
  const p = graze.exactPoint(['1/3', '1/7']), met = graze.meet([p, [0, 0]], [p, [5, 1]]);
  p.free();
  assert.deepEqual(met.exact, ['1/3', '1/7']);
});

test('arguments whose reading asks graze again, or frees a point, change no answer', () => {
  const others = [graze.exactPoint(['1/7', 5]), graze.exactPoint([8, '2/9'])];
  let asked = 0;
  const again = () => {
    ++asked;
    graze.orient(...others, [4, 4]);
    graze.meet(others, graze.line2([0, 0], [1, 7]));
    graze.intersection(graze.aabb2([4, 4], [6, 6]), graze.triangle2([5, 5], [9, 5], [5, 9]));
    graze.exactPoint(['5/3', 8, '77']);
    graze.compare([7, 8], others[0]);
    graze.contact(others[0], graze.aabb3([5, 5, 5], [6, 6, 6]).dim === 3 ? graze.aabb2([5, 5], [6, 6]) : null);
  };
  /** The list, by getters that run code. */
  const reading = (list, code) => list.reduce((made, x, k) => Object.defineProperty(made, k, {get() { code(); return x; }}), []);
  const shapeReading = (shape, code) => Object.defineProperty(graze[shape.type](shape.numbers), 'numbers', {get() { code(); return shape.numbers; }});
  const questions = {
    orient: code => graze.orient(point, reading([1, 1], code), reading([0, 5], code)),
    compare: code => graze.compare(reading([1 / 3, 0], code), point),
    along: code => graze.compareAlong(point, reading([1, 0], code), [0, 0], reading([1, 0], code)),
    point: code => graze.exactPoint(reading(['1/3', 0.1, 7n], code)).exact,
    flats: code => graze.meet(reading([point, [1, 1]], code), shapeReading(graze.segment2([0, 1], [1, 0.5]), code)).exact,
    shape: code => graze.contact(shapeReading(line, code), point),
    share: code => JSON.stringify(graze.intersection(shapeReading(line, code), graze.aabb2([0, 0], [0.25, 1]))),
    certify: code => graze.certify(point, shapeReading(line, code)),
  };
  for (const [name, ask] of Object.entries(questions)) {
    const right = ask(() => {}), before = asked;
    assert.deepEqual(ask(again), right, name);
    assert.ok(asked > before, name);
  }
  const freeing = (ask, message) => {
    const p = graze.exactPoint(['1/3', 0]);
    refused(() => ask(p, () => p.free()), TypeError, message);
  };
  freeing((p, code) => graze.contact(shapeReading(line, code), p), 'contact: b: the point is freed');
  freeing((p, code) => graze.contact(p, shapeReading(line, code)), 'contact: a: the point is freed');
  freeing((p, code) => graze.orient(p, reading([1, 1], code), [2, 3]), 'orient: points[0]: the point is freed');
  freeing((p, code) => graze.compare(p, reading([1, 1], code)), 'compare: p: the point is freed');
  freeing((p, code) => graze.meet([p, [1, 1]], shapeReading(line, code)), 'meet: a[0]: the point is freed');
});

test('memory is given back: freed at once, or no longer reachable', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc'), used = () => memories[0].buffer.byteLength;
  const flats = Array.from({length: 64}, (_, k) => graze.line2([0, k], [64, 1 + (k % 7)]));
  const make = k => graze.meet(flats[k % 64], [point, [k, 7 * k + 1]]);
  const ask = k => {
    const met = make(k);
    if (!met) return null;
    met.exact;
    graze.orient(met, [0, 0], point);
    return met;
  };
  for (let k = 0; k < 20000; ++k) ask(k)?.free();
  const before = used();
  for (let k = 0; k < 1000000; ++k) {
    graze.exactPoint([k, 1]).free();
    graze.compare([k, 1], [k, 2]);
  }
  for (let k = 0; k < 30000; ++k) {
    ask(k)?.free();
    for (const refusal of [() => graze.meet([point, [1, 1]], [[1, 2], [3]]), () => graze.exactPoint(['1/3', 'x'])])
      if (k % 50 === 0) assert.throws(refusal);
    if (k % 10 === 0) for (const corner of graze.intersection(graze.aabb2([0, 0], [1, 1]), graze.aabb2([-1, 0.5], [0.5, 2])).corners) corner.point.free();
    if (k % 10 === 0) graze.flaw(line, point, graze.certify(line, point));
  }
  assert.equal(used(), before);
  // Each takes more than 200 bytes.
  for (let k = 0; k < 80; ++k) {
    for (let n = 0; n < 3000; ++n) make(n);
    collect();
    await new Promise(resolve => setTimeout(resolve));  // when what is found unreachable is told
  }
  assert.ok(used() - before < 2 ** 24, `${used() - before} bytes more`);
});
