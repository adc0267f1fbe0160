// @ts-check
// Counts in words, with the right singular or plural.

/** @param {string} runs  as written, "1,000" */
export const runsOf = runs => (runs === '1' ? '1 run' : `${runs} runs`)

/** @param {number} n */
export const policiesOf = n => (n === 0 ? 'no policy' : n === 1 ? 'one policy' : `${n} policies`)
