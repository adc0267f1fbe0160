// @ts-check
// The order in which the blocks of a run, or several that are played as one, are given out. The plan has them in
// rows: the first runs of all policies, then the next runs of all policies, and so on. A row is given out whole
// before the next begins, so that all curves improve together. Within a row the longest blocks go first, as far as
// their times are known, so that the last blocks are short and no runner is waited for at the end. In the first row,
// whose times are unknown, they keep the plan's order.

/**
 * @typedef {object} Queue
 * @property {() => number} left   the number of waiting blocks
 * @property {() => number | undefined} next  removes the next block and returns its index
 * @property {(indices: number[]) => void} giveBack  returns lost blocks: they come next, in this order
 * @property {(index: number, seconds: number) => void} learn  records how long a block took
 * @property {(index: number) => number} seconds  how long a block should take; Infinity if that is not known
 * @property {() => boolean} knows  whether that is known for every block
 */

/**
 * @param {import('./messages.js').Plan['blocks']} blocks  in the plan's order
 * @param {Map<number, number>} [perRun]  seconds a run took, by policy, as far as that is known from before
 * @returns {Queue}
 */
export function createQueue(blocks, perRun = new Map()) {
  /** @type {number[][]} */
  const rows = []
  blocks.forEach(([, from], index) => {
    if (index === 0 || blocks[index - 1][1] !== from) rows.push([])
    rows[rows.length - 1].push(index)
  })
  rows.reverse() // the current one is the last
  /** @type {number[]} */
  const lost = [] // the next one is at the end
  let left = blocks.length

  /** @param {number} index */
  function seconds(index) {
    const [policy, from, to] = blocks[index]
    return (perRun.get(policy) ?? Infinity) * (to - from)
  }

  /** @param {number[]} row  not empty; the returned block is removed */
  function longestOf(row) {
    let longest = 0
    row.forEach((index, i) => { if (seconds(index) > seconds(row[longest])) longest = i })
    return row.splice(longest, 1)[0]
  }

  return {
    left: () => left,
    next() {
      if (left === 0) return undefined
      left--
      const again = lost.pop()
      if (again !== undefined) return again
      const row = rows[rows.length - 1]
      const index = longestOf(row)
      if (row.length === 0) rows.pop()
      return index
    },
    giveBack(indices) {
      lost.push(...[...indices].reverse())
      left += indices.length
    },
    learn(index, spent) {
      const [policy, from, to] = blocks[index]
      perRun.set(policy, spent / (to - from))
    },
    seconds,
    knows: () => blocks.every((_, index) => Number.isFinite(seconds(index))),
  }
}
