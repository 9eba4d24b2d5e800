// three.js: npm install three
//   graze crosscheck --command "node src/crosscheck/adapters/three.mjs"
// Its rays want directions of length 1, and end nowhere.
import { answer, require } from './lines.mjs';

const { Box3, Ray, Triangle, Vector3 } = require('three');

const vector = (v) => new Vector3(...v);
const to = {
    point: (s) => vector(s.point),
    ray: (s) => new Ray(vector(s.origin), vector(s.direction).normalize()),
    triangle: (s) => new Triangle(...s.vertices.map(vector)),
    aabb: (s) => new Box3(vector(s.min), vector(s.max)),
};
const tests = {
    'point aabb': (p, box) => box.containsPoint(p),
    'aabb aabb': (a, b) => a.intersectsBox(b),
    'triangle aabb': (t, box) => box.intersectsTriangle(t),
    'ray aabb': (r, box) => r.intersectsBox(box),
    'ray triangle': (r, t) => r.intersectTriangle(t.a, t.b, t.c, false, new Vector3()) !== null,
};

answer(({ query, a, b }) => {
    const test = query === 'intersects' ? tests[`${a.type} ${b.type}`] : undefined;
    if (!test || (a.point ?? a.origin ?? a.min ?? a.vertices[0]).length !== 3) return undefined;
    return { intersects: test(to[a.type](a), to[b.type](b)) };
});
