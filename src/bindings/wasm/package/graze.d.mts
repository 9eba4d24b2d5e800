// Types of graze.mjs: README.md is the guide.

/** `disjoint`: no common point. `touching`: common points, but not of the relative interiors. `overlapping`: of these. */
export type Contact = 'disjoint' | 'touching' | 'overlapping';
/** The contacts by their numbers in batches. */
export const contacts: readonly ['disjoint', 'touching', 'overlapping'];
/** What `status` of a batch says of a pair, by number: which of its shapes breaks a rule. */
export const statuses: readonly ['valid', 'invalid_first', 'invalid_second', 'invalid_both', 'invalid_points'];

/** Numbers, finite and taken exactly as they are. */
export type Vector = ArrayLike<number>;

export type Type2 = 'point2' | 'line2' | 'ray2' | 'segment2' | 'triangle2' | 'aabb2' | 'obb2' | 'parallelogram2' |
  'centeredParallelogram2';
export type Type3 = 'point3' | 'line3' | 'ray3' | 'segment3' | 'triangle3' | 'aabb3' | 'obb3' | 'parallelepiped3' |
  'centeredParallelepiped3' | 'tetrahedron3' | 'plane3';
export type Type = Type2 | Type3;

type DimOf<T extends Type> = T extends Type2 ? 2 : 3;
/** Anything, if shapes of these types can have the same dimension. */
type OneDimension<A extends Type, B extends Type> = [DimOf<A> & DimOf<B>] extends [never] ? never : unknown;
/** Anything, if a shape of this type can be a line, ray or segment. */
type IsLinear<A extends Type> = [Extract<A, `${'line' | 'ray' | 'segment'}${2 | 3}`>] extends [never] ? never : unknown;

/** One shape: closed, and taken as it is. */
export class Shape<T extends Type = Type> {
  private constructor();
  readonly type: T;
  readonly dim: 2 | 3;
  /** Those of all fields, one behind the other. */
  readonly numbers: Float64Array;
  /** As in the format of `graze query`. */
  toJSON(): Record<string, unknown>;
}

/** Many shapes of a type, for batches: what they were made of is read when a question is asked. */
export class Shapes<T extends Type = Type> {
  private constructor();
  readonly type: T;
  readonly dim: 2 | 3;
  readonly length: number;
}

/** An exact number: "1/3" or "2"; or a + b sqrt(m). */
export type Exact = string | {a: string; b: string; m: string};
/** "1/3" as {numerator: 1n, denominator: 3n}. */
export function rational(text: string): {numerator: bigint; denominator: bigint};

export interface ClipOptions {
  /** Restricts a to these parameters; null or an infinity where there is no end. */
  tRange?: readonly [number | null, number | null];
  /** Of triangles in 3D: drops the hits of this side. */
  cull?: 'none' | 'back' | 'front';
}

/** Where the common part of a line and a shape begins or ends. Every number is the exact one, correctly rounded. */
export interface ClipEnd {
  /** From 0 to 1 on a segment; a multiple of the direction of a line or ray as it was given. */
  t: number;
  point: number[];
  /** The faces of a box that are crossed, "-x" to "+z"; or the smallest feature of a triangle or tetrahedron. Null
   * where there are none, as of a plane. */
  features: string[] | null;
  /** Of a triangle in 3D with an area: point = a + u (b - a) + v (c - a). */
  uv: number[] | null;
}

export interface Clip {
  hit: boolean;
  /** It would be a hit without `cull`. */
  culled: boolean;
  contact: Contact;
  /** Where the origin of the line or ray, or the first vertex of the segment, lies. */
  origin: 'outside' | 'boundary' | 'inside';
  /** Of a triangle in 3D that is hit. */
  side: 'front' | 'back' | 'coplanar' | 'degenerate' | null;
  /** Null without a hit, and where the common part has no end. */
  in: ClipEnd | null;
  out: ClipEnd | null;
}

/** A proof of a contact: a plane with one shape on each side, or a point of both, or both. Weights give the point
 * from the fields of each shape. */
