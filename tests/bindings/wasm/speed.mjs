// What calls of the package cost, and how large it is.
//
// usage: node speed.mjs PACKAGE
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {gzipSync} from 'node:zlib';

const folder = path.resolve(process.argv[2]);
const {load} = await import(pathToFileURL(path.join(folder, 'graze.mjs')));

/** The least time of some runs, of one of `count` things. */
function least(count, run) {
  let best = Infinity;
  for (let k = 0; k < 7; ++k) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return 1e6 * best / count;
}

let state = 1;
const random = () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;

for (const file of ['graze.wasm', 'graze.mjs']) {
  const bytes = readFileSync(path.join(folder, file));
  console.log(`${file}: ${bytes.length.toLocaleString('en')} bytes, ${gzipSync(bytes, {level: 9}).length.toLocaleString('en')} by gzip -9`);
}
const start = performance.now(), graze = await load();
console.log(`load: ${(performance.now() - start).toFixed(0)} ms`);

const many = 200000, few = 20000;
const triangles = Float64Array.from({length: 9 * many}, random), rays = Float64Array.from({length: 6 * many}, () => 2 * random() - 1);
const boxes = new Float64Array(6 * many);
for (let i = 0; i < many; ++i)
  for (let k = 0; k < 3; ++k) boxes[6 * i + k + 3] = (boxes[6 * i + k] = random()) + 0.4 * random();
const lists = {a: graze.shapes('triangle3', triangles), b: graze.shapes('aabb3', boxes), rays: graze.shapes('ray3', rays)};
// Of all magnitudes and in one plane, so that rationals decide.
const hostile = Float64Array.from({length: 9 * few}, (_, i) => (i % 3 === 2 ? 0 : (random() - 0.5) * 2 ** Math.floor(2000 * random() - 1000)));
lists.hostile = graze.shapes('triangle3', hostile);
const single = {
  a: Array.from({length: few}, (_, i) => graze.triangle3(triangles.subarray(9 * i, 9 * i + 9))),
  b: Array.from({length: few}, (_, i) => graze.aabb3(boxes.subarray(6 * i, 6 * i + 6))),
  rays: Array.from({length: few}, (_, i) => graze.ray3(rays.subarray(6 * i, 6 * i + 6))),
};
const corners = single.a.map(({numbers}) => [0, 3, 6].map(k => [...numbers.subarray(k, k + 3)]));
const rows = [
  ['contact, triangle - aabb, one call', few, () => single.a.forEach((a, i) => graze.contact(a, single.b[i]))],
  ['contact, triangle - aabb, a batch', many, () => graze.batch.contact(lists.a, lists.b)],
  ['contact, triangles of all magnitudes in one plane, a batch', few, () => graze.batch.contact(lists.hostile, lists.hostile)],
  ['clip, ray - aabb, one call', few, () => single.rays.forEach((ray, i) => graze.clip(ray, single.b[i]))],
  ['clip, ray - aabb, a batch', many, () => graze.batch.clip(lists.rays, lists.b)],
  ['clip, ray - triangle, a batch', many, () => graze.batch.clip(lists.rays, lists.a)],
  ['orient, in 3D, one call', few, () => corners.forEach(([a, b, c], i) => graze.orient(a, b, c, corners[few - 1 - i][0]))],
  ['a triangle made', few, () => single.a.forEach(({numbers}) => graze.triangle3(numbers))],
];
for (const [name, count, run] of rows) console.log(`${name}: ${least(count, run).toFixed(0)} ns`);
