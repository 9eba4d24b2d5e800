// Rational numbers, so that the picture is right where doubles end: n 2^e / d, with BigInts n and d > 0.

const ZERO = {n: 0n, e: 0, d: 1n};
const words = new DataView(new ArrayBuffer(8));

/// Of a finite double.
function exact(x) {
  if (x === 0) return ZERO;
  words.setFloat64(0, x);
  const bits = words.getBigUint64(0), exponent = Number(bits >> 52n & 0x7ffn), fraction = bits & 0xfffffffffffffn;
  const n = exponent === 0 ? fraction : fraction | 1n << 52n;
  return {n: x < 0 ? -n : n, e: Math.max(1, exponent) - 1075, d: 1n};
}
/// Of "num/den", or of {a, b, m}: a + b sqrt(m).
function exactOf(text) {
  if (typeof text !== "string") return add(exactOf(text.a), mul(exactOf(text.b), root(exactOf(text.m))));
  const [n, d = "1"] = text.split("/");
  return {n: BigInt(n), e: 0, d: BigInt(d)};
}
function add(x, y) {
  if (x.n === 0n) return y;
  if (y.n === 0n) return x;
  const e = Math.min(x.e, y.e), n = x.n << BigInt(x.e - e), m = y.n << BigInt(y.e - e);
  return x.d === y.d ? {n: n + m, e, d: x.d} : {n: n * y.d + m * x.d, e, d: x.d * y.d};
}
const neg = x => ({...x, n: -x.n});
const sub = (x, y) => add(x, neg(y));
const mul = (x, y) => x.n === 0n || y.n === 0n ? ZERO : {n: x.n * y.n, e: x.e + y.e, d: x.d * y.d};
const div = (x, y) => ({n: y.n < 0n ? -x.n * y.d : x.n * y.d, e: x.e - y.e, d: x.d * (y.n < 0n ? -y.n : y.n)});
const sign = x => (x.n > 0n ? 1 : x.n < 0n ? -1 : 0);
const shifted = (x, e) => ({...x, e: x.e + e});

const size = n => (n < 0n ? -n : n).toString(16).length * 4;
/// x 2^e, in steps that neither overflow nor vanish on the way.
function scaled(x, e) {
  for (; e > 1000; e -= 1000) x *= 2 ** 1000;
  for (; e < -1000; e += 1000) x *= 2 ** -1000;
  return x * 2 ** e;
}
/// The nearest double, of two the even one; beyond them an infinity.
function number({n, e, d}) {
  const m = magnitude({n, e, d});
  if (m < -1100) return 0;
  const minus = n < 0n, a = minus ? -n : n;
  if (m > 1100) return minus ? -Infinity : Infinity;
  // q 2^f, and a rest; q has more bits than a double.
  const shift = size(d) - size(a) + 72, f = e - shift;
  const up = shift > 0 ? a << BigInt(shift) : a, down = shift > 0 ? d : d << BigInt(-shift);
  const q = up / down, drop = BigInt(Math.max(q.toString(2).length - 53, -1074 - f));
  const half = 1n << drop - 1n, left = q & (half << 1n) - 1n;
  let kept = q >> drop;
  if (left > half || left === half && (q * down !== up || kept & 1n)) ++kept;
  return scaled(Number(minus ? -kept : kept), f + Number(drop));
}
/// The largest k with 2^k near |x| or less; of zero -Infinity.
const magnitude = x => (x.n === 0n ? -Infinity : size(x.n) - size(x.d) + x.e);
/// A square root with 200 right bits.
function root({n, e, d}) {
  if (n === 0n) return ZERO;
  let m = n * d, f = e;  // sqrt(n d 2^e) / d
  const more = Math.max(0, 400 - size(m)), shift = more + ((f - more) % 2 !== 0 ? 1 : 0);
  m <<= BigInt(shift);
  f -= shift;
  let x = 1n << BigInt(Math.ceil(size(m) / 2));
  for (let y; (y = x + m / x >> 1n) < x;) x = y;
  return {n: x, e: f / 2, d};
}

// Vectors of three
const addAll = (u, v) => u.map((x, k) => add(x, v[k])), subAll = (u, v) => u.map((x, k) => sub(x, v[k]));
const times = (x, u) => u.map(y => mul(x, y));
const dotAll = (u, v) => u.reduce((sum, x, k) => add(sum, mul(x, v[k])), ZERO);
const crossAll = ([a, b, c], [x, y, z]) => [sub(mul(b, z), mul(c, y)), sub(mul(c, x), mul(a, z)), sub(mul(a, y), mul(b, x))];
const numbers = u => u.map(number);

// ---- Doubles

/// The next double; `steps` may be negative.
function nextDouble(x, steps) {
  words.setFloat64(0, x);
  let bits = words.getBigInt64(0);
  if (bits < 0n) bits = -0x8000000000000000n - bits;
  bits += BigInt(steps);
  const most = 0x7fefffffffffffffn;
  bits = bits > most ? most : bits < -most ? -most : bits;
  words.setBigInt64(0, bits < 0n ? -0x8000000000000000n - bits : bits);
  return words.getFloat64(0) + 0;
}
/// From |x| to the next.
const ulp = x => (Math.abs(x) === Number.MAX_VALUE ? x - nextDouble(Math.abs(x), -1) : nextDouble(Math.abs(x), 1) - Math.abs(x));

/// A number of a query: a JSON number, or a hexadecimal float as text. NaN for anything else.
function numberOf(value) {
  if (typeof value === "number") return value;
  const parts = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(value);
  if (!parts || parts[2] + parts[3] === "") return NaN;
  const [, minus, whole, fraction, exponent = "0"] = parts;
  return (minus === "-" ? -1 : 1) * number({n: BigInt("0x" + whole + fraction), e: Number(exponent) - 4 * fraction.length, d: 1n});
}
/// What someone types: such a number, or a decimal.
const typed = text => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : numberOf(text.trim()));