export interface Certificate {
  plane?: {normal: string[]; offset: string};
  point?: string[];
  weights?: {a: string[] | null; b: string[] | null};
}

/** A distance to compare with, at least 0: a number as it is; of a bigint or a text such as "0.3" and "3/10" exactly what it says. */
export type Limit = number | bigint | string;

/** How far apart two shapes are, and where. */
export interface Distance {
  /** Correctly rounded; 0 where they meet. */
  value: number;
  /** Its square, exactly; null where a number of two obb2 has two roots. */
  squared: Exact | null;
  /** Nearest points of the two, each coordinate correctly rounded. Of several pairs the one whose midpoint is nearest to the origin. */
  a: number[];
  b: number[];
  /** What holds them, by the words of `Intersection`. */
  ofA: string[];
  ofB: string[];
  /** Is there no other pair of points as near? */
  unique: boolean;
}
/** A proof of a distance: points that are so far apart, with their weights in the shapes. */
export interface DistanceCertificate {
  points: {a: string[]; b: string[]};
  weights: {a: string[] | null; b: string[] | null};
}

/** What every batch says besides its answers. */
export interface BatchStatus {
  /** One of `statuses` for each pair. A pair that is not valid has 0 or NaN as its answer. */
  status: Uint8Array;
  /** How many pairs are not valid. */
  invalid: number;
}
export interface Batch {
  /** `contacts` by number. */
  contact(a: Shapes | Shape, b: Shapes | Shape): BatchStatus & {contacts: Uint8Array};
  /** 1 where the two meet. */
  intersects(a: Shapes | Shape, b: Shapes | Shape): BatchStatus & {meets: Uint8Array};
  /** Parameters of lines, rays or segments; NaN where they miss, infinities where there is no end. */
  clip(lines: Shapes | Shape, shapes: Shapes | Shape): BatchStatus & {tIn: Float64Array; tOut: Float64Array};
  /** Signs of 3 lists of points in 2D, 4 in 3D. */
  orient(...points: (Shapes | Shape)[]): BatchStatus & {signs: Int8Array};
  /** Signs of 4 lists of points in 2D, 5 in 3D. */
  insphere(...points: (Shapes | Shape)[]): BatchStatus & {signs: Int8Array};
}

/** Where a point lies in a mesh. */
export interface MeshLocation {
  /** Null where the mesh does not say what is inside, and the point is on no face; then there is a reason. */
  location: 'outside' | 'boundary' | 'inside' | null;
  /** Of the faces about the point; null on the boundary, and by parity. */
  winding: number | null;
  reason?: string;
}

/** A point at which a line first meets faces of a mesh: all that have the same exact parameter. */
export interface MeshHit {
  t: number;
  point: [number, number, number];
  feature: 'vertex' | 'edge' | 'interior';
  faces: {
    /** As the file has it; `triangle` where a face of the file is a polygon. */
    face: number;
    triangle?: number;
    part?: string;
    /** "v0" to "v2", "e01", "e12", "e20" or "interior". */
    feature: string;
    side: 'front' | 'back' | 'coplanar' | 'degenerate';
    /** Where the line leaves the face, if it lies in it. */
    t_end?: number;
  }[];
}

/** What is to be mended in a mesh. */
export interface MeshDefect {
  name: string;
  count: number;
  sentence: string;
}
/** As `graze check --json` prints it. */
export interface MeshReport {
  solid: boolean;
  clean: boolean;
  closed: boolean;
  embedded: boolean;
  manifold: boolean;
  oriented: boolean;
  defects: MeshDefect[];
  [more: string]: any;
}

