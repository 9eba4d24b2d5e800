// Lines of queries, good and bad: the package prints what `graze query` prints.
//
// usage: node lines.mjs PACKAGE GRAZE FILE...
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, command, ...files] = process.argv.slice(2);
const {load} = await import(pathToFileURL(path.resolve(folder, 'graze.mjs')));
const graze = await load();
const temporary = mkdtempSync(path.join(tmpdir(), 'graze-'));
let different = 0, all = 0, bad = 0;

/** The command counts lines; a call has one. */
const withoutNumber = answer => answer.replace(/"line": \d+, "error"/, '"error"');

/** Text that both can be given: one line, without a zero byte, and valid UTF-8. */
const linesOf = file => readFileSync(file, 'utf8').split('\n').filter(line => line.trim() !== '' && !/[\0\r\ufffd]/.test(line));

/** A line with something wrong in it, in many ways. */
function* mutated(line) {
  for (let at = 1; at < line.length; at += 7) yield line.slice(0, at) + line.slice(at + 1);
  const numbers = [...line.matchAll(/(?<=[[ ])-?[0-9][0-9.e+-]*(?=[,\]])/g)];
  for (const wrong of ['1e999', '-1e-999', 'NaN', 'null', '"x"', '"0x1p+1024"', '[]', '1,2', '-0.0', '1e-400']) {
    for (const {0: number, index} of numbers.slice(0, 3))
      yield line.slice(0, index) + wrong + line.slice(index + number.length);
  }
  for (const [, word] of line.matchAll(/"([a-z_]+)"/g)) yield line.replace(word, word + 's');
}

function compare(file, lines) {
  const input = path.join(temporary, 'queries.jsonl');
  writeFileSync(input, lines.map(line => line + '\n').join(''));
  const run = spawnSync(command, ['query', input], {encoding: 'utf8', maxBuffer: 2 ** 30});
  if (run.error || run.status > 2) throw run.error ?? new Error(`${command} query: status ${run.status}: ${run.stderr}`);
  const answers = run.stdout.trimEnd().split('\n');
  if (answers.length !== Math.max(1, lines.length)) throw new Error(`${file}: ${answers.length} answers to ${lines.length} lines`);
  lines.forEach((line, k) => {
    const answer = graze.query(line);
    all += 1;
    bad += answer.includes('"error"');
    if (withoutNumber(answer) !== withoutNumber(answers[k]) && ++different <= 5)
      console.log(`${file}:\n  ${line}\n  graze query: ${answers[k]}\n  package:     ${answer}`);
  });
}

try {
  execFileSync(command, ['suite', temporary]);
  for (const file of [...files, path.join(temporary, 'graze-suite-3.jsonl')]) compare(file, linesOf(file));
  compare(`${files[0]}, mutated`, linesOf(files[0]).flatMap(line => [...mutated(line)]));
} finally {
  rmSync(temporary, {recursive: true});
}
console.log(`${all} lines, ${bad} of them bad; ${different} are answered otherwise`);
if (all < 20000 || bad < 1000) throw new Error('too few lines');
process.exit(different > 0 ? 1 : 0);
