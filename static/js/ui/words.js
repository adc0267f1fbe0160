// @ts-check
// Explains a parameter in words: its description, unit and range, for every field that sets one.

import {parameter} from './numbers.js'
import {text} from '../text/text.js'

/** @typedef {import('../engine/messages.js').ShownParam} Param */

const t = text.editing.params

/** @param {string} s */
const sentence = s => (s === '' ? '' : s.charAt(0).toUpperCase() + s.slice(1) + (/[.!?]$/.test(s) ? '' : '.'))

/** @param {Param} param @param {boolean} rested */
export function unitOf({unit}, rested) {
  const known = t.units[/** @type {keyof typeof t.units} */ (unit)]
  return known === undefined ? unit : typeof known === 'string' ? known : known[rested ? 0 : 1]
}

/** "0 to 1,000", "above 0, up to 10". @param {Param} param */
export function rangeOf({min, max, minOpen, maxOpen, integer, kind}) {
  if (kind !== 'number') return ''
  const words = (minOpen ? (maxOpen ? t.between : t.above) : maxOpen ? t.below : t.range)(parameter(min), parameter(max))
  return integer ? `${t.whole}, ${words}` : words
}

/** The whole explanation: "How fast it approaches c. Per pull, 0 to 1,000." @param {Param} param @param {boolean} rested */
export function explained(param, rested) {
  const measure = [unitOf(param, rested), rangeOf(param)].filter(Boolean).join(', ')
  const absent = param.formula ? t.absent(param.formula) : ''
  return [sentence(param.doc), sentence(measure), absent].filter(Boolean).join(' ')
}
