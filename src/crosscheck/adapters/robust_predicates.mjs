// robust-predicates, a port of Shewchuk's: npm install robust-predicates
//   graze crosscheck --command "node src/crosscheck/adapters/robust_predicates.mjs"
// Its y axis points downwards: some of its signs are the opposite.
import { answer, require } from './lines.mjs';

const { orient2d, orient3d, incircle, insphere } = require('robust-predicates');

answer(({ query, points }) => {
    if (query !== 'orient' && query !== 'insphere') return undefined;
    if (!points.every(Array.isArray)) return undefined;
    const numbers = points.flat();
    const plane = points[0].length === 2;
    const value =
        query === 'orient'
            ? plane ? -orient2d(...numbers) : orient3d(...numbers)
            : plane ? incircle(...numbers) : -insphere(...numbers);
    return { sign: Math.sign(value) || 0 };
});
