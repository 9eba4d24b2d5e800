// What the types of the package allow, and what they refuse: only compiled, by documents.mjs.
import {Cells, contacts, ExactPoint, load, rational, Shape, statuses, type Certificate, type Clip, type Contact, type Cut, type Distance, type DistanceCertificate, type Exact, type Graze, type Intersection, type Measures, type MendedCells, type Mesh, type MeshHit, type Plane, type Relation, type RoundedCells, type Rule, type Section, type Type, type Unbalanced, type Verdict} from 'graze';

const graze: Graze = await load();
await load({wasm: new Uint8Array(8)});
await load({wasm: fetch('graze.wasm')});
const triangle: Shape<'triangle3'> = graze.triangle3([0, 0, 0], [1, 0, 0], new Float32Array(3));
const box = graze.aabb3([0, 0, 0, 1, 1, 1]), ray: Shape = graze.ray3([[0, 0, 0], [1, 0, 0]]);
const type: Type = triangle.type, dim: 2 | 3 = triangle.dim;
const contact: Contact = graze.contact(triangle, box);
const meets: boolean = graze.intersects(triangle, box);
const clip: Clip = graze.clip(ray, box, {tRange: [0, null], cull: 'none'});
const t: number | undefined = clip.in?.t, feature: string | undefined = clip.out?.features?.[0];
const certificate: Certificate = graze.certify(triangle, box);
const flaw: string = graze.flaw(triangle, box, certificate);
const sign: -1 | 0 | 1 = graze.orient([0, 0], graze.point2([1, 1]), new Float64Array(2));
const line: string = graze.query('{}'), answer: Record<string, unknown> = graze.query({query: 'contact', a: triangle, b: box});
const list = graze.shapes('triangle3', new Float32Array(9), new Uint16Array(3));
const {contacts: found, status, invalid}: {contacts: Uint8Array; status: Uint8Array; invalid: number} = graze.batch.contact(list, box);
const name: Contact = contacts[found[0] as 0 | 1 | 2], word: string | undefined = statuses[status[0] as 0];
const {numerator}: {numerator: bigint} = rational('1/3');
const signs: Int8Array = graze.batch.orient(graze.shapes('point2', new Float64Array(2)), graze.point2([0, 0]), graze.point2([0, 1])).signs;
const solid: Mesh = graze.mesh(new Float32Array(9), [0, 1, 2]), parts: Mesh[] = graze.readMesh(new Uint8Array(9), 'a.stl').parts();
const clean: boolean = solid.check().clean, sentence: string | undefined = solid.check().defects[0]?.sentence;
const measures: Measures = solid.measure(), volume: number | null = measures.volume, fraction: string | null | undefined = measures.exact?.volume;
const where: 'outside' | 'boundary' | 'inside' | null = solid.locate([0, 0, 0], {parity: true}).location;
const hits: MeshHit[] = solid.cast(graze.ray3([0, 0, 0], [0, 0, 1])), hit: MeshHit | null = solid.cast(graze.line3([0, 0, 0, 0, 0, 1]), {first: true});
const relation: Relation = solid.relate(parts[0]!), reason: string | undefined = graze.clash(parts).pairs[0]?.reason;
const some: Shape[] = [triangle, box, ray];
graze.contact(some[0]!, box), graze.clip(some[2]!, triangle), graze.flaw(ray, some[1]!, certificate);
const third: ExactPoint = graze.exactPoint(['1/3', 2, 3n]), also: ExactPoint[] = [graze.exactPoint(new Float32Array(2)), graze.exactPoint([1, 2])];
const met: ExactPoint | null = graze.meet(graze.line3([0, 0, 0, 0, 0, 1]), triangle);
graze.meet([third, [1, 2, 3], graze.point3([0, 0, 0])], graze.plane3([0, 0, 0], [0, 0, 1]), triangle), graze.meet([third, third], [third, [0, 0, 0]]);
const exact: string[] = third.exact, rounded: number[] = third.rounded, equal: boolean = third.equals([1, 2, 3]);
const order: -1 | 0 | 1 = graze.compareAlong(third, [0, 0, 0], [0, 0, 0], graze.point3([0, 0, 1])), sorted: ExactPoint[] = also.sort(graze.compare);
const where2: Contact[] = [graze.contact(third, box), graze.contact(box, third), graze.contact(third, third)];
const touching: boolean = graze.intersects(third, some[0]!), sides: -1 | 0 | 1 = graze.orient(third, [0, 0, 0], [1, 0, 0], [0, 0, 1]);
const noFlaw: string = graze.flaw(box, third, graze.certify(box, third));
const shared: Intersection = graze.intersection(triangle, box), corner: ExactPoint | undefined = shared.corners[0]?.point, of: string[] | undefined = shared.corners[0]?.ofB;
const near: boolean = graze.within(triangle, box, '3/10') || graze.within(ray, some[0]!, 3n), farther: -1 | 0 | 1 = graze.compareDistance(triangle, box, 0.3);
const distance: Distance = graze.distance(triangle, box), squared: Exact | null = distance.squared, nearest: number[] = distance.a;
const distanceProof: DistanceCertificate = graze.certifyDistance(triangle, box), sound: string = graze.flaw(triangle, box, distanceProof);
const verdict: Verdict | undefined = graze.clash(parts, {clearance: '0.3'}).pairs[0]?.verdict, gap: number | undefined = graze.clash(parts, {clearance: 1}).pairs[0]?.gap?.distance;
const plane: Plane = {normal: [0, '1/3', 1n], offset: 0.5}, halves: Cut = solid.cut({z: '1/3'}, {surface: true, tie: 'either', floats: true});
const lower: Mesh | null = halves.below, flawed: 'open' | 'meeting' | 'winding' | undefined = halves.obstacle?.flaw;
const whole: Mesh | undefined = halves.obstacle ? undefined : halves.above;
const cutting: Section = solid.section(plane, {tie: 'above'}), layers: Section[] = solid.sections(new Float64Array(3), [1, '2/3', 3n]);
const turning: number[] | undefined = cutting.loops[0]?.corners, pair: [number, number] | undefined = cutting.corners[0]?.edge;
const written: Uint8Array = solid.write('stl');

