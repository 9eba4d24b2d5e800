// Answers queries, a line for a line, by what `ask` returns: the answer fields, or nothing for what it does
// not answer. Packages are those of the folder where node was started: `npm install three`.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

export const require = createRequire(process.cwd() + '/');

export function answer(ask) {
    createInterface({ input: process.stdin }).on('line', (line) => {
        const query = JSON.parse(line);
        const found = ask(query) ?? { error: 'no such test' };
        process.stdout.write(JSON.stringify({ id: query.id, ...found }) + '\n');
    });
}
