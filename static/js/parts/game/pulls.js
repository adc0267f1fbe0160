// @ts-check
// Lists of pulls as a hand's parameter and a link have them, run-length coded: "1*30,2" is arm 1 thirty times, then arm 2.
// engine/policy/hand.go reads the same; the longest list there is MOST_TEXT.

/** Some pulls of one arm in a row; arm counts from 0. @typedef {{arm: number, times: number}} Pulls */

/** The longest list that the engine accepts, characters. */
export const MOST_TEXT = 16 << 10

/** Returns the pulls of a text; none if it is no such list. @param {string} text @returns {Pulls[]} */
export function readPulls(text) {
  if (!/^[1-9]\d*(\*[1-9]\d*)?(,[1-9]\d*(\*[1-9]\d*)?)*$/.test(text)) return []
  return text.split(',').map(item => {
    const [arm, times = '1'] = item.split('*')
    return {arm: Number(arm) - 1, times: Number(times)}
  })
}

/** Pulls of the same arm in a row are one item. @param {Pulls[]} list @returns {Pulls[]} */
export function joined(list) {
  /** @type {Pulls[]} */
  const out = []
  for (const {arm, times} of list) {
    const last = out.at(-1)
    if (last?.arm === arm) last.times += times
    else out.push({arm, times})
  }
  return out
}

/** @param {Pulls[]} list */
export const writePulls = list => joined(list).map(({arm, times}) => (times > 1 ? `${arm + 1}*${times}` : String(arm + 1))).join()

/** How many pulls there are in all. @param {Pulls[]} list */
export const countOf = list => list.reduce((sum, {times}) => sum + times, 0)

/** The list up to a round, and after its end its last arm, as the engine plays it. @param {Pulls[]} list @param {number} rounds */
export function upTo(list, rounds) {
  /** @type {Pulls[]} */
  const out = []
  let left = rounds
  for (const {arm, times} of list) {
    if (left > 0) out.push({arm, times: Math.min(times, left)})
    left -= times
  }
  if (left > 0) out.push({arm: list.at(-1)?.arm ?? 0, times: left})
  return joined(out)
}