/** Integrals of x x, y y, z z, x y, x z and y z: numbers, or fractions such as "1/3". */
export interface SecondMoments<N> {
  xx: N;
  yy: N;
  zz: N;
  xy: N;
  xz: N;
  yz: N;
}
/** Of what a mesh that closes bounds, each place as often as its faces go round it; what there is not is null. */
export interface Moments<N> {
  volume: N | null;
  /** Null where the volume is 0, as are central_moments and inertia. */
  centroid: N[] | null;
  /** Integrals of x, y and z. */
  first_moments: N[] | null;
  /** About the origin. */
  second_moments: SecondMoments<N> | null;
  /** About the centroid. */
  central_moments: SecondMoments<N> | null;
  /** The inertia tensor about the centroid, of density 1. */
  inertia: N[][] | null;
}
/** As `graze measure --json` prints them: each number is the one nearest to its exact value, and null beyond the finite ones. */
export interface Measures extends Moments<number> {
  area: number | null;
  /** Edges at which faces do not cancel: none of a mesh that closes; and the ends of the first. */
  unbalanced_edges: number;
  first_unbalanced: [number[], number[]][];
  exact: Moments<string> | null;
}

/** How two solids are related; null where one of them is not a solid. */
export type Relation = 'disjoint' | 'touching' | 'overlapping' | 'a_in_b' | 'b_in_a' | 'equal' | null;
/** As `graze clash --json` prints it. */
export interface Clashes {
  parts: {name: string; faces: number; solid: boolean | null}[];
  /** Of parts that meet, or are not solids. */
  pairs: {
    a: string;
    b: string;
    relation: Relation;
    faces: Record<string, number>;
    point: string[] | null;
    reason?: string;
    /** With a clearance: these three, and then pairs that only come near are listed as well. */
    verdict?: Verdict;
    /** Of the surfaces; the two faces are nearest ones, a and b points of them. */
    gap?: {distance: number; squared: string; faces: [number, number]; a: number[]; b: number[]};
    /** How many pairs of faces are nearer than the clearance, where it is violated. */
    near?: number;
  }[];
  counts: Record<string, number>;
  clearance?: string;
  verdicts?: Record<Verdict, number>;
}
/** `kept`: farther apart than the clearance. `at_limit`: just so far. `violated`: nearer. `clash`: they overlap, or one is in the other. */
export type Verdict = 'kept' | 'at_limit' | 'violated' | 'clash';

/** Taken exactly: a number, a bigint, or a text such as "1/3" or "0.04" (1/25). */
type Rational = number | bigint | string;
/** All points p with normal . p = offset, or those with this coordinate on one axis. Below is what is less. */
export type Plane = {normal: Vector | readonly Rational[]; offset: Rational} | {x: Rational} | {y: Rational} | {z: Rational};
/** The places of a plane that have the solid just below them, just above, on both sides, or on either side. */
export type Tie = 'below' | 'above' | 'both' | 'either';
export interface CutOptions {
  /** Cut the faces alone, of any mesh, and make no caps. */
  surface?: boolean;
  /** Of a surface, to which half a face in the plane goes: `both` means each, `either` none. */
  tie?: Tie;
  /** Round to floats, as STL has them. */
  floats?: boolean;
}
/** Why a mesh has no section that is a region. */
export interface CutObstacle {
  flaw: 'open' | 'meeting' | 'winding';
  near: [number, number, number];
  faces: number[];
}
/** Both halves of a mesh, where there is no obstacle. A half of which there is nothing has no faces. */
export type Cut = {below: Mesh; above: Mesh; obstacle: null} | {below: null; above: null; obstacle: CutObstacle};
/** As `graze section --json` prints it. */
export interface Section {
  mesh: string;
  plane: {normal: [string, string, string]; offset: string};
  tie: Tie;
  /** Correctly rounded; each is a vertex of the mesh, or on the edge between two. */
  corners: {point: [number, number, number]; vertex?: number; edge?: [number, number]}[];
  /** Numbers of corners: closed lines with the solid on the left as seen from where the normal points to. Where there is no
   * obstacle it is told whether the loop is a hole, and which loop is around it. */
  loops: {corners: number[]; hole?: boolean; around?: number | null}[];
  /** Lines that are not closed. */
  paths: number[][];
  obstacle: CutObstacle | null;
}

