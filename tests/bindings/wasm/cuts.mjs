// Halves and sections of meshes, and meshes as bytes: what they are of cubes, and what is refused.
//
// usage: node cuts.mjs PACKAGE
import assert from 'node:assert/strict';
import {test} from 'node:test';

import {close, corners, expectNoLeak, graze, Mesh, refused, sides, square, triangles, volume} from './meshes.mjs';

// A cube with sides of 4; one with a shaft of 2 by 2 through it, upwards; and the cube without its lid.
const cube = graze.mesh(corners, triangles);
const box = graze.mesh(corners, [0, 2, 1, 0, 3, 2, ...sides]);
const pierced = graze.mesh([...corners, ...square(1, 3, 0), ...square(1, 3, 4)], [
  ...sides, ...sides.map(k => k + 8).reverse(),
  ...[0, 1, 2, 3].flatMap(k => {
    const next = (k + 1) % 4, wall = [k, next, next + 8, k, next + 8, k + 8];
    return [...wall.map(c => c + 4), ...wall.reverse()];
  })]);

/** The area that a loop of a section across z has on its left. */
const area = (section, {corners}) => corners.reduce((sum, corner, k) => {
  const [p, q] = [corner, corners[(k + 1) % corners.length]].map(c => section.corners[c].point);
  return sum + (p[0] * q[1] - p[1] * q[0]) / 2;
}, 0);
/** Those of the faces of a mesh. */
const areas = ({vertices, triangles}) => {
  let sum = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [u, v] = [1, 2].map(k => [0, 1, 2].map(i => vertices[3 * triangles[n + k] + i] - vertices[3 * triangles[n] + i]));
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
};

test('the halves of solids are solids, whose volumes add up', () => {
  for (const [mesh, plane, below, above] of [
    [cube, {z: 3.25}, 52, 12], [cube, {x: 2}, 32, 32], [cube, {y: '1/2'}, 8, 56], [cube, {normal: [1, 1, 0], offset: 4}, 32, 32],
    [cube, {normal: [0, 0, -2], offset: -2}, 48, 16], [cube, {normal: ['1/3', '0', 0n], offset: 1n}, 48, 16],
    [cube, {offset: '-1/3', normal: Float32Array.of(0, -1, 0)}, 64 - 16 / 3, 16 / 3],
    [pierced, {z: 3.25}, 39, 9], [pierced, {x: 2}, 24, 24], [pierced, {normal: [1, 1, 0], offset: 4}, 24, 24], [pierced, {y: '0.5'}, 8, 40]]) {
    const cut = mesh.cut(plane);
    assert.deepEqual(Object.keys(cut), ['below', 'above', 'obstacle']);
    assert.equal(cut.obstacle, null);
    for (const [half, expected] of [[cut.below, below], [cut.above, above]]) {
      assert.ok(half instanceof Mesh);
      assert.equal(half.check().clean, true);
      assert.equal(half.name, '');
      close(volume(half), expected);
    }
    assert.equal(cut.below.relate(cut.above), 'touching');
    cut.below.free();
    assert.equal(cut.above.check().clean, true);
  }
});

test('a plane beside a mesh leaves a half without faces', () => {
  const {below, above, obstacle} = cube.cut({z: 4});
  assert.deepEqual([below.triangles.length, above.triangles.length, above.vertices.length, obstacle], [36, 0, 0, null]);
  assert.equal(cube.cut({z: -1}).below.triangles.length, 0);
  assert.deepEqual(graze.mesh([], []).section({x: 0}).corners, []);
});