const rule: Rule = 'parity', pieces: Cells = solid.resolve(), inside: Cells[] = [solid.solid(), solid.solid(rule), solid.outer()];
const union: Cells = graze.boolean('a + b', {a: solid, b: solid}, {rule: {b: 'positive'}}), loose: Unbalanced | undefined = union.unbalanced[0];
graze.boolean('a', {a: solid}), graze.boolean('a', {a: solid}, {rule});
const atNearest: RoundedCells = union.rounded(), fixed: MendedCells = union.mended({floats: true}), how: 'kept' | 'mended' | 'failed' = fixed.rounding;
const lists: [Float64Array, Uint32Array, Uint32Array] = [pieces.corners, pieces.sources, atNearest.pieces], third3: string[] = pieces.exactCorner(0).exact;
const both: Mesh[] = [atNearest.mesh, fixed.mesh], end: number | undefined = loose?.first[0]?.[1][2];
// @ts-expect-error
solid.solid('odd');
// @ts-expect-error
graze.boolean('a + b', [solid, solid]);
// @ts-expect-error
graze.boolean('a', {a: solid}, {rules: 'parity'});
// @ts-expect-error
new Cells();
// @ts-expect-error
pieces.mended({floats: 1});
// @ts-expect-error
solid.cut({z: 1, x: 2, w: 3});
// @ts-expect-error
solid.cut({normal: [0, 0, 1]});
// @ts-expect-error
solid.cut({z: 1}, {tie: 'under'});
// @ts-expect-error
solid.section(box);
// @ts-expect-error
solid.sections([0, 0, 1], 3);
// @ts-expect-error
solid.write('step');
// @ts-expect-error
halves.above.check();
// @ts-expect-error
graze.within(triangle, box);
// @ts-expect-error
graze.within(third, box, 1);
// @ts-expect-error
graze.distance(triangle, graze.aabb2([0, 0], [1, 1]));
// @ts-expect-error
graze.clash(parts, {clearance: null});
// @ts-expect-error
graze.contact(third, [0, 0, 0]);
// @ts-expect-error
graze.clip(ray, third);
// @ts-expect-error
graze.meet(third, triangle);
// @ts-expect-error
graze.meet(box, triangle);
// @ts-expect-error
graze.exactPoint('12');
// @ts-expect-error
graze.intersection(triangle, graze.aabb2([0, 0], [1, 1]));
// @ts-expect-error
new ExactPoint();
// @ts-expect-error
graze.contact(graze.point2([0, 0]), triangle);
// @ts-expect-error
graze.clip(triangle, box);
// @ts-expect-error
graze.certify(box, graze.aabb2([0, 0], [1, 1]));
// @ts-expect-error
solid.cast(box);
// @ts-expect-error
graze.mesh('0', [0, 1, 2]);
// @ts-expect-error
graze.contact([0, 0, 0], box);
// @ts-expect-error
graze.triangle3('000100010');
// @ts-expect-error
graze.triangle3([0, 0, 0], [1, 0, 0]);
// @ts-expect-error
graze.clip(ray, box, {cull: 'both'});
// @ts-expect-error
graze.shapes('triangle4', new Float64Array(9));
// @ts-expect-error
graze.shapes('triangle3', [0, 0, 0, 1, 0, 0, 0, 1, 0]);
// @ts-expect-error
graze.shapes('aabb3', new Float64Array(6), new Uint32Array(2));
// @ts-expect-error
new Shape('triangle3', new Float64Array(9));
// @ts-expect-error
const wrong: number = graze.contact(triangle, box);

export {exact, rounded, equal, order, sorted, where2, touching, sides, noFlaw, corner, of, met};
export {inside, how, lists, third3, both, end};
export {lower, flawed, whole, layers, turning, pair, written};
export {near, farther, squared, nearest, sound, verdict, gap};
export {type, dim, contact, meets, t, feature, flaw, sign, line, answer, invalid, name, word, numerator, signs, wrong};