/** Which points are inside of a mesh, by their winding number: any but 0, above 0, or odd. */
export type Rule = 'nonzero' | 'positive' | 'parity';
/** A mesh that is no boundary by its rule. */
export interface Unbalanced {
  /** Its number, in the order of the names. */
  mesh: number;
  /** Of its pieces, so many at which its faces do not cancel. */
  edges: number;
  /** The first of these, no more than 10: their ends, rounded. */
  first: [[number, number, number], [number, number, number]][];
  /** Is the number of faces at each edge even, so that it is one by `parity`? */
  even: boolean;
}
export interface RoundedCells {
  mesh: Mesh;
  /** Of each triangle, the piece that it is. */
  pieces: Uint32Array;
  /** So many pieces lost a corner, and are left out. */
  collapsed: number;
}
export interface MendedCells {
  /** Where it failed, that of `rounded`. */
  mesh: Mesh;
  /** `kept`: each corner correctly rounded, and nothing else. `mended`: where faces met then, corners were moved, and faces cut or left
   * out. `failed`: faces meet, or nothing is left. */
  rounding: 'kept' | 'mended' | 'failed';
  /** No point of a face by more, along an axis, beyond its rounding. */
  moved: number;
  /** So many, to another point than the nearest. */
  movedCorners: number;
  /** So many triangles lost a corner, and are left out. */
  collapsed: number;
  /** Of each triangle, as those of each piece. */
  firstSource: Uint32Array;
  sources: Uint32Array;
}
/**
 * Pieces of meshes that meet in corners and edges alone, exactly. They need none of the meshes that they were made of. They hold memory
 * of the module until they are freed, or no longer reachable.
 */
export class Cells {
  private constructor();
  /** Copies, as all lists are: three coordinates each, correctly rounded. */
  readonly corners: Float64Array;
  /** Of each corner the mesh, and the vertex of it, that it is; 0xffffffff for both where faces meet. */
  readonly vertices: Uint32Array;
  /** Triangles with an area, three corners each. */
  readonly pieces: Uint32Array;
  /** Of each piece the first of its sources; and the end of the last. */
  readonly firstSource: Uint32Array;
  /** The faces that pieces are parts of, three numbers each: the mesh, a triangle of it, and 1 where it runs the other way, else 0. */
  readonly sources: Uint32Array;
  /** The mesh and the triangle of each without an area: there are no pieces of them. */
  readonly flat: Uint32Array;
  /** Where there are such, there are no pieces. */
  readonly unbalanced: Unbalanced[];
  /** Are the pieces the boundary of a set? */
  readonly isBoundary: boolean;
  /** A corner as it is. */
  exactCorner(corner: number): ExactPoint;
  /** What a boundary encloses, correctly rounded. */
  volume(): number;
  /** A mesh of correctly rounded corners, or of floats, as STL has them. Whether its faces meet is for its check() to say. */
  rounded(options?: {floats?: boolean}): RoundedCells;
  /** A mesh in which no two faces meet but in what they share; of a boundary, a solid. */
  mended(options?: {floats?: boolean}): MendedCells;
  free(): void;
}

/** When two that move meet first, and how they do then. */
export interface FirstContact {
  /** The greatest double that is not above the time, and the least one not below it: twice the same if it is a double. */
  below: number;
  above: number;
  contact: Contact;
  /** Do they go through each other then? */
  crosses: boolean;
}
/** By its first face, and the numbers of its vertices: one of a vertex, two of an edge, three of a face. */
export interface MeshFeature {
  face: number;
  vertices: number[];
}
/** A feature of each mesh, which meet on the way. */
export interface MeshContact extends FirstContact {
  /** Near which they meet first: rounded. */
  point: [number, number, number];
  a: MeshFeature;
  b: MeshFeature;
}

