// Times manifold, the package manifold-3d of npm, which is WebAssembly and takes and gives floats.
//
// usage: node manifold.mjs FILE FILE union
//        node manifold.mjs FILE cut NX NY NZ OFFSET
//
// A file has the counts of vertices and triangles, the coordinates as floats, and the triangles. Prints the median time of the
// operation in nanoseconds of CPU time, how many triangles it made, and how often it was asked. The operands are built before.
// GRAZE_MANIFOLD_PACKAGE names the folder of the package.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const folder = process.env.GRAZE_MANIFOLD_PACKAGE;
const { default: Module } = await import(pathToFileURL(`${folder}/manifold.js`));
const module = await Module();
module.setup();
const { Manifold, Mesh } = module;

function read(file) {
  const bytes = readFileSync(file);
  const all = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const [vertices, triangles] = new Uint32Array(all, 0, 2);
  const mesh = new Mesh({
    numProp: 3,
    vertProperties: new Float32Array(all, 8, 3 * vertices),
    triVerts: new Uint32Array(all, 8 + 12 * vertices, 3 * triangles),
  });
  mesh.merge();
  const made = new Manifold(mesh);
  made.numTri();
  return made;
}

const [first, ...rest] = process.argv.slice(2);
const a = read(first);
let ask;
if (rest[1] === 'union') {
  const b = read(rest[0]);
  ask = () => [Manifold.union(a, b)];
} else {
  const [x, y, z, offset] = rest.slice(1).map(Number);
  const length = Math.hypot(x, y, z);
  ask = () => a.splitByPlane([x / length, y / length, z / length], offset / length);
}
const times = [];
let faces = 0;
const start = process.cpuUsage();
const spent = (since) => { const t = process.cpuUsage(since); return 1000 * (t.user + t.system); };
for (let n = 0; n < 21 && (n < 5 || spent(start) < 3e9); ++n) {
  const before = process.cpuUsage();
  const made = ask();
  faces = made.at(-1).numTri(); // computes what was put off
  for (const m of made) m.numTri();
  times.push(spent(before));
  for (const m of made) m.delete();
}
times.sort((p, q) => p - q);
console.log(times[times.length >> 1], faces, times.length);
