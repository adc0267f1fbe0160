// @ts-check
// Numbers of things, in words: one of a thing is not called many.

/** @param {string} runs  as written, "1,000" */
export const runsOf = runs => (runs === '1' ? '1 run' : `${runs} runs`)

/** @param {number} n */
export const policiesOf = n => (n === 0 ? 'no policy' : n === 1 ? 'one policy' : `${n} policies`)
