// @ts-check
// The order in which the blocks of a run are handed out. The plan has them in rows: all policies'
// first runs, then all policies' next ones. A row is handed out whole before the next is begun, so
// that all curves sharpen together. Within a row those that take longest go first, as far as that is
// known, so that the last blocks of all are short and no runner is waited for at the end; in the
// first row, of which nothing is known, they go in the plan's order.

/**
 * @typedef {object} Queue
 * @property {() => number} left   blocks that wait
 * @property {() => number | undefined} next  the index of the next block, which waits no more
 * @property {(indices: number[]) => void} giveBack  blocks that were lost: they are the next, in this order
 * @property {(index: number, seconds: number) => void} learn  how long a block took
 * @property {(index: number) => number} seconds  how long a block should take; Infinity if that is not known
 * @property {() => boolean} knows  whether that is known of every block
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
  rows.reverse() // the present one is the last
  /** @type {number[]} */
  const lost = [] // the next is the last
  let left = blocks.length

  /** @param {number} index */
  function seconds(index) {
    const [policy, from, to] = blocks[index]
    return (perRun.get(policy) ?? Infinity) * (to - from)
  }

  /** @param {number[]} row  not empty; loses what is returned */
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
