// Meshes cut where they meet, and their unions, intersections and differences: what they are of cubes, and what is refused.
//
// usage: node cells.mjs PACKAGE
import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Cells, close, corners, expectNoLeak, ExactPoint, graze, load, Mesh, refused, triangles, volume} from './meshes.mjs';

/** Cubes with sides of 4 in one mesh, from these corners on. */
const cubes = (...at) => graze.mesh(at.flatMap(from => corners.map((x, k) => x + from[k % 3])),
                                    at.flatMap((_, n) => triangles.map(k => k + 8 * n)));
const cube = cubes([0, 0, 0]), near = cubes([2, 2, 2]), beside = cubes([4, 0, 0]);
const turned = graze.mesh(corners, [...triangles].reverse());
const open = graze.mesh(corners, triangles.slice(0, 33));
const two = cubes([0, 0, 0], [2, 2, 2]);
// The edge from (0, 0, -1) to (1, 0, 2) goes through the first face at x = 1/3; the last has no area.
const crossing = graze.mesh([-4, -4, 0, 4, -4, 0, 0, 4, 0, 0, 0, -1, 1, 0, 2, 0, 9, 5], [0, 1, 2, 3, 4, 5, 0, 1, 1]);

/** Pieces that are the boundary of a solid of this volume. */
const expectVolume = (cells, expected, what) => {
  assert.ok(cells instanceof Cells);
  assert.deepEqual([cells.isBoundary, cells.unbalanced], [true, []]);
  const {pieces, firstSource, sources} = cells, count = pieces.length / 3;
  const rounded = cells.rounded(), mended = cells.mended();
  assert.deepEqual(Object.keys(rounded), ['mesh', 'pieces', 'collapsed']);
  assert.deepEqual(Object.keys(mended), ['mesh', 'rounding', 'moved', 'movedCorners', 'collapsed', 'firstSource', 'sources']);
  for (const {mesh} of [rounded, mended]) {
    assert.ok(mesh instanceof Mesh);
    assert.equal(volume(mesh), expected, what);
    const {solid, faces, embedded} = mesh.check();
    assert.deepEqual([solid, faces, embedded], [expected > 0, count, true]);
  }
  assert.deepEqual([...rounded.pieces], Array.from({length: count}, (_, k) => k));
  assert.equal(rounded.collapsed, 0);
  assert.deepEqual([mended.rounding, mended.moved, mended.movedCorners, mended.collapsed], ['kept', 0, 0, 0]);
  assert.deepEqual([mended.firstSource, mended.sources], [firstSource, sources]);
  assert.equal(firstSource.length, count + 1);
  assert.equal(3 * firstSource[count], sources.length);
  // The corners of pieces are those of the mesh.
  const {vertices, triangles: faces} = rounded.mesh, at = cells.corners;
  const places = (list, index) => Array.from(index, k => [...list.subarray(3 * k, 3 * k + 3)]);
  assert.deepEqual(places(at, pieces), places(vertices, faces));
};

test('unions, intersections and differences of cubes have the volumes that can be counted', () => {
  const expected = {
    'a + b': [120, 128, 64], 'a & b': [8, 0, 64], 'a - b': [56, 64, 0], 'b - a': [56, 64, 0], 'a ^ b': [112, 128, 0],
    'atleast(2, a, b)': [8, 0, 64], '(a)': [64, 64, 64], 'b & b - (a & b)': [56, 64, 0],
  };
  for (const [expression, volumes] of Object.entries(expected))
    for (const [k, other] of [near, beside, cube].entries())
      expectVolume(graze.boolean(expression, {a: cube, b: other}), volumes[k], expression);
  const parts = {plate: cube, _1: near, B2: beside};
  expectVolume(graze.boolean('plate + B2 - _1', parts), 112);
  expectVolume(graze.boolean('plate + B2 & _1', parts), 72);
  expectVolume(graze.boolean('atleast(3, plate, B2, _1)', parts), 0);
  // In the order of the names.
  assert.equal(graze.boolean('b', {a: cube, b: near}).sources[0], 1);
});

test('a rule says what is inside of a mesh', () => {
  for (const [rule, volume] of [[undefined, 120], ['nonzero', 120], ['positive', 120], ['parity', 112]]) expectVolume(two.solid(rule), volume);
  for (const [rule, volume] of [['nonzero', 64], ['positive', 0], ['parity', 64]]) expectVolume(turned.solid(rule), volume);
  expectVolume(two.outer(), 120);
  expectVolume(turned.outer(), 64);
  expectVolume(open.outer(), 0);
  const meshes = {a: cube, b: turned, c: two};
  expectVolume(graze.boolean('b', meshes), 64);
  expectVolume(graze.boolean('b', meshes, {rule: 'positive'}), 0);
  expectVolume(graze.boolean('b', meshes, {rule: {a: 'positive', c: 'parity'}}), 64);
  expectVolume(graze.boolean('b + c - a', meshes, {rule: {c: 'parity'}}), 56);
  expectVolume(graze.boolean('c - a', meshes, {rule: {c: 'parity', a: 'nonzero'}}), 56);
  expectVolume(graze.boolean('a & c', meshes, {rule: {c: 'parity'}}), 56);
});

