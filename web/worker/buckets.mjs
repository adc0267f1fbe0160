// @ts-check
// What is left of something that comes back with time, as golang.org/x/time/rate counts it.

/** What was left at a time, and when all has come back, ms. @typedef {{left: number, at: number, whole: number}} Bucket */
/** How much there is at most, and how much of it comes back every second. @typedef {{size: number, perSecond: number}} Limit */

/**
 * Takes an amount, and returns what is then left; undefined if there is not so much, and nothing is taken.
 * @param {Bucket | undefined} last  undefined if nothing was ever taken @param {number} amount @param {Limit} limit
 * @param {number} now  ms; a clock that goes back stands still
 * @returns {Bucket | undefined}
 */
export function taken(last, amount, {size, perSecond}, now) {
  const at = Math.max(now, last?.at ?? 0)
  const left = (last ? Math.min(size, last.left + (at - last.at) / 1000 * perSecond) : size) - amount
  if (left < 0) return
  return {left, at, whole: at + (size - left) / perSecond * 1000}
}
