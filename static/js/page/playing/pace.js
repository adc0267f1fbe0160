// @ts-check
// How much of a scenario is played for each picture while a hand drags: as much as leaves some ten pictures a second,
// which the time between pictures tells. One run of every policy may end before the horizon; where runs are short a
// picture has several of them.

/**
 * What is known of the time that a scenario takes.
 * @typedef {object} Load
 * @property {number} seconds  of one run of every policy here; NaN if that is not known
 * @property {number} horizon  rounds of a run
 */

/** Playing a picture takes about so long, s. */
const PICTURE = 0.05
/** Pictures are so far apart, ms. */
const APART = 85
/** Above it by so much of it, or below, the next picture has less or more. */
const SLACK = 0.12
/** What one picture's time says of the next one's is limited: other programs take time too. */
const LEAST_STEP = 0.6
const MOST_STEP = 1.25
/** So much of a run is played in any case. */
const LEAST = 0.1
const MOST_RUNS = 8
/** A run ends at a multiple of this part of the horizon. */
const PARTS = 20
/** Longer between two pictures, and the hand did not move, ms. */
const STILL = 1000

export function createPace() {
  let factor = 1 // of what the times of earlier runs tell
  let last = -Infinity // when the picture before was begun, ms
  return {
    /** What the next picture is of. @param {Load} load @returns {{sketch: number, until: number}} */
    next({seconds, horizon}) {
      const now = performance.now()
      const usual = PICTURE / seconds || LEAST
      const off = (now - last) / APART
      if (now - last < STILL && Math.abs(off - 1) > SLACK) {
        const most = MOST_RUNS / usual
        factor = Math.min(Math.max(factor * Math.min(Math.max(1 / off, LEAST_STEP), MOST_STEP), LEAST / usual), most)
      }
      last = now
      const runs = usual * factor
      if (runs >= 1) return {sketch: Math.min(Math.floor(runs), MOST_RUNS), until: 0}
      const part = Math.max(Math.floor(runs * PARTS), 1) / PARTS
      return {sketch: 1, until: Math.ceil(part * horizon)}
    },
    /** The drag is over. What was learned of the pace stays. */
    rest() {
      last = -Infinity
    },
  }
}