test('faces that lie on each other are one piece, with both as its sources', () => {
  const cells = graze.boolean('a + b', {a: cube, b: turned});
  assert.equal(cells.pieces.length, 36);
  assert.deepEqual([...cells.firstSource], Array.from({length: 13}, (_, k) => 2 * k));
  // Reversed, the first triangle is the last.
  assert.deepEqual([...cells.sources], Array.from({length: 12}, (_, k) => [0, k, 0, 1, 11 - k, 1]).flat());
  assert.deepEqual([...cells.vertices], Array.from({length: 8}, (_, k) => [0, k]).flat());
  assert.deepEqual([...cells.corners], corners);
  // The wall between them, which the diagonals of both cut into four.
  const {sources} = graze.boolean('a - b', {a: cube, b: beside}), runs = sources.filter((_, k) => k % 3 === 2);
  assert.deepEqual([...runs.filter((_, k) => sources[3 * k] === 1)], [1, 1, 1, 1]);
  assert.ok(runs.every((run, k) => run === sources[3 * k]));
});

test('any mesh is cut where it meets itself, in corners that no double holds', () => {
  const cells = crossing.resolve();
  assert.deepEqual([cells.isBoundary, cells.unbalanced, [...cells.flat]], [false, [], [0, 2]]);
  assert.equal(cells.corners.length, 24);
  const none = 0xffffffff;
  assert.deepEqual([...cells.vertices], [0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, none, none, none, none]);
  const met = [6, 7].map(k => cells.exactCorner(k));
  assert.ok(met.every(point => point instanceof ExactPoint));
  assert.deepEqual(met.map(({exact}) => exact), [['0', '3/2', '0'], ['1/3', '0', '0']]);
  assert.deepEqual([...cells.corners.subarray(18)], [0, 1.5, 0, 1 / 3, 0, 0]);
  assert.deepEqual(cells.exactCorner(5).exact, ['0', '9', '5']);
  assert.equal(graze.orient(met[1], [0, 0, 0], [1, 1, 0], [0, 0, 1]) * graze.orient([1, 0, 0], [0, 0, 0], [1, 1, 0], [0, 0, 1]), 1);
  // Of the second face three, of the first all others.
  const faces = [...cells.sources].filter((_, k) => k % 3 === 1);
  assert.deepEqual([faces.filter(face => face === 1).length, faces.at(-1), faces[0]], [3, 1, 0]);
  const {mesh, rounding} = cells.mended();
  assert.deepEqual([rounding, mesh.check().embedded, mesh.name], ['kept', true, '']);
  assert.ok(cells.rounded({floats: true}).mesh.vertices.includes(Math.fround(1 / 3)));
  assert.ok(!cells.rounded({floats: false}).mesh.vertices.includes(Math.fround(1 / 3)));
  assert.deepEqual([...graze.mesh([], []).resolve().firstSource], [0]);
  assert.equal(graze.mesh([], []).solid().volume(), 0);
});

test('volumes are correctly rounded', () => {
  const corner = graze.mesh([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3]);
  assert.equal(corner.solid().volume(), 1 / 6);
  assert.equal(graze.boolean('a - a', {a: corner}).volume(), 0);
});

test('a mesh that is no boundary by its rule is told', () => {
  const cells = graze.boolean('a + b', {a: cube, b: open});
  assert.deepEqual([cells.pieces.length, cells.corners.length, cells.isBoundary, cells.unbalanced.length], [0, 0, true, 1]);
  const [{first, ...told}] = cells.unbalanced;
  assert.deepEqual(told, {mesh: 1, edges: 3, even: false});
  // Those of the triangle that is left out.
  const lacking = triangles.slice(33).map(k => corners.slice(3 * k, 3 * k + 3));
  assert.equal(first.length, 3);
  for (const ends of first) for (const end of ends) assert.ok(lacking.some(corner => corner.join() === end.join()), end.join());
  // Two triangles that are turned.
  const other = graze.mesh(corners, [...triangles.slice(0, 6), ...triangles.slice(6, 12).reverse(), ...triangles.slice(12)]);
  const [{edges, even}] = other.solid().unbalanced;
  assert.deepEqual([edges, even], [4, true]);
  expectVolume(other.solid('parity'), 64);
  expectVolume(other.outer(), 64);
  // No more than ten are listed.
  const apart = graze.mesh([10, 11, 12, 13].flatMap(z => [0, 0, z, 1, 0, z, 0, 1, z]), Array.from({length: 12}, (_, k) => k));
  const both = graze.boolean('a + b', {a: open, b: apart}).unbalanced;
  assert.equal(graze.boolean('a', {a: cube, b: apart}).unbalanced.length, 0);
  assert.deepEqual(both.map(({mesh, edges, first}) => [mesh, edges, first.length]), [[0, 3, 3], [1, 12, 10]]);
});

