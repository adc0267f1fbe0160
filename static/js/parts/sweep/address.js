// @ts-check
// A sweep in the address: the scenario's link after '#', all else in the query. rising sweep takes the same words.

import {MEASURES} from '../../text/measures.js'

/**
 * @typedef {object} Wish
 * @property {string[]} over      what is varied
 * @property {number} runs        of each policy at each value; 0 for the scenario's
 * @property {string} measure
 * @property {number} at          the round of a measure of rounds; 0 for half of the horizon
 * @property {string} x           an axis of the curves: linear, log, or auto for what suits the values
 * @property {string} y
 * @property {string} link        the scenario's, without '#'; '' for a preset
 * @property {string} preset      its name; '' for the usual one
 */

/** What a sweep has of each policy at each value: not what a clock measures. */
export const KEPT = MEASURES.filter(m => m.unit !== 'ns')
/** The usual one. */
export const USUAL = KEPT[0].id
/** @param {string} id @returns {import('../../text/measures.js').Measure} */
export const measureOf = id => KEPT.find(m => m.id === id) ?? KEPT[0]
/** The most things that are varied at once. */
export const AXES = 5

/** @param {string | null} text */
const scale = text => (text === 'linear' || text === 'log' ? text : 'auto')

/** @param {string | null} text  0 if it is no number */
const whole = text => Math.max(0, Math.trunc(Number(text) || 0))

/** @param {string} search @param {string} hash @returns {Wish} */
export function readAddress(search, hash) {
  const query = new URLSearchParams(search)
  const measure = query.get('measure') ?? ''
  return {
    over: query.getAll('over').slice(0, AXES),
    runs: whole(query.get('runs')),
    measure: measureOf(measure).id,
    at: whole(query.get('at')),
    x: scale(query.get('x')),
    y: scale(query.get('y')),
    link: hash.replace(/^#/, '').replace(/\?.*$/, ''),
    preset: query.get('scenario') ?? '',
  }
}

/**
 * The address of a sweep.
 * @param {string} page  its address without query and fragment @param {Wish} wish @param {boolean} [embed]
 */
export function addressOf(page, {over, runs, measure, at, x, y, link, preset}, embed = false) {
  const words = [...over.map(o => `over=${written(o)}`), ...(runs ? [`runs=${runs}`] : []),
    ...(measure === USUAL ? [] : [`measure=${measure}`]), ...(measureOf(measure).ofRound && at ? [`at=${at}`] : []),
    ...(x === 'auto' ? [] : [`x=${x}`]), ...(y === 'auto' ? [] : [`y=${y}`]),
    ...(link || !preset ? [] : [`scenario=${encodeURIComponent(preset)}`]),
    ...(embed ? ['embed'] : [])]
  return page + (words.length > 0 ? `?${words.join('&')}` : '') + (link && `#${link}`)
}

/** A text in a query that people can read: brackets and slashes may stand there. @param {string} text */
const written = text => encodeURIComponent(text).replaceAll(/%(5B|5D|2F|2C|3D)/g, decodeURIComponent)