test('what is decided exactly is rounded once, to doubles or to floats', () => {
  const heights = mesh => new Set(mesh.vertices.filter((_, k) => k % 3 === 2));
  const {below, above} = cube.cut({z: '1/3'}), floats = cube.cut({z: '1/3'}, {floats: true});
  assert.deepEqual([heights(below), heights(above)], [new Set([0, 1 / 3]), new Set([1 / 3, 4])]);
  assert.deepEqual([heights(floats.below), heights(floats.above)], [new Set([0, Math.fround(1 / 3)]), new Set([Math.fround(1 / 3), 4])]);
  assert.equal(floats.above.check().clean, true);
  // The double that is next to a third is another plane.
  assert.deepEqual(cube.section({z: 1 / 3}).plane, {normal: ['0', '0', '1'], offset: '6004799503160661/18014398509481984'});
  const huge = graze.mesh(corners.map(x => 1e300 * x), [...cube.triangles]);
  refused(() => huge.cut({z: 1}, {floats: true}), TypeError,
          'cut: floats: a corner has a coordinate beyond the finite floats; allowed: 0 for such a mesh');
  assert.equal(huge.cut({z: 1}).obstacle, null);
});

test('a mesh that is open there has a reason in place of halves, and is cut as a surface', () => {
  const {below, above, obstacle} = box.cut({x: 1});
  assert.deepEqual([below, above, obstacle.flaw], [null, null, 'open']);
  assert.equal(obstacle.near[0], 1);
  assert.equal(obstacle.near[2], 4);
  // Closed there, and open elsewhere.
  assert.deepEqual(box.cut({z: 1}).above.check().defects.map(({name}) => name), ['open_edge']);
  const surface = box.cut({x: 1}, {surface: true});
  assert.equal(surface.obstacle, null);
  close(areas(surface.below), 16 + 2 * 4 + 4);
  close(areas(surface.above), 16 + 2 * 12 + 12);
  // The lid, and to which half it goes.
  for (const [tie, counts] of Object.entries({below: [12, 0], above: [10, 2], both: [12, 2], either: [10, 0]})) {
    const cut = cube.cut({z: 4}, {surface: true, tie});
    assert.deepEqual([cut.below.triangles.length / 3, cut.above.triangles.length / 3], counts);
  }
  assert.equal(cube.cut({z: 4}, {surface: true}).above.triangles.length, 0);
});

test('a section has the solid on its left, and holes', () => {
  const section = pierced.section({z: 1});
  assert.deepEqual([section.mesh, section.plane, section.tie], ['', {normal: ['0', '0', '1'], offset: '1'}, 'below']);
  assert.deepEqual(section.loops.map(({hole, around}) => [hole, around]), [[false, null], [true, 0]]);
  close(area(section, section.loops[0]), 16);
  close(area(section, section.loops[1]), -4);
  assert.deepEqual([section.paths, section.obstacle], [[], null]);
  for (const {point, vertex, edge} of section.corners) {
    assert.equal(point[2], 1);
    assert.equal(vertex, undefined);
    const {vertices} = pierced, [low, high] = edge.map(k => vertices[3 * k + 2]).sort();
    assert.ok(low < 1 && 1 < high);
  }
  const seenFromBelow = pierced.section({normal: [0, 0, -1], offset: -1});
  close(area(seenFromBelow, seenFromBelow.loops[0]), -16);
  const across = cube.section({normal: [1, -1, 0], offset: 0});
  assert.deepEqual(across.corners, [[0, 0, 0, 0], [0, 0, 4, 4], [4, 4, 0, 2], [4, 4, 4, 6]].map(([x, y, z, vertex]) => ({point: [x, y, z], vertex})));
  assert.deepEqual(across.loops, [{corners: [0, 2, 3, 1], hole: false, around: null}]);
  const open = box.section({x: 1});
  assert.deepEqual([open.loops, open.paths.length, open.obstacle], [[], 1, box.cut({x: 1}).obstacle]);
  assert.deepEqual([0, open.paths[0].length - 1].map(k => open.corners[open.paths[0][k]].point[2]), [4, 4]);
});

test('ties choose between what is below a plane and what is above', () => {
  const loops = (mesh, z, tie) => mesh.section({z}, {tie}).loops.length;
  for (const [tie, expected] of Object.entries({below: [0, 1, 1], above: [1, 0, 1], both: [0, 0, 1], either: [1, 1, 1]}))
    assert.deepEqual([0, 4, 2].map(z => loops(cube, z, tie)), expected, tie);
  assert.equal(cube.section({z: 0}).loops.length, 0);
  assert.equal(cube.section({z: 0}, {tie: 'either'}).tie, 'either');
});

