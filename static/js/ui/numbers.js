// @ts-check
// How the page writes numbers and reads typed ones. Texts and tables have exact numbers (200,000), axes short ones
// (200k), parameters three significant digits.

import {text} from '../text/text.js'

const integers = new Intl.NumberFormat('en', {maximumFractionDigits: 0})
const MINUS = '\u2212'

/** @param {string} s */
const withMinus = s => s.replaceAll('-', MINUS)

/** @param {number} n  written whole: "200,000" */
export const whole = n => withMinus(integers.format(Math.round(n) || 0))

/** With so many decimals, which are kept if they are zeros; zero has no sign. @param {number} n @param {number} decimals */
export const fixed = (n, decimals) => withMinus(n.toFixed(decimals).replace(/^-(?=0(\.0*)?$)/, ''))

/** A sum of payoffs: without decimals from 1,000 on, else with as many as are meaningful. @param {number} n */
export function regret(n) {
  if (Math.abs(n) >= 1000) return whole(n)
  return withMinus(n.toFixed(Math.abs(n) >= 100 ? 0 : 1))
}

/** From here on a half-width is written short: of two runs it may be ten times the mean, and its column is narrow. */
const WIDE = 10_000

/**
 * The half-width of an interval around `mean`, with as many decimals as the mean has; "691k" where it is large.
 * @param {number} ci @param {number} mean
 */
export const halfWidth = (ci, mean) => (ci >= WIDE ? tick(Number(ci.toPrecision(3))) : Math.abs(mean) >= 1000 ? whole(ci) : regret(ci))

/**
 * A tick of an axis: "50k", "1.5M", "0.2".
 * @param {number} n
 */
export function tick(n) {
  const size = Math.abs(n)
  const [unit, letter] = size >= 1e6 ? [1e6, 'M'] : size >= 1000 ? [1e3, 'k'] : [1, '']
  return withMinus(String(+(n / unit).toPrecision(4))) + letter
}

/**
 * A parameter with three significant digits: "0.0185", "6,249", "1/25,000".
 * @param {number} n
 */
export function parameter(n) {
  const size = Math.abs(n)
  const inverse = Math.round(1 / n)
  if (size > 0 && size < 0.001 && size > 1e-7 && Math.abs(inverse * n - 1) < 1e-12) return `1/${whole(inverse)}`
  if (size >= 1000 && Number.isInteger(n)) return whole(n)
  if (size >= 1e6 || (size < 1e-4 && size > 0)) return withMinus(n.toExponential(1).replace('.0e', 'e').replace('+', ''))
  return withMinus(String(+n.toPrecision(3)))
}

/** The text of a number in a field. Reading it back gives the same number. @param {number} n */
export const typed = n => (Number.isSafeInteger(n) && n >= 10000 ? integers.format(n) : String(n))

/** Digits, with separators only between groups of three: "0,5" and "1,5" do not match. */
const DIGITS = String.raw`(?:[1-9]\d{0,2}(?:[,\s_]\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)`
const NUMBER = new RegExp(String.raw`^([-+]?\s*${DIGITS}(?:e[-+]?\d+)?)\s*(k|M)?(?:\s*/\s*(${DIGITS}))?$`)

/**
 * The value of a field's text. Text that is not a number stays text: the engine then says what it expects, so that the
 * rules are in one place only.
 * @param {string} s  "200,000", "200 000", "2e5", "200k", "1/4"
 * @returns {number | string}
 */
export function read(s) {
  const parts = NUMBER.exec(s.trim().replace(MINUS, '-'))
  if (!parts) return s.trim()
  const [numerator, denominator = 1] = [parts[1], parts[3]].map(digits => digits && Number(digits.replace(/[,\s_]/g, '')))
  const value = Number(numerator) * (parts[2] === 'k' ? 1e3 : parts[2] === 'M' ? 1e6 : 1) / Number(denominator)
  return Number.isFinite(value) ? value : s.trim()
}

/** Rewrites a number with a decimal comma as this page writes it; returns '' for other texts. @param {string} s */
export const withPoint = s => (/^\s*[-+\u2212]?\d+,\d+\s*$/.test(s) ? s.trim().replace(',', '.') : '')

/** @param {number} share  0..1 */
export const percent = share => `${(100 * share).toFixed(1)}%`

/** A share of which even a thousandth may matter: with two significant digits. @param {number} share  0..1 */
export function smallPercent(share) {
  if (share === 0 || share >= 0.001) return percent(share)
  return share < 1e-6 ? '<0.0001%' : `${+(100 * share).toPrecision(2)}%`
}

/** @param {number} bytes */
export const megabytes = bytes => (bytes / 1e6).toFixed(1)

/** @param {number} ns  nanoseconds */
export function perRound(ns) {
  if (ns < 1000) return text.units.ns(ns < 10 ? ns.toFixed(1) : whole(ns))
  return text.units.us((ns / 1000).toFixed(ns < 10000 ? 1 : 0))
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.05) return text.units.instant
  if (seconds < 60) return text.units.s(seconds.toFixed(seconds < 10 ? 1 : 0))
  const all = Math.round(seconds)
  return text.units.min(String(Math.floor(all / 60)), String(all % 60))
}

/** Times below this, s, are not guessed, because waits for other things are longer: text.units.moment says so. */
const MOMENT = 2

/** In seconds. */
const HOUR = 3600
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** An estimated time, with few digits. @param {number} seconds */
export function roughly(seconds) {
  if (seconds < MOMENT) return text.units.moment
  if (seconds < 10) return text.units.s(seconds.toFixed(0))
  if (seconds < 57.5) return duration(Math.round(seconds / 5) * 5)
  if (seconds < 2 * HOUR) return text.units.wholeMin(String(Math.max(1, Math.round(seconds / 60))))
  if (seconds < 2 * DAY) return text.units.hours(String(Math.round(seconds / HOUR)))
  if (seconds < 2 * YEAR) return text.units.days(whole(Math.round(seconds / DAY)))
  return text.units.years(whole(Math.round(seconds / YEAR)))
}

/**
 * Ticks of 1, 2 or 5 that cover low..high with about `most` steps, ends included.
 * @param {number} low @param {number} high @param {number} most
 */
export function niceTicks(low, high, most) {
  const raw = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map(m => m * power).find(s => s >= raw * (1 - 1e-9)) ?? 10 * power
  const ticks = []
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) ticks.push(i * step + 0) // + 0 makes -0 a plain zero
  return ticks
}

/** A difference with its sign and three digits. @param {number} n */
export const signed = n => (n > 0 ? '+' : '') + withMinus(Math.abs(n) >= 1000 ? whole(n) : String(+n.toPrecision(3)))