test('what rounding takes away is told', () => {
  const small = graze.mesh([1, 1, 1, 1 + 1e-9, 1, 1, 1, 1 + 1e-9, 1, 1, 1, 1 + 1e-9], [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]).solid();
  const {mesh, pieces, collapsed} = small.rounded({floats: true});
  assert.deepEqual([mesh.triangles.length, pieces.length, collapsed], [0, 0, 4]);
  const failed = small.mended({floats: true});
  assert.deepEqual([failed.rounding, failed.collapsed, [...failed.firstSource], failed.sources.length], ['failed', 4, [0], 0]);
  assert.equal(small.mended().rounding, 'kept');
  // A soup in a layer that is as thin as floats are apart there. The numbers are any.
  let seed = 1;
  const some = () => (seed = seed * 16807 % 2147483647) / 1073741824 - 1;
  let found = 0;
  for (let k = 0; k < 40 && found === 0; ++k) {
    const layer = graze.mesh(Array.from({length: 72}, (_, k) => (k % 3 === 2 ? 1 + some() / 2 ** 18 : some())), Array.from({length: 24}, (_, k) => k));
    const cells = layer.resolve(), floats = cells.mended({floats: true}), nearest = cells.rounded({floats: true});
    if (floats.rounding !== 'mended') continue;
    ++found;
    assert.equal(nearest.mesh.check().embedded, false);
    assert.equal(floats.mesh.check().embedded, true);
    assert.ok(floats.movedCorners > 0 && floats.moved > 1e-9 && floats.moved < 1e-4, `${floats.moved}`);
    assert.ok(floats.mesh.vertices.every(x => Math.fround(x) === x));
    assert.equal(floats.firstSource.length, floats.mesh.triangles.length / 3 + 1);
    assert.ok(floats.sources.every((x, k) => x < [1, 8, 2][k % 3]));
  }
  assert.equal(found, 1);
});