/** A mesh of triangles. It holds memory of the module until it is freed, or no longer reachable. */
export class Mesh {
  private constructor();
  /** That of the file or of the part, or "". */
  readonly name: string;
  /** Copies: three coordinates a vertex, three vertices a triangle. */
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
  /** The objects, groups or solids of its file. */
  parts(): Mesh[];
  /** Is it a clean solid? */
  check(): MeshReport;
  /** Its area; and, if it closes, its volume, centroid and moments. */
  measure(): Measures;
  /** Where does a point lie? With `parity` inside is where a way to it crosses an odd number of faces. */
  locate(point: Vector | Shape<'point3'>, options?: {parity?: boolean}): MeshLocation;
  /** All hits of a line, in exact order; or the first. */
  cast(line: Shape<'line3'> | Shape<'ray3'> | Shape<'segment3'>, options?: {first?: false}): MeshHit[];
  cast(line: Shape<'line3'> | Shape<'ray3'> | Shape<'segment3'>, options: {first: true}): MeshHit | null;
  relate(other: Mesh): Relation;
  /**
   * What of it meets itself, or another mesh, while its vertices go to where they are at t = 1, in the order of time; or the first. `to` has three
   * numbers for each vertex, and is null for a mesh at rest.
   */
  contacts(to: Vector | null, options?: {other?: Mesh; otherTo?: Vector | null; first?: false}): MeshContact[];
  contacts(to: Vector | null, options: {other?: Mesh; otherTo?: Vector | null; first: true}): MeshContact | null;
  /** Cuts it into what is below a plane and what is above, each with its cap. */
  cut(plane: Plane, options?: CutOptions): Cut;
  /** Where does a plane meet it? */
  section(plane: Plane, options?: {tie?: Tie}): Section;
  /** The sections by parallel planes, faster than one by one. */
  sections(normal: Vector | readonly Rational[], offsets: Vector | readonly Rational[], options?: {tie?: Tie}): Section[];
  /** The pieces of all its faces, cut where they meet. */
  resolve(): Cells;
  /** The boundary of what is inside of it. */
  solid(rule?: Rule): Cells;
  /** The boundary of what cannot be reached from far away without going through a face, whichever way faces run. */
  outer(): Cells;
  /** The bytes of a file: OBJ and OFF are text, PLY has doubles, and STL floats: it is a RangeError if a coordinate is none. */
  write(format: 'stl' | 'obj' | 'ply' | 'off'): Uint8Array;
  free(): void;
}

/**
 * A point with rational coordinates, of 2 or 3 dimensions, which no double need hold. It never changes. It holds memory of the
 * module until it is freed, or no longer reachable.
 */
export class ExactPoint {
  private constructor();
  readonly dim: 2 | 3;
  /** Each coordinate correctly rounded; one beyond the doubles is an infinity. */
  readonly rounded: number[];
  /** None of these is off by more; 0 where they are the point. */
  readonly off: number;
  /** "1/3" or "-2", in lowest terms. */
  readonly exact: string[];
  equals(other: Point): boolean;
  /** As in the format of `graze query`. */
  toJSON(): {type: 'point'; point: string[]};
  free(): void;
}

/** All that two shapes share: a convex set. */
export interface Intersection {
  /** -1: nothing, 0: one point, 1: a segment, 2: a polygon, 3: a solid, without corners. */
  dim: -1 | 0 | 1 | 2 | 3;
  /** False of a ray, with one corner, and a line, without any. */
  bounded: boolean;
  /** In order: those of a polygon go round it. */
  corners: {
    point: ExactPoint;
    /** Of a and of b: the faces of a box that hold the point, or the smallest feature of another shape; none of a point,
     * line or plane. */
    ofA: string[];
    ofB: string[];
  }[];
}

type Point = Vector | Shape<'point2'> | Shape<'point3'> | ExactPoint;
/** A line or plane: a shape of one, or points through which it goes. A segment stands for its line, a triangle for its plane. */
type Flat = Shape<`${'line' | 'ray' | 'segment'}${2 | 3}` | 'plane3' | 'triangle3'> | readonly [Point, Point] | readonly [Point, Point, Point];

/** Makes a shape of its fields, or of a list of them, or of a list of all numbers. */
interface Maker<T extends Type, Fields extends Vector[]> {
  (...fields: Fields): Shape<T>;
  (fields: Readonly<Fields>): Shape<T>;
  (numbers: Vector): Shape<T>;
}

/**
 * The questions. A TypeError or RangeError names the argument and what is expected; a shape that breaks a rule (a
 * number that is not finite, min > max, a zero normal) is a RangeError when it is made.
 */
export class Graze {
  private constructor();
  readonly version: string;
  readonly types: readonly Type[];