test('many sections are those of each plane, in the order of the offsets', () => {
  const offsets = [3.5, '1/3', 4n, 0, 9], many = pierced.sections([0, 0, 1], offsets, {tie: 'above'});
  assert.deepEqual(many, offsets.map(z => pierced.section({z}, {tie: 'above'})));
  assert.deepEqual(many.map(({loops}) => loops.length), [2, 2, 0, 2, 0]);
  assert.deepEqual(cube.sections([1, 0, 0], Float64Array.of(1, 2)).map(({plane}) => plane.offset), ['1', '2']);
  assert.deepEqual(cube.sections([1, 0, 0], []), []);
  const stack = cube.sections(['0', 0n, 1], Array.from({length: 2000}, (_, k) => `${k}/500`));
  assert.equal(stack.filter(({loops}) => loops.length === 1).length, 1999);
});

test('a mesh is written as it is', () => {
  const tetra = graze.mesh([0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4], [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]);
  assert.equal(new TextDecoder().decode(tetra.write('off')), 'OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n');
  for (const format of ['stl', 'obj', 'ply', 'off']) {
    const bytes = pierced.write(format);
    assert.ok(bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength);
    assert.equal(graze.readMesh(bytes, `a.${format}`).relate(pierced), 'equal');
  }
  assert.equal(tetra.write('stl').length, 84 + 4 * 50);
  const {below} = cube.cut({z: '1/3'});
  for (const format of ['obj', 'ply', 'off'])
    assert.deepEqual(graze.readMesh(below.write(format), `a.${format}`).vertices, below.vertices);
  assert.throws(() => below.write('stl'), {name: 'RangeError', message:
    /^write: triangle \d+: [xyz] is 0\.3333333333333333\d*, which is no float; allowed in STL: floats, as Math\.fround gives them$/});
  refused(() => tetra.write(), RangeError, "write: format: expected 'stl', 'obj', 'ply' or 'off', not undefined");
  refused(() => tetra.write('a.stl'), RangeError, "write: format: expected 'stl', 'obj', 'ply' or 'off', not 'a.stl'");
  refused(() => tetra.write('STL'), RangeError, "write: format: expected 'stl', 'obj', 'ply' or 'off', not 'STL'");
});

