// @ts-check
// The values that a sweep of a parameter begins with, as `rising sweep -over` takes them.

/** @import {ShownParam as Param} from '../../engine/messages.js' */

/** How many values of a bounded range, at equal steps from its ends. */
const LINEAR = 19
/** How many values of another one. */
const RATIOS = 9

/** A number as a range has it: with four digits at most. @param {number} x */
const short = x => String(+x.toPrecision(4))

/** The seeds that a sweep of the seed begins with. */
export const SEEDS = '1..20'

/** Horizons up to the scenario's, from a hundredth of it on. @param {number} horizon */
export function horizons(horizon) {
  const low = Math.max(100, Math.round(horizon / 100))
  return low < horizon ? `${low}..${horizon}/7log` : `${horizon},${horizon * 2}`
}

/** The address of the page of sweeps. @param {string} path  what is varied @param {string} values @param {string} link  of the scenario */
export const sweepAddress = (path, values, link) => `sweep.html?over=${encodeURIComponent(`${path}=${values}`)}#${link}`

/**
 * The range of a parameter: all of a bounded one, else from a quarter to four times the value.
 * @param {Partial<Pick<Param, 'integer' | 'min' | 'max' | 'minOpen' | 'maxOpen'>>} param @param {number} value
 */
export function rangeOf({integer: whole = false, min, max, minOpen, maxOpen}, value) {
  if (min !== undefined && max !== undefined && max - min <= 1 && !whole) {
    const step = (max - min) / (LINEAR + 1)
    return `${short(min + (minOpen ? step : 0))}..${short(max - (maxOpen ? step : 0))}/${LINEAR + Number(!minOpen) + Number(!maxOpen)}`
  }
  if (value > 0) {
    const [low, high] = [Math.max(value / 4, min ?? 0, whole ? 1 : 0), Math.min(value * 4, max ?? Infinity)]
    return `${short(whole ? Math.round(low) : low)}..${short(whole ? Math.round(high) : high)}/${RATIOS}log`
  }
  return whole ? '1..10' : `${short(Math.max(min ?? -1, -1))}..${short(Math.min(max ?? 1, 1))}/${LINEAR}`
}
