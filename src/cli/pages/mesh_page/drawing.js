// The picture, by WebGL.

const canvas = element("canvas");
let gl = null, programs = null, buffers = null, chosen = null;
const options = {through: false, wires: true};

const faceShader = [`
attribute vec3 position, normal;
attribute float mark;  // three times the color, and the corner
uniform mat4 matrix;
uniform vec3 target;
uniform vec4 colors[${kinds.length + 1}];
varying vec3 turned, corner;
varying vec4 color;
uniform mat3 view;
void main() {
  float n = floor((mark + .5) / 3.), k = mark - 3. * n;
  color = colors[int(n + .5)];
  corner = vec3(k < .5, abs(k - 1.) < .5, k > 1.5);
  turned = view * normal;
  gl_Position = matrix * vec4(position - target, 1.);
}`, `
#ifdef GL_OES_standard_derivatives
#extension GL_OES_standard_derivatives : enable
#endif
precision highp float;
uniform vec3 wire;
uniform float wires, alpha;
varying vec3 turned, corner;
varying vec4 color;
void main() {
  vec3 n = length(turned) > 0. ? normalize(turned) : vec3(0., 0., 1.);
  if (!gl_FrontFacing) n = -n;
  float light = .42 + .5 * abs(n.z) + .1 * n.y - .06 * n.x;
  vec3 c = color.rgb * light;
  if (!gl_FrontFacing) c = mix(c, c * vec3(.62, .56, .5), color.a);
#ifdef GL_OES_standard_derivatives
  vec3 width = fwidth(corner), edge = smoothstep(vec3(0.), 1.3 * width, corner);
  float line = 1. - min(edge.x, min(edge.y, edge.z)), fine = max(width.x, max(width.y, width.z));
  c = mix(c, wire, wires * line * .45 * (1. - smoothstep(.08, .35, fine)));
#endif
  gl_FragColor = vec4(c, 1.) * alpha;
}`];

const lineShader = [`
attribute vec3 from, to;
attribute vec2 corner;  // which end, and which side
uniform mat4 matrix;
uniform vec3 target;
uniform vec2 half_size;
uniform float width;
void main() {
  vec4 a = matrix * vec4(from - target, 1.), b = matrix * vec4(to - target, 1.);
  // What is behind the eye is cut off.
  float least = .01 * matrix[3][3];
  if (a.w < least && b.w > least) a = mix(a, b, (least - a.w) / (b.w - a.w));
  else if (b.w < least && a.w > least) b = mix(b, a, (least - b.w) / (a.w - b.w));
  vec2 along = b.xy / b.w * half_size - a.xy / a.w * half_size;
  along = length(along) > 1e-4 ? normalize(along) : vec2(1., 0.);
  vec4 p = corner.x < .5 ? a : b;
  vec2 off = width * (along * (2. * corner.x - 1.) + vec2(-along.y, along.x) * corner.y);
  gl_Position = vec4(p.xy + off / half_size * p.w, p.z - 2e-5 * p.w, p.w);
}`, `
precision mediump float;
uniform vec4 color;
void main() { gl_FragColor = vec4(color.rgb, 1.) * color.a; }`];

function program([vertex, fragment]) {
  const p = gl.createProgram();
  for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text.trim());
    gl.compileShader(shader);
    gl.attachShader(p, shader);
  }
  gl.linkProgram(p);
  if (!gl.getProgramParameter(p, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(p) + gl.getAttachedShaders(p).map(s => gl.getShaderInfoLog(s)));
  const names = {program: p};
  for (let n = gl.getProgramParameter(p, gl.ACTIVE_UNIFORMS); n-- > 0;) {
    const name = gl.getActiveUniform(p, n).name.replace("[0]", "");
    names[name] = gl.getUniformLocation(p, name);
  }
  for (let n = gl.getProgramParameter(p, gl.ACTIVE_ATTRIBUTES); n-- > 0;) {
    const name = gl.getActiveAttrib(p, n).name;
    names[name] = gl.getAttribLocation(p, name);
  }
  return names;
}

