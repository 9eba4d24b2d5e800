// Answers a file of queries through the package, as queries.hpp says: each pair by itself, and then all pairs of two
// types at once, which must give the same.
//
// usage: node answers.mjs PACKAGE QUERIES ANSWERS
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, queryFile, answerFile] = process.argv.slice(2);
const {load, contacts, statuses} = await import(pathToFileURL(path.resolve(folder, 'graze.mjs')));
const graze = await load();

// The numbers of types are of the format, not of the package: here they are told apart from its own.
const ORDER = ['point', 'line', 'ray', 'segment', 'triangle', 'aabb', 'obb'];
const TYPES = new Map([
  ...ORDER.map((name, k) => [k, `${name}2`]), [7, 'parallelogram2'], [8, 'centeredParallelogram2'],
  ...ORDER.map((name, k) => [32 + k, `${name}3`]), [39, 'parallelepiped3'], [40, 'centeredParallelepiped3'],
  [41, 'tetrahedron3'], [42, 'plane3'],
]);
const COUNTS = {point2: 2, line2: 4, ray2: 4, segment2: 4, triangle2: 6, aabb2: 4, obb2: 6, parallelogram2: 6,
                centeredParallelogram2: 6, point3: 3, line3: 6, ray3: 6, segment3: 6, triangle3: 9, aabb3: 6, obb3: 10,
                parallelepiped3: 12, centeredParallelepiped3: 12, tetrahedron3: 12, plane3: 6};

function fail(what) {
  console.error(`answers: ${what}`);
  process.exit(1);
}

function queriesOf(bytes) {
  if (bytes.subarray(0, 8).toString() !== 'grazeq01') fail('this is no file of queries');
  const found = [];
  for (let at = 8; at < bytes.length;) {
    const types = [bytes.readInt32LE(at), bytes.readInt32LE(at + 4)].map(type => TYPES.get(type));
    at += 8;
    const numbers = types.map(type => Float64Array.from({length: COUNTS[type]}, () => bytes.readDoubleLE((at += 8) - 8)));
    found.push({types, numbers});
  }
  return found;
}

/** The shape, or null where it is refused as it must be. */
function shapeOf(type, numbers) {
  try {
    return graze[type](numbers);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

const pieces = [];
const byte = x => pieces.push(Buffer.from([x & 255]));
function numbers(...list) {
  const buffer = Buffer.alloc(8 * list.length);
  list.forEach((x, k) => Number.isNaN(x) ? buffer.writeBigUInt64LE(0x7ff8000000000000n, 8 * k) : buffer.writeDoubleLE(x, 8 * k));
  pieces.push(buffer);
}

const isLinear = type => /^(line|ray|segment)/.test(type), isPoint = type => type.startsWith('point');
const asksClip = ([a, b]) => isLinear(a) && !isLinear(b) && !isPoint(b);

function addClip(query, dim) {
  const clip = query.refused ? {hit: false, in: null, out: null} : graze.clip(query.a, query.b);
  if (!query.refused && (contacts.indexOf(clip.contact) !== query.contact || clip.hit !== (query.contact > 0)))
    fail('a clip says something else than the contact');
  const none = Array(dim).fill(NaN);
  query.t = [clip.in?.t ?? (clip.hit ? -Infinity : NaN), clip.out?.t ?? (clip.hit ? Infinity : NaN)];
  numbers(...query.t, ...clip.in?.point ?? none, ...clip.out?.point ?? none);
}

/** 127 where a point is refused. */
function addSign(ask, given, dim) {
  const points = Array.from({length: given.length / dim}, (_, k) => given.subarray(k * dim, (k + 1) * dim));
  byte(given.every(Number.isFinite) ? ask(...points) : 127);
}

const spaced = value => value === null ? 'null' : typeof value === 'string' ? JSON.stringify(value) :
  Array.isArray(value) ? `[${value.map(spaced).join(', ')}]` :
  `{${Object.entries(value).map(([name, field]) => `"${name}": ${spaced(field)}`).join(', ')}}`;

function addCertificate({refused, a, b}) {
  if (!refused) {
    const certificate = graze.certify(a, b), flaw = graze.flaw(a, b, certificate);
    if (flaw !== '') fail(`a certificate is no proof: ${flaw}`);
    const {certificate: same} = graze.query({query: 'contact', a, b, certify: true});
    if (spaced(same) !== spaced(certificate)) fail('a query is certified otherwise');
    pieces.push(Buffer.from(spaced(certificate)));
  }
  pieces.push(Buffer.from('\n'));
}

const queries = queriesOf(readFileSync(queryFile));
queries.forEach((query, number) => {
  const [type, typeOfB] = query.types, [ofA, ofB] = query.numbers, dim = Number(type.at(-1));
  query.a = shapeOf(type, ofA);
  query.b = shapeOf(typeOfB, ofB);
  query.refused = query.a === null || query.b === null;
  query.contact = query.refused ? 255 : contacts.indexOf(graze.contact(query.a, query.b));
  byte(query.contact);
  byte(query.refused ? 255 : graze.intersects(query.a, query.b));
  if (asksClip(query.types)) addClip(query, dim);
  if (type === 'triangle2' || type === 'tetrahedron3') {
    addSign((...points) => graze.orient(...points), ofA, dim);
    if (isPoint(typeOfB)) addSign((...points) => graze.insphere(...points), Float64Array.of(...ofA, ...ofB), dim);
  }
  if (number % 16 === 0) addCertificate(query);
});
writeFileSync(answerFile, Buffer.concat(pieces));

const groups = new Map();
for (const query of queries) {
  const key = query.types.join();
  if (!groups.has(key)) groups.set(key, []);
  groups.get(key).push(query);
}
for (const chosen of groups.values()) {
  const lists = [0, 1].map(k => graze.shapes(chosen[0].types[k], Float64Array.from(chosen.flatMap(query => [...query.numbers[k]]))));
  const found = graze.batch.contact(...lists), meets = graze.batch.intersects(...lists);
  const invalid = chosen.filter(query => query.refused).length;
  if (found.invalid !== invalid || meets.invalid !== invalid) fail('a batch counts other pairs as invalid');
  const clips = asksClip(chosen[0].types) ? graze.batch.clip(...lists) : null;
  chosen.forEach((query, k) => {
    const contact = query.refused ? 0 : query.contact;
    const status = (query.a === null) + 2 * (query.b === null);
    if (found.contacts[k] !== contact || meets.meets[k] !== (contact > 0 ? 1 : 0) || found.status[k] !== status ||
        statuses[status] !== ['valid', 'invalid_first', 'invalid_second', 'invalid_both'][status])
      fail(`a batch of ${query.types} answers otherwise`);
    if (clips && !(Object.is(clips.tIn[k], query.t[0]) && Object.is(clips.tOut[k], query.t[1])))
      fail(`a batch of ${query.types} clips otherwise`);
  });
}
console.log(`${queries.length} answers`);