test('what is wrong is refused in words', async () => {
  const meshes = {a: cube, b: near};
  const boolean = (...given) => () => graze.boolean(...given);
  refused(boolean(), TypeError, 'boolean: expression: expected a string, not undefined');
  refused(boolean(3, meshes), TypeError, 'boolean: expression: expected a string, not a number');
  refused(boolean('a\0', meshes), RangeError, 'boolean: expression: has a zero character at 1');
  refused(boolean('a +', meshes), TypeError,
          'boolean: expression: the expression "a +" has its end at character 4, where it should have a mesh or a bracket');
  refused(boolean('a + c', meshes), TypeError,
          'boolean: expression: no mesh is called "c", which the expression has at character 5; there is a, b');
  refused(boolean('a', {}), TypeError, 'boolean: expression: no mesh is called "a", which the expression has at character 1; there is none');
  const expected = 'boolean: meshes: expected an object such as {a: mesh, b: mesh}, not ';
  refused(boolean('a'), TypeError, `${expected}undefined`);
  refused(boolean('a', null), TypeError, `${expected}null`);
  refused(boolean('a', [cube]), TypeError, `${expected}an Array`);
  refused(boolean('a', cube), TypeError, `${expected}a Mesh`);
  refused(boolean('a', {a: cube, b: 3}), TypeError, 'boolean: meshes.b: expected a mesh, not a number');
  refused(boolean('a', {a: cube, '1b': cube}), TypeError,
          'boolean: meshes: "1b" is no name of a mesh: a letter or _, then letters, digits and _');
  refused(boolean('a', {a: cube, atleast: cube}), TypeError, 'boolean: meshes: no mesh can have the name "atleast"');
  refused(boolean('a', {a: cube, 'b\0': cube}), RangeError, 'boolean: meshes: has a zero character at 1');
  refused(boolean('a', meshes, null), TypeError, 'boolean: options: expected an object, not null');
  refused(boolean('a', meshes, {rules: 'parity'}), TypeError, 'boolean: options: there is no rules; allowed: rule');
  const rules = "expected 'nonzero', 'positive' or 'parity', not ";
  refused(boolean('a', meshes, {rule: 'odd'}), RangeError, `boolean: rule: ${rules}'odd'`);
  refused(boolean('a', meshes, {rule: 2}), RangeError, `boolean: rule: ${rules}a number`);
  refused(boolean('a', meshes, {rule: null}), RangeError, `boolean: rule: ${rules}null`);
  refused(boolean('a', meshes, {rule: {b: 'odd'}}), RangeError, `boolean: rule.b: ${rules}'odd'`);
  refused(boolean('a', meshes, {rule: {c: 'parity'}}), TypeError, 'boolean: rule: there is no mesh c; allowed: a, b');
  refused(() => cube.solid('odd'), RangeError, `solid: rule: ${rules}'odd'`);
  refused(() => cube.solid(null), RangeError, `solid: rule: ${rules}null`);

  const cells = cube.resolve();
  refused(() => cells.volume(), TypeError, 'volume: cells: are no boundary; allowed: those of solid, outer and boolean');
  refused(() => cells.exactCorner(), TypeError, 'exactCorner: corner: expected a number, not undefined');
  refused(() => cells.exactCorner('0'), TypeError, 'exactCorner: corner: expected a number, not a string');
  refused(() => cells.exactCorner(-1), RangeError, 'exactCorner: corner is -1; allowed: whole numbers from 0');
  refused(() => cells.exactCorner(0.5), RangeError, 'exactCorner: corner is 0.5; allowed: whole numbers from 0');
  refused(() => cells.exactCorner(8), TypeError, 'exactCorner: corner: is 8; allowed: numbers below 8, the number of corners');
  for (const name of ['rounded', 'mended']) {
    refused(() => cells[name]({floats: 1}), TypeError, `${name}: floats: expected a boolean, not a number`);
    refused(() => cells[name]({float: true}), TypeError, `${name}: options: there is no float; allowed: floats`);
    refused(() => cells[name](null), TypeError, `${name}: options: expected an object, not null`);
    const huge = graze.mesh(corners.map(x => 1e300 * x), triangles).solid();
    refused(() => huge[name]({floats: true}), TypeError, `${name}: floats: a corner has a coordinate beyond the finite floats; allowed: 0 for such a mesh`);
    assert.equal(huge[name]().collapsed, 0);
  }
  refused(() => new Cells(), TypeError, 'Cells: is not made by new; mesh.resolve, mesh.solid, mesh.outer and graze.boolean make cells');
  refused(() => graze.contact(cells, cells), TypeError, 'contact: a: expected a shape, not a Cells');
  const other = await load();
  refused(() => other.boolean('a', {a: cube}), TypeError, 'boolean: meshes.a: is a mesh of another module');
});

test('cells outlive the meshes that they were made of, and what an argument runs may free them', () => {
  const mesh = cubes([0, 0, 0]), cells = mesh.solid();
  mesh.free();
  for (const name of ['resolve', 'solid', 'outer']) refused(() => mesh[name](), TypeError, `${name}: mesh: the mesh is freed`);
  refused(() => graze.boolean('a', {a: mesh}), TypeError, 'boolean: meshes.a: the mesh is freed');
  expectVolume(cells, 64);
  const {mesh: made} = cells.mended();
  const freeing = {get floats() { cells.free(); return false; }};
  refused(() => cells.mended(freeing), TypeError, 'mended: cells: the set of cells is freed');
  refused(() => cells.rounded(freeing), TypeError, 'rounded: cells: the set of cells is freed');
  cells.free();
  for (const name of ['corners', 'vertices', 'pieces', 'firstSource', 'sources', 'flat', 'unbalanced', 'isBoundary'])
    refused(() => cells[name], TypeError, `${name}: cells: the set of cells is freed`);
  refused(() => cells.exactCorner(0), TypeError, 'exactCorner: cells: the set of cells is freed');
  close(volume(made), 64);
  const victim = cubes([0, 0, 0]);
  refused(() => graze.boolean('a', {a: victim}, {rule: {get a() { victim.free(); return 'parity'; }}}), TypeError,
          'boolean: meshes.a: the mesh is freed');
});

test('cells give their memory back', () => {
  expectNoLeak(() => {
    const cells = graze.boolean('a + b', {a: cube, b: near}), {mesh} = cells.mended(), {mesh: rounded} = cells.rounded();
    cells.exactCorner(cells.corners.length / 3 - 1).free();
    mesh.free(), rounded.free(), cells.free();
    for (const made of [cube.resolve(), open.solid(), near.outer()]) made.unbalanced, made.free();
    assert.throws(() => graze.boolean('a +', {a: cube}));
  });
});