/// Of faces without shared corners: 16 bytes a corner, the position, the normal and the mark.
function faceBuffer(length, cornersAt, colorAt) {
  const data = new ArrayBuffer(48 * length), floats = new Float32Array(data), bytes = new Int8Array(data);
  for (let t = 0; t < length; ++t) {
    const corners = cornersAt(t), normal = normalOf(...corners), color = colorAt(t);
    for (let k = 0; k < 3; ++k) {
      const at = 12 * t + 4 * k;
      for (let i = 0; i < 3; ++i) {
        floats[at + i] = corners[k][i];
        bytes[4 * (at + 3) + i] = 127 * normal[i];
      }
      bytes[4 * (at + 3) + 3] = 3 * color + k;
    }
  }
  return {buffer: filled(data), length: 3 * length};
}
/// Of segments: two triangles each, 32 bytes a corner.
function lineBuffer(ends) {
  const length = ends.length / 6, data = new Float32Array(48 * length);
  for (let n = 0; n < length; ++n)
    [[0, -1], [1, -1], [1, 1], [0, -1], [1, 1], [0, 1]].forEach((corner, k) => {
      data.set(ends.subarray(6 * n, 6 * n + 6), 48 * n + 8 * k);
      data.set(corner, 48 * n + 8 * k + 6);
    });
  return {buffer: filled(data), length: 6 * length};
}
function filled(data) {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
  return buffer;
}

function setUp() {
  gl = canvas.getContext("webgl", {antialias: true});
  if (!gl) return;
  gl.getExtension("OES_standard_derivatives");
  programs = {faces: program(faceShader), lines: program(lineShader)};
  buffers = {
    faces: models.map(model => faceBuffer(model.triangles.length / 3, t => cornersOf(model, t),
      t => model.kinds.length === 0 || model.kinds[t] === noKind ? kinds.length : model.kinds[t])),
    lines: kinds.map(kind => lineBuffer(kind.lines))};
  if (chosen) choose(chosen.items, chosen.title, chosen.row);
}

function use(names, buffer, layout, stride) {
  gl.useProgram(names.program);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [name, length, type, normalized, offset] of layout) {
    gl.enableVertexAttribArray(names[name]);
    gl.vertexAttribPointer(names[name], length, type, normalized, stride, offset);
  }
}
function drawFaces({buffer, length}, colors, alpha, target) {
  const names = programs.faces;
  use(names, buffer, [["position", 3, gl.FLOAT, false, 0], ["normal", 3, gl.BYTE, true, 12],
                      ["mark", 1, gl.UNSIGNED_BYTE, false, 15]], 16);
  const {back, right, up: over} = axes();
  gl.uniformMatrix4fv(names.matrix, false, matrix());
  gl.uniformMatrix3fv(names.view, false, [0, 1, 2].flatMap(k => [right[k], over[k], back[k]]));
  gl.uniform3fv(names.target, target);
  gl.uniform4fv(names.colors, colors.flat());
  gl.uniform3fv(names.wire, colorOf("--wire"));
  gl.uniform1f(names.wires, options.wires ? 1 : 0);
  gl.uniform1f(names.alpha, alpha);
  gl.drawArrays(gl.TRIANGLES, 0, length);
}
function drawLines({buffer, length}, color, alpha, width, target) {
  const names = programs.lines;
  use(names, buffer, [["from", 3, gl.FLOAT, false, 0], ["to", 3, gl.FLOAT, false, 12],
                      ["corner", 2, gl.FLOAT, false, 24]], 32);
  gl.uniformMatrix4fv(names.matrix, false, matrix());
  gl.uniform3fv(names.target, target);
  gl.uniform2f(names.half_size, canvas.clientWidth / 2, canvas.clientHeight / 2);
  gl.uniform1f(names.width, width);
  gl.uniform4f(names.color, ...color, alpha);
  gl.drawArrays(gl.TRIANGLES, 0, length);
}
/// A color of the style sheet, "#rrggbb".
function colorOf(name) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return [1, 3, 5].map(k => parseInt(text.slice(k, k + 2), 16) / 255);
}
const parts = color => color.map(x => x / 255);

