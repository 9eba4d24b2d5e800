// three-mesh-bvh: npm install three three-mesh-bvh
//   graze crosscheck --command "node src/crosscheck/adapters/three_mesh_bvh.mjs"
import { answer, require } from './lines.mjs';

const { Box3, Matrix4, Vector3 } = require('three');
const { ExtendedTriangle, OrientedBox } = require('three-mesh-bvh');

const vector = (v) => new Vector3(...v);
const triangle = (s) => new ExtendedTriangle(...s.vertices.map(vector));
// What is cached follows from the corners once they are said to have changed.
const changed = (shape) => Object.assign(shape, { needsUpdate: true });
const oriented = (s) => changed(new OrientedBox(vector(s.min), vector(s.max), new Matrix4()));
const tests = {
    'triangle triangle': (a, b) => changed(triangle(a)).intersectsTriangle(changed(triangle(b)), null, true),
    'triangle aabb': (t, b) => oriented(b).intersectsTriangle(changed(triangle(t))),
    'aabb aabb': (a, b) => oriented(a).intersectsBox(new Box3(vector(b.min), vector(b.max))),
};

answer(({ query, a, b }) => {
    const test = query === 'intersects' ? tests[`${a.type} ${b.type}`] : undefined;
    if (!test || (a.min ?? a.vertices[0]).length !== 3) return undefined;
    return { intersects: test(a, b) };
});
