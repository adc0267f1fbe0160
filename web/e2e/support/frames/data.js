// @ts-check
// The numbers of the measured frames: twelve curves with bands, as they stand frame after frame
// while runs stream in. Both charts are given the same arrays.

export const series = 12
export const points = 2000
export const horizon = 200_000
/** Frames that differ; a longer stream begins again. */
export const frames = 24

/** @typedef {'smooth' | 'noisy'} Kind  noisy: every point leaps, as a mean of few runs of a restless policy never does */

/** A small generator of numbers in 0..1, the same in every run. @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * One frame: for each series its values, then the half-widths of its band.
 * @param {Kind} kind @param {number} turn
 * @returns {Float64Array}
 */
export function frame(kind, turn) {
  const out = new Float64Array(2 * series * points)
  const next = random(7 + turn)
  for (let s = 0; s < series; s++) {
    const at = 2 * s * points
    const top = 2000 * (s + 2) * (1 + 0.02 * Math.sin(turn / 3 + s))
    for (let i = 0; i < points; i++) {
      const f = (i + 1) / points
      const y = top * Math.pow(f, 0.45 + 0.05 * s)
      const leap = kind === 'noisy' ? 1500 * (next() + next() - 1) : 0
      out[at + i] = y + leap
      out[at + points + i] = top * (0.02 + 0.03 * Math.sqrt(f)) * (1 + 0.1 * Math.sin(turn / 2))
    }
  }
  return out
}

export const rounds = () => Float64Array.from({length: points}, (_, i) => (i + 1) * horizon / points)
