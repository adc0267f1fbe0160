// @ts-check
// Chooses how much of a scenario is played for each picture during a drag, so that there are about ten pictures a
// second; it measures the time between pictures. If one run of every policy takes too long, it ends before the horizon;
// if runs are short, a picture has several.

/**
 * What is known about the time that a scenario takes.
 * @typedef {object} Load
 * @property {number} seconds  of one run of every policy here; NaN if that is not known
 * @property {number} horizon  rounds of a run
 */

/** The time to play for a picture, s. */
const PICTURE = 0.05
/** The wanted time between pictures, ms. */
const APART = 85
/** If the time between pictures differs from the wanted one by more than this share, the next picture plays less or more. */
const SLACK = 0.12
/** The limits of one step: one slow picture may be due to other programs. */
const LEAST_STEP = 0.6
const MOST_STEP = 1.25
/** The least share of a run that is played. */
const LEAST = 0.1
const MOST_RUNS = 8
/** A run ends at a multiple of the horizon divided by this. */
const PARTS = 20
/** If more time than this passes between two pictures, the pointer did not move, ms. */
const STILL = 1000

export function createPace() {
  let factor = 1 // on what the times of earlier runs predict
  let last = -Infinity // when the previous picture began, ms
  return {
    /** Returns what to play for the next picture. @param {Load} load @returns {{sketch: number, until: number}} */
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
    /** The drag is over. What was learned about the pace is kept. */
    rest() {
      last = -Infinity
    },
  }
}
