// @ts-check
// Average learning curves in the form that the chart of logged curves takes: dots for blocks of pulls, and a line.

/** @typedef {import('./trainer.js').Right} Right */
/** @typedef {import('./trainer.js').Training} Training */
/** @typedef {import('../../engine/messages.js').LogCurve} LogCurve */
/** @typedef {[number, number][]} Points */

/** How many blocks on each side the drawn line averages. */
const AROUND = 5

/**
 * Returns the curves as far as they are known: for each block, the mean over the runs that have reached it. The lines
 * are means of neighbouring blocks, unless other lines are given.
 * @param {string[]} names @param {Right} right @param {Training} training @param {Points[]} [lines]
 * @returns {LogCurve[]}
 */
export const curvesOf = (names, right, training, lines) => names.map((name, i) => {
  const points = means(right[i], training.every)
  const line = {points: lines?.[i] ?? smooth(points), rms: 0, most: 0, at: 0}
  return {name, logged: points.length, low: 0, high: 1, broken: [], points, rising: line, concave: line}
})

/** @param {number[][]} runs @param {number} every @returns {Points} */
function means(runs, every) {
  const blocks = Math.max(...runs.map(r => r.length))
  return Array.from({length: blocks}, (_, b) => {
    const known = runs.filter(r => r.length > b)
    return [(b + 1) * every, known.reduce((sum, r) => sum + r[b], 0) / (known.length * every)]
  })
}

/** Replaces each point by the mean of its neighbours, up to AROUND on both sides. @param {Points} points @returns {Points} */
const smooth = points => points.map(([x], i) => {
  const near = points.slice(Math.max(0, i - AROUND), i + AROUND + 1)
  return [x, near.reduce((sum, [, y]) => sum + y, 0) / near.length]
})