  point2(point: Vector): Shape<'point2'>;
  line2: Maker<'line2', [origin: Vector, direction: Vector]>;
  ray2: Maker<'ray2', [origin: Vector, direction: Vector]>;
  segment2: Maker<'segment2', [a: Vector, b: Vector]>;
  triangle2: Maker<'triangle2', [a: Vector, b: Vector, c: Vector]>;
  aabb2: Maker<'aabb2', [min: Vector, max: Vector]>;
  /** An axis of the box, of any length but zero, and its left perpendicular. */
  obb2: Maker<'obb2', [center: Vector, direction: Vector, half_extents: Vector]>;
  parallelogram2: Maker<'parallelogram2', [corner: Vector, u: Vector, v: Vector]>;
  /** By half edges. */
  centeredParallelogram2: Maker<'centeredParallelogram2', [center: Vector, u: Vector, v: Vector]>;
  point3(point: Vector): Shape<'point3'>;
  line3: Maker<'line3', [origin: Vector, direction: Vector]>;
  ray3: Maker<'ray3', [origin: Vector, direction: Vector]>;
  segment3: Maker<'segment3', [a: Vector, b: Vector]>;
  triangle3: Maker<'triangle3', [a: Vector, b: Vector, c: Vector]>;
  aabb3: Maker<'aabb3', [min: Vector, max: Vector]>;
  /** The quaternion is w, x, y, z, of any norm but zero. */
  obb3: Maker<'obb3', [center: Vector, quaternion: Vector, half_extents: Vector]>;
  parallelepiped3: Maker<'parallelepiped3', [corner: Vector, u: Vector, v: Vector, w: Vector]>;
  /** By half edges. */
  centeredParallelepiped3: Maker<'centeredParallelepiped3', [center: Vector, u: Vector, v: Vector, w: Vector]>;
  tetrahedron3: Maker<'tetrahedron3', [a: Vector, b: Vector, c: Vector, d: Vector]>;
  plane3: Maker<'plane3', [point: Vector, normal: Vector]>;

