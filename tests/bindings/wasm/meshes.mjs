// What the tests of meshes share. Of a package that is the first argument of the program.
import assert from 'node:assert/strict';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

/** What the modules export, to see what is allocated. */
const modules = [], {instantiate} = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  modules.push(instance.exports);
  return instance;
};
export const {load, Cells, ExactPoint, Mesh} = await import(pathToFileURL(path.join(path.resolve(process.argv[2]), 'graze.mjs')));
export const graze = await load();

/** An error of this kind, and exactly this text. */
export const refused = (ask, Kind, message) => assert.throws(ask, error => {
  assert.equal(error.message, message);
  assert.equal(error.constructor, Kind);
  return true;
});

/** A square, and the sides of a cube whose corners are such two. */
export const square = (from, to, z) => [from, from, z, to, from, z, to, to, z, from, to, z];
export const sides = [0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7];
/** A cube with sides of 4. */
export const corners = [...square(0, 4, 0), ...square(0, 4, 4)];
export const triangles = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, ...sides];

export const volume = ({vertices, triangles}) => {
  const at = k => vertices.subarray(3 * k, 3 * k + 3);
  let sum = 0;
  for (let n = 0; n < triangles.length; n += 3) {
    const [a, b, c] = [at(triangles[n]), at(triangles[n + 1]), at(triangles[n + 2])];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
};
export const close = (x, y) => assert.ok(Math.abs(x - y) < 1e-12, `${x}, not ${y}`);

/** Does `once` give back what it takes? */
export const expectNoLeak = once => {
  // Where there is room for much, behind all that is kept.
  const end = () => {
    const place = modules[0].malloc(1 << 20);
    modules[0].free(place);
    return place;
  };
  for (let k = 0; k < 50; ++k) once();
  const before = end();
  for (let k = 0; k < 300; ++k) once();
  assert.equal(end(), before);
};