test('what is no plane, and no option, is refused in words', () => {
  const expected = 'expected {normal: [a, b, c], offset: d}, {x: d}, {y: d} or {z: d}, not ';
  for (const name of ['cut', 'section']) {
    const ask = (...given) => () => cube[name](...given);
    refused(ask(), TypeError, `${name}: plane: ${expected}undefined`);
    refused(ask(null), TypeError, `${name}: plane: ${expected}null`);
    refused(ask(3), TypeError, `${name}: plane: ${expected}a number`);
    refused(ask([0, 0, 1, 3]), TypeError, `${name}: plane: ${expected}an Array`);
    refused(ask(graze.plane3([0, 0, 0], [0, 0, 1])), TypeError, `${name}: plane: ${expected}a Shape`);
    refused(ask({}), TypeError, `${name}: plane: ${expected}an object with nothing`);
    refused(ask({z: 1, x: 2}), TypeError, `${name}: plane: ${expected}an object with x, z`);
    refused(ask({normal: [0, 0, 1]}), TypeError, `${name}: plane: ${expected}an object with normal`);
    refused(ask({z: undefined}), TypeError, `${name}: plane.z: expected a number, a bigint or a text such as '1/3', not undefined`);
    refused(ask({y: NaN}), RangeError, `${name}: plane.y is NaN; allowed: finite numbers`);
    refused(ask({x: '1 mm'}), TypeError, `${name}: plane.x: is "1 mm"; allowed: a number such as "1/3", "0.04", "-2e-7"`);
    refused(ask({x: '1\0'}), RangeError, `${name}: plane.x: has a zero character at 1`);
    refused(ask({x: '1'.repeat(20001)}), TypeError, `${name}: plane.x: has 20001 characters; allowed: at most 20000`);
    refused(ask({normal: [0, 0], offset: 1}), RangeError, `${name}: plane.normal: expected 3 numbers, not 2`);
    refused(ask({normal: '001', offset: 1}), TypeError, `${name}: plane.normal: expected a list of numbers, not a string`);
    refused(ask({normal: [0, Infinity, 0], offset: 1}), RangeError, `${name}: plane.normal[1] is Infinity; allowed: finite numbers`);
    refused(ask({normal: [0, 1, 'z'], offset: 1}), TypeError, `${name}: plane.normal[2]: is "z"; allowed: a number such as "1/3", "0.04", "-2e-7"`);
    refused(ask({normal: [0, 1, 1], offset: ''}), TypeError, `${name}: plane.offset: is ""; allowed: a number such as "1/3", "0.04", "-2e-7"`);
    refused(ask({normal: [0, 1, 1], offset: -Infinity}), RangeError, `${name}: plane.offset is -Infinity; allowed: finite numbers`);
    refused(ask({normal: [0, 0, '0/7'], offset: 1}), RangeError, `${name}: plane: normal must not be zero`);
    refused(ask({z: 1}, {tie: 'under', surface: true}), name === 'cut' ? RangeError : TypeError, name === 'cut'
      ? "cut: tie: expected 'below', 'above', 'both' or 'either', not 'under'" : 'section: options: there is no surface; allowed: tie');
    refused(ask({z: 1}, null), TypeError, `${name}: options: expected an object, not null`);
  }
  refused(() => cube.section({z: 1}, {tie: 2}), RangeError, "section: tie: expected 'below', 'above', 'both' or 'either', not a number");
  refused(() => cube.cut({z: 1}, {tie: 'above'}), TypeError, 'cut: tie: is of a surface alone; allowed: with surface: true');
  refused(() => cube.cut({z: 1}, {caps: true}), TypeError, 'cut: options: there is no caps; allowed: surface, tie, floats');
  refused(() => cube.cut({z: 1}, {floats: 1}), TypeError, 'cut: floats: expected a boolean, not a number');
  refused(() => cube.sections([0, 0], [1]), RangeError, 'sections: normal: expected 3 numbers, not 2');
  refused(() => cube.sections([0, 0, 'up'], [1]), TypeError, 'sections: normal[2]: is "up"; allowed: a number such as "1/3", "0.04", "-2e-7"');
  refused(() => cube.sections([0, 0, 1], 3), TypeError, 'sections: offsets: expected a list of numbers, not a number');
  refused(() => cube.sections([0, 0, 1], [1, 2, 'x']), TypeError, 'sections: offsets[2]: is "x"; allowed: a number such as "1/3", "0.04", "-2e-7"');
  refused(() => cube.sections([0, 0, 1], [1, {}]), TypeError, "sections: offsets[1]: expected a number, a bigint or a text such as '1/3', not an Object");
});

test('what an argument runs may free the mesh', () => {
  for (const ask of [mesh => mesh.cut({get z() { mesh.free(); return 1; }}), mesh => mesh.section({get z() { mesh.free(); return 1; }}),
                     mesh => mesh.sections([0, 0, 1], Object.defineProperty([1], 0, {get() { mesh.free(); return 1; }}))]) {
    const mesh = graze.mesh([...cube.vertices], [...cube.triangles]);
    assert.throws(() => ask(mesh), {name: 'TypeError', message: /: mesh: the mesh is freed$/});
  }
  const freed = graze.mesh([], []);
  freed.free();
  refused(() => freed.write('off'), TypeError, 'write: mesh: the mesh is freed');
});

test('cuts give their memory back', () => {
  const once = () => {
    const {below, above} = cube.cut({z: '1/3'});
    below.free(), above.free();
    assert.equal(box.cut({x: 1}).below, null);
    assert.throws(() => below.write('stl'));
    assert.throws(() => cube.cut({z: ''}));
    assert.throws(() => cube.sections([0, 0, 1], [1, 'x']));
    cube.section({z: 1});
    cube.write('stl');
  };
  expectNoLeak(once);
});
