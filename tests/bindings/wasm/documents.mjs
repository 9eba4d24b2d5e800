// The examples of documents print what their comments say, the types of the package are right about them, and nothing is
// left to be written.
//
// usage: node documents.mjs PACKAGE DOCUMENT...
// Types are checked where there is tsc.
import {spawnSync} from 'node:child_process';
import {copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

const [folder, ...documents] = process.argv.slice(2);
const project = mkdtempSync(path.join(tmpdir(), 'graze-'));
let failures = 0;
function fail(what) {
  console.log(`FAILED: ${what}`);
  ++failures;
}

try {
  mkdirSync(path.join(project, 'node_modules'));
  symlinkSync(path.resolve(folder), path.join(project, 'node_modules', 'graze'));
  const programs = [];
  for (const document of documents) {
    const text = readFileSync(document, 'utf8');
    // A word in capitals that is a line by itself stands for what is still to be written.
    for (const [word] of text.matchAll(/^[A-Z]{2,}$/gm)) fail(`${document}: ${word} is no sentence`);
    const blocks = [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);
    if (blocks.length === 0) fail(`${document} has no examples`);
    blocks.forEach((code, k) => {
      const program = path.join(project, `${path.basename(document, '.md')}_${k + 1}.mjs`);
      writeFileSync(program, code);
      programs.push(program);
      const run = spawnSync(process.execPath, [program], {encoding: 'utf8'});
      const promised = [...code.matchAll(/\/\/ prints ?(.*)$/gm)].map(([, text]) => text).join('\n') + '\n';
      if (run.status !== 0 || run.stdout !== promised)
        fail(`${document}, example ${k + 1}:\nprinted:\n${run.stdout}${run.stderr}\npromised:\n${promised}`);
    });
  }
  copyFileSync(new URL('types.mts', import.meta.url), path.join(project, 'types.mts'));
  const check = (files, ...options) => spawnSync('tsc', ['--noEmit', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext',
    '--moduleResolution', 'nodenext', ...options, ...files], {encoding: 'utf8', cwd: project});
  const types = check(['types.mts'], '--strict');
  if (types.error) {
    console.log('SKIPPED: types are not checked without tsc: bash src/cmake/setup.sh wasm');
  } else {
    // Examples do not ask whether there is what they show.
    const examples = check(programs, '--checkJs', '--allowJs');
    for (const {status, stdout} of [types, examples]) if (status !== 0) fail(`types:\n${stdout}`);
  }
  console.log(`${programs.length} examples, ${failures} failures`);
} finally {
  rmSync(project, {recursive: true});
}
process.exit(failures > 0 ? 1 : 0);
