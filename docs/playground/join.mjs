// Makes one page of all that it needs.
//
// usage: node join.mjs PACKAGE TEXTBOOK_WASM CASES PAGE
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';

const [folder, textbook, cases, page] = process.argv.slice(2);
const here = file => readFileSync(new URL(file, import.meta.url), 'utf8');
const packed = file => gzipSync(readFileSync(file), {level: 9}).toString('base64');

// In a function, since it uses some of the names of the page, and since the worker for meshes takes its text.
const library = readFileSync(path.join(folder, 'graze.mjs'), 'utf8').replace(/^export /gm, '');
const files = ['exact.js', 'view.js', 'shapes.js', 'naive.js', 'drawing.js', 'question.js', 'nearest.js', 'handles.js', 'panel.js', 'cases.js',
               'mesh_worker.js', 'mesh_example.js', 'mesh_drawing.js', 'mesh_panel.js', 'mesh_making.js', 'meshes.js', 'start.js'];
const program = [
  `function packageOf() {\n${library}\nreturn {load};\n}\nconst grazePackage = packageOf();\n`,
  'const element = id => document.getElementById(id);\n',
  ...files.map(here),
].join('\n');
const lines = readFileSync(cases, 'utf8').trim().split('\n');
const data = [
  ['cases-data', 'application/json', `[${lines.join(',\n')}]`],
  ['graze-wasm', 'application/octet-stream', packed(path.join(folder, 'graze.wasm'))],
  ['textbook-wasm', 'application/octet-stream', packed(textbook)],
].map(([id, type, text]) => `<script id="${id}" type="${type}">${text.replaceAll('</', '<\\/')}</script>\n`).join('');

const pieces = {'page.css': here('page.css'), data, program};
writeFileSync(page, here('page.html').replace(/<!--([a-z.]+)-->/g, (_, name) => pieces[name]));