/// Before the next frame.
let asked = 0;
function draw() {
  if (!asked) asked = requestAnimationFrame(drawNow);
}
function drawNow() {
  asked = 0;
  placeRing();
  drawTriad();
  if (!gl || gl.isContextLost()) return;
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio)), height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  gl.viewport(0, 0, width, height);
  gl.clearColor(0, 0, 0, 0);
  gl.depthMask(true);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  gl.enable(gl.DEPTH_TEST);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.enable(gl.POLYGON_OFFSET_FILL);
  gl.polygonOffset(1, 1);
  gl.depthFunc(gl.LEQUAL);
  models.forEach((model, n) => {
    const translucent = options.through || model.translucent;
    gl.depthMask(!translucent);
    // The last color is that of faces without a kind, and of those whose kind is hidden.
    const plain = [...parts(model.color), 1];
    const colors = kinds.map((kind, k) => hidden.has(k) ? plain : [...parts(kind.color), .4]);
    drawFaces(buffers.faces[n], [...colors, plain], translucent ? .22 : 1, camera.target);
  });
  gl.disable(gl.POLYGON_OFFSET_FILL);
  gl.depthMask(false);
  if (chosen) {
    const target = sub(camera.target, chosen.origin);
    const colors = [[...colorOf("--first"), 0], [...colorOf("--second"), 0]];
    while (colors.length <= kinds.length) colors.push([0, 0, 0, 0]);
    gl.depthFunc(gl.ALWAYS);
    drawFaces(chosen.faces, colors, .5, target);
    gl.depthMask(true);
    gl.depthFunc(gl.LEQUAL);
    drawFaces(chosen.faces, colors, .92, target);
    gl.depthMask(false);
  }
  // The first kinds come over the others. Many lines are thin, or else they hide the rest.
  for (let n = kinds.length; n-- > 0;) {
    if (hidden.has(n) || buffers.lines[n].length === 0) continue;
    const many = buffers.lines[n].length > 6 * 2000, color = parts(kinds[n].color);
    gl.depthFunc(gl.GREATER);
    drawLines(buffers.lines[n], color, many ? .08 : .3, many ? .5 : 1, camera.target);
    gl.depthFunc(gl.LEQUAL);
    drawLines(buffers.lines[n], color, 1, many ? .6 : 1.3, camera.target);
  }
  if (chosen) {
    const target = sub(camera.target, chosen.origin);
    gl.depthFunc(gl.ALWAYS);
    drawLines(chosen.outlines, colorOf("--text"), .55, .6, target);
    drawLines(chosen.lines, colorOf("--text"), 1, 2, target);
  }
  gl.depthMask(true);
}

/// On the page, in pixels; behind the eye nothing.
function projected(p) {
  const m = matrix(), d = sub(p, camera.target);
  const [x, y, , w] = [0, 1, 2, 3].map(r => m[r] * d[0] + m[4 + r] * d[1] + m[8 + r] * d[2] + m[12 + r]);
  return w > 0 ? [(1 + x / w) / 2 * canvas.clientWidth, (1 - y / w) / 2 * canvas.clientHeight] : null;
}
function placeRing() {
  const at = chosen && gl && projected(chosen.origin);
  element("ring").hidden = !at;
  if (at) Object.assign(element("ring").style, {left: at[0] + "px", top: at[1] + "px"});
}
function drawTriad() {
  const {right, up: over, back} = axes();
  const ends = ["x", "y", "z"].map((name, k) => ({name, x: 30 * right[k], y: -30 * over[k], z: back[k],
    color: ["#e5484d", "#30a46c", "#3e7bfa"][k]})).sort((a, b) => a.z - b.z);
  element("triad").innerHTML = ends.map(e => `<line x2="${e.x}" y2="${e.y}" stroke="${e.color}" stroke-width="2.5"
    stroke-linecap="round"/><text x="${1.27 * e.x}" y="${1.27 * e.y}">${e.name}</text>`).join("");
}