  /** Of any two shapes of one dimension. */
  contact<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): Contact;
  contact(a: Shape, b: ExactPoint): Contact;
  contact(a: ExactPoint, b: ExactPoint | Shape): Contact;
  intersects<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): boolean;
  intersects(a: Shape, b: ExactPoint): boolean;
  intersects(a: ExactPoint, b: ExactPoint | Shape): boolean;
  /** What a line, ray or segment a has in common with a box, triangle, plane or tetrahedron b. */
  clip<A extends Type, B extends Type>(
    a: Shape<A> & IsLinear<A>, b: Shape<B> & OneDimension<A, B>, options?: ClipOptions): Clip;
  /** The same with exact numbers: the answer of `graze query` to `clip`. */
  exactClip<A extends Type, B extends Type>(
    a: Shape<A> & IsLinear<A>, b: Shape<B> & OneDimension<A, B>, options?: ClipOptions): Record<string, any>;
  /** A proof of the contact of two shapes. */
  certify<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): Certificate;
  certify(a: Shape, b: ExactPoint): Certificate;
  certify(a: ExactPoint, b: ExactPoint | Shape): Certificate;
  /** What is wrong with a proof: '' if nothing is. */
  flaw<A extends Type, B extends Type>(
    a: Shape<A>, b: Shape<B> & OneDimension<A, B>, certificate: Certificate | DistanceCertificate): string;
  flaw(a: Shape, b: ExactPoint, certificate: Certificate): string;
  flaw(a: ExactPoint, b: ExactPoint | Shape, certificate: Certificate): string;
  /** Are two shapes at most d apart? */
  within<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>, d: Limit): boolean;
  /** -1 where they are closer than d, 0 where they are just so far apart, 1 where they are farther. */
  compareDistance<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>, d: Limit): -1 | 0 | 1;
  /** How far apart are they, and where are they nearest? */
  distance<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): Distance;
  /** When they meet first, while they go to aTo and bTo; a shape without is at rest. Null if they do not. */
  firstContact(a: Shape<'point3'>, b: Shape<'triangle3'>, options?: {aTo?: Shape<'point3'>; bTo?: Shape<'triangle3'>}): FirstContact | null;
  firstContact(a: Shape<'triangle3'>, b: Shape<'point3'>, options?: {aTo?: Shape<'triangle3'>; bTo?: Shape<'point3'>}): FirstContact | null;
  firstContact(a: Shape<'segment3'>, b: Shape<'segment3'>, options?: {aTo?: Shape<'segment3'>; bTo?: Shape<'segment3'>}): FirstContact | null;
  /** A proof of their distance; not where the nearest points are not rational, as with an obb2 may be. */
  certifyDistance<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): DistanceCertificate;
  /** 1 where three points turn counter-clockwise, or in 3D the first three clockwise as seen from the fourth; -1; 0
   * on one line or plane. */
  orient(...points: Point[]): -1 | 0 | 1;
  /** 1 where the last point lies in the circle or sphere of the others, in any order; -1 outside; 0 on it. */
  insphere(...points: Point[]): -1 | 0 | 1;

  /** A point of numbers, bigints, and texts such as "1/3" or "0.04" (1/25): all are taken exactly. */
  exactPoint(coordinates: Vector | Shape<'point2'> | Shape<'point3'> | readonly Rational[]): ExactPoint;
  /** Where two lines, a line and a plane, or three planes meet; null where that is not one point. */
  meet(a: Flat, b: Flat, c?: Flat): ExactPoint | null;
  /** All that two shapes share; not of two planes, nor of an obb2. */
  intersection<A extends Type, B extends Type>(a: Shape<A>, b: Shape<B> & OneDimension<A, B>): Intersection;
  /** -1 where p comes before q, by x, then y, then z; 0 where they are equal; 1. It needs no `this`: `points.sort(graze.compare)`. */
  compare(this: void, p: Point, q: Point): -1 | 0 | 1;
  /** The same along the direction from a to b. */
  compareAlong(p: Point, q: Point, a: Point, b: Point): -1 | 0 | 1;

  /** Answers a line of the format of `graze query` by a line. */
  query(line: string): string;
  /** The same of objects; shapes can be in them as they are. What is wrong stands in the answer, as `error`. */
  query(query: object): Record<string, any>;

  /** A list for batches: all numbers of one shape after another. It is not copied. */
  shapes<T extends Type>(type: T, numbers: Float64Array | Float32Array): Shapes<T>;
  /** The same by vertices: coordinates, and for each segment, triangle or tetrahedron the numbers of its vertices. */
  shapes<T extends 'segment2' | 'segment3' | 'triangle2' | 'triangle3' | 'tetrahedron3'>(
    type: T, coordinates: Float64Array | Float32Array, index: Uint32Array | Uint16Array): Shapes<T>;
  readonly batch: Batch;

  /** A mesh: three coordinates a vertex, three vertices a triangle. */
  mesh(vertices: Vector, triangles: Vector): Mesh;
  /** The mesh of a file's bytes: STL, OBJ, PLY or OFF, told by the extension of its name. */
  readMesh(bytes: Uint8Array | ArrayBuffer, name: string): Mesh;
  /** How are the parts of an assembly related? With a clearance also: are any two at least so far apart? */
  clash(meshes: readonly Mesh[], options?: {clearance?: Limit}): Clashes;
  /** The boundary of what an expression of the names says: `a + b` in either, `a & b` in both, `a - b` in a and not in b, `a ^ b` in one
   * of them, `atleast(2, a, b, c)` in so many. `&` goes before the others; there are brackets. The rule is one for all, or that of some. */
  boolean(expression: string, meshes: {readonly [name: string]: Mesh}, options?: {rule?: Rule | {readonly [name: string]: Rule}}): Cells;
}

export interface LoadOptions {
  /** Instead of the file beside graze.mjs: its bytes, a module, an address, a response, or a promise of these. */
  wasm?: BufferSource | WebAssembly.Module | URL | string | Response | PromiseLike<BufferSource | WebAssembly.Module | Response>;
}
/** Loads graze.wasm. */
export function load(options?: LoadOptions): Promise<Graze>;
