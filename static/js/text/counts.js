// @ts-check
// Counts in words, with the right singular or plural.

/** @param {number} n  whole @returns {string} "1,000" */
export const written = n => n.toLocaleString('en')

/** @param {number} n @param {string} one @param {string} many */
export const counted = (n, one, many) => `${written(n)} ${n === 1 ? one : many}`

/** @param {string} runs  as written, "1,000" */
export const runsOf = runs => (runs === '1' ? '1 run' : `${runs} runs`)

/** @param {number} n */
export const policiesOf = n => (n === 0 ? 'no policy' : n === 1 ? 'one policy' : `${n} policies`)
